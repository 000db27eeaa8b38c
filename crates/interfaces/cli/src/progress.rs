//! A line on standard error that says how far the work has come: only on a terminal, not where nothing is to be printed, and only when it takes a
//! while.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use adjudication::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::output::Output;

/// Time after which unfinished work is reported.
const REPORT_AFTER: Duration = Duration::from_secs(1);

/// The line. It is gone when this is dropped.
pub(crate) struct ProgressLine {
    bar: ProgressBar,
    waiting: Option<(Sender<()>, JoinHandle<()>)>,
}

impl ProgressLine {
    /// A line on the questions of a board.
    pub(crate) fn of_questions(output: &Output) -> ProgressLine {
        ProgressLine::new(output, "{spinner} {pos} of {len} questions decided, {elapsed}")
    }

    /// A line on a search, with the time that it may take.
    pub(crate) fn of_search(output: &Output, limit: Duration) -> ProgressLine {
        let line = ProgressLine::new(output, "{spinner} looking for an answer, {elapsed} of {msg}");
        line.bar.set_message(format!("{}s", limit.as_secs_f64()));
        line
    }

    /// A line on proofs that are checked.
    pub(crate) fn of_proofs(output: &Output, proofs: usize) -> ProgressLine {
        let line = ProgressLine::new(output, "{spinner} {pos} of {len} proofs checked, {msg} accepted, {elapsed}");
        line.bar.set_length(proofs as u64);
        line.bar.set_message("0");
        line
    }

    fn new(output: &Output, template: &str) -> ProgressLine {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        if output.is_quiet() || !io::stderr().is_terminal() {
            return ProgressLine { bar, waiting: None };
        }
        let ticks = if output.style().ascii { "-\\|/ " } else { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏ " };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.tick_chars(ticks));
        }
        let (done, wait) = mpsc::channel::<()>();
        let shown = bar.clone();
        let waiter = thread::spawn(move || {
            if wait.recv_timeout(REPORT_AFTER) == Err(RecvTimeoutError::Timeout) {
                shown.set_draw_target(ProgressDrawTarget::stderr());
                shown.enable_steady_tick(Duration::from_millis(100));
            }
        });
        ProgressLine { bar, waiting: Some((done, waiter)) }
    }

    pub(crate) fn watch(&self, progress: Progress) {
        self.bar.set_length(progress.questions as u64);
        self.bar.set_position(progress.decided as u64);
    }

    /// Returns whether people may see the line.
    pub(crate) fn is_shown(&self) -> bool {
        self.waiting.is_some()
    }

    /// Lets something else be written above the line.
    pub(crate) fn aside(&self, write: impl FnOnce()) {
        self.bar.suspend(write);
    }

    /// Says how many proofs have been checked, and how many of them were accepted.
    pub(crate) fn checked(&self, proofs: usize, accepted: usize) {
        self.bar.set_position(proofs as u64);
        self.bar.set_message(accepted.to_string());
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if let Some((done, waiter)) = self.waiting.take() {
            drop(done);
            // It cannot panic; and if it did, the ruling is not the worse for it.
            let _ = waiter.join();
        }
        self.bar.finish_and_clear();
    }
}
