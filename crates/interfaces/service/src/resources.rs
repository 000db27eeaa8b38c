//! Resources that all work shares: the settings, the scheduler, the worker processes, the counters and the signal for the end. Not here: what is
//! kept of judgements and batches.

use std::sync::Arc;

use crate::arguments::Settings;
use crate::lan::Lan;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::scheduler::Scheduler;
use crate::stop::Stop;

/// The resources of the service; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Resources {
    pub(crate) settings: Arc<Settings>,
    /// The addresses in a local network, if the service is for those who are there.
    pub(crate) lan: Option<Arc<Lan>>,
    pub(crate) scheduler: Scheduler,
    pub(crate) pool: Arc<Pool>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) stop: Stop,
}
