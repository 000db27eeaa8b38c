//! The objects of the standard reading, and their codes: a natural number stands for itself, a negative number n for 2n, and the odd negative
//! integers for players (-1, -5, -9, …) and cards (-3, -7, -11, …). The order of numbers is that of their codes.

/// An object of the standard reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Object {
    /// An integer.
    Number(i128),
    /// A player, by number.
    Player(u8),
    /// A card, by number.
    Card(u8),
}

/// A kind of objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum ObjectKind {
    Number,
    Player,
    Card,
}

impl Object {
    /// Returns the kind of the object.
    pub(crate) fn kind(self) -> ObjectKind {
        match self {
            Object::Number(_) => ObjectKind::Number,
            Object::Player(_) => ObjectKind::Player,
            Object::Card(_) => ObjectKind::Card,
        }
    }

    /// Returns the integer that stands for the object; `None` for a number that is too large.
    pub(crate) fn code(self) -> Option<i128> {
        match self {
            Object::Number(number) if number >= 0 => Some(number),
            Object::Number(number) => number.checked_mul(2),
            Object::Player(number) => Some(-4 * i128::from(number) - 1),
            Object::Card(number) => Some(-4 * i128::from(number) - 3),
        }
    }
}
