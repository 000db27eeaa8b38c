//! Appraisal of a rule, asked for by players where their house allows it (PW-24, PW-30, Q-PW-48), beside the rules that are in
//! force in a game. It is decided in the calculus of the game: yes with a proof that the kernel has accepted, and that a player
//! may hand in; no with a structure in which numbers are numbers (Q-G-2), where no rule of the calculus is unsound. It is no
//! move, and changes nothing.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ::certificate::Claim;
use ::games::Refusal;
use ::predicate_wars::{PredicateWars, RuleAudit};
use formula::{Alphabet, Bank, Board, FormulaId};
use kernel::house_rules::Round;
use kernel::{Calculus, HouseRules, RuleId};
use proof_search::{Goal, Measure, Problem};
use representation::{BankCopier, BracketedText};
use rule_audit::candidate_rule::PRICE;
use rule_audit::evidence::Exploit;
use rule_audit::from_base_rules::from_base_rules;
use source::Text;
use standard_model::names::with_constants;
use standard_model::{NotFound, StandardModel};
use syntax::{proof, rules};
use verdict::Limits;

use super::GameError;
use crate::audit::{ActionRuling, CandidateAnswer, CandidateRuling, read_one, read_rules};
use crate::certifying::certificate::{Certificate, certificate};
use crate::document::Schema;
use crate::judging::bounded::within;
use crate::proving::prove::NumbersReading;

/// Judges a rule beside those in force in a game: whether it contradicts them, whether it follows from them, what it costs at least, and
/// what becomes of `actions`. Without a `statement` it is the rule on offer. `time` holds for each question.
///
/// # Errors
/// [`GameError::Refused`] where the house rule `rule_audit` does not allow it; [`GameError::Usage`] when no statement is given and none is
/// on offer; [`GameError::Input`] when a statement cannot be read.
pub fn appraise(
    game: &PredicateWars,
    statement: Option<&str>,
    actions: &[String],
    time: Duration,
    alphabet: Alphabet,
) -> Result<CandidateRuling, GameError> {
    let house = &game.settings().house;
    if house.rule_audit == RuleAudit::No {
        let message = "at this table players find out themselves what a rule would do";
        let help = "the house rule rule_audit=yes, agreed before the game, lets them ask";
        return Err(Refusal::new("PW-24", message).help(help).into());
    }
    let offered = game.view(None).table.offer.map(|(statement, ..)| statement);
    let Some(statement) = statement.or(offered) else {
        return Err(GameError::Usage(String::from("no rule is on offer; name a statement")));
    };
    let steps = &house.steps;
    let calculus = rules::shipped(house.calculus.system(), steps)
        .ok_or_else(|| GameError::Usage(String::from("the calculus of the game cannot be read")))?;
    let mut bank = Bank::new();
    let in_force = read_rules(&Text::new("the rules in force", game.rules_in_force().join("\n")), steps, &mut bank)?;
    let candidate = read_one("--for-sale", statement, steps, &mut bank)?;
    let actions: Vec<FormulaId> =
        actions.iter().map(|action| read_one("--action", action, steps, &mut bank)).collect::<Result<_, _>>()?;
    let mut with_candidate = in_force.clone();
    if !with_candidate.contains(&candidate) {
        with_candidate.push(candidate);
    }
    let appraiser = Arc::new(Appraiser { bank, calculus, house: steps.clone(), alphabet });
    let ask = |axioms: &[FormulaId], goal: Goal| {
        let (appraiser, axioms) = (Arc::clone(&appraiser), axioms.to_vec());
        let limits = Limits { time, ..Limits::default() };
        // What is found has to be written in the same time.
        let until = Instant::now() + time - time / 8;
        within(&limits, None, move || Ok(appraiser.answer(&axioms, goal, until))).unwrap_or_else(|limit| open(limit.to_string()))
    };
    let bank = &appraiser.bank;
    let points = bank.points(candidate);
    let contradicts = ask(&with_candidate, Goal::Contradiction);
    let follows = ask(&in_force, Goal::Statement(candidate));
    let action = |&action: &FormulaId| {
        let before = ask(&in_force, Goal::Statement(action));
        let after = ask(&with_candidate, Goal::Statement(action));
        let proof = after.certificate.as_ref().filter(|found| found.is_proof()).map(proof_text);
        ActionRuling { statement: bank.text(action, alphabet), before, after, proof }
    };
    Ok(CandidateRuling {
        schema: Schema,
        statement: bank.text(candidate, alphabet),
        symbol_points: points,
        price: points.saturating_mul(PRICE),
        contradicts,
        follows,
        actions: actions.iter().map(action).collect(),
    })
}

fn proof_text(certificate: &Certificate) -> String {
    match &certificate.evidence {
        verifier::Certificate::Proof { lines, .. } => lines.iter().map(|line| format!("{line}\n")).collect(),
        _ => String::new(),
    }
}

/// The limits of a search for one answer; its time is what the question is given.
const SHORT: proof_search::Limits =
    proof_search::Limits { deadline: None, budget: None, cheapest: false, facts: 8_000, steps: 60_000 };

/// Answers questions in the calculus of a game.
struct Appraiser {
    bank: Bank,
    calculus: Calculus,
    house: HouseRules,
    alphabet: Alphabet,
}

impl Appraiser {
    /// Tells whether the axioms come to the goal.
    fn answer(&self, axioms: &[FormulaId], goal: Goal, until: Instant) -> CandidateAnswer {
        let model = self.model(axioms, goal);
        let unsound = self.unsound_rules();
        if let (Ok((bank, statements, model)), true) = (&model, unsound.is_empty()) {
            return CandidateAnswer {
                answer: Some(false),
                certificate: certificate(bank, statements, &model.certified, self.alphabet),
                numbers: Some(NumbersReading::of(model)),
                ..CandidateAnswer::default()
            };
        }
        // What is true in some structure of the kind does not follow by sound steps, and is not looked for.
        let found = if model.is_ok() { None } else { self.derived(axioms, goal, until) };
        if let Some(found) = found {
            return self.proved(&found, Vec::new());
        }
        let by_unsound =
            if unsound.is_empty() { None } else { from_base_rules(&self.bank, axioms, goal, &self.calculus, &self.house) };
        match (by_unsound, model) {
            (Some(found), model) => {
                let mut remarks = vec![String::from(
                    "The proof rests on no rule in force: by the rules as printed the base rules alone contradict each other (S-6, S-7), \
                     and from a contradiction everything follows. The house rule calculus=sound closes this way.",
                )];
                remarks.extend(
                    model.is_ok().then(|| {
                        String::from("By sound steps it does not: a structure in which numbers are numbers shows that.")
                    }),
                );
                self.proved(&found, remarks)
            }
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

    /// A derivation of the goal that the kernel accepted, by rules no step of which is unsound.
    fn derived(&self, axioms: &[FormulaId], goal: Goal, until: Instant) -> Option<Exploit> {
        let mut bank = Bank::new();
        let mut copier = BankCopier::new(&self.bank, &mut bank);
        let mut premises: Vec<FormulaId> = Vec::new();
        for &axiom in axioms {
            let copy = copier.formula(axiom);
            if !premises.contains(&copy) {
                premises.push(copy);
            }
        }
        let goal = match goal {
            Goal::Statement(goal) => Goal::Statement(copier.formula(goal)),
            Goal::Contradiction => Goal::Contradiction,
        };
        let unsound = self.unsound_rules();
        let sound = self.calculus.rule_ids().map(|(rule, _)| rule).filter(|rule| !unsound.contains(rule));
        let problem = Problem {
            calculus: &self.calculus,
            house: &self.house,
            rules_in_force: Vec::new(),
            premises,
            goal,
            rules_only: Some(sound.collect()),
            measure: Measure::Points,
        };
        let limits = proof_search::Limits { deadline: Some(until), ..SHORT };
        let found = proof_search::search(&mut bank, &problem, &limits, None).found?;
        Some(Exploit { bank, proof: found.proof })
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

    /// The rules of which some step is unsound.
    fn unsound_rules(&self) -> Vec<RuleId> {
        let rules = self.calculus.rule_ids();
        rules.filter(|(_, rule)| rule.variants.iter().any(|case| !case.sound_if.is_empty())).map(|(rule, _)| rule).collect()
    }

    /// A structure in which the axioms are true and the goal does not hold, with its bank and its statements.
    fn model(&self, axioms: &[FormulaId], goal: Goal) -> Result<(Bank, Vec<FormulaId>, StandardModel), NotFound> {
        let mut bank = Bank::new();
        let goal = match goal {
            Goal::Statement(goal) => Some(goal),
            Goal::Contradiction => None,
        };
        let meanings: Vec<FormulaId> =
            axioms.iter().copied().chain(goal).map(|statement| with_constants(&self.bank, &mut bank, statement)).collect();
        let board = Board::numbered(meanings.iter().copied());
        let claim = goal.map_or(Claim::Consistent, |_| Claim::Independent { statement: axioms.len() });
        let limits =
            standard_model::Limits { half_even: self.house.round == Round::HalfEven, ..standard_model::Limits::default() };
        let model = standard_model::find(&bank, &board, claim, limits)?;
        Ok((bank, meanings, model))
    }
}

fn open(reason: String) -> CandidateAnswer {
    CandidateAnswer { reasons: vec![reason], ..CandidateAnswer::default() }
}
