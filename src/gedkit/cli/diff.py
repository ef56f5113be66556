"""``gedkit diff A B``: what changed between two versions of a graph, and whether that is too much."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import gedkit as gk
from gedkit._tasks.versions.plain_text import plain_text
from gedkit._tasks.versions.reading import read_version
from gedkit._tasks.versions.revisions import revision_of, split_revision
from gedkit.cli.costs_option import costs_from
from gedkit.cli.graph_input import STANDARD_INPUT, EdgeLabel, NodeLabel, SourceFormat, label_from
from gedkit.cli.shared_options import ByName, IgnoredNames, PairSeconds
from gedkit.errors import GraphFileError, InvalidOptionError

TOO_MUCH = 1
_FORMATS = ("text", "markdown", "json", "html", "svg")
_NOTHING = "/dev/null"  # what Git gives for a version that is not there


def diff(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="A B",
            help="Two files, or revisions such as main:flow.json; one or more with --against or --staged.",
        ),
    ],
    against: Annotated[
        str | None, typer.Option(metavar="REV", help="Compare each file with the one that this revision has.")
    ] = None,
    staged: Annotated[
        bool, typer.Option("--staged", help="Compare each file as staged in Git with HEAD, or with --against.")
    ] = False,
    by_name: ByName = False,
    prefer_names: Annotated[
        bool, typer.Option("--prefer-names", help="Nodes keep their names where that is likely (default).")
    ] = False,
    ignore_names: Annotated[bool, typer.Option("--ignore-names", help="Names do not count.")] = False,
    fail_above: Annotated[
        int | None, typer.Option(metavar="N", help="Exit with 1 if a file has more than N changes.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print nothing.")] = False,
    stat: Annotated[bool, typer.Option("--stat", help="Print only how much changed.")] = False,
    form: Annotated[str, typer.Option("--format", metavar="FORMAT", help=f"One of {', '.join(_FORMATS)}.")] = "text",
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", help="File to write: .txt, .md, .json, .html, .svg, .png, .pdf."),
    ] = None,
    color: Annotated[str, typer.Option(metavar="WHEN", help="always, never, or auto: in a terminal.")] = "auto",
    ignore: IgnoredNames = None,
    source_format: SourceFormat = None,
    node_label: NodeLabel = None,
    edge_label: EdgeLabel = None,
    costs: Annotated[str | None, typer.Option(metavar="COSTS", help="node_del=2,edge_ins=0.5; others cost 1.")] = None,
    time_limit: PairSeconds = None,
    textconv: Annotated[
        bool, typer.Option("--textconv", help="Print one file as sorted text, for Git's textconv.")
    ] = False,
) -> None:
    """Show what changed between two versions of a graph, in words; check that it is not too much."""
    reading: dict[str, Any] = {
        "format": source_format,
        "node_label": label_from(node_label),
        "edge_label": label_from(edge_label),
        "ignore": tuple(ignore or ()),
    }
    if textconv:
        if len(files) != 1:
            raise InvalidOptionError("--textconv takes one file")
        print(plain_text(_read(files[0], reading)))
        return
    names = _names(by_name, prefer_names, ignore_names)
    if form not in _FORMATS:
        raise InvalidOptionError(f"--format must be one of {', '.join(_FORMATS)}, got {form!r}")
    if color not in ("always", "never", "auto"):
        raise InvalidOptionError(f"--color must be always, never or auto, got {color!r}")
    if fail_above is not None and fail_above < 0:
        raise InvalidOptionError(f"--fail-above must be 0 or more, got {fail_above}")
    pairs = _pairs(files, against, staged)
    if out is not None and len(pairs) > 1 and out.suffix not in (".txt", ".md"):
        raise InvalidOptionError("-o FILE takes one pair of versions, except for .txt and .md")
    prices = costs_from(costs)
    found = []
    for before, after in pairs:
        g1, g2 = _read(before, reading), _read(after, reading)
        made = gk.diff(g1, g2, names=names, costs=prices, time_limit=time_limit, titles=(_title(before), _title(after)))
        found.append(made)
    if not quiet:
        shown = [_shown(each, form, stat, _colored(color)) for each in found]
        print("\n\n".join(shown) if form == "text" else "\n".join(shown))
    if out is not None:
        _write(found, out)
    above = [each for each in found if fail_above is not None and len(each) > fail_above]
    for each in above:
        print(f"gedkit: {each.titles[1]}: {len(each)} changes, more than the {fail_above} allowed", file=sys.stderr)
    if above:
        raise typer.Exit(TOO_MUCH)


def _names(by_name: bool, prefer: bool, ignore: bool) -> str:
    chosen = [name for name, given in (("fixed", by_name), ("prefer", prefer), ("ignore", ignore)) if given]
    if len(chosen) > 1:
        raise InvalidOptionError("choose one of --by-name, --prefer-names and --ignore-names")
    return chosen[0] if chosen else "prefer"


def _pairs(files: list[str], against: str | None, staged: bool) -> list[tuple[str, str]]:
    """Return the versions to compare, as files or revisions."""
    if against is None and not staged:
        if len(files) == 7:  # as Git calls the program of diff.NAME.command: path, old file, hex, mode, new file, ...
            return [(files[1], files[4])]
        if len(files) != 2:
            raise InvalidOptionError(
                "two versions are wanted: gedkit diff A B; --against REV compares any number of files with a revision"
            )
        if files == [STANDARD_INPUT] * 2:
            raise InvalidOptionError("standard input holds one of the two graphs: give a file for the other")
        return [(files[0], files[1])]
    old = against or "HEAD"
    return [(f"{old}:{file}", f":{file}" if staged else file) for file in files]


def _read(place: str, reading: dict[str, Any]) -> gk.Graph:
    if place == _NOTHING:
        return gk.Graph(0)
    if place == STANDARD_INPUT:
        if reading["format"] is None:
            raise InvalidOptionError("standard input has no name that tells its format: add --from")
        return read_version(sys.stdin.buffer, **reading)
    revision = split_revision(place)
    if revision is not None:
        name, path = revision
        content = revision_of(name, Path(os.path.relpath(path)).as_posix() if Path(path).is_absolute() else path)
        # A file that is new, or that was removed, has no nodes in the other version.
        return gk.Graph(0) if content is None else read_version(content, **reading)
    if not Path(place).exists() and Path(place).suffix:
        raise GraphFileError(f"cannot read {place}: No such file or directory")
    return read_version(place, **reading)


def _title(place: str) -> str:
    return {STANDARD_INPUT: "standard input", _NOTHING: "nothing"}.get(place, place)


def _colored(when: str) -> bool:
    return when == "always" or (when == "auto" and sys.stdout.isatty() and "NO_COLOR" not in os.environ)


def _shown(made: gk.Diff, form: str, stat: bool, color: bool) -> str:
    match form:
        case "text":
            return made.text(color=color, stat=stat)
        case "markdown":
            return made.markdown()
        case "json":
            return made.to_json()
        case "html":
            return made.html()
    return made.svg()


def _write(found: list[gk.Diff], out: Path) -> None:
    if len(found) == 1:
        found[0].save(out)
        return
    from gedkit._files.replacing import replace_file

    texts = [made.markdown() if out.suffix == ".md" else made.text() + "\n" for made in found]
    try:
        replace_file(out, "\n".join(texts))
    except OSError as error:
        raise InvalidOptionError(f"cannot write {out}: {error.strerror}") from None
