//! Tables of Predicate Wars with a calculus of their own: audited before the game, shown at the table, kept in the record.

use serde_json::{Value, json};

use crate::browser::{Browser, forms, pairs};
use crate::common::{Response, Service};
use crate::tables::{Table, on_command_line};

const HEAD: &str = "calculus small \"A small calculus\"\nnotation predicate-wars\n\n";
const SOUND: &str = "rule \"Modus ponens\" (MP)\n  from (A → B), A\n  infer B\n\n";
const UNSOUND: &str = "rule \"Detachment\" (DET)\n  from (A → B)\n  infer B\n\n";

fn service() -> Service {
    Service::start(&["--database", ":memory:"])
}

fn begun(service: &Service, calculus: &str, more: &Value) -> Response {
    let mut request = json!({"game": "predicate-wars", "players": ["Ann", "Ben"], "delay": 0, "calculus": calculus});
    request.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    service.post("/v1/tables", &request)
}

#[test]
fn a_sound_calculus_is_played_and_its_record_is_verified() {
    let service = service();
    let text = format!("{HEAD}{SOUND}");
    let response = begun(&service, &text, &json!({}));
    assert_eq!(response.status, 201, "{}", response.body);
    let table = Table::of(&response.json());
    let view = table.view(&service, Some("Ann"));
    assert_eq!(view["house"]["own_calculus"], json!({"text": text}));
    table.played(&service, "Ann", "pass");
    table.played(&service, "Ann", "resign");
    let record = table.record(&service);
    assert!(record.contains("A small calculus"));
    let (status, verified) = on_command_line(&["predicate-wars", "verify"], &record);
    assert_eq!(status, 0, "{verified}");
    // Another calculus in the record is another game: what was agreed is what counts.
    let broken = record.replace("infer B", "infer (");
    let (status, _) = on_command_line(&["predicate-wars", "verify"], &broken);
    assert_ne!(status, 0);
}

#[test]
fn unsound_rules_are_played_only_where_that_is_accepted_and_are_named_at_the_table() {
    let service = service();
    let text = format!("{HEAD}{SOUND}{UNSOUND}");
    let refused = begun(&service, &text, &json!({}));
    assert_eq!((refused.status, refused.code().as_str()), (422, "calculus-not-sound"), "{}", refused.body);
    assert!(refused.body.contains("unsound: Detachment"), "{}", refused.body);
    let accepted = begun(&service, &text, &json!({"accept_unsound": true}));
    assert_eq!(accepted.status, 201, "{}", accepted.body);
    let table = Table::of(&accepted.json());
    assert_eq!(table.view(&service, Some("Ben"))["house"]["own_calculus"]["unsound"], json!(["Detachment"]));
    let path = table.path.trim_start_matches("/v1").to_owned();
    let page = service.get(&path).body;
    assert!(
        page.contains("By your first move you accept them.") && page.contains("Unsound: <strong lang=\"en\">Detachment"),
        "{page}"
    );
    assert!(page.contains(&format!("<a href=\"{path}/calculus\" lang=\"en\">A small calculus</a>")), "{page}");
    let shown = service.get(&format!("{path}/calculus"));
    assert!(shown.status == 200 && shown.body.contains("rule &#34;Detachment&#34; (DET)"), "{}", shown.body);
    // A table without one has no such page.
    let plain = Table::begin(&service, &json!({"game": "palmer", "players": ["Ann", "Ben"]}));
    assert_eq!(service.get(&format!("{}/calculus", plain.path.trim_start_matches("/v1"))).status, 404);
}

#[test]
fn what_is_no_calculus_of_the_game_is_refused() {
    let service = service();
    let refused = |calculus: &str, more: Value| {
        let response = begun(&service, calculus, &more);
        assert_eq!(response.status, 422, "{}", response.body);
        response.body
    };
    let faulty = refused("calculus x \"X\"\nnotation predicate-wars\n\nrule \"Odd\" (ODD)\n  from (A →\n  infer B\n", json!({}));
    assert!(faulty.contains("\"line\":5"), "the answer has the fault of the text: {faulty}");
    assert!(
        refused("calculus x \"X\"\nnotation palmer\n\nrule \"R\" (R)\n  from A\n  infer A\n", json!({})).contains("notation")
    );
    assert!(refused(&"#\n".repeat(20_000), json!({})).contains("32768 bytes"));
    assert!(refused(&format!("{HEAD}{SOUND}"), json!({"game": "palmer"})).contains("without a calculus"));
    assert!(refused(&format!("{HEAD}{SOUND}"), json!({"accept_unsound": "yes"})).contains("true or false"));
}

/// One click in the lab leads to a table against a program, another to the links of one with a friend.
#[test]
fn the_lab_leads_to_a_table_in_one_click() {
    let service = service();
    let reader = Browser::new(&service);
    let page = reader.get("/lab").body;
    let form = forms(&page).into_iter().find(|form| form.action == "/lab").expect("the form of the lab");
    assert!(form.buttons.contains(&(String::from("with"), String::from("computer"))), "{form:?}");
    let fields = |with: &str| {
        let text = format!("{HEAD}{SOUND}");
        pairs(&[("system", "classical"), ("calculus", &text), ("rule", UNSOUND), ("with", with)])
    };
    let table = reader.post("/lab/play", &fields("computer"));
    assert_eq!(table.status, 303, "{}", table.body);
    let page = reader.get(table.header("location").expect("a table")).body;
    assert!(page.contains("you are <strong>Guest</strong>") && page.contains("Detachment"), "{page}");
    let links = reader.post("/lab/play", &fields("friend"));
    assert_eq!((links.status, links.body.matches("class=\"link\"").count()), (201, 3), "{}", links.body);
    // A calculus that comes with the program is a house rule.
    let shipped = reader.post("/lab/play", &pairs(&[("system", "predicate-wars-sound"), ("with", "computer")]));
    let id = shipped.header("location").expect("a table").split(['/', '?']).nth(2).expect("a name").to_owned();
    let view = service.get(&format!("/v1/tables/{id}")).json();
    assert_eq!((&view["house"]["calculus"], &view["house"]["own_calculus"]), (&json!("sound"), &Value::Null), "{view}");
    // The lab says what cannot be played, and it can be mended there.
    let classical = reader.post("/lab/play", &pairs(&[("system", "classical"), ("rule", UNSOUND), ("with", "computer")]));
    assert!(classical.status == 422 && classical.body.contains("notation"), "{}", classical.body);
}
