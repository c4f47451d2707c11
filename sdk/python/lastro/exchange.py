"""Requests and answers, without input and output."""

from __future__ import annotations

import random
import secrets
from typing import Any, Union
from urllib.parse import quote

import httpx

from .decimals import json_of, text_of, with_decimals
from .errors import LastroError, seconds_of
from .generated.errors import ERRORS
from .generated.tables import ANSWERS
from .uploads import file_of

# Sign-in codes are single-use: their routes refuse a key.
KEYLESS = "/console/sign-in"
Answer = Union[httpx.Response, httpx.TransportError]
FIRST_PAUSE = 0.25
LONGEST_PAUSE = 8.0


def request_of(method: str, route: str, given: dict[str, Any]) -> dict[str, Any]:
    """What httpx needs to build the request."""
    path, query, headers = ({**given.get(name, {})} for name in ("path", "query", "headers"))
    request: dict[str, Any] = {
        "url": route.format(**{name: quote(str(value), safe="") for name, value in path.items()}),
        "params": {name: text_of(value) for name, value in query.items() if value is not None},
        "headers": {name: value for name, value in headers.items() if value is not None},
    }
    if method in ("POST", "PATCH") and not route.startswith(KEYLESS):
        request["headers"].setdefault("Idempotency-Key", secrets.token_hex(16))
    if given.get("body") is not None:
        request["headers"]["Content-Type"] = "application/json"
        request["content"] = json_of(given["body"])
    elif "form" in given:
        form = {name: value for name, value in given["form"].items() if value is not None}
        files = {name: file_of(form.pop(name)) for name in ("ccbFile", "file") if name in form}
        # A part without a file name is a field; so every form is multipart.
        request["files"] = {**{name: (None, text_of(value)) for name, value in form.items()}, **files}
    return request


def body_of(answer: httpx.Response, route: str) -> Any:
    kind = answer.headers.get("content-type", "")
    if "json" in kind and "ndjson" not in kind and answer.content:
        return with_decimals(answer.json(), ANSWERS.get(route))
    return (answer.text if kind.startswith("text/") else answer.content) or None


def page_of(answer: Any) -> tuple[list[Any], dict[str, str] | None]:
    """Entries, and the query of the next page."""
    data, page = answer["data"], answer["data"]["pagination"]
    following = {"cursor": page["nextCursor"]} if page["hasMore"] and page["nextCursor"] else None
    return next(value for value in data.values() if isinstance(value, list)), following


def wait_of(answer: Answer, repeats: int) -> float | None:
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


def pending_in(answer: httpx.Response) -> str | None:
    data = answer.json().get("data") or {} if answer.status_code == 202 else {}
    return data.get("commandId") if data.get("status") == "PENDING" else None


def checked(answer: httpx.Response) -> httpx.Response:
    """The answer, whose body has been read; raises a refusal."""
    if answer.is_success:
        return answer
    try:
        told = dict(answer.json()["error"])
    except (KeyError, TypeError, ValueError):
        told = {"code": f"http_{answer.status_code}"}
    refusal = ERRORS.get(str(told.get("code")), LastroError)
    raise refusal(answer.status_code, told, answer.headers.get("retry-after"))
