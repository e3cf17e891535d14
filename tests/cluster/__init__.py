"""A room of several processes on this machine: real PostgreSQL, real Redis, a small balancer in front."""
