#!/usr/bin/env python3
"""Recomputes loan-to-value snapshots from their proofs, with nothing but the standard library.

    curl -sS -H "api-key: $KEY" $GATEWAY/v1/ltv/snapshots/snp_1241_7/proof | python3 docs/recompute-ltv.py

Reads proofs as the API answers them ({"data": {...}} or the bare object), one JSON document or one per line, from
standard input or from the files named. For each it checks
  1. that the hash is the SHA-256 of the canonical JSON of the inputs (keys sorted, no blanks, UTF-8), and
  2. that the ratio and the value of the collateral follow from the inputs, in exact fractions:

     currentLtv = outstandingBalance / sum(quantity * min(price, 1) * rate * (1 - haircut)), 6 places, half-even

where rate is BRL per USD (USDBRL), 1 for USD, and 1 / EURUSD for EUR. Prints each difference, then the totals; ends
with 1 when there was any.
"""
import hashlib
import json
import sys
from fractions import Fraction

MAX_RATIO = Fraction(10**18 - 1, 10**6)
MAX_MONEY = Fraction(10**20 - 1, 10**2)


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def half_even(value, places):
    scaled = value * 10**places
    whole = scaled.numerator // scaled.denominator
    rest = scaled - whole
    if rest > Fraction(1, 2) or (rest == Fraction(1, 2) and whole % 2 == 1):
        whole += 1
    return Fraction(whole, 10**places)


def rounded_down(value, places):
    scaled = value * 10**places
    return Fraction(scaled.numerator // scaled.denominator, 10**places)


def rate_of(inputs):
    """Units of the currency for one USD; None while no rate was ever seen."""
    if inputs["fiatCurrency"] == "USD":
        return Fraction(1)
    fx = inputs["fx"]
    if fx is None:
        return None
    rate = Fraction(fx["rate"])
    return 1 / rate if fx["pair"] == "EURUSD" else rate


def recompute(inputs):
    """(ratio, collateral value), each None where it does not exist."""
    prices = inputs["prices"]
    if not prices:
        return None, Fraction(0)
    rate = rate_of(inputs)
    if rate is None or any(token["price"] is None for token in prices):
        return None, None
    value = sum(
        Fraction(token["quantity"])
        * min(Fraction(token["price"]), Fraction(1))
        * rate
        * (1 - Fraction(token["haircut"]))
        for token in prices
    )
    shown = min(rounded_down(value, 2), MAX_MONEY)
    if value == 0:
        return None, shown
    return min(half_even(Fraction(inputs["outstandingBalance"]) / value, 6), MAX_RATIO), shown


def same(computed, stated):
    if computed is None or stated is None:
        return computed is None and stated is None
    return computed == Fraction(str(stated))


def differences(proof):
    inputs = proof["inputs"]
    digest = hashlib.sha256(canonical(inputs).encode("utf-8")).hexdigest()
    if digest != proof["hash"]:
        yield f"hash is {proof['hash']}, computed {digest}"
    ratio, value = recompute(inputs)
    stated = proof["result"]
    if not same(ratio, stated["currentLtv"]):
        yield f"currentLtv is {stated['currentLtv']}, computed {ratio and float(ratio)}"
    if not same(value, stated["collateralValue"]):
        yield f"collateralValue is {stated['collateralValue']}, computed {value and float(value)}"


def proofs(text):
    try:
        documents = [json.loads(text)]
    except json.JSONDecodeError:
        documents = [json.loads(line) for line in text.splitlines() if line.strip()]
    for document in documents:
        yield document.get("data", document)


def main(paths):
    texts = [open(path, encoding="utf-8").read() for path in paths] or [sys.stdin.read()]
    checked = wrong = 0
    for text in texts:
        for proof in proofs(text):
            checked += 1
            found = list(differences(proof))
            wrong += bool(found)
            for difference in found:
                print(f"{proof['inputs']['snapshotId']}: {difference}")
    print(f"{checked} proofs, {wrong} with differences")
    return 1 if wrong or not checked else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
