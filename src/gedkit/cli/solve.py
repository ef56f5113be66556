"""``gedkit solve A B``: the distance of two graphs, and the path; ``--pairs`` for many."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

import gedkit as gk
from gedkit.cli.anchor_options import Fix, Forbid, MatchNames, Start, anchors_from
from gedkit.cli.costs_option import costs_from
from gedkit.cli.graph_input import EdgeLabel, NodeLabel, SourceFormat, read_pair, title_of
from gedkit.cli.progress import SearchProgress
from gedkit.cli.report import describe
from gedkit.cli.shared_options import AsJson, CostsText
from gedkit.cli.solver_options import (
    Budget,
    MemoryLimit,
    ModelName,
    Seed,
    SolverName,
    SolverOption,
    Trust,
    options_from,
)
from gedkit.errors import InvalidOptionError, SolveInterrupted

INTERRUPTED = 130
_AUTO_LIMIT = 10.0  # the default budget of `auto`


def solve(
    first: Annotated[
        str | None,
        typer.Argument(
            metavar="A", help="A file with a graph: .json, .graphml, .gexf, .gml, .gxl, .dot, .mol, ...; - reads stdin."
        ),
    ] = None,
    second: Annotated[str | None, typer.Argument(metavar="B", help="Another one.")] = None,
    solver: SolverName = "auto",
    costs: CostsText = None,
    smiles: Annotated[bool, typer.Option("--smiles", help="A and B are molecules in SMILES, not files.")] = False,
    source_format: SourceFormat = None,
    node_label: NodeLabel = None,
    edge_label: EdgeLabel = None,
    time_limit: Annotated[float | None, typer.Option(metavar="SECONDS", help="Time limit.")] = None,
    cutoff: Annotated[float | None, typer.Option(metavar="COST", help='Only ask "is it at most this?".')] = None,
    budget: Budget = None,
    memory_limit: MemoryLimit = None,
    seed: Seed = 0,
    model: ModelName = None,
    trust: Trust = None,
    option: SolverOption = None,
    threads: Annotated[
        int,
        typer.Option(
            metavar="N", help="Number of threads for the search; 0: all cores. Not supported by every solver."
        ),
    ] = 1,
    fix: Fix = None,
    forbid: Forbid = None,
    match_names: MatchNames = False,
    start: Start = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw both graphs and the edits: .png, .svg, .pdf, .html.")
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Also say which searches ran, for how long and why.")
    ] = False,
    free_changes: Annotated[bool, typer.Option("--free-changes", help="Also list changes that cost nothing.")] = False,
    pairs: Annotated[
        Path | None,
        typer.Option(metavar="TABLE", help="Instead of A and B: a .csv with two columns, the graphs of each pair."),
    ] = None,
    collection: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="For --pairs: the table has names or numbers of the graphs in this file."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", help="For --pairs: answers as .csv, or .jsonl with edit paths."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="For --pairs: continue a job that was stopped.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="For --pairs: stop at the first row in error.")] = False,
    as_json: AsJson = False,
) -> None:
    """Find the cheapest edit path from graph A to graph B, or the distances of many pairs."""
    options = options_from(solver, option, budget, model, trust)
    solve_pair: Callable[..., gk.Result] = partial(
        gk.solve,
        costs=costs_from(costs),
        solver=solver,
        time_limit=time_limit,
        memory_limit=memory_limit,
        cutoff=cutoff,
        seed=seed,
        **options,
    )
    if pairs is not None:
        _refuse_with_pairs({"A": first, "--picture": picture, "--explain": explain, "--free-changes": free_changes})
        _refuse_with_pairs({"--fix": fix, "--forbid": forbid, "--match-names": match_names, "--start": start})
        if out is None:
            raise InvalidOptionError("-o FILE is missing: where --pairs writes the answers, .csv or .jsonl")
        labels = {"format": source_format, "node_label": node_label, "edge_label": edge_label}
        raise typer.Exit(
            _solve_table(pairs, out, collection, smiles, labels, solve_pair, threads, resume, strict, as_json)
        )
    for name, given in (("--collection", collection), ("-o", out), ("--resume", resume), ("--strict", strict)):
        if given:
            raise InvalidOptionError(
                f"{name} is for --pairs TABLE: answers to one pair are printed, --json for programs"
            )
    if first is None or second is None:
        raise InvalidOptionError("two graphs are wanted: gedkit solve A B, or --pairs TABLE for many pairs")
    if picture is not None:
        from gedkit.viz.kinds import require_place

        require_place(picture)
    g1, g2 = read_pair(first, second, smiles, source_format, node_label, edge_label)
    anchors = anchors_from(g1, g2, fix, forbid, match_names, start)
    title = " → ".join(title_of(text, smiles) for text in (first, second))
    limit = options.get("budget", _AUTO_LIMIT) if time_limit is None and solver == "auto" else time_limit
    limit = None if limit == math.inf else limit
    stopped = False
    with SearchProgress(title, limit, quiet=as_json) as progress:
        callback = progress.on_progress if progress.wanted else None
        try:
            result = solve_pair(g1, g2, threads=threads, callback=callback, explain=explain, **anchors)
        except SolveInterrupted as error:
            result, stopped = error.result, True
    if as_json:
        print(result.to_json())
    else:
        describe(title, result, free_changes=free_changes)
    if picture is not None and not stopped:
        from gedkit.viz import picture as write_picture

        write_picture(result, picture, title=title)
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _refuse_with_pairs(given: dict[str, Any]) -> None:
    for name, value in given.items():
        if value:
            raise InvalidOptionError(f"{name} is for one pair: --pairs TABLE names all graphs in a table")


def _solve_table(
    table: Path,
    out: Path,
    collection: Path | None,
    smiles: bool,
    labels: dict[str, Any],
    solve: Any,
    threads: int,
    resume: bool,
    strict: bool,
    as_json: bool,
) -> int:
    from gedkit.cli.collection_input import labels_from, read_graphs
    from gedkit.cli.pair_table import GraphLookup
    from gedkit.cli.solve_pairs import solve_pairs
    from gedkit.collection.matrix_job import checked_workers

    members = None
    if collection is not None:
        if smiles:
            raise InvalidOptionError("--smiles and --collection contradict each other: what does the table contain?")
        how: dict[str, Any] = {**labels_from(*labels.values())}
        members, _ = read_graphs(collection, out.with_suffix(".collection.csv"), as_json, **how)
        labels = {}
    graphs = GraphLookup(table, members, smiles, **labels)
    return solve_pairs(table, out, graphs, solve, checked_workers(threads), resume, strict, as_json)
