//! Problems in the formats of other programs, said anew in TPTP (whose reader is crate `board-syntax`), which is what is read and judged from then on:
//!
//! * [`ladr`]: inputs of Prover9 and Mace4;
//! * [`clif`]: Common Logic;
//! * [`smt_lib`]: scripts of SMT-LIB 2;
//! * [`dimacs`]: clauses in DIMACS's form;
//! * [`sequents`]: premises and a conclusion in one line, many of them.
//!
//! Boards are written as FOF by [`fof`]. Proofs in LaTeX ([`fitch_latex`]) are said anew as a textbook writes them. Evidence of other programs is read as data: [`mace4`], finite interpretations; [`tstp`], derivations.
//!
//! The places of the new text are those of what was written ([`Text::rewritten`]), and certificates hold the new text, so that no one who checks them needs
//! this crate. Names that TPTP cannot spell are replaced by others, no two by one. What a format has and TPTP's first-order languages have not
//! is refused by name (`foreign-construct`).
//!
//! Not here: which format a text is in, what is asked about it, and what TPTP means.

pub mod clif;
pub mod dimacs;
mod fault;
pub mod fitch_latex;
pub mod fof;
pub mod ladr;
pub mod mace4;
mod operators;
mod s_expression;
pub mod sequents;
pub mod smt_lib;
mod tree;
pub mod tstp;
mod words;
mod writing;

use std::sync::Arc;

use source::{Diagnostic, Text};
use syntax_core::diagnostics::DiagnosticSink;

use fault::Fault;
use tree::Tree;

/// A text that was said anew in TPTP; or one that is refused, with everything that is wrong with it.
pub type Anew = Result<Text, Box<(Text, Vec<Diagnostic>)>>;

/// Reads a text by a reader of its format, and says it anew.
fn anew(text: Text, read: impl FnOnce(&Text, &mut Tree, &mut DiagnosticSink<Fault>)) -> Anew {
    let text = Arc::new(text);
    let (mut tree, mut sink) = (Tree::default(), DiagnosticSink::default());
    read(&text, &mut tree, &mut sink);
    let diagnostics = if sink.errors() > 0 {
        sink.finish(text.content().len(), |fault, place| fault.describe(place, &text))
    } else {
        match writing::written(&text, &tree) {
            Ok(again) => return Ok(again),
            Err(faults) => faults,
        }
    };
    Err(Box::new((Arc::unwrap_or_clone(text), diagnostics)))
}
