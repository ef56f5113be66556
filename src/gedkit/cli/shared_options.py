"""Options that mean the same in many commands."""

from __future__ import annotations

from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
ByName = Annotated[bool, typer.Option("--by-name", help="A node is the node of the same name, or none.")]
CostsText = Annotated[
    str | None,
    typer.Option(metavar="COSTS", help="node_sub=2,edge_ins=0.5 (others cost 1), or mces, subgraph, chemistry."),
]
IgnoredNames = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="Attribute to leave out, with its parts; may be repeated."),
]
PairSeconds = Annotated[float | None, typer.Option(metavar="SECONDS", help="Time limit per pair.")]
Resume = Annotated[bool, typer.Option("--resume", help="Resume a job that was stopped.")]
Threads = Annotated[int | None, typer.Option(metavar="N", help="Number of threads; all cores by default, or with 0.")]
