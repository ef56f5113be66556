"""Measurements that are a function of their own: the runner makes their command line from the signature of ``main``."""

from __future__ import annotations

import argparse
import ast
import importlib
import inspect
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

SCRIPTS = {
    name.replace("_", "-"): name
    for name in (
        *("collection", "containment", "dual", "equal_time", "exact", "first_workflow_paths", "generic"),
        *(
            "gscbench_protocol",
            "kills",
            "labels",
            "large_results",
            "leak_free_set",
            "mces",
            "nearest",
            "networkx_backend",
            "planted_paths",
        ),
        *("printed_figures", "ranges", "reader_memory", "screening", "smatch_scores", "train_kinds", "veripb_proofs"),
    )
}


def question(name: str) -> str:
    """Return the first sentence of a script."""
    text = (Path(__file__).parent / f"{SCRIPTS[name]}.py").read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]


def run_script(name: str, arguments: Sequence[str]) -> None:
    """Run a script with the options on the command line."""
    module = importlib.import_module(SCRIPTS[name])
    parser = argparse.ArgumentParser(
        prog=f"python -m benchmarks run {name}",
        description=module.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    hints = get_type_hints(module.main)
    for option in inspect.signature(module.main).parameters.values():
        required = option.default is option.empty
        name = option.name if required else f"--{option.name.replace('_', '-')}"
        parser.add_argument(name, **_reading(hints[option.name], None if required else option.default))
    module.main(**vars(parser.parse_args(arguments)))


def _reading(hint: Any, default: Any) -> dict[str, Any]:
    """Return how argparse reads an option of a type.

    >>> _reading(int, 3)
    {'default': 3, 'help': 'default: 3', 'type': <class 'int'>}
    >>> _reading(bool, False)
    {'action': 'store_true'}
    >>> _reading(Sequence[str], ("a",))["nargs"], _reading(Path | None, None)
    ('+', {'type': <class 'pathlib.Path'>})
    """
    if hint is bool:
        return {"action": "store_true"}
    described = {} if default is None else {"default": default, "help": f"default: {default}"}
    elements = [element for element in get_args(hint) if element is not type(None)] or [hint]
    several = {"nargs": "+"} if get_origin(hint) is Sequence else {}
    return described | {"type": elements[0]} | several
