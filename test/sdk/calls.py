"""Calls that are given as JSON on standard input, with either client; prints how each ended."""

import asyncio
import base64
import json
import sys

from lastro import AsyncLastro, Lastro, LastroError

url, key, kind = sys.argv[1:]
calls = json.load(sys.stdin)
for call in calls:
    if isinstance(call["args"][-1:], list) and call["args"] and isinstance(call["args"][-1], dict):
        body = call["args"][-1]
        if "ccbFile" in body:
            body["ccbFile"] = base64.b64decode(body["ccbFile"])


def told(error):
    return {"code": error.code, "violations": error.violations}


def sync():
    with Lastro(url, key) as lastro:
        for call in calls:
            try:
                getattr(lastro, call["name"])(*call["args"], **call["named"])
                yield {"code": "ok"}
            except LastroError as error:
                yield told(error)


async def asynchronous():
    results = []
    async with AsyncLastro(url, key) as lastro:
        for call in calls:
            try:
                await getattr(lastro, call["name"])(*call["args"], **call["named"])
                results.append({"code": "ok"})
            except LastroError as error:
                results.append(told(error))
    return results


json.dump(list(sync()) if kind == "sync" else asyncio.run(asynchronous()), sys.stdout)
