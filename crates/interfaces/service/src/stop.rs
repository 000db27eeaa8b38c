//! The signal that the service is to end, and those who wait for it. Not here: what they then do.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::sleep;

/// The signal; clones belong to the same one.
#[derive(Clone, Debug)]
pub(crate) struct Stop(watch::Sender<bool>);

impl Stop {
    /// Returns a signal that has not been given.
    pub(crate) fn new() -> Stop {
        Stop(watch::Sender::new(false))
    }

    /// Gives the signal.
    pub(crate) fn give(&self) {
        self.0.send_replace(true);
    }

    /// Returns true if it was given.
    pub(crate) fn is_given(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until it is given.
    pub(crate) async fn given(&self) {
        // The sender is in hand.
        let _ = self.0.subscribe().wait_for(|&given| given).await;
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
