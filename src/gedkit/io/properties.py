"""Properties of molecules, as SDF files and tables have them: kept in ``Graph.info`` under names of their own."""

from __future__ import annotations

from collections.abc import Mapping

from gedkit._graphs.graph import Graph, with_info

_PREFIX = "property:"


def with_properties(graph: Graph, properties: Mapping[str, str]) -> Graph:
    """Note properties on a new graph."""
    return with_info(graph, {f"{_PREFIX}{name}": value for name, value in properties.items()}) if properties else graph


def properties_of(graph: Graph) -> dict[str, str]:
    """Return the properties of a graph by name.

    Examples
    --------
    >>> import gedkit as gk
    >>> properties_of(gk.Graph(1, info={"smiles": "C", "property:boiling point": "-161.5"}))
    {'boiling point': '-161.5'}
    """
    return {name.removeprefix(_PREFIX): value for name, value in graph.info.items() if name.startswith(_PREFIX)}
