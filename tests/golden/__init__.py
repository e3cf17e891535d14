"""Golden playthroughs: whole games written down with everything a position says, compared line by line."""
