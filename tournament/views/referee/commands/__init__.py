"""What a tablet sends and is answered in JSON."""
