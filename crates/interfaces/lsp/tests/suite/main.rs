//! The editor protocol: a session is given messages as an editor sends them, and what it answers is compared.

mod cures;
mod editor;
mod judging;
mod protocol;
mod transcripts;
mod unreadable;
