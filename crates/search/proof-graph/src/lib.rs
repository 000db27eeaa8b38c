//! The graph of a checked proof: its lines are the nodes, and an edge goes from each premise to the line that rests on it.
//!
//! What is checked is the flat list of lines (crate `kernel`). The graph is a view of the lines that the check found right, made
//! afterwards: nothing here makes a line right or wrong (U-11, Q-PW-36, Q-PW-38).
//!
//! * [`steps`]: an observer of the check, which remembers what each line rests on. [`graph`]: the graph that is made of it.
//! * [`questions`]: the axioms that the goal rests on, unused lines, levels, contradictions.
//! * [`cheapest`]: the sub-proof with the fewest points that still reaches the goal. [`extract`]: a sub-proof as a proof of its own.
//! * [`view`], [`dot`], [`mermaid`], [`svg`]: the graph for programs and for people, as strings; the same graph gives the same string.
//!
//! * [`points`]: the symbol points of a proof, line by line.
//!
//! Not here: the check (`kernel`), files, the writing of JSON.

pub mod cheapest;
pub mod dot;
pub mod extract;
pub mod graph;
mod label;
mod layered_drawing;
pub mod mermaid;
mod nesting;
pub mod points;
pub mod questions;
pub mod steps;
pub mod svg;
pub mod view;
mod wrap;

pub use cheapest::{Limits, SubProof};
pub use graph::{Edge, GraphError, Kind, Node, ProofGraph, Standing};
pub use label::Labelling;
pub use steps::{StepRecord, StepRecorder};
pub use svg::{Drawn, SvgError};
pub use view::{EdgeView, GraphView, NodeView};
