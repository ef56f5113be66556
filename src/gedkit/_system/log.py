"""The logger ``gedkit``: silent until the application gives it a handler, as libraries' loggers are.

Only files that have something to log import this, since ``import gedkit`` does not need the logging module.
"""

from __future__ import annotations

import logging

logging.getLogger("gedkit").addHandler(logging.NullHandler())


def logger(part: str) -> logging.Logger:
    """Return the logger of a part of gedkit.

    Examples
    --------
    >>> logger("web").name
    'gedkit.web'
    """
    return logging.getLogger(f"gedkit.{part}")
