//! Everything that can be wrong with an exercise, and its description: code, message, label and help of each kind in one arm.

use kernel::calculus::normal_name;
use kernel::{Calculus, Notation};
use source::{Diagnostic, Span, Text};
use syntax_core::diagnostics::truncate;
use syntax_core::suggestion::nearest;

use super::{CLAUSES, MAX_POINTS};
use crate::clauses;
use crate::textbook::Book;

/// Largest number of characters of a faulty text that a message repeats.
const SHOWN: usize = 40;

/// Things that a clause takes at a place, in the words of messages.
pub(super) mod expected {
    pub(in crate::exercise) const TITLE: &str = "the exercise's title in quotation marks";
    pub(in crate::exercise) const WORDS: &str = "words for the student in quotation marks";
    pub(in crate::exercise) const SYSTEM: &str = "the name of a calculus, such as classical";
    pub(in crate::exercise) const RULE: &str = "the name of a rule";
    pub(in crate::exercise) const COMMA: &str = "`,` or the end of the line";
    pub(in crate::exercise) const PARTIAL: &str = "`by lines`";
    pub(in crate::exercise) const END: &str = "the end of the line";
}

/// Error in a clause, or in the clauses together.
pub(super) enum SyntaxError<'c> {
    /// A line that begins with no word of clauses.
    UnknownClause,
    /// A clause that may stand once stands twice.
    Repeated {
        /// The first.
        first: Span,
    },
    /// Something else than the clause takes.
    Unexpected(&'static str),
    /// A quotation mark without its partner.
    UnclosedQuotation,
    /// A name that no rule of the calculus has.
    UnknownRule(&'c Calculus),
    /// No number of points.
    Points,
    /// No number of lines.
    Lines,
    /// `notation` with another name than a book's, or none.
    UnknownNotation,
    /// A statement with a variable that nothing binds.
    FreeVariable {
        /// The variable.
        name: String,
        /// The notation of the statement.
        notation: Notation,
    },
    /// `symbols` where nothing is declared.
    NoSymbols,
    /// Nothing is to be proved.
    NoGoal,
}

impl SyntaxError<'_> {
    /// Describes the error at its place.
    pub(super) fn describe(self, span: Span, text: &Text) -> Diagnostic {
        let written = text.slice(span);
        let shown = truncate(written, SHOWN);
        match self {
            SyntaxError::UnknownClause => {
                let near = nearest(written, CLAUSES, |distance, word| distance <= 1 + word.len() / 4);
                let help = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("clauses begin with {}", CLAUSES.join(", ")),
                };
                clauses::unknown(span, &shown).help(help)
            }
            SyntaxError::Repeated { first } => clauses::repeated(span, first),
            SyntaxError::Unexpected(expected) => clauses::unexpected(span, expected, &shown),
            SyntaxError::UnclosedQuotation => clauses::unclosed_quotation(span),
            SyntaxError::UnknownRule(calculus) => {
                let message = format!("{} has no rule `{shown}`", calculus.title());
                Diagnostic::error("unknown-rule", span, message, "no rule").help(rule_help(calculus, written))
            }
            SyntaxError::Points => {
                let message = format!("points are a whole number from 0 to {MAX_POINTS}");
                Diagnostic::error("bad-points", span, message, "a number was expected here")
            }
            SyntaxError::Lines => {
                Diagnostic::error("bad-lines", span, "a limit of lines is a whole number from 1 on", "a number was expected here")
            }
            SyntaxError::UnknownNotation => {
                let names: Vec<&str> = Book::ALL.iter().map(|book| book.name()).collect();
                Diagnostic::error("unknown-notation", span, format!("`{shown}` is no notation of a textbook"), "no such notation")
                    .help(format!("there are {}", names.join(", ")))
            }
            SyntaxError::FreeVariable { name, notation } => {
                let message = format!("`{name}` is free here; what is given, and what is to be proved, is closed");
                let help = match notation {
                    Notation::Palmer => {
                        format!("bind it with ∀ or ∃, or declare it as a name: `symbols {name}/0 : function`")
                    }
                    Notation::PredicateWars | Notation::Polish => String::from("bind it with ∀ or ∃"),
                };
                Diagnostic::error("free-variable", span, message, "in this statement").help(help)
            }
            SyntaxError::NoSymbols => {
                let message = "the calculus of this exercise declares no names";
                Diagnostic::error("needs-no-symbols", span, message, "`symbols` declares names of Palmer's notation")
            }
            SyntaxError::NoGoal => Diagnostic::error("no-goal", span, "the exercise asks for nothing", "nothing more")
                .help("write a line such as: goal P → R"),
        }
    }
}

/// Returns the warning of a rule that is listed twice.
pub(super) fn repeated_rule(name: &str, span: Span) -> Diagnostic {
    Diagnostic::warning("repeated-rule", span, format!("{name} is listed already"), "a second time")
}

/// Returns the rule that was probably meant, or the short names of all.
fn rule_help(calculus: &Calculus, written: &str) -> String {
    let words: Vec<&str> = written.split_whitespace().collect();
    if words.len() > 1 && words.iter().all(|word| calculus.find(word).is_some()) {
        return format!("write commas between names: `rules {}`", words.join(", "));
    }
    let names = calculus.rules().iter().flat_map(|rule| [&rule.tag, &rule.name].into_iter().chain(&rule.aliases));
    let names: Vec<(String, &str)> = names.map(|name| (normal_name(name), name.as_str())).collect();
    let sought = normal_name(&truncate(written, 2 * SHOWN));
    // One character of a short name is most of it.
    let near =
        nearest(&sought, names.iter().map(|(normal, _)| normal.as_str()), |distance, name| distance <= name.chars().count() / 3);
    match near.and_then(|near| names.iter().find(|(normal, _)| normal == near)) {
        Some((_, name)) => format!("did you mean `{name}`?"),
        None => {
            let tags: Vec<&str> = calculus.rules().iter().take(SHOWN).map(|rule| rule.tag.as_str()).collect();
            format!("its rules: {}", tags.join(", "))
        }
    }
}
