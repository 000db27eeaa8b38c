//! Boards without finite models: what is found is evaluated by crate `model`, what cannot be found is not found, limits hold.

use std::time::Instant;

use formula::{Bank, CardinalityRelation, Fixity, FormulaId, Kind, Quantifier, SymbolId, TermId};
use model::Fuel;
use model::definable::{DefinableStructure, Domain, Evaluator, evaluate};

use super::{Limits, NotFound, catalogue, search};

/// Palmer's six symbols.
struct Palmer {
    bank: Bank,
    blonde: SymbolId,
    happy: SymbolId,
    likes: SymbolId,
    smarter: SymbolId,
    father: SymbolId,
    plus: SymbolId,
}

impl Palmer {
    fn new() -> Palmer {
        let mut bank = Bank::new();
        Palmer {
            blonde: bank.symbol("blonde", Kind::Predicate, Fixity::Applied(1)),
            happy: bank.symbol("happy", Kind::Predicate, Fixity::Applied(1)),
            likes: bank.symbol("likes", Kind::Predicate, Fixity::Applied(2)),
            smarter: bank.symbol("smarter", Kind::Predicate, Fixity::Applied(2)),
            father: bank.symbol("father", Kind::Function, Fixity::Applied(1)),
            plus: bank.symbol("+", Kind::Function, Fixity::Infix),
            bank,
        }
    }

    fn var(&mut self, name: &str) -> TermId {
        let variable = self.bank.variable(name);
        self.bank.variable_term(variable)
    }

    fn app(&mut self, symbol: SymbolId, arguments: &[TermId]) -> TermId {
        self.bank.apply(symbol, arguments).expect("arity")
    }

    fn is(&mut self, symbol: SymbolId, arguments: &[TermId]) -> FormulaId {
        self.bank.atom(symbol, arguments).expect("arity")
    }

    /// `prefix` like "Ax Ey".
    fn close(&mut self, prefix: &str, body: FormulaId) -> FormulaId {
        prefix.split(' ').rev().fold(body, |body, bound| {
            let (sign, name) = bound.split_at(1);
            let quantifier = if sign == "A" { Quantifier::ForAll } else { Quantifier::Exists };
            let variable = self.bank.variable(name);
            self.bank.quantified(quantifier, variable, body)
        })
    }

    /// The printed card of this number (PA-S1 to PA-S14), with n = 4.
    fn card(&mut self, number: usize) -> FormulaId {
        let (x, y, z) = (self.var("x"), self.var("y"), self.var("z"));
        let (father, sum) = (self.app(self.father, &[x]), self.app(self.plus, &[x, y]));
        let swapped = self.app(self.plus, &[y, x]);
        let (smarter, likes) = (self.smarter, self.likes);
        match number {
            1 => {
                let (blonde, happy) = (self.is(self.blonde, &[x]), self.is(self.happy, &[x]));
                let body = self.bank.implies(blonde, happy);
                self.close("Ax", body)
            }
            2 => {
                let (happy_x, liked, happy_y) = (self.is(self.happy, &[x]), self.is(likes, &[x, y]), self.is(self.happy, &[y]));
                let premise = self.bank.and(happy_x, liked);
                let body = self.bank.implies(premise, happy_y);
                self.close("Ax Ay", body)
            }
            3 => {
                let body = self.is(smarter, &[father, x]);
                self.close("Ax", body)
            }
            4 => {
                let (up, down) = (self.is(likes, &[x, father]), self.is(likes, &[father, x]));
                let not_up = self.bank.not(up);
                let body = self.bank.and(not_up, down);
                self.close("Ax", body)
            }
            5 => {
                let (premise, liked) = (self.is(smarter, &[x, y]), self.is(likes, &[y, x]));
                let not_liked = self.bank.not(liked);
                let body = self.bank.implies(premise, not_liked);
                self.close("Ax Ay", body)
            }
            6 => {
                let (left, right) = (self.is(smarter, &[sum, x]), self.is(smarter, &[sum, y]));
                let body = self.bank.and(left, right);
                self.close("Ax Ay", body)
            }
            7 => {
                let (xy, yz, xz) = (self.is(smarter, &[x, y]), self.is(smarter, &[y, z]), self.is(smarter, &[x, z]));
                let premise = self.bank.and(xy, yz);
                let body = self.bank.implies(premise, xz);
                self.close("Ax Ay Az", body)
            }
            8 => {
                let (xy, yx, same) = (self.is(smarter, &[x, y]), self.is(smarter, &[y, x]), self.bank.equal(x, y));
                let (not_yx, different) = (self.bank.not(yx), self.bank.not(same));
                let exactly_one = self.bank.iff(xy, not_yx);
                let body = self.bank.implies(different, exactly_one);
                self.close("Ax Ay", body)
            }
            9 => {
                let body = self.bank.equal(sum, swapped);
                self.close("Ax Ay", body)
            }
            10 => {
                let father_of_sum = self.app(self.father, &[swapped]);
                let body = self.bank.equal(sum, father_of_sum);
                self.close("Ax Ay", body)
            }
            11 => {
                let blonde = self.is(self.blonde, &[father]);
                let body = self.bank.not(blonde);
                self.close("Ax", body)
            }
            12 => self.bank.cardinality(CardinalityRelation::AtLeast, 4),
            13 => self.bank.cardinality(CardinalityRelation::LessThan, 4),
            _ => {
                let atom = self.is(smarter, &[x, y]);
                let body = self.bank.not(atom);
                self.close("Ax Ay", body)
            }
        }
    }

    fn cards(&mut self, numbers: &[usize]) -> Vec<FormulaId> {
        numbers.iter().map(|&number| self.card(number)).collect()
    }

    /// Statements about one relation that is a strict order, by name.
    fn order(&mut self, relation: SymbolId) -> Vec<FormulaId> {
        let (x, y, z) = (self.var("x"), self.var("y"), self.var("z"));
        let (xx, xy, yz, xz) =
            (self.is(relation, &[x, x]), self.is(relation, &[x, y]), self.is(relation, &[y, z]), self.is(relation, &[x, z]));
        let irreflexive = self.bank.not(xx);
        let chain = self.bank.and(xy, yz);
        let transitive = self.bank.implies(chain, xz);
        vec![self.close("Ax", irreflexive), self.close("Ax Ay Az", transitive), self.close("Ax Ey", xy)]
    }
}

fn check(bank: &Bank, structure: &DefinableStructure, statements: &[FormulaId], false_statement: Option<FormulaId>) {
    for &statement in statements {
        assert_eq!(evaluate(bank, structure, statement, Fuel::new(1_000_000)), Ok(true), "{structure:?}");
    }
    if let Some(statement) = false_statement {
        assert_eq!(evaluate(bank, structure, statement, Fuel::new(1_000_000)), Ok(false), "{structure:?}");
    }
}

/// The boards of the printed deck that have infinite models only (the minimal ones and larger ones).
const ENDLESS: [&[usize]; 9] = [
    &[3, 4, 5, 7],
    &[3, 4, 7, 8],
    &[4, 5, 6, 7],
    &[4, 5, 7, 8],
    &[3, 4, 5, 7, 8],
    &[1, 2, 3, 4, 5, 6, 7, 8, 9, 11],
    &[1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12],
    &[3, 4, 5, 6, 7, 8, 9, 12],
    &[4, 6, 7, 8, 9, 12],
];

#[test]
fn endless_boards_of_the_deck() {
    for numbers in ENDLESS {
        let mut palmer = Palmer::new();
        let board = palmer.cards(numbers);
        let structure =
            search(&palmer.bank, &board, None, &Limits::default()).unwrap_or_else(|error| panic!("{numbers:?}: {error}"));
        check(&palmer.bank, &structure, &board, None);
        let again = search(&palmer.bank, &board, None, &Limits::default());
        assert_eq!(again.as_ref(), Ok(&structure), "same question, same answer");
    }
}

#[test]
fn each_statement_of_a_minimal_board_is_independent() {
    for numbers in &ENDLESS[..4] {
        let mut palmer = Palmer::new();
        let board = palmer.cards(numbers);
        for (at, &statement) in board.iter().enumerate() {
            let mut others = board.clone();
            others.remove(at);
            let structure = search(&palmer.bank, &others, Some(statement), &Limits::default())
                .unwrap_or_else(|error| panic!("{numbers:?} without its statement {at}: {error}"));
            check(&palmer.bank, &structure, &others, Some(statement));
        }
    }
}

#[test]
fn endless_orders_and_injections() {
    let mut palmer = Palmer::new();
    let (x, y, z) = (palmer.var("x"), palmer.var("y"), palmer.var("z"));
    let (likes, smarter) = (palmer.likes, palmer.smarter);
    let endless = palmer.order(likes);

    let mut dense = palmer.order(smarter);
    let (xy, xz, zy) = (palmer.is(smarter, &[x, y]), palmer.is(smarter, &[x, z]), palmer.is(smarter, &[z, y]));
    let between = palmer.bank.and(xz, zy);
    let between = palmer.close("Ez", between);
    let body = palmer.bank.implies(xy, between);
    dense.push(palmer.close("Ax Ay", body));

    let (father_x, father_y) = (palmer.app(palmer.father, &[x]), palmer.app(palmer.father, &[y]));
    let (same_father, same) = (palmer.bank.equal(father_x, father_y), palmer.bank.equal(x, y));
    let injective = palmer.bank.implies(same_father, same);
    let injective = palmer.close("Ax Ay", injective);
    let childless = palmer.bank.equal(father_y, x);
    let childless = palmer.bank.not(childless);
    let not_onto = palmer.close("Ex Ay", childless);

    let (sum_xy, sum_zy, sum_yy) =
        (palmer.app(palmer.plus, &[x, y]), palmer.app(palmer.plus, &[z, y]), palmer.app(palmer.plus, &[y, y]));
    let (same_sums, x_is_z) = (palmer.bank.equal(sum_xy, sum_zy), palmer.bank.equal(x, z));
    let cancels = palmer.bank.implies(same_sums, x_is_z);
    let cancels = palmer.close("Ax Ay Az", cancels);
    let absorbs = palmer.bank.equal(sum_xy, y);
    let moves = palmer.bank.not(absorbs);
    let moves = palmer.close("Ax Ay", moves);
    let doubled = palmer.bank.equal(sum_yy, x);
    let halves = palmer.close("Ax Ey", doubled);

    let sum_yx = palmer.app(palmer.plus, &[y, x]);
    let commutes = palmer.bank.equal(sum_xy, sum_yx);
    let commutes = palmer.close("Ax Ay", commutes);

    let sums = vec![cancels, moves, halves];
    let commuting = [&sums[..], &[commutes]].concat();
    for board in [endless, dense, vec![injective, not_onto], sums, commuting] {
        let structure = search(&palmer.bank, &board, None, &Limits::default()).expect("found");
        check(&palmer.bank, &structure, &board, None);
    }
}

#[test]
fn what_is_inconsistent_or_finite_is_not_found() {
    for numbers in [&[3, 14][..], &[6, 14], &[4, 10], &[1, 13], &[13]] {
        let mut palmer = Palmer::new();
        let board = palmer.cards(numbers);
        assert_eq!(search(&palmer.bank, &board, None, &Limits::default()), Err(NotFound::Exhausted), "{numbers:?}");
    }
    // A statement cannot be true and false.
    let mut palmer = Palmer::new();
    let board = palmer.cards(&[3, 7]);
    assert_eq!(search(&palmer.bank, &board, Some(board[0]), &Limits::default()), Err(NotFound::Exhausted));
    let nothing = search(&palmer.bank, &[], None, &Limits::default()).expect("any structure will do");
    assert_eq!(nothing.domain(), Domain::Integers);
}

#[test]
fn any_vocabulary_will_do() {
    let mut palmer = Palmer::new();
    let bank = &mut palmer.bank;
    let letter = bank.symbol("p", Kind::Predicate, Fixity::Letter);
    let constant = bank.symbol("c", Kind::Function, Fixity::Letter);
    let triple = bank.symbol("t", Kind::Predicate, Fixity::Applied(3));
    let wide = bank.symbol("w", Kind::Function, Fixity::Applied(4));
    let c = bank.apply(constant, &[]).expect("arity");
    let value = bank.apply(wide, &[c; 4]).expect("arity");
    let different = bank.equal(value, c);
    let different = bank.not(different);
    let p = bank.atom(letter, &[]).expect("arity");
    let t = bank.atom(triple, &[c; 3]).expect("arity");
    let both = bank.iff(p, t);
    let mut board = vec![different, both, p];
    board.extend(palmer.order(palmer.smarter));
    let structure = search(&palmer.bank, &board, None, &Limits::default()).expect("found");
    check(&palmer.bank, &structure, &board, None);
    assert!(structure.function(wide).is_some() && structure.predicate(triple).is_some());
}

#[test]
fn limits_stop_the_search() {
    let mut palmer = Palmer::new();
    let board = palmer.cards(ENDLESS[5]);
    let table = [
        (Limits { trials: 2, ..Limits::default() }, NotFound::OutOfTrials),
        (Limits { fuel: 0, ..Limits::default() }, NotFound::OutOfFuel),
        (Limits { deadline: Some(Instant::now()), ..Limits::default() }, NotFound::OutOfTime),
    ];
    for (limits, expected) in table {
        assert_eq!(search(&palmer.bank, &board, None, &limits), Err(expected));
    }
    let x = palmer.var("x");
    let open = palmer.is(palmer.happy, &[x]);
    assert_eq!(search(&palmer.bank, &[open], None, &Limits::default()), Err(NotFound::Unsuitable(open)));
    let seven = palmer.bank.numeral("7").expect("a numeral");
    let seven = palmer.bank.number_term(seven);
    let number = palmer.is(palmer.happy, &[seven]);
    assert_eq!(search(&palmer.bank, &[number], None, &Limits::default()), Err(NotFound::Unsuitable(number)));
    let mut deep = palmer.card(3);
    for _ in 0..100_000 {
        deep = palmer.bank.not(deep);
    }
    assert_eq!(search(&palmer.bank, &[deep], None, &Limits::default()), Err(NotFound::Unsuitable(deep)));
}

#[test]
fn every_meaning_is_valid_in_its_domain() {
    for domain in [Domain::Integers, Domain::Naturals, Domain::Rationals] {
        for arity in 0..4 {
            let mut bank = Bank::new();
            let function = bank.symbol("f", Kind::Function, Fixity::Applied(arity));
            let predicate = bank.symbol("p", Kind::Predicate, Fixity::Applied(arity));
            for meaning in catalogue::functions(arity as usize, domain) {
                let mut structure = DefinableStructure::new(domain);
                structure.define_function(&bank, function, meaning).expect("well formed");
                assert!(Evaluator::new(&bank, &structure, Fuel::new(100_000)).is_ok(), "{structure:?}");
            }
            for meaning in catalogue::predicates(arity as usize, domain) {
                let mut structure = DefinableStructure::new(domain);
                structure.define_predicate(&bank, predicate, meaning).expect("well formed");
            }
        }
    }
}
