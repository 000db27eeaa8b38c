//! The frame of every page: the language, the address that it stands at, and the games.

use askama::Template;
use documents::Language;

use crate::messages::{Messages, interface};

/// The frame of a page.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'f> {
    /// The language of the interface.
    pub language: Language,
    /// The path of the page, to which a change of the language leads back.
    pub path: &'f str,
}

impl Frame<'_> {
    pub(crate) fn messages(&self) -> &'static Messages {
        interface(self.language)
    }
}

/// A game as the pages name it.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// The name in addresses and documents.
    pub name: &'static str,
    /// The name among players.
    pub title: &'static str,
    /// A symbol for it.
    pub(crate) sign: &'static str,
    pub(crate) about: &'static str,
    pub(crate) players: &'static str,
}

impl Game {
    /// Returns all five, the easiest to begin with first.
    pub fn all(language: Language) -> [Game; 5] {
        let w = interface(language);
        let game = |name, title, sign, about, players| Game { name, title, sign, about, players };
        [
            game("shake", "Shake a WFF", "⚄", w.shake_about, w.two_to_eight),
            game("xwff", "x-wff", "⚅", w.xwff_about, w.two_players),
            game("ergo", "ERGO", "∴", w.ergo_about, w.two_to_four),
            game("palmer", "Palmer's game", "∀", w.palmer_about, w.two_or_more),
            game("predicate-wars", "Predicate Wars", "⚔", w.wars_about, w.two_or_more),
        ]
    }

    /// Returns the game of this name.
    pub fn named(name: &str, language: Language) -> Option<Game> {
        Game::all(language).into_iter().find(|game| game.name == name)
    }
}

/// Returns the kinds of programs that play, with their names in the interface, those that one would choose first in front.
pub(crate) fn bots(w: &'static Messages) -> [(&'static str, &'static str); 4] {
    [("simple", w.bot_simple), ("skilled", w.bot_skilled), ("master", w.bot_master), ("random", w.bot_random)]
}

/// Returns the name of a kind of programs in the interface.
pub(crate) fn bot_name(w: &'static Messages, kind: &str) -> String {
    bots(w).into_iter().find(|(known, _)| *known == kind).map_or_else(|| kind.to_owned(), |(_, name)| name.to_owned())
}

/// Returns a rendered template; writing to a text cannot fail.
pub(crate) fn rendered(template: &impl Template) -> String {
    template.render().unwrap_or_default()
}
