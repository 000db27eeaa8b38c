//! JSON Schemas from the types that are written and read. Not here: the files that they stand in.

use ::games::ergo::Ergo;
use ::games::palmer::Palmer;
use ::games::shake::Shake;
use ::games::xwff::Xwff;
use ::games::{Game, Record};
use documents::audit::{AuditRuling, CandidateRuling, HousesRuling, IndependenceRuling};
use documents::check::ProofRuling;
use documents::class::{ClassDocument, ClassResults, HandedIn};
use documents::cost::{CostRuling, ProofCostRuling};
use documents::derive::DeriveRuling;
use documents::doctor::Installation;
use documents::error::ErrorDocument;
use documents::exercise::{ExerciseAnswer, SubmissionRuling};
use documents::explain::{CodeExplanation, CodeListing};
use documents::export::Exported;
use documents::graph::GraphRuling;
use documents::hint::HintRuling;
use documents::judge::{BoardLine, Ruling};
use documents::parse::ParseRuling;
use documents::proof::ProofDocument;
use documents::prove::ProveRuling;
use documents::rules::RuleListing;
use documents::table_record::{RecordKey, RecordRuling, SignedRecord, TableRecord};
use documents::verify::{DerivationRuling, ModelRuling, VerificationRuling};
use documents::world::{FoundWorldRuling, WorldRuling};
use schemars::generate::SchemaSettings;
use schemars::transform::transform_subschemas;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value};
use verifier::CertificateDocument;

use crate::games::ergo::AreaDocument;
use crate::games::palmer::{CardsDocument, LicenceDocument};
use crate::games::predicate_wars::{
    AdviceDocument, AnswerDocument, ChallengeSearchDocument, DryRunDocument, ReplayDocument, StoppedDocument, VerifyDocument,
    ViewDocument,
};
use crate::games::questions::{LongestDocument, TableDocument, ValueDocument, WffDocument};
use crate::games::{
    Adjudicated, GameErrorDocument, LegalDocument, PositionDocument, ScoreDocument, SolveDocument, predicate_wars,
};
use crate::recording::log::{Event, Header};

/// Makes the schema of a document as it stands in its file; `None` if there is no document of this name.
///
/// Objects are closed: they have the fields that are named, and no other.
pub fn generate(name: &str) -> Option<String> {
    let document = super::schema(name)?;
    let mut schema = match name {
        "judge" => written::<Ruling>(),
        "board-line" => read::<BoardLine>(),
        "check" => written::<ProofRuling>(),
        "submission" => written::<SubmissionRuling>(),
        "proof" => read::<ProofDocument>(),
        "cost-statement" => written::<CostRuling>(),
        "cost-proof" => written::<ProofCostRuling>(),
        "dag" => written::<GraphRuling>(),
        "prove" => written::<ProveRuling>(),
        "codes" => written::<CodeListing>(),
        "explain" => written::<CodeExplanation>(),
        "derive" => written::<DeriveRuling>(),
        "answer" => written::<ExerciseAnswer>(),
        "hint" => written::<HintRuling>(),
        "audit" => written::<AuditRuling>(),
        "audit-houses" => written::<HousesRuling>(),
        "audit-independence" => written::<IndependenceRuling>(),
        "audit-candidate" => written::<CandidateRuling>(),
        "rules" => written::<RuleListing>(),
        "parse" => written::<ParseRuling>(),
        "certificate" => read::<CertificateDocument>(),
        "verify" => written::<VerificationRuling>(),
        "verify-model" => written::<ModelRuling>(),
        "verify-tstp" => written::<DerivationRuling>(),
        "verify-record" => written::<RecordRuling>(),
        "signed-record" => read::<SignedRecord>(),
        "table-record" => read::<TableRecord>(),
        "record-key" => read::<RecordKey>(),
        "export" => written::<Exported>(),
        "doctor" => written::<Installation>(),
        "error" => written::<ErrorDocument>(),
        "game-error" => written::<GameErrorDocument>(),
        "game-legal" => written::<LegalDocument>(),
        "game-score" => written::<ScoreDocument>(),
        "palmer-position" => written::<PositionDocument<'_, Palmer>>(),
        "ergo-position" => written::<PositionDocument<'_, Ergo>>(),
        "xwff-position" => written::<PositionDocument<'_, Xwff>>(),
        "shake-position" => written::<PositionDocument<'_, Shake>>(),
        "palmer-solution" => written::<SolveDocument<<Palmer as Adjudicated>::Solution>>(),
        "ergo-solution" => written::<SolveDocument<<Ergo as Adjudicated>::Solution>>(),
        "wff-solution" => written::<SolveDocument<<Xwff as Adjudicated>::Solution>>(),
        "palmer-licence" => written::<LicenceDocument>(),
        "palmer-cards" => written::<CardsDocument>(),
        "ergo-area" => written::<AreaDocument>(),
        "wff-longest" => written::<LongestDocument>(),
        "wff-wff" => written::<WffDocument>(),
        "wff-value" => written::<ValueDocument>(),
        "wff-table" => written::<TableDocument>(),
        "palmer-record" => read::<Record<<Palmer as Game>::Settings, <Palmer as Game>::Move>>(),
        "ergo-record" => read::<Record<<Ergo as Game>::Settings, <Ergo as Game>::Move>>(),
        "xwff-record" => read::<Record<<Xwff as Game>::Settings, <Xwff as Game>::Move>>(),
        "shake-record" => read::<Record<<Shake as Game>::Settings, <Shake as Game>::Move>>(),
        "predicate-wars-header" => read::<Header>(),
        "predicate-wars-event" => read::<Event>(),
        "predicate-wars-view" => written::<ViewDocument<'_>>(),
        "predicate-wars-legal" => written::<predicate_wars::LegalDocument<'_>>(),
        "predicate-wars-replay" => written::<ReplayDocument>(),
        "predicate-wars-verify" => written::<VerifyDocument>(),
        "predicate-wars-dry-run" => written::<DryRunDocument>(),
        "predicate-wars-advice" => written::<AdviceDocument>(),
        "predicate-wars-challenge" => written::<ChallengeSearchDocument>(),
        "predicate-wars-answer" => written::<AnswerDocument>(),
        "predicate-wars-stopped" => written::<StoppedDocument>(),
        "evaluation" => written::<WorldRuling>(),
        "found-world" => written::<FoundWorldRuling>(),
        "class" => written::<ClassDocument>(),
        "class-results" => written::<ClassResults>(),
        "handed-in" => written::<HandedIn>(),
        _ => return None,
    };
    schema.insert("title".to_owned(), Value::from(document.about));
    let mut schema = schema.to_value();
    close(&mut schema, false);
    let mut text = serde_json::to_string_pretty(&schema).ok()?;
    text.push('\n');
    Some(text)
}

/// The schema of a document that is written: what is always written is required.
fn written<T: JsonSchema>() -> Schema {
    let mut schema = SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>();
    leave_out_null(&mut schema);
    schema
}

/// The schema of a document that is read: what can be left out is not required.
fn read<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_deserialize().into_generator().into_root_schema_for::<T>()
}

/// Takes `null` from what fields may be that are not always written: they are left out where there is nothing to say.
fn leave_out_null(schema: &mut Schema) {
    transform_subschemas(&mut leave_out_null, schema);
    let required = schema.get("required").cloned().unwrap_or_default();
    let is_required = |name: &str| required.as_array().is_some_and(|names| names.iter().any(|one| one == name));
    let Some(Value::Object(properties)) = schema.get_mut("properties") else { return };
    for (_, property) in properties.iter_mut().filter(|(name, _)| !is_required(name)) {
        if let Some(Value::Array(types)) = property.get_mut("type") {
            types.retain(|one| one != "null");
            if let [one] = types.as_slice() {
                let one = one.clone();
                property["type"] = one;
            }
        }
        if let Some(Value::Array(values)) = property.get_mut("enum") {
            values.retain(|one| !one.is_null());
        }
        if let Some(Value::Array(alternatives)) = property.get_mut("anyOf") {
            alternatives.retain(|one| one["type"] != "null");
        }
    }
}

/// Closes the objects of a schema, and makes plain text of descriptions. Where an object has parts of its own beside alternatives, or shares those of another schema, it is closed
/// as a whole (`unevaluatedProperties`), since each part alone would refuse the fields of the others.
///
/// * `is_part`: true for a schema that describes a part of an object.
fn close(schema: &mut Value, is_part: bool) {
    match schema {
        Value::Object(fields) => close_object(fields, is_part),
        Value::Array(several) => several.iter_mut().for_each(|one| close(one, is_part)),
        _ => {}
    }
}

/// A comment's text without its links to code, which lead nowhere from a schema.
fn without_links(text: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some((before, link)) = rest.split_once("[`") {
        let Some((name, behind)) = link.split_once("`]") else { break };
        out.extend([before, "`", name, "`"]);
        rest = behind.strip_prefix('(').and_then(|target| target.split_once(')')).map_or(behind, |(_, behind)| behind);
    }
    out + rest
}

fn close_object(fields: &mut Map<String, Value>, is_part: bool) {
    if let Some(Value::String(description)) = fields.get_mut("description") {
        *description = without_links(description);
    }
    let named = fields.contains_key("properties");
    let composed = named && ["allOf", "anyOf", "oneOf", "$ref"].iter().any(|word| fields.contains_key(*word));
    for (word, inner) in fields.iter_mut() {
        match word.as_str() {
            "allOf" | "anyOf" | "oneOf" => close(inner, is_part || composed),
            "properties" | "patternProperties" | "$defs" => {
                inner.as_object_mut().into_iter().flatten().for_each(|(_, field)| close(field, false));
            }
            "items" | "prefixItems" | "additionalProperties" => close(inner, false),
            _ => {}
        }
    }
    if named && !is_part && !fields.contains_key("additionalProperties") {
        let word = if composed { "unevaluatedProperties" } else { "additionalProperties" };
        fields.insert(word.to_owned(), Value::Bool(false));
    } else if named && is_part {
        fields.remove("additionalProperties");
    }
}
