//! The program `referee` as it is built, from outside: arguments and files in, documents and exit statuses out.

mod audit;
mod boards;
mod check;
mod check_conditions;
mod check_hostile;
mod cost;
mod cost_proof;
mod dag;
mod ergo;
mod export;
mod games_predicate_wars;
mod games_small;
mod games_together;
mod judge;
mod limits;
mod palmer;
mod parse;
mod predicate_wars_play;
mod problems;
mod proofs;
mod prove;
mod run;
mod terminal;
mod verify;
