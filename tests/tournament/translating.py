"""What tests of translations need of the machine."""

from __future__ import annotations

import shutil

import pytest

needs_gettext = pytest.mark.skipif(
    not all(map(shutil.which, ("xgettext", "msgfmt", "msgunfmt"))), reason="gettext's programs are not on this machine."
)
