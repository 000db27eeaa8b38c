"""Adjudicates logic games: judges boards of statements, checks, finds and audits proofs.

"Redundant", "inconsistent", "consistent", "independent", "proved" and "refuted" are said only with a proof or a model that a small trusted part
has checked; `verify` checks it again with no solver. A limit that is reached means "undecided", never a verdict.

    >>> import referee
    >>> ruling = referee.judge("s1: ∀x blonde(x)\\ns2: ∃x blonde(x)\\n")
    >>> [(statement["id"], statement["status"]) for statement in ruling["statements"]]
    [('s1', 'independent'), ('s2', 'redundant')]

The functions return the JSON documents of the command `referee` as dictionaries, whose types are in `referee.documents`. What cannot be read
raises `RefereeError`. Times are in seconds, memory is in MiB. While Rust works, other threads of Python go on, and Ctrl-C ends the wait.

In notebooks the documents are shown as tables, with their proofs and models; `html` and `latex` return the same as texts. `class_table` makes a
table of pandas of the results of a class.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from . import _native, _view, documents
from ._classes import class_table
from ._error import Diagnostic, RefereeError, Span
from ._native import __version__

__all__ = [
    "Diagnostic",
    "RefereeError",
    "Span",
    "__version__",
    "audit",
    "check",
    "class_table",
    "documents",
    "html",
    "judge",
    "latex",
    "parse",
    "prove",
    "verify",
]

_MEMORY = 4096


def _worker() -> Path | None:
    """Returns the program in which Z3 runs, if it came with this package; the variable of the environment goes first."""
    own = Path(__file__).with_name("bin") / "referee-z3"
    return own if own.is_file() and "REFEREE_Z3_WORKER" not in os.environ else None


def _house(house: Mapping[str, str] | None) -> list[tuple[str, str]]:
    return list((house or {}).items())


def judge(
    text: str,
    *,
    name: str = "<board>",
    syntax: Literal["palmer", "tptp"] | None = None,
    claim: str | None = None,
    statement: str | None = None,
    explain: bool = False,
    certificates: str | os.PathLike[str] | None = None,
    time: float = 10.0,
    memory: int = _MEMORY,
) -> documents.Judgement:
    """Judges a board: is it consistent, and which of its statements follow from the others?

    `name` is what messages call the board; without `syntax` its end says which notation it is in (`.p` is TPTP). `claim` is a player's,
    `"inconsistent"` or `"redundant=s1,s2"`; `statement` the label of the only statement that is asked about. With `explain` each premise of a
    proof is shown to be needed. Into the directory `certificates` a file is written for each verdict, which `verify` reads; one that cannot be
    written is a `RuntimeWarning`.
    """
    answer = _native.judge(text, name, syntax, claim, statement, explain, certificates, time, memory, _worker())
    ruling: documents.Judgement = _view.read(answer, _view.JudgementView)
    return ruling


def check(
    proof: str,
    *,
    name: str = "<proof>",
    system: str | os.PathLike[str] | None = None,
    goal: str | None = None,
    rules: Sequence[str] = (),
    house: Mapping[str, str] | None = None,
    lenient: bool = False,
    time: float = 10.0,
    memory: int = _MEMORY,
) -> documents.ProofRuling:
    """Checks a proof line by line; no solver is needed.

    `system` is a calculus that comes with the library, such as `"classical"`, or a file of rules; without it the proof says. `goal` is the
    statement to be reached, `rules` are statements in force, `house` the readings of the rulebook by name.
    """
    in_force = "\n".join(rules) or None
    system = None if system is None else os.fspath(system)
    answer = _native.check(proof, name, system, goal, in_force, _house(house), lenient, time, memory)
    ruling: documents.ProofRuling = _view.read(answer, _view.ProofRulingView)
    return ruling


def prove(
    axioms: str,
    *,
    goal: str | None = None,
    name: str = "<axioms>",
    syntax: Literal["palmer", "tptp", "predicate-wars"] | None = None,
    cheapest: bool = False,
    certificates: str | os.PathLike[str] | None = None,
    time: float = 10.0,
    memory: int = _MEMORY,
) -> documents.ProofSearch:
    """Proves that a goal follows from axioms, or gives a countermodel. Without `goal`, it is the conjecture of the axioms.

    With `cheapest` the proof has the fewest symbol points of those that are found.
    """
    answer = _native.prove(axioms, name, goal, syntax, cheapest, certificates, time, memory, _worker())
    ruling: documents.ProofSearch = _view.read(answer, _view.ProofSearchView)
    return ruling


def audit(
    rules: str | os.PathLike[str],
    *,
    rule: str | None = None,
    house: Mapping[str, str] | None = None,
    search: bool = True,
    certificates: str | os.PathLike[str] | None = None,
    time: float = 600.0,
    memory: int = _MEMORY,
) -> documents.AuditRuling:
    """Audits the rules of a calculus, one that comes with the library or a file: each is sound, or a proof shows what goes wrong.

    `rule` is the only rule that is asked about. Without `search`, combinations of rules are left out.
    """
    answer = _native.audit(os.fspath(rules), rule, _house(house), search, certificates, time, memory, _worker())
    ruling: documents.AuditRuling = _view.read(answer, _view.AuditRulingView)
    return ruling


def verify(
    certificate: str | os.PathLike[str] | Mapping[str, object] | Sequence[os.PathLike[str]],
    *,
    board: str | None = None,
    board_name: str = "<board>",
    syntax: Literal["palmer", "tptp"] | None = None,
    time: float = 60.0,
) -> documents.Verification:
    """Checks certificates again, with no solver in the process.

    `certificate` is the text of one, or its document as a dictionary; a path, of a file or of a directory of them; or several paths. With
    `board`, the text of the board at hand, each must be about its statements under the same labels.
    """
    files: list[os.PathLike[str] | str] = []
    text = None
    if isinstance(certificate, str):
        text = certificate
    elif isinstance(certificate, Mapping):
        text = json.dumps(certificate, ensure_ascii=False)
    elif isinstance(certificate, os.PathLike):
        files = [certificate]
    else:
        files = list(certificate)
    answer = _native.verify(files, text, board, board_name, syntax, time)
    ruling: documents.Verification = _view.read(answer, _view.VerificationView)
    return ruling


def parse(
    text: str,
    *,
    syntax: Literal["predicate-wars", "palmer", "polish", "ergo", "tptp"],
    name: str = "<text>",
    lenient: bool = False,
    house: Mapping[str, str] | None = None,
    time: float = 10.0,
    memory: int = _MEMORY,
) -> documents.Reading:
    """Reads statements in one of the notations, and says with every bracket what was read."""
    answer = _native.parse(text, name, syntax, lenient, _house(house), time, memory)
    ruling: documents.Reading = _view.read(answer, _view.ReadingView)
    return ruling


def html(document: Mapping[str, Any]) -> str:
    """Returns a document as HTML, as notebooks show it: a ruling, or the evidence in one. All texts in it are escaped."""
    return _view.of(document)._repr_html_()


def latex(document: Mapping[str, Any]) -> str:
    """Returns the evidence of a document as LaTeX: of a proof or a model, of a ruling on a proof, or of the answer of `prove`.

    The text belongs in mathematical type, and takes the package `amssymb`. A document with no evidence of its own is a `ValueError`.
    """
    return _view.latex(document)
