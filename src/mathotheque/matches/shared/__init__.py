"""What several processes of one room share beside the store: wake-ups, and a slate they write on. Needs `[scale]`."""
