"""RegionCertificate: a proof of a lower bound for large sparse graphs, by regions that are charged one by one."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._files.record_file import read_record, write_record

_FORMAT = 2
_SINCE_2 = ("types", "potentials", "payers")
REGION_ARRAYS: dict[str, type[np.integer[Any]]] = {
    f"{name}{part}": np.int32 if name in ("nodes", "kinds", "types", "payers") else np.int64
    for part in (1, 2)
    for name in ("nodes", "start", "charge", "kinds", "prices", *_SINCE_2)
}
_IN_FILE = {"ticks_per_unit": ("f", 0), **dict.fromkeys(("infinite", "target"), ("iu", 0))}
_IN_FILE |= dict.fromkeys(("exact_units", "transposed", "both_sides", "split"), ("b", 0))
_IN_FILE |= {name: ("iu", 2 if name.startswith("payers") else 1) for name in REGION_ARRAYS}
# What the first format lacks: certificates without a split.
_NEW = {"split", *(f"{name}{part}" for name in _SINCE_2 for part in (1, 2))}


def _no_nodes() -> NDArray[np.int32]:
    return np.zeros(0, np.int32)


def _no_numbers() -> NDArray[np.int64]:
    return np.zeros(0, np.int64)


def _no_pairs() -> NDArray[np.int32]:
    return np.zeros((0, 2), np.int32)


@dataclass(frozen=True, eq=False, repr=False)
class RegionCertificate:
    """A proof that the graph edit distance of two large graphs is at least `bound`.

    Disjoint sets of nodes are charged for what a path does to them, and the charges add up to the bound.
    ``docs/certificates.md`` has the mathematics; `gedkit.verify` checks every charge by a search of its own. Charges
    and prices are in quarters of a tick.

    Attributes
    ----------
    target : int
        The bound in ticks.
    ticks_per_unit, exact_units, infinite : float, bool, int
        How costs were converted to ticks, as for `Certificate`.
    transposed : bool
        Whether the first graph of the proof is the second of the two graphs.
    both_sides : bool
        Whether the second graph is charged too, each for what it loses and for half of what is changed.
    nodes1, start1, charge1 : arrays
        Regions of the first graph: the nodes of region r are ``nodes1[start1[r]:start1[r + 1]]``, its charge
        ``charge1[r]``.
    kinds1, prices1 : arrays
        Nodes of the second graph, one for each label and degree, and the price of that kind: they prove what the nodes
        in no region are charged.
    nodes2, start2, charge2, kinds2, prices2 : arrays
        The same for the second graph, if ``both_sides``.
    split : bool
        Whether node costs are reduced by potentials, and some ends of edges are charged for whole edges.
    types1, potentials1, types2, potentials2 : arrays
        If ``split``: nodes of either graph, one for each label, and the potential of that label.
    payers1, payers2 : arrays
        If ``split``: edges of either graph as pairs of nodes, of which the first is charged for all of the edge.

    Examples
    --------
    >>> import gedkit as gk
    >>> edges, labels = [(u, u + 1) for u in range(399)], [u * u % 23 for u in range(400)]
    >>> g1, g2 = gk.Graph(400, edges, node_labels=labels), gk.Graph(400, edges, node_labels=["?", *labels[1:]])
    >>> r = gk.solve(g1, g2, certificate=True)
    >>> isinstance(r.certificate, gk.RegionCertificate), r.certificate.bound
    (True, 1.0)
    >>> gk.verify(r).complete
    True
    """

    ticks_per_unit: float
    exact_units: bool
    infinite: int
    target: int
    transposed: bool
    both_sides: bool
    nodes1: NDArray[np.int32]
    start1: NDArray[np.int64]
    charge1: NDArray[np.int64]
    kinds1: NDArray[np.int32]
    prices1: NDArray[np.int64]
    nodes2: NDArray[np.int32]
    start2: NDArray[np.int64]
    charge2: NDArray[np.int64]
    kinds2: NDArray[np.int32]
    prices2: NDArray[np.int64]
    split: bool = False
    types1: NDArray[np.int32] = field(default_factory=_no_nodes)
    potentials1: NDArray[np.int64] = field(default_factory=_no_numbers)
    payers1: NDArray[np.int32] = field(default_factory=_no_pairs)
    types2: NDArray[np.int32] = field(default_factory=_no_nodes)
    potentials2: NDArray[np.int64] = field(default_factory=_no_numbers)
    payers2: NDArray[np.int32] = field(default_factory=_no_pairs)

    partial = False

    @property
    def bound(self) -> float:
        """The lower bound that this claims to prove, before it is rounded up to a cost that a path can have."""
        return math.inf if self.target >= self.infinite else self.target / self.ticks_per_unit

    @property
    def nbytes(self) -> int:
        """Size of the arrays in bytes."""
        return sum(value.nbytes for value in vars(self).values() if isinstance(value, np.ndarray))

    def __len__(self) -> int:
        return len(self.charge1) + len(self.charge2)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the certificate to a compressed ``.npz`` file."""
        write_record(path, _FORMAT, vars(self))

    @classmethod
    def load(cls, path: str | PathLike[str]) -> RegionCertificate:
        """Read a certificate that `save` wrote.

        Raises
        ------
        StoreError
            If there is no such file, or it is damaged, or holds something else.
        """
        return cls(**read_record(path, "region certificate", is_region_certificate))

    def __repr__(self) -> str:
        regions = f"{len(self)} region{'' if len(self) == 1 else 's'}"
        return f"<RegionCertificate: distance >= {self.bound:g}, {regions}>"


def is_region_certificate(found: dict[str, NDArray[Any]]) -> bool:
    """Whether arrays read from a file form such a certificate; verify decides whether it proves anything."""
    version = found["format"].tolist() if "format" in found else None
    expected = _IN_FILE.keys() - _NEW if version == 1 else _IN_FILE.keys()
    if version not in (1, _FORMAT) or found.keys() != expected | {"format"}:
        return False
    if any(
        found[name].dtype.kind not in _IN_FILE[name][0] or found[name].ndim != _IN_FILE[name][1] for name in expected
    ):
        return False
    if version == _FORMAT and any(
        found[f"payers{part}"].shape[1] != 2 or len(found[f"types{part}"]) != len(found[f"potentials{part}"])
        for part in (1, 2)
    ):
        return False
    return all(
        len(found[f"start{part}"]) == len(found[f"charge{part}"]) + 1
        and len(found[f"kinds{part}"]) == len(found[f"prices{part}"])
        for part in (1, 2)
    )
