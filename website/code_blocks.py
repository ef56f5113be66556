"""Code blocks with prompts: highlighted as sessions, copied without prompts and output."""

from __future__ import annotations

import re
from html import escape, unescape

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Mark Python blocks that begin with a prompt as sessions."""
    return re.sub(r"^```python\n(?=>>> )", "```pycon\n", markdown, flags=re.MULTILINE)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Tell the copy button what to copy."""
    block = r'<div class="(?:language-\w+ )?highlight">.*?</div>'
    return re.sub(block, _with_copy, html, flags=re.DOTALL)


def without_prompts(session: str) -> str:
    r"""Return what a reader would type.

    >>> without_prompts(">>> x = 1\n>>> x\n1\n>>> for _ in range(2):\n...     pass\n")
    'x = 1\nx\nfor _ in range(2):\n    pass'
    """
    typed = [re.match(r"(?:>>>|\.\.\.|\$)(?: (.*))?$", line) for line in session.splitlines()]
    return "\n".join(found[1] or "" for found in typed if found)


def _with_copy(found: re.Match[str]) -> str:
    block = found[0]
    session = unescape(re.sub(r"<[^>]+>", "", block))
    if not re.match(r"\s*(>>>|\$) ", session):
        return block
    return block.replace("<div ", f'<div data-copy="{escape(without_prompts(session))}" ', 1)
