"""A result as a piece of HTML: both graphs, the edits, and what the script in ``viewer/`` needs to make it interactive.

Without scripts it is a complete static picture. Presentation attributes give the colors of a light page; the style
sheet, where it is loaded, takes over and knows dark pages too.
"""

from __future__ import annotations

import json
import math
from html import escape

import numpy as np
from numpy.typing import NDArray

import gedkit as gk
from gedkit.viz.comparison import Comparison, compare
from gedkit.viz.draw import box_around
from gedkit.viz.far_from_edits import far_from_edits
from gedkit.viz.film import film_groups
from gedkit.viz.graph_facts import graph_facts
from gedkit.viz.placing import place
from gedkit.viz.result_document import result_document, result_summary
from gedkit.viz.scene import Scene
from gedkit.viz.shapes import KIND, POINTS
from gedkit.viz.svg import svg_group
from gedkit.viz.timeline import NEVER, TimedNode, Timeline, make_timeline

_MOST_IN_A_PAGE = 2_000  # nodes of a graph that is handed to the script whole
_SIGN = {"deleted": "−", "inserted": "+", "changed": "≠"}


def view_html(
    result: gk.Result, *, titles: tuple[str, str] = ("first graph", "second graph"), searching: bool = False
) -> str:
    """Return the view of a result: well-formed, with every label escaped.

    Parameters
    ----------
    result : Result
    titles : pair of str
        What the graphs are called.
    searching : bool
        Whether the search goes on, and this is the best path so far.
    """
    known = sentence(result)
    if searching:
        known = f"Best path so far: {result.distance:g}. Proven: at least {result.lower_bound:g}; the search goes on."
    says = f'<p class="gk-says" role="status">{_emphasised(known)}</p>'
    if result.mapping is None or result.path is None:
        return f'<section class="gk-view">{says}{_data(result, titles)}</section>'
    compared = compare(result)
    placed = place(compared)
    timeline = make_timeline(compared)
    left, right = placed.scenes(compared)
    box = _view_box(left, right, placed.together)
    panes = (
        _pane("first", _caption(titles[0], result.g1), box, _groups(left, compared, timeline, second=False)),
        _pane("film", "the edit path", box, film_groups(compared, placed, timeline, _key), hidden=True),
        _pane("second", _caption(titles[1], result.g2), box, _groups(right, compared, timeline, second=True)),
    )
    missing = compared.left_out()
    note = f'<p class="gk-note">{escape(missing)}</p>' if missing else ""
    molecules = " gk-molecules" if placed.as_molecules else ""
    return (
        f'<section class="gk-view{molecules}" aria-label="comparison of two graphs">{says}{note}'
        f'<div class="gk-panes" style="display:flex;flex-wrap:wrap">{"".join(panes)}</div>{_legend()}'
        f"{_edits(compared, timeline)}{_data(result, titles)}</section>"
    )


def sentence(result: gk.Result) -> str:
    """Return in a sentence what is known about the distance, and how.

    Examples
    --------
    >>> sentence(gk.solve(gk.Graph(2, [(0, 1)]), gk.Graph(2)))
    'Distance 1. Proven: no edit path is cheaper (auto, ...).'
    """
    how = f"({result.solver}, {_seconds(result.stats.seconds)})"
    if result.status is gk.Status.CUTOFF:
        return f"Distance above {result.cutoff:g}. Proven: no edit path costs that or less {how}."
    if result.optimal and math.isinf(result.distance):
        return f"No edit path is possible: the costs forbid every one {how}."
    if result.optimal:
        return f"Distance {result.distance:g}. Proven: no edit path is cheaper {how}."
    why = {
        gk.Status.TIME_LIMIT: "the time limit came before the proof",
        gk.Status.MEMORY_LIMIT: "the memory limit came before the proof",
        gk.Status.INTERRUPTED: "it was stopped before the proof",
    }.get(result.status, "this solver does not close the gap")
    if math.isinf(result.distance):
        return f"Distance at least {result.lower_bound:g}. No edit path was found: {why} {how}."
    return (
        f"Distance at most {result.distance:g}. Proven: at least {result.lower_bound:g};"
        f" the truth lies between, {why} {how}."
    )


def _emphasised(text: str) -> str:
    first, _, rest = text.partition(". ")
    return f"<strong>{escape(first)}.</strong> {escape(rest)}" if rest else f"<strong>{escape(text)}</strong>"


def _seconds(seconds: float) -> str:
    if seconds < 1e-3:
        return "under 1 ms"
    value, unit = (seconds, "s") if seconds >= 1 else (seconds * 1e3, "ms")
    return f"{value:.0f} {unit}" if value >= 10 else f"{value:.1f} {unit}"


def _caption(title: str, graph: gk.Graph) -> str:
    return f"{title} · {graph_facts(graph)}"


def _view_box(left: Scene, right: Scene, together: NDArray[np.float64]) -> tuple[float, float, float, float]:
    film = Scene(gk.Graph(len(together)), together)
    low, high = box_around([left, right, film])
    width, height = (high - low) * POINTS
    return float(low[0] * POINTS), float(-high[1] * POINTS), float(width), float(height)


def _pane(
    name: str, caption: str, box: tuple[float, float, float, float], groups: list[str], hidden: bool = False
) -> str:
    shown = ' hidden="hidden" style="display:none"' if hidden else ' style="margin:0;flex:1 1 280px"'
    x, y, width, height = box
    return (
        f'<figure class="gk-pane" data-pane="{name}"{shown}><figcaption>{escape(caption)}</figcaption>'
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:.1f} {y:.1f} {width:.1f} {height:.1f}" role="img"'
        f' aria-label="{escape(caption)}" font-family="sans-serif" style="width:100%;max-height:420px">'
        f"{''.join(groups)}</svg></figure>"
    )


def _key(node: TimedNode) -> str:
    return f"{'' if node.u is None else node.u}-{'' if node.v is None else node.v}"


def _groups(scene: Scene, compared: Comparison, timeline: Timeline, second: bool) -> list[str]:
    """Return the items of one graph; matched nodes and edges have the same key in both."""
    far = far_from_edits(timeline)
    node_of = {(node.v if second else node.u): k for k, node in enumerate(timeline.nodes)}
    edge_of = {(edge.second if second else edge.first): i for i, edge in enumerate(timeline.edges)}
    graph = compared.g2 if second else compared.g1
    names = compared.second_names() if second else list(map(str, graph.names))
    groups = []
    for item in scene.items():
        if item.is_node:
            k = node_of[item.element]
            element, faint = timeline.nodes[k], k in far.nodes
            key, what, number = _key(element), "node", names[item.element]
        else:
            i = edge_of[graph.edges[item.element]]
            element, key, what, number = timeline.edges[i], f"e{i}", "edge", ""  # type: ignore[assignment]
            faint = i in far.edges
        step = element.inserted if second and element.inserted else min(element.changed, element.deleted)
        edit = f' data-edit="{step}"' if 0 < step < NEVER else ""
        more = (" corner" if item.corner else "") + (" far" if faint else "")
        attributes = f' class="gk-{what} {KIND[item.colour]}{more}" data-key="{key}"{edit}'
        if item.corner or faint:
            attributes += f' opacity="{0 if item.corner else 0.28}"'
        groups.append(svg_group(item, attributes, number))
    return groups


def _legend() -> str:
    words = (f'<span class="gk-mark {kind}">{sign} {kind}</span>' for kind, sign in _SIGN.items())
    return f'<p class="gk-legend">{" &#160; ".join(words)}</p>'


def _edits(compared: Comparison, timeline: Timeline) -> str:
    rows = []
    for step, (operation, caption) in enumerate(zip(compared.changes, timeline.captions, strict=True), 1):
        kind = (
            "deleted"
            if isinstance(operation, (gk.NodeDel, gk.EdgeDel))
            else "inserted"
            if isinstance(operation, (gk.NodeIns, gk.EdgeIns))
            else "changed"
        )
        rows.append(
            f'<li><button type="button" class="gk-mark {kind}" data-edit="{step}">{_SIGN[kind]} {escape(caption)}'
            f'<span class="gk-cost"> [{operation.cost:g}]</span></button></li>'
        )
    head = f"<summary>{_in_all(compared)}</summary>"
    return f'<details class="gk-path" open="open">{head}<ol class="gk-edits">{"".join(rows)}</ol></details>'


def _in_all(compared: Comparison) -> str:
    path = compared.result.path
    free = sum(operation.cost == 0 for operation in path.changes) if path is not None else 0
    paid = sum(operation.cost != 0 for operation in compared.changes)
    counted = [f"{_changes(paid)}, cost {compared.result.distance:g}"] if paid else []
    counted += [f"{_changes(free)} at no cost"] if free else []
    return f"Edit path: {', and '.join(counted)}" if counted else "Nothing differs"


def _changes(count: int) -> str:
    return f"{count:,} change{'' if count == 1 else 's'}"


def _data(result: gk.Result, titles: tuple[str, str]) -> str:
    # A page would have to load all of two large graphs; Result.to_json has them.
    large = max(result.g1.n, result.g2.n) > _MOST_IN_A_PAGE
    document = {"titles": titles, **(result_summary(result) if large else result_document(result))}
    # The only thing that ends a script element is "</": there is none in it.
    text = json.dumps(document)
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return f'<script type="application/json" class="gk-data">{text}</script>'
