"""Webhook deliveries (Standard Webhooks 1.0)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from typing import TYPE_CHECKING, Any, Mapping, Sequence

from .decimals import with_decimals
from .generated.tables import EVENTS

if TYPE_CHECKING:
    from .generated.types import LastroEvent

TOLERANCE_SECONDS = 300


class WebhookRefused(Exception):
    """The delivery is not ours, or too old: answer 4xx."""


def verify_webhook(
    secrets: str | Sequence[str], headers: Mapping[str, str], body: bytes, *,
    tolerance_seconds: float = TOLERANCE_SECONDS, now: float | None = None,
) -> LastroEvent:
    """The event of a delivery. `secrets`: `whsec_…`, or `whpk_…` (extra `ed25519`); during a rotation both."""
    named = {name.lower(): value for name, value in headers.items()}
    try:
        prefix = f"{named['webhook-id']}.{named['webhook-timestamp']}."
        age = abs((time.time() if now is None else now) - int(named["webhook-timestamp"]))
        entries = named["webhook-signature"].split(" ")
    except (KeyError, ValueError):
        raise WebhookRefused("a webhook-… header is missing or wrong") from None
    if age > tolerance_seconds:
        raise WebhookRefused("webhook-timestamp is too far away")
    content = prefix.encode() + body
    tried = [secrets] if isinstance(secrets, str) else secrets
    if any(_is_signed_by(secret, entry, content) for entry in entries for secret in tried):
        return parsed_event(body)
    raise WebhookRefused("no signature matches")


def _is_signed_by(secret: str, entry: str, content: bytes) -> bool:
    """One entry of the header; what cannot be read, and versions to come, are passed over."""
    version, _, text = entry.partition(",")
    kind, _, key_text = secret.partition("_")
    try:
        key, signature = base64.b64decode(key_text), base64.b64decode(text, validate=True)
        if (version, kind) == ("v1", "whsec"):
            return hmac.compare_digest(hmac.new(key, content, hashlib.sha256).digest(), signature)
        return (version, kind) == ("v1a", "whpk") and _ed25519(key, content, signature)
    except ValueError:
        return False


def _ed25519(key: bytes, content: bytes, signature: bytes) -> bool:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, content)
    except InvalidSignature:
        return False
    return True


def parsed_event(text: str | bytes) -> Any:
    event = json.loads(text)
    return {**event, "data": with_decimals(event["data"], EVENTS.get(event["event"]))}
