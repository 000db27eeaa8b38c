//! Diagnostics with their places underlined.

use adjudication::Error;
use codespan_reporting::diagnostic::{Diagnostic as Drawn, Label, LabelStyle, Severity as Gravity};
use codespan_reporting::term::termcolor::{Ansi, NoColor};
use codespan_reporting::term::{Chars, Config, emit_to_write_style};
use source::{Diagnostic, Severity, Span, Text};

use crate::source_window::{Located, SourceWindow};
use crate::style::{Ink, Style, shortened, visible};

/// The most characters of a message that are shown.
const MESSAGE: usize = 600;

/// The diagnostics of a text, one after another.
pub fn diagnostics(text: &Text, diagnostics: &[Diagnostic], style: Style) -> String {
    diagnostics.iter().map(|diagnostic| draw(text, diagnostic, style)).collect::<Vec<_>>().join("\n")
}

/// An error, with everything that is wrong.
pub fn error(error: &Error, style: Style) -> String {
    match error {
        Error::Rejected(rejected) => {
            let mut out = diagnostics(rejected.text(), rejected.diagnostics(), style);
            let errors = rejected.diagnostics().iter().filter(|diagnostic| diagnostic.is_error()).count();
            if errors > 1 {
                out.push_str(&format!("\n{}: {errors} errors\n", visible(rejected.text().name())));
            }
            out
        }
        Error::OfBoard { board, cause } => match &**cause {
            Error::Rejected(_) => self::error(cause, style),
            _ => format!("{}: {}", visible(board), self::error(cause, style)),
        },
        Error::Unreadable { .. }
        | Error::NoFiles { .. }
        | Error::Unwritable { .. }
        | Error::Occupied { .. }
        | Error::NoCertificates { .. }
        | Error::Claim(_)
        | Error::Usage(_)
        | Error::NoPrice { .. }
        | Error::Limit { .. }
        | Error::NotDrawn { .. }
        | Error::NotExported { .. }
        | Error::NotShown { .. } => {
            let fault = error.document().error;
            let mut out = format!("{}: {}\n", style.paint(Ink::Bad, &format!("error[{}]", fault.code)), visible(&fault.message));
            if let Some(help) = fault.help {
                style.paragraph(&mut out, "  = ", "    ", &help);
            }
            out
        }
    }
}

fn draw(text: &Text, diagnostic: &Diagnostic, style: Style) -> String {
    let (text, diagnostic) = &adjudication::at_origin(text, diagnostic);
    let spans: Vec<Span> = std::iter::once(diagnostic.span).chain(diagnostic.related.iter().map(|(span, _)| *span)).collect();
    let (window, shown) = SourceWindow::new(text, &spans, style.ascii);
    let mut drawn = Drawn::new(match diagnostic.severity {
        Severity::Error => Gravity::Error,
        Severity::Warning => Gravity::Warning,
    });
    drawn = drawn.with_code(diagnostic.code).with_message(in_one_line(&diagnostic.message, style));
    let mut notes: Vec<String> = diagnostic.help.iter().map(|help| wrapped(help, style)).collect();
    let labels = std::iter::once(&diagnostic.label).chain(diagnostic.related.iter().map(|(_, words)| words));
    for (at, (label, (place, span))) in labels.zip(shown.into_iter().zip(&spans)).enumerate() {
        match place {
            Some(place) => {
                let kind = if at == 0 { LabelStyle::Primary } else { LabelStyle::Secondary };
                debug_assert_eq!(place.span, *span);
                drawn.labels.push(Label::new(kind, (), place.range).with_message(in_one_line(label, style)));
            }
            None => {
                let position = text.position(span.start);
                notes.push(wrapped(&format!("{}:{}: {label}", position.line, position.column), style));
            }
        }
    }
    let drawn = drawn.with_notes(notes);
    let mut config = Config::default();
    if style.ascii {
        config.chars = Chars::ascii();
    }
    let located = Located { window: &window, span: diagnostic.span };
    let mut bytes = Vec::new();
    let written = if style.colour {
        emit_to_write_style(&mut Ansi::new(&mut bytes), &config, &located, &drawn)
    } else {
        emit_to_write_style(&mut NoColor::new(&mut bytes), &config, &located, &drawn)
    };
    match (written, String::from_utf8(bytes)) {
        // The drawing ends with an empty line, which stands between diagnostics here.
        (Ok(()), Ok(text)) => format!("{}\n", text.trim_end()),
        // Should a place be beyond drawing, the words still say it.
        _ => {
            let position = text.position(diagnostic.span.start);
            format!(
                "error[{}]: {}:{}:{}: {}\n",
                diagnostic.code,
                visible(text.name()),
                position.line,
                position.column,
                in_one_line(&diagnostic.message, style)
            )
        }
    }
}

/// A text from outside as it is shown in one line.
fn in_one_line(text: &str, style: Style) -> String {
    let shown = visible(&shortened(text, MESSAGE));
    if style.ascii { shown.replace('…', "...") } else { shown }
}

/// A note, wrapped.
fn wrapped(text: &str, style: Style) -> String {
    let mut out = String::new();
    Style { width: style.width.saturating_sub(6), ..style }.paragraph(&mut out, "", "", &in_one_line(text, style));
    out.trim_end().to_owned()
}
