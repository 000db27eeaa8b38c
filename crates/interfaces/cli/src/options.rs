//! Options that several commands share, and how their values are read.

use std::ffi::OsString;
use std::time::Duration;

use adjudication::{Book, HouseRules, ProofNotation};
use clap::{Args, ValueEnum};

/// Conditions under which proofs are judged.
#[derive(Debug, Args)]
pub(crate) struct Conditions {
    /// The calculus, whatever the proof says: one that comes with the program, or a file of rules
    #[arg(long, value_name = "NAME|FILE.rules")]
    pub(crate) system: Option<OsString>,

    /// Rules in force, one statement a line; can be given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Vec<OsString>,

    /// A house rule; can be given several times. base_rules=FILE replaces the base rules by the statements of a file, one a line
    #[arg(long, value_name = "NAME=VALUE", value_parser = proof_rule)]
    pub(crate) house: Vec<HouseRule>,

    /// Accept missing outermost and doubled brackets, with a warning
    #[arg(long)]
    pub(crate) lenient: bool,

    /// The notation of proofs that do not name theirs in a line `notation`: a textbook's is for calculi in Palmer's notation
    #[arg(long, value_enum, value_name = "NOTATION", default_value_t = NotationArgument::Plain)]
    pub(crate) notation: NotationArgument,
}

/// A notation of proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NotationArgument {
    /// That of proof files
    Plain,
    /// forall x: Calgary
    Forallx,
    /// Carnap
    Carnap,
    /// Language, Proof and Logic
    Lpl,
}

impl NotationArgument {
    pub(crate) fn notation(self) -> ProofNotation {
        match self {
            NotationArgument::Plain => ProofNotation::Plain,
            NotationArgument::Forallx => ProofNotation::Textbook(Book::ForallX),
            NotationArgument::Carnap => ProofNotation::Textbook(Book::Carnap),
            NotationArgument::Lpl => ProofNotation::Textbook(Book::Lpl),
        }
    }
}

/// A house rule and its value, which exist.
#[derive(Clone, Debug)]
pub(crate) struct HouseRule {
    pub(crate) name: String,
    pub(crate) value: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text for people
    Human,
    /// One JSON document
    Json,
    /// Graphviz
    Dot,
    /// Mermaid
    Mermaid,
    /// SVG: of `dag` the graph, of `judge`, `prove` and `check` the model or the proof
    Svg,
    /// A page for a browser
    Html,
    /// A document for LaTeX
    Latex,
    /// TPTP's form of answers: an SZS status, and the proof or the model as formulas
    Tptp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardSyntax {
    /// A board file
    Palmer,
    /// TPTP FOF and CNF
    Tptp,
}

pub(crate) fn house_rule(text: &str) -> Result<HouseRule, String> {
    let (name, value) = text.split_once('=').ok_or_else(|| String::from("write NAME=VALUE, such as round=half_even"))?;
    let (name, value) = (name.trim(), value.trim());
    HouseRules::default().set(name, value).map_err(|error| error.to_string())?;
    Ok(HouseRule { name: name.to_owned(), value: value.to_owned() })
}

/// A house rule about proofs; the value of `base_rules` may be a file.
pub(crate) fn proof_rule(text: &str) -> Result<HouseRule, String> {
    match text.split_once('=').map(|(name, value)| (name.trim(), value.trim())) {
        Some((BASE_RULES, file)) if !file.is_empty() && !matches!(file, "standard" | "none") => {
            Ok(HouseRule { name: BASE_RULES.to_owned(), value: file.to_owned() })
        }
        _ => house_rule(text),
    }
}

/// The house rule of Q-PW-46.
pub(crate) use adjudication::BASE_RULES;

/// Reads a time: a number with a unit, such as 500ms; without one it counts seconds, as time limits do in TPTP.
///
/// # Errors
/// What is wrong with it, in words.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || String::from("write a number and ms, s, m or h, such as 500ms or 10s; a plain number is seconds");
    let unit_at = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(unit_at);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    let plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = number.parse().ok().filter(|_| plain).ok_or_else(wrong)?;
    match Duration::try_from_secs_f64(number * seconds) {
        Ok(time) if time.is_zero() => Err(String::from("the time must be greater than zero")),
        Ok(time) if time <= LONGEST => Ok(time),
        _ => Err(String::from("the longest time is 1000h")),
    }
}

/// Reads a size of memory, such as 512MiB; in MiB.
///
/// # Errors
/// What is wrong with it, in words.
pub fn memory(text: &str) -> Result<u32, String> {
    let wrong = || String::from("write a whole number and MiB or GiB, such as 512MiB or 4GiB");
    let (number, unit) = match (text.strip_suffix("MiB"), text.strip_suffix("GiB")) {
        (Some(number), _) => (number, 1),
        (_, Some(number)) => (number, 1024),
        _ => return Err(wrong()),
    };
    let plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let number: u32 = number.parse().ok().filter(|_| plain).ok_or_else(wrong)?;
    match number.checked_mul(unit) {
        Some(mebibytes) if mebibytes < LEAST_MEMORY => Err(format!("the least memory to work in is {LEAST_MEMORY}MiB")),
        Some(mebibytes) => Ok(mebibytes),
        None => Err(wrong()),
    }
}

/// The program and a Z3 that has nothing to do take most of it.
const LEAST_MEMORY: u32 = 128;

/// Far below what the clock can add.
const LONGEST: Duration = Duration::from_secs(3_600_000);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_whole_numbers_with_units() {
        for (text, mebibytes) in [("128MiB", 128), ("512MiB", 512), ("4GiB", 4096)] {
            assert_eq!(memory(text), Ok(mebibytes), "{text}");
        }
        for text in ["", "4", "4GB", "4 GiB", "-1GiB", "1.5GiB", "0MiB", "127MiB", "4194304GiB", "99999999999MiB", "MiB"] {
            assert!(memory(text).is_err(), "{text}");
        }
    }

    #[test]
    fn times_are_numbers_with_units() {
        for (text, milliseconds) in
            [("10s", 10_000), ("500ms", 500), ("2m", 120_000), ("1.5s", 1_500), ("1h", 3_600_000), ("10", 10_000), ("0.5", 500)]
        {
            assert_eq!(duration(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", "s", "-1s", "-1", "0", "1 0", "1_0", "1d", "1e3s", "0s", "1001h", "infs", "nans", "1 s", "..s", "."] {
            assert!(duration(text).is_err(), "{text}");
        }
    }
}
