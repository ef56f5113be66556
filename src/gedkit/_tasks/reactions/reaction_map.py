"""ReactionMap: which atom becomes which, and which bonds change on the way."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gedkit._graphs.graph import Graph
from gedkit._result import Result, Status
from gedkit._tasks.reactions.alternatives import Alternatives, other_maps
from gedkit._tasks.reactions.bond_changes import BondChange, BondChanges, bond_changes
from gedkit._tasks.reactions.condensed import condensed_graph, same_reaction
from gedkit._tasks.reactions.given_map import read_map
from gedkit._tasks.reactions.mapped_smiles import mapped_smiles, numbered
from gedkit._tasks.reactions.side import Side
from gedkit.errors import InvalidTypeError
from gedkit.io.rdkit_modules import rdkit, rdkit_reactions

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from gedkit.viz.reaction_picture import MarkedSides


class ReactionMap:
    """The atom map of a reaction, with the bonds that it breaks and forms.

    Atoms of either side are counted as they are written, from 0; the map numbers in `smiles` count from 1, in the
    order of the products.

    Attributes
    ----------
    result : Result
        The graph edit distance behind the map, which `gedkit.verify` can check. Its costs are shifted so that none is
        negative; `cost` and `lower_bound` are free of that.
    extra_reactants : tuple of str
        Reactants that are used once more than written, where ``max_copies`` allowed it.

    Examples
    --------
    >>> import gedkit as gk
    >>> found = gk.map_reaction("CC(=O)Cl.NC>>CC(=O)NC")
    >>> found
    <ReactionMap: 1 bond broken, 1 formed, optimal>
    >>> print(found.bonds_broken[0])
    C:2 – Cl: single → none
    >>> found.smiles
    '[CH3:1][C:2](=[O:3])Cl.[NH2:4][CH3:5]>>[CH3:1][C:2](=[O:3])[NH:4][CH3:5]'
    """

    def __init__(
        self,
        reactants: Side,
        agents: Any,
        products: Side,
        result: Result,
        offset: float,
        extra_reactants: tuple[str, ...] = (),
    ) -> None:
        self.result = result
        self.extra_reactants = extra_reactants
        self._sides = reactants, products
        self._agents = agents
        self._offset = offset
        self._distance = result.distance

    def _with_pairs(self, pairs: list[tuple[int, int]], distance: float) -> ReactionMap:
        """Return another map of the same reaction, with what it costs before the offset is taken off."""
        reactants, products = self._sides
        other = ReactionMap(reactants, self._agents, products, self.result, self._offset, self.extra_reactants)
        other._pairs = pairs
        other._distance = distance
        return other

    @cached_property
    def _pairs(self) -> list[tuple[int, int]]:
        """The map in the order of the sides."""
        return [(u, v) for u, v in self.result.mapping or () if u is not None and v is not None]

    @cached_property
    def _condensed(self) -> Graph:
        return condensed_graph(*self._sides, self._pairs)

    @cached_property
    def mapping(self) -> list[tuple[int, int]]:
        """Pairs of an atom of the reactants and the atom of the products that it becomes."""
        reactants, products = self._sides
        pairs = [(reactants.order[u], products.order[v]) for u, v in self._pairs]
        return sorted(pairs, key=lambda pair: pair[1])

    @property
    def leaving(self) -> tuple[int, ...]:
        """Atoms of the reactants that are not in the products."""
        stay = {u for u, _ in self.mapping}
        return tuple(u for u in range(len(self._sides[0].order)) if u not in stay)

    @property
    def appearing(self) -> tuple[int, ...]:
        """Atoms of the products that the reactants have none for: a reagent is missing."""
        known = {v for _, v in self.mapping}
        return tuple(v for v in range(len(self._sides[1].order)) if v not in known)

    @cached_property
    def _changes(self) -> BondChanges:
        reactants, products = self._sides
        number = {v: k for k, (_, v) in enumerate(self.mapping, 1)}
        numbers = {v: number[old] for v, old in enumerate(products.order) if old in number}
        return bond_changes(reactants, products, self._pairs, numbers)

    @property
    def bond_changes(self) -> tuple[BondChange, ...]:
        """All bonds that change: broken, then formed, then of another order."""
        return (*self.bonds_broken, *self.bonds_formed, *self.bonds_changed)

    @property
    def bonds_broken(self) -> tuple[BondChange, ...]:
        """Bonds of the reactants that are gone, of which at least one atom stays."""
        return self._changes.broken

    @property
    def bonds_formed(self) -> tuple[BondChange, ...]:
        """Bonds of the products that are new, of which at least one atom was there."""
        return self._changes.formed

    @property
    def bonds_changed(self) -> tuple[BondChange, ...]:
        """Bonds that have another order afterwards."""
        return self._changes.changed

    @property
    def center(self) -> tuple[int, ...]:
        """The reaction center: map numbers of the atoms whose bonds, hydrogens or charge change."""
        return self._changes.center

    @property
    def cost(self) -> float:
        """What the map costs.

        Under ``costs="minimal"`` its whole part is the bonds broken and formed, a bond to an atom that leaves counting
        half. Under ``costs="learned"`` only differences between maps of the same reaction mean something; it may be
        negative.
        """
        return round(self._distance - self._offset, 9)

    @property
    def lower_bound(self) -> float:
        """Proven: no map costs less than this."""
        return round(self.result.lower_bound - self._offset, 9)

    @property
    def optimal(self) -> bool:
        """Whether it is proven that no map costs less."""
        return self.result.optimal and self.cost <= self.lower_bound + 1e-9

    @cached_property
    def alternatives(self) -> Alternatives:
        """Other maps, up to symmetry: all of the same cost, then the next best. The search takes 10 seconds at most.

        Examples
        --------
        >>> import gedkit as gk
        >>> found = gk.map_reaction("CC(=O)O.CO>>CC(=O)OC", costs="minimal")
        >>> found.alternatives
        <Alternatives: 1 of the same cost, the next best costs 1.516>
        >>> found.alternatives.same_cost[0].smiles
        '[CH3:1][C:2](=[O:3])[OH:4].[CH3:5]O>>[CH3:1][C:2](=[O:3])[O:4][CH3:5]'
        """
        return other_maps(self)

    @property
    def status(self) -> Status:
        """Why the search stopped, as for `gedkit.solve`."""
        return self.result.status

    @cached_property
    def smiles(self) -> str:
        """The reaction as SMILES with map numbers; atoms that leave or appear have none."""
        before = {u: k for k, (u, _) in enumerate(self.mapping, 1)}
        after = {v: k for k, (_, v) in enumerate(self.mapping, 1)}
        return mapped_smiles(self._sides[0].molecule, self._agents, self._sides[1].molecule, before, after)

    def to_rdkit(self) -> Any:
        """Return the mapped reaction as an RDKit ``ChemicalReaction``, its molecules as they were given.

        Examples
        --------
        >>> import gedkit as gk
        >>> reaction = gk.map_reaction("CCBr.[OH-]>>CCO.[Br-]").to_rdkit()
        >>> reaction.GetNumReactantTemplates(), reaction.GetNumProductTemplates()
        (2, 2)
        """
        chem, base = rdkit()
        before = {u: k for k, (u, _) in enumerate(self.mapping, 1)}
        after = {v: k for k, (_, v) in enumerate(self.mapping, 1)}
        made = rdkit_reactions().ChemicalReaction()
        with base.BlockLogs():
            for side, numbers, add in (
                (self._sides[0].molecule, before, made.AddReactantTemplate),
                (self._agents, {}, made.AddAgentTemplate),
                (self._sides[1].molecule, after, made.AddProductTemplate),
            ):
                for part in chem.GetMolFrags(numbered(side, numbers), asMols=True):
                    add(part)
        return made

    def same_as(self, other: ReactionMap | str) -> bool:
        """Whether another map of the reaction, perhaps as mapped SMILES, changes the same bonds.

        The condensed graphs of both are compared, so that equivalent atoms may be swapped.

        Examples
        --------
        >>> import gedkit as gk
        >>> found = gk.map_reaction("CBr.[OH-]>>CO")
        >>> found.same_as("[CH3:5][Br:2].[OH-:3]>>[CH3:5][OH:3]")
        True
        """
        if isinstance(other, str):
            theirs = read_map(other).condensed
        elif isinstance(other, ReactionMap):
            theirs = other._condensed
        else:
            raise InvalidTypeError(f"other must be a ReactionMap or a mapped reaction, got {type(other).__name__}")
        return same_reaction(self._condensed, theirs)

    def plot(self, path: str | Path | None = None, *, title: str | None = None, atom_numbers: bool = True) -> Figure:
        """Draw the reaction with the bonds that change marked: red broken, green formed, amber of another order.

        Parameters
        ----------
        path : str or Path, optional
            File to write; the format follows from its extension (.png, .svg, .pdf).
        title : str, optional
            Heading.
        atom_numbers : bool
            Write the map numbers beside the atoms of the reaction center.

        Returns
        -------
        matplotlib.figure.Figure
        """
        from gedkit.viz.reaction_picture import draw_reaction

        return draw_reaction(self._marked_sides(atom_numbers), title=title, path=path)

    def to_svg(self, *, atom_numbers: bool = True) -> str:
        """Return the same picture as SVG text; notebooks show it by themselves.

        Parameters
        ----------
        atom_numbers : bool
            Write the map numbers beside the atoms of the reaction center.
        """
        from gedkit.viz.reaction_picture import reaction_svg

        return reaction_svg(self._marked_sides(atom_numbers))

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _marked_sides(self, atom_numbers: bool) -> MarkedSides:
        from gedkit.viz.reaction_picture import marked_sides

        reactants, products = self._sides
        center = set(self.center)
        shown = [(k, pair) for k, pair in enumerate(self.mapping, 1) if atom_numbers and k in center]
        return marked_sides(
            numbered(reactants.molecule, {}),
            numbered(products.molecule, {}),
            pairs=self.mapping,
            numbers=({u: k for k, (u, _) in shown}, {v: k for k, (_, v) in shown}),
            leaving=self.leaving,
            appearing=self.appearing,
            broken=[change.reactant_atoms for change in self.bonds_broken if change.reactant_atoms],
            formed=[change.product_atoms for change in self.bonds_formed if change.product_atoms],
            changed=[(c.reactant_atoms, c.product_atoms) for c in self.bonds_changed],
        )

    def __repr__(self) -> str:
        broken, formed, changed = len(self.bonds_broken), len(self.bonds_formed), len(self.bonds_changed)
        parts = [f"{broken} bond{'' if broken == 1 else 's'} broken", f"{formed} formed"]
        parts += [f"{changed} of another order"] if changed else []
        new = len(self.appearing)
        parts += [f"{new} atom{'' if new == 1 else 's'} from nowhere"] if new else []
        status = self.status.value.replace("_", " ")
        parts += [status if self.optimal or not self.result.optimal else "not the cheapest"]
        return f"<ReactionMap: {', '.join(parts)}>"
