"""Tables that keep their score on paper: which they are, and the totals typed from their sheets."""
