"""Before a game: the shelf, a game's page, its rule book and album, who plays at this device."""
