//! The bounds on classes, each with its reason. What a client makes and what strangers with a link can store is bounded, so that no one fills the
//! database. Not here: the number of classes of a client, and the days for which they are kept, which are settings of the service.

/// The most exercises of a class. A sheet for a term has some thirty; the page of results has a column for each.
pub(crate) const MAX_EXERCISES: usize = 100;

/// The most texts with exercises in one request: one for each exercise.
pub(crate) const MAX_TEXTS: usize = MAX_EXERCISES;

/// The longest title, in characters: a line of a page.
pub(crate) const MAX_TITLE: usize = 120;

/// The longest nickname, in characters: a cell of a table.
pub(crate) const MAX_NICKNAME: usize = 40;

/// The most students of a class. The largest lectures have some hundred; more than these are no people.
pub(crate) const MAX_STUDENTS: i64 = 500;

/// The longest text that is handed in, in bytes. A proof of three hundred lines has some ten thousand.
pub(crate) const MAX_TEXT: usize = 32 << 10;

/// The longest ruling that is stored, in bytes: some hundred for each line of the longest text.
pub(crate) const MAX_RULING: usize = 1 << 20;

/// The most texts that a student hands in for a class, and within an hour. A person who thinks needs a minute between two attempts; a program that guesses
/// is not to fill the class.
pub(crate) const MAX_SUBMISSIONS: i64 = 1_000;
pub(crate) const MAX_SUBMISSIONS_PER_HOUR: i64 = 120;

/// The most bytes that a class holds, rulings included: 40 students with 20 exercises and 10 attempts at each, of 8 KiB with their rulings. The
/// results with all texts are one answer.
pub(crate) const MAX_BYTES: i64 = 64 << 20;

/// The most hints that a student asks for within an hour, counted while the service runs: each is a search of some seconds.
pub(crate) const MAX_HINTS_PER_HOUR: u32 = 60;

/// Seconds of an hour.
pub(crate) const HOUR: u64 = 3600;
