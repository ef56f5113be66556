"""``gedkit fit-costs pairs.csv -o costs.json``: costs learned from a table of examples."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

import gedkit as gk
from gedkit._files.replacing import replace_file
from gedkit.cli.collection_input import labels_from, read_graphs
from gedkit.cli.costs_option import costs_from
from gedkit.cli.example_table import read_examples
from gedkit.cli.graph_input import EdgeLabel, NodeLabel, SourceFormat
from gedkit.cli.pair_table import GraphLookup
from gedkit.cli.progress import Waiting
from gedkit.cli.shared_options import PairSeconds, Threads
from gedkit.errors import GraphFileError, InvalidOptionError


def fit_costs(
    pairs: Annotated[
        Path,
        typer.Argument(metavar="PAIRS", help="A CSV file: first,second,distance or first,second,mapping."),
    ],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="JSON, for --costs FILE of other commands.")],
    costs: Annotated[
        str | None, typer.Option(metavar="COSTS", help="Costs to start from, such as node_sub=2,edge_ins=0.5.")
    ] = None,
    smiles: Annotated[bool, typer.Option("--smiles", help="The table has SMILES.")] = False,
    collection: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The table has names or numbers of the graphs in this file.")
    ] = None,
    source_format: SourceFormat = None,
    node_label: NodeLabel = None,
    edge_label: EdgeLabel = None,
    l2: Annotated[
        float | None,
        typer.Option(metavar="X", help="How strongly costs stay near the start; 0.1, or 0 for distances."),
    ] = None,
    rounds: Annotated[int, typer.Option(metavar="N", help="Maximum number of rounds of solving and fitting.")] = 5,
    folds: Annotated[int, typer.Option(metavar="N", help="Folds of cross-validation; 0 for none.")] = 3,
    seed: Annotated[int, typer.Option(metavar="N", help="Equal seeds give equal costs.")] = 0,
    time_limit: PairSeconds = None,
    threads: Threads = None,
    checkpoint: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Written after each round; a fit continues from it.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Learn costs from pairs of graphs whose distances or mappings are known."""
    labels: dict[str, Any] = {"format": source_format, "node_label": node_label, "edge_label": edge_label}
    members = None
    if collection is not None:
        if smiles:
            raise InvalidOptionError("--smiles and --collection contradict each other: what does the table contain?")
        members, _ = read_graphs(
            collection, out.with_suffix(".collection.csv"), as_json, **labels_from(*labels.values())
        )
        labels = {}
    with Waiting(f"reading {pairs}", quiet=as_json):
        examples = read_examples(pairs, GraphLookup(pairs, members, smiles, **labels))
    with Waiting(f"learning from {len(examples.pairs)} pairs", quiet=as_json):
        learned = gk.fit_costs(
            examples.pairs,
            mappings=examples.mappings,
            distances=examples.distances,
            start=costs_from(costs),
            l2=l2,
            rounds=rounds,
            folds=folds,
            seed=seed,
            time_limit=time_limit,
            threads=threads,
            checkpoint=checkpoint,
        )
    assert isinstance(learned, gk.LearnedCosts)
    try:
        replace_file(out, learned.to_json(indent=1) + "\n")
    except OSError as error:
        raise GraphFileError(f"cannot write {out}: {error.strerror}") from None
    if as_json:
        facts = asdict(learned.report)
        facts["weights"] = [[str(each.name), each.start, each.learned] for each in learned.report.weights]
        print(json.dumps({**facts, "file": str(out)}))
        return
    print(f"{learned.report}\n\n{learned.report.table()}\n\n{out}: use it as --costs {out}")
