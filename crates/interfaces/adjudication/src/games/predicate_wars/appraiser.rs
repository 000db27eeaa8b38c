//! Answers to questions in the calculus of a game: does a goal follow from some axioms? Yes with a proof that the kernel has accepted, no with
//! a structure in which numbers are numbers, where no rule of the calculus is unsound; else it is open.

use std::sync::Arc;
use std::time::Instant;

use ::certificate::Claim;
use ::predicate_wars::proving::after_axioms;
use documents::audit::CandidateAnswer;
use documents::certificate::Certificate;
use formula::{Alphabet, Bank, Board, FormulaId};
use kernel::house_rules::Round;
use kernel::{Calculus, HouseRules, RuleId};
use proof_search::{Found, Goal, Measure, Problem, ReadyContradiction, cites_lines_only};
use proof_syntax::proof;
use representation::BankCopier;
use rule_audit::evidence::Exploit;
use standard_model::names::with_constants;
use standard_model::{NotFound, StandardModel};

use crate::certifying::certificate::certificate;
use crate::proving::prove::reading_of;

/// The limits of a search for one answer; its time is what the question is given.
const ANSWER_LIMITS: proof_search::Limits = proof_search::Limits::of(8_000, 60_000);

/// Answers questions in the calculus of a game.
pub(super) struct Appraiser {
    pub(super) bank: Bank,
    pub(super) calculus: Arc<Calculus>,
    pub(super) house: HouseRules,
    /// True where rules may be unsound of which their words do not say so.
    pub(super) may_be_unsound: bool,
    pub(super) alphabet: Alphabet,
    /// The contradiction of the base rules by unsound rules, looked for when it is first needed.
    pub(super) ready: ReadyContradiction,
}

impl Appraiser {
    /// Tells whether the axioms come to the goal.
    pub(super) fn answer(&self, axioms: &[FormulaId], goal: Goal, until: Instant) -> CandidateAnswer {
        let model = structure(&self.bank, &self.house, axioms, goal);
        let unsound = self.unsound_rules();
        if let (Ok(model), true) = (&model, unsound.is_empty()) {
            return refuted(model, self.alphabet);
        }
        // What is true in some structure of the kind does not follow by sound steps, and is not looked for.
        // Where unsound rules may lead there, half of the time is for them.
        let now = Instant::now();
        let half = now + until.saturating_duration_since(now) / 2;
        let is_sound = |&rule: &RuleId| !unsound.contains(&rule);
        let found = if model.is_ok() {
            None
        } else {
            let until = if unsound.is_empty() { until } else { half };
            self.derived(axioms, goal, &is_sound, until)
        };
        if let Some((proof, _)) = found {
            return self.proved(&proof, Vec::new());
        }
        // A proof of the game brings no subproof along (PW-23).
        let is_of_game = |&rule: &RuleId| cites_lines_only(self.calculus.rule(rule));
        let by_unsound = if unsound.is_empty() { None } else { self.derived(axioms, goal, &is_of_game, until) };
        match (by_unsound, model) {
            (Some((proof, found)), model) => {
                let mut remarks = Vec::new();
                if found.from_base_rules && !self.may_be_unsound {
                    remarks.push(String::from(
                        "The proof rests on no rule in force: by the rules as printed the base rules alone contradict each other (S-6, S-7), \
                         and from a contradiction everything follows. The house rule calculus=sound closes this way.",
                    ));
                } else if found.unsound_steps > 0 {
                    remarks.push(String::from(
                        "The proof takes a step that is unsound as the rulebook prints its rule. The house rule calculus=sound closes this way.",
                    ));
                }
                remarks.extend(
                    model.is_ok().then(|| {
                        String::from("By sound steps it does not: a structure in which numbers are numbers shows that.")
                    }),
                );
                self.proved(&proof, remarks)
            }
            (None, Ok(_)) if self.may_be_unsound => open(String::from(
                "a structure in which numbers are numbers shows that it does not by sound steps, but the rules of this table are its own, and \
                 may lead there",
            )),
            (None, Ok(_)) => {
                let rules = unsound.iter().map(|&rule| self.calculus.rule(rule).tag.as_str()).collect::<Vec<_>>().join(", ");
                open(format!(
                    "a structure in which numbers are numbers shows that it does not by sound steps, but steps of {rules} are unsound as the \
                     rulebook prints them, and may lead there"
                ))
            }
            (None, Err(reason)) => {
                let mut answer = open(reason.to_string());
                answer
                    .reasons
                    .push(String::from("no proof in the calculus of the game was found, within the bounds of a short search"));
                answer
            }
        }
    }

    /// A derivation of the goal that the kernel accepted, by some of the rules, with what the search says of it.
    fn derived(
        &self,
        axioms: &[FormulaId],
        goal: Goal,
        is_used: &dyn Fn(&RuleId) -> bool,
        until: Instant,
    ) -> Option<(Exploit, Found)> {
        let (mut bank, premises, goal) = self.copied(axioms, goal);
        let problem = Problem {
            calculus: &self.calculus,
            house: &self.house,
            rules_in_force: Vec::new(),
            premises: premises.clone(),
            goal,
            rules_only: Some(self.calculus.rule_ids().map(|(rule, _)| rule).filter(is_used).collect()),
            base_rules: None,
            ready: Some(&self.ready),
            measure: Measure::Points,
        };
        let limits = proof_search::Limits { deadline: Some(until), ..ANSWER_LIMITS };
        let found = proof_search::search(&mut bank, &problem, &limits, None).found?;
        // A game asks for all axioms.
        let proof = after_axioms(&found.proof, &premises).unwrap_or_else(|| found.proof.clone());
        Some((Exploit { bank, proof }, found))
    }

    /// The question in a bank of its own, each axiom once.
    fn copied(&self, axioms: &[FormulaId], goal: Goal) -> (Bank, Vec<FormulaId>, Goal) {
        let mut bank = Bank::new();
        let mut copier = BankCopier::new(&self.bank, &mut bank);
        let mut copies: Vec<FormulaId> = Vec::new();
        for &axiom in axioms {
            let copy = copier.formula(axiom);
            if !copies.contains(&copy) {
                copies.push(copy);
            }
        }
        let goal = match goal {
            Goal::Statement(goal) => Goal::Statement(copier.formula(goal)),
            Goal::Contradiction => Goal::Contradiction,
        };
        (bank, copies, goal)
    }

    fn proved(&self, found: &Exploit, remarks: Vec<String>) -> CandidateAnswer {
        let style = proof::Style::new(self.calculus.notation(), self.alphabet);
        let lines = proof::print(&found.proof, &found.bank, style).lines().map(str::to_owned).collect();
        let evidence = verifier::Certificate::Proof { legend: Vec::new(), lines, variables: Vec::new(), derivation: None };
        CandidateAnswer {
            answer: Some(true),
            certificate: Some(Certificate::from(evidence)),
            remarks,
            ..CandidateAnswer::default()
        }
    }

    /// The rules of which some step is unsound, or may be.
    fn unsound_rules(&self) -> Vec<RuleId> {
        let rules = self.calculus.rule_ids();
        rules
            .filter(|(_, rule)| self.may_be_unsound || rule.variants.iter().any(|case| !case.sound_if.is_empty()))
            .map(|(rule, _)| rule)
            .collect()
    }
}

/// A structure, with its bank and its statements.
pub(super) type Structure = (Bank, Vec<FormulaId>, StandardModel);

/// Looks for a structure in which the axioms are true and the goal does not hold.
///
/// # Errors
/// [`NotFound`]: none was found; that shows nothing.
pub(super) fn structure(from: &Bank, house: &HouseRules, axioms: &[FormulaId], goal: Goal) -> Result<Structure, NotFound> {
    let mut bank = Bank::new();
    let goal = match goal {
        Goal::Statement(goal) => Some(goal),
        Goal::Contradiction => None,
    };
    let meanings: Vec<FormulaId> =
        axioms.iter().copied().chain(goal).map(|statement| with_constants(from, &mut bank, statement)).collect();
    let board = Board::numbered(meanings.iter().copied());
    let claim = goal.map_or(Claim::Consistent, |_| Claim::Independent { statement: axioms.len() });
    let limits = standard_model::Limits { half_even: house.round == Round::HalfEven, ..standard_model::Limits::default() };
    let model = standard_model::find(&bank, &board, claim, limits)?;
    Ok((bank, meanings, model))
}

/// The answer that a goal does not follow, since there is such a structure and no rule is unsound.
pub(super) fn refuted((bank, statements, model): &Structure, alphabet: Alphabet) -> CandidateAnswer {
    CandidateAnswer {
        answer: Some(false),
        certificate: certificate(bank, statements, &model.certified, alphabet),
        numbers: Some(reading_of(model)),
        ..CandidateAnswer::default()
    }
}

/// An answer that is not known, and why.
pub(super) fn open(reason: String) -> CandidateAnswer {
    CandidateAnswer { reasons: vec![reason], ..CandidateAnswer::default() }
}
