//! Options that several commands share, and how their values are read: from the words of a command line, and from the members of a
//! request.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt;
use std::str::FromStr;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;

use adjudication::{
    BaseRules, Book, Error, HouseRules, Language, Limits, PlayerClaim, ProofForm, ProofNotation, SentText, System, TextSource,
};
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

/// Conditions under which proofs are judged.
#[derive(Clone, Debug, Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default = "usual")]
pub(crate) struct Conditions {
    /// Calculus, whatever the proof says: a name or a file of rules. `referee rules` lists the calculi that come with the
    /// program; predicate-wars is the one of proofs that name none
    #[arg(long, value_name = "NAME|FILE.rules")]
    pub(crate) system: Option<SystemArgument>,

    /// Statements in force besides the axioms, one a line. It can be given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Vec<TextSource>,

    /// House rule of Predicate Wars, such as round=half_even. It can be given several times. base_rules=FILE replaces the base
    /// rules by the statements of a file, one a line
    #[arg(long, value_name = "NAME=VALUE", value_parser = proof_rule)]
    #[serde(deserialize_with = "proof_rules")]
    pub(crate) house: Vec<HouseRule>,

    /// Accept missing outermost and doubled brackets, with a warning
    #[arg(long)]
    pub(crate) lenient: bool,

    /// Take undeclared letters for what they are used as, with a warning. It is for proofs in Palmer's notation
    #[arg(long)]
    pub(crate) declare_by_use: bool,

    /// Notation of proofs that have no line `notation`. A textbook's is for calculi in Palmer's notation
    #[arg(long, value_enum, value_name = "NOTATION", default_value_t = NotationArgument::PLAIN)]
    pub(crate) notation: NotationArgument,
}

/// Returns the arguments of a command line that says nothing but what it must, for the members that a request leaves out: the defaults
/// stand in the definition of the command line alone, which is read once.
pub(crate) fn usual<A: Args + Clone + Send + 'static>() -> A {
    static KNOWN: LazyLock<Mutex<HashMap<TypeId, Box<dyn Any + Send>>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let usual = known.get(&TypeId::of::<A>()).and_then(|usual| usual.downcast_ref::<A>().cloned());
    usual.unwrap_or_else(|| {
        let definition = A::augment_args(clap::Command::new("referee"));
        let needs_a_word = definition.get_positionals().next().is_some_and(|first| first.get_default_values().is_empty());
        let words = std::iter::once("referee").chain(needs_a_word.then_some("-"));
        let matches = definition.mut_args(|argument| argument.required(false)).try_get_matches_from(words);
        // A definition that cannot be read so is found by a test.
        let usual = matches.and_then(|matches| A::from_arg_matches(&matches)).unwrap_or_else(|error| error.exit());
        known.insert(TypeId::of::<A>(), Box::new(usual.clone()));
        usual
    })
}

/// Makes a type of option a text in a request as well, which is read as on the command line.
macro_rules! in_words {
    ($($option:ty),*) => {$(
        impl Serialize for $option {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $option {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$option, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}
in_words!(Time, Memory, Sizes, Claim, NotationArgument, FormArgument);

/// A length of time, longer than none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Time(pub(crate) Duration);

impl FromStr for Time {
    type Err = String;

    fn from_str(text: &str) -> Result<Time, String> {
        duration(text).map(Time)
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}s", self.0.as_secs_f64())
    }
}

/// A size of memory, in MiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory(pub(crate) u32);

impl FromStr for Memory {
    type Err = String;

    fn from_str(text: &str) -> Result<Memory, String> {
        memory(text).map(Memory)
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}MiB", self.0)
    }
}

/// Sizes of finite models, in objects: the smallest and the largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sizes {
    least: u32,
    most: u32,
}

/// The largest size that can be asked for. A function of two arguments has a million values then.
const MAX_SIZE: u32 = 1_000;

impl Sizes {
    /// Returns limits within which models of these sizes are looked for, and no others that are finite.
    pub(crate) fn within(self, limits: Limits) -> Limits {
        Limits { domain: self.most, least_domain: Some(self.least), ..limits }
    }
}

impl FromStr for Sizes {
    type Err = String;

    fn from_str(text: &str) -> Result<Sizes, String> {
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        let size = |text: &str| text.trim().parse().ok().filter(|size| (1..=MAX_SIZE).contains(size));
        match (size(least), size(most)) {
            (Some(least), Some(most)) if least <= most => Ok(Sizes { least, most }),
            _ => Err(format!("write a number of objects, such as 4, or two, such as 2-6, from 1 to {MAX_SIZE}")),
        }
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.least, self.most)
    }
}

/// A player's claim.
#[derive(Clone, Debug)]
pub(crate) struct Claim(pub(crate) PlayerClaim);

impl FromStr for Claim {
    type Err = String;

    fn from_str(text: &str) -> Result<Claim, String> {
        text.parse().map(Claim).map_err(|error: adjudication::ClaimError| format!("{error}; {}", error.help()))
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A calculus: one that comes with the program, or a file of rules.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum SystemArgument {
    /// A name: that of a calculus, or on the command line that of a file.
    Named(String),
    /// The rules that came with a request.
    Sent(SentText),
    /// A file whose name is no text.
    #[serde(skip)]
    File(OsString),
}

impl From<OsString> for SystemArgument {
    fn from(argument: OsString) -> SystemArgument {
        argument.into_string().map_or_else(SystemArgument::File, SystemArgument::Named)
    }
}

impl SystemArgument {
    /// Returns the calculus.
    ///
    /// # Errors
    /// As [`System::of_argument`].
    pub(crate) fn system(&self) -> Result<System, Error> {
        match self {
            SystemArgument::Named(name) => System::of_argument(name.as_ref()),
            SystemArgument::Sent(sent) => sent.read().map(System::Rules),
            SystemArgument::File(file) => System::of_argument(file),
        }
    }

    /// Returns true if this is the name that was given.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        matches!(self, SystemArgument::Named(given) if given == name)
    }

    /// Returns true if the rules come through standard input.
    pub(crate) fn is_standard_input(&self) -> bool {
        self.is_called("-")
    }
}

/// A text whose name is needed, because others ask for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct NamedText(pub(crate) SentText);

/// Reads a list whose values are also parted by commas.
pub(crate) fn listed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let values = Vec::<String>::deserialize(deserializer)?;
    Ok(values.iter().flat_map(|value| value.split(',')).map(str::to_owned).collect())
}

/// Returns the value that is written so.
///
/// # Errors
/// A sentence with all values.
fn one_of<T: ValueEnum + fmt::Display + Copy + 'static>(name: &str) -> Result<T, String> {
    let all = || T::value_variants().iter();
    let known = all().find(|value| value.to_string() == name);
    known.copied().ok_or_else(|| format!("write one of {}", all().map(ToString::to_string).collect::<Vec<_>>().join(", ")))
}

/// A notation of proofs: that of proof files, or a textbook's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotationArgument(ProofNotation);

impl NotationArgument {
    /// The notation of proof files.
    pub(crate) const PLAIN: NotationArgument = NotationArgument(ProofNotation::Plain);

    pub(crate) fn notation(self) -> ProofNotation {
        self.0
    }
}

impl ValueEnum for NotationArgument {
    fn value_variants<'a>() -> &'a [NotationArgument] {
        static ALL: LazyLock<Vec<NotationArgument>> = LazyLock::new(|| {
            let books = Book::ALL.into_iter().map(|book| NotationArgument(ProofNotation::Textbook(book)));
            std::iter::once(NotationArgument::PLAIN).chain(books).collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self.0 {
            ProofNotation::Plain => PossibleValue::new("plain").help("That of proof files"),
            ProofNotation::Textbook(book) => PossibleValue::new(book.name()).help(book.title()),
        })
    }
}

impl FromStr for NotationArgument {
    type Err = String;

    fn from_str(name: &str) -> Result<NotationArgument, String> {
        one_of(name)
    }
}

/// A form in which a proof is written: a notation, or prose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FormArgument(pub(crate) ProofForm);

impl FormArgument {
    /// The notation of proof files.
    pub(crate) const PLAIN: FormArgument = FormArgument(ProofForm::Notation(ProofNotation::Plain));
}

impl ValueEnum for FormArgument {
    fn value_variants<'a>() -> &'a [FormArgument] {
        static ALL: LazyLock<Vec<FormArgument>> = LazyLock::new(|| {
            let notations = NotationArgument::value_variants().iter();
            let prose = Language::ALL.into_iter().map(ProofForm::Prose);
            notations.map(|argument| argument.0.into()).chain(prose).map(FormArgument).collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self.0 {
            ProofForm::Notation(notation) => return NotationArgument(notation).to_possible_value(),
            ProofForm::Prose(Language::English) => PossibleValue::new("prose").help("English sentences"),
            ProofForm::Prose(Language::German) => PossibleValue::new("prosa").help("German sentences"),
        })
    }
}

impl FromStr for FormArgument {
    type Err = String;

    fn from_str(name: &str) -> Result<FormArgument, String> {
        one_of(name)
    }
}

impl fmt::Display for FormArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ProofForm::Notation(notation) => NotationArgument(notation).fmt(f),
            ProofForm::Prose(Language::English) => f.write_str("prose"),
            ProofForm::Prose(Language::German) => f.write_str("prosa"),
        }
    }
}

impl fmt::Display for NotationArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            ProofNotation::Plain => "plain",
            ProofNotation::Textbook(book) => book.name(),
        })
    }
}

/// A house rule and its value, which exist.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HouseRule {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) value: String,
    /// The statements that are its value, of the rule on base rules.
    pub(crate) text: Option<TextSource>,
}

impl HouseRule {
    pub(crate) fn new(name: &str, value: &str) -> HouseRule {
        HouseRule { name: name.to_owned(), value: value.to_owned(), text: None }
    }
}

/// The refusal of the name of a file in a request.
pub const SERVER_FILE: &str = "no file of the server is read";

/// Reads the house rules of a request; no value names a file.
fn unread_house<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<HouseRule>, D::Error> {
    /// House rules, for which a request may have an object.
    #[derive(Deserialize)]
    struct House(Vec<HouseRule>);
    let House(rules) = House::deserialize(deserializer)?;
    let is_file = |rule: &HouseRule| rule.name == BASE_RULES && rule.text.is_none() && BaseRules::named(&rule.value).is_none();
    if rules.iter().any(is_file) { Err(D::Error::custom(SERVER_FILE)) } else { Ok(rules) }
}

/// Reads the house rules of a request, each as `read` reads it on the command line.
pub(crate) fn sent_house<'de, D, R>(deserializer: D, read: impl Fn(&str) -> Result<R, String>) -> Result<Vec<R>, D::Error>
where
    D: Deserializer<'de>,
{
    let read = |rule: HouseRule| match rule.text {
        Some(_) => Err(format!("the house rule `{}` takes no text", adjudication::excerpt(&rule.name))),
        None => read(&format!("{}={}", rule.name, rule.value)),
    };
    unread_house(deserializer)?.into_iter().map(read).collect::<Result<_, _>>().map_err(D::Error::custom)
}

/// Reads house rules that have no text for a value.
pub(crate) fn house_rules<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<HouseRule>, D::Error> {
    sent_house(deserializer, house_rule)
}

/// Reads house rules about proofs; the base rules may be a text.
pub(crate) fn proof_rules<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<HouseRule>, D::Error> {
    let read = |rule: HouseRule| match rule.text {
        Some(_) if rule.name == BASE_RULES => Ok(rule),
        Some(_) => Err(format!("the house rule `{}` takes no text", adjudication::excerpt(&rule.name))),
        None => house_rule(&format!("{}={}", rule.name, rule.value)),
    };
    unread_house(deserializer)?.into_iter().map(read).collect::<Result<_, _>>().map_err(D::Error::custom)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
    /// A document in Markdown: what a page has, without pictures
    Markdown,
    /// TPTP's form of answers: an SZS status, and the proof or the model as formulas
    Tptp,
}

impl Format {
    /// Returns its name on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
    Ok(HouseRule::new(name, value))
}

/// A house rule about proofs; the value of `base_rules` may be a file.
pub(crate) fn proof_rule(text: &str) -> Result<HouseRule, String> {
    match text.split_once('=').map(|(name, value)| (name.trim(), value.trim())) {
        Some((BASE_RULES, file)) if !file.is_empty() && BaseRules::named(file).is_none() => {
            Ok(HouseRule { text: Some(OsString::from(file).into()), ..HouseRule::new(BASE_RULES, "") })
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
