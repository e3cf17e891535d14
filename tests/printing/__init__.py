"""The games on paper."""
