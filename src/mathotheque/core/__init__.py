"""What a game is: positions, chance, records and errors. Imports nothing else of ours."""
