"""Words for what models and messages keep as ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.template import Library
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

register = Library()

RULESETS = {
    "mcr": _("Mahjong Competition Rules (MCR)"),
    "zung-jung": _("Zung Jung"),
    "bmja": _("British Mah-Jong Association rules"),
    "boxed": _("Boxed patterns"),
}


@register.filter
def ruleset_name(ruleset_id: str) -> StrOrPromise:
    """Return a rule set's name; one this page does not know keeps its id."""
    return RULESETS.get(ruleset_id, ruleset_id)
