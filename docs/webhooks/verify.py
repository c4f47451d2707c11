import base64
import hashlib
import hmac
import time

TOLERANCE_SECONDS = 300


def is_from_lastro(secret: str, headers: dict, raw_body: bytes) -> bool:
    """True when the request is ours. `secret` is whsec_…, or whpk_… for ED25519 (needs the package `cryptography`)."""
    named = {name.lower(): value for name, value in headers.items()}
    try:
        message_id, timestamp = named["webhook-id"], named["webhook-timestamp"]
        if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
            return False
        key = base64.b64decode(secret.split("_", 1)[1])
        entries = named["webhook-signature"].split(" ")
    except (KeyError, ValueError, IndexError):
        return False
    content = f"{message_id}.{timestamp}.".encode() + raw_body
    return any(_matches(entry, secret, key, content) for entry in entries)


def _matches(entry: str, secret: str, key: bytes, content: bytes) -> bool:
    """One that matches is enough; what cannot be read, and versions to come, are passed over."""
    version, _, text = entry.partition(",")
    try:
        if version == "v1" and secret.startswith("whsec_"):
            expected = hmac.new(key, content, hashlib.sha256).digest()
            return hmac.compare_digest(expected, base64.b64decode(text, validate=True))
        return version == "v1a" and secret.startswith("whpk_") and _ed25519(key, content, text)
    except ValueError:
        return False


def _ed25519(key: bytes, content: bytes, signature: str) -> bool:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(key).verify(base64.b64decode(signature), content)
        return True
    except InvalidSignature:
        return False
