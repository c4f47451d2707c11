"""Refusals of the API; generated/errors.py has a class for each code."""

from __future__ import annotations

import time
from email.utils import parsedate_to_datetime
from typing import Any


class LastroError(Exception):
    """`violations` has every wrong field as {field, reason}; `status` is 0 where no answer came."""

    def __init__(self, status: int, told: dict[str, Any], retry_after: str | None = None) -> None:
        super().__init__(told.get("message") or told.get("code", ""))
        self.status = status
        self.code: str = told.get("code", "unreachable")
        self.violations: list[dict[str, str | None]] = told.get("violations", [])
        self.request_id: str | None = told.get("requestId")
        self.retry_after_seconds = seconds_of(retry_after)


class Unreachable(LastroError):
    """No answer came, so it is unknown whether a change was made: repeat it with the same key."""


class OutcomeUnknown(LastroError):
    """The command is accepted and its outcome still unknown: ask `read_command` for it."""

    def __init__(self, command_id: str) -> None:
        super().__init__(202, {"code": "outcome_unknown", "message": f"no outcome of {command_id} yet"})
        self.command_id = command_id


def seconds_of(retry_after: str | None) -> float | None:
    """Seconds, or a date, as HTTP has it."""
    told = retry_after or ""
    try:
        wait = float(told) if told.isdigit() else parsedate_to_datetime(told).timestamp() - time.time()
    except (TypeError, ValueError):
        return None
    return max(0.0, wait)
