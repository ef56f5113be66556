"""Graphs a few edits apart, the case that users have most."""

import gedkit as gk


def near_duplicate(graph, rng, edits):
    """Return a shuffled copy of a graph after some relabeled nodes, edges dropped and edges added."""
    labels, edges = list(graph.node_labels), dict(zip(graph.edges, graph.edge_labels, strict=True))
    for _ in range(edits):
        kind = rng.randrange(3)
        if kind == 0:
            labels[rng.randrange(graph.n)] = rng.choice("CNO")
        elif kind == 1:
            del edges[rng.choice(sorted(edges))]
        else:
            edges.setdefault(tuple(sorted(rng.sample(range(graph.n), 2))), 1)
    place = list(range(graph.n))
    rng.shuffle(place)
    moved = sorted((tuple(sorted((place[u], place[v]))), label) for (u, v), label in edges.items())
    return gk.Graph(
        graph.n,
        [edge for edge, _ in moved],
        node_labels=[labels[place.index(u)] for u in range(graph.n)],
        edge_labels=[label for _, label in moved],
    )
