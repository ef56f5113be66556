"""``gedkit.nn.ged``: distances as a function of costs, with gradients."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from gedkit._costs.costs import PARTS, Costs, require_costs_of_many
from gedkit._graphs.graph import Graph
from gedkit._system.install_hint import install_hint
from gedkit.errors import InvalidOptionError, InvalidTypeError, MissingDependencyError, UnprovenDistanceWarning

if TYPE_CHECKING:
    from torch import Tensor


def ged(
    pairs: Sequence[tuple[Graph, Graph]],
    arrays: Sequence[Mapping[str, Tensor]],
    *,
    costs: Costs | None = None,
    solver: str = "auto",
    time_limit: float | None = None,
    threads: int | None = None,
) -> Tensor:
    """Return the distances of pairs of graphs under costs that a network made; gradients pass through to the costs.

    The distance is the cost of the cheapest edit path, so its gradient with respect to a cost is 1 if the path uses
    that cost, and 0 otherwise. Where several paths are the cheapest, it is the gradient of the one that was found.

    Parameters
    ----------
    pairs : sequence of (Graph, Graph)
    arrays : sequence of dict of str to Tensor
        For each pair the costs that are tensors, by the names of their parts: ``"node_sub"`` of shape (n1, n2),
        ``"node_del"`` (n1,), ``"node_ins"`` (n2,), ``"edge_sub"`` (m1, m2), ``"edge_del"`` (m1,), ``"edge_ins"`` (m2,).
        Entries may be negative, or ``inf`` to forbid an operation.
    costs : Costs, optional
        Has the parts that are not tensors; by default every change costs 1.
    solver, time_limit, threads
        As for `gedkit.solve_many`.

    Returns
    -------
    Tensor of shape (len(pairs),)
        ``inf``, with gradient 0, for pairs that have no path.

    Warns
    -----
    UnprovenDistanceWarning
        If the distance of a pair was not proven within the limits: the gradient is then that of the path found.

    Examples
    --------
    >>> import torch, gedkit as gk
    >>> from gedkit import nn
    >>> path, edge = gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(2, [(0, 1)])
    >>> moved = torch.tensor([[0.1, 0.9], [0.8, 0.2], [0.7, 0.6]], requires_grad=True)
    >>> distances = nn.ged([(path, edge)], [{"node_sub": moved}])
    >>> distances
    tensor([2.3000], grad_fn=<...>)
    >>> distances.sum().backward()
    >>> moved.grad
    tensor([[1., 0.],
            [0., 1.],
            [0., 0.]])
    """
    if find_spec("torch") is None:
        raise MissingDependencyError(f"gedkit.nn needs torch: {install_hint('train')}")
    from gedkit.nn.distance_function import distances_of

    if len(pairs) != len(arrays):
        raise InvalidOptionError(f"arrays has {len(arrays)} entries for {len(pairs)} pairs: give one dict per pair")
    rest = require_costs_of_many(costs, "the parts of costs= that gedkit.nn.ged")
    for place, given in enumerate(arrays):
        _check_names(place, given)
    how = {"solver": solver, "time_limit": time_limit, "threads": threads}
    found, unproven = distances_of(list(pairs), [dict(given) for given in arrays], rest, how)
    if unproven:
        warnings.warn(
            f"the distances of {len(unproven)} of {len(pairs)} pairs are not proven, the first is number "
            f"{unproven[0]}: their gradients are those of the paths found. time_limit= allows more time",
            UnprovenDistanceWarning,
            stacklevel=2,
        )
    return found


def _check_names(place: int, given: Any) -> None:
    if not isinstance(given, Mapping):
        raise InvalidTypeError(f"arrays must be dicts of tensors, but number {place} is {type(given).__name__}")
    unknown = [name for name in given if name not in PARTS]
    if unknown:
        raise InvalidOptionError(f"arrays[{place}] has {unknown[0]!r}, but costs are {', '.join(PARTS)}")
