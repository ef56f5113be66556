"""Pictures of the method on one pair: edit path, trees of A*, embeddings (figures 1, 3 and 4 of Wang et al., 2021)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._solve.one_pair import solve
from gedkit.lab.evaluation.comparison import Comparison
from gedkit.lab.evaluation.report import Picture, Section
from gedkit.lab.evaluation.search_tree import search_tree
from gedkit.models.features import graph_arrays
from gedkit.models.model import Model

_STATES = 250  # of Hungarian-A*, about: a tree that can still be seen


def method_section(comparison: Comparison, pairs: list[tuple[int, int]], opened: NDArray[np.int64]) -> Section | None:
    """Return the pictures of the pair with the most suitable tree; None without default costs and a model of the paper.

    Parameters
    ----------
    comparison : Comparison
    pairs : list of (int, int)
        The pairs to choose from.
    opened : array
        How many states Hungarian-A* puts into OPEN on each of them.
    """
    model = comparison.model
    if model is None or model.kind != "genn" or comparison.dataset.costs != Costs():
        return None
    from gedkit.viz.embedding_ways import draw_embedding_ways
    from gedkit.viz.search_tree import draw_search_trees
    from gedkit.viz.steps import draw_steps

    number = int(np.argmin(np.abs(opened - _STATES)))
    g1, g2 = (comparison.dataset.graphs[i] for i in pairs[number])
    result = solve(g1, g2, solver="genn-astar", model=model)
    trees = [("Hungarian-A*", search_tree(g1, g2)), ("GENN-A*", search_tree(g1, g2, model))]
    of_pair = f"a pair of {comparison.title} ({g1.n} and {g2.n} nodes)"
    pictures = [
        Picture("edit_path", draw_steps(result), f"The edit path that GENN-A* finds for {of_pair} (paper: figure 1)."),
        Picture(
            "search_trees",
            draw_search_trees(trees),
            "The trees that A* builds on the same pair: every dot is a partial mapping in OPEN (paper: figure 3).",
        ),
    ]
    if model.config["backbone"] == "gcn":
        larger = g1 if g1.n > g2.n else g2
        degrees = np.bincount(np.ravel(larger.edges).astype(np.int64), minlength=larger.n)
        masked = int(np.argmin(degrees))  # an end, so that hops can be seen
        changed = changed_embeddings(larger, model, masked)
        rest = set(range(larger.n)) - {masked}
        none: list[set[int]] = [set()] * len(changed)
        ways = [("vanilla", [rest] * len(changed)), ("exact dynamic", changed), ("GENN", none)]
        text = (
            "Which embeddings are computed when a node has been matched (paper: figure 4). The exact dynamic network "
            "computes those that the shipped weights change; GENN looks up the last layer of the whole graph."
        )
        pictures.append(Picture("embeddings", draw_embedding_ways(larger, masked, ways), text))
    return Section("The method on one pair", pictures=pictures)


def changed_embeddings(graph: Graph, model: Model, masked: int) -> list[set[int]]:
    """Return the nodes whose embedding is another one, layer by layer, once a node has left the graph.

    Parameters
    ----------
    graph : Graph
    model : Model
        Of kind ``genn`` with graph convolutions.
    masked : int
        The node that leaves; features keep the degrees of the whole graph.
    """
    arrays = graph_arrays(graph, model.config)
    kept = np.array([v for v in range(graph.n) if v != masked], dtype=np.int64)
    whole = _layers(arrays.features, arrays.adjacency, model)
    rest = _layers(arrays.features[kept], arrays.adjacency[np.ix_(kept, kept)], model)
    return [
        {int(v) for v, was, now in zip(kept, before[kept], after, strict=True) if np.abs(was - now).max() > 1e-6}
        for before, after in zip(whole, rest, strict=True)
    ]


def _layers(features: NDArray[np.float32], adjacency: NDArray[np.float32], model: Model) -> list[NDArray[np.float64]]:
    """Return the embeddings after each graph convolution, computed with numpy."""
    loops = adjacency.astype(np.float64) + np.eye(len(adjacency))
    scale = 1 / np.sqrt(loops.sum(axis=1))
    normalized, x, found = scale[:, None] * loops * scale, features.astype(np.float64), []
    count = len(model.config["widths"])
    for number in range(count):
        weight, bias = (model.tensors[f"backbone.{number}.{part}"] for part in ("weight", "bias"))
        x = normalized @ x @ weight.T + bias
        found.append(x)
        x = np.maximum(x, 0) if number + 1 < count else x
    return found
