//! Texts of each format that are made of random formulas: each says what it was made of. Cut off, broken or nested without an end, it is refused,
//! and nothing panics.

use std::fmt::Write as _;

use formula::Bank;
use formula::generate::Random;
use source::{Diagnostic, Text};

use crate::{FORMATS, anew, statements};

/// Number of texts of each format.
const TEXTS: u64 = 100;

/// Names as people choose them: words of ours, of TPTP and of the formats among them.
const NAMES: [&str; 20] = [
    "p",
    "likes",
    "axiom",
    "goal",
    "fof",
    "include",
    "symbols",
    "conjecture",
    "equal",
    "Part_Of",
    "iff_",
    "P",
    "happy",
    "L",
    "größer",
    "π",
    "a1",
    "end",
    "plus",
    "tType",
];

/// Names of variables: those that Prover9 takes for variables without a quantifier, too.
const VARIABLES: [&str; 5] = ["x", "y", "z", "u1", "w"];

#[derive(Clone, Debug)]
enum Term {
    Variable(usize),
    Apply(usize, Vec<Term>),
}

#[derive(Clone, Debug)]
enum Meant {
    Atom(usize, Vec<Term>),
    Equal(Term, Term),
    Not(Box<Meant>),
    Many(bool, Vec<Meant>),
    Implies(Box<Meant>, Box<Meant>),
    Iff(Box<Meant>, Box<Meant>),
    Quantified(bool, usize, Box<Meant>),
}

/// Functions and predicates differ in name, and have one number of arguments each, as all formats want it.
fn arity(name: usize) -> usize {
    name % 3
}

fn term(random: &mut Random, bound: &[usize], depth: usize) -> Term {
    if !bound.is_empty() && random.below(2) == 0 {
        return Term::Variable(bound[random.below(bound.len())]);
    }
    let name = random.below(NAMES.len() / 2);
    let name = if depth == 0 { name / 3 * 3 } else { name };
    Term::Apply(name, (0..arity(name)).map(|_| term(random, bound, depth - 1)).collect())
}

fn meant(random: &mut Random, bound: &mut Vec<usize>, depth: usize) -> Meant {
    let kind = if depth == 0 { random.below(2) } else { random.below(8) };
    let mut part = |random: &mut Random| meant(random, bound, depth - 1);
    match kind {
        0 => {
            let name = NAMES.len() / 2 + random.below(NAMES.len() / 2);
            Meant::Atom(name, (0..arity(name)).map(|_| term(random, bound, 2)).collect())
        }
        1 => Meant::Equal(term(random, bound, 2), term(random, bound, 2)),
        2 => Meant::Not(Box::new(part(random))),
        3 | 4 => {
            let is_and = kind == 3;
            let parts = (0..2 + random.below(3)).map(|_| match part(random) {
                Meant::Many(other, parts) if other == is_and => parts[0].clone(),
                part => part,
            });
            Meant::Many(is_and, parts.collect())
        }
        5 => Meant::Implies(Box::new(part(random)), Box::new(part(random))),
        6 => Meant::Iff(Box::new(part(random)), Box::new(part(random))),
        _ => {
            // Nothing is bound twice: a script of SMT-LIB gets other names then.
            let free: Vec<usize> = (0..VARIABLES.len()).filter(|one| !bound.contains(one)).collect();
            let variable = free[random.below(free.len())];
            bound.push(variable);
            let body = meant(random, bound, depth - 1);
            bound.pop();
            Meant::Quantified(random.below(2) == 0, variable, Box::new(body))
        }
    }
}

/// A first part of a conjunction that was taken out of one may be one itself.
fn flat(formula: Meant) -> Meant {
    match formula {
        Meant::Many(is_and, parts) => {
            let parts = parts.into_iter().map(flat).flat_map(|part| match part {
                Meant::Many(other, parts) if other == is_and => parts,
                part => vec![part],
            });
            Meant::Many(is_and, parts.collect())
        }
        Meant::Not(inner) => Meant::Not(Box::new(flat(*inner))),
        Meant::Implies(left, right) => Meant::Implies(Box::new(flat(*left)), Box::new(flat(*right))),
        Meant::Iff(left, right) => Meant::Iff(Box::new(flat(*left)), Box::new(flat(*right))),
        Meant::Quantified(all, variable, body) => Meant::Quantified(all, variable, Box::new(flat(*body))),
        atomic => atomic,
    }
}

fn list<T>(items: &[T], between: &str, write: impl Fn(&T) -> String) -> String {
    items.iter().map(write).collect::<Vec<_>>().join(between)
}

fn applied(name: &str, arguments: &str) -> String {
    if arguments.is_empty() { name.to_owned() } else { format!("{name}({arguments})") }
}

fn tptp_term(term: &Term) -> String {
    match term {
        Term::Variable(variable) => VARIABLES[*variable].to_uppercase(),
        Term::Apply(name, arguments) => applied(&format!("'{}'", NAMES[*name]), &list(arguments, ",", tptp_term)),
    }
}

fn tptp(formula: &Meant) -> String {
    match formula {
        Meant::Atom(name, arguments) => applied(&format!("'{}'", NAMES[*name]), &list(arguments, ",", tptp_term)),
        Meant::Equal(left, right) => format!("({} = {})", tptp_term(left), tptp_term(right)),
        Meant::Not(inner) => format!("(~ {})", tptp(inner)),
        Meant::Many(is_and, parts) => format!("({})", list(parts, if *is_and { " & " } else { " | " }, tptp)),
        Meant::Implies(left, right) => format!("({} => {})", tptp(left), tptp(right)),
        Meant::Iff(left, right) => format!("({} <=> {})", tptp(left), tptp(right)),
        Meant::Quantified(all, variable, body) => {
            format!("({} [{}] : {})", if *all { "!" } else { "?" }, VARIABLES[*variable].to_uppercase(), tptp(body))
        }
    }
}

fn ladr_term(term: &Term) -> String {
    match term {
        Term::Variable(variable) => VARIABLES[*variable].to_owned(),
        Term::Apply(name, arguments) => applied(NAMES[*name], &list(arguments, ", ", ladr_term)),
    }
}

/// Writes brackets only where Prover9 needs them: `strength` is the precedence of what is around.
fn ladr(formula: &Meant, around: u16) -> String {
    let (own, written) = match formula {
        Meant::Atom(name, arguments) => (0, applied(NAMES[*name], &list(arguments, ",", ladr_term))),
        Meant::Equal(left, right) => (700, format!("{} = {}", ladr_term(left), ladr_term(right))),
        Meant::Not(inner) => (350, format!("-{}", ladr(inner, 350))),
        Meant::Many(true, parts) => (780, list(parts, " & ", |part| ladr(part, 779))),
        Meant::Many(false, parts) => (790, list(parts, " | ", |part| ladr(part, 789))),
        Meant::Implies(left, right) => (800, format!("{} -> {}", ladr(left, 799), ladr(right, 799))),
        Meant::Iff(left, right) => (800, format!("{} <-> {}", ladr(left, 799), ladr(right, 799))),
        Meant::Quantified(all, variable, body) => {
            (750, format!("{} {} {}", if *all { "all" } else { "exists" }, VARIABLES[*variable], ladr(body, 750)))
        }
    };
    if own > around { format!("({written})") } else { written }
}

fn bracketed_term(term: &Term, enclosed: char) -> String {
    match term {
        Term::Variable(variable) => VARIABLES[*variable].to_owned(),
        Term::Apply(name, arguments) if arguments.is_empty() => marked(NAMES[*name], enclosed),
        Term::Apply(name, arguments) => {
            format!("({} {})", marked(NAMES[*name], enclosed), list(arguments, " ", |one| bracketed_term(one, enclosed)))
        }
    }
}

fn marked(name: &str, mark: char) -> String {
    if name.len().is_multiple_of(2) { format!("{mark}{name}{mark}") } else { name.to_owned() }
}

/// Writes CLIF, or SMT-LIB with the one sort `U`.
fn bracketed(formula: &Meant, is_smt: bool) -> String {
    let mark = if is_smt { '|' } else { '"' };
    let part = |formula: &Meant| bracketed(formula, is_smt);
    match formula {
        Meant::Atom(name, arguments) if arguments.is_empty() && is_smt => marked(NAMES[*name], mark),
        Meant::Atom(name, arguments) => {
            format!(
                "({}{})",
                marked(NAMES[*name], mark),
                arguments.iter().fold(String::new(), |all, one| all + " " + &bracketed_term(one, mark))
            )
        }
        Meant::Equal(left, right) => format!("(= {}\n{})", bracketed_term(left, mark), bracketed_term(right, mark)),
        Meant::Not(inner) => format!("(not {})", part(inner)),
        Meant::Many(is_and, parts) => format!("({} {})", if *is_and { "and" } else { "or" }, list(parts, " ", part)),
        Meant::Implies(left, right) => format!("({} {} {})", if is_smt { "=>" } else { "if" }, part(left), part(right)),
        Meant::Iff(left, right) => format!("({} {} {})", if is_smt { "=" } else { "iff" }, part(left), part(right)),
        Meant::Quantified(all, variable, body) => {
            let variable = VARIABLES[*variable];
            let binder = if is_smt { format!("(({variable} U))") } else { format!("({variable})") };
            format!("({} {binder} {})", if *all { "forall" } else { "exists" }, part(body))
        }
    }
}

/// Returns a text of a format, and the problem of TPTP that it is.
fn made(format: &str, random: &mut Random) -> (String, String) {
    let formulas: Vec<Meant> = (0..1 + random.below(4)).map(|_| flat(meant(random, &mut Vec::new(), 4))).collect();
    let mut expected = String::new();
    for (at, formula) in formulas.iter().enumerate() {
        let _ = writeln!(expected, "fof({}, axiom, {}).", at + 1, tptp(formula));
    }
    let mut written = String::new();
    match format {
        "ladr" => {
            written.push_str("% made\nset(auto).\nformulas(assumptions).\n");
            formulas.iter().for_each(|formula| written.push_str(&format!("  {}.\n", ladr(formula, 800))));
            written.push_str("end_of_list.\n");
        }
        "clif" => {
            written.push_str("(cl-text made\n");
            formulas.iter().for_each(|formula| written.push_str(&format!("{}\n", bracketed(formula, false))));
            written.push_str(")\n");
        }
        "smt" => {
            written.push_str("; made\n(set-logic UF)\n(declare-sort U 0)\n");
            for (name, spelling) in NAMES.iter().enumerate() {
                let result = if name < NAMES.len() / 2 { "U" } else { "Bool" };
                let _ = writeln!(written, "(declare-fun {spelling} ({}) {result})", vec!["U"; arity(name)].join(" "));
            }
            formulas.iter().for_each(|formula| written.push_str(&format!("(assert {})\n", bracketed(formula, true))));
            written.push_str("(check-sat)\n");
        }
        _ => {
            expected.clear();
            let clauses = 1 + random.below(6);
            let _ = writeln!(written, "c made\np cnf 9 {clauses}");
            for clause in 1..=clauses {
                let literals: Vec<i64> =
                    (0..=random.below(4)).map(|_| [1, -1][random.below(2)] * (1 + random.below(9) as i64)).collect();
                let _ = writeln!(written, "{} 0", list(&literals, " ", i64::to_string));
                let literal = |&one: &i64| format!("{}p{}", if one < 0 { "~" } else { "" }, one.abs());
                let _ = writeln!(expected, "cnf({clause}, axiom, {}).", list(&literals, " | ", literal));
            }
        }
    }
    if random.below(4) == 0 {
        written = written.replace('\n', "\r\n");
    }
    (written, expected)
}

#[test]
fn texts_made_of_formulas_say_them() {
    for (format, _) in FORMATS.into_iter().filter(|(name, _)| *name != "sequents") {
        for seed in 0..TEXTS {
            let (written, expected) = made(format, &mut Random::new(seed));
            let text = anew(format, &written).unwrap_or_else(|refused| panic!("{format} {seed}\n{written}\n{:?}", refused.1));
            let bank = &mut Bank::new();
            let found = statements(&text, bank);
            let wanted = statements(&Text::new("expected", expected), bank);
            assert_eq!(found, wanted, "{format} {seed}\n{written}\n{}", text.content());
        }
    }
}

/// Reads a text that may be broken to its end. What is accepted is one for the reader of TPTP, too, or refused there at a place.
fn told(format: &str, written: &str) -> Vec<Diagnostic> {
    match anew(format, written) {
        Ok(text) => board_syntax::tptp::parse_problem(&text, &mut Bank::new()).diagnostics,
        Err(refused) => {
            assert!(refused.1.iter().any(Diagnostic::is_error), "{format}: refused without a word\n{written}");
            refused.1
        }
    }
}

#[test]
fn broken_texts_are_refused_without_a_panic() {
    let pieces = [
        "(",
        ")",
        ".",
        "'",
        "\"",
        "|",
        "-",
        "all",
        "forall",
        "0",
        "%",
        "#",
        "é",
        "\u{0}",
        "->",
        "end_of_list",
        ",",
        "=",
        "\u{1F600}",
    ];
    for (format, _) in FORMATS {
        for seed in 0..TEXTS {
            let random = &mut Random::new(seed);
            let (written, _) = made(format, random);
            let places: Vec<usize> = written.char_indices().map(|(at, _)| at).collect();
            let cut = places[random.below(places.len())];
            told(format, &written[..cut]);
            let piece = pieces[random.below(pieces.len())];
            told(format, &format!("{}{piece}{}", &written[..cut], &written[cut..]));
            let mut characters: Vec<char> = written.chars().collect();
            let (one, other) = (random.below(characters.len()), random.below(characters.len()));
            characters.swap(one, other);
            told(format, &characters.into_iter().collect::<String>());
        }
    }
}

#[test]
fn nesting_has_an_end() {
    let deep = 30_000;
    let many = |one: &str| one.repeat(deep);
    let texts = [
        ("ladr", format!("formulas(sos). {}p{}. end_of_list.", many("("), many(")"))),
        ("ladr", format!("formulas(sos). {}p. end_of_list.", many("-"))),
        ("ladr", format!("formulas(sos). p({}a{}). end_of_list.", many("f("), many(")"))),
        ("ladr", format!("formulas(sos). {}p(x). end_of_list.", many("all x "))),
        ("clif", format!("{}(p){}", many("(not "), many(")"))),
        ("clif", format!("(p {}a{})", many("(f "), many(")"))),
        ("clif", format!("{}(p){}", many("(cl-text t "), many(")"))),
        ("smt", format!("(declare-const p Bool)(assert {}p{})", many("(not "), many(")"))),
        ("smt", format!("(declare-const p Bool)(assert {}p{})", many("(let ((p (and p p))) "), many(")"))),
        ("smt", format!("(declare-sort U 0)(assert {}true{})", many("(forall ((x U)) "), many(")"))),
    ];
    for (format, written) in texts {
        let found = told(format, &written);
        let code = found.iter().find(|one| one.is_error()).map(|one| one.code);
        let is_text = written.starts_with("(cl-text");
        assert_eq!(code.is_none(), is_text, "{format}: {}", &written[..40]);
        assert!(is_text || matches!(code, Some("too-deep" | "statement-too-long")), "{format}: {code:?}");
    }
    // A chain is no nesting.
    let chain = format!("formulas(sos). p{}. end_of_list.", " & p".repeat(10_000));
    assert!(told("ladr", &chain).iter().all(|one| !one.is_error()));
}
