//! Infinite structures from definitions in JSON. Their writing: [`write`](mod@crate::write).

use formula::Bank;
use model::definable::DefinableStructure;
use model::infinite::InfiniteStructure::{self, Automatic, Definable};

use crate::notation::Definition::{Function, Predicate, Relation};
use crate::notation::{self, Unread};
use crate::refusal::{Defect, Refusal};
use crate::symbols::{UsedSymbols, named};

fn fault(unread: Unread) -> Defect {
    match unread {
        Unread::Misread(misread) => Defect::Definition(misread),
        Unread::UnknownSymbol(named) => Defect::UnknownSymbol(named),
    }
}

/// The structure that the definitions describe, each symbol that is used having a meaning in it.
pub(crate) fn structure(bank: &Bank, used: &UsedSymbols, domain: &str, texts: &[String]) -> Result<InfiniteStructure, Refusal> {
    let at_domain = |fault: Defect| fault.at("/certificate/domain");
    let mut structure = match notation::read_words(domain).map_err(|misread| at_domain(Defect::Definition(misread)))? {
        Some((alphabet, words)) => Automatic(model::automatic::AutomaticStructure::new(alphabet, words)),
        None => Definable(DefinableStructure::new(notation::read_domain(domain).ok_or(at_domain(Defect::UnknownDomain))?)),
    };
    let mut defined = std::collections::BTreeSet::new();
    for (at, text) in texts.iter().enumerate() {
        let refuse = |fault: Defect| fault.at(format!("/certificate/definitions/{at}"));
        let read = match &structure {
            Definable(_) => notation::read(text, used),
            Automatic(structure) => notation::read_relation(text, used, structure.alphabet()),
        };
        let (symbol, definition) = read.map_err(|unread| refuse(fault(unread)))?;
        defined.insert(symbol).then_some(()).ok_or_else(|| refuse(Defect::Twice(named(bank, symbol))))?;
        let no_meaning = || Defect::NoMeaning(named(bank, symbol));
        let defined = match (&mut structure, definition) {
            (Definable(made), Function(value)) => made.define_function(bank, symbol, value).map_err(Defect::Meaningless),
            (Definable(made), Predicate(when)) => made.define_predicate(bank, symbol, when).map_err(Defect::Meaningless),
            (Automatic(made), Relation(relation)) => made.define(bank, symbol, relation).map_err(|_| no_meaning()),
            _ => Err(no_meaning()),
        };
        defined.map_err(refuse)?;
    }
    if let Some(symbol) = used.symbols().find(|symbol| !defined.contains(symbol)) {
        return Err(Defect::NoMeaning(named(bank, symbol)).at("/certificate/definitions"));
    }
    // Numbers mean nothing in such a structure.
    if let Some((digits, _)) = used.numbers().next() {
        return Err(Defect::NoDenotation { digits: digits.to_owned() }.at("/certificate"));
    }
    Ok(structure)
}
