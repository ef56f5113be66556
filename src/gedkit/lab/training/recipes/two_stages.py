"""Shared by the recipes for ordinary graphs: stage one trains a regressor, stage two turns it into a search heuristic.

Learning the similarity of the unmatched parts, which a search needs, costs some accuracy on whole graphs; hence there
are two models.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import gedkit as gk
from gedkit.lab.training.recipes.command import Report
from gedkit.models.model import Model


def two_stages(
    name: str,
    dataset: str,
    folder: Path,
    progress: Report,
    card: Mapping[str, Any],
    *,
    search_steps: int,
    **mutants: Any,
) -> list[Model]:
    """Train ``name-regression`` and ``name`` on a data set; ``mutants`` are options of `gedkit.train`."""
    data = gk.datasets.load(dataset)
    shared: dict[str, Any] = {
        "costs": data.costs,
        "split": "ordered",
        "resume": True,
        "progress": progress,
        "card": card,
        # The shipped weights have seen mutants that are isomorphic to a few test graphs; their cards list all graphs
        # that they have seen, and comparisons leave those out.
        "held_out_mutants": True,
        "search_tests": 0,
        **mutants,
    }
    regression = gk.train(
        data.graphs,
        folder / f"{name}-regression.safetensors",
        widths=[128, 64, 32],
        ntn=32,
        steps=20000,
        search_steps=0,
        **shared,
    )
    search = gk.train(
        data.graphs,
        folder / f"{name}.safetensors",
        start=regression,
        steps=0,
        search_steps=search_steps,
        search_pairs=20000,
        **shared,
    )
    return [regression, search]
