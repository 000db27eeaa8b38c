//! Palmer's predicate logic game (PA-1 to PA-27): cards license statements, which describe a set of objects; who sees that a statement
//! follows from the others scores, and who finds a contradiction wins.
//!
//! * `settings`, `house`: what is agreed before the game, with the house rules. `card`: the deck. `moves`: what players do, as text and as data.
//! * `licence`: which cards license which statements. `negation`: where X ¬ puts its sign. `desk`: both, asked without playing.
//! * `claim`: claims and their evidence, checked by the kernel. `position`: the state of a game. `offers`: what may be done in it.
//!   `play`, `scoring`: what moves do. `reading`, `spelling`, `anatomy`: statements from text, on the board, and taken apart.
//!
//! What is not here: the search for proofs and models. What was found out about a claim comes with the move.

mod anatomy;
mod card;
mod claim;
mod desk;
mod house;
mod licence;
mod moves;
mod negation;
mod offers;
mod play;
mod position;
mod reading;
mod scoring;
mod settings;
mod spelling;

pub use card::{CARDS, Card, NoCard, NoHand, PREFIXES, Played, STATEMENTS, SYMBOLS, read_hand};
pub use claim::{CALCULUS, Claimed, Evidence, Finding};
pub use desk::Desk;
pub use house::{
    AfterScore, CardsMustBeUsed, Constants, HOUSE_RULES, Hands, House, HouseRule, IdenticalCopy, MixedOps, NameAfterExists,
    NegateDefinition, NegationNode, NoSuchRule, QPrenex, QVacuous, Redundancy, Undecided,
};
pub use licence::{Covered, NotLicensed};
pub use moves::{Move, NoMove};
pub use negation::NegationPlace;
pub use position::{Ending, Name, Outcome, Palmer, Pending, Phase, Seat, Written};
pub use settings::Settings;
