//! Judging, without a solver: each verdict on a board with a certificate is written, accepted by the verifier, and so by another evaluator.
//!
//! [`boards`]: a board is judged as far as that goes in this process. [`models`]: a structure is drawn, and what it is a model of is
//! certified. [`refutations`]: instances of a board's statements are drawn, and what contradicts itself is proved.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use board_syntax::palmer::Brackets;
use certificate::{Certified, Checker, Claim, Evidence};
use formula::generate::{Random, Vocabulary};
use formula::{Bank, Board, Formula, FormulaId, Kind, Quantifier, TermId, VariableId};
use model::Fuel;
use model::finite::Structure;
use representation::{OnCapture, Substitution};
use solver::instantiation::Instance;
use solver::oracle::{Limits as WorkerLimits, Pool};
use source::Text;
use verdict::{Answer, Bounds, Limits};
use verifier::{Meta, document::Notation};

use crate::certificates::agreed;
use crate::input::text_and_choices;
use crate::time::within;
use testkit::patience::UNHURRIED;

/// The longest that one board may take, in a build without optimisation. Most take some hundredths of a second, and none takes one.
const MOST: Duration = Duration::from_secs(20);

/// Boards with more statements are not judged here, nor longer ones: what a judgement may take is another matter.
const STATEMENTS: usize = 8;
const BYTES: usize = 600;

const FUEL: u64 = 200_000;

/// The most steps of one search: they end it, and the clock does not.
const STEPS: u64 = 20_000;

/// A board as it was read.
struct Read {
    text: Text,
    bank: Bank,
    board: Board,
}

fn read(content: &str) -> Option<Read> {
    let (text, mut bank) = (Text::new("board", content), Bank::new());
    let found = board_syntax::board::parse(&text, &mut bank, board_syntax::palmer::Options::default()).value?;
    Some(Read { text, bank, board: found.board })
}

impl Read {
    /// Writes a certificate, and has it accepted again.
    fn certified(&self, certified: &Certified) {
        let written = verifier::write(&self.text, Notation::Palmer, &self.board, &self.bank, certified, &Meta::default());
        let json = written.expect("it is about this board").to_json().expect("it can be written");
        let verified = verifier::verify(json.as_bytes());
        let verified = verified.unwrap_or_else(|refusal| panic!("what was certified is refused: {refusal}\n{json}"));
        assert_eq!(verified.certified().map(Certified::claim), Some(certified.claim()));
        agreed(&verified, &serde_json::from_str(&json).expect("it was written"));
    }
}

/// Boards, judged without a solver: by models of one object, by infinite ones, and by what saturation refutes.
pub fn boards(bytes: &[u8]) {
    let Some((input, _)) = text_and_choices(bytes) else { return };
    if input.content().len() > BYTES {
        return;
    }
    within(MOST, || {
        let Some(mut board) = read(input.content()) else { return };
        if board.board.statements.len() > STATEMENTS {
            return;
        }
        let no_worker = Pool::with_worker(PathBuf::from("/nowhere/referee-z3"), WorkerLimits::default());
        let limits =
            Limits { time: UNHURRIED, domain: 2, instances: 50, steps: STEPS, fuel: FUEL, until: None, least_domain: None };
        let calculus = verifier::classical().expect("it comes with the program");
        let (oracle, bounds) = (&mut no_worker.oracle(), Bounds::afterwards(limits));
        let report =
            verdict::sequential(&mut board.bank, &board.board, oracle, calculus, bounds, &mut |_| {}, verdict::NO_LISTENER);
        for answer in [&report.consistency].into_iter().chain(&report.redundancy) {
            match answer {
                Answer::Satisfied(certified) => board.certified(certified),
                Answer::Refuted(proved) => board.certified(&proved.proof),
                Answer::Undecided(reasons) => assert!(!reasons.is_empty(), "it is undecided without a reason"),
            }
        }
    });
}

/// Structures: what the trusted evaluator says of random sentences, and what is certified by that, another evaluator says as well.
pub fn models(bytes: &[u8]) {
    within(MOST, || {
        let mut random = Random::of_bytes(bytes);
        let mut bank = Bank::new();
        let vocabulary = Vocabulary::palmer(&mut bank);
        let statements = 1 + random.below(4);
        let size = 1 + random.below(3) as u32;
        let mut board = Board::default();
        for number in 0..statements {
            let meaning = bank.random_sentence(&vocabulary, 3, &mut random);
            let label = format!("s{number}");
            let (definition, role) = (None, formula::Role::Axiom);
            board.statements.push(formula::Statement { label, sentence: meaning, definition, meaning, role });
        }
        // The certificate is about the text, in a bank of its own.
        let printed = board_syntax::board::print(&bank, &board, formula::Alphabet::Unicode, Brackets::Minimal);
        let Read { text, bank, board } =
            read(&printed).unwrap_or_else(|| panic!("it is printed as what cannot be read:\n{printed}"));
        let structure = structure(&bank, size, &mut random);
        let checker = Checker::new(&board);
        let read = Read { text, bank, board };
        let claims = (0..statements).map(|statement| Claim::Independent { statement });
        for claim in [Claim::Consistent].into_iter().chain(claims) {
            let evidence = Evidence::FiniteModel(structure.clone());
            if let Ok(certified) = checker.check(&read.bank, claim, evidence, &mut Fuel::new(FUEL)) {
                read.certified(&certified);
            }
        }
    });
}

fn structure(bank: &Bank, size: u32, random: &mut Random) -> Structure {
    let mut structure = Structure::new(size).expect("there are objects");
    for symbol in bank.symbols() {
        let data = bank.symbol_data(symbol);
        let cells = (size as usize).pow(data.fixity.arity() as u32);
        let set = match data.kind {
            Kind::Function => {
                let values = (0..cells).map(|_| random.below(size as usize) as u32).collect();
                structure.set_function(bank, symbol, values)
            }
            Kind::Predicate => structure.set_predicate(bank, symbol, (0..cells).map(|_| random.below(2) == 1).collect()),
        };
        set.expect("the table has the right size");
    }
    structure
}

/// Maximum number of instances that are drawn.
const INSTANCES: usize = 12;

/// Refutations: a board, and after it the choices of instances. What is proved is certified.
pub fn refutations(bytes: &[u8]) {
    let Some((input, choices)) = text_and_choices(bytes) else { return };
    if input.content().len() > BYTES {
        return;
    }
    within(MOST, || {
        let Some(mut read) = read(input.content()) else { return };
        if read.board.statements.len() > STATEMENTS {
            return;
        }
        let mut random = Random::of_bytes(choices.rest());
        let meanings: Vec<FormulaId> = read.board.statements.iter().map(|statement| statement.meaning).collect();
        let singled_out = random.below(meanings.len() + 1);
        let (claim, goal) = match meanings.get(singled_out) {
            Some(&goal) => (Claim::Redundant { statement: singled_out }, Some(goal)),
            None => (Claim::Inconsistent, None),
        };
        let premises: Vec<FormulaId> =
            meanings.iter().enumerate().filter(|&(index, _)| index != singled_out).map(|(_, &meaning)| meaning).collect();
        let mut open: Vec<(FormulaId, bool)> = premises.iter().map(|&premise| (premise, true)).collect();
        open.extend(goal.map(|goal| (goal, false)));
        let instances = draw(&mut read.bank, open, &mut random);
        let problem = deduction::Problem { premises: &premises, goal, instances: &instances, taken: &[] };
        let limits = deduction::Limits { steps: 20_000, lines: 500, depth: 12, deadline: None };
        let Ok(found) = deduction::deduce(&mut read.bank, problem, limits) else { return };
        let calculus = verifier::classical().expect("it comes with the program");
        let checker = Checker::new(&read.board);
        let certified = checker.check_proof(&mut read.bank, calculus, claim, found.proof);
        read.certified(&certified.unwrap_or_else(|refusal| panic!("what was proved is refused: {refusal}")));
    });
}

/// Instances of formulas that are taken as true or as false, and of what these say.
fn draw(bank: &mut Bank, mut open: Vec<(FormulaId, bool)>, random: &mut Random) -> Vec<Instance> {
    let mut terms: Vec<TermId> = Vec::new();
    for name in ["e_1", "e_2"] {
        // An object that is named nowhere else.
        let constant = bank.symbol(name, Kind::Function, formula::Fixity::Applied(0));
        terms.extend(bank.apply(constant, &[]));
    }
    let mut instances: Vec<Instance> = Vec::new();
    let mut seen: BTreeMap<(FormulaId, bool), ()> = BTreeMap::new();
    let mut quantified: Vec<(FormulaId, bool)> = Vec::new();
    for _ in 0..INSTANCES {
        while let Some((formula, truth)) = open.pop() {
            if seen.insert((formula, truth), ()).is_some() {
                continue;
            }
            match bank.formula(formula) {
                Formula::Not(inner) => open.push((inner, !truth)),
                Formula::Binary(_, left, right) => {
                    open.extend([(left, truth), (right, truth), (left, !truth), (right, !truth)]);
                }
                Formula::Quantified(Quantifier::ForAll | Quantifier::Exists, ..) => quantified.push((formula, truth)),
                _ => {}
            }
        }
        if quantified.is_empty() {
            break;
        }
        let (formula, truth) = quantified[random.below(quantified.len())];
        // The outermost block of quantifiers of one kind.
        let Formula::Quantified(kind, ..) = bank.formula(formula) else { continue };
        let (mut body, mut variables): (FormulaId, Vec<VariableId>) = (formula, Vec::new());
        while let Formula::Quantified(quantifier, variable, inner) = bank.formula(body) {
            if quantifier != kind || variables.contains(&variable) {
                break;
            }
            variables.push(variable);
            body = inner;
        }
        let witness = (kind == Quantifier::ForAll) != truth;
        let bindings: Vec<(VariableId, TermId)> = variables
            .iter()
            .map(|&variable| {
                if witness {
                    let name = format!("w_{}", terms.len());
                    let constant = bank.symbol(&name, Kind::Function, formula::Fixity::Applied(0));
                    terms.extend(bank.apply(constant, &[]));
                    (variable, *terms.last().expect("there are two at least"))
                } else {
                    (variable, terms[random.below(terms.len())])
                }
            })
            .collect();
        let Ok(result) = bank.substitute(body, &bindings, OnCapture::Rename) else { continue };
        instances.push(Instance { quantified: formula, truth, witness, bindings, result });
        open.push((result, truth));
    }
    instances
}
