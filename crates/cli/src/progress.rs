//! A line on standard error that says how far the work has come: only on a terminal, and only when it takes a while.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use referee::Audit;

/// Time after which work that is not done is reported.
const PATIENCE: Duration = Duration::from_secs(1);

/// The line. It is gone when this is dropped.
pub(crate) struct Progress {
    bar: ProgressBar,
    waiting: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    pub(crate) fn new(ascii: bool) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        if !io::stderr().is_terminal() {
            return Progress { bar, waiting: None };
        }
        let ticks = if ascii { "-\\|/ " } else { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏ " };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} of {len} questions decided, {elapsed}") {
            bar.set_style(style.tick_chars(ticks));
        }
        let (done, wait) = mpsc::channel::<()>();
        let shown = bar.clone();
        let waiter = thread::spawn(move || {
            if wait.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                shown.set_draw_target(ProgressDrawTarget::stderr());
                shown.enable_steady_tick(Duration::from_millis(100));
            }
        });
        Progress { bar, waiting: Some((done, waiter)) }
    }

    pub(crate) fn watch(&self, audit: Audit) {
        self.bar.set_length(audit.questions as u64);
        self.bar.set_position(audit.decided as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((done, waiter)) = self.waiting.take() {
            drop(done);
            // It cannot panic; and if it did, the ruling is not the worse for it.
            let _ = waiter.join();
        }
        self.bar.finish_and_clear();
    }
}
