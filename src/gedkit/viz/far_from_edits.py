"""Which parts of a large picture no edit is near to: they are drawn faintly, so that the edits stand out."""

from __future__ import annotations

from gedkit.viz.timeline import NEVER, TimedEdge, TimedNode, Timeline

_CROWD = 40  # nodes: in smaller pictures everything is easily seen


class Far:
    """Nodes and edges of a timeline, by number, that neither an edit nor a neighbor of one touches."""

    def __init__(self, nodes: frozenset[int], edges: frozenset[int]) -> None:
        self.nodes, self.edges = nodes, edges


def far_from_edits(timeline: Timeline) -> Far:
    """Return what is far from every edit; nothing in small pictures.

    Examples
    --------
    >>> import gedkit as gk
    >>> from gedkit.viz.comparison import compare
    >>> from gedkit.viz.timeline import make_timeline
    >>> path = gk.Graph(50, [(u, u + 1) for u in range(49)], node_labels=range(50))
    >>> changed = gk.Graph(50, path.edges, node_labels=[-1, *range(1, 50)])
    >>> far = far_from_edits(make_timeline(compare(gk.solve(path, changed))))
    >>> sorted(far.nodes)[:2], sorted(far.edges)[:2]
    ([2, 3], [1, 2])
    """
    if len(timeline.nodes) <= _CROWD:
        return Far(frozenset(), frozenset())
    touched = {k for k, node in enumerate(timeline.nodes) if _is_edited(node)}
    touched.update(end for edge in timeline.edges if _is_edited(edge) for end in edge.ends)
    near = touched | {end for edge in timeline.edges if touched & set(edge.ends) for end in edge.ends}
    return Far(
        frozenset(range(len(timeline.nodes))) - near,
        frozenset(i for i, edge in enumerate(timeline.edges) if not near >= set(edge.ends)),
    )


def _is_edited(element: TimedNode | TimedEdge) -> bool:
    return element.inserted > 0 or min(element.changed, element.deleted) < NEVER
