//! The beginning of a table: the game that is asked for, the terms, and the tokens that only the answer tells. Not here: how often a client may
//! begin one (`openings`).

use adjudication::Schema;
use adjudication::games::table::{Table, resume};
use serde::Serialize;
use serde_json::{Map, Value};

use super::agreement::{Agreement, Terms};
use super::bearer::{Caller, Right};
use super::clock::now_ms;
use super::decide::known_bot;
use super::live::Tables;
use super::own_calculus::WantedCalculus;
use super::position::{Holder, Position};
use super::rows::{StoredEvent, StoredTable, Tokens};
use super::secret::{SECRET_BYTES, commitment, hash_of, hexadecimal, secret, token};
use crate::client::Client;
use crate::problem::Problem;
use crate::request::beginning;

/// A game that is about to begin, and the terms.
pub(crate) struct Opening {
    game: Box<dyn Table>,
    agreement: Agreement,
    /// A calculus that has still to be audited.
    calculus: Option<WantedCalculus>,
    /// The moves with which it begins, in their order: they were played in the game.
    moves: Vec<StoredEvent>,
}

/// A table as it was just made: the only document that tells its tokens.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Begun {
    pub(crate) schema: Schema,
    pub(crate) id: String,
    pub(crate) seats: Vec<Seat>,
    /// The token of the host, who invites to seats and frees them.
    pub(crate) host: String,
    pub(crate) commitment: String,
}

/// A seat of a new table.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Seat {
    pub(crate) player: String,
    /// The token of a seat that is taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) token: Option<String>,
    /// The invitation to a seat that is free.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) invitation: Option<String>,
    /// The kind of program that plays it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bot: Option<String>,
}

impl Opening {
    /// Reads what is asked for: `game`, `players`, the terms, and the options of the command that begins this game.
    ///
    /// # Errors
    /// 422.
    pub(crate) fn read(mut members: Map<String, Value>) -> Result<Opening, Problem> {
        let wrong = |message: &str, help: &str| Problem::unprocessable("usage", message, Some(help));
        let game = match members.remove("game") {
            Some(Value::String(game)) => game,
            _ => return Err(wrong("there is no \"game\"", &format!("one of {}", cli::tables::GAMES.join(", ")))),
        };
        let players = match members.remove("players") {
            Some(Value::Array(players)) => players.into_iter().map(|name| name.as_str().map(str::to_owned)).collect(),
            _ => None,
        };
        let players: Vec<String> = players.ok_or_else(|| wrong("there are no \"players\"", "a list of names, as they sit"))?;
        let mut terms = Terms::of(&mut members);
        let calculus = WantedCalculus::take(&game, &mut members)?;
        let of_game = |error| Problem::of_game(&error);
        if !cli::tables::GAMES.contains(&game.as_str()) {
            return Err(of_game(cli::tables::no_game()));
        }
        let game = beginning(&game, members)?.begin(players).map_err(of_game)?;
        let agreement = Agreement::take(&mut terms, &game.players(), game.has_secrets())?;
        for (_, kind) in &agreement.bots {
            known_bot(kind)?;
        }
        Ok(Opening { game, agreement, calculus, moves: Vec::new() })
    }
}

impl Opening {
    /// The same game once more, with the same settings, the same terms and another seed.
    ///
    /// * `stored`: the table at which it was played;
    /// * `bots`: the seats that programs play now, and their kinds;
    /// * `seat`: the seat that is taken at once. The other persons find theirs free.
    ///
    /// # Errors
    /// 503.
    pub(crate) fn again(stored: &StoredTable, bots: Vec<(usize, String)>, seat: usize) -> Result<Opening, Problem> {
        let mut settings: Map<String, Value> = serde_json::from_str(&stored.settings).map_err(|_| Problem::internal())?;
        settings.insert(String::from("seed"), Value::String(hexadecimal(&secret()?)));
        let game = resume(&stored.game, &Value::Object(settings).to_string()).map_err(|_| Problem::internal())?;
        let agreement: Agreement = serde_json::from_str(&stored.agreement).map_err(|_| Problem::internal())?;
        let is_free = |at: &usize| *at != seat && !bots.iter().any(|(bot, _)| bot == at);
        let open = (0..game.players().len()).filter(is_free).collect();
        // A calculus was audited when the first game was begun, and stands in the settings.
        let agreement = Agreement { open, bots, taken_over: 0, ..agreement };
        Ok(Opening { game, agreement, calculus: None, moves: Vec::new() })
    }

    /// A game that goes on from a position.
    ///
    /// * `game`: after these moves.
    pub(super) fn onward(game: Box<dyn Table>, agreement: Agreement, moves: Vec<StoredEvent>) -> Opening {
        Opening { game, agreement, calculus: None, moves }
    }
}

impl Tables {
    /// Stores a new table.
    ///
    /// # Errors
    /// 422 where the table has a calculus of its own that cannot be played, 429 where this client has begun too many, 503.
    pub(crate) async fn begin(&self, client: &Client, opening: Opening) -> Result<Begun, Problem> {
        self.openings.take(client)?;
        let Opening { game, agreement, calculus, moves } = opening;
        let game = match calculus {
            Some(wanted) => self.with_calculus(client, game, wanted).await?,
            None => game,
        };
        let [id, salt] = [secret()?, secret()?];
        let id = hexadecimal(id.get(..SECRET_BYTES / 2).unwrap_or_default());
        let begun = now_ms() / 1000;
        let stored = StoredTable {
            game: game.game().to_owned(),
            settings: game.settings(),
            salt: salt.to_vec(),
            // Numbers and names can always be written.
            agreement: serde_json::to_string(&agreement).unwrap_or_default(),
            begun,
        };
        let commitment = commitment(&salt, &stored.settings);
        let position = Position::of(game, agreement, stored.begun_ms());
        let host = token()?;
        let mut tokens = Tokens(vec![(hash_of(&host), Right::Host, Caller::Host)]);
        let mut seats = Vec::new();
        for (at, (player, holder)) in position.players.iter().zip(&position.holders).enumerate() {
            let mut seat = Seat { player: player.clone(), token: None, invitation: None, bot: None };
            let (right, place) = match holder {
                Holder::Person => (Right::Seat, &mut seat.token),
                Holder::Free => (Right::Invitation, &mut seat.invitation),
                Holder::Bot(kind) => {
                    seat.bot = Some(kind.clone());
                    seats.push(seat);
                    continue;
                }
            };
            let token = token()?;
            tokens.0.push((hash_of(&token), right, Caller::Seat(at)));
            *place = Some(token);
            seats.push(seat);
        }
        self.store.create(&id, &stored, &tokens, &moves).await?;
        if position.waits_for_bot() {
            let live = self.find(&id).await?;
            live.play_for(client);
            self.let_bots_play(&live);
        }
        Ok(Begun { schema: Schema, id, seats, host, commitment })
    }
}
