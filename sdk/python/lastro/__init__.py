"""Client of the Lastro API: see README.md."""

from .client import AsyncLastro as AsyncLastro
from .errors import LastroError as LastroError, OutcomeUnknown as OutcomeUnknown, Unreachable as Unreachable
from .generated import errors as errors
from .generated.client import Lastro as Lastro
from .webhooks import WebhookRefused as WebhookRefused, verify_webhook as verify_webhook
