"""Exact decimals: JSON has them as text, at places that generated/tables.py knows."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from .generated.tables import NAMED


def with_decimals(value: Any, shape: Any) -> Any:
    if shape is None or value is None:
        return value
    if isinstance(shape, str):
        return with_decimals(value, NAMED[shape])
    if isinstance(value, list):
        return [with_decimals(item, shape) for item in value]
    if shape == 1:
        return Decimal(value) if isinstance(value, str) else value
    if not isinstance(value, dict):
        return value
    return {name: with_decimals(member, shape.get(name, shape.get("*"))) for name, member in value.items()}


def text_of(value: Any) -> str:
    """Without an exponent, which the API refuses."""
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, bool):
        return str(value).lower()
    return json_of(value) if isinstance(value, (dict, list)) else str(value)


def json_of(body: Any) -> str:
    return json.dumps(body, default=text_of, ensure_ascii=False)
