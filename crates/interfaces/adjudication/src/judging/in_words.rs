//! A ruling in words: its statements as sentences, and its proofs told. Not here: the words (crate `prose`), and the sentences of the verdicts (crate
//! `report`).

use board_syntax::palmer;
use documents::certificate::Certificate;
use documents::judge::{InWords, Ruling, StatementInWords, ToldIn};
use formula::{Alphabet, FormulaId, Role, Statement};
use prose::Language;
use source::Text;
use verifier::Certificate as Evidence;

use crate::boards::board::BoardFile;
use crate::checking::adjudicator::{Adjudicator, ProofOptions};
use crate::checking::textbook::ProofForm;

/// Returns the ruling's statements and proofs in words. A proof that has none is left out.
pub(crate) fn in_words(board: &BoardFile, ruling: &Ruling, language: Language, alphabet: Alphabet) -> InWords {
    let stated = |id: &str| board.board.statements.iter().find(|statement| statement.label == id);
    let rows: Vec<(&str, &Statement)> =
        ruling.statements.iter().filter_map(|row| Some((row.id.as_str(), stated(&row.id)?))).collect();
    let shown: Vec<FormulaId> = rows.iter().map(|(_, statement)| shown(statement)).collect();
    let formula = |formula| palmer::print_in_proof(&board.bank, formula, alphabet, None);
    let sentences = prose::sentences(&board.bank, &shown, language, &formula);
    let teller = Adjudicator::new(ProofOptions { alphabet, ..ProofOptions::default() }).ok();
    let told = |certificate: &Certificate| told(teller.as_ref()?, ruling, certificate, language);
    let statements = rows.iter().zip(sentences).map(|(&(id, statement), words)| {
        let certificate = ruling.statements.iter().find(|row| row.id == id).and_then(|row| row.certificate.as_ref());
        StatementInWords {
            id: id.to_owned(),
            words: with_name(board, statement, words, language),
            proof: certificate.and_then(told),
        }
    });
    let language = match language {
        Language::English => ToldIn::English,
        Language::German => ToldIn::German,
    };
    InWords { language, statements: statements.collect(), proof: ruling.certificate.as_ref().and_then(told) }
}

/// Returns the formula that stands on the board for a statement: of a conjecture its negation.
fn shown(statement: &Statement) -> FormulaId {
    if statement.role == Role::Axiom { statement.sentence } else { statement.meaning }
}

/// Returns the sentence of a statement with what it says of the name that it introduces.
fn with_name(board: &BoardFile, statement: &Statement, words: String, language: Language) -> String {
    let Some(definition) = &statement.definition else { return words };
    let name = board.bank.symbol_text(definition.symbol);
    let of: Vec<&str> = definition.parameters.iter().map(|&parameter| board.bank.variable_text(parameter)).collect();
    let name = if of.is_empty() { name.to_owned() } else { format!("{name}({})", of.join(", ")) };
    let that = board.bank.variable_text(definition.variable);
    match language {
        Language::English => format!("{words} This {that} is called {name}."),
        Language::German => format!("{words} Dieses {that} heißt {name}."),
    }
}

/// Tells a proof, if this is one. Its premises are called by the labels of the statements.
fn told(teller: &Adjudicator, ruling: &Ruling, certificate: &Certificate, language: Language) -> Option<String> {
    let Evidence::Proof { lines, .. } = &certificate.evidence else { return None };
    let mut text = String::new();
    for line in lines {
        text.push_str(line);
        let label = line.split_once(". axiom ").and_then(|(_, statement)| ruling.spoken_of_reading(statement));
        if let Some(label) = label {
            text.push_str("  # ");
            text.push_str(&label);
        }
        text.push('\n');
    }
    teller.rewrite(&Text::new("proof", text), ProofForm::Prose(language)).ok()
}
