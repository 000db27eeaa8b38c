//! Refusals before any work: of texts nested deeper than any parser reads, and of demands beyond what the service grants. Each
//! text is gone through once, byte by byte. Not here: whether a text says anything.

use adjudication::{Diagnostic, ErrorDocument, MAX_NESTING, Span, Text};
use axum::http::StatusCode;
use cli::remote::Demand;

use crate::arguments::Settings;
use crate::problem::Problem;

/// Checks that no line of a text has more brackets open than the parsers read. They refuse such a line as well, in all notations.
///
/// # Errors
/// 422, with the bracket.
pub(crate) fn nesting(name: &str, text: &str) -> Result<(), Problem> {
    let Some(at) = too_deep(text) else { return Ok(()) };
    let message = format!("more than {MAX_NESTING} brackets are open here");
    let diagnostic = Diagnostic::error("too-deep", Span::new(at, at + 1), message, "this is one level too deep");
    let text = Text::new(name, text);
    Err(Problem::of(StatusCode::UNPROCESSABLE_ENTITY, ErrorDocument::from(adjudication::reported(&text, &diagnostic))))
}

/// Returns the offset of the first bracket that is one too many in its line.
fn too_deep(text: &str) -> Option<usize> {
    let mut open = 0usize;
    let mut is_comment = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'\n' => (open, is_comment) = (0, false),
            b'#' => is_comment = true,
            b'(' | b'[' | b'{' if !is_comment => {
                open += 1;
                if open > MAX_NESTING {
                    return Some(at);
                }
            }
            b')' | b']' | b'}' => open = open.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// Checks that a command asks for no more than the service grants.
///
/// # Errors
/// 422.
pub(crate) fn demand(demand: Demand, settings: &Settings) -> Result<(), Problem> {
    if demand.time.is_some_and(|time| time > settings.longest) {
        let message = format!("a request may ask for at most {} ms", settings.longest.as_millis());
        return Err(Problem::unprocessable("limit-too-high", message, Some("give a smaller \"time\"")));
    }
    if demand.memory_mib.is_some_and(|memory| memory > settings.memory) {
        let message = format!("a request may ask for at most {} MiB", settings.memory);
        return Err(Problem::unprocessable("limit-too-high", message, Some("give a smaller \"memory\"")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_deep_as_parsers_go_and_no_deeper() {
        let deep = |count: usize| format!("P\n{}", "(".repeat(count));
        assert!(nesting("x", &deep(MAX_NESTING)).is_ok());
        let problem = nesting("x", &deep(MAX_NESTING + 1)).expect_err("too deep").json();
        assert!(problem.contains(r#""code":"too-deep""#) && problem.contains(r#""line":2,"column":2001"#), "{problem}");
        assert!(nesting("x", &"()".repeat(100_000)).is_ok(), "closed ones do not count");
        assert!(nesting("x", &"(\n".repeat(100_000)).is_ok(), "nor do other lines");
        assert!(nesting("x", &format!("# {}", deep(0) + &"(".repeat(100))).is_ok(), "nor do comments");
    }
}
