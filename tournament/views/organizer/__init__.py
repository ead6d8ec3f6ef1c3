"""Pages of organizers and referees, who sign in."""
