"""``gk.lab.check_labels``: recomputes the cost of every mapping of a folder of labels, and checks the certificates."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gedkit._costs.costs import Costs, require_costs_of_many
from gedkit._files.boundary import checked_path, our_errors
from gedkit._files.read_limits import start_reading
from gedkit._graphs.graph import Graph
from gedkit._proof.verify import verify
from gedkit._result import Result, Stats, Status
from gedkit._result.certificate import Certificate
from gedkit.errors import DatasetError, GedkitError
from gedkit.io.json_text import load_json
from gedkit.lab.datasets.files import read_bytes
from gedkit.lab.datasets.gscbench import costs_of_card, images_of, read_gscbench_graphs
from gedkit.lab.labelling.label_files import certificate_file

_NOT_SEARCHED = Stats(0.0, 0, 0, 0)


def check_labels(folder: str | os.PathLike[str], *, costs: Costs | None = None) -> dict[str, int]:
    """Check a folder that `label` wrote, or one of GSCBench: mappings, their costs, and certificates if there are any.

    Nothing is searched again. Each mapping must have every node once and cost what the file says; each certificate must
    prove that no other is cheaper.

    Parameters
    ----------
    folder : path
    costs : Costs, optional
        By default those of the card, or the default costs.

    Returns
    -------
    dict
        How many ``pairs`` have the distance that they claim, and how many of them were ``certified``.

    Raises
    ------
    DatasetError
        If a label is wrong; the error names the line.
    """
    place = checked_path("folder", folder)
    with our_errors(DatasetError, place), start_reading():
        graphs, ids = read_gscbench_graphs(place / "graphs.jsonl")
        known = dict(zip(ids, graphs, strict=True))
        prices = (costs_of_card(place) or Costs()) if costs is None else require_costs_of_many(costs, "check_labels")
        pairs = certified = 0
        for number, row in _rows(place / "ged_pairs.jsonl"):
            where = f"line {number} of ged_pairs.jsonl"
            try:
                result = _claimed(row, known, prices, place)
            except (GedkitError, KeyError, TypeError, ValueError) as error:
                raise DatasetError(f"{where}: {error}") from None
            found = verify(result)
            if not found:
                raise DatasetError(f"{where}: {found}")
            pairs += 1
            certified += result.certificate is not None
    return {"pairs": pairs, "certified": certified}


def _rows(path: Path) -> Iterator[tuple[int, Any]]:
    for number, line in enumerate(read_bytes(path).decode().splitlines(), 1):
        if line.strip():
            yield number, load_json(line)


def _claimed(row: Any, graphs: dict[Any, Graph], costs: Costs, folder: Path) -> Result:
    """Return the result that a line claims."""
    pair = row["graph_id_1"], row["graph_id_2"]
    g1, g2 = graphs[pair[0]], graphs[pair[1]]
    if not row["alignments"]:
        raise ValueError("there is no mapping")
    file = certificate_file(folder, pair)
    return Result(
        g1,
        g2,
        costs=costs,
        solver="exact",
        distance=float(row["ged"]),
        lower_bound=float(row["ged"]),
        status=Status.OPTIMAL,
        images=images_of(row["alignments"][0], g1.n, g2.n),
        stats=_NOT_SEARCHED,
        certificate=Certificate.load(file) if file.exists() else None,
    )
