"""The server's own key: checkpoints are signed with it (Ed25519). It lies beside the secret key and in no backup."""

from __future__ import annotations

import hashlib
from functools import cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

from tournament.system.environment import kept_secret_key

FILE = "signing_key"


class SigningKey:
    """A key that signs texts. `public` is what anyone may know of it, in hexadecimal digits."""

    def __init__(self, secret: str) -> None:
        # Any text will do for a secret: what the key is made from is its digest.
        self._private = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(secret.encode()).digest())
        self.public = self._private.public_key().public_bytes_raw().hex()
        self.id = id_of(self.public)

    def sign(self, text: str) -> str:
        """Return the signature of a text, in hexadecimal digits."""
        return self._private.sign(text.encode()).hex()


def signing_key() -> SigningKey:
    """Return this server's key: from `SIGNING_KEY`, else as the secret key is kept.

    A laptop keeps a file beside its secret key, made on first use. A server may have no folder to write to, and its
    processes have to agree: there the key follows from `SECRET_KEY`.
    """
    if settings.SIGNING_KEY:
        return _key(settings.SIGNING_KEY)
    return _key(kept_secret_key(settings.VAR_DIR / FILE) if settings.PLAIN_HTTP else f"{FILE}:{settings.SECRET_KEY}")


@cache
def _key(secret: str) -> SigningKey:
    return SigningKey(secret)


def id_of(public: str) -> str:
    """Return the short name of a public key."""
    return hashlib.sha256(bytes.fromhex(public)).hexdigest()[:16]


def is_signed_by(public: str, text: str, signature: str) -> bool:
    """Say whether the owner of a public key has signed a text; a key or a signature that is none has not."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), text.encode())
    except (InvalidSignature, ValueError):
        return False
    return True
