"""Icons and tiles from our sprites."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tournament.templatetags.pictures import digit_tiles, icon, tile

ROOT = Path(__file__).parents[3]


def test_a_tile_without_a_name_is_an_ornament() -> None:
    assert 'aria-hidden="true"' in tile("1z")
    assert 'role="img" aria-label="East &lt;"' in tile("1z", "East <")


def test_an_icon_is_an_ornament() -> None:
    assert icon("check") == '<svg class="icon" aria-hidden="true"><use href="/static/img/icons.svg#check"/></svg>'


@pytest.mark.parametrize(("number", "tiles"), [(404, ["4p", "5z", "4p"]), (500, ["5p", "5z", "5z"])])
def test_the_white_dragon_is_zero(number: int, tiles: list[str]) -> None:
    assert digit_tiles(number) == tiles


def test_templates_name_only_pictures_we_have() -> None:
    sprites = {
        sprite: set(re.findall(r'<symbol id="([\w-]+)"', (ROOT / "static" / "img" / f"{sprite}s.svg").read_text()))
        for sprite in ("icon", "tile")
    }
    used = [
        (sprite, name)
        for path in (ROOT / "templates").rglob("*.html")
        for sprite, name in re.findall(r'\{% (icon|tile) "([\w-]+)"', path.read_text())
    ]
    assert len(used) > 10
    assert [use for use in used if use[1] not in sprites[use[0]]] == []
