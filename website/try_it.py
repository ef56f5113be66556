"""The compare page inside the site, where the core was compiled for browsers: `make wasm` before `make docs`.

``GEDKIT_RDKIT_JS`` names the folder of the npm package ``@rdkit/rdkit``, for molecules.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from gedkit.web.static_page import write_static_page

_CORE = Path(__file__).parents[1] / "js" / "gedkit.wasm"
_FOLDER = "compare-page"
_MARK = "<!-- try-it -->"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the files of the page."""
    if _CORE.is_file():
        with tempfile.TemporaryDirectory() as folder:
            for file in write_static_page(folder, rdkit=os.environ.get("GEDKIT_RDKIT_JS")):
                files.append(File.generated(config, f"{_FOLDER}/{file.name}", content=file.read_bytes()))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put the page, or how to get it, in place of the comment."""
    if not _CORE.is_file():
        return markdown.replace(_MARK, "*This copy of the site was built without it: the commands below make it.*")
    address = f"../{_FOLDER}/index.html"
    frame = f'<iframe src="{address}" title="compare two graphs" style="width:100%;height:80vh;border:0"></iframe>'
    return markdown.replace(_MARK, f'<a href="{address}">In a window of its own</a>\n\n{frame}')
