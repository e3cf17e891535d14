"""After a game, or apart from one: replays, reviews, practice, imports, the analysis board."""
