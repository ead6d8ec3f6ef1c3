"""Riichi is counted here beside the rule sets that can be played already."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scoring import RULESETS
from tests.scoring.riichi.helpers import RIICHI


@pytest.fixture(autouse=True, scope="module")
def _riichi_is_known() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(RULESETS, "riichi", RIICHI)
        yield
