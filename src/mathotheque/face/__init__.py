"""What a game shows on a page beside its rules: its face. Imported by games' pages and by the room, never by `core`."""
