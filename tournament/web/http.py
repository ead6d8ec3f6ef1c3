"""The request as our middleware leaves it, and questions about it."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address

from django.conf import settings
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from tournament.models import Account


class Request(HttpRequest):
    """A request that has come through every middleware."""

    htmx: HtmxDetails
    request_id: str
    signed_in_now: Account
    """Set when somebody has just signed in or changed their own password."""


def client_address(request: HttpRequest) -> str:
    """Return the client's address for rate limits; behind our proxy that is the last one it noted."""
    if settings.BEHIND_PROXY:
        forwarded = request.headers.get("X-Forwarded-For", "")
        if forwarded:
            return network_of(forwarded.rsplit(",", 1)[-1].strip())
    return network_of(str(request.META.get("REMOTE_ADDR", "")))


def network_of(address: str) -> str:
    """Return an address or, for IPv6, the network of one customer, who can choose the rest freely.

    Some proxies note the port as well, which is another one with each connection.

    >>> network_of("192.0.2.7"), network_of("192.0.2.7:50123"), network_of("[::ffff:192.0.2.7]:50123")
    ('192.0.2.7', '192.0.2.7', '192.0.2.7')
    >>> network_of("2001:db8:1:2:3:4:5:6"), network_of("[2001:db8:1:2::9]:443"), network_of("2001:db8:1:2::9%eth0")
    ('2001:db8:1:2::', '2001:db8:1:2::', '2001:db8:1:2::')
    >>> network_of("nonsense")
    'nonsense'
    """
    try:
        known = ip_address(without_port(address))
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(IPv6Address(int(known) >> 64 << 64))


def without_port(address: str) -> str:
    """Return the address alone, of what may be `1.2.3.4:5`, `[::1]`, `[::1]:5` or `::1%eth0`."""
    text = address.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    return text.partition("%")[0]


def public_url(request: HttpRequest, path: str) -> str:
    """Return the whole address of a path as others reach it: by PUBLIC_URL, or the way this request came."""
    return f"{settings.PUBLIC_URL}{path}" if settings.PUBLIC_URL else request.build_absolute_uri(path)
