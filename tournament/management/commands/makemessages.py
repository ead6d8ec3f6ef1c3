"""Collect the texts to translate, as Django does, with the choices this project made."""

from __future__ import annotations

from django.core.management.base import CommandParser
from django.core.management.commands import makemessages

# A guess from a similar text is worse than a gap: a gap is counted, a guess is overlooked.
WITHOUT_GUESSES = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]


class Command(makemessages.Command):
    """Collect from templates/, tournament/ and scoring/, without line numbers: they would change with every edit.

    Of standings/ranking/ only schemes.py has texts for pages. A command prints the rest, in English.
    """

    msgmerge_options = WITHOUT_GUESSES

    def add_arguments(self, parser: CommandParser) -> None:
        """Change Django's defaults; its options stay."""
        super().add_arguments(parser)
        elsewhere = [".venv", "docs", "node_modules", "static", "tests", "tournament/standings/ranking/[!s]*", "var"]
        parser.set_defaults(add_location="file", no_wrap=True, no_obsolete=True, ignore_patterns=elsewhere)
