//! A calculus of a table's own: a worker audits it before the game begins, and it goes into the settings with what was found. Not here: the audit, and
//! what the game makes of the calculus (`predicate_wars::own_calculus`).

use std::time::Duration;

use adjudication::games::predicate_wars::{LONGEST_CALCULUS, OwnCalculus};
use adjudication::games::table::{Table, resume};
use adjudication::games::{Game, predicate_wars::PredicateWars};
use adjudication::{AuditRuling, Soundness};
use serde_json::{Map, Value, json};

use super::live::Tables;
use crate::client::Client;
use crate::problem::Problem;
use crate::request::Job;
use crate::work;

/// Time for the audit of all rules.
const AUDIT: Duration = Duration::from_secs(60);

/// Names of rules that a refusal repeats.
const MOST_NAMED: usize = 12;

/// A calculus with which a table is to be begun.
#[derive(Clone, Debug)]
pub(super) struct WantedCalculus {
    text: String,
    /// True if it is to be played even though some of its rules are unsound, or may be.
    accepts_unsound: bool,
}

impl WantedCalculus {
    /// Takes the calculus out of the members of a request: `calculus` and `accept_unsound`.
    ///
    /// * `game`: the name of the game.
    ///
    /// # Errors
    /// 422.
    pub(super) fn take(game: &str, members: &mut Map<String, Value>) -> Result<Option<WantedCalculus>, Problem> {
        let wrong = |message: String, help: &str| Problem::unprocessable("usage", message, Some(help));
        let mut member = |name: &str| members.remove(name).or_else(|| members.remove(&name.replace('_', "-")));
        let accepts = match member("accept_unsound") {
            None | Some(Value::Null) => false,
            Some(Value::Bool(accepts)) => accepts,
            Some(_) => return Err(wrong(String::from("\"accept_unsound\" is to be true or false"), ACCEPT)),
        };
        let text = match member("calculus") {
            None | Some(Value::Null) => return Ok(None),
            Some(Value::String(text)) => text,
            Some(_) => return Err(wrong(String::from("\"calculus\" is to be the text of a calculus"), "as in a file of rules")),
        };
        if game != PredicateWars::NAME {
            return Err(wrong(format!("{} is played without a calculus", adjudication::excerpt(game)), "predicate-wars has one"));
        }
        if text.len() > LONGEST_CALCULUS {
            return Err(wrong(format!("the calculus has more than {LONGEST_CALCULUS} bytes"), "leave out comments, or rules"));
        }
        Ok(Some(WantedCalculus { text: text.replace("\r\n", "\n"), accepts_unsound: accepts }))
    }
}

const ACCEPT: &str =
    "true plays with rules that are unsound: they are named at the table, and a player accepts them by the first move";

impl Tables {
    /// Returns a game that has not begun with this calculus in its settings, after the audit of its rules.
    ///
    /// # Errors
    /// 422 where the text is no calculus of the game, and where a rule is unsound or may be, unless that is accepted; 503.
    pub(super) async fn with_calculus(
        &self,
        client: &Client,
        game: Box<dyn Table>,
        wanted: WantedCalculus,
    ) -> Result<Box<dyn Table>, Problem> {
        let WantedCalculus { text, accepts_unsound } = wanted;
        let settings: Value = serde_json::from_str(&game.settings()).map_err(|_| Problem::internal())?;
        drop(game);
        let house = settings.pointer("/house/steps").cloned().unwrap_or_default();
        // What cannot be played is refused before it is audited, with the faults of the text where it has some.
        let not_audited = OwnCalculus::new(text.as_str());
        if let Err(refusal) = self.begun_with(client, settings.clone(), not_audited).await? {
            self.work(client, "rules", &text, Map::new()).await?;
            return Err(refusal);
        }
        let members = [("house", house), ("no-search", json!(true)), ("time", json!(format!("{}s", self.audit_seconds())))];
        let members = members.into_iter().map(|(name, value)| (name.to_owned(), value));
        let audited = self.work(client, "audit", &text, members.collect()).await?;
        let ruling: AuditRuling = serde_json::from_str(&audited).map_err(|_| Problem::internal())?;
        let own = audited_calculus(text, &ruling);
        if !own.is_sound() && !accepts_unsound {
            return Err(not_sound(&own));
        }
        self.begun_with(client, settings, own).await?
    }

    /// Begins the game with a calculus in its settings, or says why it cannot.
    async fn begun_with(
        &self,
        client: &Client,
        mut settings: Value,
        own: OwnCalculus,
    ) -> Result<Result<Box<dyn Table>, Problem>, Problem> {
        if let Some(house) = settings.pointer_mut("/house").and_then(Value::as_object_mut) {
            house.insert(String::from("own_calculus"), json!(own));
        }
        let begin = move || resume(PredicateWars::NAME, &settings.to_string()).map_err(|error| Problem::of_game(&error));
        self.resources.scheduler.here(client.clone(), begin).await
    }

    /// Has a worker do what a command does with a calculus; the document.
    async fn work(&self, client: &Client, command: &str, text: &str, mut members: Map<String, Value>) -> Result<String, Problem> {
        members.insert(String::from("system"), json!({ "text": text, "file": "calculus.rules" }));
        let job = Job::new(command, members, &self.resources.settings)?;
        let place = self.resources.scheduler.join(client.clone())?;
        Ok(work::answer(place, &job, |_| ()).await?.line().to_owned())
    }

    /// The seconds that an audit takes at most.
    fn audit_seconds(&self) -> u64 {
        AUDIT.min(self.resources.settings.longest).as_secs().max(1)
    }
}

/// A calculus with what was found of its rules.
fn audited_calculus(text: String, ruling: &AuditRuling) -> OwnCalculus {
    let named = |sound: Soundness| ruling.rules.iter().filter(move |rule| rule.sound == sound).map(|rule| rule.name.clone());
    let wrong = ruling.base_rules.iter().flat_map(|base| base.wrong.iter().cloned());
    OwnCalculus {
        unsound: named(Soundness::Unsound).chain(wrong).collect(),
        undecided: named(Soundness::Undecided).collect(),
        ..OwnCalculus::new(text)
    }
}

/// The refusal of a calculus of which some rules are unsound, or may be.
fn not_sound(own: &OwnCalculus) -> Problem {
    let list = |rules: &[String]| {
        let named: Vec<&str> = rules.iter().take(MOST_NAMED).map(String::as_str).collect();
        let more = if rules.len() > named.len() { ", …" } else { "" };
        format!("{}{more}", named.join(", "))
    };
    let mut parts = Vec::new();
    if !own.unsound.is_empty() {
        parts.push(format!("unsound: {}", list(&own.unsound)));
    }
    if !own.undecided.is_empty() {
        parts.push(format!("undecided: {}", list(&own.undecided)));
    }
    let message = format!("rules of this calculus are not known to be sound: {}", parts.join("; "));
    let help = "mend them in the lab, or accept them with \"accept_unsound\": they are named at the table, and a player accepts them by the first move";
    Problem::unprocessable("calculus-not-sound", message, Some(help))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_rules_are_named() {
        let rules: Vec<String> = (0..1_000).map(|number| format!("Rule {number}")).collect();
        let own = OwnCalculus { unsound: rules.clone(), undecided: rules, ..OwnCalculus::new("") };
        let problem = not_sound(&own).json();
        assert!(problem.len() < 1_500 && problem.contains("Rule 11, …") && !problem.contains("Rule 12,"), "{problem}");
    }
}
