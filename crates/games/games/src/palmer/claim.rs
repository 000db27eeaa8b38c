//! Claims about the board, and the evidence that they are judged by (PA-3, PA-4, Q-PA-16 to Q-PA-20). A claim is upheld by a proof, which
//! the kernel checks here no matter where it comes from, and refused by a structure, in which the statements are evaluated here; so a record with its
//! claims replays without a solver. Search is done elsewhere.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use board_syntax::palmer::{self, Vocabulary};
use certificate::Claim;
use documents::message::refused::{any, palmer as no};
use documents::{Argument, Message, Refusal};
use formula::{Bank, Board, Connective, Formula, FormulaId, Statement};
use kernel::{Block, NoTheorem, Notation, Unproved, shipped};
use model::Fuel;
use proof_syntax::proof::{self, Statements};
use representation::AlphaEquivalence;
use serde::{Deserialize, Serialize};
use source::Text;
use verifier::{Certificate, Limits};

/// A player's claim about the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub enum Claimed {
    /// It is inconsistent (PA-4).
    Inconsistent,
    /// These statements, by their labels, are redundant (PA-3, Q-PA-17).
    Redundant(Vec<String>),
}

impl fmt::Display for Claimed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claimed::Inconsistent => out.write_str("inconsistent"),
            Claimed::Redundant(labels) => write!(out, "redundant {}", labels.join(", ")),
        }
    }
}

impl FromStr for Claimed {
    type Err = ();

    fn from_str(text: &str) -> Result<Claimed, ()> {
        let text = text.trim();
        if text == "inconsistent" {
            return Ok(Claimed::Inconsistent);
        }
        let mut labels: Vec<String> = Vec::new();
        let list = text.strip_prefix("redundant").filter(|list| list.starts_with([' ', '='])).ok_or(())?;
        for label in list.trim_start_matches([' ', '=']).split([',', ' ']).filter(|label| !label.is_empty()) {
            if !labels.iter().any(|known| known == label) {
                labels.push(label.to_owned());
            }
        }
        if labels.is_empty() { Err(()) } else { Ok(Claimed::Redundant(labels)) }
    }
}

impl TryFrom<String> for Claimed {
    type Error = String;

    fn try_from(text: String) -> Result<Claimed, String> {
        text.parse().map_err(|()| format!("invalid claim `{}`", text.escape_debug()))
    }
}

impl From<Claimed> for String {
    fn from(claimed: Claimed) -> String {
        claimed.to_string()
    }
}

/// The evidence about one question of a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// The label of the statement that is asked about; none for the board as a whole.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub statement: Option<String>,
    /// The evidence.
    pub evidence: Evidence,
}

/// Evidence by which a question is decided, or the reason why it is not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Evidence {
    /// A proof in the calculus `classical` that it is as claimed.
    Proof {
        /// The proof file, line by line.
        lines: Vec<String>,
        /// True if the player submitted it; otherwise the referee found it.
        #[serde(default)]
        submitted: bool,
    },
    /// A proof that the board contradicts itself, where redundancy was claimed (Q-PA-19).
    Contradiction {
        /// The proof file, line by line.
        lines: Vec<String>,
    },
    /// A structure that shows that it is not as claimed, as certificate files have it.
    Model {
        /// The structure.
        structure: Certificate,
    },
    /// Nothing: it is undecided (Q-PA-20, Q-PA-29).
    Open {
        /// The limits that were reached.
        reasons: Vec<String>,
    },
}

impl Evidence {
    /// The evidence for people, line by line: a proof file, tables or definitions, the limits that were reached.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Evidence::Proof { lines, .. } | Evidence::Contradiction { lines } => lines.clone(),
            Evidence::Model { structure: Certificate::FiniteModel { tables, .. } } => tables.clone(),
            Evidence::Model { structure: Certificate::InfiniteModel { domain, definitions } } => {
                std::iter::once(domain).chain(definitions).cloned().collect()
            }
            Evidence::Model { structure: Certificate::Proof { lines, .. } } => lines.clone(),
            // No record that is read has it: proofs are no model.
            Evidence::Model { structure: Certificate::Proofs { .. } } => Vec::new(),
            Evidence::Open { reasons } => reasons.clone(),
        }
    }
}

/// Verdict on a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Upheld,
    /// It is wrong about these statements, or about the board.
    Refused(Vec<String>),
    /// The board contradicts itself, so that redundancy is not asked (Q-PA-19).
    Contradiction,
    Undecided(Vec<String>),
}

/// The calculus of proofs about boards.
pub(crate) const CALCULUS: &str = shipped::CLASSICAL.0;

/// The board before which a claim is judged.
pub(super) struct ClaimChecker<'a> {
    pub(super) bank: &'a mut Bank,
    pub(super) vocabulary: &'a Vocabulary,
    pub(super) reading: palmer::Options,
    pub(super) board: Vec<&'a Statement>,
    /// True if all claimed statements must follow from those that are not claimed (Q-PA-17).
    pub(super) joint: bool,
}

impl ClaimChecker<'_> {
    /// Judges a claim by its findings. Proofs are checked, and so are structures, each for the question that it answers.
    ///
    /// # Errors
    /// [`Refusal`] when the findings are not those that the claim asks for, or one does not hold.
    pub(super) fn judge(&mut self, claimed: &Claimed, findings: &[Finding]) -> Result<Verdict, Refusal> {
        let unjudged = || Refusal::new("Q-PA-20", no::unjudged()).help(no::judged_by());
        let labels = match claimed {
            Claimed::Inconsistent => {
                let [Finding { statement: None, evidence }] = findings else { return Err(unjudged()) };
                return match evidence {
                    Evidence::Proof { lines, .. } => self.contradicts(lines).map(|()| Verdict::Upheld),
                    Evidence::Model { structure } => self.refutes(None, &[], structure).map(|()| Verdict::Refused(Vec::new())),
                    Evidence::Open { .. } => Ok(Verdict::Undecided(Vec::new())),
                    Evidence::Contradiction { .. } => Err(unjudged()),
                };
            }
            Claimed::Redundant(labels) => labels,
        };
        if let [Finding { statement: None, evidence: Evidence::Contradiction { lines } }] = findings {
            return self.contradicts(lines).map(|()| Verdict::Contradiction);
        }
        if !findings.iter().map(|finding| finding.statement.as_ref()).eq(labels.iter().map(Some)) {
            return Err(unjudged());
        }
        let (mut refused, mut open) = (Vec::new(), Vec::new());
        for (label, finding) in labels.iter().zip(findings) {
            match &finding.evidence {
                Evidence::Proof { lines, .. } => self.follows(label, labels, lines)?,
                Evidence::Model { structure } => {
                    self.refutes(Some(label), labels, structure)?;
                    refused.push(label.clone());
                }
                Evidence::Open { .. } => open.push(label.clone()),
                Evidence::Contradiction { .. } => return Err(unjudged()),
            }
        }
        Ok(match () {
            () if !refused.is_empty() => Verdict::Refused(refused),
            () if !open.is_empty() => Verdict::Undecided(open),
            () => Verdict::Upheld,
        })
    }

    /// Checks a structure in which everything on the board is true, or this statement false and true what it would have to follow from.
    fn refutes(&self, label: Option<&str>, claimed: &[String], structure: &Certificate) -> Result<(), Refusal> {
        let concerned = |other: &str| !self.joint || Some(other) == label || !claimed.iter().any(|one| one == other);
        let statements = self.board.iter().filter(|statement| concerned(&statement.label)).map(|&statement| statement.clone());
        let board = Board { statements: statements.collect() };
        let claim = match label.map(|label| board.find(label)) {
            None => Claim::Consistent,
            Some(Some(statement)) => Claim::Independent { statement },
            Some(None) => return Err(Refusal::new("PA-3", no::model_of_no_statement())),
        };
        let limits = Limits::default();
        let mut fuel = Fuel::new(limits.fuel.saturating_mul(1 + board.statements.len() as u64));
        let checked = verifier::verify_model(self.bank, &board, claim, structure, &limits, &mut fuel);
        checked.map(drop).map_err(|refusal| Refusal::new("PA-3", no::model_fails(Argument::english(refusal))))
    }

    fn contradicts(&mut self, lines: &[String]) -> Result<(), Refusal> {
        self.check(lines, None, &|_| true)
    }

    fn follows(&mut self, label: &str, claimed: &[String], lines: &[String]) -> Result<(), Refusal> {
        let goal = self.board.iter().find(|statement| statement.label == label).map(|statement| statement.meaning);
        let joint = self.joint;
        self.check(lines, goal, &|other| if joint { !claimed.iter().any(|one| one == other) } else { other != label })
    }

    /// Checks a proof whose axioms are statements of the board, of those that can be used; it must come to the goal, or to a contradiction
    /// where there is none.
    fn check(&mut self, lines: &[String], goal: Option<FormulaId>, may_use: &dyn Fn(&str) -> bool) -> Result<(), Refusal> {
        let refused = |reason: Message| Refusal::new("PA-3", no::proof_fails(reason));
        let not_reached = || refused(if goal.is_some() { no::statement_not_reached() } else { no::contradiction_not_reached() });
        let unreadable = |reason: Message| refused(no::proof_unreadable(reason));
        let text = Text::new("<proof>", lines.join("\n"));
        match proof::system(&text) {
            Some((system, _)) if kernel::calculus::normal_name(&system) != CALCULUS => {
                return Err(refused(no::other_calculus(system)).help(no::classical()));
            }
            _ => {}
        }
        let statements = Statements::Palmer { options: self.reading, vocabulary: Some(self.vocabulary.clone()) };
        let parsed = proof::parse(&text, &proof::Options { system: Some(CALCULUS.to_owned()), statements }, self.bank);
        let Some(read) = parsed.value else {
            let error = parsed.diagnostics.iter().find(|diagnostic| diagnostic.is_error());
            return Err(match error {
                Some(error) => {
                    let line = text.position(error.span.start).line;
                    unreadable(no::fault_in_line(Argument::english(&error.message), line))
                }
                None => unreadable(no::nothing_in_it()),
            });
        };
        if read.proof.blocks().len() > 1 {
            return Err(refused(no::has_subproofs()));
        }
        let Some(sound) = verifier::classical().filter(|sound| sound.calculus().notation() == Notation::Palmer) else {
            return Err(refused(no::no_calculus()));
        };
        let mut given: Vec<FormulaId> = Vec::new();
        for statement in self.board.iter().filter(|statement| may_use(&statement.label)) {
            given.extend([statement.meaning, statement.sentence]);
            // What a name says is the second half of its statement (Q-PA-10).
            if let (Some(_), Formula::Binary(Connective::And, _, fact)) =
                (&statement.definition, self.bank.formula(statement.meaning))
            {
                given.push(fact);
            }
        }
        for formula in &mut given {
            *formula = self.bank.alpha_canonical(*formula);
        }
        // Symbol by symbol but for bound variables.
        let mut axioms: HashSet<FormulaId> = HashSet::new();
        for statement in read.proof.main().into_iter().flat_map(Block::statements) {
            if given.contains(&self.bank.alpha_canonical(statement)) {
                axioms.insert(statement);
            }
        }
        let theorem =
            sound.prove(self.bank, &read.proof, goal, &|axiom| axioms.contains(&axiom)).map_err(|reason| match reason {
                Unproved::Wrong(NoTheorem::Empty) => refused(no::no_lines()),
                Unproved::Wrong(NoTheorem::Line { number, fault }) => {
                    refused(no::line_wrong(number, fault.code())).help(no::check_says())
                }
                Unproved::Wrong(NoTheorem::NotGiven { number }) => refused(no::line_not_given(number)).help(no::axioms_are()),
                Unproved::Wrong(NoTheorem::Unsound { number }) => refused(no::line_unsound(number)),
                Unproved::Wrong(NoTheorem::NotReached) => not_reached(),
                Unproved::NotConfirmed(_) | Unproved::Altered => refused(any::diagnostic(Argument::english(reason))),
            })?;
        let is_claimed = theorem.goal() == goal;
        if is_claimed { Ok(()) } else { Err(not_reached()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_read_and_written() {
        let redundant = |labels: &[&str]| Ok(Claimed::Redundant(labels.iter().map(|&label| label.to_owned()).collect()));
        assert_eq!("redundant 1, 3".parse(), redundant(&["1", "3"]));
        assert_eq!("redundant=1,3,1".parse(), redundant(&["1", "3"]), "a label counts once");
        assert_eq!(" inconsistent ".parse(), Ok(Claimed::Inconsistent));
        for none in ["", "redundant", "redundant ,", "redundancy 1", "Inconsistent", "inconsistent 1"] {
            assert_eq!(none.parse::<Claimed>(), Err(()), "{none}");
        }
        for written in ["inconsistent", "redundant 1, 3"] {
            assert_eq!(written.parse::<Claimed>().map(|claimed| claimed.to_string()), Ok(written.to_owned()));
        }
    }
}
