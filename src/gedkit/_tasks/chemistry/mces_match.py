"""MCESMatch: what two molecules have in common, and what they do not."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

from gedkit._graphs.graph import Graph
from gedkit._result import Result, Status
from gedkit._tasks.chemistry.common_part import bond_weight, johnson, tanimoto
from gedkit._tasks.chemistry.r_groups import RGroups, common_smarts, common_smiles, r_groups

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class MCESMatch:
    """The maximum common edge subgraph of two molecules.

    Attributes
    ----------
    result : Result
        The graph edit distance behind it: edit path, mapping, history.

    Examples
    --------
    >>> import gedkit as gk
    >>> match = gk.mces("CCO", "CC=O")
    >>> match
    <MCESMatch: distance 1, optimal, 2 bonds matched>
    >>> match.matched_bonds
    [((0, 1), (0, 1)), ((1, 2), (1, 2))]
    >>> round(match.tanimoto, 3), round(match.johnson, 3)
    (0.667, 0.667)
    """

    __slots__ = ("result",)

    def __init__(self, result: Result) -> None:
        self.result = result

    @property
    def g1(self) -> Graph:
        """The first molecule."""
        return self.result.g1

    @property
    def g2(self) -> Graph:
        """The second molecule."""
        return self.result.g2

    @property
    def distance(self) -> float:
        """Total order of the bonds that are not in common; ``inf`` if it is proven to be above the threshold."""
        return self.result.distance

    @property
    def lower_bound(self) -> float:
        """Proven: the distance is at least this."""
        return self.result.lower_bound

    @property
    def myopic_distance(self) -> float:
        """The distance up to the threshold, a proven lower bound above it."""
        return self.lower_bound if math.isinf(self.distance) else self.distance

    @property
    def status(self) -> Status:
        """Why the search stopped, as for `gedkit.solve`."""
        return self.result.status

    @property
    def optimal(self) -> bool:
        """Whether the distance is proven."""
        return self.result.optimal

    @property
    def matched_atoms(self) -> list[tuple[int, int]]:
        """Pairs of atoms that are ends of matched bonds."""
        pairs: dict[tuple[int, int], None] = {}
        for (u, v), (x, y) in self.matched_bonds:
            pairs |= {(u, x): None, (v, y): None}
        return sorted(pairs)

    @property
    def matched_bonds(self) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """Pairs of bonds in common, ``((u, v), (x, y))`` where atom u is matched to x and v to y.

        A pair that saves nothing, such as two bonds of order 0, is left out. Empty above the threshold.
        """
        if self.result.mapping is None:
            return []
        costs = self.result.costs
        image = {u: x for u, x in self.result.mapping if u is not None and x is not None}
        others = {}
        for (x, y), bond in zip(self.g2.edges, self.g2.edge_elements(), strict=True):
            others[x, y] = others[y, x] = bond
        found = []
        for (u, v), bond in zip(self.g1.edges, self.g1.edge_elements(), strict=True):
            if u not in image or v not in image or (image[u], image[v]) not in others:
                continue
            ends = image[u], image[v]
            other = others[ends]
            if costs.edge_sub.cost(bond, other) < costs.edge_del.cost(bond) + costs.edge_ins.cost(other):
                found.append(((u, v), ends))
        return found

    @property
    def smarts(self) -> str:
        """The common part as SMARTS, which both molecules contain; bonds whose orders differ are any bond (``~``).

        Parts that do not hang together are separated by dots. Empty above the threshold. It needs RDKit.
        """
        return common_smarts(self.g1, self.g2, self.matched_bonds)

    @property
    def smiles(self) -> str:
        """The common part as SMILES, as it is in the first molecule, with hydrogens where its bonds are cut."""
        return common_smiles(self.g1, self.matched_bonds)

    @property
    def r_groups(self) -> RGroups:
        """What changed: the common core with numbered attachment points, and what hangs there in either molecule.

        Examples
        --------
        >>> import gedkit as gk
        >>> gk.mces("CCOc1ccccc1", "Oc1ccccc1").r_groups
        RGroups(core='c1ccc(O[*:1])cc1', left=('CC[*:1]',), right=())
        """
        return r_groups(self.g1, self.g2, self.matched_bonds)

    def plot(self, path: str | Path | None = None, *, title: str | None = None, atom_numbers: bool = False) -> Figure:
        """Draw both molecules side by side, with what they do not have in common marked.

        Parameters
        ----------
        path : str or Path, optional
            File to write; the format follows from its extension (.png, .svg, .pdf).
        title : str, optional
            Heading.
        atom_numbers : bool
            Number the atoms.

        Returns
        -------
        matplotlib.figure.Figure
        """
        return self.result.plot("matching", path, title=title, atom_numbers=atom_numbers)

    @property
    def tanimoto(self) -> float:
        """Tanimoto similarity by bond order; above the threshold, the most that the bound leaves."""
        return tanimoto(*self._weights(), self.myopic_distance)

    @property
    def johnson(self) -> float:
        """Johnson similarity by bond order; above the threshold, the most that the bound leaves."""
        return johnson(*self._weights(), self.myopic_distance)

    def _weights(self) -> tuple[float, float]:
        costs = self.result.costs
        return bond_weight(self.g1, costs), bond_weight(self.g2, costs)

    def __repr__(self) -> str:
        if self.status is Status.CUTOFF:
            return f"<MCESMatch: distance at least {self.lower_bound:g}, above the threshold>"
        status = self.status.value.replace("_", " ")
        bonds = len(self.matched_bonds)
        found = (
            f"distance {self.distance:g}" if self.optimal else f"{self.lower_bound:g} <= distance <= {self.distance:g}"
        )
        return f"<MCESMatch: {found}, {status}, {bonds} bond{'' if bonds == 1 else 's'} matched>"
