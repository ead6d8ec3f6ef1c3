"""Rebuild an event from the records of its log alone. Pure: no database, no Django."""
