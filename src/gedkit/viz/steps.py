"""The edit path as a strip: the graph after each step, with the step's edits marked."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path
from textwrap import shorten, wrap
from typing import TYPE_CHECKING

import numpy as np

import gedkit as gk
from gedkit.viz.canvas import legend, new_figure, paint, save
from gedkit.viz.draw import box_around, heading
from gedkit.viz.placing import Placed, place
from gedkit.viz.scene import Scene
from gedkit.viz.shapes import CHANGED, DELETED, INK, INSERTED, KEPT, POINTS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["draw_steps", "step_scenes"]

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
        Edits are taken together where the path has more than this; 12 if nothing is said, fewer for large graphs.

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
    placed = place(result)
    low, high = box_around(placed.scenes(result))
    width, height = np.maximum((high - low) * POINTS / 72, (1.9, 1.1)) + np.array([0.1, 0.45])
    if most is None:
        most = min(max(int(_AREA / (width * height)), _STEPS[0]), _STEPS[-1])
    steps = step_scenes(result, most, placed)
    scenes = [scene for _, scene in steps]
    columns = min(len(steps), max(1, int(_WIDEST / width)))
    rows = -(-len(steps) // columns)
    across, down = max(columns * width, 4.5), rows * height + 1.0
    figure = new_figure(across, down)
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
    if path is not None:
        save(figure, path)
    return figure


def step_scenes(result: gk.Result, most: int = 12, placed: Placed | None = None) -> list[tuple[str, Scene]]:
    """Return a caption and a picture for the first graph and for each step."""
    placed = placed or place(result)
    path = result.path
    assert path is not None  # `place` has seen to it
    graphs = path.steps(result.g1)

    def scene(graph: gk.Graph, keys: Sequence[Hashable]) -> Scene:
        spots, names = [], []
        for key in keys:
            inserted = isinstance(key, str)  # "+v", see `EditPath.steps`
            number = int(str(key).removeprefix("+"))
            spots.append((placed.second if inserted else placed.first)[number])
            names.append(str((result.g2 if inserted else result.g1).names[number]))
        places = np.array(spots, dtype=float).reshape(-1, 2)
        return Scene(graph, places, shown_names=names, as_molecule=placed.as_molecules)

    found = [("the first graph", scene(result.g1, range(result.g1.n)))]
    whereto = {v: u for u, v in result.mapping or () if u is not None and v is not None}
    at = 0
    for several in _together(path.changes, most):
        deleting = isinstance(several[0], (gk.NodeDel, gk.EdgeDel))
        shown = graphs[at if deleting else at + len(several)]
        keys = [*range(result.g1.n)] if shown is result.g1 else [*shown.names]
        panel = scene(shown, keys)
        for operation in several:
            _mark(operation, panel, {key: i for i, key in enumerate(keys)}, whereto)
        found.append((_caption(several, path), panel))
        at += len(several)
    return found


def _together(changes: Sequence[gk.Operation], most: int) -> list[list[gk.Operation]]:
    """Cut the path into at most about ``most`` pieces, each of deletions alone or free of them."""
    size = -(-len(changes) // max(most, 1))
    pieces: list[list[gk.Operation]] = []
    for operation in changes:
        last = pieces[-1] if pieces else []
        if last and len(last) < size and _deletes(last[0]) == _deletes(operation):
            last.append(operation)
        else:
            pieces.append([operation])
    return pieces


def _deletes(operation: gk.Operation) -> bool:
    return isinstance(operation, (gk.NodeDel, gk.EdgeDel))


def _mark(operation: gk.Operation, panel: Scene, place: dict[Hashable, int], whereto: dict[int, int]) -> None:
    def now(v: int) -> int:
        """Where node ``v`` of the second graph stands by now."""
        return place[whereto.get(v, f"+{v}")]

    match operation:
        case gk.NodeDel(node=node):
            panel.nodes[place[node]] = DELETED
            panel.gone_nodes |= {place[node]}
        case gk.NodeIns(target=target):
            panel.nodes[now(target)] = INSERTED
        case gk.NodeSub(node=node):
            panel.nodes[place[node]] = CHANGED
        case gk.EdgeDel(edge=(u, v)):
            panel.edges[place[u], place[v]] = DELETED
            panel.gone_edges |= {(place[u], place[v])}
        case gk.EdgeIns(target=(u, v)):
            panel.edges[now(u), now(v)] = INSERTED
        case gk.EdgeSub(edge=(u, v)):
            panel.edges[place[u], place[v]] = CHANGED


def _caption(several: Sequence[gk.Operation], path: gk.EditPath) -> str:
    if len(several) == 1:
        return str(several[0].describe(path.names1, path.names2))
    kinds = {gk.NodeDel: "delete", gk.EdgeDel: "delete", gk.NodeIns: "insert", gk.EdgeIns: "insert"}
    counts: dict[str, int] = {}
    for operation in several:
        what = "node" if isinstance(operation, (gk.NodeDel, gk.NodeIns, gk.NodeSub)) else "edge"
        words = f"{kinds.get(type(operation), 'change')} {{}} {what}"
        counts[words] = counts.get(words, 0) + 1
    return ", ".join(words.format(count) + ("s" if count > 1 else "") for words, count in counts.items())
