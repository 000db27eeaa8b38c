//! Options of the functions. All have defaults, and further ones may come: make them with `Default` and set fields.
//!
//! ```
//! let mut options = referee::CheckOptions::default();
//! options.goal = Some(String::from("Q"));
//! ```

#[cfg(any(feature = "solver", feature = "predicate-wars"))]
use std::path::PathBuf;
use std::time::Duration;

use adjudication::{Alphabet, HouseRules, ProofOptions, System, Text};

use crate::error::{Error, wrong_usage};
use crate::source::Source;

/// A calculus: the rules by which proofs are judged.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Calculus {
    /// One that comes with the library, by its name: `predicate-wars`, `classical`, …; a ruling of [`rules`](crate::rules())
    /// lists them.
    Shipped(String),
    /// The text of a `.rules` file.
    Rules(Source),
}

impl Calculus {
    /// Returns the calculus as the inner crate has it.
    pub(crate) fn system(&self) -> System {
        match self {
            Calculus::Shipped(name) => System::Shipped(name.clone()),
            Calculus::Rules(source) => System::Rules(source.text.clone()),
        }
    }
}

/// Conditions under which proofs are judged.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct CheckOptions {
    /// The calculus, whatever the proof says. Without it the one that the proof names, else `predicate-wars`.
    pub calculus: Option<Calculus>,
    /// House rules that are not as they are by default: their names and values, as `docs/rulebook` has them.
    pub house: Vec<(String, String)>,
    /// Statements that are in force as rules (PW-31), one a line.
    pub rules: Vec<Source>,
    /// The statement that the proof is to reach.
    pub goal: Option<String>,
    /// True if missing and doubled brackets are accepted, with a warning.
    pub lenient: bool,
    /// True if what is written uses ASCII alone.
    pub ascii: bool,
}

impl CheckOptions {
    /// Returns the conditions as the inner crate has them.
    pub(crate) fn conditions(&self) -> Result<ProofOptions, Error> {
        Ok(ProofOptions {
            system: self.calculus.as_ref().map(Calculus::system),
            house: house(&self.house)?,
            rules: self.rules.iter().map(|source| source.text.clone()).collect(),
            goal: self.goal.as_deref().map(goal),
            lenient: self.lenient,
            alphabet: alphabet(self.ascii),
            ..ProofOptions::default()
        })
    }
}

/// Options of [`parse`](crate::parse()).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ParseOptions {
    /// House rules that are not as they are by default: their names and values.
    pub house: Vec<(String, String)>,
    /// True if missing and doubled brackets are accepted in statements of Predicate Wars, with a warning.
    pub lenient: bool,
    /// True if readings use ASCII alone.
    pub ascii: bool,
}

/// Options of [`verify`](crate::verify()).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VerifyOptions {
    /// The board that the certificate must be about. Without it, the certificate's own copy of its board is checked alone.
    pub board: Option<Source>,
    /// The time for the check; by default a minute. What is not checked when it is up is undecided.
    pub time: Duration,
}

impl Default for VerifyOptions {
    fn default() -> VerifyOptions {
        VerifyOptions { board: None, time: adjudication::VERIFICATION_TIME }
    }
}

/// Options of [`judge`](crate::judge()).
#[cfg(feature = "solver")]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct JudgeOptions {
    /// A claim about the board that is ruled on: `inconsistent`, `redundant=LABEL,…` or, of conjectures, `theorem=LABEL,…`.
    pub claim: Option<String>,
    /// The label of the only statement that is asked about. Whether the board is consistent then stays open.
    pub statement: Option<String>,
    /// True if it is to be shown of each premise that it cannot be left out.
    pub explain: bool,
    /// The wall time for the whole board; by default ten seconds. What is not certified when it is up is undecided.
    pub time: Duration,
    /// The memory of this program and its solvers together, in MiB. Without it, each solver has a limit of its own.
    pub memory_mib: Option<u32>,
    /// The directory for a certificate of each verdict; the ruling's files go there when [`write_files`](crate::write_files()) is
    /// called.
    pub certificates: Option<PathBuf>,
    /// True if readings use ASCII alone.
    pub ascii: bool,
}

#[cfg(feature = "solver")]
impl Default for JudgeOptions {
    fn default() -> JudgeOptions {
        let time = adjudication::Limits::default().time;
        JudgeOptions { claim: None, statement: None, explain: false, time, memory_mib: None, certificates: None, ascii: false }
    }
}

/// Options of [`prove`](crate::prove()).
#[cfg(feature = "solver")]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ProveOptions {
    /// The goal: one statement in the notation of the axioms. Without it, their conjecture or the statement labelled `goal`.
    pub goal: Option<String>,
    /// True if the proof with the fewest symbol points among those that are found is wanted. There may be cheaper ones.
    pub cheapest: bool,
    /// The wall time for the whole; by default ten seconds.
    pub time: Duration,
    /// The memory of this program and its solvers together, in MiB. Without it, each solver has a limit of its own.
    pub memory_mib: Option<u32>,
    /// The directory for the certificate; the ruling's files go there when [`write_files`](crate::write_files()) is called.
    pub certificates: Option<PathBuf>,
    /// True if what is written uses ASCII alone.
    pub ascii: bool,
}

#[cfg(feature = "solver")]
impl Default for ProveOptions {
    fn default() -> ProveOptions {
        let time = adjudication::Limits::default().time;
        ProveOptions { goal: None, cheapest: false, time, memory_mib: None, certificates: None, ascii: false }
    }
}

/// Options of [`audit`](crate::audit()).
#[cfg(feature = "solver")]
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct AuditOptions {
    /// The only rule that is asked about, by one of its names; without it, all of them.
    pub rule: Option<String>,
    /// House rules that are not as they are by default: their names and values.
    pub house: Vec<(String, String)>,
    /// True if the search for proofs that go wrong is left out.
    pub no_search: bool,
    /// The wall time for the whole; without it, the audit takes as long as it takes.
    pub time: Option<Duration>,
    /// The memory of this program and its solvers together, in MiB. Without it, each solver has a limit of its own.
    pub memory_mib: Option<u32>,
    /// The directory for certificates and exploits; the ruling's files go there when [`write_files`](crate::write_files()) is
    /// called.
    pub certificates: Option<PathBuf>,
    /// True if what is written uses ASCII alone.
    pub ascii: bool,
}

/// Options of [`derive`](crate::derive()).
#[cfg(feature = "predicate-wars")]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DeriveOptions {
    /// The calculus, the house rules, the rules in force and the goal; without a goal, a contradiction is derived.
    pub conditions: CheckOptions,
    /// The only rules that can be used, by any of their names; without them, all.
    pub only: Option<Vec<String>>,
    /// True if the cheapest proof is wanted.
    pub cheapest: bool,
    /// True if a proof that starts from the axioms is preferred to one that derives a contradiction first.
    pub from_cards: bool,
    /// The most symbol points that a proof may cost.
    pub budget: Option<u64>,
    /// The wall time for the whole; by default ten seconds.
    pub time: Duration,
    /// The memory of this program in MiB; without it, as much as the system gives.
    pub memory_mib: Option<u32>,
    /// A file for the proof, which replaces what is there when [`write_files`](crate::write_files()) is called.
    pub output: Option<PathBuf>,
}

#[cfg(feature = "predicate-wars")]
impl Default for DeriveOptions {
    fn default() -> DeriveOptions {
        DeriveOptions {
            conditions: CheckOptions::default(),
            only: None,
            cheapest: false,
            from_cards: false,
            budget: None,
            time: adjudication::Limits::default().time,
            memory_mib: None,
            output: None,
        }
    }
}

/// The amount that a hint says.
#[cfg(feature = "predicate-wars")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum HintLevel {
    /// The rule.
    #[default]
    Rule,
    /// The rule and the lines that it rests on.
    Premises,
    /// The line itself, and the rest of the proof.
    Line,
}

/// Options of [`hint`](crate::hint()).
#[cfg(feature = "predicate-wars")]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HintOptions {
    /// The conditions that the proof is judged under. The goal is one of them.
    pub conditions: CheckOptions,
    /// The amount of detail.
    pub level: HintLevel,
    /// The wall time for the whole; by default ten seconds.
    pub time: Duration,
    /// The memory of this program in MiB; without it, as much as the system gives.
    pub memory_mib: Option<u32>,
}

#[cfg(feature = "predicate-wars")]
impl Default for HintOptions {
    fn default() -> HintOptions {
        let time = adjudication::Limits::default().time;
        HintOptions { conditions: CheckOptions::default(), level: HintLevel::default(), time, memory_mib: None }
    }
}

/// Returns the house rules with these values; those that are not named have their defaults.
pub(crate) fn house(chosen: &[(String, String)]) -> Result<HouseRules, Error> {
    let mut house = HouseRules::default();
    for (name, value) in chosen {
        house.set(name, value).map_err(|error| wrong_usage(error.to_string()))?;
    }
    Ok(house)
}

/// Returns the alphabet of what is written.
pub(crate) fn alphabet(ascii: bool) -> Alphabet {
    if ascii { Alphabet::Ascii } else { Alphabet::Unicode }
}

/// Returns a goal as a text of its own.
pub(crate) fn goal(statement: &str) -> Text {
    Text::new("<goal>", statement)
}
