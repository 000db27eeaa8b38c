//! Values of the letters of a rule in a step, as far as the lines tell: for the words of an explanation only. Whether a step is
//! right was decided by the kernel, whose matching this does not repeat; here a first look at the shapes is enough.

use formula::{Bank, Formula, FormulaId, SymbolId, Term, TermId, VariableId};
use kernel::fault::Part;
use kernel::{Argument, Calculus, Premise, RulePart, SchemaVariable, Variant};

/// A formula letter, its holes, and the formula that it stands for.
type Lambda = (SymbolId, Vec<VariableId>, FormulaId);

/// The letters that are known.
#[derive(Clone, Debug, Default)]
pub(super) struct InferredBindings {
    formulas: Vec<Lambda>,
    objects: Vec<(VariableId, Part)>,
    functions: Vec<(SymbolId, SymbolId)>,
}

/// Number of pairs of parts that are looked at to find the filling of a hole.
const LOOKED_AT: usize = 10_000;

/// The quantifiers of the schema that are passed: their variables, and those that stand for them.
type Scope = Vec<(VariableId, VariableId)>;

impl InferredBindings {
    pub(super) fn formula(&self, letter: SymbolId) -> Option<(&[VariableId], FormulaId)> {
        self.formulas.iter().find(|(known, ..)| *known == letter).map(|(_, holes, body)| (holes.as_slice(), *body))
    }

    pub(super) fn object(&self, letter: VariableId) -> Option<Part> {
        self.objects.iter().find(|(known, _)| *known == letter).map(|&(_, part)| part)
    }

    pub(super) fn function(&self, letter: SymbolId) -> Option<SymbolId> {
        self.functions.iter().find(|(known, _)| *known == letter).map(|&(_, found)| found)
    }

    /// Enters the objects and formulas named by `with`.
    fn choose(&mut self, bank: &Bank, variant: &Variant, with: &[Argument]) {
        for (choice, &chosen) in variant.choices.iter().zip(with) {
            match (choice.letter, chosen) {
                (SchemaVariable::Object(letter), Argument::Object(term)) => self.objects.push((letter, object(bank, term))),
                (SchemaVariable::Formula(letter), Argument::Formula(formula)) => {
                    self.formulas.push((letter, Vec::new(), formula));
                }
                _ => {}
            }
        }
    }
}

/// The statements that a step rests on, in the order of its citations.
pub(super) struct Cited<'c> {
    pub(super) with: &'c [Argument],
    /// The axiom of the subproof and the lines cited of it.
    pub(super) subproof: Option<(FormulaId, Vec<FormulaId>)>,
    /// For each citation the statement of the line; for a box those of its assumption and of the line derived in it.
    pub(super) premises: Vec<(Option<FormulaId>, FormulaId)>,
}

/// Returns the values of the letters of a variant, read off all lines but the one at `index`.
///
/// `found` is the statement that does not fit there. Of the orders of the premises the first one is taken that agrees with the most
/// schemas.
pub(super) fn read(
    bank: &Bank,
    calculus: &Calculus,
    variant: &Variant,
    cited: &Cited<'_>,
    rule_part: RulePart,
    found: FormulaId,
) -> InferredBindings {
    let mut letters = InferredBindings::default();
    letters.choose(bank, variant, cited.with);
    let mut reader = Reader { bank, calculus, letters };
    if let (Some(schema), Some((axiom, lines)), true) = (&variant.subproof, &cited.subproof, rule_part != RulePart::SubproofAxiom)
    {
        reader.formula(schema.axiom, *axiom, &mut Scope::new());
        if !matches!(rule_part, RulePart::SubproofLine(_)) {
            for (&schema, &line) in schema.lines.iter().zip(lines) {
                reader.formula(schema, line, &mut Scope::new());
            }
        }
    }
    let mut best = reader.letters.clone();
    let mut most = 0;
    for order in orders(cited.premises.len(), variant.premises.len()) {
        let mut attempt = Reader { letters: reader.letters.clone(), ..reader };
        let mut agreed = 0;
        for ((part, premise), &at) in (0..).zip(&variant.premises).zip(&order) {
            let Some(&(assumption, line)) = cited.premises.get(at) else { continue };
            if rule_part == RulePart::Premise(part) || rule_part == RulePart::Assumption(part) {
                agreed += usize::from(line == found || assumption == Some(found));
                continue;
            }
            agreed += usize::from(match (premise, assumption) {
                (Premise::Statement(schema), None) => attempt.formula(*schema, line, &mut Scope::new()),
                (Premise::Box(schema), Some(assumption)) => {
                    attempt.formula(schema.assumption, assumption, &mut Scope::new())
                        && attempt.formula(schema.conclusion, line, &mut Scope::new())
                }
                _ => false,
            });
        }
        if agreed > most {
            // What fills the holes is read off when it is known what the letters stand for.
            for ((part, premise), &at) in (0..).zip(&variant.premises).zip(&order) {
                if let (Premise::Statement(schema), Some(&(None, line)), false) =
                    (premise, cited.premises.get(at), rule_part == RulePart::Premise(part))
                {
                    attempt.fills(*schema, line);
                }
            }
            (best, most) = (attempt.letters, agreed);
        }
    }
    best
}

/// The ways to let citations serve premises; with fewer citations than premises some serve twice.
fn orders(citations: usize, premises: usize) -> impl Iterator<Item = Vec<usize>> {
    let small = u32::try_from(premises).unwrap_or(0).min(4);
    let ways = citations.min(4).pow(small);
    let way = move |mut way: usize| -> Vec<usize> {
        let mut order = vec![0; premises];
        for slot in order.iter_mut().rev() {
            *slot = way % citations.max(1);
            way /= citations.max(1);
        }
        order
    };
    let useful = move |order: &Vec<usize>| citations != premises || (0..citations).all(|citation| order.contains(&citation));
    (0..ways).map(way).filter(useful)
}

struct Reader<'a> {
    bank: &'a Bank,
    calculus: &'a Calculus,
    letters: InferredBindings,
}

impl Reader<'_> {
    /// Reads letters off a formula, as deep as the schema, which is limited. Whether the two have the same shape so far.
    fn formula(&mut self, schema: FormulaId, found: FormulaId, scope: &mut Scope) -> bool {
        let schemas = self.calculus.bank();
        match (schemas.formula(schema), self.bank.formula(found)) {
            (Formula::Atom(letter, arguments), _) if self.calculus.is_letter(letter) => {
                self.letter(letter, arguments, found, scope)
            }
            (Formula::Truth(a), Formula::Truth(b)) => a == b,
            (Formula::Cardinality(a, m), Formula::Cardinality(b, n)) => (a, m) == (b, n),
            (Formula::Atom(a, xs), Formula::Atom(b, ys)) => {
                let same = xs.len() == ys.len() && schemas.symbol_text(a) == self.bank.symbol_text(b);
                same && xs.iter().zip(ys).all(|(&x, &y)| self.term(x, y, scope))
            }
            (Formula::Equal(a, b), Formula::Equal(c, d)) => self.term(a, c, scope) && self.term(b, d, scope),
            (Formula::Not(a), Formula::Not(b)) => self.formula(a, b, scope),
            (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) if p == q => {
                self.formula(a, c, scope) && self.formula(b, d, scope)
            }
            (Formula::Quantified(p, x, a), Formula::Quantified(q, y, b)) if p == q => {
                let known = *self.object(x, Part::Variable(y)) == Part::Variable(y);
                scope.push((x, y));
                let same = self.formula(a, b, scope);
                scope.pop();
                known && same
            }
            _ => false,
        }
    }

    fn letter(&mut self, letter: SymbolId, arguments: &[TermId], found: FormulaId, scope: &Scope) -> bool {
        let mut holes = Vec::new();
        for &argument in arguments {
            let bound = self.calculus.bank().as_variable(argument).and_then(|variable| bound(scope, variable));
            match bound {
                Some(variable) if !holes.contains(&variable) => holes.push(variable),
                // Elsewhere the letter is read off.
                _ => return true,
            }
        }
        match self.letters.formula(letter) {
            Some((known, body)) => !known.is_empty() || !holes.is_empty() || body == found,
            None => {
                self.letters.formulas.push((letter, holes, found));
                true
            }
        }
    }

    /// Reads off what fills the holes of letters that are known, as deep as the schema, which is limited.
    fn fills(&mut self, schema: FormulaId, found: FormulaId) {
        let schemas = self.calculus.bank();
        match (schemas.formula(schema), self.bank.formula(found)) {
            (Formula::Atom(letter, arguments), _) if self.calculus.is_letter(letter) => {
                let Some((holes, body)) = self.letters.formula(letter) else { return };
                let fills: Vec<(VariableId, Part)> = holes
                    .iter()
                    .zip(arguments)
                    .filter_map(|(&hole, &argument)| Some((schemas.as_variable(argument)?, self.fill(hole, body, found)?)))
                    .collect();
                for (argument, fill) in fills {
                    self.object(argument, fill);
                }
            }
            (Formula::Not(a), Formula::Not(b)) => self.fills(a, b),
            (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) if p == q => {
                self.fills(a, c);
                self.fills(b, d);
            }
            _ => {}
        }
    }

    /// Returns the part of `found` at the position at which the hole first stands in `body`.
    fn fill(&self, hole: VariableId, body: FormulaId, found: FormulaId) -> Option<Part> {
        let bank = self.bank;
        let mut formulas = vec![(body, found)];
        let mut terms: Vec<(TermId, TermId)> = Vec::new();
        for _ in 0..LOOKED_AT {
            if let Some((left, right)) = terms.pop() {
                match (bank.term(left), bank.term(right)) {
                    (Term::Variable(variable), _) if variable == hole => return Some(object(bank, right)),
                    (Term::Apply(f, xs), Term::Apply(g, ys)) if f == g => {
                        terms.extend(xs.iter().copied().zip(ys.iter().copied()).rev());
                    }
                    _ => {}
                }
                continue;
            }
            let (left, right) = formulas.pop()?;
            if bank.free_variables(left).binary_search(&hole).is_err() {
                continue;
            }
            match (bank.formula(left), bank.formula(right)) {
                (Formula::Atom(p, xs), Formula::Atom(q, ys)) if p == q => {
                    terms.extend(xs.iter().copied().zip(ys.iter().copied()).rev());
                }
                (Formula::Equal(a, b), Formula::Equal(c, d)) => terms.extend([(b, d), (a, c)]),
                (Formula::Not(a), Formula::Not(b)) => formulas.push((a, b)),
                (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) if p == q => formulas.extend([(b, d), (a, c)]),
                (Formula::Quantified(p, _, a), Formula::Quantified(q, _, b)) if p == q => formulas.push((a, b)),
                _ => {}
            }
        }
        None
    }

    fn term(&mut self, schema: TermId, found: TermId, scope: &Scope) -> bool {
        let schemas = self.calculus.bank();
        match (schemas.term(schema), self.bank.term(found)) {
            (Term::Variable(letter), _) => {
                let part = object(self.bank, found);
                match bound(scope, letter) {
                    Some(variable) => part == Part::Variable(variable),
                    None => *self.object(letter, part) == part,
                }
            }
            (Term::Number(a), Term::Number(b)) => schemas.numeral_text(a) == self.bank.numeral_text(b),
            (Term::Apply(f, xs), Term::Apply(g, ys)) if xs.len() == ys.len() => {
                let letter = schemas.symbol_text(f).starts_with(|c: char| c.is_lowercase());
                if letter && self.letters.function(f).is_none() {
                    self.letters.functions.push((f, g));
                }
                (letter || schemas.symbol_text(f) == self.bank.symbol_text(g))
                    && xs.iter().zip(ys).all(|(&x, &y)| self.term(x, y, scope))
            }
            _ => false,
        }
    }

    /// Returns the value of an object letter, which is `found` if it had none.
    fn object(&mut self, letter: VariableId, found: Part) -> &Part {
        let objects = &mut self.letters.objects;
        let at = objects.iter().position(|(known, _)| *known == letter).unwrap_or_else(|| {
            objects.push((letter, found));
            objects.len() - 1
        });
        &objects[at].1
    }
}

fn object(bank: &Bank, term: TermId) -> Part {
    bank.as_variable(term).map_or(Part::Term(term), Part::Variable)
}

/// Returns the bound variable that stands for a variable of the schema.
fn bound(scope: &Scope, letter: VariableId) -> Option<VariableId> {
    scope.iter().rev().find(|(known, _)| *known == letter).map(|&(_, variable)| variable)
}
