//! Z3 as an oracle for ground questions, in a process of its own that can be killed.
//!
//! [`Oracle`] is what the search talks to: it builds nodes, asserts some of them in numbered solvers and asks whether they
//! can hold. A [`Pool`] keeps the processes warm from one board to the next. [`protocol`] describes the processes;
//! the other end of it is the program `referee-z3`, the only one that links libz3.
//!
//! Not here: statements, quantifiers, boards. An answer is never believed: a model is evaluated by `model`, and a
//! contradiction is a reason to look for a proof.

mod failure;
mod locate;
mod nodes;
mod party;
mod pool;
mod process;
pub mod protocol;

use std::borrow::Cow;
use std::time::{Duration, Instant};

pub use failure::{Ending, OracleFailure};
pub use locate::WORKER_VARIABLE;
pub use pool::{Limits, Pool};
pub use process::MEMORY_OPTION;
pub use protocol::{Answer, NodeId, SolverId, Sort, SymbolId, Version};

use rustc_hash::FxHashSet;

use nodes::Nodes;
use process::Worker;
use protocol::{FrameError, Node, Request, Response, append_frame};

/// Part of a definition that goes into one frame, in nodes and arguments together: far below the limit of a frame.
const FRAME_SHARE: usize = 1 << 20;

/// A client of one worker process: a table of ground nodes, and solvers over them.
///
/// Nothing is sent before a [`check`](Self::check); no process is started before the first one. Node and symbol numbers are
/// good for one [generation](Self::generation).
#[derive(Debug)]
pub struct Oracle {
    pool: Pool,
    worker: Option<Worker>,
    /// Version that the last worker stated.
    version: Option<Version>,
    nodes: Nodes,
    /// Number of symbols and nodes that the worker knows.
    declared: usize,
    defined: usize,
    /// Assertions and forgettings since the last check, in order.
    pending: Vec<Pending>,
    generation: u64,
}

#[derive(Debug)]
enum Pending {
    Assert(SolverId, Vec<NodeId>),
    Forget(SolverId),
}

/// A question to the worker.
#[derive(Clone, Copy)]
struct Question<'q> {
    /// Solver whose assertions are meant.
    solver: SolverId,
    /// Assumptions that hold beside them.
    assumptions: &'q [NodeId],
    /// Of these nodes the values in the model are wanted.
    values_of: &'q [NodeId],
    /// Number of assumptions, the last ones, that are minimised out of a core.
    minimised: u32,
}

impl Oracle {
    pub(crate) fn new(pool: Pool) -> Self {
        Self {
            pool,
            worker: None,
            version: None,
            nodes: Nodes::default(),
            declared: 0,
            defined: 0,
            pending: Vec::new(),
            generation: 0,
        }
    }

    /// Another empty client of the same pool, for questions that are asked at the same time.
    pub fn another(&self) -> Oracle {
        self.pool.oracle()
    }

    /// Counts how often this client has become empty: by [`reset`](Self::reset) and by each failure. Numbers from an
    /// earlier generation mean nothing, or something else.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// The number of different nodes in this generation: a measure of the size of what has been built.
    pub fn size(&self) -> usize {
        self.nodes.nodes().len()
    }

    /// The Z3 after this client, if its process has been started; also when it was handed back since.
    pub fn version(&self) -> Option<Version> {
        self.version
    }

    /// A new symbol. Different symbols of the same arity and sort are different.
    pub fn declare(&mut self, arity: u32, sort: Sort) -> SymbolId {
        self.nodes.declare(arity, sort)
    }

    /// The object `function(arguments…)`. The symbol must be one of sort object with this arity; otherwise the next check
    /// fails with [`OracleFailure::Protocol`].
    pub fn object(&mut self, function: SymbolId, arguments: &[NodeId]) -> NodeId {
        self.nodes.object(function, arguments)
    }

    /// The atom `predicate(arguments…)`. The symbol must be one of sort proposition with this arity; otherwise the next
    /// check fails with [`OracleFailure::Protocol`].
    pub fn proposition(&mut self, predicate: SymbolId, arguments: &[NodeId]) -> NodeId {
        self.nodes.proposition(predicate, arguments)
    }

    /// The proposition that is always true, or always false.
    pub fn constant(&mut self, value: bool) -> NodeId {
        self.nodes.constant(value)
    }

    /// Returns the truth value of this proposition if it is one of the two constants.
    pub fn value(&self, node: NodeId) -> Option<bool> {
        self.nodes.value(node)
    }

    /// Two objects are the same.
    pub fn equal(&mut self, left: NodeId, right: NodeId) -> NodeId {
        self.nodes.equal(left, right)
    }

    /// A proposition does not hold.
    pub fn not(&mut self, node: NodeId) -> NodeId {
        self.nodes.not(node)
    }

    /// All of these propositions hold; of none: true.
    pub fn and(&mut self, parts: &[NodeId]) -> NodeId {
        self.nodes.and(parts)
    }

    /// At least one of these propositions holds; of none: false.
    pub fn or(&mut self, parts: &[NodeId]) -> NodeId {
        self.nodes.or(parts)
    }

    /// If the first proposition holds, so does the second.
    pub fn implies(&mut self, premise: NodeId, conclusion: NodeId) -> NodeId {
        let refuted = self.nodes.not(premise);
        self.nodes.or(&[refuted, conclusion])
    }

    /// Both propositions hold or neither does.
    pub fn iff(&mut self, left: NodeId, right: NodeId) -> NodeId {
        self.nodes.iff(left, right)
    }

    /// No two of these objects are the same.
    pub fn distinct(&mut self, objects: &[NodeId]) -> NodeId {
        self.nodes.distinct(objects)
    }

    /// From now on this proposition holds in this solver. Solvers share symbols and nodes, not assertions.
    pub fn assert(&mut self, solver: SolverId, node: NodeId) {
        if let Some(Pending::Assert(last, nodes)) = self.pending.last_mut()
            && *last == solver
        {
            nodes.push(node);
        } else {
            self.pending.push(Pending::Assert(solver, vec![node]));
        }
    }

    /// Drops a solver with its assertions; its number can be used for a new one.
    pub fn forget(&mut self, solver: SolverId) {
        self.pending.push(Pending::Forget(solver));
    }

    /// Drops everything: symbols, nodes, solvers. The process stays, with nothing of this board left in it.
    pub fn reset(&mut self) {
        if let Some(worker) = self.worker.take() {
            self.pool.give_back(worker);
        }
        self.empty();
    }

    /// Asks whether the assertions of `solver` can hold together with `assumptions`, which may be any propositions, and for
    /// the values of some nodes in the model found. The check ends at Z3's limits or, if that is earlier, at `deadline`.
    ///
    /// The same questions in the same order since the last reset get the same answers, unless a limit of time is reached.
    ///
    /// # Errors
    /// [`OracleFailure`]: the process could not be started, or it died, hung or ran out of memory. The client is then empty
    /// and in a new generation.
    pub fn check(
        &mut self,
        solver: SolverId,
        assumptions: &[NodeId],
        values_of: &[NodeId],
        deadline: Option<Instant>,
    ) -> Result<Answer, OracleFailure> {
        self.ask(Question { solver, assumptions, values_of, minimised: 0 }, deadline)
    }

    /// As [`check`](Self::check), without values, but a core is minimised until none of the last `tried` assumptions is superfluous in it;
    /// the last are given up first. Of those before them some may be, for which each would take a question of its own. One exchange with
    /// the worker, however many questions Z3 is asked there. At a limit of time the core may be larger than it need be.
    ///
    /// # Errors
    /// As for [`check`](Self::check).
    pub fn minimise_core(
        &mut self,
        solver: SolverId,
        assumptions: &[NodeId],
        tried: usize,
        deadline: Option<Instant>,
    ) -> Result<Answer, OracleFailure> {
        let minimised = u32::try_from(tried).unwrap_or(u32::MAX);
        self.ask(Question { solver, assumptions, values_of: &[], minimised }, deadline)
    }

    fn ask(&mut self, question: Question<'_>, deadline: Option<Instant>) -> Result<Answer, OracleFailure> {
        let outcome = self.query(question, deadline);
        if outcome.is_err() {
            // Dropping the worker kills the process: its state is unknown.
            self.worker = None;
            self.empty();
        }
        outcome
    }

    fn query(&mut self, question: Question<'_>, deadline: Option<Instant>) -> Result<Answer, OracleFailure> {
        let Question { solver, assumptions, values_of, minimised } = question;
        if let Some(stale) = assumptions.iter().chain(values_of).find(|&&node| !self.nodes.contains(node)) {
            let message = format!("node {} does not exist in generation {}", stale.0, self.generation);
            return Err(OracleFailure::Protocol { message });
        }
        let mut worker = match self.worker.take() {
            Some(worker) => worker,
            None => self.pool.take()?,
        };
        let left = deadline.map_or(Duration::MAX, |deadline| deadline.saturating_duration_since(Instant::now()));
        let left = u32::try_from(left.as_millis()).unwrap_or(u32::MAX);
        if left == 0 {
            self.worker = Some(worker);
            return Ok(Answer::Unknown { reason: "timeout".into() });
        }
        let limits = self.pool.limits();
        let greeted = worker.greet(Duration::from_millis(u64::from(left) + u64::from(limits.grace_milliseconds)))?;
        if self.version.replace(greeted) != Some(greeted) {
            self.pool.heard(greeted);
        }
        let milliseconds = limits.check_milliseconds.clamp(1, left);
        let check = Request::Check {
            solver,
            assumptions: Cow::Borrowed(assumptions),
            values_of: Cow::Borrowed(values_of),
            minimised,
            milliseconds,
            resources: limits.check_resources,
        };
        let batch = self.batch(&check).map_err(|error| OracleFailure::Protocol { message: error.to_string() })?;
        let patience = u64::from(milliseconds) + u64::from(limits.grace_milliseconds);
        let response = worker.ask(batch, Duration::from_millis(patience))?;
        self.worker = Some(worker);
        self.declared = self.nodes.symbols().len();
        self.defined = self.nodes.nodes().len();
        self.pending.clear();
        match response {
            Response::Answer(answer) => plausible(answer, assumptions, values_of),
            Response::Refused(message) => Err(OracleFailure::Protocol { message }),
            Response::Ready { .. } | Response::OutOfMemory => {
                Err(OracleFailure::Protocol { message: "an answer was expected".into() })
            }
        }
    }

    /// Everything that the worker has to know before `check`, and `check`.
    fn batch(&self, check: &Request<'_>) -> Result<Vec<u8>, FrameError> {
        let mut batch = Vec::new();
        let symbols = &self.nodes.symbols()[self.declared..];
        for share in symbols.chunks(FRAME_SHARE) {
            append_frame(&mut batch, &Request::Declare(Cow::Borrowed(share)))?;
        }
        let mut rest = &self.nodes.nodes()[self.defined..];
        while !rest.is_empty() {
            let mut size = 0;
            let within = |node: &&Node| {
                size += 1 + arguments(node);
                size <= FRAME_SHARE
            };
            let count = rest.iter().take_while(within).count().max(1);
            let (share, later) = rest.split_at(count);
            append_frame(&mut batch, &Request::Define(Cow::Borrowed(share)))?;
            rest = later;
        }
        for pending in &self.pending {
            match pending {
                Pending::Assert(solver, nodes) => {
                    for share in nodes.chunks(FRAME_SHARE) {
                        let request = Request::Assert { solver: *solver, nodes: Cow::Borrowed(share) };
                        append_frame(&mut batch, &request)?;
                    }
                }
                Pending::Forget(solver) => append_frame(&mut batch, &Request::Forget { solver: *solver })?,
            }
        }
        append_frame(&mut batch, check)?;
        Ok(batch)
    }

    fn empty(&mut self) {
        self.nodes = Nodes::default();
        self.declared = 0;
        self.defined = 0;
        self.pending.clear();
        self.generation += 1;
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        if let Some(worker) = self.worker.take() {
            self.pool.give_back(worker);
        }
    }
}

/// Returns the number of arguments that a node carries.
fn arguments(node: &Node) -> usize {
    match node {
        Node::Object { arguments, .. } | Node::Proposition { arguments, .. } => arguments.len(),
        Node::And(parts) | Node::Or(parts) | Node::Distinct(parts) => parts.len(),
        Node::Not(_) => 1,
        Node::Equal(..) | Node::Iff(..) => 2,
    }
}

/// An answer must at least fit the question.
fn plausible(answer: Answer, assumptions: &[NodeId], values_of: &[NodeId]) -> Result<Answer, OracleFailure> {
    let asked: FxHashSet<NodeId> = assumptions.iter().copied().collect();
    let fits = match &answer {
        Answer::Satisfiable { values } => values.len() == values_of.len(),
        Answer::Unsatisfiable { core, .. } => core.iter().all(|node| asked.contains(node)),
        Answer::Unknown { .. } => true,
    };
    if fits { Ok(answer) } else { Err(OracleFailure::Protocol { message: "the answer does not fit the question".into() }) }
}
