//! Random proofs: what is written reads back as the same proof, and no text, however spoilt, is more than refused.

use crate::common::{content, spoilt};
use formula::generate::{Random, Vocabulary};
use formula::{Alphabet, Bank, Fixity, Kind};
use kernel::{Argument, BlockBuilder, Citation, Justification, Proof, SubproofCitation};
use proof_syntax::predicate_wars::GAME_NAMES;
use proof_syntax::proof::{self, Options};
use proptest::prelude::*;
use source::Text;

/// Names of rules: plain ones, ones with the word of a clause in them, and ones that must be written in quotation marks.
const RULES: [&str; 12] = [
    "MP",
    "Modus ponens",
    "Universal generalization with reference",
    "Substitution property (equality)",
    "by",
    "on",
    "Rule on 3",
    "using Z",
    "cases with x",
    "Nr. #7",
    " spaced  out ",
    "ends with",
];

const NAMES: [&str; 6] = ["Z", "on", "lemma-2", "ß_1", "7", "end"];

fn vocabulary(bank: &mut Bank) -> Vocabulary {
    let mut made = Vocabulary::predicate_wars(bank);
    made.functions
        .extend([bank.symbol("[health]", Kind::Function, Fixity::Applied(1)), bank.symbol("f/", Kind::Function, Fixity::Infix)]);
    made.predicates.push(bank.symbol("[CLAIM]", Kind::Predicate, Fixity::Applied(2)));
    made.variables.push(bank.variable("f"));
    made
}

struct Maker<'b> {
    bank: &'b mut Bank,
    vocabulary: Vocabulary,
    random: Random,
    proof: Proof,
}

impl Maker<'_> {
    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound)
    }

    fn number(&mut self) -> u32 {
        1 + self.below(30) as u32
    }

    fn argument(&mut self) -> Argument {
        match self.below(3) {
            0 => Argument::Object(self.bank.random_term(&self.vocabulary, 2, &mut self.random)),
            1 => Argument::Formula(self.bank.random_formula(&self.vocabulary, 2, &mut self.random)),
            // Functions stand first in the list of names.
            _ => Argument::Function(self.bank.name(GAME_NAMES[self.random.below(10)].0)),
        }
    }

    fn block(&mut self, name: Option<String>, lines: usize) {
        let mut builder = BlockBuilder::new(name);
        let mut number = 0;
        for _ in 0..lines {
            number += if self.below(4) == 0 { self.number() } else { 1 };
            while self.below(4) == 0 && builder.end() {}
            let statement = self.bank.random_formula(&self.vocabulary, 3, &mut self.random);
            match self.below(6) {
                0 => builder.axiom(number, statement),
                1 => builder.assume(number, statement),
                _ => self.step(&mut builder, number, statement),
            }
        }
        self.proof.push(builder.finish());
    }

    fn step(&mut self, builder: &mut BlockBuilder, number: u32, statement: formula::FormulaId) {
        let rule = RULES[self.below(RULES.len())];
        let rule = self.proof.rule_name(rule).expect("few rules");
        let mut citations = Vec::new();
        for _ in 0..self.below(4) {
            let line = self.number();
            citations.push(if self.below(4) == 0 { Citation::Box(line, self.number()) } else { Citation::Line(line) });
        }
        builder.infer(number, statement, rule, &citations);
        if self.below(3) == 0 {
            let with: Vec<Argument> = (0..self.below(3)).map(|_| self.argument()).collect();
            let subproof = NAMES[self.below(NAMES.len())].to_owned();
            let lines = (0..self.below(3)).map(|_| self.number()).collect();
            builder.detail(with, Some(SubproofCitation { subproof, lines }).filter(|_| self.random.below(2) == 0));
        }
    }
}

/// A proof as `BlockBuilder` makes them, right or wrong.
fn random_proof(seed: u64, subproofs: usize, lines: usize, bank: &mut Bank) -> Proof {
    let mut random = Random::new(seed);
    let system = ["predicate-wars", "mine_2"].get(random.below(3)).map(|&name| name.to_owned());
    let vocabulary = vocabulary(bank);
    let mut maker = Maker { bank, vocabulary, random, proof: Proof::new(system) };
    for name in NAMES.iter().take(subproofs) {
        let lines = maker.below(6);
        maker.block(Some((*name).to_owned()), lines);
    }
    maker.block(None, lines);
    maker.proof
}

/// Words of which spoilt proofs are made.
const WORDS: [&str; 34] = [
    "system",
    "subproof",
    "end",
    "assume",
    "axiom",
    "lemma",
    "by",
    "on",
    "with",
    "using",
    "Z",
    "MP",
    "1.",
    "2.",
    "3. axiom P\n",
    "4",
    "5-6",
    "–",
    ",",
    "\"",
    "#",
    "P",
    "(P ∧ Q)",
    "x",
    "f(x, y)",
    "(",
    ")",
    "[health]",
    "\n",
    "\r\n",
    "\u{feff}",
    "\u{a0}",
    "0",
    "99999999999",
];

fn look_at(content: &str) {
    let text = Text::new("random", content);
    let mut bank = Bank::new();
    let _ = proof::system(&text);
    let parsed = proof::parse(&text, &Options::default(), &mut bank);
    for diagnostic in &parsed.diagnostics {
        let related = diagnostic.related.iter().map(|(span, _)| *span);
        for span in related.chain([diagnostic.span]) {
            assert!(content.get(span.start..span.end).is_some(), "{content:?}: {diagnostic:?}");
        }
    }
    assert_eq!(parsed.value.is_none(), parsed.diagnostics.iter().any(source::Diagnostic::is_error), "{content:?}");
    let Some(read) = parsed.value else { return };
    for (at, block) in read.proof.blocks().iter().enumerate() {
        for (line_index, line) in block.lines().enumerate() {
            let number = read.places.number_span(&text, at, line_index).expect("every line has its place");
            assert_eq!(text.slice(number).parse(), Ok(line.number));
            if let Justification::Rule(found) = line.justification {
                let rule = read.places.rule_span(&text, at, line_index).expect("and its rule");
                assert_eq!(text.slice(rule), read.proof.rule_names()[usize::from(found.rule)]);
                assert!((0..found.citations.len()).all(|nth| read.places.citation_span(&text, at, line_index, nth).is_some()));
                assert!((0..found.with.len()).all(|nth| read.places.argument_span(&text, at, line_index, nth).is_some()));
            }
        }
    }
    let once = proof::print(&read.proof, &bank, Alphabet::Unicode);
    let again = proof::parse(&Text::new("again", once.clone()), &Options::default(), &mut bank);
    let again = again.value.unwrap_or_else(|| panic!("{content:?} is written as {once:?}"));
    assert_eq!(self::content(&again.proof), self::content(&read.proof));
    assert_eq!(proof::print(&again.proof, &bank, Alphabet::Unicode), once);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(testkit::soak::cases(4_000) as u32) })]

    #[test]
    fn what_is_written_reads_back(seed: u64, subproofs in 0usize..4, lines in 1usize..30, ascii: bool) {
        let mut bank = Bank::new();
        let made = random_proof(seed, subproofs, lines, &mut bank);
        let alphabet = if ascii { Alphabet::Ascii } else { Alphabet::Unicode };
        let written = proof::print(&made, &bank, alphabet);
        let text = Text::new("random", written.clone());
        let parsed = proof::parse(&text, &Options::default(), &mut bank);
        prop_assert!(parsed.diagnostics.iter().all(|diagnostic| !diagnostic.is_error()), "{written}\n{:?}", parsed.diagnostics);
        let read = parsed.value.expect("no error");
        prop_assert_eq!(content(&read.proof), content(&made));
        prop_assert_eq!(proof::print(&read.proof, &bank, alphabet), written);
    }

    #[test]
    fn spoilt_proofs_are_refused_or_read(seed: u64, cuts in 1usize..4) {
        let mut bank = Bank::new();
        let made = random_proof(seed, 2, 8, &mut bank);
        look_at(&spoilt(proof::print(&made, &bank, Alphabet::Unicode), &WORDS, cuts, seed));
    }

    #[test]
    fn any_words_are_refused_or_read(words in prop::collection::vec(prop::sample::select(&WORDS[..]), 0..24), glue: bool) {
        look_at(&words.join(if glue { "" } else { " " }));
    }

    #[test]
    fn any_text_is_refused_or_read(content in "\\PC{0,40}(\n\\PC{0,20}){0,3}") {
        look_at(&content);
    }
}
