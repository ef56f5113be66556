"""The query on keypoints: a test graph, its nearest and its farthest graphs (figure 6 of Wang et al., CVPR 2021)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from gedkit.lab.datasets.catalog import CATALOG
from gedkit.lab.datasets.loading import available
from gedkit.lab.datasets.willow import SCALE
from gedkit.lab.evaluation.comparison import Comparison
from gedkit.lab.evaluation.methods import Method
from gedkit.lab.evaluation.report import Picture

_SHOWN = 4  # nearest, and farthest


def has_keypoints(comparison: Comparison) -> bool:
    """Whether the nodes of a set have coordinates."""
    attrs = comparison.dataset.graphs[0].node_attrs
    return isinstance(attrs, Mapping) and {"x", "y"} <= set(attrs)


def query_figure(comparison: Comparison, method: Method) -> Picture:
    """Draw the answer of a method for the test graph with the most images available."""
    from gedkit.viz.query import Answer, draw_query

    predicted, truth, columns = comparison.predicted(method), comparison.truth, comparison.columns
    images, graphs, ids = _images(comparison), comparison.dataset.graphs, comparison.dataset.ids

    def ranked(query: int) -> list[int]:
        return [int(columns[i]) for i in np.argsort(predicted[query, columns], kind="stable")]

    def shown(query: int) -> int:
        order = ranked(query)
        return sum(i in images for i in (*order[:_SHOWN], *order[-_SHOWN:])) + 3 * (query in images)

    query = max((int(i) for i in comparison.searched), key=shown)

    def answer(i: int) -> Answer:
        right = abs(predicted[query, i] - truth[query, i]) <= 1e-6 * max(1.0, truth[query, i])
        return Answer(str(ids[i]), graphs[i], images.get(i), float(predicted[query, i]), bool(right))

    order = ranked(query)
    pictured = [(rank, i) for rank, i in enumerate(order, 1) if i in images and _SHOWN < rank <= len(order) - _SHOWN]
    figure = draw_query(
        Answer(str(ids[query]), graphs[query], images.get(query)),
        [answer(i) for i in order[:_SHOWN]],
        [answer(i) for i in order[: -_SHOWN - 1 : -1]],
        SCALE if comparison.dataset.name in CATALOG else 1.0,
        [(rank, answer(i)) for rank, i in _spread(pictured, _SHOWN)],
    )
    caption = (
        f"A test graph of {comparison.title} and the {_SHOWN} nearest and farthest training and validation graphs by "
        f"{method.name}; green if its distance is optimal (paper: figure 6). Without an image on this machine only the "
        "graph is drawn; a third row shows graphs of other ranks whose images are available."
    )
    return Picture("query", figure, caption)


def _spread(found: list[tuple[int, int]], count: int) -> list[tuple[int, int]]:
    """Return ``count`` elements, evenly spaced from the first to the last."""
    if len(found) <= count:
        return found
    return [found[round(k * (len(found) - 1) / (count - 1))] for k in range(count)]


def _images(comparison: Comparison) -> dict[int, Path]:
    """Return the images beside the set, by graph."""
    entry = CATALOG.get(comparison.dataset.name)
    place = None if entry is None else available(entry)
    if place is None:
        return {}
    found = {i: place / "images" / f"{name}.png" for i, name in enumerate(comparison.dataset.ids)}
    return {i: path for i, path in found.items() if path.exists()}
