"""The views of documents in notebooks: dictionaries that also have `_repr_html_`, and `_repr_latex_` where they are evidence.

A view is the document itself: it is equal to the plain dictionary, and is written as JSON like it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from . import _html, _latex, _lines

_TONE = {
    "redundant": "good", "consistent": "good", "proved": "good", "sound": "good", "right": "good",
    "inconsistent": "bad", "refuted": "bad", "unsound": "bad", "refused": "bad", "unreadable": "bad",
}  # fmt: skip

_EVIDENCE = frozenset({"proof", "proofs", "finite-model", "infinite-model"})


def _verdict(status: object) -> str:
    return _html.verdict(str(status), _TONE.get(str(status), "open"))


def _limit(document: Mapping[str, Any]) -> str:
    reasons = [*document.get("reasons", ())]
    if "limit" in document:
        reasons.append(f"the limit of {document['limit']} was reached")
    return "".join(f"<p>{_html.text(one)}</p>" for one in reasons)


def _remarks(document: Mapping[str, Any]) -> str:
    return "".join(f"<p>Remark: {_html.text(one['message'])}</p>" for one in document.get("warnings", ()))


def _judgement(document: Mapping[str, Any]) -> str:
    claim = document.get("claim")
    claimed = "" if claim is None else f"<p>The claim is {_html.verdict(*(('upheld', 'good') if claim.get('upheld') else ('not upheld', 'bad')))}.</p>"
    rows, parts = [], []
    for one in document["statements"]:
        follows = ", ".join(one["follows_from"])
        rows.append([_html.text(one["id"]), _html.math(one["reading"]), _verdict(one["status"]), _html.text(follows)])
        parts.append(_html.details(f"{one['id']}: evidence", _html.evidence(one["certificate"])))
    heading = f"<p>{_html.text(document['board'])}: {_verdict(document['status'])}</p>"
    own = _html.details("evidence for the board", _html.evidence(document["certificate"]))
    statements = _html.table(["", "statement", "verdict", "follows from"], rows)
    return heading + claimed + statements + own + "".join(parts) + _limit(document) + _remarks(document)


def _proof_ruling(document: Mapping[str, Any]) -> str:
    word = _html.verdict("accepted", "good") if document["accepted"] else _html.verdict("not accepted", "bad")
    points = "" if document["symbol_points"] is None else f", {_html.text(document['symbol_points'])} symbol points"
    goal = ""
    if document.get("goal") is not None:
        reached = _html.verdict("reached", "good") if document["reached"] else _html.verdict("not reached", "bad")
        goal = f"<p>Goal {_html.math(document['goal'])}: {reached}</p>"
    subproofs = "".join(
        f"<p>Subproof {_html.text(one['name'])}</p>" + _html.proof(_lines.of_ruling(one["lines"]))
        for one in document["subproofs"]
    )
    heading = f"<p>{_html.text(document['file'])} in {_html.text(document['system'])}: {word}{points}</p>"
    return heading + subproofs + _html.proof(_lines.of_ruling(document["lines"])) + goal + _remarks(document)


def _proof_search(document: Mapping[str, Any]) -> str:
    follows = ", ".join(document["follows_from"])
    premises = f", from {_html.text(follows)}" if follows else ""
    heading = f"<p>{_html.math(document['goal'])}: {_verdict(document['status'])}{premises}</p>"
    return heading + _html.evidence(document["certificate"]) + _limit(document)


def _audit_ruling(document: Mapping[str, Any]) -> str:
    rows, parts = [], []
    for one in document["rules"]:
        rows.append([_html.text(one["name"]), _html.text(one["tag"]), _verdict(one["sound"]), _html.text(one["repair"] or "")])
        exploit = "" if one["exploit"] is None else f"<pre>{_html.text(one['exploit'])}</pre>"
        parts.append(_html.details(f"{one['name']}: countermodel and exploit", _html.evidence(one["witness"]) + exploit))
    heading = f"<p>{_html.text(document['title'])}</p>"
    return heading + _html.table(["rule", "", "verdict", "repair"], rows) + "".join(parts) + _limit(document)


def _verification(document: Mapping[str, Any]) -> str:
    rows = []
    for one in document["certificates"]:
        error = one.get("error")
        rows.append([_html.text(one["file"]), _verdict(one["status"]), "" if error is None else _html.text(error["message"])])
    return _html.table(["certificate", "verdict", ""], rows)


def _reading(document: Mapping[str, Any]) -> str:
    rows = [[_html.text(one["id"]), _html.math(one["reading"])] for one in document["statements"]]
    return _html.table(["", "read as"], rows) + _remarks(document)


class View(dict[str, Any]):
    """A document that notebooks show."""

    _render: Callable[[Mapping[str, Any]], str] = staticmethod(_html.evidence)

    def _repr_html_(self) -> str:
        return type(self)._render(self)


class JudgementView(View):
    """The ruling on a board."""

    _render = staticmethod(_judgement)


class ProofRulingView(View):
    """The ruling on a proof."""

    _render = staticmethod(_proof_ruling)

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {_latex.proof(_lines.of_ruling(self['lines']))}$"


class ProofSearchView(View):
    """The answer to the question whether a goal follows."""

    _render = staticmethod(_proof_search)

    def _repr_latex_(self) -> str | None:
        return _displayed(self["certificate"])


class AuditRulingView(View):
    """The ruling on the rules of a calculus."""

    _render = staticmethod(_audit_ruling)


class VerificationView(View):
    """The ruling on certificates."""

    _render = staticmethod(_verification)


class ReadingView(View):
    """The reading of a text."""

    _render = staticmethod(_reading)


class EvidenceView(View):
    """Evidence: a proof or a model."""

    def _repr_latex_(self) -> str | None:
        return _displayed(self)


def _displayed(certificate: Mapping[str, Any] | None) -> str | None:
    written = _latex.evidence(certificate)
    return None if written is None else f"$\\displaystyle {written}$"


def _evidence(document: dict[str, Any]) -> dict[str, Any]:
    """Makes evidence in a document a view as well."""
    return EvidenceView(document) if document.get("kind") in _EVIDENCE else document


def of(document: Mapping[str, Any]) -> View:
    """Returns the view of a document by its fields, those that no other kind has."""
    if isinstance(document, View):
        return document
    kinds: tuple[tuple[str, type[View]], ...] = (
        ("certificates", VerificationView),
        ("rules", AuditRulingView),
        ("subproofs", ProofRulingView),
        ("axioms", ProofSearchView),
        ("board", JudgementView),
        ("syntax", ReadingView),
    )
    for field, view in kinds:
        if field in document:
            return view(document)
    if document.get("kind") in _EVIDENCE:
        return EvidenceView(document)
    raise ValueError("this is no document of referee's functions, and no evidence of one")


def latex(document: Mapping[str, Any]) -> str:
    """Returns the evidence of a document as LaTeX."""
    view = of(document)
    written = None
    if isinstance(view, ProofRulingView):
        written = _latex.proof(_lines.of_ruling(view["lines"]))
    elif isinstance(view, (EvidenceView, ProofSearchView)):
        written = _latex.evidence(view if isinstance(view, EvidenceView) else view["certificate"])
    if written is None:
        raise ValueError("this document is no proof and no model; take the `certificate` of the ruling")
    return written


def read(text: str, view: type[View]) -> Any:
    """Reads a document, of which the whole and the evidence in it are views."""
    return view(json.loads(text, object_hook=_evidence))
