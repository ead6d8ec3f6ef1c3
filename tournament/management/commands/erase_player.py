"""Erase a person."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.actors import SYSTEM
from tournament.erasing import erase_player, scrub_storage
from tournament.models import Player


class Command(BaseCommand):
    """Take a person's name and data out of the database, down to its freed pages; results and the log stay."""

    help = "Erase a person from all tournaments."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the person by the number the administration shows."""
        parser.add_argument("player", type=int, help="the number of the player in the administration")

    def handle(self, *args: Any, player: int, **options: Any) -> None:
        """Erase, then let the database overwrite what it kept."""
        found = Player.objects.filter(pk=player).first()
        if found is None:
            raise CommandError(f"There is no player {player}.")
        erase_player(player=found, by=SYSTEM)
        scrub_storage()
        self.stdout.write("The person is erased. Backups made before still hold the name: replace them.")
