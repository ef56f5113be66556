"""Flowcharts of Mermaid: ``flowchart LR`` and lines such as ``a[Read] --> b{Valid?} -- yes --> c[Store]``.

What a node shows is its name and its label, since ids such as ``A`` and ``B`` are chosen at will; its ``shape`` is an
attribute. Read are all shapes, links with texts, chains, ``a & b``, and subgraphs (``inside`` names them). A chart
whose links are all without heads (``---``) is undirected. Lines about style, classes and clicks are passed over.
"""

from __future__ import annotations

import html
import re
from itertools import pairwise
from typing import Any

from gedkit._files.read_limits import spend_values
from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError
from gedkit.io.display_names import display_names
from gedkit.io.record import LABEL, Record

_MAX_DEPTH = 32
_STYLE = re.compile(r"(classDef|class|style|linkStyle|click|direction|accTitle|accDescr|title)\b")
_SUBGRAPH = re.compile(r"subgraph(?:\s++(?P<id>[^\s\[]++)?+\s*+(?:\[(?P<title>.*)\])?+(?P<rest>.*))?+$")
# A hyphen belongs to an id only where a letter or digit follows, so that a-->b has two ids.
_ID = re.compile(r"(?:[^\W_]|_|[-.](?=\w)(?!-))++")
_SHAPES = (  # how the text of a node opens and closes, longer marks first
    ("(((", ")))", "double circle"),
    ("((", "))", "circle"),
    ("([", "])", "stadium"),
    ("[[", "]]", "subroutine"),
    ("[(", ")]", "cylinder"),
    ("{{", "}}", "hexagon"),
    ("[/", "/]", "parallelogram"),
    ("[/", "\\]", "trapezoid"),
    ("[\\", "\\]", "parallelogram"),
    ("[\\", "/]", "trapezoid"),
    ("[", "]", "rectangle"),
    ("(", ")", "rounded"),
    ("{", "}", "rhombus"),
    (">", "]", "flag"),
)
_WHOLE = re.compile(
    r"(?P<tail>[<xo])?(?:(?P<dots>-\.+-)|(?P<thick>={2,})|(?P<line>-{2,})|(?P<none>~{3,}))(?P<head>[>xo])?"
)
_TEXT = re.compile(r"(?P<tail>[<xo])?(?P<open>--|==|-\.)(?![xo]\s)\s*+(?P<text>[^-=.>\s|](?:(?!--|==|\.-).)*+)")
_END = {"--": re.compile(r"-{2,}[->xo]?"), "==": re.compile(r"={2,}[=>xo]?"), "-.": re.compile(r"\.+-[>xo]?")}
_Link = dict[str, Any]


def parse(text: str) -> list[Record | Graph]:
    """Read the flowchart."""
    return [_Chart().read(text)]


class _Chart:
    def __init__(self) -> None:
        self.nodes: dict[str, dict[str, Any]] = {}
        self.links: list[tuple[str, str, _Link]] = []
        self.groups: list[tuple[str, str]] = []  # id and title of the subgraphs around the line
        self.known_groups: dict[str, str] = {}
        self.line = 0

    def read(self, text: str) -> Record:
        began = False
        for self.line, statement in _statements(text):
            if not began:
                if not re.match(r"(flowchart|graph)(-elk)?\b", statement):
                    raise GraphFileError(f"it does not begin with flowchart or graph, but with {statement[:40]!r}")
                began = True
                rest = re.sub(r"^\S+\s*(TB|TD|BT|RL|LR|[<>^v])?\s*", "", statement)
                if rest:
                    self._statement(rest)
            elif statement.startswith("subgraph") and _SUBGRAPH.match(statement):
                self._open(_SUBGRAPH.match(statement))
            elif statement == "end":
                if not self.groups:
                    raise GraphFileError(f"line {self.line}: there is an end without a subgraph")
                self.groups.pop()
            elif not _STYLE.match(statement):
                self._statement(statement)
        if not began:
            raise GraphFileError("it has no flowchart: wanted flowchart LR or graph TD")
        if self.groups:
            raise GraphFileError("it ends in the middle: a subgraph is not closed")
        return self._record()

    def _open(self, found: Any) -> None:
        if len(self.groups) >= _MAX_DEPTH:
            raise GraphFileError(f"subgraphs are nested more than {_MAX_DEPTH} deep")
        number = found["id"] or f"subgraph {len(self.known_groups) + 1}"
        title = _shown(found["title"]) if found["title"] else " ".join(f"{number} {found['rest'] or ''}".split())
        self.groups.append((number, _shown(title)))
        self.known_groups[number] = self.groups[-1][1]

    def _statement(self, text: str) -> None:
        at = 0
        ends, at = self._nodes(text, at)
        chain: list[list[str]] = [ends]
        links: list[_Link] = []
        while at < len(text):
            link, at = self._link(text, at)
            links.append(link)
            ends, at = self._nodes(text, at)
            chain.append(ends)
        for (tails, heads), link in zip(pairwise(chain), links, strict=True):
            for u in tails:
                for v in heads:
                    spend_values(1)
                    self.links.append((u, v, link))

    def _nodes(self, text: str, at: int) -> tuple[list[str], int]:
        found = []
        while True:
            number, at = self._node(text, at)
            found.append(number)
            if not text.startswith("&", at):
                return found, at
            at = _skip(text, at + 1)

    def _node(self, text: str, at: int) -> tuple[str, int]:
        edge_id = re.compile(r"\w+@(?=[-=.<~])").match(text, at)
        token = _ID.match(text, at)
        if token is None or edge_id is not None:
            raise GraphFileError(f"line {self.line}: wanted a node, got {text[at : at + 20]!r}")
        number, at = token[0], token.end()
        new = number not in self.nodes
        data = self.nodes.setdefault(number, {})
        if new and self.groups:
            data["inside"] = self.groups[-1][1]
        if text.startswith("@{", at):
            at = self._properties(text, at + 2, data)
        else:
            for opening, closing, shape in _SHAPES:
                if text.startswith(opening, at):
                    end = _closing(text, at + len(opening), closing)
                    if end >= 0:
                        data[LABEL], data["shape"] = _shown(text[at + len(opening) : end]), shape
                        at = end + len(closing)
                        break
            else:
                if text[at : at + 1] in tuple("[({") or text.startswith(">", at):
                    raise GraphFileError(f"line {self.line}: the text of node {number!r} is not closed")
        dressed = re.compile(r":::[\w-]+").match(text, at)
        return number, _skip(text, dressed.end() if dressed else at)

    def _properties(self, text: str, at: int, data: dict[str, Any]) -> int:
        end = _closing(text, at, "}")
        if end < 0:
            raise GraphFileError(f"line {self.line}: a list of properties is not closed")
        for key, quoted, plain in re.findall(r'(\w+)\s*:\s*(?:"([^"]*)"|([^,"]+))', text[at:end]):
            if key in ("label", "shape"):
                data[key] = _shown(quoted or plain)
        return end + 1

    def _link(self, text: str, at: int) -> tuple[_Link, int]:
        named = re.compile(r"\w+@(?=[-=.<~])").match(text, at)
        at = named.end() if named else at
        words = _TEXT.match(text, at)
        if words is not None:
            end = _END[words["open"]].match(text, words.end())
            if end is not None:
                kind = {"--": "", "==": "thick", "-.": "dotted"}[words["open"]]
                return _link(words["text"], kind, words["tail"], end[0][-1]), _skip(text, end.end())
        whole = _WHOLE.match(text, at)
        if whole is None:
            raise GraphFileError(f"line {self.line}: wanted a link such as -->, got {text[at : at + 20]!r}")
        kind = "dotted" if whole["dots"] else "thick" if whole["thick"] else "invisible" if whole["none"] else ""
        at = _skip(text, whole.end())
        said = ""
        if text.startswith("|", at):
            close = text.find("|", at + 1)
            if close < 0:
                raise GraphFileError(f"line {self.line}: the text of a link is not closed")
            said, at = text[at + 1 : close], _skip(text, close + 1)
        return _link(said, kind, whole["tail"], whole["head"] or ""), at

    def _record(self) -> Record:
        shown = [link for link in self.links if link[2]["line"] != "invisible"]
        directed = not shown or any(link["head"] or link["tail"] for _, _, link in shown)
        record = Record(directed, multigraph=True, labels_are_names=True, node_label=LABEL, edge_label=LABEL)
        ends = {end for u, v, _ in shown for end in (u, v)}
        for number, title in self.known_groups.items():
            if number in self.nodes and not self.nodes[number]:  # a link to a subgraph
                self.nodes[number] = {LABEL: title, "shape": "subgraph"}
        used = [(n, d) for n, d in self.nodes.items() if d.get("shape") != "subgraph" or n in ends]
        called = display_names([(number, data.get(LABEL, number)) for number, data in used])
        for number, data in used:
            record.add_node(called[number], {**data, LABEL: data.get(LABEL) or number})
        for u, v, link in shown:
            data = {LABEL: link["text"]} if link["text"] else {}
            if link["line"]:
                data["line"] = link["line"]
            plain = ("", ">") if directed else ("", "")
            marks = (link["tail"], link["head"])
            if marks not in (plain, ("<", "")):
                data["heads"] = f"{marks[0] or '-'}{marks[1] or '-'}"
            record.add_edge(*((v, u) if marks == ("<", "") else (u, v)), data)
        record.edges = [(called[str(u)], called[str(v)], data) for u, v, data in record.edges]
        return record


def _link(text: str, line: str, tail: str | None, last: str) -> _Link:
    return {"text": _shown(text), "line": line, "tail": tail or "", "head": last if last in ("x", "o", ">") else ""}


def _statements(text: str) -> list[tuple[int, str]]:
    """Return the statements with the numbers of their lines; comments and the head of the file are passed over."""
    lines = text.split("\n")
    first = 0
    if lines and lines[0].strip() == "---":  # a title and settings, in YAML
        first = next((i + 1 for i in range(1, len(lines)) if lines[i].strip() == "---"), len(lines))
    found: list[tuple[int, str]] = []
    open_text: list[str] = []  # lines of a text in quotes that is not closed yet
    began = 0
    for number, line in enumerate(lines[first:], first + 1):
        plain = line.strip() if open_text else re.sub(r"%%.*$", "", line).strip()
        if plain.count('"') % 2:
            began = began if open_text else number
            closing = bool(open_text)
            open_text.append(plain)
            if not closing:
                continue
        elif open_text:
            open_text.append(plain)
            continue
        whole = " ".join(open_text) if open_text else plain
        found += [(began if open_text else number, part.strip()) for part in _parted(whole) if part.strip()]
        open_text = []
    found += [(began, part) for part in open_text]
    return found


def _parted(line: str) -> list[str]:
    """Split at semicolons that are not inside of quotes."""
    if ";" not in line:
        return [line]
    return re.findall(r'(?:"[^"]*+"|#\w++;|[^;"]|")++', line)


def _closing(text: str, at: int, mark: str) -> int:
    """Return where a mark closes what began, quotes passed over; -1 if it does not."""
    if text.startswith('"', at):
        end = text.find('"', at + 1)
        at = end + 1 if end >= 0 else at
    return text.find(mark, at)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _shown(text: str) -> str:
    """Return a text as Mermaid shows it, on one line."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] == '"':
        text = text[1:-1].strip().removeprefix("`").removesuffix("`")
    text = re.sub(r"<br\s*/?>", " ", text)
    text = re.sub(r"#(\w++);", lambda m: html.unescape(f"&{'#' if m[1].isdigit() else ''}{m[1]};"), text)
    return " ".join(text.split())
