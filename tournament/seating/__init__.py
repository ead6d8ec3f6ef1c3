"""Seating: the plan, the search for one, importing one; `solver/` is pure."""
