//! The audit of every form of every rule.

use kernel::{Calculus, Conclusion, HouseRules, Proviso, Rule, RuleId, SoundCalculus, Variant};
use solver::oracle::Oracle;
use standard_model::names::with_constants;
use verdict::Limits;

use crate::answer::{Audit, RuleAudit, Soundness, VariantAudit};
use crate::computing::computed;
use crate::draft::{Table, proof};
use crate::evidence::{Countermodel, Exploit, Proved};
use crate::exploit;
use crate::flags::{self, FlagReading};
use crate::form_auditor::FormAuditor;
use crate::question::{Computed, Proof, Refutation, Standard, Validity};
use crate::reason::{LineFinding, Reason};
use crate::repair::{self, CalculusEditor, Found, Repairs};
use crate::rule_semantics::{Objects, RuleSemantics};
use crate::search::{Bounds, Exploits, search, search_rule};
use crate::standard::{BaseRules, base_rules};
use crate::subproof;
use crate::substitution;
use crate::substitution_proofs::{GoesWrong, goes_wrong};

/// Request for an audit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request<'r> {
    /// One rule only.
    pub only: Option<RuleId>,
    /// Limits of the audit of each form of a rule.
    pub limits: Limits,
    /// The natural deduction that sound forms are proved in; without it, no form is known to be sound.
    pub proofs: Option<&'r SoundCalculus>,
    /// Bounds of the search of the whole calculus for exploits; without them there is none.
    pub bounds: Option<Bounds>,
}

/// Audits all rules of a calculus, or one of them, calling `watch` with each rule before its turn.
///
/// `house` are the house rules that proofs are checked under. The same calculus, limits and Z3 give the same audit, unless a limit of time
/// is reached.
pub fn audit(
    calculus: &Calculus,
    house: &HouseRules,
    request: Request<'_>,
    oracle: &mut Oracle,
    watch: &mut dyn FnMut(&Rule),
) -> Audit {
    let only = request.only;
    let mut auditor = Auditor::new(calculus, house, oracle, request.limits, request.proofs);
    auditor.searching = request.bounds.is_some();
    let chosen = calculus.rule_ids().filter(|(id, _)| only.is_none_or(|only| only == *id));
    let mut rules: Vec<RuleAudit> = chosen
        .map(|(id, rule)| {
            watch(rule);
            auditor.rule(id)
        })
        .collect();
    let base_rules = if only.is_none() { base_rules(calculus) } else { BaseRules::default() };
    let exploits = request.bounds.map(|bounds| match only {
        None => search(calculus, house, &bounds, &|_| true),
        Some(rule) => search_rule(calculus, house, &bounds, rule),
    });
    if let Some(exploits) = &exploits {
        settle(&mut rules, exploits);
    }
    Audit { rules, base_rules, exploits }
}

/// Settles forms that hang on lines by the findings of the search over the whole calculus.
pub fn settle(rules: &mut [RuleAudit], exploits: &Exploits) {
    let waits = |reason: &Reason| matches!(reason, Reason::Lines(LineFinding::NotSearched));
    for audit in rules.iter_mut() {
        let exploited = exploits.by_rule.iter().any(|(rule, _)| *rule == audit.rule);
        if exploits.flags.is_none() && !exploited {
            continue;
        }
        for form in audit.variants.iter_mut().filter(|form| form.reasons.iter().any(waits)) {
            let finding = if exploited { LineFinding::Exploited } else { LineFinding::NothingFound };
            form.reasons = vec![Reason::Lines(finding)];
            form.soundness = if exploited { Soundness::Unsound } else { Soundness::Undecided };
        }
        audit.soundness = audit.variants.iter().map(|form| form.soundness).max().unwrap_or(audit.soundness);
    }
}

/// Audits the rules of one calculus.
pub struct Auditor<'a> {
    auditor: FormAuditor<'a>,
    proofs: Option<&'a SoundCalculus>,
    /// True if repairs are searched for exploits.
    searching: bool,
}

impl<'a> Auditor<'a> {
    /// An auditor of a calculus as it is checked under these house rules; sound forms are proved in `proofs`, if it is given.
    pub fn new(
        calculus: &'a Calculus,
        house: &'a HouseRules,
        oracle: &'a mut Oracle,
        limits: Limits,
        proofs: Option<&'a SoundCalculus>,
    ) -> Auditor<'a> {
        Auditor { auditor: FormAuditor::new(Table { calculus, house }, oracle, limits), proofs, searching: false }
    }

    /// Audits a rule.
    pub fn rule(&mut self, id: RuleId) -> RuleAudit {
        let rule = self.auditor.calculus().rule(id);
        let mut variants: Vec<VariantAudit> = rule.variants.iter().map(|variant| self.variant(rule, variant)).collect();
        if variants.iter().any(|variant| variant.soundness == Soundness::Unsound && variant.countermodel.is_some()) {
            self.repair(id, &mut variants);
        }
        let soundness = variants.iter().map(|variant| variant.soundness).max().unwrap_or(Soundness::Sound);
        RuleAudit { rule: id, soundness, variants }
    }

    /// Judges each form of a rule by its provisos, without exploits, repairs or proofs. The verdicts are in the order of the forms.
    pub fn verdicts(&mut self, id: RuleId) -> Vec<Soundness> {
        let rule = self.auditor.calculus().rule(id);
        let verdict = |variant: &Variant| match variant.conclusion {
            Conclusion::RuleInForce | Conclusion::Evaluated { .. } => self.variant(rule, variant).soundness,
            Conclusion::Statement(_) if substitution::asked(variant).is_some() => self.variant(rule, variant).soundness,
            Conclusion::Statement(_) => match self.auditor.ask(variant, &variant.provisos, None) {
                Some((_, _, Validity::Valid(..))) if self.hangs_on_lines(variant) => Soundness::Undecided,
                Some((_, _, Validity::Valid(..))) => Soundness::Sound,
                Some((_, _, Validity::Refuted(_))) if self.flags_letter_in_use(variant) => Soundness::Undecided,
                Some((_, _, Validity::Refuted(_))) => Soundness::Unsound,
                _ => Soundness::Undecided,
            },
        };
        rule.variants.iter().map(verdict).collect()
    }

    /// Looks for repairs of the forms that are refuted.
    fn repair(&mut self, id: RuleId, variants: &mut [VariantAudit]) {
        let calculus = self.auditor.calculus();
        let mut editor = CalculusEditor::of(calculus);
        let bounds = self.searching.then(|| Bounds::of_a_repair(calculus));
        let forms = calculus.rule(id).variants.iter().zip(&*variants).enumerate();
        let found: Vec<Option<Found>> = forms
            .map(|(form, (variant, audit))| {
                let refuted = audit.soundness == Soundness::Unsound && audit.countermodel.is_some();
                // No change on the list is one of a substitution.
                let refuted = refuted && substitution::asked(variant).is_none();
                refuted.then(|| repair::repairs(&mut self.auditor, &mut editor, (id, form), variant, bounds))
            })
            .collect();
        let weakest: Vec<_> = (0..found.len()).map(|form| repair::written(&editor, id, &found, form)).collect();
        for ((audit, found), weakest) in variants.iter_mut().zip(found).zip(weakest) {
            audit.repairs = found.map(|found| Repairs { weakest, ..found.repairs });
        }
    }

    fn variant(&mut self, rule: &Rule, variant: &Variant) -> VariantAudit {
        match variant.conclusion {
            // What is in force is an axiom beside the others.
            Conclusion::RuleInForce => VariantAudit { soundness: Soundness::Sound, ..VariantAudit::default() },
            Conclusion::Evaluated { computation, .. } => {
                let computed = computed(self.auditor.table(), rule, computation);
                let soundness = if computed.wrong.is_some() { Soundness::Unsound } else { Soundness::Sound };
                VariantAudit { soundness, computed: Some(computed), ..VariantAudit::default() }
            }
            Conclusion::Statement(_) if substitution::asked(variant).is_some() => self.substitution(rule, variant),
            Conclusion::Statement(_) => self.schema(rule, variant),
        }
    }

    /// Judges a form that substitutes a statement for a predicate letter.
    fn substitution(&mut self, rule: &Rule, variant: &Variant) -> VariantAudit {
        if substitution::is_covered(self.auditor.calculus(), variant) {
            let countermodel = match self.auditor.ask(variant, &[], None) {
                Some((semantics, _, Validity::Refuted(refutation))) => countermodel(semantics, refutation),
                _ => None,
            };
            return VariantAudit { soundness: Soundness::SoundWithProviso, countermodel, ..VariantAudit::default() };
        }
        let mut steps = 0;
        match goes_wrong(&mut self.auditor, rule, variant, &mut steps) {
            Some(GoesWrong { exploit, countermodel }) => VariantAudit {
                soundness: Soundness::Unsound,
                countermodel: Some(countermodel),
                exploit: Some(exploit),
                steps,
                ..VariantAudit::default()
            },
            None => VariantAudit { reasons: vec![Reason::Substitution(steps)], steps, ..VariantAudit::default() },
        }
    }

    fn schema(&mut self, rule: &Rule, variant: &Variant) -> VariantAudit {
        let (as_it_is, sentence, asked) = match self.auditor.ask(variant, &variant.provisos, self.proofs) {
            Some(answer) => answer,
            None => return VariantAudit::default(),
        };
        let hangs = match asked {
            Validity::Valid(_) => self.hangs_on_lines(variant),
            Validity::Refuted(_) => self.flags_letter_in_use(variant),
            Validity::Open(_) => false,
        };
        if hangs {
            return VariantAudit { reasons: vec![Reason::Lines(LineFinding::NotSearched)], ..VariantAudit::default() };
        }
        match asked {
            Validity::Open(reasons) => VariantAudit { reasons, ..VariantAudit::default() },
            // What has no proof is not known to be sound.
            Validity::Valid(None) => VariantAudit::default(),
            Validity::Valid(Some(Proof { certified, computed })) => {
                let Computed { bank, facts, sentence } =
                    computed.unwrap_or(Computed { bank: as_it_is.bank, facts: Vec::new(), sentence });
                let proof = Some(Proved { bank, computed: facts, sentence, certified });
                let without = if variant.provisos.is_empty() { None } else { self.auditor.ask(variant, &[], None) };
                match without {
                    Some((semantics, _, Validity::Refuted(refutation))) => VariantAudit {
                        soundness: Soundness::SoundWithProviso,
                        proof,
                        countermodel: countermodel(semantics, refutation),
                        ..VariantAudit::default()
                    },
                    _ => VariantAudit { soundness: Soundness::Sound, proof, ..VariantAudit::default() },
                }
            }
            Validity::Refuted(refutation) => {
                let mut steps = 0;
                let exploit = self.exploit(rule, variant, &refutation, &mut steps);
                VariantAudit {
                    soundness: Soundness::Unsound,
                    countermodel: countermodel(as_it_is, refutation),
                    exploit,
                    steps,
                    ..VariantAudit::default()
                }
            }
        }
    }

    /// Returns whether a form flags a letter that may have been in use: then no structure for one step shows what goes wrong.
    fn flags_letter_in_use(&self, variant: &Variant) -> bool {
        let reading = flags::reading(self.auditor.calculus(), variant, &variant.provisos);
        reading.is_some_and(|reading| reading.flagged.is_some())
    }

    /// Returns whether a form rests on provisos about lines that the argument about flagged derivations does not cover.
    fn hangs_on_lines(&mut self, variant: &Variant) -> bool {
        let uncovered = |reading: FlagReading| !reading.covered;
        if !flags::reading(self.auditor.calculus(), variant, &variant.provisos).is_some_and(uncovered) {
            return false;
        }
        let about_the_step =
            |proviso: &Proviso| !matches!(proviso, Proviso::NoLine(_) | Proviso::FlaggedInOrder(_) | Proviso::Arbitrary(..));
        let others: Vec<Proviso> = variant.provisos.iter().copied().filter(about_the_step).collect();
        !matches!(self.auditor.ask(variant, &others, None), Some((_, _, Validity::Valid(..))))
    }

    fn exploit(&mut self, rule: &Rule, variant: &Variant, refutation: &Refutation, steps: &mut u64) -> Option<Exploit> {
        if variant.subproof.is_some() {
            return subproof::exploit(&mut self.auditor, rule, variant, steps);
        }
        let mut semantics = self.auditor.read(variant, &variant.provisos);
        // What a letter for numbers stands for where the form is refuted, it stands for in the proof.
        refutation.numbers.iter().for_each(|standard| semantics.name_numbers(&standard.values));
        let draft = exploit::instance(self.auditor.table(), &mut semantics, rule, variant, steps)?;
        let proof = proof(self.auditor.calculus(), &[&draft])?;
        Some(Exploit { bank: semantics.bank, proof })
    }
}

fn countermodel(mut semantics: RuleSemantics<'_>, refutation: Refutation) -> Option<Countermodel> {
    let sentences = semantics.sentences(Objects::Constants)?;
    let (mut premises, mut conclusion) = (sentences.premises, sentences.conclusion);
    let Refutation { certified, numbers } = refutation;
    let Some(Standard { mut bank, lines, .. }) = numbers else {
        return Some(Countermodel { bank: semantics.bank, premises, conclusion, certified, numbers: None });
    };
    for statement in premises.iter_mut().chain([&mut conclusion]) {
        *statement = with_constants(&semantics.bank, &mut bank, *statement);
    }
    Some(Countermodel { bank, premises, conclusion, certified, numbers: Some(lines) })
}
