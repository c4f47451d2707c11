"""The API: a method for each operation, which returns the answer's body and raises its refusal."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import fields
from typing import TYPE_CHECKING, Any, AsyncIterator, Iterator
from urllib.parse import quote

import httpx

from .decimals import json_of, text_of, with_decimals
from .errors import LastroError
from .event_stream import TIMEOUT, OnGap, Place, opened
from .exchange import Answer, Exchange, Rules, exchange
from .generated.operations import AsyncOperations, Operations
from .generated.tables import ANSWERS
from .uploads import file_of

if TYPE_CHECKING:
    from .generated.types import LastroEvent

STREAM = "/events/v1/stream"
# Sign-in codes are single-use: their routes refuse a key.
KEYLESS = "/console/sign-in"


class _Client:
    """`url` of the gateway and `key`; the rest are `Rules` and settings of httpx, such as `timeout`."""

    _http: Any

    def __init__(self, url: str, key: str | None = None, **settings: Any) -> None:
        names = {field.name for field in fields(Rules)}
        self._rules = Rules(**{name: settings.pop(name) for name in names & settings.keys()})
        headers = {} if key is None else {"api-key": key}
        kind = httpx.AsyncClient if isinstance(self, AsyncOperations) else httpx.Client
        self._http = kind(base_url=url, headers=headers, **{"timeout": 30.0, **settings})

    def _request(self, method: str, route: str, given: dict[str, Any]) -> httpx.Request:
        path = route
        for name, value in given.get("path", {}).items():
            path = path.replace(f"{{{name}}}", quote(str(value), safe=""))
        query = {name: text_of(value) for name, value in given.get("query", {}).items() if value is not None}
        headers = {name: value for name, value in given.get("headers", {}).items() if value is not None}
        if method in ("POST", "PATCH") and not route.startswith(KEYLESS):
            headers.setdefault("Idempotency-Key", secrets.token_hex(16))
        content: dict[str, Any] = {}
        if given.get("body") is not None:
            headers["Content-Type"] = "application/json"
            content["content"] = json_of(given["body"])
        elif "form" in given:
            form = {name: value for name, value in given["form"].items() if value is not None}
            files = {name: file_of(form.pop(name)) for name in ("ccbFile", "file") if name in form}
            # A part without a file name is a field; so every form is multipart.
            content["files"] = {**{name: (None, text_of(value)) for name, value in form.items()}, **files}
        return self._http.build_request(method, path, params=query, headers=headers, **content)


def _body_of(method: str, route: str, answer: httpx.Response) -> Any:
    kind = answer.headers.get("content-type", "")
    if not answer.content:
        return None
    if "json" in kind and "ndjson" not in kind:
        return with_decimals(answer.json(), ANSWERS.get(f"{method} {route}"))
    return answer.text if kind.startswith("text/") else answer.content


def _page_of(answer: Any) -> tuple[list[Any], str | None]:
    data = answer["data"]
    page = data["pagination"]
    return next(v for v in data.values() if isinstance(v, list)), page["nextCursor"] if page["hasMore"] else None


class Lastro(_Client, Operations):
    """Blocking client; `with Lastro(url, key) as lastro:` closes its connections."""

    def __enter__(self) -> Lastro:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def _call(self, method: str, route: str, **given: Any) -> Any:
        return _body_of(method, route, self._run(exchange(self._rules, self._request(method, route, given))))

    def _run(self, steps: Exchange) -> httpx.Response:
        answer: Answer | None = None
        try:
            while True:
                step = steps.send(answer)
                if isinstance(step, httpx.Request):
                    answer = self._send(step)
                else:
                    time.sleep(step)
        except StopIteration as end:
            return end.value

    def _send(self, request: httpx.Request) -> Answer:
        try:
            return self._http.send(request)
        except httpx.TransportError as error:
            return error

    def all(self, name: str, *path: Any, **query: Any) -> Iterator[Any]:
        """Every entry of a list, page after page: `for contract in lastro.all("list_contracts")`."""
        cursor: str | None = None
        while True:
            items, cursor = _page_of(getattr(self, name)(*path, **query, **({"cursor": cursor} if cursor else {})))
            yield from items
            if cursor is None:
                return

    def events(self, after: str | None = None, on_gap: OnGap | None = None) -> Iterator[LastroEvent]:
        """Events as they happen, each once: after the event `after`, from `start`, or from now on."""
        place = Place(after, on_gap)
        while True:
            failure: Exception | None = None
            try:
                with self._http.stream("GET", STREAM, headers=place.headers(), timeout=TIMEOUT) as response:
                    if not response.is_success:
                        response.read()
                    opened(response)
                    for text in response.iter_text():
                        yield from place.feed(text)
            except (httpx.TransportError, LastroError) as error:
                failure = error
            time.sleep(place.pause(failure))


class AsyncLastro(_Client, AsyncOperations):
    """Client for asyncio; `async with AsyncLastro(url, key) as lastro:` closes its connections."""

    async def __aenter__(self) -> AsyncLastro:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def _call(self, method: str, route: str, **given: Any) -> Any:
        answer = await self._run(exchange(self._rules, self._request(method, route, given)))
        return _body_of(method, route, answer)

    async def _run(self, steps: Exchange) -> httpx.Response:
        answer: Answer | None = None
        try:
            while True:
                step = steps.send(answer)
                if isinstance(step, httpx.Request):
                    answer = await self._send(step)
                else:
                    await asyncio.sleep(step)
        except StopIteration as end:
            return end.value

    async def _send(self, request: httpx.Request) -> Answer:
        try:
            return await self._http.send(request)
        except httpx.TransportError as error:
            return error

    async def all(self, name: str, *path: Any, **query: Any) -> AsyncIterator[Any]:
        """Every entry of a list, page after page."""
        cursor: str | None = None
        while True:
            answer = await getattr(self, name)(*path, **query, **({"cursor": cursor} if cursor else {}))
            items, cursor = _page_of(answer)
            for item in items:
                yield item
            if cursor is None:
                return

    async def events(self, after: str | None = None, on_gap: OnGap | None = None) -> AsyncIterator[LastroEvent]:
        """Events as they happen, each once: after the event `after`, from `start`, or from now on."""
        place = Place(after, on_gap)
        while True:
            failure: Exception | None = None
            try:
                async with self._http.stream("GET", STREAM, headers=place.headers(), timeout=TIMEOUT) as response:
                    if not response.is_success:
                        await response.aread()
                    opened(response)
                    async for text in response.aiter_text():
                        for event in place.feed(text):
                            yield event
            except (httpx.TransportError, LastroError) as error:
                failure = error
            await asyncio.sleep(place.pause(failure))
