"""The graphs of a request: read as the worker needs them, and refused where they are too large."""

from __future__ import annotations

from typing import Any

from gedkit.io.json_graph import graph_from_json
from gedkit.web.label_fields import WantedLabels
from gedkit.web.pasted import Pasted, graph_from_text


class RefusedError(Exception):
    """An answer that is no result: a status of HTTP and a sentence."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status


def read_source(source: dict[str, Any], limits: dict[str, Any], labels: WantedLabels | None = None) -> Pasted:
    """Read a graph; ``labels`` are those of the collection it is compared with, for a source that names none."""
    given = source.get("graph")
    if given is not None:
        nodes = given.get("nodes")
        _check_size(len(nodes) if isinstance(nodes, list) else nodes if type(nodes) is int else 0, limits)
        read = Pasted([graph_from_json(given)], [""], "json", [], {"node": [], "edge": []}, {})
    else:
        wanted = WantedLabels(source.get("node_label"), source.get("edge_label"))
        if labels is not None and wanted == WantedLabels():
            wanted = labels
        read = graph_from_text(source["text"], source.get("format"), wanted)
    _check_size(read.graphs[0].n, limits)
    return read


def _check_size(nodes: int, limits: dict[str, Any]) -> None:
    if nodes > limits["nodes"]:
        raise RefusedError(
            413, f"the graph has {nodes:,} nodes, more than the {limits['nodes']:,} that this server takes"
        )
