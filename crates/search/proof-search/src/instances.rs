//! From statements that are given to whole steps: the values of the letters that the given lines and the conclusion determine, in every
//! way (`deferred_letters`), values out of a stock for those that they leave open, and the lines that the step then has (`schema`). What a proviso
//! asks of this step alone is asked here (`provisos`); what it asks of the rest of the proof, the kernel asks when the proof is written.

use formula::{Bank, FormulaId, SymbolId, TermId, VariableId};
use kernel::{Calculus, Deed, NoLine, Proviso, SchemaVariable, Sort, Variant};

use crate::deferred_letters;
use crate::matching::{Bindings, Lambda, Matcher};
use crate::provisos::{self, Choices};
use crate::schema::{self, Named};
use crate::stock::TermUniverse;

/// Maximum number of values that are tried for the letters of one form with the same given lines.
const MAX_WAYS: usize = 4_000;

/// The reading of one form with some lines given.
pub(crate) struct Reader<'r> {
    pub(crate) bank: &'r mut Bank,
    pub(crate) calculus: &'r Calculus,
    pub(crate) variant: &'r Variant,
    pub(crate) stock: &'r TermUniverse,
    /// True if objects are proposed for atoms that may meet others only.
    pub(crate) is_guided: bool,
    /// True if a bound variable may have another name where something would be captured (Q-PW-26).
    pub(crate) renames: bool,
    /// True if some values were left out since there are too many.
    pub(crate) is_cut: bool,
}

impl Reader<'_> {
    /// Returns what the letters may stand for so that every place that waits fits, in every way.
    pub(crate) fn resolved(&mut self, matcher: &Matcher<'_>) -> Vec<Bindings> {
        let deferred = matcher.deferred.clone();
        let resolved =
            deferred_letters::resolved(self.bank, &self.stock.holes, deferred, &matcher.bindings, MAX_WAYS, self.renames);
        self.is_cut |= resolved.is_cut;
        resolved.ways
    }

    /// The instance of a schema; `None` where a letter has no value or a variable would be captured.
    pub(crate) fn instance(&mut self, schema: FormulaId, bindings: &Bindings) -> Option<FormulaId> {
        schema::instance(self.bank, self.calculus, schema, bindings)
    }

    /// Returns what the prover names, and its price; `None` when it is not known or not of its sort.
    pub(crate) fn chosen(&self, bindings: &Bindings) -> Option<Choices> {
        provisos::chosen(self.bank, self.calculus, self.variant, bindings)
    }

    /// Returns whether the provisos hold as far as this step alone decides them.
    pub(crate) fn provisos_hold(&self, bindings: &Bindings, up_to_names: bool) -> bool {
        provisos::provisos_hold(self.bank, self.calculus, self.variant, bindings, up_to_names)
    }

    /// Returns the bindings with values for letters that are still open, in every way that the stock has.
    pub(crate) fn completed(
        &mut self,
        open: &[Open],
        bindings: Bindings,
        fresh: &dyn Fn(&Bank, &Bindings) -> Vec<TermId>,
    ) -> Vec<Bindings> {
        let mut all = vec![bindings];
        for &one in open {
            let mut next = Vec::new();
            for bindings in all {
                self.complete_one(one, bindings, fresh, &mut next);
                if next.len() >= MAX_WAYS {
                    self.is_cut = true;
                    break;
                }
            }
            all = next;
        }
        all
    }

    fn complete_one(
        &mut self,
        open: Open,
        bindings: Bindings,
        fresh: &dyn Fn(&Bank, &Bindings) -> Vec<TermId>,
        next: &mut Vec<Bindings>,
    ) {
        let mut with_object = |letter: VariableId, terms: Vec<TermId>| {
            next.extend(terms.into_iter().map(|term| {
                let mut bindings = bindings.clone();
                bindings.objects.push((letter, term));
                bindings
            }));
        };
        match open {
            Open::Object(letter, _) if bindings.object(letter).is_some() => next.push(bindings),
            Open::Formula(letter, _) if bindings.formula(letter).is_some() => next.push(bindings),
            Open::Function(letter) if bindings.function(letter).is_some() => next.push(bindings),
            Open::Object(letter, LetterKind::New) => with_object(letter, fresh(self.bank, &bindings)),
            Open::Object(letter, LetterKind::Bound) => {
                let variable = |&(_, term): &(VariableId, TermId)| self.bank.as_variable(term).is_some();
                let known: Vec<TermId> =
                    bindings.objects.iter().filter(|one| variable(one)).map(|&(_, term)| term).take(1).collect();
                let others =
                    self.stock.bound.iter().copied().filter(|term| !bindings.objects.iter().any(|(_, known)| known == term));
                let terms: Vec<TermId> = match (self.stock.is_any_name, self.variant.subproof.is_some()) {
                    // Any name will do that is not taken.
                    (true, _) => others.take(1).collect(),
                    // A subproof may cite what binds another variable.
                    (false, true) => known.into_iter().chain(others).collect(),
                    (false, false) if known.is_empty() => others.take(1).collect(),
                    (false, false) => known,
                };
                with_object(letter, terms);
            }
            Open::Object(letter, kind) => {
                let mut terms = self.stock.fillings(self.bank, self.calculus, self.variant, &bindings, letter, self.is_guided);
                match kind {
                    LetterKind::Number => terms = self.stock.numbers.clone(),
                    LetterKind::Variable => terms.retain(|&term| self.bank.as_variable(term).is_some()),
                    LetterKind::Object | LetterKind::New | LetterKind::Bound => {}
                }
                with_object(letter, terms);
            }
            Open::Formula(letter, holes) => {
                let names: Vec<VariableId> = self.stock.holes.iter().copied().take(holes).collect();
                for &body in &self.stock.formulas {
                    let mut bindings = bindings.clone();
                    bindings.formulas.push((letter, Lambda { holes: names.clone(), body }));
                    next.push(bindings);
                }
            }
            Open::Function(letter) => {
                for &function in &self.stock.functions {
                    if self.bank.symbol_data(function).fixity.arity() == self.calculus.bank().symbol_data(letter).fixity.arity() {
                        let mut bindings = bindings.clone();
                        bindings.functions.push((letter, function));
                        next.push(bindings);
                    }
                }
            }
        }
    }
}

/// A letter that may still be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Open {
    Object(VariableId, LetterKind),
    Formula(SymbolId, usize),
    Function(SymbolId),
}

/// The kind of an open object letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LetterKind {
    /// A quantifier of the form binds it, and it has no other use.
    Bound,
    /// It is to be new, or arbitrary.
    New,
    Variable,
    Number,
    Object,
}

/// Returns the letters of some schemas and the choices that are paid, in the order in which they get values.
pub(crate) fn open_letters(calculus: &Calculus, variant: &Variant, schemas: impl IntoIterator<Item = FormulaId>) -> Vec<Open> {
    let mut open: Vec<Open> = Vec::new();
    let mut add = |one: Open| {
        let is_same = |known: &Open| match (*known, one) {
            (Open::Object(a, _), Open::Object(b, _)) => a == b,
            (a, b) => a == b,
        };
        if !open.iter().any(is_same) {
            open.push(one);
        }
    };
    let kind = |letter: VariableId| {
        let is_new = variant.provisos.iter().any(|proviso| {
            let asked = match *proviso {
                Proviso::Fresh(one) | Proviso::NotFreeElsewhere(one) | Proviso::Arbitrary(one, _) => Some(one),
                Proviso::NoLine(NoLine { does: Deed::HasFree(one), .. }) => Some(one),
                _ => None,
            };
            asked == Some(letter)
        });
        let chosen = variant.choices.iter().find(|choice| choice.letter == SchemaVariable::Object(letter));
        match (is_new || variant.witnesses.contains(&letter), chosen.map(|choice| choice.sort)) {
            (true, _) => LetterKind::New,
            (_, Some(Sort::Variable)) => LetterKind::Variable,
            (_, Some(Sort::Number)) => LetterKind::Number,
            _ => LetterKind::Object,
        }
    };
    for schema in schemas {
        schema::letters(calculus, schema, &mut |named| match named {
            Named::Formula(letter, arguments) => add(Open::Formula(letter, arguments)),
            Named::Bound(letter) => {
                let kind = if kind(letter) == LetterKind::New { LetterKind::New } else { LetterKind::Bound };
                add(Open::Object(letter, kind));
            }
            Named::Object(letter) => add(Open::Object(letter, kind(letter))),
            Named::Function(letter) => add(Open::Function(letter)),
        });
    }
    for choice in &variant.choices {
        // What is not paid and stands nowhere need not be known.
        if let (SchemaVariable::Object(letter), true) = (choice.letter, choice.paid) {
            add(Open::Object(letter, kind(letter)));
        }
    }
    // What fills a hole is chosen when it is known what the letter with the hole stands for.
    open.sort_by_key(|one| match one {
        Open::Object(_, LetterKind::Bound) => 0,
        Open::Formula(..) => 1,
        Open::Function(_) => 2,
        Open::Object(..) => 3,
    });
    open
}
