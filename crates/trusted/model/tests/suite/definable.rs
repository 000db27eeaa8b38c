//! Truth in definable structures: golden sentences over ℤ, ℕ and ℚ, definitions that are refused, limits, and the printed text.

use formula::{Bank, CardinalityRelation, Fixity, FormulaId, Kind, Quantifier, SymbolId, TermId};
use model::Fuel;
use model::definable::{
    Condition, DefinableStructure, DefinitionError, Domain, EvaluationError, Evaluator, Limit, Linear, Piece, PiecewiseLinear,
    Quotient, Relation, evaluate,
};

fn fuel() -> Fuel {
    Fuel::new(2_000_000)
}

fn linear(constant: i128, coefficients: &[i128]) -> Linear {
    Linear::new(constant, (0..).zip(coefficients.iter().copied())).expect("small")
}

/// The symbols of the golden sentences, and a structure that gives them their usual meaning.
struct Numbers {
    bank: Bank,
    less: SymbolId,
    even: SymbolId,
    next: SymbolId,
    sum: SymbolId,
    larger: SymbolId,
    half: SymbolId,
    zero: SymbolId,
}

impl Numbers {
    fn new() -> Numbers {
        let mut bank = Bank::new();
        let less = bank.symbol("<", Kind::Predicate, Fixity::Infix);
        let even = bank.symbol("even", Kind::Predicate, Fixity::Applied(1));
        let next = bank.symbol("next", Kind::Function, Fixity::Applied(1));
        let sum = bank.symbol("+", Kind::Function, Fixity::Infix);
        let larger = bank.symbol("max", Kind::Function, Fixity::Applied(2));
        let half = bank.symbol("half", Kind::Function, Fixity::Applied(1));
        let zero = bank.symbol("zero", Kind::Function, Fixity::Letter);
        Numbers { bank, less, even, next, sum, larger, half, zero }
    }

    fn structure(&self, domain: Domain) -> DefinableStructure {
        let mut structure = DefinableStructure::new(domain);
        let bank = &self.bank;
        let below = Condition::of(linear(0, &[1, -1]), Relation::Below);
        structure.define_predicate(bank, self.less, below.clone()).expect("well formed");
        structure.define_function(bank, self.next, PiecewiseLinear::linear(linear(1, &[1]))).expect("well formed");
        structure.define_function(bank, self.sum, PiecewiseLinear::linear(linear(0, &[1, 1]))).expect("well formed");
        let larger = PiecewiseLinear {
            pieces: vec![Piece { when: below, value: Quotient::whole(linear(0, &[0, 1])) }],
            otherwise: Quotient::whole(linear(0, &[1])),
        };
        structure.define_function(bank, self.larger, larger).expect("well formed");
        structure.define_function(bank, self.zero, PiecewiseLinear::linear(linear(0, &[]))).expect("well formed");
        if domain == Domain::Rationals {
            let half = PiecewiseLinear { pieces: vec![], otherwise: Quotient { numerator: linear(0, &[1]), divisor: 2 } };
            structure.define_function(bank, self.half, half).expect("well formed");
        } else {
            let even = Condition::of(linear(0, &[1]), Relation::DivisibleBy(2));
            structure.define_predicate(bank, self.even, even.clone()).expect("well formed");
            let half = PiecewiseLinear {
                pieces: vec![Piece { when: even, value: Quotient { numerator: linear(0, &[1]), divisor: 2 } }],
                otherwise: Quotient { numerator: linear(-1, &[1]), divisor: 2 },
            };
            structure.define_function(bank, self.half, half).expect("well formed");
        }
        structure
    }

    fn var(&mut self, name: &str) -> TermId {
        let variable = self.bank.variable(name);
        self.bank.variable_term(variable)
    }

    fn app(&mut self, symbol: SymbolId, arguments: &[TermId]) -> TermId {
        self.bank.apply(symbol, arguments).expect("arity")
    }

    fn plus(&mut self, left: TermId, right: TermId) -> TermId {
        self.app(self.sum, &[left, right])
    }

    fn multiple(&mut self, factor: usize, term: TermId) -> TermId {
        (1..factor).fold(term, |sum, _| self.plus(sum, term))
    }

    fn number(&mut self, number: usize) -> TermId {
        let zero = self.app(self.zero, &[]);
        (0..number).fold(zero, |term, _| self.app(self.next, &[term]))
    }

    fn lt(&mut self, left: TermId, right: TermId) -> FormulaId {
        self.bank.atom(self.less, &[left, right]).expect("arity")
    }

    fn close(&mut self, prefix: &str, body: FormulaId) -> FormulaId {
        prefix.split(' ').rev().fold(body, |body, bound| {
            let (sign, name) = bound.split_at(bound.len() - 1);
            let quantifier = match sign {
                "A" => Quantifier::ForAll,
                "E" => Quantifier::Exists,
                _ => Quantifier::ExistsUnique,
            };
            let variable = self.bank.variable(name);
            self.bank.quantified(quantifier, variable, body)
        })
    }
}

/// Name, sentence, and its truth over ℤ, ℕ, ℚ.
type Golden = (&'static str, FormulaId, [bool; 3]);

fn golden(n: &mut Numbers) -> Vec<Golden> {
    let (x, y, z) = (n.var("x"), n.var("y"), n.var("z"));
    let mut all = Vec::new();
    let mut add = |n: &mut Numbers, name, prefix: &str, body, truth| {
        let sentence = n.close(prefix, body);
        all.push((name, sentence, truth));
    };

    let (xy, yz, xz, yx, xx) = (n.lt(x, y), n.lt(y, z), n.lt(x, z), n.lt(y, x), n.lt(x, x));
    let chain = n.bank.and(xy, yz);
    let transitive = n.bank.implies(chain, xz);
    add(n, "transitive", "Ax Ay Az", transitive, [true; 3]);
    add(n, "irreflexive", "Ex", xx, [false; 3]);
    add(n, "no last element", "Ax Ey", xy, [true; 3]);
    add(n, "no first element", "Ax Ey", yx, [true, false, true]);
    let xz_zy = {
        let zy = n.lt(z, y);
        n.bank.and(xz, zy)
    };
    let between = n.close("Ez", xz_zy);
    let dense = n.bank.implies(xy, between);
    add(n, "dense", "Ax Ay", dense, [false, false, true]);
    let nothing_between = n.bank.not(between);
    let successor = n.bank.and(xy, nothing_between);
    add(n, "exactly one successor", "Ax Uy", successor, [true, true, false]);
    add(n, "exactly one predecessor", "Ay Ux", successor, [true, false, false]);

    let (two_y, three_y) = (n.multiple(2, y), n.multiple(3, y));
    let odd = n.app(n.next, &[two_y]);
    let (is_double, is_odd) = (n.bank.equal(x, two_y), n.bank.equal(x, odd));
    let parity = n.bank.or(is_double, is_odd);
    add(n, "x = 2y or x = 2y + 1", "Ax Ey", parity, [true; 3]);
    add(n, "x = 2y", "Ax Ey", is_double, [false, false, true]);
    add(n, "x = 2y once", "Ax Uy", is_double, [false, false, true]);
    let third = n.bank.equal(x, three_y);
    add(n, "every x is 3y", "Ax Ey", third, [false, false, true]);
    let both = n.bank.and(is_double, is_odd);
    add(n, "even and odd", "Ex Ey", both, [false; 3]);

    // Frobenius: of 3a + 5b with a, b ≥ 0 the number 7 is the last that is missing.
    for (least, truth) in [(8, [true, true, true]), (7, [false, false, true])] {
        let (a, b) = (n.var("a"), n.var("b"));
        let (three_a, five_b) = (n.multiple(3, a), n.multiple(5, b));
        let sum = n.plus(three_a, five_b);
        let (bound, zero) = (n.number(least), n.number(0));
        let (small, a_negative, b_negative) = (n.lt(x, bound), n.lt(a, zero), n.lt(b, zero));
        let (a_natural, b_natural, equal) = (n.bank.not(a_negative), n.bank.not(b_negative), n.bank.equal(x, sum));
        let naturals = n.bank.and(a_natural, b_natural);
        let paid = n.bank.and(naturals, equal);
        let payable = n.close("Ea Eb", paid);
        let from = n.bank.or(small, payable);
        add(n, "coins of 3 and 5", "Ax", from, truth);
    }

    let larger = n.app(n.larger, &[x, y]);
    let larger_swapped = n.app(n.larger, &[y, x]);
    let commutative = n.bank.equal(larger, larger_swapped);
    add(n, "max is commutative", "Ax Ay", commutative, [true; 3]);
    let above = n.app(n.next, &[larger]);
    let (above_x, above_y) = (n.lt(x, above), n.lt(y, above));
    let above_both = n.bank.and(above_x, above_y);
    add(n, "max + 1 is above both", "Ax Ay", above_both, [true; 3]);
    let left = {
        let inner = n.app(n.larger, &[y, z]);
        n.app(n.larger, &[x, inner])
    };
    let right = n.app(n.larger, &[larger, z]);
    let associative = n.bank.equal(left, right);
    add(n, "max is associative", "Ax Ay Az", associative, [true; 3]);

    let half = n.app(n.half, &[x]);
    let twice_half = n.plus(half, half);
    let exact = n.bank.equal(twice_half, x);
    add(n, "half is exact", "Ax", exact, [false, false, true]);
    let half_of_half = n.app(n.half, &[half]);
    let reached = n.bank.equal(half_of_half, y);
    add(n, "half of half is onto", "Ay Ex", reached, [true; 3]);
    let unique = n.bank.equal(half, y);
    add(n, "half is one to one", "Ay Ux", unique, [false, false, true]);

    for (comparison, truth) in [
        (CardinalityRelation::AtLeast, true),
        (CardinalityRelation::MoreThan, true),
        (CardinalityRelation::LessThan, false),
        (CardinalityRelation::AtMost, false),
        (CardinalityRelation::Exactly, false),
    ] {
        let sentence = n.bank.cardinality(comparison, 4);
        all.push(("counting", sentence, [truth; 3]));
    }
    all
}

#[test]
fn golden_sentences() {
    let mut numbers = Numbers::new();
    let sentences = golden(&mut numbers);
    for (at, domain) in [Domain::Integers, Domain::Naturals, Domain::Rationals].into_iter().enumerate() {
        let structure = numbers.structure(domain);
        let mut together = Evaluator::new(&numbers.bank, &structure, Fuel::new(20_000_000)).expect("a structure");
        for (name, sentence, truth) in &sentences {
            assert_eq!(evaluate(&numbers.bank, &structure, *sentence, fuel()), Ok(truth[at]), "{name} over {domain:?}");
            assert_eq!(together.evaluate(*sentence), Ok(truth[at]), "{name} over {domain:?}, after others");
        }
    }
}

#[test]
fn a_negation_has_the_other_value_and_connectives_their_tables() {
    let mut numbers = Numbers::new();
    let sentences = golden(&mut numbers);
    let structure = numbers.structure(Domain::Integers);
    for pair in sentences.windows(2) {
        let ((_, left, l), (_, right, r)) = (&pair[0], &pair[1]);
        let (l, r, bank) = (l[0], r[0], &mut numbers.bank);
        let cases = [
            (bank.not(*left), !l),
            (bank.and(*left, *right), l && r),
            (bank.or(*left, *right), l || r),
            (bank.implies(*left, *right), !l || r),
            (bank.iff(*left, *right), l == r),
        ];
        for (sentence, truth) in cases {
            assert_eq!(evaluate(bank, &structure, sentence, fuel()), Ok(truth));
        }
    }
}

#[test]
fn functions_must_stay_in_the_domain() {
    let mut bank = Bank::new();
    let f = bank.symbol("f", Kind::Function, Fixity::Applied(1));
    let truth = bank.truth(true);
    let half = Quotient { numerator: linear(0, &[1]), divisor: 2 };
    let even = Condition::of(linear(0, &[1]), Relation::DivisibleBy(2));
    let positive = Condition::of(linear(1, &[-1]), Relation::AtMost);
    let previous = Quotient::whole(linear(-1, &[1]));
    let stay = Quotient::whole(linear(0, &[1]));
    let plain = |value: &Quotient| PiecewiseLinear { pieces: vec![], otherwise: value.clone() };
    let split = |when: &Condition, value: &Quotient, otherwise: &Quotient| PiecewiseLinear {
        pieces: vec![Piece { when: when.clone(), value: value.clone() }],
        otherwise: otherwise.clone(),
    };
    let leaves = |piece| Err(EvaluationError::Definable(DefinitionError::LeavesDomain { symbol: f, piece }));
    let table = [
        (Domain::Integers, plain(&half), leaves(0)),
        (Domain::Rationals, plain(&half), Ok(true)),
        (Domain::Integers, split(&even, &half, &stay), Ok(true)),
        (Domain::Integers, split(&even, &stay, &half), leaves(1)),
        (Domain::Integers, plain(&previous), Ok(true)),
        (Domain::Naturals, plain(&previous), leaves(0)),
        (Domain::Naturals, split(&positive, &previous, &stay), Ok(true)),
        (Domain::Naturals, split(&positive, &stay, &previous), leaves(1)),
        (Domain::Naturals, plain(&Quotient::whole(linear(-3, &[]))), leaves(0)),
    ];
    for (row, (domain, function, expected)) in table.into_iter().enumerate() {
        let mut structure = DefinableStructure::new(domain);
        structure.define_function(&bank, f, function).expect("well formed");
        assert_eq!(evaluate(&bank, &structure, truth, fuel()), expected, "row {row}");
    }
}

/// Two cases whose values are the same but for their divisor are two cases: x/2 where x is even, otherwise x.
#[test]
fn cases_of_other_divisors_are_kept_apart() {
    let mut numbers = Numbers::new();
    let f = numbers.bank.symbol("f", Kind::Function, Fixity::Applied(1));
    let mut structure = numbers.structure(Domain::Integers);
    let function = PiecewiseLinear {
        pieces: vec![Piece {
            when: Condition::of(linear(0, &[1]), Relation::DivisibleBy(2)),
            value: Quotient { numerator: linear(0, &[1]), divisor: 2 },
        }],
        otherwise: Quotient::whole(linear(0, &[1])),
    };
    structure.define_function(&numbers.bank, f, function).expect("well formed");
    let x = numbers.var("x");
    let (value, even) = (numbers.app(f, &[x]), numbers.bank.atom(numbers.even, &[x]).expect("arity"));
    let (odd, twice) = (numbers.bank.not(even), numbers.plus(value, value));
    let (stays, halved) = (numbers.bank.equal(value, x), numbers.bank.equal(twice, x));
    for (when, then, truth) in [(odd, stays, true), (even, halved, true), (even, stays, false), (odd, halved, false)] {
        let body = numbers.bank.implies(when, then);
        let sentence = numbers.close("Ax", body);
        assert_eq!(evaluate(&numbers.bank, &structure, sentence, fuel()), Ok(truth));
    }
}

#[test]
fn malformed_definitions_are_refused() {
    let mut bank = Bank::new();
    let f = bank.symbol("f", Kind::Function, Fixity::Applied(1));
    let p = bank.symbol("p", Kind::Predicate, Fixity::Applied(1));
    let mut structure = DefinableStructure::new(Domain::Rationals);
    let two_parameters = linear(0, &[1, 1]);
    let unknown = |symbol| Err(DefinitionError::UnknownParameter { symbol, parameter: 1, arity: 1 });
    assert_eq!(
        structure.define_function(&bank, p, PiecewiseLinear::linear(linear(0, &[]))),
        Err(DefinitionError::WrongKind { symbol: p })
    );
    assert_eq!(structure.define_predicate(&bank, f, Condition::always()), Err(DefinitionError::WrongKind { symbol: f }));
    assert_eq!(structure.define_function(&bank, f, PiecewiseLinear::linear(two_parameters.clone())), unknown(f));
    assert_eq!(structure.define_predicate(&bank, p, Condition::of(two_parameters, Relation::Equal)), unknown(p));
    let zero = Quotient { numerator: linear(0, &[1]), divisor: 0 };
    assert_eq!(
        structure.define_function(&bank, f, PiecewiseLinear { pieces: vec![], otherwise: zero }),
        Err(DefinitionError::DivisionByZero { symbol: f })
    );
    for (relation, error) in [
        (Relation::DivisibleBy(0), DefinitionError::DivisionByZero { symbol: p }),
        (Relation::NotDivisibleBy(3), DefinitionError::DivisibilityOfRationals { symbol: p }),
    ] {
        assert_eq!(structure.define_predicate(&bank, p, Condition::of(linear(0, &[1]), relation)), Err(error));
    }
}

#[test]
fn what_has_no_value_is_an_error() {
    let mut numbers = Numbers::new();
    let structure = DefinableStructure::new(Domain::Integers);
    let (x, y) = (numbers.var("x"), numbers.var("y"));
    let (xy, next) = (numbers.lt(x, y), numbers.app(numbers.next, &[x]));
    let open = numbers.structure(Domain::Integers);
    assert_eq!(evaluate(&numbers.bank, &open, xy, fuel()), Err(EvaluationError::NotClosed(xy)));
    let closed = numbers.close("Ax Ay", xy);
    assert_eq!(evaluate(&numbers.bank, &structure, closed, fuel()), Err(EvaluationError::UndefinedSymbol(numbers.less)));
    let fixed = numbers.bank.equal(next, x);
    let fixed = numbers.close("Ex", fixed);
    assert_eq!(evaluate(&numbers.bank, &structure, fixed, fuel()), Err(EvaluationError::UndefinedSymbol(numbers.next)));
    let seven = numbers.bank.numeral("7").expect("a numeral");
    let seven_term = numbers.bank.number_term(seven);
    let number = numbers.bank.equal(seven_term, seven_term);
    assert_eq!(evaluate(&numbers.bank, &structure, number, fuel()), Err(EvaluationError::UndefinedNumber(seven)));
}

#[test]
fn limits_leave_it_undecided() {
    let mut numbers = Numbers::new();
    let sentences = golden(&mut numbers);
    let structure = numbers.structure(Domain::Integers);
    let (_, sentence, truth) = sentences[0];
    for steps in 0..2_000 {
        match evaluate(&numbers.bank, &structure, sentence, Fuel::new(steps)) {
            Ok(value) => assert_eq!(value, truth[0]),
            Err(error) => assert!(matches!(error, EvaluationError::Arithmetic(Limit::OutOfFuel(_))), "{error:?}"),
        }
    }
    // Doubling 200 times leaves 128 bits.
    let x = numbers.var("x");
    let mut term = x;
    for _ in 0..200 {
        term = numbers.plus(term, term);
    }
    let zero = numbers.bank.equal(term, x);
    let sentence = numbers.close("Ux", zero);
    assert!(matches!(
        evaluate(&numbers.bank, &structure, sentence, fuel()),
        Err(EvaluationError::Arithmetic(Limit::Overflow(_)))
    ));
}

#[test]
fn depth_does_not_exhaust_the_stack() {
    let mut numbers = Numbers::new();
    let structure = numbers.structure(Domain::Integers);
    let (x, y) = (numbers.var("x"), numbers.var("y"));
    let mut term = x;
    for _ in 0..100_000 {
        term = numbers.app(numbers.next, &[term]);
    }
    let mut formula = numbers.lt(y, term);
    let xy = numbers.lt(x, y);
    for level in 0..100_000 {
        formula = numbers.bank.not(formula);
        if level % 1000 == 0 {
            formula = numbers.bank.iff(xy, formula);
        }
    }
    let sentence = numbers.close("Ax Ey", formula);
    assert!(evaluate(&numbers.bank, &structure, sentence, Fuel::new(50_000_000)).is_ok());
}
