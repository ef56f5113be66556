"""Which attributes of a graph can be its labels, which one is, and what that leaves out of the comparison."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any, NamedTuple

from gedkit._graphs.graph import Graph
from gedkit._graphs.json_labels import hashable
from gedkit._graphs.presentation import is_presentation
from gedkit.errors import GedkitError, LabelWarning
from gedkit.io.label_choice import Wanted, choose
from gedkit.io.reading import defined_labels, graphs_from
from gedkit.io.record import Record

_MANY = 5  # nodes: fewer are often all different
_EXAMPLES = 3
_MOST_VALUES = 1_000  # that are counted
_LONGEST = 40  # characters of an example


class WantedLabels(NamedTuple):
    """The fields ``node_label`` and ``edge_label`` of a request: a name, several, the empty text for none, or None."""

    node: str | list[str] | None = None
    edge: str | list[str] | None = None


class Labeled(NamedTuple):
    """Graphs, what can label them, what does, and remarks."""

    graphs: list[Graph]
    attributes: dict[str, list[dict[str, Any]]]
    labels: dict[str, Any]
    notes: list[str]


def labeled_graphs(parts: list[Record | Graph], wanted: WantedLabels, format: str) -> Labeled:
    """Turn records into graphs with one choice of labels for all of them."""
    asked = Wanted(wanted.node, wanted.edge)
    records = [part for part in parts if isinstance(part, Record)]
    if not records:
        return Labeled(graphs_from(parts, asked, format), {"node": [], "edge": []}, {"node": None, "edge": None}, [])
    nodes = [data for record in records for _, data in record.nodes]
    edges = [data for record in records for _, _, data in record.edges]
    attributes = {"node": _facts(nodes), "edge": _facts(edges)}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LabelWarning)  # it advises on Python and the command line
        choice = choose(nodes, edges, asked, format, defined_labels(records))
        graphs = graphs_from(parts, asked, format)
    labels = {"node": wanted.node or choice.node_label, "edge": wanted.edge or choice.edge_label}
    notes = _notes("node", attributes["node"], labels["node"], wanted.node)
    notes += _notes("edge", attributes["edge"], labels["edge"], wanted.edge)
    notes += [
        f"Not compared: {count:,} {what}{'s' * (count > 1 and what[-1] != '>')}."
        for r in records
        for what, count in r.left_out.items()
    ]
    named = any(record.labels_are_names for record in records)
    if wanted.node is None and choice.node_label is not None and not named and _are_names(graphs):
        notes.append("No two nodes of a graph have the same label: if these are names, choose no node label.")
    return Labeled(graphs, attributes, labels, notes)


def _facts(elements: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Describe each attribute; those that make a good label come first: texts that occur more than once."""
    found: dict[str, dict[str, Any]] = {}
    values: dict[str, dict[Any, None]] = {}
    for data in elements:
        for name, value in data.items():
            facts = found.setdefault(name, {"name": name, "present": 0, "numbers": 0})
            facts["present"] += 1
            facts["numbers"] += isinstance(value, (int, float)) and not isinstance(value, bool)
            seen = values.setdefault(name, {})
            if len(seen) < _MOST_VALUES:
                try:
                    seen[hashable(value)] = None
                except GedkitError:
                    seen[str(value)[:_LONGEST]] = None
    for name, facts in found.items():
        facts["kind"] = "number" if facts.pop("numbers") == facts["present"] else "text"
        facts["everywhere"] = facts["present"] == len(elements)
        facts["values"] = len(values[name])
        facts["examples"] = [str(value)[:_LONGEST] for value in list(values[name])[:_EXAMPLES]]
    return sorted(found.values(), key=_rank)


def _rank(facts: dict[str, Any]) -> tuple[bool, bool, bool, bool, str]:
    different = facts["values"] == facts["present"] > 1
    return (
        not facts["everywhere"],
        is_presentation(facts["name"]) and facts["name"] != "label",
        facts["kind"] == "number",
        different,
        facts["name"],
    )


def _notes(what: str, attributes: list[dict[str, Any]], label: Any, wanted: Any) -> list[str]:
    """Say what was chosen by default, and what that leaves out."""
    if wanted is not None:
        return []
    notes = [] if label in (None, "label") else [f"The {what}s are labeled by {label!r}."]
    left = [a["name"] for a in attributes if a["name"] != label and not is_presentation(a["name"])]
    if left:
        some = ", ".join(map(repr, left[:6])) + (f" and {len(left) - 6} more" if len(left) > 6 else "")
        notes.append(f"Not compared: the {what} attribute{'s' * (len(left) > 1)} {some}.")
    return notes


def _are_names(graphs: Sequence[Graph]) -> bool:
    labels = [[element.label for element in graph.node_elements()] for graph in graphs]
    return max(map(len, labels), default=0) >= _MANY and all(len(set(each)) == len(each) for each in labels)
