"""Which kind of graph a JSON document is: each kind is told by the parts that it must have and must not have.

A document that fits several kinds is not guessed at.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError
from gedkit.io import airflow, cytoscape, dbt, jgf, n8n, node_red, openlineage
from gedkit.io.record import Record

__all__ = ["DIALECTS", "records_of_dialect"]

DIALECTS: dict[str, ModuleType] = {
    "n8n": n8n,
    "node-red": node_red,
    "cytoscape": cytoscape,
    "jgf": jgf,
    "dbt": dbt,
    "airflow": airflow,
    "openlineage": openlineage,
}


def records_of_dialect(document: Any) -> list[Record | Graph] | None:
    """Return the graphs of a document of another kind than ours and node-link; ``None`` if it is of no such kind."""
    fitting = [name for name, module in DIALECTS.items() if module.fits(document)]
    if len(fitting) > 1:
        raise GraphFileError(f"it may be {' or '.join(fitting)}: say format= (--from) which")
    if not fitting:
        return None
    found: list[Record | Graph] = DIALECTS[fitting[0]].records_from(document)
    return found
