"""Requests by the platform's rules: idempotency keys, retries with their waits, later outcomes.

Steps of an exchange, without input and output: a request is to be sent, a number of seconds to be waited. So the
sync and the async client have one set of rules.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Any, Generator, Union
from urllib.parse import urljoin

import httpx

from .errors import LastroError, OutcomeUnknown, Unreachable, error_of, seconds_of

Answer = Union[httpx.Response, httpx.TransportError]
Exchange = Generator[Union[httpx.Request, float], Any, httpx.Response]

FIRST_PAUSE = 0.25
LONGEST_PAUSE = 8.0
POLL = 0.4


@dataclass(frozen=True)
class Rules:
    """`retries` of a request that may be repeated; a longer Retry-After than `longest_wait` is not waited for."""

    retries: int = 3
    longest_wait: float = 30.0
    outcome_timeout: float = 60.0


def exchange(rules: Rules, request: httpx.Request) -> Exchange:
    """Returns the right answer; raises a LastroError."""
    answer = yield from _sent(rules, request)
    command = _pending_in(answer)
    if command is None:
        return checked(answer)
    url = urljoin(str(request.url), answer.headers.get("location", f"/commands/v1/{command}"))
    look = httpx.Request("GET", url, headers={"api-key": request.headers.get("api-key", "")})
    until = time.monotonic() + rules.outcome_timeout
    while time.monotonic() < until:
        yield POLL
        found = checked((yield from _sent(rules, look)))
        outcome = found.json()["data"].get("answer")
        if outcome:
            return checked(httpx.Response(outcome["status"], json=outcome["body"], request=request))
    raise OutcomeUnknown(command)


def _sent(rules: Rules, request: httpx.Request) -> Exchange:
    may_repeat = request.method == "GET" or "idempotency-key" in request.headers
    repeats = 0
    while True:
        answer = yield request
        wait = _wait_of(answer, repeats) if may_repeat and repeats < rules.retries else None
        if wait is not None and wait <= rules.longest_wait:
            yield wait
        elif isinstance(answer, httpx.Response):
            return answer
        else:
            raise Unreachable(0, {"message": str(answer) or type(answer).__name__}) from answer
        repeats += 1


def _wait_of(answer: Answer, repeats: int) -> float | None:
    """Seconds until a repeat; None where a repeat would change nothing."""
    backoff = min(FIRST_PAUSE * 2**repeats, LONGEST_PAUSE) * random.uniform(0.5, 1)
    if not isinstance(answer, httpx.Response):
        return backoff
    # The first attempt, of which no answer came, still runs.
    is_running = answer.status_code == 409 and '"idempotency_in_progress"' in answer.text
    if answer.status_code not in (429, 503) and not is_running:
        return None
    told = seconds_of(answer.headers.get("retry-after"))
    return backoff if told is None else told


def _pending_in(answer: httpx.Response) -> str | None:
    data = answer.json().get("data") or {} if answer.status_code == 202 else {}
    return data.get("commandId") if data.get("status") == "PENDING" else None


def checked(answer: httpx.Response) -> httpx.Response:
    if answer.is_success:
        return answer
    raise refusal(answer)


def refusal(answer: httpx.Response) -> LastroError:
    try:
        body = answer.json()
    except ValueError:
        body = None
    return error_of(answer.status_code, body, answer.headers.get("retry-after"))
