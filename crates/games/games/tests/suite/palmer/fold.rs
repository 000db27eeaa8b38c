//! A game computed a second time, from its settings and the list of its moves alone: hands, turns, scores, the end.

use std::collections::BTreeSet;

use games::Rng;
use games::palmer::{
    AfterScore, AllPass, Card, Claimed, Evidence, Finding, Move, Palmer, Phase, Settings, Undecided, WrongClaim,
};

pub(crate) struct Fold {
    settings: Settings,
    deck: Vec<Card>,
    hands: Vec<Vec<Card>>,
    played: Vec<Card>,
    points: Vec<usize>,
    turn: usize,
    plays: u32,
    idle: usize,
    statements: BTreeSet<String>,
    written: usize,
    scored: BTreeSet<String>,
    asked: Option<(Claimed, usize)>,
    winners: Option<BTreeSet<String>>,
}

impl Fold {
    pub(crate) fn new(settings: &Settings) -> Fold {
        let mut deck = Card::deck();
        Rng::new(settings.seed.expect("a seed")).shuffle(&mut deck);
        let mut fold = Fold {
            settings: settings.clone(),
            hands: vec![Vec::new(); settings.players.len()],
            deck,
            played: Vec::new(),
            points: vec![0; settings.players.len()],
            turn: 0,
            plays: 0,
            idle: 0,
            statements: BTreeSet::new(),
            written: 0,
            scored: BTreeSet::new(),
            asked: None,
            winners: None,
        };
        for seat in 0..settings.players.len() {
            fold.refill(seat);
        }
        fold
    }

    fn refill(&mut self, seat: usize) {
        while self.hands[seat].len() < self.settings.hand {
            let Some(card) = self.deck.pop() else { break };
            self.hands[seat].push(card);
        }
    }

    /// The turns on end in which nothing was written.
    pub(crate) fn idle(&self) -> usize {
        self.idle
    }

    pub(crate) fn apply(&mut self, a_move: &Move) {
        match a_move {
            Move::Play { cards, .. } => {
                self.written += 1;
                self.statements.insert(self.written.to_string());
                self.lay(cards.iter().map(|played| played.card).collect());
            }
            Move::Negate { statement, .. } => {
                self.scored.remove(statement);
                self.lay(vec![Card::Negation]);
            }
            Move::Pass { .. } => self.end_turn(),
            Move::Claim { claim, findings, .. } => {
                let is = |what: fn(&Evidence) -> bool| move |finding: &Finding| what(&finding.evidence);
                let proved = findings.iter().all(is(|evidence| matches!(evidence, Evidence::Proof { .. })));
                let open = findings.iter().any(is(|evidence| matches!(evidence, Evidence::Open { .. })));
                let wrong = findings
                    .iter()
                    .any(is(|evidence| matches!(evidence, Evidence::Model { .. } | Evidence::Contradiction { .. })));
                if proved {
                    self.uphold(claim);
                } else if wrong {
                    self.charge();
                } else if open && self.settings.house.undecided == Undecided::Ask {
                    self.asked = Some((claim.clone(), 0));
                }
            }
            Move::Accept { .. } => {
                let Some((claim, accepted)) = self.asked.take() else { panic!("no player was asked") };
                if accepted + 2 == self.settings.players.len() {
                    self.uphold(&claim);
                } else {
                    self.asked = Some((claim, accepted + 1));
                }
            }
            Move::Reject { .. } | Move::Withdraw { .. } => {
                self.asked = None;
                self.charge();
            }
            Move::Accord { .. } => {}
        }
    }

    /// The price of a claim that fails.
    fn charge(&mut self) {
        if self.settings.house.wrong_claim == WrongClaim::MinusOne {
            self.points[self.turn] = self.points[self.turn].saturating_sub(1);
        }
    }

    fn lay(&mut self, cards: Vec<Card>) {
        for card in &cards {
            let hand = &mut self.hands[self.turn];
            let at = hand.iter().position(|held| held == card).expect("only what is held is played");
            hand.remove(at);
        }
        self.played.extend(cards);
        self.plays += 1;
        if self.plays == self.settings.house.plays_per_turn {
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        self.idle = if self.plays == 0 { self.idle + 1 } else { 0 };
        self.plays = 0;
        self.refill(self.turn);
        self.turn = (self.turn + 1) % self.settings.players.len();
        if self.settings.house.after_score == AfterScore::Rescore {
            self.scored.clear();
        }
        let may_end = self.deck.is_empty() || self.settings.house.all_pass == AllPass::Twice;
        let rounds = if self.deck.is_empty() { 1 } else { 2 };
        if may_end && self.idle >= rounds * self.settings.players.len() {
            let most = self.points.iter().max().copied();
            let best = self.settings.players.iter().zip(&self.points).filter(|(_, points)| Some(**points) == most);
            self.winners = Some(best.map(|(name, _)| name.clone()).collect());
        }
    }

    fn uphold(&mut self, claim: &Claimed) {
        self.asked = None;
        self.idle = 0;
        let winner = BTreeSet::from([self.settings.players[self.turn].clone()]);
        match claim {
            Claimed::Inconsistent => self.winners = Some(winner),
            Claimed::Redundant(labels) => {
                self.points[self.turn] += labels.len();
                if self.settings.house.after_score == AfterScore::Erase {
                    self.statements.retain(|label| !labels.contains(label));
                } else {
                    self.scored.extend(labels.iter().cloned());
                }
                if self.points[self.turn] >= self.settings.goal as usize {
                    self.winners = Some(winner);
                }
            }
        }
    }

    /// Holds the game against what was computed here.
    pub(crate) fn check(&self, game: &Palmer) {
        assert_eq!(game.deck(), self.deck.len());
        assert_eq!(game.used(), self.played);
        for ((seat, hand), points) in game.seats().iter().zip(&self.hands).zip(&self.points) {
            assert_eq!((&seat.hand, seat.points as usize), (hand, *points), "{}", seat.name);
        }
        let mut all: Vec<Card> = self.hands.iter().flatten().chain(&self.played).chain(&self.deck).copied().collect();
        let mut deck = Card::deck();
        all.sort_unstable();
        deck.sort_unstable();
        assert_eq!(all, deck, "no card is lost and none is made");
        for (at, seat) in game.seats().iter().enumerate() {
            let playing = at == game.turn() && game.phase() == Phase::Writing;
            assert!(seat.hand.len() == self.settings.hand || playing || self.deck.is_empty(), "hands are refilled (PA-6)");
        }
        let labels: BTreeSet<String> = game.board().iter().map(|written| written.label().to_owned()).collect();
        assert_eq!(labels, self.statements);
        let scored: BTreeSet<String> =
            game.board().iter().filter(|written| written.scored).map(|written| written.label().to_owned()).collect();
        assert_eq!(scored, self.scored);
        let winners = game.outcome().map(|outcome| outcome.winners.iter().cloned().collect());
        assert_eq!(winners, self.winners);
        if self.winners.is_none() {
            assert_eq!(game.turn(), self.turn);
            assert_eq!(game.pending().map(|pending| (pending.claim.clone(), pending.accepted.len())), self.asked);
        }
    }
}
