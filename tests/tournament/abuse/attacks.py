"""What hostile or broken programs send: values, bodies, and the forms of our own pages with some of it put in."""

from __future__ import annotations

import json
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote_from_bytes

from hypothesis import strategies as st

FORM = "application/x-www-form-urlencoded"
TEXTS = (
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "\udfff\ud800",
    "🀄🏻‍♂️",
    "\u202egnp.exe",
    "\u200b\u200d\ufeff",
    "<script>alert(1)</script>",
    "\"'><svg onload=alert(1)>",
    "=HYPERLINK(A1)",
    "{{ 7 }}{% now %}%s%(x)s{0}",
    "../../../../etc/passwd",
    "a\r\nSet-Cookie: x=1",
    "A" * 10_000,
    "\u0301" * 500,
    "' OR 1=1 --",
)
NUMBERS = (
    "-1",
    "0",
    "1",
    "00000000001",
    "1e309",
    "1e-400",
    "NaN",
    "-Infinity",
    "0.1",
    "1,5",
    "32768",
    "2147483647",
    "2147483648",
    "-2147483649",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775809",
    "9" * 20,
    "9" * 5000,
    "٣",
    "²",
    "1_0",
    "0x10",
    "½",
)
MOMENTS = (
    "0001-01-01",
    "9999-12-31",
    "10000-01-01",
    "2026-02-30",
    "0001-01-01T00:00",
    "9999-12-31T23:59",
    "24:00",
    "25:61",
)
STRUCTURES = ("[]", "{}", "null", '{"a":' * 3000, "[" * 3000 + "]" * 3000, "[[1e999]]", '[["\\ud800"]]', "[[[[]]]]")

READING = ("get",)
WRITING = ("form", "form", "form", "form", "multipart", "broken", "json", "bytes")

values = st.one_of(
    st.sampled_from(TEXTS),
    st.sampled_from(NUMBERS),
    st.sampled_from(MOMENTS),
    st.sampled_from(STRUCTURES),
    st.text(st.characters(), max_size=40),
    st.integers(-(10**20), 10**20).map(str),
)


def encode(fields: list[tuple[str, str]]) -> str:
    """Return fields as a browser sends them; halves of characters go out as the bytes they would be."""
    return "&".join(f"{_quote(name)}={_quote(value)}" for name, value in fields)


def _quote(text: str) -> str:
    return quote_from_bytes(text.encode("utf-8", "surrogatepass"))


class Fields(HTMLParser):
    """Collect what the forms of a page would send, as they stand."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.fields: list[tuple[str, str]] = []
        self.texts: set[str] = set()
        """Those one writes into freely."""
        self._select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at one element."""
        known = {name: value or "" for name, value in attrs}
        name = known.get("name", "")
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            if "selected" in known or all(field != self._select for field, _value in self.fields):
                self.fields = [one for one in self.fields if one[0] != self._select]
                self.fields.append((self._select, known.get("value", "")))
        elif tag in ("input", "textarea", "button") and name and "disabled" not in known:
            if tag == "textarea" or (tag == "input" and known.get("type", "text") in ("text", "search")):
                self.texts.add(name)
            is_off = known.get("type") in ("radio", "checkbox") and "checked" not in known
            if not is_off or all(field != name for field, _value in self.fields):
                self.fields.append((name, known.get("value", "")))


@dataclass(frozen=True, slots=True)
class Attack:
    """One request: what follows the ? and, where it is a POST, a body of some type."""

    query: str
    body: bytes | None = None
    content_type: str = FORM


@st.composite
def attacks(
    draw: Any, fields: tuple[tuple[str, str], ...], names: tuple[str, ...], *, is_read: bool, takes_forms: bool
) -> Attack:
    """Return a request made from a page's own fields, some of them spoilt, lost, doubled or new."""
    form = list(fields)
    known = tuple(dict.fromkeys(name for name, _value in fields))
    for _time in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from(known) if known and draw(st.booleans()) else st.sampled_from(names))
        deed = draw(st.sampled_from(("spoil", "spoil", "spoil", "double", "lose", "shift")))
        if deed != "double":
            form = [one for one in form if one[0] != name]
        if deed == "shift":
            name = f"{name}[]"
        if deed != "lose":
            form.append((name, draw(values)))
    query = encode(form)
    kind = draw(st.sampled_from(READING * is_read + WRITING * takes_forms or READING))
    match kind:
        case "get":
            return Attack(query[:8000])
        case "form":
            return Attack("", query.encode())
        case "multipart":
            parts = "".join(_part(name, value, draw(st.sampled_from(FILE_NAMES))) for name, value in form)
            return Attack("", f"{parts}--x--\r\n".encode("utf-8", "surrogatepass"), "multipart/form-data; boundary=x")
        case "broken":
            types = (
                "multipart/form-data",
                "multipart/form-data; boundary=é",
                "multipart/form-data; boundary=x",
                "x/\xff",
            )
            return Attack("", query.encode()[:200], draw(st.sampled_from(types)))
        case "json":
            return Attack("", json.dumps(dict(form)).encode(), "application/json")
        case _:
            return Attack("", draw(st.binary(max_size=80)), draw(st.sampled_from((FORM, f"{FORM}; charset=utf-7"))))


FILE_NAMES = (
    "",
    '; filename="../../a.csv"',
    '; filename="a\0.xlsx"',
    "; filename*=UTF-8''%00..%2f%ff",
    '; filename=""',
)


def _part(name: str, value: str, file_name: str) -> str:
    name = name.replace('"', "")
    return f'--x\r\nContent-Disposition: form-data; name="{name}"{file_name}\r\n\r\n{value}\r\n'
