"""How to install what an optional feature needs, in words that are right for whoever reads them."""

from __future__ import annotations


def install_hint(extra: str) -> str:
    """Return the command that installs an extra of gedkit.

    If gedkit came from a package index, that is ``pip install "gedkit[viz]"``. If it was installed from a folder or an
    address, such as a source checkout, pip would look for gedkit elsewhere or build it again, so the command names the
    libraries themselves.

    Parameters
    ----------
    extra : str
        A name under ``[project.optional-dependencies]`` in ``pyproject.toml``.

    Examples
    --------
    >>> install_hint("viz").startswith("pip install ")
    True
    """
    from importlib.metadata import PackageNotFoundError, distribution  # slow to import, and rarely needed

    named = f'pip install "gedkit[{extra}]"'
    try:
        installed = distribution("gedkit")
    except PackageNotFoundError:
        return named
    if installed.read_text("direct_url.json") is None:  # PEP 610: written where gedkit did not come from an index
        return named
    wanted = []
    for requirement in installed.requires or []:
        library, _, condition = requirement.partition(";")
        if condition.replace("'", '"').strip() == f'extra == "{extra}"':
            wanted.append(f'"{library.strip()}"')
    return f"pip install {' '.join(wanted)}" if wanted else named
