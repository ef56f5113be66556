"""``gk.mces``: the maximum common edge subgraph of two molecules, or the distances of many."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._costs.rounding import ROUNDING
from gedkit._graphs.graph import Graph
from gedkit._result import STATUS_CODES, Status
from gedkit._solve import solve
from gedkit._solvers.request import checked_number
from gedkit._tasks.chemistry.common_part import bond_weight, measure_of
from gedkit._tasks.chemistry.mces_match import MCESMatch
from gedkit._tasks.chemistry.molecules import as_molecule, as_molecules, is_several
from gedkit.collection.matrices import PairwiseResult
from gedkit.collection.matrix_job import checked_workers, compute_matrix, pair_options
from gedkit.collection.named_matrix import as_data_frame
from gedkit.collection.pair_list import solve_pair_list
from gedkit.collection.progress import ProgressCallback
from gedkit.errors import InvalidOptionError, InvalidTypeError

_CUTOFF = STATUS_CODES.index(Status.CUTOFF)
# Each pair has a cutoff of its own under a least similarity: pairs are solved in this many groups of similar cutoffs.
_GROUPS = 8


@overload
def mces(
    a: str | Graph,
    b: str | Graph,
    *,
    threshold: float | None = ...,
    min_similarity: float | None = ...,
    similarity: str = ...,
    time_limit: float | None = ...,
) -> MCESMatch: ...
@overload
def mces(
    a: Any,
    b: Any = ...,
    *,
    threshold: float | None = ...,
    min_similarity: float | None = ...,
    similarity: str = ...,
    time_limit: float | None = ...,
    bounds: bool = ...,
    as_frame: bool = ...,
    threads: int | None = ...,
    progress: bool | ProgressCallback = ...,
) -> Any: ...
def mces(
    a: Any,
    b: Any = None,
    *,
    threshold: float | None = None,
    min_similarity: float | None = None,
    similarity: str = "tanimoto",
    time_limit: float | None = None,
    bounds: bool = False,
    as_frame: bool = False,
    threads: int | None = None,
    progress: bool | ProgressCallback = False,
) -> Any:
    """Return the MCES distance of two molecules and the bonds they share, or a matrix of distances.

    The distance is the total order of the bonds outside the maximum common edge subgraph. Atoms match atoms of the same
    element only; a bond without a partner costs its order (aromatic 1.5); matched bonds cost the difference of their
    orders.
    It is the graph edit distance under `Costs.mces`.

    Parameters
    ----------
    a, b : SMILES, RDKit molecule or Graph, or a list of them
        With lists the answer is a matrix; without ``b`` the molecules of ``a`` are compared with each other.
    threshold : float, optional
        Compute distances exactly up to this value, and only prove that larger ones exceed it. Much faster if most
        molecules are dissimilar.
    min_similarity : float, optional
        Likewise, for molecules that are at least this similar (0 to 1).
    similarity : {"tanimoto", "johnson"}
        The similarity that ``min_similarity`` refers to. With W the total bond order of the common part, and W1, W2
        those of the molecules, the Tanimoto similarity is W / (W1 + W2 - W), the Johnson similarity W² / (W1 W2).
    time_limit : float, optional
        Seconds for each pair.
    bounds : bool
        For lists: return lower bounds, upper bounds and statuses, as `cdist` does.
    as_frame : bool
        For lists: return a pandas DataFrame whose index and columns are the names of the molecules.
    threads, progress
        For lists, as for `cdist`.

    Returns
    -------
    MCESMatch, or ndarray of shape (len(a), len(b)), or PairwiseResult, or DataFrame
        An entry of the matrix is the distance; above the threshold it is a proven lower bound (the "myopic" distance).

    Examples
    --------
    >>> import gedkit as gk
    >>> gk.mces("CCO", "CCN").distance
    2.0
    >>> gk.mces(["CCO", "CC=O", "c1ccccc1"])
    array([[ 0.,  1.,  9.],
           [ 1.,  0., 10.],
           [ 9., 10.,  0.]])
    >>> gk.mces("CCO", "c1ccccc1O", threshold=5)
    <MCESMatch: distance at least ..., above the threshold>
    """
    if min_similarity is not None:
        if threshold is not None:
            raise InvalidOptionError("threshold and min_similarity are two different limits: give one of them")
        min_similarity = checked_number("min_similarity", min_similarity, "between 0 and 1", lambda x: 0 <= x <= 1)
    if threshold is not None:
        threshold = checked_number("threshold", threshold, "0 or more", lambda x: x >= 0)
    if bounds and as_frame:
        raise InvalidOptionError("bounds=True gives three matrices and as_frame=True a single one: ask for one of them")
    measure = measure_of(similarity)
    costs = Costs.mces()
    if not is_several(a):
        if b is None or is_several(b):
            raise InvalidTypeError(
                "mces compares two molecules, or two lists of them: write [molecule] for a list of one"
            )
        if bounds or as_frame or threads is not None or progress:
            raise InvalidOptionError("bounds, as_frame, threads and progress are for lists of molecules")
        g1, g2 = as_molecule(a), as_molecule(b)
        if min_similarity is not None:
            threshold = measure.cutoff(bond_weight(g1, costs), bond_weight(g2, costs), min_similarity) + ROUNDING
        budget: dict[str, Any] = {} if time_limit is not None else {"budget": float("inf")}
        return MCESMatch(solve(g1, g2, costs=costs, cutoff=threshold, time_limit=time_limit, **budget))
    rows = as_molecules(a, "a")
    columns = rows if b is None else as_molecules(b, "b")
    if min_similarity is None or not rows or not columns:
        found = _all_pairs(rows, columns, costs, threshold, time_limit, threads, progress)
    else:
        weights = [[bond_weight(g, costs) for g in side] for side in (rows, columns)]
        cutoffs = np.array([[measure.cutoff(w1, w2, min_similarity) for w2 in weights[1]] for w1 in weights[0]])
        found = _similar(rows, columns, costs, cutoffs + ROUNDING, time_limit, checked_workers(threads), progress)
    if bounds:
        return found
    distances = np.where(found.status == _CUTOFF, found.lower, found.upper)
    return as_data_frame(distances, rows, columns) if as_frame else distances


def _all_pairs(
    rows: list[Graph],
    columns: list[Graph],
    costs: Costs,
    threshold: float | None,
    time_limit: float | None,
    threads: int | None,
    progress: bool | ProgressCallback,
) -> PairwiseResult:
    """Solve all pairs; above the threshold any proven bound will do, which is much less work than that of solve."""
    how = pair_options(costs, "exact", threshold, time_limit, None, 0, True, {})
    how = replace(how, bounds_of_solve=False)
    found: PairwiseResult = compute_matrix(rows, columns, how, None, False, float, threads, progress, None, False, None)
    return found


def _similar(
    rows: list[Graph],
    columns: list[Graph],
    costs: Costs,
    cutoffs: NDArray[np.float64],
    time_limit: float | None,
    threads: int,
    progress: bool | ProgressCallback,
) -> PairwiseResult:
    """Solve every pair up to the cutoff of its group, which is at least its own."""
    shape = cutoffs.shape
    lower, upper, status = np.zeros(shape), np.full(shape, np.inf), np.zeros(shape, np.int8)
    mirrored = rows is columns
    pairs = np.argwhere(np.triu(np.ones(shape, np.bool_)) if mirrored else np.ones(shape, np.bool_))
    order = np.argsort(cutoffs[pairs[:, 0], pairs[:, 1]], kind="stable")
    for group in np.array_split(pairs[order], min(_GROUPS, len(pairs))):
        at = tuple(group.T)
        cutoff = float(cutoffs[at].max())
        listed = [(int(i), int(j)) for i, j in group]
        answers = solve_pair_list(
            rows, columns, listed, costs, cutoff=cutoff, time_limit=time_limit, threads=threads, progress=progress
        )
        for places in (at, at[::-1]) if mirrored else (at,):
            lower[places], upper[places], status[places] = answers.lower, answers.upper, answers.status
    return PairwiseResult(lower, upper, status)
