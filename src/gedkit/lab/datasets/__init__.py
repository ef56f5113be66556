"""Data sets that methods are compared on: published ones by name, your own by path, and generated ones.

``load`` finds a set (``places`` says where) and returns a `Dataset`: graphs, split, costs, known distances. ``catalog``
lists the published sets with their sources, costs and checksums, ``cards`` tells what to know of each; ``exact_sets``,
``gxl_sets``, ``tu_sets`` and ``willow`` read their layouts, ``own_files`` everything else, with the readers of
``gedkit.io``. ``downloading`` fetches a set and checks it. ``generated`` makes graphs that resemble those of the
published sets, with exact distances. ``ged_dataset`` has the class of PyTorch Geometric. Archives are read in place,
nothing is unpickled, and a file that differs from the published one is an error.
"""

from gedkit.lab.datasets.cards import card as card
from gedkit.lab.datasets.dataset import Dataset as Dataset
from gedkit.lab.datasets.downloading import download as download
from gedkit.lab.datasets.generated import generate as generate
from gedkit.lab.datasets.loading import load as load
from gedkit.lab.datasets.loading import names as names
from gedkit.lab.datasets.twin_splits import twin_free_splits as twin_free_splits

__all__ = ["Dataset", "card", "download", "generate", "load", "names", "twin_free_splits"]
