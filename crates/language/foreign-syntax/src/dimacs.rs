//! Clauses in DIMACS's form. The variable `1` becomes the letter `p1`. Not here: weights, and disjunctive forms, which are refused.

use source::{Span, Text};
use syntax_core::diagnostics::DiagnosticSink;

use crate::fault::{Fault, Located};
use crate::tree::{Connective, Form, Node, Role, Statement, Tree};
use crate::{Anew, anew};

/// Says a list of clauses anew in TPTP.
///
/// # Errors
/// Everything that is wrong with it, and what it has that is not read.
pub fn board(text: Text) -> Anew {
    anew(text, |text, tree, sink| {
        if let Err((fault, place)) = clauses(text, tree, sink) {
            sink.error(fault, place);
        }
    })
}

/// The numbers of the line `p cnf`.
struct Announced {
    variables: u32,
    clauses: usize,
    place: Span,
}

fn clauses(text: &Text, tree: &mut Tree, sink: &mut DiagnosticSink<Fault>) -> Result<(), Located> {
    let mut announced: Option<Announced> = None;
    let mut literals: Vec<Node> = Vec::new();
    let mut first: Option<Span> = None;
    'lines: for number in 1..=text.line_count() {
        let Some((start, line)) = text.line(number) else { break };
        let bare = line.trim_start_matches('\u{feff}').trim();
        if bare == "c" || bare.starts_with("c ") || bare.starts_with("c\t") {
            continue;
        }
        for (place, word) in words(line, start) {
            let Some(known) = &announced else {
                announced = Some(problem(line, start)?);
                continue 'lines;
            };
            // Files of SATLIB end with this sign.
            if word == "%" {
                break 'lines;
            }
            let literal: i64 =
                word.parse().map_err(|_| (Fault::Unexpected { expected: "a literal: a number, or one with `-`" }, place))?;
            let begin = *first.get_or_insert(place);
            if literal == 0 {
                let parts = std::mem::take(&mut literals);
                let whole = begin.to(place);
                let formula = tree.joined(Connective::Or, parts, whole);
                tree.statements.push(Statement { label: None, role: Role::Clause, formula, place: whole });
                first = None;
                continue;
            }
            if literal.unsigned_abs() > u64::from(known.variables) {
                let message = format!(
                    "the variable {} is not one of the {} that the text announces",
                    literal.unsigned_abs(),
                    known.variables
                );
                sink.error(Fault::Count { message, expected: "a number up to that of the variables" }, place);
            }
            let letter = tree.name(&format!("p{}", literal.unsigned_abs()));
            let atom = tree.node(Form::Apply(letter, Vec::new()), place);
            literals.push(if literal < 0 { tree.negated(atom, place) } else { atom });
        }
    }
    let end = Span::at(text.content().len());
    let Some(Announced { clauses, place, .. }) = announced else {
        return Err((Fault::Unexpected { expected: "the line `p cnf VARIABLES CLAUSES`" }, end));
    };
    if let Some(begin) = first {
        return Err((
            Fault::Count { message: String::from("the last clause does not end"), expected: "`0` ends a clause" },
            begin,
        ));
    }
    if tree.statements.len() != clauses {
        let message = format!("{clauses} clauses are announced, and there are {}", tree.statements.len());
        return Err((Fault::Count { message, expected: "this number of clauses" }, place));
    }
    if clauses == 0 {
        return Err((Fault::Empty { example: "`1 -2 0`" }, end));
    }
    Ok(())
}

/// Reads the line `p cnf VARIABLES CLAUSES`.
fn problem(line: &str, start: usize) -> Result<Announced, Located> {
    let words: Vec<(Span, &str)> = words(line, start).collect();
    let line = words.first().zip(words.last()).map_or(Span::at(start), |(first, last)| first.0.to(last.0));
    let unexpected = (Fault::Unexpected { expected: "the line `p cnf VARIABLES CLAUSES`" }, line);
    match words.as_slice() {
        [(_, "p"), (_, "cnf"), (_, variables), (_, clauses)] => {
            let (Ok(variables), Ok(clauses)) = (variables.parse(), clauses.parse()) else { return Err(unexpected) };
            Ok(Announced { variables, clauses, place: line })
        }
        [(_, "p"), (place, form), ..] if *form != "cnf" => {
            let instead = "write the clauses without weights, under the line `p cnf VARIABLES CLAUSES`";
            Err((Fault::construct(format!("texts in the form `{form}`"), instead), *place))
        }
        _ => Err(unexpected),
    }
}

/// Returns the words of a line, each with its place.
fn words(line: &str, start: usize) -> impl Iterator<Item = (Span, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = line.get(at..)?;
        let begin = at + rest.find(|c: char| !c.is_whitespace() && c != '\u{feff}')?;
        let rest = line.get(begin..)?;
        let end = begin + rest.find(char::is_whitespace).unwrap_or(rest.len());
        at = end;
        Some((Span::new(start + begin, start + end), line.get(begin..end)?))
    })
}
