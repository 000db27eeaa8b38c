//! The forms of the rules that a search uses, and in which order the lines of each are searched for: those that have to be found among the
//! known statements, the others then being determined.

use formula::{Formula, FormulaId, Quantifier, SymbolId, Term, TermId, VariableId};
use kernel::{Calculus, Conclusion, Premise, RuleId, Variant};
use smallvec::SmallVec;

use crate::instances::{LetterKind, Open, open_letters};
use crate::matching::is_function_letter;

/// A form of a rule.
pub(crate) struct PlannedVariant<'c> {
    pub(crate) rule: RuleId,
    pub(crate) variant: &'c Variant,
    /// The ways to use it for a conclusion that is asked for.
    pub(crate) backwards: Vec<Plan>,
    /// The way to use it on known statements, where its conclusion says no more than its premises.
    pub(crate) forwards: Vec<Plan>,
    /// The letters of the premises and of the conclusion that can be left open.
    pub(crate) open: Vec<Open>,
    /// True if it has one premise, and its conclusion has fewer connectives and quantifiers.
    pub(crate) shrinks: bool,
    /// True if some object of it is proposed out of the stock, which grows.
    pub(crate) proposes: bool,
    /// The formula letter without holes that is all that its premises leave open, where its conclusion has none: any statement will do that
    /// holds and does not hold.
    pub(crate) disputes: Option<SymbolId>,
}

/// A line that a form asks for: a line itself, or one of a box or a subproof that begins with something.
#[derive(Clone, Copy)]
pub(crate) struct Slot {
    pub(crate) schema: FormulaId,
    pub(crate) opening: Option<FormulaId>,
    pub(crate) is_subproof: bool,
}

pub(crate) fn slots(variant: &Variant) -> SmallVec<[Slot; 6]> {
    let mut slots: SmallVec<[Slot; 6]> = SmallVec::new();
    for premise in &variant.premises {
        slots.push(match *premise {
            Premise::Statement(schema) => Slot { schema, opening: None, is_subproof: false },
            Premise::Box(schema) => Slot { schema: schema.conclusion, opening: Some(schema.assumption), is_subproof: false },
        });
    }
    if let Some(subproof) = &variant.subproof {
        let line = |&schema: &FormulaId| Slot { schema, opening: Some(subproof.axiom), is_subproof: true };
        slots.extend(subproof.lines.iter().map(line));
    }
    slots
}

/// The premises that are searched for among the known statements, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) joined: Vec<usize>,
    /// True if a formula has to be taken out of the stock.
    pub(crate) guesses: bool,
    /// True if nothing is looked for, and every letter that the conclusion does not determine is taken out of the stock.
    pub(crate) invents: bool,
}

/// A letter that a comparison may determine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SchemaVariable {
    Formula(SymbolId),
    Object(VariableId),
    Function(SymbolId),
}

/// The letters of a schema.
#[derive(Clone, Debug, Default)]
struct SchemaVariables {
    /// Those that a comparison with the schema determines.
    plain: Vec<SchemaVariable>,
    /// Formula letters that stand only where their holes are filled with objects.
    filled: Vec<SchemaVariable>,
    /// Number of connectives and quantifiers.
    weight: usize,
    /// True if it says that there is exactly one object of a kind, which can be said by other quantifiers.
    counts: bool,
    is_bare: bool,
}

impl SchemaVariables {
    fn of(calculus: &Calculus, schema: FormulaId) -> SchemaVariables {
        let mut letters = SchemaVariables::default();
        letters.read(calculus, schema, &mut Vec::new());
        letters.is_bare = matches!(calculus.bank().formula(schema), Formula::Atom(symbol, _) if calculus.is_letter(symbol));
        letters.filled.retain(|letter| !letters.plain.contains(letter));
        letters
    }

    fn read(&mut self, calculus: &Calculus, schema: FormulaId, bound: &mut Vec<VariableId>) {
        let bank = calculus.bank();
        match bank.formula(schema) {
            Formula::Truth(_) | Formula::Cardinality(..) => {}
            Formula::Atom(symbol, arguments) if calculus.is_letter(symbol) => {
                let variables: Vec<_> = arguments.iter().map(|&argument| bank.as_variable(argument)).collect();
                let is_plain = variables.iter().enumerate().all(|(at, variable)| {
                    variable.is_some_and(|one| bound.contains(&one)) && !variables.iter().take(at).any(|other| other == variable)
                });
                let list = if is_plain { &mut self.plain } else { &mut self.filled };
                list.push(SchemaVariable::Formula(symbol));
            }
            Formula::Atom(_, arguments) => arguments.iter().for_each(|&term| self.term(calculus, term, bound)),
            Formula::Equal(left, right) => [left, right].into_iter().for_each(|term| self.term(calculus, term, bound)),
            Formula::Not(inner) => {
                self.weight += 1;
                self.read(calculus, inner, bound);
            }
            Formula::Binary(_, left, right) => {
                self.weight += 1;
                self.read(calculus, left, bound);
                self.read(calculus, right, bound);
            }
            Formula::Quantified(quantifier, variable, body) => {
                self.weight += 1;
                self.counts |= quantifier == Quantifier::ExistsUnique;
                bound.push(variable);
                self.read(calculus, body, bound);
                bound.pop();
            }
        }
    }

    fn term(&mut self, calculus: &Calculus, term: TermId, bound: &[VariableId]) {
        match calculus.bank().term(term) {
            Term::Variable(variable) if bound.contains(&variable) => {}
            Term::Variable(variable) => self.plain.push(SchemaVariable::Object(variable)),
            Term::Number(_) => {}
            Term::Apply(symbol, arguments) => {
                if is_function_letter(calculus.bank(), symbol) {
                    self.plain.push(SchemaVariable::Function(symbol));
                    self.weight += 1;
                }
                arguments.iter().for_each(|&argument| self.term(calculus, argument, bound));
            }
        }
    }

    fn all(&self) -> impl Iterator<Item = &SchemaVariable> {
        self.plain.iter().chain(&self.filled)
    }
}

/// The letters of the lines of a form.
struct LineVariables {
    /// For each premise: those of the line, and those of the assumption of a box.
    premises: Vec<(SchemaVariables, Option<SchemaVariables>)>,
    conclusion: Option<SchemaVariables>,
}

impl<'c> PlannedVariant<'c> {
    /// Returns the forms of the rules that are allowed; those that include rules in force are left out.
    pub(crate) fn all(calculus: &'c Calculus, allowed: &dyn Fn(RuleId) -> bool) -> Vec<PlannedVariant<'c>> {
        let rules: Vec<_> = calculus.rule_ids().filter(|(rule, _)| allowed(*rule)).collect();
        let has_subproofs = rules.iter().any(|(_, rule)| rule.variants.iter().any(|variant| variant.subproof.is_some()));
        let variants = rules.into_iter().flat_map(|(rule, data)| data.variants.iter().map(move |variant| (rule, variant)));
        let used = variants.filter(|(_, variant)| !matches!(variant.conclusion, Conclusion::RuleInForce));
        used.take(usize::from(u16::MAX))
            .map(|(rule, variant)| PlannedVariant::new(calculus, rule, variant, has_subproofs))
            .collect()
    }

    fn new(calculus: &'c Calculus, rule: RuleId, variant: &'c Variant, has_subproofs: bool) -> PlannedVariant<'c> {
        let letters = |schema| SchemaVariables::of(calculus, schema);
        let shape = LineVariables {
            premises: variant
                .premises
                .iter()
                .map(|premise| match *premise {
                    Premise::Statement(schema) => (letters(schema), None),
                    Premise::Box(schema) => (letters(schema.conclusion), Some(letters(schema.assumption))),
                })
                .collect(),
            conclusion: match variant.conclusion {
                Conclusion::Statement(schema) => Some(letters(schema)),
                Conclusion::Evaluated { .. } | Conclusion::RuleInForce => None,
            },
        };
        let mut schemas: Vec<FormulaId> = Vec::new();
        for premise in &variant.premises {
            match *premise {
                Premise::Statement(schema) => schemas.push(schema),
                Premise::Box(schema) => schemas.extend([schema.assumption, schema.conclusion]),
            }
        }
        // The lines of a subproof are read off what it derives.
        schemas.extend(variant.subproof.iter().map(|subproof| subproof.axiom));
        if let Conclusion::Statement(schema) = variant.conclusion {
            schemas.push(schema);
        }
        let open = open_letters(calculus, variant, schemas);
        let proposes = open.iter().any(|one| matches!(one, Open::Object(_, LetterKind::Object | LetterKind::Variable)));
        let disputes = match open.as_slice() {
            &[Open::Formula(letter, 0)] if shape.is_about_anything() && variant.subproof.is_none() => Some(letter),
            _ => None,
        };
        let (mut backwards, forwards) = (shape.backwards(variant), shape.forwards(variant));
        // What subproofs give is for every object, so that a statement about one is asked for of all.
        if has_subproofs && shape.generalizes() {
            backwards.push(Plan { joined: Vec::new(), guesses: true, invents: false });
        }
        PlannedVariant { rule, variant, backwards, forwards, open, shrinks: shape.shrinks(), proposes, disputes }
    }
}

impl LineVariables {
    /// Returns whether the conclusion has no letters, and no premise is a box.
    fn is_about_anything(&self) -> bool {
        let boxed = self.premises.iter().any(|(_, assumed)| assumed.is_some());
        !boxed && self.conclusion.as_ref().is_some_and(|conclusion| conclusion.all().next().is_none())
    }

    /// Returns whether a form has one premise, and its only formula letter stands in the conclusion with its holes filled.
    fn generalizes(&self) -> bool {
        match (self.premises.as_slice(), &self.conclusion) {
            ([(premise, None)], Some(conclusion)) => {
                conclusion.weight < premise.weight
                    && matches!(conclusion.filled.as_slice(), [letter] if premise.plain.contains(letter))
                    && premise
                        .all()
                        .all(|letter| !matches!(letter, SchemaVariable::Formula(_)) || conclusion.filled.contains(letter))
            }
            _ => false,
        }
    }

    fn shrinks(&self) -> bool {
        match (self.premises.as_slice(), &self.conclusion) {
            ([(premise, None)], Some(conclusion)) => conclusion.weight < premise.weight,
            _ => false,
        }
    }

    fn backwards(&self, variant: &Variant) -> Vec<Plan> {
        let Some(conclusion) = &self.conclusion else { return Vec::new() };
        // A witness is named when something says that there is one, not when it is asked for.
        if !variant.witnesses.is_empty() {
            return Vec::new();
        }
        let mut known: Vec<SchemaVariable> = conclusion.plain.clone();
        let told = |letter: &SchemaVariable| self.premises.iter().any(|(line, _)| line.plain.contains(letter));
        known.extend(conclusion.filled.iter().filter(|letter| !told(letter)));
        let mut plans = self.plans(&known);
        // A statement of which nothing is known is asked for as well, where a formula is all that it takes.
        let is_known = |letter: &SchemaVariable| known.contains(letter) || matches!(letter, SchemaVariable::Formula(_));
        let invents = self.premises.iter().all(|(line, assumed)| assumed.is_none() && line.all().all(is_known));
        if invents && !plans.iter().any(|plan| plan.joined.is_empty()) {
            plans.push(Plan { joined: Vec::new(), guesses: false, invents: true });
        }
        plans
    }

    fn forwards(&self, variant: &Variant) -> Vec<Plan> {
        let Some(conclusion) = &self.conclusion else {
            return if self.premises.len() == 1 {
                vec![Plan { joined: vec![0], guesses: false, invents: false }]
            } else {
                Vec::new()
            };
        };
        if variant.subproof.is_some() || self.premises.is_empty() || self.premises.iter().any(|(_, assumed)| assumed.is_some()) {
            return Vec::new();
        }
        let given = |letter: &SchemaVariable| match letter {
            SchemaVariable::Formula(_) | SchemaVariable::Function(_) => {
                self.premises.iter().any(|(line, _)| line.all().any(|one| one == letter))
            }
            SchemaVariable::Object(_) => true,
        };
        let weight = self.premises.iter().map(|(line, _)| line.weight).max().unwrap_or(0);
        let turned_round = usize::from(self.premises.len() == 1 && weight > 1);
        let specific = self.premises.iter().any(|(line, _)| !line.is_bare);
        let direct = |letter: &SchemaVariable| match letter {
            SchemaVariable::Object(_) => self.premises.iter().any(|(line, _)| line.plain.contains(letter)),
            SchemaVariable::Formula(_) | SchemaVariable::Function(_) => true,
        };
        // A conclusion that puts any known statement into a larger one has no end.
        let packs = !conclusion.is_bare && self.premises.iter().any(|(line, _)| line.is_bare);
        // Statements with other quantifiers are longer, and come to an end.
        let unfolds = self.premises.iter().any(|(line, _)| line.counts) && !conclusion.counts;
        let grows = packs || conclusion.weight > weight + turned_round && !unfolds;
        if !specific || grows || !conclusion.all().all(given) || !conclusion.plain.iter().all(direct) {
            return Vec::new();
        }
        if !self.is_linked() {
            return Vec::new();
        }
        let mut plans = self.plans(&[]);
        plans.retain(|plan| !plan.guesses && plan.joined.first().is_some_and(|&first| !self.premises[first].0.is_bare));
        plans
    }

    /// Returns whether the premises hang together by letters that they share: else any two statements are premises of it.
    fn is_linked(&self) -> bool {
        let mut linked: Vec<usize> = vec![0];
        let shares = |one: usize, other: usize| {
            let (one, other) = (&self.premises[one].0, &self.premises[other].0);
            one.all().any(|letter| other.all().any(|known| known == letter))
        };
        while let Some(next) =
            (0..self.premises.len()).find(|&at| !linked.contains(&at) && linked.iter().any(|&one| shares(one, at)))
        {
            linked.push(next);
        }
        linked.len() == self.premises.len()
    }

    /// Returns the ways to determine all letters of the premises by looking for some of them, beginning with each that helps.
    fn plans(&self, known: &[SchemaVariable]) -> Vec<Plan> {
        let missing = |at: usize, known: &[SchemaVariable]| {
            let (line, assumed) = &self.premises[at];
            line.all().chain(assumed.iter().flat_map(SchemaVariables::all)).any(|letter| !known.contains(letter))
        };
        let all: Vec<usize> = (0..self.premises.len()).collect();
        let starts: Vec<usize> = all.iter().copied().filter(|&at| missing(at, known)).collect();
        if starts.is_empty() {
            return vec![Plan { joined: Vec::new(), guesses: false, invents: false }];
        }
        let mut plans: Vec<Plan> = Vec::new();
        let rank = |at: usize| (self.premises[at].0.is_bare, self.premises[at].1.is_some());
        // The lines that say most of what is not known, and something of what is.
        let first_rank = |at: usize| {
            let line = &self.premises[at].0;
            let speaks = line.all().any(|letter| known.contains(letter));
            let mut letters: Vec<&SchemaVariable> = Vec::new();
            line.all().for_each(|letter| {
                if !letters.contains(&letter) {
                    letters.push(letter);
                }
            });
            (rank(at), !speaks, std::cmp::Reverse(letters.len()))
        };
        let best = starts.iter().map(|&at| first_rank(at)).min();
        for first in starts.into_iter().filter(|&at| Some(first_rank(at)) == best) {
            let mut known = known.to_vec();
            let mut plan = Plan { joined: Vec::new(), guesses: false, invents: false };
            let mut next = Some(first);
            while let Some(at) = next {
                let (line, assumed) = &self.premises[at];
                if assumed.iter().flat_map(SchemaVariables::all).any(|letter| !known.contains(letter)) {
                    plan.guesses = true;
                    known.extend(assumed.iter().flat_map(SchemaVariables::all));
                }
                plan.joined.push(at);
                known.extend(line.all());
                let left = |at: &usize| !plan.joined.contains(at) && missing(*at, &known);
                next = all.iter().copied().filter(left).min_by_key(|&at| rank(at));
            }
            plan.joined.dedup();
            if !plans.iter().any(|other| same_set(&other.joined, &plan.joined)) {
                plans.push(plan);
            }
        }
        plans
    }
}

fn same_set(one: &[usize], other: &[usize]) -> bool {
    one.len() == other.len() && one.iter().all(|at| other.contains(at))
}
