"""What the views of notebooks show, as plain texts: the lines of proofs with their boxes, and the tables of finite models."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple


class Line(NamedTuple):
    """A line of a proof. `fault` says what is wrong with it, if anything is."""

    depth: int
    number: str
    statement: str
    reason: str
    fault: str = ""


_MOST_TUPLES = 256
"""The most entries of one table that are written out."""

_NUMBERED = re.compile(r"(assume )?(\d+)\. (axiom )?(.*)", re.DOTALL)


def of_text(lines: Iterable[str]) -> list[Line]:
    """Reads the lines of a certificate. What is no line of the proof (`system`, `symbols`) is left out."""
    found: list[Line] = []
    depth = 0
    for line in lines:
        text = line.strip()
        if text == "end":
            depth = max(depth - 1, 0)
            continue
        numbered = _NUMBERED.fullmatch(text)
        if numbered is None:
            continue
        assumed, number, axiom, rest = numbered.groups()
        if assumed:
            depth += 1
            found.append(Line(depth, number, rest, "assumption"))
        elif axiom:
            found.append(Line(depth, number, rest, "axiom"))
        else:
            statement, _, reason = rest.rpartition(" by ")
            found.append(Line(depth, number, statement or rest, reason if statement else ""))
    return found


def of_ruling(lines: Iterable[Mapping[str, Any]]) -> list[Line]:
    """Reads the lines of a ruling on a proof."""
    found = []
    for line in lines:
        premises = ", ".join(str(one) for one in line.get("premises", ()))
        reason = line.get("rule") or ("axiom" if line.get("tag") == "Axiom" else "")
        if premises and reason:
            reason += f" on {premises}"
        if line.get("with"):
            reason += f" with {', '.join(line['with'])}"
        error = line.get("error")
        fault = "" if error is None else error["message"]
        if not fault and line.get("rests_on") is not None:
            fault = f"rests on line {line['rests_on']}, which is wrong"
        found.append(Line(line.get("depth", 0), str(line["n"]), line["statement"], reason, fault))
    return found


def values(model: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Returns the symbols of a finite model, each with its table in words."""
    found = [(one["name"], _function(one)) for one in model.get("functions", ())]
    found.extend((one["name"], _predicate(one)) for one in model.get("predicates", ()))
    return found


def _function(function: Mapping[str, Any]) -> str:
    # A row has the arguments, then the value.
    rows: list[list[int]] = function["rows"]
    if function["arity"] == 0:
        return ", ".join(str(row[-1]) for row in rows)
    return _listed([f"{_tuple(row[:-1])} ↦ {row[-1]}" for row in rows[: _MOST_TUPLES + 1]])


def _predicate(predicate: Mapping[str, Any]) -> str:
    rows: list[list[int]] = predicate["holds"]
    if predicate["arity"] == 0:
        return "true" if rows else "false"
    return "{" + _listed([_tuple(row) for row in rows[: _MOST_TUPLES + 1]]) + "}"


def _listed(parts: list[str]) -> str:
    return ", ".join(parts if len(parts) <= _MOST_TUPLES else [*parts[:_MOST_TUPLES], "…"])


def _tuple(objects: list[int]) -> str:
    return str(objects[0]) if len(objects) == 1 else f"({', '.join(map(str, objects))})"
