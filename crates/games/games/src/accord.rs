//! Agreements of players about the end of a game, in the same words at every table: a player resigns, or offers a draw, and the others
//! accept or decline it (Q-G-4). Not here: what becomes of the seat of a player who resigns, which is for each game to say.

use documents::message::accord as say;
use documents::message::refused::accord as no;
use documents::{Argument, LegalMove, Message, Refusal};
use serde::{Deserialize, Serialize};

use crate::game::Viewer;

/// The rule by which such moves are refused.
const RULE: &str = "Q-G-4";

/// A word of a player about the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Word {
    /// `Ann resign`: gives the game up.
    Resign,
    /// `Ann offer draw`: offers the others a draw.
    OfferDraw,
    /// `Ben accept draw`: agrees to the draw that is offered.
    AcceptDraw,
    /// `Ben decline draw`: does not.
    DeclineDraw,
}

impl Word {
    const ALL: [Word; 4] = [Word::Resign, Word::OfferDraw, Word::AcceptDraw, Word::DeclineDraw];

    /// Returns the words of the move after the name of the player.
    pub fn written(self) -> &'static str {
        match self {
            Word::Resign => "resign",
            Word::OfferDraw => "offer draw",
            Word::AcceptDraw => "accept draw",
            Word::DeclineDraw => "decline draw",
        }
    }

    /// Reads a whole move, `NAME resign`: the name of the player and the word. `None` for any other text.
    pub fn of_move(text: &str) -> Option<(String, Word)> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (player, said) = words.split_first()?;
        let said = said.join(" ");
        Word::ALL.into_iter().find(|word| word.written() == said).map(|word| ((*player).to_owned(), word))
    }

    /// Returns what the word comes to, as the log of the game says it.
    ///
    /// * `player`: the name of the player.
    pub fn note(self, player: &str) -> Message {
        self.note_of(player.into())
    }

    /// Returns the same of a player who is named by an argument.
    pub fn note_of(self, player: Argument) -> Message {
        match self {
            Word::Resign => say::resigned(player),
            Word::OfferDraw => say::offered(player),
            Word::AcceptDraw => say::accepted(player),
            Word::DeclineDraw => say::declined(player),
        }
    }

    fn meaning(self) -> Message {
        match self {
            Word::Resign => say::resign(),
            Word::OfferDraw => say::offer(),
            Word::AcceptDraw => say::accept(),
            Word::DeclineDraw => say::decline(),
        }
    }
}

/// A draw that is offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct DrawOffer {
    /// Player who offers it.
    pub by: String,
    /// Players who have accepted it.
    pub accepted: Vec<String>,
}

/// The reason for which players have ended a game among themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SettledBy {
    /// All others have resigned.
    Resignation,
    /// All have agreed to a draw.
    Agreement,
}

/// The end of a game that players have settled among themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Settled {
    /// The reason.
    pub by: SettledBy,
    /// Players who have won; none in a draw.
    pub winners: Vec<String>,
}

/// The standing of the players' words about the end of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Accord {
    /// Players who have resigned, in this order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schemas", schemars(default))]
    resigned: Vec<String>,
    /// The draw that is offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    draw_offer: Option<DrawOffer>,
    /// The end of the game, where the players have settled it among themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    settled: Option<Settled>,
    /// Players whose offer was declined, and who have not moved since.
    #[serde(skip)]
    declined: Vec<String>,
}

impl Accord {
    /// Returns whether a player has resigned.
    pub fn has_resigned(&self, player: &str) -> bool {
        self.resigned.iter().any(|name| name == player)
    }

    /// The players who have resigned, in this order.
    pub fn resigned(&self) -> &[String] {
        &self.resigned
    }

    /// The draw that is offered.
    pub fn draw_offer(&self) -> Option<&DrawOffer> {
        self.draw_offer.as_ref()
    }

    /// The end of the game, where the players have settled it among themselves.
    pub fn settled(&self) -> Option<&Settled> {
        self.settled.as_ref()
    }

    /// Returns who has won, where the players have settled that among themselves: no name in a draw.
    pub fn winners(&self) -> Option<Vec<String>> {
        self.settled.as_ref().map(|settled| settled.winners.clone())
    }

    /// Returns whether a player is asked about a draw.
    pub fn asks(&self, player: &str) -> bool {
        let open = |offer: &DrawOffer| offer.by != player && !offer.accepted.iter().any(|name| name == player);
        self.settled.is_none() && !self.has_resigned(player) && self.draw_offer.as_ref().is_some_and(open)
    }

    /// Takes a word of a player in. Where all agree to a draw, or one player alone is left, the game is settled.
    ///
    /// * `playing`: the players who are still in the game, the one who speaks among them.
    ///
    /// # Errors
    /// [`Refusal`] (Q-G-4) when the word has no sense now; nothing has changed then.
    pub fn take(&mut self, player: &str, word: Word, playing: &[&str]) -> Result<(), Refusal> {
        if !playing.contains(&player) {
            return Err(Refusal::new(RULE, no::out(player)));
        }
        match word {
            Word::Resign => {
                self.resigned.push(player.to_owned());
                self.draw_offer = self.draw_offer.take().filter(|offer| offer.by != player);
                let left: Vec<&str> = playing.iter().copied().filter(|name| *name != player).collect();
                match left.as_slice() {
                    [] | [_] => self.settle(SettledBy::Resignation, left.into_iter().map(str::to_owned).collect()),
                    _ => self.draw_if_all_agree(&left),
                }
            }
            Word::OfferDraw => {
                if let Some(offer) = &self.draw_offer {
                    let refusal = Refusal::new(RULE, no::offered(&offer.by));
                    let help = if offer.by == player { no::others_answer() } else { no::accept_draw() };
                    return Err(refusal.help(help));
                }
                if self.declined.iter().any(|name| name == player) {
                    let refusal = Refusal::new(RULE, no::was_declined(player));
                    return Err(refusal.help(no::again_later()));
                }
                self.draw_offer = Some(DrawOffer { by: player.to_owned(), accepted: Vec::new() });
            }
            Word::AcceptDraw => {
                self.check_asked(player)?;
                if let Some(offer) = &mut self.draw_offer {
                    offer.accepted.push(player.to_owned());
                }
                self.draw_if_all_agree(playing);
            }
            Word::DeclineDraw => {
                self.check_asked(player)?;
                self.decline();
            }
        }
        Ok(())
    }

    /// Takes in that a player has made a move of the game: to play on is to decline a draw, and a draw may be offered again.
    pub fn moved(&mut self, player: &str) {
        if self.asks(player) {
            self.decline();
        }
        self.declined.retain(|name| name != player);
    }

    /// Takes in that the game has ended by its own rules: nothing is asked any more.
    pub fn close(&mut self) {
        self.draw_offer = None;
    }

    /// Returns how the players have settled the game, in a sentence; `None` while they have not.
    pub fn end_note(&self) -> Option<Message> {
        let settled = self.settled.as_ref()?;
        Some(settled.winners.first().map_or_else(say::drawn, say::wins))
    }

    /// Appends the lawful words of the players whom the viewer may speak for: all of them, or the one in this seat.
    ///
    /// * `players`: the names of all, by seat, each with whether the player is still in the game.
    pub fn list(&self, players: &[(&str, bool)], viewer: Viewer, moves: &mut Vec<LegalMove>) {
        if self.settled.is_some() {
            return;
        }
        for (seat, (player, plays)) in players.iter().enumerate() {
            if !plays || !(viewer == Viewer::Everybody || viewer.sees(seat)) {
                continue;
            }
            let may_offer = self.draw_offer.is_none() && !self.declined.iter().any(|name| name == player);
            let words = Word::ALL.into_iter().filter(|word| match word {
                Word::Resign => true,
                Word::OfferDraw => may_offer,
                Word::AcceptDraw | Word::DeclineDraw => self.asks(player),
            });
            for word in words {
                let mut parts = word.written().split(' ');
                let one = LegalMove::of(*player, parts.next().unwrap_or_default(), word.meaning());
                moves.push(parts.fold(one, LegalMove::word));
            }
        }
    }

    fn check_asked(&self, player: &str) -> Result<(), Refusal> {
        if self.asks(player) {
            return Ok(());
        }
        let refusal = Refusal::new(RULE, no::not_asked(player));
        Err(match self.draw_offer {
            Some(_) => refusal.help(no::others_asked()),
            None => refusal.help(no::offer_draw()),
        })
    }

    fn decline(&mut self) {
        self.declined.extend(self.draw_offer.take().map(|offer| offer.by));
    }

    /// Settles a draw when every player still in the game has agreed.
    fn draw_if_all_agree(&mut self, playing: &[&str]) {
        if self.draw_offer.is_some() && !playing.iter().any(|player| self.asks(player)) {
            self.settle(SettledBy::Agreement, Vec::new());
        }
    }

    fn settle(&mut self, by: SettledBy, winners: Vec<String>) {
        self.draw_offer = None;
        self.settled = Some(Settled { by, winners });
    }
}

/// Returns whether a lawful move is a word about the end of the game, as [`Accord::list`] lists them.
pub fn is_word(one: &LegalMove) -> bool {
    Word::ALL.into_iter().any(|word| word.written() == one.written())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [&str; 3] = ["Ann", "Ben", "Cid"];

    fn refused(accord: &mut Accord, player: &str, word: Word) -> String {
        let before = accord.clone();
        let refusal = accord.take(player, word, &ALL).expect_err("it has no sense");
        assert_eq!((refusal.rule.as_str(), &before), (RULE, &*accord));
        refusal.message.to_string()
    }

    #[test]
    fn a_draw_takes_the_consent_of_all() {
        let mut accord = Accord::default();
        assert_eq!(refused(&mut accord, "Ben", Word::AcceptDraw), "Ben is not asked about a draw");
        accord.take("Ann", Word::OfferDraw, &ALL).expect("Ann may");
        assert_eq!(refused(&mut accord, "Ben", Word::OfferDraw), "Ann has offered a draw already");
        assert_eq!(refused(&mut accord, "Ann", Word::AcceptDraw), "Ann is not asked about a draw");
        accord.take("Ben", Word::AcceptDraw, &ALL).expect("Ben is asked");
        assert_eq!((accord.settled(), accord.asks("Ben"), accord.asks("Cid")), (None, false, true));
        accord.take("Cid", Word::AcceptDraw, &ALL).expect("Cid is asked");
        assert_eq!(accord.settled(), Some(&Settled { by: SettledBy::Agreement, winners: Vec::new() }));
    }

    #[test]
    fn who_declines_or_plays_on_wants_no_draw() {
        let says_so = |accord: &mut Accord| accord.take("Ben", Word::DeclineDraw, &ALL).expect("Ben is asked");
        let plays_on = |accord: &mut Accord| accord.moved("Ben");
        for declines in [says_so, plays_on] {
            let mut accord = Accord::default();
            accord.take("Ann", Word::OfferDraw, &ALL).expect("Ann may");
            accord.moved("Ann");
            assert!(accord.asks("Ben"), "a move of one's own takes no offer back");
            declines(&mut accord);
            assert!(!accord.asks("Cid"));
            assert_eq!(refused(&mut accord, "Ann", Word::OfferDraw), "the draw that Ann offered was declined");
            accord.moved("Ann");
            accord.take("Ann", Word::OfferDraw, &ALL).expect("Ann may again");
        }
    }

    #[test]
    fn the_last_one_wins_when_all_others_resign() {
        let mut accord = Accord::default();
        accord.take("Ann", Word::OfferDraw, &ALL).expect("Ann may");
        accord.take("Ann", Word::Resign, &ALL).expect("Ann may");
        assert_eq!((accord.draw_offer(), accord.settled()), (None, None));
        accord.take("Cid", Word::Resign, &["Ben", "Cid"]).expect("Cid may");
        assert_eq!(accord.winners(), Some(vec![String::from("Ben")]));
        let mut accord = Accord::default();
        accord.take("Ann", Word::OfferDraw, &ALL).expect("Ann may");
        accord.take("Ben", Word::AcceptDraw, &ALL).expect("Ben is asked");
        accord.take("Cid", Word::Resign, &ALL).expect("Cid may");
        assert_eq!(accord.winners(), Some(Vec::new()), "the others have agreed to a draw");
        assert!(Accord::default().take("Ann", Word::Resign, &["Ben"]).is_err(), "Ann is out of the game");
    }

    #[test]
    fn words_are_listed_for_those_who_may_say_them() {
        let written = |accord: &Accord, viewer| {
            let mut moves = Vec::new();
            accord.list(&[("Ann", true), ("Ben", true), ("Cid", false)], viewer, &mut moves);
            assert!(moves.iter().all(is_word));
            moves.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let mut accord = Accord::default();
        assert_eq!(written(&accord, Viewer::Seat(0)), ["Ann resign", "Ann offer draw"]);
        accord.take("Ann", Word::OfferDraw, &ALL).expect("Ann may");
        let all = ["Ann resign", "Ben resign", "Ben accept draw", "Ben decline draw"];
        assert_eq!(written(&accord, Viewer::Everybody), all);
        for word in Word::ALL {
            assert_eq!(Word::of_move(&format!("Ann {}", word.written())), Some((String::from("Ann"), word)));
        }
        for other in ["resign", "Ann", "Ann offer", "Ann accept", "Ann resign now"] {
            assert_eq!(Word::of_move(other), None, "{other}");
        }
    }
}
