//! Files for which either ruling will do, and a crash, a hang or an unclean answer will not. Not here: what the ruling should be.

use std::fs;
use std::path::Path;
use std::time::Instant;

use formula::{Alphabet, Bank};
use kernel::{Context, HouseRules};
use proof_graph::points::CostObserver;
use proof_syntax::proof::Options;
use source::{Diagnostic, Span, Text};
use testkit::patience::PATIENCE;

use super::case::Case;
use super::ruling::Calculi;

/// Reads a file, and has it judged in a calculus if it can be read. Whether it could be is returned.
///
/// # Panics
/// When the answer is not clean.
pub(crate) fn survives(path: &Path, system: &str, calculi: &mut Calculi) -> bool {
    let began = Instant::now();
    let read = judged(path, system, calculi);
    assert!(began.elapsed() < PATIENCE, "{} took {:?} in {system}", path.display(), began.elapsed());
    read
}

fn judged(path: &Path, system: &str, calculi: &mut Calculi) -> bool {
    let name = path.display().to_string();
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let text = match Text::from_bytes(name.as_str(), bytes) {
        Ok(text) => text,
        Err(unreadable) => {
            // The text ends where the bytes are none.
            let diagnostic = Diagnostic { span: Span::at(unreadable.diagnostic.span.start), ..unreadable.diagnostic };
            clean(&unreadable.text, &diagnostic);
            return false;
        }
    };
    let mut bank = Bank::new();
    let options = Options { system: Some(system.to_owned()), ..Options::default() };
    let read = proof_syntax::proof::parse(&text, &options, &mut bank);
    read.diagnostics.iter().for_each(|diagnostic| clean(&text, diagnostic));
    let Some(read) = read.value else {
        assert!(read.diagnostics.iter().any(Diagnostic::is_error), "{name} is refused without a reason");
        return false;
    };
    let proof = &read.proof;
    let house = HouseRules::default();
    let context = Context { calculus: calculi.get(system, &Case::default()), house: &house, rules_in_force: &[], goal: None };
    let main = proof.blocks().len() - 1;
    let mut observer = CostObserver::new(&bank, proof, main, &house);
    let checked = kernel::check(&bank, proof, &context, &mut observer);
    assert_eq!(checked.blocks().len(), proof.blocks().len(), "{name}: a ruling for each block");
    for (at, (block, found)) in proof.blocks().iter().zip(checked.blocks()).enumerate() {
        let mut last = None;
        for (index, fault) in &found.faults {
            assert!(
                (*index as usize) < block.len() && last < Some(*index),
                "{name}: faults stand in order, on lines that there are"
            );
            assert!(!fault.code().is_empty() && found.rests_on(*index).is_none(), "{name}: a bad line is bad in itself");
            last = Some(*index);
        }
        found.contradiction(&bank, proof, at);
    }
    assert_eq!(checked.accepted(), checked.blocks().iter().all(|block| block.faults.is_empty()));
    assert!(observer.total() >= observer.items().iter().map(|item| u64::from(item.lemma())).sum());
    // What is printed reads back as what is printed.
    let printed = proof_syntax::proof::print(proof, &bank, Alphabet::Unicode);
    let mut again = Bank::new();
    let second = proof_syntax::proof::parse(&Text::new(name.as_str(), printed.as_str()), &options, &mut again);
    let second = second.value.unwrap_or_else(|| panic!("{name} is printed as what cannot be read: {:#?}", second.diagnostics));
    assert!(
        proof_syntax::proof::print(&second.proof, &again, Alphabet::Unicode) == printed,
        "{name} is printed otherwise the second time"
    );
    true
}

/// A diagnostic points into the text, at whole characters, and says something.
fn clean(text: &Text, diagnostic: &Diagnostic) {
    let Diagnostic { code, message, span, label, .. } = diagnostic;
    let whole = |at: usize| text.content().is_char_boundary(at);
    assert!(whole(span.start) && whole(span.end) && span.start <= span.end, "{}: {diagnostic:?}", text.name());
    assert!(!code.is_empty() && !message.is_empty() && !label.is_empty(), "{}: {diagnostic:?}", text.name());
    assert!(
        code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-' || byte.is_ascii_digit()),
        "{}: {code}",
        text.name()
    );
}
