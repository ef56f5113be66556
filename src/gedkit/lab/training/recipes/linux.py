"""``linux-regression`` and ``linux``: unlabeled program graphs of up to ten nodes."""

from __future__ import annotations

from pathlib import Path

from gedkit.lab.training.recipes.command import Report, run_recipe
from gedkit.lab.training.recipes.two_stages import two_stages
from gedkit.models.model import Model

CARD = {
    "trained_on": "LINUX: 600 program graphs of up to 10 nodes (some 80 kinds), and mutants",
    "recipe": "gedkit.lab.training.recipes.linux",
}


def recipe(folder: Path, progress: Report) -> list[Model]:
    """Train both models."""
    return two_stages("linux", "linux", folder, progress, CARD, mutants=1600, mutant_share=0.2, search_steps=2000)


if __name__ == "__main__":
    run_recipe(recipe, __doc__)
