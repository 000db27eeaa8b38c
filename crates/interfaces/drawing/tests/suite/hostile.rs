//! Names that would like to be more than names, and structures of all shapes.

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::common::{drawn, model, ruling};

/// Names that say something to a browser, to LaTeX, or to the eye.
const NAMES: [&str; 14] = [
    "</text><script>alert(1)</script>",
    "]]></style><img src=x onerror=alert(1)>",
    "\"><a href='javascript:1'>",
    "&lt;&#60;&amp;",
    "<!--",
    "\\end{document}\\input{/etc/passwd}",
    "\\def\\x{#1}$^_%&~",
    "}}{{\\",
    "\u{202e}evil\u{200b}",
    "a\u{0}b\u{7}c\u{7f}\u{fffe}",
    "Ж字🙂",
    "--''``,,??!!<<>>",
    "",
    "wordswordswordswordswordswordswordswordswordswordswordswordswordswordswordswordswordswordswords",
];

fn name() -> impl Strategy<Value = String> {
    prop_oneof![proptest::sample::select(&NAMES[..]).prop_map(str::to_owned), "[a-z]{1,8}", any::<String>(),]
}

/// All lists of this many objects.
fn lists(domain: u32, arity: u32) -> Vec<Vec<u32>> {
    (0..arity).fold(vec![Vec::new()], |lists, _| {
        lists.iter().flat_map(|list| (0..domain).map(|object| [&list[..], &[object]].concat())).collect()
    })
}

/// A structure: its objects, then name, arity and some bits for each symbol.
fn structure() -> impl Strategy<Value = (u32, Vec<(String, u32, bool, u64)>)> {
    (1_u32..13, proptest::collection::vec((name(), 0_u32..4, any::<bool>(), any::<u64>()), 0..12))
}

/// The tables that the bits stand for.
fn tables(domain: u32, symbols: &[(String, u32, bool, u64)]) -> (Value, Value) {
    let (mut functions, mut predicates) = (Vec::new(), Vec::new());
    for (name, arity, is_function, bits) in symbols {
        let mixed = |at: usize| bits.rotate_left((at * 7 % 64) as u32).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let all = lists(domain, *arity).into_iter().enumerate();
        if *is_function {
            let rows: Vec<Vec<u32>> =
                all.map(|(at, list)| [&list[..], &[(mixed(at) % u64::from(domain)) as u32]].concat()).collect();
            functions.push(json!({"name": name, "arity": arity, "rows": rows}));
        } else {
            let holds: Vec<Vec<u32>> = all.filter(|(at, _)| mixed(*at) % 3 == 0).map(|(_, list)| list).collect();
            predicates.push(json!({"name": name, "arity": arity, "holds": holds}));
        }
    }
    (Value::Array(functions), Value::Array(predicates))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn every_structure_is_drawn_well_formed_in_every_form((domain, symbols) in structure(), board in name()) {
        let (functions, predicates) = tables(domain, &symbols);
        let documents = drawn(&ruling(&board, &model(domain, &functions, &predicates)));
        for text in &documents {
            let is_plain = !text.contains("<script") && !text.contains("<img") && !text.contains('\u{202e}');
            prop_assert!(is_plain, "{}", text);
        }
    }

    #[test]
    fn every_symbol_appears(symbols in proptest::collection::vec(("[a-z]{3,9}", 0_u32..4, any::<bool>(), any::<u64>()), 1..9), domain in 1_u32..12) {
        let (functions, predicates) = tables(domain, &symbols);
        let [svg, html, latex] = drawn(&ruling("b", &model(domain, &functions, &predicates)));
        for (name, ..) in &symbols {
            for text in [&svg, &html, &latex] {
                // Not only in the words for those who do not see the picture.
                let shown: String = text.split("<desc").map(|part| part.split("</desc>").last().unwrap_or_default()).collect();
                prop_assert!(shown.contains(name.as_str()), "{name} is not in {text}");
            }
        }
    }
}

#[test]
fn a_hostile_proof_is_only_text() {
    for name in NAMES {
        let line = format!("1. axiom {name}");
        let certificate = crate::common::proof(&["system classical", &line]);
        let [svg, html, latex] = drawn(&ruling(name, &certificate));
        assert!(!svg.contains("<script") && !html.contains("<script") && !html.contains("<img"), "{name}");
        assert!(!latex.contains("\\input{/etc"), "{name}");
    }
}
