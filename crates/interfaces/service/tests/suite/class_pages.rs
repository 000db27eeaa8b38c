//! Classes by forms alone, as a browser without scripts sends them: from the choice of exercises to the end of the class.

use serde_json::json;

use crate::browser::{Browser, Form, attribute, forms, plain, tags};
use crate::common::Service;

/// The links on a page of a class.
fn links(page: &str) -> Vec<String> {
    let all = tags(page).filter(|(tag, _)| tag.contains("class=\"link\""));
    all.filter_map(|(tag, _)| attribute(tag, "value")).collect()
}

/// The path of a link, and the key after it.
fn parts(link: &str) -> (String, String) {
    let (_, rest) = link.split_once("//").expect("an address");
    let (_, path) = rest.split_once('/').expect("a path");
    let (path, key) = path.split_once('#').unwrap_or((path, ""));
    (format!("/{path}"), key.to_owned())
}

#[test]
fn a_class_by_forms() {
    let service = Service::start(&[]);
    let teacher = Browser::new(&service);
    let page = teacher.get("/classes/new").body;
    let form = || forms(&page).into_iter().find(|form| form.action == "/classes").expect("a form");
    let faulty = teacher.submit(&form().fill("text", &["P → ∴ Q"]).fill("title", &["<b>Week</b>"]));
    assert!(faulty.status == 422 && faulty.body.contains("P → ∴ Q") && faulty.body.contains("id=\"notice\""), "{}", faulty.body);
    assert!(!faulty.body.contains("<b>Week"), "it is escaped");
    let form = form().press("pick", "forallx 1").press("pick", "forallx 3").press("hints", "yes").fill("title", &["Week 3"]);
    let made = teacher.submit(&form.fill("deadline", &["2999-12-01T18:00"]).fill("zone", &["+01:00"]));
    assert_eq!(made.status, 201, "{}", made.body);
    let links_there = links(&made.body);
    let [for_students, for_teacher] = links_there.as_slice() else { panic!("{links_there:?}") };
    let (class, none) = parts(for_students);
    let (results, key) = parts(for_teacher);
    assert!(none.is_empty() && results == format!("{class}/results") && key.len() == 64, "{for_teacher}");

    let counted = |page: &str, words: &str| assert!(page.contains(words), "{words}: {page}");
    counted(&teacher.get(&results).body, "<p id=\"status\">No students yet · No exercises tried yet</p>");

    // A student joins, fails, is shown the line, and does it.
    let ann = Browser::new(&service);
    let page = ann.get(&class).body;
    assert!(page.contains("A → B, A ∴ B") && page.contains("2999-12-01 17:00 UTC"), "{page}");
    let join = |browser: &Browser<'_>, nickname: &str| {
        let page = browser.get(&class).body;
        let form = forms(&page).into_iter().find(|form| form.action.ends_with("/join")).expect("a form");
        browser.submit(&form.fill("nickname", &[nickname]))
    };
    assert!(join(&ann, "<i>").body.contains("&#60;i&#62;"), "it is escaped");
    let joined = join(&ann, "Ann");
    assert!(joined.status == 200 && joined.body.contains("You are <strong>Ann</strong>"), "{}", joined.body);
    let own_link = links(&joined.body).pop().expect("a link of her own");
    counted(&teacher.get(&results).body, "<p id=\"status\">One student · ");
    // The deadline is moved, removed and set again.
    let moved = |deadline: &str, zone: &str| {
        let page = teacher.get(&results).body;
        let has = |form: &Form| form.buttons.iter().any(|(_, value)| value == "deadline");
        let form = forms(&page).into_iter().find(has).expect("the form of the deadline");
        teacher.submit(&form.fill("deadline", &[deadline]).fill("zone", &[zone]).press("what", "deadline"))
    };
    counted(&moved("2998-05-01T12:00", "-02:00").body, "2998-05-01 14:00 UTC");
    counted(&ann.get(&class).body, "2998-05-01 14:00 UTC");
    counted(&moved("", "+00:00").body, "Open, without a deadline.");
    assert_eq!(moved("soon", "+00:00").status, 422);
    counted(&moved("2999-12-01T18:00", "+01:00").body, "2999-12-01 17:00 UTC");
    assert_eq!(join(&Browser::new(&service), "ann").status, 409);
    let exercise = format!("{class}/exercises/1");
    let hand_in = |browser: &Browser<'_>, what: &str, text: &str| {
        let page = browser.get(&exercise).body;
        let form = forms(&page).into_iter().find(|form| form.action == exercise).expect("a form");
        browser.submit(&form.fill("text", &[text]).press("what", what))
    };
    let begins = plain(&ann.get(&exercise).body);
    assert!(begins.contains("notation forallx\n") && begins.contains("A → B") && !begins.contains("id=\"ruling\""), "{begins}");
    let wrong = "notation forallx\r\n1 | A → B   PR\r\n2 | A   PR\r\n  |---\r\n3 | B   ∧E 1, 2\r\n";
    let failed = hand_in(&ann, "submit", wrong);
    assert!(failed.status == 200 && failed.body.contains("class=\"wrong\"><th scope=\"row\">3</th>"), "{}", failed.body);
    assert!(plain(&failed.body).contains("3 | B   ∧E 1, 2"), "what was written stays in the field");
    let hint = hand_in(&ann, "hint", "notation forallx\n1 | A → B   PR\n2 | A   PR\n");
    assert!(hint.status == 200 && hint.body.contains("id=\"hint-shown\"") && hint.body.contains("Next: "), "{}", hint.body);
    let right = hand_in(&ann, "submit", "notation forallx\n1 | A → B   PR\n2 | A   PR\n  |---\n3 | B   →E 1, 2\n");
    assert!(right.body.contains("notice good") && right.body.contains("✓ Accepted"), "{}", right.body);
    assert!(ann.get(&class).body.contains("✓ solved · 2 attempts"));
    let unreadable = hand_in(&ann, "submit", "</textarea><script>alert(1)</script>");
    assert!(!unreadable.body.contains("<script>alert") && unreadable.body.contains("cannot be read"), "{}", unreadable.body);

    // She comes back in another browser by her link.
    let (enter, own_key) = parts(&own_link);
    let elsewhere = Browser::new(&service);
    let page = elsewhere.get(&enter).body;
    let form = || forms(&page).into_iter().find(|form| form.action == enter).expect("a form");
    assert_eq!(elsewhere.submit(&form().fill("key", &["x"])).status, 401);
    assert!(elsewhere.submit(&form().fill("key", &[&own_link])).body.contains("You are <strong>Ann</strong>"));
    assert!(!own_key.is_empty() && ann.get("/classes/new").body.contains(&class), "her classes");

    // The teacher sees it, and no one else does.
    let table = teacher.get(&results).body;
    assert!(table.contains(">Ann</th>") && table.contains("class=\"yes\"><a href=") && table.contains("· 3"), "{table}");
    let detail = teacher.get(&format!("{results}/1/1")).body;
    assert!(plain(&detail).contains("3 | B   →E 1, 2") && detail.contains("notice good"), "{detail}");
    for end in ["", "/1/1", "/now", "/news", ".csv", ".json"] {
        for browser in [&ann, &Browser::new(&service)] {
            let refused = browser.get(&format!("{results}{end}"));
            assert!([401, 403].contains(&refused.status) && !refused.body.contains("→E 1, 2"), "{end}: {refused:?}");
        }
    }
    let elsewhere = Browser::new(&service);
    let page = elsewhere.get(&results).body;
    let form = forms(&page).into_iter().find(|form| form.action.ends_with("/results/key")).expect("a form");
    assert!(elsewhere.submit(&form.fill("key", &[for_teacher])).body.contains(">Ann</th>"));
    assert_eq!(teacher.get(&format!("{results}.csv")).body.lines().nth(1), Some("Ann,1,3,true,,,1"));
    assert_eq!(teacher.get(&format!("{results}.json")).json()["results"][0]["attempts"], json!(3));

    // Closed, opened, a new link, and gone.
    let act = |what: &str| {
        let page = teacher.get(&results).body;
        let has = |form: &Form| form.buttons.iter().any(|(_, value)| value == what);
        let form = forms(&page).into_iter().find(has).unwrap_or_else(|| panic!("{what}: {page}"));
        teacher.submit(&form.press("what", what))
    };
    assert!(act("close").body.contains("You have closed this class"));
    assert!(ann.get(&exercise).body.contains("Nothing more can be handed in"));
    act("open");
    let renewed = act("renew");
    let new_link = links(&renewed.body).into_iter().find(|link| link.contains("/enter#")).expect("a new link");
    assert!(new_link != own_link && !ann.get(&class).body.contains("You are <strong>"), "the old one counts no more");
    let forged = ann.send(
        "POST",
        &results,
        "Origin: http://evil.example\r\nContent-Type: application/x-www-form-urlencoded\r\n",
        "what=delete",
    );
    assert_eq!(forged.status, 403);
    act("delete");
    assert_eq!((teacher.get(&results).status, ann.get(&class).status), (404, 404));
}

/// Each example that pages show is a proof in its notation.
#[test]
fn the_examples_on_pages_are_proofs() {
    let service = Service::start(&[]);
    for (notation, text) in ::pages::class::EXAMPLES {
        let ruling = service.post("/v1/check", &json!({"text": text, "goal": "Q"})).json();
        assert!(ruling["accepted"] == json!(true) && ruling["reached"] == json!(true), "{notation}: {ruling}");
    }
}
