"""The machine around the program: environment, private files, the database role, languages, the release."""
