"""What leaves Kongbox as a file."""
