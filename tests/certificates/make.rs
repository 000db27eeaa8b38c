//! Certificates to attack: models first, then statements that are true or false in them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use board_syntax::palmer::{Brackets, Options};
use certificate::{Checker, Claim, Evidence};
use formula::generate::{Random, Vocabulary};
use formula::{Alphabet, Bank, Board, FormulaId, Kind, Statement, SymbolId};
use model::Fuel;
use model::automatic::automata::notation;
use model::automatic::{self, AutomaticStructure};
use model::definable::{Condition, DefinableStructure, Domain, Evaluator, Linear, Piece, PiecewiseLinear, Quotient, Relation};
use model::finite::{Structure, evaluate};
use model::infinite::InfiniteStructure;
use source::Text;
use verifier::{CertificateDocument, Meta, Notation, write};

const FUEL: u64 = 100_000;

fn read(name: &str, notation: Notation, text: &str, bank: &mut Bank) -> Option<(Text, Board)> {
    let text = Text::new(name, text);
    let board = match notation {
        Notation::Palmer => board_syntax::board::parse(&text, bank, Options::default()).value.map(|read| read.board),
        Notation::Tptp => board_syntax::tptp::parse_board(&text, bank).value.map(|read| read.board),
    };
    board.map(|board| (text, board))
}

/// The document of a claim, if the evidence shows it.
fn document(
    (text, board): &(Text, Board),
    notation: Notation,
    bank: &Bank,
    claim: Claim,
    evidence: Evidence,
) -> Option<CertificateDocument> {
    // Each statement was evaluated with the fuel for one; here it has to last for the board.
    let certified = Checker::new(board).check(bank, claim, evidence, &mut Fuel::new(10 * FUEL)).ok()?;
    let mut meta = Meta::default();
    meta.versions.referee = "0.1.0".to_owned();
    meta.limits.insert("time_ms".to_owned(), 10_000);
    let document = write(text, notation, board, bank, &certified, &meta).expect("the claim is about this board");
    // Hashes would give most changes away; here it is the evidence that is attacked.
    Some(CertificateDocument { hashes: None, ..document })
}

/// The meanings of all symbols of a bank over a domain, drawn by lot, but the same for the same spelling.
struct Meanings {
    size: u32,
    cells: BTreeMap<(String, bool, usize), Vec<u32>>,
}

impl Meanings {
    fn new(size: u32) -> Meanings {
        Meanings { size, cells: BTreeMap::new() }
    }

    fn structure(&mut self, bank: &Bank, random: &mut Random) -> Structure {
        let mut structure = Structure::new(self.size).expect("not empty");
        for symbol in bank.symbols() {
            let data = bank.symbol_data(symbol);
            let predicate = data.kind == Kind::Predicate;
            let key = (bank.symbol_text(symbol).to_owned(), predicate, data.fixity.arity());
            let values = if predicate { 2 } else { self.size as usize };
            let count = (self.size as usize).pow(data.fixity.arity() as u32);
            let cells = self.cells.entry(key).or_insert_with(|| (0..count).map(|_| random.below(values) as u32).collect());
            if predicate {
                structure.set_predicate(bank, symbol, cells.iter().map(|&cell| cell == 1).collect()).expect("as many as needed");
            } else {
                structure.set_function(bank, symbol, cells.clone()).expect("as many as needed");
            }
        }
        structure
    }
}

/// Numbers that may occur denote what their digits say, as far as there are objects.
fn denote(bank: &mut Bank, structure: &mut Structure) {
    for digits in ["0", "1", "2"] {
        let number = bank.numeral(digits).expect("digits");
        let object = digits.parse::<u32>().expect("digits") % structure.domain_size();
        structure.set_number(number, object).expect("in the domain");
    }
}

/// Models of the example boards, as far as chance finds them.
pub(crate) fn examples(random: &mut Random) -> Vec<CertificateDocument> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/boards");
    let mut files: Vec<_> = fs::read_dir(directory).expect("there").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let mut documents = Vec::new();
    for file in files.iter().filter(|file| file.is_file()) {
        let notation = if file.extension().is_some_and(|extension| extension == "p") { Notation::Tptp } else { Notation::Palmer };
        let text = fs::read_to_string(file).expect("a text");
        let name = file.file_name().and_then(|name| name.to_str()).expect("a plain name");
        let mut bank = Bank::new();
        let board = read(name, notation, &text, &mut bank).expect("the examples are right");
        let claims = (0..board.1.statements.len()).map(|statement| Claim::Independent { statement });
        for claim in claims.chain([Claim::Consistent]) {
            documents.extend((0..3_000).find_map(|_| {
                let structure = Meanings::new(1 + random.below(3) as u32).structure(&bank, random);
                document(&board, notation, &bank, claim, Evidence::FiniteModel(structure))
            }));
        }
    }
    documents
}

/// Two to five random sentences of which all are true, or all but one.
fn board(
    bank: &mut Bank,
    vocabulary: &Vocabulary,
    depth: usize,
    random: &mut Random,
    holds: &mut dyn FnMut(&Bank, FormulaId) -> Option<bool>,
) -> (Board, Claim) {
    let count = 2 + random.below(4);
    let odd = (random.below(3) > 0).then(|| random.below(count));
    let mut statements: Vec<Statement> = Vec::new();
    while statements.len() < count {
        let sentence = bank.random_sentence(vocabulary, depth, random);
        let wanted = odd != Some(statements.len());
        if holds(bank, sentence) == Some(wanted) {
            statements.push(Statement::axiom(format!("s{}", statements.len() + 1), sentence));
        }
    }
    (Board { statements }, odd.map_or(Claim::Consistent, |statement| Claim::Independent { statement }))
}

/// A random finite structure and a random board that it is a model for. Every fourth board is in TPTP.
pub(crate) fn random_finite(seed: u64) -> CertificateDocument {
    let mut random = Random::new(seed);
    let tptp = seed.is_multiple_of(4);
    let mut bank = Bank::new();
    let mut vocabulary = Vocabulary::palmer(&mut bank);
    vocabulary.truth_values = tptp;
    let mut meanings = Meanings::new(1 + random.below(3) as u32);
    let structure = meanings.structure(&bank, &mut random);
    let depth = 2 + random.below(2);
    let (board, claim) = board(&mut bank, &vocabulary, depth, &mut random, &mut |bank, sentence| {
        evaluate(bank, &structure, sentence, &mut Fuel::new(FUEL)).ok()
    });
    let (notation, text) = if tptp {
        (Notation::Tptp, foreign_syntax::fof::print_board(&bank, &board).expect("small numbers").replace("father", "'f@ther'"))
    } else {
        (Notation::Palmer, board_syntax::board::print(&bank, &board, Alphabet::Unicode, Brackets::Minimal))
    };
    // The spelling and the ids are those of a fresh reading.
    let mut bank = Bank::new();
    let board = read(&format!("random-{seed}"), notation, &text, &mut bank).expect("what is printed is read");
    if let Some(cells) = meanings.cells.get(&("father".to_owned(), false, 1)).cloned() {
        meanings.cells.insert(("f@ther".to_owned(), false, 1), cells);
    }
    let mut structure = meanings.structure(&bank, &mut random);
    denote(&mut bank, &mut structure);
    document(&board, notation, &bank, claim, Evidence::FiniteModel(structure)).expect("it was chosen so")
}

fn linear(constant: i128, x: i128, y: i128) -> Linear {
    Linear::new(constant, [(0, x), (1, y)]).expect("small")
}

fn condition(random: &mut Random, arity: usize, domain: Domain) -> Condition {
    let mut small = || random.below(3) as i128 - 1;
    let (constant, x, y) = (small(), small(), small());
    let (x, y) = (if arity > 0 { x } else { 0 }, if arity > 1 { y } else { 0 });
    let divisible = if domain == Domain::Rationals { 0 } else { 2 };
    let relation = match random.below(4 + divisible) {
        0 => Relation::AtMost,
        1 => Relation::Below,
        2 => Relation::Equal,
        3 => Relation::Unequal,
        4 => Relation::DivisibleBy(2),
        _ => Relation::NotDivisibleBy(3),
    };
    let one = Condition::of(linear(constant, x, y), relation);
    match random.below(6) {
        0 => Condition([one.0, condition(random, arity, domain).0].concat()),
        1 => Condition(vec![[one.0.concat(), condition(random, arity, domain).0.concat()].concat()]),
        _ => one,
    }
}

fn function(random: &mut Random, arity: usize, domain: Domain) -> PiecewiseLinear {
    let value = |random: &mut Random| {
        let constant = random.below(3) as i128 - i128::from(domain != Domain::Naturals);
        let x = if arity > 0 { random.below(2) as i128 } else { 0 };
        let y = if arity > 1 { random.below(2) as i128 } else { 0 };
        let divisor = if domain == Domain::Rationals && random.below(3) == 0 { 2 } else { 1 };
        Quotient { numerator: linear(constant, x, y), divisor }
    };
    let pieces = (0..random.below(2)).map(|_| Piece { when: condition(random, arity, domain), value: value(random) }).collect();
    PiecewiseLinear { pieces, otherwise: value(random) }
}

/// A random infinite structure and a random board that it is a model for.
pub(crate) fn random_infinite(seed: u64) -> CertificateDocument {
    let mut random = Random::new(seed);
    let domain = [Domain::Integers, Domain::Naturals, Domain::Rationals][random.below(3)];
    let mut bank = Bank::new();
    let mut vocabulary = Vocabulary::palmer(&mut bank);
    vocabulary.counting = random.below(4) == 0;
    vocabulary.functions.truncate(1 + random.below(2));
    let mut definitions = BTreeMap::new();
    let mut define = |bank: &Bank, random: &mut Random| {
        let mut structure = DefinableStructure::new(domain);
        for symbol in bank.symbols() {
            let meaning = definitions.entry(bank.symbol_text(symbol).to_owned()).or_insert_with(|| {
                let arity = bank.symbol_data(symbol).fixity.arity();
                (function(random, arity, domain), condition(random, arity, domain))
            });
            let defined: Result<(), _> = put(&mut structure, bank, symbol, meaning);
            defined.expect("well made");
        }
        structure
    };
    let structure = define(&bank, &mut random);
    let (board, claim) = board(&mut bank, &vocabulary, 2, &mut random, &mut |bank, sentence| {
        Evaluator::new(bank, &structure, Fuel::new(FUEL)).ok()?.evaluate(sentence).ok()
    });
    let text = board_syntax::board::print(&bank, &board, Alphabet::Unicode, Brackets::Full);
    let mut bank = Bank::new();
    let board = read(&format!("random-{seed}"), Notation::Palmer, &text, &mut bank).expect("what is printed is read");
    let structure = define(&bank, &mut random);
    document(&board, Notation::Palmer, &bank, claim, Evidence::InfiniteModel(InfiniteStructure::Definable(structure)))
        .expect("it was chosen so")
}

/// Domains of words, and relations between one and two of them.
const WORDS: [&str; 5] = ["(0|1)*", "0*1*", "0*|1+", "(0|1)+", "0*10*"];
const RELATIONS: [&[&str]; 2] = [
    &["()", "0(0|1)*", "(0|1)*1", "((0|1)(0|1))*", "0*", "!(0*)"],
    &[
        "(0/0 | 1/1)* (_/[01])+",
        "(0/0 | 1/1)* (0/[1_] | _/1) (./.)*",
        "([01]/[01])*",
        "(0/0 | 1/1)*",
        "!(0/0 | 1/1)*",
        "(./.)* 0/1 (./.)*",
        "(0/0 | 1/1)* _/[01]",
    ],
];
/// Functions of one word, and of two, that are functions in all of these domains.
const FUNCTIONS: [&[&str]; 2] = [
    &["(0/0 | 1/1)*", "./1 (./_)*", "1/1 (0/0 | 1/1)* | [0_]/1 (./_)*"],
    &["(0/./0 | 1/./1 | _/./_)*", "(./0/0 | ./1/1 | ./_/_)*"],
];

/// A random structure of words and a random board that it is a model for.
pub(crate) fn random_words(seed: u64) -> CertificateDocument {
    let mut random = Random::new(seed);
    let alphabet = automatic::Alphabet::new(['0', '1']).expect("two letters");
    let read_words = |text: &str, words| notation::read(text, &alphabet, words).expect(text);
    let domain = read_words(WORDS[random.below(WORDS.len())], 1);
    let mut bank = Bank::new();
    let mut vocabulary = Vocabulary::palmer(&mut bank);
    vocabulary.counting = random.below(4) == 0;
    vocabulary.functions.truncate(1);
    let mut definitions = BTreeMap::new();
    let mut define = |bank: &Bank, random: &mut Random| {
        let mut structure = AutomaticStructure::new(alphabet.clone(), domain.clone());
        for symbol in bank.symbols() {
            let data = bank.symbol_data(symbol);
            let arity = data.fixity.arity();
            let text: &mut &str = definitions.entry(bank.symbol_text(symbol).to_owned()).or_insert_with(|| {
                let list = if data.kind == Kind::Function { FUNCTIONS[arity - 1] } else { RELATIONS[arity - 1] };
                list[random.below(list.len())]
            });
            let words = arity + usize::from(data.kind == Kind::Function);
            structure.define(bank, symbol, read_words(text, words)).expect("well made");
        }
        structure
    };
    let structure = define(&bank, &mut random);
    let (board, claim) = board(&mut bank, &vocabulary, 2, &mut random, &mut |bank, sentence| {
        automatic::Evaluator::new(bank, &structure, Fuel::new(FUEL)).ok()?.evaluate(sentence).ok()
    });
    let text = board_syntax::board::print(&bank, &board, Alphabet::Unicode, Brackets::Full);
    let mut bank = Bank::new();
    let board = read(&format!("random-{seed}"), Notation::Palmer, &text, &mut bank).expect("what is printed is read");
    let structure = define(&bank, &mut random);
    let evidence = Evidence::InfiniteModel(InfiniteStructure::Automatic(structure));
    document(&board, Notation::Palmer, &bank, claim, evidence).expect("it was chosen so")
}

fn put(
    structure: &mut DefinableStructure,
    bank: &Bank,
    symbol: SymbolId,
    (function, condition): &(PiecewiseLinear, Condition),
) -> Result<(), model::definable::DefinitionError> {
    match bank.symbol_data(symbol).kind {
        Kind::Function => structure.define_function(bank, symbol, function.clone()),
        Kind::Predicate => structure.define_predicate(bank, symbol, condition.clone()),
    }
}
