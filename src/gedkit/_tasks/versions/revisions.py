"""Versions of a file in a Git repository: ``main:flow.json``, what is staged, what a revision has."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path, PurePosixPath

from gedkit._files.read_limits import current_limits, too_large
from gedkit.errors import GraphFileError, InvalidOptionError

_STAGED = ""  # as in git show :flow.json


class Revision(io.BytesIO):
    """A file as a revision has it; its name tells the format."""

    def __init__(self, content: bytes, name: str) -> None:
        super().__init__(content)
        self.name = name


def split_revision(text: str) -> tuple[str, str] | None:
    """Return the revision and the path of ``main:flow.json``; ``None`` if this is the name of a file.

    Examples
    --------
    >>> split_revision("main:flows/a.json"), split_revision(":a.json"), split_revision("a.json")
    (('main', 'flows/a.json'), ('', 'a.json'), None)
    """
    revision, colon, path = text.partition(":")
    # A drive of Windows is no revision.
    if not colon or not path or (len(revision) == 1 and path[:1] in "\\\\/") or Path(text).exists():
        return None
    return revision, path


def revision_of(revision: str, path: str, folder: Path | None = None) -> Revision | None:
    """Return the file as the revision has it; ``None`` if the revision does not have it.

    Parameters
    ----------
    revision : str
        Anything that Git takes for a commit; the empty text for what is staged.
    path : str
        As seen from the folder; one that begins with ``./`` or ``../`` or lies there too.
    folder : Path, optional
        By default the current one.
    """
    if revision.startswith("-"):
        raise InvalidOptionError(f"{revision!r} is no revision of Git")
    here = folder or Path.cwd()
    if revision != _STAGED and _git(here, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").returncode:
        inside = _git(here, "rev-parse", "--is-inside-work-tree")
        if inside.returncode:
            raise GraphFileError(f"cannot read {revision}:{path}: {here} is not in a Git repository")
        raise GraphFileError(f"cannot read {revision}:{path}: Git knows no revision {revision!r}")
    # As Git itself does, a path is taken from the root of the repository, unless only the folder has such a file.
    for place in dict.fromkeys((path, f"./{path}") if not path.startswith(".") else (path,)):
        spec = f"{revision}:{place}"
        size = _git(here, "cat-file", "-s", spec)
        if size.returncode == 0:
            if int(size.stdout) > current_limits().max_bytes:
                raise too_large(f"{spec} is", current_limits().max_bytes)
            return Revision(_git(here, "cat-file", "blob", spec).stdout, f"{revision}:{PurePosixPath(path)}")
    return None


def _git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(["git", *arguments], cwd=folder, capture_output=True, check=False)
    except FileNotFoundError:
        raise GraphFileError("a revision was asked for, but there is no program git") from None
