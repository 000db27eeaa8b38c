//! What a checker says of a case, in words of the corpus, and where the two disagree. Not here: what the corpus is.

use std::collections::{BTreeMap, BTreeSet};

use formula::{Alphabet, Bank, FormulaId};
use kernel::{Calculus, CheckedBlock, Context, HouseRules, Notation, Observer, Proof, Step};
use proof_graph::points::CostObserver;
use proof_syntax::predicate_wars;
use proof_syntax::proof::{Options, ProofText, Statements, parse_statements};
use representation::BracketedText;
use source::{Span, Text};

use super::case::{Case, Expected};

/// Keeps the accounts of a proof, and notes which forms of the rules were used.
pub(crate) struct Record<'a> {
    observers: Vec<CostObserver<'a>>,
    /// The rules and forms of all steps that fit.
    pub(crate) fired: BTreeSet<(usize, usize)>,
}

impl Observer for Record<'_> {
    fn step(&mut self, block: usize, line: usize, step: &Step<'_>) {
        self.observers.iter_mut().for_each(|observer| observer.step(block, line, step));
        self.fired.insert((step.rule.index(), step.variant));
    }
}

/// A checker: the kernel's, or one that the corpus must find out.
pub(crate) type Checker = dyn Fn(&Bank, &Proof, &Context<'_>, &mut Record<'_>) -> Vec<CheckedBlock>;

/// The checker that all this is about.
pub(crate) fn kernel(bank: &Bank, proof: &Proof, context: &Context<'_>, record: &mut Record<'_>) -> Vec<CheckedBlock> {
    let checked = kernel::check(bank, proof, context, record);
    assert_eq!(checked.accepted(), are_right(checked.blocks()));
    checked.blocks().to_vec()
}

fn are_right(blocks: &[CheckedBlock]) -> bool {
    blocks.iter().all(|block| block.faults.is_empty())
}

/// A ruling in words.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ruling {
    /// By block and index: the number of the line, what it says, and what was found.
    pub(crate) lines: BTreeMap<(usize, usize), (u32, String, Expected)>,
    pub(crate) accepted: bool,
    /// By the names of the blocks; the proof itself has none.
    pub(crate) points: BTreeMap<Option<String>, u64>,
    pub(crate) contradictory: bool,
    /// Whether the goal was reached; without a goal it was not.
    pub(crate) reached: bool,
}

/// The calculi under the house rules that cases ask for: reading a calculus takes longer than judging most proofs.
#[derive(Default)]
pub(crate) struct Calculi(BTreeMap<(String, Vec<(String, String)>), Calculus>);

/// The house rules of a case.
pub(crate) fn house(case: &Case) -> HouseRules {
    let mut house = HouseRules::default();
    for (name, value) in &case.house {
        house.set(name, value).unwrap_or_else(|error| panic!("{}: {error}", case.path.display()));
    }
    house
}

impl Calculi {
    /// One of the calculi that come with the program, or of those that were added.
    pub(crate) fn get(&mut self, system: &str, case: &Case) -> &Calculus {
        let key = (system.to_owned(), case.house.clone());
        self.0.entry(key).or_insert_with(|| {
            proof_syntax::rules::shipped(system, &house(case))
                .unwrap_or_else(|| panic!("{system} does not come with the program"))
        })
    }

    /// Adds a calculus that does not come with the program.
    pub(crate) fn add(&mut self, calculus: Calculus) {
        self.0.insert((calculus.name().to_owned(), Vec::new()), calculus);
    }
}

/// A proof that was read, with all that it is judged under.
pub(crate) struct Board {
    pub(crate) bank: Bank,
    pub(crate) read: ProofText,
    house: HouseRules,
    rules: Vec<FormulaId>,
    goal: Option<FormulaId>,
}

impl Board {
    /// Reads a proof, and the statements that a case names beside it.
    pub(crate) fn new(case: &Case, text: &str, system: &str) -> Board {
        let name = case.path.display().to_string();
        let mut bank = Bank::new();
        let shipped = proof_syntax::rules::shipped(system, &HouseRules::default());
        let house = house(case);
        let statements = match shipped.map(|calculus| calculus.notation()) {
            None | Some(Notation::PredicateWars) => Statements::PredicateWars(predicate_wars::Options::in_house(&house)),
            Some(other) => other.into(),
        };
        let options = Options { system: Some(system.to_owned()), statements: statements.clone() };
        let read = proof_syntax::proof::parse(&Text::new(name.as_str(), text), &options, &mut bank);
        let diagnostics = read.diagnostics;
        let read = read.value.unwrap_or_else(|| panic!("{name} cannot be read: {diagnostics:#?}"));
        let mut statement = |written: &String| {
            let text = Text::new(name.as_str(), written.as_str());
            let span = Span::new(0, written.len());
            let read = parse_statements(&text, [span], &statements, &mut bank);
            let statement = read.value.and_then(|mut statements| statements.pop());
            statement.unwrap_or_else(|| panic!("{name}: `{written}` is no statement: {:#?}", read.diagnostics))
        };
        let rules = case.rules.iter().map(&mut statement).collect();
        let goal = case.goal.as_ref().map(&mut statement);
        Board { read, house, rules, goal, bank }
    }

    /// Has the proof judged.
    pub(crate) fn judge(&self, calculus: &Calculus, checker: &Checker) -> (Ruling, BTreeSet<(usize, usize)>) {
        let Board { bank, read, house, rules, goal } = self;
        let proof = &read.proof;
        let context = Context { calculus, house, rules_in_force: rules, goal: *goal };
        let main = proof.blocks().len() - 1;
        let observers = (0..=main).map(|block| CostObserver::new(bank, proof, block, house)).collect();
        let mut record = Record { observers, fired: BTreeSet::new() };
        let checked = checker(bank, proof, &context, &mut record);
        let mut lines = BTreeMap::new();
        for ((block_at, block), found) in proof.blocks().iter().enumerate().zip(&checked) {
            for (at, line) in block.lines().enumerate() {
                let index = at as u32;
                let warnings: BTreeSet<&str> = found
                    .warnings
                    .iter()
                    .filter(|(at, _)| *at == index)
                    .map(|(_, w)| calculus.rule(w.rule).variants[w.variant].sound_if[w.condition].source.as_str())
                    .collect();
                let unsound = Vec::from_iter(warnings).join(", ");
                let rests_on = found.rests_on(index).and_then(|bad| block.line(bad as usize)).map(|bad| bad.number);
                let error = found.fault(index).map(|fault| fault.code().to_owned());
                let said = Expected { error, unsound: Some(unsound).filter(|sources| !sources.is_empty()), rests_on };
                lines.insert((block_at, at), (line.number, bank.text(line.statement, Alphabet::Unicode), said));
            }
        }
        let name = |block: &kernel::Block| block.name().map(str::to_owned);
        let contradiction = checked.last().and_then(|found| found.contradiction(bank, proof, main));
        let ruling = Ruling {
            lines,
            accepted: are_right(&checked),
            points: proof.blocks().iter().map(name).zip(record.observers.iter().map(CostObserver::total)).collect(),
            contradictory: contradiction.is_some(),
            reached: goal.zip(checked.last()).is_some_and(|(goal, found)| found.reached(bank, proof, main, goal).is_some()),
        };
        (ruling, record.fired)
    }
}

/// Where a ruling is not what the case expects.
pub(crate) fn disagreements(case: &Case, board: &Board, ruling: &Ruling) -> Vec<String> {
    let mut found = Vec::new();
    let mut expected = case.lines.clone();
    for (&(block, at), (number, statement, said)) in &ruling.lines {
        let text_line = board.read.places.text_line(block, at).expect("every line stands somewhere");
        let wanted = expected.remove(&text_line).unwrap_or_default();
        if wanted != *said {
            found.push(format!("text line {text_line}, {number}. {statement}: expected {wanted:?}, found {said:?}"));
        }
    }
    found.extend(expected.keys().map(|line| format!("text line {line}: there is no line of the proof")));
    let right = ruling.lines.values().all(|(_, _, said)| said.error.is_none());
    if ruling.accepted != right {
        found.push(format!("accepted: {}, though the lines say otherwise", ruling.accepted));
    }
    for (block, points) in &case.points {
        let said = ruling.points.get(block);
        if said != Some(points) {
            found.push(format!("{}: expected {points} points, found {said:?}", block.as_deref().unwrap_or("the proof")));
        }
    }
    if case.contradictory != ruling.contradictory {
        found.push(format!("expected contradictory: {}, found {}", case.contradictory, ruling.contradictory));
    }
    if case.goal.is_some() && case.is_right() != ruling.reached {
        found.push(format!("expected the goal to be reached: {}, found {}", case.is_right(), ruling.reached));
    }
    found
}
