"""How two molecules are written beside each other: double bonds of rings that both have are in the same places."""

from __future__ import annotations

from gedkit.io.molecule_look import MoleculeLook, molecule_look
from gedkit.viz.comparison import Comparison


def looks_of_pair(compared: Comparison) -> tuple[MoleculeLook | None, MoleculeLook | None]:
    """Return how both are written; nothing for either where one of them is not a molecule to RDKit.

    Examples
    --------
    >>> import gedkit as gk
    >>> from gedkit.viz.comparison import compare
    >>> first, second = gk.from_smiles("c1ccccc1C"), gk.from_smiles("Cc1ccccc1")
    >>> result = gk.solve(first, second)
    >>> looks = looks_of_pair(compare(result))
    >>> image = dict(result.mapping)
    >>> order = {frozenset(edge): kind for edge, kind in zip(second.edges, looks[1].orders)}
    >>> all(order[frozenset((image[u], image[v]))] == kind for (u, v), kind in zip(first.edges, looks[0].orders))
    True
    """
    first = molecule_look(compared.g1)
    if first is None:
        return None, None
    image = {u: v for u, v in compared.mapping if u is not None and v is not None}
    like = {}
    for (u, v), order in zip(compared.g1.edges, first.orders, strict=True):
        if u in image and v in image:
            like[image[u], image[v]] = like[image[v], image[u]] = order
    second = molecule_look(compared.g2, like)
    return (None, None) if second is None else (first, second)
