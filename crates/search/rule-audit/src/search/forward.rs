//! Rules run forwards: what a form of a rule makes of given premises, with the kernel's own schemas, choices and provisos. What a letter
//! stands for that the premises leave open is taken from a small stock.

use formula::{Bank, FormulaId, SymbolId, Term, TermId, VariableId};
use kernel::{Argument, Calculus, Computation, Conclusion, Deed, NoLine, Premise, RuleId, SchemaVariable, Sort, Variant};

use proof_search::compute::comparisons;
use proof_search::deferred_letters::resolved;
use proof_search::matching::{Bindings, Lambda, Matcher};
use proof_search::schema::{Named, letters};

/// Values for letters that nothing else determines.
#[derive(Clone, Debug, Default)]
pub(crate) struct LetterValues {
    pub(crate) variables: Vec<VariableId>,
    /// Variables and numbers.
    pub(crate) objects: Vec<TermId>,
    pub(crate) formulas: Vec<FormulaId>,
    pub(crate) functions: Vec<SymbolId>,
    /// Variables that stand in no statement: holes of what letters stand for.
    pub(crate) holes: Vec<VariableId>,
}

/// A fact that stands for a premise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Fact {
    Line(FormulaId),
    /// An assumption, and what was derived from it.
    Box(FormulaId, FormulaId),
}

impl Fact {
    /// The statement that the price is compared with.
    pub(crate) fn statement(self) -> FormulaId {
        match self {
            Fact::Line(statement) | Fact::Box(_, statement) => statement,
        }
    }
}

/// A subproof that is cited: its axiom, the lines cited, and its witnesses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cited<'a> {
    pub(crate) axiom: FormulaId,
    pub(crate) lines: &'a [FormulaId],
    pub(crate) witnesses: &'a [VariableId],
}

/// A proviso that depends on the rest of the proof, of this variable or of lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Check {
    Fresh(VariableId),
    NotFreeElsewhere(VariableId),
    InNoOtherLine(VariableId),
    Arbitrary(VariableId, Option<u8>),
    NoLine(LineCheck),
    FlaggedInOrder(VariableId),
}

/// A proviso about lines, with what its letters stand for in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineCheck {
    pub(crate) asked: NoLine,
    /// The rule by which the lines come, where the proviso names one.
    pub(crate) rule: Option<RuleId>,
    /// The variables of which one is to be free in the lines.
    pub(crate) with: Option<Vec<VariableId>>,
    /// The variables that the lines may not have free, or not flag.
    pub(crate) letters: Vec<VariableId>,
}

impl LineCheck {
    /// Puts what letters stand for into a proviso.
    pub(crate) fn new(bank: &Bank, calculus: &Calculus, asked: NoLine, bindings: &Bindings) -> LineCheck {
        let stands_for =
            |letter: VariableId| bindings.object(letter).map_or(Vec::new(), |term| bank.term_variables(term).to_vec());
        let letters = match asked.does {
            Deed::HasFree(letter) | Deed::Flags(letter) => stands_for(letter),
            Deed::FlagsLetterOf(_) => Vec::new(),
        };
        let rule = asked.by.and_then(|name| calculus.find(calculus.bank().name_text(name)));
        LineCheck { asked, rule, with: asked.with.map(stands_for), letters }
    }
}

/// A conclusion, and what it asks of the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Inferred {
    pub(crate) statement: FormulaId,
    /// The symbol points of the step (PW-67 to PW-71).
    pub(crate) points: u64,
    pub(crate) with: Vec<Argument>,
    pub(crate) checks: Vec<Check>,
    pub(crate) witnesses: Vec<VariableId>,
}

/// Everything that a form makes of these premises, which stand in the order of its schema; each conclusion once for each demand, and none
/// of more than `most` symbol points that is known to be so long before it is made.
pub(crate) fn inferred(
    bank: &mut Bank,
    calculus: &Calculus,
    variant: &Variant,
    facts: &[Fact],
    subproof: Option<Cited<'_>>,
    stock: &LetterValues,
    most: u64,
) -> Vec<Inferred> {
    let mut run = Run { bank, calculus, variant, facts, subproof, stock, most, found: Vec::new() };
    match variant.conclusion {
        Conclusion::RuleInForce => {}
        Conclusion::Evaluated { computation, .. } => run.evaluated(computation),
        Conclusion::Statement(conclusion) => run.schema(conclusion),
    }
    run.found
}

/// Returns whether the axiom and lines of a subproof may be those of a form.
pub(crate) fn subproof_fits(
    bank: &mut Bank,
    calculus: &Calculus,
    variant: &Variant,
    axiom: FormulaId,
    lines: &[FormulaId],
) -> bool {
    let Some(schema) = &variant.subproof else { return false };
    let mut matcher = Matcher::new(calculus);
    if !matcher.statement(bank, schema.axiom, axiom) {
        return false;
    }
    if !schema.lines.iter().zip(lines).all(|(&schema, &line)| matcher.statement(bank, schema, line)) {
        return false;
    }
    !resolved(bank, &[], matcher.deferred, &matcher.bindings, 1, false).ways.is_empty()
}

/// Returns the conclusions that a form which cites nothing but a subproof draws from one with this axiom.
pub(crate) fn concluded(
    bank: &mut Bank,
    calculus: &Calculus,
    variant: &Variant,
    axiom: FormulaId,
    stock: &LetterValues,
) -> Vec<FormulaId> {
    let (Some(schema), Conclusion::Statement(conclusion)) = (&variant.subproof, variant.conclusion) else { return Vec::new() };
    let mut matcher = Matcher::new(calculus);
    if !matcher.statement(bank, schema.axiom, axiom) {
        return Vec::new();
    }
    let mut run = Run { bank, calculus, variant, facts: &[], subproof: None, stock, most: u64::MAX, found: Vec::new() };
    let open = run.open_letters(conclusion);
    for bindings in run.resolved(matcher) {
        run.complete(conclusion, &open, bindings);
    }
    run.found.into_iter().map(|inferred| inferred.statement).collect()
}

/// One form of a rule run on given premises.
pub(super) struct Run<'r> {
    pub(super) bank: &'r mut Bank,
    pub(super) calculus: &'r Calculus,
    pub(super) variant: &'r Variant,
    pub(super) facts: &'r [Fact],
    pub(super) subproof: Option<Cited<'r>>,
    stock: &'r LetterValues,
    /// The most symbol points of a conclusion.
    most: u64,
    found: Vec<Inferred>,
}

/// A letter that is still open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    Object(VariableId, Sort),
    Formula(SymbolId, usize),
    Function(SymbolId),
}

impl<'r> Run<'r> {
    fn evaluated(&mut self, computation: Computation) {
        let Some(&Fact::Line(premise)) = self.facts.first() else { return };
        if computation == Computation::Comparison {
            for statement in comparisons(self.bank, premise) {
                let points = 1 + self.bank.points(statement).abs_diff(self.bank.points(premise));
                self.add(Inferred { statement, points, with: Vec::new(), checks: Vec::new(), witnesses: Vec::new() });
            }
        }
    }

    pub(super) fn add(&mut self, one: Inferred) {
        let known = self.found.iter_mut().find(|known| known.statement == one.statement && known.checks == one.checks);
        match known {
            Some(known) if known.points <= one.points => {}
            Some(known) => *known = one,
            None => self.found.push(one),
        }
    }

    fn schema(&mut self, conclusion: FormulaId) {
        let mut matcher = Matcher::new(self.calculus);
        if let (Some(schema), Some(cited)) = (&self.variant.subproof, self.subproof) {
            let lines = schema.lines.iter().zip(cited.lines);
            let fits = matcher.statement(self.bank, schema.axiom, cited.axiom)
                && lines.into_iter().all(|(&schema, &line)| matcher.statement(self.bank, schema, line));
            if !fits {
                return;
            }
        }
        for (premise, fact) in self.variant.premises.iter().zip(self.facts) {
            let fits = match (*premise, *fact) {
                (Premise::Statement(schema), Fact::Line(found)) => matcher.statement(self.bank, schema, found),
                (Premise::Box(schema), Fact::Box(assumption, line)) => {
                    matcher.statement(self.bank, schema.assumption, assumption)
                        && matcher.statement(self.bank, schema.conclusion, line)
                }
                _ => false,
            };
            if !fits {
                return;
            }
        }
        let open = self.open_letters(conclusion);
        for bindings in self.resolved(matcher) {
            if self.least(conclusion, &bindings) <= self.most {
                self.complete(conclusion, &open, bindings);
            }
        }
    }

    /// Assignments to the letters under which the waiting places fit.
    fn resolved(&mut self, matcher: Matcher<'_>) -> Vec<Bindings> {
        if matcher.deferred.is_empty() {
            return vec![matcher.bindings];
        }
        resolved(self.bank, &self.stock.holes, matcher.deferred, &matcher.bindings, usize::MAX, false).ways
    }

    /// The letters that the conclusion or a choice names, in the order in which they are put.
    fn open_letters(&self, conclusion: FormulaId) -> Vec<Open> {
        let mut open: Vec<Open> = Vec::new();
        let mut add = |one: Open| {
            let same = |known: &Open| match (*known, one) {
                (Open::Object(a, _), Open::Object(b, _)) => a == b,
                (a, b) => a == b,
            };
            if !open.iter().any(same) {
                open.push(one);
            }
        };
        for choice in &self.variant.choices {
            // What is not paid and stands nowhere need not be known.
            if let (SchemaVariable::Object(letter), true) = (choice.letter, choice.paid) {
                add(Open::Object(letter, choice.sort));
            }
        }
        let sort = |letter: VariableId| {
            let chosen = self.variant.choices.iter().find(|choice| choice.letter == SchemaVariable::Object(letter));
            chosen.map_or(Sort::Object, |choice| choice.sort)
        };
        letters(self.calculus, conclusion, &mut |named| {
            add(match named {
                Named::Formula(letter, arguments) => Open::Formula(letter, arguments),
                Named::Bound(letter) => Open::Object(letter, Sort::Variable),
                Named::Object(letter) => Open::Object(letter, sort(letter)),
                Named::Function(letter) => Open::Function(letter),
            });
        });
        // A letter that is bound somewhere is a variable everywhere.
        open.sort_by_key(|one| !matches!(one, Open::Object(_, Sort::Variable)));
        open
    }

    /// Puts something for each letter that is still open, in every way.
    fn complete(&mut self, conclusion: FormulaId, open: &[Open], bindings: Bindings) {
        let Some((&first, rest)) = open.split_first() else {
            self.conclude(conclusion, &bindings);
            return;
        };
        let stock = self.stock;
        let next = |run: &mut Run<'r>, change: &dyn Fn(&mut Bindings)| {
            let mut bindings = bindings.clone();
            change(&mut bindings);
            run.complete(conclusion, rest, bindings);
        };
        match first {
            Open::Object(letter, sort) if bindings.object(letter).is_none() => {
                let fits = |bank: &Bank, term: TermId| match sort {
                    Sort::Variable => bank.as_variable(term).is_some(),
                    Sort::Number => matches!(bank.term(term), Term::Number(_)),
                    Sort::Object | Sort::Function | Sort::Formula => true,
                };
                for &term in stock.objects.iter().filter(|&&term| fits(self.bank, term)).collect::<Vec<_>>() {
                    next(self, &|bindings| bindings.objects.push((letter, term)));
                }
            }
            Open::Formula(letter, holes) if bindings.formula(letter).is_none() => {
                let Some(variables) = stock.variables.get(..holes) else { return };
                for &body in &stock.formulas {
                    next(self, &|bindings| bindings.formulas.push((letter, Lambda { holes: variables.to_vec(), body })));
                }
            }
            Open::Function(letter) if bindings.function(letter).is_none() => {
                for &function in &stock.functions {
                    next(self, &|bindings| bindings.functions.push((letter, function)));
                }
            }
            _ => self.complete(conclusion, rest, bindings),
        }
    }
}
