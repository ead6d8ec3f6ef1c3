"""Tests of what organizers and referees do."""
