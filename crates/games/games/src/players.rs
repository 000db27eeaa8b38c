//! The names of players: what a name may be, and who is meant by one.

use documents::message::refused::any as no;
use documents::{Argument, Refusal};
use source::disguise::is_hidden;
use source::excerpt;
use unicode_normalization::is_nfc;

/// The most characters of a name.
pub(crate) const LONGEST_NAME: usize = 30;

/// The most players of any table: a hand of one card each of the largest deck that is dealt to all is fewer.
const MOST_PLAYERS: usize = 100;

/// Checks that names can stand in moves: one word each of characters that can be seen, in composed form (NFC), all different.
///
/// # Errors
/// [`Refusal`] by the rule that asks for players, at the first name that will not do.
pub fn check_names(names: &[String], rule: &str) -> Result<(), Refusal> {
    if names.len() > MOST_PLAYERS {
        return Err(Refusal::new(rule, no::too_many_players(names.len())).help(no::name_at_most(MOST_PLAYERS)));
    }
    for (at, name) in names.iter().enumerate() {
        let stands_in_a_word =
            |letter: char| !(letter.is_whitespace() || letter.is_control() || letter == '"' || is_hidden(letter));
        let word = !name.is_empty() && name.chars().all(stands_in_a_word);
        if !word || name.chars().count() > LONGEST_NAME {
            return Err(Refusal::new(rule, no::no_name(excerpt(name))).help(no::one_word(LONGEST_NAME)));
        }
        if !is_nfc(name) {
            let message = no::name_in_parts(name.escape_debug().to_string());
            return Err(Refusal::new(rule, message).help(no::composed_form()));
        }
        if names.iter().take(at).any(|before| before == name) {
            return Err(Refusal::new(rule, no::same_name(name)).help(no::different_names()));
        }
    }
    Ok(())
}

/// The seat of a player.
///
/// # Errors
/// [`Refusal`] by the rule that asks for players, when no player has this name.
pub fn seat_of<'a>(name: &str, names: impl Iterator<Item = &'a str> + Clone, rule: &str) -> Result<usize, Refusal> {
    names.clone().position(|one| one == name).ok_or_else(|| {
        let names: Vec<Argument> = names.map(Argument::from).collect();
        Refusal::new(rule, no::no_player(excerpt(name))).help(no::players_are(names))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_and_differ() {
        let check = |names: &[&str]| check_names(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>(), "XW-1").is_ok();
        assert!(check(&["Ann", "Ben"]) && check(&["Łukasiewicz", "Иван", "Zo\u{eb}"]));
        for names in [
            ["Ann", "Ann"],
            ["", "Ben"],
            ["A\u{200b}nn", "Ben"],
            ["Ann", "\u{feff}Ben"],
            ["Zoe\u{308}", "Ben"],
            ["A n", "Ben"],
            ["A\n", "Ben"],
            ["Ann", &"x".repeat(31)],
        ] {
            assert!(!check(&names), "{names:?}");
        }
        let many: Vec<String> = (0..60_000).map(|number| format!("P{number}")).collect();
        let refusal = check_names(&many, "PA-1").expect_err("too many");
        assert_eq!(refusal.message, "60000 players are more than one table seats");
        let long = ["Ann".to_owned(), "x".repeat(10_000_000)];
        let refusal = check_names(&long, "PA-1").expect_err("too long");
        assert_eq!(refusal.message.to_string(), format!("`{}…` is no name for a player", "x".repeat(60)));
        let refusal = seat_of(&long[1], ["Ann", "Ben"].into_iter(), "XW-1").expect_err("no such player");
        assert_eq!(refusal.message.to_string(), format!("no player is called {}…", "x".repeat(60)));
        assert_eq!(seat_of("Ben", ["Ann", "Ben"].into_iter(), "XW-1"), Ok(1));
        assert!(seat_of("Cid", ["Ann", "Ben"].into_iter(), "XW-1").is_err());
    }
}
