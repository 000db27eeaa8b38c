//! The signed record of a game at a table of the service: the plain record, who sat where, what happened around the game, the time, the
//! result, and the signature over all of it. Not here: how it is signed and checked.

use serde::{Deserialize, Serialize};

use crate::document::Document;
use crate::error::ReportedDiagnostic;
use crate::schema::Schema;

/// A signed record: a text, and the signature over the bytes of this text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SignedRecord {
    /// Always 1.
    pub schema: Schema,
    /// The kind of the signature.
    pub algorithm: SignatureAlgorithm,
    /// The public key: 64 hexadecimal digits, small letters.
    pub key: String,
    /// The signature of the payload's bytes in UTF-8: 128 hexadecimal digits, small letters.
    pub signature: String,
    /// A [`TableRecord`], as a text in JSON.
    pub payload: String,
}

impl Document for SignedRecord {}

/// The kind of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SignatureAlgorithm {
    /// Ed25519, as RFC 8032 has it, without a context and without a hash before it.
    Ed25519,
}

/// The public key with which a service signs records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordKey {
    /// Always 1.
    pub schema: Schema,
    /// The kind of the signatures.
    pub algorithm: SignatureAlgorithm,
    /// The key: 64 hexadecimal digits, small letters.
    pub key: String,
}

impl Document for RecordKey {}

/// The text that is signed: a game that is over, with what happened around it. Nothing that was secret between the service and a
/// player is in it, and nothing that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TableRecord {
    /// Always 1.
    pub schema: Schema,
    /// Always `table-record`: this key signs nothing else.
    pub document: TableRecordName,
    /// The id of the table.
    pub table: String,
    /// The game's name.
    pub game: String,
    /// The moment at which the table was begun, in milliseconds since 1970, to the second.
    pub begun_ms: u64,
    /// True if the host is an arbiter, who does not play.
    pub arbiter: bool,
    /// The number of the first moves that were not played at this table: the game went on there from a position of another game. 0 is left out.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub taken_over: u64,
    /// The time that was agreed; `null` where players had as much as they wanted.
    pub clock: Option<TimeControl>,
    /// The seats, in the order of the table.
    pub seats: Vec<RecordedSeat>,
    /// The number of happenings that this record tells of, with those that it leaves out.
    pub n: u64,
    /// The happenings in their order: each move, and what happened around the game. Invitations, new tokens and what was said are left out.
    pub happenings: Vec<RecordedHappening>,
    /// The number of moves that count: those of the plain record.
    pub moves: u64,
    /// The end of the game.
    pub result: TableResult,
    /// The commitment that was published when the table was begun, and what it was to.
    pub commitment: OpenedCommitment,
    /// The plain record, as `GET /v1/tables/ID/record` gives it.
    pub record: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_nothing(count: &u64) -> bool {
    *count == 0
}

/// The name of the document that is signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TableRecordName {
    /// A record of a table.
    TableRecord,
}

/// The time that players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "for", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TimeControl {
    /// For the whole game, and some more for each move.
    Game {
        /// The time at the beginning, in milliseconds.
        main_ms: u64,
        /// The time that each move adds, in milliseconds.
        increment_ms: u64,
    },
    /// For each turn.
    Turn {
        /// The time, in milliseconds.
        turn_ms: u64,
    },
}

/// A seat of a game that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordedSeat {
    /// The name of the player.
    pub player: String,
    /// Holder of the seat when the table was begun.
    pub first: RecordedHolder,
    /// Holder of the seat after the last happening.
    pub last: RecordedHolder,
    /// The points at the end, as the game counts them.
    pub points: i64,
    /// The time of this seat; `null` at a table without clocks.
    pub time: Option<RecordedTime>,
}

/// The time of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordedTime {
    /// The time that the clock of the seat ran in all, in milliseconds.
    pub used_ms: u64,
    /// The time that was left after the last happening, in milliseconds.
    pub left_ms: u64,
}

/// Holder of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "holder", rename_all = "kebab-case", deny_unknown_fields)]
pub enum RecordedHolder {
    /// The bearer of a token.
    Person,
    /// The seat is free.
    Free,
    /// A program.
    Bot {
        /// Its kind.
        kind: String,
    },
}

/// A happening at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordedHappening {
    /// Its number, as the stream of events has it.
    pub n: u64,
    /// The moment, by the clock of the service, in milliseconds since 1970.
    pub at_ms: u64,
    /// The kind of happening.
    pub event: HappeningKind,
    /// The player whose seat it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The kind of program that sits down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The number of moves that are to be left, or were left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
    /// The players who have no time left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
}

/// The kind of a happening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum HappeningKind {
    /// The player has made a move of the game.
    Move,
    /// The player has resigned: a move as well.
    Resigned,
    /// The player has offered a draw: a move as well.
    DrawOffered,
    /// The player has accepted the draw that was offered: a move as well.
    DrawAccepted,
    /// The player has declined it: a move as well.
    DrawDeclined,
    /// Somebody has taken the seat.
    Sat,
    /// The player has got up.
    Left,
    /// The host has freed the seat.
    Vacated,
    /// The host has sent the player away.
    Banned,
    /// The host has put a program on the seat.
    Bot,
    /// The host has had the player say no more.
    Muted,
    /// The host has let the player speak again.
    Unmuted,
    /// The player has asked the others to take moves back.
    UndoAsked,
    /// The player consents, and others are still asked.
    UndoAgreed,
    /// The player does not consent.
    UndoRefused,
    /// The last who was asked has consented: moves were taken back.
    Undone,
    /// Players have run out of time, and the game has ended.
    TimeUp,
}

impl HappeningKind {
    /// Returns whether it is a move, which stands in the plain record unless it was taken back.
    pub fn is_move(self) -> bool {
        use HappeningKind as Kind;
        matches!(self, Kind::Move | Kind::Resigned | Kind::DrawOffered | Kind::DrawAccepted | Kind::DrawDeclined)
    }
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TableResult {
    /// The reason for which it has ended.
    pub ended_by: EndedBy,
    /// Players who have won. None in a draw; none where time has ended the game, since the service awards no win for it.
    pub winners: Vec<String>,
    /// Players who have run out of time.
    pub late: Vec<String>,
    /// Players who have resigned, in this order.
    pub resigned: Vec<String>,
}

/// The reason for which a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EndedBy {
    /// The rules of the game.
    Rules,
    /// All others have resigned.
    Resignation,
    /// All have agreed to a draw.
    Agreement,
    /// Players have run out of time.
    Time,
}

/// A commitment that was published before the game, and opened after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OpenedCommitment {
    /// SHA-256 of the salt's bytes and then of the settings: 64 hexadecimal digits.
    pub hash: String,
    /// The salt: 64 hexadecimal digits, which stand for 32 bytes.
    pub salt: String,
    /// The settings of the game with its seed, as the text that was hashed.
    pub settings: String,
}

/// The check of a signed record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RecordRuling {
    /// Always 1.
    pub schema: Schema,
    /// The file; `<stdin>` is standard input.
    pub file: String,
    /// True if the signature is that of the key, and what it signs agrees with itself; `null` where the time was up before.
    pub valid: Option<bool>,
    /// The public key that it was held against.
    pub key: String,
    /// The game, where the record is valid.
    pub verified: Option<VerifiedRecord>,
    /// The first thing that is wrong.
    pub error: Option<ReportedDiagnostic>,
}

impl Document for RecordRuling {}

/// The game of a valid record. That the service of the key has stated it is what was checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct VerifiedRecord {
    /// The id of the table.
    pub table: String,
    /// The game's name.
    pub game: String,
    /// The names of the players, by seat.
    pub players: Vec<String>,
    /// The number of moves, each of which is lawful.
    pub moves: u64,
    /// The number of the first moves that were not played at this table. 0 is left out.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub taken_over: u64,
    /// The number of times that moves were taken back.
    pub undone: u64,
    /// The end of the game.
    pub result: TableResult,
    /// The commitment, to be compared with the one that was published when the table was begun.
    pub commitment: String,
}
