"""A query and its nearest and farthest graphs, drawn on the images they come from where these are at hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from gedkit._graphs.graph import Graph
from gedkit.viz.canvas import new_figure, show_image

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_OPTIMAL, _OTHER = "#1a7f37", "#c0392b"


@dataclass(frozen=True)
class Answer:
    """A graph of keypoints: attributes x and y per node, its image if there is one, its distance from the query."""

    name: str
    graph: Graph
    image: Path | None
    distance: float | None = None
    optimal: bool = False


def draw_query(
    query: Answer,
    nearest: Sequence[Answer],
    farthest: Sequence[Answer],
    scale: float = 1.0,
    between: Sequence[tuple[int, Answer]] = (),
) -> Figure:
    """Draw the query, the nearest answers in the first row, the farthest in the second, and others in a third.

    Parameters
    ----------
    query : Answer
    nearest, farthest : sequence of Answer
    scale : float
        Pixels of an image per unit of x and y.
    between : sequence of (int, Answer)
        Answers with their ranks, such as those whose images are at hand; without any there is no third row.
    """
    rows = [[(f"nearest {k}", answer) for k, answer in enumerate(nearest, 1)]]
    rows += [[(f"farthest {k}", answer) for k, answer in enumerate(farthest, 1)]]
    rows += [[(f"rank {rank}", answer) for rank, answer in between]] if between else []
    columns = 1 + max(map(len, rows))
    figure = new_figure(2.7 * columns, 2.5 * len(rows), constrained=True)
    grid = figure.subplots(len(rows), columns, squeeze=False)
    for axes in grid.flat:
        axes.axis("off")
    for places, answers in zip(grid, rows, strict=True):
        for axes, (what, answer) in zip(places[1:], answers, strict=False):
            _draw(axes, answer, scale)
            mark = "optimal" if answer.optimal else "not optimal"
            colour = _OPTIMAL if answer.optimal else _OTHER
            axes.set_title(f"{what}: {answer.distance:.3f}\n{answer.name}, {mark}", fontsize=8, color=colour)
    _draw(grid[0][0], query, scale)
    grid[0][0].set_title(f"query\n{query.name}", fontsize=8)
    return figure


def _draw(axes: Any, answer: Answer, scale: float) -> None:
    attrs: Any = answer.graph.node_attrs
    points = np.column_stack([attrs["x"], attrs["y"]]) * scale
    if answer.image is not None:
        show_image(axes, answer.image, alpha=0.85)
    else:
        axes.set_facecolor("#f4f6f8")
        low, high = points.min(0), points.max(0)
        pad = 0.12 * max(float((high - low).max()), 1e-9)
        axes.set(xlim=(low[0] - pad, high[0] + pad), ylim=(high[1] + pad, low[1] - pad))  # y points down
    axes.set_aspect("equal", anchor="N")  # at the top of its place, so that titles stand in line
    for u, v in answer.graph.edges:
        axes.plot(*points[[u, v]].T, color="#f0c419" if answer.image is not None else "#718096", linewidth=1.1)
    axes.scatter(*points.T, s=16, color="#d62728", edgecolors="white", linewidths=0.6, zorder=3)
