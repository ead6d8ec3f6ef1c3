"""Set up a tournament: create, configure, publish, finish, remove, correct after the end; the checklist."""
