# Generated from the OpenAPI document by `npm run generate -- sdk`. Do not edit.
"""The blocking client."""

from __future__ import annotations

import itertools
import time
from typing import TYPE_CHECKING, Any, Iterator
from urllib.parse import urljoin

import httpx

from ..errors import LastroError, OutcomeUnknown, Unreachable
from ..event_stream import STREAM, TIMEOUT, OnGap, Place
from ..exchange import Answer, body_of, checked, page_of, pending_in, request_of, wait_of
from .operations import Operations

if TYPE_CHECKING:
    from .types import LastroEvent

POLL = 0.4


class Lastro(Operations):
    """`with Lastro(url, key) as lastro:` closes its connections.

    `retries` of what may be repeated; a longer Retry-After than `longest_wait` is not waited for; the rest are
    settings of httpx, such as `timeout`.
    """

    def __init__(
        self, url: str, key: str | None = None, *,
        retries: int = 3, longest_wait: float = 30.0, outcome_timeout: float = 60.0, **settings: Any,
    ) -> None:
        self._retries, self._longest_wait, self._outcome_timeout = retries, longest_wait, outcome_timeout
        headers = {} if key is None else {"api-key": key}
        self._http = httpx.Client(base_url=url, headers=headers, **{"timeout": 30.0, **settings})

    def __enter__(self) -> Lastro:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def _call(self, method: str, route: str, **given: Any) -> Any:
        request = self._http.build_request(method, **request_of(method, route, given))
        answer = self._send(request)
        command = pending_in(answer)
        if command is not None:
            answer = self._outcome(request, answer, command)
        return body_of(checked(answer), f"{method} {route}")

    def _send(self, request: httpx.Request) -> httpx.Response:
        may_repeat = request.method == "GET" or "idempotency-key" in request.headers
        for repeats in itertools.count():
            try:
                answer: Answer = self._http.send(request)
            except httpx.TransportError as error:
                answer = error
            wait = wait_of(answer, repeats) if may_repeat and repeats < self._retries else None
            if wait is not None and wait <= self._longest_wait:
                time.sleep(wait)
            elif isinstance(answer, httpx.Response):
                return answer
            else:
                raise Unreachable(0, {"message": str(answer) or type(answer).__name__}) from answer
        raise AssertionError("counts for ever")

    def _outcome(self, request: httpx.Request, accepted: httpx.Response, command: str) -> httpx.Response:
        url = urljoin(str(request.url), accepted.headers.get("location", f"/commands/v1/{command}"))
        look = httpx.Request("GET", url, headers={"api-key": request.headers.get("api-key", "")})
        until = time.monotonic() + self._outcome_timeout
        while time.monotonic() < until:
            time.sleep(POLL)
            outcome = checked(self._send(look)).json()["data"].get("answer")
            if outcome:
                return httpx.Response(outcome["status"], json=outcome["body"], request=request)
        raise OutcomeUnknown(command)

    def all(self, name: str, *path: Any, **query: Any) -> Iterator[Any]:
        """Every entry of a list, page after page: `for contract in lastro.all("list_contracts")`."""
        more: dict[str, str] | None = {}
        while more is not None:
            items, more = page_of(getattr(self, name)(*path, **query, **more))
            for item in items:
                yield item

    def events(self, after: str | None = None, on_gap: OnGap | None = None) -> Iterator[LastroEvent]:
        """Events as they happen, each once: after the event `after`, from `start`, or from now on."""
        place = Place(after, on_gap)
        while True:
            failure: Exception | None = None
            try:
                with self._http.stream("GET", STREAM, headers=place.headers(), timeout=TIMEOUT) as response:
                    if not response.is_success:
                        response.read()
                    checked(response)
                    for text in response.iter_text():
                        for event in place.feed(text):
                            yield event
            except (httpx.TransportError, LastroError) as error:
                failure = error
            time.sleep(place.pause(failure))
