//! The one place where each kind of fault becomes words: code, message, label, help. Nothing is decided here, except that an
//! unknown name which a later line introduces is called what it is.

use formula::{Bank, Comparison, Kind, NameId, VariableId};
use source::{Diagnostic, Severity, Span, Text};

use super::fault::{Expected, Fault, Finding, Findings, ObjectPlace};
use super::lexer::Token;
use super::vocabulary::{Origin, Vocabulary};
use super::{MAX_CARDINALITY, is_word_character};
use crate::excerpt::excerpt;
use crate::{MAX_ERRORS, MAX_NESTING, MAX_STATEMENT_BYTES, slips};

/// The most characters of the input that a message repeats.
const EXCERPT: usize = 60;

/// The most names that are compared with an unknown one.
const CANDIDATES: usize = 1_000;

/// All findings as diagnostics, in the order of the text.
pub(crate) fn render(mut findings: Findings, text: &Text, vocabulary: &Vocabulary, bank: &Bank) -> Vec<Diagnostic> {
    let end = Span::at(text.content().len());
    let more = [
        (findings.errors, Severity::Error, Fault::MoreErrors(findings.errors.saturating_sub(MAX_ERRORS))),
        (findings.warnings, Severity::Warning, Fault::MoreWarnings(findings.warnings.saturating_sub(MAX_ERRORS))),
    ];
    findings.kept.sort_by_key(|finding| (finding.span.start, finding.span.end));
    let counted = more.into_iter().filter(|(count, ..)| *count > MAX_ERRORS);
    let counted = counted.map(|(_, severity, fault)| Finding { fault, span: end, severity });
    let words = Words { text, vocabulary, bank };
    findings.kept.into_iter().chain(counted).map(|finding| words.diagnostic(finding)).collect()
}

struct Words<'a> {
    text: &'a Text,
    vocabulary: &'a Vocabulary,
    bank: &'a Bank,
}

/// Code, message and label of a fault.
type Said = (&'static str, String, String);

impl Words<'_> {
    fn diagnostic(&self, finding: Finding) -> Diagnostic {
        let Finding { fault, span, severity } = finding;
        let fault = self.resolved(fault);
        let (code, message, label) = self.said(&fault, span);
        let base = match severity {
            Severity::Error => Diagnostic::error(code, span, message, label),
            Severity::Warning => Diagnostic::warning(code, span, message, label),
        };
        let base = match self.help(&fault, span) {
            Some(help) => base.help(help),
            None => base,
        };
        self.related(&fault).into_iter().fold(base, |base, (span, words)| base.related(span, words))
    }

    /// A name that was unknown when it was met and that the text introduces all the same was used too early.
    fn resolved(&self, fault: Fault) -> Fault {
        match fault {
            Fault::UnknownSymbol(name) | Fault::FreeVariable(name) => match self.vocabulary.get(name).map(|entry| entry.origin) {
                Some(Origin::Named(place) | Origin::Declared(place)) => Fault::UsedBeforeDefinition(name, place),
                _ => fault,
            },
            other => other,
        }
    }

    fn said(&self, fault: &Fault, span: Span) -> Said {
        let said = |code, message: String, label: &str| (code, message, label.to_owned());
        match fault {
            Fault::UnexpectedCharacter => {
                let message = format!("`{}` is no symbol of this notation", self.excerpt(span));
                said("unexpected-character", message, "not a symbol here")
            }
            Fault::UnexpectedToken { found, expected } => {
                let found = match found {
                    Token::End => "the statement ends here".to_owned(),
                    _ => format!("`{}` cannot stand here", self.excerpt(span)),
                };
                ("unexpected-token", format!("{found}; expected {}", expected_words(*expected)), format!("expected {}", expected_words(*expected)))
            }
            Fault::UnclosedBracket(_) => said("unclosed-bracket", "this bracket is never closed".into(), "opened here"),
            Fault::UnopenedBracket => said("unopened-bracket", "this bracket closes nothing".into(), "no `(` belongs to it"),
            Fault::UnknownSymbol(name) => {
                said("unknown-symbol", format!("unknown name `{}`", self.name(*name)), "no symbol of the game or of this board")
            }
            Fault::UndeclaredSymbol(name) => {
                said("unknown-symbol", format!("unknown name `{}`", self.name(*name)), "no symbol of the game or of this proof")
            }
            Fault::NamingInProof => {
                said("naming-in-proof", "the lines of a proof introduce no names".into(), "expected the end of the statement")
            }
            Fault::UsedBeforeDefinition(name, place) => {
                let line = self.text.position(place.start).line;
                let message = format!("`{}` is used before it is introduced, on line {line}", self.name(*name));
                said("used-before-definition", message, "not known here yet")
            }
            Fault::FreeVariable(name) => {
                said("free-variable", format!("no quantifier binds the variable `{}`", self.name(*name)), "free here")
            }
            Fault::VariableApplied(name) => {
                let message = format!("`{}` is a variable here and takes no arguments", self.name(*name));
                said("variable-applied", message, "expected a predicate or a function")
            }
            Fault::PredicateAsObject(name) => {
                let message = format!("`{}` is a {}, not an object", self.name(*name), self.property(*name));
                said("predicate-as-object", message, "expected an object")
            }
            Fault::FormulaAsObject(place) => {
                let taker = match place {
                    ObjectPlace::Argument(name) => format!("be given to `{}`, which takes objects", self.name(*name)),
                    ObjectPlace::Equality => "be equal to an object".to_owned(),
                    ObjectPlace::Sum => "be added".to_owned(),
                };
                let message = format!("`{}` is either true or false and cannot {taker}", self.excerpt(span));
                said("formula-as-object", message, "expected an object")
            }
            Fault::FormulaEquality { .. } => {
                said("formula-equality", "statements cannot be equal; equality is between objects".into(), "both sides are true or false")
            }
            Fault::WrongArity { name, expected, found, kind } => {
                let what = match kind {
                    Kind::Predicate => self.property(*name),
                    Kind::Function if *expected == 0 => "name of an object",
                    Kind::Function => "function",
                };
                let message = format!("the {what} `{}` takes {}; {found} given", self.name(*name), arguments(*expected));
                ("wrong-arity", message, format!("expected {}", arguments(*expected)))
            }
            Fault::TermAsStatement => {
                let message = format!("`{}` is an object; a statement must be true or false", self.excerpt(span));
                said("term-as-statement", message, "expected a statement")
            }
            Fault::AmbiguousSum(..) => said(
                "ambiguous-sum",
                "a sum of three needs brackets: + need not be associative, so the two groupings can be different objects and what is written is logically ambiguous".into(),
                "which sum comes first?",
            ),
            Fault::ChainedEquality => said("chained-equality", "= and ≠ do not chain".into(), "expected a connective"),
            Fault::MisplacedIffArrow => {
                said("misplaced-iff-arrow", "an arrow to the left is no connective of the game".into(), "expected ↔ or →")
            }
            Fault::AmbiguousUnique => {
                let message = "∃! over several variables can mean one pair, or one object after the other".into();
                said("ambiguous-unique", message, "expected one variable")
            }
            Fault::CardinalityOutOfRange => {
                let message = format!("the number of objects is compared with 1 to {MAX_CARDINALITY} only");
                ("cardinality-out-of-range", message, format!("expected a number from 1 to {MAX_CARDINALITY}"))
            }
            Fault::TooDeep => {
                let message = format!("more than {MAX_NESTING} brackets, quantifiers, negations and arrows inside one another");
                said("too-deep", message, "this is the one too many")
            }
            Fault::TooLong => {
                let message = format!("the statement has {} bytes; at most {MAX_STATEMENT_BYTES} are read", span.end - span.start);
                said("too-long", message, "this statement")
            }
            Fault::DefinitionWithoutBar => said("definition-without-bar", "a naming stands behind a bar".into(), "expected `| name := x`"),
            Fault::DefinitionWithoutUnique => {
                let message = "only a ∃! that is first, or right behind a prefix of ∀, can be named".into();
                said("definition-without-unique", message, "does not begin with ∃! or ∀…∃!")
            }
            Fault::DefinitionAfterExists => {
                said("definition-after-exists", "a ∃! that comes after an ∃ may not be named".into(), "names nothing definite")
            }
            Fault::DefinitionArguments(parameters) => {
                let message = "the arguments of a new name are exactly the variables of the preceding ∀, in their order".into();
                ("definition-arguments", message, format!("expected {}", self.list(parameters)))
            }
            Fault::DefinitionVariable(variable) => {
                let variable = self.bank.variable_text(*variable);
                let message = format!("the new name stands for the variable of the first ∃!, which is `{variable}`");
                ("definition-variable", message, format!("expected `{variable}`"))
            }
            Fault::DefinitionRepeatedVariable(variable) => {
                let variable = self.bank.variable_text(*variable);
                let message = format!("the prefix of a statement with a naming binds `{variable}` twice");
                said("definition-repeated-variable", message, "expected different variables")
            }
            Fault::NameClash(name, origin) => {
                let known = match origin {
                    Origin::Game => "a symbol of the game",
                    Origin::Named(_) | Origin::Declared(_) | Origin::Free(_) => "in use already",
                };
                said("name-clash", format!("the name `{}` is {known}", self.name(*name)), "expected a new name")
            }
            Fault::NameIsVariable(name) => {
                said("name-is-variable", format!("`{}` is a variable of this statement", self.name(*name)), "expected a new name")
            }
            Fault::DuplicateLabel { ordinal: false, .. } => {
                said("duplicate-label", format!("the label `{}` is taken", self.excerpt(span)), "expected another label")
            }
            Fault::DuplicateLabel { ordinal: true, .. } => {
                let message = "an earlier statement has this statement's number as its label".into();
                said("duplicate-label", message, "has no label of its own")
            }
            Fault::EmptyBoard => said("empty-board", "the board has no statement".into(), "expected a statement"),
            Fault::MoreErrors(count) => said("more-errors", format!("{count} more errors are not listed"), "the text ends here"),
            Fault::MixedConnectives(_) => {
                said("mixed-connectives", "∧ and ∨ stand side by side without brackets".into(), "read with ∧ binding tighter")
            }
            Fault::ChainedArrows(_) => {
                said("chained-arrows", "arrows stand in a row without brackets".into(), "how it is read is the precedence's choice")
            }
            Fault::VacuousQuantifier(name) => {
                said("vacuous-quantifier", format!("`{}` does not occur in what it quantifies", self.name(*name)), "never used")
            }
            Fault::ShadowedVariable(name) => {
                said("shadowed-variable", format!("`{}` is bound again inside its own scope", self.name(*name)), "hides the outer one")
            }
            Fault::TrivialCardinality(Comparison::LessThan) => {
                said("trivial-cardinality", "there is always at least one object, so this is false".into(), "contradicts itself")
            }
            Fault::TrivialCardinality(_) => {
                said("trivial-cardinality", "there is always at least one object, so this says nothing".into(), "always true")
            }
            Fault::SymbolAsVariable(name) => {
                said("symbol-as-variable", format!("the variable `{}` is spelled like a symbol", self.name(*name)), "a variable here")
            }
            Fault::MoreWarnings(count) => said("more-warnings", format!("{count} more warnings are not listed"), "the text ends here"),
        }
    }

    fn help(&self, fault: &Fault, span: Span) -> Option<String> {
        Some(match fault {
            Fault::UnexpectedCharacter if matches!(self.excerpt(span).as_str(), "[" | "]" | "{" | "}") => {
                "round brackets are the only ones".into()
            }
            Fault::UnexpectedToken { found: Token::Plus, .. } => "+ stands between its two objects: `x + y`".into(),
            Fault::UnexpectedToken { found: Token::Open, expected: Expected::Variable } => {
                "the variable of a quantifier stands without brackets: `∀x`".into()
            }
            Fault::UnexpectedToken { found: Token::Colon, .. } => "a label is one word before the first colon of its line".into(),
            Fault::UnexpectedToken { found: Token::AtMost, expected: Expected::Connective | Expected::ConnectiveOrClose } => {
                "for \"if and only if\" write ↔ or <->, for \"if … then\" → or ->".into()
            }
            Fault::UnexpectedToken { found: Token::Implies, expected: Expected::Comparison } => {
                "\"at least\" is written ≥ or >=".into()
            }
            Fault::UnexpectedToken { found: Token::Word, expected: Expected::Connective | Expected::ConnectiveOrClose }
                if self.excerpt(span).starts_with('V') =>
            {
                "`V` is \"or\" only with space behind it; `∨`, `||` and `or` are others".into()
            }
            Fault::UnclosedBracket(_) => "add `)` where what it encloses ends".into(),
            Fault::UnknownSymbol(name) => match self.nearest(*name) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "a name is introduced by `∃!x … | name := x`, or by a line `symbols name/0 : function`".into(),
            },
            Fault::UndeclaredSymbol(name) => match self.nearest(*name) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "symbols are declared behind the line `system`: `symbols name/1 : predicate; name/0 : function`".into(),
            },
            Fault::NamingInProof => {
                "declare the name behind the line `system` (`symbols name/0 : function`), and state what it stands for as an axiom".into()
            }
            Fault::UsedBeforeDefinition(..) => "a name may be used on the lines below the one that introduces it".into(),
            Fault::FreeVariable(name) => format!("put `∀{0}` or `∃{0}` before the statement", self.name(*name)),
            Fault::PredicateAsObject(name) => format!("`{}(…)` is true or false of objects; say which ones", self.name(*name)),
            Fault::FormulaEquality { sentence, left, right, negated, brackets } => {
                format!("write <=> (\"if and only if\"): `{}`", self.rewritten(*sentence, *left, *right, *negated, *brackets))
            }
            Fault::TermAsStatement => "say something of it: `happy(…)`, or `… = …`".into(),
            Fault::AmbiguousSum(a, b, c) => {
                let (a, b, c) = (self.excerpt(*a), self.excerpt(*b), self.excerpt(*c));
                format!("write `({a}+{b})+{c}` or `{a}+({b}+{c})`")
            }
            Fault::ChainedEquality => "join two of them: `x = y ∧ y = z`".into(),
            Fault::MisplacedIffArrow => {
                "if a lost ↔ was meant (\"if and only if\"), write ↔ or <->; else turn the sides round and write →".into()
            }
            Fault::AmbiguousUnique => "write each quantifier out: `∃!x ∃!y`".into(),
            Fault::DefinitionWithoutBar => "write `∃!x blonde(x) | blondie := x`".into(),
            Fault::DefinitionWithoutUnique => "write `∃!x … | name := x` or `∀x ∃!y … | name(x) := y`".into(),
            Fault::DefinitionAfterExists => {
                "leave the name away, or allow it with `name_after_exists = allow` (\"experienced mathematicians\")".into()
            }
            Fault::DuplicateLabel { ordinal: true, .. } => "give this statement a label of its own, such as `s1:`".into(),
            Fault::MixedConnectives(part) => {
                format!("write `({})`, or put the brackets where you mean them", self.excerpt(*part))
            }
            Fault::ChainedArrows(part) => format!("write `({})`, or put the brackets where you mean them", self.excerpt(*part)),
            _ => return None,
        })
    }

    fn related(&self, fault: &Fault) -> Vec<(Span, String)> {
        match fault {
            Fault::UnclosedBracket(around) => around.iter().map(|&span| (span, "nor is this one".to_owned())).collect(),
            Fault::UsedBeforeDefinition(_, place) => vec![(*place, "introduced here".to_owned())],
            Fault::NameClash(_, Origin::Named(place) | Origin::Declared(place)) => vec![(*place, "introduced here".to_owned())],
            Fault::NameClash(_, Origin::Free(place)) => vec![(*place, "first used here".to_owned())],
            Fault::DuplicateLabel { first, .. } => vec![(*first, "the earlier one".to_owned())],
            _ => Vec::new(),
        }
    }

    fn name(&self, name: NameId) -> String {
        excerpt(self.bank.name_text(name), EXCERPT)
    }

    /// "property" or "relation", as the rulebook calls predicates by their arity.
    fn property(&self, name: NameId) -> &'static str {
        match self.vocabulary.get(name) {
            Some(entry) if entry.arity > 1 => "relation",
            _ => "property",
        }
    }

    fn list(&self, variables: &[VariableId]) -> String {
        if variables.is_empty() {
            return "no arguments".into();
        }
        let names: Vec<&str> = variables.iter().map(|&x| self.bank.variable_text(x)).collect();
        excerpt(&format!("`({})`", names.join(", ")), EXCERPT)
    }

    fn excerpt(&self, span: Span) -> String {
        excerpt(self.text.slice(span).trim(), EXCERPT)
    }

    /// The sentence with ↔ for =; only the equality itself where the sentence is long.
    fn rewritten(&self, sentence: Span, left: Span, right: Span, negated: bool, brackets: bool) -> String {
        let (a, b) = (self.excerpt(left), self.excerpt(right));
        let new = match (negated, brackets) {
            (true, _) => format!("¬({a} <=> {b})"),
            (false, true) => format!("({a} <=> {b})"),
            (false, false) => format!("{a} <=> {b}"),
        };
        if sentence.end - sentence.start > 2 * EXCERPT {
            return new;
        }
        let before = self.text.slice(Span::new(sentence.start, left.start));
        let behind = self.text.slice(Span::new(right.end, sentence.end));
        format!("{before}{new}{behind}")
    }

    /// The known name that is closest to an unknown one, if any is close.
    fn nearest(&self, unknown: NameId) -> Option<&str> {
        let unknown = self.bank.name_text(unknown);
        let letters = unknown.chars().count();
        if letters > EXCERPT {
            return None;
        }
        let allowed = match letters {
            0..=2 => 0,
            3..=5 => 1,
            _ => 2,
        };
        let known = self.vocabulary.entries().take(CANDIDATES).map(|(name, _)| self.bank.name_text(name));
        let close = known.filter(|name| name.chars().count().abs_diff(letters) <= 2 && name.starts_with(is_word_character));
        slips::nearest(unknown, close.filter(|&name| name != unknown), |slips, _| slips <= allowed)
    }
}

fn arguments(count: usize) -> String {
    match count {
        0 => "no arguments".into(),
        1 => "1 argument".into(),
        _ => format!("{count} arguments"),
    }
}

fn expected_words(expected: Expected) -> &'static str {
    match expected {
        Expected::Statement => "a statement",
        Expected::Object => "an object",
        Expected::Connective => "a connective or the end of the statement",
        Expected::ConnectiveOrClose => "a connective or `)`",
        Expected::CommaOrClose => "`,` or `)`",
        Expected::Variable => "a variable",
        Expected::DomainSize => "`|L|`",
        Expected::Comparison => "one of ≥ < > ≤ =",
        Expected::Number => "a number",
        Expected::NewName => "a new name",
        Expected::Assign => "`:=`",
        Expected::End => "the end of the line",
        Expected::Declaration => "`name/arity`",
        Expected::SymbolKind => "`predicate` or `function`",
        Expected::Colon => "`:` and `predicate` or `function`",
    }
}
