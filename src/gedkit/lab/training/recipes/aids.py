"""``aids-regression`` and ``aids``: molecules of up to ten nodes (AIDS700nef)."""

from __future__ import annotations

from pathlib import Path

from gedkit.lab.training.recipes.command import Report, run_recipe
from gedkit.lab.training.recipes.two_stages import two_stages
from gedkit.models.model import Model

CARD = {
    "trained_on": "AIDS700nef: 420 molecules of up to 10 nodes, and mutants",
    "recipe": "gedkit.lab.training.recipes.aids",
}


def recipe(folder: Path, progress: Report) -> list[Model]:
    """Train both models."""
    return two_stages("aids", "aids700nef", folder, progress, CARD, mutants=5000, search_steps=6000)


if __name__ == "__main__":
    run_recipe(recipe, __doc__)
