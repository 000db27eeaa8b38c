//! Resources that all work shares: the settings, the scheduler, the worker processes, the counters and the signal for the end. Not here: what is
//! kept of judgements and batches.

use std::sync::Arc;

use crate::arguments::Settings;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::scheduler::Scheduler;
use crate::stop::Stop;

/// The resources of the service; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Resources {
    pub(crate) settings: Arc<Settings>,
    pub(crate) scheduler: Scheduler,
    pub(crate) pool: Arc<Pool>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) stop: Stop,
}
