"""The one exception the engine raises about what it was given."""

from __future__ import annotations


class ScoringError(ValueError):
    """Say what is wrong, in which field, in words a referee understands.

    `message` is the untranslated sentence with `%(name)s` places, `values` what goes into them, so that
    a page can translate the sentence and point at `field`.

    >>> str(ScoringError("There are %(count)s %(tile)s in this hand.", field="hand", count=5, tile="3 Dots"))
    'There are 5 3 Dots in this hand.'
    """

    def __init__(self, message: str, *, field: str, **values: object) -> None:
        self.message = message
        self.field = field
        self.values = values
        super().__init__(message % values if values else message)
