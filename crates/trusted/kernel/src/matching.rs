//! Matching of lines with the schemas of a variant: finds what the letters of the variant stand for. Not here: provisos, computations, lines.
//!
//! # Instance
//! The definition is that of crate `derivation` (`instance`), here with what the calculi of the games have besides.
//!
//! An *assignment* gives each object letter of a variant an object, each function letter a function symbol, and each formula letter with n
//! holes a formula with n holes. A letter that some quantifier of the variant binds gets a variable: one variable, wherever the letter
//! stands, bound or free. The *instance* of a schema under an assignment is the schema with its letters replaced. There is none where a
//! quantifier would capture: one of the schema a free variable of what replaces a letter in its scope, or one within the formula that
//! replaces a letter what fills a hole of it. Lines *fit* a variant if some assignment makes each of them the instance of its schema, symbol
//! by symbol, or, where the names of bound variables do not matter, but for those names. The provisos are asked of that assignment.
//!
//! So a variable letter that is bound in one place and free in another means the same variable in both, whatever the line calls it: from
//! `A(d)` Universal generalization gives `(∀(d)A(d))`, and `(∀(w)(w = d))` is no instance of that for the variable d, since d is free in
//! it. The audit reads schemas in this sense, and the second matcher of the tests is this definition, carried out by trying.
//!
//! # How it is found
//! Letters with holes are read off where their holes are filled with different bound variables; elsewhere what stands there is compared
//! with that. A letter that only quantifiers of the schema bind may, where names do not matter, be a variable that occurs nowhere else:
//! it is left without a value.

use derivation::Object;
use formula::{Bank, Formula, FormulaId, SymbolId, Term, TermId, VariableId};
use smallvec::SmallVec;

use crate::calculus::{Calculus, RulePart, SchemaVariable, Variant, is_function_letter};
use crate::fault::{Mismatch, Part, SchemaPart};
use crate::instance::{Difference, HoleValues, InstanceMatcher, Pair, part};
use crate::subproof_renaming::{Frozen, RenamedIncluded, Renaming};

/// The formula in a place of a letter with one hole, and the letter's argument there.
pub(crate) type Filled = (FormulaId, Option<TermId>);

/// The formula with holes that a formula letter stands for.
#[derive(Clone, Debug)]
pub(crate) struct Lambda {
    pub(crate) holes: SmallVec<[VariableId; 2]>,
    pub(crate) body: FormulaId,
    /// It was read off the subproof, where letters may be other ones.
    pub(crate) subproof: bool,
}

/// The quantifiers of the schema that are passed: their variables, and those that stand for them.
type Scope = SmallVec<[(VariableId, VariableId); 4]>;

/// A place where a letter's holes are filled, to be compared when it is known what the letter stands for.
struct Deferred<'a> {
    compared: Compared,
    /// The letter, what fills its holes, and the part of the schema that both make.
    letter: SymbolId,
    arguments: &'a [TermId],
    schema: FormulaId,
    found: FormulaId,
    scope: Scope,
}

/// A quantifier of a schema and the one that stands in its place in a line, where the names of bound variables do not matter.
struct Passed {
    compared: Compared,
    letter: VariableId,
    variable: VariableId,
    /// The quantified formula of the line.
    found: FormulaId,
    /// The quantifiers around it.
    scope: Scope,
}

/// Values of the letters of a variant. The lists are short, and are kept from one step to the next.
#[derive(Default)]
pub(crate) struct Bindings<'a> {
    formulas: Vec<(SymbolId, Lambda)>,
    objects: Vec<(VariableId, Object)>,
    functions: Vec<(SymbolId, SymbolId)>,
    deferred: Vec<Deferred<'a>>,
    passed: Vec<Passed>,
    /// The free variables of the subproof that have become others.
    renamed: Vec<(VariableId, VariableId)>,
}

impl Bindings<'_> {
    pub(crate) fn clear(&mut self) {
        self.formulas.clear();
        self.objects.clear();
        self.functions.clear();
        self.deferred.clear();
        self.passed.clear();
        self.renamed.clear();
    }

    /// Returns the variable that a free variable of the subproof has become.
    pub(crate) fn renamed(&self, variable: VariableId) -> VariableId {
        self.renamed.iter().find(|(from, _)| *from == variable).map_or(variable, |&(_, to)| to)
    }

    pub(crate) fn formula(&self, letter: SymbolId) -> Option<&Lambda> {
        self.formulas.iter().find(|(known, _)| *known == letter).map(|(_, lambda)| lambda)
    }

    /// The object that a letter stands for. Without one, any variable serves that occurs nowhere else.
    pub(crate) fn object(&self, letter: VariableId) -> Option<Object> {
        self.objects.iter().find(|(known, _)| *known == letter).map(|&(_, object)| object)
    }

    /// The name that a line gives a letter which is bound there and has no value of its own.
    pub(crate) fn spelled(&self, letter: VariableId) -> Option<Object> {
        self.passed.iter().find(|passed| passed.letter == letter).map(|passed| Object::Variable(passed.variable))
    }

    /// Returns the formula letters that stand for something, each with that.
    pub(crate) fn formulas(&self) -> &[(SymbolId, Lambda)] {
        &self.formulas
    }

    /// Returns the object letters that stand for something, each with that.
    pub(crate) fn objects(&self) -> &[(VariableId, Object)] {
        &self.objects
    }

    /// Iterates over the letters that are known by two places only: the letter, what stands in either place, and its argument there.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (SymbolId, [Filled; 2])> {
        let part = |deferred: &Deferred<'_>| (deferred.found, deferred.arguments.first().copied());
        self.deferred.iter().enumerate().filter(|(_, first)| self.formula(first.letter).is_none()).filter_map(
            move |(at, first)| {
                let second = self.deferred.iter().skip(at + 1).find(|second| second.letter == first.letter)?;
                Some((first.letter, [part(first), part(second)]))
            },
        )
    }

    /// By the schema's symbol.
    pub(crate) fn functions(&self) -> &[(SymbolId, SymbolId)] {
        &self.functions
    }

    /// Sets the value of an object letter before anything is compared.
    pub(crate) fn choose_object(&mut self, letter: VariableId, object: Object) {
        self.objects.push((letter, object));
    }

    /// Sets the value of a formula letter without holes before anything is compared.
    pub(crate) fn choose_formula(&mut self, letter: SymbolId, body: FormulaId) {
        self.formulas.push((letter, Lambda { holes: SmallVec::new(), body, subproof: false }));
    }
}

/// A line and the place of the schema that it is compared with.
#[derive(Clone, Copy)]
pub(crate) struct Compared {
    pub(crate) part: RulePart,
    pub(crate) line: u32,
}

impl Compared {
    fn misfit(self, mismatch: Mismatch) -> Misfit {
        Misfit { part: self.part, line: self.line, mismatch }
    }
}

/// A place at which a variant does not fit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Misfit {
    pub(crate) part: RulePart,
    pub(crate) line: u32,
    pub(crate) mismatch: Mismatch,
}

/// The exactness with which formulas are compared.
#[derive(Clone, Copy)]
pub(crate) struct Exactness {
    /// The names of bound variables do not matter anywhere (Q-PW-29).
    pub(crate) alpha: bool,
    /// They may differ where what fills a hole would be captured (Q-PW-26: rename).
    pub(crate) rename: bool,
}

/// Compares lines with schemas.
pub(crate) struct Matcher<'a> {
    pub(crate) bank: &'a Bank,
    pub(crate) calculus: &'a Calculus,
    exactness: Exactness,
    pub(crate) bindings: Bindings<'a>,
    pub(crate) instances: InstanceMatcher<'a>,
    /// After [`Matcher::resolve_deferred`]: the letter of an included rule that was renamed, where the house allows it.
    pub(crate) renamed: Option<RenamedIncluded>,
}

impl<'a> Matcher<'a> {
    pub(crate) fn new(bank: &'a Bank, calculus: &'a Calculus, exactness: Exactness, fuel: u64) -> Matcher<'a> {
        let instances = InstanceMatcher::new(bank, fuel, exactness.rename && !exactness.alpha);
        Matcher { bank, calculus, exactness, bindings: Bindings::default(), instances, renamed: None }
    }

    /// Begins anew, with no letter known. With `up_to_names`, the names of bound variables do not matter.
    pub(crate) fn begin(&mut self, up_to_names: bool) {
        self.exactness.alpha = up_to_names;
        self.bindings.clear();
    }

    fn schemas(&self) -> &'a Bank {
        self.calculus.bank()
    }

    /// Compares a line with a schema. Places where holes are filled wait for [`Matcher::resolve_deferred`].
    pub(crate) fn line(&mut self, schema: FormulaId, found: FormulaId, compared: Compared) -> Result<(), Misfit> {
        let result = self.formula(schema, found, compared, &mut Scope::new());
        result.map_err(|mismatch| compared.misfit(mismatch))
    }

    /// As deep as the schema, which is limited.
    fn formula(&mut self, schema: FormulaId, found: FormulaId, compared: Compared, scope: &mut Scope) -> Result<(), Mismatch> {
        let asked = self.schemas().formula(schema);
        if let Formula::Atom(letter, arguments) = asked
            && self.calculus.is_letter(letter)
        {
            return self.letter((letter, arguments), schema, found, compared, scope);
        }
        match (asked, self.bank.formula(found)) {
            (Formula::Truth(a), Formula::Truth(b)) if a == b => Ok(()),
            (Formula::Atom(a, xs), Formula::Atom(b, ys)) if self.same_symbol(a, b) => {
                xs.iter().zip(ys).try_for_each(|(&x, &y)| self.term(x, y, scope))
            }
            (Formula::Equal(a, b), Formula::Equal(c, d)) => {
                self.term(a, c, scope)?;
                self.term(b, d, scope)
            }
            (Formula::Not(a), Formula::Not(b)) => self.formula(a, b, compared, scope),
            (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) if p == q => {
                self.formula(a, c, compared, scope)?;
                self.formula(b, d, compared, scope)
            }
            (Formula::Quantified(p, x, a), Formula::Quantified(q, y, b)) if p == q => {
                if self.exactness.alpha {
                    self.bindings.passed.push(Passed { compared, letter: x, variable: y, found, scope: scope.clone() });
                } else if let Some(known) = self.bindings.object(x) {
                    if known != Object::Variable(y) {
                        let (first, second) = (part(known), Part::Variable(y));
                        return Err(Mismatch::Conflict { letter: SchemaVariable::Object(x), first, second });
                    }
                } else {
                    self.bindings.objects.push((x, Object::Variable(y)));
                }
                scope.push((x, y));
                let result = self.formula(a, b, compared, scope);
                scope.pop();
                result
            }
            // Counts among them: a rule speaks of none but by computation.
            _ => Err(Mismatch::Shape { expected: SchemaPart::Formula(schema), found: Part::Formula(found) }),
        }
    }

    fn letter(
        &mut self,
        (letter, arguments): (SymbolId, &'a [TermId]),
        schema: FormulaId,
        found: FormulaId,
        compared: Compared,
        scope: &Scope,
    ) -> Result<(), Mismatch> {
        let mut holes: SmallVec<[VariableId; 2]> = SmallVec::new();
        for &argument in arguments {
            let bound = match self.schemas().as_variable(argument) {
                Some(letter) => bound(scope, letter)?,
                None => None,
            };
            match bound {
                Some(variable) if !holes.contains(&variable) => holes.push(variable),
                _ => {
                    self.bindings.deferred.push(Deferred { compared, letter, arguments, schema, found, scope: scope.clone() });
                    return Ok(());
                }
            }
        }
        // The formula may hold a variable that the schema binds only where it fills a hole.
        let free = if scope.is_empty() { &[] } else { self.bank.free_variables(found) };
        for &(_, variable) in scope {
            if !holes.contains(&variable) && free.binary_search(&variable).is_ok() {
                return Err(Mismatch::Capture { variable, letter: SchemaVariable::Formula(letter), quantifier: None });
            }
        }
        let in_subproof = matches!(compared.part, RulePart::SubproofAxiom | RulePart::SubproofLine(_));
        let known = self.bindings.formulas.iter().position(|(known, _)| *known == letter);
        match known {
            None => {
                self.bindings.formulas.push((letter, Lambda { holes, body: found, subproof: in_subproof }));
                Ok(())
            }
            Some(at) => {
                let lambda = &self.bindings.formulas[at].1;
                if lambda.body == found && lambda.holes == holes && lambda.subproof == in_subproof {
                    return Ok(());
                }
                if holes.is_empty() && !self.exactness.alpha && lambda.subproof == in_subproof {
                    let (first, second) = (Part::Formula(lambda.body), Part::Formula(found));
                    return Err(Mismatch::Conflict { letter: SchemaVariable::Formula(letter), first, second });
                }
                // A subproof's letters are compared when all of them are known, for they may be renamed together.
                self.bindings.deferred.push(Deferred { compared, letter, arguments, schema, found, scope: scope.clone() });
                Ok(())
            }
        }
    }

    /// Returns whether every variable is spelled as in the schema, those that are chosen aside: a base rule is included as it is written
    /// (Q-PW-47), unless the names of bound variables do not matter.
    pub(crate) fn as_written(&self, variant: &Variant) -> bool {
        let chosen = |letter: VariableId| variant.choices.iter().any(|choice| choice.letter == SchemaVariable::Object(letter));
        let spelled = |&(letter, object): &(VariableId, Object)| match object {
            Object::Variable(variable) => self.schemas().variable_text(letter) == self.bank.variable_text(variable),
            Object::Term(_) => false,
        };
        self.exactness.alpha || self.bindings.objects.iter().all(|bound| chosen(bound.0) || spelled(bound))
    }

    fn same_symbol(&self, schema: SymbolId, found: SymbolId) -> bool {
        let (a, b) = (self.schemas().symbol_data(schema), self.bank.symbol_data(found));
        (a.kind, a.fixity) == (b.kind, b.fixity) && self.schemas().name_text(a.name) == self.bank.name_text(b.name)
    }

    fn term(&mut self, schema: TermId, found: TermId, scope: &Scope) -> Result<(), Mismatch> {
        match (self.schemas().term(schema), self.bank.term(found)) {
            (Term::Variable(letter), _) => self.object(letter, Object::of(self.bank, found), scope),
            (Term::Number(a), Term::Number(b)) if self.schemas().numeral_text(a) == self.bank.numeral_text(b) => Ok(()),
            (Term::Apply(f, xs), Term::Apply(g, ys)) if xs.len() == ys.len() => {
                if is_function_letter(self.schemas(), f) {
                    self.function(f, g)?;
                } else if !self.same_symbol(f, g) {
                    return Err(Mismatch::Shape { expected: SchemaPart::Term(schema), found: Part::Term(found) });
                }
                xs.iter().zip(ys).try_for_each(|(&x, &y)| self.term(x, y, scope))
            }
            _ => Err(Mismatch::Shape { expected: SchemaPart::Term(schema), found: Part::Term(found) }),
        }
    }

    fn function(&mut self, letter: SymbolId, found: SymbolId) -> Result<(), Mismatch> {
        let name = self.schemas().symbol_data(letter).name;
        match self.bindings.functions.iter().find(|(known, _)| *known == letter) {
            Some(&(_, first)) if first != found => Err(Mismatch::Conflict {
                letter: SchemaVariable::Function(name),
                first: Part::Function(first),
                second: Part::Function(found),
            }),
            Some(_) => Ok(()),
            None => {
                self.bindings.functions.push((letter, found));
                Ok(())
            }
        }
    }

    /// An object letter, or a variable that the schema binds, stands for this object.
    fn object(&mut self, letter: VariableId, found: Object, scope: &Scope) -> Result<(), Mismatch> {
        let mismatch = |first: Object| Mismatch::Conflict {
            letter: SchemaVariable::Object(letter),
            first: part(first),
            second: part(found),
        };
        if let Some(variable) = bound(scope, letter)? {
            let known = Object::Variable(variable);
            return if known == found { Ok(()) } else { Err(mismatch(known)) };
        }
        // What an object letter stands for is not bound by a quantifier of the schema.
        for &(_, variable) in scope {
            if found.variables(self.bank).binary_search(&variable).is_ok() {
                return Err(Mismatch::Capture { variable, letter: SchemaVariable::Object(letter), quantifier: None });
            }
        }
        match self.bindings.object(letter) {
            Some(first) if first != found => Err(mismatch(first)),
            Some(_) => Ok(()),
            None => {
                self.bindings.objects.push((letter, found));
                Ok(())
            }
        }
    }

    /// Compares all places that have waited. Letters of a subproof may be renamed, but for those that are frozen; without any, none.
    pub(crate) fn resolve_deferred(&mut self, frozen: Option<&Frozen>) -> Result<(), Misfit> {
        self.renamed = None;
        if !self.bindings.deferred.is_empty() {
            self.compare_deferred(frozen)?;
        }
        for waiting in &self.bindings.deferred {
            self.captures_nothing(waiting).map_err(|mismatch| waiting.compared.misfit(mismatch))?;
        }
        let mut passed = self.bindings.passed.iter();
        passed.try_for_each(|passed| self.may_be_called(passed).map_err(|mismatch| passed.compared.misfit(mismatch)))
    }

    /// Returns whether no quantifier of the schema captures what fills a hole here, be the hole there or not. Where names do not matter, the
    /// quantifier can be spelled so that it does not.
    fn captures_nothing(&self, waiting: &Deferred<'_>) -> Result<(), Mismatch> {
        if self.exactness.alpha || waiting.scope.is_empty() {
            return Ok(());
        }
        let letters = waiting.arguments.iter().flat_map(|&argument| self.schemas().term_variables(argument));
        for &letter in letters.filter(|&&letter| !waiting.scope.iter().any(|&(bound, _)| bound == letter)) {
            let Some(object) = self.bindings.object(letter) else { continue };
            let captures = |&&(_, variable): &&(VariableId, VariableId)| object.variables(self.bank).contains(&variable);
            if let Some(&(_, variable)) = waiting.scope.iter().find(captures) {
                return Err(Mismatch::Capture { variable, letter: SchemaVariable::Object(letter), quantifier: None });
            }
        }
        Ok(())
    }

    /// Returns whether the variable of a quantifier of the line may be called what its letter stands for: that is not free under it.
    fn may_be_called(&self, passed: &Passed) -> Result<(), Mismatch> {
        let variable = match self.bindings.object(passed.letter) {
            None => return Ok(()),
            Some(Object::Variable(variable)) => variable,
            Some(term) => {
                let (first, second) = (part(term), Part::Variable(passed.variable));
                return Err(Mismatch::Conflict { letter: SchemaVariable::Object(passed.letter), first, second });
            }
        };
        let captured = self.bank.free_variables(passed.found).iter().any(|&free| {
            match passed.scope.iter().rfind(|&&(_, around)| around == free) {
                // What stands for the letter of a quantifier further out.
                Some(&(letter, _)) => self.bindings.object(letter) == Some(Object::Variable(variable)),
                None => free == variable,
            }
        });
        if captured {
            let letter = SchemaVariable::Object(passed.letter);
            return Err(Mismatch::Capture { variable, letter, quantifier: Some(passed.found) });
        }
        Ok(())
    }

    fn compare_deferred(&mut self, frozen: Option<&Frozen>) -> Result<(), Misfit> {
        let deferred = std::mem::take(&mut self.bindings.deferred);
        let mut renaming = frozen.map(Renaming::new);
        // First those that say most: the letters that are read off a formula, then replacements.
        let result = deferred.iter().try_for_each(|waiting| self.waiting(waiting, &deferred, &mut renaming));
        self.bindings.deferred = deferred;
        if let Some(renaming) = renaming {
            self.renamed = renaming.renamed();
            self.bindings.renamed = renaming.into_variables();
        }
        result
    }

    fn waiting(
        &mut self,
        waiting: &Deferred<'_>,
        all: &[Deferred<'_>],
        renaming: &mut Option<Renaming<'_>>,
    ) -> Result<(), Misfit> {
        let misfit = |mismatch| waiting.compared.misfit(mismatch);
        let letter = waiting.letter;
        match self.bindings.formula(letter).cloned() {
            Some(lambda) => self.instance(&lambda, waiting, renaming).map_err(misfit),
            None => {
                let mut places = all.iter().filter(|other| other.letter == letter);
                // The pair is compared when its second place comes up.
                match (places.next(), places.next()) {
                    (Some(first), Some(second)) if std::ptr::eq(second, waiting) => {
                        self.replacement(letter, first, second).map_err(misfit)
                    }
                    (Some(first), Some(_)) if std::ptr::eq(first, waiting) => Ok(()),
                    // A calculus in which a letter without a value stands in one place only, or in three, is refused.
                    _ => Err(misfit(Mismatch::Internal { invariant: "a letter that no place tells stands in two" })),
                }
            }
        }
    }

    /// Compares what stands here with the letter's value, its holes filled.
    fn instance(&mut self, lambda: &Lambda, waiting: &Deferred<'_>, renaming: &mut Option<Renaming<'_>>) -> Result<(), Mismatch> {
        let &Deferred { letter, arguments, .. } = waiting;
        let mut values = HoleValues::new();
        for &argument in arguments {
            let variable = self.schemas().as_variable(argument);
            values.push(match variable {
                Some(letter) => self.known(letter, &waiting.scope)?,
                None => None,
            });
        }
        let in_subproof = matches!(waiting.compared.part, RulePart::SubproofAxiom | RulePart::SubproofLine(_));
        let Exactness { alpha, rename } = self.exactness;
        let alpha = alpha || (rename && !arguments.is_empty());
        let mut renaming = if lambda.subproof && !in_subproof { renaming.as_mut() } else { None };
        // The schema binds here only what fills a hole. A letter that is renamed is looked at when it is met.
        match &mut renaming {
            Some(renaming) => renaming.enter(waiting.scope.iter().map(|&(_, variable)| variable)),
            None => {
                let free = self.bank.free_variables(lambda.body);
                let captured = |variable: &VariableId| free.binary_search(variable).is_ok() && !lambda.holes.contains(variable);
                if let Some(variable) = waiting.scope.iter().map(|&(_, variable)| variable).find(captured) {
                    return Err(Mismatch::Capture { variable, letter: SchemaVariable::Formula(letter), quantifier: None });
                }
            }
        }
        let body = lambda.body;
        let pair = Pair { left: body, holes: &lambda.holes, right: waiting.found, alpha };
        match renaming {
            None => self.instances.instance(pair, &mut values),
            _ => self.instances.compare(pair, &mut values, renaming),
        }
        .map_err(|difference| explain(difference, letter, body))?;
        for (&argument, value) in arguments.iter().zip(values) {
            match value {
                Some(Object::Term(term)) => self.term(argument, term, &waiting.scope)?,
                Some(Object::Variable(variable)) => match self.schemas().as_variable(argument) {
                    Some(letter) => self.object(letter, Object::Variable(variable), &waiting.scope)?,
                    None => {
                        let found = Part::Variable(variable);
                        return Err(Mismatch::Shape { expected: SchemaPart::Term(argument), found });
                    }
                },
                // The hole does not occur: anything may fill it.
                None => {}
            }
        }
        Ok(())
    }

    /// Returns the value of a letter at a place, as far as it is known.
    fn known(&self, letter: VariableId, scope: &Scope) -> Result<Option<Object>, Mismatch> {
        Ok(bound(scope, letter)?.map(Object::Variable).or_else(|| self.bindings.object(letter)))
    }

    /// Two places of a letter that nothing tells: the one is the other with some occurrences of an object replaced.
    fn replacement(&mut self, letter: SymbolId, first: &Deferred<'_>, second: &Deferred<'_>) -> Result<(), Mismatch> {
        let value = |waiting: &Deferred<'_>| match waiting.arguments {
            &[argument] => match self.schemas().as_variable(argument) {
                Some(letter) => self.known(letter, &waiting.scope),
                None => Ok(None),
            },
            _ => Ok(None),
        };
        let values = (value(first)?, value(second)?);
        // Nothing that a quantifier of the schema binds fills the hole, so that none may bind a variable of either formula.
        for waiting in [first, second] {
            let free = self.bank.free_variables(waiting.found);
            if let Some(&(_, variable)) = waiting.scope.iter().find(|(_, variable)| free.binary_search(variable).is_ok()) {
                return Err(Mismatch::Capture { variable, letter: SchemaVariable::Formula(letter), quantifier: None });
            }
        }
        let Exactness { alpha, rename } = self.exactness;
        let result = match values {
            (Some(before), Some(after)) => self.instances.replaced((first.found, before), (second.found, after), alpha || rename),
            // One object in both places that nothing tells: there is none that the formulas would have to differ in.
            (None, None) if first.schema == second.schema => {
                let pair = Pair { left: first.found, holes: &[], right: second.found, alpha: alpha || rename };
                self.instances.instance(pair, &mut HoleValues::new())
            }
            _ => {
                let (expected, found) = (SchemaPart::Formula(second.schema), Part::Formula(second.found));
                return Err(Mismatch::Shape { expected, found });
            }
        };
        result.map_err(|difference| explain(difference, letter, first.found))
    }
}

/// Returns the variable that a variable of the schema stands for where a quantifier of the schema binds it.
///
/// # Errors
/// A quantifier further in stands for the same variable, and captures it.
fn bound(scope: &Scope, letter: VariableId) -> Result<Option<VariableId>, Mismatch> {
    let Some(at) = scope.iter().rposition(|&(known, _)| known == letter) else { return Ok(None) };
    let variable = scope[at].1;
    if scope[at + 1..].iter().any(|&(_, inner)| inner == variable) {
        return Err(Mismatch::Capture { variable, letter: SchemaVariable::Object(letter), quantifier: None });
    }
    Ok(Some(variable))
}

fn explain(difference: Difference, letter: SymbolId, of: FormulaId) -> Mismatch {
    match difference {
        Difference::Parts { expected, found } => Mismatch::Instance { letter, of, expected, found },
        Difference::Hole { first, second } => Mismatch::Hole { letter, first: part(first), second: part(second) },
        Difference::Capture { variable, quantifier } => {
            Mismatch::Capture { variable, letter: SchemaVariable::Formula(letter), quantifier: Some(quantifier) }
        }
        Difference::TooLarge(formula) => Mismatch::TooLarge { formula },
        Difference::Unbalanced => Mismatch::Internal { invariant: "a quantifier that is left was entered" },
    }
}
