"""What the document cannot say in JSON Schema: check digits, and decimals that both text and floats write alike."""

import atexit
import json
import os
import threading
import time
from collections import Counter

import schemathesis
from hypothesis import strategies as st
from hypothesis.internal import lambda_sources
from hypothesis.internal.conjecture import providers

# Names of lambdas are found by parsing their whole file, again and again: half of the time of a run, and in
# several threads Python 3.11 fails at it. Nobody reads them here.
lambda_sources.lambda_description = lambda function: "lambda"

# Constants of "local" code are tried as values. The fuzzer's own packages lie outside of site-packages, so they count
# as local: all of them would be parsed, and their constants say nothing about this API.
providers._get_local_constants = lambda: providers._local_constants


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
    """Each operation is called with real keys of the scopes it admits, in turn; with any key where all are admitted."""

    def __init__(self):
        self.turns = Counter()

    def get(self, case, context):
        scopes = case.operation.definition.raw.get("x-scopes") or sorted(KEYS)
        self.turns[case.operation.label] += 1
        return KEYS[scopes[self.turns[case.operation.label] % len(scopes)]]

    def set(self, case, data, context):
        case.headers["api-key"] = data


OWN_KEY_IDS = set(json.loads(os.environ.get("FUZZ_KEY_IDS", "[]")))


@schemathesis.hook
def filter_path_parameters(context, path_parameters):
    """Ids are taken from answers: a run must not revoke the keys that it lives on."""
    named = (path_parameters or {}).get("id")
    return not (isinstance(named, str) and named in OWN_KEY_IDS)


SCOPES = {key: scope for scope, key in KEYS.items()}
REPORT_EVERY_SECONDS = 2
lock = threading.Lock()
answers = Counter()


@schemathesis.hook
def after_call(context, case, response):
    """Counts what was really sent and answered: scope and status."""
    scope = SCOPES.get(response.request.headers.get("api-key"), "no key")
    with lock:
        answers[f"{scope} {response.status_code}"] += 1


def report():
    with lock:
        line = json.dumps(answers)
    os.write(int(os.environ["FUZZ_REPORT_FD"]), f"{line}\n".encode())


def report_until_the_end():
    while True:
        time.sleep(REPORT_EVERY_SECONDS)
        report()


if "FUZZ_REPORT_FD" in os.environ:
    atexit.register(report)
    threading.Thread(target=report_until_the_end, daemon=True).start()
