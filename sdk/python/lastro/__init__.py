"""Client of the Lastro API: see README.md."""

from .client import AsyncLastro, Lastro
from .errors import LastroError, OutcomeUnknown, Unreachable
from .generated import errors
from .webhooks import WebhookRefused, verify_webhook

__all__ = [
    "AsyncLastro",
    "Lastro",
    "LastroError",
    "OutcomeUnknown",
    "Unreachable",
    "WebhookRefused",
    "errors",
    "verify_webhook",
]
