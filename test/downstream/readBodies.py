"""Reads webhook bodies as Python's json and jq do: a body on each line in, for each a JSON list of the two."""
import json
import sys

import jq

program = jq.compile(".")
for body in sys.stdin.buffer.read().split(b"\n"):
    print(json.dumps([json.loads(body), program.input_text(body.decode()).first()]))
