//! Writing: a rule as the text that is read as the same rule. House rules are decided already, so no guards are written.

use std::fmt::Write;

use formula::{Alphabet, FormulaId, SymbolId};
use kernel::{Calculus, Choice, Conclusion, Condition, Notation, Premise, Proviso, Rule, RuleId, SchemaVariable, Variant};
use representation::BracketedText;

use super::vocabulary::{COMPUTATIONS, NOTATIONS, SORTS};

/// Writes a whole calculus as text; [`parse`](super::parse) reads it back as the same calculus.
pub fn print(calculus: &Calculus, alphabet: Alphabet) -> String {
    let notation = notation_name(calculus.notation());
    let mut out = format!("calculus {} \"{}\"\nnotation {notation}\n", calculus.name(), calculus.title());
    for (rule, _) in calculus.rule_ids() {
        out.push('\n');
        out.push_str(&print_rule(calculus, rule, alphabet));
    }
    if !calculus.base_rules().is_empty() {
        out.push('\n');
    }
    let writer = Writer::bracketed(calculus, alphabet);
    for base in calculus.base_rules() {
        let choices = if base.choices.is_empty() { String::new() } else { format!(" choose {}", writer.choices(&base.choices)) };
        line(&mut out, 0, &format!("base {}{choices}", writer.conclusion(&base.conclusion)));
    }
    out
}

/// Writes a rule as `.rules` text. Forms that differ in their premises and conclusions only are written as alternatives, others
/// below `case`.
///
/// [`parse`](super::parse) reads it back as the same rule, in a calculus whose bank has other numbers.
pub fn print_rule(calculus: &Calculus, rule: RuleId, alphabet: Alphabet) -> String {
    let Rule { name, tag, aliases, requirement, says, variants } = calculus.rule(rule);
    let writer = Writer::bracketed(calculus, alphabet);
    let requirement = if requirement.is_empty() { String::new() } else { format!(", {requirement}") };
    let mut out = String::new();
    line(&mut out, 0, &format!("rule \"{name}\" ({tag}{requirement})"));
    if !aliases.is_empty() {
        let aliases: Vec<String> = aliases.iter().map(|alias| format!("\"{alias}\"")).collect();
        line(&mut out, 2, &format!("also {}", aliases.join(", ")));
    }
    if !says.is_empty() {
        line(&mut out, 2, &format!("says \"{says}\""));
    }
    let families = families(variants);
    for family in &families {
        let indent = if families.len() > 1 { 4 } else { 2 };
        if families.len() > 1 {
            line(&mut out, 2, "case");
        }
        writer.family(&mut out, indent, family);
    }
    out
}

/// One form of a rule, each part of it written as in the text of a calculus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormText {
    /// The lines that it rests on; a box is `[A ⊢ B]`.
    pub premises: Vec<String>,
    /// The axiom of the subproof that it cites, and the lines cited of it.
    pub subproof: Option<(String, Vec<String>)>,
    /// The letters that the prover names, their sorts, and whether their symbol points are paid.
    pub choices: Vec<(String, &'static str, bool)>,
    /// The letters that become witnesses.
    pub witnesses: Vec<String>,
    /// The conditions beyond the shapes of the lines.
    pub provisos: Vec<String>,
    /// The further conditions for a sound step: the condition, where it is written, and why.
    pub sound_if: Vec<(String, String, String)>,
    /// The conclusion.
    pub conclusion: String,
}

/// Notation of the schemas in a [`FormText`].
#[derive(Clone, Copy)]
pub struct SchemaNotation<'w> {
    /// Writes a schema.
    pub schema: &'w dyn Fn(FormulaId) -> String,
    /// Returns what stands in a schema for the formula letter of this name.
    pub letter: fn(&str) -> &str,
}

/// Writes each part of a form by itself, as in the text of a calculus. Of a family of forms that share a clause each is written whole.
pub fn form_text(calculus: &Calculus, variant: &Variant, alphabet: Alphabet) -> FormText {
    Writer::bracketed(calculus, alphabet).form(variant)
}

/// Writes each part of a form by itself, with its schemas in a notation for people.
pub fn form_text_in(calculus: &Calculus, variant: &Variant, alphabet: Alphabet, notation: SchemaNotation<'_>) -> FormText {
    Writer { notation: Some(notation), ..Writer::bracketed(calculus, alphabet) }.form(variant)
}
/// Returns the name of a notation, as the text of a calculus has it.
pub fn notation_name(notation: Notation) -> &'static str {
    NOTATIONS.iter().find(|(_, known)| *known == notation).map_or("", |(name, _)| name)
}

fn sort(choice: &Choice) -> &'static str {
    SORTS.iter().find(|(_, sort)| *sort == choice.sort).map_or("", |(name, _)| name)
}

/// Forms that share everything but premises and conclusion, and that are all combinations of these.
struct Family<'c> {
    shared: &'c Variant,
    premises: Vec<&'c [Premise]>,
    conclusions: Vec<&'c Conclusion>,
}

fn families(variants: &[Variant]) -> Vec<Family<'_>> {
    let mut families = Vec::new();
    let mut rest = variants;
    while let Some(first) = rest.first() {
        let alike = rest.iter().take_while(|variant| shares(first, variant)).count();
        let (run, behind) = rest.split_at(alike);
        rest = behind;
        let width = run.iter().take_while(|variant| variant.premises == first.premises).count();
        let conclusions: Vec<&Conclusion> = run.iter().take(width).map(|variant| &variant.conclusion).collect();
        let is_product = run.chunks(width).all(|row| {
            row.len() == width
                && row.iter().all(|variant| row.first().is_some_and(|first| variant.premises == first.premises))
                && row.iter().zip(&conclusions).all(|(variant, &conclusion)| variant.conclusion == *conclusion)
        });
        if is_product {
            let premises = run.chunks(width).filter_map(|row| row.first()).map(|variant| variant.premises.as_slice()).collect();
            families.push(Family { shared: first, premises, conclusions });
        } else {
            let alone = |variant| Family {
                shared: variant,
                premises: vec![variant.premises.as_slice()],
                conclusions: vec![&variant.conclusion],
            };
            families.extend(run.iter().map(alone));
        }
    }
    families
}

fn shares(one: &Variant, other: &Variant) -> bool {
    one.subproof == other.subproof
        && one.choices == other.choices
        && one.provisos == other.provisos
        && one.sound_if == other.sound_if
        && one.witnesses == other.witnesses
        && one.premises.is_empty() == other.premises.is_empty()
}

struct Writer<'c> {
    calculus: &'c Calculus,
    alphabet: Alphabet,
    /// That of schemas, if it is not the one of the text of a calculus.
    notation: Option<SchemaNotation<'c>>,
}

impl<'c> Writer<'c> {
    fn bracketed(calculus: &'c Calculus, alphabet: Alphabet) -> Writer<'c> {
        Writer { calculus, alphabet, notation: None }
    }

    fn form(&self, variant: &Variant) -> FormText {
        let bank = self.calculus.bank();
        let subproof = variant.subproof.as_ref().map(|subproof| {
            let lines = subproof.lines.iter().map(|&schema| self.schema(schema)).collect();
            (self.schema(subproof.axiom), lines)
        });
        let condition =
            |condition: &Condition| (self.proviso(condition.proviso), condition.source.clone(), condition.because.clone());
        FormText {
            premises: variant.premises.iter().map(|premise| self.premise(premise)).collect(),
            subproof,
            choices: variant.choices.iter().map(|choice| (self.letter(choice), sort(choice), choice.paid)).collect(),
            witnesses: variant.witnesses.iter().map(|&witness| bank.variable_text(witness).to_owned()).collect(),
            provisos: variant.provisos.iter().map(|&proviso| self.proviso(proviso)).collect(),
            sound_if: variant.sound_if.iter().map(condition).collect(),
            conclusion: self.conclusion(&variant.conclusion),
        }
    }

    fn family(&self, out: &mut String, indent: usize, family: &Family<'_>) {
        let shared = family.shared;
        let turnstile = self.turnstile();
        if let Some(subproof) = &shared.subproof {
            let lines: Vec<String> = subproof.lines.iter().map(|&schema| self.schema(schema)).collect();
            line(out, indent, &format!("subproof {} {turnstile} {}", self.schema(subproof.axiom), lines.join(", ")));
        }
        for premises in family.premises.iter().filter(|premises| !premises.is_empty()) {
            let premises: Vec<String> = premises.iter().map(|premise| self.premise(premise)).collect();
            line(out, indent, &format!("from {}", premises.join(", ")));
        }
        if !shared.choices.is_empty() {
            line(out, indent, &format!("choose {}", self.choices(&shared.choices)));
        }
        if !shared.witnesses.is_empty() {
            let witnesses: Vec<&str> =
                shared.witnesses.iter().map(|&witness| self.calculus.bank().variable_text(witness)).collect();
            line(out, indent, &format!("witness {}", witnesses.join(", ")));
        }
        if !shared.provisos.is_empty() {
            let provisos: Vec<String> = shared.provisos.iter().map(|&proviso| self.proviso(proviso)).collect();
            line(out, indent, &format!("provided {}", provisos.join(", ")));
        }
        for Condition { proviso, source, because } in &shared.sound_if {
            line(out, indent, &format!("sound if {} ({source}) \"{because}\"", self.proviso(*proviso)));
        }
        for conclusion in &family.conclusions {
            line(out, indent, &format!("infer {}", self.conclusion(conclusion)));
        }
    }

    fn turnstile(&self) -> &'static str {
        match self.alphabet {
            Alphabet::Unicode => "⊢",
            Alphabet::Ascii => "|-",
        }
    }

    fn schema(&self, schema: FormulaId) -> String {
        match self.notation {
            Some(notation) => (notation.schema)(schema),
            None => self.calculus.bank().text(schema, self.alphabet),
        }
    }

    /// A formula letter.
    fn formula_letter(&self, letter: SymbolId) -> &str {
        let text = self.calculus.bank().symbol_text(letter);
        self.notation.map_or(text, |notation| (notation.letter)(text))
    }

    fn premise(&self, premise: &Premise) -> String {
        match premise {
            Premise::Statement(schema) => self.schema(*schema),
            Premise::Box(schema) => {
                format!("[{} {} {}]", self.schema(schema.assumption), self.turnstile(), self.schema(schema.conclusion))
            }
        }
    }

    fn conclusion(&self, conclusion: &Conclusion) -> String {
        match conclusion {
            Conclusion::Statement(schema) => self.schema(*schema),
            Conclusion::Evaluated { computation, of } => {
                let sign = COMPUTATIONS.iter().find(|(_, known)| known == computation).map_or("", |(sign, _)| sign);
                format!("evaluate one (m {sign} n) in {}", self.schema(*of))
            }
            Conclusion::RuleInForce => "a rule in force".to_owned(),
        }
    }

    fn choices(&self, choices: &[Choice]) -> String {
        let choice =
            |choice: &Choice| format!("{} : {}{}", self.letter(choice), sort(choice), if choice.paid { ", paid" } else { "" });
        choices.iter().map(choice).collect::<Vec<String>>().join(", ")
    }

    fn letter(&self, choice: &Choice) -> String {
        let bank = self.calculus.bank();
        match choice.letter {
            SchemaVariable::Formula(symbol) => self.formula_letter(symbol).to_owned(),
            SchemaVariable::Object(variable) => bank.variable_text(variable).to_owned(),
            SchemaVariable::Function(name) => bank.name_text(name).to_owned(),
        }
    }

    fn proviso(&self, proviso: Proviso) -> String {
        let bank = self.calculus.bank();
        match proviso {
            Proviso::Fresh(e) => format!("fresh {}", bank.variable_text(e)),
            Proviso::NotFreeElsewhere(e) => format!("{} free nowhere else", bank.variable_text(e)),
            Proviso::InNoOtherLine(d) => format!("{} in no other line", bank.variable_text(d)),
            Proviso::Arbitrary(d, None) => format!("{} arbitrary", bank.variable_text(d)),
            Proviso::Arbitrary(d, Some(premise)) => {
                format!("{} arbitrary in premise {}", bank.variable_text(d), usize::from(premise) + 1)
            }
            Proviso::NotFreeIn(x, a) => format!("{} not free in {}", bank.variable_text(x), self.formula_letter(a)),
            Proviso::NotOccurringIn(x, a) => format!("{} not occurring in {}", bank.variable_text(x), self.formula_letter(a)),
            Proviso::Atomic(a) => format!("{} atomic", self.formula_letter(a)),
            Proviso::NoWitnessLeaves => "no witness leaves the subproof".to_owned(),
            Proviso::IncludedLettersStay => "letters of included rules stay".to_owned(),
            Proviso::NoLine(asked) => asked.text(bank),
            Proviso::FlaggedInOrder(e) => format!("{} flagged in order", bank.variable_text(e)),
            Proviso::TruthTables => "it follows by truth tables".to_owned(),
            Proviso::Substitution(asked) => asked.text(bank),
            Proviso::PredicateNotAssumed(a) => format!("predicate of {} in no assumption", self.formula_letter(a)),
            Proviso::Never => "never".to_owned(),
        }
    }
}

fn line(out: &mut String, indent: usize, text: &str) {
    // Writing to a String cannot fail.
    let _ = writeln!(out, "{:indent$}{text}", "");
}
