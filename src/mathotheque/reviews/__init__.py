"""Looking back at a match: what the dice did, what the players did, and where it turned. It knows no game by name."""
