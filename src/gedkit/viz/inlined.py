"""The viewer's style sheet and script as text, for pages and notebooks that hold everything themselves."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).with_name("viewer")
_MODULES = ("zoom.js", "download.js", "viewer.js")  # each after those it imports


@cache
def viewer_style() -> str:
    """Return the style sheet."""
    return (FOLDER / "viewer.css").read_text(encoding="utf-8")


@cache
def viewer_script() -> str:
    """Return the modules as one: without the imports and exports between them.

    Examples
    --------
    >>> import re
    >>> re.findall(r"^(?:import|export)", viewer_script(), re.MULTILINE)
    []
    """
    text = "\n".join((FOLDER / name).read_text(encoding="utf-8") for name in _MODULES)
    text = re.sub(r"^import .*?;\n", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"^export ", "", text, flags=re.MULTILINE)
