"""A finished tournament as plain HTML files, which any web space can serve for good.

The pages are the public ones, rendered by the same views. What needs a server is left out, links lead from file to
file, and styles and pictures come along.
"""

from __future__ import annotations

from tournament.views.public.html_export.site import export_site, is_finished, zip_site

__all__ = ["export_site", "is_finished", "zip_site"]
