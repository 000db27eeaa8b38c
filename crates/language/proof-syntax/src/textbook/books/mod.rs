//! The textbooks, one file each: what differs from book to book, as one value.

pub(super) mod carnap;
pub(super) mod forallx;
pub(super) mod hurley_copi;
pub(super) mod kalish_montague;
pub(super) mod lemmon;
pub(super) mod lpl;
