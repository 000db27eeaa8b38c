//! The notations in which the statements of a proof may be written: what the reader of proofs asks of each. How they are written
//! out, `style` says.

use formula::{Bank, FormulaId, Kind, NameId, TermId};
use kernel::Notation;
use source::{Diagnostic, Span, Text};

use crate::Parsed;
use crate::palmer::{self, TermOrFormula, Vocabulary, symbols};
use crate::polish::{self, Dialect};
use crate::predicate_wars::{self, Draft, DraftFormula, DraftTerm, FormulaMaker, GAME_NAMES, Node, Role};
use crate::slice::Slice;

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

/// Something that a line chooses.
#[derive(Clone, Copy, Debug)]
pub(super) enum Choice<F, T> {
    Object(T),
    Function(NameId),
    Formula(F),
}

/// Reader of the statements of a proof, as its lines need them.
pub(super) trait LineStatements<'t> {
    /// A statement that was read.
    type Formula: Copy;
    /// An object that was read.
    type Term: Copy;

    /// Reads what follows the word `symbols`.
    fn symbols(&mut self, declared: Slice<'_>) -> Vec<Diagnostic>;

    /// Reads the statement of a line.
    fn statement(&mut self, statement: Span) -> Parsed<Self::Formula>;

    /// Reads one thing after `with`: an object, a formula, or the name of a function.
    fn choice(&mut self, written: Slice<'t>) -> Parsed<Choice<Self::Formula, Self::Term>>;
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
    fn choice<'t, M: FormulaMaker<'t>>(
        &self,
        reader: &mut predicate_wars::Reader<'t, M>,
        written: Slice<'t>,
    ) -> Parsed<Choice<M::Formula, M::Term>> {
        if let Some(name) = self.named(written.text) {
            return Parsed { value: Some(Choice::Function(name)), diagnostics: Vec::new() };
        }
        let Parsed { value, diagnostics } = reader.read_either(written.span());
        let value = value.and_then(|node| match node {
            Node::Wff(formula) => Some(Choice::Formula(formula)),
            Node::Wfo(term) => Some(Choice::Object(term)),
            Node::Unknown => None,
        });
        Parsed { value, diagnostics }
    }
}

/// Reads statements of Predicate Wars ahead of the bank, into a draft.
pub(super) struct DraftStatements<'t> {
    reader: Box<predicate_wars::Reader<'t, Draft<'t>>>,
    functions: GameFunctions,
}

impl<'t> DraftStatements<'t> {
    pub(super) fn new(text: &'t Text, options: predicate_wars::Options, functions: GameFunctions) -> DraftStatements<'t> {
        let reader = predicate_wars::Reader::of_whole_with(text, options, Draft::default());
        DraftStatements { reader: Box::new(reader), functions }
    }

    /// Returns the draft.
    pub(super) fn draft(&mut self) -> &mut Draft<'t> {
        self.reader.maker()
    }
}

impl<'t> LineStatements<'t> for DraftStatements<'t> {
    type Formula = DraftFormula;
    type Term = DraftTerm;

    fn symbols(&mut self, _: Slice<'_>) -> Vec<Diagnostic> {
        Vec::new()
    }

    #[inline]
    fn statement(&mut self, statement: Span) -> Parsed<DraftFormula> {
        self.reader.read_formula(statement)
    }

    fn choice(&mut self, written: Slice<'t>) -> Parsed<Choice<DraftFormula, DraftTerm>> {
        self.functions.choice(&mut self.reader, written)
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
                symbols::read(reader, declared);
                remarks(text, reader)
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
                Parsed { value, diagnostics: remarks(text, reader) }
            }
            StatementReader::Polish { text, bank } => polish::parse(text, statement, Dialect::Shake, bank),
        }
    }
}

impl<'t> LineStatements<'t> for StatementReader<'t> {
    type Formula = FormulaId;
    type Term = TermId;

    fn symbols(&mut self, declared: Slice<'_>) -> Vec<Diagnostic> {
        StatementReader::symbols(self, declared)
    }

    #[inline]
    fn statement(&mut self, statement: Span) -> Parsed<FormulaId> {
        StatementReader::statement(self, statement)
    }

    fn choice(&mut self, written: Slice<'t>) -> Parsed<Choice<FormulaId, TermId>> {
        match self {
            StatementReader::PredicateWars { reader, functions } => functions.choice(reader, written),
            StatementReader::Palmer { text, reader } => {
                if let Some(name) = function(reader, written.text) {
                    return Parsed { value: Some(Choice::Function(name)), diagnostics: Vec::new() };
                }
                let value = reader.term_or_formula(written.span()).map(|read| match read {
                    TermOrFormula::Term(term) => Choice::Object(term),
                    TermOrFormula::Formula(formula) => Choice::Formula(formula),
                });
                Parsed { value, diagnostics: remarks(text, reader) }
            }
            StatementReader::Polish { .. } => {
                let Parsed { value, diagnostics } = self.statement(written.span());
                Parsed { value: value.map(Choice::Formula), diagnostics }
            }
        }
    }
}

/// Returns the name of a function of Palmer's notation that stands alone, without the arguments that it takes.
fn function(reader: &mut palmer::Reader<'_>, written: &str) -> Option<NameId> {
    let name = reader.bank.name(written);
    let entry = reader.vocabulary.get(name)?;
    (entry.kind == Kind::Function && entry.arity > 0).then_some(name)
}

/// Returns what was found since this was last asked.
#[inline]
fn remarks(text: &Text, reader: &mut palmer::Reader<'_>) -> Vec<Diagnostic> {
    if reader.sink.is_empty() {
        return Vec::new();
    }
    palmer::describe(std::mem::take(&mut reader.sink), text, reader.vocabulary, reader.bank)
}
