//! The audit of every form of every rule.

use formula::Bank;
use kernel::{Calculus, Case, Conclusion, HouseRules, Proviso, Rule, RuleId};
use solver::oracle::Oracle;
use verdict::Limits;

use crate::answer::{Audit, CaseAudit, Countermodel, Exploit, RuleAudit, Soundness};
use crate::computing::computed;
use crate::draft::{Table, proof};
use crate::exploit;
use crate::question::{Validity, valid};
use crate::reading::{Objects, Reading};
use crate::repair;
use crate::standard::{BaseRules, base_rules};
use crate::subproof;

/// Audits all rules of a calculus, or one of them, calling `watch` with each rule before its turn.
///
/// `house` are the house rules that proofs are checked under. The same calculus, limits and Z3 give the same audit, unless a limit of time
/// is reached.
pub fn audit(
    calculus: &Calculus,
    house: &HouseRules,
    only: Option<RuleId>,
    oracle: &mut Oracle,
    limits: Limits,
    watch: &mut dyn FnMut(&Rule),
) -> Audit {
    let mut auditor = Auditor::new(calculus, house, oracle, limits);
    let chosen = calculus.rule_ids().filter(|(id, _)| only.is_none_or(|only| only == *id));
    let rules = chosen
        .map(|(id, rule)| {
            watch(rule);
            auditor.rule(id)
        })
        .collect();
    let base_rules = if only.is_none() { base_rules(calculus) } else { BaseRules::default() };
    Audit { rules, base_rules }
}

/// Audits the rules of one calculus.
pub struct Auditor<'a> {
    table: Table<'a>,
    oracle: &'a mut Oracle,
    limits: Limits,
    /// Whether some rule gives fresh witnesses, which may stand in lines of subproofs.
    fresh_witnesses: bool,
}

impl<'a> Auditor<'a> {
    /// An auditor of a calculus as it is checked under these house rules.
    pub fn new(calculus: &'a Calculus, house: &'a HouseRules, oracle: &'a mut Oracle, limits: Limits) -> Auditor<'a> {
        let fresh = |case: &Case| {
            let named = |proviso: &Proviso| matches!(*proviso, Proviso::Fresh(e) | Proviso::NotFreeElsewhere(e) if case.witnesses.contains(&e));
            case.provisos.iter().any(named)
        };
        let fresh_witnesses = calculus.rules().iter().flat_map(|rule| &rule.cases).any(fresh);
        Auditor { table: Table { calculus, house }, oracle, limits, fresh_witnesses }
    }

    /// Audits a rule.
    pub fn rule(&mut self, id: RuleId) -> RuleAudit {
        let rule = self.table.calculus.rule(id);
        let cases: Vec<CaseAudit> = rule.cases.iter().map(|case| self.case(rule, case)).collect();
        let soundness = cases.iter().map(|case| case.soundness).max().unwrap_or(Soundness::Sound);
        RuleAudit { rule: id, soundness, cases }
    }

    fn case(&mut self, rule: &Rule, case: &Case) -> CaseAudit {
        match case.conclusion {
            // What is in force is an axiom beside the others.
            Conclusion::RuleInForce => CaseAudit { soundness: Soundness::Sound, ..CaseAudit::default() },
            Conclusion::Evaluated { computation, .. } => {
                let computed = computed(self.table, rule, computation);
                let soundness = if computed.wrong.is_some() { Soundness::Unsound } else { Soundness::Sound };
                CaseAudit { soundness, computed: Some(computed), ..CaseAudit::default() }
            }
            Conclusion::Statement(_) => self.schema(rule, case),
        }
    }

    fn schema(&mut self, rule: &Rule, case: &Case) -> CaseAudit {
        let (as_it_is, asked) = match self.ask(case, &case.provisos) {
            Some(answer) => answer,
            None => return CaseAudit::default(),
        };
        match asked {
            Validity::Open(reasons) => CaseAudit { reasons, ..CaseAudit::default() },
            Validity::Valid(support) => {
                let without = if case.provisos.is_empty() { None } else { self.ask(case, &[]) };
                match without {
                    Some((reading, Validity::Refuted(certified))) => CaseAudit {
                        soundness: Soundness::SoundWithProviso,
                        support: Some(support),
                        countermodel: countermodel(reading, certified),
                        ..CaseAudit::default()
                    },
                    _ => CaseAudit { soundness: Soundness::Sound, support: Some(support), ..CaseAudit::default() },
                }
            }
            Validity::Refuted(certified) => {
                let mut steps = 0;
                let exploit = self.exploit(rule, case, &mut steps);
                CaseAudit {
                    soundness: Soundness::Unsound,
                    countermodel: countermodel(as_it_is, certified),
                    exploit,
                    repair: repair::repair(self, case),
                    steps,
                    ..CaseAudit::default()
                }
            }
        }
    }

    /// Whether a form is valid under these provisos; `None` when it has no schema for a conclusion.
    pub(crate) fn ask<'r>(&mut self, case: &'r Case, provisos: &[Proviso]) -> Option<(Reading<'r>, Validity)>
    where
        'a: 'r,
    {
        let mut reading = self.read(case, provisos);
        let sentences = reading.sentences(Objects::Constants)?;
        let implication = reading.implication(&sentences);
        let validity = self.valid(&mut reading.bank, implication);
        Some((reading, validity))
    }

    pub(crate) fn read<'r>(&self, case: &'r Case, provisos: &[Proviso]) -> Reading<'r>
    where
        'a: 'r,
    {
        Reading::new(self.table.calculus, case, provisos, self.fresh_witnesses)
    }

    pub(crate) fn valid(&mut self, bank: &mut Bank, sentence: formula::FormulaId) -> Validity {
        valid(bank, sentence, self.oracle, self.limits)
    }

    pub(crate) fn calculus(&self) -> &'a Calculus {
        self.table.calculus
    }

    fn exploit(&mut self, rule: &Rule, case: &Case, steps: &mut u64) -> Option<Exploit> {
        if case.subproof.is_some() {
            return subproof::exploit(self, self.table, rule, case, steps);
        }
        let mut reading = self.read(case, &case.provisos);
        let draft = exploit::instance(self.table, &mut reading, rule, case, steps)?;
        let proof = proof(self.table.calculus, &[&draft])?;
        Some(Exploit { bank: reading.bank, proof })
    }
}

fn countermodel(mut reading: Reading<'_>, certified: Box<certificate::Certified>) -> Option<Countermodel> {
    let sentences = reading.sentences(Objects::Constants)?;
    let (premises, conclusion) = (sentences.premises, sentences.conclusion);
    Some(Countermodel { bank: reading.bank, premises, conclusion, certified })
}
