"""The compare page as files that need no server: `gedkit serve --static`.

The page is that of the server, with ``offline/backend.js`` in place of ``static/backend.js``. It also works opened from
a file, where browsers load neither modules nor WebAssembly: the modules become one classic script, and the core, the
examples and the Worker's source are a script that sets a variable.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gedkit._files.replacing import replace_file
from gedkit.errors import InvalidOptionError
from gedkit.viz.inlined import FOLDER as VIEWER
from gedkit.web.examples import examples

_HERE = Path(__file__).parent
_STATIC = _HERE / "static"
_OFFLINE = _HERE / "offline"
_CHECKOUT = _HERE.parents[2] / "js"
_STYLES = ("viewer.css", "app.css")
_COPIED = (*_STYLES, "icon.svg")
_OF_A_PAGE = ("viewer.css", "zoom.js", "download.js", "viewer.js")  # what "Download: HTML page" is made of
_RDKIT = "RDKit_minimal"

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./(\w+\.js)";$', re.MULTILINE)
_REEXPORT = re.compile(r'^export \{([^}]*)\} from "\./(\w+\.js)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function|class|const|let) (\w+)", re.MULTILINE)


def write_static_page(
    folder: str | Path, *, package: str | Path | None = None, rdkit: str | Path | None = None
) -> list[Path]:
    """Write the page and return its files, the page first.

    Parameters
    ----------
    folder : str or Path
        Where to; made if it is not there.
    package : str or Path, optional
        Folder of the JavaScript package with its gedkit.wasm. By default ``js`` of the checkout that this is.
    rdkit : str or Path, optional
        Folder of the npm package ``@rdkit/rdkit``. Without it the page reads no SMILES, and draws molecules as graphs.
    """
    core = Path(package) if package is not None else _CHECKOUT
    if not (core / "gedkit.wasm").is_file():
        raise InvalidOptionError(
            f"there is no gedkit.wasm in {core}: run `make wasm` in a checkout of gedkit, and elsewhere pass the folder"
            " that it is in with --package"
        )
    places = [_OFFLINE, _STATIC, VIEWER, core]
    data: dict[str, Any] = {
        "wasm": _base64(core / "gedkit.wasm"),
        "worker": classic_script("worker.js", [core]),
        "assets": {name: _text(name, places) for name in _OF_A_PAGE},
        "examples": examples(),
        "rdkit": None,
    }
    files = {name: _text(name, places) for name in _COPIED}
    if rdkit is not None:
        loader, wasm = (_rdkit_file(Path(rdkit), f"{_RDKIT}.{ending}") for ending in ("js", "wasm"))
        files["rdkit.js"] = loader.read_text(encoding="utf-8")
        files["rdkit_wasm.js"] = f'globalThis.GEDKIT_RDKIT_WASM = "{_base64(wasm)}";\n'
        data["rdkit"] = ["rdkit.js", "rdkit_wasm.js"]
    files["gedkit_core.js"] = f"globalThis.GEDKIT = {json.dumps(data)};\n"
    files["gedkit_page.js"] = classic_script("app.js", places)
    return _write(Path(folder), {"index.html": _page(_text("index.html", places)), **files})


def classic_script(entry: str, folders: Sequence[Path]) -> str:
    """Return a module and all that it imports as one script without imports.

    Each module becomes a function that returns what it exports, after those that it imports. A module is looked for in
    the folders in order. Imports must name what they import.
    """
    done: dict[str, str] = {}

    def add(name: str) -> None:
        if name in done:
            return
        text = _text(name, folders)
        for found in (*_IMPORT.finditer(text), *_REEXPORT.finditer(text)):
            add(found[2])
        exports = [found[2] for found in _EXPORT.finditer(text)]
        for found in _REEXPORT.finditer(text):
            exports += [f"{new}: modules[{found[2]!r}].{old}" for old, new in _names(found[1])]
        text = _REEXPORT.sub("", text)
        text = _IMPORT.sub(
            lambda m: f"const {{ {', '.join(f'{a}: {b}' for a, b in _names(m[1]))} }} = modules[{m[2]!r}];", text
        )
        text = _EXPORT.sub(r"\1 \2", text).replace("import.meta.url", "location.href")
        kind = "async () =>" if name == entry else "() =>"  # the last one may wait for something
        done[name] = f"modules[{name!r}] = ({kind} {{\n{text}\nreturn {{ {', '.join(exports)} }};\n}})();\n"

    add(entry)
    return '"use strict";\n{\nconst modules = {};\n' + "".join(done.values()) + "}\n"


def _names(listed: str) -> list[tuple[str, str]]:
    """Return what ``a, b as c`` imports, with the names that it gets."""
    pairs = [part.strip().partition(" as ") for part in listed.split(",") if part.strip()]
    return [(old, new or old) for old, _, new in pairs]


def _text(name: str, folders: Sequence[Path]) -> str:
    return next(folder / name for folder in folders if (folder / name).is_file()).read_text(encoding="utf-8")


def _base64(path: Path) -> str:
    return base64.b64encode(path.read_bytes()).decode("ascii")


def _rdkit_file(folder: Path, name: str) -> Path:
    for place in (folder, folder / "dist"):
        if (place / name).is_file():
            return place / name
    raise InvalidOptionError(
        f"there is no {name} in {folder}: run `npm install @rdkit/rdkit` and pass --rdkit node_modules/@rdkit/rdkit"
    )


def _page(text: str) -> str:
    """Return the page with files beside it in place of addresses of the server, and classic scripts."""
    text = text.replace('"/static/', '"')
    scripts = "".join(f'<script defer src="{name}"></script>\n' for name in ("gedkit_core.js", "gedkit_page.js"))
    return text.replace('<script type="module" src="app.js"></script>\n', scripts)


def _write(folder: Path, files: dict[str, str]) -> list[Path]:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            replace_file(folder / name, text)
    except OSError as error:
        raise InvalidOptionError(f"cannot write the page to {folder}: {error.strerror}") from None
    return [folder / name for name in files]
