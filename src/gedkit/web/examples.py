"""Pairs and a collection to try the page with: molecules, graphs of programs, a graph with an edge too many."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

_PAIRS = (("aspirin", "paracetamol"), ("caffeine", "theobromine"), ("morphine", "heroin"), ("sildenafil", "vardenafil"))
_BEFORE = (
    "start read_input check_header parse_lines build_index write_output done",
    "check_header report_error done",
    "parse_lines parse_lines",
)
_AFTER = (
    "start read_input check_header parse_lines merge_duplicates build_index write_output done",
    "check_header report_error retry_with_default parse_lines",
    "report_error done",
    "parse_lines parse_lines",
)


def molecules() -> dict[str, dict[str, Any]]:
    """Return the molecules that come with gedkit, by name."""
    stored = json.loads((files("gedkit") / "data" / "molecules.json").read_text(encoding="utf-8"))
    return {name: {"nodes": entry["nodes"], "edges": entry["edges"]} for name, entry in stored.items()}


def examples() -> list[dict[str, Any]]:
    """Return title, both texts and both names of each pair.

    Examples
    --------
    >>> [pair["title"] for pair in examples()][:2]
    ['aspirin → paracetamol', 'caffeine → theobromine']
    """
    known = molecules()
    pairs = [
        {"title": f"{a} → {b}", "names": [a, b], "texts": [json.dumps(known[a]), json.dumps(known[b])]}
        for a, b in _PAIRS
    ]
    grid = "\n".join(f"{i} {j}" for i in range(16) for j in (i + 1, i + 4) if j < 16 and (j == i + 4 or j % 4))
    ring = "\n".join([*grid.split("\n")[:-3], "0 15", "3 12"])
    return [
        *pairs,
        {
            "title": "two versions of a program",
            "names": ["before", "after"],
            "texts": [_program(_BEFORE), _program(_AFTER)],
        },
        {"title": "a grid and a bent grid", "names": ["grid", "bent grid"], "texts": [grid, ring]},
    ]


def example_collection() -> tuple[bytes, list[str]]:
    """Return the molecules as JSONL, and their names."""
    known = molecules()
    return "\n".join(json.dumps(graph) for graph in known.values()).encode(), list(known)


def _program(walks: tuple[str, ...]) -> str:
    """Return a directed graph in DOT whose nodes are labeled with what they do."""
    steps = dict.fromkeys(word for walk in walks for word in walk.split())
    nodes = [f'  {step} [label="{step}"]' for step in steps]
    edges = [f"  {' -> '.join(walk.split())}" for walk in walks]
    return "\n".join(["digraph {", *nodes, *edges, "}"])
