//! Games begun at a table of a server: by the options with which the command line begins one in a file. Not here: moves, and who sits where.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use adjudication::games::table::Table;
use adjudication::games::{
    Game, GameError, HouseRule, ergo::Ergo, palmer::Palmer, predicate_wars::PredicateWars, shake::Shake, xwff::Xwff,
};
use clap::CommandFactory;

use crate::arguments::{Arguments, Command};
use crate::remote::{RemoteOption, complaint, read_arguments};

/// The games that are played at tables.
pub const GAMES: [&str; 5] = ["ergo", "palmer", "predicate-wars", "shake", "xwff"];

/// Options that a table does not have: its seed is not chosen, and its players are named separately.
const LEFT_OUT: [&str; 2] = ["seed", "players"];

/// Returns the options with which a game is begun, in the order of the help; none for what is no game.
pub fn options(game: &str) -> &'static [RemoteOption] {
    static ALL: OnceLock<BTreeMap<&str, Vec<RemoteOption>>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let mut arguments = Arguments::command();
        arguments.build();
        let of = |game| {
            let new = arguments.find_subcommand(game).and_then(|game| game.find_subcommand("new"));
            let asked = new.into_iter().flat_map(clap::Command::get_arguments).filter(|argument| !argument.is_positional());
            let own = asked.filter(|argument| !argument.is_global_set()).filter_map(RemoteOption::new);
            own.filter(|option| !LEFT_OUT.contains(&option.name.as_str())).collect()
        };
        GAMES.into_iter().map(|game| (game, of(game))).collect()
    });
    all.get(game).map_or(&[], Vec::as_slice)
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

/// Begins a game at a table.
///
/// * `game`: one of [`GAMES`];
/// * `players`: their names, as they sit;
/// * `flags`: further options as on the command line, `--goal=5`.
///
/// # Errors
/// [`GameError::Usage`] for options that make no sense, [`GameError::House`], [`GameError::Refused`].
pub fn begin(game: &str, players: &[String], flags: &[String]) -> Result<Box<dyn Table>, GameError> {
    let game = GAMES.into_iter().find(|known| *known == game);
    let game = game.ok_or_else(|| GameError::Usage(format!("the games are {}", GAMES.join(", "))))?;
    if let Some(name) = players.iter().find(|name| name.contains(',')) {
        return Err(GameError::Usage(format!("{} is no name, for it has a comma", name.escape_debug())));
    }
    let given = [String::from(game), String::from("new"), format!("--players={}", players.join(","))];
    let file = ["--", "<table>"].map(String::from);
    let arguments: Vec<String> = given.into_iter().chain(flags.iter().cloned()).chain(file).collect();
    let parsed = read_arguments(&arguments).map_err(|error| GameError::Usage(complaint(&error)))?;
    let begun = match &parsed.command {
        Command::Ergo(command) => super::ergo::begun(command),
        Command::Palmer(command) => super::palmer::begun(command),
        Command::PredicateWars(command) => super::predicate_wars::begun(command),
        Command::Shake(command) => super::shake::begun(command),
        Command::Xwff(command) => super::xwff::begun(command),
        _ => None,
    };
    begun.unwrap_or_else(|| Err(GameError::Usage(String::from("these options begin no game"))))
}
