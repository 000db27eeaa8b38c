//! Files of signed records into rulings, and the key that they are held against. Not here: what is checked of a record (`agreement`).

use std::time::Duration;

use documents::Schema;
use documents::error::ReportedDiagnostic;
use documents::table_record::{RecordRuling, SignedRecord, TableRecord, VerifiedRecord};
use source::{Diagnostic, Span, Text};
use verdict::Limits;

use super::agreement::agreed;
use crate::bounded::within;
use crate::error::{Error, Rejected, UsageError};
use crate::input::TextSource;
use crate::record_keys::{BadRecordKey, PublicRecordKey, without_key};

/// The largest file of a key, in bytes: that of the document has a hundred and some.
const MAX_KEY_BYTES: usize = 4096;

/// Returns the public key that an argument names: the digits themselves, or a file that holds them or the document of a service.
///
/// # Errors
/// [`UsageError::BadRecordKey`] where there is no such file, or it holds no key; [`Error::Unreadable`] where the system does not give it.
pub fn named_record_key(named: &TextSource) -> Result<PublicRecordKey, Error> {
    let bad = |text: &str, fault: BadRecordKey| {
        // What may be a secret is not repeated where messages are kept.
        let key = if fault == BadRecordKey::Secret { String::from("…") } else { source::excerpt(text) };
        Error::from(UsageError::BadRecordKey { key, fault: fault.to_string() })
    };
    let as_text = match named {
        TextSource::File(path) => path.to_str(),
        TextSource::Sent(sent) => Some(sent.text.as_str()),
        TextSource::StandardInput => None,
    };
    let read = as_text.map(|text| (text, PublicRecordKey::read(text)));
    match (read, named) {
        (Some((_, Ok(key))), _) => Ok(key),
        (Some((text, Err(fault))), TextSource::Sent(_)) => Err(bad(text, fault)),
        (Some((text, Err(fault))), TextSource::File(path)) if !crate::input::path_exists(path) => Err(bad(text, fault)),
        _ => {
            let bytes = named.read_at_most(MAX_KEY_BYTES)?;
            let read = std::str::from_utf8(&bytes).map_err(|_| BadRecordKey::Form).and_then(PublicRecordKey::read);
            read.map_err(|fault| bad(&named.name(), fault))
        }
    }
}

/// Returns an error where a text is the signed record of a game, which is checked with a key.
///
/// * `file`: a file that was given without one; only regular files are looked at. Standard input is looked at when it is read
///   ([`crate::verify`]).
///
/// # Errors
/// [`UsageError::NoRecordKey`].
pub fn ensure_no_signed_record(file: &TextSource) -> Result<(), Error> {
    let is_looked_at = match file {
        TextSource::File(path) => path.is_file(),
        TextSource::Sent(_) => true,
        TextSource::StandardInput => false,
    };
    // What cannot be read is reported by who reads it as a certificate.
    let Some(text) = is_looked_at.then(|| file.read().ok()).flatten() else { return Ok(()) };
    without_key(&text)
}

/// Checks a signed record with a public key: the signature, that every move is lawful, and that its parts agree.
///
/// * `time`: what is not checked when it is up is undecided.
///
/// # Errors
/// [`Error::Rejected`] for a text that is no signed record, or one of a later version.
pub fn verify_record(file: &TextSource, key: PublicRecordKey, time: Duration) -> Result<RecordRuling, Error> {
    let text = file.read()?;
    let name = text.name().to_owned();
    let limits = Limits { time, ..Limits::default() };
    let checked = within(&limits, None, move || checked(&text, key));
    let of = |valid, verified, error: Option<(&str, String)>| {
        let error = error.map(|(code, message)| ReportedDiagnostic {
            file: Some(name.clone()),
            ..ReportedDiagnostic::plain(code, message, None)
        });
        RecordRuling { schema: Schema, file: name.clone(), valid, key: key.written(), verified, error }
    };
    match checked {
        Ok(Ok(verified)) => Ok(of(Some(true), Some(verified), None)),
        Ok(Err((code, message))) => Ok(of(Some(false), None, Some((code, message)))),
        Err(Error::Limit { .. }) => {
            let message = format!("the time of {} ms was up before it was checked", time.as_millis());
            Ok(of(None, None, Some(("time", message))))
        }
        Err(error) => Err(error),
    }
}

/// The code and the words of the first thing that is wrong.
type Fault = (&'static str, String);

fn checked(text: &Text, key: PublicRecordKey) -> Result<Result<VerifiedRecord, Fault>, Error> {
    let content = text.content().trim_start_matches('\u{feff}');
    let signed: SignedRecord = serde_json::from_str(content).map_err(|error| no_record(text, &error))?;
    if signed.key != key.written() {
        let message = format!("it names the key {}, and is held against {}", source::excerpt(&signed.key), key.written());
        return Ok(Err(("other-record-key", message)));
    }
    if !key.has_signed(&signed.payload, &signed.signature) {
        let message = "the signature is not that of this key for this text: something in it was changed, or the signature was";
        return Ok(Err(("wrong-signature", message.to_owned())));
    }
    // What is signed is not what cannot be read: a later version may have written it.
    let record: TableRecord = serde_json::from_str(&signed.payload).map_err(|error| no_record(text, &error))?;
    Ok(agreed(record).map_err(|fault| (fault.code(), fault.to_string())))
}

fn no_record(text: &Text, error: &serde_json::Error) -> Error {
    let message = format!("this is no signed record of a game: {error}");
    let help = "`GET /v1/tables/ID/signed-record` of a service gives one, when the game is over; a later version of this program may write others";
    Rejected::one(text.clone(), Diagnostic::error("no-signed-record", Span::at(0), message, "in this text").help(help)).into()
}
