"""Files of an upload: a path, bytes, or anything that reads bytes."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO, Union

Upload = Union[str, Path, bytes, BinaryIO]


def file_of(upload: Upload) -> tuple[str, bytes, str]:
    """Name, content and type, as httpx takes them; read once, so that a repeat sends the same."""
    if isinstance(upload, (str, Path)):
        return Path(upload).name, Path(upload).read_bytes(), "application/pdf"
    content = upload if isinstance(upload, bytes) else upload.read()
    return Path(str(getattr(upload, "name", "document.pdf"))).name, content, "application/pdf"
