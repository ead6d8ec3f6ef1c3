"""Players for the demo, with invented names: the family names are winds, walls and tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from tournament.models import Entry


class Origin(NamedTuple):
    """Where players come from: given names, family names, clubs."""

    given: tuple[str, ...]
    family: tuple[str, ...]
    clubs: tuple[str, ...]
    family_first: bool = False


ORIGINS: Mapping[str, Origin] = {
    "NL": Origin(
        ("Anouk", "Bram", "Fleur", "Joost", "Marijke", "Sanne", "Thijs"),
        ("Bamboeveld", "Draaksteen", "Oosterwind", "Steenmuur", "Vierwinden"),
        ("Vier Winden Rotterdam", "De Groene Draak"),
    ),
    "DE": Origin(
        ("Anja", "Bernd", "Frieda", "Heiko", "Jutta", "Lothar", "Wiebke"),
        ("Bambusrohr", "Drachenmauer", "Ostwindt", "Steinziegel", "Weißdrach"),
        ("Ostwind Bremen", "Die Mauerbauer"),
    ),
    "FR": Origin(
        ("Agathe", "Bastien", "Clément", "Élodie", "Maëlle", "Noé", "Solène"),
        ("Bambousec", "Dragonvert", "Mistralet", "Murdetuiles", "Quatrevents"),
        ("Les Tuiles de Nantes", "Dragon Vert"),
    ),
    "DK": Origin(
        ("Asger", "Birthe", "Esben", "Gitte", "Kirstine", "Mogens", "Signe"),
        ("Bambusgren", "Dragemur", "Nordenvind", "Stenbrik", "Østenvind"),
        ("Nordenvinden Aarhus", "Fire Brikker"),
    ),
    "IT": Origin(
        ("Azzurra", "Bruno", "Ginevra", "Lapo", "Ornella", "Silvano", "Tullia"),
        ("Bambuverde", "Dragobianco", "Murodipietra", "Quattroventi", "Tesserina"),
        ("Quattro Venti Parma", "Il Drago Bianco"),
    ),
    "GB": Origin(
        ("Agnes", "Basil", "Cressida", "Desmond", "Imogen", "Rufus", "Winifred"),
        ("Bambooley", "Chowsworth", "Eastwindham", "Kongley", "Pungford"),
        ("Garden Wall Sheffield", "The Twittering Sparrows"),
    ),
    "SE": Origin(
        ("Alva", "Birger", "Ebba", "Göran", "Linnea", "Sixten", "Tuva"),
        ("Bambustråle", "Drakmur", "Nordanvindh", "Stenbricka", "Västanvindh"),
        ("Västanvinden Göteborg", "Röda Draken"),
    ),
    "ES": Origin(
        ("Alba", "Íñigo", "Jimena", "Leocadia", "Nuño", "Rocío", "Ximena"),
        ("Bambusal", "Dragonrojo", "Levantero", "Muralleja", "Vientosur"),
        ("Viento Sur Cádiz", "La Muralla"),
    ),
    "JP": Origin(
        ("Akane", "Chihiro", "Hinata", "Kaoru", "Minato", "Sora", "Yuzuki"),
        ("Hakuryū", "Higashikaze", "Ishikabe", "Takekago", "Yonkaze"),
        ("Minato Four Winds", "Takenoko"),
        family_first=True,
    ),
    "CN": Origin(
        ("Dongqing", "Jiayue", "Lanxin", "Muchen", "Ruohan", "Yanfei", "Zhiyuan"),
        ("Beifeng", "Chengqiang", "Dongfeng", "Honglong", "Zhutong"),
        ("Yangtze Tiles", "Lantern Bridge"),
        family_first=True,
    ),
    "AU": Origin(
        ("Banjo", "Coralie", "Darcy", "Lachie", "Marlee", "Nerida", "Tallulah"),
        ("Dragonwell", "Fourwinds", "Sparrowfield", "Tilebrook", "Wallaby-Wall"),
        ("Southerly Melbourne", "Bamboo Creek"),
    ),
}


def draw_people(rng: Random, count: int, reserves: int) -> list[Entry]:
    """Return players from several countries and then the reserves, no two with the same name."""
    people = _draw_names(rng)[: count + reserves]
    numbers = rng.sample(range(1, 10_000), len(people))
    return [
        Entry(
            name=name,
            country=country,
            club=rng.choice((*ORIGINS[country].clubs, "")),
            association_number=f"{country}-{number:04}" if rng.random() < 0.7 else "",
            status="active" if place < count else "reserve",
        )
        for place, ((country, name), number) in enumerate(zip(people, numbers, strict=True))
    ]


def _draw_names(rng: Random) -> list[tuple[str, str]]:
    """Return everyone with their country, in such an order that families meet as late as they can."""
    everyone = [
        (country, family, f"{family} {given}" if origin.family_first else f"{given} {family}")
        for country, origin in ORIGINS.items()
        for given in origin.given
        for family in origin.family
    ]
    rng.shuffle(everyone)
    met: Counter[str] = Counter()
    turns = []
    for country, family, name in everyone:
        turns.append((met[family], country, name))
        met[family] += 1
    turns.sort(key=lambda turn: turn[0])
    return [(country, name) for _turn, country, name in turns]
