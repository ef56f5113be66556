"""``mine``: replaces everything."""

from __future__ import annotations

