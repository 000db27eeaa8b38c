//! Reading and writing as the tests ask for it.

use formula::{Alphabet, Bank};
use proof_syntax::predicate_wars::{MixedArity, Negatives, Options, Reading, parse, print, print_term};
use source::{Severity, Span, Text};
use syntax_core::Parsed;

pub(crate) const STRICT: Options =
    Options { lenient: false, mixed_arity: MixedArity::Allow, negatives: Negatives::Refuse, extended: false };
pub(crate) const LENIENT: Options = Options { lenient: true, ..STRICT };
pub(crate) const LITERAL: Options = Options { negatives: Negatives::Literal, ..STRICT };

pub(crate) fn read(input: &str, options: &Options, bank: &mut Bank) -> (Parsed<Reading>, Text) {
    let text = Text::new("test", input);
    let parsed = parse(&text, Span::new(0, input.len()), options, bank);
    let errors = parsed.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count();
    assert_eq!(parsed.value.is_none(), errors > 0, "a value exactly when there is no error: {input}");
    (parsed, text)
}

pub(crate) fn show(bank: &Bank, reading: Reading, alphabet: Alphabet) -> String {
    match reading {
        Reading::Wff(formula) => print(bank, formula, alphabet).expect("what was read can be written"),
        Reading::Wfo(term) => print_term(bank, term, alphabet).expect("what was read can be written"),
    }
}

/// `input` is read without a remark, and its canonical text is `canonical`, which reads back as the same in both alphabets.
pub(crate) fn accepts(input: &str, canonical: &str) {
    accepts_with(input, canonical, &STRICT);
}

pub(crate) fn accepts_with(input: &str, canonical: &str, options: &Options) {
    let mut bank = Bank::new();
    let (parsed, _) = read(input, options, &mut bank);
    assert_eq!(parsed.diagnostics, [], "{input}");
    let reading = parsed.value.expect(input);
    assert_eq!(show(&bank, reading, Alphabet::Unicode), canonical, "{input}");
    for alphabet in [Alphabet::Unicode, Alphabet::Ascii] {
        let again = show(&bank, reading, alphabet);
        assert_eq!(read(&again, options, &mut bank).0.value, Some(reading), "{again}");
    }
}

/// The remarks on `input`, as `code: place`.
pub(crate) fn remarks(input: &str, options: &Options, severity: Severity) -> Vec<String> {
    let (parsed, text) = read(input, options, &mut Bank::new());
    let of_kind = parsed.diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity);
    of_kind.map(|diagnostic| format!("{}: {}", diagnostic.code, text.slice(diagnostic.span))).collect()
}

pub(crate) fn refuses(input: &str, errors: &[&str]) {
    assert_eq!(remarks(input, &STRICT, Severity::Error), errors, "{input}");
}
