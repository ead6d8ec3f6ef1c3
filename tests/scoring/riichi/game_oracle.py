"""Whole games of riichi written down a second time from the words of the rules: who deals, when it ends, the result."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.scoring.riichi.settlement_oracle import SEATS, Impossible, need, options_of, settled


class Game:
    """One table, hand by hand."""

    def __init__(self, given: dict[str, Any], signal: int | None = None) -> None:
        self.options = options_of(given)
        self.signal = signal
        self.rounds = {"hanchan": 2, "tonpuusen": 1}[self.options["length"]]
        self.scores = dict.fromkeys(SEATS, self.options["start_points"])
        self.penalties = dict.fromkeys(SEATS, 0)
        self.dealer, self.round, self.honba, self.sticks = "E", 1, 0, 0
        self.hands: list[dict[str, Any]] = []
        self.since_signal = 0
        self.ended: str | None = None

    def place(self) -> dict[str, Any]:
        """Return the place of the hand to come."""
        return {
            "number": len(self.hands) + 1,
            "round": SEATS[(self.round - 1) % 4],
            "dealer": self.dealer,
            "honba": self.honba,
            "sticks": self.sticks,
        }

    def play(self, hand: dict[str, Any]) -> None:
        """Play one hand."""
        need(self.ended is None)
        need(hand.get("sticks", self.sticks) == self.sticks)
        self.dealer = hand.get("dealer", self.dealer)
        self.honba = hand.get("honba", self.honba)
        now = {**hand, "dealer": self.dealer, "honba": self.honba, "sticks": self.sticks}
        answer = settled(now, self.options)
        east = SEATS.index(self.dealer)
        winds = {seat: SEATS[(SEATS.index(seat) - east) % 4] for seat in SEATS}
        told = {**self.place(), "winds": winds, "deltas": answer["deltas"]}
        if "penalties" in answer:
            told["penalties"] = answer["penalties"]
            for seat, points in answer["penalties"].items():
                self.penalties[seat] += points
        self.hands.append(told)
        for seat in SEATS:
            self.scores[seat] += answer["deltas"][seat]
        self.sticks = answer["sticks"]
        self._go_on(hand)

    def _go_on(self, hand: dict[str, Any]) -> None:
        chombo = bool(hand.get("chombo"))
        is_three = len(hand["wins"]) == 3 and self.options["triple_ron"] == "draw"
        is_abortive = is_three or hand.get("draw", "exhaustive") != "exhaustive"
        has_won = self.dealer in [win["seat"] for win in hand["wins"]] and not is_three
        is_tenpai = self.dealer in hand.get("tenpai", [])
        repeats = self.options["dealer_repeats"]
        by_merit = (has_won and repeats != "never") or (is_tenpai and repeats == "win-or-tenpai")
        stays = chombo or is_abortive or by_merit
        was = (self.round, self.dealer)
        if not chombo:
            is_draw = is_abortive or not hand["wins"]
            self.honba = self.honba + 1 if is_draw or (has_won and stays) else 0
        if not stays:
            self.dealer = SEATS[(SEATS.index(self.dealer) + 1) % 4]
            self.round += self.dealer == "E"
        if (
            self.signal is not None
            and len(self.hands) >= self.signal
            and (not chombo or self.options["chombo_is_hand"])
        ):
            self.since_signal += 1
        self.ended = self._why_over(was, stays=stays, by_merit=by_merit)

    def _why_over(self, was: tuple[int, str], *, stays: bool, by_merit: bool) -> str | None:
        best = max(self.scores.values())
        has_goal = best >= self.options["return_points"]
        if self.options["bust"] and any(score < 0 for score in self.scores.values()):
            return "bust"
        if self.options["agari_yame"] and by_merit and (was[0] > self.rounds or was == (self.rounds, "N")):
            leader = next(seat for seat in SEATS if self.scores[seat] == best)
            if leader == was[1] and has_goal:
                return "agari-yame"
        if not stays and self.round > self.rounds:
            if not self.options["extra_round"]:
                return "length"
            if has_goal:
                return "length" if was[0] <= self.rounds else "goal"
            if self.round > self.rounds + 1:
                return "length"
        if self.since_signal >= {"one-more-hand": 2, "finish-hand": 1}[self.options["time_rule"]]:
            return "time"
        return None

    def answer(self) -> dict[str, Any]:
        """Return the answer of the replay."""
        told: dict[str, Any] = {
            "hands": self.hands,
            "scores": dict(self.scores),
            "sticks": self.sticks,
            "ended": self.ended,
            "next": None if self.ended else self.place(),
        }
        if self.ended:
            told["final"] = self._final()
        return told

    def _final(self) -> dict[str, dict[str, Any]]:
        options, scores = self.options, self.scores
        high, low = {"none": (0, 0)}.get(options["uma"]) or (int(part) for part in options["uma"].split("-"))
        prizes = [1000 * high, 1000 * low, -1000 * low, -1000 * high]
        oka = max(0, options["return_points"] - options["start_points"]) * 4
        by_seat = options["ties"] == "seat-order"
        ahead = {
            seat: [
                other
                for other in SEATS
                if scores[other] > scores[seat]
                or (by_seat and scores[other] == scores[seat] and SEATS.index(other) < SEATS.index(seat))
            ]
            for seat in SEATS
        }
        level = {seat: [other for other in SEATS if len(ahead[other]) == len(ahead[seat])] for seat in SEATS}
        final = {}
        for seat in SEATS:
            first, count = len(ahead[seat]), len(level[seat])
            gets_bets = first == 0 and options["leftover_sticks"] == "winner"
            score = scores[seat] + (1000 * self.sticks // count if gets_bets else 0)
            uma = Fraction(sum(prizes[first : first + count]), count)
            part = Fraction(oka, count) if first == 0 else Fraction(0)
            final[seat] = {"score": score, "place": first + 1, "uma": uma, "oka": part, "penalty": self.penalties[seat]}
        results: dict[str, Fraction | int] = {
            seat: self._result(final[seat], seat == self._winner(final)) for seat in SEATS
        }
        if options["round_result"]:
            winner = self._winner(final)
            results[winner] = -sum(points for seat, points in results.items() if seat != winner)
        for seat in SEATS:
            final[seat]["points"] = results[seat] - self.penalties[seat]
        return {seat: {key: _as_json(value) for key, value in final[seat].items()} for seat in SEATS}

    def _winner(self, final: dict[str, dict[str, Any]]) -> str:
        return next(seat for seat in SEATS if final[seat]["place"] == 1)

    def _result(self, figures: dict[str, Any], is_winner: bool) -> Fraction:
        score = figures["score"]
        if self.options["round_result"] and not is_winner:
            thousands = (abs(score) + 500) // 1000
            score = 1000 * thousands if score > 0 else -1000 * thousands
        return Fraction(score - self.options["return_points"] + figures["uma"] + figures["oka"])


def _as_json(value: Fraction | int) -> int | float:
    if value == int(value):
        return int(value)
    return round(float(value), 2)


def replayed(record: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a record of a table."""
    game = Game(record.get("options", {}), record.get("signal"))
    try:
        for hand in record["hands"]:
            game.play(hand)
    except Impossible:
        return {"error": True}
    return game.answer()
