//! Predicate Wars: players write cards in predicate logic, play them in pairs, and prove of them what they do (PW-1 to PW-40).
//!
//! * [`ids`]: players, cards, tags. [`world`]: what game functions may ask of a state.
//! * [`settings`], [`house`], [`own_calculus`]: what is agreed before the first card is dealt.
//! * [`state`]: all of a position, secrets included. [`moves`]: what players do. [`fact`]: what it comes to, as everybody sees it;
//!   `fact_message`: the same as messages.
//! * `game`: what all games have in common. `play`: the rules of the table, phase by phase. [`rulebook`]: what they say, for each
//!   refused move. `legal`: what may be done, with prices. [`view`]: what may be seen, by whom.
//! * [`card`], [`commitment`]: what is written on cards, and what binds it before it is shown.
//! * [`proving`]: the search for what can be proved, for advice and bots. [`bot`]: players that are programs.
//! * [`effects`]: what a proved statement does. [`outlook`]: what it would do, as far as one player can tell. [`claim`]: whether it is proved, and at what price.
//!
//! What is not here: files, the terminal, the games of other tables (crate `games`, whose trait this one implements).

pub mod bot;
pub mod card;
pub mod claim;
pub mod commitment;
pub mod effects;
pub mod fact;
mod fact_message;
mod game;
pub mod house;
pub mod ids;
mod legal;
pub mod moves;
pub mod outlook;
pub mod own_calculus;
mod play;
pub mod proving;
pub mod rulebook;
#[cfg(feature = "schemas")]
mod schemas;
pub mod settings;
pub mod state;
pub mod view;
pub mod world;

pub use card::{Card, Face, Place, Statement};
pub use commitment::{Commitment, Secret};
pub use documents::Currency;
pub use fact::{Barred, Bill, Fact, Outcome, PhaseName};
pub use house::{House, RuleAudit};
pub use ids::{CardId, Player, Tag, ranges};
pub use moves::{Action, Move, NoMove};
pub use own_calculus::{LONGEST_CALCULUS, OwnCalculus};
pub use settings::Settings;
pub use state::{Phase, PredicateWars, Rule, RuleOffer, Seat, Step};
pub use view::View;
pub use world::World;
