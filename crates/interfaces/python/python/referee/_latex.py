"""Evidence as LaTeX, for notebooks that are printed: proofs and models as arrays, in the part of LaTeX that MathJax knows, too.

Every symbol of a text is a command, an escaped symbol or a letter, so that no text out of a document is read as a command.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from . import _lines

_COMMANDS = {
    "∀": r"\forall ", "∃": r"\exists ", "¬": r"\lnot ", "∧": r"\land ", "∨": r"\lor ", "→": r"\to ", "↔": r"\leftrightarrow ",
    "⇒": r"\Rightarrow ", "⇔": r"\Leftrightarrow ", "↦": r"\mapsto ", "⊤": r"\top ", "⊥": r"\bot ", "≠": r"\neq ", "≤": r"\leq ",
    "≥": r"\geq ", "×": r"\times ", "·": r"\cdot ", "−": "-", "ℤ": r"\mathbb{Z}", "ℕ": r"\mathbb{N}", "ℚ": r"\mathbb{Q}",
    "∈": r"\in ", "∅": r"\emptyset ", "●": r"\bullet ", "…": r"\ldots ",
    "{": r"\{", "}": r"\}", "%": r"\%", "&": r"\&", "#": r"\#", "$": r"\$", "_": r"\_", "\\": r"\backslash ", "~": r"\sim ",
    "^": r"\hat{\ }", " ": r"\ ", "'": "'", '"': r"\text{''}",
}  # fmt: skip
_PLAIN = set("()[],.;:=<>+-*/|!?")
_PIECE = re.compile(r"[A-Za-z]+|[0-9]+|.", re.DOTALL)
_MOST_ROWS = 512


def math(text: str) -> str:
    """Returns a statement in mathematical type; names of several letters are words."""
    pieces = []
    for piece in _PIECE.findall(text):
        if piece.isascii() and piece.isalnum():
            pieces.append(piece if len(piece) == 1 or piece.isdigit() else rf"\mathit{{{piece}}}")
        elif piece in _COMMANDS:
            pieces.append(_COMMANDS[piece])
        elif piece in _PLAIN:
            pieces.append(piece)
        else:
            # Only letters of other alphabets are left: they cannot be commands, and what is none is left out.
            pieces.append(rf"\text{{{piece}}}" if piece.isalpha() else "?")
    return "".join(pieces)


def words(text: str) -> str:
    """Returns words, as a reason is written; symbols in them are mathematical type."""
    pieces = []
    for piece in re.findall(r"[A-Za-z ]+|[^A-Za-z ]+", text):
        pieces.append(rf"\text{{{piece}}}" if piece[0].isascii() and (piece[0].isalpha() or piece[0] == " ") else math(piece))
    return "".join(pieces)


def _array(columns: str, rows: Sequence[Sequence[str]]) -> str:
    shown = [" & ".join(row) for row in rows[:_MOST_ROWS]]
    if len(rows) > _MOST_ROWS:
        shown.append(rf"\text{{{len(rows) - _MOST_ROWS} more rows}}")
    return rf"\begin{{array}}{{{columns}}}" + r" \\ ".join(shown) + r"\end{array}"


def proof(lines: Iterable[_lines.Line]) -> str:
    """Returns the lines of a proof."""
    rows = []
    for line in lines:
        statement = r"\quad " * min(line.depth, 40) + math(line.statement)
        reason = words(line.reason) + (rf"\ \text{{(wrong)}}" if line.fault else "")
        rows.append([f"{math(line.number)}.", statement, reason])
    return _array("rll", rows)


def evidence(certificate: Mapping[str, Any] | None) -> str | None:
    """Returns evidence; `None` of a kind that is not known here."""
    kind = None if certificate is None else certificate.get("kind")
    if certificate is None:
        return None
    if kind == "proof":
        return proof(_lines.of_text(certificate["lines"]))
    if kind == "proofs":
        proofs = [proof(_lines.of_text(one["lines"])) for one in certificate["proofs"] if one.get("kind") == "proof"]
        return _array("l", [[one] for one in proofs])
    if kind == "finite-model":
        size = certificate["domain"]
        objects = rf"0, \ldots, {size - 1}" if size > 4 else ", ".join(map(str, range(size)))
        rows = [[r"\text{objects}", rf"\{{{objects}\}}"]]
        rows.extend([math(name), math(value)] for name, value in _lines.values(certificate))
        return _array("ll", rows)
    if kind == "infinite-model":
        rows = [[rf"\text{{objects: }}{words(certificate.get('domain', ''))}"]]
        rows.extend([math(one)] for one in certificate.get("definitions", ()))
        return _array("l", rows)
    return None
