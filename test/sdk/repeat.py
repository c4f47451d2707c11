"""Cases of scriptedServer.ts, with either client; prints how each ended."""

import asyncio
import json
import sys

from lastro import AsyncLastro, Lastro, LastroError

url, kind = sys.argv[1:]
CALLS = {
    "read": ("read_contract", [1]),
    "change": ("update_outstanding_balance", [1, {"outstandingBalance": "9"}]),
    "remove": ("delete_webhook_endpoint", ["e"]),
}


def address(steps, name):
    return f"{url}/{kind}-{name}-{steps.replace(',', '-')}/{steps}"


async def end_of(steps, name):
    method, args = CALLS[name]
    try:
        if kind == "sync":
            with Lastro(address(steps, name), "test") as lastro:
                answer = getattr(lastro, method)(*args)
        else:
            async with AsyncLastro(address(steps, name), "test") as lastro:
                answer = await getattr(lastro, method)(*args)
        return "ok", str(type(answer["data"]["outstandingBalance"]).__name__)
    except LastroError as error:
        return error.code, type(error).__name__


async def main():
    return [await end_of(steps, name) for steps, name, *_ in json.load(sys.stdin)]


print(json.dumps(asyncio.run(main())))
