//! Claims of what two played cards do, challenges to them, and choices that their effects ask for (PW-18, PW-27 to PW-29, PW-34,
//! PW-37).

use std::collections::BTreeMap;

use documents::message::refused::wars as no;
use documents::{Argument, Currency};

use super::super::claim::{self, Bill, ChallengeInput, ClaimInput, Subproof};
use super::super::effects::{Request, Value};

use super::super::fact::Fact;
use super::super::house::Afford;
use super::super::ids::{CardId, Player};
use super::super::state::{OnTable, PendingClaim, Phase, PredicateWars, Step};
use super::super::world::World;
use super::Refusal;

/// Players and cards that are chosen together with a claim, by index.
pub(super) struct Choices<'m> {
    pub(super) players: &'m BTreeMap<String, String>,
    pub(super) cards: &'m BTreeMap<String, CardId>,
}

impl PredicateWars {
    pub(super) fn claim(&mut self, player: Player, proof: &str, goal: Option<u32>, choices: &Choices<'_>) -> Result<(), Refusal> {
        let mut table = Box::new(self.table_of(player)?.clone());
        let effects: Vec<&str> = [table.main, table.secondary]
            .into_iter()
            .filter_map(|card| self.card(card)?.face.as_ref())
            .map(|face| face.effect.text.as_str())
            .collect();
        let rules = self.rules_in_force();
        let owned = self.subproofs_of(player);
        let input = ClaimInput {
            conditions: &self.conditions,
            axioms: &effects,
            rules: &rules,
            subproofs: &owned,
            proof,
            classes: self.settings.house.class_readings(),
        };
        let checked = claim::check(&input)?;
        let proved = match goal {
            Some(line) => checked.actions.iter().find(|action| action.line == line),
            None => checked.actions.last(),
        };
        let Some(proved) = proved else {
            let refusal = Refusal::new("Q-PW-52", goal.map_or_else(no::no_action, no::line_is_no_action));
            let lines: Vec<Argument> = checked.actions.iter().map(|action| action.line.into()).collect();
            return Err(refusal.help(if lines.is_empty() { no::action_form() } else { no::lines_do(lines) }));
        };
        let price = self.charge(checked.bill);
        self.afford_proof(player, Currency::ProvingPower, price)?;
        for (index, name) in choices.players {
            let chosen = Value::Player(self.player(name)?);
            self.check_choice(&Request::Player { index: index.clone() }, &chosen)?;
            table.picks.choose(&Request::Player { index: index.clone() }, &chosen);
        }
        for (index, &card) in choices.cards {
            let chosen = Value::Card(card);
            self.check_choice(&Request::Card { index: index.clone() }, &chosen)?;
            table.picks.choose(&Request::Card { index: index.clone() }, &chosen);
        }
        let used = |subproof: &&&Subproof| checked.subproofs.contains(&subproof.name);
        let subproofs = owned.iter().filter(used).map(|&subproof| subproof.clone()).collect();
        let fact = Fact::Claimed {
            player,
            proof: proof.to_owned(),
            goal: proved.statement.clone(),
            points: checked.bill.points,
            lines: self.settings.house.lines(checked.bill),
            price,
        };
        let pending = PendingClaim { goal: proved.statement.clone(), statements: checked.statements, subproofs };
        let queue = self.others(player);
        // Nothing is refused from here on.
        self.facts.push(fact);
        self.pay(player, Currency::ProvingPower, price);
        table.claims_left = table.claims_left.saturating_sub(1);
        self.step(Step::Challenging { table, claim: pending, queue });
        Ok(())
    }

    pub(super) fn challenge_claim(&mut self, player: Player, proof: &str) -> Result<(), Refusal> {
        let (table, claim, queue) = match &self.phase {
            Phase::Playing { step: Step::Challenging { table, claim, queue }, .. } => (table, claim, queue),
            _ => return Err(self.not_now("PW-29", no::no_claim())),
        };
        self.first_in(player, queue, "Q-PW-50")?;
        let statements: Vec<&str> = claim.statements.iter().map(String::as_str).collect();
        let rules = self.rules_in_force();
        let used: Vec<&Subproof> = claim.subproofs.iter().collect();
        let owned = self.subproofs_of(player);
        let input = ChallengeInput {
            conditions: &self.conditions,
            statements: &statements,
            rules: &rules,
            used: &used,
            owned: &owned,
            proof,
        };
        let checked = claim::challenge(&input)?;
        let (price, currency) = (self.charge(checked.bill), Currency::ProvingPower);
        self.afford_proof(player, currency, price)?;
        let upheld = checked.contradiction.is_some();
        let table = table.clone();
        // Nothing is refused from here on.
        self.pay(player, currency, price);
        let points = checked.bill.points;
        self.facts.push(Fact::Challenged { player, proof: proof.to_owned(), upheld, points, price, currency });
        if upheld {
            self.claim_settled(table);
        } else {
            self.next_challenger();
        }
        Ok(())
    }

    /// The next one may challenge; after the last one the claim stands.
    pub(super) fn next_challenger(&mut self) {
        let Phase::Playing { step: Step::Challenging { table, claim, queue }, .. } = &mut self.phase else { return };
        if !queue.is_empty() {
            queue.remove(0);
        }
        if queue.is_empty() {
            let (table, claim) = (table.clone(), claim.clone());
            self.take_effect(table, claim);
        }
    }

    /// The claim is dealt with: another one may follow, or the turn is over. A player alone in the game has no opponent to
    /// challenge a claim, and nothing to claim.
    pub(super) fn claim_settled(&mut self, table: Box<OnTable>) {
        let Phase::Playing { turn, .. } = &self.phase else { return };
        if table.claims_left > 0 && self.alive(*turn) && !self.others(*turn).is_empty() {
            self.step(Step::Proving(table));
        } else {
            self.end_turn();
        }
    }

    pub(super) fn choose_player(&mut self, player: Player, index: &str, chosen: &str) -> Result<(), Refusal> {
        let chosen = Value::Player(self.player(chosen)?);
        self.choose(player, &Request::Player { index: index.to_owned() }, &chosen)
    }

    pub(super) fn choose_card(&mut self, player: Player, index: &str, chosen: CardId) -> Result<(), Refusal> {
        self.choose(player, &Request::Card { index: index.to_owned() }, &Value::Card(chosen))
    }

    fn choose(&mut self, player: Player, request: &Request, chosen: &Value) -> Result<(), Refusal> {
        let Phase::Playing { turn, step: Step::Asking { table, claim, request: asked }, .. } = &self.phase else {
            return Err(Refusal::new("PW-37", no::no_choice_asked()).help(no::choose_with_claim()));
        };
        if *turn != player {
            return Err(self.not_on_turn(player, *turn, "PW-37"));
        }
        if request != asked {
            return Err(Refusal::new("PW-37", no::other_choice()).help(no::see_legal()));
        }
        self.check_choice(request, chosen)?;
        let (mut table, claim) = (table.clone(), claim.clone());
        // Nothing is refused from here on.
        table.picks.choose(request, chosen);
        self.take_effect(table, claim);
        Ok(())
    }

    /// Returns whether this may be chosen: a player who has not lost, or a card that some player owns (PW-37).
    fn check_choice(&self, request: &Request, chosen: &Value) -> Result<(), Refusal> {
        let index = match request {
            Request::Player { index } | Request::Card { index } => index,
        };
        let number =
            index == "0" || !index.starts_with('0') && !index.is_empty() && index.bytes().all(|byte| byte.is_ascii_digit());
        if !number {
            let message = no::no_index(index.escape_debug().to_string());
            return Err(Refusal::new("PW-37", message).help(no::index_form()));
        }
        match chosen {
            Value::Player(player) if !self.alive(*player) => Err(Refusal::new("PW-37", no::chosen_has_lost(self.name(*player)))),
            Value::Card(card) if self.owner(*card).is_none() => {
                Err(Refusal::new("PW-37", no::chosen_is_of_none(card.to_string())))
            }
            _ => Ok(()),
        }
    }

    /// The cards of which this player may prove something now.
    fn table_of(&self, player: Player) -> Result<&OnTable, Refusal> {
        match &self.phase {
            Phase::Playing { turn, .. } if *turn != player => Err(self.not_on_turn(player, *turn, "PW-18")),
            Phase::Playing { step: Step::Proving(table), .. } => Ok(table),
            Phase::Playing { .. } => Err(Refusal::new("PW-18", no::nothing_played()).help(no::play_form())),
            _ => Err(self.not_now("PW-18", no::claims_are_fourth())),
        }
    }

    pub(super) fn step(&mut self, next: Step) {
        if let Phase::Playing { step, .. } = &mut self.phase {
            *step = next;
        }
    }

    /// Returns what a proof is charged (Q-PW-17).
    pub(super) fn charge(&self, bill: Bill) -> u64 {
        self.settings.house.charge(bill)
    }

    /// Returns whether a player has what a proof asks for (PW-34, Q-PW-18).
    pub(super) fn afford_proof(&self, player: Player, currency: Currency, price: u64) -> Result<(), Refusal> {
        let purse = self.purse(player, currency);
        let house = &self.settings.house;
        if house.affords(purse, price) {
            return Ok(());
        }
        let message = match house.afford {
            Afford::Strict => no::proof_needs_more,
            Afford::AtLeast => no::proof_needs_it,
        };
        Err(Refusal::new("PW-34", message(price, currency.message(), self.name(player), purse)))
    }
}
