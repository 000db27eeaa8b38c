//! The rules of a calculus are audited: crate `rule-audit`'s findings as a document, with exploits as proof files.

mod candidate_rule;
mod exploits;
mod files;
mod houses;
mod independence;
mod repairs;
mod searched;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use explanation::nearest;
use formula::{Alphabet, FormulaId};
use kernel::calculus::normal_name;
use kernel::{Calculus, Conclusion, HouseRules, Premise, RuleId, Variant};
use representation::BracketedText;
use rule_audit::search::Bounds;
use rule_audit::standard::BaseRules;
use rule_audit::{Audit, Countermodel, Exploit, Proved, Request, RuleAudit, VariantAudit};
use serde::{Deserialize, Serialize};
use solver::oracle::Pool;
use source::{Diagnostic, Span, Text};
use syntax::{proof, rules};
use verdict::Limits;

use crate::certifying::certificate::{Certificate, certificate};
use crate::checking::adjudicator::System;
use crate::checking::calculus::CalculusRuling;
use crate::document::{Document, Schema};
use crate::error::LimitReached;
use crate::error::{Error, Rejected, UsageError};
use crate::files::Files;
use crate::judging::bounded::{self, Tell};
use crate::judging::judge::{engine, spelled};
use crate::judging::ruling::Engine;
use crate::proving::prove::NumbersReading;
pub(crate) use candidate_rule::{ActionRuling, read_one, read_rules};
pub use candidate_rule::{CandidateAnswer, CandidateOptions, CandidateRuling, audit_candidate};
pub use exploits::SearchRuling;
pub use houses::{HousesRuling, RuleUnderHouses, audit_houses};
pub use independence::{IndependenceRuling, Need, independence};
pub use repairs::{RepairsRuling, WeakeningName};
use searched::Extent;

/// Number of similar names that are suggested for one that is not known.
const MOST_NEAR: usize = 3;

/// Options of an audit of rules.
#[derive(Clone, Debug, Default)]
pub struct AuditOptions {
    /// The rule that is asked about, by one of its names; without it, all of them.
    pub rule: Option<String>,
    /// The readings of the rulebook.
    pub house: HouseRules,
    /// Limits of the audit of each form of a rule; `until`, if it is given, is the end of everything.
    pub limits: Limits,
    /// The wall time for everything together; without it, the audit takes as long as it takes.
    pub time: Option<Duration>,
    /// The memory of this program and of its solvers together, in MiB; without it, each solver has its own limit only.
    pub memory_mib: Option<u32>,
    /// Leave out the search over the whole calculus.
    pub no_search: bool,
    /// The alphabet of what is written.
    pub alphabet: Alphabet,
    /// Folder into which certificates and exploits are written as files; without it, none are written.
    pub certificates: Option<PathBuf>,
}

/// Trustworthiness of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Soundness {
    /// Its conclusion follows from its premises.
    Sound,
    /// It does where the provisos are kept, and would not without them.
    SoundWithProviso,
    /// It does not.
    Unsound,
    /// Not known.
    Undecided,
}

/// The audit of a calculus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct AuditRuling {
    /// Always 1.
    pub schema: Schema,
    /// The name of the calculus.
    pub system: String,
    /// Title for readers.
    pub title: String,
    /// Its rules in the order of its text, or the one that was asked about.
    pub rules: Vec<RuleRuling>,
    /// Its base rules, unless one rule was asked about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base_rules: Option<BaseRulesRuling>,
    /// Findings of the search over the whole calculus; of one rule, those that concern it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<SearchRuling>,
    /// Identity of the calculus.
    pub calculus: CalculusRuling,
    /// The files that were asked for, not yet written; no part of the document.
    #[serde(skip)]
    pub files: Files,
    /// The limit that ended the audit before its end, where one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<LimitReached>,
}

impl Document for AuditRuling {}

/// The audit of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RuleRuling {
    /// Its name.
    pub name: String,
    /// Its short name.
    pub tag: String,
    /// The requirement that it implements.
    pub requirement: String,
    /// The worst of its forms.
    pub sound: Soundness,
    /// A structure that refutes the worst form; of one that is sound, the proof that its conclusion follows from its premises.
    pub witness: Option<Certificate>,
    /// A proof file that the calculus accepts, of what does not follow from the axioms.
    pub exploit: Option<String>,
    /// The file that was written of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exploit_file: Option<String>,
    /// A change that makes the worst form sound: the first of [`FormRuling::repairs`].
    pub repair: Option<String>,
    /// Its forms.
    pub forms: Vec<FormRuling>,
    /// Reading of numbers by the structure that refutes it (Q-G-2); absent where nothing hangs on numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers: Option<NumbersReading>,
}

/// The audit of a form of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct FormRuling {
    /// Its premises as schemas.
    pub premises: Vec<String>,
    /// Conclusion of the form.
    pub conclusion: String,
    /// Trustworthiness of the form.
    pub sound: Soundness,
    /// As in the rule.
    pub witness: Option<Certificate>,
    /// Of one that is sound with its provisos, a structure that refutes it without them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without_provisos: Option<Certificate>,
    /// Reading of numbers by the structure that refutes it, as it is or without its provisos (Q-G-2); absent where nothing hangs on numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers: Option<NumbersReading>,
    /// The computations that the proof of its soundness takes from the numbers that the form names: it is sound where numbers are numbers.
    /// Without any it is sound whatever they mean.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub computed: Vec<String>,
    /// As in the rule.
    pub exploit: Option<String>,
    /// As in the rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exploit_file: Option<String>,
    /// As in the rule.
    pub repair: Option<String>,
    /// Changes that would make it sound, where it is refuted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repairs: Option<RepairsRuling>,
    /// Extent of what was looked at where the answer is no proof, or does not rest on one alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub searched: Option<String>,
    /// The reason for which it is undecided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
}

/// The audit of base rules: by evaluation over a range of numbers, which proves nothing beyond it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BaseRulesRuling {
    /// Number of them.
    pub count: usize,
    /// Largest number: they run from minus this to this.
    pub range: u32,
    /// Those that are false there.
    #[serde(rename = "false")]
    pub wrong: Vec<String>,
}

impl AuditRuling {
    /// Returns whether some rule is unsound.
    pub fn is_unsound(&self) -> bool {
        let base = self.base_rules.as_ref().is_some_and(|base| !base.wrong.is_empty());
        let found = self.search.as_ref().is_some_and(|search| !search.exploits.is_empty() || search.contradiction.is_some());
        base || found || self.rules.iter().any(|rule| rule.sound == Soundness::Unsound)
    }

    /// Returns whether some rule is undecided, or the audit did not come to its end.
    pub fn is_undecided(&self) -> bool {
        self.limit.is_some() || self.rules.iter().any(|rule| rule.sound == Soundness::Undecided)
    }
}

/// Audits the rules of a calculus, calling `watch` with the name of each before its turn. Where a limit of the whole is reached, what is not
/// known is undecided.
///
/// # Errors
/// [`Error::Usage`] when no calculus has this name, or the calculus no such rule; [`Error::Rejected`] when its text cannot be read. What was found
/// is written by [`Files::write`] of the ruling.
pub fn audit(system: &System, options: &AuditOptions, pool: &Pool, watch: &mut dyn FnMut(&str)) -> Result<AuditRuling, Error> {
    let bounds = options.bounds();
    let pool = pool.apart();
    let known: Arc<Mutex<Option<AuditRuling>>> = Arc::default();
    let work = {
        let (known, pool, system) = (Arc::clone(&known), pool.clone(), system.clone());
        let options = AuditOptions { limits: options.limits_until(&bounds), ..options.clone() };
        move |tell: &Tell<String, _>| {
            examine(&system, &options, (&pool, &bounds), &known, &mut |rule| tell.event(rule.to_owned()))
        }
    };
    bounded::watched(&bounds, &pool, &mut |rule: String| watch(&rule), work).unwrap_or_else(|limit| {
        let known = known.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut ruling = known.ok_or_else(|| bounds.error(limit))?;
        ruling.limit = Some(limit);
        let forms = ruling.rules.iter_mut().flat_map(|rule| &mut rule.forms);
        for form in forms.filter(|form| form.sound == Soundness::Undecided && form.reasons.is_empty()) {
            form.reasons = vec![bounds.reason(limit)];
        }
        Ok(ruling)
    })
}

/// As [`audit()`], with no other limits than those that the audit keeps by itself. `known` is the ruling so far.
fn examine(
    system: &System,
    options: &AuditOptions,
    (pool, whole): (&Pool, &bounded::Bounds),
    known: &Mutex<Option<AuditRuling>>,
    watch: &mut dyn FnMut(&str),
) -> Result<AuditRuling, Error> {
    let AuditOptions { limits, house, .. } = options;
    let calculus = calculus(system, house)?;
    let about = CalculusRuling::of(&calculus, system.given());
    let only = options.rule.as_deref().map(|name| named(&calculus, name)).transpose()?;
    let bounds = Bounds::of(&calculus);
    let writer = Writer { calculus: &calculus, alphabet: options.alphabet };
    let chosen: Vec<RuleId> = calculus.rule_ids().map(|(id, _)| id).filter(|id| only.is_none_or(|only| only == *id)).collect();
    let lock = || known.lock().unwrap_or_else(PoisonError::into_inner);
    *lock() = Some(AuditRuling {
        schema: Schema,
        system: calculus.name().to_owned(),
        title: calculus.title().to_owned(),
        rules: chosen.iter().map(|&id| writer.unknown(id)).collect(),
        base_rules: None,
        search: None,
        calculus: about.clone(),
        files: Files::default(),
        limit: None,
    });
    let mut oracle = pool.oracle();
    // Whether there is a search decides how repairs are looked for; the search itself comes when all rules are known.
    let request = Request {
        only: None,
        limits: *limits,
        proofs: verifier::classical(),
        bounds: (!options.no_search).then(|| nothing_of(bounds)),
    };
    let mut found = Audit { rules: Vec::with_capacity(chosen.len()), base_rules: BaseRules::default(), exploits: None };
    let is_over = || limits.until.is_some_and(|until| Instant::now() >= until);
    for (at, &id) in chosen.iter().enumerate() {
        if is_over() {
            break;
        }
        let request = Request { only: Some(id), ..request };
        let one = rule_audit::audit(&calculus, house, request, &mut oracle, &mut |rule| watch(&rule.name));
        for rule in one.rules {
            let ruling = writer.rule(&rule, Extent { limits: *limits, exploits: None });
            if let Some(known) = lock().as_mut().and_then(|known| known.rules.get_mut(at)) {
                *known = ruling;
            }
            found.rules.push(rule);
        }
    }
    if only.is_none() {
        found.base_rules = rule_audit::standard::base_rules(&calculus);
    }
    let base_rules = (only.is_none() && found.base_rules.count > 0).then(|| BaseRulesRuling {
        count: found.base_rules.count,
        range: rule_audit::standard::RANGE.unsigned_abs() as u32,
        wrong: found.base_rules.wrong.iter().map(|text| writer.spelled(text)).collect(),
    });
    if let Some(known) = &mut *lock() {
        known.base_rules = base_rules.clone();
    }
    if !options.no_search && !is_over() {
        found.exploits = Some(match only {
            None => rule_audit::search::search(&calculus, house, &bounds, &|_| true),
            Some(rule) => rule_audit::search::search_rule(&calculus, house, &bounds, rule),
        });
    }
    let extent = Extent { limits: *limits, exploits: found.exploits.as_ref() };
    let known_rules = found.rules.iter().map(|rule| writer.rule(rule, extent));
    let rest = chosen.iter().skip(found.rules.len()).map(|&id| {
        let mut rule = writer.unknown(id);
        rule.forms.iter_mut().for_each(|form| form.reasons = vec![whole.reason(LimitReached::Time)]);
        rule
    });
    let mut ruling = AuditRuling {
        schema: Schema,
        system: calculus.name().to_owned(),
        title: calculus.title().to_owned(),
        rules: known_rules.chain(rest).collect(),
        base_rules,
        search: found.exploits.as_ref().map(|found| writer.search(found, &bounds)),
        calculus: about,
        files: Files::default(),
        limit: is_over().then_some(LimitReached::Time),
    };
    if let Some(directory) = &options.certificates {
        // A file says the same whichever other rules were audited, and whether they took a solver.
        let z3 = pool.version().ok().map(spelled);
        let engine = Engine { z3, ..engine(&oracle, *limits, options.memory_mib, pool) };
        ruling.files = files::of(directory, &calculus, &found, &engine, &mut ruling);
    }
    Ok(ruling)
}

/// Bounds within which a search finds nothing.
fn nothing_of(bounds: Bounds) -> Bounds {
    Bounds {
        axioms: 0,
        axiom_points: 0,
        one_lemma_axiom_points: 0,
        identity_points: 0,
        derivations_from_axioms: 0,
        lemmas: 0,
        points: 0,
        lemmas_from_nothing: 0,
        points_from_nothing: 0,
        subproof_lemmas: 0,
        subproof_points: 0,
        subproof_axiom_points: 0,
        derivations: 0,
        ..bounds
    }
}

impl AuditOptions {
    /// Returns the limits of the whole.
    fn bounds(&self) -> bounded::Bounds {
        let time = self.time.unwrap_or(Duration::MAX);
        bounded::Bounds::new(&Limits { time, ..self.limits }, self.memory_mib)
    }

    /// The limits for each form, where everything ends at once.
    fn limits_until(&self, bounds: &bounded::Bounds) -> Limits {
        let until = (self.time.is_some() || self.limits.until.is_some()).then_some(bounds.until);
        Limits { until, time: self.limits.time.min(bounds.time), ..self.limits }
    }
}

fn calculus(system: &System, house: &HouseRules) -> Result<Arc<Calculus>, Error> {
    match system {
        System::Shipped(name) => {
            rules::shared(name, house).ok_or_else(|| UsageError::UnknownSystem { name: name.clone() }.into())
        }
        System::Rules(text) => {
            let parsed = rules::parse(text, house);
            if let Some(calculus) = parsed.value {
                return Ok(Arc::new(calculus));
            }
            // A parser gives a value exactly when it reports no error.
            Err(match Rejected::new(text.clone(), parsed.diagnostics) {
                Ok(rejected) => rejected.into(),
                Err((text, _)) => none_here(text, "calculus").into(),
            })
        }
    }
}

fn none_here(text: Text, expected: &str) -> Rejected {
    let message = format!("there is no {expected} here");
    Rejected::one(text, Diagnostic::error("no-rules", Span::at(0), message, format!("a {expected} was expected")))
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

struct Writer<'w> {
    calculus: &'w Calculus,
    alphabet: Alphabet,
}

impl Writer<'_> {
    fn rule(&self, found: &RuleAudit, extent: Extent<'_>) -> RuleRuling {
        let rule = self.calculus.rule(found.rule);
        let forms =
            rule.variants.iter().zip(&found.variants).map(|(variant, audit)| self.form(found.rule, variant, audit, extent));
        let forms: Vec<FormRuling> = forms.collect();
        let sound = soundness(found.soundness);
        let worst = forms.iter().find(|form| form.sound == sound);
        RuleRuling {
            name: rule.name.clone(),
            tag: rule.tag.clone(),
            requirement: rule.requirement.clone(),
            sound,
            witness: worst.and_then(|form| form.witness.clone()),
            exploit: worst.and_then(|form| form.exploit.clone()),
            exploit_file: None,
            repair: worst.and_then(|form| form.repair.clone()),
            numbers: worst.filter(|form| form.sound == Soundness::Unsound).and_then(|form| form.numbers.clone()),
            forms,
        }
    }

    /// A rule of which nothing is known.
    fn unknown(&self, id: RuleId) -> RuleRuling {
        let rule = self.calculus.rule(id);
        let variants = rule.variants.iter().map(|_| VariantAudit::default()).collect();
        let extent = Extent { limits: Limits::default(), exploits: None };
        let mut ruling = self.rule(&RuleAudit { rule: id, soundness: rule_audit::Soundness::Undecided, variants }, extent);
        // It was not looked at.
        ruling.forms.iter_mut().for_each(|form| form.searched = None);
        ruling
    }

    fn form(&self, rule: RuleId, variant: &Variant, found: &VariantAudit, extent: Extent<'_>) -> FormRuling {
        let repairs = found.repairs.as_ref().map(|found| self.repairs(rule, found));
        FormRuling {
            premises: self.premises(variant),
            conclusion: match variant.conclusion {
                Conclusion::Statement(schema) => self.text(schema),
                Conclusion::Evaluated { of, .. } => format!("{}, with one thing computed", self.text(of)),
                Conclusion::RuleInForce => String::from("a rule in force"),
            },
            sound: soundness(found.soundness),
            witness: match found.soundness {
                rule_audit::Soundness::Unsound => found.countermodel.as_ref().and_then(|found| self.witness(found)),
                _ => found
                    .proof
                    .as_ref()
                    .and_then(|found| certificate(&found.bank, &found.statements(), &found.certified, self.alphabet)),
            },
            without_provisos: found
                .countermodel
                .as_ref()
                .filter(|_| found.soundness == rule_audit::Soundness::SoundWithProviso)
                .and_then(|found| self.witness(found)),
            numbers: found.countermodel.as_ref().and_then(|found| found.numbers.as_deref()).map(NumbersReading::with),
            computed: found.proof.iter().flat_map(|found| self.computed(found)).collect(),
            exploit: found.exploit.as_ref().map(|exploit| self.exploit(exploit)),
            exploit_file: None,
            repair: repairs.as_ref().and_then(|repairs| Some(repairs.weakest.first()?.change.clone())),
            repairs,
            searched: extent.of_form(variant, found),
            reasons: found.reasons.iter().map(ToString::to_string).collect(),
        }
    }

    fn premises(&self, variant: &Variant) -> Vec<String> {
        let subproof = variant.subproof.iter().map(|subproof| {
            let lines: Vec<String> = subproof.lines.iter().map(|&line| self.text(line)).collect();
            format!("{} {} {}", self.text(subproof.axiom), self.turnstile(), lines.join(", "))
        });
        let premises = variant.premises.iter().map(|premise| match *premise {
            Premise::Statement(schema) => self.text(schema),
            Premise::Box(schema) => {
                format!("[{} {} {}]", self.text(schema.assumption), self.turnstile(), self.text(schema.conclusion))
            }
        });
        subproof.chain(premises).collect()
    }

    fn turnstile(&self) -> &'static str {
        if self.alphabet == Alphabet::Ascii { "|-" } else { "⊢" }
    }

    fn text(&self, schema: FormulaId) -> String {
        self.calculus.bank().text(schema, self.alphabet)
    }

    fn witness(&self, found: &Countermodel) -> Option<Certificate> {
        let formulas: Vec<FormulaId> = found.premises.iter().copied().chain([found.conclusion]).collect();
        certificate(&found.bank, &formulas, &found.certified, self.alphabet)
    }

    fn computed(&self, found: &Proved) -> Vec<String> {
        found.computed.iter().map(|&fact| found.bank.text(fact, self.alphabet)).collect()
    }

    fn exploit(&self, exploit: &Exploit) -> String {
        proof::print(&exploit.proof, &exploit.bank, proof::Style::new(self.calculus.notation(), self.alphabet))
    }

    /// A text in Unicode in the alphabet that was asked for.
    fn spelled(&self, text: &str) -> String {
        if self.alphabet == Alphabet::Unicode {
            return text.to_owned();
        }
        let signs = [("∀", "forall"), ("∃", "exists"), ("¬", "~"), ("→", "->"), ("↔", "<->"), ("∧", "&"), ("∨", "|")];
        signs.iter().fold(text.to_owned(), |text, (unicode, ascii)| text.replace(unicode, ascii))
    }
}

fn soundness(found: rule_audit::Soundness) -> Soundness {
    match found {
        rule_audit::Soundness::Sound => Soundness::Sound,
        rule_audit::Soundness::SoundWithProviso => Soundness::SoundWithProviso,
        rule_audit::Soundness::Undecided => Soundness::Undecided,
        rule_audit::Soundness::Unsound => Soundness::Unsound,
    }
}
