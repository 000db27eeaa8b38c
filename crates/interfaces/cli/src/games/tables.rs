//! Games begun at a table of a server: by the options with which the command line begins one in a file. Not here: moves, and who sits where.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use adjudication::games::table::Table;
use adjudication::games::{
    Game, GameError, HouseRule, ergo::Ergo, palmer::Palmer, predicate_wars::PredicateWars, shake::Shake, xwff::Xwff,
};
use clap::CommandFactory;
use serde::Deserialize;

use crate::arguments::Arguments;
use crate::remote::RemoteOption;

/// The games that are played at tables.
pub const GAMES: [&str; 5] = ["ergo", "palmer", "predicate-wars", "shake", "xwff"];

/// Returns the options with which the command line begins a game, in the order of the help; a table has those that [`Beginning`] has. None for
/// what is no game.
pub fn options(game: &str) -> &'static [RemoteOption] {
    static ALL: LazyLock<BTreeMap<&str, Vec<RemoteOption>>> = LazyLock::new(|| {
        let mut arguments = Arguments::command();
        arguments.build();
        let new = |game| arguments.find_subcommand(game).and_then(|game| game.find_subcommand("new"));
        GAMES.into_iter().map(|game| (game, new(game).map(RemoteOption::all).unwrap_or_default())).collect()
    });
    ALL.get(game).map_or(&[], Vec::as_slice)
}

/// Returns the house rules of a game, with their values, the default of each first; none for what is no game.
pub fn house_rules(game: &str) -> &'static [HouseRule] {
    match game {
        "ergo" => Ergo::HOUSE_RULES,
        "palmer" => Palmer::HOUSE_RULES,
        "predicate-wars" => PredicateWars::HOUSE_RULES,
        "shake" => Shake::HOUSE_RULES,
        "xwff" => Xwff::HOUSE_RULES,
        _ => &[],
    }
}

/// A game that is to begin at a table, by its name, with the options of a table: its seed is drawn, and its players are named separately.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct Beginning(New);

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum New {
    Ergo(super::ergo::New),
    Palmer(super::palmer::New),
    PredicateWars(super::predicate_wars::New),
    Shake(super::shake::New),
    Xwff(super::xwff::New),
}

impl Beginning {
    /// Begins the game.
    ///
    /// * `players`: their names, as they sit.
    ///
    /// # Errors
    /// [`GameError::Usage`] for options that make no sense, [`GameError::House`], [`GameError::Refused`].
    pub fn begin(self, players: Vec<String>) -> Result<Box<dyn Table>, GameError> {
        if let Some(name) = players.iter().find(|name| name.contains(',')) {
            return Err(GameError::Usage(format!("{} is no name, for it has a comma", adjudication::excerpt(name))));
        }
        match self.0 {
            New::Ergo(new) => new.at_table(players),
            New::Palmer(new) => new.at_table(players),
            New::PredicateWars(new) => new.at_table(players),
            New::Shake(new) => new.at_table(players),
            New::Xwff(new) => new.at_table(players),
        }
    }
}

/// Returns the error of a name that is no game.
pub fn no_game() -> GameError {
    GameError::Usage(format!("the games are {}", GAMES.join(", ")))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// Thousands of names and of house rules, and names as long as a book, are refused with few words.
    #[test]
    fn crowds_and_long_names_are_refused_in_few_words() {
        let crowd: Vec<String> = (0..60_000).map(|number| format!("P{number}")).collect();
        let long = vec![String::from("Ann"), "x".repeat(10_000_000)];
        let comma = vec![String::from("Ann"), format!(",{}", "x".repeat(10_000_000))];
        let two = ["Ann", "Ben"].map(String::from);
        for game in GAMES {
            let begun = |players: &[String], house: Vec<(&str, String)>| {
                let house: Vec<Value> = house.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
                let options = match game {
                    "predicate-wars" => json!({"house": house}),
                    "xwff" => json!({"values": "p=T,q=F,r=T,s=F", "+": {"house": house}}),
                    _ => json!({"+": {"house": house}}),
                };
                let beginning: Beginning = serde_json::from_value(json!({game: options})).expect("options");
                beginning.begin(players.to_vec())
            };
            let refused = |players: &[String], house: Vec<(&str, String)>| {
                let error = begun(players, house).err().unwrap_or_else(|| panic!("{game} begins")).to_string();
                assert!(error.len() < 1_000, "{game}: {error:.200}");
            };
            refused(&crowd, Vec::new());
            refused(&long, Vec::new());
            refused(&comma, Vec::new());
            let rules = |name: &'static str, value: &str| vec![(name, value.to_owned()); 60_000];
            let long = "x".repeat(10_000_000);
            refused(&two, rules("pets", "allowed"));
            refused(&two, rules("hints", "perhaps"));
            refused(&two, vec![("hints", long.clone())]);
            refused(&two, vec![(&long, String::from("on"))]);
            assert!(begun(&two, rules("hints", "off")).is_ok(), "{game}: the same rule may be given often");
        }
    }
}
