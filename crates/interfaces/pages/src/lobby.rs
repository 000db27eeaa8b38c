//! The way to a table: a game is chosen, agreed upon and begun, its seats are given away and taken. Not here: what its host does later (`host`).

use adjudication::games::HouseRule;
use askama::Template;

use crate::compose::Fields;
use crate::frame::{Frame, Game, bots, rendered};
use crate::messages::Messages;
use crate::translation::Translated;
use crate::{notice, rules};

/// Number of fields for names of players.
const PLAYERS: usize = 4;

/// Rounds of Predicate Wars that are played unless others are agreed.
const ROUNDS: &str = "8";

#[derive(Template)]
#[template(path = "lobby.html")]
struct Lobby<'l> {
    w: &'static Messages,
    path: &'l str,
    /// The reason for which no one can sit down here, and what to do.
    alone: Option<(&'static str, &'static str)>,
    /// Tables that are played at, those first where the reader is to move.
    played: Vec<Listed<'l>>,
    finished: Vec<Listed<'l>>,
    games: [Game; 5],
}

/// A table of which the reader's browser keeps a key.
#[derive(Clone, Debug)]
pub struct KeptTable {
    /// The name of the table.
    pub id: String,
    /// The name of the game.
    pub game: &'static str,
    /// The other players.
    pub others: Vec<String>,
    /// True if the reader is to move.
    pub is_mine: bool,
    /// True if the game is over.
    pub is_over: bool,
    /// True if the reader has won it.
    pub is_won: bool,
}

/// A table in the list of the reader's.
struct Listed<'l> {
    id: &'l str,
    game: Game,
    others: String,
    is_mine: bool,
    is_won: bool,
}

/// Renders the first page.
///
/// * `kept`: the tables at which the reader has a seat, or which the reader has begun;
/// * `reach`: who can sit down at a table that is begun here.
pub fn page(frame: &Frame<'_>, kept: &[KeptTable], reach: Reach) -> String {
    let w = frame.messages();
    let listed = |table: &'_ KeptTable| {
        let game = Game::named(table.game, frame.language)?;
        let KeptTable { is_mine, is_won, .. } = *table;
        Some((game, table.others.join(", "), is_mine && !table.is_over, is_won))
    };
    let (mut played, mut finished) = (Vec::new(), Vec::new());
    for table in kept {
        if let Some((game, others, is_mine, is_won)) = listed(table) {
            let row = Listed { id: &table.id, game, others, is_mine, is_won };
            if table.is_over { finished.push(row) } else { played.push(row) }
        }
    }
    played.sort_by_key(|table| !table.is_mine);
    let alone = (reach == Reach::WithoutKeys).then_some((w.no_keys_here, w.no_keys_here_help));
    rendered(&Lobby { w, path: frame.path, alone, played, finished, games: Game::all(frame.language) })
}

/// An option of a game that is no house rule.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The name.
    pub name: String,
    /// Its help.
    pub help: String,
    /// Its default.
    pub default: Option<String>,
    /// The only values that it takes, if there is such a list.
    pub choices: Vec<String>,
}

struct Choice<'o> {
    name: &'o str,
    help: Translated,
    value: String,
    choices: &'o [String],
}

struct Rule {
    name: &'static str,
    question: &'static str,
    meaning: Translated,
    values: Vec<&'static str>,
    value: String,
    /// True if other values than those of the list may be chosen.
    is_open: bool,
}

#[derive(Template)]
#[template(path = "new.html")]
struct New<'n> {
    w: &'static Messages,
    path: &'n str,
    game: Game,
    names: Vec<String>,
    /// That others cannot join, if so, and what to do.
    alone: Option<(&'static str, &'static str)>,
    /// Kinds of those who play, by seat, as they were sent.
    sits: Vec<String>,
    bots: [(&'static str, &'static str); 4],
    /// The fields of the clock: name, words and value.
    clock: [(&'static str, &'static str, String); 3],
    options: Vec<Choice<'n>>,
    rules: Vec<Rule>,
    house_is_open: bool,
    /// The text of the game's own calculus, and whether rules that are unsound are accepted; `None` of a game without a calculus.
    calculus: Option<(&'n str, bool)>,
    notice: Option<String>,
    rules_page: String,
}

impl New<'_> {
    fn sits(&self, seat: &usize, kind: &&str) -> bool {
        self.sits.get(*seat).is_some_and(|sits| sits == *kind)
    }
}

/// The people who can sit down at a table that is begun at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Others, too.
    Others,
    /// Those at the machine of the service alone: the address leads nowhere else.
    ThisMachine,
    /// No one: without TLS a browser keeps no key of a seat.
    WithoutKeys,
}

/// The agreement of players before a game begins.
#[derive(Clone, Copy, Debug)]
pub struct Agreement<'a> {
    /// The options of the game that are no house rules.
    pub settings: &'a [Setting],
    /// Its house rules.
    pub house: &'a [HouseRule],
    /// People who can sit down.
    pub reach: Reach,
    /// The reason for which the form that was `sent` begins no game.
    pub fault: Option<&'a notice::ErrorNotice>,
    /// The form as it was sent; empty before.
    pub sent: Fields<'a>,
}

/// Renders the page on which a game is agreed upon.
pub fn new(frame: &Frame<'_>, game: Game, agreement: &Agreement<'_>) -> String {
    let &Agreement { settings, house, reach, fault, sent } = agreement;
    let w = frame.messages();
    let mut names: Vec<String> = sent.all("player").map(str::to_owned).take(2 * PLAYERS).collect();
    names.resize(names.len().max(PLAYERS), String::new());
    let given = |name: String, default: &str| {
        let given = sent.all(&name).next().map(str::to_owned);
        given.unwrap_or_else(|| default.to_owned())
    };
    let option = |setting: &'_ Setting| {
        let default = setting.default.as_deref().unwrap_or(match setting.name.as_str() {
            "values" => "p=T,q=F,r=T,s=F",
            _ => "",
        });
        given(format!("option-{}", setting.name), default)
    };
    let rule = |rule: &HouseRule| {
        let is_value = |value: &&&str| **value != "N" && **value != "…";
        let values: Vec<&'static str> = rule.values.iter().filter(is_value).copied().collect();
        // Without a last round a game of Predicate Wars may go on for ever.
        let first = if rule.name == "rounds" { ROUNDS } else { values.first().copied().unwrap_or_default() };
        let value = given(format!("house-{}", rule.name), first);
        let is_open = values.len() < rule.values.len();
        Rule {
            name: rule.name,
            question: rule.question,
            meaning: Translated::listed(w, &format!("house.{}.{}", game.name, rule.name), rule.meaning),
            values,
            value,
            is_open,
        }
    };
    rendered(&New {
        w,
        path: frame.path,
        game,
        names,
        alone: match reach {
            Reach::Others => None,
            Reach::ThisMachine => Some((w.only_here, w.only_here_help)),
            Reach::WithoutKeys => Some((w.no_keys_here, w.no_keys_here_help)),
        },
        sits: sent.all("sits").map(str::to_owned).collect(),
        bots: bots(w),
        calculus: (game.name == "predicate-wars").then(|| (sent.one("calculus"), !sent.one("accept_unsound").is_empty())),
        clock: [("main", w.clock_main), ("increment", w.clock_increment), ("turn", w.clock_turn)]
            .map(|(name, words)| (name, words, sent.one(&format!("clock-{name}")).to_owned())),
        options: settings
            .iter()
            .map(|setting| Choice {
                name: &setting.name,
                help: Translated::listed(w, &format!("setting.{}.{}", game.name, setting.name), &setting.help),
                value: option(setting),
                choices: &setting.choices,
            })
            .collect(),
        rules: house.iter().map(rule).collect(),
        house_is_open: fault.is_some(),
        notice: fault.map(|fault| notice::fault(frame, fault, None)),
        rules_page: rules::beside(frame, game.name, true),
    })
}

/// A seat that is to be given away.
#[derive(Clone, Copy, Debug)]
pub struct Place<'p> {
    /// The name of its player.
    pub name: &'p str,
    /// The key that proves it; `None` where a program plays.
    pub key: Option<&'p str>,
    /// Its link as a QR code, where others can open it.
    pub code: Option<&'p Code>,
}

/// A QR code, as it is drawn.
#[derive(Clone, Debug)]
pub struct Code {
    /// Number of modules of a side, margin included.
    pub side: usize,
    /// The dark modules, as a path of SVG in units of a module.
    pub path: String,
}

#[derive(Template)]
#[template(path = "invitation.html")]
struct Invitation<'i> {
    w: &'static Messages,
    path: &'i str,
    game: Game,
    id: &'i str,
    origin: &'i str,
    seats: &'i [Place<'i>],
    commitment: &'i str,
}

/// Renders the page with the links of the seats, which is made once.
///
/// * `id`: the name of the table;
/// * `origin`: scheme and host of the service, as its readers reach it;
/// * `commitment`: what was published of the settings.
pub fn invitation(frame: &Frame<'_>, game: Game, id: &str, origin: &str, seats: &[Place<'_>], commitment: &str) -> String {
    // A change of the language would lead back to a page that is not there any more.
    let path = format!("/tables/{id}");
    rendered(&Invitation { w: frame.messages(), path: &path, game, id, origin, seats, commitment })
}

#[derive(Template)]
#[template(path = "sit.html")]
struct Sit<'s> {
    w: &'static Messages,
    path: &'s str,
    id: &'s str,
    notice: Option<String>,
}

/// The outcome of an attempt to sit down that is shown on the page for the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// There was none.
    None,
    /// The key was of no seat.
    WrongKey,
    /// The browser did not keep the key.
    NotKept,
}

/// Renders the page on which a seat is taken.
///
/// * `id`: the name of the table.
pub fn sit(frame: &Frame<'_>, id: &str, attempt: Attempt) -> String {
    let w = frame.messages();
    let message = match attempt {
        Attempt::None => None,
        Attempt::WrongKey => Some(w.no_such_key),
        Attempt::NotKept => Some(w.no_cookie),
    };
    let notice = message.map(|message| notice::plain(w, w.went_wrong, message));
    rendered(&Sit { w, path: frame.path, id, notice })
}
