"""The configuration of a network that fits a collection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidGraphError
from gedkit.lab.training.settings import Settings


def config_for(graphs: Sequence[Graph], settings: Settings) -> dict[str, Any]:
    """Return the configuration: the labels that occur, the largest degree and, for a spline, the largest length.

    Examples
    --------
    >>> import gedkit as gk
    >>> config = config_for([gk.Graph(2, [(0, 1)], node_labels="CO")], Settings())
    >>> config["labels"], config["max_degree"], config["widths"]
    (['C', 'O'], 1, [64, 32, 16])
    """
    labels = {label for graph in graphs for label in graph.node_labels}
    if not all(label is None or isinstance(label, str | int | float | bool) for label in labels):
        raise InvalidGraphError("node labels must be strings or numbers, so that the model can be saved")
    degree = max((count for graph in graphs for count in _degrees(graph).values()), default=0)
    config: dict[str, Any] = {
        "labels": [] if labels <= {None} else sorted(labels, key=repr),
        "max_degree": degree,
        "backbone": settings.backbone,
        "widths": list(settings.widths),
        "ntn": settings.ntn,
        "head": list(settings.head),
        "alpha": settings.alpha,
        "symmetric": settings.symmetric,
    }
    if settings.backbone == "spline":
        lengths = [element.values[0] for graph in graphs for element in graph.edge_elements() if element.values]
        config |= {"kernels": settings.kernels, "length_scale": max(lengths, default=1.0) or 1.0}
    return config


def _degrees(graph: Graph) -> Counter[int]:
    return Counter(end for u, v in graph.edges if u != v for end in (u, v))
