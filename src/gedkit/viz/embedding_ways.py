"""What three ways to embed a graph without one of its nodes compute, layer by layer (figure 4 of Wang et al., 2021)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gedkit._graphs.graph import Graph
from gedkit.viz.canvas import new_figure
from gedkit.viz.layout import layout

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_LINE, _COMPUTED, _KEPT, _GONE = "#c9d1db", "#1f5fd6", "#b4bfcc", "#d62728"


def draw_embedding_ways(graph: Graph, masked: int, ways: Sequence[tuple[str, Sequence[set[int]]]]) -> Figure:
    """Draw a row per way and a column per layer.

    Parameters
    ----------
    graph : Graph
    masked : int
        The node that is left out.
    ways : sequence of (str, sequence of set of int)
        The title of each way, and the nodes whose embeddings it computes at each layer.
    """
    places = layout(graph.n, graph.edges)
    layers = len(ways[0][1])
    figure = new_figure(1.9 * layers + 1.2, 1.2 * len(ways) + 0.5, constrained=True)
    for axes_row, (title, computed) in zip(figure.subplots(len(ways), layers, squeeze=False), ways, strict=True):
        for number, (axes, chosen) in enumerate(zip(axes_row, computed, strict=True), 1):
            for u, v in graph.edges:
                dash = ":" if masked in (u, v) else "-"
                axes.plot(*places[[u, v]].T, color=_LINE, linewidth=1.2, linestyle=dash, zorder=1)
            for name, colour, nodes in (
                ("computed", _COMPUTED, sorted(chosen)),
                ("looked up", _KEPT, sorted(set(range(graph.n)) - chosen - {masked})),
                ("left out", _GONE, [masked]),
            ):
                kind = {"facecolors": "white", "edgecolors": colour} if nodes == [masked] else {"color": colour}
                axes.scatter(*places[nodes].T, s=60, label=name, zorder=2, **kind)
            axes.set_aspect("equal")
            axes.margins(0.12)
            axes.set_xticks([])
            axes.set_yticks([])
            axes.spines[:].set_visible(False)
            if title == ways[0][0]:
                axes.set_title(f"layer {number}", fontsize=10)
        axes_row[0].set_ylabel(title, fontsize=10)
    handles, names = figure.axes[0].get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=3, frameon=False, fontsize=9)
    return figure
