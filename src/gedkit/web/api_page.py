"""The API in words: a page made from the OpenAPI document, without scripts and without a network."""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 900px; margin: 1em auto; padding: 0 1em; }
:root { color-scheme: light dark; }
code, pre { font-family: ui-monospace, monospace; } pre { overflow: auto; padding: 0.6em; border: 1px solid #8888; }
h2 { margin-top: 1.6em; font-size: 1.05em; } .verb { display: inline-block; min-width: 3.4em; font-weight: bold; }
td { padding: 0.1em 1.2em 0.1em 0; vertical-align: top; }
"""


def api_page(document: dict[str, Any]) -> str:
    """Return the page: every path, what it does, and what it takes.

    Examples
    --------
    >>> "<h2>" in api_page({"info": {"title": "x", "version": "1"}, "paths": {"/a": {"get": {"summary": "A"}}}})
    True
    """
    info = document["info"]
    schemas = document.get("components", {}).get("schemas", {})
    parts = []
    for path, verbs in document["paths"].items():
        for verb, operation in verbs.items():
            about = escape(operation.get("description") or operation.get("summary") or "").replace("\n\n", "</p><p>")
            about = re.sub(r"``(.+?)``", r"<code>\1</code>", about)
            takes = _takes(operation, schemas)
            parts.append(
                f"<h2><span class='verb'>{verb.upper()}</span> <code>{escape(path)}</code></h2><p>{about}</p>{takes}"
            )
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        '<link rel="icon" href="/static/icon.svg">'
        f"<title>{escape(info['title'])} API</title><style>{_STYLE}</style></head><body>"
        f"<h1>{escape(info['title'])} {escape(info['version'])}: the API</h1>"
        f"<p>{escape(info.get('description', ''))} The same as an"
        ' <a href="/openapi.json">OpenAPI document</a>; <a href="/">to the application</a>. Every error is'
        ' <code>{"detail": "a sentence"}</code> with a status of its own: 401 no token, 403 wrong host or origin,'
        " 404, 413 too large, 422 wrong, 429 too many waiting, 503 no worker free.</p>"
        f"{''.join(parts)}</body></html>"
    )


def _takes(operation: dict[str, Any], schemas: dict[str, Any]) -> str:
    rows = [(p["name"], p["in"], _kind(p.get("schema", {}))) for p in operation.get("parameters", ())]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    schema = schemas.get(body.get("$ref", "").rpartition("/")[2], {})
    for name, field in schema.get("properties", {}).items():
        about = field.get("description", "")
        default = f"default {json.dumps(field['default'])}" if "default" in field else ""
        rows.append((name, _kind(field), " ".join(filter(None, (about, default)))))
    cells = "".join(
        f"<tr><td><code>{escape(a)}</code></td><td>{escape(b)}</td><td>{escape(c)}</td></tr>" for a, b, c in rows
    )
    return f"<table>{cells}</table>" if rows else ""


def _kind(field: dict[str, Any]) -> str:
    if "anyOf" in field:
        return " or ".join(_kind(part) for part in field["anyOf"])
    if "$ref" in field:
        return str(field["$ref"]).rpartition("/")[2]
    if "enum" in field:
        return " | ".join(map(str, field["enum"]))
    return str(field.get("const", field.get("type", "")))
