//! The tests of the crate, one program.

mod drawn;
mod elaborated;
mod faults;
mod proofs;
mod tampered;
