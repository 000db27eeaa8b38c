//! The notation of Predicate Wars. What statements cost is tested beside it.

mod clauses;
mod limits;
mod readings;
mod round_trips;
mod support;
