"""Compare riichi on many hands: 24,000 with what the library `mahjong` answered, 20,000 with the project's slow oracle.

Every difference from the library is named by its rule; there is none from the oracle.
"""

from __future__ import annotations

import sys
from itertools import cycle, islice
from random import Random

from scoring import ScoringError
from scoring.records import score_record
from tests.scoring.riichi.hands import riichi_hands, some_options
from tests.scoring.riichi.helpers import counted
from tests.scoring.riichi.oracle import answer
from tests.scoring.riichi.oracle_hands import Record
from tests.scoring.riichi.test_peer import (
    NAMES_OF_DIFFERENCES,
    compare,
    kept_answers,
    name_differences,
    under_its_rules,
)

HANDS, SEED = 20_000, 71
RED_FIVES = (0, 3, 4)


def some_hands(hands: int) -> list[Record]:
    """Return hands, each second one under options drawn for it."""
    random = Random(SEED)
    found: list[Record] = []
    sources = [riichi_hands(SEED + reds, reds=reds) for reds in RED_FIVES]
    for number, (reds, source) in zip(range(hands), cycle(zip(RED_FIVES, sources, strict=True)), strict=False):
        options = some_options(random) if number % 2 else {}
        found += [{**record, "options": {**options, "red_fives": reds}} for record in islice(source, 1)]
    return found


def differs(record: Record) -> bool:
    """Say whether the engine and the oracle answer otherwise."""
    expected = answer(record)
    try:
        got = score_record(record)
    except ScoringError:
        return expected is not None
    return expected is None or {**got, "patterns": counted(got)} != expected


def main(hands: int = HANDS) -> int:
    """Print what was compared, and what differs."""
    wrong = [record for record in some_hands(hands) if differs(record)]
    print(f"riichi beside the slow oracle: {hands:,} hands, {len(wrong)} differ")
    compared = compare(kept_answers())
    agreeing = under_its_rules(compared)
    otherwise = [hand for hand in agreeing if hand.here != hand.there]
    print(f"riichi beside mahjong, under its rules: {len(agreeing):,} hands, {len(otherwise)} differ")
    named = name_differences(compared)
    print(f"  under plain rules {len(compared) - len(agreeing):,} hands, different by rule: {dict(named)}")
    for hand in (*wrong[:3], *otherwise[:3]):
        print(f"  {hand}")
    return int(bool(wrong or otherwise) or set(named) != NAMES_OF_DIFFERENCES)


if __name__ == "__main__":
    sys.exit(main())
