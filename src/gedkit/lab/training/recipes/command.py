"""The command line of the recipes: the output folder, one thread, and lines of progress."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

import torch

from gedkit.lab.training.recipes import MADE_WITH
from gedkit.models.model import Model

Report = Callable[[str, int, int, float | None], None]


def run_recipe(recipe: Callable[[Path, Report], list[Model]], description: str | None) -> None:
    """Run ``recipe(folder, progress)`` for the folder on the command line, and print the metrics."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder to write the models to")
    folder = parser.parse_args().out
    folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    here = torch.__version__.partition("+")[0]
    if here != MADE_WITH:
        print(f"this is torch {here}: the shipped weights were made with {MADE_WITH} and will differ", file=sys.stderr)
    for model in recipe(folder, _print_progress):
        metrics = model.card["metrics"]
        print(f"{model.name}: mse {metrics['mse']:.4g}, rho {metrics['rho']:.4f} ({metrics['protocol']})")


def _print_progress(what: str, done: int, total: int, error: float | None) -> None:
    words = "" if error is None else f", validation error {error:.4g}"
    if done % 250 == 0 or done == total:
        print(f"{what}: {done} of {total}{words}", file=sys.stderr, flush=True)
