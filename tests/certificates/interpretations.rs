//! Infinite models as TPTP has them: what is written is TPTP to a reader from outside, and its formulas are true of the model and of no other: they
//! are evaluated here at some numbers, with the meanings of the certificate and with others.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::{Add, Mul};

use certificate::Evidence;
use export::Target;
use formula::{Bank, SymbolId};
use model::definable::{Condition, Constraint, DefinableStructure, Domain, Linear, PiecewiseLinear, Quotient, Relation};
use model::infinite::InfiniteStructure;
use serde_json::json;
use verifier::verify;

use super::make;
use super::outside::{bytes, formulas};

/// A fraction with a positive divisor.
#[derive(Clone, Copy, Debug)]
struct Fraction(i128, i128);

impl Add for Fraction {
    type Output = Fraction;

    fn add(self, other: Fraction) -> Fraction {
        Fraction(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }
}

impl Mul for Fraction {
    type Output = Fraction;

    fn mul(self, other: Fraction) -> Fraction {
        Fraction(self.0 * other.0, self.1 * other.1)
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Fraction) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }

    fn read(text: &str) -> Option<Fraction> {
        let (numerator, divisor) = text.split_once('/').unwrap_or((text, "1"));
        Some(Fraction(numerator.parse().ok()?, divisor.parse().ok()?))
    }

    /// The number, which has to be an integer.
    fn integer(self) -> i128 {
        assert_eq!(self.0 % self.1, 0, "{self:?} is no integer");
        self.0 / self.1
    }
}

/// The value of a linear term for these arguments.
fn linear(term: &Linear, arguments: &[Fraction]) -> Fraction {
    let terms = term.coefficients().iter().map(|&(at, coefficient)| Fraction(coefficient, 1) * arguments[at as usize]);
    terms.fold(Fraction(term.constant_part(), 1), Add::add)
}

fn holds(condition: &Condition, arguments: &[Fraction]) -> bool {
    let constraint = |Constraint { term, relation }: &Constraint| {
        let value = linear(term, arguments);
        let order = value.cmp(&Fraction(0, 1));
        match relation {
            Relation::AtMost => order != Ordering::Greater,
            Relation::Below => order == Ordering::Less,
            Relation::Equal => order == Ordering::Equal,
            Relation::Unequal => order != Ordering::Equal,
            Relation::DivisibleBy(number) => value.integer().rem_euclid(*number) == 0,
            Relation::NotDivisibleBy(number) => value.integer().rem_euclid(*number) != 0,
        }
    };
    condition.0.iter().any(|alternative| alternative.iter().all(constraint))
}

fn value(function: &PiecewiseLinear, arguments: &[Fraction]) -> Fraction {
    let piece = function.pieces.iter().find(|piece| holds(&piece.when, arguments));
    let Quotient { numerator, divisor } = piece.map_or(&function.otherwise, |piece| &piece.value);
    linear(numerator, arguments) * Fraction(1, i128::from(*divisor))
}

/// The parts of a formula as text: names, numbers, words and symbols.
fn tokens(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let long = ["<=>", "=>", "!="].into_iter().find(|sign| rest.starts_with(sign)).map(str::len);
        let quoted = || rest.starts_with('\'').then(|| rest[1..].find('\'').expect("it ends") + 2);
        let word = || rest.find(|one: char| !one.is_ascii_alphanumeric() && !"_$/-".contains(one)).filter(|&end| end > 0);
        let end = long.or_else(quoted).or_else(word).unwrap_or(1);
        found.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    found
}

/// The meaning of the symbols, by their names between quotation marks: with `other` that symbol has another one.
struct Meaning<'m> {
    bank: &'m Bank,
    structure: &'m DefinableStructure,
    symbols: &'m BTreeMap<String, SymbolId>,
    other: Option<&'m str>,
}

/// A formula that is being evaluated: what is left of it, and the numbers for its variables.
struct Evaluation<'e> {
    meaning: &'e Meaning<'e>,
    tokens: &'e [&'e str],
    variables: BTreeMap<&'e str, Fraction>,
}

impl<'e> Evaluation<'e> {
    fn next(&mut self) -> &'e str {
        let (first, rest) = self.tokens.split_first().expect("the formula goes on");
        self.tokens = rest;
        first
    }

    fn expect(&mut self, token: &str) {
        assert_eq!(self.next(), token, "before {:?}", self.tokens);
    }

    fn formula(&mut self) -> bool {
        match self.tokens[0] {
            "(" => {
                self.next();
                let mut truth = self.formula();
                loop {
                    match self.next() {
                        ")" => return truth,
                        "&" => truth &= self.formula(),
                        "|" => truth |= self.formula(),
                        "=>" => truth = self.formula() | !truth,
                        "<=>" => truth = self.formula() == truth,
                        other => panic!("{other} is no connective"),
                    }
                }
            }
            "~" => {
                self.next();
                !self.formula()
            }
            "$true" | "$false" => self.next() == "$true",
            "$less" => self.comparison(|order| order == Ordering::Less),
            "$lesseq" => self.comparison(|order| order != Ordering::Greater),
            "$greatereq" => self.comparison(|order| order != Ordering::Less),
            name if self.predicate(name).is_some() => {
                let condition = self.predicate(name).expect("it is one");
                self.next();
                let arguments = self.arguments();
                holds(condition, &arguments) != (self.meaning.other == Some(name))
            }
            _ => {
                let left = self.term();
                let sign = self.next();
                assert!(["=", "!="].contains(&sign), "{sign}");
                (left == self.term()) == (sign == "=")
            }
        }
    }

    fn predicate(&self, name: &str) -> Option<&'e Condition> {
        self.meaning.structure.predicate(*self.meaning.symbols.get(name)?)
    }

    fn comparison(&mut self, holds: impl Fn(Ordering) -> bool) -> bool {
        self.next();
        let arguments = self.arguments();
        holds(arguments[0].cmp(&arguments[1]))
    }

    fn arguments(&mut self) -> Vec<Fraction> {
        let mut found = Vec::new();
        if self.tokens.first() == Some(&"(") {
            while {
                self.next();
                found.push(self.term());
                self.tokens[0] == ","
            } {}
            self.expect(")");
        }
        found
    }

    fn term(&mut self) -> Fraction {
        let name = self.next();
        if let Some(number) = self.variables.get(name).copied().or_else(|| Fraction::read(name)) {
            return number;
        }
        let arguments = self.arguments();
        match name {
            // An individual is the number of which it is made.
            "int2i" | "rat2i" => arguments[0],
            "$sum" => arguments[0] + arguments[1],
            "$product" => arguments[0] * arguments[1],
            "$uminus" => arguments[0] * Fraction(-1, 1),
            "$quotient_e" => Fraction(arguments[0].integer().div_euclid(arguments[1].integer()), 1),
            "$remainder_e" => Fraction(arguments[0].integer().rem_euclid(arguments[1].integer()), 1),
            _ => {
                let symbol = self.meaning.symbols.get(name).unwrap_or_else(|| panic!("{name}: no symbol"));
                let function = self.meaning.structure.function(*symbol).expect("a function");
                assert_eq!(arguments.len(), self.meaning.bank.symbol_data(*symbol).fixity.arity(), "{name}");
                let off = Fraction(i128::from(self.meaning.other == Some(name)), 1);
                value(function, &arguments) + off
            }
        }
    }
}

/// The truth of a formula about all numbers, for these.
fn truth(meaning: &Meaning<'_>, formula: &[&str], numbers: &[Fraction]) -> bool {
    let (mut variables, mut rest) = (BTreeMap::new(), formula);
    if formula[0] == "!" {
        let end = formula.iter().position(|&token| token == "]").expect("it ends");
        let names = formula[..end].iter().filter(|token| token.starts_with('X'));
        variables = names.copied().zip(numbers.iter().copied()).collect();
        assert_eq!(formula[end + 1], ":");
        rest = &formula[end + 2..];
    }
    let mut evaluation = Evaluation { meaning, tokens: rest, variables };
    let truth = evaluation.formula();
    assert_eq!(evaluation.tokens, [""; 0], "the formula ends");
    truth
}

/// Lists of numbers of a domain.
fn points(domain: Domain) -> Vec<Vec<Fraction>> {
    let numbers: Vec<Fraction> = match domain {
        Domain::Rationals => (-7..8).map(|number| Fraction(number, 2)).collect(),
        Domain::Naturals => (0..9).map(|number| Fraction(number, 1)).collect(),
        _ => (-4..5).map(|number| Fraction(number, 1)).collect(),
    };
    numbers.iter().flat_map(|&left| numbers.iter().map(move |&right| vec![left, right])).collect()
}

/// A model over the integers in which a function divides, as no random one does.
fn halves() -> Vec<u8> {
    let document = json!({
        "schema": 1,
        "kind": "infinite-model",
        "board": {
            "name": "halves.board",
            "notation": "palmer",
            "text": "symbols half/1 : function; even/1 : predicate\ns: ∀x (even(x) ∨ half(x) = x)\n",
            "statements": [{ "id": "s", "reading": "∀x (even(x) ∨ half(x) = x)" }],
        },
        "question": { "asks": "consistency" },
        "answer": "consistent",
        "certificate": {
            "kind": "infinite-model",
            "domain": "the integers",
            "definitions": ["half(x) = (x - 2) / 2 if 2 divides x, otherwise x", "even(x) iff 2 divides x"],
        },
        "versions": { "referee": "0.1.0" },
    });
    document.to_string().into_bytes()
}

#[test]
fn infinite_models_are_written_as_what_they_are() {
    let (mut domains, mut meanings, mut words) = ([0; 3], 0, String::new());
    let random = (0..120).map(|seed| bytes(&make::random_infinite(seed)));
    for document in random.chain([halves()]) {
        let verified = verify(&document).expect("it is right");
        let Evidence::InfiniteModel(InfiniteStructure::Definable(structure)) = verified.certified().expect("a model").evidence()
        else {
            panic!("an infinite model")
        };
        let text = export::export(&verified, Target::Tstp).expect("it can be written");
        let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("tff(")).collect();
        assert_eq!(formulas(&text), lines.len(), "{text}");
        let symbols: BTreeMap<String, SymbolId> = structure
            .functions()
            .map(|(symbol, _)| symbol)
            .chain(structure.predicates().map(|(symbol, _)| symbol))
            .map(|symbol| (format!("'{}'", verified.bank.symbol_text(symbol)), symbol))
            .collect();
        assert_eq!(
            lines.len(),
            2 * symbols.len() + 2,
            "a type and a meaning of each symbol, the promotion and the domain\n{text}"
        );
        let (index, domain) = match structure.domain() {
            Domain::Integers => {
                (0, "! [X: $i] : ? [N: $int] : X = int2i(N) & ! [M: $int, N: $int] : ( int2i(M) = int2i(N) => M = N )")
            }
            Domain::Naturals => (
                1,
                "! [X: $i] : ? [N: $int] : ( $greatereq(N, 0) & X = int2i(N) ) \
                 & ! [M: $int, N: $int] : ( ( $greatereq(M, 0) & $greatereq(N, 0) & int2i(M) = int2i(N) ) => M = N )",
            ),
            _ => (2, "! [X: $i] : ? [N: $rat] : X = rat2i(N) & ! [M: $rat, N: $rat] : ( rat2i(M) = rat2i(N) => M = N )"),
        };
        domains[index] += 1;
        assert!(text.contains(&format!("tff(domain, interpretation, ( {domain} )).")), "{text}");
        let mut defined = Vec::new();
        for line in lines.iter().filter(|line| line.starts_with("tff(meaning_")) {
            let (_, formula) = line.split_once(", interpretation, ").expect("its role");
            let tokens = tokens(formula.strip_suffix(").").expect("its end"));
            let name = tokens.iter().copied().find(|token| symbols.contains_key(*token)).expect("a symbol");
            let meaning = Meaning { bank: &verified.bank, structure, symbols: &symbols, other: None };
            let other = Meaning { other: Some(name), ..meaning };
            for numbers in points(structure.domain()) {
                assert!(truth(&meaning, &tokens, &numbers), "{line} is false of {numbers:?}");
                assert!(!truth(&other, &tokens, &numbers), "{line} leaves open what {name} is for {numbers:?}");
            }
            defined.push(name);
            meanings += 1;
        }
        defined.sort_unstable();
        assert_eq!(defined, symbols.keys().collect::<Vec<_>>());
        words += &text;
    }
    assert!(domains.iter().all(|&count| count > 20) && meanings > 300, "{domains:?} {meanings}");
    for word in ["$sum", "$product", "$uminus", "$quotient_e", "$remainder_e", "$less(", "$lesseq", "!= ", " | ", "1/2", "~ ("] {
        assert!(words.contains(word), "no model is written with {word}");
    }
}
