//! Protocol between the search and the process in which Z3 runs: a quantifier-free oracle over numbered nodes. One sort of
//! objects, propositions, uninterpreted symbols. It knows no statement, no quantifier and no board.
//!
//! A message is one frame: its length as four bytes, little end first, and the message in the `postcard` encoding.
//! The worker opens with [`Response::Ready`]; after that it speaks exactly once for each [`Request::Check`]. A request that
//! cannot be obeyed is therefore reported in place of the next answer, and everything is refused until the next
//! [`Request::Reset`]: a conversation never gets out of step.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The number of this protocol. Both sides are built from one checkout; a worker left over from another one is turned away.
pub const PROTOCOL: u32 = 2;

/// The longest message that either side reads or writes, in bytes (64 MiB).
pub const FRAME_LIMIT: usize = 64 << 20;

/// Index of a node in the order of definition since the last [`Request::Reset`] (the client numbers, the worker counts along).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeId(pub u32);

/// Index of a symbol in the order of declaration since the last [`Request::Reset`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SymbolId(pub u32);

/// A number chosen by the client for an independent set of assertions; its solver is made at first use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SolverId(pub u32);

/// Sort of the denotation of an application.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Sort {
    /// An object of the one, non-empty domain.
    Object,
    /// True or false.
    Proposition,
}

/// A ground term or a quantifier-free formula whose parts have been defined before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Node {
    /// The object that a function gives; without arguments a constant.
    Object {
        /// A symbol of sort [`Sort::Object`].
        function: SymbolId,
        /// As many objects as the symbol's arity.
        arguments: Box<[NodeId]>,
    },
    /// An atom; without arguments a propositional letter.
    Proposition {
        /// A symbol of sort [`Sort::Proposition`].
        predicate: SymbolId,
        /// As many objects as the symbol's arity.
        arguments: Box<[NodeId]>,
    },
    /// Two objects are the same.
    Equal(NodeId, NodeId),
    /// A proposition does not hold.
    Not(NodeId),
    /// All of these propositions hold; of none: true.
    And(Box<[NodeId]>),
    /// At least one of these propositions holds; of none: false.
    Or(Box<[NodeId]>),
    /// Both propositions hold or neither does.
    Iff(NodeId, NodeId),
    /// No two of these objects are the same.
    Distinct(Box<[NodeId]>),
}

/// A message of the client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request<'a> {
    /// New symbols by arity and sort of result, numbered on in one sequence.
    Declare(Cow<'a, [(u32, Sort)]>),
    /// New nodes, numbered on in one sequence.
    Define(Cow<'a, [Node]>),
    /// These propositions hold in this solver from now on.
    Assert {
        /// The solver, made at first use.
        solver: SolverId,
        /// Propositions.
        nodes: Cow<'a, [NodeId]>,
    },
    /// Can the assertions of a solver hold together with these assumptions?
    Check {
        /// The solver, made at first use.
        solver: SolverId,
        /// Propositions that hold for this question only.
        assumptions: Cow<'a, [NodeId]>,
        /// The nodes whose values in the model found are wanted.
        values_of: Cow<'a, [NodeId]>,
        /// Number of assumptions, the last ones, that are to be minimised out of a core until none of them is superfluous; the last
        /// is given up first.
        minimised: u32,
        /// Z3's soft limit of time for the whole request; 0 is none.
        milliseconds: u32,
        /// Z3's deterministic limit of steps; 0 is none.
        resources: u32,
    },
    /// Drops a solver with its assertions.
    Forget {
        /// The solver; one that was never used may be forgotten, too.
        solver: SolverId,
    },
    /// Drops symbols, nodes and solvers: a fresh context for the next board, in which nothing of the last one is left.
    Reset,
}

/// A message of the worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Response {
    /// Once, at the beginning.
    Ready {
        /// [`PROTOCOL`] as the worker knows it.
        protocol: u32,
        /// The Z3 that was loaded.
        version: Version,
    },
    /// To a [`Request::Check`].
    Answer(Answer),
    /// To a [`Request::Check`], when it or a request before it could not be obeyed: a fault of the client.
    Refused(String),
    /// To a [`Request::Check`]: Z3 reached its limit of memory; the worker ends after saying so.
    OutOfMemory,
}

/// The answer to a [`Request::Check`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// There is a model.
    Satisfiable {
        /// One value per node of `values_of`: a proposition 0 or 1, an object the number of its class (equal objects, equal
        /// numbers; dense from 0 in order of appearance in `values_of`).
        values: Vec<u32>,
    },
    /// There is none.
    Unsatisfiable {
        /// Some of the assumptions, which already contradict the assertions, in the order of the assumptions.
        core: Vec<NodeId>,
        /// True if none of those that were to be tried can be left out: a limit that was reached leaves that open.
        is_minimal: bool,
    },
    /// A limit was reached.
    Unknown {
        /// Z3's word for the limit, such as `timeout`.
        reason: String,
    },
}

/// A version of Z3: major, minor, build, revision; ordered as versions are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Version(pub u32, pub u32, pub u32, pub u32);

/// The oldest Z3 whose interface the binding speaks (z3-sys 0.14).
pub const OLDEST_FIT: Version = Version(4, 13, 3, 0);

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}.{}", self.0, self.1, self.2, self.3)
    }
}

/// The reason for which a frame could not be written or read.
#[derive(Debug, Error)]
pub enum FrameError {
    /// The other side is gone, in the middle of a frame or otherwise.
    #[error("the pipe broke: {0}")]
    Pipe(#[from] io::Error),
    /// A frame announces, or a message needs, more than [`FRAME_LIMIT`] bytes.
    #[error("a message of {0} bytes is longer than the limit of {FRAME_LIMIT}")]
    TooLong(usize),
    /// The bytes are not a message of this protocol.
    #[error("the bytes are no message: {0}")]
    Malformed(#[from] postcard::Error),
}

/// Appends the frame of one message to `batch`.
///
/// # Errors
/// [`FrameError::TooLong`]; then `batch` is as before.
pub fn append_frame<M: Serialize>(batch: &mut Vec<u8>, message: &M) -> Result<(), FrameError> {
    let start = batch.len();
    batch.extend_from_slice(&[0; 4]);
    let mut whole = postcard::to_extend(message, std::mem::take(batch))?;
    let length = whole.len() - start - 4;
    let fits = u32::try_from(length).ok().filter(|_| length <= FRAME_LIMIT);
    if let Some(prefix) = fits {
        whole[start..start + 4].copy_from_slice(&prefix.to_le_bytes());
        *batch = whole;
        Ok(())
    } else {
        whole.truncate(start);
        *batch = whole;
        Err(FrameError::TooLong(length))
    }
}

/// Writes one message and flushes.
///
/// # Errors
/// As [`append_frame`]; [`FrameError::Pipe`].
pub fn write_frame<M: Serialize>(pipe: &mut impl Write, message: &M) -> Result<(), FrameError> {
    let mut frame = Vec::with_capacity(64);
    append_frame(&mut frame, message)?;
    pipe.write_all(&frame)?;
    pipe.flush()?;
    Ok(())
}

/// Reads one message; `None` when the other side closed the pipe between two frames.
///
/// # Errors
/// Every kind of [`FrameError`]. No more memory is taken than bytes have arrived.
pub fn read_frame<M: DeserializeOwned>(pipe: &mut impl Read) -> Result<Option<M>, FrameError> {
    let mut prefix = [0; 4];
    let mut filled = 0;
    while filled < prefix.len() {
        match pipe.read(&mut prefix[filled..]) {
            Ok(0) if filled == 0 => return Ok(None),
            Ok(0) => return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into()),
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
    let length = usize::try_from(u32::from_le_bytes(prefix)).unwrap_or(usize::MAX);
    if length > FRAME_LIMIT {
        return Err(FrameError::TooLong(length));
    }
    let mut body = Vec::with_capacity(length.min(1 << 16));
    let arrived = pipe.take(length as u64).read_to_end(&mut body)?;
    if arrived < length {
        return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
    }
    let (message, rest) = postcard::take_from_bytes(&body)?;
    if rest.is_empty() { Ok(Some(message)) } else { Err(postcard::Error::DeserializeBadEncoding.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(numbers: &[u32]) -> Box<[NodeId]> {
        numbers.iter().copied().map(NodeId).collect()
    }

    #[test]
    fn every_request_survives_the_pipe() {
        let nodes = [
            Node::Object { function: SymbolId(0), arguments: ids(&[]) },
            Node::Proposition { predicate: SymbolId(1), arguments: ids(&[0, 0]) },
            Node::Equal(NodeId(0), NodeId(1)),
            Node::Not(NodeId(300)),
            Node::And(ids(&[])),
            Node::Or(ids(&[1, 2, 70_000])),
            Node::Iff(NodeId(1), NodeId(2)),
            Node::Distinct(ids(&[0, 3])),
        ];
        let nodes_only = [NodeId(7)];
        let requests = [
            Request::Declare(Cow::Borrowed(&[(0, Sort::Object), (2, Sort::Proposition)])),
            Request::Define(Cow::Borrowed(&nodes)),
            Request::Assert { solver: SolverId(3), nodes: Cow::Borrowed(&nodes_only) },
            Request::Check {
                solver: SolverId(3),
                assumptions: Cow::Borrowed(&nodes_only),
                minimised: 0,
                values_of: Cow::Borrowed(&[]),
                milliseconds: 5,
                resources: 0,
            },
            Request::Forget { solver: SolverId(3) },
            Request::Reset,
        ];
        let mut pipe = Vec::new();
        for request in &requests {
            append_frame(&mut pipe, request).unwrap();
        }
        let mut pipe = pipe.as_slice();
        for request in &requests {
            assert_eq!(read_frame::<Request<'static>>(&mut pipe).unwrap().as_ref(), Some(request));
        }
        assert!(read_frame::<Request<'static>>(&mut pipe).unwrap().is_none());
    }

    #[test]
    fn broken_frames_are_told_apart() {
        let read = |bytes: &[u8]| read_frame::<Request<'static>>(&mut { bytes }).unwrap_err();
        assert!(matches!(read(&[1, 0]), FrameError::Pipe(_)), "half a prefix");
        assert!(matches!(read(&[9, 0, 0, 0, 1]), FrameError::Pipe(_)), "half a body");
        assert!(matches!(read(&[255; 4]), FrameError::TooLong(_)), "a hostile length");
        assert!(matches!(read(&[1, 0, 0, 0, 99]), FrameError::Malformed(_)), "no such request");
        assert!(matches!(read(&[2, 0, 0, 0, 5, 0]), FrameError::Malformed(_)), "a byte too many after Reset");
        let huge_sequence = [7, 0, 0, 0, 1, 255, 255, 255, 255, 255, 1];
        assert!(matches!(read(&huge_sequence), FrameError::Malformed(_)), "a sequence that claims to be huge");
    }

    #[test]
    fn a_message_too_long_leaves_the_batch_as_it_was() {
        let mut batch = vec![1, 2, 3];
        let long = "x".repeat(FRAME_LIMIT);
        assert!(matches!(append_frame(&mut batch, &long), Err(FrameError::TooLong(_))));
        assert_eq!(batch, [1, 2, 3]);
    }
}
