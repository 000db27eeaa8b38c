//! The question whether the claim on the table, or the rule on offer, can be overturned (PW-29, PW-30): a proof that `challenge` accepts with its
//! price, a structure that shows that there is none, or the limit that was reached. It rests on what one player may see, and is no move.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ::games::Game;
use ::games::house_rules::Hints;
use ::predicate_wars::claim::{
    self, Bill, ChallengeInput, CheckedChallenge, ProofConditions, RuleChallengeInput, Subproof, UnsoundStep,
};
use ::predicate_wars::proving::{Beginning, Moves, Prover, Sought, Start};
use ::predicate_wars::view::View;
use ::predicate_wars::{Currency, PredicateWars};
use documents::audit::CandidateAnswer;
use documents::error::LimitReached;
use documents::message::refused::wars as no;
use documents::{Document, Refusal, Schema};
use formula::Alphabet;
use proof_search::Goal;
use serde::Serialize;
use solver::oracle::{Limits as WorkerLimits, Pool};

use super::super::adjudicated::check_hints;
use super::GameError;
use super::advice::statements;
use super::appraiser::{open, refuted, structure};
use crate::bounded::{self, Bounds};

/// A challenge that would be upheld.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct FoundChallenge {
    /// The proof, as `challenge --proof` takes it; absent where the house rule `hints` has it that only its price is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// Its bill.
    pub bill: Bill,
    /// The numbers of the lines that contradict each other.
    pub contradiction: Vec<u32>,
    /// Its steps that are accepted though they are unsound.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unsound: Vec<UnsoundStep>,
    /// Its price.
    pub price: u64,
    /// True if the player has enough for it.
    pub affordable: bool,
}

/// Answer to the question whether something can be overturned.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ChallengeSearchDocument {
    /// Always 1.
    pub schema: Schema,
    /// The game's name.
    pub game: &'static str,
    /// Player who asks, and whose subproofs can be used.
    pub player: String,
    /// Number of moves that have been played.
    pub moves: u64,
    /// The claim, or the rule on offer.
    pub challenged: String,
    /// True of a rule on offer.
    pub is_rule: bool,
    /// Currency in which a challenge is paid.
    pub currency: Currency,
    /// The player's purse.
    pub purse: u64,
    /// True if it can be overturned, false if it is shown that it cannot, null if that is not known; with the structure that shows it.
    #[serde(flatten)]
    pub answer: CandidateAnswer,
    /// The cheapest challenge that was found.
    pub challenge: Option<FoundChallenge>,
    /// The limit of time or memory that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<LimitReached>,
}

impl Document for ChallengeSearchDocument {}

/// Looks for a contradiction in the claim on the table or in the rule on offer.
///
/// * `view`: what the player who asks sees.
/// * `limits`, `memory_mib`: the time and memory of everything together, and the most steps of one search.
///
/// # Errors
/// [`GameError::Refused`] where the house rule `hints` does not allow it, or there is nothing to challenge (PW-29); [`GameError::Usage`] for a
/// view without a viewer.
pub fn search_challenge(
    view: &View<'_>,
    limits: &verdict::Limits,
    memory_mib: Option<u32>,
    alphabet: Alphabet,
) -> Result<ChallengeSearchDocument, GameError> {
    check_hints(view.house.hints)?;
    let no_seat = || GameError::Usage(String::from("a challenge is a player's: name one with --as"));
    let seat = view.players.iter().find(|seat| Some(seat.name) == view.viewer).ok_or_else(no_seat)?;
    let own = view.own.as_ref().ok_or_else(no_seat)?;
    let rules: Vec<String> = view.rules.iter().map(|rule| rule.statement.to_owned()).collect();
    let (challenged, subject, currency, purse) = match (view.table.offer, view.table.claim) {
        (Some((rule, ..)), _) => (rule, Subject::Rule(rule.to_owned()), Currency::Potency, seat.potency),
        (None, Some(claim)) if view.table.request.is_none() => {
            let subject = Subject::Claim { statements: view.table.statements.to_vec(), used: view.table.subproofs.to_vec() };
            (claim, subject, Currency::ProvingPower, seat.proving_power.unwrap_or(0))
        }
        _ => {
            return Err(Refusal::new("PW-29", no::nothing_to_challenge()).help(no::until_passed()).into());
        }
    };
    let bounds = Bounds::new(limits, memory_mib);
    let search = Search {
        prover: Prover::new(view.house, alphabet)?.within(limits.steps),
        conditions: view.proof_conditions()?,
        includable: view.includable().map(str::to_owned).collect(),
        subject,
        rules,
        owned: own.subproofs.to_vec(),
        purse,
        until: bounds.until.checked_sub(limits.time / 8).unwrap_or(bounds.until),
    };
    let mut document = ChallengeSearchDocument {
        schema: Schema,
        game: PredicateWars::NAME,
        player: seat.name.to_owned(),
        moves: view.moves,
        challenged: challenged.to_owned(),
        is_rule: view.table.offer.is_some(),
        currency,
        purse,
        answer: open(String::from("no contradiction was found within the bounds of the search")),
        challenge: None,
        limit: None,
    };
    let mut enter = |event: Event| match event {
        Event::Found(found) => {
            if document.challenge.as_ref().is_none_or(|other| found.price < other.price) {
                document.challenge = Some(found);
            }
        }
        Event::Answer(answer) => document.answer = *answer,
    };
    let flag: Arc<AtomicBool> = Arc::default();
    let (pool, raised) = (Pool::new(WorkerLimits::default()), Arc::clone(&flag));
    let until = search.until;
    let work = move |tell: &bounded::Tell<Event, ()>| search.run(&|event| tell.event(event), &raised);
    if let Err(limit) = bounded::watched(&bounds, &pool, &mut enter, work) {
        flag.store(true, Ordering::Relaxed);
        document.limit = Some(limit);
    }
    if document.challenge.is_some() {
        document.answer = CandidateAnswer { answer: Some(true), ..CandidateAnswer::default() };
    } else if document.answer.answer.is_none() {
        if std::time::Instant::now() >= until {
            document.limit = document.limit.or(Some(LimitReached::Time));
        }
        document.answer.reasons.extend(document.limit.map(|limit| bounds.reason(limit)));
    }
    Ok(document)
}

/// Subject of a challenge.
enum Subject {
    /// A claim: the statements of its proof, and the subproofs that it uses.
    Claim { statements: Vec<String>, used: Vec<Subproof> },
    /// A rule on offer.
    Rule(String),
}

enum Event {
    Found(FoundChallenge),
    Answer(Box<CandidateAnswer>),
}

/// The search for a contradiction.
struct Search {
    prover: Prover,
    conditions: ProofConditions,
    subject: Subject,
    rules: Vec<String>,
    /// The rules, and the base rules of the table's own.
    includable: Vec<String>,
    owned: Vec<Subproof>,
    purse: u64,
    until: std::time::Instant,
}

impl Search {
    fn run(&self, tell: &dyn Fn(Event), flag: &AtomicBool) {
        let (given, mut subproofs) = match &self.subject {
            Subject::Claim { statements, used } => (statements.clone(), used.clone()),
            Subject::Rule(rule) => (vec![rule.clone()], Vec::new()),
        };
        let known: Vec<&String> = subproofs.iter().map(|subproof| &subproof.name).collect();
        let further: Vec<Subproof> = self.owned.iter().filter(|one| !known.contains(&&one.name)).cloned().collect();
        subproofs.extend(further);
        let all: Vec<String> = given.into_iter().chain(self.rules.iter().cloned()).collect();
        let opening = claim::opening(all.iter().map(String::as_str), &self.prover.house.steps);
        let axioms = statements(&opening);
        let start = Start { axioms: &axioms, rules: &self.includable, subproofs: &subproofs };
        let mut beginning = Beginning::new(&self.prover, &start, self.until, flag);
        let goal = Goal::Contradiction;
        let share = |parts: u32| {
            let now = std::time::Instant::now();
            now + self.until.saturating_duration_since(now) / parts
        };
        let found = self.report_upheld(beginning.first(goal, Moves::All, share(4), flag), tell);
        // By sound steps nothing contradicts what is true in a structure.
        if !found && !self.prover.is_unsound() {
            match structure(&beginning.bank, &self.prover.house.steps, &beginning.axioms, goal) {
                Ok(found) => return tell(Event::Answer(Box::new(refuted(&found, self.prover.alphabet)))),
                Err(reason) => tell(Event::Answer(Box::new(open(reason.to_string())))),
            }
        }
        self.report_upheld(beginning.cheapest(goal, Moves::All, self.until, flag), tell);
    }

    /// Tells of the proofs that the game upholds; whether there is one.
    fn report_upheld(&self, sought: Sought, tell: &dyn Fn(Event)) -> bool {
        let Sought::Found(proofs) = sought else { return false };
        let mut upheld = false;
        for proof in proofs {
            let Ok(CheckedChallenge { bill, contradiction: Some(contradiction), unsound }) = self.check(&proof) else { continue };
            let house = &self.prover.house;
            let price = house.charge(bill);
            let affordable = house.affords(self.purse, price);
            let proof = (house.hints == Hints::On).then_some(proof);
            tell(Event::Found(FoundChallenge { proof, bill, contradiction, unsound, price, affordable }));
            upheld = true;
        }
        upheld
    }

    /// The game's own check of a challenge.
    fn check(&self, proof: &str) -> Result<CheckedChallenge, Refusal> {
        let rules: Vec<&str> = self.rules.iter().map(String::as_str).collect();
        let owned: Vec<&Subproof> = self.owned.iter().collect();
        let (conditions, rules, owned) = (&self.conditions, rules.as_slice(), owned.as_slice());
        match &self.subject {
            Subject::Claim { statements, used } => {
                let statements: Vec<&str> = statements.iter().map(String::as_str).collect();
                let used: Vec<&Subproof> = used.iter().collect();
                let input = ChallengeInput { conditions, statements: &statements, rules, used: &used, owned, proof };
                claim::challenge(&input)
            }
            Subject::Rule(rule) => claim::potential_rule(&RuleChallengeInput { conditions, rule, rules, owned, proof }),
        }
    }
}
