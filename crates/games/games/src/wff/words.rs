//! Why a row is no wff, cannot be made, or has no value, as messages. In English they have the words of the errors.

use documents::Message;
use documents::message::refused::wff as no;
use game_syntax::polish::{NoFace, Reason};

use super::dice::Missing;
use super::evaluate::{MAX_TABLE_CELLS, NoValue};

/// Returns why a row is no wff.
pub fn reason(reason: Reason) -> Message {
    match reason {
        Reason::Empty => no::empty(),
        Reason::NotTurned => no::not_turned(),
        Reason::Unusable(symbol) => no::unusable(symbol.to_string()),
        Reason::Foreign(letter) => no::on_no_die(letter.escape_debug().to_string()),
        Reason::Complete(letter) => no::complete(letter.escape_debug().to_string()),
        Reason::Wanted(1) => no::one_wanted(),
        Reason::Wanted(count) => no::wanted(count),
    }
}

/// Returns what would fit instead of a row that is no wff.
pub fn reason_help(reason: Reason) -> Message {
    match reason {
        Reason::NotTurned => no::turn_it(),
        Reason::Foreign(_) => match reason.meant() {
            Some(meant) => no::is_meant(meant.to_string()),
            None => no::shape(),
        },
        Reason::Complete(_) => no::leave_rest(),
        Reason::Unusable(_) => no::leave_die_out(),
        Reason::Empty | Reason::Wanted(_) => no::shape(),
    }
}

/// Returns why a letter is no symbol.
pub fn no_face(NoFace(letter): NoFace) -> Message {
    no::on_no_die(letter.escape_debug().to_string())
}

/// Returns which symbol of a row is lacking.
pub fn missing(Missing { symbol, needed, there }: Missing) -> Message {
    match there {
        1 => no::missing_but_one(needed, symbol.to_string()),
        _ => no::missing(needed, symbol.to_string(), there),
    }
}

/// Returns why a row has no value.
pub fn no_value(error: NoValue) -> Message {
    match error {
        NoValue::Letter(letter) => no::no_value(letter.to_string()),
        NoValue::Foreign(letter, value) => no::foreign_value(letter.to_string(), value.to_string()),
        NoValue::NoWff => no::no_wff(),
        NoValue::TooLarge(values) => no::too_large(values, MAX_TABLE_CELLS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wff::{Symbol, Value};

    #[test]
    fn faults_have_the_words_of_the_errors() {
        let reasons = [
            Reason::Empty,
            Reason::NotTurned,
            Reason::Unusable(Symbol::Wild),
            Reason::Unusable(Symbol::I),
            Reason::Foreign('n'),
            Reason::Foreign('x'),
            Reason::Foreign('\t'),
            Reason::Complete('p'),
            Reason::Wanted(1),
            Reason::Wanted(2),
        ];
        for one in reasons {
            assert_eq!(reason(one).to_string(), one.to_string());
            assert_eq!(reason_help(one).to_string(), one.help());
        }
        for there in 0..3 {
            let one = Missing { symbol: Symbol::K, needed: 4, there };
            assert_eq!(missing(one).to_string(), one.to_string());
        }
        let errors =
            [NoValue::Letter(Symbol::P), NoValue::Foreign(Symbol::Q, Value::TRUE), NoValue::NoWff, NoValue::TooLarge(2_000_000)];
        for one in errors {
            assert_eq!(no_value(one).to_string(), one.to_string());
        }
        assert_eq!(no_face(NoFace('x')).to_string(), NoFace('x').to_string());
    }
}
