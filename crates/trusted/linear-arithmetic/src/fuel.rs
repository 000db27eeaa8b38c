//! Fuel: a count of steps that a computation may take. The same computation takes the same number of steps everywhere, so a limit
//! in fuel gives the same answer on every machine, as a limit in seconds does not.

/// Number of steps that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fuel {
    left: u64,
}

/// The steps are used up. Never a verdict: the question stays undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the limit on the number of steps was reached")]
pub struct OutOfFuel;

impl Fuel {
    /// Makes fuel for this many steps.
    pub fn new(steps: u64) -> Fuel {
        Fuel { left: steps }
    }

    /// Returns the number of steps that are left.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Pays for `steps` steps.
    ///
    /// # Errors
    /// [`OutOfFuel`] when fewer are left; then none are.
    #[inline]
    pub fn spend(&mut self, steps: u64) -> Result<(), OutOfFuel> {
        match self.left.checked_sub(steps) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                self.left = 0;
                Err(OutOfFuel)
            }
        }
    }
}
