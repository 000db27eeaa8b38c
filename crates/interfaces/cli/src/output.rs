//! The streams of the program: data to standard output, remarks to standard error.

use std::any::Any;
use std::env;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use adjudication::{
    Diagnostic, Document, Error, ErrorDocument, Files, Progress, Remark, ReportedDiagnostic, Text, UsageError, write_files,
};
use clap::ColorChoice;
use drawing::{DrawnForm, Layout, Section};
use report::Style;

use crate::status;

/// The streams and the style of this run.
pub(crate) struct Output {
    pub(crate) json: bool,
    /// True if answers are written in TPTP's form.
    pub(crate) tptp: bool,
    /// Form of the pictures that are drawn instead of text, if they are.
    drawn: Option<DrawnForm>,
    /// The layout of what is drawn.
    layout: Layout,
    /// Number of sections of the document that is being drawn.
    sections: AtomicUsize,
    /// True if something that was asked for could not be written.
    has_failed: AtomicBool,
    /// The first code of an error that was printed for people and can be explained.
    explicable: OnceLock<String>,
    data: Style,
    remarks: Style,
    /// True if there are no remarks, and nothing for people but the exit status.
    quiet: bool,
    /// Called with the progress of a judgement. Absent where people watch it on standard error.
    progress: Option<fn(Progress)>,
}

impl Output {
    /// The streams of a run that writes JSON or text for people, in ASCII or not.
    pub(crate) fn new(json: bool, ascii: bool) -> Output {
        let plain = Style { colour: false, ascii, ..Style::default() };
        // https://no-color.org: any value but an empty one counts.
        let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || env::var_os("TERM").is_some_and(|value| value == "dumb");
        let style = |terminal: bool| Style { colour: terminal && !refused, ..plain };
        Output {
            json,
            tptp: false,
            drawn: None,
            layout: Layout::Whole,
            sections: AtomicUsize::new(0),
            has_failed: AtomicBool::new(false),
            explicable: OnceLock::new(),
            data: style(io::stdout().is_terminal()),
            remarks: style(io::stderr().is_terminal()),
            quiet: false,
            progress: None,
        }
    }

    /// The streams of a run in whose words colour is asked for or refused, whatever the streams are.
    pub(crate) fn coloured(self, choice: ColorChoice) -> Output {
        let style = |style: Style| match choice {
            ColorChoice::Auto => style,
            ColorChoice::Always => Style { colour: true, ..style },
            ColorChoice::Never => Style { colour: false, ..style },
        };
        Output { data: style(self.data), remarks: style(self.remarks), ..self }
    }

    /// The streams of a run that answers by its exit status, or in JSON.
    pub(crate) fn in_silence(self) -> Output {
        Output { quiet: true, ..self }
    }

    /// Returns whether nothing is printed for people.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// The streams of a run that writes answers in TPTP's form.
    pub(crate) fn in_tptp(self) -> Output {
        Output { tptp: true, ..self }
    }

    /// Returns the output of a run that draws its rulings, where a form is given, in this layout.
    pub(crate) fn drawing(self, form: Option<DrawnForm>, layout: Layout) -> Output {
        Output { drawn: form, layout, ..self }
    }

    /// Returns the layout of what is drawn.
    pub(crate) fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns whether certificates are to come with the hashes of their files.
    pub(crate) fn wants_hashes(&self) -> bool {
        let is_whole = self.layout == Layout::Whole;
        is_whole && matches!(self.drawn, Some(DrawnForm::Html | DrawnForm::Latex | DrawnForm::Markdown))
    }

    /// Returns true if rulings are drawn.
    pub(crate) fn is_drawn(&self) -> bool {
        self.drawn.is_some()
    }

    /// Makes sure that several rulings are not drawn in one picture.
    ///
    /// * `of`: the noun for what there are several of.
    pub(crate) fn one_picture(&self, of: &'static str) -> Result<(), Error> {
        match self.drawn {
            Some(DrawnForm::Svg) => Err(UsageError::SeveralPictures { of }.into()),
            _ => Ok(()),
        }
    }

    /// Draws a ruling, where that is asked for; otherwise writes it as `told` does.
    pub(crate) fn drawn_or(&self, section: impl FnOnce() -> Section, told: impl FnOnce(&Output)) {
        let Some(form) = self.drawn else { return told(self) };
        let section = section();
        let number = self.sections.fetch_add(1, Ordering::Relaxed) + 1;
        if number == 1 {
            self.data(&drawing::begin(form, self.layout, section.title()));
        }
        self.data(&drawing::section(form, self.layout, &section, number));
    }

    /// Notes the code of an error that was printed for people, so that the end of the run says how to have it explained.
    pub(crate) fn mention(&self, code: &str) {
        // That a code is unknown says itself where the codes are.
        if !self.json && self.drawn.is_none() && code != "unknown-code" && adjudication::is_explained(code) {
            self.explicable.get_or_init(|| code.to_owned());
        }
    }

    /// Ends the run: the document that was drawn, and advice on the first error.
    pub(crate) fn end(&self) {
        if let Some(code) = self.explicable.get() {
            self.remark(&format!("\n`referee explain {code}` explains this error.\n"));
        }
        if let Some(form) = self.drawn.filter(|_| self.sections.load(Ordering::Relaxed) > 0) {
            self.data(drawing::end(form));
        }
    }

    /// Returns the output of a run whose progress is reported to `progress`.
    pub(crate) fn with_progress(json: bool, ascii: bool, progress: fn(Progress)) -> Output {
        Output { progress: Some(progress), ..Output::new(json, ascii) }
    }

    /// Returns whether somebody asks how far a judgement has come.
    pub(crate) fn wants_progress(&self) -> bool {
        self.progress.is_some()
    }

    /// Reports how far a judgement has come, if that was asked for.
    pub(crate) fn progress(&self, progress: Progress) {
        if let Some(report) = self.progress {
            report(progress);
        }
    }

    /// Returns true if people sit at a terminal and can be asked.
    pub(crate) fn is_conversation(&self) -> bool {
        !self.json && io::stdin().is_terminal() && io::stdout().is_terminal()
    }

    /// Returns true if the terminal understands more than plain lines.
    pub(crate) fn can_clear(&self) -> bool {
        env::var_os("TERM").is_none_or(|value| value != "dumb")
    }

    /// Returns the style of data.
    pub(crate) fn style(&self) -> Style {
        self.data
    }

    /// A document: as JSON, or for people as `draw` has it.
    pub(crate) fn document<T: Document>(&self, document: &T, draw: impl FnOnce(&T, Style) -> String) {
        self.ruling(document, |style| draw(document, style));
    }

    /// A document: as JSON, or for people as `draw` has it, which knows more of it.
    pub(crate) fn ruling(&self, document: &impl Document, draw: impl FnOnce(Style) -> String) {
        if self.json {
            self.json_line(document);
        } else {
            self.data(&draw(self.data));
        }
    }

    /// A sentence below a ruling for people.
    pub(crate) fn sentence(&self, sentence: &str) {
        if !self.json && self.drawn.is_none() {
            self.data(&format!("\n{sentence}\n"));
        }
    }

    /// An empty line between two rulings for people.
    pub(crate) fn gap(&self) {
        if !self.json && self.drawn.is_none() {
            self.data("\n");
        }
    }

    /// Writes remarks on a text, for people. In JSON they are part of the document.
    pub(crate) fn warnings(&self, text: &Text, warnings: &[Diagnostic]) {
        if !self.json && !warnings.is_empty() {
            self.remark(&format!("{}\n", report::diagnostics(text, warnings, self.remarks)));
        }
    }

    /// Writes warnings about several texts, for people.
    pub(crate) fn remarks(&self, remarks: &[Remark]) {
        for Remark { text, diagnostic } in remarks {
            self.warnings(text, std::slice::from_ref(diagnostic));
        }
    }

    /// The fault of a file that was to be judged, and the exit status that goes with it: in TPTP's form with a status of its own.
    pub(crate) fn fault(&self, file: &str, error: &Error) -> u8 {
        if self.tptp
            && let Some(line) = adjudication::szs_fault(file, error)
        {
            self.data(&line);
        }
        self.error(error)
    }

    /// An error, and the exit status that goes with it.
    pub(crate) fn error(&self, error: &Error) -> u8 {
        if self.json {
            self.json_line(&error.document());
        } else {
            self.remark(&report::error(error, self.remarks));
            self.mention(&error.document().error.code);
        }
        status_of(error)
    }

    /// The end of a run that should not have ended so.
    pub(crate) fn internal_error(&self, payload: &(dyn Any + Send)) -> u8 {
        let cause = payload.downcast_ref::<String>().map(String::as_str).or_else(|| payload.downcast_ref::<&str>().copied());
        let message = format!("a fault of this program: {}", cause.unwrap_or("no cause was given"));
        let help = "nothing was decided; please report this with the input that led to it";
        if self.json {
            self.json_line(&ErrorDocument::from(ReportedDiagnostic::plain("internal-error", message, Some(String::from(help)))));
        } else {
            self.remark(&format!("error[internal-error]: {message}\n  = {help}\n"));
        }
        status::INTERNAL
    }

    /// A remark for people, as `draw` has it. In JSON there are none.
    pub(crate) fn remark_to_people(&self, draw: impl FnOnce(Style) -> String) {
        if !self.json {
            self.remark(&draw(self.remarks));
        }
    }

    /// Writes the files that go with a ruling, which has been printed: whatever becomes of them, it is not lost. What could not be written
    /// is reported on standard error, in JSON as well: the document is complete without it.
    pub(crate) fn files(&self, files: &Files) {
        for error in write_files(files) {
            self.has_failed.store(true, Ordering::Relaxed);
            self.remark(&report::error(&error, self.remarks));
        }
    }

    /// The exit status of a run that would end with this one, had everything been written.
    pub(crate) fn status(&self, status: u8) -> u8 {
        if self.has_failed.load(Ordering::Relaxed) { status::OUTPUT } else { status }
    }

    fn json_line<T: Document>(&self, document: &T) {
        let mut out = BufWriter::new(io::stdout().lock());
        self.written(adjudication::write_json(document, &mut out).and_then(|()| out.flush()));
    }

    /// Text for people, or a picture in its own language.
    pub(crate) fn data(&self, text: &str) {
        if self.quiet {
            return;
        }
        let mut out = io::stdout().lock();
        self.written(out.write_all(report::undisguised(text).as_bytes()).and_then(|()| out.flush()));
    }

    /// Records the outcome of a write to standard output. That a reader has gone, such as `head`, is no failure: it has what it
    /// wanted, and the exit status stays what it is. Anything else is a failure, which is reported once.
    pub(crate) fn written(&self, outcome: io::Result<()>) {
        let Err(error) = outcome else { return };
        if error.kind() != io::ErrorKind::BrokenPipe && !self.has_failed.swap(true, Ordering::Relaxed) {
            self.remark(&format!("error[unwritable-output]: standard output cannot be written: {error}\n"));
        }
    }

    /// As [`Output::data`], for texts of which a part would mislead: an error says that they were not written to the end.
    pub(crate) fn whole(&self, text: &str) -> Result<(), Error> {
        if self.quiet {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(Error::Unwritable { file: String::from("<stdout>"), cause: error.to_string() })
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn remark(&self, text: &str) {
        if self.quiet {
            return;
        }
        let _ = io::stderr().lock().write_all(report::undisguised(text).as_bytes());
    }
}

/// The exit status that goes with an error.
pub(crate) fn status_of(error: &Error) -> u8 {
    match error {
        Error::Claim(_) | Error::Usage(_) => status::USAGE,
        Error::Unwritable { .. } | Error::Occupied { .. } => status::OUTPUT,
        Error::Unreadable { .. } | Error::Rejected(_) | Error::NoCertificates { .. } | Error::NoFiles { .. } => status::INPUT,
        Error::OfBoard { cause, .. } => status_of(cause),
        Error::Limit { .. } => status::UNDECIDED,
        Error::NotExported { cause, .. } | Error::NotShown { cause, .. } if cause.is_unreadable() => status::INPUT,
        Error::NotExported { cause, .. } | Error::NotShown { cause, .. } if cause.is_limit() => status::UNDECIDED,
        Error::NoPrice { .. } | Error::NotDrawn { .. } | Error::NotExported { .. } | Error::NotShown { .. } => status::NO,
    }
}
