"""The laboratory: what research on graph edit distance needs, beyond computing distances.

``datasets`` loads and generates the data sets that methods are compared on; ``labelling`` computes exact ground truth;
``networks`` has GENN and its peers in PyTorch and ``training`` trains them, with the recipes of the shipped models;
``metrics`` measures predictions, ``evaluation`` has the protocols of the literature, reports, published figures and the
reproduction of the paper. ``commands`` are the commands of the laboratory. It uses everything else in gedkit, and
nothing else uses it (``tests/test_layers.py``): computing distances never loads it. ``pip install gedkit[lab]`` brings
its dependencies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gedkit.lab import datasets, evaluation, labelling, metrics, networks, training
    from gedkit.lab.evaluation.evaluating import evaluate
    from gedkit.lab.evaluation.reproduction import reproduce
    from gedkit.lab.labelling.checking import check_labels
    from gedkit.lab.labelling.label import label
    from gedkit.lab.training.train import train

__all__ = [
    "check_labels",
    "datasets",
    "evaluate",
    "evaluation",
    "label",
    "labelling",
    "metrics",
    "networks",
    "reproduce",
    "train",
    "training",
]

_MODULE_OF = {
    "check_labels": "gedkit.lab.labelling.checking",
    "evaluate": "gedkit.lab.evaluation.evaluating",
    "label": "gedkit.lab.labelling.label",
    "reproduce": "gedkit.lab.evaluation.reproduction",
    "train": "gedkit.lab.training.train",
}


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name not in _MODULE_OF:
        return import_module(f"{__name__}.{name}")
    value = getattr(import_module(_MODULE_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
