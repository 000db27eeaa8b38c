//! The one meaning of "this statement is an instance of that schema under this assignment".
//!
//! The *instance* of a schema is the schema with its letters replaced: an object letter by its object, a formula letter by its formula
//! whose holes are filled. A statement is an instance if it differs from that in the names of bound variables only. Nothing is captured: a free
//! variable of what replaces a letter stays free, whatever quantifiers of the schema or of the formula stand around it.
//!
//! No instance is built. A walk goes through the schema and the statement side by side, and below a letter through its formula and the
//! statement, and keeps for each side which quantifier binds a variable.

use formula::{Bank, Formula, FormulaId, Term, TermId, VariableId};

use crate::assignment::{Assignment, Object};
use crate::schema::Schema;

/// The reason for which a statement is not accepted as an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// It is none.
    #[error("it is no instance of the rule's schema under the assignment")]
    Different,
    /// A letter has no value, or one of the wrong kind.
    #[error("`{0}` stands for nothing, or for something of the wrong kind")]
    Letter(char),
    /// The comparison takes more steps than there are.
    #[error("the comparison takes too many steps")]
    TooLarge,
}

/// A quantifier that the walk has passed, by how many stood around it.
type Level = usize;

/// The value of a hole.
#[derive(Clone, Copy)]
enum HoleValue {
    /// The variable of a quantifier of the schema.
    Bound(Level),
    /// An object. Its variables are free.
    Object(Object),
}

/// The meaning of a variable of a formula with holes at a place of the walk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Bound(Level),
    Free(VariableId),
    Term(TermId),
}

enum Task {
    Formulas(FormulaId, FormulaId),
    Terms(TermId, TermId),
    Leave,
}

/// Compares statements with schemas. What it holds beside the bank and the steps left is room only.
pub struct InstanceChecker<'b> {
    bank: &'b Bank,
    steps: u64,
    tasks: Vec<Task>,
    /// The variables of the quantifiers that were passed in the statement, by level.
    binders: Vec<VariableId>,
    /// The variables of those that were passed in a formula with holes, each with its level.
    own: Vec<(VariableId, Level)>,
    hole_values: Vec<(VariableId, HoleValue)>,
}

impl<'b> InstanceChecker<'b> {
    /// A checker over the formulas of a bank, that takes at most this many steps in all.
    pub fn new(bank: &'b Bank, steps: u64) -> InstanceChecker<'b> {
        InstanceChecker { bank, steps, tasks: Vec::new(), binders: Vec::new(), own: Vec::new(), hole_values: Vec::new() }
    }

    /// Accepts a statement that is the instance of a schema under an assignment, up to the names of bound variables.
    ///
    /// # Errors
    /// [`Mismatch`].
    pub fn instance(&mut self, schema: &Schema, assignment: &Assignment, statement: FormulaId) -> Result<(), Mismatch> {
        self.binders.clear();
        self.schema(schema, assignment, statement, &mut Vec::new())
    }

    /// Accepts two statements that differ in the names of bound variables only.
    ///
    /// # Errors
    /// [`Mismatch`].
    pub fn same(&mut self, left: FormulaId, right: FormulaId) -> Result<(), Mismatch> {
        self.binders.clear();
        self.hole_values.clear();
        self.walk(left, right)
    }

    /// `scope`: the variables of the schema's quantifiers around this part, by level. As deep as the schema, which is limited.
    fn schema(
        &mut self,
        schema: &Schema,
        assignment: &Assignment,
        statement: FormulaId,
        scope: &mut Vec<char>,
    ) -> Result<(), Mismatch> {
        match (schema, self.bank.formula(statement)) {
            (Schema::Letter(letter, arguments), _) => {
                let abstraction = assignment.formula(*letter).ok_or(Mismatch::Letter(*letter))?;
                if abstraction.holes.len() != arguments.len() {
                    return Err(Mismatch::Letter(*letter));
                }
                self.hole_values.clear();
                for (&hole, &argument) in abstraction.holes.iter().zip(arguments) {
                    let fill = match scope.iter().rposition(|&variable| variable == argument) {
                        Some(level) => HoleValue::Bound(level),
                        None => HoleValue::Object(assignment.object(argument).ok_or(Mismatch::Letter(argument))?),
                    };
                    if self.hole_values.iter().any(|&(known, _)| known == hole) {
                        return Err(Mismatch::Letter(*letter));
                    }
                    self.hole_values.push((hole, fill));
                }
                self.walk(abstraction.body, statement)
            }
            (Schema::Truth(value), Formula::Truth(found)) if *value == found => Ok(()),
            (Schema::Equal(left, right), Formula::Equal(first, second)) => {
                self.object(*left, assignment, first, scope)?;
                self.object(*right, assignment, second, scope)
            }
            (Schema::Not(inner), Formula::Not(found)) => self.schema(inner, assignment, found, scope),
            (Schema::Binary(connective, left, right), Formula::Binary(found, first, second)) if *connective == found => {
                self.schema(left, assignment, first, scope)?;
                self.schema(right, assignment, second, scope)
            }
            (Schema::Quantified(quantifier, variable, inner), Formula::Quantified(found, bound, body))
                if *quantifier == found =>
            {
                scope.push(*variable);
                self.binders.push(bound);
                let result = self.schema(inner, assignment, body, scope);
                self.binders.pop();
                scope.pop();
                result
            }
            _ => Err(Mismatch::Different),
        }
    }

    /// A letter of the schema that stands for an object, or is bound.
    fn object(&self, letter: char, assignment: &Assignment, found: TermId, scope: &[char]) -> Result<(), Mismatch> {
        let fits = match scope.iter().rposition(|&variable| variable == letter) {
            Some(level) => self.found(found) == Meaning::Bound(level),
            None => self.is_object(assignment.object(letter).ok_or(Mismatch::Letter(letter))?, found),
        };
        if fits { Ok(()) } else { Err(Mismatch::Different) }
    }

    /// Returns the quantifier that binds a variable of the statement here.
    fn level(&self, variable: VariableId) -> Option<Level> {
        self.binders.iter().rposition(|&bound| bound == variable)
    }

    /// Returns what a term of the statement means here.
    fn found(&self, term: TermId) -> Meaning {
        match self.bank.as_variable(term) {
            Some(variable) => self.level(variable).map_or(Meaning::Free(variable), Meaning::Bound),
            None => Meaning::Term(term),
        }
    }

    /// Returns whether a term of the statement is this object, all of whose variables are free.
    fn is_object(&self, object: Object, found: TermId) -> bool {
        match object {
            Object::Variable(variable) => self.found(found) == Meaning::Free(variable),
            Object::Term(term) => {
                term == found && self.bank.term_variables(term).iter().all(|&variable| self.level(variable).is_none())
            }
        }
    }

    /// Returns what a variable of the formula with holes means here, unless it is a hole whose value is a term.
    fn meant(&self, variable: VariableId) -> Result<Meaning, Object> {
        if let Some(&(_, level)) = self.own.iter().rfind(|&&(bound, _)| bound == variable) {
            return Ok(Meaning::Bound(level));
        }
        match self.hole_values.iter().find(|&&(hole, _)| hole == variable) {
            Some(&(_, HoleValue::Bound(level))) => Ok(Meaning::Bound(level)),
            Some(&(_, HoleValue::Object(Object::Variable(variable)))) => Ok(Meaning::Free(variable)),
            Some(&(_, HoleValue::Object(object))) => Err(object),
            None => Ok(Meaning::Free(variable)),
        }
    }

    /// Returns whether these variables are free in both or bound at the same place: whether the sides are alpha-equivalent in them.
    fn alpha_equivalent(&self, variables: &[VariableId]) -> bool {
        variables.iter().all(|&variable| {
            let found = self.level(variable).map_or(Meaning::Free(variable), Meaning::Bound);
            self.meant(variable) == Ok(found)
        })
    }

    /// Compares a formula, whose holes are filled, with a part of the statement.
    fn walk(&mut self, left: FormulaId, right: FormulaId) -> Result<(), Mismatch> {
        self.own.clear();
        self.tasks.clear();
        self.tasks.push(Task::Formulas(left, right));
        let around = self.binders.len();
        let result = self.run();
        self.binders.truncate(around);
        result
    }

    fn run(&mut self) -> Result<(), Mismatch> {
        while let Some(task) = self.tasks.pop() {
            self.steps = self.steps.checked_sub(1).ok_or(Mismatch::TooLarge)?;
            match task {
                Task::Leave => {
                    self.own.pop();
                    self.binders.pop();
                }
                Task::Formulas(left, right) => {
                    if left != right || !self.alpha_equivalent(self.bank.free_variables(left)) {
                        self.formulas(left, right)?;
                    }
                }
                Task::Terms(left, right) => {
                    if left != right || !self.alpha_equivalent(self.bank.term_variables(left)) {
                        self.terms(left, right)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn formulas(&mut self, left: FormulaId, right: FormulaId) -> Result<(), Mismatch> {
        match (self.bank.formula(left), self.bank.formula(right)) {
            (Formula::Atom(a, xs), Formula::Atom(b, ys)) if a == b => {
                self.tasks.extend(xs.iter().zip(ys).map(|(&x, &y)| Task::Terms(x, y)));
            }
            (Formula::Equal(a, b), Formula::Equal(c, d)) => self.tasks.extend([Task::Terms(a, c), Task::Terms(b, d)]),
            (Formula::Not(a), Formula::Not(b)) => self.tasks.push(Task::Formulas(a, b)),
            (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) if p == q => {
                self.tasks.extend([Task::Formulas(a, c), Task::Formulas(b, d)]);
            }
            (Formula::Quantified(p, x, a), Formula::Quantified(q, y, b)) if p == q => {
                self.own.push((x, self.binders.len()));
                self.binders.push(y);
                self.tasks.extend([Task::Leave, Task::Formulas(a, b)]);
            }
            // Nodes without parts are the same only if they are one node of the bank.
            _ => return Err(Mismatch::Different),
        }
        Ok(())
    }

    fn terms(&mut self, left: TermId, right: TermId) -> Result<(), Mismatch> {
        let fits = match (self.bank.term(left), self.bank.term(right)) {
            (Term::Variable(variable), _) => match self.meant(variable) {
                Ok(meaning) => meaning == self.found(right),
                Err(object) => self.is_object(object, right),
            },
            (Term::Apply(f, xs), Term::Apply(g, ys)) if f == g => {
                self.tasks.extend(xs.iter().zip(ys).map(|(&x, &y)| Task::Terms(x, y)));
                true
            }
            _ => false,
        };
        if fits { Ok(()) } else { Err(Mismatch::Different) }
    }
}
