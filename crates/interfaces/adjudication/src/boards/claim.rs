//! Claims of players about a board.
//!
//! Not here: whether they are upheld (`claim_ruling`).

use std::fmt;
use std::str::FromStr;

use formula::{Board, Role, Statement};

/// A player's claim about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerClaim {
    /// It is inconsistent (PA-4).
    Inconsistent,
    /// Each of these statements follows from all the others (PA-3, Q-PA-17: each by itself).
    Redundant(Vec<String>),
    /// Each of these conjectures follows from the axioms (TPTP).
    Theorem(Vec<String>),
}

/// The reason for which a claim is no claim about this board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClaimError {
    /// It is not one of the claims there are.
    #[error("invalid claim `{claim}`")]
    Malformed {
        /// The claim as it was given.
        claim: String,
    },
    /// It says of a conjecture that it is redundant: on the board is the negation, and which of the two is meant would not be plain.
    #[error("`{label}` is a conjecture: the board has its negation under this label")]
    RedundantConjecture {
        /// The label.
        label: String,
    },
    /// It says of something else that it is a theorem.
    #[error("`{label}` is no conjecture")]
    NoConjecture {
        /// The label.
        label: String,
        /// The labels of the conjectures that there are.
        conjectures: Vec<String>,
    },
    /// It is about what the notation says and no statement does.
    #[error("`{label}` is a convention of the notation, true in every interpretation; nothing is asked about it")]
    Convention {
        /// The label.
        label: String,
    },
    /// It names a statement that the board does not have.
    #[error("the board has no statement `{label}`")]
    UnknownStatement {
        /// The label.
        label: String,
        /// The labels that there are.
        labels: Vec<String>,
    },
}

/// Number of labels that are listed in a message.
const LISTED: usize = 40;

impl ClaimError {
    /// The stable name of the kind of fault.
    pub fn code(&self) -> &'static str {
        match self {
            ClaimError::Malformed { .. } => "malformed-claim",
            ClaimError::RedundantConjecture { .. } => "redundant-conjecture",
            ClaimError::NoConjecture { .. } => "no-conjecture",
            ClaimError::Convention { .. } => "convention",
            ClaimError::UnknownStatement { .. } => "unknown-statement",
        }
    }

    /// Returns a suggestion of what would fit.
    pub fn help(&self) -> String {
        match self {
            ClaimError::Malformed { .. } => String::from(
                "expected `inconsistent`, `redundant=LABEL[,LABEL…]` with labels of statements, or `theorem=LABEL[,LABEL…]` with labels of \
                 conjectures",
            ),
            ClaimError::RedundantConjecture { label } => {
                format!("write `theorem={label}` to claim that it follows from the axioms")
            }
            ClaimError::NoConjecture { label, conjectures } if conjectures.is_empty() => {
                format!(
                    "the board has no conjecture; write `redundant={label}` to claim that this statement follows from the others"
                )
            }
            ClaimError::NoConjecture { conjectures, .. } => match conjectures.as_slice() {
                [one] => format!("write `theorem={one}`"),
                several => format!("its conjectures are {}", listed(several)),
            },
            ClaimError::Convention { .. } => {
                String::from("it is a premise of every question; claim something of a statement of the text")
            }
            ClaimError::UnknownStatement { labels, .. } => format!("its statements are {}", listed(labels)),
        }
    }
}

fn listed(labels: &[String]) -> String {
    let listed = labels.iter().take(LISTED).map(String::as_str).collect::<Vec<_>>().join(", ");
    let more = labels.len().saturating_sub(LISTED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{listed}{more}")
}

impl FromStr for PlayerClaim {
    type Err = ClaimError;

    fn from_str(claim: &str) -> Result<PlayerClaim, ClaimError> {
        let malformed = || ClaimError::Malformed { claim: claim.to_owned() };
        if claim == "inconsistent" {
            return Ok(PlayerClaim::Inconsistent);
        }
        let (kind, list) = claim.split_once('=').ok_or_else(malformed)?;
        let claim = match kind {
            "redundant" => PlayerClaim::Redundant,
            "theorem" => PlayerClaim::Theorem,
            _ => return Err(malformed()),
        };
        let mut labels: Vec<String> = Vec::new();
        for label in list.split(',').map(str::trim) {
            if label.is_empty() {
                return Err(malformed());
            }
            if !labels.iter().any(|known| known == label) {
                labels.push(label.to_owned());
            }
        }
        Ok(claim(labels))
    }
}

/// As it is read.
impl fmt::Display for PlayerClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerClaim::Inconsistent => f.write_str("inconsistent"),
            PlayerClaim::Redundant(labels) => write!(f, "redundant={}", labels.join(",")),
            PlayerClaim::Theorem(labels) => write!(f, "theorem={}", labels.join(",")),
        }
    }
}

impl PlayerClaim {
    /// Returns the claim as one about the board of a single conjecture of several.
    pub(crate) fn on_board_of(&self, conjecture: Option<&str>) -> PlayerClaim {
        match (self, conjecture) {
            (PlayerClaim::Theorem(labels), Some(name)) if labels.iter().any(|label| label == name) => {
                PlayerClaim::Theorem(vec![name.to_owned()])
            }
            _ => self.clone(),
        }
    }

    /// Checks that the claim is about statements, or conjectures, that there are.
    ///
    /// # Errors
    /// [`ClaimError`] for the first that is none.
    pub(crate) fn check(&self, board: &Board) -> Result<(), ClaimError> {
        match self {
            PlayerClaim::Inconsistent => Ok(()),
            PlayerClaim::Redundant(labels) => labels.iter().try_for_each(|label| match check_label(label, board)? {
                Role::Conjecture => Err(ClaimError::RedundantConjecture { label: label.clone() }),
                _ => Ok(()),
            }),
            PlayerClaim::Theorem(labels) => labels.iter().try_for_each(|label| match check_label(label, board)? {
                Role::Conjecture => Ok(()),
                _ => {
                    let conjectures = board.statements.iter().filter(|statement| statement.role == Role::Conjecture);
                    let conjectures = conjectures.map(|statement| statement.label.clone()).collect();
                    Err(ClaimError::NoConjecture { label: label.clone(), conjectures })
                }
            }),
        }
    }
}

/// Checks that a board has a statement of this label that can be asked about, and returns its role.
///
/// # Errors
/// [`ClaimError::UnknownStatement`] and [`ClaimError::Convention`].
pub(crate) fn check_label(label: &str, board: &Board) -> Result<Role, ClaimError> {
    let asked = board.statements.iter().filter(|statement| statement.role != Role::Convention);
    let labels = || asked.map(|statement| statement.label.clone()).collect();
    match board.find(label).and_then(|index| board.statements.get(index)) {
        None => Err(ClaimError::UnknownStatement { label: label.to_owned(), labels: labels() }),
        Some(Statement { role: Role::Convention, .. }) => Err(ClaimError::Convention { label: label.to_owned() }),
        Some(statement) => Ok(statement.role),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_read() {
        let redundant = |labels: &[&str]| Ok(PlayerClaim::Redundant(labels.iter().map(|&label| label.to_owned()).collect()));
        assert_eq!("inconsistent".parse(), Ok(PlayerClaim::Inconsistent));
        assert_eq!("redundant=s1".parse(), redundant(&["s1"]));
        assert_eq!("redundant=s1, 2,s1".parse(), redundant(&["s1", "2"]), "a label counts once");
        for claim in ["inconsistent", "redundant=s1,2", "theorem=t"] {
            assert_eq!(
                claim.parse::<PlayerClaim>().map(|claim| claim.to_string()),
                Ok(claim.to_owned()),
                "it is written as it is read"
            );
        }
        assert_eq!("theorem=t".parse(), Ok(PlayerClaim::Theorem(vec![String::from("t")])));
        for none in ["", "theorem=", "consistent", "redundant", "redundant=", "redundant=a,,b", "Inconsistent"] {
            assert_eq!(none.parse::<PlayerClaim>(), Err(ClaimError::Malformed { claim: none.to_owned() }));
        }
    }

    #[test]
    fn a_claim_is_about_statements_that_there_are() {
        let mut bank = formula::Bank::new();
        let truth = bank.truth(true);
        let mut board = Board::default();
        for (label, role) in [("a", Role::Axiom), ("b", Role::Axiom), ("c", Role::Conjecture), ("n", Role::Convention)] {
            board.statements.push(Statement { role, ..Statement::axiom(label, truth) });
        }
        let check = |claim: &str| claim.parse::<PlayerClaim>().and_then(|claim| claim.check(&board));
        for right in ["inconsistent", "redundant=a,b", "theorem=c"] {
            assert_eq!(check(right), Ok(()), "{right}");
        }
        for (wrong, code, help) in [
            ("redundant=b,x", "unknown-statement", "its statements are a, b, c"),
            ("redundant=a,c", "redundant-conjecture", "write `theorem=c` to claim that it follows from the axioms"),
            ("theorem=a", "no-conjecture", "write `theorem=c`"),
            ("redundant=n", "convention", "it is a premise of every question; claim something of a statement of the text"),
        ] {
            let error = check(wrong).expect_err(wrong);
            assert_eq!((error.code(), error.help().as_str()), (code, help), "{wrong}");
        }
    }
}
