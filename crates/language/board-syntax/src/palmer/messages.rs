//! The description of every error and warning about Palmer's notation: code, message, label, help and further places, all of one
//! kind in one arm. Nothing is decided here, except that an unknown name which a later line introduces is called what it is.

use formula::{Bank, CardinalityRelation, Kind, NameId, Quantifier, VariableId};
use source::foreign;
use source::{Diagnostic, Span, Text};
use syntax_core::diagnostics::{DiagnosticSink, truncate};
use syntax_core::suggestion::nearest;
use syntax_core::{MAX_NESTING, MAX_STATEMENT_BYTES};

use super::error::{ObjectPlace, SyntaxError, expected};
use super::lexer::Token;
use super::vocabulary::{Origin, Vocabulary};
use super::{HOUSE_RULES, MAX_CARDINALITY, is_word_character};

/// Largest number of characters of the input that a message repeats.
const SHOWN: usize = 60;

/// Largest number of names that are compared with an unknown one.
const CANDIDATES: usize = 1_000;

/// Returns all findings as diagnostics, in the order of the text.
pub(crate) fn describe(sink: DiagnosticSink<SyntaxError>, text: &Text, vocabulary: &Vocabulary, bank: &Bank) -> Vec<Diagnostic> {
    let context = Context { text, vocabulary, bank };
    sink.finish(text.content().len(), |error, span| context.describe(&context.resolved(error), span))
}

/// Things that messages refer to.
struct Context<'a> {
    text: &'a Text,
    vocabulary: &'a Vocabulary,
    bank: &'a Bank,
}

impl Context<'_> {
    /// Returns the error of a name that was used too early, where it was unknown when it was met and the text introduces it all
    /// the same.
    fn resolved(&self, error: SyntaxError) -> SyntaxError {
        match error {
            SyntaxError::UnknownSymbol(name) | SyntaxError::FreeVariable(name) => {
                match self.vocabulary.get(name).map(|entry| entry.origin) {
                    Some(Origin::Named(place) | Origin::Declared(place)) => SyntaxError::UsedBeforeDefinition(name, place),
                    _ => error,
                }
            }
            other => other,
        }
    }

    fn describe(&self, error: &SyntaxError, span: Span) -> Diagnostic {
        match error {
            SyntaxError::UnexpectedCharacter => {
                let shown = self.shown(span);
                let message = format!("`{shown}` is no symbol of this notation");
                let found = Diagnostic::error("unknown-character", span, message, "not a symbol here");
                match self.text.content().get(span.start..).and_then(foreign::replaced) {
                    _ if matches!(shown.as_str(), "[" | "]" | "{" | "}") => found.help("round brackets are the only ones"),
                    Some((written, sign)) => found.help(format!("for `{written}` write `{sign}`")),
                    None => found,
                }
            }
            SyntaxError::UnexpectedToken { found, expected } => {
                let stands = match found {
                    Token::End => "the statement ends here".to_owned(),
                    _ => format!("unexpected `{}`", self.shown(span)),
                };
                let message = format!("{stands}; expected {expected}");
                let diagnostic = Diagnostic::error("unexpected-token", span, message, format!("expected {expected}"));
                let help = match (found, *expected) {
                    (Token::Plus, _) => "+ stands between its two objects: `x + y`",
                    (Token::Open, expected::VARIABLE) => "the variable of a quantifier stands without brackets: `∀x`",
                    (Token::Colon, _) => "a label is one word before the first colon of its line",
                    (Token::AtMost, expected::CONNECTIVE | expected::CONNECTIVE_OR_CLOSE) => {
                        "for \"if and only if\" write ↔ or <->, for \"if … then\" → or ->"
                    }
                    (Token::Implies, expected::COMPARISON) => "\"at least\" is written ≥ or >=",
                    (Token::And | Token::Or | Token::Implies | Token::Iff, expected::STATEMENT) => {
                        "a connective stands between two statements, such as `A → B`; leave this one out, or write what it joins"
                    }
                    (Token::Word, expected::CONNECTIVE | expected::CONNECTIVE_OR_CLOSE) if self.shown(span).starts_with('V') => {
                        "`V` is \"or\" only with space after it; `∨`, `||` and `or` are others"
                    }
                    _ => return diagnostic,
                };
                diagnostic.help(help)
            }
            SyntaxError::UnclosedBracket(around) => {
                let innermost = Diagnostic::error("unclosed-bracket", span, "this bracket is never closed", "opened here");
                let all = around.iter().fold(innermost, |found, &span| found.related(span, "nor is this one"));
                all.help("add `)` where what it encloses ends")
            }
            SyntaxError::UnopenedBracket => {
                Diagnostic::error("unopened-bracket", span, "this bracket closes nothing", "no `(` belongs to it")
            }
            SyntaxError::UnknownSymbol(name) => {
                let message = format!("unknown name `{}`", self.name(*name));
                let label = "no symbol of the game or of this board";
                let introduced = match self.usage(*name, span) {
                    Use { kind: Kind::Predicate, declaration } => {
                        format!("a predicate is declared by a line `symbols {declaration}`")
                    }
                    Use { kind: Kind::Function, declaration } => {
                        format!("a name is introduced by `∃!x … | name := x`, or by a line `symbols {declaration}`")
                    }
                };
                Diagnostic::error("unknown-symbol", span, message, label).help(self.suggestion(*name, introduced))
            }
            SyntaxError::UndeclaredSymbol(name) => {
                let message = format!("unknown name `{}`", self.name(*name));
                let label = "no symbol of the game or of this proof";
                let Use { declaration, .. } = self.usage(*name, span);
                let declared = format!("symbols are declared after the line `system`: `symbols {declaration}`");
                Diagnostic::error("unknown-symbol", span, message, label).help(self.suggestion(*name, declared))
            }
            SyntaxError::NamingInProof => {
                let message = "the lines of a proof introduce no names";
                Diagnostic::error("naming-in-proof", span, message, "expected the end of the statement").help(
                    "declare the name after the line `system` (`symbols name/0 : function`), and state what it stands for as \
                     an axiom",
                )
            }
            SyntaxError::UsedBeforeDefinition(name, place) => {
                let line = self.text.position(place.start).line;
                let message = format!("`{}` is used before it is introduced, on line {line}", self.name(*name));
                Diagnostic::error("used-before-definition", span, message, "not known here yet")
                    .help("a name can be used on the lines below the one that introduces it")
                    .related(*place, "introduced here")
            }
            SyntaxError::FreeVariable(name) => {
                let name = self.name(*name);
                let message = format!("no quantifier binds the variable `{name}`");
                Diagnostic::error("free-variable", span, message, "free here")
                    .help(format!("put `∀{name}` or `∃{name}` before the statement"))
            }
            SyntaxError::VariableApplied(name) => {
                let message = format!("`{}` is a variable here and takes no arguments", self.name(*name));
                Diagnostic::error("variable-applied", span, message, "expected a predicate or a function")
            }
            SyntaxError::PredicateAsObject(id) => {
                let name = self.name(*id);
                let message = format!("`{name}` is a {}, not an object", self.property(*id));
                Diagnostic::error("predicate-as-object", span, message, "expected an object")
                    .help(format!("`{name}(…)` is true or false of objects; say which ones"))
            }
            SyntaxError::FormulaAsObject(place) => {
                let taker = match place {
                    ObjectPlace::Argument(name) => format!("be given to `{}`, which takes objects", self.name(*name)),
                    ObjectPlace::Equality => "be equal to an object".to_owned(),
                    ObjectPlace::Sum => "be added".to_owned(),
                };
                let message = format!("`{}` is either true or false and cannot {taker}", self.shown(span));
                Diagnostic::error("formula-as-object", span, message, "expected an object")
            }
            SyntaxError::FormulaEquality { sentence, left, right, negated, brackets } => {
                let message = "statements cannot be equal; equality is between objects";
                let rewritten = self.rewritten(*sentence, *left, *right, *negated, *brackets);
                Diagnostic::error("formula-equality", span, message, "both sides are true or false")
                    .help(format!("write <=> (\"if and only if\"): `{rewritten}`"))
            }
            SyntaxError::WrongArity { name, expected, found, kind } => {
                let what = match kind {
                    Kind::Predicate => self.property(*name),
                    Kind::Function if *expected == 0 => "name of an object",
                    Kind::Function => "function",
                };
                let message = format!("the {what} `{}` takes {}; {found} given", self.name(*name), arguments(*expected));
                let wrong = Diagnostic::error("wrong-arity", span, message, format!("expected {}", arguments(*expected)));
                match (*found, *expected) {
                    (0, 1..) => {
                        let places = vec!["…"; (*expected).min(3)].join(", ");
                        wrong.help(format!("arguments stand in brackets: `{}({places})`", self.name(*name)))
                    }
                    _ => wrong,
                }
            }
            SyntaxError::TermAsStatement => {
                let message = format!("`{}` is an object; a statement must be true or false", self.shown(span));
                Diagnostic::error("term-as-statement", span, message, "expected a statement")
                    .help("say something of it: `happy(…)`, or `… = …`")
            }
            SyntaxError::AmbiguousSum(a, b, c) => {
                let message = "a sum of three needs brackets: + need not be associative, so the two groupings can be \
                               different objects and what is written is logically ambiguous";
                let (a, b, c) = (self.shown(*a), self.shown(*b), self.shown(*c));
                Diagnostic::error("ambiguous-sum", span, message, "which sum comes first?")
                    .help(format!("write `({a}+{b})+{c}` or `{a}+({b}+{c})`"))
            }
            SyntaxError::ChainedEquality => {
                Diagnostic::error("chained-equality", span, "= and ≠ do not chain", "expected a connective")
                    .help("join two of them: `x = y ∧ y = z`")
            }
            SyntaxError::MisplacedIffArrow => {
                let message = "an arrow to the left is no connective of the game";
                Diagnostic::error("misplaced-iff-arrow", span, message, "expected ↔ or →")
                    .help("if a lost ↔ was meant (\"if and only if\"), write ↔ or <->; else turn the sides round and write →")
            }
            SyntaxError::AmbiguousUnique => {
                let message = "∃! over several variables can mean one pair, or one object after the other";
                Diagnostic::error("ambiguous-unique", span, message, "expected one variable")
                    .help("write each quantifier out: `∃!x ∃!y`")
            }
            SyntaxError::NegationBehindVariable { quantifier, variables, sentence } => {
                let message = "`!` right after a variable can belong to ∃! or mean \"not\"";
                let sign = match quantifier {
                    Quantifier::ForAll => "∀",
                    Quantifier::Exists => "∃",
                    Quantifier::ExistsUnique => "∃!",
                };
                let names = self.text.slice(*variables);
                let unique: Vec<String> = names.split(',').map(|name| format!("∃!{}", name.trim())).collect();
                let [unique, denied] = [unique.join(" "), format!("{sign}{names} ¬")].map(|new| {
                    let after = self.text.slice(Span::new(span.end, sentence.end));
                    let space = if new.ends_with('¬') || after.starts_with(' ') { "" } else { " " };
                    self.replaced(*sentence, span, format!("{new}{space}")).trim_end().to_owned()
                });
                Diagnostic::error("ambiguous-unique", span, message, "expected ∃! before the variable, or a space before the `!`")
                    .help(format!("for \"exactly one\" write `{unique}`, for \"not\" write `{denied}`"))
            }
            SyntaxError::CardinalityOutOfRange => {
                let message = format!("the number of objects is compared with 1 to {MAX_CARDINALITY} only");
                let label = format!("expected a number from 1 to {MAX_CARDINALITY}");
                Diagnostic::error("cardinality-out-of-range", span, message, label)
            }
            SyntaxError::TooDeep => {
                let message = format!("more than {MAX_NESTING} brackets, quantifiers, negations and arrows inside one another");
                Diagnostic::error("too-deep", span, message, "this is the one too many")
            }
            SyntaxError::TooLong => {
                let bytes = span.end - span.start;
                let message = format!("the statement has {bytes} bytes; at most {MAX_STATEMENT_BYTES} are read");
                Diagnostic::error("statement-too-long", span, message, "this statement")
            }
            SyntaxError::DefinitionWithoutBar => {
                Diagnostic::error("definition-without-bar", span, "a naming follows a bar", "expected `| name := x`")
                    .help("write `∃!x blonde(x) | blondie := x`")
            }
            SyntaxError::DefinitionWithoutUnique => {
                let message = "only a ∃! that is first, or right after a prefix of ∀, can be named";
                Diagnostic::error("definition-without-unique", span, message, "does not begin with ∃! or ∀…∃!")
                    .help("write `∃!x … | name := x` or `∀x ∃!y … | name(x) := y`")
            }
            SyntaxError::DefinitionAfterExists => {
                let message = "a ∃! that comes after an ∃ may not be named";
                Diagnostic::error("definition-after-exists", span, message, "names nothing definite")
                    .help("leave the name away, or allow it with `name_after_exists = allow` (\"experienced mathematicians\")")
            }
            SyntaxError::DefinitionArguments(parameters) => {
                let message = "the arguments of a new name are exactly the variables of the preceding ∀, in their order";
                let label = format!("expected {}", self.list(parameters));
                Diagnostic::error("definition-arguments", span, message, label)
            }
            SyntaxError::DefinitionVariable(variable) => {
                let variable = self.bank.variable_text(*variable);
                let message = format!("the new name stands for the variable of the first ∃!, which is `{variable}`");
                Diagnostic::error("definition-variable", span, message, format!("expected `{variable}`"))
            }
            SyntaxError::DefinitionRepeatedVariable(variable) => {
                let variable = self.bank.variable_text(*variable);
                let message = format!("the prefix of a statement with a naming binds `{variable}` twice");
                Diagnostic::error("definition-repeated-variable", span, message, "expected different variables")
            }
            SyntaxError::NameClash(name, origin) => {
                let (known, first) = match *origin {
                    Origin::Game => ("a symbol of the game", None),
                    Origin::Given => ("declared by the exercise", None),
                    Origin::Named(place) | Origin::Declared(place) => ("in use already", Some((place, "introduced here"))),
                    Origin::Free(place) => ("in use already", Some((place, "first used here"))),
                };
                let message = format!("the name `{}` is {known}", self.name(*name));
                let clash = Diagnostic::error("name-taken", span, message, "expected a new name");
                first.into_iter().fold(clash, |clash, (place, words)| clash.related(place, words))
            }
            SyntaxError::NameIsVariable(name) => {
                let message = format!("`{}` is a variable of this statement", self.name(*name));
                Diagnostic::error("name-is-variable", span, message, "expected a new name")
            }
            SyntaxError::DuplicateLabel { first, ordinal: false } => {
                let message = format!("the label `{}` is taken", self.shown(span));
                Diagnostic::error("duplicate-label", span, message, "expected another label").related(*first, "the earlier one")
            }
            SyntaxError::DuplicateLabel { first, ordinal: true } => {
                let message = "an earlier statement has this statement's number as its label";
                Diagnostic::error("duplicate-label", span, message, "has no label of its own")
                    .help("give this statement a label of its own, such as `s1:`")
                    .related(*first, "the earlier one")
            }
            SyntaxError::EmptyBoard => {
                Diagnostic::error("empty-board", span, "the board has no statement", "expected a statement")
            }
            SyntaxError::MixedConnectives(part) => {
                let message = "∧ and ∨ stand side by side without brackets";
                Diagnostic::error("mixed-connectives", span, message, "read with ∧ binding tighter").help(self.bracketed(*part))
            }
            SyntaxError::ChainedArrows(part) => {
                let message = "arrows stand in a row without brackets";
                Diagnostic::error("chained-arrows", span, message, "how it is read is the precedence's choice")
                    .help(self.bracketed(*part))
            }
            SyntaxError::VacuousQuantifier(name) => {
                let message = format!("`{}` does not occur in what it quantifies", self.name(*name));
                Diagnostic::error("vacuous-quantifier", span, message, "never used")
            }
            SyntaxError::ShadowedVariable(name) => {
                let message = format!("`{}` is bound again inside its own scope", self.name(*name));
                Diagnostic::error("shadowed-variable", span, message, "hides the outer one")
            }
            SyntaxError::TrivialCardinality(comparison) => {
                let (so, label) = match comparison {
                    CardinalityRelation::LessThan => ("is false", "contradicts itself"),
                    _ => ("says nothing", "always true"),
                };
                let message = format!("there is always at least one object, so this {so}");
                Diagnostic::error("trivial-cardinality", span, message, label)
            }
            SyntaxError::SymbolAsVariable(name) => {
                let message = format!("the variable `{}` is spelled like a symbol", self.name(*name));
                Diagnostic::error("symbol-as-variable", span, message, "a variable here")
            }
            SyntaxError::UnknownHouseRule => {
                let message = format!("there is no house rule `{}` about reading a board", self.shown(span));
                let names: Vec<&str> = HOUSE_RULES.iter().map(|(name, _)| *name).collect();
                Diagnostic::error("unknown-house-rule", span, message, "no house rule")
                    .help(format!("there are {}", names.join(", ")))
            }
            SyntaxError::UnknownHouseValue(values) => {
                let message = format!("`{}` is no value of this house rule", self.shown(span));
                Diagnostic::error("unknown-house-value", span, message, "no value of it")
                    .help(format!("its values: {}", values.join(", ")))
            }
            SyntaxError::PrintedIffArrow => {
                let message = "the rulebook prints this arrow for \"if and only if\" (PA-10), and so it is read";
                Diagnostic::error("printed-iff-arrow", span, message, "read as ↔")
                    .help("write ↔ or <->; if the right side is to imply the left one, turn the sides round and write →")
            }
            SyntaxError::ZeroOfExamples => {
                let message = "`0` stands in examples of the rulebook (PA-14) and is none of its symbols (PA-7, Q-PA-5)";
                Diagnostic::error("zero-of-examples", span, message, "read as the name of one object, whichever")
                    .help("a name is introduced by `∃!x … | name := x`, or by a line `symbols 0/0 : function`")
            }
        }
    }

    fn name(&self, name: NameId) -> String {
        truncate(self.bank.name_text(name), SHOWN)
    }

    /// Returns "property" or "relation", as the rulebook calls predicates by their arity.
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
        truncate(&format!("`({})`", names.join(", ")), SHOWN)
    }

    fn shown(&self, span: Span) -> String {
        truncate(self.text.slice(span).trim(), SHOWN)
    }

    fn bracketed(&self, part: Span) -> String {
        format!("write `({})`, or put the brackets where you mean them", self.shown(part))
    }

    /// Returns the sentence with ↔ for =; only the equality itself where the sentence is long.
    fn rewritten(&self, sentence: Span, left: Span, right: Span, negated: bool, brackets: bool) -> String {
        let (a, b) = (self.shown(left), self.shown(right));
        let new = match (negated, brackets) {
            (true, _) => format!("¬({a} <=> {b})"),
            (false, true) => format!("({a} <=> {b})"),
            (false, false) => format!("{a} <=> {b}"),
        };
        self.replaced(sentence, Span::new(left.start, right.end), new)
    }

    /// Returns the sentence with a part replaced; only what stands for the part where the sentence is long.
    fn replaced(&self, sentence: Span, part: Span, new: String) -> String {
        if sentence.end - sentence.start > 2 * SHOWN {
            return new;
        }
        let before = self.text.slice(Span::new(sentence.start, part.start));
        let after = self.text.slice(Span::new(part.end, sentence.end));
        format!("{before}{new}{after}")
    }

    /// Returns the question whether the known name that is closest to an unknown one was meant, or `otherwise` where none is
    /// close.
    fn suggestion(&self, unknown: NameId, otherwise: String) -> String {
        let unknown = self.bank.name_text(unknown);
        let letters = unknown.chars().count();
        // By the number of letters: a short name is near to too many others.
        let allowed = [0, 0, 0, 1, 1, 1].get(letters).copied().unwrap_or(2);
        let known = self.vocabulary.entries().take(CANDIDATES).map(|(name, _)| self.bank.name_text(name));
        let other = known.filter(|&name| name != unknown && letters <= SHOWN && name.starts_with(is_word_character));
        match nearest(unknown, other, |distance, _| distance <= allowed) {
            Some(near) => format!("did you mean `{near}`?"),
            None => otherwise,
        }
    }

    /// Returns what an unknown name is used as, by what stands around it: an object where one is asked for, else a predicate.
    fn usage(&self, name: NameId, span: Span) -> Use {
        let text = self.text.content();
        let before = text.get(..span.start).unwrap_or_default().trim_end();
        let after = text.get(span.end..).unwrap_or_default().lines().next().unwrap_or_default().trim_start();
        let (arity, rest) = match after.strip_prefix('(') {
            Some(arguments) => counted(arguments),
            None => (0, after),
        };
        let is_argument = before.ends_with(',') || before.strip_suffix('(').is_some_and(|word| word.ends_with(is_word_character));
        let is_side = |text: &str, at_end: bool| {
            let signs = ["=", "≠", "+"];
            signs.iter().any(|sign| if at_end { text.ends_with(sign) } else { text.starts_with(sign) && !text.starts_with("=>") })
        };
        let is_object = is_argument || is_side(before, true) || is_side(rest.trim_start(), false);
        let (kind, word) = if is_object { (Kind::Function, "function") } else { (Kind::Predicate, "predicate") };
        Use { kind, declaration: format!("{}/{arity} : {word}", self.name(name)) }
    }
}

/// Use of a name that is not known.
struct Use {
    kind: Kind,
    /// Text that declares it: `parent/2 : predicate`.
    declaration: String,
}

/// Returns the number of arguments up to the closing bracket, and what follows it.
fn counted(arguments: &str) -> (usize, &str) {
    let (mut depth, mut commas) = (0_usize, 0);
    for (at, c) in arguments.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => {
                let given = arguments.get(..at).unwrap_or_default();
                let count = if given.trim().is_empty() { 0 } else { commas + 1 };
                return (count, arguments.get(at + 1..).unwrap_or_default());
            }
            ')' => depth -= 1,
            ',' if depth == 0 => commas += 1,
            _ => {}
        }
    }
    (commas + 1, "")
}

fn arguments(count: usize) -> String {
    match count {
        0 => "no arguments".into(),
        1 => "1 argument".into(),
        _ => format!("{count} arguments"),
    }
}
