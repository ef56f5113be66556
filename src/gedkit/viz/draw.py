"""Two graphs side by side, matched nodes in the same place, with what is deleted, inserted and changed marked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

import gedkit as gk
from gedkit._edits.operations import Operation
from gedkit.errors import InvalidOptionError
from gedkit.viz.canvas import divide, legend, new_figure, paint, paint_drawing, saved
from gedkit.viz.comparison import compare
from gedkit.viz.depiction import depict_pair
from gedkit.viz.placing import graph_scene, place
from gedkit.viz.scene import Scene
from gedkit.viz.shapes import CHANGED, DELETED, INK, INSERTED, KEPT, POINTS
from gedkit.viz.svg_outlines import Drawing

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_PIXELS_PER_INCH = 110.0  # of the pictures that RDKit draws


def draw(
    result: gk.Result, path: str | Path | None = None, *, title: str | None = None, atom_numbers: bool = False
) -> Figure:
    """Draw both graphs of a result and the edits that lead from the first to the second.

    Matched nodes are in the same place in both halves. Red is deleted, green is inserted, orange is changed; edited
    edges show their label. Graphs made of molecules are drawn by RDKit, if it is installed, each in a layout of
    its own that is turned to fit the other's; other graphs with elements for nodes and kinds of bonds for edges are
    drawn as skeletons. Directed graphs with few cycles are drawn in layers. Of graphs with more than 100 nodes (320 of
    molecules) the neighborhoods of the edits are drawn, and what no edit is next to is faded.

    Parameters
    ----------
    result : Result
        What `gedkit.solve` returned. It must have a path.
    path : str or Path, optional
        File to write; the format follows from its extension (.png, .svg, .pdf).
    title : str, optional
        Heading; by default only the distance is shown.
    atom_numbers : bool
        Number the atoms of molecules that RDKit draws, as in the edit path.

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
    depicted = depict_pair(compared, atom_numbers=atom_numbers)
    if depicted is not None:
        figure = _side_by_side(depicted, heading(result, title), compared.changes, managed=path is None)
        return saved(figure, path)
    if atom_numbers:
        raise InvalidOptionError("atom_numbers is for molecules that RDKit draws: make the graphs with gk.from_smiles")
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
    return saved(figure, path)


def _side_by_side(
    pictures: tuple[Drawing, Drawing], words: str, changes: Sequence[Operation], *, managed: bool
) -> Figure:
    """Put two pictures of molecules beside each other, at one scale."""
    sizes = [np.array([picture.width, picture.height]) / _PIXELS_PER_INCH for picture in pictures]
    height = max(1.6, *(size[1] for size in sizes))
    widths = [max(2.4, size[0]) for size in sizes]
    total = sum(widths) + 0.4
    figure = new_figure(total, height + 1.1, managed=managed)
    left = 0.1
    for picture, size, width in zip(pictures, sizes, widths, strict=True):
        spare = np.array([width, height]) - size
        box = (left + spare[0] / 2) / total, (0.45 + spare[1] / 2) / (height + 1.1)
        axes = figure.add_axes((*box, size[0] / total, size[1] / (height + 1.1)))
        axes.axis("off")
        paint_drawing(axes, picture, 72 / _PIXELS_PER_INCH)
        left += width + 0.2
    enlarged = min(max(1.0, total / 16), 1.8)
    figure.suptitle(words, fontsize=12 * enlarged, color=INK, y=1 - 0.18 / (height + 1.1), va="top")
    kinds = {gk.NodeDel: DELETED, gk.EdgeDel: DELETED, gk.NodeIns: INSERTED, gk.EdgeIns: INSERTED}
    legend(figure, [KEPT, *(kinds.get(type(operation), CHANGED) for operation in changes)], enlarged)
    return figure


def heading(result: gk.Result, title: str | None = None) -> str:
    """Return what stands above a picture: title, distance, and how sure it is."""
    proof = "optimal" if result.optimal else f"at least {result.lower_bound:g}"
    distance = f"distance {result.distance:g} ({proof})"
    return distance if title is None else f"{title}: {distance}"


def box_around(scenes: Sequence[Scene]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the lower left and the upper right corner of a box that every scene fits into."""
    bends = [points for scene in scenes for points in scene.bends.values()]
    all_places = np.vstack([*(scene.places for scene in scenes), *bends, np.zeros((0, 2))])
    if not len(all_places):
        all_places = np.zeros((1, 2))
    return all_places.min(0) - 0.7, all_places.max(0) + 0.7


def draw_graph(
    graph: gk.Graph, path: str | Path | None = None, *, title: str | None = None, names: bool = False
) -> Figure:
    """Draw one graph of at most 1,000 nodes; molecules as molecules.

    Parameters
    ----------
    graph : Graph
    path : str or Path, optional
        File to write; the format follows from its extension (.png, .svg, .pdf).
    title : str, optional
        Heading.
    names : bool
        Write the names of the nodes into them, not their labels.

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
    scene = graph_scene(_by_name(graph) if names else graph)
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
    return saved(figure, path)


def _by_name(graph: gk.Graph) -> gk.Graph:
    """Return the graph with its names for labels."""
    return gk.Graph(
        graph.n,
        graph.edges,
        node_labels=[str(name) for name in graph.names],
        edge_labels=graph.edge_labels,
        directed=graph.directed,
        names=graph.names if graph.has_names else None,
    )
