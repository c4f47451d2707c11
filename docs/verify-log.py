#!/usr/bin/env python3
"""Checks the log over contract events, with nothing but Python's standard library and no code of the platform.

    python3 docs/verify-log.py --gateway $GATEWAY --key $KEY --remember seen.json [--verifier VERIFIER_KEY]... [evt_1 ...]

asks for the newest checkpoints and for the proof of each event named, and checks
  1. that every checkpoint is signed (Ed25519, C2SP signed-note and tlog-checkpoint) by a key that you know: those given
     with --verifier, those in the file, or, where you know none yet, those that the platform says now,
  2. that every log still begins with all that you have seen of it before: the file remembers the last checkpoints, and
     the proof of consistency (RFC 6962, 2.1.2) leads from them to the new ones,
  3. that each event named is in its log: the proof of inclusion (RFC 6962, 2.1.1) leads from its leaf to a checkpoint.
It prints the leaves of the events, then each difference, then the totals; ends with 1 when there was any difference, and
then remembers nothing new.

    python3 docs/verify-log.py --verifier VERIFIER_KEY... < logs.jsonl

does the same without a network, for one JSON document per line: {"checkpoints": [...], "consistency": [...],
"inclusions": [...]}, with checkpoints in the order in which they were seen, and proofs as the API answers them. An
inclusion may have a member "event", the body of the webhook: it must then say what the leaf says.
"""
import argparse
import base64
import hashlib
import json
import os
import re
import sys
import urllib.error
import urllib.parse
import urllib.request

# Ed25519 (RFC 8032, 5.1.7), verification only, in extended coordinates.
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)


def added(a, b):
    x, y = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    t, z = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = y - x, z - t, z + t, y + x
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = added(result, point)
        point = added(point, point)
        scalar >>= 1
    return result


def point_of(data):
    """The point that 32 bytes say; None where they say none."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if len(data) != 32 or y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * SQRT_M1 % P
    if (x * x - square) % P != 0 or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return (x, y, 1, x * y % P)


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(key, text, signature):
    a, r, s = point_of(key), point_of(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or len(signature) != 64 or s >= L:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + text).digest(), "little") % L
    left, right = times(s, BASE), added(r, times(h, a))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


# Trees (RFC 6962, 2.1; the checks are those of RFC 9162, 2.1.3.2 and 2.1.4.2).
def leaf_hash(data):
    return hashlib.sha256(b"\x00" + data).digest()


def node_hash(left, right):
    return hashlib.sha256(b"\x01" + left + right).digest()


def root_by_inclusion(leaf, index, size, proof):
    """The root that a proof leads to; None where it is too short or too long."""
    place, last, found = index, size - 1, leaf
    for other in proof:
        if last == 0:
            return None
        if place & 1 or place == last:
            found = node_hash(other, found)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            found = node_hash(found, other)
        place, last = place >> 1, last >> 1
    return found if last == 0 else None


def is_consistent(old_size, old_root, new_size, new_root, proof):
    if not 0 < old_size < new_size:
        return False
    path = ([old_root] if old_size & (old_size - 1) == 0 else []) + proof
    if not path:
        return False
    place, last = old_size - 1, new_size - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    old = new = path[0]
    for other in path[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            old, new = node_hash(other, old), node_hash(other, new)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            new = node_hash(new, other)
        place, last = place >> 1, last >> 1
    return last == 0 and old == old_root and new == new_root


# Checkpoints.
class Wrong(Exception):
    pass


def verifier_of(text):
    """(name, key id, key) of a verifier key."""
    name, key_id, encoded = text.split("+", 2)
    data = base64.b64decode(encoded, validate=True)
    if data[:1] != b"\x01" or len(data) != 33:
        raise Wrong(f"{name}: no key for Ed25519")
    if hashlib.sha256(name.encode() + b"\n" + data).digest()[:4].hex() != key_id:
        raise Wrong(f"{name}: the id of the key is not that of the key")
    return name, bytes.fromhex(key_id), data[1:]


CHECKED = {}


def opened(note, verifiers):
    """(origin, size, root) of a checkpoint that a key of its origin signed."""
    if note not in CHECKED:
        CHECKED[note] = opened_anew(note, verifiers)
    return CHECKED[note]


def opened_anew(note, verifiers):
    text, blank, signatures = note.rpartition("\n\n")
    lines = (text + "\n").split("\n")
    if not blank or len(lines) < 4 or not re.fullmatch(r"0|[1-9][0-9]*", lines[1]):
        raise Wrong("this is no checkpoint")
    origin, size, root = lines[0], int(lines[1]), base64.b64decode(lines[2], validate=True)
    for line in signatures.splitlines():
        dash, name, encoded = (line.split(" ") + ["", ""])[:3]
        signature = base64.b64decode(encoded)
        for known, key_id, key in verifiers:
            if dash != "—" or known != name or name != origin or key_id != signature[:4]:
                continue
            if is_signed(key, (text + "\n").encode(), signature[4:]):
                return origin, size, root
    raise Wrong(f"{origin}: the checkpoint of size {size} is not signed by a key that is known")


def lane_of(origin):
    return int(origin.rsplit("/", 1)[1])


def hashes_of(answer):
    return [base64.b64decode(text, validate=True) for text in answer["proof"]]


def follows(last, head, proofs):
    """Checks that `head` continues `last`, both (origin, size, root)."""
    origin, size, root = head
    if size < last[1]:
        raise Wrong(f"{origin}: {last[1]} events were signed, now there are {size}")
    if size == last[1]:
        if root != last[2]:
            raise Wrong(f"{origin}: two different logs of {size} events are signed")
        return
    for proof in proofs:
        if (proof["lane"], proof["from"], proof["to"]) == (lane_of(origin), last[1], size):
            if is_consistent(last[1], last[2], size, root, hashes_of(proof)):
                return
            raise Wrong(f"{origin}: the log of {size} events does not begin with the {last[1]} that were signed before")
    raise Wrong(f"{origin}: nothing proves that the log of {size} events begins with the {last[1]} of before")


def included(proof, heads, verifiers):
    """Checks the proof of one event; its checkpoint must be among those that were checked."""
    event_id, leaf = proof["eventId"], proof["leaf"]
    head = opened(proof["checkpoint"], verifiers)
    if head not in heads or head[1] != proof["size"] or lane_of(head[0]) != proof["lane"]:
        raise Wrong(f"{event_id}: its checkpoint is none of those that are checked")
    root = root_by_inclusion(leaf_hash(leaf.encode()), proof["index"], proof["size"], hashes_of(proof))
    if proof["index"] >= proof["size"] or root != head[2]:
        raise Wrong(f"{event_id}: is not in the log of {head[1]} events as it is shown")
    told = json.loads(leaf)
    if told["id"] != event_id:
        raise Wrong(f"{event_id}: the leaf is that of {told['id']}")
    for name in ("id", "event", "timestamp", "data"):
        if "event" in proof and proof["event"][name] != told[name]:
            raise Wrong(f"{event_id}: `{name}` is not what the log says")


def differences(log, verifiers):
    """What is wrong with what was seen of a log, in words."""
    heads, last = [], {}
    for note in log["checkpoints"]:
        try:
            head = opened(note, verifiers)
            heads.append(head)
            if head[0] in last:
                follows(last[head[0]], head, log.get("consistency", []))
            last[head[0]] = head
        except (Wrong, ValueError, KeyError, IndexError, TypeError) as error:
            yield str(error) or repr(error)
    for proof in log.get("inclusions", []):
        try:
            included(proof, heads, verifiers)
        except (Wrong, ValueError, KeyError, IndexError, TypeError) as error:
            yield str(error) or repr(error)


# The API.
def asked(gateway, key, path, **query):
    url = f"{gateway.rstrip('/')}/transparency/v1/{path}?{urllib.parse.urlencode(query)}"
    with urllib.request.urlopen(urllib.request.Request(url, headers={"api-key": key}), timeout=30) as answer:
        return json.load(answer)["data"]


def size_in(note):
    return int(note.split("\n")[1])


def gathered(gateway, key, remembered, event_ids):
    """What the platform shows now, behind what is remembered, in the form of a log above; and the keys it says."""
    inclusions = [asked(gateway, key, "proofs/inclusion", eventId=event_id) for event_id in event_ids]
    newest = asked(gateway, key, "checkpoints")["logs"]
    checkpoints = list(remembered) + [one["checkpoint"] for one in inclusions + newest]
    consistency, last = [], {}
    for note in checkpoints:
        lane = lane_of(note.split("\n")[0])
        if lane in last and last[lane] < size_in(note):
            sizes = {"from": last[lane], "to": size_in(note)}
            try:
                consistency.append(asked(gateway, key, "proofs/consistency", lane=lane, **sizes))
            except urllib.error.HTTPError as error:
                print(f"lane {lane}: no proof from {sizes['from']} to {sizes['to']}: {error}")
        last[lane] = size_in(note)
    log = {"checkpoints": checkpoints, "consistency": consistency, "inclusions": inclusions}
    missing = {note.split("\n")[0] for note in remembered} - {one["checkpoint"].split("\n")[0] for one in newest}
    return log, [text for one in newest for text in one["verifierKeys"]], missing


def online(options):
    known = {"verifiers": [], "checkpoints": []}
    if options.remember and os.path.exists(options.remember):
        with open(options.remember, encoding="utf-8") as file:
            known = json.load(file)
    log, told, missing = gathered(options.gateway, options.key, known["checkpoints"], options.events)
    verifiers = options.verifier + known["verifiers"]
    # A log that begins later brings its key with its first checkpoint; that of a known one is never taken again.
    names = {text.split("+", 1)[0] for text in verifiers}
    if not options.verifier:
        verifiers = verifiers + [text for text in told if text.split("+", 1)[0] not in names]
    for proof in log["inclusions"]:
        print(proof["leaf"])
    found = list(differences(log, [verifier_of(text) for text in verifiers]))
    found += [f"{origin}: nothing is shown of it any more" for origin in sorted(missing)]
    for difference in found:
        print(difference)
    last = {note.split("\n")[0]: note for note in log["checkpoints"]}
    print(f"{len(last)} logs, {len(log['inclusions'])} events, {len(found)} differences")
    if found or not last:
        return 1
    if options.remember:
        with open(options.remember, "w", encoding="utf-8") as file:
            json.dump({"verifiers": verifiers, "checkpoints": list(last.values())}, file, indent=1)
    return 0


def offline(options):
    verifiers = [verifier_of(text) for text in options.verifier]
    checked = wrong = 0
    for number, line in enumerate(sys.stdin, 1):
        if not line.strip():
            continue
        checked += 1
        found = list(differences(json.loads(line), verifiers))
        wrong += bool(found)
        for difference in found:
            print(f"line {number}: {difference}")
    print(f"{checked} logs, {wrong} with differences")
    return 1 if wrong or not checked else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gateway", help="address of the API; without it, logs are read from standard input")
    parser.add_argument("--key", default="", help="API key")
    parser.add_argument("--remember", help="file in which the last checkpoints are kept")
    parser.add_argument("--verifier", action="append", default=[], help="verifier key that you got another way")
    parser.add_argument("events", nargs="*", help="ids of events that must be in the log")
    options = parser.parse_args()
    return online(options) if options.gateway else offline(options)


if __name__ == "__main__":
    sys.exit(main())
