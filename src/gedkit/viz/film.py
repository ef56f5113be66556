"""The edit path as one SVG picture whose parts know at which steps they are there; a script shows one at a time."""

from __future__ import annotations

from collections.abc import Callable

import gedkit as gk
from gedkit._graphs.labels import Label
from gedkit.io.molecule_look import AtomText, MoleculeLook
from gedkit.viz.comparison import Comparison
from gedkit.viz.far_from_edits import far_from_edits
from gedkit.viz.node_text import text_size
from gedkit.viz.placing import Placed
from gedkit.viz.scene import Item, Scene
from gedkit.viz.svg import svg_group
from gedkit.viz.timeline import NEVER, TimedEdge, TimedNode, Timeline


def film_groups(
    compared: Comparison, placed: Placed, timeline: Timeline, key_of: Callable[[TimedNode], str]
) -> list[str]:
    """Return every node and edge of the path as SVG, edges first.

    An element says from and until which step it is there (``data-from``, ``data-until``), and at which step it is
    marked as what (``data-at``, ``data-as``). One that changes is there twice: as it was, and as it becomes.
    """
    before, after = (_union(compared, placed, timeline, second) for second in (False, True))
    nodes1, edges1 = before
    nodes2, edges2 = after
    far = far_from_edits(timeline)
    groups = []
    for i, edge in enumerate(timeline.edges):
        variants = [(edges1[edge.first], 0, min(edge.deleted, edge.changed - 1))] if edge.first is not None else []
        if edge.second is not None and (edge.first is None or edge.changed != NEVER):
            variants.append((edges2[edge.second], edge.inserted or edge.changed, NEVER))
        groups += [_group(item, edge, begin, end, "edge", "", "", i in far.edges) for item, begin, end in variants]
    for k, node in enumerate(timeline.nodes):
        variants = [(nodes1[k], 0, min(node.deleted, node.changed - 1))] if node.u is not None else []
        if node.v is not None and (node.u is None or node.changed != NEVER):
            variants.append((nodes2[k], node.inserted or node.changed, NEVER))
        key, faint = key_of(node), k in far.nodes
        groups += [_group(item, node, begin, end, "node", key, node.name, faint) for item, begin, end in variants]
    return groups


def _union(
    compared: Comparison, placed: Placed, timeline: Timeline, second: bool
) -> tuple[dict[int, Item], dict[tuple[int, int], Item]]:
    """Return the items of all nodes, and of the edges of one graph, drawn at their places in the film."""
    g1, g2 = compared.g1, compared.g2
    labels1, labels2 = g1.node_labels, g2.node_labels
    labels: list[Label] = []
    for node in timeline.nodes:
        in_second = node.v is not None and (second or node.u is None)
        labels.append(labels2[node.v or 0] if in_second else labels1[node.u or 0])
    graph = g2 if second else g1
    chosen = [(edge.second if second else edge.first, edge.ends) for edge in timeline.edges]
    ends_of = {edge: ends for edge, ends in chosen if edge is not None}
    union = gk.Graph(
        len(labels),
        [ends_of[edge] for edge in graph.edges],
        node_labels=labels,
        edge_labels=graph.edge_labels,
        directed=graph.directed,
    )
    names = [node.name for node in timeline.nodes]
    sides = placed.scenes(compared)
    written = [text for shown in sides for text in shown.written()]
    scene = Scene(union, placed.together, as_molecule=placed.as_molecules, shown_names=names, bends=placed.bends)
    scene.text_size = text_size(written)
    scene.look = _look(timeline, sides[0].look, sides[1].look, second)
    items = scene.items()
    nodes = {item.element: item for item in items if item.is_node}
    return nodes, {graph.edges[item.element]: item for item in items if not item.is_node}


def _look(
    timeline: Timeline, first: MoleculeLook | None, other: MoleculeLook | None, second: bool
) -> MoleculeLook | None:
    """Return how the molecule on its way is written: with those hydrogens that both molecules agree on."""
    if first is None or other is None:
        return None
    atoms = []
    for node in timeline.nodes:
        before = None if node.u is None else first.atoms[node.u]
        after = None if node.v is None else other.atoms[node.v]
        kept = before is not None and after is not None and node.changed == NEVER
        if kept and before != after:
            atoms.append(AtomText())
        else:
            atoms.append((after if second else before) or before or after or AtomText())
    return MoleculeLook(tuple(atoms), (other if second else first).orders)


def _group(
    item: Item, element: TimedNode | TimedEdge, begin: int, end: int, what: str, key: str, number: str, faint: bool
) -> str:
    marks = (("deleted", element.deleted), ("inserted", element.inserted), ("changed", element.changed))
    as_what, at = next(((word, step) for word, step in marks if 0 < step < NEVER and begin <= step <= end), ("", 0))
    marked = f' data-at="{at}" data-as="{as_what}"' if at else ""
    until = "" if end == NEVER else f' data-until="{end}"'
    paired = f' data-key="{key}"' if key else ""
    more = (" corner" if item.corner else "") + (" far" if faint else "")
    return svg_group(item, f' class="gk-{what} kept{more}" data-from="{begin}"{until}{marked}{paired}', number)
