//! Predicate Wars as a [`Game`]: how it begins, and what all games have in common. The moves themselves are played in `play`.

use std::borrow::Cow;
use std::mem;
use std::sync::Arc;

use super::card::{Card, Place};
use super::fact::{Fact, PhaseName};
use super::house::House;
use super::ids::Player;
use super::moves::{Action, Move, NoMove};
use super::settings::Settings;
use super::state::{Phase, PredicateWars, RULE_SLOTS, Seat};
use super::view::View;
use documents::message::refused::{any, wars as no};
use documents::{LegalMove, Refusal, Remarks, Score};
use games::{Accord, Game, Viewer, Word};
use games::{HouseRule, HouseRules};
use games::{Rng, Seed};

impl Game for PredicateWars {
    const NAME: &'static str = "predicate-wars";
    const TITLE: &'static str = "Predicate Wars";
    const HOUSE_RULES: &'static [HouseRule] = House::RULES;
    type Settings = Settings;
    type Move = Move;
    const MOVE_FORMS: &'static str = NoMove::HELP;
    type View<'a> = View<'a>;

    fn start(settings: &Settings) -> Result<PredicateWars, Refusal> {
        settings.check()?;
        let house = &settings.house;
        let conditions = settings.proof_conditions()?;
        let count = settings.players.len();
        let seat = |name: &String| Seat {
            name: name.clone(),
            alive: true,
            health: (house.health_per_player * count as u64) as i64,
            power: house.power,
            potency: house.potency,
            proving_power: 0,
            subproofs: Vec::new(),
        };
        // Blank cards are all alike: each player gets the next ones of the deck.
        let each = usize::from(house.owned_at_start) + usize::from(house.dealt);
        let place = |number: u16| match usize::from(number).checked_div(each) {
            Some(seat) if seat < count => Place::Owned(Player(seat as u8)),
            _ => Place::Deck,
        };
        let mut game = PredicateWars {
            conditions: Arc::new(conditions),
            rng: Rng::new(settings.seed),
            moves: 0,
            round: 0,
            phase: Phase::SetUp { done: vec![false; count] },
            seats: settings.players.iter().map(seat).collect(),
            cards: (0..settings.deck_size() as u16).map(|number| Card { place: place(number), face: None }).collect(),
            rules: vec![None; usize::from(RULE_SLOTS)],
            starter: Player(0),
            ranking: Vec::new(),
            latest: None,
            sold: 0,
            facts: vec![Fact::Begun { round: 0, phase: PhaseName::SetUp }],
            accord: Accord::default(),
            remarks: Remarks::default(),
            settings: settings.clone(),
        };
        for player in game.living_from(Player(0)) {
            let cards = game.cards_in(Place::Owned(player)).collect();
            game.facts.push(Fact::Received { player, cards });
        }
        Ok(game)
    }

    fn play(&mut self, a_move: &Move) -> Result<(), Refusal> {
        let player = self.player(&a_move.player)?;
        if matches!(self.phase, Phase::Over { .. }) {
            return Err(Refusal::new("PW-20", any::game_over()));
        }
        if self.seat(player).is_none_or(|seat| !seat.alive) {
            return Err(Refusal::new("PW-19", no::has_lost(&a_move.player)));
        }
        let before = mem::take(&mut self.facts);
        match self.act(player, &a_move.action) {
            Ok(()) => {
                self.moves += 1;
                if !matches!(a_move.action, Action::Accord { .. }) {
                    self.accord.moved(&a_move.player);
                }
                if matches!(self.phase, Phase::Over { .. }) {
                    self.accord.close();
                }
                self.remarks.upheld = self.facts.iter().find_map(|fact| match fact {
                    Fact::Challenged { upheld, .. } => Some(*upheld),
                    _ => None,
                });
                Ok(())
            }
            Err(refusal) => {
                self.facts = before;
                Err(refusal)
            }
        }
    }

    fn accord(&self) -> &Accord {
        &self.accord
    }

    fn standing(&self) -> Vec<(&str, bool)> {
        self.seats.iter().map(|seat| (seat.name.as_str(), seat.alive)).collect()
    }

    fn accord_move(player: String, word: Word) -> Move {
        Move { player, action: Action::Accord { word } }
    }

    fn mover(a_move: &Move) -> Option<&str> {
        Some(&a_move.player)
    }

    fn is_claim(a_move: &Move) -> bool {
        matches!(a_move.action, Action::Claim { .. } | Action::Challenge { .. })
    }

    fn legal_moves(&self, viewer: Viewer) -> Vec<LegalMove> {
        match player(viewer) {
            Some(player) => self.legal(player),
            None => {
                let mut moves: Vec<LegalMove> =
                    PredicateWars::to_move(self).into_iter().flat_map(|player| self.options_of(player)).collect();
                self.list_words(viewer, &mut moves);
                moves
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View<'_> {
        PredicateWars::view(self, player(viewer))
    }

    /// Without the seed, from which all that is drawn and every generated nonce can be worked out.
    fn public_settings(settings: &Settings) -> Cow<'_, Settings> {
        Cow::Owned(Settings { seed: Seed::Number(0), ..settings.clone() })
    }

    fn to_move(&self) -> Option<usize> {
        match PredicateWars::to_move(self).as_slice() {
            [player] => Some(player.0.into()),
            _ => None,
        }
    }

    fn has_secrets(&self) -> bool {
        true
    }

    /// Returns whether a challenge was right. [`PredicateWars::facts`] has all other results of a move.
    fn remarks(&self) -> &Remarks {
        &self.remarks
    }

    /// The health of each player is what counts in the end (PW-19, PW-20).
    fn scores(&self) -> Vec<Score> {
        let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let score = |seat: &Seat| {
            let further = [("potency", number(seat.potency)), ("power", number(seat.power))].into();
            Score { player: seat.name.clone(), points: seat.health, further }
        };
        self.seats.iter().map(score).collect()
    }

    fn winners(&self) -> Option<Vec<String>> {
        self.outcome().map(|outcome| outcome.winner().into_iter().map(|winner| self.name(winner).to_owned()).collect())
    }
}

fn player(viewer: Viewer) -> Option<Player> {
    match viewer {
        Viewer::Everybody => None,
        Viewer::Seat(at) => u8::try_from(at).ok().map(Player),
    }
}
