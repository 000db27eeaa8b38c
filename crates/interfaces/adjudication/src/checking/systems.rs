//! The names of the calculi that come with the program.
//!
//! Not here: calculi themselves (`adjudicator`).

use explanation::nearest;
use kernel::calculus::normal_name;
use proof_syntax::rules::shipped_texts;

/// The calculus of a proof that names none.
pub const DEFAULT_SYSTEM: &str = "predicate-wars";

/// Returns the names of the calculi that come with the program.
pub fn shipped_systems() -> impl Iterator<Item = &'static str> {
    shipped_texts().map(|(name, _)| name)
}

/// Returns a help text that lists the known names, for a name that is none of them.
pub(crate) fn help(name: &str) -> String {
    match nearest(&normal_name(name), shipped_systems().map(|known| (normal_name(known), known))) {
        Some(near) => format!("`{near}` was perhaps meant"),
        None => {
            let names: Vec<String> = shipped_systems().map(|known| format!("`{known}`")).collect();
            format!("there are {}; a file of rules is given with `--system FILE.rules`", names.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_nearly_known_is_recognised() {
        assert_eq!(help("predicate wars sound"), "`predicate-wars-sound` was perhaps meant");
        assert!(help("nonsense").starts_with("there are `predicate-wars`, `"));
    }
}
