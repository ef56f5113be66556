"""Pages that stand alone in their tab have no neighbors to list at the side, and use the whole width."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> None:
    """Hide navigation and contents at the sides of the front page and of the gallery."""
    if page.parent is None:
        page.meta.setdefault("hide", ["navigation", "toc"])
