//! The tests of this crate from outside, in one program. Crate `kernel` tests that it and this one accept the same steps.

mod counting;
mod faults;
mod instances;
