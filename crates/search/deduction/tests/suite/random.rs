//! Random ground statements with equality: what brute force finds contradictory has a proof that the kernel accepts, and what follows
//! is proved; what has a model is not. Each search for a proof comes to one by itself, also by lemmas.

use crate::support::{accepted, board, calculus, problem};
use deduction::{Failure, Limits, deduce, deduce_all};
use formula::{Bank, Connective, Fixity, Formula, FormulaId, Kind, TermId};
use testkit::truth::joined;

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

/// The terms a, b, f(a), f(b), and the atoms over them; also, where there are quantifiers, what likes each of them.
struct Language {
    terms: [TermId; 4],
    atoms: Vec<FormulaId>,
    /// How many ways there are to say of what is not equality whether it holds.
    truths: usize,
}

impl Language {
    fn new(bank: &mut Bank, quantifiers: bool) -> Language {
        let [a, b] = ["a", "b"].map(|name| {
            let symbol = bank.symbol(name, Kind::Function, Fixity::Letter);
            bank.apply(symbol, &[]).expect("no arguments")
        });
        let f = bank.symbol("f", Kind::Function, Fixity::Applied(1));
        let [fa, fb] = [a, b].map(|term| bank.apply(f, &[term]).expect("one argument"));
        let terms = [a, b, fa, fb];
        let p = bank.symbol("P", Kind::Predicate, Fixity::Applied(1));
        let mut atoms: Vec<FormulaId> = terms.iter().map(|&term| bank.atom(p, &[term]).expect("one argument")).collect();
        for name in ["Q", "R"] {
            let symbol = bank.symbol(name, Kind::Predicate, Fixity::Letter);
            atoms.push(bank.atom(symbol, &[]).expect("no arguments"));
        }
        for left in terms {
            for right in terms {
                atoms.push(bank.equal(left, right));
            }
        }
        if quantifiers {
            let likes = bank.symbol("L", Kind::Predicate, Fixity::Applied(2));
            let x = bank.variable("x");
            let someone = bank.variable_term(x);
            for term in terms {
                let said = bank.atom(likes, &[someone, term]).expect("two arguments");
                atoms.push(bank.exists(x, said));
            }
        }
        Language { terms, atoms, truths: if quantifiers { 1 << 10 } else { 1 << 6 } }
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
            (0..self.truths).any(|truths: usize| formulas.iter().all(|&formula| self.holds(bank, formula, &objects, truths)))
        })
    }

    /// Bits 0 to 3 of `truths` are P of the objects, the next two Q and R, then whether anything likes the objects.
    fn holds(&self, bank: &Bank, formula: FormulaId, objects: &[usize; 4], truths: usize) -> bool {
        let object = |term: TermId| objects[self.terms.iter().position(|&known| known == term).expect("a known term")];
        match bank.formula(formula) {
            Formula::Equal(left, right) => object(left) == object(right),
            Formula::Atom(_, &[term]) => truths >> object(term) & 1 == 1,
            Formula::Atom(symbol, _) => truths >> if bank.symbol_text(symbol) == "Q" { 4 } else { 5 } & 1 == 1,
            Formula::Quantified(_, _, body) => match bank.formula(body) {
                Formula::Atom(_, &[_, term]) => truths >> (6 + object(term)) & 1 == 1,
                _ => panic!("no such formula is made"),
            },
            Formula::Not(inner) => !self.holds(bank, inner, objects, truths),
            Formula::Binary(connective, left, right) => {
                let (left, right) = (self.holds(bank, left, objects, truths), self.holds(bank, right, objects, truths));
                joined(connective, left, right)
            }
            _ => panic!("no such formula is made"),
        }
    }
}

/// Boards from a seed, with or without quantifiers; the longest proof of a contradiction.
fn refute_many(count: usize, seed: u64, quantifiers: bool) -> usize {
    let calculus = calculus();
    let mut numbers = Numbers(seed);
    let (mut refuted, mut longest) = (0, 0);
    while refuted < count {
        let mut bank = Bank::new();
        let language = Language::new(&mut bank, quantifiers);
        let mut statements = Vec::new();
        let depth = 1 + numbers.below(3);
        while statements.is_empty() || language.has_model(&bank, &statements) {
            let last = language.formula(&mut bank, &mut numbers, depth);
            statements.push(last);
        }
        let found =
            deduce(&mut bank, problem(&statements, None, &[]), Limits::default()).unwrap_or_else(|failure| panic!("{failure}"));
        let text = accepted(&mut bank, &calculus, &statements, None, &found);
        longest = longest.max(text.lines().count());
        // Without the last statement there is a model: its negation follows, and nothing that contradicts it.
        let last = statements.pop().expect("one at least");
        let denied = bank.not(last);
        let found = deduce(&mut bank, problem(&statements, Some(denied), &[]), Limits::default())
            .unwrap_or_else(|failure| panic!("{failure}"));
        accepted(&mut bank, &calculus, &statements, Some(denied), &found);
        assert_eq!(deduce(&mut bank, problem(&statements, None, &[]), Limits::default()).err(), Some(Failure::Consistent));
        refuted += 1;
    }
    longest
}

#[test]
fn ground_statements() {
    let longest = refute_many(2_000, 7, false);
    assert!(longest < 120, "{longest}");
}

#[test]
fn what_quantified_statements_say_of_equal_things() {
    let longest = refute_many(200, 8, true);
    assert!(longest < 120, "{longest}");
}

/// Clauses of three literals over twelve letters until they are contradictory: each of the searches has to consider cases.
#[test]
fn cases_within_cases() {
    let calculus = calculus();
    let mut numbers = Numbers(9);
    for _ in 0..60 {
        let mut bank = Bank::new();
        let letters: Vec<FormulaId> = (0..12)
            .map(|at| {
                let symbol = bank.symbol(&format!("P_{at}"), Kind::Predicate, Fixity::Letter);
                bank.atom(symbol, &[]).expect("no arguments")
            })
            .collect();
        let (mut statements, mut left) = (Vec::new(), (0..1_u32 << letters.len()).collect::<Vec<u32>>());
        while !left.is_empty() {
            let literals = [0; 3].map(|_| (numbers.below(letters.len()), numbers.below(2) == 1));
            left.retain(|truths| literals.iter().any(|&(letter, truth)| (truths >> letter & 1 == 1) == truth));
            let [one, two, three] =
                literals.map(|(letter, truth)| if truth { letters[letter] } else { bank.not(letters[letter]) });
            let two = bank.or(one, two);
            statements.push(bank.or(two, three));
        }
        let found = deduce_all(&mut bank, problem(&statements, None, &[]), Limits::default()).expect("it is contradictory");
        assert_eq!(found.len(), 4, "each search comes to a proof");
        for deduction in &found {
            accepted(&mut bank, &calculus, &statements, None, deduction);
        }
    }
}

/// Found by a random search, where such problems are rare: a disjunction that is known before a box is first needed in it, when both its parts
/// hold, the first one by the box's assumption. It must be stated by the other one, or what rests on it would cite a line of a closed box.
#[test]
fn facts_before_a_box_do_not_rest_on_facts_in_it() {
    let mut board = board("symbols p/0 q/0 r/0 s/0 : predicate\np ∨ q\nr\ns ↔ ¬p\n(p ∨ ¬¬r) ↔ ¬(¬s ↔ p)");
    let calculus = calculus();
    let statements = board.statements.clone();
    let found = deduce_all(&mut board.bank, problem(&statements, None, &[]), Limits::default())
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(found.len(), 4, "each search comes to a proof");
    for deduction in &found {
        accepted(&mut board.bank, &calculus, &statements, None, deduction);
    }
}
