//! Evidence by which a finding can be checked, each piece in a bank of its own. Its claim stands in `answer` and
//! in `search`.

use certificate::Certified;
use formula::{Bank, FormulaId};
use kernel::Proof;

/// A proof that a form is sound.
#[derive(Debug)]
pub struct Proved {
    /// The bank of its symbols, as in a countermodel.
    pub bank: Bank,
    /// The computations on numbers that it rests on, closed: the form is sound where numbers are numbers. Without any it is in every structure.
    pub computed: Vec<FormulaId>,
    /// That the premises imply the conclusion, closed.
    pub sentence: FormulaId,
    /// The proof, checked.
    pub certified: Box<Certified>,
}

impl Proved {
    /// Returns what the proof rests on, and last what it proves.
    pub fn statements(&self) -> Vec<FormulaId> {
        self.computed.iter().copied().chain([self.sentence]).collect()
    }
}

/// A structure that refutes a form.
#[derive(Debug)]
pub struct Countermodel {
    /// The bank of its symbols: letters of formulas are plain predicates, object letters constants.
    pub bank: Bank,
    /// The premises, closed.
    pub premises: Vec<FormulaId>,
    /// The conclusion, closed.
    pub conclusion: FormulaId,
    /// The structure, in which the premises are true and the conclusion is false, checked.
    pub certified: Box<Certified>,
    /// Of a structure in which numbers are numbers, the meaning of its free symbols in words.
    pub numbers: Option<Vec<String>>,
}

/// A proof in the calculus, accepted, of what does not follow.
#[derive(Debug)]
pub struct Exploit {
    /// The bank of its statements.
    pub bank: Bank,
    /// The proof. Its last line does not follow from its axioms.
    pub proof: Proof,
}
