//! Classes of objects that the search treats alike: each number that the statements name, the numbers between and beyond these, one player
//! and one card, and the other ones.

use std::collections::BTreeSet;

use model::definable::{Constraint, Overflow, Relation};

use crate::arithmetic::constraint;
use crate::object::{Object, ObjectKind};

/// A class, by its index in [`Classes`].
pub(crate) type ClassId = u16;

/// A class of objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// This object alone.
    One(Object),
    /// The numbers strictly between these, none of which is named; without a bound there is none on that side. Zero lies outside.
    Between(Option<i128>, Option<i128>),
    /// Every player but the first.
    OtherPlayers,
    /// Every card but the first.
    OtherCards,
}

/// All classes; every object is in exactly one.
#[derive(Clone, Debug)]
pub(crate) struct Classes {
    classes: Vec<Class>,
    /// The named numbers, in order.
    named: Vec<i128>,
}

impl Classes {
    /// Makes the classes for these named numbers; 0 is always named, so that no class has numbers of both signs.
    pub(crate) fn new(named: &BTreeSet<i128>) -> Classes {
        let mut named: Vec<i128> = named.iter().copied().chain([0]).collect();
        named.sort_unstable();
        named.dedup();
        let mut classes = vec![
            Class::One(Object::Player(0)),
            Class::OtherPlayers,
            Class::One(Object::Card(0)),
            Class::OtherCards,
            Class::Between(None, named.first().copied()),
        ];
        for (at, &number) in named.iter().enumerate() {
            classes.push(Class::One(Object::Number(number)));
            classes.push(Class::Between(Some(number), named.get(at + 1).copied()));
        }
        Classes { classes, named }
    }

    /// Returns the class with this id.
    pub(crate) fn get(&self, id: ClassId) -> Option<Class> {
        self.classes.get(usize::from(id)).copied()
    }

    /// Returns the class of an object.
    pub(crate) fn of(&self, object: Object) -> ClassId {
        let at = match object {
            Object::Player(number) => usize::from(number > 0),
            Object::Card(number) => 2 + usize::from(number > 0),
            Object::Number(number) => match self.named.binary_search(&number) {
                Ok(at) => 5 + 2 * at,
                Err(at) => 4 + 2 * at,
            },
        };
        at as ClassId
    }

    /// Returns the objects that quantifiers are tried on: of each class one or two.
    pub(crate) fn sample(&self) -> Vec<Object> {
        let mut sample = Vec::new();
        for class in &self.classes {
            match *class {
                Class::One(object) => sample.push(object),
                Class::OtherPlayers => sample.push(Object::Player(1)),
                Class::OtherCards => sample.push(Object::Card(1)),
                Class::Between(low, high) => {
                    let next = low.and_then(|low| low.checked_add(1)).filter(|&next| high.is_none_or(|high| next < high));
                    let last = high.and_then(|high| high.checked_sub(1)).filter(|&last| low.is_none_or(|low| last > low));
                    sample.extend(next.map(Object::Number));
                    sample.extend(last.filter(|_| last != next).map(Object::Number));
                }
            }
        }
        sample
    }

    /// Returns the objects of the sample of one kind.
    pub(crate) fn sample_of(&self, kind: ObjectKind) -> Vec<Object> {
        self.sample().into_iter().filter(|object| object.kind() == kind).collect()
    }
}

impl Class {
    /// Returns the constraints on the code of a parameter that say that its object is in the class. `side` has the coefficients of the
    /// parameter; all others are 0.
    pub(crate) fn constraints(self, parameter: u32) -> Result<Vec<Constraint>, Overflow> {
        let on = |constant: i128, sign: i128, relation: Relation| -> Result<Constraint, Overflow> {
            let mut made = constraint(0, 0, 0, relation)?;
            made.term = model::definable::Linear::new(constant, [(parameter, sign)])?;
            Ok(made)
        };
        let code = |number: i128| Object::Number(number).code().ok_or(Overflow);
        Ok(match self {
            Class::One(object) => {
                let code = object.code().and_then(i128::checked_neg).ok_or(Overflow)?;
                vec![on(code, 1, Relation::Equal)?]
            }
            Class::OtherPlayers => vec![on(5, 1, Relation::AtMost)?, on(1, 1, Relation::DivisibleBy(4))?],
            Class::OtherCards => vec![on(7, 1, Relation::AtMost)?, on(3, 1, Relation::DivisibleBy(4))?],
            Class::Between(low, high) => {
                let mut made = Vec::new();
                if let Some(low) = low {
                    made.push(on(code(low)?, -1, Relation::Below)?);
                }
                if let Some(high) = high {
                    made.push(on(code(high)?.checked_neg().ok_or(Overflow)?, 1, Relation::Below)?);
                }
                if high.is_some_and(|high| high <= 0) {
                    made.push(on(0, 1, Relation::DivisibleBy(2))?);
                }
                made
            }
        })
    }

    /// Returns the class in words: `3`, `a number above 20`, `player 0`.
    pub(crate) fn words(self) -> String {
        match self {
            Class::One(object) => object_words(object),
            Class::OtherPlayers => String::from("another player"),
            Class::OtherCards => String::from("another card"),
            Class::Between(None, None) => String::from("a number"),
            Class::Between(None, Some(high)) => format!("a number below {high}"),
            Class::Between(Some(low), None) => format!("a number above {low}"),
            Class::Between(Some(low), Some(high)) => format!("a number between {low} and {high}"),
        }
    }
}

/// Returns an object in words.
pub(crate) fn object_words(object: Object) -> String {
    match object {
        Object::Number(number) => number.to_string(),
        Object::Player(number) => format!("player {number}"),
        Object::Card(number) => format!("card {number}"),
    }
}
