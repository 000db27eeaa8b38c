//! Derivations written by hand: what each rule asks for, and each reason for which one is refused.

use derivation::instance::Mismatch;
use derivation::{
    Abstraction, Assignment, Cited, Conclusion, Derivation, Entry, Object, Proviso, Reason, Rules, Step, StepError, Theorem,
};
use formula::{Bank, Fixity, FormulaId, Kind, Quantifier, VariableId};
use smallvec::SmallVec;

/// A bank with predicates p/1 and r/2, and variables.
struct Fixture {
    bank: Bank,
    rules: Rules,
    x: VariableId,
    y: VariableId,
    e: VariableId,
}

impl Fixture {
    fn new() -> Fixture {
        let mut bank = Bank::new();
        let [x, y, e] = ["x", "y", "e"].map(|name| bank.variable(name));
        Fixture { bank, rules: Rules::classical().expect("the listing is understood"), x, y, e }
    }

    fn p(&mut self, variable: VariableId) -> FormulaId {
        let p = self.bank.symbol("p", Kind::Predicate, Fixity::Applied(1));
        let argument = self.bank.variable_term(variable);
        self.bank.atom(p, &[argument]).expect("one argument")
    }

    fn r(&mut self, first: VariableId, second: VariableId) -> FormulaId {
        let r = self.bank.symbol("r", Kind::Predicate, Fixity::Applied(2));
        let arguments = [first, second].map(|variable| self.bank.variable_term(variable));
        self.bank.atom(r, &arguments).expect("two arguments")
    }

    /// A step by the form of a rule, by its index from 0.
    fn step(&self, rule: &str, variant: usize, premises: &[Cited], assignment: Assignment) -> Step {
        let rule = self.rules.rules().iter().position(|known| known.name == rule).unwrap_or(usize::MAX);
        Step { rule, variant, premises: premises.to_vec(), assignment }
    }

    fn prove(&self, entries: Vec<Entry>, conclusion: Conclusion, goal: Option<FormulaId>) -> Result<Theorem, StepError> {
        Theorem::prove(&self.bank, &self.rules, &Derivation { entries, conclusion }, goal)
    }

    /// The finding about the last entry, whose line is to be the goal.
    fn last(&self, entries: Vec<Entry>, goal: FormulaId) -> Result<(), StepError> {
        let lines = entries.iter().filter_map(Entry::statement).count();
        self.prove(entries, Conclusion::Goal(lines.saturating_sub(1)), Some(goal)).map(drop)
    }
}

fn formula(letter: char, holes: &[VariableId], body: FormulaId) -> (char, Abstraction) {
    (letter, Abstraction { holes: holes.iter().copied().collect(), body })
}

fn assigned<const F: usize, const O: usize>(formulas: [(char, Abstraction); F], objects: [(char, VariableId); O]) -> Assignment {
    let objects = objects.map(|(letter, variable)| (letter, Object::Variable(variable)));
    Assignment { formulas: SmallVec::from_iter(formulas), objects: SmallVec::from_iter(objects) }
}

fn at(line: usize, reason: Reason) -> Result<(), StepError> {
    Err(StepError { line, reason })
}

/// ∀x ∃y r(x, y) does not give ∃y ∀x r(x, y): neither by the witness, nor by boxes, nor by capture.
#[test]
fn quantifiers_are_not_exchanged() {
    let mut fixture = Fixture::new();
    let Fixture { x, y, e, .. } = fixture;
    let inner = fixture.r(x, y);
    let some = fixture.bank.exists(y, inner);
    let all_some = fixture.bank.for_all(x, some);
    let witness = fixture.r(x, e);
    let all_witness = fixture.bank.for_all(x, witness);
    let eliminate = fixture.step("Universal elimination", 0, &[Cited::Line(0)], assigned([formula('A', &[x], some)], [('a', x)]));
    let name = fixture.step("Witness", 0, &[Cited::Line(1)], assigned([formula('A', &[y], inner)], [('e', e)]));
    let introduce =
        fixture.step("Universal introduction", 0, &[Cited::Line(2)], assigned([formula('A', &[x], witness)], [('e', x)]));
    let begun = vec![Entry::Axiom(all_some), Entry::Inferred(some, eliminate), Entry::Inferred(witness, name.clone())];
    assert_eq!(fixture.last(begun.clone(), witness), at(2, Reason::Proviso(Proviso::Fresh('e'))), "the goal has the witness");
    let mut all = begun.clone();
    all.push(Entry::Inferred(all_witness, introduce));
    assert_eq!(fixture.last(all, all_some), at(3, Reason::Proviso(Proviso::Arbitrary('e'))), "e was chosen for x");
    let again = Entry::Inferred(witness, name);
    assert_eq!(fixture.last([begun, vec![again]].concat(), all_some), at(3, Reason::Proviso(Proviso::Fresh('e'))));
    // Reading ∃y r(x, y) as A(x) for x := y would capture.
    let same = fixture.r(y, y);
    let captured = fixture.bank.exists(y, same);
    let wrong = fixture.step("Universal elimination", 0, &[Cited::Line(0)], assigned([formula('A', &[x], some)], [('a', y)]));
    let misfit = at(1, Reason::Conclusion(Mismatch::Different));
    assert_eq!(fixture.last(vec![Entry::Axiom(all_some), Entry::Inferred(captured, wrong)], captured), misfit);
}

#[test]
fn bound_names_do_not_matter_and_free_ones_do() {
    let mut fixture = Fixture::new();
    let Fixture { x, y, e, .. } = fixture;
    let (px, py, pe) = (fixture.p(x), fixture.p(y), fixture.p(e));
    let (all_x, all_y) = (fixture.bank.for_all(x, px), fixture.bank.for_all(y, py));
    let repeat =
        |fixture: &Fixture, body| fixture.step("Reiteration", 0, &[Cited::Line(0)], assigned([formula('A', &[], body)], []));
    let renamed = vec![Entry::Axiom(all_x), Entry::Inferred(all_y, repeat(&fixture, all_x))];
    assert_eq!(fixture.last(renamed, all_x), Ok(()));
    let other = vec![Entry::Axiom(px), Entry::Inferred(py, repeat(&fixture, px))];
    assert_eq!(fixture.last(other, py), at(1, Reason::Conclusion(Mismatch::Different)));
    // What binds nothing may be renamed to anything, and ∀x p(e) is not ∀e p(e).
    let (vacuous, bound) = (fixture.bank.for_all(x, pe), fixture.bank.for_all(e, pe));
    let changed = vec![Entry::Axiom(vacuous), Entry::Inferred(bound, repeat(&fixture, vacuous))];
    assert_eq!(fixture.last(changed, bound), at(1, Reason::Conclusion(Mismatch::Different)));
    let kept = vec![Entry::Axiom(vacuous), Entry::Inferred(fixture.bank.for_all(y, pe), repeat(&fixture, vacuous))];
    assert_eq!(fixture.last(kept, vacuous), Ok(()));
    // Another quantifier is another statement.
    let some = fixture.bank.quantified(Quantifier::Exists, x, px);
    let changed = vec![Entry::Axiom(all_x), Entry::Inferred(some, repeat(&fixture, all_x))];
    assert_eq!(fixture.last(changed, some), at(1, Reason::Conclusion(Mismatch::Different)));
}

#[test]
fn what_is_assumed_is_not_arbitrary() {
    let mut fixture = Fixture::new();
    let Fixture { x, y, e, .. } = fixture;
    let (pe, px) = (fixture.p(e), fixture.p(x));
    let all = fixture.bank.for_all(x, px);
    let step = |fixture: &Fixture, objects| {
        fixture.step("Universal introduction", 0, &[Cited::Line(0)], assigned([formula('A', &[x], px)], objects))
    };
    let from = |entry, fixture: &Fixture| vec![entry, Entry::Inferred(all, step(fixture, [('e', e)]))];
    assert_eq!(fixture.last(from(Entry::Axiom(pe), &fixture), all), at(1, Reason::Proviso(Proviso::Arbitrary('e'))));
    assert_eq!(fixture.last(from(Entry::Assumption(pe), &fixture), all), at(1, Reason::Proviso(Proviso::Arbitrary('e'))));
    let without = vec![
        Entry::Axiom(pe),
        Entry::Inferred(all, fixture.step("Universal introduction", 0, &[Cited::Line(0)], Assignment::default())),
    ];
    assert_eq!(fixture.last(without, all), at(1, Reason::Premise(0, Mismatch::Letter('A'))));
    // e is free in what A stands for: ∀x r(x, e) from r(e, e).
    let (ee, xe) = (fixture.r(e, e), fixture.r(x, e));
    let all_xe = fixture.bank.for_all(x, xe);
    let kept = fixture.step("Universal introduction", 0, &[Cited::Line(0)], assigned([formula('A', &[x], xe)], [('e', e)]));
    let entries = vec![Entry::Axiom(ee), Entry::Inferred(all_xe, kept)];
    assert_eq!(fixture.last(entries, all_xe), at(1, Reason::Proviso(Proviso::Arbitrary('e'))));
    // One variable for two letters.
    let (xy, both) = (fixture.r(x, y), fixture.r(e, e));
    let inner = fixture.bank.for_all(y, xy);
    let outer = fixture.bank.for_all(x, inner);
    let twice =
        fixture.step("Universal introduction", 1, &[Cited::Line(0)], assigned([formula('A', &[x, y], xy)], [('e', e), ('f', e)]));
    let entries = vec![Entry::Axiom(both), Entry::Inferred(outer, twice)];
    assert_eq!(fixture.last(entries, outer), at(1, Reason::Proviso(Proviso::Twice('f'))));
}

#[test]
fn a_variable_is_asked_for_and_its_absence_from_a_formula() {
    let mut fixture = Fixture::new();
    let Fixture { x, e, .. } = fixture;
    let constant = fixture.bank.symbol("c", Kind::Function, Fixity::Letter);
    let term = fixture.bank.apply(constant, &[]).expect("a constant");
    let p = fixture.bank.symbol("p", Kind::Predicate, Fixity::Applied(1));
    let pc = fixture.bank.atom(p, &[term]).expect("one argument");
    let px = fixture.p(x);
    let some = fixture.bank.exists(x, px);
    let mut assignment = assigned([formula('A', &[x], px)], []);
    assignment.objects.push(('e', Object::Term(term)));
    let step = fixture.step("Witness", 0, &[Cited::Line(0)], assignment);
    let entries = vec![Entry::Axiom(some), Entry::Inferred(pc, step)];
    assert_eq!(fixture.last(entries, some), at(1, Reason::Proviso(Proviso::Variable('e'))));
    // (∃x r(x, e)) → r(e, e), where e would be in A.
    let (xe, ee) = (fixture.r(x, e), fixture.r(e, e));
    let some = fixture.bank.exists(x, xe);
    let said = fixture.bank.implies(some, ee);
    let variants = &fixture.rules.rules().iter().find(|rule| rule.name == "Witness").expect("it is there").variants;
    let variant = variants.iter().position(|variant| variant.premises.is_empty()).expect("there is one without premises");
    let step = fixture.step("Witness", variant, &[], assigned([formula('A', &[x], xe)], [('e', e)]));
    let goal = fixture.p(x);
    let found = fixture.last(vec![Entry::Inferred(said, step)], goal);
    assert_eq!(found, at(0, Reason::Proviso(Proviso::NotFree('e', 'A'))));
}

/// ∃y q(x_1, …, x_n, y) → q(x_1, …, x_n, e) chooses e for each x_i, however many there are; for z it is not chosen. The goal is another one, in
/// which e does not occur: what is accepted does not reach it.
#[test]
fn what_a_witness_was_chosen_for_is_not_arbitrary() {
    for many in [1, 3, 63, 64, 65, 200] {
        let mut fixture = Fixture::new();
        let Fixture { x, y, e, .. } = fixture;
        let z = fixture.bank.variable("z");
        let q = fixture.bank.symbol("q", Kind::Predicate, Fixity::Applied(many + 1));
        let chosen_for: Vec<VariableId> = (1..=many).map(|at| fixture.bank.variable(&format!("x_{at}"))).collect();
        let mut of = |variables: &[VariableId], last| {
            let all = variables.iter().chain([&last]);
            let arguments: Vec<_> = all.map(|&variable| fixture.bank.variable_term(variable)).collect();
            fixture.bank.atom(q, &arguments).expect("one argument for each place")
        };
        let (inner, witness) = (of(&chosen_for, y), of(&chosen_for, e));
        let some = fixture.bank.exists(y, inner);
        let said = fixture.bank.implies(some, witness);
        let (pz, px) = (fixture.p(z), fixture.p(x));
        let either = fixture.bank.or(said, pz);
        let variants = &fixture.rules.rules().iter().find(|rule| rule.name == "Witness").expect("it is there").variants;
        let variant = variants.iter().position(|variant| variant.premises.is_empty()).expect("there is one without premises");
        let name = fixture.step("Witness", variant, &[], assigned([formula('A', &[y], inner)], [('e', e)]));
        let add = fixture.step(
            "Disjunction introduction",
            0,
            &[Cited::Line(0)],
            assigned([formula('A', &[], said), formula('B', &[], pz)], []),
        );
        let begun = vec![Entry::Inferred(said, name), Entry::Inferred(either, add)];
        let mut generalized = |variable: VariableId, hole: VariableId, body: FormulaId| {
            let all = fixture.bank.for_all(hole, body);
            let step = fixture.step(
                "Universal introduction",
                0,
                &[Cited::Line(1)],
                assigned([formula('A', &[hole], body)], [('e', variable)]),
            );
            fixture.last([begun.clone(), vec![Entry::Inferred(all, step)]].concat(), px)
        };
        let refused = at(2, Reason::Proviso(Proviso::Arbitrary('e')));
        for &variable in [&chosen_for[0], &chosen_for[chosen_for.len() - 1]] {
            assert_eq!(generalized(variable, variable, either), refused, "one of {many}");
        }
        assert_eq!(generalized(e, e, either), refused, "the witness itself");
        // Of more variables than the limit only that is recorded.
        let accepted = at(3, Reason::NotReached);
        let expected = if chosen_for.len() <= derivation::parameters::MAX_PARAMETERS { accepted } else { refused };
        let open = fixture.bank.or(said, px);
        let mut generalized_z = || {
            let all = fixture.bank.for_all(x, open);
            let step =
                fixture.step("Universal introduction", 0, &[Cited::Line(1)], assigned([formula('A', &[x], open)], [('e', z)]));
            fixture.last([begun.clone(), vec![Entry::Inferred(all, step)]].concat(), px)
        };
        assert_eq!(generalized_z(), expected, "not one of {many}");
    }
}

#[test]
fn only_open_lines_and_closed_boxes_are_cited() {
    let mut fixture = Fixture::new();
    let px = fixture.p(fixture.x);
    let same = fixture.bank.implies(px, px);
    let discharge = |fixture: &Fixture, cited| {
        fixture.step("Conditional introduction", 0, &[cited], assigned([formula('A', &[], px), formula('B', &[], px)], []))
    };
    let repeat =
        |fixture: &Fixture, line| fixture.step("Reiteration", 0, &[Cited::Line(line)], assigned([formula('A', &[], px)], []));
    let boxed = vec![Entry::Assumption(px), Entry::End];
    let then = |statement, step| [boxed.clone(), vec![Entry::Inferred(statement, step)]].concat();
    assert_eq!(fixture.last(then(same, discharge(&fixture, Cited::Box(0, 0))), same), Ok(()));
    assert_eq!(fixture.last(then(px, repeat(&fixture, 0)), px), at(1, Reason::Citation), "the box has ended");
    assert_eq!(fixture.last(then(px, repeat(&fixture, 1)), px), at(1, Reason::Citation), "itself");
    assert_eq!(fixture.last(then(px, repeat(&fixture, 9)), px), at(1, Reason::Citation), "nothing");
    assert_eq!(fixture.last(then(same, discharge(&fixture, Cited::Line(0))), same), at(1, Reason::Premises));
    let open = vec![Entry::Assumption(px), Entry::Inferred(same, discharge(&fixture, Cited::Box(0, 0)))];
    assert_eq!(fixture.last(open, same), at(1, Reason::Citation), "the box has not ended");
    let outside = vec![Entry::Axiom(px), Entry::Inferred(same, discharge(&fixture, Cited::Box(0, 0)))];
    assert_eq!(fixture.last(outside, same), at(1, Reason::Citation), "no box");
    let inner = vec![Entry::Assumption(px), Entry::Assumption(px), Entry::End, Entry::End];
    let inner = [inner, vec![Entry::Inferred(same, discharge(&fixture, Cited::Box(1, 1)))]].concat();
    assert_eq!(fixture.last(inner, same), at(2, Reason::Citation), "the box around it has ended");
    let not_first = vec![Entry::Assumption(px), Entry::Inferred(px, repeat(&fixture, 0)), Entry::End];
    let not_first = [not_first, vec![Entry::Inferred(same, discharge(&fixture, Cited::Box(1, 1)))]].concat();
    assert_eq!(fixture.last(not_first, same), at(2, Reason::Citation), "not its assumption");
    assert_eq!(fixture.last(vec![Entry::End], px), at(0, Reason::NoOpenBox));
}

#[test]
fn a_derivation_ends_as_it_says() {
    let mut fixture = Fixture::new();
    let (px, py) = (fixture.p(fixture.x), fixture.p(fixture.y));
    let denied = fixture.bank.not(px);
    let falsehood = fixture.bank.truth(false);
    let given = || vec![Entry::Axiom(px), Entry::Axiom(denied), Entry::Axiom(falsehood), Entry::Assumption(py)];
    let proved = |conclusion, goal| fixture.prove(given(), conclusion, goal).map(|theorem| theorem.goal());
    let not_reached = Err(StepError { line: 4, reason: Reason::NotReached });
    assert_eq!(proved(Conclusion::Goal(0), Some(px)), Ok(Some(px)));
    assert_eq!(proved(Conclusion::Contradiction(0, 1), Some(py)), Ok(None));
    assert_eq!(proved(Conclusion::Falsehood(2), None), Ok(None));
    for wrong in [Conclusion::Contradiction(1, 0), Conclusion::Contradiction(2, 1), Conclusion::Falsehood(0), Conclusion::Goal(0)]
    {
        assert_eq!(proved(wrong, None), not_reached, "{wrong:?}");
    }
    assert_eq!(proved(Conclusion::Goal(3), Some(py)), not_reached, "it stands in a box");
    assert_eq!(proved(Conclusion::Goal(1), Some(px)), not_reached);
    let theorem = fixture.prove(given(), Conclusion::Falsehood(2), None).expect("tF is given");
    assert_eq!(theorem.axioms(), [px, denied, falsehood]);
}

/// `|L| ≥ 2` for what it says, and for nothing else; whatever its letter stands for, the premise is what is counted in.
#[test]
fn a_counting_step_exchanges_what_a_number_says() {
    let mut fixture = Fixture::new();
    let Fixture { x, y, .. } = fixture;
    let counted = fixture.bank.cardinality(formula::CardinalityRelation::AtLeast, 2);
    let [left, right] = [x, y].map(|variable| fixture.bank.variable_term(variable));
    let same = fixture.bank.equal(left, right);
    let different = fixture.bank.not(same);
    let inner = fixture.bank.exists(y, different);
    let two = fixture.bank.exists(x, inner);
    let one = fixture.bank.exists(x, different);
    let step = |body| fixture.step("Counting", 0, &[Cited::Line(0)], assigned([formula('A', &[], body)], []));
    let counting = |premise, assigned, conclusion| {
        fixture.last(vec![Entry::Axiom(premise), Entry::Inferred(conclusion, step(assigned))], conclusion)
    };
    assert_eq!(counting(counted, counted, two), Ok(()));
    assert_eq!(counting(two, two, counted), Ok(()));
    let misfit = at(1, Reason::Conclusion(Mismatch::Different));
    assert_eq!(counting(counted, counted, one), misfit);
    assert_eq!(counting(one, one, counted), misfit);
    assert_eq!(counting(counted, counted, counted), misfit, "nothing is exchanged");
    assert_eq!(counting(one, counted, two), at(1, Reason::Premise(0, Mismatch::Different)));
}

#[test]
fn rules_and_forms_are_those_of_the_listing() {
    let mut fixture = Fixture::new();
    let px = fixture.p(fixture.x);
    let wrong = |rule: &str, variant| {
        vec![
            Entry::Axiom(px),
            Entry::Inferred(px, fixture.step(rule, variant, &[Cited::Line(0)], assigned([formula('A', &[], px)], []))),
        ]
    };
    assert_eq!(fixture.last(wrong("Reiteration", 0), px), Ok(()));
    assert_eq!(fixture.last(wrong("Reiteration", 1), px), at(1, Reason::NoSuchRule));
    assert_eq!(fixture.last(wrong("Anything goes", 0), px), at(1, Reason::NoSuchRule));
    let two = fixture.step("Reiteration", 0, &[Cited::Line(0), Cited::Line(0)], assigned([formula('A', &[], px)], []));
    assert_eq!(fixture.last(vec![Entry::Axiom(px), Entry::Inferred(px, two)], px), at(1, Reason::Premises));
    // A letter with holes in place of one without, and a hole given twice.
    let holed = fixture.step("Reiteration", 0, &[Cited::Line(0)], assigned([formula('A', &[fixture.x], px)], []));
    assert_eq!(
        fixture.last(vec![Entry::Axiom(px), Entry::Inferred(px, holed)], px),
        at(1, Reason::Premise(0, Mismatch::Letter('A')))
    );
}

/// Statements as large as no text, in few parts, that differ at the far end only; and one that is not too large by itself, but is cited too often.
#[test]
fn what_is_too_large_is_refused() {
    let mut fixture = Fixture::new();
    let grown = |fixture: &mut Fixture, mut formula, times: usize| {
        for _ in 0..times {
            formula = fixture.bank.and(formula, formula);
        }
        formula
    };
    let (px, py) = (fixture.p(fixture.x), fixture.p(fixture.y));
    let huge = grown(&mut fixture, px, 60);
    assert_eq!(fixture.last(vec![Entry::Axiom(px), Entry::Axiom(huge)], px), at(1, Reason::TooLarge));
    // The largest that is read: 2^22 symbols.
    let (q, constant) = ("Q", Fixity::Letter);
    let q = fixture.bank.symbol(q, Kind::Predicate, constant);
    let q = fixture.bank.atom(q, &[]).expect("no argument");
    let almost = grown(&mut fixture, q, 21);
    let largest = fixture.bank.not(almost);
    assert_eq!(fixture.bank.size(largest), 1 << 22);
    let larger = fixture.bank.not(largest);
    assert_eq!(fixture.last(vec![Entry::Axiom(px), Entry::Axiom(largest)], px), at(2, Reason::NotReached));
    assert_eq!(fixture.last(vec![Entry::Axiom(px), Entry::Axiom(larger)], px), at(1, Reason::TooLarge));
    let (left, right) = (grown(&mut fixture, px, 20), grown(&mut fixture, py, 20));
    let (left, right) = (fixture.bank.for_all(fixture.x, left), fixture.bank.for_all(fixture.y, right));
    let step = |fixture: &Fixture| {
        fixture.step(
            "Conjunction introduction",
            0,
            &[Cited::Line(0), Cited::Line(1)],
            assigned([formula('A', &[], right), formula('B', &[], px)], []),
        )
    };
    let both = fixture.bank.and(left, px);
    let steps = std::iter::repeat_n(Entry::Inferred(both, step(&fixture)), 2);
    let entries = [Entry::Axiom(left), Entry::Axiom(px)].into_iter().chain(steps).collect();
    assert_eq!(fixture.last(entries, both), Ok(()), "it is compared twice for each line");
}
