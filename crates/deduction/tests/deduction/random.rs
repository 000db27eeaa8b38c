//! Random ground statements with equality: what brute force finds contradictory has a proof that the kernel accepts, and what follows
//! is proved; what has a model is not.

use crate::support::{accepted, calculus};
use deduction::{Failure, Limits, deduce};
use formula::{Bank, Connective, Formula, FormulaId, Kind, Shape, TermId};

/// A deterministic source of numbers (splitmix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}

/// The terms a, b, f(a), f(b), and the atoms over them.
struct Language {
    terms: [TermId; 4],
    atoms: Vec<FormulaId>,
}

impl Language {
    fn new(bank: &mut Bank) -> Language {
        let [a, b] = ["a", "b"].map(|name| {
            let symbol = bank.symbol(name, Kind::Function, Shape::Letter);
            bank.apply(symbol, &[]).expect("no arguments")
        });
        let f = bank.symbol("f", Kind::Function, Shape::Applied(1));
        let [fa, fb] = [a, b].map(|term| bank.apply(f, &[term]).expect("one argument"));
        let terms = [a, b, fa, fb];
        let p = bank.symbol("P", Kind::Predicate, Shape::Applied(1));
        let mut atoms: Vec<FormulaId> = terms.iter().map(|&term| bank.atom(p, &[term]).expect("one argument")).collect();
        for name in ["Q", "R"] {
            let symbol = bank.symbol(name, Kind::Predicate, Shape::Letter);
            atoms.push(bank.atom(symbol, &[]).expect("no arguments"));
        }
        for left in terms {
            for right in terms {
                atoms.push(bank.equal(left, right));
            }
        }
        Language { terms, atoms }
    }

    fn formula(&self, bank: &mut Bank, numbers: &mut Numbers, depth: usize) -> FormulaId {
        let form = numbers.below(if depth == 0 { 2 } else { 8 });
        match form {
            0 => self.atoms[numbers.below(self.atoms.len())],
            1 if depth == 0 => {
                let atom = self.atoms[numbers.below(self.atoms.len())];
                bank.not(atom)
            }
            1 | 2 => {
                let inner = self.formula(bank, numbers, depth - 1);
                bank.not(inner)
            }
            _ => {
                let connectives = [Connective::And, Connective::Or, Connective::Or, Connective::Implies, Connective::Iff];
                let connective = connectives[numbers.below(connectives.len())];
                let (left, right) = (self.formula(bank, numbers, depth - 1), self.formula(bank, numbers, depth - 1));
                bank.binary(connective, left, right)
            }
        }
    }

    /// Whether some structure makes all formulas true: every way to let terms be equal, and every truth value of the rest.
    fn has_model(&self, bank: &Bank, formulas: &[FormulaId]) -> bool {
        let objects = (0..4usize.pow(4)).map(|code| [code % 4, code / 4 % 4, code / 16 % 4, code / 64]);
        let congruent = objects.filter(|objects| objects[0] != objects[1] || objects[2] == objects[3]);
        congruent.into_iter().any(|objects| {
            (0..64).any(|truths: usize| formulas.iter().all(|&formula| self.holds(bank, formula, &objects, truths)))
        })
    }

    /// Bits 0 to 3 of `truths` are P of the objects, the next two Q and R.
    fn holds(&self, bank: &Bank, formula: FormulaId, objects: &[usize; 4], truths: usize) -> bool {
        let object = |term: TermId| objects[self.terms.iter().position(|&known| known == term).expect("a known term")];
        match bank.formula(formula) {
            Formula::Equal(left, right) => object(left) == object(right),
            Formula::Atom(_, &[term]) => truths >> object(term) & 1 == 1,
            Formula::Atom(symbol, _) => truths >> if bank.symbol_text(symbol) == "Q" { 4 } else { 5 } & 1 == 1,
            Formula::Not(inner) => !self.holds(bank, inner, objects, truths),
            Formula::Binary(connective, left, right) => {
                let (left, right) = (self.holds(bank, left, objects, truths), self.holds(bank, right, objects, truths));
                match connective {
                    Connective::And => left && right,
                    Connective::Or => left || right,
                    Connective::Implies => !left || right,
                    Connective::Iff => left == right,
                }
            }
            _ => panic!("no such formula is made"),
        }
    }
}

#[test]
fn ground_statements() {
    let calculus = calculus();
    let mut numbers = Numbers(7);
    let (mut refuted, mut longest) = (0, 0);
    while refuted < 2_000 {
        let mut bank = Bank::new();
        let language = Language::new(&mut bank);
        let mut statements = Vec::new();
        let depth = 1 + numbers.below(3);
        while statements.is_empty() || language.has_model(&bank, &statements) {
            let last = language.formula(&mut bank, &mut numbers, depth);
            statements.push(last);
        }
        let found = deduce(&mut bank, &statements, None, &[], Limits::default()).unwrap_or_else(|failure| panic!("{failure}"));
        let text = accepted(&mut bank, &calculus, &statements, None, &found);
        longest = longest.max(text.lines().count());
        // Without the last statement there is a model: its negation follows, and nothing that contradicts it.
        let last = statements.pop().expect("one at least");
        let denied = bank.not(last);
        let found =
            deduce(&mut bank, &statements, Some(denied), &[], Limits::default()).unwrap_or_else(|failure| panic!("{failure}"));
        accepted(&mut bank, &calculus, &statements, Some(denied), &found);
        assert_eq!(deduce(&mut bank, &statements, None, &[], Limits::default()).err(), Some(Failure::Consistent));
        refuted += 1;
    }
    assert!(longest < 120, "{longest}");
}
