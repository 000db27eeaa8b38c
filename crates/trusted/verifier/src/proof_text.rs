//! The lines of a proof as people read them, in a proof file with the symbols of its board. Not here: their check (`agreement`).

use std::collections::BTreeSet;

use board_syntax::palmer::Spelling;
use formula::{Alphabet, Bank};
use kernel::{Notation, Proof};
use proof_syntax::proof::{self, Style};

use crate::document::{Certificate, LegendEntry};
use crate::symbols::{UsedSymbols, named};

/// The lines of a proof. What is neither of the game nor bound is declared, so that they are a proof file that stands alone; what cannot
/// be called by its own name there stands in the legend.
pub(crate) fn lines(bank: &Bank, used: &UsedSymbols, proof: &Proof, alphabet: Alphabet) -> Certificate {
    let (formulas, terms) = proof::written_parts(proof);
    let mentioned = UsedSymbols::in_formulas_and_terms(bank, formulas, terms);
    let variables: BTreeSet<&str> = mentioned.variables().map(|variable| bank.variable_text(variable)).collect();
    let digits = used.numbers().map(|(digits, _)| digits);
    let spelling = Spelling::of(bank, used.symbols(), variables.iter().copied().chain(digits));
    let style = Style { spelling: Some(&spelling), ..Style::new(Notation::Palmer, alphabet) };
    let text = proof::print(proof, bank, style);
    let line = |line: &str| if alphabet == Alphabet::Ascii { spelled_out(line) } else { line.to_owned() };
    let lines: Vec<String> = text.lines().map(line).collect();
    let renamed = spelling.renamed().filter(|(symbol, _)| mentioned.has(*symbol));
    let legend = renamed.map(|(symbol, name)| {
        let named = named(bank, symbol);
        // No symbol has more arguments than fit.
        let arity = u32::try_from(named.arity).unwrap_or(u32::MAX);
        LegendEntry { name: name.to_owned(), stands_for: named.name, kind: named.kind.into(), arity }
    });
    Certificate::Proof { legend: legend.collect(), lines, variables: Vec::new(), derivation: None }
}

/// A line of a proof with its rule's name in letters: the symbols that rules are called by are not ASCII. The checker knows a rule by either.
fn spelled_out(line: &str) -> String {
    let Some((statement, step)) = line.split_once(" by ") else { return line.to_owned() };
    let (tag, rest) = step.split_once(' ').unwrap_or((step, ""));
    let signs = [
        ("∃!", "unique-existence"),
        ("¬", "not-"),
        ("∧", "and-"),
        ("∨", "or-"),
        ("→", "implies-"),
        ("↔", "iff-"),
        ("∀", "forall-"),
        ("∃", "exists-"),
    ];
    let name = match (tag.is_ascii(), tag.strip_suffix('I'), tag.strip_suffix('E')) {
        (true, ..) => tag.to_owned(),
        (_, Some(sign), _) => format!("{sign}intro"),
        (_, _, Some(sign)) => format!("{sign}elim"),
        _ => tag.to_owned(),
    };
    let name = signs.iter().fold(name, |name, (sign, word)| name.replace(sign, word));
    format!("{statement} by {name} {rest}").trim_end().to_owned()
}
