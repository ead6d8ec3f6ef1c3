"""The columns of a person (`Player`, `Entry`): the single declaration of what is typed, imported, erased and exported.

A new column gets its line here. Editing, the import of lists, erasure, the personal data file and the archive follow;
only its place in the form is said elsewhere (`forms/organizer/players.py`). Pure: it knows the columns by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournament.core.text import StrOrPromise

if TYPE_CHECKING:
    from django.db.models import Model


@dataclass(frozen=True, slots=True)
class PersonalField:
    """A text that an organizer types about a person: edited, imported, exported, and emptied when the person is erased.

    `headings` are what the columns of imported lists are called, separated by "|". Texts are searched for the values of
    fields that identify a person (`is_identifying`) before these are erased.
    """

    name: str
    label: StrOrPromise
    headings: str
    is_identifying: bool = False


PERSONAL_FIELDS = (
    PersonalField(
        "name",
        _("Name"),
        "name|full name|player|player name|players|participant|participants|competitor|entrant|姓名|名字|选手|选手姓名|"
        "参赛者|参赛选手|玩家|vollständiger name|spieler|spielername|spieler in|teilnehmer|teilnehmerin|"
        "nom|nom complet|nom et prénom|nom prénom|joueur|joueuse|participante|"
        "nombre completo|nombre y apellidos|jugador|jugadora|naam|volledige naam|speler|deelnemer|"
        "nome|giocatore|氏名|名前",
        is_identifying=True,
    ),
    PersonalField(
        "country",
        _("Country"),
        "country|country code|nation|nationality|nat|cc|ioc|国家|国籍|国家地区|国家代码|"
        "land|länderkürzel|staat|nationalität|"
        "pays|code pays|nationalité|país|nacionalidad|nationaliteit|landcode|paese",
    ),
    PersonalField(
        "club",
        _("Club"),
        "club|clubs|society|association|federation|俱乐部|协会|单位|verein|klub|club association|"
        "association club|asociación|vereniging",
    ),
    PersonalField(
        "team",
        _("Team"),
        "team|team name|队伍|队|团队|代表队|队名|mannschaft|mannschaftsname|équipe|équipes|equipo|ploeg",
    ),
    PersonalField(
        "association_number",
        _("Association number"),
        "association number|association no|association id|ema|ema number|ema no|ema nr|ema nummer|ema id|ema num|"
        "emanumber|member number|membership number|member no|member id|licence|license|licence number|player id|id|"
        "会员号|会员编号|协会编号|注册号|ema编号|ema号|mitgliedsnummer|lizenznummer|ema mitgliedsnummer|"
        "numéro ema|n ema|no ema|nº ema|n° ema|numéro de licence|licence ema|"
        "número ema|número de socio|licencia|lidnummer|bondsnummer|ema lidnummer",
        is_identifying=True,
    ),
    PersonalField(
        "code_name",
        _("Code name"),
        "code name|codename|alias|nickname|nick|pseudonym|pseudonyme|pseudo|display name|昵称|代号|别名|化名|"
        "spitzname|deckname|surnom|apodo|seudónimo|bijnaam|schuilnaam",
        is_identifying=True,
    ),
)

KEPT: Mapping[str, str] = {
    "status": "says whether and how somebody took part, which results show",
    "number": "is drawn by lot or the event's own, and the seating is made of these numbers",
    "enrolment": "names the entry in the log, in addresses and in archives",
    "is_resting": "says whether a guest of a club evening sits out",
    "arrival": "says who had come before play began",
    "arrived_at": "says since when they were there",
    "status_before": "is the status to return to",
    "facts": "says which facts of the rule set hold for a player, by which hands were settled",
    "is_erased": "says that the person was erased",
}
"""Columns that are exported and stay when a person is erased, each with the reason."""

NOT_EXPORTED: Mapping[str, str] = {
    "id": "is a key of this database alone",
    "tournament": "is what the archive and the personal data are about",
    "salt": "makes the log's commitment to the person impossible to guess, and is emptied with the name",
    "player": "leads to the person, who has a sheet and a section of their own",
}
"""Columns that say nothing about a person, each with the reason."""


def personal_columns(model: type[Model]) -> tuple[str, ...]:
    """Return the columns of a model that an organizer types, and that are emptied when the person is erased."""
    return _columns(model, [field.name for field in PERSONAL_FIELDS])


def exported_columns(model: type[Model]) -> tuple[str, ...]:
    """Return the columns of a model that are part of the archive and of the personal data file."""
    return _columns(model, [*(field.name for field in PERSONAL_FIELDS), *KEPT])


def _columns(model: type[Model], names: list[str]) -> tuple[str, ...]:
    columns = {column.name for column in model._meta.concrete_fields}
    return tuple(name for name in names if name in columns)
