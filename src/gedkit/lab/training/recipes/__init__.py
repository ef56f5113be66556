"""How the shipped models were trained: one file each, run as ``python -m gedkit.lab.training.recipes.aids -o FOLDER``.

A recipe reads its data set through `gedkit.lab.datasets` (the environment variable ``GEDKIT_DATA`` says where they are)
and calls `gedkit.train`. The seeds are fixed and torch runs on one thread, so a recipe gives the same weights each time
on the same kind of machine, with the release of torch that the shipped weights were made with (``MADE_WITH``). Another
release gives a model as good, whose weights differ in their last digits. A run that was stopped is resumed.
"""

__all__ = ["MADE_WITH"]

MADE_WITH = "2.13.0"
