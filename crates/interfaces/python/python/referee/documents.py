"""The types of the documents that the functions return: the JSON documents of the command `referee`, as dictionaries.

A field under `total=False` is left out where there is nothing to say. Fields may be added in later versions; none changes its meaning.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

Szs = str
"""A status of TPTP's ontology, such as `Theorem` or `CounterSatisfiable`."""

Certificate = dict[str, Any]
"""Evidence as it is shown: `kind` is `proof`, `finite-model` or `infinite-model`, and the other fields are those of that kind. It was checked
by the trusted part before it was shown."""


class Place(TypedDict):
    start: int
    end: int
    line: int
    column: int


class _Reported(TypedDict):
    code: str
    message: str


class Reported(_Reported, total=False):
    """A remark on a text."""

    file: str
    span: Place
    label: str
    help: str


class _StatementRuling(TypedDict):
    id: str
    line: int
    text: str
    reading: str
    status: Literal["redundant", "independent", "undecided"]
    szs: Szs
    follows_from: list[str]
    certificate: Certificate | None


class StatementRuling(_StatementRuling, total=False):
    """The ruling on a statement of a board: does it follow from the others?"""

    file: str
    negated_conjecture: bool
    from_contradiction: bool
    stands_on: str
    instances: list[dict[str, Any]]
    minimality: list[dict[str, Any]]
    reasons: list[str]


class _Judgement(TypedDict):
    schema: Literal[1]
    board: str
    status: Literal["inconsistent", "consistent", "undecided"]
    szs: Szs
    certificate: Certificate | None
    statements: list[StatementRuling]
    engine: dict[str, Any]


class Judgement(_Judgement, total=False):
    """The ruling on a board, of `judge`."""

    asked: str
    contradiction: dict[str, Any]
    conjecture: dict[str, Any]
    claim: dict[str, Any]
    reasons: list[str]
    limit: Literal["time", "memory"]
    warnings: list[Reported]
    removable_together: list[str]
    removable_together_is_largest: bool


class _LineRuling(TypedDict):
    n: int
    statement: str
    tag: Literal["Axiom", "Lemma"]
    rule: str | None
    premises: list[int | str]
    points: int
    cost: dict[str, Any] | None
    error: Reported | None
    rests_on: int | None
    fits_rule: str | None
    warnings: list[dict[str, Any]]


# `with` is a word of Python's, which no class can have as a field.
_Choices = TypedDict("_Choices", {"with": list[str], "using": dict[str, Any]}, total=False)


class LineRuling(_LineRuling, _Choices, total=False):
    """The ruling on a line of a proof; `premises` are numbers, and for boxes texts such as `2-5`."""

    infix: str
    depth: int


class SubproofRuling(TypedDict):
    """The ruling on a subproof."""

    name: str
    accepted: bool
    symbol_points: int | None
    lines: list[LineRuling]


class _ProofRuling(TypedDict):
    schema: Literal[1]
    file: str
    system: str
    accepted: bool
    proper: bool
    symbol_points: int | None
    contradictory: bool
    goal: str | None
    reached: bool | None
    lines: list[LineRuling]
    subproofs: list[SubproofRuling]
    calculus: dict[str, Any]
    house_rules: dict[str, str]
    lines_charged: int
    contradiction: dict[str, Any] | None
    reached_by: int | None


class ProofRuling(_ProofRuling, total=False):
    """The ruling on a proof, of `check`."""

    warnings: list[Reported]


class _ProofSearch(TypedDict):
    schema: Literal[1]
    status: Literal["proved", "refuted", "undecided"]
    szs: Szs
    axioms: str
    goal: str
    system: str
    follows_from: list[str]
    certificate: Certificate | None
    engine: dict[str, Any]


class ProofSearch(_ProofSearch, total=False):
    """The answer to the question whether a goal follows, of `prove`."""

    conjecture: str
    from_contradiction: bool
    lines: int
    symbol_points: int
    proof: str
    cheapest: dict[str, Any]
    numbers: dict[str, Any]
    reasons: list[str]
    limit: Literal["time", "memory"]


class _RuleRuling(TypedDict):
    name: str
    tag: str
    requirement: str
    sound: Literal["sound", "unsound", "sound-with-proviso", "undecided"]
    witness: Certificate | None
    exploit: str | None
    repair: str | None
    forms: list[dict[str, Any]]


class RuleRuling(_RuleRuling, total=False):
    """The ruling on a rule of inference."""

    exploit_file: str
    numbers: dict[str, Any]


class _AuditRuling(TypedDict):
    schema: Literal[1]
    system: str
    title: str
    rules: list[RuleRuling]
    calculus: dict[str, Any]


class AuditRuling(_AuditRuling, total=False):
    """The ruling on the rules of a calculus, of `audit`."""

    base_rules: dict[str, Any]
    search: dict[str, Any]
    limit: Literal["time", "memory"]


class _CertificateRuling(TypedDict):
    file: str
    status: Literal["right", "refused", "undecided", "unreadable"]
    error: Reported | None


class CertificateRuling(_CertificateRuling, total=False):
    """The ruling on a certificate."""

    verified: dict[str, Any]
    at: str


class _Verification(TypedDict):
    schema: Literal[1]
    certificates: list[CertificateRuling]
    right: int
    refused: int
    undecided: int
    unreadable: int


class Verification(_Verification, total=False):
    """The ruling on certificates, of `verify`."""

    board: str


class _ParsedStatement(TypedDict):
    id: str
    line: int
    text: str
    reading: str
    kind: str
    free_variables: list[str]


class ParsedStatement(_ParsedStatement, total=False):
    """A statement as it was read, with every bracket."""

    file: str
    points: int
    deterministic: bool
    simple: bool
    effect: str
    cards: int
    negated_conjecture: bool


class _Reading(TypedDict):
    schema: Literal[1]
    file: str
    syntax: str
    statements: list[ParsedStatement]


class Reading(_Reading, total=False):
    """The reading of a text, of `parse`."""

    warnings: list[Reported]
