//! Derivations of rules, as they come with a calculus, and their lines for one step of a proof. Not here: which steps need one.

use derivation::{Assignment, Object};
use formula::{Alphabet, Bank, Formula, FormulaId, Term, TermId, VariableId};
use kernel::{Argument, BoxSchema, Conclusion, Premise, Variant};
use proof_syntax::proof as proof_notation;
use representation::{BracketedText, OnCapture, Substitution};
use rustc_hash::FxHashMap;
use source::Text;

use super::rows::{Cited, Entry, Id, Reason, Row, Rows};

/// The name of the rule of a line that stands for the conclusion of a box that is a premise.
const GIVEN: &str = "given";

/// Names for objects without a statement about them, and for bound variables.
const OBJECTS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];
const BOUND: [&str; 6] = ["x", "y", "z", "w", "v", "u"];

/// The derivation of a form of a rule.
#[derive(Debug)]
pub(super) struct Derivation {
    bank: Bank,
    rows: Rows,
}

/// Derivations by the forms that they prove.
#[derive(Debug, Default)]
pub(super) struct Derivations(FxHashMap<String, Derivation>);

/// Lines that take a step's place.
pub(super) struct Expansion {
    /// Lines at the end of boxes that it cites.
    pub(super) in_boxes: Vec<(Id, Vec<Entry>)>,
    /// The lines before its conclusion, and the conclusion.
    pub(super) lines: Vec<Entry>,
}

/// A step of a proof: what its letters stand for, what it cites in the order of its form, and the line.
pub(super) struct Step<'s> {
    pub(super) assignment: &'s Assignment,
    pub(super) premises: Vec<Cited>,
    pub(super) row: &'s Row,
}

impl Derivations {
    /// Reads derivations. What is no proof is left out; a test says that nothing is.
    pub(super) fn of(text: &str) -> Derivations {
        let mut known = FxHashMap::default();
        for part in text.split("\n\n").filter(|part| !part.trim_start().starts_with('#')) {
            if let Some(derivation) = Derivation::of(part) {
                known.entry(derivation.form()).or_insert(derivation);
            }
        }
        Derivations(known)
    }

    /// Returns the derivation of a form of a rule, whose schemas stand in this bank.
    pub(super) fn get(&self, schemas: &Bank, variant: &Variant) -> Option<&Derivation> {
        let Conclusion::Statement(conclusion) = variant.conclusion else { return None };
        self.0.get(&form(schemas, variant.premises.iter().copied(), conclusion))
    }
}

/// Returns the text of a form of a rule: premises and conclusion.
fn form(bank: &Bank, premises: impl Iterator<Item = Premise>, conclusion: FormulaId) -> String {
    let text = |formula| bank.text(formula, Alphabet::Unicode);
    let premises: Vec<String> = premises
        .map(|premise| match premise {
            Premise::Statement(statement) => text(statement),
            Premise::Box(BoxSchema { assumption, conclusion }) => format!("[{} ⊢ {}]", text(assumption), text(conclusion)),
        })
        .collect();
    format!("{} ⊢ {}", premises.join(", "), text(conclusion))
}

impl Derivation {
    fn of(text: &str) -> Option<Derivation> {
        let is_declared = text.trim_start().starts_with("symbols");
        let declared = if is_declared { text.to_owned() } else { format!("symbols A/0 B/0 C/0 D/0 : predicate\n{text}") };
        let statements = proof_notation::Statements::Palmer { options: Default::default(), vocabulary: None };
        let options = proof_notation::Options { system: None, statements };
        let mut bank = Bank::new();
        let read = proof_notation::parse(&Text::new("derivation", declared), &options, &mut bank).value?;
        let rows = Rows::of(read.proof.main()?, read.proof.rule_names())?;
        rows.last()?;
        Some(Derivation { bank, rows })
    }

    /// Returns the text of the form that it proves.
    fn form(&self) -> String {
        let mut premises = Vec::new();
        let mut assumption = None;
        for row in self.rows.lines() {
            match &row.reason {
                Reason::Given => premises.push(Premise::Statement(row.statement)),
                Reason::Assumed => assumption = Some(row.statement),
                Reason::By { rule, .. } if rule == GIVEN => {
                    let (conclusion, assumption) = (row.statement, assumption.unwrap_or(row.statement));
                    premises.push(Premise::Box(BoxSchema { assumption, conclusion }));
                }
                Reason::By { .. } => {}
            }
        }
        let conclusion = self.rows.last().map(|row| row.statement);
        conclusion.map(|conclusion| form(&self.bank, premises.into_iter(), conclusion)).unwrap_or_default()
    }

    /// Returns the lines of this derivation for a step; `new_id` gives ids to them.
    pub(super) fn expanded(&self, bank: &mut Bank, step: &Step<'_>, new_id: &mut dyn FnMut() -> Id) -> Option<Expansion> {
        let mut ids: FxHashMap<Id, Id> = FxHashMap::default();
        let mut filler = Filler { schemas: &self.bank, bank, assignment: step.assignment, fresh: FxHashMap::default() };
        let mut premises = step.premises.iter();
        let mut expansion = Expansion { in_boxes: Vec::new(), lines: Vec::new() };
        // The box that is a premise and the number of boxes that are open in it.
        let mut inside: Option<(Id, usize)> = None;
        let last = self.rows.last()?.id;
        let mut entries = self.rows.entries.iter().peekable();
        while let Some(entry) = entries.next() {
            let Entry::Row(row) = entry else {
                match &mut inside {
                    Some((_, 0)) => inside = None,
                    Some((_, depth)) => {
                        *depth -= 1;
                        expansion.put(inside, Entry::End);
                    }
                    None => expansion.put(None, Entry::End),
                }
                continue;
            };
            let is_given = |row: &Row| matches!(&row.reason, Reason::By { rule, .. } if rule == GIVEN);
            let opens_premise = matches!(row.reason, Reason::Assumed)
                && entries.peek().is_some_and(|next| matches!(next, Entry::Row(next) if is_given(next)));
            if matches!(row.reason, Reason::Given) {
                let Some(&Cited::Line(id)) = premises.next() else { return None };
                ids.insert(row.id, id);
                continue;
            }
            if opens_premise {
                let (Some(&Cited::Box(first, end)), Some(Entry::Row(given))) = (premises.next(), entries.next()) else {
                    return None;
                };
                ids.insert(row.id, first);
                ids.insert(given.id, end);
                inside = Some((first, 0));
                expansion.in_boxes.push((first, Vec::new()));
                continue;
            }
            let (id, statement) = if row.id == last {
                (step.row.id, step.row.statement)
            } else {
                (new_id(), filler.formula(row.statement, &mut Vec::new())?)
            };
            ids.insert(row.id, id);
            let reason = match &row.reason {
                Reason::By { rule, on, with } => {
                    let cited = |cited: &Cited| match *cited {
                        Cited::Line(id) => Some(Cited::Line(*ids.get(&id)?)),
                        Cited::Box(first, last) => Some(Cited::Box(*ids.get(&first)?, *ids.get(&last)?)),
                    };
                    let on = on.iter().map(cited).collect::<Option<_>>()?;
                    let with = with.iter().map(|&argument| filler.argument(argument)).collect::<Option<_>>()?;
                    Reason::By { rule: rule.clone(), on, with }
                }
                other => other.clone(),
            };
            if let (Reason::Assumed, Some((_, depth))) = (&reason, &mut inside) {
                *depth += 1;
            }
            expansion.put(inside, Entry::Row(Row { id, statement, reason }));
        }
        Some(expansion)
    }
}

impl Expansion {
    fn put(&mut self, inside: Option<(Id, usize)>, entry: Entry) {
        match inside {
            Some(_) => self.in_boxes.last_mut().map(|(_, lines)| lines).unwrap_or(&mut self.lines).push(entry),
            None => self.lines.push(entry),
        }
    }
}

/// Makes statements of schemas.
struct Filler<'f> {
    schemas: &'f Bank,
    bank: &'f mut Bank,
    assignment: &'f Assignment,
    /// By letter: what stands nowhere else.
    fresh: FxHashMap<VariableId, VariableId>,
}

impl Filler<'_> {
    // As deep as a line of a derivation that comes with the program.
    fn formula(&mut self, schema: FormulaId, scope: &mut Vec<(VariableId, VariableId)>) -> Option<FormulaId> {
        let schemas = self.schemas;
        Some(match schemas.formula(schema) {
            Formula::Truth(value) => self.bank.truth(value),
            Formula::Cardinality(..) => return None,
            Formula::Atom(symbol, arguments) => {
                let letter = schemas.symbol_text(symbol).chars().next()?;
                let abstraction = self.assignment.formula(letter)?;
                let mut map = Vec::new();
                for (&hole, &argument) in abstraction.holes.iter().zip(arguments) {
                    map.push((hole, self.term(argument, scope)?));
                }
                self.bank.substitute(abstraction.body, &map, OnCapture::Rename).ok()?
            }
            Formula::Equal(left, right) => {
                let (left, right) = (self.term(left, scope)?, self.term(right, scope)?);
                self.bank.equal(left, right)
            }
            Formula::Not(inner) => {
                let inner = self.formula(inner, scope)?;
                self.bank.not(inner)
            }
            Formula::Binary(connective, left, right) => {
                let (left, right) = (self.formula(left, scope)?, self.formula(right, scope)?);
                self.bank.binary(connective, left, right)
            }
            Formula::Quantified(quantifier, letter, body) => {
                let variable = self.bound(letter);
                scope.push((letter, variable));
                let body = self.formula(body, scope);
                scope.pop();
                self.bank.quantified(quantifier, variable, body?)
            }
        })
    }

    fn term(&mut self, term: TermId, scope: &[(VariableId, VariableId)]) -> Option<TermId> {
        let Term::Variable(letter) = self.schemas.term(term) else { return None };
        if let Some(&(_, variable)) = scope.iter().rev().find(|(known, _)| *known == letter) {
            return Some(self.bank.variable_term(variable));
        }
        let variable = match self.name(letter).and_then(|name| self.assignment.object(name)) {
            Some(Object::Term(term)) => return Some(term),
            Some(Object::Variable(variable)) => variable,
            None => self.fresh(letter, &OBJECTS),
        };
        Some(self.bank.variable_term(variable))
    }

    fn argument(&mut self, argument: Argument) -> Option<Argument> {
        match argument {
            Argument::Object(term) => self.term(term, &[]).map(Argument::Object),
            Argument::Formula(formula) => self.formula(formula, &mut Vec::new()).map(Argument::Formula),
            Argument::Function(_) => None,
        }
    }

    fn name(&self, letter: VariableId) -> Option<char> {
        self.schemas.variable_text(letter).chars().next()
    }

    /// Returns the variable for a letter that a quantifier binds: that of the step, unless the quantifier would bind more.
    fn bound(&mut self, letter: VariableId) -> VariableId {
        let known = self.name(letter).and_then(|name| self.assignment.object(name));
        if let Some(Object::Variable(variable)) = known {
            let in_body = self.assignment.formulas.iter().any(|(_, abstraction)| {
                !abstraction.holes.contains(&variable) && self.bank.free_variables(abstraction.body).contains(&variable)
            });
            let is_object = |name: char| OBJECTS.iter().any(|known| known.starts_with(name));
            let in_object = self
                .assignment
                .objects
                .iter()
                .any(|(name, object)| is_object(*name) && object.variables(self.bank).contains(&variable));
            if !in_body && !in_object {
                return variable;
            }
        }
        self.fresh(letter, &BOUND)
    }

    /// Returns a variable that stands nowhere else, the same for each letter.
    fn fresh(&mut self, letter: VariableId, names: &[&str]) -> VariableId {
        if let Some(&known) = self.fresh.get(&letter) {
            return known;
        }
        let variable = unused(self.bank, names);
        self.fresh.insert(letter, variable);
        variable
    }
}

/// Returns a variable that the bank did not have, by the first of these names that is free, or by one with an index.
fn unused(bank: &mut Bank, names: &[&str]) -> VariableId {
    let mut index = 0_u32;
    loop {
        for name in names {
            let name = if index == 0 { (*name).to_owned() } else { format!("{name}_{index}") };
            let is_symbol = bank.symbols().any(|symbol| bank.symbol_text(symbol) == name);
            let known = bank.variable_count();
            let variable = bank.variable(&name);
            if !is_symbol && bank.variable_count() > known {
                return variable;
            }
        }
        index += 1;
    }
}
