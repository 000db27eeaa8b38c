"""Tests of what notebooks show: `_repr_html_` and `_repr_latex_` of the documents, and the table of a class."""

import copy
import html.parser
import json
import pathlib
import pickle
import sys
import tempfile
import unittest
import unittest.mock

import referee

BOARD = "symbols likes/2 : predicate; g/2 c/0 : function\ns1: ∀x blonde(x) → happy(x)\ns2: ∃x blonde(x)\ns3: ∃x happy(x)\ns4: g(c,c) = c\n"
PROOF = "system classical\nsymbols P/0 Q/0 : predicate\n1. axiom P\n2. axiom P → Q\n3. Q by →E on 2, 1\n"
HOSTILE = "<script>alert(1)</script>\"'&"
MODEL = {
    "kind": "finite-model",
    "domain": 2,
    "functions": [{"name": "g", "arity": 1, "rows": [[0, 1], [1, 0]]}, {"name": "c", "arity": 0, "rows": [[1]]}],
    "predicates": [{"name": "likes", "arity": 2, "holds": [[0, 1]]}, {"name": "P", "arity": 0, "holds": [[]]}],
}
BOX = {
    "kind": "proof",
    "lines": ["system classical", "1. axiom P → Q", "assume 2. P", "  3. Q by →E on 1, 2", "end", "4. P → Q by →I on 2-3"],
}


class Markup(html.parser.HTMLParser):
    """Reads HTML strictly: each element is closed where it belongs, and only elements and attributes that do nothing are there."""

    elements = frozenset("table caption thead tbody tr th td p span strong details summary pre br".split())

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.words = [], []
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attributes):
        assert tag in self.elements, tag
        assert all(name in ("style", "scope") for name, _ in attributes), attributes
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

    def handle_data(self, data):
        self.words.append(data)


def words(document):
    return " ".join(Markup(document._repr_html_()).words)


class Html(unittest.TestCase):
    def test_every_document_is_shown(self):
        judged = referee.judge(BOARD)
        self.assertIn("s3: evidence", words(judged))
        self.assertIn("redundant", words(judged))
        self.assertIn("∃I on 5", words(judged))
        checked = referee.check(PROOF, goal="Q")
        self.assertIn("accepted", words(checked))
        self.assertIn("Conditional elimination on 2, 1", words(checked))
        found = referee.prove(BOARD, goal="∀x happy(x)")
        self.assertIn("refuted", words(found))
        audited = referee.audit("predicate-wars", rule="Universal generalization", search=False)
        self.assertIn("unsound", words(audited))
        self.assertIn("provided d arbitrary", words(audited))
        self.assertIn("unreadable", words(referee.verify("no JSON")))
        self.assertIn("∀x (P(x) → Q)", words(referee.parse("symbols P/1 Q/0 : predicate\n∀x P(x) → Q\n", syntax="palmer")))

    def test_evidence_in_a_ruling_is_shown_by_itself(self):
        judged = referee.judge(BOARD)
        proof = judged["statements"][2]["certificate"]
        self.assertIn("blonde(a) → happy(a)", words(proof))
        model = judged["statements"][0]["certificate"]
        self.assertIn("Objects: 0", words(model))

    def test_a_wrong_line_is_marked_in_words(self):
        shown = words(referee.check("1. axiom (P → Q)\n2. axiom R\n3. Q by Modus ponens on 1, 2\n"))
        self.assertIn("not accepted", shown)
        self.assertRegex(shown, r"wrong\s*:")

    def test_models_and_boxes_are_shown(self):
        shown = " ".join(Markup(referee.html(MODEL)).words)
        for part in ["Objects: 0, 1", "0 ↦ 1, 1 ↦ 0", "{(0, 1)}", "true", "●"]:
            self.assertIn(part, shown)
        self.assertIn("padding-left:1.5em", referee.html(BOX))
        infinite = {"kind": "infinite-model", "domain": "the integers", "definitions": ["lt(x, y) iff x > y"]}
        self.assertIn("the integers", referee.html(infinite))
        self.assertIn("x &gt; y", referee.html(infinite))

    def test_all_texts_are_escaped(self):
        def hostile(document):
            """The same document with hostile texts in it."""
            if isinstance(document, dict):
                kept = ("kind", "status", "limit")
                return {name: one if name in kept else hostile(one) for name, one in document.items()}
            if isinstance(document, list):
                return [hostile(one) for one in document]
            return document + HOSTILE if isinstance(document, str) else document

        wrong = "1. axiom (P → Q)\n2. axiom R\n3. Q by Modus ponens on 1, 2\n4. (Q ∨ R) by Addition on 3\n"
        documents = [
            referee.judge(BOARD, claim="redundant=s3"),
            referee.check(PROOF),
            referee.check(wrong),
            referee.prove(BOARD, goal="∀x happy(x)"),
            referee.audit("predicate-wars", rule="Universal generalization", search=False),
            referee.verify("no JSON"),
            referee.parse("fof(a, axiom, p).", syntax="tptp"),
            MODEL,
            BOX,
        ]
        for document in documents:
            shown = referee.html(hostile(document))
            Markup(shown)
            self.assertNotIn("<script", shown)
            self.assertIn("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#x27;&amp;", shown)

    def test_a_view_is_the_document(self):
        judged = referee.judge(BOARD)
        plain = json.loads(json.dumps(judged))
        self.assertIs(type(plain), dict)
        self.assertEqual(judged, plain)
        self.assertEqual(referee.html(plain), judged._repr_html_())
        self.assertEqual(copy.deepcopy(judged)._repr_html_(), judged._repr_html_())
        self.assertEqual(pickle.loads(pickle.dumps(judged)), judged)
        with self.assertRaises(ValueError):
            referee.html({"schema": 1})

    def test_long_tables_are_cut_off(self):
        holds = [[one] for one in range(100_000)]
        rows = {"kind": "proof", "lines": [f"{number}. axiom P" for number in range(1, 1001)]}
        self.assertIn("488 more rows", referee.html(rows))
        large = {"kind": "finite-model", "domain": 1000, "functions": [], "predicates": [{"name": "P", "arity": 1, "holds": holds}]}
        self.assertLess(len(referee.html(large)), 20_000)


class Latex(unittest.TestCase):
    def test_proofs_and_models_are_arrays(self):
        self.assertEqual(
            referee.latex(BOX),
            r"\begin{array}{rll}1. & P\ \to \ Q & \text{axiom} \\ 2. & \quad P & \text{assumption} \\ "
            r"3. & \quad Q & \to \text{E on }1,\text{ }2 \\ 4. & P\ \to \ Q & \to \text{I on }2-3\end{array}",
        )
        model = referee.latex(MODEL)
        self.assertIn(r"\text{objects} & \{0, 1\}", model)
        self.assertIn(r"\mathit{likes} & \{(0,\ 1)\}", model)
        checked = referee.check(PROOF)
        self.assertEqual(checked._repr_latex_(), f"$\\displaystyle {referee.latex(checked)}$")
        self.assertEqual(referee.judge(BOARD)["certificate"]._repr_latex_()[:1], "$")
        self.assertIsNone(referee.prove("∃x happy(x)\n" * 300, goal="∀x happy(x)", time=0.001)._repr_latex_())
        with self.assertRaises(ValueError):
            referee.latex(referee.judge(BOARD))

    def test_no_text_becomes_a_command(self):
        for text in [r"\input{/etc/passwd}", "$x$ % &", "a}\\end{array}", "x^2_3 ~#", "\x00\x1b\n\u202e", "\\"]:
            written = referee.latex({"kind": "infinite-model", "domain": text, "definitions": [text]})
            inner = written.removeprefix(r"\begin{array}{l}").removesuffix(r"\end{array}")
            for harm in [r"\input", r"\end", r"\begin", "\n", "\x00"]:
                self.assertNotIn(harm, inner)
            depth = 0
            for at, sign in enumerate(inner):
                escaped = at > 0 and inner[at - 1] == "\\"
                depth += {"{": 1, "}": -1}.get(sign, 0) if not escaped else 0
                self.assertGreaterEqual(depth, 0)
                self.assertFalse(sign in "$%#" and not escaped, inner)
            self.assertEqual(depth, 0)


RESULTS = {
    "schema": 1,
    "exercises": [{"n": 1}, {"n": 2}],
    "students": [{"n": 1, "nickname": "Ann"}, {"n": 2, "nickname": "Ben"}, {"n": 3, "nickname": "Zoe"}],
    "results": [
        {"nickname": "Ann", "student": 1, "exercise": 1, "attempts": 2, "accepted": True, "code": None, "line": None, "points": 1},
        {"nickname": "Ben", "student": 2, "exercise": 1, "attempts": 1, "accepted": False, "code": "premise-does-not-fit", "line": 3, "points": 0},
        {"nickname": "Ben", "student": 2, "exercise": 2, "attempts": 4, "accepted": True, "code": None, "line": None, "points": 2},
    ],
}

try:
    import pandas
except ImportError:
    pandas = None


class ClassTables(unittest.TestCase):
    def test_without_pandas_the_error_says_what_is_missing(self):
        with unittest.mock.patch.dict(sys.modules, {"pandas": None}), self.assertRaises(ImportError) as caught:
            referee.class_table(RESULTS)
        self.assertEqual(caught.exception.name, "pandas")
        self.assertIn("pip install pandas", str(caught.exception))

    @unittest.skipIf(pandas is None, "pandas is not installed")
    def test_a_row_for_each_student_and_exercise_that_was_tried(self):
        table = referee.class_table(RESULTS)
        self.assertEqual(list(table.columns), ["nickname", "exercise", "attempts", "accepted", "code", "line", "points"])
        self.assertEqual((len(table), int(table["attempts"].sum()), int(table["accepted"].sum())), (3, 7, 2))
        self.assertTrue(pandas.isna(table.loc[0, "line"]))
        self.assertEqual(table.loc[1, "line"], 3)
        self.assertEqual(len(referee.class_table({**RESULTS, "results": []})), 0)

    @unittest.skipIf(pandas is None, "pandas is not installed")
    def test_a_column_for_each_exercise(self):
        table = referee.class_table(RESULTS, "points")
        self.assertEqual((list(table.index), list(table.columns)), (["Ann", "Ben", "Zoe"], [1, 2]))
        self.assertEqual(list(table.loc["Ben"]), [0, 2])
        self.assertTrue(table.loc["Zoe"].isna().all() and pandas.isna(table.loc["Ann", 2]))
        self.assertEqual(int(referee.class_table(RESULTS, "accepted").sum().sum()), 2)
        with self.assertRaises(ValueError):
            referee.class_table(RESULTS, "code")

    @unittest.skipIf(pandas is None, "pandas is not installed")
    def test_text_and_file_are_read(self):
        text = json.dumps(RESULTS)
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory) / "results.json"
            path.write_text(text, encoding="utf-8")
            self.assertTrue(referee.class_table(path).equals(referee.class_table(text)))
        for wrong in ["{}", "[]", {"results": []}]:
            with self.assertRaises(ValueError):
                referee.class_table(wrong)


if __name__ == "__main__":
    unittest.main()
