//! The writing of the statements of a proof, in each notation. Not here: how they are read (`statements`).

use board_syntax::palmer::{self, Spelling, Vocabulary};
use formula::{Alphabet, Bank, FormulaId, TermId};
use game_syntax::polish;
use kernel::{Argument, Justification, Notation, Proof};
use representation::BracketedText;

/// Style in which the statements of a proof are written. An [`Alphabet`] alone stands for statements of Predicate Wars.
#[derive(Clone, Copy, Debug)]
pub struct Style<'v> {
    /// The notation: that of the calculus.
    pub notation: Notation,
    /// The alphabet.
    pub alphabet: Alphabet,
    /// In Palmer's notation, the names that need no declaration because the board of the proof has them; without a board, the six
    /// symbols of the game.
    pub vocabulary: Option<&'v Vocabulary>,
    /// In Palmer's notation, what symbols are called that it cannot call by their own names.
    pub spelling: Option<&'v Spelling>,
}

impl From<Alphabet> for Style<'_> {
    fn from(alphabet: Alphabet) -> Self {
        Style::new(Notation::PredicateWars, alphabet)
    }
}

impl<'v> Style<'v> {
    /// Makes the style of a proof that belongs to no board.
    pub fn new(notation: Notation, alphabet: Alphabet) -> Style<'v> {
        Style { notation, alphabet, vocabulary: None, spelling: None }
    }

    /// Writes a statement. What the notation has no text for is written canonically: in Polish notation everything but
    /// connectives and the letters p q r s, in Palmer's numbers.
    pub fn formula(&self, bank: &Bank, formula: FormulaId) -> String {
        match self.notation {
            Notation::PredicateWars => bank.text(formula, self.alphabet),
            Notation::Palmer => palmer::print_in_proof(bank, formula, self.alphabet, self.spelling),
            Notation::Polish => polish::print(bank, formula).unwrap_or_else(|_| bank.text(formula, self.alphabet)),
        }
    }

    /// Writes an object.
    pub fn object(&self, bank: &Bank, object: TermId) -> String {
        match self.notation {
            Notation::Palmer => palmer::print_term(bank, object, self.alphabet, self.spelling),
            Notation::PredicateWars | Notation::Polish => bank.term_text(object, self.alphabet),
        }
    }

    /// Writes something that the prover chose, as it follows `with`.
    pub fn argument(&self, bank: &Bank, argument: Argument) -> String {
        match argument {
            Argument::Object(object) => self.object(bank, object),
            Argument::Formula(formula) => self.formula(bank, formula),
            Argument::Function(name) => bank.name_text(name).to_owned(),
        }
    }

    /// Returns what follows the word `symbols` for a proof: `p/1 q/2 : predicate; f/1 c/0 : function`. `None` where nothing
    /// needs to be declared, as in other notations than Palmer's.
    pub fn symbols(&self, proof: &Proof, bank: &Bank) -> Option<String> {
        if self.notation != Notation::Palmer {
            return None;
        }
        let (formulas, terms) = written_parts(proof);
        let is_known = |symbol| match self.vocabulary {
            Some(vocabulary) => vocabulary.get(bank.symbol_data(symbol).name).is_some_and(|entry| entry.symbol == symbol),
            None => Vocabulary::is_game(bank, symbol),
        };
        palmer::declarations(bank, formulas, terms, is_known, self.spelling)
    }
}

/// Returns the formulas and the objects that are written in a proof: its statements, and what its lines choose. In the order of
/// the text.
pub fn written_parts(proof: &Proof) -> (Vec<FormulaId>, Vec<TermId>) {
    let (mut formulas, mut terms) = (Vec::new(), Vec::new());
    for line in proof.blocks().iter().flat_map(kernel::Block::lines) {
        formulas.push(line.statement);
        let Justification::Rule(inference) = line.justification else { continue };
        for &argument in inference.with {
            match argument {
                Argument::Object(term) => terms.push(term),
                Argument::Formula(formula) => formulas.push(formula),
                Argument::Function(_) => {}
            }
        }
    }
    (formulas, terms)
}
