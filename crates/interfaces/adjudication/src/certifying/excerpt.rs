//! An excerpt of an infinite structure for pictures: what its symbols come to for some numbers around 0. It is worked out from the
//! structure that was checked, and nothing rests on it.

use documents::certificate::{Excerpt, ExcerptNumber, ExcerptSymbol, ExcerptValues};
use formula::{Alphabet, Bank, SymbolId};
use model::definable::{Condition, Constraint, DefinableStructure, Domain, PiecewiseLinear, Quotient, Relation};

/// The largest number of an excerpt; over ℤ and ℚ its opposite is the smallest.
const REACH: i64 = 6;

/// The most arguments of a symbol whose values are worked out.
pub(super) const MAX_ARITY: usize = 2;

/// Works out the excerpt of a structure.
///
/// * `definitions`: those of the certificate, which say whose values are wanted.
pub(crate) fn excerpt(bank: &Bank, structure: &DefinableStructure, definitions: &[String], alphabet: Alphabet) -> Excerpt {
    let domain = structure.domain();
    let first = if domain == Domain::Naturals { 0 } else { -REACH };
    let points: Vec<i64> = (first..=REACH).collect();
    let written = |symbol: SymbolId| {
        let definition = verifier::notation::print(bank, structure, symbol)?;
        let definition = match alphabet {
            Alphabet::Unicode => definition,
            Alphabet::Ascii => definition.replace('≤', "<=").replace('≥', ">=").replace('≠', "!="),
        };
        definitions.contains(&definition).then_some(definition)
    };
    let symbol = |symbol: SymbolId, values: &dyn Fn(&[i64]) -> ExcerptValues| {
        let definition = written(symbol)?;
        let arity = bank.symbol_data(symbol).fixity.arity();
        let values = values(if arity > MAX_ARITY { &[] } else { &points });
        Some(ExcerptSymbol { name: bank.symbol_text(symbol).to_owned(), arity, definition, gloss: None, values })
    };
    let functions = structure.functions().filter_map(|(id, function)| {
        let arity = bank.symbol_data(id).fixity.arity();
        symbol(id, &|points| {
            ExcerptValues::Numbers(lists(points, arity).iter().map(|arguments| value(function, arguments)).collect())
        })
    });
    let predicates = structure.predicates().filter_map(|(id, condition)| {
        let arity = bank.symbol_data(id).fixity.arity();
        symbol(id, &|points| {
            ExcerptValues::Truths(lists(points, arity).iter().map(|arguments| holds(condition, arguments)).collect())
        })
    });
    let symbols = functions.chain(predicates).collect();
    Excerpt { points, words: Vec::new(), gloss: None, is_dense: domain == Domain::Rationals, symbols }
}

/// All lists of this many of the points, the last varying fastest; none of more than [`MAX_ARITY`].
fn lists(points: &[i64], arity: usize) -> Vec<Vec<i64>> {
    if arity > MAX_ARITY {
        return Vec::new();
    }
    (0..arity).fold(vec![Vec::new()], |lists, _| {
        let longer = |list: &Vec<i64>| {
            let list = list.clone();
            points.iter().map(move |&point| list.iter().copied().chain([point]).collect::<Vec<i64>>()).collect::<Vec<_>>()
        };
        lists.iter().flat_map(longer).collect()
    })
}

/// Value of a linear term, given by its constant and coefficients; `None` where it has no room.
fn sum(constant: i128, coefficients: &[(u32, i128)], arguments: &[i64]) -> Option<i128> {
    coefficients.iter().try_fold(constant, |sum, &(parameter, coefficient)| {
        let argument = i128::from(*arguments.get(parameter as usize)?);
        sum.checked_add(coefficient.checked_mul(argument)?)
    })
}

fn holds(condition: &Condition, arguments: &[i64]) -> Option<bool> {
    for alternative in &condition.0 {
        let mut all = true;
        for Constraint { term, relation } in alternative {
            let value = sum(term.constant_part(), term.coefficients(), arguments)?;
            let divides = |divisor: i128| value.checked_rem(divisor).map(|rest| rest == 0);
            all &= match *relation {
                Relation::AtMost => value <= 0,
                Relation::Below => value < 0,
                Relation::Equal => value == 0,
                Relation::Unequal => value != 0,
                Relation::DivisibleBy(divisor) => divides(divisor)?,
                Relation::NotDivisibleBy(divisor) => !divides(divisor)?,
            };
        }
        if all {
            return Some(true);
        }
    }
    Some(false)
}

fn value(function: &PiecewiseLinear, arguments: &[i64]) -> Option<ExcerptNumber> {
    for piece in &function.pieces {
        if holds(&piece.when, arguments)? {
            return quotient(&piece.value, arguments);
        }
    }
    quotient(&function.otherwise, arguments)
}

fn quotient(quotient: &Quotient, arguments: &[i64]) -> Option<ExcerptNumber> {
    let numerator = sum(quotient.numerator.constant_part(), quotient.numerator.coefficients(), arguments)?;
    let divisor = i128::from(quotient.divisor);
    let (mut common, mut rest) = (numerator.unsigned_abs(), divisor.unsigned_abs());
    while rest != 0 {
        (common, rest) = (rest, common % rest);
    }
    let common = i128::try_from(common).ok()?;
    Some(ExcerptNumber {
        numerator: i64::try_from(numerator.checked_div(common)?).ok()?,
        denominator: u64::try_from(divisor.checked_div(common)?).ok()?,
    })
}

#[cfg(test)]
mod tests {
    use formula::{Fixity, Kind};
    use model::definable::Linear;

    use super::*;

    #[test]
    fn values_are_those_of_the_definitions() {
        let mut bank = Bank::new();
        let function = bank.symbol("half", Kind::Function, Fixity::Applied(1));
        let predicate = bank.symbol("above", Kind::Predicate, Fixity::Applied(2));
        let mut structure = DefinableStructure::new(Domain::Rationals);
        let half = PiecewiseLinear { pieces: Vec::new(), otherwise: Quotient { numerator: Linear::variable(0), divisor: 4 } };
        structure.define_function(&bank, function, half).expect("a function");
        let above = Linear::new(0, [(0, -1), (1, 1)]).expect("small numbers");
        structure.define_predicate(&bank, predicate, Condition::of(above, Relation::Below)).expect("a predicate");
        let definitions = ["half(x) = x / 4", "above(x, y) iff x > y"].map(str::to_owned);
        let excerpt = excerpt(&bank, &structure, &definitions, Alphabet::Unicode);
        assert_eq!((excerpt.points.len(), excerpt.points[0], excerpt.is_dense), (13, -6, true));
        let [half, above] = excerpt.symbols.as_slice() else { panic!("{:?}", excerpt.symbols) };
        let ExcerptValues::Numbers(values) = &half.values else { panic!("{half:?}") };
        let number = |numerator, denominator| Some(ExcerptNumber { numerator, denominator });
        assert_eq!((values[0], values[6], values[7], values[10]), (number(-3, 2), number(0, 1), number(1, 4), number(1, 1)));
        let ExcerptValues::Truths(truths) = &above.values else { panic!("{above:?}") };
        let expected: Vec<_> = (0..13).flat_map(|x| (0..13).map(move |y| Some(x > y))).collect();
        assert_eq!(truths, &expected);
        let unasked = super::excerpt(&bank, &structure, &definitions[..1], Alphabet::Unicode);
        assert_eq!(unasked.symbols.len(), 1, "only symbols that the certificate defines");
    }
}
