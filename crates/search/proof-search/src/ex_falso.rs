//! Ex falso quodlibet by the rules of any calculus: how they lead from a contradiction to any statement whatever. The way is found once, by the
//! search itself, for two letters that stand for nothing, and then used on the statements that contradict each other. Rules that assume
//! the opposite in a box need none of this: there a contradiction is asked for anyway.

use formula::{Bank, Fixity, Formula, FormulaId, Kind};
use kernel::Argument;
use rustc_hash::FxHashSet;

use crate::forms::PlannedVariant;
use crate::ground::{FactLimits, Grounder};
use crate::memory::Room;
use crate::minimise::{Choice, Effort, minimise};
use crate::problem::{Goal, Problem, Stop};
use crate::setting::SearchInput;
use crate::table::{FactId, MAIN, Maker, Table};
use crate::write::checked;

/// The reach of the search for the way, its statements aside.
const REACH: FactLimits = FactLimits {
    depth: 5,
    nesting: 0,
    statement: 0,
    guesses: true,
    splits: false,
    invents: true,
    included: 0,
    effort: 400_000,
    witnesses: 0,
    is_guided: false,
    reconsiders: false,
    rounds_after: 1,
    facts: 20_000,
    steps: 200_000,
    room: Room::ANY,
};

/// Depth, in steps back from the goal, of a search for what a rule or two give.
const SHALLOW: u8 = 2;

/// The most choices of steps that are looked at for the cheapest way.
const EFFORT: Effort = Effort { dives: 20_000, choices: 20_000, refusals: 200 };

/// A step of the way, in the letters that stand for nothing.
#[derive(Clone, Debug)]
struct Line {
    form: u16,
    premises: Vec<FormulaId>,
    conclusion: FormulaId,
    with: Vec<Argument>,
}

/// The way from a contradiction to any statement, by the rules of one calculus.
#[derive(Clone, Debug)]
pub(crate) struct ExFalso {
    /// The letter of the statement that is contradicted, and that of the statement that is to be derived.
    letters: [FormulaId; 2],
    /// From a statement and its negation.
    of_pair: Vec<Line>,
    /// From the constant tF; the letter that is contradicted stands for it.
    of_falsehood: Vec<Line>,
}

/// A step by which a contradiction leads to a goal.
pub(crate) struct Inferred {
    pub(crate) form: u16,
    pub(crate) premises: Vec<FormulaId>,
    pub(crate) conclusion: FormulaId,
    pub(crate) with: Vec<Argument>,
    /// Symbol points of the choices that are paid (PW-68).
    pub(crate) paid: u64,
}

impl ExFalso {
    /// Looks for the way; `None` where the rules that can be used have none, or none that is short.
    pub(crate) fn of(bank: &mut Bank, problem: &Problem<'_>, forms: &[PlannedVariant<'_>], stop: &Stop<'_>) -> Option<ExFalso> {
        let names: FxHashSet<String> = bank.symbols().map(|symbol| bank.symbol_text(symbol).to_owned()).collect();
        let free = (0..).map(|number| format!("p_{number}")).filter(|name| !names.contains(name));
        let mut letters: Vec<FormulaId> = Vec::new();
        for name in free.take(2) {
            let symbol = bank.symbol(&name, Kind::Predicate, Fixity::Letter);
            letters.extend(bank.atom(symbol, &[]));
        }
        let &[contradicted, goal] = letters.as_slice() else { return None };
        let (denied, falsehood) = (bank.not(contradicted), bank.truth(false));
        let denied_falsehood = bank.not(falsehood);
        let mut way = |premises: &[FormulaId], goal, depth| way(bank, problem, forms, premises, goal, depth, stop);
        let of_pair = way(&[contradicted, denied], goal, REACH.depth);
        let mut of_falsehood = way(&[falsehood], goal, SHALLOW);
        if of_falsehood.is_empty() && !of_pair.is_empty() {
            // With its negation tF is a pair, too; to look for the whole way at once takes much longer.
            of_falsehood = way(&[falsehood], denied_falsehood, SHALLOW);
            if !of_falsehood.is_empty() {
                of_falsehood.extend(of_pair.iter().cloned());
            }
        }
        if of_falsehood.is_empty() {
            of_falsehood = way(&[falsehood], goal, REACH.depth);
        }
        let is_any = !of_pair.is_empty() || !of_falsehood.is_empty();
        is_any.then_some(ExFalso { letters: [contradicted, goal], of_pair, of_falsehood })
    }

    /// Returns the steps by which a statement that holds and does not hold leads to a goal; those of tF where it is that constant.
    pub(crate) fn steps(
        &self,
        bank: &mut Bank,
        forms: &[PlannedVariant<'_>],
        contradicted: FormulaId,
        goal: FormulaId,
    ) -> Vec<Inferred> {
        let is_falsehood = bank.formula(contradicted) == Formula::Truth(false);
        let lines = if is_falsehood { &self.of_falsehood } else { &self.of_pair };
        let values = [(self.letters[0], contradicted), (self.letters[1], goal)];
        let put = |bank: &mut Bank, one: FormulaId| replaced(bank, one, &values);
        let mut steps = Vec::new();
        for line in lines {
            let mut with = line.with.clone();
            let mut paid = 0_u64;
            let choices = forms.get(usize::from(line.form)).map(|form| form.variant.choices.as_slice()).unwrap_or_default();
            for (at, chosen) in with.iter_mut().enumerate() {
                if let Argument::Formula(one) = chosen {
                    *one = put(bank, *one);
                }
                if choices.get(at).is_some_and(|choice| choice.paid) {
                    paid = paid.saturating_add(points(bank, chosen));
                }
            }
            let premises = line.premises.iter().map(|&one| put(bank, one)).collect();
            steps.push(Inferred { form: line.form, premises, conclusion: put(bank, line.conclusion), with, paid });
        }
        steps
    }
}

/// The cheapest way that is found to a goal from premises, with no boxes and no subproofs; empty where none is found.
fn way(
    bank: &mut Bank,
    problem: &Problem<'_>,
    forms: &[PlannedVariant<'_>],
    premises: &[FormulaId],
    goal: FormulaId,
    depth: u8,
    stop: &Stop<'_>,
) -> Vec<Line> {
    let asked = Problem {
        rules_in_force: Vec::new(),
        premises: premises.to_vec(),
        goal: Goal::Statement(goal),
        rules_only: problem.rules_only.clone(),
        base_rules: None,
        ready: None,
        ..*problem
    };
    // Three letters with three connectives are enough for the ways that are known, and few enough.
    let both = bank.and(goal, goal);
    let denied = bank.not(both);
    let longest = bank.implies(goal, denied);
    let reach = FactLimits { depth, statement: bank.points(longest), ..REACH };
    let SearchInput { mut stock, mut names, mut normalizer, spelled, premises, .. } = SearchInput::new(bank, &asked);
    let mut grounder =
        Grounder::new(bank, &asked, forms, &mut stock, &mut names, normalizer.as_mut(), reach, stop, Vec::new(), None);
    grounder.run(&premises);
    let table = std::mem::take(&mut grounder.table);
    let Some(goal) = table.find(MAIN, goal) else { return Vec::new() };
    let mut best: Option<Choice> = None;
    let (bank, names) = (&*bank, &names);
    minimise(&table, goal, u64::MAX, EFFORT, stop, &mut |choice| {
        let is_right = checked(bank, &asked, &table, forms, names, &spelled, choice, goal).is_some();
        if is_right {
            best = Some(choice.clone());
        }
        is_right
    });
    best.and_then(|choice| lines(&table, &choice, goal)).unwrap_or_default()
}

/// The steps of a choice that lead to a goal, each after those that it rests on; `None` where one stands in a box or a subproof.
fn lines(table: &Table, choice: &Choice, goal: FactId) -> Option<Vec<Line>> {
    let mut lines: Vec<Line> = Vec::new();
    let mut done: FxHashSet<FactId> = FxHashSet::default();
    let mut open = vec![goal];
    while let Some(&fact) = open.last() {
        let data = table.facts.get(fact as usize).filter(|data| data.context == MAIN)?;
        let step = table.steps.get(*choice.get(&fact)? as usize)?;
        let before = open.len();
        open.extend(step.premises.iter().filter(|premise| !done.contains(premise)));
        if open.len() > before {
            continue;
        }
        open.pop();
        if !done.insert(fact) {
            continue;
        }
        if let Maker::Rule { form, with, .. } = &step.maker {
            let premises = step.premises.iter().map(|&premise| table.facts[premise as usize].statement).collect();
            lines.push(Line { form: *form, premises, conclusion: data.statement, with: with.clone() });
        }
    }
    Some(lines)
}

/// A formula with letters replaced by what they stand for. As deep as the lines of the way, which are short.
pub(crate) fn replaced(bank: &mut Bank, formula: FormulaId, values: &[(FormulaId, FormulaId)]) -> FormulaId {
    if let Some(&(_, value)) = values.iter().find(|(letter, _)| *letter == formula) {
        return value;
    }
    match bank.formula(formula) {
        Formula::Truth(_) | Formula::Cardinality(..) | Formula::Atom(..) | Formula::Equal(..) => formula,
        Formula::Not(inner) => {
            let inner = replaced(bank, inner, values);
            bank.not(inner)
        }
        Formula::Binary(connective, left, right) => {
            let (left, right) = (replaced(bank, left, values), replaced(bank, right, values));
            bank.binary(connective, left, right)
        }
        Formula::Quantified(quantifier, variable, body) => {
            let body = replaced(bank, body, values);
            bank.quantified(quantifier, variable, body)
        }
    }
}

fn points(bank: &Bank, chosen: &Argument) -> u64 {
    match *chosen {
        Argument::Object(term) => bank.term_points(term),
        Argument::Formula(formula) => bank.points(formula),
        Argument::Function(_) => 0,
    }
}
