//! Palmer's predicate logic game (PA-1 to PA-27): cards license statements, which describe a set of objects; who sees that a statement
//! follows from the others scores, and who finds a contradiction wins.
//!
//! * `settings`, `house`: what is agreed before the game, with the house rules. `card`: the deck. `moves`: what players do, as text and as data.
//! * `licence`: which cards license which statements. `negation`: where X ¬ puts its symbol. `card_queries`: both, asked without playing.
//! * `claim`: claims and their evidence, checked by the kernel. `position`: the state of a game. `legal_moves`: what may be done in it.
//!   `play`, `scoring`: what moves do. `statement_reader`, `board_text`, `statement_profile`: statements from text, on the board, and taken apart.
//!
//! What is not here: the search for proofs and models. What was found out about a claim comes with the move.

mod board_text;
mod bot;
mod card;
mod card_queries;
mod claim;
mod game;
mod house;
mod legal_moves;
mod licence;
mod moves;
mod negation;
mod play;
mod position;
mod scoring;
mod settings;
mod statement_profile;
mod statement_reader;
mod view;

pub use card::{Card, NoCard, NoHand, PREFIXES, Played, STATEMENTS, SYMBOLS, read_hand};
pub use card_queries::{CardQueries, NegationQuery};
pub use claim::{Claimed, Evidence, Finding};
pub use house::{
    AfterScore, AllPass, CardsMustBeUsed, Claims, Hands, House, IdenticalCopy, NegateDefinition, NegationNode, QPrenex, QVacuous,
    Redundancy, Undecided, WrongClaim,
};
pub use licence::{Covered, NotLicensed};
pub use moves::{Move, NoMove};
pub use negation::NegationPlace;
pub use position::{Ending, Name, Outcome, Palmer, Pending, Phase, Seat, Written};
pub use settings::Settings;
pub use view::{PendingView, SeatView, StatementView, View};
