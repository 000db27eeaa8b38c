//! The page on symbols: the spellings of each in all notations.
//!
//! Not here: the table of spellings (`adjudication::SIGNS`), which a test has read.

use adjudication::SIGNS;

/// The page on symbols.
pub(crate) fn page() -> String {
    let mut page = String::from("The symbols, and how each can be typed; the first spelling is the one that is printed.\n");
    for sign in &SIGNS {
        page.push_str(&format!("\n{}\n", sign.meaning));
        let notations = [
            ("boards, classical", sign.palmer),
            ("Predicate Wars", sign.predicate_wars),
            ("TPTP", sign.tptp),
            ("ERGO", sign.ergo),
            ("dice and cubes", sign.polish),
        ];
        for (notation, spellings) in notations.into_iter().filter(|(_, spellings)| !spellings.is_empty()) {
            page.push_str(&format!("  {notation:<18} {}\n", spellings.split(' ').collect::<Vec<_>>().join("   ")));
        }
    }
    page.push_str(SPELLING);
    page
}

/// Remarks that belong to no symbol.
const SPELLING: &str = "
Boards and classical: predicates are written before their objects, p(x, y); -> binds weaker than or, or weaker than and; a quantifier
  reaches as far as it can. Proofs in classical know tT and tF as well. In Predicate Wars everything but a name has its brackets: (∀(x)(P(x) => Q(x))), and ↔ and ∃! are symbols only
  where a house rule or a calculus has them.
`--ascii` prints all of this in ASCII. docs/formats has a page with the grammar of each file.
";

#[cfg(test)]
mod tests {
    use adjudication::{Notation, ParseOptions, Text};

    use super::*;

    /// A text in which a symbol of this meaning stands, `@` in its place, for each notation; empty where the notation has none.
    fn frame(meaning: &str) -> [&'static str; 5] {
        match meaning {
            "not" => ["@ p(x)", "(@ P(x))", "@ p", "@ A", "@p"],
            "for all" => ["@ x p(x)", "(@(x)P(x))", "@ [X] : p(X)", "", ""],
            "there is" => ["@ x p(x)", "(@(x)P(x))", "@ [X] : p(X)", "", ""],
            "there is exactly one" => ["@ x p(x)", "", "", "", ""],
            "equal" | "different" => ["a @ b", "(x @ y)", "a @ b", "", ""],
            "number of objects" => ["@ ≥ 2", "", "", "", ""],
            "at least" | "at most" => ["|L| @ 2", "", "", "", ""],
            "more, fewer" => ["|L| @ 2", "(1 @ 2)", "", "", ""],
            "true" | "false" => ["@", "@", "@", "", ""],
            "calculation" => ["", "((x @ y) = z)", "", "", ""],
            "name of an object" => ["∃! x p(x) | c @ x", "", "", "", ""],
            _ => ["p(x) @ q(x)", "(P(x) @ Q(x))", "p @ q", "A @ B", "@pq"],
        }
    }

    /// A statement of a board has no free variable.
    fn closed(text: &str) -> String {
        let is_open = text.contains("(x)") && !text.contains("x p(x)");
        if is_open { format!("∀x ({text})") } else { text.to_owned() }
    }

    /// Reads a text as `referee parse` does.
    fn parsed(notation: &str, text: &str) -> Result<(), String> {
        let notation = match notation {
            "palmer" => Notation::Palmer,
            "predicate-wars" => Notation::PredicateWars,
            "tptp" => Notation::Tptp,
            "ergo" => Notation::Ergo,
            _ => Notation::Polish,
        };
        let text = match notation {
            Notation::Tptp => format!("fof(a, axiom, {text})."),
            Notation::Palmer => format!("symbols p/1 q/1 : predicate; a/0 b/0 : function\n{}", closed(text)),
            _ => text.to_owned(),
        };
        let read = adjudication::parse(notation, Text::new("sign", text), &ParseOptions::default());
        read.map(drop).map_err(|error| error.to_string())
    }

    #[test]
    fn every_spelling_is_read() {
        let mut read = 0;
        for sign in &SIGNS {
            let spellings = [sign.palmer, sign.predicate_wars, sign.tptp, sign.ergo, sign.polish];
            for ((frame, spellings), notation) in
                frame(sign.meaning).into_iter().zip(spellings).zip(["palmer", "predicate-wars", "tptp", "ergo", "polish"])
            {
                assert!(spellings.is_empty() || frame.contains('@'), "{}, {notation}", sign.meaning);
                for spelling in spellings.split(' ').filter(|spelling| !spelling.is_empty()) {
                    let text = frame.replace('@', spelling);
                    let said = parsed(notation, &text);
                    assert!(said.is_ok(), "{notation}: {text}: {said:?}");
                    read += 1;
                }
            }
        }
        assert!(read > 80, "{read} spellings");
    }
}
