"""Seating: the plan and the search for one."""
