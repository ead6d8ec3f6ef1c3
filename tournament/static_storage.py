"""Static files under names that change with their content, so that browsers may keep them for ever."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticStorage(CompressedManifestStaticFilesStorage):
    """Compress and hash static files, and the imports between ES modules too."""

    support_js_module_import_aggregation = True
