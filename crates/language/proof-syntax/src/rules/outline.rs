//! The lines of a calculus' text put together: rules with their forms, and base rules. Not here: what schemas and letters mean.

use kernel::Notation;
use source::{Span, Text};
use syntax_core::slice::{Comments, Slice};

use super::clause::{Choice, Clause, Clauses, Conclusion, Header, Line, Premise, Subproof};
use super::cursor::Name;
use super::error::{Sink, SyntaxError};
use super::proviso::Proviso;
use super::schema::SchemaRef;
use super::{MAX_FORMS, MAX_ITEMS};

/// A text's rules and base rules.
#[derive(Default)]
pub(super) struct RuleLayout<'t> {
    /// Name and title.
    pub(super) calculus: Option<(&'t str, &'t str)>,
    pub(super) notation: Option<Notation>,
    pub(super) rules: Vec<RuleText<'t>>,
    pub(super) base_rules: Vec<BaseText<'t>>,
}

/// A rule as written.
#[derive(Debug)]
pub(super) struct RuleText<'t> {
    /// `None` when its first line is faulty.
    pub(super) header: Option<Header<'t>>,
    /// Its first line.
    pub(super) span: Span,
    pub(super) aliases: Vec<Name<'t>>,
    pub(super) says: Option<(&'t str, Span)>,
    /// Clauses before the first `case`.
    common: VariantText<'t>,
    variants: Vec<VariantText<'t>>,
    /// Pairs of schemas that may replace each other, each with its clause.
    pub(super) replacements: Vec<(SchemaRef, SchemaRef, Span)>,
    /// Some line of it is faulty and reported.
    pub(super) faulty: bool,
}

/// A base rule as written.
#[derive(Debug)]
pub(super) struct BaseText<'t> {
    pub(super) span: Span,
    pub(super) schema: SchemaRef,
    pub(super) choices: Vec<Choice<'t>>,
}

/// Clauses that count together: all of a rule, or those of a `case`. What a guard excludes is left out.
#[derive(Clone, Debug)]
pub(super) struct VariantText<'t> {
    pub(super) span: Span,
    active: bool,
    /// Number of alternatives of premises that are written, guarded ones included.
    from_written: usize,
    pub(super) premises: Vec<Vec<Premise>>,
    infer_written: usize,
    pub(super) conclusions: Vec<Conclusion>,
    pub(super) subproof: Option<(Subproof, Span)>,
    pub(super) choices: Vec<Choice<'t>>,
    pub(super) provisos: Vec<Proviso<'t>>,
    pub(super) conditions: Vec<ConditionText<'t>>,
    pub(super) witnesses: Vec<Name<'t>>,
}

/// A condition of soundness as written.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConditionText<'t> {
    pub(super) proviso: Proviso<'t>,
    pub(super) source: &'t str,
    pub(super) because: &'t str,
}

/// Reads all lines of a text.
pub(super) fn read<'t>(text: &'t Text, clauses: &mut Clauses<'t, '_>) -> RuleLayout<'t> {
    let mut outline = RuleLayout::default();
    let mut above = Above::default();
    for number in 1..=text.line_count() {
        let Some((start, line)) = text.line(number) else { continue };
        let line = Slice::of_line(line, start, Comments::OutsideQuotes);
        if line.is_empty() {
            continue;
        }
        match clauses.line(line) {
            Some(line) => outline.add(line, &mut above, clauses.sink),
            None => outline.spoil(&above),
        }
    }
    if above.calculus.is_none() {
        clauses.sink.error(SyntaxError::NoCalculus, Span::at(text.content().len()));
    }
    outline
}

/// State that earlier lines leave for a line: where the clauses stand that a text has once, and whether a rule is open.
#[derive(Default)]
struct Above {
    calculus: Option<Span>,
    notation: Option<Span>,
    /// True if clauses belong to a rule: the last `rule` has no `base` after it.
    in_rule: bool,
}

impl<'t> RuleLayout<'t> {
    /// Takes the rule above for faulty: a line that is no clause may have been meant as any of it.
    fn spoil(&mut self, above: &Above) {
        if let Some(rule) = self.rules.last_mut().filter(|_| above.in_rule) {
            rule.faulty = true;
        }
    }

    fn add(&mut self, line: Line<'t>, above: &mut Above, sink: &mut Sink) {
        match line.keyword {
            "calculus" | "notation" => {
                let known = if line.keyword == "calculus" { &mut above.calculus } else { &mut above.notation };
                if let Some(first) = *known {
                    sink.error(SyntaxError::Repeated { first }, line.span);
                    return;
                }
                *known = Some(line.span);
                match line.clause {
                    Some(Clause::Calculus { name, title }) => self.calculus = Some((name, title)),
                    Some(Clause::Notation(notation)) => self.notation = Some(notation),
                    _ => {}
                }
            }
            "rule" => {
                above.in_rule = true;
                let header = match line.clause {
                    Some(Clause::Rule(header)) => Some(header),
                    _ => None,
                };
                self.rules.push(RuleText::new(header, line.span));
            }
            "base" => {
                above.in_rule = false;
                if let (Some(Clause::Base { schema, choices }), true) = (line.clause, line.active) {
                    self.base_rules.push(BaseText { span: line.span, schema, choices });
                }
            }
            _ => match self.rules.last_mut() {
                Some(rule) if above.in_rule => rule.add(line, sink),
                _ => sink.error(SyntaxError::OutsideRule, line.span),
            },
        }
    }
}

impl<'t> RuleText<'t> {
    fn new(header: Option<Header<'t>>, span: Span) -> RuleText<'t> {
        let faulty = header.is_none();
        RuleText {
            header,
            span,
            aliases: Vec::new(),
            says: None,
            common: VariantText::new(span, true),
            variants: Vec::new(),
            replacements: Vec::new(),
            faulty,
        }
    }

    fn add(&mut self, line: Line<'t>, sink: &mut Sink) {
        if line.keyword == "case" {
            self.variants.push(VariantText::new(line.span, line.active));
        }
        let Some(clause) = line.clause else {
            self.faulty = true;
            return;
        };
        let first = match clause {
            Clause::Case => return,
            Clause::Also(names) => {
                self.aliases.extend(names);
                return;
            }
            Clause::Replace(one, other) => {
                if line.active {
                    self.replacements.push((one, other, line.span));
                }
                return;
            }
            Clause::Says(says) => {
                let first = self.says.map(|(_, first)| first);
                self.says.get_or_insert((says, line.span));
                first
            }
            clause => {
                let common = self.common.single(&clause);
                let form = self.variants.last_mut().unwrap_or(&mut self.common);
                form.add(clause, line.span, line.active).or(common.filter(|_| line.active))
            }
        };
        if let Some(first) = first {
            sink.error(SyntaxError::Repeated { first }, line.span);
            self.faulty = true;
        }
    }

    /// Returns the forms of the rule, with the clauses that all of them share. `None` when something is wrong with them, which is
    /// then said.
    pub(super) fn forms(&self, sink: &mut Sink) -> Option<Vec<VariantText<'t>>> {
        let fits = |form: &VariantText<'_>| form.choices.len().max(form.provisos.len()).max(form.conditions.len()) <= MAX_ITEMS;
        if let Some(form) = std::iter::once(&self.common).chain(&self.variants).find(|form| !fits(form)) {
            sink.error(SyntaxError::TooManyItems, form.span);
            return None;
        }
        let forms: Vec<VariantText<'t>> = match self.variants.as_slice() {
            [] if !self.replacements.is_empty() && self.common.infer_written == 0 => Vec::new(),
            [] => vec![self.common.clone()],
            variants if variants.len() <= MAX_FORMS => variants.iter().map(|variant| self.common.with(variant)).collect(),
            _ => {
                sink.error(SyntaxError::TooManyForms, self.span);
                return None;
            }
        };
        if let Some(form) = forms.iter().find(|form| !fits(form)) {
            sink.error(SyntaxError::TooManyItems, form.span);
            return None;
        }
        if let Some(form) = forms.iter().find(|form| form.infer_written == 0) {
            sink.error(SyntaxError::NoConclusion, form.span);
            return None;
        }
        let count = |form: &VariantText<'_>| form.from_written.max(1).saturating_mul(form.infer_written);
        let replaced = self.replacements.len().saturating_mul(super::replacement::FORMS);
        if forms.iter().map(count).fold(replaced, usize::saturating_add) > MAX_FORMS {
            sink.error(SyntaxError::TooManyForms, self.span);
            return None;
        }
        Some(forms.into_iter().filter(|form| form.active).collect())
    }
}

impl<'t> VariantText<'t> {
    fn new(span: Span, active: bool) -> VariantText<'t> {
        VariantText {
            span,
            active,
            from_written: 0,
            premises: Vec::new(),
            infer_written: 0,
            conclusions: Vec::new(),
            subproof: None,
            choices: Vec::new(),
            provisos: Vec::new(),
            conditions: Vec::new(),
            witnesses: Vec::new(),
        }
    }

    /// Returns where a clause like this one stands already, if there may be one only.
    fn single(&self, clause: &Clause<'t>) -> Option<Span> {
        match clause {
            Clause::Subproof(_) => self.subproof.as_ref().map(|&(_, span)| span),
            Clause::Witness(_) => self.witnesses.first().map(|letter| letter.span),
            _ => None,
        }
    }

    /// Adds a clause. Tells where one like it stands already, if there may be one only.
    fn add(&mut self, clause: Clause<'t>, span: Span, active: bool) -> Option<Span> {
        self.from_written += usize::from(matches!(clause, Clause::From(_)));
        self.infer_written += usize::from(matches!(clause, Clause::Infer(_)));
        if !active {
            return None;
        }
        let first = self.single(&clause);
        match clause {
            Clause::From(premises) => self.premises.push(premises),
            Clause::Infer(conclusion) => self.conclusions.push(conclusion),
            Clause::Choose(choices) => self.choices.extend(choices),
            Clause::Provided(provisos) => self.provisos.extend(provisos),
            Clause::SoundIf { provisos, source, because } => {
                self.conditions.extend(provisos.into_iter().map(|proviso| ConditionText { proviso, source, because }));
            }
            Clause::Subproof(subproof) => self.subproof = Some((subproof, span)),
            Clause::Witness(letters) => self.witnesses.extend(letters),
            _ => {}
        }
        first
    }

    /// Returns these clauses and those of a variant.
    fn with(&self, variant: &VariantText<'t>) -> VariantText<'t> {
        let mut form = self.clone();
        (form.span, form.active) = (variant.span, variant.active);
        form.from_written += variant.from_written;
        form.infer_written += variant.infer_written;
        form.premises.extend_from_slice(&variant.premises);
        form.conclusions.extend_from_slice(&variant.conclusions);
        form.choices.extend_from_slice(&variant.choices);
        form.provisos.extend_from_slice(&variant.provisos);
        form.conditions.extend_from_slice(&variant.conditions);
        form.subproof = variant.subproof.clone().or(form.subproof);
        form.witnesses.extend_from_slice(&variant.witnesses);
        form
    }

    /// Returns every choice of premises; one without premises when none are written, and none when guards exclude all.
    pub(super) fn premise_alternatives(&self) -> Vec<&[Premise]> {
        if self.from_written == 0 { vec![&[]] } else { self.premises.iter().map(Vec::as_slice).collect() }
    }
}
