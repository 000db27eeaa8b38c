//! Seeded random sentences for tests and benches of all crates: same seed, same sentences. Not part of the program.

use crate::bank::{Bank, CardinalityRelation, Connective, Quantifier};
use crate::ids::{FormulaId, SymbolId, TermId, VariableId};
use crate::signature::Kind;

/// Depth of nested applications in the terms of random formulas.
const TERM_DEPTH: usize = 2;

/// A small deterministic source of numbers: the sequence of a seed (splitmix64), or numbers that are read off bytes, so that
/// the choice of bytes determines what is made.
#[derive(Clone, Debug)]
pub struct Random(Source);

#[derive(Clone, Debug)]
enum Source {
    Seed(u64),
    /// In reverse.
    Bytes(Vec<u8>),
}

impl Random {
    /// The sequence that belongs to `seed`.
    pub fn new(seed: u64) -> Random {
        Random(Source::Seed(seed))
    }

    /// The sequence that stands in `bytes`: one byte for each number, two where the bound is above 256. After the last it is 0 forever.
    pub fn of_bytes(bytes: &[u8]) -> Random {
        Random(Source::Bytes(bytes.iter().rev().copied().collect()))
    }

    /// Returns whether the bytes are used up; a seed never is.
    pub fn is_used_up(&self) -> bool {
        matches!(&self.0, Source::Bytes(bytes) if bytes.is_empty())
    }

    /// The next number, below `bound`; 0 for a bound of 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let number = match &mut self.0 {
            Source::Seed(seed) => splitmix(seed),
            Source::Bytes(bytes) if bound <= 256 => u64::from(bytes.pop().unwrap_or(0)),
            Source::Bytes(bytes) => u64::from(bytes.pop().unwrap_or(0)) << 8 | u64::from(bytes.pop().unwrap_or(0)),
        };
        (number % (bound.max(1) as u64)) as usize
    }
}

fn splitmix(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *seed;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The vocabulary of random sentences.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// Function symbols, constants included; can be empty. Where a symbol of another kind is drawn, a variable is put.
    pub functions: Vec<SymbolId>,
    /// Predicate symbols; equality is used too, and in place of a symbol of another kind.
    pub predicates: Vec<SymbolId>,
    /// Variables; at least one.
    pub variables: Vec<VariableId>,
    /// Connectives; at least one.
    pub connectives: Vec<Connective>,
    /// Quantifiers; at least one.
    pub quantifiers: Vec<Quantifier>,
    /// True if counting statements may occur.
    pub counting: bool,
    /// True if `tT` and `tF` may occur.
    pub truth_values: bool,
    /// Numbers may occur as terms.
    pub numbers: bool,
}

impl Vocabulary {
    /// These symbols with all connectives and quantifiers of Palmer's game (PA-7), counting, and the variables x, y, z.
    pub fn of(bank: &mut Bank, functions: Vec<SymbolId>, predicates: Vec<SymbolId>) -> Vocabulary {
        Vocabulary {
            functions,
            predicates,
            variables: ["x", "y", "z"].iter().map(|x| bank.variable(x)).collect(),
            connectives: vec![Connective::And, Connective::Or, Connective::Implies, Connective::Iff],
            quantifiers: vec![Quantifier::ForAll, Quantifier::Exists, Quantifier::ExistsUnique],
            counting: true,
            truth_values: false,
            numbers: false,
        }
    }

    /// Palmer's six symbols (PA-7), with all that goes with them there.
    pub fn palmer(bank: &mut Bank) -> Vocabulary {
        use crate::signature::Fixity::{Applied, Infix};
        let functions = vec![bank.symbol("father", Kind::Function, Applied(1)), bank.symbol("+", Kind::Function, Infix)];
        let predicates = vec![
            bank.symbol("blonde", Kind::Predicate, Applied(1)),
            bank.symbol("happy", Kind::Predicate, Applied(1)),
            bank.symbol("likes", Kind::Predicate, Applied(2)),
            bank.symbol("smarter", Kind::Predicate, Applied(2)),
        ];
        Vocabulary::of(bank, functions, predicates)
    }

    /// Names as in Predicate Wars: capitals with and without arguments, functions, infix symbols, numbers, the variables x, y, z and a distinct
    /// one (PW-42 to PW-56), with the connectives and quantifiers of that game.
    pub fn predicate_wars(bank: &mut Bank) -> Vocabulary {
        use crate::signature::Fixity::{Applied, Infix, Letter};
        Vocabulary {
            functions: vec![
                bank.symbol("f", Kind::Function, Applied(1)),
                bank.symbol("g", Kind::Function, Applied(2)),
                bank.symbol("+", Kind::Function, Infix),
            ],
            predicates: vec![
                bank.symbol("P", Kind::Predicate, Applied(1)),
                bank.symbol("Q", Kind::Predicate, Letter),
                bank.symbol("R", Kind::Predicate, Applied(2)),
                bank.symbol("<", Kind::Predicate, Infix),
            ],
            variables: ["x", "y", "z", "x_0"].iter().map(|x| bank.variable(x)).collect(),
            connectives: vec![Connective::And, Connective::Or, Connective::Implies],
            quantifiers: vec![Quantifier::ForAll, Quantifier::Exists],
            counting: false,
            truth_values: true,
            numbers: true,
        }
    }
}

impl Bank {
    /// A random sentence (closed formula) of at most `depth` nested connectives and quantifiers below its outermost quantifier.
    pub fn random_sentence(&mut self, vocabulary: &Vocabulary, depth: usize, random: &mut Random) -> FormulaId {
        if vocabulary.counting && random.below(12) == 0 {
            let comparisons = [
                CardinalityRelation::AtLeast,
                CardinalityRelation::LessThan,
                CardinalityRelation::MoreThan,
                CardinalityRelation::AtMost,
                CardinalityRelation::Exactly,
            ];
            return self.cardinality(comparisons[random.below(5)], 1 + random.below(4) as u32);
        }
        let body = self.random_formula(vocabulary, depth, random);
        let mut closed = body;
        while let Some(&variable) = self.free_variables(closed).first() {
            let quantifier = vocabulary.quantifiers[random.below(vocabulary.quantifiers.len())];
            closed = self.quantified(quantifier, variable, closed);
        }
        closed
    }

    /// A random formula, its variables free or bound. Recursion is as deep as `depth`, which the caller chooses.
    pub fn random_formula(&mut self, vocabulary: &Vocabulary, depth: usize, random: &mut Random) -> FormulaId {
        if depth == 0 {
            return self.random_atom(vocabulary, TERM_DEPTH, random);
        }
        match random.below(8) {
            0 => self.random_atom(vocabulary, TERM_DEPTH, random),
            1 => {
                let inner = self.random_formula(vocabulary, depth - 1, random);
                self.not(inner)
            }
            2 | 3 => {
                let variable = vocabulary.variables[random.below(vocabulary.variables.len())];
                let quantifier = vocabulary.quantifiers[random.below(vocabulary.quantifiers.len())];
                let body = self.random_formula(vocabulary, depth - 1, random);
                self.quantified(quantifier, variable, body)
            }
            _ => {
                let connective = vocabulary.connectives[random.below(vocabulary.connectives.len())];
                let left = self.random_formula(vocabulary, depth - 1, random);
                let right = self.random_formula(vocabulary, depth - 1, random);
                self.binary(connective, left, right)
            }
        }
    }

    /// A random atom or equation, its variables free, whose terms are of at most `depth` nested applications; `tT` or `tF` if the vocabulary
    /// has them.
    pub fn random_atom(&mut self, vocabulary: &Vocabulary, depth: usize, random: &mut Random) -> FormulaId {
        if vocabulary.truth_values && random.below(10) == 0 {
            return self.truth(random.below(2) == 0);
        }
        let choice = random.below(vocabulary.predicates.len() + 1);
        let atom = vocabulary.predicates.get(choice).and_then(|&predicate| {
            let arguments = self.random_arguments(vocabulary, predicate, depth, random);
            self.atom(predicate, &arguments).ok()
        });
        if let Some(atom) = atom {
            return atom;
        }
        let left = self.random_term(vocabulary, depth, random);
        let right = self.random_term(vocabulary, depth, random);
        self.equal(left, right)
    }

    /// As many terms as the symbol takes, of at most `depth` nested applications each.
    fn random_arguments(&mut self, vocabulary: &Vocabulary, symbol: SymbolId, depth: usize, random: &mut Random) -> Vec<TermId> {
        let arity = self.symbol_data(symbol).fixity.arity();
        (0..arity).map(|_| self.random_term(vocabulary, depth, random)).collect()
    }

    /// A random term of at most `depth` nested applications.
    pub fn random_term(&mut self, vocabulary: &Vocabulary, depth: usize, random: &mut Random) -> TermId {
        let term = if depth > 0 && !vocabulary.functions.is_empty() && random.below(3) == 0 {
            let function = vocabulary.functions[random.below(vocabulary.functions.len())];
            let arguments = self.random_arguments(vocabulary, function, depth - 1, random);
            self.apply(function, &arguments).ok()
        } else if vocabulary.numbers && random.below(3) == 0 {
            let digits = (random.below(40) * random.below(1000)).to_string();
            self.numeral(&digits).ok().map(|numeral| self.number_term(numeral))
        } else {
            None
        };
        if let Some(term) = term {
            return term;
        }
        let variable = vocabulary.variables[random.below(vocabulary.variables.len())];
        self.variable_term(variable)
    }
}
