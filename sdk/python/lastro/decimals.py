"""Exact decimals: JSON has them as text, at places that generated/tables.py knows."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from .generated.tables import NAMED


def with_decimals(value: Any, shape: Any) -> Any:
    shape = NAMED.get(shape, shape) if isinstance(shape, str) else shape
    if isinstance(value, list):
        return [with_decimals(item, shape) for item in value]
    if isinstance(value, dict) and isinstance(shape, dict):
        return {name: with_decimals(member, shape.get(name, shape.get("*"))) for name, member in value.items()}
    return Decimal(value) if shape == 1 and isinstance(value, str) else value


def text_of(value: Any) -> str:
    """Without an exponent, which the API refuses."""
    if isinstance(value, Decimal):
        return format(value, "f")
    return json_of(value) if isinstance(value, (bool, dict, list)) else str(value)


def json_of(body: Any) -> str:
    return json.dumps(body, default=text_of, ensure_ascii=False)
