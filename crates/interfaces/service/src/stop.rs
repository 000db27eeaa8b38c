//! The signal that the service is to end, and those who wait for it. Not here: what they then do.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::sleep;

/// The stages of the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// It runs.
    Running,
    /// It still takes what comes, and says that others are to be asked.
    Leaving,
    /// It ends.
    Given,
}

/// The signal; clones belong to the same one.
#[derive(Clone, Debug)]
pub(crate) struct Stop(watch::Sender<Stage>);

impl Stop {
    /// Returns a signal that has not been given.
    pub(crate) fn new() -> Stop {
        Stop(watch::Sender::new(Stage::Running))
    }

    /// Announces the end: from now on others are to be asked.
    pub(crate) fn leave(&self) {
        self.0.send_modify(|stage| *stage = (*stage).max(Stage::Leaving));
    }

    /// Gives the signal.
    pub(crate) fn give(&self) {
        self.0.send_replace(Stage::Given);
    }

    /// Returns true if the end was announced or the signal given.
    pub(crate) fn is_leaving(&self) -> bool {
        *self.0.borrow() >= Stage::Leaving
    }

    /// Returns true if it was given.
    pub(crate) fn is_given(&self) -> bool {
        *self.0.borrow() == Stage::Given
    }

    /// Waits until it is given.
    pub(crate) async fn given(&self) {
        // The sender is in hand.
        let _ = self.0.subscribe().wait_for(|&stage| stage == Stage::Given).await;
    }

    /// Waits until it was given some time ago.
    pub(crate) async fn given_after(&self, time: Duration) {
        self.given().await;
        sleep(time).await;
    }
}

/// Waits for the system's signal to end: SIGTERM or SIGINT.
pub(crate) async fn of_system() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let (Ok(mut terminate), Ok(mut interrupt)) = (signal(SignalKind::terminate()), signal(SignalKind::interrupt())) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            return;
        }
    }
    // Without signals only a kill ends it.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
