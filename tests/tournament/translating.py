"""What tests of translations need of the machine."""

from __future__ import annotations

import shutil

import pytest

GETTEXT = ("xgettext", "msgfmt", "msgunfmt", "msgmerge", "msguniq", "msgattrib")

needs_gettext = pytest.mark.skipif(
    not all(map(shutil.which, GETTEXT)), reason="gettext's programs are not on this machine."
)
