//! Provisos about substitution before the kernel, in each reading of what may be captured; the second opinion agrees with each.

use formula::{Alphabet, Bank, Fixity, Formula, FormulaId, Kind, Quantifier, SymbolId, TermId, VariableId};
use kernel::Proviso;
use kernel::fault::{Broken, Part, Violation};
use representation::BracketedText;

use crate::agreed;

const SYMBOLS: &str = "symbols P/1 Q/1 R/2 S/0 : predicate; f/1 : function\n";

/// The rule with such a proviso, and the same whose predicate may not be assumed.
fn rules(whatever: &str) -> String {
    let rule = |name: &str, more: &str| {
        format!(
            "rule \"{name}\" ({name})\n  from A\n  choose F : formula, B : formula\n  provided C is A with B for F{whatever}{more}\n  infer C\n"
        )
    };
    let axioms = "rule \"Instance\" (I)\n  choose a : object\n  infer ((∀(x)A(x)) → A(a))\nrule \"Box\" (CP)\n  from [A ⊢ B]\n  infer (A → B)\n";
    format!("{}{}{axioms}", rule("SUB", ""), rule("NEW", ", predicate of F in no assumption"))
}

/// What breaks the proviso of the last line, in words.
fn broken_by(whatever: &str, proof: &str) -> Option<String> {
    let calculus = agreed::calculus(&rules(whatever));
    let (bank, _, broken) = agreed::broken_by(&calculus, &format!("{SYMBOLS}{proof}"));
    let Broken { proviso, variable, violation } = broken?;
    assert!(matches!(proviso, Proviso::Substitution(_) | Proviso::PredicateNotAssumed(_)) && variable.is_none());
    let text = |formula| bank.text(formula, Alphabet::Unicode);
    let part = |part: Part| match part {
        Part::Formula(formula) => text(formula),
        Part::Term(term) => bank.term_text(term, Alphabet::Unicode),
        other => format!("{other:?}"),
    };
    Some(match violation {
        Violation::NoPattern(formula) => format!("{} is no pattern", text(formula)),
        Violation::Unlike { expected, found } => format!("{} for {}", part(found), part(expected)),
        Violation::Captured { variable, quantifier } => format!("{} in {}", bank.variable_text(variable), text(quantifier)),
        Violation::Assumed(predicate, line) => format!("{} in line {}", bank.symbol_text(predicate), line + 1),
        other => format!("{other:?}"),
    })
}

const READINGS: [&str; 4] = ["", " whatever A captures", " whatever B captures", " whatever is captured"];

#[test]
fn a_statement_is_put_for_every_place_of_a_predicate() {
    for whatever in READINGS {
        for proof in [
            "1. axiom P(a) ∧ ∀x (P(x) → Q(x))\n2. (Q(a) ∨ S) ∧ ∀x ((Q(x) ∨ S) → Q(x)) by SUB on 1 with P(y), Q(y) ∨ S\n",
            "1. axiom P(f(a))\n2. ∃y R(y, f(a)) by SUB on 1 with P(x), ∃y R(y, x)\n",
            "1. axiom R(a, b) → R(b, a)\n2. R(b, a) → R(a, b) by SUB on 1 with R(x, y), R(y, x)\n",
            "1. axiom S ∨ P(a)\n2. (∀x P(x)) ∨ P(a) by SUB on 1 with S, ∀x P(x)\n",
            // What is put in is not substituted in again.
            "1. axiom P(a)\n2. ¬P(a) by SUB on 1 with P(x), ¬P(x)\n",
            "1. axiom Q(a)\n2. Q(a) by SUB on 1 with P(x), S\n",
            // A bound variable of the name of a hole is no hole.
            "1. axiom P(a)\n2. Q(a) ∧ ∀x Q(x) by SUB on 1 with P(x), Q(x) ∧ ∀x Q(x)\n",
            "1. (∀x P(x)) → P(y) by I\n2. (∀x ¬P(x)) → ¬P(y) by NEW on 1 with P(z), ¬P(z)\n",
        ] {
            assert_eq!(broken_by(whatever, proof), None, "{whatever} {proof}");
        }
    }
}

#[test]
fn anything_else_that_comes_out_is_refused() {
    for (proof, fault) in [
        ("1. axiom P(a) ∧ P(b)\n2. Q(a) ∧ P(b) by SUB on 1 with P(x), Q(x)\n", "P(b) for Q(x)"),
        ("1. axiom P(a)\n2. Q(b) by SUB on 1 with P(x), Q(x)\n", "b for x"),
        ("1. axiom P(a)\n2. R(b, a) by SUB on 1 with P(x), R(c, x)\n", "b for c"),
        ("1. axiom S → P(a)\n2. S ∧ Q(a) by SUB on 1 with P(x), Q(x)\n", "(S ∧ Q(a)) for (S → P(a))"),
        ("1. axiom ∀x P(x)\n2. ∀y Q(y) by SUB on 1 with P(x), Q(x)\n", "(∀(y)Q(y)) for (∀(x)P(x))"),
        ("1. axiom R(a, b)\n2. Q(a) by SUB on 1 with R(x, x), Q(x)\n", "R(x, x) is no pattern"),
        ("1. axiom P(a)\n2. Q(a) by SUB on 1 with P(f(x)), Q(x)\n", "P(f(x)) is no pattern"),
        ("1. axiom P(a)\n2. Q(a) by SUB on 1 with ¬P(x), Q(x)\n", "(¬P(x)) is no pattern"),
    ] {
        for whatever in READINGS {
            assert_eq!(broken_by(whatever, proof).as_deref(), Some(fault), "{whatever} {proof}");
        }
    }
}

/// A variable of what is put in comes below a quantifier that stands there already, or an argument below a quantifier of what is put in.
#[test]
fn what_may_be_captured_is_what_the_rule_says() {
    let of = "1. axiom ∀x P(x)\n2. ∀x R(x, x) by SUB on 1 with P(z), R(z, x)\n";
    let by = "1. axiom P(y)\n2. ∃y R(y, y) by SUB on 1 with P(z), ∃y R(z, y)\n";
    let deep = "1. axiom P(f(y))\n2. ∃y R(f(y), y) by SUB on 1 with P(z), ∃y R(z, y)\n";
    let both = "1. axiom ∀x P(x)\n2. ∀x ∃x R(x, x) by SUB on 1 with P(z), ∃x R(z, x)\n";
    for (proof, allowed) in [(of, [1, 3]), (by, [2, 3]), (deep, [2, 3]), (both, [2, 3])] {
        for (at, whatever) in READINGS.iter().enumerate() {
            assert_eq!(broken_by(whatever, proof).is_none(), allowed.contains(&at), "{whatever} {proof}");
        }
    }
    assert_eq!(broken_by("", of).as_deref(), Some("x in (∀(x)R(x, x))"));
    assert_eq!(broken_by("", by).as_deref(), Some("y in (∃(y)R(y, y))"));
    assert_eq!(broken_by("", both).as_deref(), Some("x in (∃(x)R(x, x))"));
    // A bound variable of what is put in is no parameter of it.
    let own = "1. axiom ∀x P(x)\n2. ∀x ∀x Q(x) by SUB on 1 with P(z), ∀x Q(x)\n";
    assert_eq!(broken_by("", own), None);
}

#[test]
fn a_predicate_may_be_kept_out_of_assumptions() {
    let assumed = |proof: &str| broken_by("", proof);
    assert_eq!(assumed("1. axiom P(a)\n2. Q(a) by NEW on 1 with P(x), Q(x)\n").as_deref(), Some("P in line 1"));
    let in_box = "1. axiom ∀x Q(x)\nassume 2. P(a)\n  3. Q(a) by NEW on 2 with P(x), Q(x)\nend\n";
    assert_eq!(assumed(in_box).as_deref(), Some("P in line 2"));
    // An assumption that is discharged is none, nor is an axiom that is about another predicate.
    let discharged =
        "1. axiom ∀x Q(x)\nassume 2. P(a)\nend\n3. P(a) → P(a) by CP on 2-2\n4. Q(a) → Q(a) by NEW on 3 with P(x), Q(x)\n";
    assert_eq!(assumed(discharged), None);
}

#[test]
fn what_is_substituted_has_to_be_named() {
    let calculus = agreed::calculus(&rules(""));
    let house = kernel::HouseRules::default();
    let mut bank = Bank::new();
    let statements =
        proof_syntax::proof::Statements::Palmer { options: board_syntax::palmer::Options::default(), vocabulary: None };
    let options = proof_syntax::proof::Options { statements, ..Default::default() };
    for with in ["", " with P(x)"] {
        let text = source::Text::new("named.proof", format!("{SYMBOLS}1. axiom P(a)\n2. Q(a) by SUB on 1{with}\n"));
        let proof = proof_syntax::proof::parse(&text, &options, &mut bank).value.expect("it can be read").proof;
        let context = kernel::Context { calculus: &calculus, house: &house, rules_in_force: &[], goal: None };
        let checked = kernel::check(&bank, &proof, &context, &mut ());
        let codes: Vec<&str> = checked.main().expect("one block").faults.iter().map(|(_, fault)| fault.code()).collect();
        assert_eq!(codes, ["choice-open"], "{with}");
    }
}

/// Statements about two objects, with the letters of [`SYMBOLS`] and three variables.
struct Drawn {
    bank: Bank,
    variables: [VariableId; 3],
    predicates: [SymbolId; 3],
    state: u64,
}

/// What is true: the extensions of P, Q and R over two objects, and the values of the variables.
#[derive(Clone, Copy)]
struct World {
    p: [bool; 2],
    q: u32,
    r: u32,
    values: [usize; 3],
}

impl Drawn {
    fn new(seed: u64) -> Drawn {
        let mut bank = Bank::new();
        let variables = ["x", "y", "z"].map(|name| bank.variable(name));
        let predicates =
            [("P", 1), ("Q", 1), ("R", 2)].map(|(name, arity)| bank.symbol(name, Kind::Predicate, Fixity::Applied(arity)));
        Drawn { bank, variables, predicates, state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1 }
    }

    fn next(&mut self, most: u64) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state % most) as usize
    }

    fn statement(&mut self, depth: u32) -> FormulaId {
        match if depth == 0 { 0 } else { self.next(5) } {
            0 => {
                let at = self.next(3);
                let arguments: Vec<TermId> = (0..1 + at / 2)
                    .map(|_| {
                        let variable = self.variables[self.next(3)];
                        self.bank.variable_term(variable)
                    })
                    .collect();
                self.bank.atom(self.predicates[at], &arguments).expect("as many as it takes")
            }
            1 => {
                let inner = self.statement(depth - 1);
                self.bank.not(inner)
            }
            2 => {
                let (left, right) = (self.statement(depth - 1), self.statement(depth - 1));
                self.bank.implies(left, right)
            }
            other => {
                let (variable, body) = (self.variables[self.next(3)], self.statement(depth - 1));
                if other == 3 { self.bank.for_all(variable, body) } else { self.bank.exists(variable, body) }
            }
        }
    }

    /// The statement with another put for P, whose argument is z; nothing is asked about captures.
    fn put(&mut self, of: FormulaId, by: Option<FormulaId>, argument: Option<TermId>) -> FormulaId {
        let hole = self.variables[2];
        match self.bank.formula(of) {
            Formula::Atom(symbol, arguments) => {
                let arguments = arguments.to_vec();
                if let (Some(by), true) = (by, symbol == self.predicates[0]) {
                    return self.put(by, None, arguments.first().copied());
                }
                let is_hole = |term: &TermId| self.bank.as_variable(*term) == Some(hole);
                let filled = |term: TermId| argument.filter(|_| is_hole(&term)).unwrap_or(term);
                let arguments: Vec<TermId> = arguments.into_iter().map(filled).collect();
                self.bank.atom(symbol, &arguments).expect("as many as it takes")
            }
            Formula::Not(inner) => {
                let inner = self.put(inner, by, argument);
                self.bank.not(inner)
            }
            Formula::Binary(connective, left, right) => {
                let (left, right) = (self.put(left, by, argument), self.put(right, by, argument));
                self.bank.binary(connective, left, right)
            }
            Formula::Quantified(quantifier, variable, body) => {
                // Below a quantifier that binds the hole there is none.
                let body = self.put(body, by, argument.filter(|_| variable != hole));
                self.bank.quantified(quantifier, variable, body)
            }
            _ => of,
        }
    }

    fn holds(&self, statement: FormulaId, world: World) -> bool {
        let place = |variable: VariableId| self.variables.iter().position(|known| *known == variable).expect("a variable");
        let value = |term: TermId| world.values[place(self.bank.as_variable(term).expect("a variable"))];
        match self.bank.formula(statement) {
            Formula::Atom(symbol, arguments) if symbol == self.predicates[0] => world.p[value(arguments[0])],
            Formula::Atom(symbol, arguments) if symbol == self.predicates[1] => world.q >> value(arguments[0]) & 1 == 1,
            Formula::Atom(_, arguments) => world.r >> (2 * value(arguments[0]) + value(arguments[1])) & 1 == 1,
            Formula::Not(inner) => !self.holds(inner, world),
            Formula::Binary(_, left, right) => !self.holds(left, world) || self.holds(right, world),
            Formula::Quantified(quantifier, variable, body) => {
                let mut of = (0..2).map(|object| {
                    let mut values = world.values;
                    values[place(variable)] = object;
                    self.holds(body, World { values, ..world })
                });
                if quantifier == Quantifier::ForAll { of.all(|holds| holds) } else { of.any(|holds| holds) }
            }
            other => panic!("{other:?}"),
        }
    }

    /// Every world, with P as given.
    fn worlds() -> impl Iterator<Item = World> {
        (0..4_u32).flat_map(|p| (0..4_u32).flat_map(move |q| (0..16_u32).map(move |r| (p, q, r)))).flat_map(|(p, q, r)| {
            (0..8_usize).map(move |at| World { p: [p & 1 == 1, p & 2 == 2], q, r, values: [at & 1, at >> 1 & 1, at >> 2] })
        })
    }
}

/// Where nothing may be captured, what comes out says what the statement says when P is true of what the other statement says. Where it says
/// something else, something was captured, and it is refused.
#[test]
fn what_comes_out_means_what_it_should() {
    let (calculus, house) = (agreed::calculus(&rules("")), kernel::HouseRules::default());
    let (mut accepted, mut refused, mut different) = (0, 0, 0);
    for seed in 1..1_500 {
        let mut drawn = Drawn::new(seed);
        let (of, by) = (drawn.statement(3), drawn.statement(2));
        let result = drawn.put(of, Some(by), None);
        let hole = drawn.bank.variable_term(drawn.variables[2]);
        let pattern = drawn.bank.atom(drawn.predicates[0], &[hole]).expect("P takes one");
        let mut proof = kernel::Proof::new(None);
        let mut block = kernel::BlockBuilder::new(None);
        block.axiom(1, of);
        let rule = proof.rule_name("SUB").expect("few rules are named");
        block.infer(2, result, rule, &[kernel::Citation::Line(1)]);
        block.detail(vec![kernel::Argument::Formula(pattern), kernel::Argument::Formula(by)], None);
        proof.push(block.finish());
        let context = kernel::Context { calculus: &calculus, house: &house, rules_in_force: &[], goal: None };
        let is_accepted = kernel::check(&drawn.bank, &proof, &context, &mut ()).accepted();
        let means_the_same = Drawn::worlds().all(|world| {
            let says = |object: usize| {
                let [x, y, _] = world.values;
                drawn.holds(by, World { values: [x, y, object], ..world })
            };
            let p = [says(0), says(1)];
            drawn.holds(of, World { p, ..world }) == drawn.holds(result, world)
        });
        assert!(means_the_same || !is_accepted, "{seed}");
        *if is_accepted { &mut accepted } else { &mut refused } += 1;
        different += u32::from(!means_the_same);
    }
    assert!(accepted > 500 && refused > 100 && different > 25, "{accepted} accepted, {refused} refused, {different} different");
}
