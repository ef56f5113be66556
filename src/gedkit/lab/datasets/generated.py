"""``gedkit.lab.datasets.generate``: generated sets with exact distances, for when no published set is at hand."""

from __future__ import annotations

import random
from collections.abc import Callable

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._system.install_hint import install_hint
from gedkit.collection.pairwise import pdist
from gedkit.errors import DatasetError, MissingDependencyError
from gedkit.io.networkx import import_networkx
from gedkit.lab.datasets.dataset import Dataset, random_splits
from gedkit.lab.datasets.graph_kinds import ego_network, keypoints, molecule, near_duplicate, program
from gedkit.lab.datasets.set_costs import LENGTHS, UNIFORM

_Maker = Callable[[int, random.Random], Graph]
KINDS: dict[str, tuple[_Maker, Costs]] = {
    "molecules": (molecule, UNIFORM),
    "programs": (program, UNIFORM),
    "ego-networks": (ego_network, UNIFORM),
    "keypoints": (keypoints, LENGTHS),
    "near-duplicates": (molecule, UNIFORM),
}


def generate(
    kind: str = "molecules",
    count: int = 100,
    *,
    nodes: tuple[int, int] = (5, 9),
    seed: int = 0,
    distances: bool = True,
    threads: int | None = 1,
) -> Dataset:
    """Generate a set of random graphs, split 60 / 20 / 20.

    Parameters
    ----------
    kind : str
        ``"molecules"`` (labeled trees with some rings), ``"programs"`` (unlabeled, nearly trees), ``"ego-networks"``
        (overlapping cliques), ``"keypoints"`` (views of one set of points with Delaunay edges, priced by length; node k
        is the same point in all views), ``"near-duplicates"`` (molecules, every second one an edited copy of the one
        before it), or ``"atlas"`` (all connected graphs of 3 to 7 nodes, from networkx, in its order).
    count : int
        Number of graphs.
    nodes : (int, int)
        Minimum and maximum number of nodes; keypoint graphs all have the maximum.
    seed : int
    distances : bool
        Whether to compute the exact distances of all pairs.
    threads : int, optional
        Threads for the distances; ``None`` for all.

    Returns
    -------
    Dataset

    Examples
    --------
    >>> import gedkit as gk
    >>> gk.datasets.generate("programs", 20)
    <Dataset generated programs: 20 graphs (12 train / 4 val / 4 test), 100% of distances known>
    """
    if kind != "atlas" and kind not in KINDS:
        raise DatasetError(f"there is no kind {kind!r} of generated graphs: there are {', '.join(KINDS)}, atlas")
    low, high = nodes
    if count < 1 or not 1 <= low <= high:
        raise DatasetError(f"cannot make {count} graphs of {low} to {high} nodes")
    costs = UNIFORM
    if kind == "atlas":
        graphs = _connected_atlas()[:count]
    else:
        make, costs = KINDS[kind]
        rng = random.Random(seed)
        graphs = []
        scene = keypoints(high, rng) if kind == "keypoints" else None
        while len(graphs) < count:
            if scene is not None:
                graphs.append(keypoints(high, rng, like=scene))
            elif kind == "near-duplicates" and len(graphs) % 2:
                graphs.append(near_duplicate(graphs[-1], rng, ["C", "N", "O"]))
            else:
                graphs.append(make(rng.randint(low, high), rng))
    ged = pdist(graphs, costs=costs, solver="exact", threads=threads) if distances else None
    return Dataset(
        f"generated {kind}",
        tuple(graphs),
        random_splits(len(graphs), seed),
        costs,
        ged,
        f"gedkit.lab.datasets.generate({kind!r}, {count}, nodes={nodes}, seed={seed})",
        tuple(range(len(graphs))),
    )


def _connected_atlas() -> list[Graph]:
    """Return the connected graphs of 3 to 7 nodes in the atlas of Read and Wilson (1998), each once, smallest first."""
    try:
        nx = import_networkx()
    except ImportError:
        raise MissingDependencyError(f"the atlas of graphs comes with networkx: {install_hint('networkx')}") from None
    found = (g for g in nx.graph_atlas_g() if g.number_of_nodes() >= 3 and nx.is_connected(g))
    return [Graph(g.number_of_nodes(), sorted(tuple(sorted(edge)) for edge in g.edges)) for g in found]
