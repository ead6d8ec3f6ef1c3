"""Commands whose options may stand before, between and after what they take by its place."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser


class InAnyOrder(BaseCommand):
    """A command with several words, of which the last may be left out.

    Up to Python 3.12 argparse takes such a word for left out as soon as an option stands before it: the folder in
    `export spring-open --html folder` would be one word too many.
    """

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Return Django's parser, which then reads options first and the words around them afterwards."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.parse_args = parser.parse_intermixed_args  # type: ignore[method-assign]
        return parser
