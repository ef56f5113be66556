"""The view "Reaction": the atom map of a reaction, with the bonds that change and a picture."""

from __future__ import annotations

from typing import Any

from gedkit._tasks.reactions.mapping import map_reaction
from gedkit.web.comparing import Emit
from gedkit.web.sources import RefusedError

_LARGEST_PICTURE = 200  # atoms of a side


def show_reaction(job: dict[str, Any], emit: Emit) -> dict[str, Any]:
    """Map a reaction and draw it."""
    text = job["reaction"]
    found = map_reaction(text, costs=job["costs"], use_agents=job["use_agents"], time_limit=job["time_limit"])
    atoms = max(found.result.g1.n, found.result.g2.n)
    if atoms > job["limits"]["nodes"]:
        raise RefusedError(413, f"{atoms:,} atoms are more than the {job['limits']['nodes']:,} that this server takes")
    answer: dict[str, Any] = {
        "mapped": found.smiles,
        "broken": [str(bond) for bond in found.bonds_broken],
        "formed": [str(bond) for bond in found.bonds_formed],
        "changed": [str(bond) for bond in found.bonds_changed],
        "center": found.center,
        "leaving": len(found.leaving),
        "appearing": len(found.appearing),
        "cost": found.cost,
        "lower_bound": found.lower_bound,
        "optimal": found.optimal,
    }
    if job["pictures"]:
        answer["svg"] = found.to_svg() if atoms <= _LARGEST_PICTURE else None
    return answer
