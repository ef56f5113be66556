"""JSON from anywhere: a document is bounded before it is parsed."""

from __future__ import annotations

import json
from typing import Any

from gedkit._files.read_limits import require_document
from gedkit.errors import GraphFileError


def load_json(text: str) -> Any:
    """Parse JSON, with errors of ours."""
    # No value is without a comma or a bracket of its own, but for the first.
    require_document(text.count(",") + text.count("[") + text.count("{") + 1)
    try:
        return json.loads(text)
    except RecursionError:
        raise GraphFileError("nested too deeply") from None
    except ValueError as error:  # a whole number of too many digits is one too
        raise GraphFileError(f"it is not valid JSON: {error}") from None
