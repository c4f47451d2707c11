"""Readers whose connections break at each given byte; prints the bytes at which an event was lost or came twice."""

import asyncio
import json
import sys
from concurrent.futures import ThreadPoolExecutor

from lastro import AsyncLastro, Lastro

url, kind = sys.argv[1:]
given = json.load(sys.stdin)
ids = given["ids"]


def reader(number):
    cuts = given["cuts"][number]
    return f"{url}/cuts/{','.join(map(str, cuts))}/{kind}-{number}"


def read(number):
    seen = []
    with Lastro(reader(number), "test", verify=False) as lastro:
        for event in lastro.events():
            seen.append(event["id"])
            if event["id"] == ids[-1]:
                break
    return seen == ids


async def read_async(number, room):
    seen = []
    async with room, AsyncLastro(reader(number), "test", verify=False) as lastro:
        async for event in lastro.events():
            seen.append(event["id"])
            if event["id"] == ids[-1]:
                break
    return seen == ids


async def all_async(numbers):
    room = asyncio.Semaphore(32)
    return await asyncio.gather(*(read_async(number, room) for number in numbers))


numbers = range(len(given["cuts"]))
if kind == "sync":
    with ThreadPoolExecutor(32) as pool:
        right = list(pool.map(read, numbers))
else:
    right = asyncio.run(all_async(numbers))
print(json.dumps([given["cuts"][number] for number in numbers if not right[number]]))
