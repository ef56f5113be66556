"""``gk.map_reaction``: the atom map of one reaction."""

from __future__ import annotations

from typing import Any

from gedkit._costs.costs import Costs
from gedkit._solve import solve
from gedkit._tasks.reactions.copies import wanted_copies
from gedkit._tasks.reactions.learned_prices import learned_prices
from gedkit._tasks.reactions.pricing import Prices, minimal_prices
from gedkit._tasks.reactions.reaction_map import ReactionMap
from gedkit._tasks.reactions.reading import Reaction, read_reaction
from gedkit._tasks.reactions.side import Side, side_of
from gedkit.errors import InvalidGraphError, InvalidOptionError, InvalidTypeError
from gedkit.io.rdkit_modules import rdkit

# Graphs with few changes, most of whose atoms have one place to go: the Lagrangian search proves them in a handful of
# states. The other searches of "auto" cost more than they find, and share their time by the clock.
SEARCH: dict[str, Any] = {"solver": "exact", "depth_first_states": 0}

_MOST_ATOMS = 1000  # of a side
_SECONDS = 10.0  # for the search, unless there is a time limit


def map_reaction(
    reaction: Any,
    *,
    costs: str | Costs = "learned",
    use_agents: bool = False,
    hydrogens: bool = False,
    isotopes: bool = False,
    stereo: bool = False,
    max_copies: int = 1,
    time_limit: float | None = None,
    threads: int = 1,
    certificate: bool = False,
) -> ReactionMap:
    """Return which atom of the reactants becomes which atom of the products, with a proof that no map is cheaper.

    Map numbers that the reaction has already are ignored. The map does not depend on how the SMILES is written, except
    between maps of equal cost.

    Parameters
    ----------
    reaction : str, pair of lists, or RDKit reaction
        Reaction SMILES such as ``"CCBr.[OH-]>>CCO"``, agents included; or ``(reactants, products)``, each SMILES, an
        RDKit molecule or a list of them. Products or reagents may be missing: atoms then leave or appear.
    costs : {"learned", "minimal"} or Costs
        ``"learned"`` are costs under which maps that chemists checked by hand are the cheapest as often as possible.
        ``"minimal"`` changes as few bonds as possible: a bond broken or formed costs 1, a bond to an atom that leaves
        1/2; among such maps the orders of bonds, hydrogens and charges change as little as possible. `Costs` of your
        own see the elements as node labels and the kinds of bonds as edge labels, as `gedkit.from_smiles` gives them.
    use_agents : bool
        Whether atoms of the agents, between the two ``>``, may end up in the products.
    hydrogens : bool
        Map all hydrogens too, as atoms.
    isotopes : bool
        Whether an atom must remain the same isotope.
    stereo : bool
        Among maps that are otherwise equal, prefer one that keeps the labels of stereocenters and double bonds.
    max_copies : int
        How often a reactant may be used where the products have more atoms of an element than the reactants.
    time_limit : float, optional
        Seconds for the search; by default it gives up after 10.
    threads : int
        As for `gedkit.solve`.
    certificate : bool
        Record a proof, which ``gk.verify(found.result)`` checks without the search; it takes time and memory.

    Returns
    -------
    ReactionMap

    Raises
    ------
    InvalidGraphError
        If it is not a reaction, or RDKit cannot read its molecules.
    MissingDependencyError
        If RDKit is not installed.

    Examples
    --------
    >>> import gedkit as gk
    >>> found = gk.map_reaction("CCBr.[OH-]>>CCO")
    >>> found.smiles, found.optimal
    ('[CH3:1][CH2:2]Br.[OH-:3]>>[CH3:1][CH2:2][OH:3]', True)
    >>> [str(bond) for bond in found.bonds_formed]
    ['C:2 – O:3: none → single']
    >>> found.center
    (2, 3)
    """
    checked_options(costs, use_agents, hydrogens, isotopes, stereo, max_copies)
    given = read_reaction(reaction)
    reactants, agents, products = _sides_to_map(given, use_agents, hydrogens)
    product = side_of(products, isotopes=isotopes, stereo=stereo)
    best: ReactionMap | None = None
    for extra, molecule in wanted_copies(reactants, product, max_copies, isotopes):
        side = side_of(molecule, isotopes=isotopes, stereo=stereo)
        _require_size(side, product)
        prices = _prices(costs, side, product)
        result = solve(
            side.graph,
            product.graph,
            costs=prices.costs,
            time_limit=_SECONDS if time_limit is None else time_limit,
            threads=threads,
            keep_names=False,
            certificate=certificate,
            **SEARCH,
        )
        found = ReactionMap(side, agents, product, result, prices.offset, extra)
        if best is None or found.cost < best.cost:
            best = found
    assert best is not None
    if best.result.mapping is None:
        raise InvalidGraphError("these costs forbid every map of the reaction: allow atoms to be deleted and inserted")
    return best


def checked_options(costs: Any, use_agents: Any, hydrogens: Any, isotopes: Any, stereo: Any, max_copies: Any) -> None:
    """Raise an error that names the first option that is wrong."""
    if not isinstance(costs, Costs) and costs not in ("learned", "minimal"):
        kind = InvalidOptionError if isinstance(costs, str) else InvalidTypeError
        raise kind(f"costs must be 'learned', 'minimal' or a gk.Costs, got {costs!r}")
    if isinstance(costs, Costs) and costs.of_one_pair:
        raise InvalidOptionError("costs of map_reaction are by label, not by array: atoms are put in another order")
    for name, value in (
        ("use_agents", use_agents),
        ("hydrogens", hydrogens),
        ("isotopes", isotopes),
        ("stereo", stereo),
    ):
        if type(value) is not bool:
            raise InvalidTypeError(f"{name} must be True or False, got {value!r}")
    if type(max_copies) is not int or not 1 <= max_copies <= 10:
        raise InvalidOptionError(f"max_copies must be a whole number from 1 to 10, got {max_copies!r}")


def _sides_to_map(given: Reaction, use_agents: bool, hydrogens: bool) -> Reaction:
    chem, base = rdkit()
    reactants, agents, products = given
    with base.BlockLogs():
        if use_agents:
            reactants, agents = chem.CombineMols(reactants, agents), chem.Mol()
            chem.GetSymmSSSR(reactants)
        if hydrogens:
            reactants, products = chem.AddHs(reactants), chem.AddHs(products)
    return Reaction(reactants, agents, products)


def _require_size(reactants: Side, products: Side) -> None:
    for side, what in ((reactants, "reactants"), (products, "products")):
        if len(side.symbols) > _MOST_ATOMS:
            raise InvalidGraphError(
                f"the {what} have {len(side.symbols)} atoms, more than {_MOST_ATOMS}: map part of the reaction"
            )


def _prices(costs: str | Costs, reactants: Side, products: Side) -> Prices:
    if isinstance(costs, Costs):
        return Prices(costs, 0.0)
    return (learned_prices if costs == "learned" else minimal_prices)(reactants, products)
