#!/usr/bin/env python3
"""Checks the log over contract events, the proof of collateral and proofs of loan-to-value, with nothing but
Python's standard library and no code of the platform.

    python3 docs/verify-log.py --gateway $GATEWAY --key $KEY --remember seen.json [--verifier VERIFIER_KEY]...
        [--collateral CONTRACT_ID]... [--assets --header NETWORK=HASH...] [--ltv SNAPSHOT_ID]... [evt_1 ...]

asks for the newest checkpoints, for the totals of collateral, and for the proof of everything named, and checks
  1. that every checkpoint and statement is signed (Ed25519, C2SP signed-note, tlog-checkpoint) by a key that you know:
     those given with --verifier, those in the file, or, where you know none yet, those that the platform says now,
  2. that every log still begins with all that you have seen of it before: the file remembers the last checkpoints, and
     the proof of consistency (RFC 6962, 2.1.2) leads from them to the new ones,
  3. that each event named is in its log: the proof of inclusion (RFC 6962, 2.1.1) leads from its leaf to a checkpoint,
  4. that the totals of collateral are the sums of one statement from every lane for one hour, and that nobody signed
     two of one lane and hour; that what backs each contract named is in the sum: the path leads from its leaf, every
     sum in the hashes, to the root and total of its token in the statement of its lane,
  5. that the ratio of each snapshot named follows from its inputs, in exact fractions, and its hash from them too,
  6. with --assets, that the tokens are there: that each network's block has the hash that you looked up or that nodes
     of your choice say (--header, several times for several nodes), lies within half an hour of the hour stated, and
     has the state from which each proof leads over the token's contract and its mapping of balances (Keccak, Merkle
     Patricia tries) to an address; that each address hangs on the key that signed for the platform, and counts once;
     that they have as much of each token as is stated, and are as many as the contracts that hold it. --address asks
     that an address be among them.
It prints the leaves of events and holdings, then each difference, then the totals; ends with 1 when there was any
difference, and then remembers nothing new.

    python3 docs/verify-log.py --verifier VERIFIER_KEY... < logs.jsonl

does the same without a network, for one JSON document per line: {"checkpoints": [...], "consistency": [...],
"inclusions": [...], "collateral": [...], "holdings": [...], "ltv": [...]}, with checkpoints and answers of
/transparency/v1/collateral in the order in which they were seen, and proofs as the API answers them. An inclusion may
have a member "event", the body of the webhook: it must then say what the leaf says. Proofs of assets come from files
of the bucket, --assets FILE..., or are a member "assets".
"""
import argparse
import base64
import datetime
import gzip
import hashlib
import json
import os
import re
import sys
import types
import urllib.error
import urllib.parse
import urllib.request
from fractions import Fraction

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
    lines = signed_lines(note, verifiers)
    if len(lines) < 3 or not re.fullmatch(r"0|[1-9][0-9]*", lines[1]):
        raise Wrong("this is no checkpoint")
    return lines[0], int(lines[1]), base64.b64decode(lines[2], validate=True)


def signed_lines(note, verifiers):
    """The lines of a note that a key signed whose name is its first line."""
    text, blank, signatures = note.rpartition("\n\n")
    lines = text.split("\n")
    if not blank or len(lines) < 3:
        raise Wrong("this is no checkpoint")
    for line in signatures.splitlines():
        dash, name, encoded = (line.split(" ") + ["", ""])[:3]
        signature = base64.b64decode(encoded)
        for known, key_id, key in verifiers:
            if dash != "—" or known != name or name != lines[0] or key_id != signature[:4]:
                continue
            if is_signed(key, (text + "\n").encode(), signature[4:]):
                return lines
    raise Wrong(f"{lines[0]}: what it says of {lines[1]} is not signed by a key that is known")


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


# Proof of collateral: a tree per lane, hour and token, with the sum of both sides in the hash of each node.
UNIT = 10**6
MAX_SUM = 2**128
QUANTITY = re.compile(r"(0|[1-9][0-9]{0,32})(\.[0-9]{0,5}[1-9])?")


def units(text):
    """A quantity in its smallest unit, exactly; never below zero, never written in two ways."""
    if not isinstance(text, str) or not QUANTITY.fullmatch(text):
        raise Wrong(f"{text!r} is no quantity")
    value = int(Fraction(text) * UNIT)
    if value >= MAX_SUM:
        raise Wrong(f"{text} is more than there can be")
    return value


def sum_hash(prefix, *parts):
    data = b"".join(part if isinstance(part, bytes) else part.to_bytes(16, "big") for part in parts)
    return hashlib.sha256(prefix + data).digest()


def root_by_sums(leaf_sum, leaf, index, size, path):
    """(sum, hash) that a path of sums leads to; None where it is too short or too long."""
    place, last, total, found = index, size - 1, leaf_sum, sum_hash(b"\x00", leaf_sum, leaf)
    for step in path:
        other_sum, other = units(step["sum"]), base64.b64decode(step["hash"], validate=True)
        if last == 0 or len(other) != 32:
            return None
        if place & 1 or place == last:
            found = sum_hash(b"\x01", other_sum, other, total, found)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            found = sum_hash(b"\x01", total, found, other_sum, other)
        place, last, total = place >> 1, last >> 1, total + other_sum
        if total >= MAX_SUM:
            raise Wrong("the sums are more than there can be")
    return (total, found) if last == 0 else None


def statement_of(note, verifiers):
    """{origin, hour, lane, lanes, tokens: {token: (leaves, total, root)}} of a signed statement."""
    if note not in CHECKED:
        CHECKED[note] = statement_anew(note, verifiers)
    return CHECKED[note]


def statement_anew(note, verifiers):
    lines = signed_lines(note, verifiers)
    origin = lines[0]
    form = r"hour ([0-9-]{10}T[0-9]{2}:00:00Z)\nlane ([0-9]+) of ([0-9]+)\nlog ([0-9]+)"
    head = re.fullmatch(form, "\n".join(lines[1:4]))
    if not head or not re.fullmatch(r".+/collateral/[0-9]+", origin):
        raise Wrong("this is no statement of collateral")
    hour, lane, lanes = head[1], int(head[2]), int(head[3])
    if lane_of(origin) != lane or lane >= lanes:
        raise Wrong(f"{origin}: it speaks of lane {lane} of {lanes}")
    tokens = {}
    for line in lines[4:]:
        token, leaves, total, root = line.split(" ")
        if token in tokens or not re.fullmatch(r"[1-9][0-9]*", leaves):
            raise Wrong(f"{origin}: what it says of {token} is no total")
        tokens[token] = (int(leaves), units(total), base64.b64decode(root, validate=True))
    return {"origin": origin, "hour": hour, "lane": lane, "lanes": lanes, "tokens": tokens}


def token_of(said):
    return f"{said['tokenSymbol']}/{said['network']}"


def told_totals(totals):
    told = {token_of(total): (total["holdings"], units(total["quantity"])) for total in totals}
    if len(told) != len(totals):
        raise Wrong("a token has two totals")
    return told


def whole_hour(answer, verifiers, said, hours):
    """Checks totals of one hour over all lanes; `said` are the notes that were seen, by origin and hour, and
    `hours` gets (platform, hour, {token: (leaves, total)})."""
    if answer["hour"] is None:
        if answer["totals"] or answer["statements"]:
            raise Wrong("totals of collateral without an hour")
        return
    found = [statement_of(one["checkpoint"], verifiers) for one in answer["statements"]]
    hour = answer["hour"].replace(".000Z", "Z")
    if not found or sorted(one["lane"] for one in found) != list(range(found[0]["lanes"])):
        raise Wrong(f"{hour}: not every lane has stated what it holds, or one did twice")
    if len({(one["lanes"], one["origin"].rsplit("/", 1)[0]) for one in found}) != 1:
        raise Wrong(f"{hour}: the statements are not those of one platform")
    sums = {}
    for one, shown in zip(found, answer["statements"]):
        if one["hour"] != hour:
            raise Wrong(f"{one['origin']}: speaks of {one['hour']}, not of {hour}")
        text = shown["checkpoint"].split("\n\n")[0]
        if said.setdefault((one["origin"], hour), text) != text:
            raise Wrong(f"{one['origin']}: two different statements of {hour} are signed")
        if told_totals(shown["totals"]) != {token: stated[:2] for token, stated in one["tokens"].items()}:
            raise Wrong(f"{one['origin']}: the totals beside its statement are not those that are signed")
        for token, (leaves, total, _) in one["tokens"].items():
            before = sums.get(token, (0, 0))
            sums[token] = (before[0] + leaves, before[1] + total)
    if told_totals(answer["totals"]) != sums:
        raise Wrong(f"{hour}: the totals are not the sums of the statements")
    hours.append((found[0]["origin"].rsplit("/", 2)[0], hour, sums))


def held(proof, statements, verifiers):
    """Checks that what backs a contract is in the sums of a statement that was checked; yields its leaves."""
    contract_id = proof["contractId"]
    if proof["statement"] is None:
        raise Wrong(f"contract {contract_id}: no hour is stated yet")
    stated = statement_of(proof["statement"]["checkpoint"], verifiers)
    if (stated["origin"], stated["hour"]) not in statements:
        raise Wrong(f"contract {contract_id}: its statement is none of those that are checked")
    if statements[(stated["origin"], stated["hour"])] != proof["statement"]["checkpoint"].split("\n\n")[0]:
        raise Wrong(f"contract {contract_id}: two different statements of {stated['hour']} are signed")
    seen = set()
    for one in proof["holdings"]:
        token, leaf = token_of(one), json.loads(one["leaf"])
        where = f"contract {contract_id}, {token}"
        told = {"contractId": contract_id, "hour": stated["hour"], "quantity": one["quantity"], "token": token}
        if {name: leaf.get(name) for name in told} != told or token in seen:
            raise Wrong(f"{where}: the leaf says something else")
        seen.add(token)
        if token not in stated["tokens"]:
            raise Wrong(f"{where}: the statement has no total of it")
        leaves, total, root = stated["tokens"][token]
        if one["size"] != leaves or not 0 <= one["index"] < leaves:
            raise Wrong(f"{where}: its tree is not that of the statement")
        quantity = units(one["quantity"])
        found = root_by_sums(quantity, one["leaf"].encode(), one["index"], leaves, one["proof"])
        if found != (total, root):
            raise Wrong(f"{where}: is not in the total as it is shown")


# Assets: Keccak-256 as Ethereum has it, of many texts at once. Each of the 25 lanes of the state is one long integer
# in which the states of all texts stand side by side, 64 bits each.
RATE = 136
AT_ONCE = 2_000
ROTATIONS = (0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14)


def round_constants():
    register = 1
    for _ in range(24):
        constant = 0
        for place in range(7):
            constant |= (register & 1) << ((1 << place) - 1)
            register = register << 1 ^ (0x171 if register >> 7 else 0)
        yield constant


ROUNDS = tuple(round_constants())


def permuted(state, count):
    ones = int.from_bytes(b"\1\0\0\0\0\0\0\0" * count, "little")
    full = ones * (2**64 - 1)
    low = [ones * (2**by - 1) for by in ROTATIONS]

    def rotated(lane, by, mask):
        return lane << by & (full ^ mask) | lane >> 64 - by & mask if by else lane

    for constant in ROUNDS:
        c = [state[x] ^ state[x + 5] ^ state[x + 10] ^ state[x + 15] ^ state[x + 20] for x in range(5)]
        d = [c[x - 1] ^ rotated(c[(x + 1) % 5], 1, ones) for x in range(5)]
        b = [0] * 25
        for y in range(0, 25, 5):
            for x in range(5):
                at = x + y
                target = y // 5 + (2 * x + 3 * (y // 5)) % 5 * 5
                b[target] = rotated(state[at] ^ d[x], ROTATIONS[at], low[at])
        state = [
            b[x + y] ^ (b[(x + 1) % 5 + y] ^ full) & b[(x + 2) % 5 + y] for y in range(0, 25, 5) for x in range(5)
        ]
        state[0] ^= constant * ones
    return state


def keccaks(texts):
    """The hash of each text."""
    found, by_blocks = [b""] * len(texts), {}
    for place, text in enumerate(texts):
        by_blocks.setdefault(len(text) // RATE + 1, []).append(place)
    for blocks, all_places in by_blocks.items():
        for start in range(0, len(all_places), AT_ONCE):
            places = all_places[start : start + AT_ONCE]
            padded = [bytearray(texts[place].ljust(blocks * RATE, b"\0")) for place in places]
            for place, text in zip(places, padded):
                text[len(texts[place])] ^= 1
                text[-1] ^= 0x80
            words, state = memoryview(b"".join(padded)).cast("Q"), [0] * 25
            for block in range(blocks):
                for lane in range(17):
                    column = words[block * 17 + lane :: blocks * 17]
                    state[lane] ^= int.from_bytes(column.tobytes(), "little")
                state = permuted(state, len(places))
            lanes = [lane.to_bytes(len(places) * 8, "little") for lane in state[:4]]
            for n, place in enumerate(places):
                found[place] = b"".join(lane[n * 8 : n * 8 + 8] for lane in lanes)
    return found

# Keys of the addresses (secp256k1), and the signature that says whose they are.
P2 = 2**256 - 2**32 - 977
N2 = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
G2 = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)
WINDOW = 8


def all_added(lefts, rights):
    """Sums of points, two by two, with one inversion for all; a ValueError where two are opposite."""
    slopes = [
        (right[1] - left[1], right[0] - left[0]) if left != right else (3 * left[0] ** 2, 2 * left[1])
        for left, right in zip(lefts, rights)
    ]
    products = [1]
    for _, below in slopes:
        products.append(products[-1] * below % P2)
    inverse, sums = pow(products[-1], -1, P2), [None] * len(slopes)
    for n in range(len(slopes) - 1, -1, -1):
        slope = slopes[n][0] * inverse * products[n] % P2
        inverse = inverse * slopes[n][1] % P2
        x = (slope * slope - lefts[n][0] - rights[n][0]) % P2
        sums[n] = (x, (slope * (lefts[n][0] - x) - lefts[n][1]) % P2)
    return sums


def multiple(scalar, point):
    result = None
    while scalar:
        if scalar & 1:
            result = all_added([result], [point])[0] if result else point
        point, scalar = all_added([point], [point])[0], scalar >> 1
    return result


def signer(text, signature):
    """The key that signed a text as wallets do (EIP-191)."""
    r, s, v = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:64], "big"), signature[64]
    square = (r**3 + 7) % P2
    y = pow(square, (P2 + 1) // 4, P2)
    if not 0 < r < N2 or not 0 < s < N2 or v not in (27, 28) or y * y % P2 != square:
        raise Wrong("what says whose the addresses are is no signature")
    point = (r, y if y & 1 == v - 27 else P2 - y)
    z = int.from_bytes(keccaks([f"\x19Ethereum Signed Message:\n{len(text)}{text}".encode()])[0], "big")
    return multiple(pow(r, -1, N2), all_added([multiple(s, point)], [multiple(-z % N2, G2)])[0])


def shifted(key, differences):
    """`key + difference * G` for each difference: who knows the private key of one knows that of the other."""
    bases = [G2]
    for _ in range(256 // WINDOW - 1):
        base = bases[-1]
        for _ in range(WINDOW):
            base = all_added([base], [base])[0]
        bases.append(base)
    rows = [[None, base] for base in bases]
    for _ in range(2**WINDOW - 2):
        for row, point in zip(rows, all_added([row[-1] for row in rows], bases)):
            row.append(point)
    found = [key] * len(differences)
    for number, row in enumerate(rows):
        digits = [(n, one >> number * WINDOW & 2**WINDOW - 1) for n, one in enumerate(differences)]
        places = [(n, digit) for n, digit in digits if digit]
        sums = all_added([found[n] for n, _ in places], [row[digit] for _, digit in places])
        for (n, _), point in zip(places, sums):
            found[n] = point
    return found


def addresses_of(keys):
    return [found[12:] for found in keccaks([x.to_bytes(32, "big") + y.to_bytes(32, "big") for x, y in keys])]


# Blocks and their tries (Ethereum's yellow paper, appendices B and D).
def rlp_item(data, at):
    """(item, end) of what begins there: bytes, or a list of items."""
    first = data[at]
    if first < 0x80:
        return data[at : at + 1], at + 1
    is_list = first >= 0xC0
    length, start = first - (0xC0 if is_list else 0x80), at + 1
    if length > 55:
        start += length - 55
        length = int.from_bytes(data[at + 1 : start], "big")
        if length < 56 or data[at + 1] == 0:
            raise Wrong("a length is not as it must be")
    end = start + length
    if end > len(data) or (not is_list and length == 1 and data[start] < 0x80):
        raise Wrong("a text ends too early, or is not as it must be")
    if not is_list:
        return data[start:end], end
    items = []
    while start < end:
        item, start = rlp_item(data, start)
        items.append(item)
    if start != end:
        raise Wrong("a list ends too early")
    return items, end


def rlp_decoded(data):
    item, end = rlp_item(data, 0)
    if end != len(data):
        raise Wrong("there is something behind the end")
    return item


def rlp_list(items):
    def headed(base, data):
        size = len(data).to_bytes((len(data).bit_length() + 7) // 8, "big")
        return bytes([base + len(data)] if len(data) < 56 else [base + 55 + len(size)]) + size * (len(data) > 55) + data

    one = [item if len(item) == 1 and item[0] < 0x80 else headed(0x80, item) for item in items]
    return headed(0xC0, b"".join(one))


def value_at(nodes, root, key):
    """What a trie has under a key; its nodes by their hashes."""
    node, path = nodes.get(root), key.hex()
    while node is not None:
        if len(node) == 17 and path:
            child, path = node[int(path[0], 16)], path[1:]
        elif len(node) == 2 and node[0] and node[0][0] < 0x40:
            prefix = node[0].hex()
            part = prefix[1:] if prefix[0] in "13" else prefix[2:]
            if not path.startswith(part):
                raise Wrong("it is not in the state of the block")
            path = path[len(part) :]
            if prefix[0] in "23":
                if path:
                    raise Wrong("it is not in the state of the block")
                return rlp_decoded(node[1])
            child = node[1]
        else:
            raise Wrong("a node is none")
        if child == b"":
            raise Wrong("it is not in the state of the block")
        node = child if isinstance(child, list) else nodes.get(child)
    raise Wrong("a node of its proof is missing, or another one")


# Assets: balances of the addresses that back the loans, at one block of each network, beside the statements.
CHAINS = {"ETHEREUM": 1, "POLYGON": 137, "BASE": 8453}
# (contract, slot of the mapping of balances, whether the highest bit of a balance says that it is frozen), as the
# issuers publish them, for every token that the platform accepts; --token names others.
CONTRACTS = {
    "USDC/ETHEREUM": ("0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", 9, True),
    "USDC/POLYGON": ("0x3c499c542cef5e3811e1192ce70d8cc03d5c3359", 9, True),
    "USDC/BASE": ("0x833589fcd6edb6e08f4c7c32d4f71b54bda02913", 9, True),
    "USDT/ETHEREUM": ("0xdac17f958d2ee523a2206206994597c13d831ec7", 2, False),
    "USDT/POLYGON": ("0xc2132d05d31c914a87c6611c10748aeb04b58e8f", 0, False),
    "USDT/BASE": ("0xfde4c96c8593536e31f229ea8f37b2ada2699bb2", 0, False),
}
# A block belongs to the nearest hour: none serves two.
NEAR_SECONDS = 1_800
FROZEN = 2**255


def unhexed(text, length=None):
    if not isinstance(text, str) or not re.fullmatch(r"0x([0-9a-f]{2})*", text):
        raise Wrong(f"{text!r} is not hexadecimal")
    data = bytes.fromhex(text[2:])
    if length is not None and len(data) != length:
        raise Wrong(f"{text} has not {length} bytes")
    return data


def looked_up(network, chain_id, number, block_hash, headers):
    """Checks a header against those that you looked up, or the nodes that you named."""
    shown = "0x" + block_hash.hex()
    if network not in headers:
        what = f"look up block {number} of chain {chain_id}; if its hash is {shown}, pass --header {network}={shown}"
        raise Wrong(f"{network}: nothing says that the block is part of the chain: {what}")
    for one in headers[network]:
        if one.startswith("0x"):
            chain, found = chain_id, one
        else:
            chain = int(rpc(one, "eth_chainId"), 16)
            found = (rpc(one, "eth_getBlockByNumber", hex(number), False) or {}).get("hash")
        if (chain, found) != (chain_id, shown):
            raise Wrong(f"{network}: block {number} of chain {chain} is {found}, not {shown} of chain {chain_id}")


def rpc(url, method, *params):
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    asked = urllib.request.Request(url, data=body, headers={"content-type": "application/json"})
    with urllib.request.urlopen(asked, timeout=30) as answer:
        return json.load(answer).get("result")


def state_of(file, hour, known):
    """(state root, block number, its time) of the block that a file of proofs names."""
    network = file["network"]
    if network not in known.chains or file["chainId"] != known.chains[network]:
        raise Wrong(f"{network}: is not chain {file['chainId']}, but {known.chains.get(network)}")
    fields = [unhexed(field) for field in file["header"]]
    if len(fields) < 15 or len(fields[3]) != 32:
        raise Wrong(f"{network}: its header has too few fields")
    number, at = int.from_bytes(fields[8], "big"), int.from_bytes(fields[11], "big")
    looked_up(network, file["chainId"], number, keccaks([rlp_list(fields)])[0], known.headers)
    begin = datetime.datetime.fromisoformat(hour.replace("Z", "+00:00")).timestamp()
    time = datetime.datetime.fromtimestamp(at, datetime.timezone.utc).isoformat()
    if not -NEAR_SECONDS <= at - begin < NEAR_SECONDS:
        raise Wrong(f"{network}: block {number} is of {time}, not of the hour {hour}")
    return fields[3], f"block {number} of {time}"


def held_by(file, platform):
    """The addresses of a file, each of which is shown to hang on the key that signed for the platform."""
    network, told = file["network"], [unhexed(address, 20) for address, _ in file["addresses"]]
    if len(set(told)) != len(told):
        raise Wrong(f"{network}: an address is there twice")
    # The text names its own signer: without that, a signature could be made for a key beside a foreign one.
    key = signer(f"{platform} holds collateral with the key of {file['signer']}.", unhexed(file["control"], 65))
    if "0x" + addresses_of([key])[0].hex() != file["signer"].lower():
        raise Wrong(f"{network}: another key than that of {file['signer']} signed for {platform}")
    differences = [int.from_bytes(unhexed(one, 32), "big") for _, one in file["addresses"]]
    for address, found in zip(told, addresses_of(shifted(key, differences))):
        if address != found:
            raise Wrong(f"{network}: nothing shows that 0x{address.hex()} is an address of {platform}")
    return told


def proven(file, platform, hour, known):
    """{token: (sum, {address: balance}, where)} of a file of proofs."""
    network = file["network"]
    if (file["platform"], file["hour"]) != (platform, hour):
        raise Wrong(f"{network}: the proofs are those of {file['platform']} for {file['hour']}, not for {hour}")
    root, where = state_of(file, hour, known)
    addresses = held_by(file, platform)
    raw = [bytes.fromhex(node) for node in file["nodes"]]
    nodes = {found: rlp_decoded(node) for found, node in zip(keccaks(raw), raw)}
    result = {}
    for one in file["tokens"]:
        token, holders = one["token"], one["holders"]
        if token not in known.tokens or token in result or token.rpartition("/")[2] != network:
            raise Wrong(f"{network}: no contract is known for {token}, or it is there twice (--token)")
        contract, slot, packed = known.tokens[token]
        if (one["contract"], one["slot"], one["packed"]) != (contract, slot, packed):
            raise Wrong(f"{token}: is shown at {one['contract']}, slot {one['slot']}, not at {contract}, slot {slot}")
        if len(set(holders)) != len(holders) or not all(0 <= n < len(addresses) for n in holders):
            raise Wrong(f"{token}: an address is counted twice, or is none")
        try:
            account = value_at(nodes, root, keccaks([unhexed(contract, 20)])[0])
        except Wrong as error:
            raise Wrong(f"{token}: {contract}: {error}") from error
        own = [addresses[n] for n in holders]
        places = keccaks(keccaks([b"\0" * 12 + address + slot.to_bytes(32, "big") for address in own]))
        balances = {}
        for address, place in zip(own, places):
            try:
                balance = int.from_bytes(value_at(nodes, account[2], place), "big")
            except Wrong as error:
                raise Wrong(f"{token}: 0x{address.hex()}: {error}") from error
            balances["0x" + address.hex()] = balance % FROZEN if packed else balance
        result[token] = (sum(balances.values()), balances, where)
    return result


def text_of(quantity):
    return f"{quantity // UNIT}.{quantity % UNIT:06}".rstrip("0").rstrip(".")


def backed(files, stated, known):
    """What is wrong with the proofs of the last hour stated; `stated` is (platform, hour, totals)."""
    platform, hour, totals = stated
    proved = {}
    for file in files:
        try:
            found = proven(file, platform, hour, known)
            if set(found) & set(proved):
                raise Wrong(f"{file['network']}: is proved twice")
            proved |= found
        except (Wrong, ValueError, KeyError, IndexError, TypeError, OverflowError, RecursionError, OSError) as error:
            yield str(error) or repr(error)
    for token, (leaves, total) in totals.items():
        amount, balances, where = proved.get(token, (0, {}, "no block"))
        print(f"{hour} {token}: {text_of(total)} stated, {text_of(amount)} proved at {where}")
        if amount < total:
            yield f"{token}: {text_of(total)} are stated, and {text_of(amount)} are proved"
        if len([balance for balance in balances.values() if balance]) < leaves:
            yield f"{token}: {leaves} contracts hold it, and {len(balances)} addresses"
    for address in known.addresses:
        own = {token: balances[address] for token, (_, balances, _) in proved.items() if address in balances}
        for token, balance in own.items():
            print(f"{address} {token}: {text_of(balance)}")
        if not own:
            yield f"{address}: no balance of it is proved"


# Loan-to-value: balance / sum(quantity * min(price, 1) * rate * (1 - haircut)), 6 places, half-even.
MAX_RATIO = Fraction(10**18 - 1, 10**6)
MAX_MONEY = Fraction(10**20 - 1, 10**2)


def half_even(value, places):
    scaled = value * 10**places
    whole, rest = divmod(scaled, 1)
    if rest > Fraction(1, 2) or (rest == Fraction(1, 2) and whole % 2 == 1):
        whole += 1
    return Fraction(whole, 10**places)


def rate_of(inputs):
    """Units of the currency for one USD; None while no rate was ever seen."""
    fx = inputs["fx"]
    if inputs["fiatCurrency"] == "USD" or fx is None:
        return Fraction(1) if inputs["fiatCurrency"] == "USD" else None
    return 1 / Fraction(fx["rate"]) if fx["pair"] == "EURUSD" else Fraction(fx["rate"])


def ratio_and_value(inputs):
    """(ratio, collateral value), each None where it does not exist."""
    prices, rate = inputs["prices"], rate_of(inputs)
    if not prices:
        return None, Fraction(0)
    if rate is None or any(token["price"] is None for token in prices):
        return None, None
    value = sum(
        Fraction(one["quantity"]) * min(Fraction(one["price"]), Fraction(1)) * rate * (1 - Fraction(one["haircut"]))
        for one in prices
    )
    shown = min(Fraction(value * 100 // 1, 100), MAX_MONEY)
    return min(half_even(Fraction(inputs["outstandingBalance"]) / value, 6), MAX_RATIO) if value else None, shown


def recomputed(proof):
    inputs, result = proof["inputs"], proof["result"]
    where = inputs["snapshotId"]
    text = json.dumps(inputs, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    if hashlib.sha256(text.encode()).hexdigest() != proof["hash"]:
        raise Wrong(f"{where}: the hash is not that of its inputs")
    for name, computed in zip(("currentLtv", "collateralValue"), ratio_and_value(inputs)):
        stated = result[name]
        if (None if stated is None else Fraction(str(stated))) != computed:
            raise Wrong(f"{where}: {name} is {stated}, computed {computed and float(computed)}")


def differences(log, verifiers, known):
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
    statements, hours = {}, []
    checks = [(whole_hour, one, (verifiers, statements, hours)) for one in log.get("collateral", [])]
    checks += [(held, one, (statements, verifiers)) for one in log.get("holdings", [])]
    checks += [(recomputed, one, ()) for one in log.get("ltv", [])]
    for check, one, further in checks:
        try:
            check(one, *further)
        except (Wrong, ValueError, KeyError, IndexError, TypeError, ZeroDivisionError, OverflowError) as error:
            yield str(error) or repr(error)
    if "assets" in log and not hours:
        yield "no hour is stated that the proofs of assets could be compared with"
    elif "assets" in log:
        yield from backed(log["assets"], hours[-1], known)


# The API.
def asked(gateway, key, path, **query):
    url = f"{gateway.rstrip('/')}/{path if path.startswith('v1/') else 'transparency/v1/' + path}"
    url += f"?{urllib.parse.urlencode(query)}" if query else ""
    with urllib.request.urlopen(urllib.request.Request(url, headers={"api-key": key}), timeout=30) as answer:
        return json.load(answer)["data"]


def assets_of(options, totals):
    """Proofs from the files that were named, or those that the platform has of the hour that it states."""
    if options.assets:
        return [opened_file(path) for path in options.assets]
    files = []
    for one in totals[-1]["assets"]:
        request = f"{options.gateway.rstrip('/')}/transparency/v1/assets/{one['network']}"
        asked_for = urllib.request.Request(request, headers={"api-key": options.key})
        with urllib.request.urlopen(asked_for, timeout=300) as answer:
            files.append(json.loads(gzip.decompress(answer.read())))
    return files


def opened_file(path):
    with open(path, "rb") as file:
        data = file.read()
    return json.loads(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)


def known_of(options):
    """What you say of chains: their numbers, the contracts of tokens, the hashes of headers or nodes to ask."""
    chains, tokens, headers = dict(CHAINS), dict(CONTRACTS), {}
    for network, chain_id in (one.split("=", 1) for one in options.chain):
        chains[network] = int(chain_id)
    for token, said in (one.split("=", 1) for one in options.token):
        contract, slot, *packed = said.split(":")
        tokens[token] = (contract.lower(), int(slot), packed == ["packed"])
    for network, header in (one.split("=", 1) for one in options.header):
        headers.setdefault(network, []).append(header)
    addresses = [address.lower() for address in options.address]
    return types.SimpleNamespace(chains=chains, tokens=tokens, headers=headers, addresses=addresses)


def size_in(note):
    return int(note.split("\n")[1])


def gathered(options, remembered, collateral):
    """What the platform shows now, behind what is remembered, in the form of a log above; and the keys it says."""
    gateway, key = options.gateway, options.key
    inclusions = [asked(gateway, key, "proofs/inclusion", eventId=event_id) for event_id in options.events]
    totals = [asked(gateway, key, "collateral")]
    holdings = [asked(gateway, key, f"collateral/{contract_id}") for contract_id in options.collateral]
    if any(one["statement"] and one["statement"]["hour"] != totals[0]["hour"] for one in holdings):
        # A full hour was stated in between.
        totals.append(asked(gateway, key, "collateral"))
    ltv = [asked(gateway, key, f"v1/ltv/snapshots/{snapshot_id}/proof") for snapshot_id in options.ltv]
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
    log |= {"collateral": collateral + totals, "holdings": holdings, "ltv": ltv}
    if options.assets is not None:
        log["assets"] = assets_of(options, totals)
    missing = {note.split("\n")[0] for note in remembered} - {one["checkpoint"].split("\n")[0] for one in newest}
    shown = newest + [statement for one in totals for statement in one["statements"]]
    return log, [text for one in shown for text in one["verifierKeys"]], missing


def online(options):
    known = {"verifiers": [], "checkpoints": []}
    if options.remember and os.path.exists(options.remember):
        with open(options.remember, encoding="utf-8") as file:
            known = json.load(file)
    log, told, missing = gathered(options, known["checkpoints"], known.get("collateral", []))
    verifiers = options.verifier + known["verifiers"]
    # A log that begins later brings its key with its first checkpoint; that of a known one is never taken again.
    names = {text.split("+", 1)[0] for text in verifiers}
    if not options.verifier:
        verifiers = verifiers + [text for text in told if text.split("+", 1)[0] not in names]
    for proof in log["inclusions"] + [one for proof in log["holdings"] for one in proof["holdings"]]:
        print(proof["leaf"])
    found = list(differences(log, [verifier_of(text) for text in verifiers], known_of(options)))
    found += [f"{origin}: nothing is shown of it any more" for origin in sorted(missing)]
    for difference in found:
        print(difference)
    last = {note.split("\n")[0]: note for note in log["checkpoints"]}
    counts = [f"{len(last)} logs", f"{len(log['inclusions'])} events"]
    counts += [f"{len(log['holdings'])} contracts' collateral", f"{len(log['ltv'])} snapshots"]
    print(f"{', '.join(counts)}, {len(found)} differences")
    if found or not last:
        return 1
    if options.remember:
        with open(options.remember, "w", encoding="utf-8") as file:
            seen = {"checkpoints": list(last.values()), "collateral": log["collateral"][-1:]}
            json.dump({"verifiers": list(dict.fromkeys(verifiers))} | seen, file, indent=1)
    return 0


def offline(options):
    verifiers, known = [verifier_of(text) for text in options.verifier], known_of(options)
    files = [opened_file(path) for path in options.assets or []]
    checked = wrong = 0
    for number, line in enumerate(sys.stdin, 1):
        if not line.strip():
            continue
        checked += 1
        log = json.loads(line) | ({"assets": files} if files else {})
        found = list(differences(log, verifiers, known))
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
    parser.add_argument("--collateral", action="append", default=[], help="contract that must be in the total")
    parser.add_argument("--assets", nargs="*", help="check the proofs of assets: of these files, or of the API")
    parser.add_argument("--header", action="append", default=[], help="NETWORK=HASH of a block, or =URL of a node")
    parser.add_argument("--token", action="append", default=[], help="TOKEN/NETWORK=CONTRACT:SLOT[:packed] to trust")
    parser.add_argument("--chain", action="append", default=[], help="NETWORK=ID of a chain that is not the usual one")
    parser.add_argument("--address", action="append", default=[], help="address that must be among those proved")
    parser.add_argument("--ltv", action="append", default=[], help="snapshot whose ratio must follow from its inputs")
    parser.add_argument("events", nargs="*", help="ids of events that must be in the log")
    options = parser.parse_args()
    return online(options) if options.gateway else offline(options)


if __name__ == "__main__":
    sys.exit(main())
