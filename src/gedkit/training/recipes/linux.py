"""``linux-regression`` and ``linux``: unlabelled program graphs of up to ten nodes.

Stage one gives the regressor, stage two from there the heuristic of the search. What a search needs, the similarity of
what is left of two graphs, costs that of whole graphs some accuracy: hence two files.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gedkit as gk
from gedkit.models.model import Model
from gedkit.training.recipes.command import Report, run_recipe

CARD = {
    "trained_on": "LINUX: 600 program graphs of up to 10 nodes (some 80 kinds), and mutants",
    "recipe": "gedkit.training.recipes.linux",
}


def recipe(folder: Path, progress: Report) -> list[Model]:
    """Train both models."""
    data = gk.datasets.load("linux")
    shared: dict[str, Any] = {
        "costs": data.costs,
        "split": "ordered",
        "mutants": 1600,
        "mutant_share": 0.2,
        "resume": True,
        "progress": progress,
        "card": CARD,
    }
    regression = gk.train(
        data.graphs,
        folder / "linux-regression.safetensors",
        widths=[128, 64, 32],
        ntn=32,
        steps=20000,
        search_steps=0,
        **shared,
    )
    search = gk.train(
        data.graphs,
        folder / "linux.safetensors",
        start=regression,
        steps=0,
        search_steps=2000,
        search_pairs=20000,
        **shared,
    )
    return [regression, search]


if __name__ == "__main__":
    run_recipe(recipe, __doc__)
