//! Two pages for each game, to be read at the table: its rules in short, and the beginning of a game with a word on each move. Not here: the
//! rules in full and their readings (`docs/rulebook`), of which each line names what it restates, and the whole games (`examples/games`).

use crate::style::{Ink, Style};

/// The pages of one game.
#[derive(Clone, Copy, Debug)]
pub struct Pages {
    /// The rules in short.
    rules: &'static [&'static str],
    /// An example game, as the page of `examples/games` tells it.
    game: &'static str,
    /// Number of sections of it that make an example.
    sections: usize,
}

/// ERGO.
pub(super) const ERGO: Pages = Pages {
    rules: &[
        "A letter A, B, C or D is yours; prove it from the rows on the table, and keep the others from it (ER-2, ER-16).",
        "A turn: two cards are drawn, and exactly two are used: laid, played, or discarded (ER-15).",
        "Letters, operators and brackets are laid into at most four rows; what lies there stays in its order, and each row must be a \
         formula (ER-3, ER-4).",
        "NOT binds strongest, then THEN, then OR, then AND (ER-5); NOT may not follow NOT (ER-6).",
        "Tabula Rasa takes one card out of a row (ER-7). A Fallacy keeps a player from laying cards for three turns (ER-9); a \
         Justification lifts it (ER-10).",
        "A wild card is a letter, an operator, a Justification or an ERGO, as its player says (ER-11).",
        "ERGO ends the round, once every letter lies on the table: each letter that the rows prove earns its player a point a card \
         there; rows that contradict each other score nothing (ER-12, ER-13).",
        "The first player with 50 points wins, unless another goal was agreed (ER-14).",
    ],
    game: include_str!("examples/ergo.md"),
    sections: 1,
};

/// Palmer's game.
pub(super) const PALMER: Pages = Pages {
    rules: &[
        "A turn: claims first, then one statement or a pass (PA-2).",
        "A claim that a statement follows from the others is a point for each that does (PA-3); a statement scores once, until \
         it is changed (Q-PA-18).",
        "A claim that the board contradicts itself wins at once (PA-4). A wrong claim costs nothing (Q-PA-20).",
        "P, F and R cards let you use their symbol. Q cards let you use any symbols, but exactly those quantifiers. You may combine P, F \
         and R cards, or Q cards (PA-22, PA-24).",
        "S is written as it is printed (PA-26); X ? is any statement, and X ¬ puts a negation into one that is there (PA-27).",
        "After ∃! on a Q card you may give the object a name: `∃!x blonde(x) | blondie := x` (PA-16).",
        "A quantifier governs everything to its right (PA-11); the symbols mean nothing but what the board says (PA-13).",
        "The hand is refilled at the end of the turn (PA-6). The first player with 3 points wins, unless another goal was agreed (PA-1).",
        "A claim may bring its own proof; else the referee searches for a proof or a model. `help symbols` says how to type the symbols.",
    ],
    game: include_str!("examples/palmer.md"),
    sections: 1,
};

/// Shake a WFF.
pub(super) const SHAKE: Pages = Pages {
    rules: &[
        "Everybody tosses their cubes, and calls the longest WFF in them, or that there is none (WP-4).",
        "A WFF is p, q, r or s; N and a WFF; or C, A, K or E and two WFFs (WP-2): if-then, or, and, equals (WP-1). i, o and R are in \
         none.",
        "The first call counts. Who agrees checks; then the caller scores a point, the cubes of the WFF are completed and replaced, \
         and the caller takes one more (WP-5, WP-6).",
        "Who disagrees challenges: it is no WFF, or a longer one could be made, or one where none was called (WP-7).",
        "A right challenge is a point and a cube for the challenger, and the caller returns one; a wrong one costs the challenger a \
         cube (WP-8).",
        "A hand has as many small cubes as big ones, or one more (WP-10).",
        "The game ends when the agreed number of cubes is completed (WP-9); most points win (Q-WP-3).",
    ],
    game: include_str!("examples/shake.md"),
    sections: 1,
};

/// x-wff.
pub(super) const XWFF: Pages = Pages {
    rules: &[
        "Agreed before the game are four propositions p, q, r, s and the truth value of each (XW-2).",
        "A roll: three small and three big dice for each (XW-1). An i is rolled once more; i and o are of no use (XW-6).",
        "Each player makes the longest true wff of their dice (XW-8): p, q, r or s; N and a wff; or K, A, C or E and two wffs (XW-3): \
         not, and, or, if-then, if and only if (XW-4).",
        "R is wild: its owner turns it to N, K, A or C, for the rest of the round (XW-5).",
        "A true wff is a point (XW-9). Who spots a longer true one in the other's dice takes a point from the other (XW-10).",
        "The first player with 4 points wins, unless another end was agreed (XW-11, XW-12). Both at once: a round in which the first true \
         wff wins (XW-13).",
    ],
    game: include_str!("examples/xwff.md"),
    sections: 1,
};

/// Predicate Wars.
pub const PREDICATE_WARS: Pages = Pages {
    rules: &[
        "Players write their own cards: a tag (rock, paper, scissors), a power cost, and an effect, which is a statement that only \
         its owner sees (PW-3).",
        "Each has health, power and proving potency (PW-4); a player with no health left has lost (PW-19), and the last one left wins \
         (PW-20).",
        "A round has five phases. Creation: ask for at most 8 blank cards (PW-7). Editing: write or overwrite at most 8, for power \
         (PW-10).",
        "Claiming: take cards of others at their power cost, which is yours at most (PW-11). Playing: two cards a turn, or one of the \
         other options, until all but one have left (PW-12 to PW-17).",
        "Of two cards played the one of fewer symbols is the main card. The effects count unless a card is blank or the main card \
         before beats the tag (PW-14); then a claim may prove what they do, such as `[ATK]([chosenPlayer](0), 20)`, with the \
         statements of the cards as axioms (PW-27).",
        "A claim costs its symbol points of proving power, of which its author must have more (PW-34). The others may show that the \
         statements contradict each other: then nothing happens (PW-28, PW-29).",
        "End of the round: the order of leaving gives potency (PW-22), and potency buys subproofs and rules for the rounds to come \
         (PW-23 to PW-25).",
        "`rules` at the table lists the rules in force; `referee rules predicate-wars` the rules of inference; `referee cost` the \
         points of a statement.",
    ],
    game: include_str!("examples/predicate-wars.md"),
    sections: 2,
};

impl Pages {
    /// The pages of a game: its rules in short, one an item; and an example game in Markdown, of whose sections the first few are shown, with a
    /// list of moves each.
    pub const fn new(rules: &'static [&'static str], game: &'static str, sections: usize) -> Pages {
        Pages { rules, game, sections }
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

    /// The rules in short, each as it is written.
    pub fn items(&self) -> &'static [&'static str] {
        self.rules
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
        for rule in self.rules {
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
