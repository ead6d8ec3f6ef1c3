"""Collect the texts to translate, as Django does, with the choices this project made."""

from __future__ import annotations

from django.core.management.base import CommandParser
from django.core.management.commands import makemessages

# A guess from a similar text is worse than a gap: a gap is counted, a guess is overlooked.
WITHOUT_GUESSES = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]


# scoring/text.py has a word for text with a plural.
WITH_PLURALS = [*makemessages.Command.xgettext_options, "--keyword=plural:1,2"]


class Command(makemessages.Command):
    """Collect from templates/, tournament/ and scoring/, without line numbers: they would change with every edit.

    Of scoring/standings/ only methods.py and schemes.py have texts for pages. A command prints the rest, in English.
    """

    msgmerge_options = WITHOUT_GUESSES
    xgettext_options = WITH_PLURALS

    def add_arguments(self, parser: CommandParser) -> None:
        """Change Django's defaults; its options stay."""
        super().add_arguments(parser)
        elsewhere = [".venv", "docs", "node_modules", "static", "tests", "scoring/standings/[!ms]*", "var"]
        parser.set_defaults(add_location="file", no_wrap=True, no_obsolete=True, ignore_patterns=elsewhere)
