//! The lab for rules and living models: rules that are sound and unsound, structures that are evaluated and searched for, and what is refused.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use testkit::soak::seed;

use crate::common::{Response, Service};

fn encoded(fields: &[(&str, &str)]) -> Vec<u8> {
    let mut body = String::new();
    for (name, value) in fields {
        let value: String = value.bytes().map(|byte| format!("%{byte:02X}")).collect();
        body.push_str(&format!("{}{name}={value}", if body.is_empty() { "" } else { "&" }));
    }
    body.into_bytes()
}

fn sent(service: &Service, path: &str, fields: &[(&str, &str)]) -> Response {
    service.post_bytes(path, "application/x-www-form-urlencoded", &encoded(fields))
}

fn asked(service: &Service, rule: &str, extent: &str) -> Response {
    sent(service, "/lab", &[("system", "classical"), ("rule", rule), ("do", extent)])
}

const GENERALIZATION: &str = "rule \"Generalization\" (GEN)\n  from A(e)\n  choose e : variable\n  infer (∀(x)A(x))\n";

#[test]
fn an_unsound_rule_has_its_exploit_its_countermodel_and_a_repair() {
    let service = Service::start(&[]);
    let page = asked(&service, GENERALIZATION, "rule");
    assert_eq!(page.status, 200);
    assert!(page.body.contains("class=\"verdict lab-verdict bad\""), "{}", page.body);
    assert!(page.body.contains("∀x P(x) by Generalization on 1 with e"), "the exploit stands there");
    assert!(page.body.contains("data-model=\""), "the countermodel is drawn");
    assert!(page.body.contains("provided e arbitrary, e not free in A"), "the repair is proposed");
    // The repair is taken, and holds.
    let repair = "rule \"Generalization\" (GEN)\n  from A(e)\n  choose e : variable\n  provided e arbitrary, e not free in A\n  infer (∀(x)A(x))\n";
    let page = sent(&service, "/lab", &[("system", "classical"), ("rule", GENERALIZATION), ("take", repair)]);
    assert!(page.body.contains("class=\"verdict lab-verdict good\""), "{}", page.body);
    assert!(page.body.contains("Sound with its provisos"));
}

#[test]
fn a_sound_rule_is_called_sound_also_without_its_first_line() {
    let service = Service::start(&[]);
    let page = asked(&service, "from (A → B), (¬B)\ninfer (¬A)", "rule");
    assert!(page.body.contains("class=\"verdict lab-verdict good\""), "{}", page.body);
    assert!(!page.body.contains("verdict lab-verdict bad"));
}

/// The first lines of the answer tell how far the audit has come; the last one has the part of the page.
#[test]
fn the_whole_calculus_is_audited_with_its_progress() {
    let service = Service::start(&[]);
    let calculus = "calculus mine \"Mine\"\nnotation palmer\n\nrule \"Modus ponens\" (MP)\n  from (A → B), A\n  infer B\n\n\
                    rule \"Conjunction\" (CON)\n  from A, B\n  infer (A ∧ B)\n";
    let fields = [("system", "classical"), ("calculus", calculus), ("rule", "from (A ∨ B)\ninfer A"), ("do", "whole")];
    let told = sent(&service, "/lab/audit", &fields);
    assert_eq!((told.status, told.header("content-type")), (200, Some("application/x-ndjson")));
    let lines: Vec<Value> = told.body.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    let (last, progress) = lines.split_last().expect("lines");
    assert!(progress.len() >= 3, "{}", told.body);
    assert!(progress.iter().all(|one| one["rules"] == 4 && one["decided"].as_u64() < Some(4)), "{}", told.body);
    let html = last["html"].as_str().expect("the part of the page");
    assert!(html.contains("My rule") && html.contains("Modus ponens") && html.contains("Proofs that go wrong"), "{html}");
}

#[test]
fn faults_have_the_lines_of_the_rule() {
    let service = Service::start(&[]);
    let page = asked(&service, "rule \"Odd\" (ODD)\n  from (A →\n  infer B\n", "rule");
    assert_eq!(page.status, 422);
    assert!(page.body.contains("  2 |   from (A →"), "{}", page.body);
}

#[test]
fn hostile_texts_are_refused_or_shown_as_text() {
    let service = Service::start(&[]);
    let long = format!("from {}\ninfer A", "(".repeat(20_000));
    let marked = "rule \"<script>alert(1)</script>\" (X)\n  from A\n  infer B";
    for rule in [long.as_str(), "\u{0}", "infer", "rule", "rule \"", "∀∀∀", "from A{x ↦ x}\ninfer A(A(A))", marked] {
        let page = asked(&service, rule, "rule");
        assert!([200, 422].contains(&page.status), "{} for {:?}", page.status, rule.get(..20));
        assert!(!page.body.contains("<script>alert"), "it is escaped");
    }
    let whole =
        sent(&service, "/lab", &[("system", "no such"), ("calculus", "nonsense"), ("rule", "from A infer B"), ("do", "whole")]);
    assert_eq!(whole.status, 422);
    assert_eq!(asked(&service, &"x".repeat(300_000), "rule").status, 413);
    assert_eq!(service.get("/lab?system=%00&rule=%3Cscript%3E").status, 200);
}

fn evaluated(service: &Service, text: &str, world: &Value) -> Value {
    let response = service.post("/v1/evaluate", &json!({ "text": text, "world": world }));
    assert_eq!(response.status, 200, "{}", response.body);
    response.json()
}

fn world(domain: u32, happy: &[u32], likes: &[(u32, u32)]) -> Value {
    let happy: Vec<[u32; 1]> = happy.iter().map(|&one| [one]).collect();
    let likes: Vec<[u32; 2]> = likes.iter().map(|&(one, other)| [one, other]).collect();
    json!({ "domain": domain, "predicates": [{ "name": "happy", "arity": 1, "holds": happy }, { "name": "likes", "arity": 2, "holds": likes }] })
}

#[test]
fn the_objects_that_make_a_statement_false_are_named() {
    let service = Service::start(&[]);
    let told = evaluated(&service, "s1: ∀x∀y likes(x,y) → likes(y,x)\ns2: ∃x happy(x)\n", &world(3, &[2], &[(0, 0), (1, 2)]));
    assert_eq!(told["statements"][0]["holds"], false);
    assert_eq!(told["statements"][0]["values"], json!([{ "variable": "x", "object": 1 }, { "variable": "y", "object": 2 }]));
    let facts =
        json!([{ "name": "likes", "objects": [1, 2], "holds": true }, { "name": "likes", "objects": [2, 1], "holds": false }]);
    assert_eq!(told["statements"][0]["facts"], facts);
    assert_eq!(told["statements"][1]["values"], json!([{ "variable": "x", "object": 2 }]), "a witness");
    // A name of an object may stand in a statement; a symbol that the structure lacks gets a table.
    let mut named = world(2, &[1], &[]);
    named["functions"] = json!([{ "name": "ann", "arity": 0, "rows": [[1]] }]);
    let told = evaluated(&service, "happy(ann)\n∀x blonde(x)\n", &named);
    assert_eq!((told["statements"][0]["holds"].clone(), told["added"].clone()), (json!(true), json!(["blonde/1"])));
}

#[test]
fn structures_and_statements_are_bounded() {
    let service = Service::start(&[]);
    let refused = |body: &Value| {
        let response = service.post("/v1/evaluate", body);
        assert_eq!(response.status, 422, "{}", response.body);
        response.json()["error"]["message"].as_str().expect("a message").to_owned()
    };
    assert!(refused(&json!({ "text": "∃x happy(x)", "world": { "domain": 33 } })).contains("33 objects"));
    refused(&json!({ "text": "∃x happy(x)", "world": { "domain": 0 } }));
    refused(&json!({ "text": "∃x happy(", "world": { "domain": 1 } }));
    refused(&json!({ "text": "∃x happy(x)", "world": { "domain": 1 }, "more": 1 }));
    refused(
        &json!({ "text": "∃x happy(x)", "world": { "domain": 2, "predicates": [{ "name": "happy", "arity": 1, "holds": [[2]] }] } }),
    );
    refused(
        &json!({ "text": "∃x happy(x)", "world": { "domain": 2, "predicates": [{ "name": "p", "arity": 30, "holds": [] }] } }),
    );
    refused(
        &json!({ "text": "∃x happy(x)", "world": { "domain": 2, "functions": [{ "name": "f", "arity": 1, "rows": [[0, 5]] }] } }),
    );
    assert!(refused(&json!({ "text": "∃x happy(x)\n".repeat(201), "world": { "domain": 1 } })).contains("201 statements"));
    // A statement that takes too many steps is left open, and no answer is a guess.
    let variables: Vec<String> = (0..9).map(|at| format!("∀x{at}")).collect();
    let text = format!("{} {}", variables.concat(), (0..9).map(|at| format!("happy(x{at})")).collect::<Vec<_>>().join(" ∨ "));
    let all: Vec<u32> = (0..32).collect();
    let told = evaluated(&service, &format!("{text}\n∃x happy(x)"), &world(32, &all, &[]));
    assert_eq!((&told["statements"][0]["holds"], &told["statements"][1]["holds"]), (&Value::Null, &json!(true)));
}

#[test]
fn another_structure_is_certified_or_there_is_none() {
    let service = Service::start(&[]);
    let text = "s1: ∃x∃y x ≠ y\ns2: ∀x ∃y likes(x,y)\ns3: ∀x happy(x)\n";
    let first = world(2, &[0], &[(0, 1), (1, 0)]);
    let search = |more: Value| {
        let mut body = json!({ "text": text, "falsified": ["s3"], "unlike": [first.clone()] });
        body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        let response = service.post("/v1/models", &body);
        assert_eq!(response.status, 200, "{}", response.body);
        response.json()
    };
    let found = search(json!({}));
    assert_eq!((&found["status"], &found["certificate"]["kind"]), (&json!("found"), &json!("finite-model")), "{found}");
    let told = evaluated(&service, text, &found["world"]);
    let truths: Vec<&Value> = (0..3).map(|at| &told["statements"][at]["holds"]).collect();
    assert_eq!(truths, [&json!(true), &json!(true), &json!(false)]);
    // It is no other numbering of the one that is excluded.
    let mirrored = world(2, &[1], &[(0, 1), (1, 0)]);
    for known in [&first, &mirrored] {
        let sorted = |world: &Value, at: usize| {
            let mut rows: Vec<String> = world["predicates"]
                .as_array()
                .into_iter()
                .flatten()
                .filter(|table| table["arity"] == at)
                .flat_map(|table| table["holds"].as_array().cloned().unwrap_or_default().into_iter().map(|row| row.to_string()))
                .collect();
            rows.sort();
            rows
        };
        assert!(
            found["world"]["domain"] != 2
                || sorted(&found["world"], 1) != sorted(known, 1)
                || sorted(&found["world"], 2) != sorted(known, 2)
        );
    }
    assert_eq!(search(json!({ "most": 1 }))["status"], "none", "one object is not two");
    let alone = search(json!({ "asymmetric": true, "unlike": [] }));
    assert_eq!(alone["status"], "found", "{alone}");
    // One of the same size comes first, and one of another size only where there is none of it.
    let near = |text: &str, known: Value| {
        let size = known["domain"].clone();
        let response = service.post("/v1/models", &json!({ "text": text, "unlike": [known], "near": size }));
        assert_eq!(response.status, 200, "{}", response.body);
        response.json()
    };
    let same = near("∃x happy(x)\n", world(3, &[0], &[]));
    assert_eq!((&same["world"]["domain"], &same["same_size"]), (&json!(3), &json!("found")), "{same}");
    assert_ne!(same["world"]["predicates"][0]["holds"].as_array().expect("rows").len(), 1, "not the same under other names");
    let next = near("∀x happy(x)\n", world(2, &[0, 1], &[]));
    assert_eq!((&next["world"]["domain"], &next["same_size"]), (&json!(3), &json!("none")), "{next}");
    let seven = near("∀x∃y likes(x,y)\n", world(7, &[], &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 0)]));
    assert_eq!((&seven["world"]["domain"], &seven["same_size"]), (&json!(7), &json!("found")), "{seven}");
    assert_eq!(seven["certificate"]["kind"], "finite-model", "{seven}");
    // Where not all others were looked for, that there is none is not said.
    let open = near("∀x happy(x)\n", world(6, &[0, 1, 2, 3, 4, 5], &[]));
    assert_ne!(open["same_size"], "none", "{open}");
    let large = service.post("/v1/models", &json!({ "text": text, "unlike": [world(9, &[], &[])] }));
    assert_eq!(large.status, 422, "{}", large.body);
    assert_eq!(service.post("/v1/models", &json!({ "text": text, "unlike": [], "falsified": ["s9"] })).status, 422);
}

/// The form of the page does without scripts what the script does.
#[test]
fn models_are_edited_by_a_form() {
    let service = Service::start(&[]);
    let text = "s1: ∀x happy(x)\n";
    let world = world(2, &[0], &[]).to_string();
    let edit = |more: &[(&str, &str)]| {
        let mut fields = vec![("text", text), ("world", world.as_str()), ("shown", "1")];
        fields.extend(more);
        sent(&service, "/models", &fields).body
    };
    let page = edit(&[("holds", "happy/1:0"), ("do", "evaluate")]);
    assert!(page.contains("✗ false") && page.contains("x = 1, ¬happy(1)"), "{page}");
    assert!(page.contains("class=\"marked\""), "the fact is marked in the table");
    let page = edit(&[("holds", "happy/1:0"), ("holds", "happy/1:1"), ("do", "evaluate")]);
    assert!(page.contains("✓ true"), "{page}");
    let page = edit(&[("holds", "happy/1:0"), ("name", "ann"), ("name", "ben"), ("do", "evaluate")]);
    assert!(page.contains("x = ben, ¬happy(ben)"), "{page}");
    assert!(edit(&[("holds", "happy/1:0"), ("do", "remove:1")]).contains("✓ true"));
    assert!(edit(&[("holds", "happy/1:0"), ("do", "tptp")]).contains("fi_domain"));
    let page = edit(&[("holds", "happy/1:0"), ("do", "smaller")]);
    assert!(page.contains("<span class=\"good\">Found, and certified"), "{page}");
    // What an address says is shown, and what it must not say is refused.
    assert_eq!(service.get("/models").status, 200);
    assert_eq!(service.get("/models?world=%7B%22domain%22:4000000000%7D").status, 422);
    assert_eq!(service.get("/models?world=%5B&text=%3Cscript%3E").status, 422);
}

#[test]
fn countermodels_lead_to_their_page() {
    let service = Service::start(&[]);
    let page = sent(&service, "/playground", &[("kind", "board"), ("text", "s1: ∀x happy(x)\ns2: ∃x likes(x,x)\n")]);
    assert!(page.body.contains("<a href=\"/models?text=s1%3A%20%E2%88%80x"), "{}", page.body);
    assert!(!page.body.contains("data-model="));
}

/// A formula about happy and likes.
#[derive(Clone, Debug)]
enum Formula {
    Happy(usize),
    Likes(usize, usize),
    Same(usize, usize),
    Not(Box<Formula>),
    Binary(char, Box<Formula>, Box<Formula>),
    Quantified(char, usize, Box<Formula>),
}

const VARIABLES: [&str; 4] = ["x", "y", "z", "w"];

struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    /// A formula whose free variables are among these.
    fn formula(&mut self, depth: usize, scope: &[usize]) -> Formula {
        let free = VARIABLES.iter().enumerate().map(|(at, _)| at).find(|at| !scope.contains(at));
        let one = |random: &mut Random| scope[random.below(scope.len())];
        if scope.is_empty() || (depth > 0 && free.is_some() && self.below(3) == 0) {
            let variable = free.expect("a variable");
            let inner: Vec<usize> = scope.iter().copied().chain([variable]).collect();
            let quantifier = ['∀', '∃'][self.below(2)];
            return Formula::Quantified(quantifier, variable, Box::new(self.formula(depth.saturating_sub(1), &inner)));
        }
        match self.below(if depth == 0 { 3 } else { 8 }) {
            0 => Formula::Happy(one(self)),
            1 => Formula::Likes(one(self), one(self)),
            2 => Formula::Same(one(self), one(self)),
            3 => Formula::Not(Box::new(self.formula(depth - 1, scope))),
            connective => {
                let sign = ['∧', '∨', '→', '↔'][connective - 4];
                Formula::Binary(sign, Box::new(self.formula(depth - 1, scope)), Box::new(self.formula(depth - 1, scope)))
            }
        }
    }
}

fn written(formula: &Formula) -> String {
    match formula {
        Formula::Happy(one) => format!("happy({})", VARIABLES[*one]),
        Formula::Likes(one, other) => format!("likes({}, {})", VARIABLES[*one], VARIABLES[*other]),
        Formula::Same(one, other) => format!("({} = {})", VARIABLES[*one], VARIABLES[*other]),
        Formula::Not(inner) => format!("(¬{})", written(inner)),
        Formula::Binary(sign, left, right) => format!("({} {sign} {})", written(left), written(right)),
        Formula::Quantified(sign, variable, inner) => format!("({sign}{} {})", VARIABLES[*variable], written(inner)),
    }
}

struct Small {
    objects: usize,
    happy: Vec<u32>,
    likes: Vec<(u32, u32)>,
}

impl Small {
    /// Truth by going through the objects, with no code of the program.
    fn holds(&self, formula: &Formula, values: &mut BTreeMap<usize, u32>) -> bool {
        match formula {
            Formula::Happy(one) => self.happy.contains(&values[one]),
            Formula::Likes(one, other) => self.likes.contains(&(values[one], values[other])),
            Formula::Same(one, other) => values[one] == values[other],
            Formula::Not(inner) => !self.holds(inner, values),
            Formula::Binary(sign, left, right) => {
                let (left, right) = (self.holds(left, values), self.holds(right, values));
                match sign {
                    '∧' => left && right,
                    '∨' => left || right,
                    '→' => !left || right,
                    _ => left == right,
                }
            }
            Formula::Quantified(sign, variable, inner) => {
                let mut truths = (0..self.objects as u32).map(|object| {
                    values.insert(*variable, object);
                    let holds = self.holds(inner, values);
                    values.remove(variable);
                    holds
                });
                if *sign == '∀' { truths.all(|holds| holds) } else { truths.any(|holds| holds) }
            }
        }
    }
}

/// Truth is as a second evaluator finds it; the objects that are named for outer quantifiers make the rest what the whole is; facts are so.
#[test]
fn random_structures_are_evaluated_as_truth_has_it() {
    let service = Service::start(&[]);
    let mut random = Random(seed().wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    for _ in 0..40 {
        let objects = 1 + random.below(4);
        let happy = (0..objects as u32).filter(|_| random.below(2) == 0).collect();
        let pairs: Vec<(u32, u32)> =
            (0..objects as u32).flat_map(|one| (0..objects as u32).map(move |other| (one, other))).collect();
        let small = Small { objects, happy, likes: pairs.into_iter().filter(|_| random.below(2) == 0).collect() };
        let formulas: Vec<Formula> = (0..12).map(|_| random.formula(4, &[])).collect();
        let text: Vec<String> = formulas.iter().map(written).collect();
        let told = evaluated(&service, &text.join("\n"), &world(objects as u32, &small.happy, &small.likes));
        for (formula, said) in formulas.iter().zip(told["statements"].as_array().expect("statements")) {
            let holds = small.holds(formula, &mut BTreeMap::new());
            assert_eq!(said["holds"], holds, "{} in {told}", written(formula));
            let mut named = said["values"].as_array().cloned().unwrap_or_default().into_iter();
            let (mut rest, mut values) = (formula, BTreeMap::new());
            while let Formula::Quantified(sign, variable, inner) = rest {
                if (*sign == '∃') != holds {
                    break;
                }
                let value = named.next().expect("an object for each outer quantifier");
                assert_eq!(value["variable"], VARIABLES[*variable]);
                values.insert(*variable, value["object"].as_u64().expect("an object") as u32);
                assert_eq!(small.holds(inner, &mut values), holds, "{value} shows {}", written(formula));
                rest = inner;
            }
            for fact in said["facts"].as_array().into_iter().flatten() {
                let objects: Vec<u32> =
                    fact["objects"].as_array().expect("objects").iter().map(|one| one.as_u64().expect("one") as u32).collect();
                let is_so = match (fact["name"].as_str(), objects.as_slice()) {
                    (Some("happy"), [one]) => small.happy.contains(one),
                    (Some("likes"), [one, other]) => small.likes.contains(&(*one, *other)),
                    (Some("="), [one, other]) => one == other,
                    _ => panic!("a fact of the structure: {fact}"),
                };
                assert_eq!(fact["holds"], is_so, "{fact}");
            }
        }
    }
}
