//! The words for what is wrong with the lines of a proof: the one place where they stand.

use source::{Diagnostic, Span, Text};

use super::super::line::Clause;
use super::super::{MAX_CITATIONS, MAX_NAME, MAX_NUMBER, MAX_RULE_NAMES};
use super::{Fault, Named};
use crate::excerpt::excerpt;
use crate::{MAX_ERRORS, MAX_NESTING};

const LINE_FORM: &str = "a line reads `N. axiom STATEMENT` or `N. STATEMENT by RULE on 1, 2`";
const SUBPROOF_FORM: &str = "a subproof reads `subproof NAME`, its lines and `end`, and stands before the proof's own lines";
const LIST_FORM: &str = "lines are cited by their numbers, with commas between them, such as `on 1, 3`; a box as `on 2-5`";
const CLAUSES_FORM: &str = "the clauses are `on 1, 2`, `with OBJECT` and `using SUBPROOF 1, 2`";

/// So many characters of a faulty text are repeated in a message.
const SHOWN: usize = 40;

impl Fault {
    /// The stable name of the kind.
    fn code(self) -> &'static str {
        match self {
            Fault::EmptyProof => "empty-proof",
            Fault::TooManyLines => "too-many-lines",
            Fault::UnknownWord => "unknown-word",
            Fault::MissingNumber => "missing-number",
            Fault::MissingDot => "missing-dot",
            Fault::NumberZero => "bad-number",
            Fault::NumberTooLarge => "number-too-large",
            Fault::NotRising { .. } => "number-not-rising",
            Fault::MissingBy => "missing-by",
            Fault::WrittenTag => "written-tag",
            Fault::AssumeBehindNumber => "misplaced-assume",
            Fault::NeedsNoRule => "needs-no-rule",
            Fault::MissingRule => "missing-rule",
            Fault::RuleNameTooLong | Fault::NameTooLong { .. } => "too-long-name",
            Fault::TooManyRuleNames => "too-many-rule-names",
            Fault::UnclosedQuotation => "unclosed-quotation",
            Fault::StrayQuotation => "stray-quotation",
            Fault::BehindName | Fault::BehindEnd | Fault::BehindNameOf(_) => "unexpected-text",
            Fault::RepeatedClause { .. } => "repeated-clause",
            Fault::EmptyClause(_) => "empty-clause",
            Fault::NotANumber => "not-a-number",
            Fault::MissingComma => "missing-comma",
            Fault::BoxOfSubproof => "box-of-subproof",
            Fault::TooManyCitations => "too-many-citations",
            Fault::TooManyChoices => "too-many-choices",
            Fault::MissingName(_) => "missing-name",
            Fault::BadName(_) => "bad-name",
            Fault::NameTaken { .. } => "name-taken",
            Fault::Nested { .. } => "nested-subproof",
            Fault::LateSubproof { .. } => "late-subproof",
            Fault::LateSystem => "late-system",
            Fault::RepeatedSystem { .. } => "repeated-system",
            Fault::NoSymbols => "needs-no-symbols",
            Fault::LateSymbols => "late-symbols",
            Fault::EndOfNothing => "end-of-nothing",
            Fault::UnclosedSubproof => "unclosed-subproof",
            Fault::UnclosedBox => "unclosed-box",
            Fault::TooDeep => "too-deep",
            Fault::MoreErrors => "more-errors",
            Fault::MoreWarnings(_) => "more-warnings",
        }
    }

    /// What is wrong, in a sentence. `written` is the faulty text.
    fn message(self, written: &str) -> String {
        let shown = excerpt(written, SHOWN);
        let fixed = match self {
            Fault::EmptyProof => "the proof has no line",
            Fault::TooManyLines => return format!("the text has more lines than the {MAX_NUMBER} that a proof can have"),
            Fault::UnknownWord => return format!("no line of a proof begins with the word `{shown}`"),
            Fault::MissingNumber => "the line has no number",
            Fault::MissingDot => "there is no dot behind the line's number",
            Fault::NumberZero => "lines are numbered from 1",
            Fault::NumberTooLarge => return format!("the number is above {MAX_NUMBER}, the largest that a line can have"),
            Fault::NotRising { last, .. } => {
                return format!("the number {shown} does not rise above {last}, the number of the line before");
            }
            Fault::MissingBy => "the line is neither an axiom nor says by which rule it follows",
            Fault::WrittenTag => "the tag of a lemma is not written",
            Fault::AssumeBehindNumber => "`assume` stands behind the line's number",
            Fault::NeedsNoRule => "an axiom or an assumption follows by no rule",
            Fault::MissingRule => "there is no rule's name behind `by`",
            Fault::RuleNameTooLong => return format!("the rule's name has more than {MAX_NAME} bytes"),
            Fault::TooManyRuleNames => return format!("the proof spells rules in more than {MAX_RULE_NAMES} ways"),
            Fault::UnclosedQuotation => "the name's quotation mark is not closed",
            Fault::StrayQuotation => "a quotation mark stands in the name of a rule",
            Fault::BehindName => "something stands between the rule's name and its clauses",
            Fault::RepeatedClause { clause, .. } => return format!("the line has two clauses `{}`", clause.word()),
            Fault::EmptyClause(clause) => return format!("there is nothing behind `{}`", clause.word()),
            Fault::NotANumber if written.is_empty() => "the number of a line is missing",
            Fault::NotANumber => return format!("`{shown}` is no number of a line"),
            Fault::MissingComma => "there is no comma between two numbers",
            Fault::BoxOfSubproof => "no box of a subproof can be cited",
            Fault::TooManyCitations => return format!("the line cites more than {MAX_CITATIONS} lines"),
            Fault::TooManyChoices => return format!("the line names more than {MAX_CITATIONS} things behind `with`"),
            Fault::MissingName(named) => return format!("there is no name behind `{}`", named.word()),
            Fault::BadName(_) => return format!("`{shown}` is no name"),
            Fault::NameTooLong { longest } => return format!("the name has more than {longest} bytes"),
            Fault::NameTaken { .. } => return format!("another subproof is called `{shown}`"),
            Fault::Nested { .. } => "a subproof stands in a subproof",
            Fault::LateSubproof { .. } => "a subproof stands behind a line of the proof",
            Fault::LateSystem => "`system` stands behind something else",
            Fault::RepeatedSystem { .. } => "the proof names two calculi",
            Fault::NoSymbols => "nothing is declared in a proof of this calculus",
            Fault::LateSymbols => "`symbols` stands behind something else",
            Fault::EndOfNothing => "nothing is open that `end` could close",
            Fault::BehindEnd => "something stands behind `end`",
            Fault::BehindNameOf(named) => return format!("something stands behind the name of the {}", named.word()),
            Fault::UnclosedSubproof => "the subproof is not closed",
            Fault::UnclosedBox => "the box is not closed",
            Fault::TooDeep => return format!("more than {MAX_NESTING} boxes are open here"),
            Fault::MoreErrors => return format!("reading stopped after {MAX_ERRORS} errors"),
            Fault::MoreWarnings(count) => return format!("{count} more warnings are not listed"),
        };
        fixed.to_owned()
    }

    /// A few words to stand under the place.
    fn label(self) -> String {
        let fixed = match self {
            Fault::EmptyProof => "a numbered line was expected before this end",
            Fault::TooManyLines => "the text begins here",
            Fault::UnknownWord => "a line's number was expected here",
            Fault::MissingNumber => "the line's number and a dot were expected here",
            Fault::MissingDot => "`.` was expected behind this",
            Fault::NumberZero => "this is no line's number",
            Fault::NumberTooLarge => "this number is too large",
            Fault::NotRising { last, .. } => return format!("a number above {last} was expected here"),
            Fault::MissingBy => "`by` and the rule's name were expected behind this",
            Fault::WrittenTag => "the statement was expected right behind the number",
            Fault::AssumeBehindNumber => "`assume` belongs before the number",
            Fault::NeedsNoRule => "nothing was expected behind the statement",
            Fault::MissingRule => "the name of a rule was expected behind `by`",
            Fault::RuleNameTooLong | Fault::StrayQuotation => "this is taken for the name of a rule",
            Fault::TooManyRuleNames => "this spelling is one too many",
            Fault::UnclosedQuotation => "`\"` was expected before the end of this",
            Fault::BehindName => "`on`, `with`, `using` or the end of the line was expected here",
            Fault::RepeatedClause { .. } | Fault::RepeatedSystem { .. } => "this is the second one",
            Fault::EmptyClause(Clause::On) => "the numbers of lines were expected behind this",
            Fault::EmptyClause(Clause::With) => "what is chosen was expected behind this",
            Fault::EmptyClause(Clause::Using) => "the name of a subproof was expected behind this",
            Fault::NotANumber => "the number of a line was expected here",
            Fault::MissingComma => "`,` was expected before this",
            Fault::BoxOfSubproof => "the number of a single line was expected here",
            Fault::TooManyCitations | Fault::TooManyChoices => "this is one too many",
            Fault::MissingName(_) => "a name was expected behind this",
            Fault::BadName(_) => "a name of letters, digits, `_` and `-` was expected here",
            Fault::NameTooLong { .. } => "this name is too long",
            Fault::NameTaken { .. } => "this name is taken",
            Fault::Nested { .. } => "`end` was expected before this",
            Fault::LateSubproof { .. } => "this belongs before the lines",
            Fault::LateSystem | Fault::LateSymbols => "this belongs at the beginning of the proof",
            Fault::NoSymbols => "`symbols` declares names of Palmer's notation",
            Fault::EndOfNothing => "this closes nothing",
            Fault::BehindEnd | Fault::BehindNameOf(_) => "the end of the line was expected here",
            Fault::UnclosedSubproof => "no `end` belongs to this",
            Fault::UnclosedBox => "no `end` belongs to this assumption",
            Fault::TooDeep => "this assumption opens one too many",
            Fault::MoreErrors => "what stands from here on was not read",
            Fault::MoreWarnings(_) => "the text ends here",
        };
        fixed.to_owned()
    }

    /// What would fit instead; empty where nothing need be said.
    fn help(self) -> &'static str {
        match self {
            Fault::EmptyProof | Fault::MissingNumber | Fault::MissingDot => LINE_FORM,
            Fault::MissingBy | Fault::WrittenTag | Fault::NeedsNoRule => LINE_FORM,
            Fault::LateSubproof { .. } | Fault::EndOfNothing | Fault::BehindEnd | Fault::UnclosedSubproof => SUBPROOF_FORM,
            Fault::NotANumber | Fault::MissingComma | Fault::EmptyClause(Clause::On) => LIST_FORM,
            Fault::MissingName(named) | Fault::BadName(named) | Fault::BehindNameOf(named) => name_form(named),
            Fault::TooManyLines => "prove it in several proofs",
            Fault::UnknownWord => "a line begins with its number, or with `system`, `symbols`, `subproof`, `assume` or `end`",
            Fault::NumberZero => "write a number from 1 on, without sign",
            Fault::NumberTooLarge => "number the lines 1, 2, 3, …",
            Fault::NotRising { .. } => "line numbers rise within a proof and within each subproof; gaps are allowed",
            Fault::AssumeBehindNumber => "an assumption reads `assume N. STATEMENT`, and its box ends with `end`",
            Fault::MissingRule => "write the rule's name or its short tag, such as `by Modus ponens on 1, 2` or `by MP on 1, 2`",
            Fault::RuleNameTooLong => "the name ends before `on`, `with` or `using`; a rule's short tag will do",
            Fault::TooManyRuleNames => "no calculus has so many rules",
            Fault::UnclosedQuotation => "only names that hold a word such as `on` need quotation marks",
            Fault::StrayQuotation => "write the whole name in quotation marks, or none of it",
            Fault::BehindName => CLAUSES_FORM,
            Fault::RepeatedClause { .. } => "write one list, with commas between its items",
            Fault::EmptyClause(Clause::With) => "name an object, a formula or a function, such as `with x`",
            Fault::EmptyClause(Clause::Using) => "name a subproof and the lines cited, such as `using Z 4`",
            Fault::BoxOfSubproof => "write `using Z 4, 6`: the subproof's name and the lines cited",
            Fault::TooManyCitations => "no rule has so many premises",
            Fault::TooManyChoices => "no rule has so many choices",
            Fault::NameTooLong { .. } => "a shorter name will do",
            Fault::NameTaken { .. } => "each subproof has a name of its own, which `using` cites it by",
            Fault::Nested { .. } => {
                "subproofs stand side by side: end the first one before the second; `using` cites any that stands before"
            }
            Fault::LateSystem => "the line `system NAME` comes first, or is left out",
            Fault::RepeatedSystem { .. } => "a proof is in one calculus",
            Fault::NoSymbols => "leave the line out, or name a calculus with such statements in the line `system`",
            Fault::LateSymbols => "the lines `symbols …` come right behind `system NAME`",
            Fault::UnclosedBox => "a box reads `assume N. STATEMENT`, its lines and `end`",
            Fault::TooDeep => "close boxes with `end`",
            Fault::MoreErrors => "correct these errors first",
            Fault::MoreWarnings(_) => "",
        }
    }

    /// The other place that matters.
    fn related(self) -> Option<(Span, &'static str)> {
        Some(match self {
            Fault::NotRising { at, .. } => (at, "the line before has this number"),
            Fault::RepeatedClause { first, .. } => (first, "the first one says this"),
            Fault::NameTaken { first } => (first, "the other one stands here"),
            Fault::Nested { around } => (around, "this one is still open"),
            Fault::LateSubproof { line } => (line, "the proof's first line stands here"),
            Fault::RepeatedSystem { first } => (first, "the first one stands here"),
            _ => return None,
        })
    }

    /// The diagnostic that says all this to people.
    pub(super) fn diagnostic(self, span: Span, text: &Text) -> Diagnostic {
        let make = if matches!(self, Fault::MoreWarnings(_)) { Diagnostic::warning } else { Diagnostic::error };
        let made = make(self.code(), span, self.message(text.slice(span)), self.label());
        let made = if self.help().is_empty() { made } else { made.help(self.help()) };
        match self.related() {
            Some((place, words)) => made.related(place, words),
            None => made,
        }
    }
}

fn name_form(named: Named) -> &'static str {
    match named {
        Named::System => "the line reads `system NAME`, such as `system predicate-wars`",
        Named::Subproof => SUBPROOF_FORM,
    }
}
