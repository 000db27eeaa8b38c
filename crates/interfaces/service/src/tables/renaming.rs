//! Another name for a player in all that is stored of a table: settings, moves, the log, and what was said. The game is played again with it, so
//! that it is known to lead where it led before. Not here: the database (`upkeep`).

use adjudication::games::SearchContext;
use adjudication::games::table::SentMove;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::happening::{Around, TableEvent};
use super::position::Position;
use super::rows::{StoredEvent, StoredTable};

/// Texts of an event that replace the stored ones.
pub(super) struct Changed {
    pub(super) table: String,
    pub(super) n: u64,
    pub(super) kept: String,
    pub(super) public: String,
}

/// Returns the move of an event of a game whose moves bind names.
fn a_move(kept: &str) -> Option<SentMove> {
    #[derive(Deserialize)]
    struct Kept<'k> {
        #[serde(borrow, rename = "move")]
        a_move: &'k RawValue,
    }
    let kept: Kept<'_> = serde_json::from_str(kept).ok()?;
    Some(SentMove::Json(kept.a_move.get().to_owned()))
}

/// A player who gets another name.
#[derive(Clone)]
pub(super) struct Renaming {
    pub(super) name: String,
    pub(super) other: String,
    pub(super) seat: usize,
}

impl Renaming {
    /// Returns the settings and the events of a table with the other name, which lead to a game as before; `None` where they do
    /// not.
    pub(super) fn played(&self, stored: &StoredTable, id: &str, events: &[StoredEvent]) -> Option<(String, Vec<Changed>)> {
        let is_meant = |text: &str, under: &str| ["players", "name"].contains(&under) && text == self.name;
        let settings = rewritten(&stored.settings, |text, under| is_meant(text, under).then(|| self.other.clone()));
        let renamed = StoredTable { settings: settings.clone(), ..stored.clone() };
        // Moves name players in several places; where the name is a word of the game as well, in one only.
        let changed = [false, true].into_iter().find_map(|only_player| {
            let changed = events.iter().map(|event| self.changed(event, only_player)).collect();
            self.played_again(&renamed, changed)
        })?;
        let changed =
            changed.into_iter().zip(events).filter(|(new, old)| new.public != old.public || new.happening != old.happening);
        let row =
            |event: StoredEvent| Changed { table: id.to_owned(), n: event.n, kept: event.happening.kept(), public: event.public };
        Some((settings, changed.map(|(event, _)| row(event)).collect()))
    }

    /// Plays a table again with the other name, and returns its events; `None` where they lead to no game.
    fn played_again(&self, stored: &StoredTable, mut events: Vec<StoredEvent>) -> Option<Vec<StoredEvent>> {
        let mut position = Position::begin(stored).ok()?;
        for event in &mut events {
            match (&mut event.happening, usize::try_from(event.seat)) {
                (TableEvent::Move(kept), Ok(seat)) if position.game.moves_bind_names() => {
                    let sent = a_move(kept)?;
                    let running = position.before_move();
                    let played = position.game.play(seat, &sent, &SearchContext::default()).ok()?;
                    if *kept != played.kept {
                        (*kept, event.public) = (played.kept, played.public);
                    }
                    position.take_played(event, &running).ok()?;
                }
                _ => position.take(event).ok()?,
            }
        }
        (position.players.get(self.seat) == Some(&self.other)).then_some(events)
    }

    /// Returns an event with the other name.
    fn changed(&self, event: &StoredEvent, only_player: bool) -> StoredEvent {
        let mentioned = |text: &str| replaced(text, &self.name, &self.other);
        let happening = match &event.happening {
            TableEvent::Move(kept) => TableEvent::Move(rewritten(kept, |text, under| {
                let is_meant = text == self.name && (!only_player || under == "player");
                is_meant.then(|| self.other.clone())
            })),
            TableEvent::Around(Around::Said { seat, words }) => {
                let words = if *seat == self.seat { String::new() } else { mentioned(words).unwrap_or_else(|| words.clone()) };
                TableEvent::Around(Around::Said { seat: *seat, words })
            }
            TableEvent::Around(around) => TableEvent::Around(around.clone()),
        };
        let public = match &happening {
            TableEvent::Around(said @ Around::Said { seat, .. }) if *seat == self.seat => {
                let mut players = vec![String::new(); self.seat];
                players.push(self.other.clone());
                said.public(&players)
            }
            _ => rewritten(&event.public, |text, _| mentioned(text)),
        };
        StoredEvent { happening, public, ..event.clone() }
    }
}

/// Returns a text with a word replaced wherever it stands alone; `None` where it does not.
fn replaced(text: &str, word: &str, other: &str) -> Option<String> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let (mut result, mut rest, mut before, mut is_changed) = (String::new(), text, None, false);
    while let Some(at) = rest.find(word) {
        let (head, tail) = rest.split_at(at);
        let behind = tail.get(word.len()..).unwrap_or_default();
        let is_alone = !head.chars().next_back().or(before).is_some_and(is_part) && !behind.chars().next().is_some_and(is_part);
        result.push_str(head);
        result.push_str(if is_alone { other } else { word });
        is_changed |= is_alone;
        before = word.chars().next_back();
        rest = behind;
    }
    result.push_str(rest);
    is_changed.then_some(result)
}

/// Returns a text in JSON with some of its strings changed; everything else stays as it is written, the order of members, too.
///
/// * `change`: the string, and the name of the member in whose value it stands; names of members are not changed.
fn rewritten(json: &str, mut change: impl FnMut(&str, &str) -> Option<String>) -> String {
    let (mut result, mut rest, mut under) = (String::new(), json, String::new());
    while let Some(at) = rest.find('"') {
        let (head, tail) = rest.split_at(at);
        result.push_str(head);
        let Some(length) = literal(tail) else {
            rest = tail;
            break;
        };
        let (written, behind) = tail.split_at(length);
        let text: String = serde_json::from_str(written).unwrap_or_default();
        let is_name = behind.trim_start().starts_with(':');
        match change(&text, &under).filter(|_| !is_name) {
            // Text can always be written.
            Some(other) => result.push_str(&serde_json::to_string(&other).unwrap_or_default()),
            None => result.push_str(written),
        }
        if is_name {
            under = text;
        }
        rest = behind;
    }
    result + rest
}

/// Returns the length of the string in JSON with which a text begins.
fn literal(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    let end = text.bytes().enumerate().skip(1).find(|&(_, byte)| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    });
    end.map(|(at, _)| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_replaced_where_they_stand_alone() {
        let ann = |text: &str| replaced(text, "Ann", "Player1");
        assert_eq!(ann("Ann's hand, (Ann) and Ann").as_deref(), Some("Player1's hand, (Player1) and Player1"));
        assert_eq!(ann("Anna, JoAnn, Ann_2"), None);
        assert_eq!(ann("AnnAnn Ann").as_deref(), Some("AnnAnn Player1"));
        assert_eq!(ann(""), None);
    }

    #[test]
    fn strings_of_a_text_in_json_are_replaced_in_place() {
        let json = r#"{"players":["An\u006e","Ben"],"house":{"Ann":"Ann"},"n":1,"text":"\"Ann\" \\"}"#;
        let changed = rewritten(json, |text, under| (text == "Ann" && under == "players").then(|| String::from("X\"")));
        assert_eq!(changed, r#"{"players":["X\"","Ben"],"house":{"Ann":"Ann"},"n":1,"text":"\"Ann\" \\"}"#);
        let everywhere = rewritten(json, |text, _| replaced(text, "Ann", "X"));
        assert_eq!(everywhere, r#"{"players":["X","Ben"],"house":{"Ann":"X"},"n":1,"text":"\"X\" \\"}"#);
    }
}
