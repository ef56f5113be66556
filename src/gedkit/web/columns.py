"""What is known of every graph of a collection besides its edges: columns that a map can be colored by."""

from __future__ import annotations

import math
from collections.abc import Sequence

import gedkit as gk
from gedkit.io.molecule_facts import molecule_facts

Value = float | str | None
_OWN = frozenset({"smiles", "atoms", "labels", "formula"})  # of Graph.info: what a molecule is remembered by
_PROPERTY = "property:"  # how names of properties from SDF files and tables begin there
_LONGEST = 200  # characters of a value


def columns_of(graphs: Sequence[gk.Graph]) -> dict[str, list[Value]]:
    """Return the properties that files brought along, then sizes, and of molecules the weight.

    Numbers are numbers where all values of a column are. A column that says the same of every graph is left out.

    Examples
    --------
    >>> columns_of([gk.Graph(2, info={"property:pIC50": "6.5"}), gk.Graph(3, info={"property:pIC50": "7"})])
    {'pIC50': [6.5, 7.0], 'nodes': [2.0, 3.0]}
    """
    names = dict.fromkeys(name for graph in graphs for name in graph.info if name not in _OWN)
    columns: dict[str, list[Value]] = {
        name.removeprefix(_PROPERTY): _typed(
            [str(graph.info[name])[:_LONGEST] if name in graph.info else None for graph in graphs]
        )
        for name in names
    }
    columns |= {"nodes": [float(graph.n) for graph in graphs], "edges": [float(graph.m) for graph in graphs]}
    facts = [molecule_facts(graph) for graph in graphs]
    if all(facts):
        columns["weight"] = [round(fact.weight, 2) for fact in facts if fact is not None]
    return {name: values for name, values in columns.items() if len(set(values)) > 1}


def _typed(values: list[str | None]) -> list[Value]:
    try:
        numbers = [math.nan if value is None or not value.strip() else float(value) for value in values]
    except ValueError:
        return list(values)
    return [number if math.isfinite(number) else None for number in numbers]  # JSON has neither infinity nor nan
