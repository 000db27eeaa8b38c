#!/usr/bin/env python3
"""Write History.v: the rules of `examples/calculi/history` as Rocq values, the unsound ones apart.

usage: history.py DIRECTORY OUTPUT

Which are unsound is what docs/history.md says, and one more. Unsound.v proves of each of them that it is, and of the others that they are sound.
A calculus with provisos about lines, truth tables or substitution is left out: these values do not have the lines of whole proofs, nor such relations
between statements.
"""

import pathlib
import re
import sys

from listing import SORTS, letter, premise, spelled, whole

UNSOUND = {
    "ei-unrestricted": {"EI"},
    "mendelson-1964": {"Gen"},
    # ∀I is sound among rules that introduce no witnesses, as all there are: what is assumed in its box could speak of a witness that was chosen for
    # the variable.
    "free-inner-domain": {"UI", "EG", "SUB", "∀I"},
    "tonk-1960": {"tonk-E"},
    "quantifier-shifts": {"AE-EA", "EK-out", "AV-in", "AC-wrong", "EC-wrong", "NA-wrong"},
}


ABOUT_LINES = re.compile(r"provided .*(\bno (open |supporting )?(line|assumption)|\bno axiom or goal|flagged in order|it follows by truth tables|is . with . for)")


def is_unsound(calculus, short):
    if calculus == "tonk-tables":
        # The values of the table for true and true, true and false, false and true, false and false.
        _, which, (both, first, _, neither) = short.split("-")
        return not (both == first == "1") if which == "I" else not (first == neither == "0")
    return short in UNSOUND.get(calculus, ())


def split(text):
    """The parts between commas outside of brackets."""
    parts, depth, start = [], 0, 0
    for at, character in enumerate(text):
        depth += (character in "([") - (character in ")]")
        if character == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    return parts + [text[start:].strip()]


def proviso(text):
    if found := re.fullmatch(r"(\w) (?:fresh|free nowhere else)|fresh (\w)", text):
        return f"IsFresh {letter(found[1] or found[2])}"
    if found := re.fullmatch(r"(\w) arbitrary", text):
        return f"IsArbitrary {letter(found[1])}"
    if found := re.fullmatch(r"(\w) not free in (\w)", text):
        return f"NotFreeIn {letter(found[1])} {letter(found[2])}"
    sys.exit(f"no proviso: {text!r}")


def empty():
    return {"from": [], "choose": [], "provided": [], "witness": []}


def rules(text):
    found, parts = [], None
    for line in text.splitlines():
        if head := re.match(r'rule "(.*)" \((.*)\)$', line):
            found.append((head[1], head[2], []))
            parts = empty()
            continue
        clause = line.strip()
        if not line.startswith("  ") or clause.startswith(("says ", "also ", "#")):
            continue
        word, _, rest = clause.partition(" ")
        if word == "case":
            parts = empty()
        elif word == "from":
            parts[word] += [premise(one) for one in split(rest)]
        elif word == "choose":
            pairs = [one.split(" : ") for one in split(rest)]
            parts[word] += [f"({letter(name)}, {SORTS[sort]})" for name, sort in pairs]
        elif word == "provided":
            parts[word] += [proviso(one) for one in split(rest)]
        elif word == "witness":
            parts[word] += [letter(one) for one in split(rest)]
        elif word == "infer":
            fields = " ".join(f"[{'; '.join(parts[key])}]" for key in ("from", "choose", "provided", "witness"))
            found[-1][2].append(f"Build_form {fields} (Instance ({whole(rest)}))")
        else:
            sys.exit(f"no clause: {line!r}")
    return found


def main():
    directory, output = map(pathlib.Path, sys.argv[1:])
    definitions, lists = [], {"sound": [], "unsound": []}
    for path in sorted(directory.glob("*.rules")):
        found = {"sound": [], "unsound": []}
        text = path.read_text(encoding="utf-8")
        if ABOUT_LINES.search(text):
            continue
        for name, short, forms in rules(text):
            kind = "unsound" if is_unsound(path.stem, short) else "sound"
            body = ";\n      ".join(forms)
            found[kind].append(f'    Build_rule "{path.stem}: {short}"%string [\n      {body} ]')
        for kind, values in found.items():
            if values:
                calculus = f"{path.stem}_{kind}".replace("-", "_")
                lists[kind].append(calculus)
                definitions.append(f"Definition {calculus} : list rule :=\n  [\n" + ";\n".join(values) + "\n  ].")
    for kind, calculi in lists.items():
        definitions.append(f"Definition history_{kind} : list (list rule) :=\n  [{'; '.join(calculi)}].")
    output.write_text(
        "(** Written by history.py from examples/calculi/history: do not change it here. *)\n\n"
        "From Coq Require Import List PArith String.\n"
        "From Referee Require Import Syntax Schema.\n"
        "Import ListNotations.\nLocal Open Scope positive_scope.\n\n" + spelled("\n\n".join(definitions)) + "\n",
        encoding="utf-8",
    )


main()
