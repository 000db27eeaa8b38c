//! Proofs with the wffs of WFF 'n Proof: what is read and written, and what the calculus `wff-n-proof` says of proofs.

use formula::generate::Random;
use formula::{Alphabet, Bank, Connective, Fixity, FormulaId, Kind};
use kernel::{Argument, BlockBuilder, Citation, Notation, Proof};
use proof_syntax::proof::{self, Options, ProofText, Style};
use proptest::prelude::*;
use representation::BracketedText;
use source::Text;
use syntax_core::Parsed;
use testkit::proofs::NO_LINES;

fn parse(content: &str, bank: &mut Bank) -> Parsed<ProofText> {
    let options = Options { system: None, statements: Notation::Polish.into() };
    proof::parse(&Text::new("test", content), &options, bank)
}

const STYLE: Style<'static> = Style { notation: Notation::Polish, alphabet: Alphabet::Unicode, vocabulary: None, spelling: None };

/// The numbers of the bad lines.
fn bad_lines(content: &str) -> Vec<u32> {
    let mut bank = Bank::new();
    let parsed = parse(content, &mut bank);
    let Some(read) = parsed.value else { panic!("{content}\n{:#?}", parsed.diagnostics) };
    testkit::proofs::bad_lines("wff-n-proof", &bank, &read.proof)
}

#[test]
fn proofs_are_read_and_written_with_the_letters_of_the_dice() {
    let content = "system wff-n-proof\n1. axiom CpNKqr\nassume 2. p\n  3. NKqr by Co on 1, 2\n  4. ANKqrs by Ai on 3 with s\nend\n5. CpANKqrs by Ci on 2-4\n";
    let mut bank = Bank::new();
    let read = parse(content, &mut bank).value.expect("a proof");
    assert_eq!(proof::print(&read.proof, &bank, STYLE), content);
    assert_eq!(bad_lines(content), NO_LINES);
    let main = read.proof.main().expect("a proof");
    assert_eq!(bank.text(main.line(0).expect("a line").statement, Alphabet::Unicode), "(p → (¬(q ∧ r)))");
}

#[test]
fn a_row_that_is_no_wff_is_no_statement() {
    let codes = |content: &str| {
        let parsed = parse(content, &mut Bank::new());
        assert!(parsed.value.is_none(), "{content}");
        let at = |found: &source::Diagnostic| content[found.span.start..found.span.end].to_owned();
        parsed.diagnostics.iter().map(|found| (found.code, at(found))).collect::<Vec<_>>()
    };
    assert_eq!(codes("1. axiom Cp"), [("formula-wanted", String::new())]);
    assert_eq!(codes("1. axiom NNRp"), [("unusable-symbol", "R".to_owned())]);
    assert_eq!(
        codes("1. axiom i\n2. pq by R on 1 with Kp, (p)"),
        [
            ("unusable-symbol", "i".to_owned()),
            ("formula-complete", "q".to_owned()),
            ("formula-wanted", String::new()),
            ("unknown-character", "(".to_owned()),
        ]
    );
    assert_eq!(codes("symbols p/0 : predicate\n1. axiom p"), [("needs-no-symbols", "symbols".to_owned())]);
}

#[test]
fn right_proofs_are_accepted() {
    for proof in [
        // Each rule once or more.
        "1. axiom p\n2. p by R on 1",
        "1. axiom Kpq\n2. p by Ko on 1\n3. q by K-out on 1\n4. Kqp by Ki on 3, 2\n5. Kpp by Ki on 2",
        "assume 1. p\n 2. p by R on 1\nend\n3. Cpp by Ci on 1-2",
        "assume 1. p\nend\n2. Cpp by C-in on 1-1",
        "1. axiom Apq\n2. axiom Cpr\n3. axiom Cqr\n4. r by Ao on 1, 2, 3\n5. Asr by Ai on 4 with s",
        "1. axiom Apq\nassume 2. p\n 3. Aqp by Ai on 2\nend\nassume 4. q\n 5. Aqp by Ai on 4\nend\n6. Aqp by A-out on 1, 2-3, 4-5",
        "1. axiom Epq\n2. Cpq by Eo on 1\n3. Cqp by Eo on 1\n4. Eqp by Ei on 2, 3\n5. axiom q\n6. p by Eo on 1, 5",
        "assume 1. Kpq\n 2. p by Ko on 1\n 3. q by Ko on 1\n 4. Kqp by Ki on 2, 3\nend\n\
         assume 5. Kqp\n 6. p by Ko on 5\n 7. q by Ko on 5\n 8. Kpq by Ki on 6, 7\nend\n9. EKpqKqp by E introduction on 1-4, 5-8",
        // p leads to q and Nq.
        "1. axiom Cpq\n2. axiom CpNq\nassume 3. p\n 4. q by Co on 1, 3\n 5. Nq by Co on 2, 3\nend\n6. Np by Ni on 3-4, 3-5",
        // Double negation.
        "1. axiom NNp\nassume 2. Np\n 3. NNp by R on 1\nend\n4. p by No on 2-2, 2-3",
        // Excluded middle.
        "assume 1. NApNp\n assume 2. p\n  3. ApNp by Ai on 2\n  4. NApNp by R on 1\n end\n 5. Np by Ni on 2-3, 2-4\n 6. ApNp by Ai on 5\nend\n\
         7. ApNp by No on 1-6, 1-1",
        // Peirce's law.
        "assume 1. CCpqp\n assume 2. Np\n  assume 3. p\n   assume 4. Nq\n    5. p by R on 3\n    6. Np by R on 2\n   end\n   \
         7. q by No on 4-5, 4-6\n  end\n  8. Cpq by Ci on 3-7\n  9. p by Co on 1, 8\n end\n 10. p by No on 2-2, 2-9\nend\n11. CCCpqpp by Ci on 1-10",
    ] {
        assert_eq!(bad_lines(proof), NO_LINES, "{proof}");
        let mut bank = Bank::new();
        let read = parse(proof, &mut bank).value.expect("a proof");
        assert_eq!(bad_lines(&proof::print(&read.proof, &bank, STYLE)), NO_LINES, "{proof}");
    }
}

#[test]
fn wrong_proofs_are_rejected_where_they_are_wrong() {
    for (proof, bad) in [
        // What stands in a box that is closed cannot be used.
        ("assume 1. p\nend\n2. p by R on 1", vec![2]),
        ("1. axiom p\n2. q by R on 1", vec![2]),
        ("1. axiom Kpq\n2. r by Ko on 1\n3. Kpq by Ki on 1", vec![2, 3]),
        ("1. axiom Cpq\n2. axiom q\n3. p by Co on 1, 2", vec![3]),
        ("assume 1. p\n 2. q by R on 1\nend\n3. Cpq by Ci on 1-2", vec![2]),
        ("assume 1. p\n 2. App by Ai on 1\nend\n3. CAppp by Ci on 1-2", vec![3]),
        ("1. axiom Apq\n2. p by Ao on 1", vec![2]),
        ("1. axiom Apq\n2. axiom Cpr\n3. axiom Cqs\n4. r by Ao on 1, 2, 3", vec![4]),
        ("1. axiom Cpq\n2. Epq by Ei on 1", vec![2]),
        ("1. axiom Epq\n2. Cpr by Eo on 1", vec![2]),
        ("1. axiom p\nassume 2. p\nend\n3. Np by Ni on 2-2, 2-2", vec![3]),
        // Two boxes with different assumptions.
        (
            "1. axiom q\n2. axiom Nq\nassume 3. p\n 4. q by R on 1\nend\nassume 5. r\n 6. Nq by R on 2\nend\n7. Np by Ni on 3-4, 5-6",
            vec![7],
        ),
        // No denies a negation, Ni makes one.
        ("1. axiom Np\nassume 2. p\n 3. Np by R on 1\nend\n4. p by No on 2-2, 2-3", vec![4]),
    ] {
        assert_eq!(bad_lines(proof), bad, "{proof}");
    }
}

fn random_wff(bank: &mut Bank, depth: usize, random: &mut Random) -> FormulaId {
    const CONNECTIVES: [Connective; 4] = [Connective::And, Connective::Or, Connective::Implies, Connective::Iff];
    if depth == 0 || random.below(4) == 0 {
        let letter = bank.symbol(["p", "q", "r", "s"][random.below(4)], Kind::Predicate, Fixity::Letter);
        return bank.atom(letter, &[]).expect("a letter takes no arguments");
    }
    let left = random_wff(bank, depth - 1, random);
    match random.below(5) {
        0 => bank.not(left),
        nth => {
            let right = random_wff(bank, depth - 1, random);
            bank.binary(CONNECTIVES[nth - 1], left, right)
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(testkit::soak::cases(1_000) as u32) })]

    #[test]
    fn what_is_written_reads_back(seed: u64, lines in 1u32..10) {
        let mut bank = Bank::new();
        let random = &mut Random::new(seed);
        let mut made = Proof::new(Some("wff-n-proof".to_owned()));
        let rule = made.rule_name("Ai").expect("one rule");
        let mut builder = BlockBuilder::new(None);
        for number in 1..=lines {
            while random.below(4) == 0 && builder.end() {}
            let statement = random_wff(&mut bank, 4, random);
            match random.below(3) {
                0 => builder.axiom(number, statement),
                1 => builder.assume(number, statement),
                _ => {
                    builder.infer(number, statement, rule, &[Citation::Line(1), Citation::Box(1, 2)]);
                    builder.detail(vec![Argument::Formula(random_wff(&mut bank, 2, random))], None);
                }
            }
        }
        made.push(builder.finish());
        let written = proof::print(&made, &bank, STYLE);
        let parsed = parse(&written, &mut bank);
        prop_assert!(parsed.value.is_some(), "{written}\n{:?}", parsed.diagnostics);
        let read = parsed.value.expect("a proof");
        for (one, other) in read.proof.main().expect("a proof").lines().zip(made.main().expect("a proof").lines()) {
            prop_assert_eq!((one.number, one.statement, one.in_box), (other.number, other.statement, other.in_box));
            prop_assert_eq!(format!("{:?}", one.justification), format!("{:?}", other.justification));
        }
        prop_assert_eq!(proof::print(&read.proof, &bank, STYLE), written);
    }
}
