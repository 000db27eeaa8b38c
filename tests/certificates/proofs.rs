//! Proofs written by hand, and the same with other symbols.

use board_syntax::palmer::{self, Brackets};
use formula::{Alphabet, Bank};
use source::Text;
use verifier::{
    Answer, BoardDocument, Certificate, CertificateDocument, Kind, LegendEntry, Notation, Question, Reading, SymbolKind, Versions,
};

/// The statement that is redundant, or none for a board that is inconsistent; the board; the proof.
const PROOFS: [(Option<&str>, &str, &str); 10] = [
    (
        Some("u"),
        "s: ∀x blonde(x) → happy(x)\nt: ∃x blonde(x)\nu: ∃x happy(x)\n",
        "system classical
1. axiom ∀x (blonde(x) → happy(x))
2. axiom ∃x blonde(x)
3. blonde(c) by Witness on 2 with c
4. blonde(c) → happy(c) by ∀E on 1 with c
5. happy(c) by →E on 4, 3
6. ∃x happy(x) by ∃I on 5",
    ),
    (
        None,
        "s: ∀x blonde(x)\nt: ∃x ¬blonde(x)\n",
        "system classical
1. axiom ∀x blonde(x)
2. axiom ∃x ¬blonde(x)
3. ¬blonde(c) by Witness on 2 with c
4. blonde(c) by ∀E on 1 with c
5. ⊥ by ¬E on 4, 3",
    ),
    (
        Some("4"),
        "∀x (blonde(x) ∨ happy(x))\n∀x blonde(x) → likes(x,x)\n∀x happy(x) → likes(x,x)\n∀x likes(x,x)\n",
        "system classical
1. axiom ∀x (blonde(x) ∨ happy(x))
2. axiom ∀x (blonde(x) → likes(x, x))
3. axiom ∀x (happy(x) → likes(x, x))
4. blonde(a) ∨ happy(a) by ∀E on 1 with a
5. blonde(a) → likes(a, a) by ∀E on 2 with a
6. happy(a) → likes(a, a) by ∀E on 3 with a
assume 7. blonde(a)
  8. likes(a, a) by →E on 5, 7
end
assume 9. happy(a)
  10. likes(a, a) by →E on 6, 9
end
11. likes(a, a) by ∨E on 4, 7-8, 9-10
12. ∀x likes(x, x) by ∀I on 11 with a",
    ),
    (
        Some("only"),
        "d: ∃!x blonde(x) | eve := x\nonly: ∀x blonde(x) → x = eve\n",
        "system classical
1. axiom (∃!x blonde(x)) ∧ blonde(eve)
2. ∃!x blonde(x) by ∧E on 1
3. blonde(eve) by ∧E on 1
4. ∃x (blonde(x) ∧ ∀y (blonde(y) → y = x)) by Unique existence on 2
5. blonde(c) ∧ ∀y (blonde(y) → y = c) by Witness on 4 with c
6. ∀y (blonde(y) → y = c) by ∧E on 5
7. blonde(eve) → eve = c by ∀E on 6 with eve
8. eve = c by →E on 7, 3
assume 9. blonde(a)
  10. blonde(a) → a = c by ∀E on 6 with a
  11. a = c by →E on 10, 9
  12. a = eve by =E on 8, 11
end
13. blonde(a) → a = eve by →I on 9-12
14. ∀x (blonde(x) → x = eve) by ∀I on 13 with a",
    ),
    (
        None,
        "r: ∃x ∀y likes(x,y) ↔ ¬likes(y,y)\n",
        "system classical
1. axiom ∃x ∀y (likes(x, y) ↔ ¬likes(y, y))
2. ∀y (likes(c, y) ↔ ¬likes(y, y)) by Witness on 1 with c
3. likes(c, c) ↔ ¬likes(c, c) by ∀E on 2 with c
assume 4. likes(c, c)
  5. ¬likes(c, c) by ↔E on 3, 4
  6. ⊥ by ¬E on 4, 5
end
7. ¬likes(c, c) by ¬I on 4-6
8. likes(c, c) by ↔E on 3, 7
9. ⊥ by ¬E on 8, 7",
    ),
    (
        Some("i"),
        "a: ∀x∀y smarter(x,y) → ¬smarter(y,x)\ni: ∀x ¬smarter(x,x)\n",
        "system classical
1. axiom ∀x ∀y (smarter(x, y) → ¬smarter(y, x))
2. smarter(a, a) → ¬smarter(a, a) by ∀E on 1 with a, a
assume 3. smarter(a, a)
  4. ¬smarter(a, a) by →E on 2, 3
  5. ⊥ by ¬E on 3, 4
end
6. ¬smarter(a, a) by ¬I on 3-5
7. ∀x ¬smarter(x, x) by ∀I on 6 with a",
    ),
    (
        Some("f"),
        "e: ∀x father(x) = x\nh: ∀x happy(father(x))\nf: ∀x happy(x)\n",
        "system classical
1. axiom ∀x (father(x) = x)
2. axiom ∀x happy(father(x))
3. father(a) = a by ∀E on 1 with a
4. happy(father(a)) by ∀E on 2 with a
5. happy(a) by =E on 3, 4
6. ∀x happy(x) by ∀I on 5 with a",
    ),
    (
        None,
        "fof(all, axiom, ! [X] : (man(X) => mortal(X))).\nfof(man, axiom, man(socrates)).\nfof(goal, conjecture, mortal(socrates)).\n",
        "system classical
1. axiom ∀X (man(X) → mortal(X))
2. axiom man(socrates)
3. axiom ¬mortal(socrates)
4. man(socrates) → mortal(socrates) by ∀E on 1 with socrates
5. mortal(socrates) by →E on 4, 2
6. ⊥ by ¬E on 5, 3",
    ),
    (
        Some("liked"),
        "d: ∀x ∃!y likes(y,x) | liker(x) := y\nsymbols proud/1 : predicate\np: ∀x∀y likes(x,y) → proud(y)\nliked: ∀x proud(x)\n",
        "system classical
1. axiom (∀x ∃!y likes(y, x)) ∧ ∀x likes(liker(x), x)
2. axiom ∀x ∀y (likes(x, y) → proud(y))
3. ∀x likes(liker(x), x) by ∧E on 1
4. likes(liker(a), a) by ∀E on 3 with a
5. likes(liker(a), a) → proud(a) by ∀E on 2 with liker(a), a
6. proud(a) by →E on 5, 4
7. ∀x proud(x) by ∀I on 6 with a",
    ),
    (
        None,
        "d: ∃!x blonde(x) | eve := x\ne: ∃!x happy(x) | adam := x\nf: eve = adam\ng: ∀x blonde(x) → ¬happy(x)\n",
        "system classical
1. axiom (∃!x blonde(x)) ∧ blonde(eve)
2. axiom (∃!x happy(x)) ∧ happy(adam)
3. axiom eve = adam
4. axiom ∀x (blonde(x) → ¬happy(x))
5. blonde(eve) by ∧E on 1
6. happy(adam) by ∧E on 2
7. blonde(adam) by =E on 3, 5
8. blonde(adam) → ¬happy(adam) by ∀E on 4 with adam
9. ¬happy(adam) by →E on 8, 7
10. ⊥ by ¬E on 6, 9",
    ),
];

/// Proofs in other names than the board's, with what the names stand for.
const LEGENDS: [Legend; 5] = [
    // Names that are no words, words of the notation, one that the game uses for something else.
    Legend {
        claim: None,
        board: "fof(all, axiom, ! [X] : ('is a man'(X) => 'is mortal'(X))).\nfof(one, axiom, 'is a man'('Socrates of Athens')).\n\
                fof(goal, conjecture, 'is mortal'('Socrates of Athens')).\n",
        names: &[("Man", "is a man", true, 1), ("Mortal", "is mortal", true, 1), ("Socrates", "Socrates of Athens", false, 0)],
        lines: "system classical
1. axiom ∀X (Man(X) → Mortal(X))
2. axiom Man(Socrates)
3. axiom ¬Mortal(Socrates)
4. Man(Socrates) → Mortal(Socrates) by ∀E on 1 with Socrates
5. Mortal(Socrates) by →E on 4, 2",
    },
    Legend {
        claim: Some("last"),
        board: "fof(first, axiom, ! [X] : (forall(X) | by(X))).\nfof(second, axiom, ! [X] : ~ forall(end(X))).\n\
                fof(last, axiom, ! [X] : by(end(X))).\n",
        names: &[("all_of", "forall", true, 1), ("by_name", "by", true, 1), ("the_end", "end", false, 1)],
        lines: "system classical
1. axiom ∀X (all_of(X) ∨ by_name(X))
2. axiom ∀X ¬all_of(the_end(X))
3. all_of(the_end(a)) ∨ by_name(the_end(a)) by ∀E on 1 with the_end(a)
4. ¬all_of(the_end(a)) by ∀E on 2 with a
5. by_name(the_end(a)) by DS on 3, 4
6. ∀X by_name(the_end(X)) by ∀I on 5 with a",
    },
    // One name for several things: a predicate of one and of two arguments, a constant and a function.
    Legend {
        claim: Some("both"),
        board: "fof(some, axiom, p(p)).\nfof(more, axiom, ! [X] : (p(X) => p(X, p(X)))).\nfof(both, axiom, p(p, p(p))).\n",
        names: &[("p_one", "p", true, 1), ("p_two", "p", true, 2), ("p_it", "p", false, 0), ("p_of", "p", false, 1)],
        lines: "system classical
1. axiom p_one(p_it)
2. axiom ∀X (p_one(X) → p_two(X, p_of(X)))
3. p_one(p_it) → p_two(p_it, p_of(p_it)) by ∀E on 2 with p_it
4. p_two(p_it, p_of(p_it)) by →E on 3, 1",
    },
    // Names of Palmer's game in another sense.
    Legend {
        claim: Some("c"),
        board: "fof(a, axiom, ! [X] : (happy = X | blonde(X, X))).\nfof(b, axiom, father != happy).\nfof(c, axiom, blonde(father, father)).\n",
        names: &[("pleased", "happy", false, 0), ("fair", "blonde", true, 2), ("dad", "father", false, 0)],
        lines: "system classical
1. axiom ∀X (pleased = X ∨ fair(X, X))
2. axiom ¬(dad = pleased)
3. pleased = dad ∨ fair(dad, dad) by ∀E on 1 with dad
4. ¬(pleased = dad) by =S on 2
5. fair(dad, dad) by DS on 3, 4",
    },
    Legend {
        claim: None,
        board: "cnf(one, axiom, '<='('a b', X) | ~ '<='(X, 'a b')).\ncnf(two, axiom, '<='(c, 'a b')).\ncnf(three, axiom, ~ '<='('a b', X)).\n",
        names: &[("Below", "<=", true, 2), ("ab", "a b", false, 0)],
        lines: "system classical
1. axiom ∀X (Below(ab, X) ∨ ¬Below(X, ab))
2. axiom Below(c, ab)
3. axiom ∀X ¬Below(ab, X)
4. Below(ab, c) ∨ ¬Below(c, ab) by ∀E on 1 with c
5. Below(ab, c) by DS on 4, 2
6. ¬Below(ab, c) by ∀E on 3 with c
7. ⊥ by ¬E on 5, 6",
    },
];

struct Legend {
    /// The statement that is redundant, or none for a board that is inconsistent.
    claim: Option<&'static str>,
    board: &'static str,
    /// The name in the proof, the name on the board, whether that is a predicate, and how many arguments it takes.
    names: &'static [(&'static str, &'static str, bool, u32)],
    lines: &'static str,
}

/// The certificates of the proofs in other names.
pub(crate) fn in_other_names() -> Vec<CertificateDocument> {
    let entry = |&(name, stands_for, is_predicate, arity): &(&str, &str, bool, u32)| LegendEntry {
        name: name.to_owned(),
        stands_for: stands_for.to_owned(),
        kind: if is_predicate { SymbolKind::Predicate } else { SymbolKind::Function },
        arity,
    };
    let one = |legend: &Legend| document(legend.claim, legend.board, legend.lines, legend.names.iter().map(entry).collect());
    LEGENDS.iter().map(one).collect()
}

/// Words that stand for others in a second copy of each proof.
const RENAMED: [(&str, &str); 4] = [("blonde", "bl0nde"), ("happy", "blonde"), ("bl0nde", "happy"), ("eve", "zoe")];

fn renamed(text: &str) -> String {
    RENAMED.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// The certificates of all proofs.
pub(crate) fn all() -> Vec<CertificateDocument> {
    let second = PROOFS.map(|(claim, board, lines)| (claim, renamed(board), renamed(lines)));
    let first = PROOFS.map(|(claim, board, lines)| (claim, board.to_owned(), lines.to_owned()));
    first.into_iter().chain(second).map(|(claim, board, lines)| document(claim, &board, &lines, Vec::new())).collect()
}

/// The same proofs, and those in other names, as they are written now: with their derivations.
pub(crate) fn with_derivations() -> Vec<CertificateDocument> {
    let derived = |older: CertificateDocument| {
        let bytes = older.to_json().expect("it can be written");
        let verified = verifier::verify(bytes.as_bytes()).expect("it is right");
        let meta = verifier::Meta { versions: older.versions.clone(), limits: older.limits.clone() };
        let (bank, certified) = (&verified.bank, verified.certified().expect("one claim"));
        let written = verifier::write(&verified.text, older.board.notation, &verified.on_board, bank, certified, &meta);
        let written = CertificateDocument { hashes: None, ..written.expect("it is about this board") };
        assert!(matches!(written.certificate, Certificate::Proof { derivation: Some(_), .. }), "{written:?}");
        written
    };
    all().into_iter().chain(in_other_names()).map(derived).collect()
}

fn document(claim: Option<&str>, board: &str, lines: &str, legend: Vec<LegendEntry>) -> CertificateDocument {
    let text = Text::new("by hand", board);
    let mut bank = Bank::new();
    let (notation, read) = if board.starts_with("fof") || board.starts_with("cnf") {
        (Notation::Tptp, board_syntax::tptp::parse_board(&text, &mut bank).value.map(|read| read.board))
    } else {
        (Notation::Palmer, board_syntax::board::parse(&text, &mut bank, palmer::Options::default()).value.map(|read| read.board))
    };
    let reading = |meaning| palmer::print(&bank, meaning, Alphabet::Unicode, Brackets::Full);
    let statements = read.expect("the board is right").statements;
    let statements = statements.iter().map(|one| Reading { id: one.label.clone(), reading: reading(one.meaning) }).collect();
    let (question, answer) = match claim {
        Some(label) => (Question::Redundancy { statement: label.to_owned(), among: None }, Answer::Redundant),
        None => (Question::Consistency { among: None }, Answer::Inconsistent),
    };
    CertificateDocument {
        schema: verifier::document::SCHEMA,
        kind: Kind::Proof,
        board: BoardDocument { name: "by hand".to_owned(), notation, text: board.to_owned(), statements },
        question,
        answer,
        certificate: Certificate::Proof {
            legend,
            lines: lines.lines().map(str::to_owned).collect(),
            variables: Vec::new(),
            derivation: None,
        },
        hashes: None,
        versions: Versions { referee: "0.1.0".to_owned(), z3: None },
        limits: [("instances".to_owned(), 20_000)].into(),
    }
}
