"""Patterns as rows of a table, and the predicates that several rule sets share."""

from scoring.patterns.row import Choice, Chooser, Explainer, Pattern, Predicate, all_of, looks_at

__all__ = ["Choice", "Chooser", "Explainer", "Pattern", "Predicate", "all_of", "looks_at"]
