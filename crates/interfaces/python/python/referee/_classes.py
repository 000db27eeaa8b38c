"""The results of a class as a table of pandas, which is an optional library."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import pandas

_COLUMNS = ("nickname", "exercise", "attempts", "accepted", "code", "line", "points")
"""The columns of a row for each student and exercise: those of the service's CSV."""

_DTYPES = {"accepted": "boolean", "attempts": "Int64", "points": "Int64"}
"""The types of cells, in which values can be missing."""


def _pandas() -> ModuleType:
    try:
        import pandas
    except ImportError as error:
        message = "class_table needs pandas, which is not installed: `pip install pandas` or `pip install 'referee-logic[pandas]'`"
        raise ImportError(message, name="pandas") from error
    return pandas


def _document(results: str | os.PathLike[str] | Mapping[str, Any]) -> Mapping[str, Any]:
    if isinstance(results, os.PathLike):
        results = Path(results).read_text(encoding="utf-8")
    if isinstance(results, str):
        results = json.loads(results)
    if not isinstance(results, Mapping) or not {"exercises", "students", "results"} <= results.keys():
        raise ValueError("these are no results of a class: `GET /v1/classes/ID/results` of the service returns them as JSON")
    return results


def class_table(
    results: str | os.PathLike[str] | Mapping[str, Any],
    values: Literal["accepted", "attempts", "points"] | None = None,
) -> pandas.DataFrame:
    """Returns the results of a class as a table.

    `results` is the document of `GET /v1/classes/ID/results`: a dictionary, its JSON text, or the path of a file with it. Without `values` there
    is a row for each student and each exercise that this student has tried, with the columns of the service's CSV. With `values` there is a row
    for each student and a column for each exercise, and what was not tried is missing (`NA`).

    Needs pandas; without it this raises `ImportError`.
    """
    pd = _pandas()
    document = _document(results)
    if values is None:
        table = pd.DataFrame([{name: row.get(name) for name in _COLUMNS} for row in document["results"]], columns=list(_COLUMNS))
        kinds = {"exercise": "int64", "attempts": "int64", "accepted": "bool", "line": "Int64", "points": "int64"}
        typed: pandas.DataFrame = table.astype(kinds)
        return typed
    if values not in ("accepted", "attempts", "points"):
        raise ValueError(f"values: {values!r} is none of 'accepted', 'attempts', 'points'")
    students = [student["nickname"] for student in document["students"]]
    exercises = [exercise["n"] for exercise in document["exercises"]]
    cells = {(row["nickname"], row["exercise"]): row[values] for row in document["results"]}
    columns = {n: pd.array([cells.get((student, n)) for student in students], dtype=_DTYPES[values]) for n in exercises}
    index = pd.Index(students, name="nickname", dtype="object")
    wide: pandas.DataFrame = pd.DataFrame(columns, index=index).rename_axis(columns="exercise")
    return wide
