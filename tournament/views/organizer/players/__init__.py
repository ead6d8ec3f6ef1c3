"""Players: the list, one of them, importing, the draw of numbers."""
