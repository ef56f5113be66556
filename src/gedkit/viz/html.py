"""Graphs, results and edit paths for a notebook, and a page about a result that needs nothing but a browser."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

import gedkit as gk
from gedkit.errors import InvalidOptionError
from gedkit.viz.draw import heading
from gedkit.viz.placing import graph_scene, place
from gedkit.viz.shapes import CHANGED, DELETED, INSERTED
from gedkit.viz.steps import step_scenes
from gedkit.viz.svg import svg

__all__ = ["graph_html", "page", "path_html", "result_html", "write_page"]

_LARGEST = 120  # nodes of a graph that a notebook shows without being asked
_MOST_ROWS = 40


def graph_html(graph: gk.Graph) -> str:
    """Return a small picture of a graph, and what it is in words."""
    drawing = svg([graph_scene(graph)], widest=420) if 0 < graph.n <= _LARGEST else ""
    return f"<div>{drawing}<div><code>{escape(repr(graph))}</code></div></div>"


def path_html(path: gk.EditPath, most: int | None = _MOST_ROWS) -> str:
    """Return the changes of a path as a table."""
    changes = path.changes
    shown = changes if most is None else changes[:most]
    rows = [
        f'<tr><td style="text-align:left;color:{_colour(operation)}">'
        f"{escape(operation.describe(path.names1, path.names2))}</td><td>{operation.cost:g}</td></tr>"
        for operation in shown
    ]
    if len(shown) < len(changes):
        rows.append(f'<tr><td style="text-align:left">and {len(changes) - len(shown)} more</td><td></td></tr>')
    head = f'<tr><th style="text-align:left">edit path, {_count(len(changes), "change")}</th><th>cost</th></tr>'
    total = f'<tr><td style="text-align:left">in all</td><td><b>{path.cost:g}</b></td></tr>'
    return f"<table>{head}{''.join(rows)}{total}</table>"


def result_html(result: gk.Result) -> str:
    """Return the distance, both graphs side by side and the edit path."""
    said = f"<div><code>{escape(repr(result))}</code></div>"
    if result.path is None or result.mapping is None:
        return f"<div>{said}</div>"
    drawing = svg(place(result).scenes(result)) if 0 < max(result.g1.n, result.g2.n) <= _LARGEST else ""
    return f"<div>{said}{drawing}{path_html(result.path)}</div>"


def page(result: gk.Result, title: str | None = None) -> str:
    """Return an HTML document with the pictures, the path and how the search went; it loads nothing from anywhere."""
    placed = place(result)
    path = result.path
    assert path is not None  # `place` has seen to it
    steps = step_scenes(result, placed=placed)
    scenes = [scene for _, scene in steps]
    wide = 350 if max(result.g1.n, result.g2.n) > 20 else 260
    strip = "".join(
        f"<figure style='width:{wide}px'><figcaption>{f'{i}. ' if i else ''}{escape(caption)}</figcaption>"
        f"{svg([scene], box=scenes, widest=wide)}</figure>"
        for i, (caption, scene) in enumerate(steps)
    )
    stats = result.stats
    facts = (
        ("solver", result.solver),
        ("status", result.status.name),
        ("distance", f"{result.distance:g}"),
        ("proven lower bound", f"{result.lower_bound:g}"),
        ("seconds", f"{stats.seconds:.3g}"),
        ("states opened", f"{stats.opened:,}"),
        ("states expanded", f"{stats.expanded:,}"),
    )
    history = [(f"{seconds:.3g}", f"{lower:g}", f"{upper:g}") for seconds, lower, upper in result.history]
    sections = (
        svg(placed.scenes(result), widest=1600),
        f"<p>{_legend()}</p>",
        path_html(path, None),
        f"<h2>Step by step</h2><div class='strip'>{strip}</div>",
        f"<h2>The search</h2>{_table((), facts)}",
        "<p></p>" + _table(("seconds", "proven bound", "best path"), history) if history else "",
    )
    head = escape(heading(result, title))
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{head}</title><style>'
        "body{font:15px/1.5 sans-serif;color:#1a202c;max-width:1100px;margin:2em auto;padding:0 1em}"
        "h1{font-size:1.4em}h2{font-size:1.1em;margin-top:2em}"
        "figure{margin:0 0 1em}figcaption{font-size:13px}.strip{display:flex;flex-wrap:wrap;gap:8px}"
        "svg{height:auto}table{border-collapse:collapse}"
        "td:first-child{text-align:left}"
        "td,th{padding:.15em 1em .15em 0;font-weight:normal}"
        "td+td,th+th{text-align:right}th{border-bottom:1px solid #cbd5e0}"
        f"</style></head><body><h1>{head}</h1>{''.join(sections)}</body></html>\n"
    )


def write_page(result: gk.Result, path: str | Path, title: str | None = None) -> None:
    """Write `page` to a file."""
    try:
        Path(path).write_text(page(result, title), encoding="utf-8")
    except OSError as error:
        raise InvalidOptionError(f"cannot write the picture {path}: {error.strerror}") from None


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in header)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table>{f'<tr>{head}</tr>' if head else ''}{body}</table>"


def _colour(operation: gk.Operation) -> str:
    if isinstance(operation, (gk.NodeDel, gk.EdgeDel)):
        return DELETED
    return INSERTED if isinstance(operation, (gk.NodeIns, gk.EdgeIns)) else CHANGED


def _legend() -> str:
    marks = (("deleted", DELETED), ("inserted", INSERTED), ("changed", CHANGED))
    return " &nbsp; ".join(f'<span style="color:{colour}">&#9679; {word}</span>' for word, colour in marks)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
