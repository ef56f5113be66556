"""``gedkit certificate make``, ``check`` and ``export``: proofs of lower bounds in files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

import gedkit as gk
from gedkit._proof.export import write_proof
from gedkit._proof.verify import certified_bound
from gedkit.cli.costs_option import costs_from
from gedkit.cli.graph_input import EdgeLabel, NodeLabel, SourceFormat, read_pair
from gedkit.cli.report import finite
from gedkit.errors import VerificationError

commands = typer.Typer(name="certificate", help="Write, check and export proofs of lower bounds.")

File = Annotated[Path, typer.Argument(metavar="FILE", help="A certificate, as certificate make and save() write it.")]
First = Annotated[str, typer.Argument(metavar="A", help="The graphs that it is about: files, as for gedkit solve.")]
Second = Annotated[str, typer.Argument(metavar="B")]
CostsText = Annotated[str | None, typer.Option("--costs", metavar="COSTS", help="The costs that it is about.")]
Smiles = Annotated[bool, typer.Option("--smiles", help="A and B are molecules in SMILES, not files.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@commands.command()
def make(
    first: Annotated[str, typer.Argument(metavar="A", help="A file with a graph, as for gedkit solve.")],
    second: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="The certificate to write: .npz.")],
    costs: Annotated[str | None, typer.Option(metavar="COSTS", help="node_sub=2,edge_ins=0.5, or mces, ...")] = None,
    smiles: Smiles = False,
    source_format: SourceFormat = None,
    node_label: NodeLabel = None,
    edge_label: EdgeLabel = None,
    time_limit: Annotated[float | None, typer.Option(metavar="SECONDS", help="Time limit.")] = None,
    cutoff: Annotated[float | None, typer.Option(metavar="COST", help='Only ask "is it at most this?".')] = None,
    as_json: Json = False,
) -> None:
    """Solve a pair and write the proof of its lower bound."""
    prices = costs_from(costs)
    pair = read_pair(first, second, smiles, source_format, node_label, edge_label)
    result = gk.solve(*pair, costs=prices, certificate=True, time_limit=time_limit, cutoff=cutoff)
    if result.certificate is None:
        raise VerificationError("there was no time or memory for a certificate: raise --time-limit")
    result.certificate.save(out)
    if as_json:
        print(json.dumps({"bound": finite(result.certificate.bound), "status": result.status.name, "file": str(out)}))
    else:
        print(f"{result.certificate!r} written to {out} (status {result.status.name}, distance {result.distance:g})")


@commands.command()
def check(
    file: File,
    first: First,
    second: Second,
    costs: CostsText = None,
    smiles: Smiles = False,
    source_format: SourceFormat = None,
    node_label: NodeLabel = None,
    edge_label: EdgeLabel = None,
    checker: Annotated[
        str, typer.Option(metavar="NAME", help="fast, or plain: a second program that shares no code with it.")
    ] = "fast",
    as_json: Json = False,
) -> None:
    """Check that a certificate proves its lower bound on the distance of A and B."""
    prices = costs_from(costs) or gk.Costs()
    certificate = gk.Certificate.load(file)
    pair = read_pair(first, second, smiles, source_format, node_label, edge_label)
    bound = certified_bound(*pair, prices, certificate, checker)
    if as_json:
        print(json.dumps({"certified_lower_bound": finite(bound), "steps": len(certificate), "checker": checker}))
    else:
        print(f"verified: no edit path from {first} to {second} costs less than {bound:g}")


@commands.command()
def export(
    file: File,
    first: First,
    second: Second,
    out: Annotated[
        Path, typer.Option("-o", "--out", metavar="NAME", help="Writes NAME.opb, the problem, and NAME.pbp, the proof.")
    ],
    format: Annotated[str, typer.Option(metavar="FORMAT", help="veripb")] = "veripb",
    costs: CostsText = None,
    smiles: Smiles = False,
    source_format: SourceFormat = None,
    node_label: NodeLabel = None,
    edge_label: EdgeLabel = None,
    as_json: Json = False,
) -> None:
    """Write a proof for a checker that knows nothing of graphs: veripb --requireUnsat NAME.opb NAME.pbp."""
    prices = costs_from(costs) or gk.Costs()
    certificate = gk.Certificate.load(file)
    pair = read_pair(first, second, smiles, source_format, node_label, edge_label)
    problem, proof = write_proof(*pair, prices, certificate, out, format)
    if as_json:
        print(json.dumps({"problem": str(problem), "proof": str(proof)}))
    else:
        print(f"written: {problem} and {proof}; check them with: veripb --requireUnsat {problem} {proof}")
