"""Event streams: one for each open page, saying only which version a tournament has reached."""
