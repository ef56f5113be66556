"""``gedkit index build`` and ``gedkit index query``: the graphs of a collection nearest to a query."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Annotated, Any

import typer

import gedkit as gk
from gedkit.cli.collection_input import NameColumn, SmilesColumn, Strict, StripSalts, labels_from, read_graphs
from gedkit.cli.costs_option import costs_from
from gedkit.cli.graph_input import (
    STANDARD_INPUT,
    EdgeLabel,
    Labels,
    NodeLabel,
    SourceFormat,
    label_from,
    read_graph,
    require_file,
)
from gedkit.cli.index_answers import facts_of, print_answer, write_hits
from gedkit.cli.progress import PairsProgress, Waiting
from gedkit.cli.shared_options import AsJson, Threads
from gedkit.collection.build import build as add_collection
from gedkit.collection.build import is_unfinished
from gedkit.collection.sharded.folder import is_url
from gedkit.collection.sharded.sharded_build import build_shards, shards_unfinished
from gedkit.collection.workers import connected
from gedkit.errors import GraphFileError, InvalidOptionError, StoreError
from gedkit.io.salts import without_salts

commands = typer.Typer(name="index", help="Keep a collection on disk and find the graphs nearest to a query.")

Scheduler = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="For a folder: have the workers of this Dask scheduler do the work."),
]


@commands.command()
def build(
    collection: Annotated[Path, typer.Argument(metavar="COLLECTION", help="Graphs in any format that gedkit reads.")],
    out: Annotated[
        Path,
        typer.Option(
            "-o", "--out", metavar="INDEX", help="The index, a file or with --shards a folder; created if new."
        ),
    ],
    shards: Annotated[
        int | None, typer.Option(metavar="N", help="Make a new index a folder of N files, the shards.")
    ] = None,
    costs: Annotated[
        str | None,
        typer.Option(metavar="COSTS", help="Costs of a new index: node_sub=2 (others cost 1), or mces, chemistry, ..."),
    ] = None,
    add: Annotated[bool, typer.Option("--add", help="Add to an index that holds graphs already.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Resume a build that was stopped.")] = False,
    scheduler: Scheduler = None,
    source_format: SourceFormat = None,
    node_label: NodeLabel = None,
    edge_label: EdgeLabel = None,
    smiles_column: SmilesColumn = None,
    name_column: NameColumn = None,
    strict: Strict = False,
    strip_salts: StripSalts = False,
    as_json: AsJson = False,
) -> None:
    """Make an index of a collection, a file or a folder of shards, or --add to one. Graphs are numbered from 0."""
    if resume and str(collection) == STANDARD_INPUT:
        raise InvalidOptionError("--resume needs a file: standard input cannot be read again")
    if not add and not resume:
        _require_new(out, as_json, shards=shards, costs=costs_from(costs))
    labels: dict[str, Any] = labels_from(source_format, node_label, edge_label)
    labels |= _no_attributes(node_label, edge_label)
    labels["strip_salts"] = strip_salts
    graphs, rejected = read_graphs(collection, out, as_json, smiles_column, name_column, strict, **labels)
    with (
        _cluster(scheduler) as client,
        _opened(out, as_json, shards=shards, costs=costs_from(costs), executor=client) as index,
        PairsProgress("graphs", quiet=as_json) as line,
    ):
        if str(collection) == STANDARD_INPUT:
            added = len(index.extend(graphs, executor=client))
        elif isinstance(index, gk.ShardedIndex):
            added = build_shards(index, graphs, collection, resume, client, line.on_progress)
        else:
            added = add_collection(index, graphs, collection, resume, on_progress=line.on_progress)
        facts = {"added": added, "graphs": len(index), "file": str(out), **rejected}
    print(json.dumps(facts) if as_json else f"{out}: {facts['added']} graphs added, {facts['graphs']} in all")


@commands.command()
def query(
    store: Annotated[
        str, typer.Argument(metavar="INDEX", help="An index written by `gedkit index build`, or the address of one.")
    ],
    graph: Annotated[str, typer.Argument(metavar="QUERY", help="A file with a graph, or several; - reads stdin.")],
    k: Annotated[int | None, typer.Option("-k", help="Number of nearest graphs; 10 by default.")] = None,
    radius: Annotated[float | None, typer.Option(metavar="DISTANCE", help="All graphs within this distance.")] = None,
    smiles: Annotated[bool, typer.Option("--smiles", help="QUERY is a molecule in SMILES, not a file.")] = False,
    by_name: Annotated[bool, typer.Option("--name", help="QUERY is the name of a graph of the index.")] = False,
    source_format: SourceFormat = None,
    node_label: NodeLabel = None,
    edge_label: EdgeLabel = None,
    approximate: Annotated[
        bool, typer.Option("--approximate", help="Rank by quickly found paths instead of exact distances.")
    ] = False,
    paths: Annotated[bool, typer.Option("--paths", help="Print the edit paths too.")] = False,
    time_limit: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="Time limit; the answer so far is returned.")
    ] = None,
    threads: Threads = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", help="Write the hits as CSV, with SMILES and properties."),
    ] = None,
    strip_salts: StripSalts = False,
    scheduler: Scheduler = None,
    as_json: AsJson = False,
) -> None:
    """Find the nearest graphs of an index, by default exactly, under the costs of the index."""
    if k is not None and radius is not None:
        raise InvalidOptionError("-k and --radius are two different questions: ask one of them")
    if not is_url(store) and not Path(store).exists():
        raise StoreError(f"there is no {store}: make it with `gedkit index build`")
    if smiles and by_name:
        raise InvalidOptionError("--smiles and --name read QUERY in two different ways: choose one of them")
    if by_name and (source_format or node_label or edge_label):
        raise InvalidOptionError("--from, --node-label and --edge-label are for a file, not with --name")
    if scheduler is not None and threads is not None:
        raise InvalidOptionError("--threads is for this process, but --scheduler has workers search: leave one out")
    what = "graphs" if Path(store).is_file() else "searches"
    with (
        _cluster(scheduler) as client,
        _opened(store, as_json, threads=threads, executor=client) as index,
        PairsProgress(what, quiet=as_json) as line,
    ):
        labels = labels_from(source_format, node_label, edge_label) | _no_attributes(node_label, edge_label)
        queries = _queries(index, graph, by_name, smiles, strip_salts, **labels)
        how: dict[str, Any] = {
            "approximate": approximate,
            "paths": paths,
            "time_limit": time_limit,
            "progress": line.on_progress,
        }
        answers = (
            index.kneighbors(queries, 10 if k is None else k, **how)
            if radius is None
            else index.radius_neighbors(queries, radius, **how)
        )
        graphs = {hit.number: index[hit.number] for found in answers for hit in found} if as_json or out else {}
    titles = [_title(each, graph if len(queries) == 1 else f"query {i}") for i, each in enumerate(queries)]
    if out is not None:
        write_hits(out, titles, answers, graphs)
    if as_json:
        facts = [facts_of(found, graphs) for found in answers]
        print(
            json.dumps(facts[0] if len(facts) == 1 else [{"query": t, **f} for t, f in zip(titles, facts, strict=True)])
        )
        return
    if out is not None:
        hits = sum(map(len, answers))
        asked = f"{len(queries)} {'query' if len(queries) == 1 else 'queries'}"
        print(f"{out}: {hits} {'hit' if hits == 1 else 'hits'} for {asked}")
        return
    for title, found in zip(titles, answers, strict=True):
        if len(answers) > 1:
            print(f"{title}:")
        print_answer(found, approximate)


def _queries(index: gk.Index, text: str, by_name: bool, smiles: bool, strip_salts: bool, **how: Any) -> list[gk.Graph]:
    """Return what to search for: one graph, or all graphs of a file."""
    if by_name:
        return [_called(index, text)]
    if smiles:
        labels = {name: how.get(name) for name in ("format", "node_label", "edge_label")}
        graph = read_graph(text, smiles, **labels)
        return [without_salts(graph) if strip_salts else graph]
    require_file(text)
    graphs, _ = read_graphs(Path(text), Path(f"{text}.csv"), True, strip_salts=strip_salts, **how)
    if not graphs:
        raise GraphFileError(f"{text} has no graphs")
    return graphs


def _title(graph: gk.Graph, otherwise: str) -> str:
    return graph.name or graph.info.get("smiles") or otherwise


def _no_attributes(node_label: Labels, edge_label: Labels) -> dict[str, Any]:
    """Return how to read graphs for an index, which holds labels alone: who names a label wants nothing else."""
    named = {"node_attrs": node_label, "edge_attrs": edge_label}
    return {name: () for name, label in named.items() if label_from(label) is not None}


def _called(index: gk.Index, name: str) -> gk.Graph:
    numbers = index.numbers_of(name)
    if len(numbers) != 1:
        found = "no graph" if not numbers else f"{len(numbers)} graphs ({', '.join(map(str, numbers[:5]))}, ...)"
        raise StoreError(f"{found} of the index {'is' if not numbers else 'are'} called {name!r}")
    return index[numbers[0]]


def _cluster(scheduler: str | None) -> AbstractContextManager[Any]:
    return nullcontext() if scheduler is None else connected(scheduler)


def _require_new(out: Path, quiet: bool, **how: Any) -> None:
    """Raise an error if there is an index that would hold the graphs twice after a second build."""
    if not out.exists():
        return
    with _opened(out, quiet, **how) as index:
        count = len(index)
        unfinished = shards_unfinished(index) if isinstance(index, gk.ShardedIndex) else is_unfinished(index)
    if count and not unfinished:  # what builds says how to go on with an unfinished one
        raise StoreError(
            f"{out} holds {count} graphs already: --add adds more, --resume goes on with a build that was stopped, "
            f"-o names another index"
        )


def _opened(store: Path | str, quiet: bool, **how: Any) -> gk.Index:
    """Open an index: a large one takes a while to check and to read."""
    with Waiting(f"opening {store}", quiet=quiet):
        return gk.Index.open(store, **how)
