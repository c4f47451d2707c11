"""What the document cannot say in JSON Schema: check digits, and decimals that both text and floats write alike."""

import json
import os

import schemathesis
from hypothesis import strategies as st
from hypothesis.internal import lambda_sources

# Names of lambdas are found by parsing their whole file, again and again: half of the time of a run, and in
# several threads Python 3.11 fails at it. Nobody reads them here.
lambda_sources.lambda_description = lambda function: "lambda"


def cpf(body):
    digits = [int(digit) for digit in f"{body:09d}"]
    for length in (9, 10):
        rest = sum(digit * (length + 1 - index) for index, digit in enumerate(digits)) % 11
        digits.append(0 if rest < 2 else 11 - rest)
    return "".join(map(str, digits))


def cnpj(body):
    text = f"{body:012X}"[-12:]
    for _ in range(2):
        values = [ord(character) - 48 for character in text]
        weights = [2 + (len(values) - 1 - index) % 8 for index in range(len(values))]
        rest = sum(value * weight for value, weight in zip(values, weights)) % 11
        text += str(0 if rest < 2 else 11 - rest)
    return text


schemathesis.openapi.format("tax-document", st.one_of(
    st.integers(1_000_000, 899_999_999).filter(lambda body: body % 111_111_111 != 0).map(cpf),
    st.integers(1_000, 16**12 - 1).map(cnpj),
))


KEYS = json.loads(os.environ.get("FUZZ_KEYS", "{}"))


@schemathesis.auth(refresh_interval=None)
class KeyOfScope:
    """Each operation is called with a real key that has a scope it admits."""

    def get(self, case, context):
        scopes = case.operation.definition.raw.get("x-scopes") or ["contracts"]
        return KEYS[scopes[0]]

    def set(self, case, data, context):
        case.headers["api-key"] = data
