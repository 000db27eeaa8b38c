//! Proofs in the notations of textbooks, from the text to the ruling: every proof of the corpus in `classical` printed and read back, and
//! the messages for students.

use std::fs;
use std::path::{Path, PathBuf};

use adjudication::proof_json::Premise;
use adjudication::{Adjudicator, Alphabet, Book, Error, LineRuling, ProofNotation, ProofOptions, ProofRuling, Text};

const BOOKS: [Book; 3] = [Book::ForallX, Book::Carnap, Book::Lpl];

fn corpus() -> Vec<PathBuf> {
    let proofs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../proofs");
    let directories = ["accept/classical", "showcase/classical"].map(|name| proofs.join(name));
    let files = directories.iter().flat_map(|directory| fs::read_dir(directory).expect("a directory of the corpus"));
    let mut files: Vec<PathBuf> = files.map(|entry| entry.expect("a file").path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "proof"));
    files.sort();
    files
}

fn adjudicator(alphabet: Alphabet) -> Adjudicator {
    Adjudicator::new(ProofOptions { alphabet, ..ProofOptions::default() }).expect("conditions")
}

fn check(adjudicator: &Adjudicator, content: &str) -> ProofRuling {
    let text = Text::new("test", content);
    adjudicator.check(text).unwrap_or_else(|error| panic!("{content}\n{:?}", error.document())).ruling
}

/// A line without its number, citing lines by their places.
fn placed(ruling: &ProofRuling, line: &LineRuling) -> (u32, Option<String>, Vec<(usize, usize)>) {
    let index = |number: u32| ruling.lines.iter().position(|line| line.n == number).expect("a line that is there");
    let cited = line.premises.iter().map(|premise| match *premise {
        Premise::Line(line) => (index(line), index(line)),
        Premise::Box(first, last) => (index(first), index(last)),
    });
    (line.depth, line.rule.clone(), cited.collect())
}

#[test]
fn every_corpus_proof_round_trips_in_every_book() {
    let files = corpus();
    assert!(files.len() >= 15, "{files:?}");
    for alphabet in [Alphabet::Unicode, Alphabet::Ascii] {
        let adjudicator = adjudicator(alphabet);
        for file in &files {
            let content = fs::read_to_string(file).expect("a file of the corpus");
            let original = check(&adjudicator, &content);
            assert!(original.accepted, "{file:?}");
            // Names of variables that no book can spell are replaced, those of TPTP.
            let is_spelled = !content.contains(['X', 'Y', 'Z']);
            for book in BOOKS {
                let notation = ProofNotation::Textbook(book);
                let printed = adjudicator.rewrite(&Text::new("test", content.as_str()), notation);
                let printed = printed.unwrap_or_else(|error| panic!("{file:?} {book:?}: {:?}", error.document().error));
                let again = check(&adjudicator, &printed);
                assert!(again.accepted, "{file:?} {book:?}\n{printed}");
                assert_eq!(again.lines.len(), original.lines.len(), "{printed}");
                for (line, new) in original.lines.iter().zip(&again.lines) {
                    assert_eq!(placed(&original, line), placed(&again, new), "{file:?}\n{printed}");
                    assert!(book == Book::Carnap || line.n == new.n, "{printed}");
                    assert!(!is_spelled || line.statement == new.statement, "{file:?}: {} {}", line.statement, new.statement);
                }
                let twice = adjudicator.rewrite(&Text::new("test", printed.as_str()), notation).expect("it is read");
                assert_eq!(twice, printed, "{file:?}");
                let plain = adjudicator.rewrite(&Text::new("test", printed.as_str()), ProofNotation::Plain).expect("it is read");
                assert!(check(&adjudicator, &plain).accepted, "{plain}");
            }
        }
    }
}

#[test]
fn what_a_notation_has_no_signs_for_is_refused() {
    let adjudicator = adjudicator(Alphabet::Unicode);
    for (content, words) in [
        ("system classical\n1. axiom |L| ≥ 2\n", "number of objects"),
        ("system classical\n1. axiom a + b = b\n", "no numbers and no sums"),
        ("1. axiom P\n2. (P ∨ Q) by Addition on 1\n", "would not read back"),
    ] {
        let text = Text::new("test", content);
        let refused = adjudicator.rewrite(&text, ProofNotation::Textbook(Book::ForallX));
        let error = refused.expect_err("the notation has no symbols for it");
        let fault = error.document().error;
        assert_eq!(fault.code, "not-writable");
        assert!(fault.message.contains(words), "{}", fault.message);
    }
}

/// Number, code, place, message and help of a faulty line.
type Reported = (u32, String, String, String, String);

/// Returns the faults of a proof by the rules of its book, which has this many.
fn faults<const COUNT: usize>(content: &str) -> [Reported; COUNT] {
    faults_by(&ProofOptions::default(), content)
}

/// Returns the faults of a proof, which has this many.
fn faults_by<const COUNT: usize>(options: &ProofOptions, content: &str) -> [Reported; COUNT] {
    let text = Text::new("test", content);
    let ruling = check(&Adjudicator::new(options.clone()).expect("conditions"), content);
    let wrong = ruling.lines.into_iter().filter_map(|line| Some((line.n, *line.error?)));
    let faults = wrong.map(|(n, fault)| {
        let place = fault.span.map(|place| text.slice(adjudication::Span::new(place.start, place.end)).to_owned());
        (n, fault.code, place.unwrap_or_default(), fault.message, fault.help.unwrap_or_default())
    });
    let faults: Vec<Reported> = faults.collect();
    faults.try_into().unwrap_or_else(|faults| panic!("{content}\n{faults:?}"))
}

#[test]
fn faults_name_the_rule_as_written_and_as_in_the_calculus() {
    let content = "notation forallx\n1 | P ⊃ Q   PR\n2 | Q       PR\n3 | P       1,2 ⊃E\n";
    let [(3, code, place, message, _)] = faults(content) else { panic!("line 3") };
    assert_eq!((code.as_str(), place.as_str()), ("premise-does-not-fit", "2"));
    assert!(message.ends_with("`⊃E` is Conditional elimination (→E) here"), "{message}");

    // General conditional proof is a rule of this book.
    let general = "notation lpl\n1. | ∀x P(x)\n2. | | [c] Q(c)\n3. | | P(c)   ∀ Elim: 1\n4. | ∀x (Q(x) → P(x))   ∀ Intro: 2-3\n";
    let [] = faults(general);
    // Read leniently, it is one of several classical rules.
    let lenient = ProofOptions { lenient: true, ..ProofOptions::default() };
    let [(4, code, place, _, help)] = faults_by(&lenient, general) else { panic!("line 4") };
    assert_eq!((code.as_str(), place.as_str()), ("premise-kind", "2-3"));
    assert!(help.contains("by → Intro, and generalize that line"), "{help}");
    let wrong = general.replace("(Q(x) → P(x))", "(P(x) → Q(x))");
    let [(4, code, ..)] = faults(&wrong) else { panic!("line 4") };
    assert_eq!(code, "premise-does-not-fit");

    let content = "notation lpl\n1. | P → Q\n2. | ¬Q\n3. | ¬P    Taut Con: 1, 2\n4. | ¬P    MT: 1, 2\n5. | ¬¬Q    ¬ Elim: 2\n";
    let [(3, code, place, _, help), (4, missing, rule, ..), (5, other, _, message, _)] = faults(content) else {
        panic!("lines 3 to 5")
    };
    assert_eq!((code.as_str(), place.as_str()), ("unknown-rule", "Taut Con"));
    assert!(help.contains("each step is one rule"), "{help}");
    assert_eq!((missing.as_str(), rule.as_str()), ("unknown-rule", "MT"), "the book has no such rule");
    assert_eq!(other, "premise-does-not-fit");
    assert!(message.contains("¬ Elim asks for `¬¬A`"), "{message}");
    // Read leniently, the rules are those of the calculus `classical`, by the names of the book.
    let [(3, ..), (5, other, _, message, _)] = faults_by(&lenient, content) else { panic!("lines 3 and 5") };
    assert_eq!(other, "conclusion-does-not-fit");
    assert!(message.ends_with("`¬ Elim` is Double negation (DN) here"), "{message}");
}

#[test]
fn a_name_that_is_not_arbitrary_is_found_in_every_book() {
    for content in [
        "notation forallx\n1 | | Fe   AS\n2 | | ∀xFx   ∀I 1\n3 | Fe → ∀xFx  →I 1-2\n",
        "notation carnap\n  Fe:AS\n  AxFx:AI 1\nFe -> AxFx:->I 1-2\n",
        "notation lpl\n1. | | F(e)\n   | |---\n2. | | ∀x F(x)   ∀ Intro: 1\n3. | F(e) → ∀x F(x)   → Intro: 1-2\n",
    ] {
        let [(2, code, ..)] = faults(content) else { panic!("{content}") };
        assert_eq!(code, "not-arbitrary", "{content}");
    }
}

#[test]
fn plain_proofs_are_told_how_a_line_should_be() {
    let content = "system classical\nsymbols P/0 Q/0 : predicate\n1. axiom P → Q\n2. axiom P\nassume 3. P\n  4. P → Q by R on 1\n  \
                   5. Q by →E on 4, 3\nend\n6. P → Q by →I on 3, 5\n7. Q by →E 1,2\n8. P → Q by →I on 3\n";
    let [(6, code, place, _, help), (7, other, rule, _, on), (8, .., last)] = faults(content) else { panic!("lines 6, 7 and 8") };
    assert_eq!((code.as_str(), place.as_str()), ("closed-box", "3"));
    assert_eq!(help, "cite the box as a whole: `3-5`");
    assert_eq!((other.as_str(), rule.as_str()), ("unknown-rule", "→E 1,2"));
    assert!(on.ends_with("`by →E on 1,2`"), "{on}");
    assert_eq!(last, "cite the box as a whole: `3-5`");
}

#[test]
fn an_arrow_without_a_statement_is_no_matter_of_brackets() {
    let text = Text::new("test", "system classical\n1. axiom ∀x (happy(x) → → happy(x))\n");
    let Err(Error::Rejected(rejected)) = adjudicator(Alphabet::Unicode).check(text) else { panic!("it is refused") };
    let [fault] = rejected.diagnostics() else { panic!("{:?}", rejected.diagnostics()) };
    assert_eq!((fault.code, rejected.text().slice(fault.span)), ("unexpected-token", "→"));
    assert!(fault.help.as_ref().is_some_and(|help| help.contains("leave this one out")), "{:?}", fault.help);
}

#[test]
fn a_calculus_with_other_statements_has_no_textbook() {
    let text = Text::new("test", "notation forallx\nsystem wff-n-proof\n1 | P  PR\n");
    let Err(Error::Rejected(rejected)) = adjudicator(Alphabet::Unicode).check(text) else { panic!("it is refused") };
    let [fault] = rejected.diagnostics() else { panic!("{:?}", rejected.diagnostics()) };
    assert_eq!((fault.code, rejected.text().slice(fault.span)), ("other-notation", "forallx"));
}

#[test]
fn goals_are_written_in_the_notation_of_the_proof() {
    let goal = Some(Text::new("goal", "AxFx -> Fb"));
    let options = ProofOptions { goal, notation: ProofNotation::Textbook(Book::Carnap), ..ProofOptions::default() };
    let adjudicator = Adjudicator::new(options).expect("conditions");
    let ruling = check(&adjudicator, "  AxFx:AS\n  Fb:AE 1\nAxFx -> Fb:->I 1-2\n");
    assert_eq!((ruling.accepted, ruling.reached_by), (true, Some(3)));
}
