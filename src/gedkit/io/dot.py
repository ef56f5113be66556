"""DOT, the language of Graphviz: ``graph { a [label=C]; a -- b [label=single] }``.

The whole grammar is read: chains of edges, defaults (``node [...]``), subgraphs, ports, comments, joined and HTML
strings. A numeral without quotes is a number, everything else is text; our writer puts text into quotes.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from gedkit._files.read_limits import spend_values
from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError
from gedkit.io.record import Record, as_number, record_from_graph

_MAX_DEPTH = 32
_TOKEN = re.compile(
    r"""(?:\s++|//[^\n]*+|\#[^\n]*+|/\*.*?\*/)*+(?:
    (?P<arrow>--|->)|(?P<mark>[{}\[\];,=:+])|(?P<number>-?(?:\.\d++|\d++(?:\.\d*+)?+)(?:[eE][+-]?\d++)?+(?!\w))
    |(?P<word>[A-Za-z_\x80-\U0010ffff][\w\x80-\U0010ffff]*+)|"(?P<text>(?:[^"\\]|\\.)*+)"|(?P<html><)|(?P<end>\Z))""",
    re.VERBOSE | re.DOTALL | re.ASCII,
)
_Token = tuple[str, str]  # kind and text


def parse(text: str) -> list[Record | Graph]:
    """Read the graph."""
    return [_Reader(_tokens(text)).graph()]


def _tokens(text: str) -> Iterator[_Token]:
    at = 0
    while True:
        token = _TOKEN.match(text, at)
        if token is None:
            raise GraphFileError(f"line {_line(text, at)}: cannot read {text[at : at + 20].strip()!r}")
        kind, at = token.lastgroup or "", token.end()
        if kind == "end":
            return
        if kind == "html":
            start, at = at, _end_of_html(text, at)
            yield "text", f"<{text[start:at]}"
            continue
        # As Graphviz does: a backslash joins lines, goes before a quote, and stays before anything else.
        said = token[kind].replace("\\\n", "").replace('\\"', '"') if kind == "text" else token[kind]
        yield kind, said


def _end_of_html(text: str, at: int) -> int:
    depth = 1
    for bracket in re.compile("[<>]").finditer(text, at):
        depth += 1 if bracket[0] == "<" else -1
        if not depth:
            return bracket.end()
    raise GraphFileError(f"line {_line(text, at)}: an HTML string is not closed")


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


@dataclass
class _Scope:
    """What holds inside a pair of braces: the defaults, and the nodes named so far."""

    node: dict[str, Any] = field(default_factory=dict)
    edge: dict[str, Any] = field(default_factory=dict)
    members: dict[Hashable, None] = field(default_factory=dict)


class _Reader:
    def __init__(self, tokens: Iterator[_Token]) -> None:
        self.tokens = tokens
        self.ahead: deque[_Token] = deque()
        self.strict = False
        self.record = Record()
        self.nodes: dict[Hashable, dict[str, Any]] = {}
        self.known: dict[Hashable, dict[str, Any]] = {}

    def graph(self) -> Record:
        self.strict = self._word("strict")
        if self._word("digraph"):
            self.record.directed = True
        elif not self._word("graph"):
            raise GraphFileError("it does not begin with graph { or digraph {")
        if not self._is("{"):
            self.record.name = self._name() or None
        self._take("{")
        self._statements(_Scope(), 1)
        if self._sees(0):
            raise GraphFileError(f"there is {self._next()[1][:20]!r} after the end of the graph")
        return self.record

    def _statements(self, scope: _Scope, depth: int) -> None:
        while not self._is("}"):
            self._statement(scope, depth)
            if self._is(";"):
                self._next()
        self._next()

    def _statement(self, scope: _Scope, depth: int) -> None:
        for what, defaults in (("node", scope.node), ("edge", scope.edge), ("graph", {})):
            if self._word(what):
                defaults.update(self._attributes(required=True))
                return
        if self._peek(1) == ("mark", "=") and not self._is("{"):
            self._name()
            self._take("=")
            self._value()
            return
        ends = self._end(scope, depth)
        chain = [ends]
        while self._peek(0)[0] == "arrow":
            arrow = self._next()[1]
            if (arrow == "->") != self.record.directed:
                raise GraphFileError(f"an edge is written {arrow}, which is for {'di' * (arrow == '->')}graphs")
            chain.append(self._end(scope, depth))
        data = self._attributes()
        if len(chain) == 1:
            spend_values(len(ends) * len(data))
            for name in ends:
                self.nodes[name].update(data)
            return
        for tails, heads in pairwise(chain):
            for u in tails:
                for v in heads:
                    self._edge(u, v, {**scope.edge, **data})

    def _end(self, scope: _Scope, depth: int) -> list[Hashable]:
        """Return the nodes of an end of an edge: one, or all of a subgraph."""
        if self._word("subgraph") and not self._is("{"):
            self._name()
            if not self._is("{"):
                return []
        if self._is("{"):
            if depth >= _MAX_DEPTH:
                raise GraphFileError(f"subgraphs are nested more than {_MAX_DEPTH} deep")
            self._next()
            spend_values(len(scope.node) + len(scope.edge))
            inner = _Scope(dict(scope.node), dict(scope.edge))
            self._statements(inner, depth + 1)
            scope.members |= inner.members
            return list(inner.members)
        name = as_number(self._name())
        for _ in range(2):  # a port and a compass point say where a line is drawn to
            if self._is(":"):
                self._next()
                self._name()
        if name not in self.nodes:
            spend_values(len(scope.node))
            self.nodes[name] = dict(scope.node)
            self.record.add_node(name, self.nodes[name])
        scope.members[name] = None
        return [name]

    def _edge(self, u: Hashable, v: Hashable, data: dict[str, Any]) -> None:
        key = (u, v) if self.record.directed else frozenset((u, v))
        if self.strict and key in self.known:
            spend_values(1 + len(data))
            self.known[key].update(data)
            return
        self.record.add_edge(u, v, data)
        if self.strict:
            self.known[key] = data

    def _attributes(self, required: bool = False) -> dict[str, Any]:
        data: dict[str, Any] = {}
        if required and not self._is("["):
            raise GraphFileError("node, edge and graph set defaults and want a list: node [label=C]")
        while self._is("["):
            self._next()
            while not self._is("]"):
                name = self._name()
                self._take("=")
                data[name] = self._value()
                if self._is(";") or self._is(","):
                    self._next()
            self._next()
        return data

    def _value(self) -> Any:
        kind, text = self._peek(0)
        if kind != "number":
            return self._name()
        self._next()
        try:
            return int(text)
        except ValueError:  # a fraction, or too many digits
            return float(text)

    def _name(self) -> str:
        kind, text = self._next()
        if kind not in ("word", "text", "number"):
            raise GraphFileError(f"{text!r} is out of place: a name or a value should be there")
        while kind == "text" and self._is("+"):
            self._next()
            kind, more = self._next()
            if kind != "text":
                raise GraphFileError("only texts in quotes can be joined by +")
            text += more
        return text

    def _word(self, wanted: str) -> bool:
        kind, text = self._peek(0)
        found = kind == "word" and text.lower() == wanted
        if found:
            self._next()
        return found

    def _is(self, mark: str) -> bool:
        return self._peek(0) == ("mark", mark)

    def _take(self, mark: str) -> None:
        kind, text = self._next()
        if (kind, text) != ("mark", mark):
            raise GraphFileError(f"wanted {mark!r}, got {text[:20]!r}")

    def _sees(self, ahead: int) -> bool:
        """Whether there are that many more tokens; a file is read no further than it makes sense."""
        while len(self.ahead) <= ahead:
            token = next(self.tokens, None)
            if token is None:
                return False
            self.ahead.append(token)
        return True

    def _peek(self, ahead: int) -> _Token:
        if self._sees(ahead):
            return self.ahead[ahead]
        if ahead:
            return "", ""
        raise GraphFileError("it ends in the middle: a brace is not closed")

    def _next(self) -> _Token:
        token = self._peek(0)
        self.ahead.popleft()
        return token


def render(graphs: list[Graph]) -> str:
    """Write one graph."""
    record = record_from_graph(graphs[0])
    arrow = "->" if record.directed else "--"
    called = "" if record.name is None else f" {_quoted(record.name)}"
    lines = [f"{'digraph' if record.directed else 'graph'}{called} {{"]
    lines += [f"  {_quoted(str(name))}{_list(data)};" for name, data in record.nodes]
    lines += [f"  {_quoted(str(u))} {arrow} {_quoted(str(v))}{_list(data)};" for u, v, data in record.edges]
    return "\n".join([*lines, "}", ""])


def _list(data: dict[str, Any]) -> str:
    parts = []
    for name, value in data.items():
        if type(value) not in (int, float, str):
            raise GraphFileError(f"{value!r} has no form in DOT: use text or numbers")
        parts.append(f"{_quoted(name)}={_quoted(value) if isinstance(value, str) else repr(value)}")
    return f" [{', '.join(parts)}]" if parts else ""


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '\\"') + '"'
