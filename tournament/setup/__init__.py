"""Set up a tournament: create, configure, publish, finish; the checklist."""
