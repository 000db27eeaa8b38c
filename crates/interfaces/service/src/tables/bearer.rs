//! Bearers of tokens: who somebody is at a table, as far as a token proves it. Not here: HTTP, where tokens stand in a header.

/// The right that a token gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Right {
    /// To play a seat.
    Seat,
    /// To sit down on a seat, once.
    Invitation,
    /// To free seats, to invite to them, and to have programs play them.
    Host,
}

impl Right {
    /// Returns the name under which it is stored.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Right::Seat => "seat",
            Right::Invitation => "invitation",
            Right::Host => "host",
        }
    }

    /// Returns the right of this name.
    pub(crate) fn named(name: &str) -> Option<Right> {
        [Right::Seat, Right::Invitation, Right::Host].into_iter().find(|right| right.name() == name)
    }
}

/// The caller of a request at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    /// A spectator.
    Spectator,
    /// The player of this seat.
    Seat(usize),
    /// Somebody invited to this seat.
    Invited(usize),
    /// The host.
    Host,
    /// The service itself, for a program at a seat, or for no seat.
    Service(Option<usize>),
}

impl Caller {
    /// Returns the seat under which what this one does is stored; -1 for who has none.
    pub(crate) fn stored(self) -> i64 {
        match self {
            Caller::Seat(seat) | Caller::Invited(seat) | Caller::Service(Some(seat)) => i64::try_from(seat).unwrap_or(i64::MAX),
            Caller::Spectator | Caller::Host | Caller::Service(None) => -1,
        }
    }
}
