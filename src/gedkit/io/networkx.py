"""Graphs from networkx and back. networkx is imported here alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gedkit._graphs.graph import Graph
from gedkit._graphs.require_graphs import require_graphs
from gedkit._system.install_hint import install_hint
from gedkit._system.warning import warn_caller
from gedkit.errors import InvalidGraphError, LabelWarning, MissingDependencyError
from gedkit.io.element_data import Described, edge_data, graph_of_elements, node_data
from gedkit.io.foreign import require_foreign
from gedkit.io.label_names import checked_names, parts_of
from gedkit.io.left_out import LeftOut
from gedkit.io.memory import KEY, Side, memory_text, recall, sides_of

if TYPE_CHECKING:
    import networkx as nx


def import_networkx() -> Any:
    """Return the module ``networkx``, or raise an error that says how to install it."""
    try:
        import networkx
    except ImportError:
        raise MissingDependencyError(f"this needs networkx: {install_hint('networkx')}") from None
    return networkx


def from_networkx(
    graph: nx.Graph,
    *,
    node_label: str | Sequence[str] | None = None,
    edge_label: str | Sequence[str] | None = None,
    node_attrs: str | Sequence[str] | None = None,
    edge_attrs: str | Sequence[str] | None = None,
) -> Graph:
    """Convert a networkx graph.

    Nodes are numbered in the order in which networkx lists them; their names in networkx are kept in ``names``, which
    edit paths and ``Result.named_mapping`` use. The graph's own name (``graph.name``) is kept too. A graph that
    `to_networkx` made becomes what it was.

    Parameters
    ----------
    graph : networkx graph, directed or not
        Parallel edges of a multigraph become one edge that carries all their labels, as ``gk.Graph(multigraph=True)``.
    node_label, edge_label : str or sequence of str, optional
        The attribute that is the label, or several such as ``("kind", "owner")``, of which all values must agree. Every
        node (edge) must have it. By default, and for the empty text, elements are unlabeled.
    node_attrs, edge_attrs : str or sequence of str, optional
        Numeric attributes to keep for cost functions, under their names. If neither a label nor attributes are
        requested, a `LabelWarning` says what is left out, unless it is about drawing (``pos``, ``color``, ...); pass
        ``()`` to leave attributes out without a warning.

    See Also
    --------
    to_networkx : the way back.

    Examples
    --------
    >>> import gedkit as gk, networkx as nx
    >>> water = nx.Graph()
    >>> water.add_nodes_from([("o", {"symbol": "O"}), ("h1", {"symbol": "H"}), ("h2", {"symbol": "H"})])
    >>> water.add_edges_from([("o", "h1"), ("o", "h2")])
    >>> g = gk.from_networkx(water, node_label="symbol")
    >>> g
    <Graph: 3 nodes, 2 edges, node labels 'H', 'O'>
    >>> g.names
    ('o', 'h1', 'h2')
    """
    require_foreign(graph, "networkx", ("Graph",), "a networkx graph")
    asked = _asked("node", node_label, node_attrs), _asked("edge", edge_label, edge_attrs)
    left_out = {"node": LeftOut(), "edge": LeftOut()}
    converted = _converted(graph, asked, left_out)
    for what, found in left_out.items():
        names = found.names()
        if names:
            warning = LabelWarning(
                f"networkx: left out the {what} attributes {', '.join(map(repr, names))} "
                f"({found.advice(what)}{what}_attrs= keeps numbers for cost functions, {what}_attrs=() leaves all out "
                f"without this warning)"
            )
            warn_caller(warning)
    return converted


def plain_networkx(graph: Any, left_out: Mapping[str, LeftOut]) -> Graph:
    """Convert a graph as `from_networkx` does by default, and note what it leaves out of nodes and of edges."""
    return _converted(graph, (None, None), left_out)


def to_networkx(graph: Graph, *, node_label: str = "label", edge_label: str = "label") -> nx.Graph:
    """Convert to a networkx graph, whose nodes are the `Graph.names`.

    `from_networkx` turns it back into an equal graph, with its names, name and info: the graph-level attribute
    ``"gedkit"`` remembers which attributes are labels.

    Parameters
    ----------
    graph : Graph
    node_label, edge_label : str
        The attributes under which labels are written, if there are any. Attributes for cost functions are written under
        their own names; those without names are called ``"x0"``, ``"x1"``, ...

    Returns
    -------
    networkx.Graph
        Or ``DiGraph``, or ``MultiGraph`` and ``MultiDiGraph`` if there are parallel edges.

    See Also
    --------
    from_networkx : the way back.

    Examples
    --------
    >>> import gedkit as gk
    >>> water = gk.Graph(3, [(0, 1), (0, 2)], node_labels="OHH", name="water")
    >>> G = gk.to_networkx(water, node_label="symbol")
    >>> G.nodes(data="symbol")
    NodeDataView({0: 'O', 1: 'H', 2: 'H'}, data='symbol')
    >>> gk.from_networkx(G) == water
    True
    """
    require_graphs(graph)
    nx = import_networkx()
    kinds = {
        (False, False): nx.Graph,
        (True, False): nx.DiGraph,
        (False, True): nx.MultiGraph,
        (True, True): nx.MultiDiGraph,
    }
    sides = sides_of(graph, node_label, edge_label)
    made = kinds[graph.directed, graph.multigraph]()
    if graph.name is not None:
        made.graph["name"] = graph.name
    memory = memory_text(graph, *sides)
    if memory is not None:
        made.graph[KEY] = memory
    names = graph.names
    if None in names:
        raise InvalidGraphError("networkx has no nodes called None: give the graph other names")
    made.add_nodes_from(zip(names, node_data(graph, sides[0]), strict=True))
    made.add_edges_from((names[u], names[v], data) for u, v, data in edge_data(graph, sides[1]))
    return made


def _asked(what: str, wanted: str | Sequence[str] | None, attrs: str | Sequence[str] | None) -> Side | None:
    """Return what the caller asked for; ``None`` for nothing."""
    label = checked_names(f"{what}_label", wanted)
    if label is None and attrs is None:
        return None
    return Side(label or None, (attrs,) if isinstance(attrs, str) else tuple(attrs or ()))


def _converted(graph: Any, asked: tuple[Side | None, Side | None], left_out: Mapping[str, LeftOut]) -> Graph:
    names = list(graph)
    number = {name: i for i, name in enumerate(names)}
    nodes: Described = [(f"node {name!r}", graph.nodes[name]) for name in names]
    pairs = list(graph.edges(data=True))
    edges: Described = [(f"edge ({u!r}, {v!r})", data) for u, v, data in pairs]
    memory = recall(graph.graph.get(KEY))
    sides = []
    for what, elements, given, remembered in (
        ("node", nodes, asked[0], None if memory is None else memory.node),
        ("edge", edges, asked[1], None if memory is None else memory.edge),
    ):
        side = given
        if side is None:
            data = [each for _, each in elements]
            side = remembered if remembered is not None and remembered.fits(data) else Side()
            left_out[what].add(data, {*parts_of(side.label), *side.attrs})
        sides.append(side)
    return graph_of_elements(
        nodes,
        edges,
        [(number[u], number[v]) for u, v, _ in pairs],
        (sides[0], sides[1]),
        directed=graph.is_directed(),
        multigraph=graph.is_multigraph(),
        names=names,
        name=str(graph.name) or None,
        info={} if memory is None else memory.info,
    )
