"""Two graphs side by side, matched nodes in the same place, with what is deleted, inserted and changed marked."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

import gedkit as gk
from gedkit.errors import InvalidOptionError
from gedkit.viz.layout import layout

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["draw"]

_KEPT, _DELETED, _INSERTED, _CHANGED = "#4a5568", "#d62839", "#1a9850", "#e08e0b"
_FILL = {_KEPT: "#f4f6f8", _DELETED: "#fbdde0", _INSERTED: "#d6f0de", _CHANGED: "#fcebc8"}
_RADIUS = 0.27  # of a node, where an edge is about 1 long
_INCHES = 0.62  # per unit of length


@dataclass
class _Panel:
    """One graph: a place per node, a colour per node and per edge that is not simply kept."""

    graph: gk.Graph
    places: NDArray[np.float64]
    nodes: dict[int, str] = field(default_factory=dict)
    edges: dict[tuple[int, int], str] = field(default_factory=dict)


def draw(result: gk.Result, path: str | Path | None = None, *, title: str | None = None) -> Figure:
    """Draw both graphs of a result and the edits that lead from the first to the second.

    Matched nodes stand in the same place in both halves. Red is deleted, green is inserted, orange is changed; an edge
    that changes its label shows it.

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
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise InvalidOptionError("drawing needs matplotlib: pip install gedkit[viz]") from None
    if result.path is None or result.mapping is None:
        raise InvalidOptionError(f"there is no edit path to draw: the status is {result.status.name}")
    left, right = _place(result)
    _mark(result.path, left, right)

    both = np.vstack([left.places, right.places, np.zeros((1, 2))])
    low, high = both.min(0) - 0.7, both.max(0) + 0.7
    width, height = np.maximum((high - low) * _INCHES, (3.2, 1.6))
    figure = Figure(figsize=(2 * width + 0.4, height + 1.1), facecolor="white")
    panels = figure.subplots(1, 2, gridspec_kw={"left": 0.01, "right": 0.99, "wspace": 0.02})
    figure.subplots_adjust(top=1 - 0.62 / (height + 1.1), bottom=0.42 / (height + 1.1))
    for axes, panel in zip(panels, (left, right), strict=True):
        axes.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), aspect="equal")
        axes.axis("off")
        _draw_edges(axes, panel)
        _draw_nodes(axes, panel)
    proof = "optimal" if result.optimal else f"at least {result.lower_bound:g}"
    distance = f"distance {result.distance:g} ({proof})"
    heading = distance if title is None else f"{title}: {distance}"
    figure.suptitle(heading, fontsize=12, color="#1a202c", y=1 - 0.18 / (height + 1.1), va="top")
    _draw_legend(figure)
    if path is not None:
        try:
            figure.savefig(path, dpi=160)
        except (OSError, ValueError) as error:
            raise InvalidOptionError(f"cannot write the picture {path}: {error}") from None
    return figure


def _place(result: gk.Result) -> tuple[_Panel, _Panel]:
    """Lay out both graphs as one, matched nodes being the same node."""
    place1: dict[int, int] = {}
    place2: dict[int, int] = {}
    for k, (u, v) in enumerate(result.mapping or ()):
        if u is not None:
            place1[u] = k
        if v is not None:
            place2[v] = k
    edges = [(place1[u], place1[v]) for u, v in result.g1.edges] + [(place2[u], place2[v]) for u, v in result.g2.edges]
    places = layout(len(result.mapping or ()), edges)
    first = places[[place1[u] for u in range(result.g1.n)]].reshape(-1, 2)
    second = places[[place2[v] for v in range(result.g2.n)]].reshape(-1, 2)
    return _Panel(result.g1, first), _Panel(result.g2, second)


def _mark(path: gk.EditPath, left: _Panel, right: _Panel) -> None:
    for operation in path.changes:
        match operation:
            case gk.NodeDel(node=node):
                left.nodes[node] = _DELETED
            case gk.NodeIns(target=target):
                right.nodes[target] = _INSERTED
            case gk.NodeSub(node=node, target=target):
                left.nodes[node] = right.nodes[target] = _CHANGED
            case gk.EdgeDel(edge=edge):
                left.edges[edge] = _DELETED
            case gk.EdgeIns(target=target):
                right.edges[target] = _INSERTED
            case gk.EdgeSub(edge=edge, target=target):
                left.edges[edge] = right.edges[target] = _CHANGED


def _draw_edges(axes: Any, panel: _Panel) -> None:
    for (u, v), label in zip(panel.graph.edges, panel.graph.edge_labels, strict=True):
        colour = panel.edges.get((u, v)) or panel.edges.get((v, u)) or _KEPT
        style = {"color": colour, "linewidth": 1.4 if colour == _KEPT else 3.0, "zorder": 1}
        if u == v:
            x, y = panel.places[u]
            angles = np.linspace(0, 2 * np.pi, 40)
            axes.plot(x + 0.22 * np.cos(angles), y + _RADIUS + 0.1 + 0.22 * np.sin(angles), **style)
            continue
        begin, end = panel.places[u], panel.places[v]
        axes.plot(*zip(begin, end, strict=True), solid_capstyle="round", **style)
        if panel.graph.directed:
            along = (end - begin) / max(np.linalg.norm(end - begin), 1e-9)
            tip = end - along * _RADIUS
            axes.annotate("", tip, tip - 0.01 * along, arrowprops={"arrowstyle": "-|>", "color": colour})
        if colour == _CHANGED and label is not None:
            _draw_edge_label(axes, begin, end, str(label))


def _draw_edge_label(axes: Any, begin: NDArray[np.float64], end: NDArray[np.float64], text: str) -> None:
    """Write along the edge, on the side away from the middle of the picture, where it is emptier."""
    across = np.array([begin[1] - end[1], end[0] - begin[0]]) / max(np.linalg.norm(end - begin), 1e-9)
    middle = (begin + end) / 2
    outward = across if across @ middle >= 0 else -across
    slope = np.degrees(np.arctan2(end[1] - begin[1], end[0] - begin[0]))
    upright = (slope + 90) % 180 - 90
    where = middle + 0.19 * outward
    axes.text(*where, text, fontsize=6.5, color=_CHANGED, ha="center", va="center", rotation=upright, zorder=4)


def _draw_nodes(axes: Any, panel: _Panel) -> None:
    from matplotlib.patches import Circle

    for u, (label, name) in enumerate(zip(panel.graph.node_labels, panel.graph.names, strict=True)):
        colour = panel.nodes.get(u, _KEPT)
        width = 1.2 if colour == _KEPT else 2.2
        circle = Circle(
            tuple(panel.places[u]), _RADIUS, facecolor=_FILL[colour], edgecolor=colour, linewidth=width, zorder=2
        )
        axes.add_patch(circle)
        text = str(name if label is None else label)
        size = 10 if len(text) < 3 else 7
        axes.text(*panel.places[u], text, fontsize=size, ha="center", va="center", color="#1a202c", zorder=3)


def _draw_legend(figure: Figure) -> None:
    from matplotlib.lines import Line2D

    meaning = (("kept", _KEPT), ("deleted", _DELETED), ("inserted", _INSERTED), ("changed", _CHANGED))
    marks = [
        Line2D([], [], color=c, marker="o", markerfacecolor=_FILL[c], markersize=8, linewidth=2, label=what)
        for what, c in meaning
    ]
    figure.legend(handles=marks, loc="lower center", ncols=len(marks), frameon=False, fontsize=9)
