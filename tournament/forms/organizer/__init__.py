"""Forms of organizers and referees."""
