"""``gedkit view A B``: the comparison of two graphs in the browser, as a page that needs no server."""

from __future__ import annotations

import json
import tempfile
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

import gedkit as gk
from gedkit._files.replacing import replace_file
from gedkit.cli.costs_option import costs_from
from gedkit.cli.graph_input import EdgeLabel, NodeLabel, SourceFormat, read_pair, title_of
from gedkit.cli.progress import SearchProgress
from gedkit.cli.shared_options import AsJson
from gedkit.cli.solvers import complete_solver
from gedkit.errors import InvalidOptionError

_LIMIT = 10.0  # seconds, by default


def view(
    first: Annotated[
        str, typer.Argument(metavar="A", help="A file with a graph: .json, .gml, .mol, ...; - reads stdin.")
    ],
    second: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    smiles: Annotated[bool, typer.Option("--smiles", help="A and B are molecules in SMILES, not files.")] = False,
    source_format: SourceFormat = None,
    node_label: NodeLabel = None,
    edge_label: EdgeLabel = None,
    solver: Annotated[
        str, typer.Option(help="A name listed by `gedkit solvers`.", autocompletion=complete_solver)
    ] = "auto",
    costs: Annotated[str | None, typer.Option(metavar="COSTS", help="node_sub=2,edge_ins=0.5; others cost 1.")] = None,
    time_limit: Annotated[float, typer.Option(metavar="SECONDS", help="Time limit.")] = _LIMIT,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FILE", help="File to write; by default a temporary file.")
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
    as_json: AsJson = False,
) -> None:
    """Compare two graphs and open the interactive picture: steps, zoom, partners, downloads."""
    from gedkit.viz.html import page

    prices = costs_from(costs)
    if out is not None and not out.parent.is_dir():
        raise InvalidOptionError(f"cannot write {out}: there is no folder {out.parent}")
    g1, g2 = read_pair(first, second, smiles, source_format, node_label, edge_label)
    names = [title_of(text, smiles) for text in (first, second)]
    title = " → ".join(names)
    with SearchProgress(title, time_limit, quiet=as_json):
        result = gk.solve(g1, g2, costs=prices, solver=solver, time_limit=time_limit)
    text = page(result, title, (names[0], names[1]))
    try:
        if out is None:
            out = Path(tempfile.mkdtemp(prefix="gedkit-")) / "comparison.html"
        replace_file(out, text)
    except OSError as error:
        raise InvalidOptionError(f"cannot write {out}: {error.strerror}") from None
    opened = browser and webbrowser.open(out.resolve().as_uri())
    if as_json:
        print(json.dumps({"page": str(out), "opened": opened, "distance": result.distance, "optimal": result.optimal}))
    else:
        print(f"{out}" if opened or not browser else f"no browser found: open {out}")
