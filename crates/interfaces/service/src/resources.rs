//! Resources that all work shares: the settings, the queue, the worker processes, the counters and the signal for the end. Not here: what is
//! kept of judgements and batches.

use std::sync::Arc;

use crate::arguments::Settings;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::queue::Queue;
use crate::stop::Stop;

/// The resources of the service; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Resources {
    pub(crate) settings: Arc<Settings>,
    pub(crate) queue: Queue,
    pub(crate) pool: Arc<Pool>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) stop: Stop,
}
