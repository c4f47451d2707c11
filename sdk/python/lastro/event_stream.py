"""Events of a stream that breaks: each once and in order."""

from __future__ import annotations

import re
from typing import Any, Callable, Iterator

import httpx

from .errors import LastroError
from .generated.tables import GAP_FREE
from .webhooks import parsed_event

STREAM = "/events/v1/stream"
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 15.0
# A comment comes every 15 s: a connection silent for longer is broken.
TIMEOUT = httpx.Timeout(10, read=40)
FIELD = re.compile(r"^(id|data): ?(.*)$", re.MULTILINE)

OnGap = Callable[[int, int, int], None]


class Place:
    """Where a reader is: after the event `after`; `on_gap(contract_id, expected, found)` hears of a jump."""

    def __init__(self, after: str | None, on_gap: OnGap | None) -> None:
        self.after, self.on_gap, self.failures = after, on_gap, 0
        self._sequences: dict[int, int] = {}

    def headers(self) -> dict[str, str]:
        self._text = ""
        return {} if self.after is None else {"last-event-id": self.after}

    def feed(self, text: str) -> Iterator[Any]:
        """Whole events; one that is cut off is none."""
        *blocks, self._text = (self._text + text).split("\n\n")
        for block in blocks:
            self.failures = 0
            message = dict(FIELD.findall(block))
            # The `end` has no id; the next connection tells whether the key is still right.
            if message.get("id", self.after) == self.after:
                continue
            self.after = message["id"]
            if "data" in message:
                event = parsed_event(message["data"])
                self._check(event)
                yield event

    def pause(self, error: Exception | None) -> float:
        """Seconds until the next connection; raises what a repeat would not change."""
        if isinstance(error, LastroError) and 0 < error.status < 429:
            raise error
        wait = min(FIRST_PAUSE * 2**self.failures, LONGEST_PAUSE)
        self.failures += 1
        return max(wait, getattr(error, "retry_after_seconds", None) or 0)

    def _check(self, event: Any) -> None:
        if event["event"] not in GAP_FREE:
            return
        contract, found = event["data"]["contractId"], event["data"]["sequence"]
        expected = self._sequences.get(contract, found - 1) + 1
        if found > expected and self.on_gap:
            self.on_gap(contract, expected, found)
        self._sequences[contract] = found
