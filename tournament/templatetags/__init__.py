"""Tags and filters for our templates."""
