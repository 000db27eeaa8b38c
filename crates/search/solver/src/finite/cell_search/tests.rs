//! The search over cells against all structures of a size, and against problems whose answer is known.

use formula::generate::{Random, Vocabulary as Generator};
use formula::{Alphabet, Bank, Connective, Fixity, FormulaId, Kind, Quantifier, SymbolId, TermId};
use model::Fuel;
use model::finite::{Structure, evaluate};
use representation::BracketedText;

use super::*;

const EFFORT: CellEffort = CellEffort { work: 20_000_000, deadline: None };

fn symbols(bank: &mut Bank, kind: Kind, names: &[(&str, Fixity)]) -> Vec<SymbolId> {
    names.iter().map(|(name, fixity)| bank.symbol(name, kind, *fixity)).collect()
}

fn truth(bank: &Bank, structure: &Structure, formula: FormulaId) -> bool {
    evaluate(bank, structure, formula, &mut Fuel::new(1 << 40)).expect("there is fuel, and every symbol has a meaning")
}

fn search(bank: &Bank, demands: &[(FormulaId, bool)], size: u32) -> CellOutcome {
    let formulas: Vec<FormulaId> = demands.iter().map(|&(formula, _)| formula).collect();
    search_cells(bank, &Vocabulary::of(bank, &formulas), demands, size, EFFORT)
}

/// All structures of two objects for two predicates, a function of one argument and a constant.
fn all_structures(bank: &Bank, generator: &Generator) -> Vec<Structure> {
    let (f, a) = (generator.functions[0], generator.functions[1]);
    let mut all = Vec::new();
    for choice in 0..1u32 << 10 {
        let bits = |from: u32, count: u32| (from..from + count).map(move |bit| choice >> bit & 1);
        let mut structure = Structure::new(2).expect("two objects");
        structure.set_function(bank, f, bits(0, 2).collect()).expect("f");
        structure.set_function(bank, a, bits(2, 1).collect()).expect("a");
        let tables = [(0, 3, 2), (1, 5, 4), (2, 9, 1)];
        for (at, from, count) in tables {
            let cells = bits(from, count).map(|bit| bit == 1).collect();
            structure.set_predicate(bank, generator.predicates[at], cells).expect("a predicate");
        }
        all.push(structure);
    }
    all
}

#[test]
fn what_is_found_is_a_model_and_nothing_is_overlooked() {
    let mut bank = Bank::new();
    let generator = Generator {
        functions: symbols(&mut bank, Kind::Function, &[("f", Fixity::Applied(1)), ("a", Fixity::Letter)]),
        predicates: symbols(
            &mut bank,
            Kind::Predicate,
            &[("P", Fixity::Applied(1)), ("R", Fixity::Applied(2)), ("p", Fixity::Letter)],
        ),
        variables: ["x", "y", "z"].iter().map(|name| bank.variable(name)).collect(),
        connectives: vec![Connective::And, Connective::Or, Connective::Implies, Connective::Iff],
        quantifiers: vec![Quantifier::ForAll, Quantifier::Exists, Quantifier::ExistsUnique],
        counting: true,
        truth_values: true,
        numbers: false,
    };
    let all = all_structures(&bank, &generator);
    let mut random = Random::new(20);
    let (mut found, mut none, mut open) = (0, 0, 0);
    for _ in 0..500 {
        let demands: Vec<(FormulaId, bool)> =
            (0..3).map(|_| (bank.random_sentence(&generator, 4, &mut random), random.below(2) == 0)).collect();
        let fits = |structure: &Structure| demands.iter().all(|&(formula, value)| truth(&bank, structure, formula) == value);
        let told = || {
            let lines = demands.iter().map(|&(formula, value)| format!("{value}: {}", bank.text(formula, Alphabet::Unicode)));
            lines.collect::<Vec<_>>().join("\n")
        };
        match search(&bank, &demands, 2) {
            CellOutcome::Found(structure) => {
                assert!(fits(&structure), "no model:\n{}", told());
                found += 1;
            }
            CellOutcome::None => {
                assert!(!all.iter().any(fits), "there is a model:\n{}", told());
                none += 1;
            }
            // Uniqueness within uniqueness may become too many clauses.
            CellOutcome::Open(limit) => {
                assert_eq!(limit, SizeLimit::TooLarge { size: 2 }, "{}", told());
                open += 1;
            }
        }
    }
    assert!(found > 100 && none > 100 && open < 25, "both happen: {found} and {none}, and {open} are left open");
}

/// Laws of one binary operation, written with numbers of variables and the constant e.
struct Operation {
    bank: Bank,
    product: SymbolId,
    statements: Vec<FormulaId>,
}

impl Operation {
    fn new() -> Operation {
        let mut bank = Bank::new();
        let product = bank.symbol("m", Kind::Function, Fixity::Applied(2));
        Operation { bank, product, statements: Vec::new() }
    }

    fn variable(&mut self, name: &str) -> TermId {
        let variable = self.bank.variable(name);
        self.bank.variable_term(variable)
    }

    fn product(&mut self, left: TermId, right: TermId) -> TermId {
        self.bank.apply(self.product, &[left, right]).expect("two arguments")
    }

    /// Demands a formula for all x, y and z.
    fn law(&mut self, law: FormulaId) {
        let closed = ["z", "y", "x"].iter().fold(law, |law, name| {
            let variable = self.bank.variable(name);
            self.bank.for_all(variable, law)
        });
        self.statements.push(closed);
    }

    fn search(&self, size: u32) -> CellOutcome {
        let demands: Vec<(FormulaId, bool)> = self.statements.iter().map(|&formula| (formula, true)).collect();
        let outcome = search(&self.bank, &demands, size);
        if let CellOutcome::Found(structure) = &outcome {
            assert!(demands.iter().all(|&(formula, _)| truth(&self.bank, structure, formula)), "size {size}");
        }
        outcome
    }
}

/// Steiner quasigroups exist exactly for sizes that leave 1 or 3 when divided by 6.
#[test]
fn steiner_quasigroups_have_their_sizes() {
    let mut steiner = Operation::new();
    let (x, y) = (steiner.variable("x"), steiner.variable("y"));
    let (square, product, other) = (steiner.product(x, x), steiner.product(x, y), steiner.product(y, x));
    let twice = steiner.product(x, product);
    for (left, right) in [(square, x), (product, other), (twice, y)] {
        let law = steiner.bank.equal(left, right);
        steiner.law(law);
    }
    for size in 1..=10 {
        let expected = matches!(size % 6, 1 | 3);
        match steiner.search(size) {
            CellOutcome::Found(_) => assert!(expected, "there is none of size {size}"),
            CellOutcome::None => assert!(!expected, "there is one of size {size}"),
            CellOutcome::Open(limit) => panic!("size {size}: {limit:?}"),
        }
    }
}

/// The smallest group that does not commute has six objects.
#[test]
fn groups_that_do_not_commute_begin_with_six() {
    let mut group = Operation::new();
    let (x, y, z) = (group.variable("x"), group.variable("y"), group.variable("z"));
    let unit = group.bank.symbol("e", Kind::Function, Fixity::Letter);
    let inverse = group.bank.symbol("i", Kind::Function, Fixity::Applied(1));
    let unit = group.bank.apply(unit, &[]).expect("a constant");
    let inverse = group.bank.apply(inverse, &[x]).expect("one argument");
    let (xy, yx, yz) = (group.product(x, y), group.product(y, x), group.product(y, z));
    let (left, right) = (group.product(xy, z), group.product(x, yz));
    let (neutral, quotient) = (group.product(unit, x), group.product(inverse, x));
    for (left, right) in [(left, right), (neutral, x), (quotient, unit)] {
        let law = group.bank.equal(left, right);
        group.law(law);
    }
    let commute = group.bank.equal(xy, yx);
    group.law(commute);
    let commute = group.statements.pop().expect("the last one");
    let differ = group.bank.not(commute);
    group.statements.push(differ);
    for size in 1..=8 {
        let expected = matches!(size, 6 | 8);
        let outcome = group.search(size);
        assert_eq!(matches!(outcome, CellOutcome::Found(_)), expected, "size {size}: {outcome:?}");
        assert_eq!(matches!(outcome, CellOutcome::None), !expected, "size {size}: {outcome:?}");
    }
    // Larger ones are among the known operations; of an odd size below 21, and of 23, every group commutes, and to know that takes more work.
    let demands: Vec<(FormulaId, bool)> = group.statements.iter().map(|&formula| (formula, true)).collect();
    let vocabulary = Vocabulary::of(&group.bank, &group.statements);
    for (size, expected) in [(20, true), (21, true), (23, false), (27, true), (32, true)] {
        let effort = CellEffort { work: WORTH_A_GUESS, deadline: None };
        let outcome = search_cells(&group.bank, &vocabulary, &demands, size, effort);
        let CellOutcome::Found(structure) = outcome else {
            assert!(!expected && matches!(outcome, CellOutcome::Open(_)), "size {size}: {outcome:?}");
            continue;
        };
        assert!(expected && demands.iter().all(|&(formula, _)| truth(&group.bank, &structure, formula)), "size {size}");
    }
}

#[test]
fn what_is_too_large_is_left_open() {
    let mut operation = Operation::new();
    let mut term = operation.variable("x");
    for _ in 0..MAX_SIZE * 8 {
        term = operation.product(term, term);
    }
    let x = operation.variable("x");
    let law = operation.bank.equal(term, x);
    operation.law(law);
    // Doubly deep terms, and more objects than are searched.
    for size in [2, MAX_SIZE + 1, 0] {
        let outcome = operation.search(size);
        assert!(matches!(outcome, CellOutcome::Open(SizeLimit::TooLarge { .. })), "size {size}: {outcome:?}");
    }
}

#[test]
fn work_and_time_are_limits() {
    let mut steiner = Operation::new();
    let (x, y, z) = (steiner.variable("x"), steiner.variable("y"), steiner.variable("z"));
    let (xy, yz) = (steiner.product(x, y), steiner.product(y, z));
    let (left, right) = (steiner.product(xy, z), steiner.product(x, yz));
    let law = steiner.bank.equal(left, right);
    steiner.law(law);
    let demands = [(steiner.statements[0], true)];
    let vocabulary = Vocabulary::of(&steiner.bank, &steiner.statements);
    let ask = |effort| search_cells(&steiner.bank, &vocabulary, &demands, 30, effort);
    assert!(matches!(ask(CellEffort { work: 10, deadline: None }), CellOutcome::Open(SizeLimit::Limit(_))));
    let over = CellEffort { work: u64::MAX, deadline: Some(Instant::now()) };
    assert!(matches!(ask(over), CellOutcome::Open(SizeLimit::Limit(reason)) if reason == "timeout"));
}
