#!/usr/bin/env python3
"""Finite models judged by a program that shares no code with the project: written from docs/formats/certificate.md alone.

    evaluate.py FILE|DIRECTORY...      certificate files; `-` reads a list of documents, one a line, from standard input

Prints a line for each certificate that is not right, then `N right, M wrong, K of another kind`. Exit status 1 if any is wrong.
It reads the board's text and the readings beside it, with a parser of its own, and evaluates both by the definition of truth.
"""

import json
import pathlib
import re
import sys

sys.setrecursionlimit(100_000)


class Wrong(Exception):
    """Why a certificate is not right."""


# ---------------------------------------------------------------------------------------------------------------- sentences
# ('forall'|'exists'|'unique', x, A)  ('not', A)  ('and'|'or'|'implies'|'iff', A, B)  ('=', s, t)  ('count', sign, n)
# ('truth', bool)  ('pred', name, terms)  and terms: ('var', x)  ('fun', name, terms)  ('number', digits)

TOKEN = re.compile(
    r"\s+|(?P<word>[^\W]['′\w]*)|(?P<count>\|L\||#L#)|"
    r"(?P<sign><->|<=>|->|=>|!=|:=|>=|<=|&&|\|\||/\\|\\/|\\[a-zA-Z]+|[∀∃¬∧∨→⇒↔⇔≠≥≤⊤⊥~&|()=,.<>+!Λ⋀⋁⟶⟹⟷⟺∼])"
)
WORDS = {"and": "∧", "or": "∨", "not": "¬", "forall": "∀", "exists": "∃", "V": "∨", "Λ": "∧", "tT": "⊤", "tF": "⊥"}
SAME = {
    "&": "∧", "&&": "∧", "/\\": "∧", "⋀": "∧", "||": "∨", "\\/": "∨", "⋁": "∨", "~": "¬", "∼": "¬", "->": "→", "=>": "→", "⇒": "→",
    "⟶": "→", "⟹": "→", "<->": "↔", "<=>": "↔", "⇔": "↔", "⟷": "↔", "⟺": "↔", "!=": "≠", ">=": "≥", "<=": "≤",
    "\\forall": "∀", "\\exists": "∃", "\\neg": "¬", "\\lnot": "¬", "\\land": "∧", "\\wedge": "∧", "\\lor": "∨", "\\vee": "∨",
    "\\to": "→", "\\rightarrow": "→", "\\implies": "→", "\\leftrightarrow": "↔", "\\iff": "↔",
}


class Palmer:
    """A sentence in Palmer's notation, by recursive descent."""

    def __init__(self, text):
        self.tokens, at = [], 0
        while at < len(text):
            found = TOKEN.match(text, at)
            if not found:
                raise Wrong(f"cannot read {text[at:at + 20]!r}")
            at = found.end()
            if found["word"]:
                self.tokens.append((WORDS.get(found["word"], "word"), found["word"]))
            elif found["count"]:
                self.tokens.append(("count", "|L|"))
            elif found["sign"]:
                self.tokens.append((SAME.get(found["sign"], found["sign"]), found["sign"]))
        self.at = 0

    def peek(self, ahead=0):
        return self.tokens[self.at + ahead][0] if self.at + ahead < len(self.tokens) else "end"

    def take(self, kind=None):
        if self.at >= len(self.tokens) or (kind and self.peek() != kind):
            raise Wrong(f"{kind} expected, {self.peek()} found")
        self.at += 1
        return self.tokens[self.at - 1][1]

    def whole(self, names=frozenset()):
        sentence = self.sentence(names)
        if self.peek() != "end":
            raise Wrong(f"{self.peek()} is too much")
        return sentence

    def sentence(self, bound):
        left = self.conditional(bound)
        while self.peek() == "↔":
            self.take()
            left = ("iff", left, self.conditional(bound))
        return left

    def conditional(self, bound):
        left = self.disjunction(bound)
        if self.peek() == "→":
            self.take()
            return ("implies", left, self.conditional(bound))
        return left

    def disjunction(self, bound):
        left = self.conjunction(bound)
        while self.peek() == "∨":
            self.take()
            left = ("or", left, self.conjunction(bound))
        return left

    def conjunction(self, bound):
        left = self.unit(bound)
        while self.peek() == "∧":
            self.take()
            left = ("and", left, self.unit(bound))
        return left

    def unit(self, bound):
        kind = self.peek()
        if kind in ("¬", "!"):
            self.take()
            return ("not", self.unit(bound))
        if kind in ("∀", "∃"):
            self.take()
            quantifier = "forall" if kind == "∀" else "exists"
            if kind == "∃" and self.peek() == "!":
                self.take()
                quantifier = "unique"
            bracketed = self.peek() == "(" and self.peek(1) == "word" and self.peek(2) == ")"
            if bracketed:
                self.take()
            variables = [self.take("word")]
            if bracketed:
                self.take(")")
            while self.peek() == ",":
                self.take()
                variables.append(self.take("word"))
            if self.peek() == ".":
                self.take()
            body = self.sentence(bound | set(variables))
            for variable in reversed(variables):
                body = (quantifier, variable, body)
            return body
        if kind in ("⊤", "⊥"):
            self.take()
            return ("truth", kind == "⊤")
        if kind == "count":
            self.take()
            sign = self.take()
            return ("count", SAME.get(sign, sign), int(self.take("word")))
        if kind == "(":
            # Brackets around a sentence, or around an object at the beginning of an equation.
            start = self.at
            try:
                self.take("(")
                inner = self.sentence(bound)
                self.take(")")
                if self.peek() not in ("=", "≠", "+"):
                    return inner
            except Wrong:
                pass
            self.at = start
        if kind == "word" and self.tokens[self.at][1] not in bound:
            start = self.at
            name, arguments = self.take(), ()
            if self.peek() == "(":
                arguments = self.arguments(bound)
            if self.peek() not in ("=", "≠", "+"):
                return ("pred", name, arguments)
            self.at = start
        left = self.object(bound)
        sign = self.take()
        if SAME.get(sign, sign) not in ("=", "≠"):
            raise Wrong(f"an equation expected, {sign} found")
        equation = ("=", left, self.object(bound))
        return equation if sign == "=" else ("not", equation)

    def arguments(self, bound):
        self.take("(")
        found = [self.object(bound)]
        while self.peek() == ",":
            self.take()
            found.append(self.object(bound))
        self.take(")")
        return tuple(found)

    def object(self, bound):
        left = self.part(bound)
        if self.peek() == "+":
            self.take()
            return ("fun", "+", (left, self.part(bound)))
        return left

    def part(self, bound):
        if self.peek() == "(":
            self.take()
            inner = self.object(bound)
            self.take(")")
            return inner
        name = self.take("word")
        if name in bound:
            return ("var", name)
        return ("fun", name, self.arguments(bound) if self.peek() == "(" else ())


def put(sentence, variable, term):
    """A sentence with a term for a variable; the term's variables are bound around it and nowhere in it."""
    head = sentence[0]
    if head in ("forall", "exists", "unique"):
        return sentence if sentence[1] == variable else (head, sentence[1], put(sentence[2], variable, term))
    if head == "var":
        return term if sentence[1] == variable else sentence
    return tuple(
        put(part, variable, term) if isinstance(part, tuple) and part and isinstance(part[0], str)
        else tuple(put(one, variable, term) for one in part) if isinstance(part, tuple) else part
        for part in sentence
    )


def palmer_statement(text):
    """What a line says, with the naming after its bar."""
    if ":=" not in text:
        return Palmer(text).whole()
    before, target = text.rsplit(":=", 1)
    sentence, name = before.rsplit("|", 1)
    sentence = Palmer(sentence).whole()
    prefix, inner = [], sentence
    while inner[0] != "unique":
        if inner[0] not in ("forall", "exists"):
            raise Wrong("a name is introduced where no object is the only one")
        prefix.append(inner)
        inner = inner[2]
    named = re.fullmatch(r"\s*([^\s(]+)\s*(?:\((.*)\))?\s*", name)
    variables = tuple(("var", one.strip()) for one in named[2].split(",")) if named[2] else ()
    if target.strip() != inner[1]:
        raise Wrong("the name is for another variable")
    says = put(inner[2], inner[1], ("fun", named[1], variables))
    for quantifier in reversed(prefix):
        says = (quantifier[0], quantifier[1], says)
    return ("and", sentence, says)


def palmer_board(text):
    statements, count = [], 0
    for line in text.lstrip("\ufeff").splitlines():
        line = line.split("#", 1)[0].strip()
        if not line or re.match(r"symbols\b(?!\s*[:(=])", line):
            continue
        count += 1
        labelled = re.match(r"([-.'′\w]+)\s*:(?!=)", line)
        label = labelled[1] if labelled else str(count)
        statements.append((label, palmer_statement(line[labelled.end():] if labelled else line)))
    return statements


# --------------------------------------------------------------------------------------------------------------------- TPTP
TPTP = re.compile(
    r"\s+|%[^\n]*|/\*.*?\*/|(?P<quoted>'(?:[^'\\]|\\.)*')|(?P<word>\$?[a-zA-Z]\w*)|(?P<number>[-+]?\d+)|"
    r"(?P<sign><=>|<~>|=>|<=|~\||~&|!=|[!?~&|=(),.:\[\]])", re.S
)
SIGNS = {"=>": "implies", "<=>": "iff", "|": "or", "&": "and"}


class Tptp:
    """Annotated formulas of FOF and CNF."""

    def __init__(self, text):
        self.tokens, at = [], 0
        while at < len(text):
            found = TPTP.match(text, at)
            if not found:
                raise Wrong(f"cannot read {text[at:at + 20]!r}")
            at = found.end()
            for kind in ("quoted", "word", "number", "sign"):
                if found[kind]:
                    token = found[kind]
                    if kind == "quoted":
                        token = re.sub(r"\\(.)", r"\1", token[1:-1])
                    self.tokens.append((token if kind == "sign" else kind, token))
        self.at = 0

    def peek(self):
        return self.tokens[self.at][0] if self.at < len(self.tokens) else "end"

    def take(self, kind=None):
        if self.at >= len(self.tokens) or (kind and self.peek() != kind):
            raise Wrong(f"{kind} expected, {self.peek()} found")
        self.at += 1
        return self.tokens[self.at - 1][1]

    def board(self):
        statements = []
        while self.peek() != "end":
            self.take("word")
            self.take("(")
            label = self.take()
            self.take(",")
            role = self.take("word")
            self.take(",")
            self.free = []
            sentence = self.formula(frozenset())
            for variable in reversed(self.free):
                sentence = ("forall", variable, sentence)
            if role == "conjecture":
                sentence = ("not", sentence)
            # What follows the formula says where it comes from.
            depth = 1
            while depth:
                depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(self.take_kind(), 0)
            self.take(".")
            statements.append((label, sentence))
        return statements

    def take_kind(self):
        kind = self.peek()
        self.take()
        return kind

    def formula(self, bound):
        left = self.unit(bound)
        sign = self.peek()
        if sign in ("&", "|"):
            while self.peek() == sign:
                self.take()
                left = (SIGNS[sign], left, self.unit(bound))
        elif sign in ("=>", "<=>"):
            self.take()
            left = (SIGNS[sign], left, self.unit(bound))
        elif sign == "<=":
            self.take()
            left = ("implies", self.unit(bound), left)
        elif sign in ("<~>", "~|", "~&"):
            self.take()
            left = ("not", ({"<~>": "iff", "~|": "or", "~&": "and"}[sign], left, self.unit(bound)))
        return left

    def unit(self, bound):
        kind = self.peek()
        if kind == "~":
            self.take()
            return ("not", self.unit(bound))
        if kind in ("!", "?"):
            self.take()
            self.take("[")
            variables = [self.take("word")]
            while self.peek() == ",":
                self.take()
                variables.append(self.take("word"))
            self.take("]")
            self.take(":")
            body = self.unit(bound | set(variables))
            for variable in reversed(variables):
                body = ("forall" if kind == "!" else "exists", variable, body)
            return body
        if kind == "(":
            self.take()
            inner = self.formula(bound)
            self.take(")")
            return inner
        left = self.term(bound)
        if self.peek() in ("=", "!="):
            sign = self.take()
            equation = ("=", left, self.term(bound))
            return equation if sign == "=" else ("not", equation)
        if left[0] != "fun":
            raise Wrong("an object is no statement")
        if left[1] in ("$true", "$false") and not left[2]:
            return ("truth", left[1] == "$true")
        return ("pred", left[1], left[2])

    def term(self, bound):
        kind = self.peek()
        name = self.take()
        if kind == "number":
            return ("number", name)
        if kind == "word" and name[0].isupper():
            if name not in bound and name not in self.free:
                self.free.append(name)
            return ("var", name)
        if kind not in ("word", "quoted"):
            raise Wrong(f"{name} is no name")
        arguments = []
        if self.peek() == "(":
            self.take()
            arguments.append(self.term(bound))
            while self.peek() == ",":
                self.take()
                arguments.append(self.term(bound))
            self.take(")")
        return ("fun", name, tuple(arguments))


# -------------------------------------------------------------------------------------------------------------------- truth
class Model:
    """A finite structure, by its rows."""

    def __init__(self, certificate):
        self.size = certificate["domain"]
        if not isinstance(self.size, int) or self.size < 1:
            raise Wrong("the domain is empty")
        self.functions, self.numbers, self.predicates = {}, {}, {}
        for table in certificate["functions"]:
            rows = table["rows"]
            for row in rows:
                if len(row) != table["arity"] + 1 or not all(0 <= cell < self.size for cell in row):
                    raise Wrong(f"a row of {table['name']} is none")
            if len({tuple(row[:-1]) for row in rows}) != len(rows) or len(rows) != self.size ** table["arity"]:
                raise Wrong(f"{table['name']} has not one value for each list of arguments")
            if table.get("number"):
                self.numbers[table["name"]] = rows[0][0]
            else:
                self.functions[table["name"], table["arity"]] = {tuple(row[:-1]): row[-1] for row in rows}
        for table in certificate["predicates"]:
            for row in table["holds"]:
                if len(row) != table["arity"] or not all(0 <= cell < self.size for cell in row):
                    raise Wrong(f"a row of {table['name']} is none")
            self.predicates[table["name"], table["arity"]] = {tuple(row) for row in table["holds"]}

    def compiled(self, sentence, scope=()):
        """A sentence as a function of the values of its variables: a list, the outermost first."""
        head = sentence[0]
        if head == "truth":
            return lambda values, value=sentence[1]: value
        if head == "count":
            signs = {"≥": int.__ge__, "≤": int.__le__, ">": int.__gt__, "<": int.__lt__, "=": int.__eq__}
            return lambda values, value=signs[sentence[1]](self.size, sentence[2]): value
        if head == "pred":
            key = (sentence[1], len(sentence[2]))
            if key not in self.predicates:
                raise Wrong(f"nothing says when {sentence[1]} holds")
            holds, terms = self.predicates[key], [self.term(term, scope) for term in sentence[2]]
            return lambda values: tuple(term(values) for term in terms) in holds
        if head == "=":
            left, right = self.term(sentence[1], scope), self.term(sentence[2], scope)
            return lambda values: left(values) == right(values)
        if head == "not":
            inner = self.compiled(sentence[1], scope)
            return lambda values: not inner(values)
        if head in ("and", "or", "implies", "iff"):
            left, right = self.compiled(sentence[1], scope), self.compiled(sentence[2], scope)
            if head == "and":
                return lambda values: left(values) and right(values)
            if head == "or":
                return lambda values: left(values) or right(values)
            if head == "implies":
                return lambda values: not left(values) or right(values)
            return lambda values: left(values) == right(values)
        body, objects = self.compiled(sentence[2], scope + (sentence[1],)), range(self.size)
        if head == "forall":
            return lambda values: all(body(values + (one,)) for one in objects)
        if head == "exists":
            return lambda values: any(body(values + (one,)) for one in objects)
        return lambda values: sum(1 for one in objects if body(values + (one,))) == 1

    def term(self, term, scope):
        if term[0] == "var":
            at = len(scope) - 1 - scope[::-1].index(term[1])
            return lambda values: values[at]
        if term[0] == "number":
            if term[1] not in self.numbers:
                raise Wrong(f"nothing says what {term[1]} is")
            return lambda values, value=self.numbers[term[1]]: value
        key = (term[1], len(term[2]))
        if key not in self.functions:
            raise Wrong(f"nothing says what {term[1]} is")
        table, terms = self.functions[key], [self.term(one, scope) for one in term[2]]
        return lambda values: table[tuple(one(values) for one in terms)]

    def holds(self, sentence):
        return self.compiled(sentence)(())


def check(document):
    """Raises Wrong unless the model shows what is claimed; False where the evidence is of another kind."""
    certificate, question, board = document["certificate"], document["question"], document["board"]
    if document["kind"] != certificate["kind"]:
        raise Wrong("the kind is another one")
    if certificate["kind"] != "finite-model":
        return False
    model = Model(certificate)
    statements = palmer_board(board["text"]) if board["notation"] == "palmer" else Tptp(board["text"]).board()
    labels = [label for label, _ in statements]
    if labels != [one["id"] for one in board["statements"]]:
        raise Wrong("the statements have other labels")
    single = question.get("statement")
    if (question["asks"], document["answer"]) not in (("consistency", "consistent"), ("redundancy", "independent")):
        raise Wrong("a model does not show this answer")
    if (single is not None) != (question["asks"] == "redundancy") or (single is not None and single not in labels):
        raise Wrong("the question is about no statement of the board")
    among = question.get("among")
    if among is not None and (single in among or [label for label in labels if label in among] != among):
        raise Wrong("the question is confined to what is not on the board")
    for (label, sentence), listed in zip(statements, board["statements"]):
        if among is not None and label not in among and label != single:
            continue
        if model.holds(sentence) != (label != single):
            raise Wrong(f"statement {label} is {'true' if label == single else 'false'}")
        if board["notation"] == "palmer" and model.holds(Palmer(listed["reading"]).whole()) != (label != single):
            raise Wrong(f"the reading of statement {label} says something else")
    return True


def documents(paths):
    for path in paths:
        if path == "-":
            for number, line in enumerate(sys.stdin, 1):
                yield f"line {number}", line
            continue
        path = pathlib.Path(path)
        for file in sorted(path.rglob("*.json")) if path.is_dir() else [path]:
            yield str(file), file.read_text(encoding="utf-8-sig")


def main(paths):
    right = wrong = other = 0
    for name, text in documents(paths):
        try:
            if check(json.loads(text)):
                right += 1
            else:
                other += 1
        except (Wrong, KeyError, ValueError, TypeError, IndexError, AttributeError, RecursionError) as why:
            wrong += 1
            print(f"{name}: {type(why).__name__}: {why}")
    print(f"{right} right, {wrong} wrong, {other} of another kind")
    return 1 if wrong or not right else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
