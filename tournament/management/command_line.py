"""The command `kongbox`: serve, keep and verify tournaments, and answer records of hands.

    kongbox demo
    kongbox --data ./club hall --port 8080

From a clone, `python -m tournament` is the same command, and `make run` and `make hall` call it.
"""

from __future__ import annotations

import os
import sys
from argparse import REMAINDER, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path

from scoring.records import answer_lines
from tournament.system.data_folder import data_folder
from tournament.system.release import RELEASE

DECIDING = ("DEBUG", "HALL", "SECRET_KEY")
"""Settings that say which way to run. Where one of them is set, a command does not choose."""

FOR_DEVELOPERS = (
    *("--version", "--verbosity", "--settings", "--pythonpath", "--traceback"),
    *("--no-color", "--force-color", "--skip-checks"),
)
"""Options of every command of Django; they work, but help does not mention them."""


@dataclass(frozen=True, slots=True)
class Subcommand:
    """One word after `kongbox`: a command of manage.py under `environment`, or a function that needs no Django."""

    name: str
    help: str
    runs: str | Callable[[], None]
    environment: Mapping[str, str] = field(default_factory=dict)
    upgrades: bool = False
    """Whether the database is made, or brought up to date, first."""

    def run(self, arguments: Sequence[str]) -> None:
        """Carry it out."""
        if callable(self.runs):
            ArgumentParser(prog=f"kongbox {self.name}", description=self.help).parse_args(arguments)
            self.runs()
            return
        asks_for_help = bool({"-h", "--help"}.intersection(arguments))
        if not any(os.environ.get(name) for name in DECIDING):
            # The arguments of a command can be listed without any setting.
            os.environ.update(self.environment or (DEMO if asks_for_help else {}))
        if self.runs == "serve":
            os.environ.update(told_settings(arguments))
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
        import django
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import ManagementUtility
        from django.core.management.base import CommandError

        try:
            django.setup()
            if self.upgrades and not asks_for_help:
                upgrade()
            # Not `execute`, which would name Django's command in its usage instead of ours.
            command = ManagementUtility().fetch_command(self.runs)
            command.suppressed_base_arguments = {*command.suppressed_base_arguments, *FOR_DEVELOPERS}
            # Told to trace errors, the command leaves them to us.
            command.run_from_argv(["kongbox", self.name, "--traceback", *arguments])
        except (CommandError, ImproperlyConfigured) as error:
            sys.exit(f"kongbox: {error}")


def add_serving_options(parser: ArgumentParser) -> None:
    """Declare the settings that can be typed after a command that serves."""
    parser.add_argument("--port", dest="PORT", metavar="PORT", help="the port to serve on (default: 8000)")
    parser.add_argument(
        "--address",
        dest="PUBLIC_URL",
        metavar="URL",
        help="the address that tablets and phones open, if Kongbox guesses it wrong",
    )


def told_settings(arguments: Sequence[str]) -> dict[str, str]:
    """Return the settings that were typed: they have to be known before Django reads its own."""
    parser = ArgumentParser(add_help=False, allow_abbrev=False)
    add_serving_options(parser)
    told, _rest = parser.parse_known_args(arguments)
    return {name: value for name, value in vars(told).items() if value is not None}


def upgrade() -> None:
    """Make the database, or bring it up to date."""
    from tournament.management.upgrade import upgrade_database

    upgrade_database(sys.stderr.write)


def answer_with(module: str, function: str) -> Callable[[], None]:
    """Return a command that answers each record on standard input, one JSON object a line."""

    def answer() -> None:
        for line in answer_lines(sys.stdin.buffer, getattr(import_module(module), function)):
            sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    return answer


def show_data_folder() -> None:
    """Print where databases and keys are kept."""
    sys.stdout.write(f"{data_folder()}\n")


IN_HALL = {"HALL": "1"}
DEMO = {"DEBUG": "1"}

SUBCOMMANDS = (
    Subcommand("demo", "Try everything out with demo tournaments on this computer", "serve", DEMO),
    Subcommand("hall", "Run your own tournaments over the hall's Wi-Fi", "serve", IN_HALL),
    Subcommand("serve", "Run with the settings in the environment (docs/deploying.md)", "serve"),
    Subcommand("account", "Create an administrator's account", "createsuperuser", IN_HALL, upgrades=True),
    Subcommand("backup", "Back up the database to a file, even while it is in use", "backup", IN_HALL),
    Subcommand("restore", "Replace the database with a backup; the current one is kept as a copy", "restore", IN_HALL),
    Subcommand("verify", "Verify the audit logs", "verify_audit", IN_HALL, upgrades=True),
    Subcommand("export", "Export a tournament to a file", "export_tournament", IN_HALL, upgrades=True),
    Subcommand("import", "Import a tournament from such a file", "import_tournament", IN_HALL, upgrades=True),
    Subcommand("score", "Score hands: JSON Lines in and out", answer_with("scoring.records", "score_record")),
    Subcommand(
        "settle", "Settle hands: JSON Lines in and out", answer_with("scoring.settlement_records", "settle_record")
    ),
    Subcommand("replay", "Replay tables: JSON Lines in and out", answer_with("scoring.replay", "replay_record")),
    Subcommand(
        "rank",
        "Rank standings: JSON Lines in and out",
        answer_with("scoring.standings.records", "standings_from_record"),
    ),
    Subcommand("where", "Print the folder where Kongbox keeps its data", show_data_folder),
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Carry out the command that was typed."""
    for stream in (sys.stdout, sys.stderr):
        # A Windows console may not know every character of a name or of a QR code.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    given = read_arguments(sys.argv[1:] if arguments is None else arguments)
    if given.data:
        os.environ["VAR_DIR"] = str(given.data.resolve())
    if given.is_for_demo:
        os.environ.update(DEMO)
    try:
        next(known for known in SUBCOMMANDS if known.name == given.command).run(given.rest)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith(("scoring", "tournament")):
            raise
        sys.exit(f"kongbox: “{error.name}” is not installed. Install Kongbox again without --no-deps.")


def read_arguments(arguments: Sequence[str]) -> Namespace:
    """Return what was typed: the options of `kongbox` itself, before or after the command, and what is for it."""
    own = ArgumentParser(add_help=False, allow_abbrev=False)
    own.add_argument("--data", type=Path, metavar="DIR", help="the folder for databases and keys")
    own.add_argument(
        "--demo",
        action="store_true",
        dest="is_for_demo",
        help="use the demo's database, for example to back it up or export from it",
    )
    parser = ArgumentParser(
        prog="kongbox",
        parents=[own],
        usage="kongbox [--data DIR] [--demo] COMMAND …",
        description="Scoring for mahjong tournaments.",
        epilog="\n".join(["commands:", *(f"  {known.name:9} {known.help}" for known in SUBCOMMANDS)]),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"Kongbox {RELEASE}")
    names = [known.name for known in SUBCOMMANDS]
    parser.add_argument("command", choices=names, metavar="COMMAND", help="one of the commands below")
    parser.add_argument(
        "rest", nargs=REMAINDER, metavar="…", help="arguments of the command; see kongbox COMMAND --help"
    )
    given = parser.parse_args(arguments)
    _given, given.rest = own.parse_known_args(given.rest, given)
    return given
