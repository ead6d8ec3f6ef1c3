"""The seating's pages on a tablet in the dark, and its fairness on a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.conftest import PASSWORD
from tests.browser.visitor import Visitor
from tests.tournament.seated import look, unseated
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Tournament
from tournament.seating import search as seating_search
from tournament.seating.search import accept_search
from tournament.setup.tournament import publish


@pytest.fixture
def tournament(organizer: Account, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    monkeypatch.setattr(seating_search, "AT_ONCE_SECONDS", 60)  # a busy machine is no reason for another process
    return publish(tournament=unseated(32), by=SYSTEM, is_published=True)


def examine(visitor: Visitor, picture: Path) -> None:
    """Take a picture, and find nothing wrong."""
    visitor.picture(picture)
    assert visitor.overflow() <= 0
    # The rail with its tools is examined where the office is.
    assert [barrier for barrier in visitor.barriers() if "menu-word" not in barrier] == []
    if visitor.device != "laptop":
        assert visitor.small_targets() == []


def test_on_a_tablet_in_the_dark_and_on_a_phone(
    visit: Callable[..., Visitor], tournament: Tournament, pictures: Path
) -> None:
    accept_search(search=look(tournament, sessions=8), by=SYSTEM)
    visitor = visit("tablet", theme="dark")
    office = f"/organize/{tournament.slug}/seating/"
    visitor.sign_in("organizer", PASSWORD, f"/accounts/sign-in/?next={office}?session=2%26one=1%26other=7")
    examine(visitor, pictures / "seating-tablet-dark.png")
    for name in ("seating/new", "players/draw", "seating/import"):
        visitor.open(f"/organize/{tournament.slug}/{name}/")
        examine(visitor, pictures / f"{name.replace('/', '_')}-tablet-dark.png")
    phone = visit("phone")
    phone.open(f"/t/{tournament.slug}/fairness/")
    examine(phone, pictures / "fairness-phone-light.png")
