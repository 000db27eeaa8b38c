//! Times that tests give. No test may depend on how fast the machine is: what a test asserts has to hold on one that is ten times slower, or
//! that has much else to do. Both times are therefore far beyond what anything takes; they end a test that would otherwise hang.
//!
//! A test whose subject is a limit of time sets a short one of its own, asserts that the end comes within [`PATIENCE`], and never that
//! something was decided before.

use std::time::Duration;

/// The longest time that a test waits for an event: the end of a program, an answer, a file.
pub const PATIENCE: Duration = Duration::from_secs(10 * 60);

/// A limit of time for a search whose answer a test asserts: steps and instances end it, and the clock never does.
pub const UNHURRIED: Duration = Duration::from_secs(60 * 60);
