"""`MCES` with the signature of the package ``myopic-mces``, so that a changed import is all it takes.

``from gedkit.integrations.myopic_mces import MCES`` instead of ``from myopic_mces import MCES``.
"""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Any

from gedkit._tasks.chemistry.mces import mces
from gedkit._tasks.chemistry.pairs_file import distance_and_mode
from gedkit.errors import GedkitError, InvalidOptionError

__all__ = ["MCES"]


def MCES(  # noqa: N802
    smiles1: str,
    smiles2: str,
    threshold: float = 10,
    i: int = 0,
    solver: str = "default",
    solver_options: dict[str, Any] | None = None,
    no_ilp_threshold: bool = False,
    always_stronger_bound: bool = True,
    use_bound_zero: bool = False,
    catch_errors: bool = False,
    structure: bool = False,
    num_smiles: bool = False,
) -> tuple[int, float, float, int]:
    """Return the MCES distance of two molecules as ``myopic_mces.MCES`` does.

    Parameters
    ----------
    smiles1, smiles2 : str
    threshold : float
        The distance is exact up to this value, and a proven lower bound above it; -1 for no threshold.
    i : int
        The first entry of the answer.
    solver_options : dict, optional
        ``timeLimit`` in seconds is honored; other options concern integer programs and change nothing.
    catch_errors : bool
        Return the distance -1 for a molecule that cannot be read.
    solver, no_ilp_threshold, always_stronger_bound, use_bound_zero
        Accepted and not needed: there is no integer program, and every answer within the threshold is exact.
    structure, num_smiles : bool
        Not available here: `gedkit.mces` returns the matched bonds.

    Returns
    -------
    i : int
    distance : float
    seconds : float
    mode : int
        1: exact; 2: a lower bound above the threshold; 5 and 6: the time limit was reached, with and without a common
        part found.

    Examples
    --------
    >>> from gedkit.integrations.myopic_mces import MCES
    >>> index, distance, seconds, mode = MCES("CCO", "CC=O", 10)
    >>> index, distance, mode
    (0, 1.0, 1)
    """
    if structure or num_smiles:
        raise InvalidOptionError("structure and num_smiles are not available: gedkit.mces returns the matched bonds")
    began = perf_counter()
    try:
        found = mces(
            smiles1,
            smiles2,
            threshold=None if threshold == -1 else threshold,
            time_limit=(solver_options or {}).get("timeLimit"),
        )
    except GedkitError as error:
        if not catch_errors:
            raise
        print(f"ERROR: {smiles1} {smiles2} {error}", file=sys.stderr)
        return i, -1.0, perf_counter() - began, 1
    seconds = perf_counter() - began
    distance, mode = distance_and_mode(found.status, found.lower_bound, found.distance)
    return i, distance, seconds, mode
