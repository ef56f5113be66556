"""``gedkit models``: the models that come with gedkit."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

import gedkit as gk
from gedkit.cli.report import number, table


def models(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List the learned models: what each was trained on, and how well it does."""
    found = [gk.models.load(name) for name in gk.models.names()]
    if as_json:
        print(
            json.dumps([{"name": m.name, "kind": m.kind, "parameters": m.parameters, "card": _card(m)} for m in found])
        )
        return
    table(
        ["model", "kind", "parameters", "trained on", "measured"],
        [[m.name, m.kind, str(m.parameters), str(m.card.get("trained_on", "")), _measured(m.card)] for m in found],
    )


def _card(model: gk.models.Model) -> dict[str, Any]:
    """Return the card, with the number of graphs that the model has seen in place of their fingerprints."""
    return {name: len(value) if name == "seen" else value for name, value in model.card.items()}


def _measured(card: Any) -> str:
    """Write the numbers of a card's metrics in a line."""
    metrics = card.get("metrics", {})
    return ", ".join(f"{name} {number(value)}" for name, value in _flat(metrics))


def _flat(metrics: Any, before: str = "") -> list[tuple[str, float]]:
    found: list[tuple[str, float]] = []
    for name, value in metrics.items():
        if isinstance(value, dict):
            found += _flat(value, f"{before}{name} ")
        elif isinstance(value, int | float):
            found.append((before + name, float(f"{value:.3g}")))
    return found
