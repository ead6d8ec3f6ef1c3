"""Read an archive back into rows: everything is checked before the first of them is written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, models, transaction

from tournament.audit.verifying import judge_tournament
from tournament.core.time_limit import Deadline, TooSlow
from tournament.exports.archive.checks import check_sense
from tournament.exports.archive.files import LONGEST_READING, takes_too_long
from tournament.exports.archive.sheets import SHEETS, TOURNAMENT, Document, Link, Row, Sheet
from tournament.exports.archive.values import ArchiveError, Convert, check_keys, reader_of, shown
from tournament.models import Player, Tournament
from tournament.models.written.notes import Written
from tournament.players.fields import personal_columns
from tournament.tables.signatures import mark_unplayed


@dataclass(slots=True)
class Rows:
    """The rows of an archive as unsaved models: by sheet, and by the name other rows call them."""

    tournament: Tournament
    by_sheet: dict[str, list[Any]] = field(default_factory=dict)
    by_name: dict[str, dict[tuple[Any, ...], Any]] = field(default_factory=lambda: defaultdict(dict))


def import_document(document: Document, *, slug: str | None = None, deadline: Deadline | None = None) -> Tournament:
    """Store a tournament from its archive, all of it or nothing, under another slug if one is given."""
    deadline = deadline or Deadline(LONGEST_READING)
    try:
        rows = _build(document, deadline)
        if slug is not None:
            rows.tournament.slug = slug
        _refuse_slug(rows.tournament)
        check_sense(rows.tournament, rows.by_sheet, deadline)
    except RecursionError as error:
        raise ArchiveError("This file is nested too deeply to be an archive.") from error
    except TooSlow as error:
        raise takes_too_long() from error
    try:
        return _store(rows)
    except (IntegrityError, DataError) as error:
        promise = str(error).splitlines()[0]  # PostgreSQL's message goes on with the whole row, names and all.
        raise ArchiveError(f"The database rejected the archive. Nothing was stored: {promise}") from error


def _refuse_slug(tournament: Tournament) -> None:
    column = Tournament._meta.get_field("slug")
    try:
        column.clean(tournament.slug, tournament)
    except ValidationError as error:
        raise ArchiveError(f"{tournament.slug!r} can’t be a web address: {' '.join(error.messages)}") from error
    if Tournament.objects.filter(slug=tournament.slug).exists():
        raise ArchiveError(f"There already is a tournament {tournament.slug!r}. Choose another slug for this one.")


def _build(document: Document, deadline: Deadline) -> Rows:
    row = document[TOURNAMENT.name]
    place = "the tournament"
    values = _read_columns(_object(row, place), TOURNAMENT, _readers(TOURNAMENT), place)
    rows = Rows(Tournament(**values))
    for sheet in SHEETS:
        rows.by_sheet[sheet.name] = list(_build_sheet(document[sheet.name], sheet, rows, deadline))
    return rows


def _build_sheet(listed: Any, sheet: Sheet, rows: Rows, deadline: Deadline) -> Iterator[models.Model]:
    """Yield a model for every row, each known by its name to the rows after it."""
    if not isinstance(listed, list):
        raise ArchiveError(f"In the archive, {sheet.name} must be a list, not {shown(listed)}.")
    readers, named = _readers(sheet), rows.by_name[sheet.name]
    common = {} if sheet.scope != "tournament" else {"tournament": rows.tournament}
    for number, row in enumerate(listed, start=1):
        deadline.check()
        place = f"row {number} of {sheet.name}"
        values = _read_columns(_object(row, place), sheet, readers, place)
        if sheet.is_numbered and row["id"] != number:
            raise ArchiveError(f"In {place}, id must be {number}, not {shown(row['id'])}.")
        linked = {link.column: _find(row, link, sheet, rows, place) for link in sheet.links}
        copied = {column: getattr(linked[source], column) for column, source in sheet.copied.items()}
        model = sheet.model(**common, **values, **linked, **copied)
        name = tuple(row[key] for key in sheet.identity)
        if named.setdefault(name, model) is not model:
            raise ArchiveError(f"In {place}, {', '.join(sheet.identity)} are the same as in an earlier row.")
        yield model


def _readers(sheet: Sheet) -> list[tuple[str, Convert]]:
    return [(column, reader_of(sheet.column(column))) for column in sheet.columns]


def _object(row: Any, place: str) -> Row:
    if not isinstance(row, dict):
        raise ArchiveError(f"In the archive, {place} must be an object, not {shown(row)}.")
    return row


def _read_columns(row: Row, sheet: Sheet, readers: Iterable[tuple[str, Convert]], place: str) -> Row:
    check_keys(row, sheet.keys, place)
    values = {}
    for column, read in readers:
        try:
            values[column] = read(row[column])
        except ArchiveError as error:
            raise ArchiveError(f"In {place}, {column} {error}.") from None
    return values


def _find(row: Row, link: Link, sheet: Sheet, rows: Rows, place: str) -> models.Model | None:
    """Return the row a link names."""
    name = tuple(row[key] for key in link.keys)
    if name == (None,) and sheet.column(link.column).null:
        return None
    # True is 1 to a dict, but not to an archive.
    is_name = all(isinstance(part, int | str) and not isinstance(part, bool) for part in name)
    found: models.Model | None = rows.by_name[link.sheet].get(name) if is_name else None
    if found is None:
        called = ", ".join(f"{key} {shown(part)}" for key, part in zip(link.keys, name, strict=True))
        raise ArchiveError(f"In {place}, {called} is not among the {link.sheet} before it.")
    return found


# -- storing ----------------------------------------------------------------------------------------------------------


@transaction.atomic
def _store(rows: Rows) -> Tournament:
    rows.tournament.save(force_insert=True)
    for sheet in SHEETS:
        models_of_sheet = rows.by_sheet[sheet.name]
        if sheet.is_personal:
            _store_players(models_of_sheet)
            continue
        for wave in _waves(models_of_sheet) if sheet.name == "hands" else [models_of_sheet]:
            sheet.model._default_manager.bulk_create(wave)
    Written.forget()  # it came with a log of its own
    verdict = judge_tournament(rows.tournament)
    if verdict.faults:
        message = f"The log of this archive has been tampered with. Nothing was stored. {verdict.faults[0].message}"
        raise ArchiveError(message)
    if verdict.since is None:
        Tournament.objects.filter(pk=rows.tournament.pk).update(is_log_complete=False)
    mark_unplayed(rows.tournament)
    rows.tournament.refresh_from_db()
    return rows.tournament


def _store_players(players: list[Player]) -> None:
    """Store the people who are not known here; a person is known by association number when all else agrees too."""
    numbers = {player.association_number for player in players} - {""}
    here = Player.objects.filter(association_number__in=numbers, is_erased=False)
    known = {_facts(player): player.pk for player in here.order_by("-pk")}
    for player in players:
        player.pk = known.get(_facts(player))
    Player.objects.bulk_create(player for player in players if player.pk is None)


def _facts(player: Player) -> tuple[str, ...]:
    return tuple(getattr(player, column) for column in personal_columns(Player))


def _waves(hands: list[Any]) -> list[list[Any]]:
    """Return hands in batches: each after the one it supersedes and after those of its number at its table before it.

    A batch is stored at once, and primary keys then tell the order in which hands of one number were entered.
    """
    wave_of: dict[int, int] = {}
    last: dict[tuple[int, int], int] = {}
    waves: list[list[Any]] = []
    for hand in hands:
        place = (id(hand.table), hand.number)
        before = -1 if hand.supersedes is None else wave_of[id(hand.supersedes)]
        wave = last[place] = wave_of[id(hand)] = max(before, last.get(place, -1)) + 1
        if wave == len(waves):
            waves.append([])
        waves[wave].append(hand)
    return waves
