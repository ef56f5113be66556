"""RDKit, imported here alone and on first use."""

from __future__ import annotations

from typing import Any

from gedkit._system.install_hint import install_hint
from gedkit.errors import MissingDependencyError


def rdkit() -> Any:
    """Return the modules ``Chem`` and ``rdBase``, or raise an error that says how to install them."""
    try:
        from rdkit import Chem, rdBase
    except ImportError:
        raise MissingDependencyError(f"molecules need RDKit: {install_hint('chem')}") from None
    return Chem, rdBase


def rdkit_depictor() -> Any:
    """Return the module that places atoms on paper."""
    from rdkit.Chem import rdDepictor

    return rdDepictor


def rdkit_descriptors() -> Any:
    """Return the module that counts and weighs."""
    from rdkit.Chem import rdMolDescriptors

    return rdMolDescriptors


def rdkit_embedding() -> Any:
    """Return the module that places atoms in space."""
    from rdkit.Chem import rdDistGeom

    return rdDistGeom


def rdkit_drawing() -> Any:
    """Return the module that draws molecules."""
    from rdkit.Chem.Draw import rdMolDraw2D

    return rdMolDraw2D


def rdkit_point(x: float, y: float) -> Any:
    """Return a place on paper, as the depictor takes it."""
    from rdkit.Geometry import Point2D

    return Point2D(x, y)


def rdkit_reactions() -> Any:
    """Return the module that has reactions."""
    from rdkit.Chem import rdChemReactions

    return rdChemReactions
