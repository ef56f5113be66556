"""Two graphs side by side, matched nodes in the same place, with what is deleted, inserted and changed marked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

import gedkit as gk
from gedkit.viz.canvas import divide, legend, new_figure, paint, save
from gedkit.viz.comparison import compare
from gedkit.viz.placing import graph_scene, place
from gedkit.viz.scene import Scene
from gedkit.viz.shapes import INK, KEPT, POINTS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["box_around", "draw", "draw_graph", "heading"]


def draw(result: gk.Result, path: str | Path | None = None, *, title: str | None = None) -> Figure:
    """Draw both graphs of a result and the edits that lead from the first to the second.

    Matched nodes stand in the same place in both halves. Red is deleted, green is inserted, orange is changed; an edge
    with an edit shows its label. Molecules, that is graphs with elements for nodes and kinds of bonds for edges, are
    drawn as molecules. Of graphs with more than 320 nodes the neighbourhoods of the edits are drawn.

    Parameters
    ----------
    result : Result
        What `gedkit.solve` returned. It must have a path.
    path : str or Path, optional
        File to write; its ending says the format (.png, .svg, .pdf).
    title : str, optional
        Heading; by default there is the distance only.

    Returns
    -------
    matplotlib.figure.Figure

    Examples
    --------
    >>> import gedkit as gk
    >>> from gedkit.viz import draw
    >>> g1 = gk.Graph(3, [(0, 1), (1, 2)], node_labels="CCO")
    >>> g2 = gk.Graph(4, [(0, 1), (1, 2), (1, 3)], node_labels="CCON")
    >>> figure = draw(gk.solve(g1, g2), title="ethanol to acetamide")
    >>> len(figure.axes)
    2
    """
    compared = compare(result)
    scenes = place(compared).scenes(compared)
    low, high = box_around(scenes)
    width, height = np.maximum((high - low) * POINTS / 72, (3.2, 1.6))
    figure = new_figure(2 * width + 0.4, height + 1.1, managed=path is None)
    panels = figure.subplots(1, 2, gridspec_kw={"left": 0.01, "right": 0.99, "wspace": 0.02})
    figure.subplots_adjust(top=1 - 0.62 / (height + 1.1), bottom=0.42 / (height + 1.1))
    for axes, scene in zip(panels, scenes, strict=True):
        axes.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), aspect="equal")
        axes.axis("off")
        paint(axes, scene.shapes())
    divide(figure, 0.5 / (height + 1.1), 1 - 0.65 / (height + 1.1))
    enlarged = min(max(1.0, width / 8), 1.8)  # a large picture is looked at from afar
    figure.suptitle(heading(result, title), fontsize=12 * enlarged, color=INK, y=1 - 0.18 / (height + 1.1), va="top")
    if not compared.whole:
        figure.text(0.5, 1 - 0.5 / (height + 1.1), compared.left_out(), ha="center", fontsize=9 * enlarged, color=KEPT)
    legend(figure, [KEPT, *(c for s in scenes for c in (*s.nodes.values(), *s.edges.values()))], enlarged)
    if path is not None:
        save(figure, path)
    return figure


def heading(result: gk.Result, title: str | None = None) -> str:
    """Return what stands above a picture: title, distance, and how sure it is."""
    proof = "optimal" if result.optimal else f"at least {result.lower_bound:g}"
    distance = f"distance {result.distance:g} ({proof})"
    return distance if title is None else f"{title}: {distance}"


def box_around(scenes: Sequence[Scene]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the lower left and the upper right corner of a box that every scene fits into."""
    all_places = np.vstack([*(scene.places for scene in scenes), np.zeros((0, 2))])
    if not len(all_places):
        all_places = np.zeros((1, 2))
    return all_places.min(0) - 0.7, all_places.max(0) + 0.7


def draw_graph(graph: gk.Graph, path: str | Path | None = None, *, title: str | None = None) -> Figure:
    """Draw one graph; molecules as molecules.

    Parameters
    ----------
    graph : Graph
    path : str or Path, optional
        File to write; its ending says the format (.png, .svg, .pdf).
    title : str, optional
        Heading.

    Returns
    -------
    matplotlib.figure.Figure

    Examples
    --------
    >>> import gedkit as gk
    >>> from gedkit.viz import draw_graph
    >>> len(draw_graph(gk.Graph(3, [(0, 1), (1, 2)], node_labels="CCO")).axes)
    1
    """
    scene = graph_scene(graph)
    low, high = box_around([scene])
    width, height = np.maximum((high - low) * POINTS / 72, (1.6, 1.2))
    above = 0.0 if title is None else 0.35
    figure = new_figure(width, height + above, managed=path is None)
    axes = figure.add_axes((0, 0, 1, height / (height + above)))
    axes.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), aspect="equal")
    axes.axis("off")
    paint(axes, scene.shapes())
    if title is not None:
        figure.suptitle(title.replace("$", r"\$"), fontsize=12, color=INK, y=0.98, va="top")
    if path is not None:
        save(figure, path)
    return figure
