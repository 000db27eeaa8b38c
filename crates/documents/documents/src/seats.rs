//! The seats of a table, the question that is asked, and the time that is left.

use serde::Serialize;

use crate::schema::Schema;

/// The holders of the seats, as everybody may know them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Seats<'p> {
    /// Always 1.
    pub schema: Schema,
    /// The game's name.
    pub game: &'static str,
    /// The number of happenings.
    pub n: u64,
    /// The number of moves of them that count.
    pub moves: u64,
    /// True if no move is left.
    pub over: bool,
    /// Those who have run out of time.
    pub late: Vec<&'p str>,
    /// The delay of spectators, in milliseconds.
    pub delay_ms: u64,
    /// True if the host is an arbiter, who may free seats at any time.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub arbiter: bool,
    /// The seats, in the order of the table.
    pub seats: Vec<Seat<'p>>,
    /// A request to take moves back.
    pub undo: Option<UndoRequest<'p>>,
}

/// A seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Seat<'p> {
    /// The name of the player.
    pub player: &'p str,
    /// Holder of the seat.
    pub holder: Holder,
    /// The kind of program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<&'p str>,
    /// True if the game waits for this seat.
    pub to_move: bool,
    /// The milliseconds that are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<u64>,
}

/// Holder of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// The bearer of a token.
    Person,
    /// The seat is free.
    Nobody,
    /// A program.
    Bot,
}

/// A request to take moves back, of which not all have said what they think.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct UndoRequest<'p> {
    /// Player who asks.
    pub player: &'p str,
    /// The number of moves that would be left.
    pub left: u64,
    /// Those who consent, the one who asks among them.
    pub agreed: Vec<&'p str>,
}
