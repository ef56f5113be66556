"""The input of a GENN: a graph as arrays, without torch.

The features of a node are ``[one-hot label | one-hot min(degree, D)]`` with the labels of the configuration (none for
unlabeled graphs) and degrees 0 to D. Networks with a spline backbone also use the length of each edge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._graphs.graph import Graph
from gedkit.errors import ModelError
from gedkit.models.kinds.genn import feature_count


@dataclass(frozen=True)
class GraphArrays:
    """One graph: features (n, F), adjacency (n, n), and lengths (n, n) if the network uses them."""

    features: NDArray[np.float32]
    adjacency: NDArray[np.float32]
    lengths: NDArray[np.float32] | None


def graph_arrays(graph: Graph, config: Mapping[str, Any]) -> GraphArrays:
    """Return a graph as the input of a network with this configuration.

    Raises
    ------
    ModelError
        If the network does not know a label, the graph is directed, or required lengths are missing.

    Examples
    --------
    >>> import gedkit as gk
    >>> config = {"labels": ["C", "O"], "max_degree": 2, "backbone": "gcn"}
    >>> graph_arrays(gk.Graph(3, [(0, 1), (1, 2)], node_labels="CCO"), config).features.astype(int)
    array([[1, 0, 0, 1, 0],
           [1, 0, 0, 0, 1],
           [0, 1, 0, 1, 0]])
    """
    if graph.directed:
        raise ModelError("this model knows undirected graphs only: use the model 'generic'")
    adjacency = np.zeros((graph.n, graph.n), np.float32)
    ends = np.array(graph.edges, dtype=np.int64).reshape(-1, 2)
    ends = ends[ends[:, 0] != ends[:, 1]]  # the convolutions add a loop to every node themselves
    adjacency[ends[:, 0], ends[:, 1]] = adjacency[ends[:, 1], ends[:, 0]] = 1
    labels, top = config["labels"], int(config["max_degree"])
    features = np.zeros((graph.n, feature_count(config)), np.float32)
    if labels:
        place = {label: i for i, label in enumerate(labels)}
        for u, label in enumerate(graph.node_labels):
            if label not in place:
                raise ModelError(f"this model does not know the label {label!r}: use the model 'generic'")
            features[u, place[label]] = 1
    degree = np.minimum(adjacency.sum(1), top).astype(np.int64)
    features[np.arange(graph.n), len(labels) + degree] = 1
    return GraphArrays(features, adjacency, _lengths(graph) if config["backbone"] == "spline" else None)


def _lengths(graph: Graph) -> NDArray[np.float32]:
    lengths = np.zeros((graph.n, graph.n), np.float32)
    elements = graph.edge_elements()
    for (u, v), element in zip(graph.edges, elements, strict=True):
        if not element.values:
            raise ModelError("this model needs the length of each edge: give the graph edge_attrs")
        lengths[u, v] = lengths[v, u] = element.values[0]
    return lengths
