"""Tests of the installed package: `python -m unittest discover crates/interfaces/python/tests`."""

import json
import pathlib
import re
import tempfile
import threading
import time
import typing
import unittest
import warnings

import referee
from referee import documents

BOARD = "s1: ∀x blonde(x) → happy(x)\ns2: ∃x blonde(x)\ns3: ∃x happy(x)\n"
CONTRADICTION = "s1: ∀x happy(x)\ns2: ∃x ¬happy(x)\n"
PROOF = "system classical\nsymbols P/0 Q/0 : predicate\n1. axiom P\n2. axiom P → Q\n3. Q by →E on 2, 1\n"
README = pathlib.Path(__file__).resolve().parent.parent / "README.md"


def untyped(document, kind):
    """The fields of a document, and of those in it whose type is a TypedDict, that the type does not have, and those it demands in vain."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if typing.is_typeddict(kind):
        hints = typing.get_type_hints(kind)
        found = {f"{kind.__name__}.{name}" for name in document.keys() ^ hints.keys() if name not in kind.__optional_keys__}
        found |= {f"{kind.__name__}.{name}" for name in document.keys() - hints.keys()}
        return found.union(*(untyped(value, hints[name]) for name, value in document.items() if name in hints))
    if origin is list and isinstance(document, list):
        return set().union(*(untyped(one, arguments[0]) for one in document))
    if origin is typing.Literal:
        return set() if document in arguments else {f"{document!r} is not in {kind}"}
    if document is not None and isinstance(document, dict):
        return set().union(*(untyped(document, one) for one in arguments if typing.is_typeddict(one)))
    return set()


class Documents(unittest.TestCase):
    def assert_typed(self, document, kind):
        self.assertEqual(untyped(document, kind), set())

    def test_every_field_has_a_type(self):
        self.assert_typed(referee.judge(BOARD), documents.Judgement)
        self.assert_typed(referee.judge(CONTRADICTION, claim="inconsistent", explain=True), documents.Judgement)
        self.assert_typed(referee.judge(BOARD, statement="s3"), documents.Judgement)
        self.assert_typed(referee.check(PROOF, goal="Q"), documents.ProofRuling)
        self.assert_typed(referee.check("1. axiom P\n2. (P ∨ Q) by Addition on 1\n3. R by Modus ponens on 1, 2\n"), documents.ProofRuling)
        self.assert_typed(referee.prove(BOARD, goal="∃x happy(x)", cheapest=True), documents.ProofSearch)
        self.assert_typed(referee.prove(BOARD, goal="∀x happy(x)"), documents.ProofSearch)
        self.assert_typed(referee.audit("classical", rule="→E", search=False), documents.AuditRuling)
        self.assert_typed(referee.verify("{}"), documents.Verification)
        for text, syntax in [("(P → Q)", "predicate-wars"), (BOARD, "palmer"), ("CKpqr", "polish"), ("A OR B", "ergo"), ("fof(a, axiom, p).", "tptp")]:
            self.assert_typed(referee.parse(text, syntax=syntax), documents.Reading)

    def test_a_field_without_a_type_is_found(self):
        document = referee.check(PROOF)
        document["lines"][0]["new"] = 1
        del document["accepted"]
        self.assertEqual(untyped(document, documents.ProofRuling), {"LineRuling.new", "ProofRuling.accepted"})


class Verdicts(unittest.TestCase):
    def test_no_verdict_stands_without_a_certificate(self):
        for text in [BOARD, CONTRADICTION]:
            ruling = referee.judge(text)
            self.assertIn(ruling["status"], ("consistent", "inconsistent"))
            self.assertIsNotNone(ruling["certificate"])
            for statement in ruling["statements"]:
                self.assertNotEqual(statement["status"], "undecided")
                self.assertIsNotNone(statement["certificate"])

    def test_too_little_time_decides_nothing(self):
        ruling = referee.judge("∀x happy(x)\n" * 3000, time=0.001)
        self.assertEqual((ruling["status"], ruling["certificate"], ruling["limit"]), ("undecided", None, "time"))
        for statement in ruling["statements"]:
            self.assertEqual(statement["status"] == "undecided", statement["certificate"] is None)

    def test_a_claim_is_upheld_or_refused(self):
        self.assertIs(referee.judge(CONTRADICTION, claim="inconsistent")["claim"]["upheld"], True)
        self.assertIs(referee.judge(BOARD, claim="redundant=s1")["claim"]["upheld"], False)

    def test_a_countermodel_refutes(self):
        refuted = referee.prove(BOARD, goal="∀x happy(x)")
        self.assertEqual((refuted["status"], refuted["certificate"]["kind"]), ("refuted", "finite-model"))

    def test_a_board_in_tptp_is_known_by_its_name_or_by_its_syntax(self):
        problem = "fof(a, axiom, p).\nfof(b, axiom, p | q).\n"
        for options in [{"name": "problem.p"}, {"syntax": "tptp"}]:
            self.assertEqual([one["status"] for one in referee.judge(problem, **options)["statements"]], ["independent", "redundant"])

    def test_a_wrong_line_says_what_is_wrong(self):
        ruling = referee.check("1. axiom (P → Q)\n2. axiom R\n3. Q by Modus ponens on 1, 2\n")
        self.assertIs(ruling["accepted"], False)
        self.assertEqual(ruling["lines"][2]["error"]["code"], "premise-does-not-fit")
        self.assertEqual(ruling["lines"][2]["error"]["span"]["line"], 3)

    def test_rules_in_force_and_house_rules_count(self):
        step = "1. axiom P(x)\n2. Q(x) by Modus ponens on 1, 1\n"
        self.assertIs(referee.check(step)["accepted"], False)
        self.assertEqual(referee.check("1. axiom P\n", house={"round": "half_even"})["house_rules"]["round"], "half_even")
        with self.assertRaises(ValueError):
            referee.check("1. axiom P\n", house={"round": "sideways"})


class Certificates(unittest.TestCase):
    def test_a_certificate_is_checked_again_as_file_text_and_document(self):
        with tempfile.TemporaryDirectory() as directory:
            evidence = pathlib.Path(directory) / "evidence"
            referee.judge(BOARD, certificates=evidence)
            self.assertEqual(referee.verify(evidence)["right"], 4)
            files = sorted(evidence.iterdir())
            self.assertEqual(referee.verify(files)["right"], 4)
            text = files[-1].read_text()
            document = json.loads(text)
            self.assertEqual(referee.verify(text)["right"], 1)
            self.assertEqual(referee.verify(document, board=BOARD)["right"], 1)
            other = referee.verify(text, board="s1: ∃x happy(x)\n")
            self.assertEqual((other["right"], other["refused"]), (0, 1))
            document["board"]["text"] = document["board"]["text"].replace("∃x happy", "∀x happy")
            refused = referee.verify(document)
            self.assertEqual((refused["right"], refused["refused"]), (0, 1))

    def test_a_certificate_that_cannot_be_written_takes_no_ruling_away(self):
        with tempfile.NamedTemporaryFile() as file, warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            ruling = referee.judge(BOARD, certificates=pathlib.Path(file.name) / "below")
        self.assertEqual(ruling["status"], "consistent")
        self.assertTrue(any(issubclass(one.category, RuntimeWarning) for one in caught))


class Refusals(unittest.TestCase):
    def refused(self, call, *arguments, **options):
        with self.assertRaises(referee.RefereeError) as caught:
            call(*arguments, **options)
        return caught.exception

    def test_a_mistake_has_its_place(self):
        error = self.refused(referee.parse, "∀x happy(x) →", syntax="palmer", name="line")
        self.assertEqual((error.file, error.span.line), ("line", 1))
        self.assertTrue(error.message)
        self.assertIn(f"line:1:{error.span.column}: ", str(error))

    def test_all_mistakes_are_told(self):
        error = self.refused(referee.judge, "∀x hapy(x)\n∃x (\n∃x blond(x)\n")
        self.assertEqual([one.span.line for one in error.errors], [1, 2, 3])
        self.assertEqual([one.code for one in error.errors], ["unknown-symbol", "unexpected-token", "unknown-symbol"])
        self.assertEqual(error.code, "unknown-symbol")

    def test_an_unknown_calculus_and_an_unknown_rule_are_refused(self):
        self.assertEqual(self.refused(referee.audit, "nowhere").code, "unknown-system")
        self.assertEqual(self.refused(referee.audit, "classical", rule="Nothing").code, "unknown-rule")

    def test_an_unreadable_certificate_is_no_exception(self):
        ruling = referee.verify("no JSON")
        self.assertEqual((ruling["unreadable"], ruling["certificates"][0]["error"]["code"]), (1, "not-json"))

    def test_wrong_options_are_refused_before_anything_is_done(self):
        for options in [{"time": 0}, {"time": float("nan")}, {"memory": 1}, {"syntax": "polish"}]:
            with self.assertRaises(ValueError):
                referee.judge(BOARD, **options)
        with self.assertRaises(TypeError):
            referee.judge(17)


class Process(unittest.TestCase):
    def test_other_threads_go_on(self):
        rulings = []
        threads = [threading.Thread(target=lambda: rulings.append(referee.judge(BOARD)["status"])) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(rulings, ["consistent"] * 3)

    def test_workers_stay_warm(self):
        referee.judge(BOARD, time=9.0)
        began = time.monotonic()
        for _ in range(5):
            referee.judge(BOARD, time=9.0)
        self.assertLess(time.monotonic() - began, 9.0)


class Readme(unittest.TestCase):
    def test_the_examples_run(self):
        examples = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
        self.assertEqual(len(examples), 4)
        for example in examples:
            exec(compile(example, str(README), "exec"), {})


if __name__ == "__main__":
    unittest.main()
