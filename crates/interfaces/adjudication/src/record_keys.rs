//! The keys of signed records: Ed25519 (RFC 8032), written as hexadecimal digits. Not here: what is signed, and where a service keeps its key.

use std::fmt;

use ::games::hexadecimal;
use documents::Schema;
use documents::table_record::{RecordKey, SignatureAlgorithm, SignedRecord};
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use source::Text;

use crate::error::{Error, UsageError};
use crate::reading::{TextKind, recognise};

/// The word before the digits in a file that holds a secret key, so that it is not taken for a public one.
const SECRET: &str = "referee-secret-record-key";

/// The secret key of a service.
pub struct RecordSecret(SigningKey);

impl fmt::Debug for RecordSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecordSecret").field("public", &self.public()).finish_non_exhaustive()
    }
}

impl RecordSecret {
    /// Returns the key of 32 random bytes.
    pub fn new(bytes: &[u8; 32]) -> RecordSecret {
        RecordSecret(SigningKey::from_bytes(bytes))
    }

    /// Reads the key from the text of a file, as [`RecordSecret::written`] returned it; `None` for any other text.
    pub fn read(text: &str) -> Option<RecordSecret> {
        let digits = text.trim().strip_prefix(SECRET)?.strip_prefix(' ')?;
        hexadecimal::read(digits).as_ref().map(RecordSecret::new)
    }

    /// Returns the text that is kept of the key in a file. It is secret.
    pub fn written(&self) -> String {
        format!("{SECRET} {}\n", digits(self.0.as_bytes()))
    }

    /// Returns the public key: 64 hexadecimal digits.
    pub fn public(&self) -> String {
        digits(self.0.verifying_key().as_bytes())
    }

    /// Returns the public key as a document.
    pub fn document(&self) -> RecordKey {
        RecordKey { schema: Schema, algorithm: SignatureAlgorithm::Ed25519, key: self.public() }
    }

    /// Signs the text of a record.
    pub fn sign(&self, payload: String) -> SignedRecord {
        let signature = self.0.sign(payload.as_bytes());
        SignedRecord {
            schema: Schema,
            algorithm: SignatureAlgorithm::Ed25519,
            key: self.public(),
            signature: digits(signature.r_bytes()) + &digits(signature.s_bytes()),
            payload,
        }
    }
}

/// The public key of a service, against which records are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicRecordKey(VerifyingKey);

/// The reason for which a text is no public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRecordKey {
    /// It has another form.
    #[error("a key is 64 hexadecimal digits, or the document of `GET /v1/record-key`")]
    Form,
    /// It is a secret key.
    #[error("this is a secret key, which belongs to the service alone")]
    Secret,
    /// It is no point of the curve.
    #[error("these digits are no key of Ed25519")]
    NoPoint,
    /// There are signatures for this key that hold for any text.
    #[error("this key of Ed25519 is of small order: with it anybody can sign anything")]
    Weak,
}

impl PublicRecordKey {
    /// Reads a key: 64 hexadecimal digits, or the document that a service gives.
    ///
    /// # Errors
    /// [`BadRecordKey`].
    pub fn read(text: &str) -> Result<PublicRecordKey, BadRecordKey> {
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.starts_with(SECRET) {
            return Err(BadRecordKey::Secret);
        }
        let bytes = if text.starts_with('{') {
            let document: RecordKey = serde_json::from_str(text).map_err(|_| BadRecordKey::Form)?;
            hexadecimal::read(&document.key)
        } else {
            hexadecimal::read(&text.to_ascii_lowercase())
        };
        let key = VerifyingKey::from_bytes(&bytes.ok_or(BadRecordKey::Form)?).map_err(|_| BadRecordKey::NoPoint)?;
        if key.is_weak() { Err(BadRecordKey::Weak) } else { Ok(PublicRecordKey(key)) }
    }

    /// Returns the key as 64 hexadecimal digits.
    pub fn written(&self) -> String {
        digits(self.0.as_bytes())
    }

    /// Returns whether a signature is that of this key for a text.
    ///
    /// * `signature`: 128 hexadecimal digits, small letters; any other text is none.
    pub fn has_signed(&self, payload: &str, signature: &str) -> bool {
        let half = |digits: Option<&str>| digits.and_then(hexadecimal::read);
        let (Some(r), Some(s)) = (half(signature.get(..64)), half(signature.get(64..))) else { return false };
        // One signature for each text and key: what other checkers may read otherwise is refused.
        self.0.verify_strict(payload.as_bytes(), &Signature::from_components(r, s)).is_ok()
    }
}

fn digits(bytes: &[u8; 32]) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = hexadecimal::write(bytes, &mut text);
    text
}

/// Returns an error where a text is the signed record of a game.
///
/// # Errors
/// [`UsageError::NoRecordKey`].
pub(crate) fn without_key(text: &Text) -> Result<(), Error> {
    if recognise(text).is_none_or(|format| format.kind != TextKind::SignedRecord) {
        return Ok(());
    }
    let signed: Option<SignedRecord> = serde_json::from_str(text.content().trim_start_matches('\u{feff}')).ok();
    let named = signed.map(|signed| match PublicRecordKey::read(&signed.key) {
        Ok(key) => (key.written(), key.has_signed(&signed.payload, &signed.signature)),
        Err(_) => (source::excerpt(&signed.key), false),
    });
    Err(UsageError::NoRecordKey { file: text.name().to_owned(), named }.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8032, section 7.1, tests 1 and 2.
    #[test]
    fn signatures_are_those_of_the_standard() {
        for (secret, public, text, signature) in [
            (
                "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
                "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
                "",
                "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
            ),
            (
                "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
                "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
                "r",
                "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
            ),
        ] {
            let secret = RecordSecret::new(&hexadecimal::read(secret).expect("digits"));
            let signed = secret.sign(text.to_owned());
            assert_eq!((signed.key.as_str(), signed.signature.as_str()), (public, signature));
            let key = PublicRecordKey::read(public).expect("a key");
            assert!(key.has_signed(text, signature) && !key.has_signed("s", signature));
            assert_eq!(key.written(), public);
            let again = RecordSecret::read(&secret.written()).expect("it reads back");
            assert_eq!(again.public(), public);
            assert!(!format!("{again:?}").contains(&secret.written()[SECRET.len() + 1..][..64]));
        }
    }

    #[test]
    fn hostile_keys_are_refused() {
        let small_order = [
            "0100000000000000000000000000000000000000000000000000000000000000",
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "0000000000000000000000000000000000000000000000000000000000000000",
            "0000000000000000000000000000000000000000000000000000000000000080",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
            // The same points, written as numbers that are not reduced.
            "0100000000000000000000000000000000000000000000000000000000000080",
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
            "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
            "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        ];
        for text in small_order {
            let refused = PublicRecordKey::read(text).expect_err(text);
            assert!(matches!(refused, BadRecordKey::Weak | BadRecordKey::NoPoint), "{text}: {refused}");
        }
        let key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
        let long = format!("{key}00");
        let wide: String = key.replace('a', "а");
        for text in ["", " ", "d7", &key[..63], &long, &key.replace('d', "x"), &wide, "{}", "{\"key\":\"\"}", "{", "∀x P(x)"] {
            assert_eq!(PublicRecordKey::read(text), Err(BadRecordKey::Form), "{text}");
        }
        let no_point = "0200000000000000000000000000000000000000000000000000000000000000";
        assert_eq!(PublicRecordKey::read(no_point), Err(BadRecordKey::NoPoint));
        assert_eq!(PublicRecordKey::read(&RecordSecret::new(&[7; 32]).written()), Err(BadRecordKey::Secret));
        let document = serde_json::to_string(&RecordSecret::new(&[7; 32]).document()).expect("JSON");
        assert_eq!(PublicRecordKey::read(&document).expect("a key").written(), RecordSecret::new(&[7; 32]).public());
        assert!(PublicRecordKey::read(&key.to_uppercase()).is_ok());
        assert!(RecordSecret::read(key).is_none() && RecordSecret::read("").is_none());
    }

    #[test]
    fn other_spellings_of_a_signature_are_none() {
        let secret = RecordSecret::new(&[7; 32]);
        let signed = secret.sign(String::from("text"));
        let key = PublicRecordKey::read(&signed.key).expect("a key");
        assert!(key.has_signed("text", &signed.signature));
        let spelled = [
            String::new(),
            signed.signature[..127].to_owned(),
            signed.signature[..64].to_owned(),
            format!("{}0", signed.signature),
            format!("{} ", signed.signature),
            signed.signature.to_uppercase(),
            "0".repeat(128),
            "é".repeat(64),
        ];
        for other in spelled {
            assert!(!key.has_signed("text", &other), "{other}");
        }
    }
}
