//! Calculi as text: what every clause means, which faults are found where, and that what is written can be read back.

mod clauses;
mod refusals;
mod round_trips;
mod support;
