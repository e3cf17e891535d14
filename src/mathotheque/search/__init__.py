"""Who chooses and what is proved, for any game: it receives the compiled rules and knows no game by name."""
