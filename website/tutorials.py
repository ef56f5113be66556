"""The tutorials: runs every notebook in docs/tutorials and makes a page of its text, code and output."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from executed import Output, run_cells
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
# Makes the frame as high as what is in it, whenever that changes.
_FIT = """new ResizeObserver(() => {
  if (frameElement) frameElement.style.height = document.documentElement.offsetHeight + 12 + "px";
}).observe(document.documentElement);"""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for each notebook; the notebook itself stays, to be downloaded."""
    with tempfile.TemporaryDirectory() as prefix:
        _install_library(Path(prefix))
        for file in [file for file in files if file.src_uri.endswith(".ipynb")]:
            notebook = Path(str(file.abs_src_path))
            stem = file.src_uri.removesuffix(".ipynb")
            text, extra = _page(notebook, run_cells(notebook))
            files.append(File.generated(config, f"{stem}.md", content=text))
            for name, content in extra.items():
                files.append(File.generated(config, f"{Path(stem).parent}/{name}", content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead from a link to a notebook to the page made of it."""
    return re.sub(r"\]\(([\w/.-]+)\.ipynb\)(?!\{)", r"](\1.md)", markdown)


def _install_library(prefix: Path) -> None:
    """Install the C++ library for the tutorial that needs it, from the build that `make` left."""
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # cmake may be there only
    os.environ["GEDKIT_PREFIX"] = str(prefix)
    command = ["cmake", "--install", "build/dev", "--component", "gedkit_core", "--prefix", str(prefix)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)


def _page(notebook: Path, outputs: list[Output]) -> tuple[str, dict[str, str]]:
    """Return a page as Markdown, and the files that it shows."""
    parts: list[str] = []
    files: dict[str, str] = {}
    waiting = iter(outputs)
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        output = next(waiting)
        if output.text:
            parts.append(f"``` {{ .text .no-copy .cell-output }}\n{output.text.rstrip()}\n```")
        if output.html:
            parts.append(_embedded(output.html, f"{notebook.stem}-{len(parts)}.html", files))
        for picture in output.pictures:
            name = f"{notebook.stem}-{len(parts)}.svg"
            files[name] = picture
            parts.append(f"![]({name}){{ .cell-picture }}")
    parts.append(f"[Download this notebook]({notebook.name}){{ .md-button }}")
    return "\n\n".join(parts) + "\n", files


def _embedded(html: str, name: str, files: dict[str, str]) -> str:
    """Return HTML as part of a page; in a frame of its own if it has a script."""
    if "<script" not in html:
        return f'<div class="cell-output">{" ".join(html.split())}</div>'
    files[name] = f'<!doctype html><meta charset="utf-8"><body style="margin:0">{html}<script>{_FIT}</script></body>'
    return f'<iframe class="cell-frame" src="../{name}" title="interactive result"></iframe>'
