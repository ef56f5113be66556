"""Record: a graph with names and attribute dicts, as in files; the intermediate form between a file and a `Graph`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from gedkit._files.read_limits import spend_values
from gedkit._graphs.checked_parts import MAX_NODES
from gedkit._graphs.graph import Graph
from gedkit._graphs.json_labels import hashable
from gedkit.errors import GraphFileError, InvalidGraphError
from gedkit.io.label_choice import Choice
from gedkit.io.label_names import LabelNames, label_value

# The name of the label in files that gedkit writes.
LABEL = "label"
# Fifty million empty graphs fit into a file that may be read, but not into memory.
MAX_GRAPHS = 1_000_000


@dataclass
class Record:
    """Nodes by name, edges by the names of their ends, each with its attributes."""

    directed: bool = False
    nodes: list[tuple[Hashable, dict[str, Any]]] = field(default_factory=list)
    edges: list[tuple[Hashable, Hashable, dict[str, Any]]] = field(default_factory=list)
    name: str | None = None
    multigraph: bool = False  # whether parallel edges are allowed
    node_label: str | None = None  # the attribute that is the label by the format's own definition
    edge_label: str | None = None
    labels_are_names: bool = False  # whether the format calls nodes by their labels
    left_out: Counter[str] = field(default_factory=Counter)  # what the file also has, in words, and how much of it

    def add_node(self, name: Hashable, data: dict[str, Any]) -> None:
        """Add a node, unless there are too many already."""
        if len(self.nodes) >= MAX_NODES:
            raise InvalidGraphError(f"a graph may have at most {MAX_NODES} nodes")
        spend_values(1 + len(data))
        self.nodes.append((name, data))

    def add_edge(self, u: Hashable, v: Hashable, data: dict[str, Any]) -> None:
        """Add an edge, unless there are too many already for the file."""
        spend_values(1 + len(data))
        self.edges.append((u, v, data))


def require_room(found: Sequence[object]) -> None:
    """Raise an error if a file holds more graphs than may be read at once."""
    if len(found) >= MAX_GRAPHS:
        raise GraphFileError(f"it holds more than {MAX_GRAPHS} graphs: split it")


def called(name: str | None) -> str:
    """Return the name of a graph for an error message, nothing if it has none.

    Examples
    --------
    >>> "graph 3" + called("aspirin"), "graph 3" + called(None)
    ("graph 3 ('aspirin')", 'graph 3')
    """
    return f" ({name[:60]!r})" if name else ""


def as_number(text: str) -> int | str:
    """Return an integer if the text is one in its usual form; otherwise the text.

    Examples
    --------
    >>> as_number("12"), as_number("012"), as_number("C")
    (12, '012', 'C')
    """
    digits = text.removeprefix("-")
    if len(digits) < 19 and digits.isdecimal() and digits.isascii() and str(int(text)) == text:
        return int(text)
    return text


def label_text(label: Any) -> str:
    """Return the text of a label; a whole number has no decimals, since 1 and 1.0 are one label.

    Examples
    --------
    >>> label_text(1.0), label_text(1.5), label_text("C")
    ('1', '1.5', 'C')
    """
    return str(int(label)) if isinstance(label, float) and label.is_integer() else str(label)


def graph_from_record(record: Record, choice: Choice) -> Graph:
    """Build the graph, with labels and attributes as chosen; wrong and duplicate names are errors."""
    number: dict[Hashable, int] = {}
    for name, _ in record.nodes:
        if name in number:
            raise InvalidGraphError(f"node {name!r} is there twice: give each node a name of its own")
        number[name] = len(number)
    pairs = []
    for u, v, _ in record.edges:
        for end in (u, v):
            if end not in number:
                raise InvalidGraphError(f"edge ({u!r}, {v!r}) names node {end!r}, which is not among the nodes")
        pairs.append((number[u], number[v]))
    nodes, edges = [data for _, data in record.nodes], [data for _, _, data in record.edges]
    names = list(number)
    return Graph(
        len(names),
        pairs,
        directed=record.directed,
        multigraph=record.multigraph,
        node_labels=_labels(nodes, choice.node_label),
        edge_labels=_labels(edges, choice.edge_label),
        node_attrs=_columns(nodes, choice.node_attrs, "node"),
        edge_attrs=_columns(edges, choice.edge_attrs, "edge"),
        names=None if names == list(range(len(names))) else names,
        name=record.name,
    )


def record_from_graph(graph: Graph) -> Record:
    """Return the graph with its label under ``"label"`` and its attributes under their names (``x0``, ``x1``, ...)."""
    names = graph.names
    elements = [
        [_as_data(element.label, element.values, element.names) for element in each]
        for each in (graph.node_elements(), graph.edge_elements())
    ]
    return Record(
        graph.directed,
        list(zip(names, elements[0], strict=True)),
        [(names[u], names[v], data) for (u, v), data in zip(graph.edges, elements[1], strict=True)],
        graph.name,
    )


def _as_data(label: Any, values: Sequence[float] | None, names: Sequence[str] | None) -> dict[str, Any]:
    data: dict[str, Any] = {} if label is None else {LABEL: label}
    for i, value in enumerate(values or ()):
        name = f"x{i}" if names is None else names[i]
        if name == LABEL:
            raise InvalidGraphError('an attribute named "label" cannot be told from the label: call it something else')
        data[name] = value
    return data


def _labels(elements: list[dict[str, Any]], name: LabelNames | None) -> list[Hashable] | None:
    if name is None or isinstance(name, str):
        return None if name is None else [hashable(data.get(name)) for data in elements]
    return [tuple(map(hashable, label_value(data, name))) for data in elements]


def _columns(elements: list[dict[str, Any]], names: Sequence[str], what: str) -> dict[str, list[float]] | None:
    if not names:
        return None
    return {name: [_as_float(data, name, what) for data in elements] for name in names}


def _as_float(data: dict[str, Any], name: str, what: str) -> float:
    value = data.get(name)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        try:
            return float(value)
        except OverflowError:
            pass
    raise InvalidGraphError(f"attribute {name!r} of a {what} is {value!r}, but must be a number that a float can hold")
