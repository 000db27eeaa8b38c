//! Truth in finite structures: against the textbook's definition of truth in `testkit`, and golden cases for each construct.

use formula::generate::{Random, Vocabulary};
use formula::{Bank, CardinalityRelation, Connective, Fixity, FormulaId, Kind, NumeralId, Quantifier, SymbolId, TermId};
use model::finite::program::LARGEST_SENTENCE;
use model::finite::{EvaluationError, Program, Structure, evaluate};
use model::{Fuel, OutOfFuel};
use representation::BracketedText;
use testkit::truth::{Interpretation, holds};

/// A structure, read cell by cell.
struct Cells<'s>(&'s Structure);

impl Cells<'_> {
    fn cell(&self, arguments: &[u32]) -> usize {
        let size = self.0.domain_size() as usize;
        let weights = (0..arguments.len()).rev().map(|power| size.pow(power as u32));
        arguments.iter().zip(weights).map(|(&argument, weight)| argument as usize * weight).sum()
    }
}

impl Interpretation for Cells<'_> {
    type Object = u32;

    fn objects(&self, _: usize) -> impl Iterator<Item = u32> {
        0..self.0.domain_size()
    }

    fn size(&self) -> Option<u64> {
        Some(u64::from(self.0.domain_size()))
    }

    fn function(&self, _: &Bank, symbol: SymbolId, arguments: &[u32]) -> Option<u32> {
        Some(self.0.function(symbol)?[self.cell(arguments)])
    }

    fn predicate(&self, _: &Bank, symbol: SymbolId, arguments: &[u32]) -> Option<bool> {
        Some(self.0.predicate(symbol)?[self.cell(arguments)])
    }

    fn number(&self, _: &Bank, number: NumeralId) -> Option<u32> {
        self.0.number(number)
    }
}

fn random_structure(bank: &mut Bank, vocabulary: &Vocabulary, size: u32, random: &mut Random) -> Structure {
    let mut structure = Structure::new(size).expect("not empty");
    let cells = |arity: usize| (size as usize).pow(arity as u32);
    for &symbol in &vocabulary.functions {
        let count = cells(bank.symbol_data(symbol).fixity.arity());
        let values = (0..count).map(|_| random.below(size as usize) as u32).collect();
        structure.set_function(bank, symbol, values).expect("a table");
    }
    for &symbol in &vocabulary.predicates {
        let count = cells(bank.symbol_data(symbol).fixity.arity());
        let values = (0..count).map(|_| random.below(2) == 0).collect();
        structure.set_predicate(bank, symbol, values).expect("a table");
    }
    if vocabulary.numbers {
        for a in 0..40 {
            for b in 0..1000 {
                let number = bank.numeral(&(a * b).to_string()).expect("digits");
                structure.set_number(number, (a * b) as u32 % size).expect("an object");
            }
        }
    }
    structure
}

#[test]
fn random_sentences_have_the_truth_that_the_textbook_gives_them() {
    let mut bank = Bank::new();
    let mut vocabulary = Vocabulary::palmer(&mut bank);
    vocabulary.truth_values = true;
    vocabulary.numbers = true;
    vocabulary.functions.push(bank.symbol("alice", Kind::Function, Fixity::Letter));
    vocabulary.functions.push(bank.symbol("bob", Kind::Function, Fixity::Applied(0)));
    vocabulary.functions.push(bank.symbol("g", Kind::Function, Fixity::Applied(3)));
    vocabulary.predicates.push(bank.symbol("Q", Kind::Predicate, Fixity::Letter));
    vocabulary.predicates.push(bank.symbol("Q", Kind::Predicate, Fixity::Applied(3)));
    let mut random = Random::new(1);
    let structures: Vec<Structure> = (0..8).map(|at| random_structure(&mut bank, &vocabulary, 1 + at % 4, &mut random)).collect();
    let (mut yes, mut no) = (0, 0);
    for round in 0..3000 {
        let sentence = bank.random_sentence(&vocabulary, round % 5, &mut random);
        let program = Program::compile(&bank, sentence).expect("closed");
        for structure in &structures {
            let expected = holds(&bank, &Cells(structure), sentence, &mut Vec::new()).expect("every symbol has a meaning");
            let found = program.holds(structure, &mut Fuel::new(10_000_000));
            assert_eq!(found, Ok(expected), "{}", bank.text(sentence, formula::Alphabet::Unicode));
            *if expected { &mut yes } else { &mut no } += 1;
        }
    }
    assert!(yes > 5_000 && no > 5_000, "one-sided sample: {yes} true, {no} false");
}

/// A bank with a few symbols, and a structure over three objects:
/// a = 0, f: 0→1, 1→2, 2→2, P = {0}, R = {(0,1), (1,2)}, S = ∅, minus(x, y) = x - y mod 3, Q true, 7 denotes 2.
struct Example {
    bank: Bank,
    structure: Structure,
}

impl Example {
    fn new() -> Example {
        let mut bank = Bank::new();
        let mut structure = Structure::new(3).expect("not empty");
        let functions = [
            ("a", Fixity::Letter, vec![0]),
            ("e", Fixity::Applied(0), vec![1]),
            ("f", Fixity::Applied(1), vec![1, 2, 2]),
            ("-", Fixity::Infix, vec![0, 2, 1, 1, 0, 2, 2, 1, 0]),
        ];
        for (name, fixity, cells) in functions {
            let symbol = bank.symbol(name, Kind::Function, fixity);
            structure.set_function(&bank, symbol, cells).expect(name);
        }
        let (t, f) = (true, false);
        let predicates = [
            ("P", Fixity::Applied(1), vec![t, f, f]),
            ("R", Fixity::Applied(2), vec![f, t, f, f, f, t, f, f, f]),
            ("S", Fixity::Applied(1), vec![f, f, f]),
            ("Q", Fixity::Letter, vec![t]),
            ("Q", Fixity::Applied(0), vec![f]),
        ];
        for (name, fixity, cells) in predicates {
            let symbol = bank.symbol(name, Kind::Predicate, fixity);
            structure.set_predicate(&bank, symbol, cells).expect(name);
        }
        let seven = bank.numeral("7").expect("digits");
        structure.set_number(seven, 2).expect("an object");
        Example { bank, structure }
    }

    fn var(&mut self, name: &str) -> TermId {
        let variable = self.bank.variable(name);
        self.bank.variable_term(variable)
    }

    fn term(&mut self, name: &str, fixity: Fixity, arguments: &[TermId]) -> TermId {
        let symbol = self.bank.symbol(name, Kind::Function, fixity);
        self.bank.apply(symbol, arguments).expect("arity")
    }

    fn atom(&mut self, name: &str, fixity: Fixity, arguments: &[TermId]) -> FormulaId {
        let symbol = self.bank.symbol(name, Kind::Predicate, fixity);
        self.bank.atom(symbol, arguments).expect("arity")
    }

    fn bind(&mut self, quantifier: Quantifier, name: &str, body: FormulaId) -> FormulaId {
        let variable = self.bank.variable(name);
        self.bank.quantified(quantifier, variable, body)
    }

    fn holds(&self, formula: FormulaId) -> Result<bool, EvaluationError> {
        evaluate(&self.bank, &self.structure, formula, &mut Fuel::new(1_000_000))
    }
}

#[test]
fn atoms_equations_constants_numbers_and_letters() {
    let mut e = Example::new();
    let a = e.term("a", Fixity::Letter, &[]);
    let one = e.term("e", Fixity::Applied(0), &[]);
    let f_a = e.term("f", Fixity::Applied(1), &[a]);
    let ff_a = e.term("f", Fixity::Applied(1), &[f_a]);
    let seven = e.bank.numeral("7").expect("digits");
    let seven = e.bank.number_term(seven);
    let difference = e.term("-", Fixity::Infix, &[one, seven]);
    let reversed = e.term("-", Fixity::Infix, &[seven, one]);
    let cases = [
        (e.atom("P", Fixity::Applied(1), &[a]), true),
        (e.atom("P", Fixity::Applied(1), &[f_a]), false),
        (e.atom("R", Fixity::Applied(2), &[a, one]), true),
        (e.atom("R", Fixity::Applied(2), &[one, a]), false),
        (e.bank.equal(f_a, one), true),
        (e.bank.equal(ff_a, seven), true),
        (e.bank.equal(a, seven), false),
        (e.bank.equal(difference, seven), true),
        (e.bank.equal(reversed, one), true),
        (e.atom("Q", Fixity::Letter, &[]), true),
        (e.atom("Q", Fixity::Applied(0), &[]), false),
        (e.bank.truth(true), true),
        (e.bank.truth(false), false),
    ];
    for (formula, expected) in cases {
        assert_eq!(e.holds(formula), Ok(expected), "{}", e.bank.text(formula, formula::Alphabet::Unicode));
    }
}

#[test]
fn each_connective_has_its_truth_table() {
    let mut e = Example::new();
    let values = [e.bank.truth(false), e.bank.truth(true)];
    let tables = [
        (Connective::And, [false, false, false, true]),
        (Connective::Or, [false, true, true, true]),
        (Connective::Implies, [true, true, false, true]),
        (Connective::Iff, [true, false, false, true]),
    ];
    for (connective, table) in tables {
        for (row, expected) in table.into_iter().enumerate() {
            let formula = e.bank.binary(connective, values[row / 2], values[row % 2]);
            assert_eq!(e.holds(formula), Ok(expected), "{connective:?} row {row}");
            let negated = e.bank.not(formula);
            assert_eq!(e.holds(negated), Ok(!expected), "¬ {connective:?} row {row}");
        }
    }
}

#[test]
fn counting_statements_compare_the_number_of_objects() {
    let mut e = Example::new();
    let table = [
        (CardinalityRelation::AtLeast, [true, true, true, false]),
        (CardinalityRelation::LessThan, [false, false, false, true]),
        (CardinalityRelation::MoreThan, [true, true, false, false]),
        (CardinalityRelation::AtMost, [false, false, true, true]),
        (CardinalityRelation::Exactly, [false, false, true, false]),
    ];
    for (comparison, row) in table {
        for (n, expected) in (1..).zip(row) {
            let formula = e.bank.cardinality(comparison, n);
            assert_eq!(e.holds(formula), Ok(expected), "3 {comparison:?} {n}");
        }
    }
    let huge = e.bank.cardinality(CardinalityRelation::AtLeast, u32::MAX);
    assert_eq!(e.holds(huge), Ok(false));
}

#[test]
fn quantifiers_count_their_instances() {
    use Quantifier::{Exists, ExistsUnique, ForAll};
    let mut e = Example::new();
    let (x, y) = (e.var("x"), e.var("y"));
    let none = e.atom("S", Fixity::Applied(1), &[x]);
    let one = e.atom("P", Fixity::Applied(1), &[x]);
    let two = e.bank.not(one);
    let all = e.bank.equal(x, x);
    for (body, instances) in [(none, 0), (one, 1), (two, 2), (all, 3)] {
        for (quantifier, expected) in [(ForAll, instances == 3), (Exists, instances > 0), (ExistsUnique, instances == 1)] {
            let formula = e.bind(quantifier, "x", body);
            assert_eq!(e.holds(formula), Ok(expected), "{quantifier:?} with {instances} instances");
        }
    }
    // Alternation: f is a function, but 0 is no value of it; R(x,y) has one y for x = 0 and 1, none for 2.
    let f_x = e.term("f", Fixity::Applied(1), &[x]);
    let value = e.bank.equal(f_x, y);
    let related = e.atom("R", Fixity::Applied(2), &[x, y]);
    let cases = [
        (ForAll, "x", ExistsUnique, "y", value, true),
        (ForAll, "y", Exists, "x", value, false),
        (ExistsUnique, "y", ExistsUnique, "x", value, true),
        (Exists, "y", ForAll, "x", value, false),
        (ForAll, "x", Exists, "y", related, false),
        (ExistsUnique, "x", ForAll, "y", related, false),
        (Exists, "x", ExistsUnique, "y", related, true),
        (ExistsUnique, "x", ExistsUnique, "y", related, false),
    ];
    for (outer, outer_name, inner, inner_name, body, expected) in cases {
        let inner = e.bind(inner, inner_name, body);
        let formula = e.bind(outer, outer_name, inner);
        assert_eq!(e.holds(formula), Ok(expected), "{}", e.bank.text(formula, formula::Alphabet::Unicode));
    }
}

#[test]
fn an_inner_quantifier_hides_an_outer_one_and_gives_it_back() {
    use Quantifier::{Exists, ForAll};
    let mut e = Example::new();
    let x = e.var("x");
    let p = e.atom("P", Fixity::Applied(1), &[x]);
    let not_p = e.bank.not(p);
    let some_p = e.bind(Exists, "x", p);
    // ∃x ((∃x P(x)) ∧ ¬P(x)): after the inner scope, x is the outer one again.
    let both = e.bank.and(some_p, not_p);
    let formula = e.bind(Exists, "x", both);
    assert_eq!(e.holds(formula), Ok(true));
    // ∀x ((∃x ¬P(x)) → P(x)) would be true if x stayed where the inner loop left it.
    let some_not = e.bind(Exists, "x", not_p);
    let step = e.bank.implies(some_not, p);
    let formula = e.bind(ForAll, "x", step);
    assert_eq!(e.holds(formula), Ok(false));
    // ∃x (P(x) ↔ (∀x P(x))): the left side's truth must survive the loop on the right.
    let all = e.bind(ForAll, "x", p);
    let same = e.bank.iff(p, all);
    let formula = e.bind(ForAll, "x", same);
    assert_eq!(e.holds(formula), Ok(false));
    let formula = e.bind(Exists, "x", same);
    assert_eq!(e.holds(formula), Ok(true));
}

#[test]
fn vacuous_quantifiers() {
    use Quantifier::{Exists, ExistsUnique, ForAll};
    let mut e = Example::new();
    let single = Structure::new(1).expect("not empty");
    for (quantifier, in_three, in_one) in [(ForAll, true, true), (Exists, true, true), (ExistsUnique, false, true)] {
        let yes = e.bank.truth(true);
        let formula = e.bind(quantifier, "x", yes);
        assert_eq!(e.holds(formula), Ok(in_three), "{quantifier:?}");
        assert_eq!(evaluate(&e.bank, &single, formula, &mut Fuel::new(100)), Ok(in_one), "{quantifier:?}");
        let no = e.bank.truth(false);
        let formula = e.bind(quantifier, "x", no);
        assert_eq!(e.holds(formula), Ok(false), "{quantifier:?}");
        assert_eq!(evaluate(&e.bank, &single, formula, &mut Fuel::new(100)), Ok(false), "{quantifier:?}");
    }
}

#[test]
fn what_has_no_truth_value_is_an_error_that_names_the_culprit() {
    let mut e = Example::new();
    let x = e.var("x");
    let open = e.atom("P", Fixity::Applied(1), &[x]);
    let variable = e.bank.variable("x");
    assert_eq!(e.holds(open), Err(EvaluationError::FreeVariable { variable }));

    let unknown = e.atom("P", Fixity::Applied(2), &[x, x]);
    let unknown = e.bind(Quantifier::Exists, "x", unknown);
    let symbol = e.bank.symbol("P", Kind::Predicate, Fixity::Applied(2));
    assert_eq!(e.holds(unknown), Err(EvaluationError::NoMeaning { symbol }));
    // An error also where short-circuiting would not come to the symbol.
    let no = e.bank.truth(false);
    let guarded = e.bank.and(no, unknown);
    assert_eq!(e.holds(guarded), Err(EvaluationError::NoMeaning { symbol }));

    let h = e.term("h", Fixity::Letter, &[]);
    let named = e.bank.equal(h, h);
    let symbol = e.bank.symbol("h", Kind::Function, Fixity::Letter);
    assert_eq!(e.holds(named), Err(EvaluationError::NoMeaning { symbol }));

    let number = e.bank.numeral("8").expect("digits");
    let eight = e.bank.number_term(number);
    let counted = e.bank.equal(eight, eight);
    assert_eq!(e.holds(counted), Err(EvaluationError::NoDenotation { number }));
}

#[test]
fn a_table_made_for_another_arity_is_no_meaning() {
    let mut first = Bank::new();
    let mut second = Bank::new();
    let unary = first.symbol("P", Kind::Predicate, Fixity::Applied(1));
    let binary = second.symbol("P", Kind::Predicate, Fixity::Applied(2));
    assert_eq!(unary, binary, "the banks number their symbols alike");
    let mut structure = Structure::new(3).expect("not empty");
    structure.set_predicate(&first, unary, vec![true; 3]).expect("a table");
    let x = second.variable("x");
    let term = second.variable_term(x);
    let atom = second.atom(binary, &[term, term]).expect("arity");
    let sentence = second.for_all(x, atom);
    let found = evaluate(&second, &structure, sentence, &mut Fuel::new(100));
    assert_eq!(found, Err(EvaluationError::NoMeaning { symbol: binary }));
}

#[test]
fn fuel_is_paid_for_each_instruction_and_its_end_is_an_error() {
    let mut e = Example::new();
    let (x, y) = (e.var("x"), e.var("y"));
    let body = e.atom("R", Fixity::Applied(2), &[x, y]);
    let inner = e.bind(Quantifier::ForAll, "y", body);
    let sentence = e.bind(Quantifier::Exists, "x", inner);
    // Outer start, then for x = 0, 1, 2: inner start, atoms until the first false one, a step after each; and a step of x.
    let atoms_and_steps = 2 * (1 + 1 + 1);
    let cost = 1 + (3 + atoms_and_steps + 3);
    let program = Program::compile(&e.bank, sentence).expect("closed");
    let mut fuel = Fuel::new(100);
    assert_eq!(program.holds(&e.structure, &mut fuel), Ok(false));
    assert_eq!(100 - fuel.left(), cost);
    assert_eq!(program.holds(&e.structure, &mut Fuel::new(cost)), Ok(false));
    let mut fuel = Fuel::new(cost - 1);
    assert_eq!(program.holds(&e.structure, &mut fuel), Err(EvaluationError::OutOfFuel(OutOfFuel)));
    assert_eq!(fuel.left(), 0);
}

#[test]
fn connectives_and_quantifiers_stop_as_soon_as_the_truth_is_known() {
    let mut bank = Bank::new();
    let mut structure = Structure::new(1000).expect("not empty");
    let p = bank.symbol("P", Kind::Predicate, Fixity::Applied(1));
    let mut cells = vec![false; 1000];
    cells[0] = true;
    cells[1] = true;
    structure.set_predicate(&bank, p, cells).expect("a table");
    let x = bank.variable("x");
    let term = bank.variable_term(x);
    let atom = bank.atom(p, &[term]).expect("arity");
    let negated = bank.not(atom);
    let exists = bank.exists(x, atom);
    let unique = bank.quantified(Quantifier::ExistsUnique, x, atom);
    let all = bank.for_all(x, negated);
    for (sentence, expected) in [(exists, true), (unique, false), (all, false)] {
        assert_eq!(evaluate(&bank, &structure, sentence, &mut Fuel::new(10)), Ok(expected));
    }
    let slow = bank.for_all(x, atom);
    let long = bank.quantified(Quantifier::Exists, x, negated);
    let long = bank.not(long);
    let slow = bank.or(slow, long);
    for (connective, first) in [(Connective::And, false), (Connective::Or, true), (Connective::Implies, false)] {
        let first_formula = bank.truth(first);
        let sentence = bank.binary(connective, first_formula, slow);
        assert_eq!(evaluate(&bank, &structure, sentence, &mut Fuel::new(3)), Ok(connective != Connective::And));
    }
}

#[test]
fn nesting_of_any_depth() {
    const DEPTH: usize = 100_000;
    let mut e = Example::new();
    let a = e.term("a", Fixity::Letter, &[]);
    let mut negations = e.atom("P", Fixity::Applied(1), &[a]);
    for _ in 0..DEPTH + 1 {
        negations = e.bank.not(negations);
    }
    assert_eq!(e.holds(negations), Ok(false));

    // ∀x₁ (P(x₁) → ∀x₂ (P(x₂) → … )): each level goes on for one object only.
    let mut nested = e.bank.truth(true);
    let mut vacuous = e.bank.truth(true);
    for level in 0..DEPTH {
        let name = format!("x_{level}");
        let x = e.var(&name);
        let p = e.atom("P", Fixity::Applied(1), &[x]);
        let step = e.bank.implies(p, nested);
        nested = e.bind(Quantifier::ForAll, &name, step);
        vacuous = e.bind(if level % 2 == 0 { Quantifier::ForAll } else { Quantifier::Exists }, &name, vacuous);
    }
    let mut fuel = Fuel::new(20 * DEPTH as u64);
    assert_eq!(evaluate(&e.bank, &e.structure, nested, &mut fuel), Ok(true));
    assert_eq!(evaluate(&e.bank, &e.structure, vacuous, &mut Fuel::new(1)), Ok(true));

    let mut term = a;
    for _ in 0..DEPTH {
        term = e.term("f", Fixity::Applied(1), &[term]);
    }
    let f_a = e.term("f", Fixity::Applied(1), &[a]);
    let ff_a = e.term("f", Fixity::Applied(1), &[f_a]);
    let equation = e.bank.equal(term, ff_a);
    assert_eq!(e.holds(equation), Ok(true));

    let single = Structure::new(1).expect("not empty");
    let mut unique = e.bank.truth(true);
    for _ in 0..DEPTH {
        unique = e.bind(Quantifier::ExistsUnique, "x", unique);
    }
    assert_eq!(evaluate(&e.bank, &single, unique, &mut Fuel::new(3 * DEPTH as u64)), Ok(true));
}

#[test]
fn sentences_that_only_sharing_makes_small_are_refused() {
    let mut bank = Bank::new();
    let mut shared = bank.truth(true);
    for _ in 0..100 {
        shared = bank.and(shared, shared);
    }
    let structure = Structure::new(1).expect("not empty");
    let found = evaluate(&bank, &structure, shared, &mut Fuel::new(1000));
    assert_eq!(found, Err(EvaluationError::TooLarge { size: u32::MAX.into() }));
}

#[test]
fn the_largest_sentence_is_evaluated_and_no_larger_one() {
    let mut bank = Bank::new();
    let mut doubled = bank.truth(true);
    while bank.size(doubled) * 2 < LARGEST_SENTENCE {
        doubled = bank.and(doubled, doubled);
    }
    let largest = bank.not(doubled);
    assert_eq!(bank.size(largest), LARGEST_SENTENCE);
    let structure = Structure::new(1).expect("not empty");
    let mut fuel = Fuel::new(2 * LARGEST_SENTENCE);
    assert_eq!(evaluate(&bank, &structure, largest, &mut fuel), Ok(false));
    let larger = bank.not(largest);
    let size = LARGEST_SENTENCE + 1;
    assert_eq!(evaluate(&bank, &structure, larger, &mut fuel), Err(EvaluationError::TooLarge { size }));
}
