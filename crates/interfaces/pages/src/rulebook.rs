//! The rules by their ids, out of the rulebooks (`docs/rulebook`), and texts in which each id leads to its rule. Not here: the rules in short
//! (`rules`), and pages (`front`).

use std::collections::HashMap;
use std::sync::LazyLock;

/// The rules: a line each, with the id and the cells of its row, a tab between them. A test compares them with the rulebooks.
const FILE: &str = include_str!("../words/rulebook.txt");

/// A rule, or a question that a rulebook leaves open, with its reading.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) id: &'static str,
    /// Its text in English: of a rule the rule, of a question the question and the reading.
    pub(crate) cells: Vec<&'static str>,
}

/// A group of rules, and the beginnings of the ids that are in it.
pub(crate) struct Family {
    /// The name in addresses: that of a game, or of a subject.
    pub(crate) name: &'static str,
    prefixes: &'static [&'static str],
}

/// The families; longer beginnings stand before shorter ones that they begin with.
pub(crate) const FAMILIES: [Family; 7] = [
    Family { name: "shake", prefixes: &["WP-", "Q-WP-"] },
    Family { name: "xwff", prefixes: &["XW-", "Q-XW-"] },
    Family { name: "ergo", prefixes: &["ER-", "Q-ER-"] },
    Family { name: "palmer", prefixes: &["PA-", "Q-PA-"] },
    Family { name: "predicate-wars", prefixes: &["PW-", "Q-PW-"] },
    Family { name: "soundness", prefixes: &["S-"] },
    Family { name: "all-games", prefixes: &["Q-G-"] },
];

impl Family {
    /// Returns the family of this name.
    pub(crate) fn named(name: &str) -> Option<&'static Family> {
        FAMILIES.iter().find(|family| family.name == name)
    }

    /// Returns the family of a rule.
    pub(crate) fn of(id: &str) -> Option<&'static Family> {
        FAMILIES.iter().find(|family| family.has(id))
    }

    fn has(&self, id: &str) -> bool {
        self.prefixes.iter().any(|prefix| id.starts_with(prefix))
    }

    /// Returns its rules in the order of the rulebook.
    pub(crate) fn rules(&self) -> impl Iterator<Item = &'static Rule> {
        RULES.iter().filter(|rule| self.has(rule.id))
    }
}

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let rule = |line: &'static str| {
        let (id, cells) = line.split_once('\t')?;
        Some(Rule { id, cells: cells.split('\t').filter(|cell| !cell.is_empty()).collect() })
    };
    FILE.lines().filter_map(rule).collect()
});

static BY_ID: LazyLock<HashMap<&'static str, &'static Rule>> =
    LazyLock::new(|| RULES.iter().map(|rule| (rule.id, rule)).collect());

/// Returns the rule of an id.
pub(crate) fn rule(id: &str) -> Option<&'static Rule> {
    BY_ID.get(id).copied()
}

/// Returns the rules whose words name an id.
pub(crate) fn naming(id: &'static str) -> impl Iterator<Item = &'static Rule> {
    RULES.iter().filter(move |rule| rule.id != id && rule.cells.iter().any(|cell| words(cell).any(|word| word == id)))
}

/// The words and the signs between them, in turns, beginning with a word, which may be empty.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !is_of_id(sign))
}

fn is_of_id(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '-'
}

/// Appends a text as HTML, escaped as templates do it.
fn push_escaped(out: &mut String, text: &str) {
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&#38;"),
            '<' => out.push_str("&#60;"),
            '>' => out.push_str("&#62;"),
            '"' => out.push_str("&#34;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
}

const LINK: &str = "<a class=\"rule-id\" href=\"/rules/";

/// Returns a page without the links of [`linked`], for readers who have no service.
pub(crate) fn unlinked(html: &str) -> String {
    let mut parts = html.split(LINK);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, rest) = part.split_once("\">").unwrap_or(("", part));
        let (id, rest) = rest.split_once("</a>").unwrap_or((rest, ""));
        out += &format!("<span class=\"rule-id\">{id}</span>{rest}");
    }
    out
}

/// Returns a text as HTML, in which each id of a rule leads to the rule.
pub(crate) fn linked(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|sign| !is_of_id(sign)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        match rule(word) {
            Some(rule) => out.push_str(&format!("{LINK}{0}\">{0}</a>", rule.id)),
            None => out.push_str(word),
        }
        let next = after.find(is_of_id).unwrap_or(after.len());
        let (between, after) = after.split_at(next);
        push_escaped(&mut out, between);
        rest = after;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_lead_to_their_rules_and_nothing_else_does() {
        assert_eq!(
            linked("Ann scores (PA-3), <b> AB-12 & y."),
            "Ann scores (<a class=\"rule-id\" href=\"/rules/PA-3\">PA-3</a>), &#60;b&#62; AB-12 &#38; y."
        );
        assert_eq!(unlinked(&linked("a (PA-3), b")), "a (<span class=\"rule-id\">PA-3</span>), b");
        assert_eq!(linked(""), "");
        assert_eq!(linked("∀x“PA”"), "∀x“PA”");
        assert!(linked("Q-PA-20/S-6").contains("/rules/Q-PA-20\">Q-PA-20</a>/<a"));
    }

    #[test]
    fn each_rule_is_of_one_family() {
        for rule in RULES.iter() {
            assert_eq!(FAMILIES.iter().filter(|family| family.has(rule.id)).count(), 1, "{}", rule.id);
            assert!(!rule.cells.is_empty(), "{}", rule.id);
        }
        assert_eq!(FAMILIES.iter().map(|family| family.rules().count()).sum::<usize>(), RULES.len());
        assert!(naming("PA-9").next().is_some());
    }
}
