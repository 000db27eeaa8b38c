//! Secrets of a table: random bytes of the system, the hash by which a token is known, and the commitment to what was agreed. Not here: who
//! holds which (`bearer`).

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::problem::Problem;

/// Bytes of a token, a salt and, half of them, the name of a table.
pub(super) const SECRET_BYTES: usize = 32;

/// Returns random bytes of the system.
///
/// # Errors
/// 500 where the system has none.
pub(super) fn secret() -> Result<[u8; SECRET_BYTES], Problem> {
    let mut bytes = [0; SECRET_BYTES];
    getrandom::fill(&mut bytes).map_err(|_| Problem::internal())?;
    Ok(bytes)
}

/// Returns a new token.
///
/// # Errors
/// As [`secret`].
pub(crate) fn token() -> Result<String, Problem> {
    Ok(hexadecimal(&secret()?))
}

pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Returns the hash of a token, which is all that is stored of it.
pub(crate) fn hash_of(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

/// Returns what is published of the settings before the game: SHA-256 of the salt and of the settings as one line of JSON.
pub(super) fn commitment(salt: &[u8], settings: &str) -> String {
    adjudication::commitment(salt, settings)
}
