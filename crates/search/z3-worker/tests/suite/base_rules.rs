//! Base rules (PW-32, Q-PW-46) before Z3, over all integers: none has a counterexample. The audit looks for one among small numbers, and
//! needs no Z3; here what it cannot reach is excluded.
//!
//! The standard reading in SMT-LIB: an object is a number, a player, a card, or what an operation gives that is applied to what it is not
//! for. Players and cards are as many as there are integers; what game functions return is unknown but for its kind. Quotients (`/`) are the
//! nearest number, and of two that are equally near one or the other, so that each way to round one half is covered (Q-PW-41).

use formula::{Bank, Connective, Formula, FormulaId, Quantifier, Term, TermId, VariableId};
use kernel::{Calculus, Conclusion, HouseRules};
use representation::BracketedText;
use z3::{SatResult, Solver};

/// What the standard reading makes of the symbols and names of Predicate Wars.
const READING: &str = "
    (declare-datatypes ((Object 0)) (((Number (number Int)) (Player (player Int)) (Card (card Int)) (Nothing))))
    (declare-fun upwards (Int Int) Bool)
    (define-fun floor ((a Int) (b Int)) Int (ite (> b 0) (div a b) (div (- a) (- b))))
    (define-fun ceiling ((a Int) (b Int)) Int (- (floor (- a) b)))
    (define-fun remainder ((a Int) (b Int)) Int (- a (* b (floor a b))))
    (define-fun nearest ((a Int) (b Int)) Int
      (let ((twice (ite (> b 0) (* 2 (remainder a b)) (* -2 (remainder a b)))) (size (ite (> b 0) b (- b))))
        (+ (floor a b) (ite (or (> twice size) (and (= twice size) (upwards a b))) 1 0))))";

/// The operators, each with the function on integers that it is read as, and whether its second operand must not be 0.
const OPERATORS: [(&str, &str, bool); 7] = [
    ("+", "+", false),
    ("-", "-", false),
    ("*", "*", false),
    ("/", "nearest", true),
    ("f/", "floor", true),
    ("c/", "ceiling", true),
    ("%", "remainder", true),
];

/// The game functions, each with the kind of its argument and of what it returns.
const FUNCTIONS: [(&str, &str, &str); 10] = [
    ("health", "Player", "Number"),
    ("power", "Player", "Number"),
    ("potency", "Player", "Number"),
    ("symbolPoint", "Card", "Number"),
    ("powerCost", "Card", "Number"),
    ("playerOfCard", "Card", "Player"),
    ("chosenPlayer", "Number", "Player"),
    ("randPlayer", "Number", "Player"),
    ("chosenCard", "Number", "Card"),
    ("randCard", "Number", "Card"),
];

/// The declarations, and the functions on objects that operators and game functions are.
fn reading() -> String {
    let mut text = READING.to_owned();
    for (sign, function, divides) in OPERATORS {
        let numbers = "((_ is Number) a) ((_ is Number) b)";
        let defined = if divides { format!("(and {numbers} (not (= (number b) 0)))") } else { format!("(and {numbers})") };
        text += &format!(
            "(define-fun |the {sign}| ((a Object) (b Object)) Object (ite {defined} (Number ({function} (number a) (number b))) Nothing))\n"
        );
    }
    for (name, from, to) in FUNCTIONS {
        let selector = from.to_lowercase();
        text += &format!(
            "(declare-fun of_{name} (Int) Int)\n(define-fun |the [{name}]| ((a Object)) Object (ite ((_ is {from}) a) ({to} (of_{name} ({selector} a))) Nothing))\n"
        );
    }
    for (name, kind) in [("NUMBER", "Number"), ("PLAYER", "Player"), ("CARD", "Card")] {
        text += &format!("(define-fun |the [{name}]| ((a Object)) Bool ((_ is {kind}) a))\n");
    }
    for sign in ["<", ">"] {
        text += &format!(
            "(define-fun |the {sign}| ((a Object) (b Object)) Bool (and ((_ is Number) a) ((_ is Number) b) ({sign} (number a) (number b))))\n"
        );
    }
    text
}

fn variable(bank: &Bank, variable: VariableId) -> String {
    format!("v_{}", bank.variable_text(variable))
}

fn term(bank: &Bank, of: TermId) -> String {
    match bank.term(of) {
        Term::Variable(of) => variable(bank, of),
        Term::Number(numeral) => format!("(Number {})", bank.numeral_text(numeral)),
        Term::Apply(symbol, arguments) => applied(bank, bank.symbol_text(symbol), arguments),
    }
}

fn applied(bank: &Bank, name: &str, arguments: &[TermId]) -> String {
    let arguments: Vec<String> = arguments.iter().map(|&argument| term(bank, argument)).collect();
    format!("(|the {name}| {})", arguments.join(" "))
}

fn statement(bank: &Bank, of: FormulaId) -> String {
    match bank.formula(of) {
        Formula::Truth(value) => value.to_string(),
        Formula::Atom(symbol, arguments) => applied(bank, bank.symbol_text(symbol), arguments),
        Formula::Equal(left, right) => format!("(= {} {})", term(bank, left), term(bank, right)),
        Formula::Not(inner) => format!("(not {})", statement(bank, inner)),
        Formula::Binary(connective, left, right) => {
            let sign = match connective {
                Connective::And => "and",
                Connective::Or => "or",
                Connective::Implies => "=>",
                Connective::Iff => "=",
            };
            format!("({sign} {} {})", statement(bank, left), statement(bank, right))
        }
        // What means nothing is no object.
        Formula::Quantified(Quantifier::ForAll, bound, body) => {
            let name = variable(bank, bound);
            format!("(forall (({name} Object)) (=> (not (= {name} Nothing)) {}))", statement(bank, body))
        }
        Formula::Quantified(Quantifier::Exists, bound, body) => {
            let name = variable(bank, bound);
            format!("(exists (({name} Object)) (and (not (= {name} Nothing)) {}))", statement(bank, body))
        }
        Formula::Cardinality(..) | Formula::Quantified(Quantifier::ExistsUnique, ..) => panic!("no base rule says such a thing"),
    }
}

/// Whether Z3 finds a counterexample. A letter that is open stands for any number symbol, and those are natural.
fn refuted(bank: &Bank, schema: FormulaId) -> SatResult {
    let open: String = bank
        .free_variables(schema)
        .iter()
        .map(|&letter| {
            let name = variable(bank, letter);
            format!("(declare-const {name} Object)(assert (and ((_ is Number) {name}) (>= (number {name}) 0)))\n")
        })
        .collect();
    let solver = Solver::new();
    solver.from_string(format!("{}{open}(assert (not {}))", reading(), statement(bank, schema)));
    // Of what Z3 cannot read it asserts nothing.
    assert_eq!(solver.get_assertions().len(), bank.free_variables(schema).len() + 1, "{}", statement(bank, schema));
    solver.check()
}

fn calculus(name: &str) -> Calculus {
    proof_syntax::rules::shipped(name, &HouseRules::default()).expect("the calculus comes with the program")
}

#[test]
fn no_base_rule_has_a_counterexample_in_any_integers() {
    for name in ["predicate-wars", "predicate-wars-sound"] {
        let calculus = calculus(name);
        let bank = calculus.bank();
        assert!(calculus.base_rules().len() >= 40, "{} base rules", calculus.base_rules().len());
        for case in calculus.base_rules() {
            let Conclusion::Statement(schema) = case.conclusion else { panic!("{:?}", case.conclusion) };
            assert_eq!(refuted(bank, schema), SatResult::Unsat, "{}", bank.text(schema, formula::Alphabet::Unicode));
        }
    }
}

/// Statements that nearly hold: Z3 finds what is wrong with them, so that its silence above says something.
#[test]
fn what_is_nearly_a_base_rule_has_a_counterexample() {
    let wrong = [
        "(∀(x)(∀(y)(([NUMBER](x) ∧ [NUMBER](y)) → ((((x f/ y) * y) + (x % y)) = x))))",
        "(∀(x)(∀(y)((([NUMBER](x) ∧ [NUMBER](y)) ∧ (y > 0)) → ((x / y) = (x f/ y)))))",
        "(∀(x)(∀(y)((([NUMBER](x) ∧ [NUMBER](y)) ∧ (y > 0)) → (((x / y) * y) = x))))",
        "(∀(x)([NUMBER](x) → (x < 1000001)))",
        "(∀(x)([PLAYER](x) → [NUMBER]([symbolPoint](x))))",
        "(∀(x)([NUMBER]((x + 0)) → [PLAYER](x)))",
        "(∀(x)(¬(x < (x + 1))))",
    ];
    for text in wrong {
        let mut bank = Bank::new();
        let source = source::Text::new("wrong", text);
        let span = source::Span::new(0, text.len());
        let parsed =
            proof_syntax::predicate_wars::parse_wff(&source, span, &proof_syntax::predicate_wars::Options::default(), &mut bank);
        let schema = parsed.value.unwrap_or_else(|| panic!("{text}: {:?}", parsed.diagnostics));
        assert_eq!(refuted(&bank, schema), SatResult::Sat, "{text}");
    }
}
