//! The search for derivations by the rules of any calculus that is written down as rules, and for the cheapest of them. No rule is known
//! by name here: premises, choices, provisos and boxes are read from the [`Calculus`](kernel::Calculus), and every proof that is found is
//! checked by `kernel` before anybody sees it.
//!
//! * [`Problem`]: what is to be derived, from what, by which rules. [`Limits`]: how far the search goes. [`search`]: the search.
//! * [`Outcome`]: the best proof, and a lower bound of the price of all; [`Searched`] has what was exhausted.
//!
//! * [`matching`]: the comparison of statements with schemas. [`deferred_letters`]: the values of letters with holes; [`abstraction`]: objects taken
//!   out of formulas. [`schema`]: instances. [`provisos`]: what a rule asks besides. [`compute`]: computations. The audit's search for
//!   what does *not* follow runs rules with them as well.
//!
//! Inside: `table` has facts and steps, `ground` makes those that the goal asks for, `exhaust` all within a price; `memory` says how much they
//! may take, `renamed_uses` adds what subproofs say of other letters, `minimise` chooses the cheapest steps and `improve` makes a choice cheaper,
//! `write` writes them down. `least_price` bounds the price of all derivations by the `shapes` of statements and by `landmarks`, which `minimise`
//! has as well.
//! `condensed` derives most general conclusions where all rules are schemas. `ex_falso` leads from a contradiction to the goal.
//! `regression` works back from the goal through conditional statements, and solves for numbers. `base_contradiction` finds base rules that
//! contradict each other, and `ready` keeps them. `forms`, `instances`, `stock`, `names` say what a rule makes of lines.
//!
//! Not here: text, boards, games, models. That nothing was found shows nothing, unless [`Outcome::is_underivable`] says so.

pub mod abstraction;
mod alpha_normal_form;
mod base_contradiction;
pub mod compute;
mod condensed;
pub mod deferred_letters;
mod ex_falso;
mod exhaust;
mod forms;
mod ground;
mod improve;
mod instances;
mod landmarks;
mod least_price;
pub mod matching;
mod memory;
mod minimise;
mod names;
mod price;
mod problem;
pub mod provisos;
mod ready;
mod regression;
mod renamed_uses;
pub mod schema;
mod search;
mod setting;
mod shapes;
mod stock;
mod table;
mod write;

pub use base_contradiction::cites_lines_only;
pub use problem::{Found, Goal, Limits, Measure, Outcome, Problem, Reason, Searched, Stop};
pub use ready::ReadyContradiction;
pub use regression::{Pattern, instances_reached};
pub use search::{by_base_rules, is_schematic, search};
