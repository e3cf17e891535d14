"""Matches being played: pure decisions, one writer, a durable store, and bots that sit like people."""
