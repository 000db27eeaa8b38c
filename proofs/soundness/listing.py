#!/usr/bin/env python3
"""Write Rules.v, the rules of a listing as a Rocq value, and Listing.v, its text.

usage: listing.py LISTING DIRECTORY

Nothing rests on this program: Listing.v has Rocq print the value and compare.
"""

import pathlib
import re
import sys

CONNECTIVES = {" ∧ ": "And", " ∨ ": "Or", " → ": "Implies", " ↔ ": "Iff"}
QUANTIFIERS = {"∀": "ForAll", "∃!": "ExistsUnique", "∃": "Exists"}
SORTS = {"formula": "AFormula", "object": "AnObject", "variable": "AVariable"}


class Reader:
    def __init__(self, text):
        self.rest = text

    def take(self, word):
        if self.rest.startswith(word):
            self.rest = self.rest[len(word):]
            return True
        return False

    def need(self, word):
        if not self.take(word):
            sys.exit(f"expected {word!r} before {self.rest!r}")

    def letter(self):
        letter, self.rest = self.rest[0], self.rest[1:]
        return f"`{letter}`"

    def schema(self):
        for word, value in (("tT", "true"), ("tF", "false")):
            if self.take(word):
                return f"STruth {value}"
        if self.rest[0].isupper():
            head, arguments = self.letter(), []
            if self.take("("):
                arguments.append(self.letter())
                while self.take(", "):
                    arguments.append(self.letter())
                self.need(")")
            return f"SLetter {head} [{'; '.join(arguments)}]"
        self.need("(")
        schema = self.bracketed()
        self.need(")")
        return schema

    def bracketed(self):
        if self.take("¬"):
            return f"SNot ({self.schema()})"
        for sign, quantifier in QUANTIFIERS.items():
            if self.take(sign):
                self.need("(")
                variable = self.letter()
                self.need(")")
                return f"SQuant {quantifier} {variable} ({self.schema()})"
        if self.rest[0].islower() and self.rest[1:].startswith(" = "):
            left = self.letter()
            self.need(" = ")
            return f"SEq {left} {self.letter()}"
        left = self.schema()
        for sign, connective in CONNECTIVES.items():
            if self.take(sign):
                return f"SBin {connective} ({left}) ({self.schema()})"
        sys.exit(f"expected a connective before {self.rest!r}")


def whole(text):
    reader = Reader(text)
    schema = reader.schema()
    if reader.rest:
        sys.exit(f"left over: {reader.rest!r}")
    return schema


def letter(text):
    if len(text) != 1:
        sys.exit(f"no letter: {text!r}")
    return f"`{text}`"


def premise(text):
    if text.startswith("["):
        assumption, line = text[1:-1].split(" ⊢ ")
        return f"Box ({whole(assumption)}) ({whole(line)})"
    return f"Line ({whole(text)})"


def proviso(text):
    first, rest = text.split(" ", 1)
    if rest == "fresh":
        return f"IsFresh {letter(first)}"
    if rest == "arbitrary":
        return f"IsArbitrary {letter(first)}"
    if rest.startswith("not free in "):
        return f"NotFreeIn {letter(first)} {letter(rest.removeprefix('not free in '))}"
    sys.exit(f"no proviso: {text!r}")


def spelled(values):
    """Letters, which are written between backquotes here, as numbers."""
    return re.sub("`(.)`", lambda found: str(ord(found[1])), values)


def rules(listing):
    found, parts = [], None
    for line in listing.splitlines():
        if line.startswith("rule "):
            found.append((line.removeprefix("rule "), []))
        elif line.startswith("  "):
            word, text = line[2:].split(" ", 1)
            parts = parts or {"from": [], "choose": [], "provided": [], "witness": []}
            if word == "from":
                parts[word].append(premise(text))
            elif word == "choose":
                name, sort = text.split(" : ")
                parts[word].append(f"({letter(name)}, {SORTS[sort]})")
            elif word == "provided":
                parts[word].append(proviso(text))
            elif word == "witness":
                parts[word].append(letter(text))
            elif word == "infer":
                counted = text == "A with one counting evaluated"
                inferred = "Counted" if counted else f"Instance ({whole(text)})"
                fields = (";\n          ".join(parts[key]) for key in ("from", "choose", "provided", "witness"))
                form = "\n".join(f"        [{field}]" for field in fields)
                found[-1][1].append(f"      Build_form\n{form}\n        ({inferred})")
                parts = None
            else:
                sys.exit(f"no clause: {line!r}")
    return found


def main():
    listing = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
    directory = pathlib.Path(sys.argv[2])
    read = [(name, forms) for name, forms in rules(listing)]
    values = ";\n".join(
        f'    Build_rule "{name}"%string [\n' + ";\n".join(forms) + "\n    ]" for name, forms in read
    )
    values = spelled(values)
    (directory / "Rules.v").write_text(
        "(** Written by listing.py from classical.listing: do not change it here. *)\n\n"
        "From Coq Require Import List PArith String.\n"
        "From Referee Require Import Syntax Schema.\n"
        "Import ListNotations.\nLocal Open Scope positive_scope.\n\n"
        f"Definition classical : list rule :=\n  [\n{values}\n  ].\n",
        encoding="utf-8",
    )
    text = listing.replace('"', '""')
    (directory / "Listing.v").write_text(
        "(** Written by listing.py from classical.listing: do not change it here. The rules, when\n"
        "    they are printed, are the text between the quotation marks below, byte for byte. *)\n\n"
        "From Coq Require Import String.\nFrom Referee Require Import Schema Rules.\n\n"
        f'Definition listing : string := "{text}"%string.\n\n'
        "Lemma classical_is_the_listing : print_rules classical = listing.\n"
        "Proof. vm_compute. reflexivity. Qed.\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
