//! Proofs written by hand, and the same with other symbols.

use formula::{Alphabet, Bank};
use source::Text;
use syntax::palmer::{self, Brackets};
use verifier::{Answer, BoardDocument, Certificate, CertificateDocument, Kind, Notation, Question, Reading, Versions};

/// The statement that is redundant, or none for a board that is inconsistent; the board; the proof.
const PROOFS: [(Option<&str>, &str, &str); 8] = [
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
];

/// Words that stand for others in a second copy of each proof.
const RENAMED: [(&str, &str); 4] = [("blonde", "bl0nde"), ("happy", "blonde"), ("bl0nde", "happy"), ("eve", "zoe")];

fn renamed(text: &str) -> String {
    RENAMED.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// The certificates of all proofs.
pub(crate) fn all() -> Vec<CertificateDocument> {
    let second = PROOFS.map(|(claim, board, lines)| (claim, renamed(board), renamed(lines)));
    let first = PROOFS.map(|(claim, board, lines)| (claim, board.to_owned(), lines.to_owned()));
    first.into_iter().chain(second).map(|(claim, board, lines)| document(claim, &board, &lines)).collect()
}

fn document(claim: Option<&str>, board: &str, lines: &str) -> CertificateDocument {
    let text = Text::new("by hand", board);
    let mut bank = Bank::new();
    let (notation, read) = if board.starts_with("fof") {
        (Notation::Tptp, syntax::tptp::parse_board(&text, &mut bank).value.map(|read| read.board))
    } else {
        (Notation::Palmer, syntax::board::parse(&text, &mut bank, palmer::Options::default()).value.map(|read| read.board))
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
        certificate: Certificate::Proof { legend: Vec::new(), lines: lines.lines().map(str::to_owned).collect() },
        versions: Versions { referee: "0.1.0".to_owned(), z3: None },
        limits: [("instances".to_owned(), 20_000)].into(),
    }
}
