//! The editor protocol: a session is given messages as an editor sends them, and what it answers is compared.

mod editor;
mod protocol;
mod transcripts;
