//! Source text as the rest of the house sees it: the bytes of one input, spans in it, line numbers, and diagnostics as data.
//!
//! Nothing here parses, and nothing here renders: a parser points into a [`Text`] with a [`Span`] and says what is wrong with
//! a [`Diagnostic`]; what looks like something else is found by [`disguise`], the signs and words of other notations by [`foreign`]; the crate `report` draws it for people, the front door `referee` puts it into JSON.

mod diagnostic;
pub mod disguise;
mod excerpt;
pub mod foreign;
mod joined;
mod text;

pub use diagnostic::{Diagnostic, Severity};
pub use excerpt::{excerpt, truncate};
pub use text::{MAX_BYTES, Position, Span, Text, Unreadable};
