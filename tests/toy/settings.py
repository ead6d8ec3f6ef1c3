"""The program's settings, with the toy among its rule sets: `DJANGO_SETTINGS_MODULE=tests.toy.settings`."""

from tests.toy import register
from tournament.settings import *  # noqa: F403

register()
