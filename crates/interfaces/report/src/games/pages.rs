//! Two pages for each game, to be read at the table: its rules in short, and the beginning of a game with a word on each move. Not here: the
//! rules in full and their readings (`docs/rulebook`), of which each line names what it restates, and the whole games (`examples/games`).

use documents::Language;
use documents::message::numbered;

use crate::style::{Ink, Style};

/// The pages of one game.
#[derive(Clone, Copy, Debug)]
pub struct Pages {
    /// The rules in short.
    rules: Rules,
    /// An example game, as the page of `examples/games` tells it.
    game: &'static str,
    /// Number of sections of it that make an example.
    sections: usize,
}

/// The rules of a game in short.
#[derive(Clone, Copy, Debug)]
enum Rules {
    /// In English.
    Given(&'static [&'static str]),
    /// As they are listed in each language under this prefix.
    Listed(&'static str),
}

/// ERGO.
pub(super) const ERGO: Pages = Pages { rules: Rules::Listed("rules.ergo"), game: include_str!("examples/ergo.md"), sections: 1 };

/// Palmer's game.
pub(super) const PALMER: Pages =
    Pages { rules: Rules::Listed("rules.palmer"), game: include_str!("examples/palmer.md"), sections: 1 };

/// Shake a WFF.
pub(super) const SHAKE: Pages =
    Pages { rules: Rules::Listed("rules.shake"), game: include_str!("examples/shake.md"), sections: 1 };

/// x-wff.
pub(super) const XWFF: Pages = Pages { rules: Rules::Listed("rules.xwff"), game: include_str!("examples/xwff.md"), sections: 1 };

/// Predicate Wars.
pub const PREDICATE_WARS: Pages =
    Pages { rules: Rules::Listed("rules.predicate-wars"), game: include_str!("examples/predicate-wars.md"), sections: 2 };

impl Pages {
    /// The pages of a game: its rules in short, one an item; and an example game in Markdown, of whose sections the first few are shown, with a
    /// list of moves each.
    pub const fn new(rules: &'static [&'static str], game: &'static str, sections: usize) -> Pages {
        Pages { rules: Rules::Given(rules), game, sections }
    }

    /// The pages of one of the five games by its name; `None` for what is none of them.
    pub fn of(game: &str) -> Option<Pages> {
        Some(match game {
            "ergo" => ERGO,
            "palmer" => PALMER,
            "predicate-wars" => PREDICATE_WARS,
            "shake" => SHAKE,
            "xwff" => XWFF,
            _ => return None,
        })
    }

    /// The rules in short in a language, each as it is written.
    pub fn items(&self, language: Language) -> Vec<&'static str> {
        match self.rules {
            Rules::Given(rules) => rules.to_vec(),
            Rules::Listed(prefix) => numbered(language, prefix),
        }
    }

    /// The beginning of the example game in Markdown, as it is written.
    pub fn example_text(&self) -> &'static str {
        let begin = self.game.find("\n## ").map_or(0, |at| at + 1);
        let text = self.game.get(begin..).unwrap_or_default();
        let end = text.match_indices("\n## ").nth(self.sections.saturating_sub(1)).map_or(text.len(), |(at, _)| at + 1);
        text.get(..end).unwrap_or_default()
    }

    /// The rules in short, set for a screen.
    pub fn rules(&self, style: Style) -> String {
        let mut out = String::new();
        for rule in self.items(Language::English) {
            style.paragraph(&mut out, "  ", "    ", &rule.replace('`', ""));
        }
        out
    }

    /// The beginning of the example game: moves as they are written, and what they came to.
    pub fn example(&self, style: Style) -> String {
        let mut out = String::new();
        let mut sections = 0;
        let (mut paragraph, mut verbatim) = (String::new(), false);
        let flush = |paragraph: &mut String, out: &mut String| {
            if !paragraph.is_empty() {
                style.paragraph(out, "  ", "    ", &paragraph.replace('`', ""));
                paragraph.clear();
            }
        };
        for line in self.game.lines() {
            let text = line.trim();
            let fence = text.starts_with("```");
            if fence || text.is_empty() || text.starts_with("- ") || text.starts_with("## ") {
                flush(&mut paragraph, &mut out);
            }
            if let Some(heading) = text.strip_prefix("## ") {
                sections += 1;
                if sections > self.sections {
                    break;
                }
                out.push_str(&format!("{}\n", style.paint(Ink::Strong, heading)));
            } else if fence {
                verbatim = !verbatim;
            } else if sections > 0 && verbatim {
                out.push_str(&format!("      {text}\n"));
            } else if sections > 0 && !text.is_empty() {
                let text = text.strip_prefix("- ").unwrap_or(text);
                paragraph.push_str(if paragraph.is_empty() { "" } else { " " });
                paragraph.push_str(text);
            }
        }
        flush(&mut paragraph, &mut out);
        out
    }
}
