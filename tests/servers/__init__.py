"""Real servers for the tests: PostgreSQL and Redis, each started in a folder of its own and ended with the tests."""
