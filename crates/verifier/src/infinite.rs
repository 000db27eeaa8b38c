//! Infinite structures as definitions in JSON, and back.

use formula::{Alphabet, Bank, Kind};
use model::definable::DefinableStructure;

use crate::document::Certificate;
use crate::notation::{self, Definition, Unread};
use crate::refusal::{Defect, Refusal};
use crate::symbols::{UsedSymbols, named};

/// The definitions of the symbols that are used; `None` when the domain has no name in a document.
pub(crate) fn definitions(
    bank: &Bank,
    used: &UsedSymbols,
    structure: &DefinableStructure,
    alphabet: Alphabet,
) -> Option<Certificate> {
    let domain = notation::domain_text(structure.domain())?.to_owned();
    let of_kind = |kind: Kind| used.symbols().filter(move |&symbol| bank.symbol_data(symbol).kind == kind);
    let symbols = of_kind(Kind::Function).chain(of_kind(Kind::Predicate));
    let definitions = symbols.filter_map(|symbol| notation::print(bank, structure, symbol)).map(|definition| match alphabet {
        Alphabet::Unicode => definition,
        Alphabet::Ascii => definition.replace('≤', "<=").replace('≥', ">=").replace('≠', "!="),
    });
    let definitions = definitions.collect();
    Some(Certificate::InfiniteModel { domain, definitions })
}

fn fault(unread: Unread) -> Defect {
    match unread {
        Unread::Misread(misread) => Defect::Definition(misread),
        Unread::UnknownSymbol(named) => Defect::UnknownSymbol(named),
    }
}

/// The structure that the definitions describe, each symbol that is used having a meaning in it.
pub(crate) fn structure(
    bank: &Bank,
    used: &UsedSymbols,
    domain: &str,
    definitions: &[String],
) -> Result<DefinableStructure, Refusal> {
    let domain = notation::read_domain(domain).ok_or(Defect::UnknownDomain.at("/certificate/domain"))?;
    let mut structure = DefinableStructure::new(domain);
    for (at, text) in definitions.iter().enumerate() {
        let refuse = |fault: Defect| fault.at(format!("/certificate/definitions/{at}"));
        let (symbol, definition) = notation::read(text, used).map_err(|unread| refuse(fault(unread)))?;
        if structure.function(symbol).is_some() || structure.predicate(symbol).is_some() {
            return Err(refuse(Defect::Twice(named(bank, symbol))));
        }
        let defined = match definition {
            Definition::Function(value) => structure.define_function(bank, symbol, value),
            Definition::Predicate(condition) => structure.define_predicate(bank, symbol, condition),
        };
        defined.map_err(|error| refuse(Defect::Meaningless(error)))?;
    }
    for symbol in used.symbols() {
        if structure.function(symbol).is_none() && structure.predicate(symbol).is_none() {
            return Err(Defect::NoMeaning(named(bank, symbol)).at("/certificate/definitions"));
        }
    }
    // Numbers mean nothing in such a structure.
    if let Some((digits, _)) = used.numbers().next() {
        return Err(Defect::NoDenotation { digits: digits.to_owned() }.at("/certificate"));
    }
    Ok(structure)
}
