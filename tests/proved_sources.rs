//! The proofs in `proofs/soundness` are about the check as it stands: each source that they follow has the hash that it had when the two were last
//! compared. Rocq is not needed for this; `just proved` checks the proofs themselves.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use sha2::{Digest, Sha256};

use crate::architecture::root;
use crate::trusted_part::{DERIVATION, files};

/// The list of hashes, as `sha256sum` writes it.
const LIST: &str = "proofs/soundness/sources.sha256";

/// The rules.
const LISTING: &str = "crates/trusted/derivation/classical.listing";

/// The other sources that the definitions of the proofs follow, beside those of derivations.
const FOLLOWED: [&str; 2] = ["crates/trusted/certificate/src", "crates/trusted/model/src/finite"];

fn list() -> String {
    let home = root().canonicalize().expect("it is there");
    let mut sources: Vec<PathBuf> = FOLLOWED.iter().chain(&DERIVATION).flat_map(|place| files(place)).collect();
    sources.push(home.join(LISTING));
    sources.sort();
    let mut list = String::new();
    for source in sources {
        let content = fs::read(&source).expect("a source");
        let file = source.strip_prefix(&home).expect("it is below").display();
        let hash: String = Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect();
        let _ = writeln!(list, "{hash}  {file}");
    }
    list
}

#[test]
fn the_proofs_are_about_the_sources_as_they_are() {
    let (path, list) = (root().join(LIST), list());
    if std::env::var_os("REFEREE_WRITE_PROVED").is_some() {
        fs::write(&path, &list).expect("written");
    }
    let known = fs::read_to_string(&path).expect("the list of hashes");
    let changed: Vec<&str> =
        list.lines().filter(|line| !known.contains(*line)).filter_map(|line| line.split("  ").nth(1)).collect();
    assert!(
        changed.is_empty(),
        "{changed:?}: proofs/soundness follows these as they were. Change its definitions alike, run `just proved`, and then this test with \
         REFEREE_WRITE_PROVED=1"
    );
    assert_eq!(known, list, "REFEREE_WRITE_PROVED=1 writes {LIST} anew");
}
