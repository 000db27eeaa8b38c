//! The closed sets of bracketed names: game functions, game predicates, actions (PW-57). Nothing else may stand in square
//! brackets.

use syntax_core::suggestion::nearest;

/// Role of a bracketed name: what it makes of its arguments (PW-55, PW-56, PW-57).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A game function: gives an object, `[health](x)`.
    Function,
    /// A predicate game function: gives a truth value, `[PLAYER](x)`.
    Predicate,
    /// An action function: a predicate whose proof has an effect, `[ATK](x,i)`.
    Action,
}

/// A name of the closed sets, by its index in [`GAME_NAMES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct GameName(u8);

/// Every bracketed name with what it is (PW-57).
pub const GAME_NAMES: [(&str, Role); 18] = [
    ("[randPlayer]", Role::Function),
    ("[randCard]", Role::Function),
    ("[chosenPlayer]", Role::Function),
    ("[chosenCard]", Role::Function),
    ("[playerOfCard]", Role::Function),
    ("[health]", Role::Function),
    ("[power]", Role::Function),
    ("[potency]", Role::Function),
    ("[symbolPoint]", Role::Function),
    ("[powerCost]", Role::Function),
    ("[NUMBER]", Role::Predicate),
    ("[PLAYER]", Role::Predicate),
    ("[CARD]", Role::Predicate),
    ("[CLAIM]", Role::Action),
    ("[ATK]", Role::Action),
    ("[HEAL]", Role::Action),
    ("[ADDPOWER]", Role::Action),
    ("[SUBPOWER]", Role::Action),
];

impl GameName {
    /// Returns the name that is spelled so, square brackets included.
    pub(super) fn find(text: &str) -> Option<GameName> {
        GAME_NAMES.iter().zip(0..).find(|((name, _), _)| *name == text).map(|(_, at)| GameName(at))
    }

    /// Its place in [`GAME_NAMES`].
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Its spelling and role.
    pub(super) fn data(self) -> (&'static str, Role) {
        GAME_NAMES.get(self.index()).copied().unwrap_or(("[]", Role::Function))
    }
}

/// Returns the role of a bracketed name; `None` when it is not in the closed sets.
pub fn role(name: &str) -> Option<Role> {
    GameName::find(name).map(|found| found.data().1)
}

/// Returns the name that was probably meant by `[written]`: the same up to case, or else within two distance.
pub(super) fn suggestion(written: &str) -> Option<&'static str> {
    let names = || GAME_NAMES.iter().map(|&(name, _)| name);
    if let Some(name) = names().find(|name| name.eq_ignore_ascii_case(written)) {
        return Some(name);
    }
    // No name is longer than 14 bytes: what is much longer is no slip of one, and is not compared.
    if written.len() > 20 {
        return None;
    }
    nearest(written, names(), |distance, name| distance <= 2 && distance + 3 < name.len())
}
