//! Everything that can be wrong with a calculus' text, and the words for it: the one place where they stand.

use kernel::calculus::{MAX_DEPTH, MAX_PREMISES, MAX_RULES};
use kernel::house_rules::HOUSE_RULES;
use kernel::{HouseRule, SchemaFault};
use source::{Diagnostic, Span, Text};

use super::clause::{CLAUSES, NOTATIONS, SORTS};
use super::cursor::is_letter;
use super::proviso::PHRASES;
use super::{MAX_BYTES, MAX_FORMS, MAX_ITEMS};
use crate::excerpt::excerpt;
use crate::{MAX_ERRORS, slips};

/// So many characters of a faulty text are repeated in a message.
const SHOWN: usize = 40;

/// Which letters may stand at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letters {
    /// A lowercase letter.
    Object,
    /// An uppercase letter.
    Formula,
    /// Either.
    Any,
}

impl Letters {
    /// Whether a letter is one of these.
    pub(super) fn admit(self, letter: &str) -> bool {
        let uppercase = letter.starts_with(|c: char| c.is_ascii_uppercase());
        match self {
            Letters::Object => !uppercase,
            Letters::Formula => uppercase,
            Letters::Any => true,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Letters::Object => "an object letter: a lowercase letter such as x, or x_0",
            Letters::Formula => "a formula letter: an uppercase letter such as A, or A_0",
            Letters::Any => "a letter of the rule, such as x or A",
        }
    }
}

/// What a clause wanted at some place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    CalculusName,
    Title,
    Notation,
    RuleName,
    Tag,
    Requirement,
    Alias,
    Sentence,
    Letter(Letters),
    Colon,
    Sort,
    Proviso,
    If,
    Source,
    Reason,
    Turnstile,
    HouseRule,
    Equals,
    HouseValue,
    Close,
    End,
}

impl Expected {
    fn words(self) -> &'static str {
        match self {
            Expected::CalculusName => "the calculus' name, a word such as predicate-wars",
            Expected::Title => "the calculus' title in quotation marks",
            Expected::Notation => "a notation: predicate-wars, palmer or polish",
            Expected::RuleName => "the rule's name in quotation marks",
            Expected::Tag => "the rule's short name in round brackets, such as (MP, PW-R3)",
            Expected::Requirement => "the rule's number in its rulebook, such as PW-R3",
            Expected::Alias => "another name of the rule in quotation marks",
            Expected::Sentence => "a sentence in quotation marks",
            Expected::Letter(letters) => letters.words(),
            Expected::Colon => "`:` and what the letter may be",
            Expected::Sort => "object, variable, number, function or formula",
            Expected::Proviso => "a proviso",
            Expected::If => "`if`: the clause reads `sound if …`",
            Expected::Source => "in round brackets where this is written, such as (S-5)",
            Expected::Reason => "the reason, a sentence in quotation marks",
            Expected::Turnstile => "`⊢` and the subproof's lines",
            Expected::HouseRule => "a house rule, such as eg = any_term",
            Expected::Equals => "`=` and a value of the house rule",
            Expected::HouseValue => "a value of the house rule",
            Expected::Close => "`)`",
            Expected::End => "the end of the clause",
        }
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Fault {
    /// More than [`MAX_BYTES`].
    TextTooLong,
    /// A line that begins with no word of [`CLAUSES`].
    UnknownClause,
    /// A clause of a rule before the first rule, or behind a base rule.
    OutsideRule,
    /// There is no `calculus` line.
    NoCalculus,
    /// A clause that may stand once stands twice.
    Repeated {
        /// The first.
        first: Span,
    },
    /// Another token than the clause wants.
    Unexpected(Expected),
    /// A quotation mark without its partner.
    UnclosedQuotation,
    /// A name or sentence of more bytes than are read.
    TooLong {
        /// How many are.
        limit: usize,
    },
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
    /// More errors than are listed.
    More {
        /// How many are not listed.
        unlisted: usize,
    },
}

/// What has been found so far.
pub(super) struct Findings<'t> {
    text: &'t Text,
    diagnostics: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
}

impl<'t> Findings<'t> {
    pub(super) fn new(text: &'t Text) -> Findings<'t> {
        Findings { text, diagnostics: Vec::new(), errors: 0, warnings: 0 }
    }

    pub(super) fn text(&self) -> &'t Text {
        self.text
    }

    /// How many errors there are.
    pub(super) fn errors(&self) -> usize {
        self.errors
    }

    pub(super) fn fault(&mut self, fault: Fault, span: Span) {
        if self.errors < MAX_ERRORS {
            self.push(fault.diagnostic(span, self.text.slice(span)));
        } else {
            self.errors += 1;
        }
    }

    pub(super) fn push(&mut self, diagnostic: Diagnostic) {
        let count = if diagnostic.is_error() { &mut self.errors } else { &mut self.warnings };
        *count += 1;
        if *count <= MAX_ERRORS {
            self.diagnostics.push(diagnostic);
        }
    }

    /// All of it in the order of the text.
    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|found| (found.span.start, found.span.end));
        if self.errors > MAX_ERRORS {
            let unlisted = self.errors - MAX_ERRORS;
            self.diagnostics.push(Fault::More { unlisted }.diagnostic(Span::at(self.text.content().len()), ""));
        }
        self.diagnostics
    }
}

impl Fault {
    /// The fault in words; `written` is what stands in `span`.
    fn diagnostic(self, span: Span, written: &str) -> Diagnostic {
        let shown = excerpt(written, SHOWN);
        let error = |code, message: String, label: &str| Diagnostic::error(code, span, message, label);
        match self {
            Fault::TextTooLong => {
                error("text-too-long", format!("a calculus has at most {MAX_BYTES} bytes"), "the text begins here")
            }
            Fault::UnknownClause => error("unknown-clause", format!("`{shown}` begins no clause"), "a clause was expected here")
                .help(suggestion(written, &CLAUSES, "clauses begin with ")),
            Fault::OutsideRule => {
                error("outside-rule", "this clause belongs to no rule".into(), "`rule` was expected before this").help(
                    "clauses stand below their rule's first line; what a base rule lets the prover choose stands on its own line",
                )
            }
            Fault::NoCalculus => error("no-calculus", "the text does not say which calculus it is".into(), "nothing more")
                .help("write a line such as: calculus my-calculus \"My calculus\""),
            Fault::Repeated { first } => {
                error("repeated-clause", "this clause stands twice where it may stand once".into(), "the second")
                    .related(first, "the first")
            }
            Fault::Unexpected(expected) => {
                let found = if written.is_empty() { "nothing".to_owned() } else { format!("`{shown}`") };
                let message = format!("expected {}, found {found}", expected.words());
                Diagnostic::error("unexpected-token", span, message, "expected something else here")
            }
            Fault::UnclosedQuotation => {
                error("unclosed-quotation", "the quotation does not end on this line".into(), "`\"` was expected behind this")
            }
            Fault::TooLong { limit } => error("too-long", format!("this has more than {limit} bytes"), "too long"),
            Fault::EmptyName => error("empty-name", "a name has at least one letter or digit".into(), "a name was expected here"),
            Fault::UnknownNotation => error("unknown-notation", format!("there is no notation `{shown}`"), "no notation")
                .help(suggestion(written, &NOTATIONS.map(|(name, _)| name), "notations: ")),
            Fault::UnknownSort => error("unknown-sort", format!("a letter cannot be chosen to be `{shown}`"), "no sort")
                .help(suggestion(written, &SORTS.map(|(name, _)| name), "a letter may be chosen to be ")),
            Fault::UnknownProviso => {
                error("unknown-proviso", "this is none of the provisos".into(), "no proviso").help(proviso_help(written))
            }
            Fault::UnknownComputation => {
                error("unknown-computation", "this is none of the computations".into(), "no computation")
                    .help("write: evaluate one (m op n) in A, or: evaluate one (m com n) in A")
            }
            Fault::UnknownHouseRule => error("unknown-house-rule", format!("there is no house rule `{shown}`"), "no house rule")
                .help(suggestion(written, &HOUSE_RULES.map(|rule| rule.name), "house rules: ")),
            Fault::UnknownHouseValue(rule) => {
                error("unknown-house-value", format!("the house rule `{}` has no value `{shown}`", rule.name), "no value of it")
                    .help(suggestion(written, rule.values, "its values: "))
            }
            Fault::NotALetter(letters) => {
                error("not-a-letter", format!("`{shown}` cannot stand here"), "another letter was expected here")
                    .help(letters.words())
            }
            Fault::Substitution => error("bad-substitution", "curly brackets stand in A{x ↦ a} only".into(), "no substitution")
                .help("write a formula letter, and in the brackets one variable, ↦ or |->, and one object"),
            Fault::SubstitutedTwice { first } => {
                error("substituted-twice", "another variable is substituted in this letter elsewhere".into(), "a second variable")
                    .related(first, "the first")
                    .help("a letter has one substituted variable in all of a rule; write A(x, y) for two holes")
            }
            Fault::PremiseNumber => error("premise-number", "there is no premise of this number".into(), "no premise")
                .help(format!("premises are counted from 1; a rule has at most {MAX_PREMISES}")),
            Fault::NoConclusion => error("no-conclusion", "nothing is inferred by this".into(), "a rule without `infer`")
                .help("add a clause such as: infer (A → B)"),
            Fault::TooManyForms => error("too-many-forms", format!("a rule has at most {MAX_FORMS} forms"), "this rule has more")
                .help("every choice among its `from` clauses with every choice among its `infer` clauses is a form"),
            Fault::TooManyItems => {
                let message = format!("a form has at most {MAX_ITEMS} choices, {MAX_ITEMS} provisos and {MAX_ITEMS} conditions");
                Diagnostic::error("too-many-items", span, message, "this has more")
            }
            Fault::Schema(fault) => schema_diagnostic(&fault, span),
            Fault::More { unlisted } => error("more-errors", format!("{unlisted} more errors are not listed"), "up to here")
                .help(format!("at most {MAX_ERRORS} errors are listed")),
        }
    }
}

/// What the kernel finds wrong, in its words, with a label and help for the place.
fn schema_diagnostic(fault: &SchemaFault, span: Span) -> Diagnostic {
    let (code, label, help) = match fault {
        SchemaFault::NameTaken(_) => ("name-taken", "a name of its own was expected here", "case, spaces, hyphens and underscores do not matter".into()),
        SchemaFault::TooManyRules => ("too-many-rules", "one rule too many", format!("there are more than {MAX_RULES} here")),
        SchemaFault::TooManyPremises => {
            ("too-many-premises", "more than can be cited", format!("join some of the {MAX_PREMISES} premises and more with ∧"))
        }
        SchemaFault::TooManyClauses => ("too-many-items", "more than can be kept account of", "split the form in two".into()),
        SchemaFault::TooDeep => ("schema-too-deep", "too deep", format!("use a letter for what is deeper than {MAX_DEPTH}")),
        SchemaFault::Holes(_) => ("different-holes", "another number of holes", "a letter has one number of holes in a rule: A, A(x) or A(x, y)".into()),
        SchemaFault::Undetermined(_) => {
            ("undetermined-letter", "nothing tells what this letter stands for", "let it stand under a quantifier, as in (∀(x)A(x))".into())
        }
        SchemaFault::UnknownLetter(_) => {
            ("unknown-letter", "a letter of the rule was expected here", "a letter stands in a premise, the subproof or the conclusion".into())
        }
        SchemaFault::WrongSort(_) => (
            "wrong-sort",
            "another sort was expected here",
            "uppercase letters without holes are formulas, letters with brackets behind them functions, bound letters variables; any other may \
             be an object, a variable or a number"
                .into(),
        ),
        SchemaFault::NotChosen(letter) => {
            let sort = if letter.starts_with(|c: char| c.is_ascii_uppercase()) { "formula" } else { "object (or variable, number, function)" };
            ("not-chosen", "it stands in no premise", format!("add a clause such as: choose {letter} : {sort}"))
        }
        SchemaFault::ProvisoMisplaced => (
            "misplaced-proviso",
            "this cannot be asked here",
            "`never` stands behind `sound if` only, `no witness leaves the subproof` where there is one, and premises are counted from 1".into(),
        ),
        SchemaFault::ComputationMisplaced => {
            ("misplaced-computation", "this cannot be inferred here", "write `from A` and `infer evaluate one (m op n) in A`; `a rule in force` has no premises".into())
        }
    };
    Diagnostic::error(code, span, fault.to_string(), label).help(help)
}

/// The known word that was probably meant, or all of them.
fn suggestion(written: &str, known: &[&'static str], all: &str) -> String {
    match nearest(written, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("{all}{}", known.join(", ")),
    }
}

/// The proviso that was probably meant, with the letters that were written, or all of them.
fn proviso_help(written: &str) -> String {
    let letters = |uppercase: bool| {
        let fits = move |word: &&str| is_letter(word) && word.starts_with(|c: char| c.is_ascii_uppercase()) == uppercase;
        written.split_whitespace().take(8).find(fits)
    };
    let (object, formula) = (letters(false), letters(true));
    let adapted = PHRASES.map(|phrase| {
        let word = |word: &'static str| match (is_letter(word), word.starts_with(|c: char| c.is_ascii_uppercase())) {
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

/// The known text that differs from what is written in few places.
fn nearest<'k>(written: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    // Longer than any of them: no slip of one.
    if written.len() > 60 {
        return None;
    }
    slips::nearest(written, known, |slips, name| slips <= 1 + name.len() / 4 && slips < name.len())
}
