"""Who pays whom for a hand of riichi: wins with counters and bets, draws, liability and chombo, and what cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.errors import ScoringError
from scoring.outcome import Outcome, Win
from scoring.payoffs import Transfer
from scoring.rulesets.riichi.facts import YAKUMAN, adds_yakuman, cell_of, han_and_fu, limit_of, limits_of, times_of
from scoring.rulesets.riichi.values import BASE_VALUES, Payments, base_value, payments
from scoring.seats import WINDS, Wind
from scoring.text import _
from scoring.values import Options

BET = 1000
NOTEN = 3000
"""What those who are not tenpai pay together in a drawn hand."""
TRIPLE_RON = "triple-ron"
EXHAUSTIVE, CHOMBO = "drawn", "chombo"


def pay(outcome: Outcome, options: Options) -> Iterator[Transfer]:
    """Yield the payments of a hand, with East as the dealer."""
    _refuse_contradictions(outcome, options)
    if _with(outcome, "chombo"):
        yield from _pay_chombo(outcome, options)
        return
    wins = [_PaidWin.of(outcome, win, options) for win in in_turn(outcome)]
    is_paid = bool(wins) and not is_triple_ron(outcome, options)
    back = set(outcome.winners) if is_paid and options["multiple_ron_sticks"] == "own-back" else set()
    bets = [Transfer(seat, None, BET) for seat in _with(outcome, "riichi") if seat not in back]
    yield from bets
    if is_paid:
        for place, win in enumerate(wins):
            gets_counters = place == 0 or options["multiple_ron_honba"] == "all"
            yield from win.payments(outcome.facts.get("honba", 0) if gets_counters else 0)
        yield Transfer(None, wins[0].seat, outcome.pot + BET * len(bets))
    elif not wins and outcome.ending in ("", EXHAUSTIVE):
        yield from _pay_draw(outcome)


def worth(outcome: Outcome, seat: Wind, options: Options) -> int:
    """Return what a winner receives in all, without counters and bets."""
    return _PaidWin.of(outcome, Win(seat), options).points


def penalties(outcome: Outcome, options: Options) -> dict[Wind, int]:
    """Return what a chombo takes off the offenders' standing, where it costs something and is not paid at once."""
    points: int = options["chombo_points"]
    if options["chombo"] != "penalty" or not points:
        return {}
    return dict.fromkeys(_with(outcome, "chombo"), points)


def is_triple_ron(outcome: Outcome, options: Options) -> bool:
    """Say whether three players won and that makes the hand a draw."""
    return len(outcome.wins) == len(WINDS) - 1 and options["triple_ron"] == "draw"


def in_turn(outcome: Outcome) -> list[Win]:
    """Return the wins, that of the first in turn after the discarder first."""
    start = WINDS.index(outcome.discarder) if outcome.discarder else 0
    return sorted(outcome.wins, key=lambda win: (WINDS.index(win.seat) - start) % len(WINDS))


def _with(outcome: Outcome, key: str) -> list[Wind]:
    """Return the seats for which a fact holds."""
    held = outcome.facts.get(key)
    return [seat for seat in outcome.seats if held.get(seat)] if held else []


# -- wins -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _PaidWin:
    """One win with what it is worth. `liable_for` of the `times` yakuman the liable player pays."""

    outcome: Outcome
    options: Options
    seat: Wind
    once: Payments
    times: int
    liable: Wind | None
    liable_for: int

    @classmethod
    def of(cls, outcome: Outcome, win: Win, options: Options) -> _PaidWin:
        """Return a win after refusing what it cannot be."""
        key = outcome.of_seat("han_fu", win.seat)
        if key is None:
            raise ScoringError(_("Enter the han and fu of the win, or its limit."), field="han")
        times, liable = times_of(key), outcome.of_seat("pao", win.seat)
        liable_for = int(outcome.of_seat("pao_part", win.seat) or times)
        _refuse_way(outcome, key)
        _refuse_times(times, liable_for, options)
        _refuse_liability(win.seat, liable, key, options)
        once = payments(_base(key, options), is_dealer=win.seat is Wind.EAST)
        # A liable player who also discards pays for an ordinary win.
        shares = liable is not None and liable is not outcome.discarder
        paid = cls(outcome, options, win.seat, once, times, liable if shares else None, liable_for if shares else 0)
        if win.points not in (None, paid.points):
            raise ScoringError(
                _("%(points)s points is wrong. The hand is worth %(worth)s."),
                field="points",
                points=win.points,
                worth=paid.points,
            )
        return paid

    @property
    def points(self) -> int:
        """Return what the winner receives in all, without counters and bets; liability does not change it."""
        return self.times * (self.once.discarder if self.outcome.discarder else self.once.self_drawn)

    def payments(self, counters: int) -> Iterator[Transfer]:
        """Yield who pays how much, counters included."""
        for_counters = counters * self.options["honba_value"]
        if self.outcome.discarder:
            yield from self._on_discard(self.outcome.discarder, for_counters)
            return
        if self.liable:
            yield Transfer(self.liable, self.seat, self.liable_for * self.once.discarder + for_counters)
            for_counters = 0
        for payer in self.outcome.others(self.seat):
            once = self.once.dealer if payer is Wind.EAST else self.once.other
            yield Transfer(payer, self.seat, (self.times - self.liable_for) * once + for_counters // 3)

    def _on_discard(self, discarder: Wind, for_counters: int) -> Iterator[Transfer]:
        half = self.liable_for * self.once.discarder // 2
        alone = (self.times - self.liable_for) * self.once.discarder
        if self.liable and self.options["pao_honba"] == "liable":
            yield Transfer(self.liable, self.seat, half + for_counters)
            yield Transfer(discarder, self.seat, half + alone)
        else:
            if self.liable:
                yield Transfer(self.liable, self.seat, half)
            yield Transfer(discarder, self.seat, half + alone + for_counters)


def _base(key: str, options: Options) -> int:
    cell = cell_of(key)
    if not cell.row:
        return base_value(0, 0, limit_of(key))
    han, fu = han_and_fu(cell)
    return base_value(han, fu, limits_of(options).limit(han, fu))


def _refuse_way(outcome: Outcome, key: str) -> None:
    ways = cell_of(key).ways
    if outcome.discarder and "discard" not in ways:
        raise ScoringError(_("20 fu is only possible on a self-draw."), field="fu")
    if not outcome.discarder and "self-draw" not in ways:
        raise ScoringError(_("Two han with 25 fu is only possible on a discard. A self-draw adds a han."), field="fu")


def _refuse_times(times: int, liable_for: int, options: Options) -> None:
    if times > 1 and not adds_yakuman(options):
        raise ScoringError(_("Under these rules a yakuman counts only once."), field="times")
    if liable_for > times:
        raise ScoringError(_("The hand doesn’t have that many yakuman to be liable for."), field="pao_times")


def _refuse_liability(winner: Wind, liable: Wind | None, key: str, options: Options) -> None:
    if liable is None:
        return
    if not options["pao"]:
        raise ScoringError(_("These rules don’t use liability."), field="pao")
    if liable is winner:
        raise ScoringError(_("Players can’t be liable for their own win."), field="pao")
    if limit_of(key) != YAKUMAN:
        raise ScoringError(_("Liability applies to yakuman only."), field="pao")


# -- draws and chombo -------------------------------------------------------------------------------------------------


def _pay_draw(outcome: Outcome) -> Iterator[Transfer]:
    """Pay those who have nagashi mangan as if it were self-drawn; without them, noten pays tenpai."""
    if nagashi := _with(outcome, "nagashi"):
        for seat in nagashi:
            paid = payments(BASE_VALUES["mangan"], is_dealer=seat is Wind.EAST)
            for payer in outcome.others(seat):
                yield Transfer(payer, seat, paid.dealer if payer is Wind.EAST else paid.other)
        return
    tenpai = _with(outcome, "tenpai")
    noten = [seat for seat in outcome.seats if seat not in tenpai]
    for payer in noten:
        for payee in tenpai:
            yield Transfer(payer, payee, NOTEN // (len(tenpai) * len(noten)))


def _pay_chombo(outcome: Outcome, options: Options) -> Iterator[Transfer]:
    """Let offenders pay a mangan as if everyone else had drawn it, where the rules don't take it off the standing."""
    if options["chombo"] != "mangan":
        return
    for offender in _with(outcome, "chombo"):
        for other in outcome.others(offender):
            amount = BASE_VALUES["mangan"] * (2 if Wind.EAST in (offender, other) else 1)
            yield Transfer(offender, other, amount)


# -- what cannot be ---------------------------------------------------------------------------------------------------


def _refuse_contradictions(outcome: Outcome, options: Options) -> None:
    riichi, tenpai, nagashi, dead, chombo = (
        _with(outcome, key) for key in ("riichi", "tenpai", "nagashi", "dead", "chombo")
    )
    is_exhaustive = not (outcome.wins or chombo) and outcome.ending in ("", EXHAUSTIVE)
    if (outcome.ending == CHOMBO) != bool(chombo):
        raise ScoringError(_("Select the player who committed the chombo."), field="chombo")
    if outcome.discarder and not outcome.wins:
        raise ScoringError(_("There was no win on a discard. Remove the discarder."), field="discarder")
    if not is_exhaustive and (tenpai or nagashi):
        name = "tenpai" if tenpai else "nagashi"
        raise ScoringError(_("Tenpai and nagashi mangan only apply to an exhaustive draw."), field=name)
    if nagashi and not options["nagashi_mangan"]:
        raise ScoringError(_("These rules don’t use nagashi mangan."), field="nagashi")
    if outcome.ending == "four-riichi" and len(riichi) < len(WINDS):
        raise ScoringError(_("Four riichi needs all four players to declare riichi."), field="riichi")
    _refuse_dead(dead, [*outcome.winners, *tenpai])
    if is_exhaustive and not set(riichi) <= {*tenpai, *dead}:
        raise ScoringError(_("Riichi without tenpai is a chombo, unless the hand is dead."), field="tenpai")


def _refuse_dead(dead: Sequence[Wind], others: Sequence[Wind]) -> None:
    if set(dead) & set(others):
        raise ScoringError(_("A dead hand can’t win or be tenpai."), field="dead")
