//! The tests of this crate from outside, in one program: what it links is built once.

mod abreast;
mod census;
mod common;
mod determinism;
mod golden;
mod killed;
mod limits;
mod oracle;
mod peers;
mod provers;
mod removal;
mod supports;
