"""Explain a score in plain text: the reading, what counted, what did not and why, and whether the hand may win."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from scoring.holding import Holding
from scoring.judging import score
from scoring.melds import Meld
from scoring.patterns.row import Pattern, Unit
from scoring.readings import Reading
from scoring.result import Counted, NotCounted, Reason, Score
from scoring.text import _
from scoring.tiles import TEXT_OF

Translate: TypeAlias = Callable[[str], str]


def explain(what: Score | Holding, translate: Translate = str) -> str:
    """Return the explanation of a score, or of what a holding scores, in the language `translate` gives.

    >>> from scoring import Holding, get_ruleset
    >>> print(explain(Holding(get_ruleset("boxed"), "2233445566778p", win="8p")))
    Boxed patterns: 14 points
    Read as: 345p 345p 678p 678p 22p; 8p, a discard, finished 678p
    Counted:
      All Chows: 1
      Full Flush: 8
      All Simples: 1
      Concealed Hand: 1
      Twice Pure Double Chow: 3
    Not counted:
      Half Flush: Full Flush counts more in Suits
      Pure Double Chow: Twice Pure Double Chow counts more in equal-chow patterns
    """
    result = what if isinstance(what, Score) else score(what)
    return "\n".join(_lines(result, translate))


def _lines(result: Score, translate: Translate) -> Iterator[str]:
    ruleset = result.holding.ruleset
    yield translate(_("%(rules)s: %(points)s points")) % {"rules": translate(ruleset.name), "points": result.points}
    if result.reading is not None:
        yield describe_reading(result.reading, translate)
    if result.patterns:
        yield translate(_("Counted:"))
        yield from (f"  {_counted(entry, translate)}" for entry in result.patterns)
    if result.count.arithmetic:
        yield result.count.arithmetic
    for added in result.sums:
        yield f"{translate(added.heading)}:"
        yield from (f"  {_counted(entry, translate)}" for entry in added.entries)
        yield f"  {added.arithmetic}"
    yield from (tell(note, translate) for note in (*result.count.notes, *result.payment))
    if result.not_counted:
        yield translate(_("Not counted:"))
        yield from (f"  {_not_counted(entry, translate)}" for entry in result.not_counted)
    if result.why_invalid is not None:
        yield tell(result.why_invalid, translate)


def tell(reason: Reason, translate: Translate = str) -> str:
    """Return a reason as a sentence; the names in it are translated too."""
    values = {
        name: translate(str(value)) if isinstance(value, str | Pattern) else value
        for name, value in reason.values.items()
    }
    return translate(reason.message) % values


def describe_reading(reading: Reading, translate: Translate = str) -> str:
    """Return the groups of a reading, and which of them the winning tile finished."""
    holding = reading.holding
    described = [_describe_group(group, declared, translate) for group, declared in _groups(reading)]
    groups = translate(_("Read as: %(groups)s")) % {"groups": " ".join(described)}
    if holding.win is None:
        return groups
    values = {"tile": TEXT_OF[holding.win], "group": _finished(reading)}
    if holding.way.self_drawn:
        return f"{groups}; {translate(_('%(tile)s, self-drawn, finished %(group)s')) % values}"
    return f"{groups}; {translate(_('%(tile)s, a discard, finished %(group)s')) % values}"


def _groups(reading: Reading) -> Iterator[tuple[Meld, bool]]:
    declared = len(reading.holding.melds)
    for place, group in enumerate(reading.groups):
        yield group, place < declared


def _describe_group(group: Meld, declared: bool, translate: Translate) -> str:
    if not declared:
        return str(group)
    return f"{group} ({translate(_('concealed kong')) if group.concealed else translate(_('exposed'))})"


def _finished(reading: Reading) -> str:
    kind, tile = reading.finish
    if kind == "closed" or kind == "edge" or kind == "end":
        return str(Meld("chow", tile))
    return str(Meld(kind, tile))


UNITS: Mapping[Unit, str] = {
    "points": "%(value)s",
    "han": _("%(value)s han"),
    "yakuman": _("%(value)s yakuman"),
    "fu": _("%(value)s fu"),
    "nothing": "",
}


def _counted(entry: Counted, translate: Translate) -> str:
    beside = entry.pattern.chinese or entry.pattern.japanese
    name = translate(entry.name) + (f" {beside}" if beside else "")
    if entry.doubles:
        value = " ".join(["× 2"] * entry.doubles * entry.count)
    elif entry.count > 1:
        value = f"{entry.count} × {entry.points} = {entry.total}"
    else:
        value = str(entry.points)
    return f"{name}: {translate(UNITS[entry.pattern.unit]) % {'value': value}}"


def _not_counted(entry: NotCounted, translate: Translate) -> str:
    return f"{translate(entry.name)}: {tell(entry.reason, translate)}"
