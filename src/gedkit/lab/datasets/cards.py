"""``gedkit.lab.datasets.card``: what to know of a published set before using it."""

from __future__ import annotations

import re
from typing import Any

from gedkit.lab.datasets.loading import find_entry

_SPLITS = {
    "exact_sets": "published training and test parts; the last quarter of the training part is for validation",
    "willow": "60 / 20 / 20 in the order of the names",
    "gxl_sets": "the lists train, valid and test of the set; at random with seed 0 if it has none",
    "tu_sets": "none published; at random with seed 0",
}


def card(name: str) -> dict[str, Any]:
    """Return the card of a published set: source, license, checksums, split, known defects.

    Parameters
    ----------
    name : str
        One of `gedkit.lab.datasets.names`.

    Returns
    -------
    dict
        Ready for JSON; ``checksums`` are SHA-256 by file or group of files, and there are none for sets whose files
        cannot be compared.

    Examples
    --------
    >>> import gedkit as gk
    >>> card = gk.datasets.card("linux")
    >>> card["license"], card["defects"][0]
    ('none stated', 'Only 89 of 1000 graphs differ; 195 of 200 test graphs have a twin in training.')
    """
    entry = find_entry(name)
    return {
        "name": entry.name,
        "summary": entry.summary,
        "source": entry.source,
        "license": entry.license,
        "costs": re.sub(r"<function _?(\w+) at \w+>", r"\1", repr(entry.costs)),
        "split": _SPLITS[entry.reader],
        "checksums": dict(entry.checksums),
        "downloads": [part.url for part in entry.downloads],
        "defects": list(entry.defects),
    }
