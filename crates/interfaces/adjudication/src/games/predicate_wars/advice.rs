//! Advice for a player: what the own cards can prove now, at what price and with what effect, the best first. It rests on what the player may
//! see, a [`View`], and is no move. Every proof is checked by the game's own check before it is shown.
//!
//! Best is what can be paid for, before what cannot; then what makes others lose the game; then the larger gain of health and power; then the
//! lower price. What rests on a contradiction of the base rules (S-6, S-7) comes last: anybody can overturn it in the same way.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use ::games::Game;
use ::games::house_rules::Hints;
use ::predicate_wars::claim::{self, Bill, ClaimInput, ProofConditions, Subproof, UnsoundStep};
use ::predicate_wars::outlook::{Outlook, Prospect, outlook};
use ::predicate_wars::proving::{Beginning, Moves, Prover, Sought, Start, greatest_effects};
use ::predicate_wars::view::{OwnCard, View};
use ::predicate_wars::{CardId, PhaseName, PredicateWars, Tag};
use documents::error::LimitReached;
use documents::{Document, Schema};
use formula::{Alphabet, Bank, FormulaId};
use kernel::{Citation, Justification};
use proof_search::{Goal, Reason};
use proof_syntax::predicate_wars::Options;
use proof_syntax::proof::{self, Statements};
use representation::BracketedText;
use serde::Serialize;
use solver::oracle::{Limits as WorkerLimits, Pool};
use source::Text;

use super::super::adjudicated::check_hints;
use super::GameError;
use super::appraiser::structure;
use crate::bounded::{self, Bounds};

/// The most proofs that are shown.
const MOST_SHOWN: usize = 24;

/// The answer to the question what can be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AdviceStatus {
    /// There is something to claim that the player can pay for.
    Found,
    /// There is nothing to claim: the player has no two cards with anything on them.
    Nothing,
    /// Within the limits nothing was found that the player can pay for.
    NoneFound,
}

/// A claim that would be accepted.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Advice {
    /// The main card and the secondary card.
    pub cards: (CardId, CardId),
    /// The move that plays them first; absent where they are on the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
    /// The statement that takes effect.
    pub goal: String,
    /// The number of its line.
    pub line: u32,
    /// The proof, as `claim --proof` takes it; absent where the house rule `hints` has it that only its price is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// Its bill.
    pub bill: Bill,
    /// Its price, in proving power.
    pub price: u64,
    /// True if the player has enough for it.
    pub affordable: bool,
    /// True if it rests on a contradiction of the base rules, and on no card.
    pub from_contradiction: bool,
    /// Its steps that are accepted though they are unsound.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unsound: Vec<UnsoundStep>,
    /// Its consequences for each choice, the best first; absent where the player cannot know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prospects: Option<Vec<Prospect>>,
    /// Number of pairs of cards of which it was proved; the others cost as much or more.
    pub pairs: usize,
    /// Remarks for the player.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
}

/// A goal that is left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct OpenGoal {
    /// Two cards for which the reason holds.
    pub cards: (CardId, CardId),
    /// The effect.
    pub goal: String,
    /// True if it is shown that it cannot be proved, of any two cards that were looked at.
    pub refuted: bool,
    /// The reason for which nothing was found, or for which there is nothing to find.
    pub reason: String,
}

/// Claims that a player can prove now.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct AdviceDocument {
    /// Always 1.
    pub schema: Schema,
    /// The game's name.
    pub game: &'static str,
    /// Player who asks.
    pub player: String,
    /// Number of moves that have been played.
    pub moves: u64,
    /// The players by seat.
    pub players: Vec<String>,
    /// The proving power that the player has, or will have in the next phase IV.
    pub purse: u64,
    /// The answer.
    pub status: AdviceStatus,
    /// The claims, the best first.
    pub advice: Vec<Advice>,
    /// Number of further claims that were found and are not shown.
    pub further: usize,
    /// Effects that the cards speak of and of which no proof is known.
    pub open: Vec<OpenGoal>,
    /// Remarks on the whole answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
    /// The limit of time or memory that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<LimitReached>,
}

impl Document for AdviceDocument {}

/// Says what a player can prove now of the two cards on the table, or of any two cards in the hand.
///
/// * `view`: what that player sees.
/// * `limits`, `memory_mib`: the time and memory of everything together, and the most steps of one search.
///
/// # Errors
/// [`GameError::Refused`] where the house rule `hints` does not allow it, or two other cards are on the table (PW-18);
/// [`GameError::Usage`] for a view without a viewer.
pub fn advise(
    view: &View<'_>,
    limits: &verdict::Limits,
    memory_mib: Option<u32>,
    alphabet: Alphabet,
) -> Result<AdviceDocument, GameError> {
    check_hints(view.house.hints)?;
    let no_seat = || GameError::Usage(String::from("advice is for a player: name one with --as"));
    let seat = view.players.iter().find(|seat| Some(seat.name) == view.viewer).ok_or_else(no_seat)?;
    let own = view.own.as_ref().ok_or_else(no_seat)?;
    let bounds = Bounds::new(limits, memory_mib);
    let pairs = pairs(view);
    let purse = seat.proving_power.unwrap_or(seat.potency);
    let mut document = AdviceDocument {
        schema: Schema,
        game: PredicateWars::NAME,
        player: seat.name.to_owned(),
        moves: view.moves,
        players: view.players.iter().map(|seat| seat.name.to_owned()).collect(),
        purse,
        status: AdviceStatus::Nothing,
        advice: Vec::new(),
        further: 0,
        open: Vec::new(),
        reasons: Vec::new(),
        limit: None,
    };
    if pairs.is_empty() {
        document.reasons.push(String::from("a claim starts from two cards with something on them (PW-14, PW-27)"));
        return Ok(document);
    }
    document.status = AdviceStatus::NoneFound;
    let search = Search {
        prover: Prover::new(view.house, alphabet)?.within(limits.steps),
        conditions: view.proof_conditions()?,
        rules: view.includable().map(str::to_owned).collect(),
        subproofs: own.subproofs.to_vec(),
        pairs,
        until: bounds.until.checked_sub(limits.time / 8).unwrap_or(bounds.until),
        time: limits.time.as_millis(),
    };
    let pairs = search.pairs.clone();
    let mut found: Vec<Proved> = Vec::new();
    let mut enter = |event: Event| match event {
        Event::Proved(proved) => {
            // A proof from the cards is shown beside one from a contradiction.
            let is_same = |other: &&mut Proved| {
                (other.pair, &other.goal, other.from_contradiction) == (proved.pair, &proved.goal, proved.from_contradiction)
            };
            let same = found.iter_mut().find(is_same);
            match same {
                Some(other) if proved.price < other.price => *other = proved,
                Some(_) => {}
                None => found.push(proved),
            }
        }
        Event::Left(pair, goal, refuted, reason) => {
            if let Some(pair) = pairs.get(pair) {
                document.open.push(OpenGoal { cards: pair.cards, goal, refuted, reason });
            }
        }
        Event::TimeIsUp => document.limit = Some(LimitReached::Time),
    };
    let flag: Arc<AtomicBool> = Arc::default();
    let (pool, raised) = (Pool::new(WorkerLimits::default()), Arc::clone(&flag));
    let work = move |tell: &bounded::Tell<Event, ()>| search.run(&|event| tell.event(event), &raised);
    if let Err(limit) = bounded::watched(&bounds, &pool, &mut enter, work) {
        flag.store(true, Ordering::Relaxed);
        document.limit = Some(limit);
    }
    document.reasons.extend(document.limit.map(|limit| bounds.reason(limit)));
    let advice = found.into_iter().filter_map(|proved| Some(advice(view, pairs.get(proved.pair)?, proved, purse)));
    document.advice = best_first(advice.collect());
    document.further = document.advice.len().saturating_sub(MOST_SHOWN);
    document.advice.truncate(MOST_SHOWN);
    if document.advice.iter().any(|advice| advice.affordable) {
        document.status = AdviceStatus::Found;
    }
    document.open = each_once(document.open, &document.advice);
    if document.advice.iter().any(|advice| advice.from_contradiction) {
        document
            .reasons
            .push(String::from("from the contradiction of the base rules every other effect follows, at much the same price"));
    }
    Ok(document)
}

/// Two cards of which something may be proved.
#[derive(Clone, Debug)]
struct Pair {
    cards: (CardId, CardId),
    /// Statements from which a claim starts.
    axioms: Vec<String>,
    /// The move that plays them; `None` where they are on the table.
    play: Option<String>,
    remarks: Vec<String>,
}

/// The pair on the table, or every pair in the hand.
fn pairs(view: &View<'_>) -> Vec<Pair> {
    let Some(own) = &view.own else { return Vec::new() };
    let may_claim = view.phase == PhaseName::Playing && view.table.claim.is_none();
    if let (Some(cards), Some(opening), true) = (view.table.played, &own.opening, may_claim) {
        return vec![Pair { cards, axioms: statements(opening), play: None, remarks: Vec::new() }];
    }
    let firsts = own.cards.iter().enumerate();
    let pairs = firsts.flat_map(|(at, one)| own.cards.iter().skip(at + 1).map(move |other| pair(view, one, other)));
    // Two pairs with the same statements prove the same.
    let mut kept: Vec<Pair> = Vec::new();
    for pair in pairs {
        if kept.iter().all(|other| other.axioms != pair.axioms || !pair.remarks.is_empty() && other.remarks.is_empty()) {
            kept.push(pair);
        }
    }
    kept
}

fn pair(view: &View<'_>, one: &OwnCard<'_>, other: &OwnCard<'_>) -> Pair {
    let tag = |card: &OwnCard<'_>| -> Option<Tag> {
        let mut cards = view.players.iter().flat_map(|seat| &seat.cards);
        Some(cards.find(|seen| seen.card == card.card)?.face?.tag)
    };
    let beaten = |card: &OwnCard<'_>| view.table.previous_tag.zip(tag(card)).is_some_and(|(previous, tag)| previous.beats(tag));
    // The main card is the one with fewer points, and of two alike the first (PW-14, Q-PW-15).
    let other_first =
        other.symbol_points < one.symbol_points || other.symbol_points == one.symbol_points && beaten(one) && !beaten(other);
    let (main, secondary) = if other_first { (other, one) } else { (one, other) };
    let mut remarks = Vec::new();
    if beaten(main) {
        remarks.push(String::from(
            "the tag of the previous main card beats that of the main card: nothing can be claimed unless the previous one has more \
             symbol points (PW-14), which are private (PW-3)",
        ));
    }
    let name = view.viewer.unwrap_or_default();
    let play = Some(format!("{name} play {} {}", main.card.0, secondary.card.0));
    let axioms = statements(&claim::opening([main.effect, secondary.effect], &view.house.steps));
    Pair { cards: (main.card, secondary.card), axioms, play, remarks }
}

/// The statements of the axioms of an opening.
pub(super) fn statements(opening: &str) -> Vec<String> {
    opening.lines().filter_map(|line| line.split_once(". axiom ").map(|(_, statement)| statement.to_owned())).collect()
}

/// A proof that the game accepts.
struct Proved {
    /// The place of its pair.
    pair: usize,
    goal: String,
    line: u32,
    proof: String,
    bill: Bill,
    price: u64,
    unsound: Vec<UnsoundStep>,
    from_contradiction: bool,
}

enum Event {
    Proved(Proved),
    /// A goal that is left: the place of its pair, the effect, whether it is refuted, and the reason.
    Left(usize, String, bool, String),
    TimeIsUp,
}

/// The search for claims.
struct Search {
    prover: Prover,
    conditions: ProofConditions,
    rules: Vec<String>,
    subproofs: Vec<Subproof>,
    pairs: Vec<Pair>,
    until: Instant,
    /// The time of everything, in milliseconds.
    time: u128,
}

impl Search {
    /// Looks for any proof of each goal first, then for cheaper ones, and at last for structures that refute the rest.
    fn run(&self, tell: &dyn Fn(Event), flag: &AtomicBool) {
        let mut beginnings: Vec<(Beginning<'_>, Vec<FormulaId>)> = Vec::new();
        for (at, pair) in self.pairs.iter().enumerate() {
            let start = Start { axioms: &pair.axioms, rules: &self.rules, subproofs: &self.subproofs };
            let mut beginning = Beginning::new(&self.prover, &start, self.share(self.pairs.len() - at), flag);
            let goals = self.goals(&mut beginning, flag);
            beginnings.push((beginning, goals));
        }
        let mut left: usize = beginnings.iter().map(|(_, goals)| goals.len()).sum();
        let (mut proved, mut open) = (Vec::new(), Vec::new());
        for (pair, (beginning, goals)) in beginnings.iter_mut().enumerate() {
            for &goal in goals.iter() {
                // Half of the time is for cheaper proofs.
                let sought = beginning.first(Goal::Statement(goal), Moves::Direct, self.share(2 * left), flag);
                left -= 1;
                match self.enter(pair, beginning, goal, sought, tell) {
                    None => proved.push((pair, goal)),
                    Some(reason) => open.push((pair, goal, reason)),
                }
            }
        }
        let sound = !self.prover.is_unsound();
        // What is refuted needs no more time.
        if sound {
            open.retain(|(pair, goal, _)| {
                let Some((beginning, _)) = beginnings.get(*pair) else { return false };
                let refuted = !self.is_over(flag) && self.is_refuted(beginning, *goal);
                if refuted {
                    let reason = String::from("a structure in which numbers are numbers shows that it does not follow");
                    tell(Event::Left(*pair, beginning.bank.text(*goal, Alphabet::Unicode), true, reason));
                }
                !refuted
            });
        }
        let mut left = proved.len() + open.len();
        for (pair, goal) in proved {
            let Some((beginning, _)) = beginnings.get_mut(pair) else { continue };
            let sought = beginning.cheapest(Goal::Statement(goal), Moves::Direct, self.share(left), flag);
            left -= 1;
            self.enter(pair, beginning, goal, sought, tell);
        }
        // Base rules are on every table, and no better with other cards.
        if let (false, Some((beginning, _))) = (sound, beginnings.first_mut()) {
            let until = self.share(2);
            for goal in greatest_effects(&mut beginning.bank) {
                self.by_base_rules(0, beginning, goal, until, flag, tell);
            }
        }
        for (pair, goal, reason) in open {
            let Some((beginning, _)) = beginnings.get_mut(pair) else { continue };
            let text = beginning.bank.text(goal, Alphabet::Unicode);
            let sought = beginning.cheapest(Goal::Statement(goal), Moves::Direct, self.share(left), flag);
            left -= 1;
            let is_open = self.enter(pair, beginning, goal, sought, tell).is_some();
            if is_open && (sound || !self.by_base_rules(pair, beginning, goal, self.until, flag, tell)) {
                tell(Event::Left(pair, text, false, reason));
            }
        }
        if self.is_over(flag) {
            tell(Event::TimeIsUp);
        }
    }

    /// The effects that the cards and rules speak of; where these contradict each other, also the greatest of all.
    fn goals(&self, beginning: &mut Beginning<'_>, flag: &AtomicBool) -> Vec<FormulaId> {
        let mut goals = beginning.effects();
        let deadline = self.share(4 * self.pairs.len());
        if matches!(beginning.first(Goal::Contradiction, Moves::Direct, deadline, flag), Sought::Found(_)) {
            for goal in greatest_effects(&mut beginning.bank) {
                if !goals.contains(&goal) {
                    goals.push(goal);
                }
            }
        }
        goals
    }

    /// The end of the first of `parts` equal parts of the time that is left.
    fn share(&self, parts: usize) -> Instant {
        let now = Instant::now();
        now + self.until.saturating_duration_since(now) / u32::try_from(parts).unwrap_or(u32::MAX).max(1)
    }

    fn is_over(&self, flag: &AtomicBool) -> bool {
        flag.load(Ordering::Relaxed) || Instant::now() >= self.until
    }

    /// Tells of a proof from the contradiction of the base rules, if there is one that the game accepts; whether there is.
    fn by_base_rules(
        &self,
        pair: usize,
        beginning: &mut Beginning<'_>,
        goal: FormulaId,
        until: Instant,
        flag: &AtomicBool,
        tell: &dyn Fn(Event),
    ) -> bool {
        let Some(proof) = beginning.by_base_rules(Goal::Statement(goal), until, flag) else { return false };
        self.check(pair, &beginning.bank.text(goal, Alphabet::Unicode), proof, tell)
    }

    /// Tells of the proofs that were found and that the game accepts; `None` when there is one, else why there is none.
    fn enter(
        &self,
        pair: usize,
        beginning: &Beginning<'_>,
        goal: FormulaId,
        sought: Sought,
        tell: &dyn Fn(Event),
    ) -> Option<String> {
        let text = beginning.bank.text(goal, Alphabet::Unicode);
        match sought {
            Sought::Found(proofs) => {
                let mut accepted = false;
                for proof in proofs {
                    accepted |= self.check(pair, &text, proof, tell);
                }
                (!accepted).then(|| String::from("a proof was found that the game does not accept as it is written"))
            }
            Sought::Underivable => Some(String::from("all that the rules give was derived, and it is not among it")),
            Sought::Open(reasons) => Some(self.reason(&reasons)),
        }
    }

    fn reason(&self, reasons: &[Reason]) -> String {
        if reasons.contains(&Reason::Stopped) {
            format!("no proof was found in its share of the {} ms", self.time)
        } else if reasons.contains(&Reason::Memory) {
            String::from("no proof was found before the search kept as many statements and steps in memory as it may")
        } else if reasons.contains(&Reason::TooLarge) {
            String::from("a statement is larger or nested deeper than the search takes")
        } else {
            String::from("no proof was found within the bounds of the search")
        }
    }

    /// Has the game check a proof, and tells of it when it is accepted.
    fn check(&self, pair: usize, goal: &str, proof: String, tell: &dyn Fn(Event)) -> bool {
        let Some(played) = self.pairs.get(pair) else { return false };
        let axioms: Vec<&str> = played.axioms.iter().map(String::as_str).collect();
        let rules: Vec<&str> = self.rules.iter().map(String::as_str).collect();
        let subproofs: Vec<&Subproof> = self.subproofs.iter().collect();
        let input = ClaimInput {
            conditions: &self.conditions,
            axioms: &axioms,
            rules: &rules,
            subproofs: &subproofs,
            proof: &proof,
            classes: self.prover.house.class_readings(),
        };
        let Ok(checked) = claim::check(&input) else { return false };
        let Some(action) = checked.actions.iter().find(|action| action.statement == goal) else { return false };
        let (line, price) = (action.line, self.prover.house.charge(checked.bill));
        let from_contradiction = !self.rests_on_card(&proof, line);
        let (goal, bill, unsound) = (goal.to_owned(), checked.bill, checked.unsound);
        tell(Event::Proved(Proved { pair, goal, line, proof, bill, price, unsound, from_contradiction }));
        true
    }

    /// Returns whether a line of a proof rests on a card, or on a rule that the players have added.
    fn rests_on_card(&self, proof: &str, line: u32) -> bool {
        let mut bank = Bank::new();
        let statements = Statements::PredicateWars(Options::in_house(&self.prover.house.steps));
        let options = proof::Options { system: None, statements };
        let Some(read) = proof::parse(&Text::new("proof", proof), &options, &mut bank).value else { return true };
        let Some(main) = read.proof.main() else { return true };
        let (mut needed, mut rests) = (vec![line], false);
        let lines: Vec<_> = main.lines().collect();
        // No line cites a later one.
        for one in lines.iter().rev().filter(|one| one.number <= line) {
            if !needed.contains(&one.number) {
                continue;
            }
            match one.justification {
                Justification::Rule(step) => {
                    rests |= step.using.is_some() || self.rules.contains(&bank.text(one.statement, Alphabet::Unicode));
                    needed.extend(step.citations.iter().filter_map(|citation| match *citation {
                        Citation::Line(number) => Some(number),
                        Citation::Box(..) => None,
                    }));
                }
                _ => rests = true,
            }
        }
        rests
    }

    /// Returns whether a structure shows that the goal does not follow.
    fn is_refuted(&self, beginning: &Beginning<'_>, goal: FormulaId) -> bool {
        let axioms: Vec<FormulaId> = beginning.axioms.iter().chain(&beginning.rules).copied().collect();
        structure(&beginning.bank, &self.prover.house.steps, &axioms, Goal::Statement(goal)).is_ok()
    }
}

/// Every effect of which no proof is known, once: refuted only where it is refuted of all pairs. What can be proved of one pair is no open question
/// of another.
fn each_once(mut open: Vec<OpenGoal>, advice: &[Advice]) -> Vec<OpenGoal> {
    open.retain(|open| advice.iter().all(|advice| advice.goal != open.goal));
    let mut kept: Vec<OpenGoal> = Vec::new();
    for goal in open {
        match kept.iter_mut().find(|other| other.goal == goal.goal) {
            Some(other) if other.refuted && !goal.refuted => *other = goal,
            Some(_) => {}
            None => kept.push(goal),
        }
    }
    kept
}

fn advice(view: &View<'_>, pair: &Pair, proved: Proved, purse: u64) -> Advice {
    let played = [pair.cards.0, pair.cards.1];
    let mut remarks = pair.remarks.clone();
    let prospects = match outlook(view, &proved.goal, &played) {
        Outlook::Known(prospects) => Some(prospects),
        Outlook::Hidden => {
            remarks.push(String::from("what this effect does depends on chance, or on cards of others, and is not calculated"));
            None
        }
        Outlook::Idle { rule, message } => {
            remarks.push(format!("now it would do nothing: {message} ({rule})"));
            Some(Vec::new())
        }
    };
    if proved.from_contradiction {
        remarks.push(String::from(
            "it rests on no card: by the rules as printed the base rules alone contradict each other (S-6, S-7), and a player who pays as much \
             can challenge it with the same lines",
        ));
    }
    Advice {
        cards: pair.cards,
        play: pair.play.clone(),
        goal: proved.goal,
        line: proved.line,
        proof: (view.house.hints == Hints::On).then_some(proved.proof),
        bill: proved.bill,
        price: proved.price,
        affordable: view.house.affords(purse, proved.price),
        from_contradiction: proved.from_contradiction,
        unsound: proved.unsound,
        prospects,
        pairs: 1,
        remarks,
    }
}

/// Each effect with its best pair, the best effect first.
fn best_first(mut all: Vec<Advice>) -> Vec<Advice> {
    all.sort_by_cached_key(|advice| {
        let best = advice.prospects.as_ref().and_then(|prospects| prospects.first());
        let worth = best.map_or((0, 0), |best| (best.eliminates, best.gain));
        let first = (advice.from_contradiction, !advice.affordable, Reverse(worth));
        (first, !advice.remarks.is_empty(), advice.price, advice.bill.lines, advice.cards)
    });
    let mut kept: Vec<Advice> = Vec::new();
    for advice in all {
        match kept.iter_mut().find(|other| other.goal == advice.goal && other.from_contradiction == advice.from_contradiction) {
            Some(other) => other.pairs += 1,
            None => kept.push(advice),
        }
    }
    kept
}
