//! The canonical text of formulas and terms: every bracket written, one way to write each, and a reader of that text alone. **Trusted**: what
//! a certificate states is the formula that is read here.
//!
//! * [`scope`]: the names that a text uses for variables, and the way in which it writes numbers. [`print`](mod@print): from a formula to its
//!   text. [`read`](mod@read): back.
//!
//! No two formulas have one text under one [`Scope`]. A name stands bare if it is a word and nothing else can be meant by it; every other name
//! stands between quotation marks, `'…'` for a symbol and `"…"` for a variable. A bare word is a variable if the scope lists it or a quantifier
//! before it in the text binds it, and a symbol otherwise. Whether a symbol is a function or a predicate, and how many arguments it takes, is
//! said by its place. The reader prints what it has read and accepts a text only if it is that print.
//!
//! Not here: the notations that people write (crates `board-syntax`, `game-syntax` and `proof-syntax`), which allow fewer brackets and many spellings.

pub mod print;
pub mod read;
pub mod scope;

pub use print::{print, print_term, print_variable, spelled, spelled_term};
pub use read::{Expected, Misread, read, read_term};
pub use scope::{Digits, Scope, is_word};
