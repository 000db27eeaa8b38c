//! The faces of the dice.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A face of a die (XW-1, WP-1). The small dice have p q r s i o, the big ones N K A C E R.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "char", into = "char")]
pub enum Symbol {
    /// The proposition p.
    P,
    /// The proposition q.
    Q,
    /// The proposition r.
    R,
    /// The proposition s.
    S,
    /// `i`: not usable, except in many-valued play.
    I,
    /// `o`: not usable, except in many-valued play.
    O,
    /// Not.
    N,
    /// And.
    K,
    /// Or.
    A,
    /// If … then.
    C,
    /// If and only if.
    E,
    /// The face R: in x-wff a wildcard until it is turned (XW-5), in Shake a WFF a blank (WP-2).
    Wild,
}

/// The two sizes of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// With lower-case letters.
    Small,
    /// With upper-case letters.
    Big,
}

impl Size {
    /// The six faces of a die of this size.
    pub fn faces(self) -> [Symbol; 6] {
        match self {
            Size::Small => [Symbol::P, Symbol::Q, Symbol::R, Symbol::S, Symbol::I, Symbol::O],
            Size::Big => [Symbol::N, Symbol::K, Symbol::A, Symbol::C, Symbol::E, Symbol::Wild],
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Size::Small => "small",
            Size::Big => "big",
        })
    }
}

impl Symbol {
    /// Letters to which a wildcard can be turned: not E (XW-5, Q-XW-6).
    pub const WILD: [Symbol; 4] = [Symbol::N, Symbol::K, Symbol::A, Symbol::C];

    /// The four propositions.
    pub const LETTERS: [Symbol; 4] = [Symbol::P, Symbol::Q, Symbol::R, Symbol::S];

    /// The size of the die that has this face.
    pub fn size(self) -> Size {
        if self <= Symbol::O { Size::Small } else { Size::Big }
    }

    /// As it is written.
    pub fn letter(self) -> char {
        match self {
            Symbol::P => 'p',
            Symbol::Q => 'q',
            Symbol::R => 'r',
            Symbol::S => 's',
            Symbol::I => 'i',
            Symbol::O => 'o',
            Symbol::N => 'N',
            Symbol::K => 'K',
            Symbol::A => 'A',
            Symbol::C => 'C',
            Symbol::E => 'E',
            Symbol::Wild => 'R',
        }
    }

    /// The face that is written so; `None` when no die has it.
    pub fn of(letter: char) -> Option<Symbol> {
        let faces = Size::Small.faces().into_iter().chain(Size::Big.faces());
        faces.into_iter().find(|face| face.letter() == letter)
    }

    /// One of p q r s.
    pub fn is_letter(self) -> bool {
        self <= Symbol::S
    }

    /// Returns how many formulas must follow it (WP-11); `None` for what stands in no wff. The letters i and o count as
    /// propositions.
    pub fn arity(self) -> Option<usize> {
        match self {
            Symbol::Wild => None,
            Symbol::N => Some(1),
            Symbol::K | Symbol::A | Symbol::C | Symbol::E => Some(2),
            _ => Some(0),
        }
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.letter())
    }
}

impl From<Symbol> for char {
    fn from(symbol: Symbol) -> char {
        symbol.letter()
    }
}

/// A letter that is on no die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is on no die", .0.escape_debug())]
pub struct NoFace(pub char);

impl TryFrom<char> for Symbol {
    type Error = NoFace;

    fn try_from(letter: char) -> Result<Symbol, NoFace> {
        Symbol::of(letter).ok_or(NoFace(letter))
    }
}
