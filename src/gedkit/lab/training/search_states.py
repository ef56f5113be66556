r"""Stage two: learn the cost to go at the states of a search.

An optimal path has :math:`g(p) + h(p) = \mathrm{GED}` for every partial path p (Theorem 1 of Wang et al. 2021): solving
a pair once labels all of them. The network embeds both graphs whole, as a search does, and pools the unmatched nodes. A
search matches nodes of the smaller graph, so a partial path is drawn as a subset of its nodes: any subset, or the first
nodes, which are the states that a search visits.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from gedkit.errors import InvalidOptionError
from gedkit.lab.networks.genn import GENN
from gedkit.lab.networks.graph_batch import GraphBatch
from gedkit.lab.training.solved_pairs import SolvedPairs

_MOST_NODES = 12  # of which all subsets are drawn


class SearchStates:
    """Draws partial paths of solved pairs, with their cost to go.

    Parameters
    ----------
    graphs : GraphBatch
        The graphs that ``pairs`` refers to.
    pairs : SolvedPairs
    subsets : int
        Partial paths drawn from each path; 0 for all of them, one path at a time.
    seed : int
    in_order : float
        The share of partial paths that match the first nodes; the others match any.
    """

    def __init__(self, graphs: GraphBatch, pairs: SolvedPairs, subsets: int, seed: int, in_order: float = 0.0) -> None:
        self.graphs = graphs
        self.device = graphs.mask.device
        self.mask = graphs.mask.cpu().numpy()  # states are drawn on the processor
        self.pairs = pairs
        self.subsets = subsets
        self.seed = seed
        self.in_order = in_order

    def draw(self, step: int, size: int) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """Return the graphs and states of ``size`` pairs, which depend only on seed and step.

        Returns
        -------
        first, second : Tensor (size)
            Indices of the graphs.
        left1, left2 : Tensor (size, subsets, N)
            Masks of the unmatched nodes.
        similarity : Tensor (size, subsets)
            exp(-2 h / (n1' + n2')), where h is the cost to go.
        """
        rng = np.random.default_rng([self.seed, 3, step])
        rows = rng.choice(len(self.pairs), min(size, len(self.pairs)), replace=False)
        p = self.pairs
        sizes = self.mask.sum(-1).astype(np.int64)
        n1 = sizes[p.first[rows]]
        width = p.images.shape[1]
        matched = self._some(rng, n1, width) if self.subsets else _every_subset(int(n1[0]), width)[None]
        paid = (matched * p.node_cost[rows][:, None]).sum(-1)
        paid += np.einsum("psu,puw,psw->ps", matched, p.edge_cost[rows], matched, optimize=True) / 2
        left1 = self.mask[p.first[rows]][:, None] - matched
        # A deleted node has no image in the second graph: it goes to a spare column.
        images = np.where(p.images[rows] >= 0, p.images[rows], width)
        gone = np.zeros((*matched.shape[:2], width + 1), np.float32)
        np.put_along_axis(gone, np.broadcast_to(images[:, None], matched.shape), matched, -1)
        gone[..., width] = 0
        left2 = self.mask[p.second[rows]][:, None] - gone[..., :width]
        nodes = np.maximum(left1.sum(-1) + left2.sum(-1), 1)
        to_go = np.maximum(p.distance[rows][:, None] - paid, 0)
        similarity = np.exp(-2 * to_go / nodes).astype(np.float32)
        first, second = torch.from_numpy(p.first[rows]), torch.from_numpy(p.second[rows])
        left1_, left2_, wanted = (torch.from_numpy(part).to(self.device) for part in (left1, left2, similarity))
        return first, second, left1_, left2_, wanted

    def _some(self, rng: np.random.Generator, n1: NDArray[np.int64], width: int) -> NDArray[np.float32]:
        """Draw subsets of the nodes of the first graphs: a mask of matched nodes for each."""
        count = len(n1)
        ranks = rng.random((count, self.subsets, width)) + 2 * (np.arange(width) >= n1[:, None, None])
        ranks = ranks.argsort(-1).argsort(-1)
        limits = rng.integers(0, np.maximum(n1, 1)[:, None], (count, self.subsets))
        matched = (ranks < limits[..., None]).astype(np.float32)
        if self.in_order:
            first_nodes = np.arange(width) < matched.sum(-1, keepdims=True)
            matched = np.where(rng.random((count, self.subsets, 1)) < self.in_order, first_nodes, matched)
        return np.asarray(matched, np.float32)


def _every_subset(nodes: int, width: int) -> NDArray[np.float32]:
    """Return all proper subsets of the first ``nodes`` nodes as masks of ``width`` nodes."""
    if nodes > _MOST_NODES:
        raise InvalidOptionError(
            f"search_subsets=0 uses all 2^n partial paths: graphs have at most {_MOST_NODES} nodes then, not {nodes}"
        )
    numbers = np.arange(max((1 << nodes) - 1, 1))
    return (numbers[:, None] >> np.arange(width) & 1).astype(np.float32)


def search_loss(network: GENN, states: SearchStates, size: int, too_high: float = 1.0) -> Callable[[int], Tensor]:
    """Return the loss of a step: the mean squared error of the similarity over the states of ``size`` pairs.

    States whose cost to go is overestimated, which makes a search miss the optimum, have the weight ``too_high``.
    """
    return lambda step: _squared_error(network, states, step, size, too_high)


def search_error(network: GENN, states: SearchStates, too_high: float = 1.0) -> Callable[[], float]:
    """Return the validation error: over fixed states of every pair, weighted like the loss."""
    if not states.subsets:  # one pair at a time
        count = len(states.pairs)
        return lambda: sum(_squared_error(network, states, i, 1, too_high).item() for i in range(count)) / count
    return lambda: _squared_error(network, states, 0, len(states.pairs), too_high).item()


def _squared_error(network: GENN, states: SearchStates, step: int, size: int, too_high: float) -> Tensor:
    first, second, left1, left2, wanted = states.draw(step, size)
    pooled = [_pooled(network, states.graphs.take(side), left) for side, left in ((first, left1), (second, left2))]
    error = network.similarity(pooled[0], pooled[1]) - wanted.flatten()
    squares = error**2
    if too_high != 1:  # too low a similarity is too high a cost
        squares = torch.where(error < 0, too_high * squares, squares)
    return squares.mean()


def _pooled(network: GENN, graphs: GraphBatch, left: Tensor) -> Tensor:
    """Return a vector for each state, from node embeddings that are computed once per graph."""
    nodes = network.embed_nodes(graphs)
    repeated = nodes.unsqueeze(1).expand(-1, left.shape[1], -1, -1)
    return network.pool(repeated.flatten(0, 1), left.flatten(0, 1))
