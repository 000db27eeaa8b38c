//! Proofs as databases of Metamath: complete, with a dozen well-known axioms at the beginning and what is claimed at the end.
//! `docs/metamath.md` explains them.

mod board;
mod counting;
mod database;
mod expression;
pub mod judge;
mod lemma_proofs;
mod library;
mod names;
mod proof;
mod rules;
mod sequent;
mod tautology;

use crate::problem::{Problem, Refused};

/// The database of a proof: its last theorem says what is claimed.
///
/// # Errors
/// [`Refused`], with the line and the rule that cannot be exported.
pub fn write(problem: Problem<'_>) -> Result<String, Refused> {
    crate::on_large_stack(|| database::write(problem, false))
}

/// As [`write()`], but every step is written as it stands, whether or not the kernel accepts it: for the comparison of judges.
///
/// # Errors
/// [`Refused`], where not even the form of a step can be made out.
pub fn write_as_it_stands(problem: Problem<'_>) -> Result<String, Refused> {
    crate::on_large_stack(|| database::write(problem, true))
}

#[cfg(test)]
mod tests {
    use super::library::{AXIOMS, Library};
    use metamath_rs::database::{Database, DbOptions};

    #[test]
    fn every_lemma_is_proved() {
        let mut library = Library::new(super::lemma_proofs::prove_named);
        for lemma in super::lemma_proofs::LEMMAS {
            library.named(lemma.name);
        }
        let text = format!("{AXIOMS}{}", library.written);
        let mut database = Database::new(DbOptions { jobs: 1, incremental: false, ..DbOptions::default() });
        database.parse(String::from("lemmas.mm"), vec![(String::from("lemmas.mm"), text.into_bytes())]);
        database.scope_pass();
        database.verify_pass();
        let found = database.diag_notations();
        let text: Vec<_> = found
            .iter()
            .map(|(at, fault)| (String::from_utf8_lossy(database.statement_by_address(*at).label()).into_owned(), fault))
            .collect();
        assert!(text.is_empty(), "{text:#?}");
    }
}
