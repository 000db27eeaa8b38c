//! A game in one file, as docs/add-a-game.md builds it. Two players take turns to give the letters of a wff values; the first
//! wins if the wff is true in the end, the second if it is false (VA-1 to VA-4). It is played from a record by the code that
//! plays the other games.
//!
//! ```text
//! cargo run -p referee-report --example valuation -- new game.json Ann Ben KpAqNr
//! cargo run -p referee-report --example valuation -- move game.json 'Ann p=T'
//! ```

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::str::FromStr;

use adjudication::games::{Adjudicated, GameError, PositionDocument, SearchContext, Session, choose, create, hold};
use documents::message::other;
use documents::message::refused::any;
use documents::{LegalMove, Message, Refusal, Remarks, Score};
use games::wff::{Language, Logic, Symbol, Value, Values, evaluate, parse, words};
use games::{Accord, Game, HouseRule, HouseRules, Viewer, Word, house_rules, players, rule_values};
use report::Style;
use report::games::{Drawn, Pages};
use serde::{Deserialize, Serialize};

rule_values! {
    /// The letters that a player may choose from (VA-3).
    Order {
        /// Any letter without a value.
        Any = "any",
        /// The first one in the alphabet.
        Alphabet = "alphabet",
    }
}

house_rules! {
    /// The house rules.
    House {
        order: Order {
            question: "VA-3",
            values: Order::NAMES,
            seed: "a player gives one letter a value",
            meaning: "any: whichever has none. alphabet: the first that has none.",
        }
    }
}

/// What is agreed before the first move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    players: Vec<String>,
    wff: String,
    #[serde(default)]
    house: House,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Move {
    /// `Ann p=T`.
    Give { player: String, letter: Symbol, value: Value },
    /// `Ann resign`, `Ann offer draw` (Q-G-4).
    Accord { player: String, word: Word },
}

/// A position.
#[derive(Clone)]
struct Valuation {
    settings: Settings,
    wff: Vec<Symbol>,
    values: Values,
    accord: Accord,
    remarks: Remarks,
}

/// A position as everybody sees it.
#[derive(Serialize)]
struct View<'a> {
    wff: &'a str,
    values: &'a Values,
    #[serde(flatten)]
    accord: &'a Accord,
    notes: &'a [Message],
}

impl Valuation {
    /// Returns the letters that can be given a value now.
    fn open(&self) -> Vec<Symbol> {
        let open = |letter: &Symbol| self.wff.contains(letter) && !self.values.contains_key(letter);
        let most = if self.settings.house.order == Order::Alphabet { 1 } else { usize::MAX };
        Symbol::LETTERS.into_iter().filter(open).take(most).collect()
    }

    /// Returns the seat of who has won; `None` while a letter has no value.
    fn winner(&self) -> Option<usize> {
        let value = evaluate(&self.wff, &self.values, Logic::Classical).ok()?;
        Some(usize::from(value != Value::TRUE))
    }

    /// Returns the seat that wins if both play their best: at most 8 * 6 * 4 * 2 lines of play.
    fn best(&self) -> Option<usize> {
        let Some(seat) = self.to_move() else { return self.winner() };
        let after = self.legal_moves(Viewer::Everybody).into_iter().filter_map(|one| {
            let mut next = self.clone();
            let a_move = Valuation::parse_move(&one.to_string()).ok().filter(|one| matches!(one, Move::Give { .. }))?;
            next.play(&a_move).ok()?;
            next.best()
        });
        Some(if after.into_iter().any(|winner| winner == seat) { seat } else { 1 - seat })
    }
}

/// A text that is no move.
#[derive(Debug)]
struct NoMove;

impl FromStr for Move {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Move, NoMove> {
        let read = || {
            let (player, assignment) = text.trim().split_once(' ')?;
            let (letter, value) = assignment.trim().split_once('=')?;
            let letter = letter.parse().ok().and_then(Symbol::of).filter(|letter| letter.is_letter())?;
            Some(Move::Give { player: player.to_owned(), letter, value: value.parse().ok()? })
        };
        let word = || Word::of_move(text).map(|(player, word)| Move::Accord { player, word });
        read().or_else(word).ok_or(NoMove)
    }
}

impl Game for Valuation {
    const NAME: &'static str = "valuation";
    const TITLE: &'static str = "Valuation";
    const HOUSE_RULES: &'static [HouseRule] = House::RULES;
    type Settings = Settings;
    type Move = Move;
    const MOVE_FORMS: &'static str = "moves are: NAME p=T; NAME p=F; NAME resign; NAME offer draw";
    type View<'a> = View<'a>;

    fn start(settings: &Settings) -> Result<Valuation, Refusal> {
        if settings.players.len() != 2 {
            return Err(Refusal::new("VA-1", other::text("Valuation is for two players")));
        }
        players::check_names(&settings.players, "VA-1")?;
        let wff = parse(&settings.wff, Language::Xwff).map_err(|pff| Refusal::new("VA-2", words::reason(pff.reason)))?;
        Ok(Valuation {
            settings: settings.clone(),
            wff,
            values: Values::new(),
            accord: Accord::default(),
            remarks: Remarks::default(),
        })
    }

    fn play(&mut self, a_move: &Move) -> Result<(), Refusal> {
        let turn = self.to_move().ok_or_else(|| Refusal::new("VA-4", any::game_over()))?;
        let names: Vec<&str> = self.settings.players.iter().map(String::as_str).collect();
        let (player, letter, value) = match a_move {
            Move::Give { player, letter, value } => (player, letter, value),
            Move::Accord { player, word } => {
                players::seat_of(player, names.iter().copied(), "VA-1")?;
                self.accord.take(player, *word, &names)?;
                let notes = [word.note(player)].into_iter().chain(self.accord.end_note());
                self.remarks = Remarks { notes: notes.collect(), upheld: None };
                return Ok(());
            }
        };
        let seat = players::seat_of(player, names.iter().copied(), "VA-1")?;
        if seat != turn {
            return Err(Refusal::new("VA-3", other::text(format!("it is the turn of {}", self.settings.players[turn]))));
        }
        if !self.open().contains(letter) || !Logic::Classical.values().contains(value) {
            let help = format!("{} may be T or F", self.open().iter().map(ToString::to_string).collect::<Vec<_>>().join(" or "));
            return Err(Refusal::new("VA-3", other::text(format!("{letter} cannot be {value}"))).help(other::text(help)));
        }
        self.values.insert(*letter, *value);
        self.accord.moved(player);
        self.remarks = Remarks { notes: vec![other::text(format!("{letter} is {value}."))], upheld: None };
        Ok(())
    }

    fn accord(&self) -> &Accord {
        &self.accord
    }

    fn standing(&self) -> Vec<(&str, bool)> {
        self.settings.players.iter().map(|name| (name.as_str(), true)).collect()
    }

    fn accord_move(player: String, word: Word) -> Move {
        Move::Accord { player, word }
    }

    fn mover(a_move: &Move) -> Option<&str> {
        match a_move {
            Move::Give { player, .. } | Move::Accord { player, .. } => Some(player),
        }
    }

    fn is_claim(_: &Move) -> bool {
        false
    }

    fn legal_moves(&self, viewer: Viewer) -> Vec<LegalMove> {
        let Some(turn) = self.to_move() else { return Vec::new() };
        let player = &self.settings.players[turn];
        let moves = self.open().into_iter().flat_map(|letter| ["T", "F"].map(|value| format!("{letter}={value}")));
        let mut moves: Vec<LegalMove> =
            moves.map(|text| LegalMove::of(player, text, other::text("gives the letter this value"))).collect();
        self.accord.list(&self.standing(), viewer, &mut moves);
        moves
    }

    fn view(&self, _: Viewer) -> View<'_> {
        View { wff: &self.settings.wff, values: &self.values, accord: &self.accord, notes: &self.remarks.notes }
    }

    fn to_move(&self) -> Option<usize> {
        (self.winner().is_none() && self.accord.settled().is_none()).then_some(self.values.len() % 2)
    }

    fn remarks(&self) -> &Remarks {
        &self.remarks
    }

    fn scores(&self) -> Vec<Score> {
        let points = |seat| i64::from(self.winner() == Some(seat));
        let score = |(seat, name): (usize, &String)| Score { player: name.clone(), points: points(seat), further: [].into() };
        self.settings.players.iter().enumerate().map(score).collect()
    }

    fn winners(&self) -> Option<Vec<String>> {
        self.accord.winners().or_else(|| self.winner().map(|seat| vec![self.settings.players[seat].clone()]))
    }
}

impl Adjudicated for Valuation {
    type Solution = Option<String>;

    fn solve(&self, _: &SearchContext) -> Result<Option<String>, GameError> {
        Ok(self.best().map(|seat| self.settings.players[seat].clone()))
    }
}

impl Drawn for Valuation {
    const PAGES: Pages = Pages::new(
        &[
            "Two players take turns to give a letter of the wff a value (VA-1, VA-2).",
            "The first wins if the wff is true in the end, the second if it is false (VA-4).",
        ],
        "## KpAqNr\n\n- `Ann p=T`: now all depends on q and r.\n- `Ben q=F`\n- `Ann r=F`: Ann wins.\n",
        1,
    );

    fn board(document: &PositionDocument<'_, Valuation>, _: Style) -> String {
        let value = |letter: &Symbol| document.table.values.get(letter).map_or_else(|| String::from("·"), ToString::to_string);
        let row: String = document.table.wff.iter().map(ToString::to_string).collect();
        let below: String =
            document.table.wff.iter().map(|symbol| if symbol.is_letter() { value(symbol) } else { " ".into() }).collect();
        format!("  {row}\n  {}\n", below.trim_end())
    }

    fn solution(solution: &Option<String>, _: Style) -> String {
        solution.as_ref().map(|winner| format!("  {winner} can win.\n")).unwrap_or_default()
    }
}

/// Begins a game in a file, plays a move of one, or shows it.
fn run(arguments: &[&str]) -> Result<String, GameError> {
    let session = match arguments {
        ["new", file, first, second, wff, house @ ..] => {
            let players = vec![(*first).to_owned(), (*second).to_owned()];
            let house: Vec<String> = house.iter().map(|&rule| rule.to_owned()).collect();
            let settings = Settings { players, wff: (*wff).to_owned(), house: choose(House::RULES, &house)? };
            let session = Session::<Valuation>::begin(settings)?;
            create::<Valuation>(Path::new(file), &session.record)?;
            session
        }
        ["move", file, text] => {
            let held = hold(Path::new(file))?;
            let mut session = Session::<Valuation>::resume(&OsString::from(file))?;
            session.play(text, false, &SearchContext::default())?;
            held.rewrite::<Valuation>(&session.record)?;
            session
        }
        ["show", file] => Session::<Valuation>::resume(&OsString::from(file))?,
        _ => return Err(GameError::Usage(String::from("new FILE NAME NAME WFF [order=alphabet], move FILE MOVE, or show FILE"))),
    };
    Ok(report::games::position(&session.document(Viewer::Everybody), Style::default()))
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments.iter().map(String::as_str).collect::<Vec<_>>()) {
        Ok(drawn) => print!("{drawn}"),
        Err(GameError::Input(error)) => eprint!("{}", report::error(&error, Style::default())),
        Err(error) => eprint!("{}", report::games::game_error(&error, Style::default())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that is removed again.
    struct Scratch(std::path::PathBuf);

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    #[test]
    fn a_game_is_played_from_its_record() {
        let scratch = Scratch(env::temp_dir().join(format!("valuation-{}.json", std::process::id())));
        let file = scratch.0.to_str().expect("a plain name");
        assert!(run(&["new", file, "Ann", "Ben", "KpAqNr", "order=alphabet"]).expect("a game").contains("Ann p=T"));
        assert!(run(&["new", file, "Ann", "Ben", "KpAqNr"]).is_err(), "no game is begun over another");
        let drawn = run(&["move", file, "Ann p=T"]).expect("it may be played");
        assert!(drawn.contains("KpAqNr\n   T · ·\n") && drawn.contains("p is T."), "{drawn}");
        assert!(matches!(run(&["move", file, "Ben r=T"]), Err(GameError::Refused(refusal)) if refusal.rule == "VA-3"));
        run(&["move", file, "Ben q=F"]).expect("it may be played");
        let drawn = run(&["move", file, r#"{"player":"Ann","letter":"r","value":"F"}"#]).expect("moves may be JSON");
        assert!(drawn.contains("The game is over: Ann has won."), "{drawn}");
        assert_eq!(run(&["show", file]).expect("it is kept").lines().next(), Some("  KpAqNr"));
        assert!(matches!(run(&["move", file, "Ben p=F"]), Err(GameError::Refused(_))));
    }

    #[test]
    fn players_may_end_it() {
        let scratch = Scratch(env::temp_dir().join(format!("valuation-end-{}.json", std::process::id())));
        let file = scratch.0.to_str().expect("a plain name");
        run(&["new", file, "Ann", "Ben", "KpAqNr"]).expect("a game");
        run(&["move", file, "Ben offer draw"]).expect("Ben may");
        assert!(run(&["move", file, "Ann resign"]).expect("Ann may").contains("Ben has won"));
    }

    #[test]
    fn the_best_play_is_found() {
        let solved = |wff: &str| {
            let settings = Settings { players: vec!["Ann".into(), "Ben".into()], wff: wff.into(), house: House::default() };
            Session::<Valuation>::begin(settings)
                .expect("a game")
                .solve(Viewer::Everybody, &SearchContext::default())
                .expect("it is small")
                .solved
        };
        let wins = |wff| solved(wff).expect("somebody wins");
        assert_eq!([wins("p"), wins("Kpq"), wins("Apq"), wins("ApNp"), wins("KpNp")], ["Ann", "Ben", "Ann", "Ann", "Ben"]);
    }
}
