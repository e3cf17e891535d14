"""For whoever runs the room: logs, figures, signs of life, what several processes share."""
