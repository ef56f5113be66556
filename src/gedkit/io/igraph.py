"""Graphs from igraph and back. igraph is imported here alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit._graphs.require_graphs import require_graphs
from gedkit.errors import MissingDependencyError
from gedkit.io.element_data import edge_data, graph_of_elements, node_data
from gedkit.io.foreign import require_foreign
from gedkit.io.label_choice import Wanted
from gedkit.io.label_names import checked_names, parts_of
from gedkit.io.memory import KEY, Memory, memory_text, recall, sides_of
from gedkit.io.reading import graphs_from
from gedkit.io.record import Record

_NAME = "name"  # of vertices and of graphs, by igraph's own habit


def from_igraph(
    graph: Any,
    *,
    node_label: str | Sequence[str] | None = None,
    edge_label: str | Sequence[str] | None = None,
    node_attrs: str | Sequence[str] | None = None,
    edge_attrs: str | Sequence[str] | None = None,
) -> Graph:
    """Convert an igraph ``Graph``. One that `to_igraph` made becomes what it was.

    Parameters
    ----------
    graph : igraph.Graph
        Its vertex attribute ``name``, if it has one, becomes the names of the nodes, its own attribute ``name`` that of
        the graph. Parallel edges become one edge that carries all their labels.
    node_label, edge_label, node_attrs, edge_attrs
        As for `gedkit.read`, with the same defaults.

    See Also
    --------
    to_igraph : the way back.

    Examples
    --------
    >>> import gedkit as gk, igraph
    >>> g = igraph.Graph(edges=[(0, 1), (0, 2)], vertex_attrs={"label": ["O", "H", "H"]})
    >>> gk.from_igraph(g)
    <Graph: 3 nodes, 2 edges, node labels 'H', 'O'>
    """
    require_foreign(graph, "igraph", ("Graph",), "an igraph graph")
    wanted = Wanted(node_label, edge_label, node_attrs, edge_attrs)
    facts = {name: graph[name] for name in graph.attributes()}
    name = facts[_NAME] if isinstance(facts.get(_NAME), str) and facts[_NAME] else None
    memory = recall(facts.get(KEY)) if wanted == Wanted() else None
    if memory is not None:
        made = _remembered(graph, memory, name)
        if made is not None:
            return made
    record = Record(graph.is_directed(), name=name, multigraph=graph.has_multiple())
    named = _NAME in graph.vs.attributes() and _NAME not in parts_of(checked_names("node_label", node_label))
    for vertex in graph.vs:
        data = vertex.attributes()
        record.add_node(data.pop(_NAME) if named else vertex.index, _without_none(data))
    names = [name for name, _ in record.nodes]
    record.edges = [(names[e.source], names[e.target], _without_none(e.attributes())) for e in graph.es]
    return graphs_from([record], wanted, "igraph")[0]


def to_igraph(graph: Graph, *, node_label: str = "label", edge_label: str = "label") -> Any:
    """Convert to an igraph ``Graph``.

    `from_igraph` turns it back into an equal graph, with its names, name and info: the graph-level attribute
    ``"gedkit"`` remembers which attributes are labels.

    Parameters
    ----------
    graph : Graph
        Its name becomes the attribute ``"name"`` of the igraph graph, the names of its nodes that of the vertices.
    node_label, edge_label : str
        The attributes under which labels are written, if there are any. Attributes for cost functions are written under
        their own names; those without names are called ``"x0"``, ``"x1"``, ...

    Returns
    -------
    igraph.Graph
        Parallel edges are edges of their own.

    See Also
    --------
    from_igraph : the way back.

    Examples
    --------
    >>> import gedkit as gk
    >>> water = gk.Graph(3, [(0, 1), (0, 2)], node_labels="OHH")
    >>> g = gk.to_igraph(water)
    >>> g.vs["label"], g.get_edgelist()
    (['O', 'H', 'H'], [(0, 1), (0, 2)])
    >>> gk.from_igraph(g) == water
    True
    """
    require_graphs(graph)
    sides = sides_of(graph, node_label, edge_label, taken=_NAME if graph.has_names else None)
    try:
        import igraph
    except ImportError:
        raise MissingDependencyError("to_igraph needs igraph: pip install igraph") from None
    edges = list(edge_data(graph, sides[1]))
    made = igraph.Graph(graph.n, [(u, v) for u, v, _ in edges], directed=graph.directed)
    if graph.has_names:
        made.vs[_NAME] = list(graph.names)
    for each, elements, side in (
        (made.vs, node_data(graph, sides[0]), sides[0]),
        (made.es, [data for _, _, data in edges], sides[1]),
    ):
        for name in (*parts_of(side.label), *side.attrs):
            each[name] = [data[name] for data in elements]
    memory = memory_text(graph, *sides)
    for key, value in ((_NAME, graph.name), (KEY, memory)):
        if value is not None:
            made[key] = value
    return made


def _remembered(graph: Any, memory: Memory, name: str | None) -> Graph | None:
    """Return the graph as it was, or ``None`` if the igraph graph no longer has what is remembered."""
    nodes = [vertex.attributes() for vertex in graph.vs]
    edges = [edge.attributes() for edge in graph.es]
    if not memory.node.fits(nodes) or not memory.edge.fits(edges):
        return None
    return graph_of_elements(
        [(f"vertex {i}", data) for i, data in enumerate(nodes)],
        [(f"edge {i}", data) for i, data in enumerate(edges)],
        graph.get_edgelist(),
        (memory.node, memory.edge),
        directed=graph.is_directed(),
        multigraph=True,
        names=graph.vs[_NAME] if _NAME in graph.vs.attributes() else range(len(nodes)),
        name=name,
        info=memory.info,
    )


def _without_none(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value is not None}
