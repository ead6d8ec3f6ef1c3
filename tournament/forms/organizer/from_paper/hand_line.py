"""A hand typed as one line of a sheet: seats and endings by letters, values in the order of the winners.

The line becomes what a tablet would send, and is read by the same form.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.facts import Ending, Fact
from scoring.play import Play
from scoring.seats import WINDS
from tournament.forms.referee.facts import names_of, sent_facts
from tournament.forms.referee.hand import POINTS, RecordForm
from tournament.models import Table

LETTERS = "".join(wind.value for wind in WINDS)
WHO, DISCARDER, VALUE = "who", "discarder", "value"


@dataclass(frozen=True, slots=True)
class LineField:
    """One field of the line: `choices` where it is chosen, else text of at most `longest` letters."""

    name: str
    label: str
    longest: int = 4
    choices: tuple[tuple[str, str], ...] = ()
    known: tuple[str, ...] = ()
    """What may be typed, where the rules have a list of it."""


def letters_of(play: Play) -> dict[str, Ending]:
    """Return the letter that is typed instead of a winner for each way a hand ends without one.

    >>> from scoring.rulesets import RULESETS
    >>> {letter: ending.key for letter, ending in letters_of(RULESETS["mcr"].play).items()}
    {'D': 'drawn'}
    """
    letters: dict[str, Ending] = {}
    for ending in play.dealing.endings:
        free = (letter for letter in ending.key.upper() if letter.isalpha() and letter not in {*LETTERS, *letters})
        if ending.kind != "won" and (letter := next(free, "")):
            letters[letter] = ending
    return letters


def fields_of(table: Table) -> list[LineField]:
    """Return the fields of a line under a table's rules."""
    play = table.tournament.play
    fields = [LineField(WHO, _("Winner")), LineField(DISCARDER, _("Discarder"), 1)]
    if play.every_seat_scores:
        fields += [LineField(POINTS[seat], _("Score %(seat)s") % {"seat": seat.value}, 7) for seat in table.seats_taken]
    else:
        fields.append(LineField(VALUE, _("Value"), 40, known=_cells(table)))
    return [*fields, *(_field(fact) for fact in _own_facts(play))]


def _cells(table: Table) -> tuple[str, ...]:
    """Return the keys of a grid of values, if the rules have one."""
    rules = table.tournament.rules
    cells = rules.play.values.cells
    return tuple(cell.key for cell in cells(rules.values)) if cells else ()


def _own_facts(play: Play) -> Iterator[Fact]:
    """Yield the facts that have a field of their own: what a sheet says and nobody can work out.

    What a table is asked for has no column on a sheet, but a hand is not settled without it.
    """
    for fact in sent_facts(play):
        if (
            (fact.on_paper or fact.is_asked)
            and fact.key != play.values.fact
            and (fact.may_be_set or not fact.is_carried)
        ):
            yield fact


def _field(fact: Fact) -> LineField:
    label = _(fact.short or fact.title)
    if fact.kind == "flag" and not fact.is_by_seat:
        return LineField(fact.key, label, choices=(("", "–"), ("yes", _("Yes")), ("no", _("No"))))
    is_text = fact.kind in ("number", "choice")
    return LineField(fact.key, label, 40 if is_text else 4, known=tuple(choice.key for choice in fact.choices))


def read_line(data: Mapping[str, Any], table: Table) -> RecordForm:
    """Return the form a tablet would send for a line."""
    play, sent = table.tournament.play, {"id": str(data.get("id", ""))}
    sent |= {"number": str(data.get("number", "")), "dealer": table.dealer}
    who = _text(data, WHO).upper()
    if ending := letters_of(play).get(who):
        sent["ending"] = "" if ending.key == "drawn" else ending.key
    else:
        sent |= {"winners": who, "discarder": _text(data, DISCARDER).upper()}
    if play.every_seat_scores:
        sent |= {name: _text(data, name) for name in POINTS.values()}
    else:
        sent |= _by_winner(play.values.fact or "points", _text(data, VALUE), sent.get("winners", ""))
    for fact in _own_facts(play):
        typed = _text(data, fact.key)
        if len(names_of(fact)) > 1:
            sent |= _by_winner(fact.key, typed, sent.get("winners", ""))
        else:
            sent[fact.key] = typed.upper() if fact.kind in ("seat", "seats") or fact.is_by_seat else typed
    form = RecordForm(sent, table=table)
    if not who:
        form.add_error("winners", _("Type who won, or the letter of a draw."))
    for problem in _problems(data, play, sent.get("winners")):
        form.add_error(None, problem)
    return form


def _problems(data: Mapping[str, Any], play: Play, winners: str | None) -> Iterator[str]:
    """Yield what was typed and would not count: the sheet says something else than was understood."""
    if winners is None:
        if _text(data, DISCARDER) or _text(data, VALUE):
            yield _("A hand without a winner has no discarder and no value. Clear them, or type who won.")
        return
    by_winner = [VALUE, *(fact.key for fact in _own_facts(play) if len(names_of(fact)) > 1)]
    if any(len(_values(_text(data, name))) > len(_seats(winners)) > 0 for name in by_winner):
        yield _("There are more values than winners. Type one per winner, and large numbers without commas.")


def _text(data: Mapping[str, Any], name: str) -> str:
    return "".join(str(data.get(name, ""))[:60]).strip()


def _by_winner(name: str, text: str, winners: str) -> dict[str, str]:
    """Return values by seat: the first is the first winner's, in the order they are typed."""
    return {f"{name}_{seat}": value for seat, value in zip(_seats(winners), _values(text), strict=False)}


def _seats(winners: str) -> list[str]:
    return [letter for letter in winners if letter in LETTERS]


def _values(text: str) -> list[str]:
    return text.replace(",", " ").split()


def write_line(given: Mapping[str, Any], play: Play) -> dict[str, str]:
    """Return the line of a stored hand, from the fields of its form, to be typed again."""
    winners = str(given.get("winners", ""))
    drawn = {ending.key: letter for letter, ending in letters_of(play).items()}
    line = {WHO: winners or drawn.get(given.get("ending") or "drawn", ""), DISCARDER: str(given.get("discarder", ""))}
    names = [(VALUE, play.values.fact or "points")]
    names += [(fact.key, fact.key) for fact in _own_facts(play) if len(names_of(fact)) > 1]
    for name, prefix in names:
        line[name] = " ".join(str(given.get(f"{prefix}_{seat}", "")) for seat in winners).strip()
    others = [*POINTS.values(), *(fact.key for fact in _own_facts(play) if len(names_of(fact)) == 1)]
    return {**{name: str(given.get(name, "")) for name in others}, **line}
