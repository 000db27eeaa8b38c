//! A calculus with one rule that is being written: the text of a calculus in which the rule takes the place of the one of its name, or is added. Nothing
//! is read here beyond the first line of each rule. Not here: whether the rule makes sense, which the parser says.

use kernel::calculus::normal_name;
use proof_syntax::rules::shipped_texts;

use crate::error::{Error, UsageError};

/// A calculus with a rule that was put into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftedCalculus {
    /// The text of the calculus.
    pub text: String,
    /// The name of the rule, by which it is asked about.
    pub rule: String,
    /// The line of the text at which the rule begins as it was written, from 1.
    pub first_line: usize,
}

/// The first line of a rule that has none.
const HEAD: &str = "rule \"My rule\" (MY)";

/// Puts a rule into a calculus.
///
/// * `system`: the name of a calculus that comes with the program; it counts where `given` is empty;
/// * `given`: the text of another one;
/// * `rule`: the rule as it stands in the text of a calculus; its first line can be missing. An empty one changes nothing.
///
/// # Errors
/// [`Error::Usage`] when no calculus has this name.
pub fn draft_calculus(system: &str, given: &str, rule: &str) -> Result<DraftedCalculus, Error> {
    let text = match shipped_texts().find(|(known, _)| *known == system) {
        _ if !given.trim().is_empty() => given.to_owned(),
        Some((_, text)) if rule.trim().is_empty() => text.to_owned(),
        Some((name, text)) => renamed(name, text),
        None => return Err(UsageError::UnknownSystem { name: system.to_owned() }.into()),
    };
    let rule = rule.trim_end();
    if rule.trim().is_empty() {
        return Ok(DraftedCalculus { text, rule: String::new(), first_line: 1 });
    }
    let has_head = rule.lines().any(|line| is_head(line.trim_start()));
    let rule = if has_head { rule.to_owned() } else { format!("{HEAD}\n{rule}") };
    let name = rule.lines().find_map(|line| named(line.trim_start())).unwrap_or_default();
    let is_this = |line: &str| named(line).is_some_and(|other| normal_name(other) == normal_name(name));
    let mut out = String::with_capacity(text.len() + rule.len());
    let (mut first_line, mut is_left_out) = (None, false);
    let mut put = |out: &mut String| {
        if first_line.is_none() {
            first_line = Some(out.lines().count() + 1);
            out.push_str(&rule);
            out.push_str("\n\n");
        }
    };
    for line in text.lines() {
        if is_head(line) || line.starts_with("base ") {
            is_left_out = is_this(line);
            if is_left_out {
                put(&mut out);
            }
        }
        if !is_left_out {
            out.push_str(line);
            out.push('\n');
        }
    }
    put(&mut out);
    // The lines are counted as they were written.
    let first_line = first_line.unwrap_or(1) + usize::from(!has_head);
    let name = name.to_owned();
    Ok(DraftedCalculus { text: out, rule: name, first_line })
}

/// The text of a calculus under a name that says that it is no longer the one that comes with the program.
fn renamed(name: &str, text: &str) -> String {
    let head = format!("calculus {name} \"");
    text.replacen(&head, &format!("calculus my-{name} \"Changed: "), 1)
}

fn is_head(line: &str) -> bool {
    line.starts_with("rule ") || line.starts_with("rule\"")
}

/// The name in the first line of a rule.
fn named(line: &str) -> Option<&str> {
    let (name, _) = line.strip_prefix("rule")?.trim_start().strip_prefix('"')?.split_once('"')?;
    Some(name)
}

#[cfg(test)]
mod tests {
    use kernel::HouseRules;
    use source::Text;

    use super::*;

    fn drafted(rule: &str) -> DraftedCalculus {
        draft_calculus("classical", "", rule).expect("there is this calculus")
    }

    #[test]
    fn a_rule_takes_the_place_of_the_one_of_its_name() {
        let own = drafted("rule \"conjunction Introduction\" (∧I)\n  from A, B\n  infer (A ∨ B)");
        assert!(own.text.contains("calculus my-classical \"Changed: Classical"));
        assert_eq!(
            own.text.matches("infer (A ∧ B)").count() + 1,
            drafted("from A\ninfer A").text.matches("infer (A ∧ B)").count()
        );
        assert!(own.text.lines().nth(own.first_line - 1).is_some_and(|line| line.starts_with("rule \"conjunction")));
        let parsed = proof_syntax::rules::parse(&Text::new("own", own.text), &HouseRules::default());
        assert!(parsed.value.is_some_and(|calculus| calculus.name() == "my-classical"));
    }

    #[test]
    fn a_rule_without_a_first_line_gets_one() {
        let own = drafted("  from (A → B), B\n  infer A");
        assert_eq!(own.rule, "My rule");
        assert!(own.text.lines().nth(own.first_line - 1).is_some_and(|line| line.trim_start().starts_with("from (A → B)")));
        let parsed = proof_syntax::rules::parse(&Text::new("own", own.text), &HouseRules::default());
        assert!(parsed.value.is_some());
    }

    #[test]
    fn nothing_is_changed_without_a_rule() {
        assert!(drafted(" \n").text.contains("calculus classical \""));
        assert!(draft_calculus("nonsense", "", "").is_err());
        assert_eq!(draft_calculus("", "calculus x \"X\"\n", "").expect("a text is given").text, "calculus x \"X\"\n");
    }
}
