"""The letters of an atom: its symbol in the color of its element, with hydrogens, charge and isotope around it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gedkit.io.molecule_look import AtomText
from gedkit.viz.shapes import INK, POINTS, Words

# Nearly RDKit's colors, dark enough to be read on white.
_COLORS = {
    "N": "#2b4fd8", "O": "#d11a1a", "S": "#8f7400", "F": "#0a8f3c", "Cl": "#0a8f3c",
    "Br": "#8a4a1c", "I": "#8a1fd1", "P": "#c75f00",
}  # fmt: skip
TINTS = {color: f"tint-{element.lower()}" for element, color in _COLORS.items()}
_CAPITAL, _SMALL, _DIGIT = 0.72, 0.5, 0.42  # widths, in sizes of the letters
_RAISED = 0.7  # size of digits and signs


def tint(symbol: object) -> str | None:
    """Return the color of an element; none for carbon and for what has no color of its own."""
    return _COLORS.get(str(symbol))


def atom_words(
    x: float, y: float, symbol: str, atom: AtomText, size: float, away: NDArray[np.float64], crowded: bool, rim: float
) -> list[Words]:
    """Return what is written at an atom.

    Parameters
    ----------
    x, y : float
        Where the atom is.
    symbol : str
    atom : AtomText
    size : float
        Of the letters, in points.
    away : array
        From the atom into the widest gap between its bonds.
    crowded : bool
        Whether it has several bonds, so that hydrogens may have to go above or below it.
    rim : float
        How far around the atom its disc reaches.
    """
    em = size / POINTS
    color = tint(symbol) or INK
    words = [Words(x, y, symbol, size, color)]
    half = em * (_CAPITAL + _SMALL * (len(symbol) - 1)) / 2
    left, right = x - max(half, rim), x + max(half, rim)
    count = str(atom.hydrogens) if atom.hydrogens > 1 else ""
    below = 0.28 * em
    if atom.hydrogens:
        if crowded and abs(away[0]) < 0.5:
            up = y + (max(rim, 0.45 * em) + 0.5 * em) * (1 if away[1] > 0 else -1)
            words.append(Words(x, up, "H", size, color))
            if count:
                words.append(Words(x + em * (_CAPITAL + _DIGIT) / 2, up - below, count, size * _RAISED, color))
        elif away[0] < -0.3:
            if count:
                words.append(Words(left - em * _DIGIT / 2, y - below, count, size * _RAISED, color))
                left -= em * _DIGIT
            words.append(Words(left - em * _CAPITAL / 2, y, "H", size, color))
            left -= em * _CAPITAL
        else:
            words.append(Words(right + em * _CAPITAL / 2, y, "H", size, color))
            right += em * _CAPITAL
            if count:
                words.append(Words(right + em * _DIGIT / 2, y - below, count, size * _RAISED, color))
                right += em * _DIGIT
    if atom.charge:
        sign = f"{abs(atom.charge) if abs(atom.charge) > 1 else ''}{'+' if atom.charge > 0 else '−'}"
        words.append(Words(right + em * _DIGIT * len(sign) / 2, y + 0.4 * em, sign, size * _RAISED, color))
    if atom.isotope:
        number = str(atom.isotope)
        words.append(Words(left - em * _DIGIT * len(number) / 2, y + 0.4 * em, number, size * _RAISED, color))
    return words
