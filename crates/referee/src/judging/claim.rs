//! Claims of players about a board.
//!
//! Not here: whether they are upheld (`claim_ruling`).

use std::str::FromStr;

/// A player's claim about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerClaim {
    /// It is inconsistent (PA-4).
    Inconsistent,
    /// Each of these statements follows from all the others (PA-3, Q-PA-17: each by itself).
    Redundant(Vec<String>),
}

/// The reason for which a claim is no claim about this board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClaimError {
    /// It is not one of the claims there are.
    #[error("`{claim}` is no claim")]
    Malformed {
        /// The claim as it was given.
        claim: String,
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
            ClaimError::UnknownStatement { .. } => "unknown-statement",
        }
    }

    /// Returns a suggestion of what would fit.
    pub fn help(&self) -> String {
        match self {
            ClaimError::Malformed { .. } => {
                String::from("write `inconsistent`, or `redundant=` and labels with commas between them")
            }
            ClaimError::UnknownStatement { labels, .. } => {
                let listed = labels.iter().take(LISTED).map(String::as_str).collect::<Vec<_>>().join(", ");
                let more = labels.len().saturating_sub(LISTED);
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                format!("its statements are {listed}{more}")
            }
        }
    }
}

impl FromStr for PlayerClaim {
    type Err = ClaimError;

    fn from_str(claim: &str) -> Result<PlayerClaim, ClaimError> {
        let malformed = || ClaimError::Malformed { claim: claim.to_owned() };
        if claim == "inconsistent" {
            return Ok(PlayerClaim::Inconsistent);
        }
        let list = claim.strip_prefix("redundant=").ok_or_else(malformed)?;
        let mut labels: Vec<String> = Vec::new();
        for label in list.split(',').map(str::trim) {
            if label.is_empty() {
                return Err(malformed());
            }
            if !labels.iter().any(|known| known == label) {
                labels.push(label.to_owned());
            }
        }
        Ok(PlayerClaim::Redundant(labels))
    }
}

impl PlayerClaim {
    /// Checks that the claim is about statements that there are.
    ///
    /// # Errors
    /// [`ClaimError::UnknownStatement`].
    pub(crate) fn check<'b>(&self, labels: impl Iterator<Item = &'b str> + Clone) -> Result<(), ClaimError> {
        match self {
            PlayerClaim::Inconsistent => Ok(()),
            PlayerClaim::Redundant(claimed) => check_labels(claimed, labels),
        }
    }
}

/// Checks that a board with these `labels` has all statements that are `named`.
///
/// # Errors
/// [`ClaimError::UnknownStatement`] for the first that it does not have.
pub(crate) fn check_labels<'b>(named: &[String], labels: impl Iterator<Item = &'b str> + Clone) -> Result<(), ClaimError> {
    match named.iter().find(|label| !labels.clone().any(|known| known == *label)) {
        Some(label) => Err(ClaimError::UnknownStatement { label: label.clone(), labels: labels.map(str::to_owned).collect() }),
        None => Ok(()),
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
        for none in ["", "consistent", "redundant", "redundant=", "redundant=a,,b", "Inconsistent"] {
            assert_eq!(none.parse::<PlayerClaim>(), Err(ClaimError::Malformed { claim: none.to_owned() }));
        }
    }

    #[test]
    fn a_claim_is_about_statements_that_there_are() {
        let claim = PlayerClaim::Redundant(vec![String::from("b"), String::from("x")]);
        let error = claim.check(["a", "b"].into_iter()).expect_err("there is no x");
        assert_eq!(error.help(), "its statements are a, b");
        assert_eq!(claim.check(["a", "b", "x"].into_iter()), Ok(()));
        assert_eq!(PlayerClaim::Inconsistent.check(std::iter::empty()), Ok(()));
    }
}
