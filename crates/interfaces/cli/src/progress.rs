//! A line on standard error that says how far the work has come: only on a terminal, and only when it takes a while.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use adjudication::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Time after which unfinished work is reported.
const REPORT_AFTER: Duration = Duration::from_secs(1);

/// The line. It is gone when this is dropped.
pub(crate) struct ProgressLine {
    bar: ProgressBar,
    waiting: Option<(Sender<()>, JoinHandle<()>)>,
}

impl ProgressLine {
    pub(crate) fn new(ascii: bool) -> ProgressLine {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        if !io::stderr().is_terminal() {
            return ProgressLine { bar, waiting: None };
        }
        let ticks = if ascii { "-\\|/ " } else { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏ " };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} of {len} questions decided, {elapsed}") {
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
