"""What exact labels cost: pairs of several sizes, with and without certificates.

    python -m benchmarks run labels --pairs 200 --time-limit 10

Labels random pairs of each family with `gedkit.lab.label`, checks every label with `gedkit.lab.check_labels`, and
prints how many are proven, the bounds of the others, and the processor time and disk space per pair. Certificates are
computed for the first pairs of each family (``--certified``).
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gedkit as gk

FAMILIES = ("aids 20 30", "aids 30 60", "mutagenicity 20 30", "mutagenicity 30 60", "protein 20 30")


def row(graphs: list[gk.Graph], pairs: int, certified: int, how: dict[str, Any]) -> str:
    """Label a family twice, many pairs and then a few with certificates, check all, and return what is shown."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        card = gk.lab.label(graphs, folder / "plain", pairs=pairs, **how)
        gk.lab.check_labels(folder / "plain")
        proven = gk.lab.label(graphs, folder / "proofs", pairs=certified, certificates=True, **how)
        gk.lab.check_labels(folder / "proofs")
        proofs = [file.stat().st_size for file in (folder / "proofs" / "certificates").rglob("*.npz")]
    spent, with_proof = card["processor_seconds"], proven["processor_seconds"]["mean"]
    return (
        f"{card['pairs']} | {card['proven']} | {card['gap_of_open']['mean']:.2g} | {1e3 * spent['mean']:.3g} | "
        f"{spent['slowest']:.2g} s | {1e3 * with_proof:.3g} ms | {sum(proofs) / max(1, len(proofs)) / 1e3:.0f} kB"
    )


def main(
    *,
    pairs: int = 200,
    certified: int = 20,
    time_limit: float = 10.0,
    families: Sequence[str] = FAMILIES,
    threads: int = 1,
) -> None:
    """Print a table."""
    print("| pairs of | labeled | proven | gap of open | ms a pair | slowest | with certificate | size |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for family in families:
        name, smallest, largest = family.split()
        graphs = list(gk.datasets.load(name, edge_labels=False).graphs)
        how = {"nodes": (int(smallest), int(largest)), "time_limit": time_limit, "threads": threads, "seed": 1}
        print(f"| {name} {smallest}-{largest} | {row(graphs, pairs, certified, how)} |", flush=True)
