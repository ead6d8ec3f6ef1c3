"""The seating: the plan and the search for one."""
