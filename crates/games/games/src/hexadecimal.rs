//! 32 bytes as 64 hexadecimal digits in small letters, as records hold seeds and commitments: one text for each value, and no other is read.

use std::fmt;

/// Number of bytes.
pub(crate) const BYTES: usize = 32;
/// Number of digits.
pub(crate) const DIGITS: usize = 2 * BYTES;

/// Writes the digits.
///
/// # Errors
/// Those of `out`.
pub fn write(bytes: &[u8; BYTES], out: &mut impl fmt::Write) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(out, "{byte:02x}"))
}

/// Reads the digits; `None` for any other text.
pub fn read(text: &str) -> Option<[u8; BYTES]> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    if text.len() != DIGITS {
        return None;
    }
    let mut bytes = [0; BYTES];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        let [high, low] = pair else { return None };
        *byte = digit(*high)? << 4 | digit(*low)?;
    }
    Some(bytes)
}
