"""The edit path as a strip: the graph after each step, with the step's edits marked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import shorten, wrap
from typing import TYPE_CHECKING

import numpy as np

import gedkit as gk
from gedkit._edits.operations import Operation
from gedkit.viz.canvas import legend, new_figure, paint, saved
from gedkit.viz.comparison import Comparison, compare
from gedkit.viz.draw import box_around, heading
from gedkit.viz.placing import Placed, place
from gedkit.viz.scene import Scene
from gedkit.viz.shapes import CHANGED, DELETED, INK, INSERTED, KEPT, POINTS
from gedkit.viz.timeline import TimedEdge, TimedNode, Timeline, make_timeline

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_WIDEST = 16.0  # inches
_AREA = 1000.0  # square inches that all steps may take together before edits are shown several at a time
_STEPS = range(3, 13)  # at least and at most


def draw_steps(
    result: gk.Result, path: str | Path | None = None, *, title: str | None = None, most: int | None = None
) -> Figure:
    """Draw the edit path as a strip of graphs, from the first to the second.

    A picture shows what its step inserts in green and changes in orange; what it deletes is still there, red and
    dashed.

    Parameters
    ----------
    result : Result
        It must have a path.
    path : str or Path, optional
        File to write.
    title : str, optional
        Heading.
    most : int, optional
        Maximum number of pictures; longer paths show several edits at once. By default 12, fewer for large graphs.

    Returns
    -------
    matplotlib.figure.Figure

    Examples
    --------
    >>> import gedkit as gk
    >>> from gedkit.viz import draw_steps
    >>> path, star = gk.Graph(4, [(0, 1), (1, 2), (2, 3)]), gk.Graph(4, [(0, 1), (0, 2), (0, 3)])
    >>> len(draw_steps(gk.solve(path, star)).axes)  # the first graph, then an edge less, then another edge
    3
    """
    compared = compare(result)
    placed = place(compared)
    low, high = box_around(placed.scenes(compared))
    width, height = np.maximum((high - low) * POINTS / 72, (1.9, 1.1)) + np.array([0.1, 0.45])
    if most is None:
        most = min(max(int(_AREA / (width * height)), _STEPS[0]), _STEPS[-1])
    steps = step_scenes(compared, most, placed)
    scenes = [scene for _, scene in steps]
    columns = min(len(steps), max(1, int(_WIDEST / width)))
    rows = -(-len(steps) // columns)
    across, down = max(columns * width, 4.5), rows * height + 1.0
    figure = new_figure(across, down, managed=path is None)
    for i, (caption, scene) in enumerate(steps):
        axes = figure.add_axes(
            (
                (i % columns) * width / across,
                1 - (0.55 + (i // columns + 1) * height) / down,
                width / across,
                (height - 0.45) / down,
            )
        )
        axes.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), aspect="equal")
        axes.axis("off")
        paint(axes, scene.shapes())
        enlarged = min(max(1.0, width / 6), 1.8)  # a large picture is looked at from afar
        letters = max(int((width - 0.1) * 72 / (4.6 * enlarged)), 12)
        lines = wrap(shorten(f"{i}. {caption}" if i else caption, 2 * letters, placeholder=" …"), letters)
        axes.set_title("\n".join(lines[:2]).replace("$", r"\$"), fontsize=8 * enlarged, color=INK, pad=2)
    figure.suptitle(heading(result, title), fontsize=12, color=INK, y=1 - 0.15 / down, va="top")
    legend(figure, [KEPT, *(c for s in scenes for c in (*s.nodes.values(), *s.edges.values()))])
    return saved(figure, path)


def step_scenes(
    result: gk.Result | Comparison, most: int = 12, placed: Placed | None = None
) -> list[tuple[str, Scene]]:
    """Return a caption and a picture for the first graph and for each step."""
    compared = compare(result)
    placed = placed or place(compared)
    timeline = make_timeline(compared)
    found = [("the first graph", _scene_at(0, 0, timeline, compared, placed))]
    step = 0
    for several in _together(compared.changes, most):
        begin, step = step + 1, step + len(several)
        caption = timeline.captions[step - 1] if len(several) == 1 else _caption(several)
        found.append((caption, _scene_at(begin, step, timeline, compared, placed)))
    return found


def _scene_at(begin: int, end: int, timeline: Timeline, compared: Comparison, placed: Placed) -> Scene:
    """Return the graph after step ``end``, the steps from ``begin`` on marked: what they delete is still there."""
    g1, g2 = compared.g1, compared.g2
    number1 = {edge: i for i, edge in enumerate(g1.edges)}
    number2 = {edge: i for i, edge in enumerate(g2.edges)}
    labels1, labels2, edge_labels1, edge_labels2 = g1.node_labels, g2.node_labels, g1.edge_labels, g2.edge_labels
    there = [k for k, node in enumerate(timeline.nodes) if node.inserted <= end and node.deleted >= begin]
    place = {k: i for i, k in enumerate(there)}
    labels, spots = [], []
    for k in there:
        node = timeline.nodes[k]
        late = node.u is None or (node.v is not None and node.changed <= end)
        labels.append(labels2[node.v] if late and node.v is not None else labels1[node.u or 0])
        spots.append(placed.together[k])
    edges, edge_labels, marks, gone = [], [], {}, set()
    taken: set[frozenset[int]] = set()
    for edge in sorted(timeline.edges, key=lambda edge: -edge.inserted):
        # An edge deleted and inserted anew at once is drawn as the new one: it lies where the old one did.
        ends = (place.get(edge.ends[0], -1), place.get(edge.ends[1], -1))
        key = frozenset(ends) if not g1.directed else frozenset({ends[0] * 2, ends[1] * 2 + 1})
        if edge.inserted > end or edge.deleted < begin or min(ends) < 0 or key in taken:
            continue
        taken.add(key)
        late = edge.first is None or edge.changed <= end
        edges.append(ends)
        if late and edge.second is not None:
            edge_labels.append(edge_labels2[number2[edge.second]])
        else:
            assert edge.first is not None
            edge_labels.append(edge_labels1[number1[edge.first]])
        colour = _colour(edge, begin, end)
        if colour is not None:
            marks[ends] = colour
            gone |= {ends} if colour == DELETED else set()
    bends = {
        ends: points
        for (a, b), points in placed.bends.items()
        if min(ends := (place.get(a, -1), place.get(b, -1))) >= 0
    }
    graph = gk.Graph(len(there), edges, node_labels=labels, edge_labels=edge_labels, directed=g1.directed)
    nodes = {i: colour for i, k in enumerate(there) if (colour := _colour(timeline.nodes[k], begin, end)) is not None}
    return Scene(
        graph,
        np.array(spots, dtype=float).reshape(-1, 2),
        nodes=nodes,
        edges=marks,
        gone_nodes=frozenset(i for i, colour in nodes.items() if colour == DELETED),
        gone_edges=frozenset(gone),
        as_molecule=placed.as_molecules,
        shown_names=[timeline.nodes[k].name for k in there],
        bends=bends,
    )


def _colour(element: TimedNode | TimedEdge, begin: int, end: int) -> str | None:
    """Return how the steps from ``begin`` to ``end`` mark a node or an edge."""
    if begin <= element.deleted <= end:
        return DELETED
    if 0 < begin <= element.inserted <= end:
        return INSERTED
    return CHANGED if begin <= element.changed <= end else None


def _together(changes: Sequence[Operation], most: int) -> list[list[Operation]]:
    """Cut the path into at most about ``most`` pieces, each of deletions alone or free of them."""
    size = -(-len(changes) // max(most, 1))
    pieces: list[list[Operation]] = []
    for operation in changes:
        last = pieces[-1] if pieces else []
        if last and len(last) < size and _deletes(last[0]) == _deletes(operation):
            last.append(operation)
        else:
            pieces.append([operation])
    return pieces


def _deletes(operation: Operation) -> bool:
    return isinstance(operation, (gk.NodeDel, gk.EdgeDel))


def _caption(several: Sequence[Operation]) -> str:
    kinds = {gk.NodeDel: "delete", gk.EdgeDel: "delete", gk.NodeIns: "insert", gk.EdgeIns: "insert"}
    counts: dict[str, int] = {}
    for operation in several:
        what = "node" if isinstance(operation, (gk.NodeDel, gk.NodeIns, gk.NodeSub)) else "edge"
        words = f"{kinds.get(type(operation), 'change')} {{}} {what}"
        counts[words] = counts.get(words, 0) + 1
    return ", ".join(words.format(count) + ("s" if count > 1 else "") for words, count in counts.items())
