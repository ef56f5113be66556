"""Learned models: their data, their files, and their inference.

A `Model` has weights, the settings that inference needs, and a card with information for people. ``weights_file`` reads
and writes safetensors files, ``store`` finds the shipped models (``weights/``), ``kinds`` knows the tensor shapes of
each kind of model, and ``inference`` runs a model in the C++ core. None of these needs torch: the networks that are
trained are in ``gedkit.lab.networks``. ``pygmtools_weights`` alone reads torch's files.
"""

from __future__ import annotations

from gedkit.models.model import Model
from gedkit.models.pygmtools_weights import from_pygmtools
from gedkit.models.store import load, names, save

__all__ = ["Model", "from_pygmtools", "load", "names", "save"]
