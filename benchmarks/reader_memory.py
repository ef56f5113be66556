"""Peak memory per byte of every reader: on a file of its own of 10 MB, and on its worst hostile case.

Each file is read in a process of its own (``tests/hostile/sandbox.py``). Prints the table of ``docs/reliability.md``.
"""

from __future__ import annotations

import random
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

import gedkit as gk

sys.path[:0] = [str(Path(__file__).parents[1] / "tests")]
bombs: Any = import_module("hostile.bombs")
sandbox: Any = import_module("hostile.sandbox")

MEMORY = 6 << 30
# The worst case of each reader among the bombs, by what it takes per byte; a floor of some MB is left aside below.
WORST = {
    ".json": ["json_lists", "json_bare_lists"],
    ".jsonl": ["jsonl_counts", "jsonl_array_counts"],
    ".graphml": ["graphml_defaults", "graphml_keys"],
    ".gexf": ["xml_attributes"],
    ".gxl": ["xml_elements", "xml_token", "xml_comment", "xml_attlist", "xml_namespace"],
    ".gml": ["gml_digits", "gml_spaces"],
    ".dot": ["dot_product", "dot_strict_product", "dot_defaults", "dot_scopes", "dot_chain", "dot_digits"],
    ".g6": ["graph6_dense"],
    ".edgelist": ["edge_list_names"],
    ".sdf": ["sdf_counts", "sdf_counts_of_bonds", "sdf_counts_in_pieces", "sdf_chain"],
    ".npz": ["certificate_zeros", "certificate_shape", "certificate_links"],
    ".gedx": ["index_far_number", "index_wide_graph"],
    ".safetensors": ["model_header", "model_header_length"],
    ".tar.xz": ["tar_long_name", "tar_zeros"],
    ".zip": ["zip_zeros"],
    ".tve": ["transactions_empty", "transactions_far_number"],
    ".smi": ["smiles_atoms", "smiles_chain"],
    ".csv": ["table_atoms", "table_rejects"],
}
DOORS = {".npz": "certificate", ".gedx": "index", ".safetensors": "model", ".tar.xz": "dataset", ".zip": "dataset"}


def graphs(count: int, n: int = 20, labels: bool = True, attributes: bool = False) -> list[gk.Graph]:
    """Return graphs like molecules, no two the same."""
    rng = random.Random(1)
    made = []
    for _ in range(count):
        edges = sorted({(rng.randrange(v), v) for v in range(1, n)})
        made.append(
            gk.Graph(
                n,
                edges,
                node_labels=rng.choices("CNOS", k=n) if labels else None,
                edge_labels=rng.choices(["single", "double"], k=len(edges)) if labels else None,
                node_attrs={"charge": [rng.random() for _ in range(n)]} if attributes else None,
            )
        )
    return made


def one_graph(edges: int, labels: bool) -> gk.Graph:
    """Return a graph with about so many edges, eight for each node."""
    rng, n = random.Random(1), min(100_000, edges // 8 + 2)
    ends = sorted({tuple(sorted(rng.sample(range(n), 2))) for _ in range(edges)})
    return gk.Graph(
        n,
        ends,
        node_labels=rng.choices("CNOS", k=n) if labels else None,
        edge_labels=rng.choices(["single", "double"], k=len(ends)) if labels else None,
    )


def own_file(suffix: str, folder: Path, size: int) -> Path:
    """Write a file of about this many bytes with what its format usually holds."""
    path, amount = folder / f"own{suffix}", 2000
    for _ in range(2):  # the second time nearer to the size
        path.unlink(missing_ok=True)
        write_own(suffix, path, amount)
        if abs(path.stat().st_size - size) < size / 50:
            break
        amount = max(1, round(amount * size / path.stat().st_size))
    return path


def write_own(suffix: str, path: Path, amount: int) -> None:
    """Write a file whose size grows with the amount."""
    if suffix == ".npz":
        certificate = import_module("hostile.samples").certificate_arrays()
        rng = np.random.default_rng(1)
        certificate |= {"pair": rng.integers(0, 9, amount, np.int32), "lam": rng.integers(-(2**60), 2**60, amount)}
        np.savez_compressed(path, **certificate)
    elif suffix == ".gedx":
        with gk.Index(path) as index:
            index.extend(graphs(amount, 25))
    elif suffix == ".safetensors":
        gk.models.save(import_module("random_models").random_model(widths=[max(2, round(amount**0.5))]), path)
    elif suffix in (".tar.xz", ".zip"):
        _archive(path, graphs(amount, attributes=True))
    elif suffix in (".sdf", ".smi"):  # the text of one molecule many times: RDKit would take minutes to write them
        chain = gk.Graph(20, [(u, u + 1) for u in range(19)], node_labels="C" * 20, edge_labels=["single"] * 19)
        gk.write([chain], path)
        path.write_text(path.read_text() * amount)
    elif suffix == ".csv":
        path.write_text("name,smiles\n" + "".join(f"compound {i},{'C' * 20}\n" for i in range(amount)))
    elif suffix in (".jsonl", ".tve", ".g6", ".graphml", ".gxl"):
        gk.write(graphs(amount, labels=suffix != ".g6"), path)
    else:
        gk.write(one_graph(amount, suffix != ".edgelist"), path)


def _archive(path: Path, content: list[gk.Graph]) -> None:
    inner = path.with_name("inner.jsonl")
    gk.write(content, inner)
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(inner, "inner.jsonl")
    else:
        with tarfile.open(path, "w:xz", preset=0) as archive:
            archive.add(inner, "inner.jsonl")


def measure(suffix: str, folder: Path, size: int) -> list[str]:
    """Return a row of the table."""
    path = own_file(suffix, folder, size)
    (own,) = sandbox.run([(DOORS.get(suffix, "read"), path)], MEMORY, 300)
    bytes_read = path.stat().st_size
    row = [f"`{suffix}`", f"{bytes_read / 1e6:.1f}", f"{own.peak / 1e6:.0f}", f"{own.peak / bytes_read:.0f}"]
    if own.verdict != "ok":
        row[2] = f"{own.verdict}: {own.words[:80]}"
    worst: Any = None
    for name in WORST.get(suffix, []):
        door, bomb = bombs.write_bomb(name, folder)
        (outcome,) = sandbox.run([(door, bomb)], MEMORY, 300)
        found = (outcome.peak, name, bomb.stat().st_size, outcome.verdict)
        worst = found if worst is None or found > worst else worst
        bomb.unlink()
    if worst is None:
        return [*row, "", "", "", ""]
    peak, name, weight, verdict = worst
    return [*row, name.replace("_", " "), f"{weight / 1e6:.3g}", f"{peak / 1e6:.0f}", verdict]


def main(*, megabytes: float = 10.0, suffixes: Sequence[str] = tuple(WORST)) -> None:
    """Print the table."""
    print("| Reader | Normal file, MB | Peak, MB | Bytes per byte | Worst malicious file | MB | Peak, MB | Outcome |")
    print("|---|---|---|---|---|---|---|---|")
    for suffix in suffixes:
        with tempfile.TemporaryDirectory() as folder:
            print(f"| {' | '.join(measure(suffix, Path(folder), int(megabytes * 1e6)))} |", flush=True)
