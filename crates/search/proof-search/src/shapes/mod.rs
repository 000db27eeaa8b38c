//! Shapes: statements whose objects and variables can be left out, atom by atom. What a letter of a schema stands for has one shape without
//! objects wherever its holes are filled, so that schemas are compared with shapes letter by letter; where a letter has no holes, its objects
//! are kept. A part of a shape can be left open. Not here: which shapes are of use (`exhaust::demand`), and what they cost (`bound`).

pub(crate) mod prices;
pub(crate) mod unify;

use formula::{Bank, Connective, Formula, FormulaId, Quantifier, SymbolId, TermId, VariableId};
use kernel::Calculus;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A shape, by its number.
pub(crate) type ShapeId = u32;

/// The shape of which nothing is known.
pub(crate) const ANY: ShapeId = 0;

/// The head and parts of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shape {
    Any,
    /// A shape that is not known, but the same wherever it stands.
    Token,
    Truth(bool),
    Cardinality,
    /// An atom with objects: the statement, or any.
    Atom(SymbolId, Option<FormulaId>),
    /// An equation: the statement, or any.
    Equal(Option<FormulaId>),
    Not(ShapeId),
    Binary(Connective, ShapeId, ShapeId),
    Quantified(Quantifier, ShapeId),
}

impl Shape {
    /// The head alone.
    pub(crate) fn head(self) -> Shape {
        match self {
            Shape::Not(_) => Shape::Not(ANY),
            Shape::Binary(connective, ..) => Shape::Binary(connective, ANY, ANY),
            Shape::Quantified(quantifier, _) => Shape::Quantified(quantifier, ANY),
            Shape::Atom(symbol, _) => Shape::Atom(symbol, None),
            Shape::Equal(_) => Shape::Equal(None),
            leaf => leaf,
        }
    }
}

/// Bounds of symbol points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Points {
    pub(crate) least: u64,
    pub(crate) most: u64,
}

impl Points {
    pub(crate) const NONE: Points = Points { least: 0, most: 0 };
    pub(crate) const ANY: Points = Points { least: 0, most: u64::MAX };

    pub(crate) fn plus(self, other: Points) -> Points {
        Points { least: self.least.saturating_add(other.least), most: self.most.saturating_add(other.most) }
    }

    /// Returns the points that are within these bounds and within other ones.
    pub(crate) fn both(self, other: Points) -> Points {
        Points { least: self.least.max(other.least), most: self.most.min(other.most) }
    }

    /// Returns the least difference between points within these bounds and points within other ones.
    pub(crate) fn difference(self, other: Points) -> u64 {
        self.least.saturating_sub(other.most).max(other.least.saturating_sub(self.most))
    }
}

#[derive(Clone, Copy, Debug)]
struct Info {
    is_open: bool,
    points: Points,
}

/// The values of formula letters, sorted by letter.
pub(crate) type Letters = SmallVec<[(SymbolId, ShapeId); 4]>;

/// Shared shapes.
pub(crate) struct Shapes {
    nodes: Vec<(Shape, Info)>,
    numbers: FxHashMap<Shape, ShapeId>,
    of_statements: FxHashMap<FormulaId, ShapeId>,
    bare: FxHashMap<ShapeId, ShapeId>,
    /// The points of the atoms and equations that are shapes.
    exact: FxHashMap<FormulaId, u64>,
    /// By predicate symbol of the bank: the points of its atoms.
    atoms: FxHashMap<SymbolId, Points>,
    /// By predicate symbol of the calculus that is no letter: the same symbol in the bank.
    symbols: FxHashMap<SymbolId, SymbolId>,
    largest_object: Option<u64>,
}

impl Shapes {
    /// No shapes yet but for what the atoms in `schemas` are.
    ///
    /// * `largest_object`: the most points that an object has in any statement of which shapes are taken, if there is a bound.
    pub(crate) fn new(
        bank: &mut Bank,
        calculus: &Calculus,
        schemas: impl Iterator<Item = FormulaId>,
        largest_object: Option<u64>,
    ) -> Shapes {
        let mut shapes = Shapes {
            nodes: Vec::new(),
            numbers: FxHashMap::default(),
            of_statements: FxHashMap::default(),
            bare: FxHashMap::default(),
            exact: FxHashMap::default(),
            atoms: FxHashMap::default(),
            symbols: FxHashMap::default(),
            largest_object,
        };
        shapes.shared(Shape::Any);
        let mut open: Vec<FormulaId> = schemas.collect();
        while let Some(schema) = open.pop() {
            let schemas = calculus.bank();
            let formula = schemas.formula(schema);
            open.extend(formula.parts());
            if let Formula::Atom(symbol, arguments) = formula
                && !calculus.is_letter(symbol)
            {
                let data = schemas.symbol_data(symbol);
                let here = bank.symbol(schemas.name_text(data.name), data.kind, data.fixity);
                shapes.symbols.insert(symbol, here);
                shapes.atoms.entry(here).or_insert_with(|| points_of_atoms(schemas, schema, arguments, largest_object));
            }
        }
        shapes
    }

    pub(crate) fn shape(&self, shape: ShapeId) -> Shape {
        self.nodes[shape as usize].0
    }

    fn info(&self, shape: ShapeId) -> Info {
        self.nodes[shape as usize].1
    }

    /// Returns whether a part of a shape is left open.
    pub(crate) fn is_open(&self, shape: ShapeId) -> bool {
        self.info(shape).is_open
    }

    /// Returns the bounds of the points of statements of a shape.
    pub(crate) fn points(&self, shape: ShapeId) -> Points {
        self.info(shape).points
    }

    pub(crate) fn shared(&mut self, shape: Shape) -> ShapeId {
        if let Some(&known) = self.numbers.get(&shape) {
            return known;
        }
        let exactly = |points: u64| Points { least: points, most: points };
        let leaf = |points: Points| Info { is_open: false, points };
        let info = match shape {
            Shape::Any => Info { is_open: true, points: Points::ANY },
            Shape::Token => leaf(Points { least: 0, most: u64::MAX }),
            Shape::Truth(_) => leaf(exactly(formula::points::TRUTH_VALUE)),
            Shape::Cardinality => leaf(exactly(formula::points::NUMBER)),
            Shape::Atom(_, Some(statement)) | Shape::Equal(Some(statement)) => {
                leaf(exactly(self.exact.get(&statement).copied().unwrap_or(1)))
            }
            Shape::Atom(symbol, None) => leaf(self.atoms.get(&symbol).copied().unwrap_or(Points { least: 1, most: u64::MAX })),
            Shape::Equal(None) => {
                let most =
                    self.largest_object.map_or(u64::MAX, |largest| (2 * largest).saturating_add(formula::points::EQUALITY));
                leaf(Points { least: formula::points::EQUALITY + 2, most })
            }
            Shape::Not(inner) => self.above(&[inner], exactly(formula::points::CONNECTIVE)),
            Shape::Binary(_, left, right) => self.above(&[left, right], exactly(formula::points::CONNECTIVE)),
            Shape::Quantified(_, inner) => self.above(&[inner], QUANTIFIER),
        };
        let number = self.nodes.len() as ShapeId;
        self.nodes.push((shape, info));
        self.numbers.insert(shape, number);
        number
    }

    fn above(&self, parts: &[ShapeId], own: Points) -> Info {
        let parts = parts.iter().map(|&part| self.info(part));
        parts.fold(Info { is_open: false, points: own }, |whole, part| Info {
            is_open: whole.is_open || part.is_open,
            points: whole.points.plus(part.points),
        })
    }

    /// Returns the shape of a statement.
    // As deep as the statement, which is limited.
    pub(crate) fn of_statement(&mut self, bank: &Bank, statement: FormulaId) -> ShapeId {
        if let Some(&known) = self.of_statements.get(&statement) {
            return known;
        }
        let shape = match bank.formula(statement) {
            Formula::Truth(value) => Shape::Truth(value),
            Formula::Cardinality(..) => Shape::Cardinality,
            Formula::Atom(symbol, arguments) => {
                let largest = self.largest_object;
                self.atoms.entry(symbol).or_insert_with(|| points_of_atoms(bank, statement, arguments, largest));
                self.exact.insert(statement, bank.points(statement));
                Shape::Atom(symbol, (!arguments.is_empty()).then_some(statement))
            }
            Formula::Equal(..) => {
                self.exact.insert(statement, bank.points(statement));
                Shape::Equal(Some(statement))
            }
            Formula::Not(inner) => Shape::Not(self.of_statement(bank, inner)),
            Formula::Binary(connective, left, right) => {
                Shape::Binary(connective, self.of_statement(bank, left), self.of_statement(bank, right))
            }
            Formula::Quantified(quantifier, variable, inner) => {
                let inner = self.of_statement(bank, inner);
                let speaks = |atom: FormulaId| bank.free_variables(atom).binary_search(&variable).is_ok();
                Shape::Quantified(quantifier, self.without_objects(inner, &speaks))
            }
        };
        let shape = self.shared(shape);
        self.of_statements.insert(statement, shape);
        shape
    }

    /// Returns whether some statement has both shapes.
    // As deep as the shapes, which is limited.
    pub(crate) fn are_compatible(&self, one: ShapeId, other: ShapeId) -> bool {
        if one == other {
            return true;
        }
        match (self.shape(one), self.shape(other)) {
            (Shape::Any, _) | (_, Shape::Any) => true,
            (Shape::Not(a), Shape::Not(b)) => self.are_compatible(a, b),
            (Shape::Binary(p, a, b), Shape::Binary(q, c, d)) => p == q && self.are_compatible(a, c) && self.are_compatible(b, d),
            (Shape::Quantified(p, a), Shape::Quantified(q, b)) => p == q && self.are_compatible(a, b),
            (Shape::Atom(a, x), Shape::Atom(b, y)) => a == b && (x.is_none() || y.is_none()),
            (Shape::Equal(x), Shape::Equal(y)) => x.is_none() || y.is_none(),
            _ => false,
        }
    }

    /// Returns a shape without objects.
    pub(crate) fn bare(&mut self, shape: ShapeId) -> ShapeId {
        if let Some(&known) = self.bare.get(&shape) {
            return known;
        }
        let bare = self.without_objects(shape, &|_| true);
        self.bare.insert(shape, bare);
        bare
    }

    /// Returns the same if it has been asked for before.
    pub(crate) fn known_bare(&self, shape: ShapeId) -> Option<ShapeId> {
        self.bare.get(&shape).copied()
    }

    /// Returns a shape without the objects of the atoms that `leave` is true of.
    // As deep as the shape, which is limited.
    fn without_objects(&mut self, shape: ShapeId, leave: &dyn Fn(FormulaId) -> bool) -> ShapeId {
        let bare = match self.shape(shape) {
            Shape::Atom(symbol, exact) => Shape::Atom(symbol, exact.filter(|&atom| !leave(atom))),
            Shape::Equal(exact) => Shape::Equal(exact.filter(|&atom| !leave(atom))),
            Shape::Not(inner) => Shape::Not(self.without_objects(inner, leave)),
            Shape::Binary(connective, left, right) => {
                let parts = [left, right].map(|part| self.without_objects(part, leave));
                Shape::Binary(connective, parts[0], parts[1])
            }
            Shape::Quantified(quantifier, inner) => Shape::Quantified(quantifier, self.without_objects(inner, leave)),
            leaf => leaf,
        };
        self.shared(bare)
    }

    /// Returns the shape of statements that have both shapes; `None` if there are none.
    fn meet(&mut self, one: ShapeId, other: ShapeId) -> Option<ShapeId> {
        if one == other {
            return Some(one);
        }
        let shape = match (self.shape(one), self.shape(other)) {
            (Shape::Any, _) => return Some(other),
            (_, Shape::Any) => return Some(one),
            (Shape::Not(a), Shape::Not(b)) => Shape::Not(self.meet(a, b)?),
            (Shape::Binary(p, a, b), Shape::Binary(q, c, d)) if p == q => Shape::Binary(p, self.meet(a, c)?, self.meet(b, d)?),
            (Shape::Quantified(p, a), Shape::Quantified(q, b)) if p == q => Shape::Quantified(p, self.meet(a, b)?),
            (Shape::Atom(a, x), Shape::Atom(b, y)) if a == b && (x.is_none() || y.is_none()) => Shape::Atom(a, x.or(y)),
            (Shape::Equal(x), Shape::Equal(y)) if x.is_none() || y.is_none() => Shape::Equal(x.or(y)),
            _ => return None,
        };
        Some(self.shared(shape))
    }

    /// Compares a schema with a shape; the letters then have the known shapes of their values. `false` if no instance has the shape.
    pub(crate) fn bind(&mut self, calculus: &Calculus, schema: FormulaId, shape: ShapeId, letters: &mut Letters) -> bool {
        self.bind_without(calculus, schema, shape, letters, &[])
    }

    /// The same where some object letters stand for nothing that the statement speaks of.
    pub(crate) fn bind_without(
        &mut self,
        calculus: &Calculus,
        schema: FormulaId,
        shape: ShapeId,
        letters: &mut Letters,
        absent: &[VariableId],
    ) -> bool {
        self.bind_under(calculus, schema, shape, letters, &mut SmallVec::from_slice(absent))
    }

    // As deep as the schema, which is limited.
    fn bind_under(
        &mut self,
        calculus: &Calculus,
        schema: FormulaId,
        shape: ShapeId,
        letters: &mut Letters,
        scope: &mut SmallVec<[VariableId; 4]>,
    ) -> bool {
        match (calculus.bank().formula(schema), self.shape(shape)) {
            (Formula::Atom(letter, arguments), _) if calculus.is_letter(letter) => {
                // What fills its holes is another object elsewhere; objects that are known are not what a quantifier binds.
                let is_known = |term: &TermId| calculus.bank().as_variable(*term).is_some_and(|one| scope.contains(&one));
                let shape = if arguments.iter().all(is_known) { shape } else { self.bare(shape) };
                match letters.binary_search_by_key(&letter, |&(known, _)| known) {
                    Ok(at) => {
                        let Some(both) = self.meet(letters[at].1, shape) else { return false };
                        letters[at].1 = both;
                    }
                    Err(at) => letters.insert(at, (letter, shape)),
                }
                true
            }
            (_, Shape::Any) => true,
            (Formula::Truth(a), Shape::Truth(b)) => a == b,
            (Formula::Cardinality(..), Shape::Cardinality) | (Formula::Equal(..), Shape::Equal(_)) => true,
            (Formula::Atom(symbol, _), Shape::Atom(other, _)) => self.symbols.get(&symbol) == Some(&other),
            (Formula::Not(a), Shape::Not(b)) => self.bind_under(calculus, a, b, letters, scope),
            (Formula::Binary(p, a, b), Shape::Binary(q, c, d)) => {
                p == q && self.bind_under(calculus, a, c, letters, scope) && self.bind_under(calculus, b, d, letters, scope)
            }
            (Formula::Quantified(p, variable, a), Shape::Quantified(q, b)) => {
                scope.push(variable);
                let fits = p == q && self.bind_under(calculus, a, b, letters, scope);
                scope.pop();
                fits
            }
            _ => false,
        }
    }

    /// Returns the shape of the instances of a schema; a letter without a value is left open.
    // As deep as the schema, which is limited.
    pub(crate) fn instance(&mut self, calculus: &Calculus, schema: FormulaId, letters: &Letters) -> ShapeId {
        let shape = match calculus.bank().formula(schema) {
            Formula::Atom(letter, _) if calculus.is_letter(letter) => return value(letters, letter),
            Formula::Truth(value) => Shape::Truth(value),
            Formula::Cardinality(..) => Shape::Cardinality,
            Formula::Atom(symbol, _) => Shape::Atom(self.symbols.get(&symbol).copied().unwrap_or(symbol), None),
            Formula::Equal(..) => Shape::Equal(None),
            Formula::Not(inner) => Shape::Not(self.instance(calculus, inner, letters)),
            Formula::Binary(connective, left, right) => {
                let parts = [left, right].map(|part| self.instance(calculus, part, letters));
                Shape::Binary(connective, parts[0], parts[1])
            }
            Formula::Quantified(quantifier, _, inner) => Shape::Quantified(quantifier, self.instance(calculus, inner, letters)),
        };
        self.shared(shape)
    }

    /// Returns a shape that says no more than another one: the parts that `leave` is true of, or that are deeper than `depth`, are left open.
    pub(crate) fn loosened(&mut self, shape: ShapeId, depth: u32, leave: &dyn Fn(Shape) -> bool) -> ShapeId {
        let node = self.shape(shape);
        if depth == 0 || leave(node) {
            return ANY;
        }
        let shape = match node {
            Shape::Not(inner) => Shape::Not(self.loosened(inner, depth - 1, leave)),
            Shape::Binary(connective, left, right) => {
                Shape::Binary(connective, self.loosened(left, depth - 1, leave), self.loosened(right, depth - 1, leave))
            }
            Shape::Quantified(quantifier, inner) => Shape::Quantified(quantifier, self.loosened(inner, depth - 1, leave)),
            leaf => leaf,
        };
        self.shared(shape)
    }

    /// Returns whether a part of a shape is of a kind.
    // As deep as the shape, which is limited.
    pub(crate) fn has(&self, shape: ShapeId, kind: &dyn Fn(Shape) -> bool) -> bool {
        let node = self.shape(shape);
        kind(node)
            || match node {
                Shape::Not(inner) | Shape::Quantified(_, inner) => self.has(inner, kind),
                Shape::Binary(_, left, right) => self.has(left, kind) || self.has(right, kind),
                Shape::Any | Shape::Token | Shape::Truth(_) | Shape::Cardinality | Shape::Atom(..) | Shape::Equal(_) => false,
            }
    }

    /// Returns how much a shape says: if nothing is left open, and the number of its heads that are known.
    pub(crate) fn knowledge(&self, shape: ShapeId) -> (bool, usize) {
        fn heads(shapes: &Shapes, shape: ShapeId) -> usize {
            match shapes.shape(shape) {
                Shape::Any => 0,
                Shape::Not(inner) | Shape::Quantified(_, inner) => 1 + heads(shapes, inner),
                Shape::Binary(_, left, right) => 1 + heads(shapes, left) + heads(shapes, right),
                Shape::Token | Shape::Truth(_) | Shape::Cardinality | Shape::Atom(..) | Shape::Equal(_) => 1,
            }
        }
        (!self.is_open(shape), heads(self, shape))
    }
}

/// A quantifier and its variable, which may have a distinct name.
pub(crate) const QUANTIFIER: Points = Points { least: formula::points::QUANTIFIER + 1, most: formula::points::QUANTIFIER + 2 };

/// Returns the known shape of a letter's value.
pub(crate) fn value(letters: &Letters, letter: SymbolId) -> ShapeId {
    letters.binary_search_by_key(&letter, |&(known, _)| known).map_or(ANY, |at| letters[at].1)
}

/// Returns the points of the atoms of a predicate symbol, of which this is one: each object costs a point at least, and `largest_object` at most.
pub(crate) fn points_of_atoms(bank: &Bank, atom: FormulaId, arguments: &[TermId], largest_object: Option<u64>) -> Points {
    let of_objects: u64 = arguments.iter().map(|&argument| bank.term_points(argument)).sum();
    let own = bank.points(atom).saturating_sub(of_objects);
    let count = arguments.len() as u64;
    let most = if count == 0 { Some(0) } else { largest_object.map(|largest| largest.saturating_mul(count)) };
    Points { least: own.saturating_add(count), most: most.map_or(u64::MAX, |most| own.saturating_add(most)) }
}
