//! Tautologies, each proved from its truth table (Kalmár's way) in metavariables, written once and used wherever it fits.

use rustc_hash::FxHashMap;

use super::expression::{Expr, Substitution};
use super::library::Library;
use super::proof::{Label, Proof};

/// The lemma that says a tautology, with metavariables for letters; it is proved and written if it was not yet.
pub(crate) fn lemma(library: &mut Library, goal: Expr) -> Label {
    if let Some(&known) = library.tautologies.get(&goal) {
        return known;
    }
    let label = library.aside(|library| {
        let context = library.truth();
        let proof = Table { values: FxHashMap::default(), context }.prove(library, goal);
        let root = library.by("mptru", &[proof], Some(goal));
        let name = format!("taut.{}", library.tautologies.len() + 1);
        library.theorem(&name, &[], &[], root)
    });
    library.tautologies.insert(goal, label);
    label
}

/// A tautology about these statements: `pattern` is written with metavariables, which stand for the statements in their order.
pub(crate) fn instance(library: &mut Library, pattern: Expr, letters: &[Expr]) -> Proof {
    let label = lemma(library, pattern);
    let substitution: Substitution = letters.iter().enumerate().map(|(at, &statement)| (library.letter(at), statement)).collect();
    let conclusion = library.arena.substitute(pattern, &substitution);
    library.apply(label, &[], Some(conclusion))
}

/// As [`instance()`], with the pattern as text.
pub(crate) fn by_text(library: &mut Library, pattern: &str, letters: &[Expr]) -> Proof {
    let pattern = library.parse(&pattern.split_whitespace().collect::<Vec<_>>());
    instance(library, pattern, letters)
}

/// A row of a truth table, or the beginning of one.
struct Table {
    values: FxHashMap<Expr, bool>,
    /// The conjunction of the letters that are decided, negated where they are false.
    context: Expr,
}

impl Table {
    /// Returns the truth value that an expression has already, whatever the other letters are.
    fn value(&self, library: &Library, expr: Expr) -> Option<bool> {
        if let Some(&known) = self.values.get(&expr) {
            return Some(known);
        }
        let (op, parts) = (library.arena.op(expr), library.arena.parts(expr));
        let ops = &library.ops;
        let part = |at: usize| self.value(library, parts[at]);
        if op == ops.truth {
            Some(true)
        } else if op == ops.falsehood {
            Some(false)
        } else if op == ops.not {
            part(0).map(|value| !value)
        } else if op == ops.implies {
            either(part(0).map(|value| !value), part(1))
        } else if op == ops.or {
            either(part(0), part(1))
        } else if op == ops.and {
            either(part(0).map(|value| !value), part(1).map(|value| !value)).map(|value| !value)
        } else if op == ops.iff {
            part(0).zip(part(1)).map(|(left, right)| left == right)
        } else {
            None
        }
    }

    /// A letter that is not decided yet.
    fn open(&self, library: &Library, goal: Expr) -> Option<Expr> {
        let variables = library.arena.variables(&[goal]);
        variables.into_iter().find(|letter| !self.values.contains_key(letter))
    }

    /// Proves that the goal follows from the context.
    fn prove(&self, library: &mut Library, goal: Expr) -> Proof {
        let open = self.open(library, goal);
        match (self.value(library, goal), open) {
            (None, Some(letter)) => {
                let denied = library.not(letter);
                let mut half = |value: bool| {
                    let context = library.and(self.context, if value { letter } else { denied });
                    let mut table = Table { values: self.values.clone(), context };
                    table.values.insert(letter, value);
                    table.prove(library, goal)
                };
                let (yes, no) = (half(true), half(false));
                let conclusion = library.implies(self.context, goal);
                library.by("pm2.61dan", &[yes, no], Some(conclusion))
            }
            // What is no tautology is written as if it were one, and refused by the checker.
            (value, _) => self.row(library, goal, value.unwrap_or(true), &mut FxHashMap::default()),
        }
    }

    /// Proves that an expression, or its negation, follows from the context.
    fn row(&self, library: &mut Library, expr: Expr, value: bool, known: &mut FxHashMap<Expr, Proof>) -> Proof {
        if let Some(&proof) = known.get(&expr) {
            return proof;
        }
        let said = if value { expr } else { library.not(expr) };
        let conclusion = library.implies(self.context, said);
        let op = library.arena.op(expr);
        let parts: Vec<Expr> = library.arena.parts(expr).to_vec();
        let values: Vec<Option<bool>> = parts.iter().map(|&part| self.value(library, part)).collect();
        let ops = &library.ops;
        let (truth, falsehood, not, implies, and, or, iff) =
            (ops.truth, ops.falsehood, ops.not, ops.implies, ops.and, ops.or, ops.iff);
        let (first, second) = (values.first().copied().flatten(), values.get(1).copied().flatten());
        // The row of the table, and the parts whose values it asks for.
        let (name, used): (&str, &[usize]) = match (value, first, second) {
            _ if op == truth || op == falsehood => {
                let fact = library.by(if value { "tru" } else { "nfal" }, &[], None);
                return library.by("a1i", &[fact], Some(conclusion));
            }
            (false, ..) if op == not => ("t.not", &[0]),
            // The negation of what is false is what was proved of it.
            (true, ..) if op == not => {
                let inner = parts.first().copied().unwrap_or(expr);
                return self.row(library, inner, false, known);
            }
            (true, _, Some(true)) if op == implies => ("a1d", &[1]),
            (true, ..) if op == implies => ("t.imp.0x", &[0]),
            (false, ..) if op == implies => ("t.imp.10", &[0, 1]),
            (true, ..) if op == and => ("t.and.11", &[0, 1]),
            (false, Some(false), _) if op == and => ("t.and.0x", &[0]),
            (false, ..) if op == and => ("t.and.x0", &[1]),
            (true, Some(true), _) if op == or => ("t.or.1x", &[0]),
            (true, ..) if op == or => ("t.or.x1", &[1]),
            (false, ..) if op == or => ("t.or.00", &[0, 1]),
            (true, Some(true), _) if op == iff => ("t.iff.11", &[0, 1]),
            (true, ..) if op == iff => ("t.iff.00", &[0, 1]),
            (false, Some(true), _) if op == iff => ("t.iff.10", &[0, 1]),
            (false, ..) if op == iff => ("t.iff.01", &[0, 1]),
            _ => return self.literal(library, said),
        };
        let mut proofs = Vec::new();
        for &at in used {
            proofs.push(self.row(library, parts[at], values[at].unwrap_or(true), known));
        }
        let proof = library.by(name, &proofs, Some(conclusion));
        known.insert(expr, proof);
        proof
    }

    /// Proves that a letter that was decided, or its negation, follows from the context.
    fn literal(&self, library: &mut Library, said: Expr) -> Proof {
        // The context is a conjunction that grew to the right.
        let mut contexts = vec![self.context];
        while let Some(&[before, last]) = contexts.last().and_then(|&context| library.parts_of(library.ops.and, context)) {
            if last == said {
                break;
            }
            contexts.push(before);
        }
        let innermost = contexts.pop().unwrap_or(self.context);
        let conclusion = library.implies(innermost, said);
        let mut proof = library.by("simpr", &[], Some(conclusion));
        for context in contexts.into_iter().rev() {
            let conclusion = library.implies(context, said);
            proof = library.by("adantr", &[proof], Some(conclusion));
        }
        proof
    }
}

/// The disjunction of what may be unknown.
fn either(left: Option<bool>, right: Option<bool>) -> Option<bool> {
    match (left, right) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (Some(false), Some(false)) => Some(false),
        _ => None,
    }
}
