"""Graphs, results and edit paths for a notebook, and a page about a result that needs nothing but a browser."""

from __future__ import annotations

import secrets
from html import escape
from pathlib import Path

import gedkit as gk
from gedkit._edits.operations import Operation
from gedkit._files.replacing import replace_file
from gedkit.errors import InvalidOptionError
from gedkit.viz.draw import heading
from gedkit.viz.inlined import viewer_script, viewer_style
from gedkit.viz.placing import graph_scene
from gedkit.viz.shapes import CHANGED, DELETED, INSERTED
from gedkit.viz.svg import svg
from gedkit.viz.view import view_html

_LARGEST = 120  # nodes of a graph that a notebook shows without being asked
_MOST_ROWS = 40
_PAGE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 1180px; margin: 1em auto; padding: 0 1em; }
body { color: #1a202c; background: #fff; }
h1 { font-size: 1.35em; overflow-wrap: anywhere; }
table { border-collapse: collapse; } td, th { padding: 0.1em 1em 0.1em 0; text-align: right; font-weight: normal; }
td:first-child { text-align: left; }
@media (prefers-color-scheme: dark) { body { color: #e6eaf0; background: #14181f; } }
"""


def graph_html(graph: gk.Graph) -> str:
    """Return a small picture of a graph, and what it is in words."""
    drawing = svg([graph_scene(graph)], widest=420) if 0 < graph.n <= _LARGEST else ""
    return f"<div>{drawing}<div><code>{escape(repr(graph))}</code></div></div>"


def path_html(path: gk.EditPath, most: int | None = _MOST_ROWS) -> str:
    """Return the changes of a path as a table."""
    changes = [(o, words) for o, words in zip(path.changes, path.words(), strict=True) if o.cost != 0]
    free = len(path.changes) - len(changes)
    shown = changes if most is None else changes[:most]
    rows = [
        f'<tr><td style="text-align:left;color:{_colour(operation)}">'
        f"{escape(words)}</td><td>{operation.cost:g}</td></tr>"
        for operation, words in shown
    ]
    if len(shown) < len(changes):
        rows.append(f'<tr><td style="text-align:left">and {len(changes) - len(shown)} more</td><td></td></tr>')
    if free:
        rows.append(f'<tr><td style="text-align:left">{_count(free, "change")} at no cost</td><td>0</td></tr>')
    head = f'<tr><th style="text-align:left">edit path, {_count(len(path.changes), "change")}</th><th>cost</th></tr>'
    total = f'<tr><td style="text-align:left">in all</td><td><b>{path.cost:g}</b></td></tr>'
    return f"<table>{head}{''.join(rows)}{total}</table>"


def result_html(result: gk.Result) -> str:
    """Return the interactive view with its script; where scripts do not run, the static picture is left."""
    place = f"gk-{secrets.token_hex(6)}"
    said = f"<div><code>{escape(repr(result))}</code></div>"
    script = f"{viewer_script()}\nmountAll(document.getElementById('{place}'));"
    return (
        f'<div id="{place}"><style>{viewer_style()}</style>{said}{view_html(result)}</div>'
        f'<script type="module">{script}</script>'
    )


def page(result: gk.Result, title: str | None = None, titles: tuple[str, str] | None = None) -> str:
    """Return an HTML document with the interactive view and how the search went; it loads nothing from anywhere.

    Parameters
    ----------
    result : Result
        It must have a path.
    title : str, optional
        Heading.
    titles : pair of str, optional
        What the graphs are called; by default what the title has on either side of an arrow.
    """
    if result.path is None:
        raise InvalidOptionError(f"there is no edit path to draw: the status is {result.status.name}")
    before, _, after = (title or "").partition(" → ")
    names = titles or ((before, after) if after else ("first graph", "second graph"))
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
    search = _table((), facts) + "<p></p>" + _table(("seconds", "proven bound", "best path"), history)
    head = escape(heading(result, title))
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{head}</title><style>{_PAGE}{viewer_style()}</style></head><body><h1>{head}</h1>"
        f"{view_html(result, titles=names)}<details><summary>The search</summary>{search}</details>"
        f'<script type="module">{viewer_script()}\nmountAll(document, {{ everywhere: true }});</script></body></html>\n'
    )


def write_page(result: gk.Result, path: str | Path, title: str | None = None) -> None:
    """Write `page` to a file."""
    try:
        replace_file(Path(path), page(result, title))
    except OSError as error:
        raise InvalidOptionError(f"cannot write the picture {path}: {error.strerror}") from None


def _table(header: tuple[str, ...], rows: tuple[tuple[str, ...], ...] | list[tuple[str, str, str]]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in header)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table>{f'<tr>{head}</tr>' if head else ''}{body}</table>"


def _colour(operation: Operation) -> str:
    if isinstance(operation, (gk.NodeDel, gk.EdgeDel)):
        return DELETED
    return INSERTED if isinstance(operation, (gk.NodeIns, gk.EdgeIns)) else CHANGED


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
