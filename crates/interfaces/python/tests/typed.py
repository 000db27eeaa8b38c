"""Uses of every function with their types, for type checkers: nothing here is run, and mypy finds what does not fit."""

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from typing_extensions import assert_type

import referee
from referee import documents

if TYPE_CHECKING:
    import pandas


def rulings() -> None:
    judged = referee.judge("s1: ∀x happy(x)\n", syntax="palmer", certificates=Path("evidence"), time=1.5)
    assert_type(judged, documents.Judgement)
    assert_type(judged["statements"][0]["follows_from"], list[str])
    assert_type(judged.get("limit"), Literal["time", "memory"] | None)
    assert_type(referee.check("1. axiom P\n", house={"round": "half_even"}), documents.ProofRuling)
    assert_type(referee.prove("∀x happy(x)\n", goal="∃x happy(x)"), documents.ProofSearch)
    assert_type(referee.audit("classical", rule="→E")["rules"], list[documents.RuleRuling])
    assert_type(referee.verify([Path("a"), Path("b")]), documents.Verification)
    assert_type(referee.parse("CKpqr", syntax="polish"), documents.Reading)
    referee.judge("s1: ∀x happy(x)\n", syntax="polish")  # type: ignore[arg-type]
    judged["statsu"]  # type: ignore[typeddict-item]


def views() -> None:
    judged = referee.judge("s1: ∀x happy(x)\n")
    assert_type(referee.html(judged), str)
    certificate = judged["certificate"]
    if certificate is not None:
        assert_type(referee.latex(certificate), str)


def tables() -> "pandas.DataFrame":
    referee.class_table("{}", "code")  # type: ignore[arg-type]
    return referee.class_table(Path("results.json"), "points")


def refusals() -> None:
    try:
        referee.judge("∃x (\n")
    except referee.RefereeError as error:
        assert_type(error.span, referee.Span | None)
        assert_type(error.errors, tuple[referee.Diagnostic, ...])
