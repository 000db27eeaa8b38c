//! Further uses of subproofs: where one is cited for a conclusion, another one that says the same in other letters does as well (PW-66,
//! Q-PW-31), and a subproof that serves twice is paid once. Steps are added to those of a table for it, and no facts. Not here: subproofs that
//! are opened in other letters from the beginning (`ground::renaming`); and the kernel says which letters may be renamed.

use formula::{Bank, Formula, FormulaId, SymbolId, Term, TermId, VariableId};
use kernel::house_rules::SubproofRenaming;
use smallvec::SmallVec;

use crate::problem::Problem;
use crate::table::{ContextId, FactId, MAIN, Maker, Step, Table};

/// Maximum number of comparisons of statements.
const MAX_COMPARISONS: usize = 400_000;

/// Adds the steps that cite another subproof instead of one, where that says the same in other letters.
pub(crate) fn add(table: &mut Table, bank: &Bank, problem: &Problem<'_>) {
    let is_subproof = |&at: &ContextId| at != MAIN && table.context(at).is_some_and(|context| context.is_subproof);
    let subproofs: Vec<ContextId> = (0..table.contexts.len() as ContextId).filter(is_subproof).collect();
    if problem.house.subproof_renaming == SubproofRenaming::Off || subproofs.len() < 2 {
        return;
    }
    let mut stated: Vec<Vec<FactId>> = vec![Vec::new(); table.contexts.len()];
    for (number, fact) in (0..).zip(&table.facts) {
        if !fact.is_view {
            stated[fact.context as usize].push(number);
        }
    }
    let mut comparisons = 0;
    for number in 0..table.steps.len() {
        let Step { maker: Maker::Rule { lines, .. }, premises, .. } = &table.steps[number] else { continue };
        let own = premises.len() - usize::from(*lines);
        let Some(cited) = premises.get(own).map(|&line| table.facts[line as usize].context) else { continue };
        let mut others: Vec<SmallVec<[FactId; 4]>> = Vec::new();
        for &other in subproofs.iter().filter(|&&other| other != cited) {
            let openings = [other, cited].map(|at| table.context(at).and_then(|context| context.opened_by));
            let [Some(from), Some(to)] = openings else { continue };
            let mut renaming = Renaming::default();
            comparisons += 1;
            if renaming.turns(bank, from, to) {
                let found = lines_like(table, bank, &renaming, &premises[own..], &stated[other as usize], &mut comparisons);
                others.extend(found);
            }
            if comparisons > MAX_COMPARISONS {
                return;
            }
        }
        for lines in others {
            let Step { maker, premises, fact, cost } = table.steps[number].clone();
            let premises: SmallVec<[FactId; 6]> = premises.iter().take(own).copied().chain(lines).collect();
            table.add(maker, &premises, fact, cost);
        }
    }
}

/// Returns the first lines among `stated` that a renaming, or more of it, turns into those that are cited.
fn lines_like(
    table: &Table,
    bank: &Bank,
    renaming: &Renaming,
    cited: &[FactId],
    stated: &[FactId],
    comparisons: &mut usize,
) -> Option<SmallVec<[FactId; 4]>> {
    let Some((&line, rest)) = cited.split_first() else { return Some(SmallVec::new()) };
    let statement = |fact: FactId| table.facts[fact as usize].statement;
    stated.iter().find_map(|&other| {
        *comparisons += 1;
        let mut more = renaming.clone();
        let turns = *comparisons <= MAX_COMPARISONS && more.turns(bank, statement(other), statement(line));
        let mut lines = turns.then(|| lines_like(table, bank, &more, rest, stated, comparisons)).flatten()?;
        lines.insert(0, other);
        Some(lines)
    })
}

/// One letter for another, the same everywhere.
#[derive(Clone, Default)]
struct Renaming {
    predicates: SmallVec<[(SymbolId, SymbolId); 4]>,
    variables: SmallVec<[(VariableId, VariableId); 4]>,
    bound: SmallVec<[VariableId; 4]>,
}

impl Renaming {
    /// Returns whether a statement becomes another one by this renaming, or by more of it; bound variables stay as they are.
    // As deep as the statements, which is limited.
    fn turns(&mut self, bank: &Bank, from: FormulaId, to: FormulaId) -> bool {
        match (bank.formula(from), bank.formula(to)) {
            (Formula::Atom(a, xs), Formula::Atom(b, ys)) => self.predicate(bank, a, b) && self.terms(bank, xs, ys),
            (Formula::Equal(a, b), Formula::Equal(c, d)) => self.terms(bank, &[a, b], &[c, d]),
            (Formula::Not(a), Formula::Not(b)) => self.turns(bank, a, b),
            (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) => p == q && self.turns(bank, a, c) && self.turns(bank, b, d),
            (Formula::Quantified(p, x, a), Formula::Quantified(q, y, b)) => {
                self.bound.push(x);
                let turns = (p, x) == (q, y) && self.turns(bank, a, b);
                self.bound.pop();
                turns
            }
            _ => from == to,
        }
    }

    fn predicate(&mut self, bank: &Bank, from: SymbolId, to: SymbolId) -> bool {
        if let Some(&(_, known)) = self.predicates.iter().find(|(known, _)| *known == from) {
            return known == to;
        }
        let is_letter = |symbol: SymbolId| bank.symbol_text(symbol).starts_with(|c: char| c.is_uppercase());
        let is_alike = || bank.symbol_data(from).fixity == bank.symbol_data(to).fixity;
        let may = from == to || is_letter(from) && is_letter(to) && is_alike();
        self.predicates.push((from, to));
        may
    }

    // As deep as the terms, which is limited.
    fn terms(&mut self, bank: &Bank, from: &[TermId], to: &[TermId]) -> bool {
        from.len() == to.len()
            && from.iter().zip(to).all(|(&from, &to)| match (bank.term(from), bank.term(to)) {
                (Term::Variable(x), Term::Variable(y)) => self.variable(x, y),
                (Term::Apply(f, xs), Term::Apply(g, ys)) => f == g && self.terms(bank, xs, ys),
                _ => from == to,
            })
    }

    fn variable(&mut self, from: VariableId, to: VariableId) -> bool {
        if self.bound.contains(&from) || self.bound.contains(&to) {
            return from == to;
        }
        if let Some(&(_, known)) = self.variables.iter().find(|(known, _)| *known == from) {
            return known == to;
        }
        self.variables.push((from, to));
        true
    }
}
