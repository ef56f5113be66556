"""Graphs from rustworkx and back. rustworkx is imported here alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit._graphs.require_graphs import require_graphs
from gedkit.errors import MissingDependencyError
from gedkit.io.element_data import edge_data, graph_of_elements, node_data
from gedkit.io.foreign import require_foreign
from gedkit.io.label_choice import Wanted
from gedkit.io.memory import KEY, Memory, memory_text, recall, sides_of
from gedkit.io.reading import graphs_from
from gedkit.io.record import LABEL, Record

_NAME = "name"  # of nodes, in their payload, and of graphs


def from_rustworkx(
    graph: Any,
    *,
    node_label: str | Sequence[str] | None = None,
    edge_label: str | Sequence[str] | None = None,
    node_attrs: str | Sequence[str] | None = None,
    edge_attrs: str | Sequence[str] | None = None,
) -> Graph:
    """Convert a rustworkx ``PyGraph`` or ``PyDiGraph``. One that `to_rustworkx` made becomes what it was.

    Parameters
    ----------
    graph : rustworkx.PyGraph or rustworkx.PyDiGraph
        A payload that is a dict holds attributes; any other payload is the label, and ``None`` means no label.
        Parallel edges become one edge that carries all their labels.
    node_label, edge_label, node_attrs, edge_attrs
        As for `gedkit.read`, with the same defaults.

    See Also
    --------
    to_rustworkx : the way back.

    Examples
    --------
    >>> import gedkit as gk, rustworkx as rx
    >>> water = rx.PyGraph()
    >>> _ = water.add_nodes_from(["O", "H", "H"])
    >>> _ = water.add_edges_from([(0, 1, None), (0, 2, None)])
    >>> gk.from_rustworkx(water)
    <Graph: 3 nodes, 2 edges, node labels 'H', 'O'>
    """
    rustworkx = require_foreign(graph, "rustworkx", ("PyGraph", "PyDiGraph"), "a rustworkx graph")
    wanted = Wanted(node_label, edge_label, node_attrs, edge_attrs)
    facts = graph.attrs if isinstance(graph.attrs, dict) else {}
    memory = recall(facts.get(KEY)) if wanted == Wanted() else None
    if memory is not None:
        made = _remembered(graph, memory, facts.get(_NAME), isinstance(graph, rustworkx.PyDiGraph))
        if made is not None:
            return made
    record = Record(isinstance(graph, rustworkx.PyDiGraph), multigraph=graph.has_parallel_edges())
    for index in graph.node_indices():
        record.add_node(index, _data(graph[index]))
    record.edges = [(u, v, _data(payload)) for u, v, payload in graph.weighted_edge_list()]
    return graphs_from([record], wanted, "rustworkx")[0]


def to_rustworkx(graph: Graph, *, node_label: str = "label", edge_label: str = "label") -> Any:
    """Convert to a rustworkx ``PyGraph``, or a ``PyDiGraph`` if the graph is directed.

    `from_rustworkx` turns it back into an equal graph, with its names, name and info: the ``attrs`` of the rustworkx
    graph remember which keys are labels.

    Parameters
    ----------
    graph : Graph
    node_label, edge_label : str
        The keys under which labels are written, if there are any.

    Returns
    -------
    rustworkx.PyGraph or rustworkx.PyDiGraph
        The payload of each node and edge is a dict of its label and attributes, with the name of the node under
        ``"name"`` if nodes have names. Parallel edges are edges of their own.

    See Also
    --------
    from_rustworkx : the way back.

    Examples
    --------
    >>> import gedkit as gk
    >>> water = gk.Graph(3, [(0, 1), (0, 2)], node_labels="OHH")
    >>> made = gk.to_rustworkx(water)
    >>> made.nodes(), list(made.edge_list())
    ([{'label': 'O'}, {'label': 'H'}, {'label': 'H'}], [(0, 1), (0, 2)])
    >>> gk.from_rustworkx(made) == water
    True
    """
    require_graphs(graph)
    sides = sides_of(graph, node_label, edge_label, taken=_NAME if graph.has_names else None)
    try:
        import rustworkx
    except ImportError:
        raise MissingDependencyError("to_rustworkx needs rustworkx: pip install rustworkx") from None
    facts = {_NAME: graph.name, KEY: memory_text(graph, *sides) or "{}"}
    attrs = {key: value for key, value in facts.items() if value is not None}
    made = (rustworkx.PyDiGraph if graph.directed else rustworkx.PyGraph)(attrs=attrs)
    nodes = node_data(graph, sides[0])
    if graph.has_names:
        nodes = [{_NAME: name, **data} for name, data in zip(graph.names, nodes, strict=True)]
    made.add_nodes_from(nodes)
    made.add_edges_from(list(edge_data(graph, sides[1])))
    return made


def _remembered(graph: Any, memory: Memory, name: str | None, directed: bool) -> Graph | None:
    """Return the graph as it was, or ``None`` if the rustworkx graph no longer has what is remembered."""
    indices, edges = list(graph.node_indices()), list(graph.weighted_edge_list())
    nodes = [graph[index] for index in indices]
    if not all(isinstance(data, dict) for data in (*nodes, *(data for _, _, data in edges))):
        return None
    if not memory.node.fits(nodes) or not memory.edge.fits([data for _, _, data in edges]):
        return None
    place = {index: i for i, index in enumerate(indices)}
    named = all(_NAME in data for data in nodes)
    return graph_of_elements(
        [(f"node {index}", data) for index, data in zip(indices, nodes, strict=True)],
        [(f"edge {u} - {v}", data) for u, v, data in edges],
        [(place[u], place[v]) for u, v, _ in edges],
        (memory.node, memory.edge),
        directed=directed,
        multigraph=True,
        names=[data[_NAME] for data in nodes] if named and nodes else indices,
        name=name if isinstance(name, str) else None,
        info=memory.info,
    )


def _data(payload: Any) -> dict[str, Any]:
    if isinstance(payload, dict):
        return {str(key): value for key, value in payload.items()}
    return {} if payload is None else {LABEL: payload}
