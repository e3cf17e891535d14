"""Paper and real boxes: sheets to print, and the screen beside real cards."""
