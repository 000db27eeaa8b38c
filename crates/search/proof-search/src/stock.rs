//! The values for letters that nothing determines: objects, formulas, functions and names. Objects are proposed where they make an atom
//! of a formula with a hole equal to an atom that stands in some line or aim already, so that a quantifier is taken off for the objects
//! that matter, whatever the rule is called that does it. Where the search is guided, only atoms are compared that may meet in a proof: what
//! a line asks for with what other lines state, and what it states with what is asked for (a connection, as in the connection method).

use formula::{Bank, Connective, Formula, FormulaId, SymbolId, Term, TermId, VariableId};
use kernel::{Calculus, Premise, Variant};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::matching::Bindings;

/// Maximum number of atoms that are remembered for one symbol.
const MAX_ATOMS: usize = 400;

/// Maximum number of objects that are remembered for sides of equations.
const MAX_COMPOUND: usize = 60;

/// The values that a search has in stock.
#[derive(Clone, Debug, Default)]
pub(crate) struct TermUniverse {
    /// Variables that stand in no statement: holes of what letters stand for.
    pub(crate) holes: Vec<VariableId>,
    /// True if the names of bound variables do not matter.
    pub(crate) is_any_name: bool,
    /// Variables for quantifiers that nothing determines.
    pub(crate) bound: Vec<TermId>,
    /// The objects of the statements that are given.
    pub(crate) objects: Vec<TermId>,
    pub(crate) numbers: Vec<TermId>,
    /// The objects among those given or asked for in which an operation of numbers can be carried out.
    pub(crate) computable: Vec<TermId>,
    pub(crate) formulas: Vec<FormulaId>,
    pub(crate) functions: Vec<SymbolId>,
    /// True if every object of the stock is to be tried, and not those alone that make atoms equal.
    pub(crate) takes_all: bool,
    /// The objects for which universal statements are used, where that is known beforehand: by the variable and each part of the statement that
    /// speaks of it.
    pub(crate) wanted: FxHashMap<(VariableId, FormulaId), Vec<TermId>>,
    /// The objects that stand in some atom and are put together of others: where equals replace equals, a side of an equation is one of them.
    compound: Vec<TermId>,
    atoms: FxHashMap<Head, Vec<Atom>>,
    known: FxHashSet<(FormulaId, bool)>,
}

/// The head of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Head {
    Symbol(SymbolId),
    Equality,
}

/// An atom, with the variables that quantifiers around it bind.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Atom {
    arguments: Vec<TermId>,
    bound: Vec<VariableId>,
    parts: Parts,
}

/// The standing of a statement that is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It was given at the beginning.
    Given,
    /// A rule led to it, or may include it.
    Derived,
    /// It is asked for.
    Asked,
}

/// The parts that an atom may play in a proof, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts(u8);

impl Parts {
    /// Some line says that it holds.
    const STATED: Parts = Parts(1);
    /// Some line says that it does not hold.
    const DENIED: Parts = Parts(2);
    /// That it holds is asked for.
    const WANTED: Parts = Parts(4);
    /// That it does not hold is asked for.
    const UNWANTED: Parts = Parts(8);

    const fn and(self, other: Parts) -> Parts {
        Parts(self.0 | other.0)
    }

    fn meets(self, other: Parts) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the parts of an atom at a place of a statement.
    fn of(standing: Standing, position: Position) -> Parts {
        let one = |positive: bool| match (standing, position.is_alone) {
            (Standing::Asked, _) => {
                if positive {
                    Parts::WANTED
                } else {
                    Parts::STATED
                }
            }
            (_, true) => {
                if positive {
                    Parts::STATED
                } else {
                    Parts::DENIED
                }
            }
            // The condition of a line asks for what it says.
            (_, false) if !positive => Parts::WANTED,
            (Standing::Given, false) => Parts::STATED,
            (Standing::Derived, false) => Parts::default(),
        };
        let denied = |positive: bool| match (standing, positive, position.is_alone) {
            (Standing::Asked, false, true) => Parts::UNWANTED,
            _ => Parts::default(),
        };
        let all = |positive: bool| one(positive).and(denied(positive));
        match position.polarity {
            Some(positive) => all(positive),
            None => all(true).and(all(false)),
        }
    }

    /// Returns the parts with which an atom at a place of a line may meet.
    fn opposite(position: Position) -> Parts {
        let one = |positive: bool| if positive { Parts::WANTED.and(Parts::DENIED) } else { Parts::STATED.and(Parts::UNWANTED) };
        match position.polarity {
            Some(positive) => one(positive),
            None => one(true).and(one(false)),
        }
    }
}

/// The place of an atom in a statement.
#[derive(Clone, Copy, Debug)]
struct Position {
    /// True if the statement becomes no weaker by it, false if it becomes no stronger; `None` where it is neither, as below `↔`.
    polarity: Option<bool>,
    /// True if the statement says it, or its negation, by itself: it stands in no condition and in no alternative.
    is_alone: bool,
    /// True if the statement says something else on the condition that it holds.
    is_condition: bool,
}

impl Position {
    const WHOLE: Position = Position { polarity: Some(true), is_alone: true, is_condition: false };

    fn denied(self) -> Position {
        Position { polarity: self.polarity.map(|positive| !positive), ..self }
    }

    /// The places of the two parts of a statement with this connective.
    fn parts(self, connective: Connective) -> [Position; 2] {
        let among = Position { is_alone: false, ..self };
        let conjoined = |conjoins: bool| if self.polarity == Some(conjoins) { self } else { among };
        match connective {
            Connective::And => [conjoined(true); 2],
            Connective::Or => [conjoined(false); 2],
            Connective::Implies => {
                let condition = conjoined(false).denied();
                let is_condition = self.is_condition || self.polarity == Some(true);
                [Position { is_condition, ..condition }, conjoined(false)]
            }
            _ => [Position { polarity: None, is_alone: false, ..self }; 2],
        }
    }
}

fn atom(bank: &Bank, formula: FormulaId) -> Option<(Head, Vec<TermId>)> {
    match bank.formula(formula) {
        Formula::Atom(symbol, arguments) => Some((Head::Symbol(symbol), arguments.to_vec())),
        Formula::Equal(left, right) => Some((Head::Equality, vec![left, right])),
        _ => None,
    }
}

/// Adds a term and its parts, but for those that are put together of nothing or speak of what is bound.
fn add_compound(bank: &Bank, term: TermId, bound: &[VariableId], compound: &mut Vec<TermId>) {
    let Term::Apply(_, arguments) = bank.term(term) else { return };
    let speaks = bound.iter().any(|variable| bank.term_variables(term).binary_search(variable).is_ok());
    if !arguments.is_empty() && !speaks && compound.len() < MAX_COMPOUND && !compound.contains(&term) {
        compound.push(term);
    }
    arguments.iter().for_each(|&argument| add_compound(bank, argument, bound, compound));
}

/// Visits each atom of a formula with the variables that are bound around it, and its place.
fn atoms(
    bank: &Bank,
    formula: FormulaId,
    position: Position,
    bound: &mut Vec<VariableId>,
    visit: &mut dyn FnMut(FormulaId, &[VariableId], Position),
) {
    match bank.formula(formula) {
        Formula::Truth(_) | Formula::Cardinality(..) => {}
        Formula::Atom(..) | Formula::Equal(..) => visit(formula, bound, position),
        Formula::Not(inner) => atoms(bank, inner, position.denied(), bound, visit),
        Formula::Binary(connective, left, right) => {
            let [of_left, of_right] = position.parts(connective);
            atoms(bank, left, of_left, bound, visit);
            atoms(bank, right, of_right, bound, visit);
        }
        Formula::Quantified(_, variable, body) => {
            bound.push(variable);
            atoms(bank, body, position, bound, visit);
            bound.pop();
        }
    }
}

impl TermUniverse {
    /// Proposes an object for the variable of a universal statement, in the statement and in each part of it.
    pub(crate) fn want(&mut self, bank: &Bank, statement: FormulaId, object: TermId) {
        let Formula::Quantified(_, variable, body) = bank.formula(statement) else { return };
        let mut open = vec![body];
        while let Some(part) = open.pop() {
            if bank.free_variables(part).binary_search(&variable).is_err() && part != body {
                continue;
            }
            let objects = self.wanted.entry((variable, part)).or_default();
            if !objects.contains(&object) {
                objects.push(object);
            }
            open.extend(bank.formula(part).parts());
        }
    }

    /// Remembers the atoms of a statement.
    pub(crate) fn remember(&mut self, bank: &Bank, statement: FormulaId, standing: Standing) {
        if !self.known.insert((statement, standing == Standing::Asked)) {
            return;
        }
        let (known, compound) = (&mut self.atoms, &mut self.compound);
        atoms(bank, statement, Position::WHOLE, &mut Vec::new(), &mut |formula, bound, position| {
            let Some((head, arguments)) = atom(bank, formula) else { return };
            let list = known.entry(head).or_default();
            let free = bank.free_variables(formula);
            let bound: Vec<VariableId> = bound.iter().copied().filter(|variable| free.binary_search(variable).is_ok()).collect();
            arguments.iter().for_each(|&argument| add_compound(bank, argument, &bound, compound));
            let parts = Parts::of(standing, position);
            let mut new = None;
            match list.iter_mut().find(|one| one.arguments == arguments && one.bound == bound) {
                Some(one) => one.parts = one.parts.and(parts),
                None => new = Some(Atom { arguments, bound, parts }),
            }
            let has_room = list.len() < MAX_ATOMS;
            list.extend(new.filter(|_| has_room));
        });
    }

    /// Returns the objects that are proposed for a letter: those that make some atom equal to one that is remembered; where the use of the form
    /// is guided, to one that it may meet.
    pub(crate) fn fillings(
        &self,
        bank: &Bank,
        calculus: &Calculus,
        variant: &Variant,
        bindings: &Bindings,
        letter: VariableId,
        is_guided: bool,
    ) -> Vec<TermId> {
        if self.takes_all {
            return self.objects.clone();
        }
        let mut proposed = Proposed::default();
        let mut schemas: Vec<FormulaId> = Vec::new();
        for premise in &variant.premises {
            match *premise {
                Premise::Statement(schema) => schemas.push(schema),
                Premise::Box(schema) => schemas.extend([schema.assumption, schema.conclusion]),
            }
        }
        if let kernel::Conclusion::Statement(schema) = variant.conclusion {
            schemas.push(schema);
        }
        for schema in schemas {
            atoms(calculus.bank(), schema, Position::WHOLE, &mut Vec::new(), &mut |schema, _, _| {
                let Formula::Atom(symbol, arguments) = calculus.bank().formula(schema) else { return };
                let Some(lambda) = bindings.formula(symbol) else { return };
                if let (&[argument], &[hole]) = (arguments, lambda.holes.as_slice())
                    && calculus.bank().as_variable(argument) == Some(letter)
                {
                    for &object in self.wanted.get(&(hole, lambda.body)).into_iter().flatten() {
                        if !proposed.wanted.contains(&object) {
                            proposed.wanted.push(object);
                        }
                    }
                }
                for (&argument, &hole) in arguments.iter().zip(&lambda.holes) {
                    let is_letter = calculus.bank().as_variable(argument) == Some(letter);
                    if is_letter && bank.free_variables(lambda.body).binary_search(&hole).is_ok() {
                        proposed.stands = true;
                        self.propose(bank, lambda.body, hole, &lambda.holes, is_guided, &mut proposed);
                    }
                }
            });
        }
        if !proposed.wanted.is_empty() {
            return proposed.wanted;
        }
        if is_guided && proposed.stands {
            return proposed.connected();
        }
        let mut found = proposed.for_heads;
        found.extend(proposed.for_conditions);
        if found.is_empty() {
            // A hole that does not occur can be filled with anything.
            let most = if proposed.stands { 2 } else { 1 };
            found = self.objects.iter().copied().take(most).collect();
        }
        found
    }

    fn propose(
        &self,
        bank: &Bank,
        body: FormulaId,
        hole: VariableId,
        holes: &[VariableId],
        is_guided: bool,
        proposed: &mut Proposed,
    ) {
        atoms(bank, body, Position::WHOLE, &mut Vec::new(), &mut |formula, around, position| {
            let has_hole = !around.contains(&hole) && bank.free_variables(formula).binary_search(&hole).is_ok();
            proposed.has_head |= !position.is_condition;
            if !has_hole && (position.is_condition || !is_guided) {
                return;
            }
            let Some((head, pattern)) = atom(bank, formula) else { return };
            let open = |variable: VariableId| holes.contains(&variable) || around.contains(&variable);
            let opposite = Parts::opposite(position);
            let may_meet = |known: &&Atom| !is_guided || known.parts.meets(opposite);
            let mut meets = false;
            let mut put = |term: TermId| {
                let known_ones = [&proposed.for_heads, &proposed.for_conditions];
                if !known_ones.iter().any(|list| list.contains(&term)) {
                    let list = if position.is_condition { &mut proposed.for_conditions } else { &mut proposed.for_heads };
                    list.push(term);
                }
            };
            // An equation whose sides become the same needs no other to be equal to.
            if let (Head::Equality, false, &[left, right]) = (head, is_guided, pattern.as_slice()) {
                for (side, other) in [(left, right), (right, left)] {
                    let mut fill = None;
                    let speaks = bank.term_variables(other).iter().any(|&variable| open(variable));
                    if !speaks && fits(bank, side, other, hole, &open, &[], &mut fill) {
                        fill.into_iter().for_each(&mut put);
                    }
                }
            }
            // A side of an equation stands for any equal object.
            let is_side = |&&side: &&TermId| head == Head::Equality && !is_guided && bank.as_variable(side).is_none();
            for &side in pattern.iter().filter(is_side) {
                for &known in &self.compound {
                    let mut fill = None;
                    if fits(bank, side, known, hole, &open, &[], &mut fill) {
                        fill.into_iter().for_each(&mut put);
                    }
                }
            }
            for known in self.atoms.get(&head).into_iter().flatten().filter(may_meet) {
                let mut fill = None;
                let pairs = pattern.iter().zip(&known.arguments);
                if !pairs.into_iter().all(|(&one, &other)| fits(bank, one, other, hole, &open, &known.bound, &mut fill)) {
                    continue;
                }
                meets = true;
                fill.into_iter().for_each(&mut put);
            }
            proposed.meets |= meets && !position.is_condition;
        });
    }
}

/// The objects that are proposed for a letter.
#[derive(Debug, Default)]
struct Proposed {
    /// True if the letter stands in what it is proposed for.
    stands: bool,
    /// True if there is a statement that is no condition, and whether that meets anything.
    has_head: bool,
    meets: bool,
    /// Those that are known beforehand to be of use.
    wanted: Vec<TermId>,
    for_heads: Vec<TermId>,
    for_conditions: Vec<TermId>,
}

impl Proposed {
    /// Returns the objects for which a statement is of use: where the statement determines them, those; else those for which the
    /// conditions are met.
    fn connected(self) -> Vec<TermId> {
        match (self.has_head && !self.meets, self.for_heads.is_empty()) {
            (true, _) => Vec::new(),
            (false, false) => self.for_heads,
            (false, true) => self.for_conditions,
        }
    }
}

/// Returns whether two terms may become equal; what then fills the hole is put into `fill`. Other open variables fit anything.
fn fits(
    bank: &Bank,
    pattern: TermId,
    found: TermId,
    hole: VariableId,
    open: &dyn Fn(VariableId) -> bool,
    bound: &[VariableId],
    fill: &mut Option<TermId>,
) -> bool {
    if let Some(variable) = bank.as_variable(pattern).filter(|&variable| open(variable)) {
        if variable == hole && !bound.iter().any(|one| bank.term_variables(found).binary_search(one).is_ok()) {
            if fill.is_some_and(|known| known != found) {
                return false;
            }
            *fill = Some(found);
        }
        return true;
    }
    if bank.as_variable(found).is_some_and(|variable| bound.contains(&variable)) || pattern == found {
        return true;
    }
    match (bank.term(pattern), bank.term(found)) {
        (Term::Apply(f, xs), Term::Apply(g, ys)) => {
            f == g && xs.iter().zip(ys).all(|(&x, &y)| fits(bank, x, y, hole, open, bound, fill))
        }
        // A number may still come out of an operation, and the other way round.
        (Term::Number(_), Term::Apply(..)) | (Term::Apply(..), Term::Number(_)) => true,
        _ => false,
    }
}
