"""Documents as HTML, for notebooks. Every text out of a document is escaped; nothing is loaded, and there is no script.

Not here: LaTeX (`_latex`), and which document is shown how (`_view`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from . import _lines

_MATH = "font-family:STIX Two Math,Cambria Math,Latin Modern Math,serif;white-space:pre-wrap"
_LEFT = "text-align:left;vertical-align:top"
_TONES = {
    "good": "#17703a",
    "bad": "#b0281a",
    "open": "#7a5a00",
}
_MOST_ROWS = 512
"""The most rows of one table; what is left out is counted."""


def text(value: object) -> str:
    """Returns a text as HTML."""
    return escape(str(value), quote=True)


def math(value: object) -> str:
    """Returns a statement as HTML."""
    return f'<span style="{_MATH}">{text(value)}</span>'


def verdict(word: str, tone: str) -> str:
    """Returns a verdict: the word says it, and the colour of the line below it repeats it. The word has the ink of the notebook, light or dark."""
    return f'<strong style="border-bottom:2px solid {_TONES[tone]}">{text(word)}</strong>'


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    """Returns a table; `heads` are texts, cells and caption are HTML."""
    head = "".join(f'<th scope="col" style="{_LEFT}">{text(one)}</th>' for one in heads)
    body: list[str] = []
    left_out = 0
    for row in rows:
        if len(body) < _MOST_ROWS:
            body.append("<tr>" + "".join(f'<td style="{_LEFT}">{cell}</td>' for cell in row) + "</tr>")
        else:
            left_out += 1
    more = f"<p>{left_out} more rows</p>" if left_out else ""
    title = f'<caption style="{_LEFT};caption-side:top">{caption}</caption>' if caption else ""
    heading = f"<thead><tr>{head}</tr></thead>" if heads else ""
    return f"<table>{title}{heading}<tbody>{''.join(body)}</tbody></table>{more}"


def details(summary: str, content: str) -> str:
    """Returns a part that is opened by a click; `summary` is a text."""
    return f"<details><summary>{text(summary)}</summary>{content}</details>" if content else ""


def proof(lines: Iterable[_lines.Line]) -> str:
    """Returns the lines of a proof as a table, boxes as indentation."""
    rows = []
    for line in lines:
        indent = f'<span style="padding-left:{min(line.depth, 40) * 1.5}em"></span>' if line.depth else ""
        reason = text(line.reason)
        if line.fault:
            reason += f"<br>{verdict('wrong', 'bad')}: {text(line.fault)}"
        rows.append([text(line.number), indent + math(line.statement), reason])
    return table(["", "statement", "by"], rows)


def finite_model(model: Mapping[str, Any]) -> str:
    """Returns a finite model as a table of its symbols, and each relation of two objects as a grid as well."""
    size = model["domain"]
    shown = f"Objects: {', '.join(map(str, range(min(size, _MOST_ROWS))))}" + (", …" if size > _MOST_ROWS else "")
    symbols = table(["symbol", "value"], ([math(name), text(value)] for name, value in _lines.values(model)))
    grids = []
    for predicate in model.get("predicates", ()):
        if predicate["arity"] == 2 and size <= 16:
            holds = {tuple(one) for one in predicate["holds"]}
            rows = [[text(row), *("●" if (row, column) in holds else "" for column in range(size))] for row in range(size)]
            grids.append(table(["", *map(str, range(size))], rows, math(predicate["name"])))
    return f"<p>{text(shown)}</p>{symbols}{''.join(grids)}"


def infinite_model(model: Mapping[str, Any]) -> str:
    """Returns a model over infinitely many objects as its definitions."""
    rows = [[math(one)] for one in model.get("definitions", ())]
    return f"<p>Objects: {text(model.get('domain', ''))}</p>" + (table([], rows) if rows else "")


def evidence(certificate: Mapping[str, Any] | None) -> str:
    """Returns evidence: a proof, or a model. Of a kind that is not known here, nothing."""
    kind = None if certificate is None else certificate.get("kind")
    if certificate is None:
        return ""
    if kind == "proof":
        return proof(_lines.of_text(certificate["lines"]))
    if kind == "proofs":
        return "".join(proof(_lines.of_text(one["lines"])) for one in certificate["proofs"] if one.get("kind") == "proof")
    if kind == "finite-model":
        return finite_model(certificate)
    if kind == "infinite-model":
        return infinite_model(certificate)
    return ""
