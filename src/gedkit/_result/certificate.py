"""Certificate: a proof of a lower bound, as recorded by the exact engine."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from os import PathLike
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gedkit._files.read_limits import require_document
from gedkit._files.record_file import read_record, write_record

if TYPE_CHECKING:
    from gedkit._result.region_certificate import RegionCertificate

PRUNE, BRANCH, CLOSE, EMPTY = range(4)
_KIND_NAMES = ("prune", "branch", "close", "empty")
_FORMAT = 2  # the first has no multipliers on triangles; certificates that have none are still written so
# What a file holds for each field: numpy's letters for the kinds of number, and the number of axes.
_IN_FILE = {"ticks_per_unit": ("f", 0), **dict.fromkeys(("infinite", "target", "scale"), ("iu", 0))}
_IN_FILE |= dict.fromkeys(("exact_units", "partial", "transposed", "rows_all_kept"), ("b", 0))
_IN_FILE |= dict.fromkeys(("kind", "row", "column", "start", "pair", "lam"), ("iu", 1))
_IN_FILE |= dict.fromkeys(("links", "halves", "u", "v"), ("iu", 2))
_SINCE_2 = {"terms": ("iu", 2), **dict.fromkeys(("term_start", "term", "nu"), ("iu", 1))}
# The types of the arrays.
ARRAYS: dict[str, type[np.integer[Any]]] = dict.fromkeys(("links", "halves", "row", "column", "pair"), np.int32)
ARRAYS |= {"kind": np.uint8, **dict.fromkeys(("u", "v", "start", "lam"), np.int64)}
ARRAYS |= {"terms": np.int32, "term_start": np.int64, "term": np.int32, "nu": np.int64}


class Step(NamedTuple):
    """One step of a proof.

    Attributes
    ----------
    kind : str
        ``"prune"``, ``"branch"``, ``"close"`` or ``"empty"``.
    row, column : int or None
        For a branch: the row that takes the column; if the column is ``None``, the row is deleted.
    u, v : array or None
        For a step that prunes or closes: the dual variables of rows and columns.
    multipliers : array or None
        For such a step: the part of a pair's profit credited to the smaller end of the link, links by half-links.
    triangles : array of shape (count, 7) or None
        For such a step: the multipliers on triangles that are not 0, each after the nodes i, j, m, k, l, o of its term.
    """

    kind: str
    row: int | None
    column: int | None
    u: NDArray[np.int64] | None
    v: NDArray[np.int64] | None
    multipliers: NDArray[np.int64] | None
    triangles: NDArray[np.int64] | None = None


def _no_terms() -> NDArray[np.int32]:
    return np.zeros((0, 6), np.int32)


def _no_places() -> NDArray[np.int32]:
    return np.zeros(0, np.int32)


def _no_numbers() -> NDArray[np.int64]:
    return np.zeros(0, np.int64)


@dataclass(frozen=True, eq=False, repr=False)
class Certificate:
    """A proof that the graph edit distance of two graphs is at least `bound`.

    It is a tree of Lagrangian bounds in preorder. ``docs/certificates.md`` says what each step means and how to check
    it by hand; `gedkit.verify` checks it. All numbers are integers.

    Attributes
    ----------
    target : int
        The bound in ticks.
    ticks_per_unit, exact_units, infinite : float, bool, int
        How costs were converted to ticks: ``cost * ticks_per_unit``, which is an integer if ``exact_units``, and is
        rounded down otherwise. An infinite cost is ``infinite`` ticks.
    scale : int
        Duals and multipliers are in ticks times this.
    partial : bool
        Whether a limit stopped the search or the proof. Then this proves less than the result's lower bound.
    transposed : bool
        Whether rows are the nodes of the second graph, and columns those of the first.
    rows_all_kept : bool
        Whether no row may be deleted, because there is a cheapest path that deletes none.
    links : array of shape (links, 2)
        Adjacent nodes of the rows' graph, the smaller first.
    halves : array of shape (halves, 2)
        Adjacent nodes of the columns' graph, each pair in both directions.
    kind, row, column : arrays
        One entry per step.
    u, v : arrays of shape (blocks, rows) and (blocks, columns)
        Duals, one block per step that prunes or closes.
    start, pair, lam : arrays
        Multipliers that are not 0: those of block d are ``lam[start[d]:start[d + 1]]``, at ``pair = link * halves +
        half``.
    terms : array of shape (terms, 6)
        If the proof uses triangles: the nodes i, j, m of the rows' graph and k, l, o of the columns' graph of every
        constraint with a multiplier. If it is about a triangle of the rows' graph, o is -1, otherwise m.
    term_start, term, nu : arrays
        Multipliers on triangles that are not 0: those of block d are ``nu[term_start[d]:term_start[d + 1]]``, of the
        constraints ``term``. All empty if the proof uses none.

    Examples
    --------
    >>> import gedkit as gk
    >>> r = gk.solve(gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(3, [(0, 1)]), certificate=True)
    >>> r.certificate
    <Certificate: distance >= 1, 1 step>
    >>> [step.kind for step in r.certificate]
    ['close']
    >>> print(gk.verify(r))
    verified: the path costs 1 and gives the second graph; the lower bound 1 is proven by a certificate of 1 step
    """

    ticks_per_unit: float
    exact_units: bool
    infinite: int
    target: int
    scale: int
    partial: bool
    transposed: bool
    rows_all_kept: bool
    links: NDArray[np.int32]
    halves: NDArray[np.int32]
    kind: NDArray[np.uint8]
    row: NDArray[np.int32]
    column: NDArray[np.int32]
    u: NDArray[np.int64]
    v: NDArray[np.int64]
    start: NDArray[np.int64]
    pair: NDArray[np.int32]
    lam: NDArray[np.int64]
    terms: NDArray[np.int32] = field(default_factory=_no_terms)
    term_start: NDArray[np.int64] = field(default_factory=_no_numbers)
    term: NDArray[np.int32] = field(default_factory=_no_places)
    nu: NDArray[np.int64] = field(default_factory=_no_numbers)

    @property
    def bound(self) -> float:
        """The lower bound that this claims to prove."""
        return math.inf if self.target >= self.infinite else self.target / self.ticks_per_unit

    @property
    def nbytes(self) -> int:
        """Size of the arrays in bytes."""
        return sum(value.nbytes for value in vars(self).values() if isinstance(value, np.ndarray))

    def __len__(self) -> int:
        return len(self.kind)

    def __iter__(self) -> Iterator[Step]:
        block = 0
        for kind, row, column in zip(self.kind.tolist(), self.row.tolist(), self.column.tolist(), strict=True):
            name = _KIND_NAMES[kind]
            if kind == BRANCH:
                yield Step(name, row, None if column < 0 else column, None, None, None)
            elif kind == EMPTY:
                yield Step(name, None, None, None, None, None)
            else:
                term, nu = self.triangle_multipliers(block)
                triangles = np.column_stack([self.terms[term], nu]) if len(nu) else None
                yield Step(name, None, None, self.u[block], self.v[block], self.multipliers(block), triangles)
                block += 1

    def multipliers(self, block: int) -> NDArray[np.int64]:
        """Return the multipliers of a block: a row per link, a column per half-link."""
        begin, end = self.start[block], self.start[block + 1]
        full = np.zeros(len(self.links) * len(self.halves), dtype=np.int64)
        full[self.pair[begin:end]] = self.lam[begin:end]
        return full.reshape(len(self.links), len(self.halves))

    def triangle_multipliers(self, block: int) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """Return the numbers of the terms whose multiplier is not 0 in a block, and these multipliers."""
        if not len(self.term_start):
            return self.term, self.nu
        own = slice(self.term_start[block], self.term_start[block + 1])
        return self.term[own], self.nu[own]

    def save(self, path: str | PathLike[str]) -> None:
        """Write the certificate to a compressed ``.npz`` file.

        Examples
        --------
        >>> import gedkit as gk, tempfile, pathlib
        >>> r = gk.solve(gk.Graph(2, [(0, 1)]), gk.Graph(1), certificate=True)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     r.certificate.save(pathlib.Path(folder) / "proof.npz")
        ...     gk.Certificate.load(pathlib.Path(folder) / "proof.npz")
        <Certificate: distance >= 2, 1 step>
        """
        write_record(path, _FORMAT if len(self.term_start) else 1, fields_of(self))

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Certificate | RegionCertificate:
        """Read a certificate that `save` wrote, of either form: this one, or a `RegionCertificate`.

        Raises
        ------
        StoreError
            If there is no such file, or it is damaged, or holds something else.
        """
        from gedkit._result.region_certificate import RegionCertificate, is_region_certificate

        found = read_record(path, "certificate", lambda x: _is_readable(x) or is_region_certificate(x))
        return RegionCertificate(**found) if "charge1" in found else cls(**found)

    def __repr__(self) -> str:
        steps = f"{len(self)} step{'' if len(self) == 1 else 's'}"
        return f"<Certificate: distance >= {self.bound:g}, {steps}{', partial' if self.partial else ''}>"


def _is_readable(found: dict[str, NDArray[Any]]) -> bool:
    if not is_certificate(found):
        return False
    # A step's multipliers are a table of links by halves, most of which are 0 and not in the file.
    require_document(len(found["links"]) * len(found["halves"]))
    if "terms" in found:  # a step shows its multipliers on triangles with all their nodes
        require_document(7 * int(np.diff(found["term_start"]).max(initial=0)))
    return True


def fields_of(certificate: Certificate) -> dict[str, Any]:
    """Return what is written of a certificate: all but what it has nothing of."""
    return {name: x for name, x in vars(certificate).items() if name not in _SINCE_2 or len(certificate.term_start)}


def is_certificate(found: dict[str, NDArray[Any]]) -> bool:
    """Whether arrays read from a file form a certificate; verify decides whether it proves anything."""
    version = found["format"].tolist() if "format" in found else None
    if version not in (1, _FORMAT):
        return False
    expected = _IN_FILE if version == 1 else _IN_FILE | _SINCE_2
    if found.keys() != expected.keys() | {"format"}:
        return False
    if any(found[name].dtype.kind not in kinds or found[name].ndim != axes for name, (kinds, axes) in expected.items()):
        return False
    blocks, steps = len(found["u"]), len(found["kind"])
    return (
        len(found["v"]) == blocks
        and len(found["start"]) == blocks + 1
        and len(found["row"]) == len(found["column"]) == steps
        and bool((found["kind"] < len(_KIND_NAMES)).all())
        and int(np.isin(found["kind"], (PRUNE, CLOSE)).sum()) == blocks
        and _multipliers_fit(found)
        and ("terms" not in found or _terms_fit(found))
    )


def _multipliers_fit(found: dict[str, NDArray[Any]]) -> bool:
    """Whether every block has its own part of the multipliers, each at a place in the table."""
    start, pair = found["start"], found["pair"]
    places = len(found["links"]) * len(found["halves"])
    return bool(
        start[0] == 0
        and start[-1] == len(pair) == len(found["lam"])
        and np.all(start[1:] >= start[:-1])
        and np.all((pair >= 0) & (pair < places))
    )


def _terms_fit(found: dict[str, NDArray[Any]]) -> bool:
    """Whether every block has its own part of the multipliers on triangles, each of a term that is listed."""
    start, term, terms = found["term_start"], found["term"], found["terms"]
    return bool(
        terms.shape[1] == 6
        and len(start) == len(found["start"])
        and start[0] == 0
        and start[-1] == len(term) == len(found["nu"])
        and np.all(start[1:] >= start[:-1])
        and np.all((term >= 0) & (term < len(terms)))
    )
