//! The rules of a calculus as data: names, forms, conditions, and what is to be said of their soundness. All of it is read off the text by
//! which proofs are checked. Not here: whether a rule is sound, which `audit` finds out.

use std::sync::Arc;

use documents::Schema;
use documents::check::CalculusRuling;
use documents::rules::{ListedChoice, ListedForm, ListedRule, ListedSubproof, RuleListing, SoundnessNote};
use explanation::{Spelling, nearest, schema_text};
use formula::{Alphabet, Bank, Formula, FormulaId};
use game_syntax::polish::letter_of;
use kernel::calculus::normal_name;
use kernel::{Calculus, HouseRules, Notation, Rule, RuleId, Variant};
use proof_syntax::rules::{self, FormText, SchemaNotation};
use proof_syntax::textbook::Book;
use representation::BracketedText;

use crate::checking::adjudicator::{System, spelling_of};
use crate::checking::calculus::calculus_ruling;
use crate::checking::systems::shipped_systems;
use crate::error::{Error, UsageError, accepted};

/// Returns the rule that has this name, short name or alias; case, spaces, hyphens and underscores do not matter.
pub fn listed_rule<'l>(listing: &'l RuleListing, written: &str) -> Option<&'l ListedRule> {
    let written = normal_name(written);
    listing.rules.iter().find(|rule| {
        let names = [&rule.name, &rule.tag].into_iter().chain(&rule.aliases);
        names.into_iter().any(|name| normal_name(name) == written)
    })
}

/// Number of similar names that are suggested for one that is not known.
const MOST_NEAR: usize = 3;

/// Lists the rules of a calculus under these house rules, or the `rule` of this name, short name or alias.
///
/// # Errors
/// [`Error::Usage`] when there is no such calculus, or it has no such rule; [`Error::Rejected`] with everything that is wrong with its text.
pub fn rule_listing(system: &System, rule: Option<&str>, house: &HouseRules, alphabet: Alphabet) -> Result<RuleListing, Error> {
    listing_of(system, rule, house, Schemas::Bracketed(alphabet))
}

/// Lists rules as [`rule_listing`] does, with schemas in the calculus' own notation: Polish, that of its book, or with few brackets. For people.
///
/// # Errors
/// Those of [`rule_listing`].
pub fn rules_in_own_notation(
    system: &System,
    rule: Option<&str>,
    house: &HouseRules,
    alphabet: Alphabet,
) -> Result<RuleListing, Error> {
    listing_of(system, rule, house, Schemas::Own(alphabet))
}

fn listing_of(system: &System, rule: Option<&str>, house: &HouseRules, schemas: Schemas) -> Result<RuleListing, Error> {
    let calculus = match system {
        System::Shipped(name) => {
            let unknown = || UsageError::UnknownSystem { name: name.clone() };
            rules::shared(name, house).ok_or_else(unknown)?
        }
        System::Rules(text) => {
            let parsed = rules::parse(text, house);
            accepted(text.clone(), parsed.diagnostics)?;
            // A parser gives a value exactly when it reports no error.
            Arc::new(parsed.value.ok_or_else(|| UsageError::UnknownSystem { name: text.name().to_owned() })?)
        }
    };
    let about = calculus_ruling(&calculus, system.given());
    match rule {
        Some(name) => {
            let id = named(&calculus, name)?;
            let rules = vec![rule_as_listed(&calculus, id, calculus.rule(id), schemas)];
            Ok(listing(&calculus, about, rules, Vec::new()))
        }
        None => Ok(all_listed(&calculus, about, schemas)),
    }
}

/// Lists all rules of a calculus.
pub(crate) fn whole_listing(calculus: &Calculus, about: CalculusRuling, alphabet: Alphabet) -> RuleListing {
    all_listed(calculus, about, Schemas::Bracketed(alphabet))
}

fn all_listed(calculus: &Calculus, about: CalculusRuling, schemas: Schemas) -> RuleListing {
    let base = calculus.base_rules().iter().map(|variant| form_as_listed(schemas.form(calculus, variant))).collect();
    let rules = calculus.rule_ids().map(|(id, rule)| rule_as_listed(calculus, id, rule, schemas)).collect();
    listing(calculus, about, rules, base)
}

/// Notation of the schemas of a listing.
#[derive(Clone, Copy)]
enum Schemas {
    /// That of the text of a calculus, with all brackets.
    Bracketed(Alphabet),
    /// The calculus' own.
    Own(Alphabet),
}

impl Schemas {
    fn alphabet(self) -> Alphabet {
        match self {
            Schemas::Bracketed(alphabet) | Schemas::Own(alphabet) => alphabet,
        }
    }

    fn form(self, calculus: &Calculus, variant: &Variant) -> FormText {
        let alphabet = self.alphabet();
        let book = || Book::ALL.into_iter().find(|book| book.calculus() == calculus.name());
        let spelling = match (self, calculus.notation()) {
            (Schemas::Bracketed(_), _) | (_, Notation::PredicateWars) => return rules::form_text(calculus, variant, alphabet),
            (_, Notation::Polish) => {
                let schema = |schema: FormulaId| polish(calculus.bank(), schema);
                let notation = SchemaNotation { schema: &schema, letter: small };
                return rules::form_text_in(calculus, variant, alphabet, notation);
            }
            (_, Notation::Palmer) => book().map_or_else(|| Spelling::of_proofs(alphabet), |book| spelling_of(book, alphabet)),
        };
        let schema = |schema: FormulaId| {
            schema_text(calculus, schema, alphabet, spelling).unwrap_or_else(|| calculus.bank().text(schema, alphabet))
        };
        rules::form_text_in(calculus, variant, alphabet, SchemaNotation { schema: &schema, letter: |letter| letter })
    }
}

/// Letters of schemas, and those that stand for them in Polish notation, where `A`, `C`, `E`, `K` and `N` are connectives.
const SMALL: [(&str, &str); 6] = [("A", "p"), ("B", "q"), ("C", "r"), ("D", "s"), ("E", "t"), ("F", "u")];

/// Returns the letter of Polish notation for a letter of schemas; one without any stands for itself.
fn small(letter: &str) -> &str {
    SMALL.iter().find(|(known, _)| *known == letter).map_or(letter, |(_, small)| small)
}

/// Writes a schema in Polish notation; a schema that is about objects, with brackets.
fn polish(bank: &Bank, schema: FormulaId) -> String {
    let (mut out, mut open) = (String::new(), vec![schema]);
    while let Some(part) = open.pop() {
        match bank.formula(part) {
            Formula::Not(inner) => {
                out.push('N');
                open.push(inner);
            }
            Formula::Binary(connective, left, right) => {
                out.push(letter_of(connective));
                open.extend([right, left]);
            }
            Formula::Atom(symbol, []) => out.push_str(small(bank.symbol_text(symbol))),
            _ => return bank.text(schema, Alphabet::Unicode),
        }
    }
    out
}

fn listing(calculus: &Calculus, about: CalculusRuling, rules: Vec<ListedRule>, base_rules: Vec<ListedForm>) -> RuleListing {
    RuleListing {
        schema: Schema,
        system: calculus.name().to_owned(),
        title: calculus.title().to_owned(),
        notation: rules::notation_name(calculus.notation()).to_owned(),
        calculus: about,
        rules,
        base_rules,
        shipped: shipped_systems().map(str::to_owned).collect(),
    }
}

fn rule_as_listed(calculus: &Calculus, id: RuleId, rule: &Rule, schemas: Schemas) -> ListedRule {
    let Rule { name, tag, aliases, requirement, says, variants } = rule;
    ListedRule {
        name: name.clone(),
        tag: tag.clone(),
        aliases: aliases.clone(),
        requirement: Some(requirement.clone()).filter(|requirement| !requirement.is_empty()),
        says: says.clone(),
        forms: variants.iter().map(|variant| form_as_listed(schemas.form(calculus, variant))).collect(),
        text: rules::print_rule(calculus, id, schemas.alphabet()),
    }
}

fn form_as_listed(form: FormText) -> ListedForm {
    let FormText { premises, subproof, choices, witnesses, provisos, sound_if, conclusion } = form;
    let choice = |(letter, sort, paid): (String, &str, bool)| ListedChoice { letter, sort: sort.to_owned(), paid };
    let note = |(condition, source, because)| SoundnessNote { condition, source, because };
    ListedForm {
        premises,
        subproof: subproof.map(|(axiom, lines)| ListedSubproof { axiom, lines }),
        choices: choices.into_iter().map(choice).collect(),
        witnesses,
        provisos,
        conclusion,
        sound_if: sound_if.into_iter().map(note).collect(),
    }
}

/// Returns the rule of this name, short name or alias.
///
/// # Errors
/// [`UsageError::UnknownRule`], with the names that come nearest.
pub(crate) fn named(calculus: &Calculus, name: &str) -> Result<RuleId, Error> {
    calculus.find(name).ok_or_else(|| {
        let near = nearest_rules(calculus, name);
        UsageError::UnknownRule { system: calculus.name().to_owned(), name: name.to_owned(), near }.into()
    })
}

/// The names of rules that were perhaps meant; without any that is near, all short names.
fn nearest_rules(calculus: &Calculus, name: &str) -> Vec<String> {
    let names = calculus.rules().iter().flat_map(|rule| {
        let all = [&rule.name, &rule.tag].into_iter().chain(&rule.aliases);
        all.map(|known| (normal_name(known), known.clone())).collect::<Vec<_>>()
    });
    let names: Vec<(String, String)> = names.collect();
    let asked = normal_name(name);
    let mut near: Vec<String> = Vec::new();
    while near.len() < MOST_NEAR {
        let left = names.iter().filter(|(_, known)| !near.contains(known)).cloned();
        let Some(next) = nearest(&asked, left) else { break };
        near.push(next);
    }
    if near.is_empty() { calculus.rules().iter().map(|rule| rule.tag.clone()).collect() } else { near }
}
