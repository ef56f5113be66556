"""Collections as JSON lines: a graph per line, each as in ``json_graph``."""

from __future__ import annotations

import json
from pathlib import Path

from gedkit.errors import InvalidGraphError, InvalidTypeError
from gedkit.graph import Graph
from gedkit.io.json_graph import graph_from_json

__all__ = ["read_json_lines"]


def read_json_lines(path: str | Path) -> list[Graph]:
    """Read a collection of graphs, one JSON object per line; blank lines are skipped.

    Parameters
    ----------
    path : str or Path
        The file.

    Returns
    -------
    list of Graph
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise InvalidGraphError(f"cannot read {path}: {reason}") from None
    graphs = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            graphs.append(graph_from_json(json.loads(line)))
        except json.JSONDecodeError as error:
            raise InvalidGraphError(f"line {number} of {path} is not JSON: {error}") from None
        except (InvalidGraphError, InvalidTypeError) as error:
            raise InvalidGraphError(f"line {number} of {path}: {error}") from None
    return graphs
