"""The gallery: runs every script in examples/gallery and gives each a page with its picture, output and source.

``docs/gallery.md`` says which scripts stand in which section, in comments such as ``<!-- gallery: one two -->``.
"""

from __future__ import annotations

import ast
import re
from html import escape
from pathlib import Path

from executed import Output, run_script
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

_ASPECTS = (1.15, 3.0)  # least and largest width to height of a thumbnail
_LOOK: dict[
    str, tuple[float, bool]
] = {}  # by script: width to height of its picture; whether it can be stepped through

SCRIPTS = Path(__file__).parents[1] / "examples" / "gallery"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page and a picture for each script."""
    for script in sorted(SCRIPTS.glob("*.py")):
        output = run_script(script)
        for number, picture in enumerate(output.pictures):
            files.append(File.generated(config, f"gallery/{_picture(script.stem, number)}", content=picture))
        if output.page:
            files.append(File.generated(config, f"gallery/{script.stem}-view.html", content=output.page))
        _LOOK[script.stem] = (_aspect(output.pictures[0]), bool(output.page))
        files.append(File.generated(config, f"gallery/{script.stem}.md", content=_page(script, output)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put thumbnails in place of the comments in the gallery's front page."""
    if page.file.src_uri != "gallery.md":
        return markdown
    return re.sub(r"<!-- gallery: ([\w ]+) -->", lambda found: _grid(found[1].split()), markdown)


def described(script: Path) -> tuple[str, str, str]:
    """Return the title of a script, its description, and its code without both."""
    source = script.read_text(encoding="utf-8")
    docstring = ast.get_docstring(ast.parse(source)) or ""
    title, _, description = docstring.partition("\n\n")
    return title.rstrip("."), description, source.split('"""', 2)[2].lstrip()


def _picture(stem: str, number: int) -> str:
    return f"{stem}.svg" if number == 0 else f"{stem}-{number + 1}.svg"


def _aspect(svg: str) -> float:
    width, height = map(float, re.search(r'viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)"', svg).groups())
    return min(max(width / height, _ASPECTS[0]), _ASPECTS[1])


def _page(script: Path, shown: Output) -> str:
    title, description, code = described(script)
    output = f"It prints\n\n``` {{ .text .no-copy }}\n{shown.text}```\n\n" if shown.text else ""
    if shown.page:
        where = f'src="../{script.stem}-view.html" title="{escape(title)}" loading="lazy"'
        view = f'<iframe class="gallery-view" {where}></iframe>'
        output += f"## Step through it\n\n{view}\n\n"
    return (
        f"# {title}\n\n{description}\n\n![{title}]({_picture(script.stem, 0)}){{ .gallery-picture }}\n\n"
        f"```python\n{code}```\n\n{output}"
        f"Source: `examples/gallery/{script.name}`. [Back to the gallery](../gallery.md)\n"
    )


def _grid(stems: list[str]) -> str:
    cards = []
    for stem in stems:
        title = escape(described(SCRIPTS / f"{stem}.py")[0])
        picture = f'<img src="{stem}.svg" alt="" loading="lazy">'
        aspect, steps = _LOOK[stem]
        badge = "<em>interactive</em>" if steps else ""
        words = f"<span>{title}{badge}</span>"
        cards.append(f'<a class="gallery-card" style="--aspect: {aspect:.3f}" href="{stem}/">{picture}{words}</a>')
    return f'<div class="gallery-grid">{"".join(cards)}</div>'
