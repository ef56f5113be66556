"""The command line, ``gedkit``.

There is one file per command: it parses the arguments, calls the public API, and passes the answer to ``report``, which
prints it for people or, with ``--json``, for programs. ``command_list`` loads the file of the command that is run,
``usage_errors`` words what is wrong with the arguments. Errors of gedkit become one line on stderr here.

Exit codes: 0 success, 1 some rows of a table were rejected (``solve --pairs``) or more
changed than is allowed (``diff --fail-above``), 2 bad input, 130 interrupted. typer and
rich are imported only in this package.
"""

from __future__ import annotations

import io
import sys
from typing import TextIO

from gedkit import __version__

__all__ = ["app"]

BAD_INPUT = 2


def app(arguments: list[str] | None = None) -> None:
    """Run the command line on ``arguments`` (by default those of the process) and exit."""
    _allow_any_text()
    arguments = (sys.argv[1:] if arguments is None else arguments) or ["--help"]
    if arguments == ["--version"]:  # without loading all that parses arguments
        print(__version__)
        sys.exit()
    import warnings

    from gedkit.cli.command_list import commands_for
    from gedkit.cli.usage_errors import UsageError, in_words
    from gedkit.errors import GedkitError, IgnoredDataWarning, LabelWarning, UnprovenDistanceWarning

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("always", LabelWarning)
            warnings.simplefilter("once", IgnoredDataWarning)  # a command may compare many pairs
            warnings.simplefilter("always", UnprovenDistanceWarning)
            warnings.showwarning = _print_warning
            sys.exit(commands_for(arguments)(arguments, prog_name="gedkit", standalone_mode=False))
    except UsageError as error:
        message = in_words(error, arguments)
    except GedkitError as error:
        message = str(error)
    print(f"gedkit: {message}", file=sys.stderr)
    sys.exit(BAD_INPUT)


def _allow_any_text() -> None:
    """Have no arrow or name end a command whose output is redirected where text is not UTF-8, as on Windows."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.encoding.lower() not in ("utf-8", "utf8"):
            if sys.platform == "win32":
                stream.reconfigure(encoding="utf-8")
            else:
                stream.reconfigure(errors="replace")


def _print_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Print a warning as one line, without its location in the code."""
    from gedkit.cli.flag_names import with_flags
    from gedkit.errors import UnprovenDistanceWarning

    text = str(message)
    print(f"gedkit: {with_flags(text) if issubclass(category, UnprovenDistanceWarning) else text}", file=sys.stderr)
