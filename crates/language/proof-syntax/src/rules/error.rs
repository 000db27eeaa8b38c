//! Everything that can be wrong with a calculus' text, and its description: code, message, label and help of each kind in one
//! arm.

use kernel::calculus::{MAX_DEPTH, MAX_PREMISES, MAX_RULES};
use kernel::house_rules::HOUSE_RULES;
use kernel::{HouseRule, SchemaFault};
use source::{Diagnostic, Span, Text};
use syntax_core::diagnostics::{DiagnosticSink, truncate};

use super::vocabulary::{CLAUSES, Letters, NOTATIONS, PHRASES, SORTS, is_letter, is_uppercase};
use super::{MAX_BYTES, MAX_FORMS, MAX_ITEMS, MAX_NAME, MAX_SENTENCE};
use crate::clauses;

/// Largest number of characters of a faulty text that a message repeats.
const SHOWN: usize = 40;

/// Things that a clause takes at a place, in the words of messages.
pub(super) mod expected {
    pub(in crate::rules) const CALCULUS_NAME: &str = "the calculus' name, a word such as predicate-wars";
    pub(in crate::rules) const TITLE: &str = "the calculus' title in quotation marks";
    pub(in crate::rules) const NOTATION: &str = "a notation: predicate-wars, palmer or polish";
    pub(in crate::rules) const RULE_NAME: &str = "the rule's name in quotation marks";
    pub(in crate::rules) const TAG: &str = "the rule's short name in round brackets, such as (MP, PW-R3)";
    pub(in crate::rules) const REQUIREMENT: &str = "the rule's number in its rulebook, such as PW-R3";
    pub(in crate::rules) const ALIAS: &str = "another name of the rule in quotation marks";
    pub(in crate::rules) const SENTENCE: &str = "a sentence in quotation marks";
    pub(in crate::rules) const COLON: &str = "`:` and what the letter may be";
    pub(in crate::rules) const SORT: &str = "object, variable, number, function or formula";
    pub(in crate::rules) const PROVISO: &str = "a proviso";
    pub(in crate::rules) const IF: &str = "`if`: the clause reads `sound if …`";
    pub(in crate::rules) const SOURCE: &str = "in round brackets where this is written, such as (S-5)";
    pub(in crate::rules) const REASON: &str = "the reason, a sentence in quotation marks";
    pub(in crate::rules) const BY: &str = "`by` and what may replace the first formula";
    pub(in crate::rules) const TURNSTILE: &str = "`⊢` and the subproof's lines";
    pub(in crate::rules) const HOUSE_RULE: &str = "a house rule, such as eg = any_term";
    pub(in crate::rules) const EQUALS: &str = "`=` and a value of the house rule";
    pub(in crate::rules) const HOUSE_VALUE: &str = "a value of the house rule";
    pub(in crate::rules) const CLOSE: &str = "`)`";
    pub(in crate::rules) const END: &str = "the end of the clause";
}

/// Collector of what is wrong with one text.
pub(super) type Sink = DiagnosticSink<SyntaxError>;

/// Error in a clause, or in the clauses together.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum SyntaxError {
    /// More than [`MAX_BYTES`].
    TextTooLong,
    /// A line that begins with no word of clauses.
    UnknownClause,
    /// A clause of a rule before the first rule, or after a base rule.
    OutsideRule,
    /// There is no `calculus` line.
    NoCalculus,
    /// A clause that may stand once stands twice.
    Repeated {
        /// The first.
        first: Span,
    },
    /// Another token than the clause wants.
    Unexpected(&'static str),
    /// A quotation mark without its partner.
    UnclosedQuotation,
    /// A name of more than [`MAX_NAME`] bytes.
    NameTooLong,
    /// A sentence of more than [`MAX_SENTENCE`] bytes.
    SentenceTooLong,
    /// A name without letters.
    EmptyName,
    UnknownNotation,
    UnknownSort,
    UnknownProviso,
    UnknownComputation,
    UnknownHouseRule,
    /// The house rule has no such value.
    UnknownHouseValue(&'static HouseRule),
    /// A word that is no letter, or not of the kind that belongs here.
    NotALetter(Letters),
    /// `{…}` that is not `A{x ↦ a}`.
    Substitution,
    /// One letter with two variables that are substituted.
    SubstitutedTwice {
        /// The first substitution.
        first: Span,
    },
    /// `in premise 0`, or more than a rule can have.
    PremiseNumber,
    /// A form without `infer`.
    NoConclusion,
    /// More than [`MAX_FORMS`].
    TooManyForms,
    /// More than [`MAX_ITEMS`] choices, provisos or conditions.
    TooManyItems,
    /// The schemas make no sense together.
    Schema(SchemaFault),
    /// Diagnostic of the reader of statements about a schema.
    Statement(Diagnostic),
}

impl SyntaxError {
    /// Describes the error at its place.
    pub(super) fn describe(self, span: Span, text: &Text) -> Diagnostic {
        let written = text.slice(span);
        let shown = truncate(written, SHOWN);
        match self {
            SyntaxError::TextTooLong => {
                let message = format!("a calculus has at most {MAX_BYTES} bytes");
                Diagnostic::error("text-too-long", span, message, "the text begins here")
            }
            SyntaxError::UnknownClause => {
                clauses::unknown(span, &shown).help(suggestion(written, &CLAUSES, "clauses begin with "))
            }
            SyntaxError::OutsideRule => {
                let message = "this clause belongs to no rule";
                Diagnostic::error("outside-rule", span, message, "`rule` was expected before this").help(
                    "clauses stand below their rule's first line; what a base rule lets the prover choose stands on its own \
                     line",
                )
            }
            SyntaxError::NoCalculus => {
                let message = "the text does not say which calculus it is";
                Diagnostic::error("no-calculus", span, message, "nothing more")
                    .help("write a line such as: calculus my-calculus \"My calculus\"")
            }
            SyntaxError::Repeated { first } => clauses::repeated(span, first),
            SyntaxError::Unexpected(expected) => clauses::unexpected(span, expected, &shown),
            SyntaxError::UnclosedQuotation => clauses::unclosed_quotation(span),
            SyntaxError::NameTooLong => {
                Diagnostic::error("too-long-name", span, format!("this has more than {MAX_NAME} bytes"), "too long")
            }
            SyntaxError::SentenceTooLong => {
                Diagnostic::error("too-long", span, format!("this has more than {MAX_SENTENCE} bytes"), "too long")
            }
            SyntaxError::EmptyName => {
                let message = "a name has at least one letter or digit";
                Diagnostic::error("empty-name", span, message, "a name was expected here")
            }
            SyntaxError::UnknownNotation => {
                Diagnostic::error("unknown-notation", span, format!("there is no notation `{shown}`"), "no notation")
                    .help(suggestion(written, &NOTATIONS.map(|(name, _)| name), "notations: "))
            }
            SyntaxError::UnknownSort => {
                Diagnostic::error("unknown-sort", span, format!("a letter cannot be chosen to be `{shown}`"), "no sort")
                    .help(suggestion(written, &SORTS.map(|(name, _)| name), "a letter may be chosen to be "))
            }
            SyntaxError::UnknownProviso => {
                Diagnostic::error("unknown-proviso", span, "this is none of the provisos", "no proviso")
                    .help(proviso_help(written))
            }
            SyntaxError::UnknownComputation => {
                Diagnostic::error("unknown-computation", span, "this is none of the computations", "no computation")
                    .help("write: evaluate one (m op n) in A, or: evaluate one (m com n) in A")
            }
            SyntaxError::UnknownHouseRule => {
                Diagnostic::error("unknown-house-rule", span, format!("there is no house rule `{shown}`"), "no house rule")
                    .help(suggestion(written, &HOUSE_RULES.map(|rule| rule.name), "house rules: "))
            }
            SyntaxError::UnknownHouseValue(rule) => {
                let message = format!("the house rule `{}` has no value `{shown}`", rule.name);
                Diagnostic::error("unknown-house-value", span, message, "no value of it").help(suggestion(
                    written,
                    rule.values,
                    "its values: ",
                ))
            }
            SyntaxError::NotALetter(letters) => {
                Diagnostic::error("not-a-letter", span, format!("unexpected `{shown}`"), "another letter was expected here")
                    .help(letters.phrase())
            }
            SyntaxError::Substitution => {
                Diagnostic::error("bad-substitution", span, "curly brackets stand in A{x ↦ a} only", "no substitution")
                    .help("write a formula letter, and in the brackets one variable, ↦ or |->, and one object")
            }
            SyntaxError::SubstitutedTwice { first } => {
                let message = "another variable is substituted in this letter elsewhere";
                Diagnostic::error("substituted-twice", span, message, "a second variable")
                    .related(first, "the first")
                    .help("a letter has one substituted variable in all of a rule; write A(x, y) for two holes")
            }
            SyntaxError::PremiseNumber => {
                Diagnostic::error("premise-number", span, "there is no premise of this number", "no premise")
                    .help(format!("premises are counted from 1; a rule has at most {MAX_PREMISES}"))
            }
            SyntaxError::NoConclusion => {
                Diagnostic::error("no-conclusion", span, "nothing is inferred by this", "a rule without `infer`")
                    .help("add a clause such as: infer (A → B)")
            }
            SyntaxError::TooManyForms => {
                Diagnostic::error("too-many-forms", span, format!("a rule has at most {MAX_FORMS} forms"), "this rule has more")
                    .help("every choice among its `from` clauses with every choice among its `infer` clauses is a form")
            }
            SyntaxError::TooManyItems => {
                let message = format!("a form has at most {MAX_ITEMS} choices, {MAX_ITEMS} provisos and {MAX_ITEMS} conditions");
                Diagnostic::error("too-many-items", span, message, "this has more")
            }
            SyntaxError::Schema(fault) => describe_schema(&fault, span),
            SyntaxError::Statement(diagnostic) => diagnostic,
        }
    }
}

/// Describes what the kernel finds wrong, in its words, with a label and help for the place.
fn describe_schema(fault: &SchemaFault, span: Span) -> Diagnostic {
    let message = fault.to_string();
    match fault {
        SchemaFault::NameTaken(_) => Diagnostic::error("name-taken", span, message, "a name of its own was expected here")
            .help("case, spaces, hyphens and underscores do not matter"),
        SchemaFault::TooManyRules => Diagnostic::error("too-many-rules", span, message, "one rule too many")
            .help(format!("there are more than {MAX_RULES} here")),
        SchemaFault::TooManyPremises => Diagnostic::error("too-many-premises", span, message, "more than can be cited")
            .help(format!("join some of the {MAX_PREMISES} premises and more with ∧")),
        SchemaFault::TooManyClauses => {
            Diagnostic::error("too-many-items", span, message, "more than can be kept account of").help("split the form in two")
        }
        SchemaFault::TooDeep => Diagnostic::error("schema-too-deep", span, message, "too deep")
            .help(format!("use a letter for what is deeper than {MAX_DEPTH}")),
        SchemaFault::Holes(_) => Diagnostic::error("different-holes", span, message, "another number of holes")
            .help("a letter has one number of holes in a rule: A, A(x) or A(x, y)"),
        SchemaFault::Undetermined(_) => {
            Diagnostic::error("undetermined-letter", span, message, "nothing tells what this letter stands for")
                .help("let it stand under a quantifier, as in (∀(x)A(x))")
        }
        SchemaFault::UnknownLetter(_) => {
            Diagnostic::error("unknown-letter", span, message, "a letter of the rule was expected here")
                .help("a letter stands in a premise, the subproof or the conclusion")
        }
        SchemaFault::WrongSort(_) => Diagnostic::error("wrong-sort", span, message, "another sort was expected here").help(
            "uppercase letters without holes are formulas, letters with brackets after them functions, bound letters \
             variables; any other may be an object, a variable or a number",
        ),
        SchemaFault::NotChosen(letter) => {
            let sort = if is_uppercase(letter) { "formula" } else { "object (or variable, number, function)" };
            Diagnostic::error("not-chosen", span, message, "it stands in no premise")
                .help(format!("add a clause such as: choose {letter} : {sort}"))
        }
        SchemaFault::ProvisoMisplaced => Diagnostic::error("misplaced-proviso", span, message, "this cannot be asked here").help(
            "`never` follows `sound if` only, `no witness leaves the subproof` where there is one, and premises are \
                 counted from 1; a proviso about a box needs a box, and assumptions, axioms and goals are by no rule and flag nothing",
        ),
        SchemaFault::UnknownRule(_) => Diagnostic::error("unknown-rule-named", span, message, "a rule of this calculus was expected here")
            .help("write the short name of a rule, as in `no line by EI has e free`"),
        SchemaFault::ComputationMisplaced => {
            Diagnostic::error("misplaced-computation", span, message, "this cannot be inferred here")
                .help("write `from A` and `infer evaluate one (m op n) in A`; `a rule in force` has no premises")
        }
    }
}

/// Returns the known word that was probably meant, or all of them.
fn suggestion(written: &str, known: &[&'static str], all: &str) -> String {
    match nearest(written, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("{all}{}", known.join(", ")),
    }
}

/// Returns the proviso that was probably meant, with the letters that were written, or all of them.
fn proviso_help(written: &str) -> String {
    let letters = |uppercase: bool| {
        let fits = move |word: &&str| is_letter(word) && is_uppercase(word) == uppercase;
        written.split_whitespace().take(8).find(fits)
    };
    let (object, formula) = (letters(false), letters(true));
    let adapted = PHRASES.map(|phrase| {
        let word = |word: &'static str| match (is_letter(word), is_uppercase(word)) {
            (true, false) => object.unwrap_or(word).to_owned(),
            (true, true) => formula.unwrap_or(word).to_owned(),
            (false, _) => word.to_owned(),
        };
        phrase.split(' ').map(word).collect::<Vec<String>>().join(" ")
    });
    match nearest(written, adapted.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("provisos: {}", PHRASES.join("; ")),
    }
}

/// Returns the known text that differs from what is written in few places.
fn nearest<'k>(written: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    // Longer than any of them: no slip of one.
    if written.len() > 60 {
        return None;
    }
    syntax_core::suggestion::nearest(written, known, |distance, name| distance <= 1 + name.len() / 4 && distance < name.len())
}
