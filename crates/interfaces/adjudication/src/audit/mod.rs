//! The rules of a calculus are audited: crate `rule-audit`'s findings as a document, with exploits as proof files.

mod candidate_rule;
mod draft;
mod exploits;
mod files;
mod houses;
mod independence;
mod repairs;
mod searched;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use documents::Schema;
use documents::audit::{AuditRuling, BaseRulesRuling, FormRuling, RuleRuling, Soundness};
use documents::certificate::Certificate;
use documents::error::LimitReached;
use documents::files::Files;
use documents::judge::Engine;
use formula::{Alphabet, FormulaId};
use kernel::{Calculus, Conclusion, HouseRules, Premise, RuleId, Variant};
use proof_syntax::{proof, rules};
use representation::BracketedText;
use rule_audit::search::Bounds;
use rule_audit::standard::BaseRules;
use rule_audit::{Audit, Countermodel, Exploit, Proved, Request, RuleAudit, VariantAudit};
use solver::oracle::Pool;
use source::{Diagnostic, Span, Text};
use verdict::Limits;

use crate::bounded::{self, Tell};
use crate::certifying::certificate::certificate;
use crate::checking::adjudicator::System;
use crate::checking::calculus::calculus_ruling;
use crate::checking::rule_listing::named;
use crate::error::{Error, Rejected, UsageError};
use crate::judging::judge::{engine, spelled};
use crate::proving::prove::reading_with;
pub use candidate_rule::{CandidateOptions, audit_candidate};
pub(crate) use candidate_rule::{read_one, read_rules};
pub use draft::{DraftedCalculus, draft_calculus};
pub use houses::audit_houses;
pub use independence::independence;
use searched::Extent;

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

/// Audits the rules of a calculus, calling `watch` with the name of each before its turn. Where a limit of the whole is reached, what is not
/// known is undecided.
///
/// # Errors
/// [`Error::Usage`] when no calculus has this name, or the calculus no such rule; [`Error::Rejected`] when its text cannot be read. What was found
/// is written by [`write_files`](crate::write_files).
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
    let about = calculus_ruling(&calculus, system.given());
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
    if let Some(exploits) = &found.exploits {
        rule_audit::settle(&mut found.rules, exploits);
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
        flags: None,
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
            numbers: found.countermodel.as_ref().and_then(|found| found.numbers.as_deref()).map(reading_with),
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
