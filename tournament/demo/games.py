"""Which game a table of the demo plays."""

from __future__ import annotations

from random import Random

from scoring.rulesets import RULESETS
from scoring.seats import WINDS
from tournament.demo.hands import Game
from tournament.demo.riichi_hands import RiichiGame

GAMES: dict[str, type[Game]] = {"riichi": RiichiGame}
"""Rule sets whose hands carry more than a winner and a value."""


def new_game(rng: Random, rules: str, strengths: tuple[float, ...]) -> Game:
    """Return the game of a table by the strengths of its players, East first."""
    return GAMES.get(rules, Game)(rng, RULESETS[rules], dict(zip(WINDS, strengths, strict=True)))
