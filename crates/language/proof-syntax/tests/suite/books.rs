//! All books alike: what is printed in a book's notation reads back as the same proof, whatever the letters; and the layouts of single books.

use board_syntax::palmer::{self, Brackets};
use formula::{Alphabet, Bank};
use kernel::{Calculus, Context, HouseRules, Justification, Notation, Proof};
use proof_syntax::proof::{self as proof_notation, Statements};
use proof_syntax::textbook::{self, Book, Options, Unwritable, print_statement};
use proof_syntax::{exercise, rules};
use source::{Diagnostic, Text};

fn calculus(name: &str) -> Calculus {
    rules::shipped(name, &HouseRules::default()).unwrap_or_else(|| panic!("{name} is shipped"))
}

fn accepted(bank: &Bank, proof: &Proof, calculus: &Calculus) -> bool {
    let house = HouseRules::default();
    let context = Context { calculus, house: &house, rules_in_force: &[], goal: None };
    kernel::check(bank, proof, &context, &mut ()).accepted()
}

/// The lines of a proof without their numbers: statements, rules and depths of boxes.
fn lines(bank: &Bank, proof: &Proof, calculus: &Calculus) -> Vec<String> {
    let line = |line: kernel::Line<'_>| {
        let statement = palmer::print(bank, line.statement, Alphabet::Unicode, Brackets::Full);
        let reason = match line.justification {
            Justification::Axiom => String::from("axiom"),
            Justification::Assumption => String::from("assume"),
            Justification::Rule(inference) => {
                let name = &proof.rule_names()[usize::from(inference.rule)];
                let tag = calculus.find(name).map_or(name.clone(), |rule| calculus.rule(rule).tag.clone());
                format!("{tag} {}", inference.citations.len())
            }
        };
        format!("{statement} by {reason}, {}", line.in_box.is_some())
    };
    proof.main().expect("a proof").lines().map(line).collect()
}

fn read(content: &str) -> Result<(Bank, Proof, Calculus, Vec<Diagnostic>), Vec<Diagnostic>> {
    let (mut bank, text) = (Bank::new(), Text::new("test", content));
    let head = textbook::head(&text);
    let book = head.notation.flatten().expect("a book");
    let calculus = calculus(&head.system.map_or(book.calculus().to_owned(), |(name, _)| name));
    let options = Options { book, calculus: &calculus, system: None, vocabulary: None };
    let parsed = textbook::parse(&text, &options, &mut bank);
    match parsed.value {
        Some(read) => Ok((bank, read.proof, calculus, parsed.diagnostics)),
        None => Err(parsed.diagnostics),
    }
}

/// Two short proofs about predicates of these names.
fn proofs(one: &str, other: &str) -> [String; 2] {
    [
        format!(
            "symbols {one}/0 {other}/0 : predicate\n1. axiom {one} → {other}\n2. axiom {one}\n3. {other} by →E on 1, 2\n\
             assume 4. {other}\n5. {one} ∧ {other} by ∧I on 2, 4\nend\n6. {other} → ({one} ∧ {other}) by →I on 4-5\n\
             7. {one} ∨ {other} by ∨I on 2\n"
        ),
        format!(
            "symbols {one}/1 {other}/2 : predicate\n1. axiom ∀x ({one}(x) → {other}(x, b))\n2. axiom ∃x {one}(x)\n\
             assume 3. {one}(a)\n4. {one}(a) → {other}(a, b) by ∀E on 1 with a\n5. {other}(a, b) by →E on 4, 3\n\
             6. ∃x {other}(x, b) by ∃I on 5\nend\n7. ∃x {other}(x, b) by ∃E on 2, 3-6\n"
        ),
    ]
}

/// Prints a proof in every notation and reads it back; the notations that have no text for it.
fn round_trips(plain: &str) -> Vec<(Book, Unwritable)> {
    let classical = calculus("classical");
    let (mut bank, text) = (Bank::new(), Text::new("test", plain));
    let statements = Statements::from(Notation::Palmer);
    let parsed = proof_notation::parse(&text, &proof_notation::Options { system: None, statements }, &mut bank);
    let proof = parsed.value.unwrap_or_else(|| panic!("{plain}\n{:#?}", parsed.diagnostics)).proof;
    assert!(accepted(&bank, &proof, &classical), "{plain}");
    let mut refused = Vec::new();
    for book in Book::ALL {
        for alphabet in [Alphabet::Unicode, Alphabet::Ascii] {
            let printed = match textbook::print(&proof, &bank, book, &classical, alphabet, false) {
                Ok(printed) => printed,
                Err(unwritable) => {
                    refused.push((book, unwritable));
                    continue;
                }
            };
            let (again, same, calculus, _) = read(&printed).unwrap_or_else(|faults| panic!("{printed}\n{faults:#?}"));
            assert_eq!(lines(&again, &same, &calculus), lines(&bank, &proof, &classical), "{printed}");
            assert!(accepted(&again, &same, &calculus), "{printed}");
        }
    }
    refused
}

#[test]
fn what_is_printed_reads_back_with_every_letter() {
    let letters: Vec<String> = ('A'..='Z').map(String::from).collect();
    for (at, letter) in letters.iter().enumerate() {
        let other = &letters[(at + 9) % letters.len()];
        let [propositional, quantified] = proofs(letter, other);
        assert_eq!(round_trips(&propositional), [], "{letter} {other}");
        assert_eq!(round_trips(&quantified), [], "{letter} {other}");
    }
}

#[test]
fn names_of_rules_and_words_of_the_notations_are_read_back_or_refused() {
    let tags: Vec<String> = ["classical"]
        .into_iter()
        .chain(Book::ALL.map(Book::calculus))
        .flat_map(|name| calculus(name).rules().iter().map(|rule| rule.tag.clone()).collect::<Vec<_>>())
        .collect();
    let words = "PR AS ACP AIP ASS A Show Premise Assumption Elim Intro Reit by on with assume axiom end symbols system notation \
                 premise goal and or not iff implies v V E forall exists therefore";
    let mut tried = 0;
    for name in words.split_whitespace().chain(tags.iter().map(String::as_str)) {
        if !name.chars().all(char::is_alphanumeric) || !palmer::is_name(name) {
            continue;
        }
        // Reading back what is printed is looked at there.
        proofs(name, "Q").iter().for_each(|proof| _ = round_trips(proof));
        tried += 1;
    }
    assert!(tried > 30, "{tried}");
}

#[test]
fn exercises_print_and_read_back() {
    let classical = calculus("classical");
    let board = "premise ∀x (V(x) → ∃y L(x, y))\npremise ¬(A ∧ E) ∨ (I ↔ A)\ngoal ∀x ¬V(x) ∨ (A → I)";
    let text = Text::new("test", format!("symbols V/1 L/2 A/0 E/0 I/0 : predicate\n{board}\n"));
    let mut bank = Bank::new();
    let parsed = exercise::parse(&text, &Statements::from(Notation::Palmer), &classical, &mut bank);
    let read = parsed.value.unwrap_or_else(|| panic!("{:#?}", parsed.diagnostics));
    let exercise::Goal::Statement(goal) = read.goal.0 else { panic!("a statement") };
    let all: Vec<_> = read.premises.iter().map(|&(premise, _)| premise).chain([goal]).collect();
    for book in Book::ALL {
        for mark in ["∴", "⊢", ":|-:", "/ ∴", "|-"] {
            let written: Vec<String> =
                all.iter().map(|&one| print_statement(&bank, book, one, Alphabet::Unicode).expect("it is written")).collect();
            let line = format!("1.2 {}, {} {mark} {}\n", written[0], written[1], written[2]);
            let (text, mut again) = (Text::new("test", line.as_str()), Bank::new());
            let parsed = exercise::parse_as(&text, &Statements::from(Notation::Palmer), Some(book), &classical, &mut again);
            let read = parsed.value.unwrap_or_else(|| panic!("{line}\n{:#?}", parsed.diagnostics));
            let exercise::Goal::Statement(goal) = read.goal.0 else { panic!("a statement") };
            let same: Vec<_> = read.premises.iter().map(|&(premise, _)| premise).chain([goal]).collect();
            let plain = |bank: &Bank, one: &[formula::FormulaId]| -> Vec<String> {
                one.iter().map(|&one| palmer::print(bank, one, Alphabet::Unicode, Brackets::Full)).collect()
            };
            assert_eq!(plain(&again, &same), plain(&bank, &all), "{line}");
        }
    }
}

/// Whether a text is an accepted proof, and the codes of what there is to say of it.
fn judged(content: &str) -> (bool, Vec<&'static str>) {
    match read(content) {
        Ok((bank, proof, calculus, found)) => (
            accepted(&bank, &proof, &calculus),
            found.iter().map(|one| one.code).filter(|&code| code != "declared-by-use").collect(),
        ),
        Err(found) => (false, found.iter().filter(|one| one.is_error()).map(|one| one.code).collect()),
    }
}

#[test]
fn a_statement_that_ends_like_a_rule_stays_whole() {
    for accepted in [
        "notation lpl\n1. | U → I\n2. | U\n   |---\n3. | I   → Elim: 1, 2\n",
        "notation forallx\n1 | A ∨ E\n2 | ¬A\n  |---\n3 | A ∨ E   R 1\n",
        "notation lpl\n1. | U ∧ I\n   |---\n2. | I   ∧ Elim: 1\n",
        "notation forallx\n1 | P ∧E\n2 | P   ∧E 1\n",
        "notation hurley-copi\n1. A v E\n2. ~A\n3. E   1, 2, DS\n",
    ] {
        assert_eq!(judged(accepted), (true, vec![]), "{accepted}");
    }
    // What white space sets off is the rule, and lacks its citations.
    assert_eq!(judged("notation forallx\n1 | P   PR\n2 | P   ∧E\n"), (false, vec![]));
}

#[test]
fn the_rules_of_language_proof_and_logic_take_many_parts() {
    let conjunctions = "notation lpl\n1. | Cube(a) ∧ Small(a) ∧ Large(b)\n   |---\n2. | Cube(a)   ∧ Elim: 1\n3. | Small(a)   ∧ Elim: 1\n\
                        4. | Large(b)   ∧ Elim: 1\n5. | Large(b) ∧ Small(a) ∧ Cube(a)   ∧ Intro: 4, 3, 2\n";
    assert_eq!(judged(conjunctions), (true, vec![]));
    let cases =
        "notation lpl\n1. | A ∨ B ∨ C ∨ D\n   |-\n2. | | A\n3. | | E ∨ A   ∨ Intro: 2\n4. | | B\n5. | | E ∨ A   ⊥ Elim: 9\n";
    assert!(!judged(cases).0);
    let cases = "notation lpl\n1. | A ∨ A ∨ A ∨ A\n   |-\n2. | | A\n3. | | A   Reit: 2\n4. | | A\n5. | | A   Reit: 4\n6. | | A\n\
                 7. | | A   Reit: 6\n8. | | A\n9. | | A   Reit: 8\n10. | A   ∨ Elim: 1, 2-3, 4-5, 6-7, 8-9\n";
    assert_eq!(judged(cases), (true, vec![]));
    let general = "notation lpl\n1. | ∀x (Cube(x) → Small(x))\n   |---\n2. | | [c] Cube(c)\n   | |---\n3. | | Cube(c) → Small(c)   ∀ Elim: 1\n\
                   4. | | Small(c)   → Elim: 3, 2\n5. | ∀x (Cube(x) → Small(x))   ∀ Intro: 2-4\n";
    assert_eq!(judged(general), (true, vec![]));
}

#[test]
fn boxed_names_and_open_lines_are_told() {
    let nested = "notation lpl\n1. | ∀x ∀y Larger(x, y)\n   |---\n2. | | [a]\n   | |---\n3. | | ∀y Larger(a, y)   ∀ Elim: 1\n\
                  4. | | | [a]\n   | | |---\n5. | | | Larger(a, a)   ∀ Elim: 3\n6. | | ∀y Larger(y, y)   ∀ Intro: 4-5\n\
                  7. | ∀x ∀y Larger(y, y)   ∀ Intro: 2-6\n";
    assert_eq!(judged(nested).1, ["boxed-name"]);
    let other = "notation lpl\n1. | ∃x Cube(x)\n   |---\n2. | | [d] Cube(c)\n   | |---\n3. | | ∃x Cube(x)   ∃ Intro: 2\n\
                 4. | ∃x Cube(x)   ∃ Elim: 1, 2-3\n";
    assert_eq!(judged(other), (true, vec!["boxed-name"]));
    assert_eq!(judged("notation lpl\n1. | ∀x Cube(x)\n   |---\n2. | Cube(x)   ∀ Elim: 1\n").1, ["open-statement"]);
    // Other books go on with lines that are none.
    assert_eq!(judged("notation hurley-copi\n1. (x)Fx\n2. Fx   1, UI\n3. (x)Fx   2, UG\n"), (true, vec![]));
}

#[test]
fn hurley_and_copi_are_read() {
    let quantified = "notation hurley-copi\n1. (x)(Ax ⊃ Bx)\n2. (∃x)(Ax • Cx)          / ∴ (∃x)(Bx • Cx)\n3. Am • Cm               2, EI\n\
                      4. Am ⊃ Bm               1, UI\n5. Am                    3, Simp\n6. Bm                    4, 5, MP\n\
                      7. Cm • Am               3, Com\n8. Cm                    7, Simp\n9. Bm • Cm               6, 8, Conj\n\
                      10. (∃x)(Bx • Cx)        9, EG\n";
    assert_eq!(judged(quantified), (true, vec![]));
    // Subproofs by bars, by indentation, and by nothing but the line that discharges them.
    for proof in [
        "notation hurley-copi\n1. A ⊃ B\n2. | A   ACP\n3. | B   1, 2, MP\n4. A ⊃ B   2-3, CP\n",
        "notation hurley-copi\n1. A ⊃ B\n  2. A   ACP\n  3. B   1, 2, MP\n4. A ⊃ B   2-3, CP\n",
        "notation hurley-copi\n1. A ⊃ B   /∴ A ⊃ B\n2. A   ACP\n3. B   1, 2, MP\n4. A ⊃ B   2-3, CP\n",
    ] {
        assert_eq!(judged(proof), (true, vec![]), "{proof}");
    }
    // A part of a line is replaced as well; the other part of a conjunction needs Com.
    assert!(judged("notation hurley-copi\n1. A ⊃ ~(B v C)\n2. A ⊃ (~B • ~C)   1, DM\n").0);
    assert!(
        judged(
            "notation hurley-copi\n1. ~(x)(Ax ⊃ Bx)\n2. (∃x)~(Ax ⊃ Bx)   1, QN\n3. ~(Am ⊃ Bm)   2, EI\n4. ~(~Am v Bm)   3, Impl\n"
        )
        .0
    );
    assert!(!judged("notation hurley-copi\n1. A • B\n2. B   1, Simp\n").0);
    // What was chosen for one object is not said of all.
    assert!(!judged("notation hurley-copi\n1. (∃x)Ax\n2. Am   1, EI\n3. (x)Ax   2, UG\n").0);
    assert_eq!(judged("notation hurley-copi\n1. P / ∴ Q\n2. P v Q   1, Add\n"), (true, vec!["other-conclusion"]));
}

#[test]
fn lemmon_is_read() {
    let tollens = "notation lemmon\n1       (1)  P→Q    A\n2       (2)  −Q     A\n3       (3)  P      A\n1,3     (4)  Q      1,3 MPP\n\
                   1,2,3   (5)  Q & −Q 4,2 &I\n1,2     (6)  −P     3,5 RAA\n";
    assert_eq!(judged(tollens), (true, vec![]));
    let cases =
        "notation lemmon\n1 (1) P v Q A\n2 (2) P A\n2 (3) Q v P 2 vI\n4 (4) Q A\n4 (5) Q v P 4 vI\n1 (6) Q v P 1,2,3,4,5 vE\n";
    assert_eq!(judged(cases), (true, vec![]));
    let some = "notation lemmon\n1 (1) (x)(Fx → Gx) A\n2 (2) (∃x)Fx A\n3 (3) Fa A\n1 (4) Fa → Ga 1 UE\n1,3 (5) Ga 3,4 MPP\n\
                1,3 (6) (∃x)Gx 5 EI\n1,2 (7) (∃x)Gx 2,3,6 EE\n";
    assert_eq!(judged(some), (true, vec![]));
    assert_eq!(judged(&tollens.replace("1,2,3   (5)", "1,2     (5)")), (true, vec!["other-assumptions"]));
    assert!(!judged("notation lemmon\n1 (1) P A\n2 (2) Q A\n2 (3) P 1 MPP\n").0);
    assert_eq!(judged("notation lemmon\n1 (1) P A\n(2) P → P 1,1 CP\n1 (3) P & P 1,1 &I\n"), (false, vec!["discharged-before"]));
}

#[test]
fn kalish_and_montague_are_read() {
    let derivation =
        "notation kalish-montague\n1. P → Q   PR\n2. ~Q   PR\n3. Show ~P\n4.   P   ASS ID\n5.   Q   1, 4 MP\n6.   5, 2 ID\n";
    assert!(judged(derivation).0, "{:?}", judged(derivation));
    let universal = "notation kalish-montague\n1. ∀x(Fx → Gx)   PR\n2. Show ∀xFx → ∀xGx\n3.   ∀xFx   ASS CD\n4.   Show ∀xGx\n5.     Fx   3 UI\n\
                     6.     Fx → Gx   1 UI\n7.     Gx   6, 5 MP\n8.     7 UD\n9.   4 CD\n";
    assert!(judged(universal).0, "{:?}", judged(universal));
    assert_eq!(judged("notation kalish-montague\n1. P   PR\n2. Show P\n").1, ["show-open"]);
    assert_eq!(judged("notation kalish-montague\n1. P   PR\n2. 1 DD\n").1, ["no-show"]);
    // What is announced is not known before it is shown.
    assert!(!judged("notation kalish-montague\n1. Show P\n2.   1 DD\n").0);
}

#[test]
fn an_alias_of_a_book_hides_no_rule() {
    let text = Text::new("own", include_str!("../../../../../examples/calculi/history/ei-unrestricted.rules"));
    let own = rules::parse(&text, &HouseRules::default()).value.expect("a calculus");
    let proof = Text::new(
        "test",
        "notation forallx\n1 | ∃xFx   PR\n2 | ∀x(Fx → G)   PR\n3 | Fa   EI 1\n4 | Fa → G   UI 2\n5 | G   MP 4, 3\n",
    );
    let mut bank = Bank::new();
    let options = Options { book: Book::ForallX, calculus: &own, system: None, vocabulary: None };
    let read = textbook::parse(&proof, &options, &mut bank).value.expect("a proof").proof;
    let names: Vec<&str> = read.rule_names().iter().map(String::as_str).collect();
    assert_eq!(names, ["EI", "UI", "MP"]);
    assert!(accepted(&bank, &read, &own));
    // A calculus without such a rule has it by the name of the book.
    assert!(judged("notation forallx\n1 | Fa   PR\n2 | ∃xFx   EI 1\n").0);
    assert!(!judged("notation forallx\n1 | ∃xFx   PR\n2 | Fa   W 1\n").0);
}

#[test]
fn a_sheet_has_many_exercises() {
    let sheet = "# Chapter 1\nnotation carnap\n\n~~~{.ProofChecker .Prop}\n1.1 P :|-: P\n| P :PR\n~~~\n1.2 P, P -> Q :|-: Q\n";
    let parts = exercise::parts(&Text::new("sheet", sheet)).expect("a few");
    let labels: Vec<&str> = parts.iter().map(|part| part.label.as_str()).collect();
    assert_eq!(labels, ["1.1", "1.2"]);
    for part in &parts {
        assert_eq!(part.text.content().len(), sheet.len());
        let parsed = exercise::parse_as(
            &part.text,
            &Statements::from(Notation::Palmer),
            Some(Book::Carnap),
            &calculus("forallx"),
            &mut Bank::new(),
        );
        assert!(parsed.value.is_some(), "{:#?}", parsed.diagnostics);
    }
    let two = "system classical\nexercise \"One\"\nsymbols P/0 : predicate\ngoal P → P\nexercise \"Two\"\nsymbols Q/0 : predicate\ngoal Q → Q\n";
    assert_eq!(exercise::parts(&Text::new("two", two)).expect("two").len(), 2);
    // One exercise is the text as it stands.
    let one = "exercise \"One\"\nsymbols P/0 : predicate\ngoal P → P\n";
    assert_eq!(exercise::parts(&Text::new("one", one)).expect("one")[0].text.content(), one);
}
