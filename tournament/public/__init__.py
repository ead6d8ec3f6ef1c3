"""What the public may know: visibility, pages' data, the player page, the projector, prizes, charts."""
