"""What exact labels cost: pairs of several sizes, with and without certificates.

    python benchmarks/labels.py --pairs 200 --time-limit 10

Labels random pairs of each family with `gedkit.lab.label`, checks every label with `gedkit.lab.check_labels`, and
prints how many are proven, the bounds of the others, and the processor time and disk space per pair. Certificates are
computed for the first pairs of each family (``--certified``).
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

import gedkit as gk

FAMILIES = (("aids", 20, 30), ("aids", 30, 60), ("mutagenicity", 20, 30), ("mutagenicity", 30, 60), ("protein", 20, 30))


def measure(graphs: list[gk.Graph], sizes: tuple[int, int], options: argparse.Namespace) -> dict[str, object]:
    """Label a family twice: many pairs, then a few with certificates."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        how = {"nodes": sizes, "time_limit": options.time_limit, "threads": options.threads, "seed": 1}
        card = gk.lab.label(graphs, folder / "plain", pairs=options.pairs, **how)
        checked = gk.lab.check_labels(folder / "plain")
        certified = gk.lab.label(graphs, folder / "proofs", pairs=options.certified, certificates=True, **how)
        proofs = [file.stat().st_size for file in (folder / "proofs" / "certificates").rglob("*.npz")]
        return {
            **{name: card[name] for name in ("pairs", "proven", "open", "gap_of_open", "processor_seconds")},
            "checked": checked["pairs"],
            "certified": gk.lab.check_labels(folder / "proofs")["certified"],
            "certified_pairs": certified["pairs"],
            "certified_seconds": certified["processor_seconds"]["mean"],
            "certificate_kilobytes": sum(proofs) / max(1, len(proofs)) / 1e3,
        }


def main() -> None:
    """Print a table, or JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--certified", type=int, default=20)
    parser.add_argument("--time-limit", type=float, default=10.0)
    parser.add_argument("--families", nargs="*", default=[" ".join(map(str, family)) for family in FAMILIES])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--data", type=Path, help="folder of the sets")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    print("| pairs of | labeled | proven | gap of open | ms a pair | slowest | with certificate | size |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for family in options.families:
        name, smallest, largest = family.split()[0], *map(int, family.split()[1:])
        graphs = list(gk.datasets.load(name, options.data, edge_labels=False).graphs)
        found = measure(graphs, (smallest, largest), options)
        if options.json:
            print(json.dumps({"set": name, "sizes": [smallest, largest], **found}), flush=True)
            continue
        spent, gap = found["processor_seconds"], found["gap_of_open"]
        assert isinstance(spent, dict)
        assert isinstance(gap, dict)
        print(
            f"| {name} {smallest}-{largest} | {found['pairs']} | {found['proven']} | {gap['mean']:.2g} | "
            f"{1e3 * spent['mean']:.3g} | {spent['slowest']:.2g} s | {1e3 * found['certified_seconds']:.3g} ms | "  # type: ignore[operator]
            f"{found['certificate_kilobytes']:.0f} kB |",
            flush=True,
        )


if __name__ == "__main__":
    main()
