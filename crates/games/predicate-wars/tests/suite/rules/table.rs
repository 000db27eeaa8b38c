//! A table at which moves are written as players write them. Of every refused move it is asked that nothing has changed.

use games::Game;
use predicate_wars::{Fact, House, Place, Player, PredicateWars, Settings};

pub(crate) struct Table(pub(crate) PredicateWars);

impl Table {
    /// A game of these players with these house rules.
    pub(crate) fn new(players: &[&str], house: &[(&str, &str)]) -> Table {
        Table(PredicateWars::start(&settings(players, house)).expect("a game can be played so"))
    }

    /// Three cards each, of a deck with ten more, and power enough for everything.
    pub(crate) fn small(players: &[&str]) -> Table {
        let deck = (3 * players.len() + 10).to_string();
        Table::new(players, &[("owned_at_start", "1"), ("dealt", "2"), ("deck_size", &deck), ("power", "1000")])
    }

    pub(crate) fn play(&mut self, text: &str) {
        self.try_play(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }

    pub(crate) fn play_all(&mut self, texts: &[&str]) {
        texts.iter().for_each(|text| self.play(text));
    }

    /// The move is refused by this requirement, and nothing has changed.
    pub(crate) fn refused(&mut self, text: &str, rule: &str) {
        let before = self.0.clone();
        let refusal = self.try_play(text).expect_err(text);
        assert_eq!(crate::german::rule(&refusal), rule, "{text}: {refusal}");
        assert_eq!(self.0, before, "{text}");
    }

    fn try_play(&mut self, text: &str) -> Result<(), documents::Refusal> {
        self.0.play(&text.parse().unwrap_or_else(|error| panic!("{text}: {error}")))
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self) -> String {
        self.0.to_move().first().map(|&player| self.0.name(player).to_owned()).expect("somebody may move")
    }

    /// Everybody who may move does so, for as long as `going` says.
    pub(crate) fn everybody(&mut self, what: &str, going: impl Fn(&PredicateWars) -> bool) {
        while going(&self.0) {
            let move_text = format!("{} {what}", self.turn());
            self.play(&move_text);
        }
    }

    /// From the editing before the first round to the first turn of phase IV.
    pub(crate) fn go_to_playing(&mut self) {
        use predicate_wars::Phase::{Claiming, Creation, Editing, SetUp};
        self.everybody("pass", |game| matches!(game.phase(), SetUp { .. }));
        self.everybody("ask 0", |game| matches!(game.phase(), Creation { .. }));
        self.everybody("pass", |game| matches!(game.phase(), Editing { .. } | Claiming { .. }));
    }

    /// Plays these turns as soon as it is the player's turn; the others leave no trace: they discard blank cards of their own.
    pub(crate) fn at_turn_of(&mut self, name: &str) {
        while self.turn() != name {
            let other = self.player(&self.turn());
            let blank = self.0.cards_in(Place::Owned(other)).find(|&card| self.0.card(card).is_some_and(|card| card.is_blank()));
            let text = format!("{} discard {}", self.turn(), blank.expect("the others have blank cards"));
            self.play(&text);
        }
    }

    pub(crate) fn player(&self, name: &str) -> Player {
        self.0.player(name).expect("somebody is called so")
    }

    pub(crate) fn seat(&self, name: &str) -> &predicate_wars::Seat {
        self.0.seat(self.player(name)).expect("everybody has a seat")
    }

    pub(crate) fn has_fact(&self, wanted: impl Fn(&Fact) -> bool) -> bool {
        self.0.facts().iter().any(wanted)
    }

    pub(crate) fn place(&self, card: u16) -> Place {
        self.0.cards()[usize::from(card)].place
    }
}

pub(crate) fn settings(players: &[&str], house: &[(&str, &str)]) -> Settings {
    let mut rules = House::default();
    house.iter().for_each(|(name, value)| rules.choose(name, value).expect("there is such a house rule"));
    Settings { house: rules, ..Settings::new(players, 11) }
}
