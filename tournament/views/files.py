"""Responses with files to download or to open in the browser."""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO, TypeVar

from django.http import FileResponse, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import content_disposition_header

Response = TypeVar("Response", bound=HttpResponseBase)

PDF = "application/pdf"
CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
JSON = "application/json"
ZIP = "application/zip"

# The browser's PDF viewer uses styles of its own; the file itself loads nothing.
VIEWER_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"


def send_file(content: bytes, *, name: str, content_type: str) -> HttpResponse:
    """Send a file for download under that name; a PDF opens in the browser instead."""
    response = HttpResponse(content, content_type=content_type)
    if content_type == PDF:
        response.headers["Content-Security-Policy"] = VIEWER_POLICY
    return _named(response, name, is_saved=content_type != PDF)


def stream_file(parts: Iterable[str], *, name: str, content_type: str) -> StreamingHttpResponse:
    """Return a file that is streamed."""
    response = StreamingHttpResponse((part.encode() for part in parts), content_type=content_type)
    return _named(response, name, is_saved=True)


def send_open_file(file: IO[bytes], *, name: str, content_type: str) -> FileResponse:
    """Send an open file, which is closed afterwards."""
    file.seek(0)
    return _named(FileResponse(file, content_type=content_type), name, is_saved=True)


def _named(response: Response, name: str, *, is_saved: bool) -> Response:
    header = content_disposition_header(is_saved, name)
    response.headers["Content-Disposition"] = header or ""
    # Results change and cards hold secrets, so neither may be cached.
    response.headers["Cache-Control"] = "private, no-store"
    return response
