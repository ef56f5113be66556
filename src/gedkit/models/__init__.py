"""Learned models: what they are made of, where they are kept, and the networks behind them.

A model is a `Model`: arrays, the settings that inference needs, and a card for people. ``weights_file`` turns one into
a safetensors file and back, ``store`` finds the shipped ones (``weights/``), and ``kinds`` knows the shapes that each
kind must have. None of these needs torch, nor does solving with a model: the networks run in the C++ core. The files
named after a layer or a network are PyTorch, for training; only they and ``gedkit.training`` import torch.
"""

from __future__ import annotations

from gedkit.models.model import Model
from gedkit.models.store import load, names, save

__all__ = ["Model", "load", "names", "save"]
