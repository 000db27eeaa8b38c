//! The notations in which the statements of a proof may be written: what the reader of proofs asks of each. How they are written
//! out, `style` says.

use board_syntax::palmer::{self, TermOrFormula, Vocabulary};
use formula::{Bank, FormulaId, NameId};
use game_syntax::polish::{self, Dialect};
use kernel::{Argument, Notation};
use source::{Diagnostic, Span, Text};
use syntax_core::Parsed;
use syntax_core::slice::Slice;

use crate::predicate_wars::{self, GAME_NAMES, Reading, Role};

/// The notation of a proof's statements, and how strictly they are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statements {
    /// Statements of Predicate Wars.
    PredicateWars(predicate_wars::Options),
    /// Palmer's statements as on a board, with free variables, `⊥` and `⊤`, and without namings.
    Palmer {
        /// The readings that are left to the table.
        options: palmer::Options,
        /// The names that the board of the proof introduced, in the bank that the proof is read into; without a board, the six
        /// symbols of the game. Lines `symbols …` add to them.
        vocabulary: Option<Vocabulary>,
    },
    /// The wffs of WFF 'n Proof.
    Polish,
}

impl Default for Statements {
    fn default() -> Statements {
        Statements::PredicateWars(predicate_wars::Options::default())
    }
}

impl From<Notation> for Statements {
    /// Returns the statements of a calculus, read as usual.
    fn from(notation: Notation) -> Statements {
        match notation {
            Notation::PredicateWars => Statements::default(),
            Notation::Palmer => Statements::Palmer { options: palmer::Options::default(), vocabulary: None },
            Notation::Polish => Statements::Polish,
        }
    }
}

impl Statements {
    /// Returns the notation.
    pub fn notation(&self) -> Notation {
        match self {
            Statements::PredicateWars(_) => Notation::PredicateWars,
            Statements::Palmer { .. } => Notation::Palmer,
            Statements::Polish => Notation::Polish,
        }
    }

    /// Tells whether unknown names are declared by their use.
    pub(super) fn declares_by_use(&self) -> bool {
        matches!(self, Statements::Palmer { options, .. } if options.declares_by_use)
    }

    /// Returns the meanings of names before the first line is read.
    pub(crate) fn vocabulary(&self, bank: &mut Bank) -> Vocabulary {
        match self {
            Statements::Palmer { vocabulary: Some(vocabulary), .. } => vocabulary.clone(),
            Statements::Palmer { vocabulary: None, .. } => Vocabulary::game(bank),
            Statements::PredicateWars(_) | Statements::Polish => Vocabulary::default(),
        }
    }
}

/// Tells whether `with` and what follows it belong to the name of a rule, as in `Universal generalization with reference`:
/// it begins with a word with which nothing begins that could be chosen.
pub(super) fn continues_name(notation: Notation, behind: Slice<'_>) -> bool {
    let word = behind.word().0.text;
    // In Predicate Wars names are single letters, so that only the words for symbols are longer. Elsewhere any word may be a name.
    notation == Notation::PredicateWars
        && word.len() > 2
        && word.bytes().all(|byte| byte.is_ascii_alphabetic())
        && !matches!(word, "not" | "and" | "or" | "imply" | "forall" | "exists")
}

/// Functions of Predicate Wars that can be named without their parameters: those of the game.
pub(crate) struct GameFunctions(Vec<(&'static str, NameId)>);

impl GameFunctions {
    pub(crate) fn new(bank: &mut Bank) -> GameFunctions {
        let functions = GAME_NAMES.iter().filter(|(_, role)| *role == Role::Function);
        GameFunctions(functions.map(|&(name, _)| (name, bank.name(name))).collect())
    }

    fn named(&self, written: &str) -> Option<NameId> {
        self.0.iter().find(|(name, _)| *name == written).map(|&(_, name)| name)
    }

    /// Reads one thing after `with`, in Predicate Wars.
    fn choice(&self, reader: &mut predicate_wars::Reader<'_>, written: Slice<'_>) -> Parsed<Argument> {
        if let Some(name) = self.named(written.text) {
            return Parsed { value: Some(Argument::Function(name)), diagnostics: Vec::new() };
        }
        let Parsed { value, diagnostics } = reader.read(written.span());
        let value = value.map(|read| match read {
            Reading::Wff(formula) => Argument::Formula(formula),
            Reading::Wfo(term) => Argument::Object(term),
        });
        Parsed { value, diagnostics }
    }
}

/// Reads the statements of one text in their notation.
pub(crate) enum StatementReader<'t> {
    PredicateWars { reader: Box<predicate_wars::Reader<'t>>, functions: GameFunctions },
    Palmer { text: &'t Text, reader: Box<palmer::Reader<'t>> },
    Polish { text: &'t Text, bank: &'t mut Bank },
}

impl<'t> StatementReader<'t> {
    pub(crate) fn new(
        text: &'t Text,
        statements: &Statements,
        vocabulary: &'t mut Vocabulary,
        bank: &'t mut Bank,
    ) -> StatementReader<'t> {
        match *statements {
            Statements::PredicateWars(options) => {
                let functions = GameFunctions::new(bank);
                let reader = predicate_wars::Reader::of_whole(text, options, bank);
                StatementReader::PredicateWars { reader: Box::new(reader), functions }
            }
            Statements::Palmer { options, .. } => {
                let reader = palmer::Reader::of_proof(text.content(), vocabulary, bank, options);
                StatementReader::Palmer { text, reader: Box::new(reader) }
            }
            Statements::Polish => StatementReader::Polish { text, bank },
        }
    }

    /// Reads what follows the word `symbols`.
    pub(crate) fn symbols(&mut self, declared: Slice<'_>) -> Vec<Diagnostic> {
        match self {
            StatementReader::Palmer { text, reader } => {
                reader.symbols(declared);
                reader.remarks(text)
            }
            StatementReader::PredicateWars { .. } | StatementReader::Polish { .. } => Vec::new(),
        }
    }

    /// Reads the statement of a line.
    #[inline]
    pub(crate) fn statement(&mut self, statement: Span) -> Parsed<FormulaId> {
        match self {
            StatementReader::PredicateWars { reader, .. } => reader.read_wff(statement),
            StatementReader::Palmer { text, reader } => {
                let value = reader.line(statement);
                Parsed { value, diagnostics: reader.remarks(text) }
            }
            StatementReader::Polish { text, bank } => polish::parse(text, statement, Dialect::Shake, bank),
        }
    }

    /// Reads one thing after `with`: an object, a formula, or the name of a function.
    pub(super) fn choice(&mut self, written: Slice<'_>) -> Parsed<Argument> {
        match self {
            StatementReader::PredicateWars { reader, functions } => functions.choice(reader, written),
            StatementReader::Palmer { text, reader } => {
                if let Some(name) = reader.function(written.text) {
                    return Parsed { value: Some(Argument::Function(name)), diagnostics: Vec::new() };
                }
                let value = reader.term_or_formula(written.span()).map(|read| match read {
                    TermOrFormula::Term(term) => Argument::Object(term),
                    TermOrFormula::Formula(formula) => Argument::Formula(formula),
                });
                Parsed { value, diagnostics: reader.remarks(text) }
            }
            StatementReader::Polish { .. } => {
                let Parsed { value, diagnostics } = self.statement(written.span());
                Parsed { value: value.map(Argument::Formula), diagnostics }
            }
        }
    }
}
