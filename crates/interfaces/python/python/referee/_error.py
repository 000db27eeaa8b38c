"""The exception by which the library refuses what it cannot read or do."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Span:
    """A place in a text: offsets in bytes of its UTF-8, and where it begins for people."""

    start: int
    end: int
    line: int
    column: int


@dataclass(frozen=True)
class Diagnostic:
    """What is wrong with a text, or looks wrong: where, what was expected, why, and what would fit."""

    code: str
    """Stable name of the kind of fault, in kebab case; docs/errors.md lists those of texts."""
    message: str
    file: str | None = None
    """Name of the text; none of a fault that is in no text."""
    span: Span | None = None
    label: str | None = None
    """A few words about the place: what was expected there, or what this is."""
    help: str | None = None
    """What would fit instead."""

    @classmethod
    def _of(cls, document: dict[str, Any]) -> Diagnostic:
        span = document.get("span")
        return cls(
            code=document["code"],
            message=document["message"],
            file=document.get("file"),
            span=None if span is None else Span(**span),
            label=document.get("label"),
            help=document.get("help"),
        )


class RefereeError(Exception):
    """There is no ruling: the text cannot be read, the request makes no sense, or a limit was reached before anything was known.

    `code`, `message`, `file`, `span`, `label` and `help` are those of the first error; `errors` holds all of them, and `warnings` what else was
    remarked.
    """

    def __init__(self, errors: tuple[Diagnostic, ...], warnings: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(errors, warnings)
        self.errors = errors
        self.warnings = warnings
        first = errors[0]
        self.code = first.code
        self.message = first.message
        self.file = first.file
        self.span = first.span
        self.label = first.label
        self.help = first.help

    def __str__(self) -> str:
        place = ""
        if self.file is not None:
            place = f"{self.file}: " if self.span is None else f"{self.file}:{self.span.line}:{self.span.column}: "
        return f"{place}{self.message}" + (f" ({self.help})" if self.help else "")

    @classmethod
    def _of_json(cls, text: str) -> RefereeError:
        document = json.loads(text)
        errors = [document["error"], *document.get("errors", [])]
        return cls(
            tuple(Diagnostic._of(one) for one in errors),
            tuple(Diagnostic._of(one) for one in document.get("warnings", [])),
        )
