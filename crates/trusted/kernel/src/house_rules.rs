//! The house rules that a proof is judged under: every reading of the rulebook that a table may choose, with its default (RULEBOOK
//! Part 2). A rule's text asks for them with `when NAME = VALUE`; the check asks for the rest.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The part of checking a proof that a house rule has a say in. The audit goes through all values of those house rules that may make a step
/// fit which did not, or prove something else by one; of the others the type says why it need not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleScope {
    /// The rules: the text of a calculus asks for it, and has other forms or provisos then.
    Rules,
    /// The comparison of lines with schemas, and with each other.
    Matching,
    /// The use of a subproof with other letters.
    Subproofs,
    /// The results of computations.
    Computations,
    /// Refusals only: some steps and axioms are wrong that are right otherwise.
    Refusals,
    /// The price only.
    Price,
}

impl RuleScope {
    /// Returns whether the soundness of a rule may depend on it.
    pub fn matters_to_soundness(self) -> bool {
        !matches!(self, RuleScope::Refusals | RuleScope::Price)
    }
}

/// A reading that the rulebook leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseRule {
    /// Its name, as it is written on the command line and in files.
    pub name: &'static str,
    /// The question or rule of the rulebook that it answers.
    pub question: &'static str,
    /// The part of a check that it has a say in; `None` for a house rule of a game, which no proof asks for.
    pub reach: Option<RuleScope>,
    /// Its values, the default first.
    pub values: &'static [&'static str],
    /// The words of the rulebook, or the note that it is silent.
    pub seed: &'static str,
    /// The meaning of the values.
    pub meaning: &'static str,
}

/// Declares the house rules, each once: its type, its field of [`HouseRules`], its entry of [`HOUSE_RULES`], and its texts.
macro_rules! house_rules {
    ($count:literal: $(
        $field:ident: $type:ident { $first:ident = $default:literal, $($value:ident = $text:literal),+ }, $question:literal, $reach:ident,
        $seed:literal,
        $meaning:literal;
    )+) => {
        $(
            #[doc = concat!("Values of the house rule `", stringify!($field), "` (", $question, "). ", $meaning)]
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            pub enum $type {
                #[default]
                #[doc = concat!("`", $default, "`, the default.")]
                $first,
                $(#[doc = concat!("`", $text, "`.")] $value),+
            }

            impl $type {
                /// Returns the value as it is written.
                pub const fn text(self) -> &'static str {
                    match self {
                        $type::$first => $default,
                        $($type::$value => $text),+
                    }
                }

                /// Returns the value that is written so.
                pub fn named(text: &str) -> Option<$type> {
                    match text {
                        $default => Some($type::$first),
                        $($text => Some($type::$value),)+
                        _ => None,
                    }
                }
            }
        )+

        /// Every house rule about proofs.
        pub const HOUSE_RULES: [HouseRule; $count] = [$(HouseRule {
            name: stringify!($field),
            question: $question,
            reach: Some(RuleScope::$reach),
            values: &[$default, $($text),+],
            seed: $seed,
            meaning: $meaning,
        }),+];

        /// A choice among the house rules; what is not chosen is the default.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(try_from = "BTreeMap<String, String>", into = "BTreeMap<String, String>")]
        pub struct HouseRules {
            $(
                #[doc = concat!("The choice for `", stringify!($field), "` (", $question, ").")]
                pub $field: $type,
            )+
        }

        impl HouseRules {
            /// Chooses a value by names.
            ///
            /// # Errors
            /// [`NoSuchHouseRule`] when no house rule has this name, or not this value.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), NoSuchHouseRule> {
                let no_value = || NoSuchHouseRule::Value(name.to_owned(), value.to_owned());
                match name {
                    $(stringify!($field) => self.$field = $type::named(value).ok_or_else(no_value)?,)+
                    _ => return Err(NoSuchHouseRule::Name(name.to_owned())),
                }
                Ok(())
            }

            fn texts(&self) -> [&'static str; $count] {
                [$(self.$field.text()),+]
            }
        }
    };
}

house_rules! {
    14:
    negatives: Negatives { Refuse = "refuse", Literal = "literal" }, "Q-PW-10", Computations,
        "numbers are \"0 1 2 ...\" (PW-52); silent on (1-2)",
        "refuse: no symbol is a negative number, and an operation whose result is one cannot be simplified. literal: `-1` is \
                  one symbol, a number of 1 point, where an operand is expected.";
    same_line_twice: SameLineTwice { Yes = "yes", No = "no" }, "Q-PW-21", Refusals,
        "\"p2: another statement\" of the proof (PW-66)",
        "yes: one line may serve as both premises. no: the premises must be different lines.";
    ei_eg: EiEg { AnyWff = "any_wff", Atomic = "atomic" }, "Q-PW-23", Rules,
        "the two rules are written with P, a predicate letter, where the others have A (PW-R7, PW-R8)",
        "any_wff: under the quantifier may stand any WFF. atomic: only an atomic one.";
    eg: Eg { AnyTerm = "any_term", SameVariable = "same_variable" }, "Q-PW-24", Rules,
        "from P(x) to (∃(x)P(x)), with one letter x (PW-R8)",
        "any_term: from A with any WFO in some of its places. same_variable: only from the variable that is quantified.";
    hole: Hole { CaptureFree = "capture_free", Literal = "literal" }, "Q-PW-25", Rules,
        "A(x) \"takes one variable that does not occur in A\" (PW-66)",
        "capture_free: the hole may be filled with anything that no quantifier captures. literal: not with a variable that \
                  occurs in A.";
    capture: Capture { Refuse = "refuse", Rename = "rename" }, "Q-PW-26", Matching, "silent",
        "refuse: a step that puts a variable in the scope of its quantifier is refused. rename: where it would be, the conclusion \
                  has another name for the quantifier's variable.";
    alpha: Alpha { Exact = "exact", Equivalent = "equivalent" }, "Q-PW-29", Matching, "silent",
        "exact: statements are compared symbol by symbol. equivalent: up to the names of bound variables.";
    subproof_renaming: SubproofRenaming { Safe = "safe", Off = "off", Literal = "literal" }, "Q-PW-31", Subproofs,
        "\"all replaced to another\" letter: schemas may be renamed uniformly (PW-66)",
        "safe: a subproof holds for other letters, except those of rules it includes. off: only for its own. literal: for any; to \
                  rename an included rule's is unsound (S-14c): `predicate-wars` warns, `predicate-wars-sound` refuses.";
    free_variable_cost: FreeVariableCost { Chosen = "chosen", None = "none" }, "Q-PW-32", Price,
        "\"if its inference is based on a free variable\" (PW-68)",
        "chosen: a step pays for the letter that its rule lets the prover choose. none: it does not.";
    mirrored: Mirrored { No = "no", Yes = "yes" }, "Q-PW-40", Rules,
        "Falsy AND and Addition add on the right only (PW-R11, PW-R12)",
        "no: as printed. yes: on the left as well.";
    round: Round { HalfUp = "half_up", HalfEven = "half_even" }, "Q-PW-41", Computations,
        "\"/ rounded\" (PW-R25); silent on one half",
        "half_up: 1/2 = 1, 5/2 = 3. half_even: 1/2 = 0, 5/2 = 2.";
    base_rules: BaseRules { Standard = "standard", Positive = "positive", None = "none" }, "Q-PW-46", Rules,
        "\"base rules: built-in, unchangeable\"; none is listed (PW-32)",
        "standard: the whole list of the calculus; as printed, it contradicts itself for 24 points (S-6, S-7). positive: those \
                  that deny nothing and conclude no comparison, which cannot; a table begins with these. none: there are none.";
    free_vars: FreeVars { Fixed = "fixed", Forbid = "forbid" }, "Q-PW-30", Refusals, "silent",
        "fixed: a free variable of an axiom stands for one unknown object. forbid: axioms and rules have none.";
    mixed_arity: MixedArity { Allow = "allow", Reject = "reject" }, "Q-PW-7", Refusals,
        "each letter may have parameters or none (PW-55, PW-56); silent on one letter used both ways",
        "allow: P and P(x) are different symbols, and a warning says so. reject: a statement uses a letter in one way only.";
}

/// There is no such house rule, or it has no such value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchHouseRule {
    /// No house rule has this name.
    #[error("there is no house rule `{0:.60}`; there are {list}", list = HOUSE_RULES.map(|rule| rule.name).join(", "))]
    Name(String),
    /// The house rule has other values.
    #[error("the house rule `{0}` is {list}, not `{1:.60}`", list = values(.0))]
    Value(String, String),
}

fn values(name: &str) -> String {
    let found = HOUSE_RULES.iter().find(|rule| rule.name == name);
    found.map(|rule| rule.values.join(" or ")).unwrap_or_default()
}

impl HouseRules {
    /// The value in force.
    pub fn get(&self, name: &str) -> Option<&'static str> {
        self.all().find(|(rule, _)| rule.name == name).map(|(_, value)| value)
    }

    /// Every house rule with its value in force.
    pub fn all(&self) -> impl Iterator<Item = (&'static HouseRule, &'static str)> + use<> {
        HOUSE_RULES.iter().zip(self.texts())
    }
}

impl TryFrom<BTreeMap<String, String>> for HouseRules {
    type Error = NoSuchHouseRule;

    fn try_from(chosen: BTreeMap<String, String>) -> Result<HouseRules, NoSuchHouseRule> {
        let mut rules = HouseRules::default();
        chosen.iter().try_for_each(|(name, value)| rules.set(name, value))?;
        Ok(rules)
    }
}

impl From<HouseRules> for BTreeMap<String, String> {
    fn from(rules: HouseRules) -> BTreeMap<String, String> {
        rules.all().map(|(rule, value)| (rule.name.to_owned(), value.to_owned())).collect()
    }
}
