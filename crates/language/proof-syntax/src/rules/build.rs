//! From clauses to the kernel's rules: letters are looked up, alternatives become forms, and what the kernel finds wrong with a
//! form is led back to the clause that says it.

use std::collections::BTreeMap;

use formula::{Bank, Fixity, Formula, FormulaId, Kind, SymbolId};
use kernel::{
    BoxSchema, Calculus, Condition, Deed, NoLine, Notation, Premise, Proviso, Rule, RulePart, SchemaError, SchemaFault,
    SchemaVariable, Sort, SubproofSchema, Substitution, Variant,
};
use source::Span;

use super::clause::{self, Choice, Conclusion};
use super::cursor::Name;
use super::error::{Sink, SyntaxError};
use super::outline::{BaseText, RuleLayout, RuleText, VariantText};
use super::proviso::{DeedPhrase, Phrase};
use super::replacement;
use super::schema::Read;
use super::vocabulary::is_uppercase;

/// Makes the calculus; every error in it is noted. Rules with faulty lines are left out, so that the others are reviewed all the
/// same.
pub(super) fn calculus<'t>(outline: &RuleLayout<'t>, read: &Read, mut bank: Bank, sink: &mut Sink) -> Option<Calculus> {
    let mut builder = Builder { bank: &mut bank, read };
    let mut rules = Vec::new();
    let mut places = Vec::new();
    for text in &outline.rules {
        if let Some((rule, at)) = builder.rule(text, sink) {
            rules.push(rule);
            places.push(at);
        }
    }
    let mut base_rules = Vec::new();
    let mut base_places = Vec::new();
    for text in &outline.base_rules {
        if let Some((variant, at)) = builder.base_rule(text) {
            base_rules.push(variant);
            base_places.push(at);
        }
    }
    let base = RulePlaces { names: Vec::new(), forms: base_places, span: Span::at(0) };
    // Without a name there is no calculus, but its rules are reviewed.
    let (name, title) = outline.calculus.unwrap_or_default();
    let notation = outline.notation.unwrap_or(Notation::PredicateWars);
    match Calculus::new(name.to_owned(), title.to_owned(), notation, bank, rules, base_rules) {
        Ok(calculus) => Some(calculus),
        Err(errors) => {
            for error in errors {
                let span = places.get(error.rule).unwrap_or(&base).span(&error);
                sink.error(SyntaxError::Schema(error.fault), span);
            }
            None
        }
    }
}

/// Places of the parts of a rule.
struct RulePlaces<'t> {
    span: Span,
    names: Vec<Name<'t>>,
    forms: Vec<FormPlaces>,
}

/// Places of the parts of a form.
struct FormPlaces {
    whole: Span,
    premises: Vec<PremisePlace>,
    axiom: Span,
    lines: Vec<Span>,
    choices: Vec<Span>,
    provisos: Vec<Span>,
    conditions: Vec<Span>,
    witnesses: Vec<(String, Span)>,
    conclusion: Span,
}

impl FormPlaces {
    /// The places of a form with one premise that stands in one clause.
    fn of_clause(span: Span) -> FormPlaces {
        FormPlaces {
            whole: span,
            premises: vec![PremisePlace { assumption: span, conclusion: span }],
            axiom: span,
            lines: Vec::new(),
            choices: Vec::new(),
            provisos: Vec::new(),
            conditions: Vec::new(),
            witnesses: Vec::new(),
            conclusion: span,
        }
    }
}

/// Returns the form that leads from a line to another.
fn replaced(premise: FormulaId, conclusion: FormulaId) -> Variant {
    Variant {
        premises: vec![Premise::Statement(premise)],
        subproof: None,
        choices: Vec::new(),
        provisos: Vec::new(),
        sound_if: Vec::new(),
        witnesses: Vec::new(),
        conclusion: kernel::Conclusion::Statement(conclusion),
    }
}

struct PremisePlace {
    assumption: Span,
    conclusion: Span,
}

impl RulePlaces<'_> {
    fn span(&self, error: &SchemaError) -> Span {
        let names = |called: &str| self.names.iter().find(|name| name.text == called).map(|name| name.span);
        let form = self.forms.get(error.variant);
        let place = match (&error.fault, form) {
            (SchemaFault::NameTaken(called), _) => names(called),
            (SchemaFault::UnknownLetter(letter), Some(form)) if error.part == RulePart::Rule => {
                form.witnesses.iter().find(|(name, _)| name == letter).map(|&(_, span)| span)
            }
            (_, None) => None,
            (_, Some(form)) => {
                let at = |spans: &[Span], at: u8| spans.get(usize::from(at)).copied();
                match error.part {
                    RulePart::Rule if matches!(error.fault, SchemaFault::TooManyRules) => None,
                    RulePart::Rule => Some(form.whole),
                    RulePart::Premise(premise) => form.premises.get(usize::from(premise)).map(|place| place.conclusion),
                    RulePart::Assumption(premise) => form.premises.get(usize::from(premise)).map(|place| place.assumption),
                    RulePart::SubproofAxiom => Some(form.axiom),
                    RulePart::SubproofLine(line) => at(&form.lines, line),
                    RulePart::Conclusion => Some(form.conclusion),
                    RulePart::Choice(choice) => at(&form.choices, choice),
                    RulePart::Proviso(proviso) => at(&form.provisos, proviso),
                    RulePart::Condition(condition) => at(&form.conditions, condition),
                }
            }
        };
        place.unwrap_or(self.span)
    }
}

struct Builder<'b> {
    bank: &'b mut Bank,
    read: &'b Read,
}

impl Builder<'_> {
    /// Makes a rule; `None` when something in it is faulty, which is then said, or when no form of it counts in this house.
    fn rule<'t>(&mut self, text: &RuleText<'t>, sink: &mut Sink) -> Option<(Rule, RulePlaces<'t>)> {
        let header = text.header.filter(|_| !text.faulty)?;
        let mut variants = Vec::new();
        let mut forms = Vec::new();
        for form in text.forms(sink)? {
            for premises in form.premise_alternatives() {
                for &conclusion in &form.conclusions {
                    let (variant, at) = self.variant(&form, premises, conclusion)?;
                    variants.push(variant);
                    forms.push(at);
                }
            }
        }
        for &(one, other, span) in &text.replacements {
            let (one, other) = (self.read.formula(one)?, self.read.formula(other)?);
            for (premise, conclusion) in replacement::forms(self.bank, one, other) {
                variants.push(replaced(premise, conclusion));
                forms.push(FormPlaces::of_clause(span));
            }
        }
        if variants.is_empty() {
            return None;
        }
        let rule = Rule {
            name: header.name.text.to_owned(),
            tag: header.tag.text.to_owned(),
            aliases: text.aliases.iter().map(|alias| alias.text.to_owned()).collect(),
            requirement: header.requirement.to_owned(),
            says: text.says.map_or("", |(says, _)| says).to_owned(),
            variants,
        };
        let names = [header.name, header.tag].into_iter().chain(text.aliases.iter().copied()).collect();
        Some((rule, RulePlaces { span: text.span, names, forms }))
    }

    fn base_rule(&mut self, text: &BaseText<'_>) -> Option<(Variant, FormPlaces)> {
        let schema = self.read.formula(text.schema)?;
        let letters = self.letters(&[schema]);
        let variant = Variant {
            premises: Vec::new(),
            subproof: None,
            choices: text.choices.iter().map(|choice| self.choice(choice, &letters)).collect(),
            provisos: Vec::new(),
            sound_if: Vec::new(),
            witnesses: Vec::new(),
            conclusion: kernel::Conclusion::Statement(schema),
        };
        let conclusion = self.read.span(text.schema);
        let places = FormPlaces {
            whole: text.span,
            premises: Vec::new(),
            axiom: text.span,
            lines: Vec::new(),
            choices: text.choices.iter().map(|choice| choice.letter.span).collect(),
            provisos: Vec::new(),
            conditions: Vec::new(),
            witnesses: Vec::new(),
            conclusion,
        };
        Some((variant, places))
    }

    fn variant(
        &mut self,
        form: &VariantText<'_>,
        premises: &[clause::Premise],
        conclusion: Conclusion,
    ) -> Option<(Variant, FormPlaces)> {
        let mut schemas = Vec::new();
        let mut places = FormPlaces {
            whole: form.span,
            premises: Vec::new(),
            axiom: form.span,
            lines: Vec::new(),
            choices: form.choices.iter().map(|choice| choice.letter.span).collect(),
            provisos: form.provisos.iter().map(|proviso| proviso.span).collect(),
            conditions: form.conditions.iter().map(|condition| condition.proviso.span).collect(),
            witnesses: form.witnesses.iter().map(|letter| (letter.text.to_owned(), letter.span)).collect(),
            conclusion: form.span,
        };
        let mut schema = |statement| {
            let found = self.read.formula(statement);
            schemas.extend(found);
            found.map(|found| (found, self.read.span(statement)))
        };
        let mut lines = Vec::new();
        for &premise in premises {
            let (premise, place) = match premise {
                clause::Premise::Statement(written) => {
                    let (statement, span) = schema(written)?;
                    (Premise::Statement(statement), PremisePlace { assumption: span, conclusion: span })
                }
                clause::Premise::Box { assumption, conclusion } => {
                    let ((assumption, opened), (conclusion, span)) = (schema(assumption)?, schema(conclusion)?);
                    (Premise::Box(BoxSchema { assumption, conclusion }), PremisePlace { assumption: opened, conclusion: span })
                }
            };
            lines.push(premise);
            places.premises.push(place);
        }
        let subproof = match &form.subproof {
            None => None,
            Some((written, _)) => {
                let (axiom, span) = schema(written.axiom)?;
                places.axiom = span;
                let mut cited = Vec::new();
                for &line in &written.lines {
                    let (line, span) = schema(line)?;
                    cited.push(line);
                    places.lines.push(span);
                }
                Some(SubproofSchema { axiom, lines: cited })
            }
        };
        let conclusion = match conclusion {
            Conclusion::Statement(written) => {
                let (statement, span) = schema(written)?;
                places.conclusion = span;
                kernel::Conclusion::Statement(statement)
            }
            Conclusion::Evaluated(computation, written) => {
                let (of, span) = schema(written)?;
                places.conclusion = span;
                kernel::Conclusion::Evaluated { computation, of }
            }
            Conclusion::RuleInForce => kernel::Conclusion::RuleInForce,
        };
        let letters = self.letters(&schemas);
        let sound_if = form.conditions.iter().map(|condition| Condition {
            proviso: self.proviso(condition.proviso.phrase, &letters),
            source: condition.source.to_owned(),
            because: condition.because.to_owned(),
        });
        let sound_if = sound_if.collect();
        let variant = Variant {
            premises: lines,
            subproof,
            choices: form.choices.iter().map(|choice| self.choice(choice, &letters)).collect(),
            provisos: form.provisos.iter().map(|proviso| self.proviso(proviso.phrase, &letters)).collect(),
            sound_if,
            witnesses: form.witnesses.iter().map(|letter| self.bank.variable(letter.text)).collect(),
            conclusion,
        };
        Some((variant, places))
    }

    /// Returns the formula letters of schemas, by name; of one with different numbers of holes the first.
    fn letters(&self, schemas: &[FormulaId]) -> BTreeMap<String, SymbolId> {
        let mut letters = BTreeMap::new();
        let mut stack: Vec<FormulaId> = schemas.iter().rev().copied().collect();
        while let Some(schema) = stack.pop() {
            match self.bank.formula(schema) {
                Formula::Atom(symbol, _) => {
                    letters.entry(self.bank.symbol_text(symbol).to_owned()).or_insert(symbol);
                }
                whole => stack.extend(whole.parts().rev()),
            }
        }
        letters
    }

    /// A letter that does not occur has no holes.
    fn formula_letter(&mut self, name: &str, letters: &BTreeMap<String, SymbolId>) -> SymbolId {
        letters.get(name).copied().unwrap_or_else(|| self.bank.symbol(name, Kind::Predicate, Fixity::Letter))
    }

    fn choice(&mut self, choice: &Choice<'_>, letters: &BTreeMap<String, SymbolId>) -> kernel::Choice {
        let name = choice.letter.text;
        let uppercase = is_uppercase(name);
        let letter = match choice.sort {
            _ if uppercase => SchemaVariable::Formula(self.formula_letter(name, letters)),
            Sort::Function => SchemaVariable::Function(self.bank.name(name)),
            _ => SchemaVariable::Object(self.bank.variable(name)),
        };
        kernel::Choice { letter, sort: choice.sort, paid: choice.paid }
    }

    fn proviso(&mut self, phrase: Phrase<'_>, letters: &BTreeMap<String, SymbolId>) -> Proviso {
        match phrase {
            Phrase::Fresh(e) => Proviso::Fresh(self.bank.variable(e)),
            Phrase::NotFreeElsewhere(e) => Proviso::NotFreeElsewhere(self.bank.variable(e)),
            Phrase::InNoOtherLine(d) => Proviso::InNoOtherLine(self.bank.variable(d)),
            Phrase::Arbitrary(d, premise) => Proviso::Arbitrary(self.bank.variable(d), premise),
            Phrase::NotFreeIn(x, a) => Proviso::NotFreeIn(self.bank.variable(x), self.formula_letter(a, letters)),
            Phrase::NotOccurringIn(x, a) => Proviso::NotOccurringIn(self.bank.variable(x), self.formula_letter(a, letters)),
            Phrase::Atomic(a) => Proviso::Atomic(self.formula_letter(a, letters)),
            Phrase::NoWitnessLeaves => Proviso::NoWitnessLeaves,
            Phrase::IncludedLettersStay => Proviso::IncludedLettersStay,
            Phrase::NoLine(phrase) => Proviso::NoLine(NoLine {
                among: phrase.among,
                by: phrase.by.map(|rule| self.bank.name(rule)),
                with: phrase.with.map(|letter| self.bank.variable(letter)),
                does: match phrase.does {
                    DeedPhrase::HasFree(letter) => Deed::HasFree(self.bank.variable(letter)),
                    DeedPhrase::Flags(letter) => Deed::Flags(self.bank.variable(letter)),
                    DeedPhrase::FlagsLetterOf(place) => Deed::FlagsLetterOf(place),
                },
            }),
            Phrase::FlaggedInOrder(e) => Proviso::FlaggedInOrder(self.bank.variable(e)),
            Phrase::TruthTables => Proviso::TruthTables,
            Phrase::Substitution(names, captures) => {
                let [result, of, by, pattern] = names.map(|name| self.formula_letter(name, letters));
                Proviso::Substitution(Substitution { result, of, by, pattern, captures })
            }
            Phrase::PredicateNotAssumed(name) => Proviso::PredicateNotAssumed(self.formula_letter(name, letters)),
            Phrase::Never => Proviso::Never,
        }
    }
}
