"""Riichi is counted here beside the rule sets that can be played already."""

from __future__ import annotations

import pytest

from scoring import RULESETS
from tests.scoring.riichi.helpers import RIICHI


@pytest.fixture(autouse=True)
def _riichi_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULESETS, "riichi", RIICHI)
