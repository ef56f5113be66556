"""Report: sections of text, tables and figures, as a self-contained HTML file and as Markdown."""

from __future__ import annotations

import base64
import html
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gedkit._files.replacing import replace_file
from gedkit.errors import StoreError

FIGURES = ("png", "pdf", "svg")

_STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.55 system-ui, sans-serif; color: #1a202c; max-width: 1180px;
  margin: 2.5rem auto; padding: 0 1.2rem; }
h1 { font-size: 1.7rem; margin-bottom: .3rem; } h2 { font-size: 1.25rem; margin-top: 2.6rem; }
h3 { font-size: 1rem; margin: 1.6rem 0 .4rem; }
p, li { max-width: 56rem; } li { margin: .25rem 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; margin: .4rem 0 .8rem; }
th, td { padding: .28rem .7rem; text-align: right; white-space: nowrap; }
th { border-bottom: 2px solid #1a202c; font-weight: 600; vertical-align: bottom; white-space: normal; }
td { border-bottom: 1px solid #e2e8f0; } th:first-child, td:first-child { text-align: left; }
td.paper, th.paper { color: #718096; }
figure { margin: 1rem 0; } img { max-width: 100%; height: auto; }
figcaption { color: #4a5568; font-size: .88rem; max-width: 56rem; }
code { background: #f4f6f8; padding: .05rem .25rem; border-radius: 3px; }
footer { margin-top: 3rem; color: #718096; font-size: .85rem; }
"""


@dataclass(frozen=True)
class Table:
    """Text in columns; columns whose heading starts with "paper" are gray."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Picture:
    """A matplotlib figure with its caption."""

    name: str
    figure: Any
    caption: str

    def png(self) -> bytes:
        """Return the figure as a PNG file; the same figure gives the same bytes."""
        return self.file("png")

    def file(self, kind: str) -> bytes:
        """Return the figure as a file of a kind of `FIGURES`, without the date."""
        stream = io.BytesIO()
        metadata = {"png": {"Software": None}, "pdf": {"CreationDate": None}, "svg": {"Date": None}}[kind]
        self.figure.savefig(stream, format=kind, dpi=120, metadata=metadata)
        return stream.getvalue()


@dataclass(frozen=True)
class Section:
    """A heading, text, tables, figures and remarks, in this order."""

    title: str
    text: Sequence[str] = ()
    tables: Sequence[Table] = ()
    pictures: Sequence[Picture] = ()
    remarks: Sequence[str] = ()


@dataclass
class Report:
    """The report of an evaluation."""

    title: str
    text: list[str] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    footer: str = ""

    def write(self, folder: Path, figures: str = "png") -> tuple[Path, Path]:
        """Write ``report.html``, which is self-contained, and ``report.md`` with its figures beside it.

        With ``figures="pdf"`` or ``"svg"`` every figure is also written as such a file, for papers.
        """
        pictures = {picture.name: picture.png() for section in self.sections for picture in section.pictures}
        page, text = folder / "report.html", folder / "report.md"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, data in pictures.items():
                replace_file(folder / f"{name}.png", data)
            if figures != "png":
                for picture in (picture for section in self.sections for picture in section.pictures):
                    replace_file(folder / f"{picture.name}.{figures}", picture.file(figures))
            replace_file(page, self.to_html(pictures))
            replace_file(text, self.to_markdown())
        except OSError as error:
            raise StoreError(f"cannot write the report to {folder}: {error.strerror}") from None
        return page, text

    def to_markdown(self) -> str:
        """Return the report as Markdown; figures are files beside it."""
        lines = [f"# {self.title}", ""]
        for paragraph in self.text:
            lines += [paragraph, ""]
        for section in self.sections:
            lines += [f"## {section.title}", ""]
            for paragraph in section.text:
                lines += [paragraph, ""]
            for table in section.tables:
                lines += [f"**{table.title}**", ""] if table.title else []
                lines += [_row(table.header), _row(["---"] + ["---:"] * (len(table.header) - 1))]
                lines += [_row(row) for row in table.rows]
                lines.append("")
            for picture in section.pictures:
                lines += [f"![{picture.caption}]({picture.name}.png)", "", picture.caption, ""]
            lines += [f"- {remark}" for remark in section.remarks]
            lines += [""] if section.remarks else []
        return "\n".join([*lines, self.footer, ""] if self.footer else lines)

    def to_html(self, pictures: dict[str, bytes]) -> str:
        """Return the report as one HTML page that contains the figures."""
        parts = [f"<h1>{_inline(self.title)}</h1>", *(f"<p>{_inline(paragraph)}</p>" for paragraph in self.text)]
        for section in self.sections:
            parts += [f"<h2>{_inline(section.title)}</h2>", *(f"<p>{_inline(p)}</p>" for p in section.text)]
            parts += [_html_table(table) for table in section.tables]
            for picture in section.pictures:
                code = base64.b64encode(pictures[picture.name]).decode()
                image = f'<img alt="{html.escape(picture.caption)}" src="data:image/png;base64,{code}">'
                parts.append(f"<figure>{image}<figcaption>{_inline(picture.caption)}</figcaption></figure>")
            if section.remarks:
                parts.append(f"<ul>{''.join(f'<li>{_inline(remark)}</li>' for remark in section.remarks)}</ul>")
        if self.footer:
            parts.append(f"<footer>{_inline(self.footer)}</footer>")
        head = f'<meta charset="utf-8"><title>{html.escape(self.title)}</title><style>{_STYLE}</style>'
        width = '<meta name="viewport" content="width=device-width, initial-scale=1">'
        body = "\n".join(parts)
        return f"<!doctype html>\n<html lang=en><head>{head}{width}</head>\n<body>\n{body}\n</body></html>\n"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _html_table(table: Table) -> str:
    kinds = [' class="paper"' if name.startswith("paper") else "" for name in table.header]
    head = "".join(f"<th{kind}>{_inline(name)}</th>" for kind, name in zip(kinds, table.header, strict=True))
    rows = "".join(
        f"<tr>{''.join(f'<td{kind}>{_inline(cell)}</td>' for kind, cell in zip(kinds, row, strict=True))}</tr>"
        for row in table.rows
    )
    title = f"<h3>{_inline(table.title)}</h3>" if table.title else ""
    return f'{title}<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _inline(text: str) -> str:
    """Convert the Markdown that reports use inside lines (bold, code) to HTML."""
    safe = html.escape(text, quote=False)
    safe = re.sub(r"`([^`]+)`", r"<code>\1</code>", safe)
    return re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", safe)
