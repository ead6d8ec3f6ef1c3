"""After the day: files, prizes, corrections after the end."""
