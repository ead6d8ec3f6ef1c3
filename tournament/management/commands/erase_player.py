"""Erase a person."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.core.permissions import SYSTEM
from tournament.models import Player
from tournament.players.erasure import erase_player, mentions_of_player, scrub_storage


class Command(BaseCommand):
    """Take a person's name and data out of the database, down to its freed pages; results and the log stay.

    Texts that surely name the person go too; those that may are listed, and go with --all or by their keys.
    """

    help = "Erase a person's data from all tournaments."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the person by the number the administration shows."""
        parser.add_argument("player", type=int, help="the player's number on the administration pages")
        parser.add_argument("--list", action="store_true", help="only list the texts that mention the person")
        which = parser.add_mutually_exclusive_group()
        which.add_argument("--all", action="store_true", help="also erase texts that only might mention the person")
        which.add_argument(
            "--texts", nargs="*", metavar="KEY", help="erase only these texts, by the keys that --list shows"
        )

    def handle(self, *args: Any, player: int, **options: Any) -> None:
        """Say what was found and erase; then let the database overwrite what it kept."""
        found = Player.objects.filter(pk=player).first()
        if found is None:
            raise CommandError(f"There is no player {player}.")
        mentions = mentions_of_player(found)
        chosen = {mention.key for mention in mentions if mention.is_sure or options["all"]}
        if options["texts"] is not None:
            chosen = set(options["texts"])
            if unknown := sorted(chosen - {mention.key for mention in mentions}):
                raise CommandError(f"These texts don't mention this person: {', '.join(unknown)}. See --list.")
        for mention in mentions:
            what = "erased" if mention.key in chosen else "stays "
            self.stdout.write(f"{what}  {mention.key}  {mention.place}: {mention.text}")
        if options["list"]:
            return
        erase_player(player=found, by=SYSTEM, chosen=chosen)
        scrub_storage()
        self.stdout.write("Person erased. Older backups still contain the name. Replace them.")
