//! Moves of Predicate Wars, as data and as players write them.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::ids::{CardId, Tag};
use games::Word;

/// A move: who does what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The player.
    pub player: String,
    /// The action.
    pub action: Action,
}

/// Action of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// `Ann edit 5 rock 10 [HEAL]([chosenPlayer](0),15)`: writes on a card (PW-6). What is left out, or `=`, stays as it is.
    Edit {
        /// The card.
        card: CardId,
        /// The new tag.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tag: Option<Tag>,
        /// The new power cost.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        power_cost: Option<u64>,
        /// The new effect.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        effect: Option<String>,
        /// Nonce that hides the effect in its commitment; made of the seed when it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<String>,
    },
    /// `Ann pass`: has finished editing; takes, claims, challenges, buys or removes nothing (more).
    Pass {},
    /// `Ann ask 3`: asks in secret for blank cards, or for none (PW-7).
    Ask {
        /// Number of cards.
        cards: u8,
    },
    /// `Ann take 7`: takes a card of another player (PW-11).
    Take {
        /// The card.
        card: CardId,
    },
    /// `Ann play 3 5`: plays two paired cards (PW-14). Of two with equal symbol points the first is the main card.
    Play {
        /// A card.
        first: CardId,
        /// The other.
        second: CardId,
    },
    /// `Ann discard 4`: raises a card's power cost by 2 and discards it (PW-15).
    Discard {
        /// The card.
        card: CardId,
    },
    /// `Ann draw 60`: claims a card from the deck (PW-16).
    Draw {
        /// The card.
        card: CardId,
    },
    /// `Ann leave`: leaves this round (PW-17).
    Leave {},
    /// `Ann claim goal 4 player 0=Ben card 1=17`, and the proof on the lines below: an action is proved of the two cards (PW-27).
    Claim {
        /// The text of the proof.
        proof: String,
        /// The number of the line whose statement is to take effect; the last line unless given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        goal: Option<u32>,
        /// Player that `[chosenPlayer](i)` is, by i in decimal digits.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        players: BTreeMap<String, String>,
        /// Card that `[chosenCard](i)` is, by i in decimal digits.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        cards: BTreeMap<String, CardId>,
    },
    /// `Ben challenge`, and the proof on the lines below: the claim, or the rule on offer, is contradictory (PW-29, PW-30).
    Challenge {
        /// The text of the proof.
        proof: String,
    },
    /// `Ann choose player 0 Ben`: says what `[chosenPlayer](0)` is, when the effect asks for it (PW-37).
    ChoosePlayer {
        /// The index in decimal digits.
        index: String,
        /// The player.
        chosen: String,
    },
    /// `Ann choose card 0 17`: says what `[chosenCard](0)` is, when the effect asks for it (PW-37).
    ChooseCard {
        /// The index in decimal digits.
        index: String,
        /// The card.
        chosen: CardId,
    },
    /// `Ann subproof`, and the proof on the lines below: buys it for use in later proofs (PW-23).
    BuySubproof {
        /// The text of the proof.
        proof: String,
    },
    /// `Ann rule slot 3 price 60 (∀(x)P(x))`: buys a rule for everybody's proofs (PW-24).
    BuyRule {
        /// The rule.
        rule: String,
        /// The price, which becomes its potency cost; three times its symbol points unless given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        price: Option<u64>,
        /// The slot; the first empty one unless given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slot: Option<u8>,
    },
    /// `Ann remove 3`: removes a rule (PW-25).
    RemoveRule {
        /// Its slot.
        slot: u8,
    },
    /// `Ann resign`, `Ann offer draw`, `Ben accept draw`, `Ben decline draw` (Q-G-4).
    Accord {
        /// The word.
        word: Word,
    },
}

/// A text that is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a move of Predicate Wars")]
pub struct NoMove;

impl NoMove {
    /// The forms that moves have.
    pub const HELP: &'static str = "moves are: NAME edit CARD TAG COST EFFECT (TAG is rock, paper or scissors; `=` leaves a part as it \
        is); NAME pass; NAME ask N; NAME take CARD; NAME play CARD CARD; NAME discard CARD; NAME draw CARD; NAME leave; NAME choose \
        player I NAME; NAME choose card I CARD; NAME rule [slot N] [price N] STATEMENT; NAME remove SLOT; and, with a proof on the \
        lines below, NAME claim [goal LINE] [player I=NAME] [card I=CARD]; NAME challenge; NAME subproof; and at any time NAME resign; NAME \
        offer draw; NAME accept draw; NAME decline draw";
}

impl FromStr for Tag {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Tag, NoMove> {
        match text {
            "rock" => Ok(Tag::Rock),
            "paper" => Ok(Tag::Paper),
            "scissors" => Ok(Tag::Scissors),
            _ => Err(NoMove),
        }
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Tag::Rock => "rock",
            Tag::Paper => "paper",
            Tag::Scissors => "scissors",
        })
    }
}

impl FromStr for CardId {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<CardId, NoMove> {
        number(text).map(CardId)
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

fn number<N: FromStr>(text: &str) -> Result<N, NoMove> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits).ok_or(NoMove)
}

/// A part of an edit: `=` leaves it as it is.
fn kept<T: FromStr<Err = NoMove>>(text: &str) -> Result<Option<T>, NoMove> {
    if text == "=" { Ok(None) } else { text.parse().map(Some) }
}

/// The first word of a text, and what follows it.
fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    (word, rest.trim_start())
}

impl FromStr for Move {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Move, NoMove> {
        let (head, proof) = text.trim_start().split_once('\n').unwrap_or((text, ""));
        let (player, rest) = word(head);
        let (verb, rest) = word(rest);
        let words: Vec<&str> = rest.split_whitespace().collect();
        let with_proof = matches!(verb, "claim" | "challenge" | "subproof");
        if player.is_empty() || with_proof == proof.trim().is_empty() {
            return Err(NoMove);
        }
        let proof = || proof.to_owned();
        let action = match (verb, words.as_slice()) {
            ("edit", [card, tag, cost, _, ..]) => {
                // The effect is the rest of the line, with its own spaces.
                let effect = (0..3).fold(rest, |rest, _| word(rest).1).trim_end();
                Action::Edit {
                    card: card.parse()?,
                    tag: kept(tag)?,
                    power_cost: if *cost == "=" { None } else { Some(number(cost)?) },
                    effect: Some(effect.to_owned()).filter(|effect| effect != "="),
                    nonce: None,
                }
            }
            ("pass", []) => Action::Pass {},
            ("ask", [cards]) => Action::Ask { cards: number(cards)? },
            ("take", [card]) => Action::Take { card: card.parse()? },
            ("play", [first, second]) => Action::Play { first: first.parse()?, second: second.parse()? },
            ("discard", [card]) => Action::Discard { card: card.parse()? },
            ("draw", [card]) => Action::Draw { card: card.parse()? },
            ("leave", []) => Action::Leave {},
            ("claim", clauses) => claim(clauses, proof())?,
            ("challenge", []) => Action::Challenge { proof: proof() },
            ("choose", ["player", index, chosen]) => {
                Action::ChoosePlayer { index: (*index).to_owned(), chosen: (*chosen).to_owned() }
            }
            ("choose", ["card", index, chosen]) => Action::ChooseCard { index: (*index).to_owned(), chosen: chosen.parse()? },
            ("subproof", []) => Action::BuySubproof { proof: proof() },
            ("rule", [_, ..]) => rule(rest)?,
            ("remove", [slot]) => Action::RemoveRule { slot: number(slot)? },
            _ => Action::Accord { word: Word::of_move(head).ok_or(NoMove)?.1 },
        };
        Ok(Move { player: player.to_owned(), action })
    }
}

fn claim(clauses: &[&str], proof: String) -> Result<Action, NoMove> {
    let (mut goal, mut players, mut cards) = (None, BTreeMap::new(), BTreeMap::new());
    for clause in clauses.chunks(2) {
        match clause {
            ["goal", line] => goal = Some(number(line)?),
            ["player", choice] => {
                let (index, name) = choice.split_once('=').ok_or(NoMove)?;
                players.insert(index.to_owned(), name.to_owned());
            }
            ["card", choice] => {
                let (index, card) = choice.split_once('=').ok_or(NoMove)?;
                cards.insert(index.to_owned(), card.parse()?);
            }
            _ => return Err(NoMove),
        }
    }
    Ok(Action::Claim { proof, goal, players, cards })
}

fn rule(mut rest: &str) -> Result<Action, NoMove> {
    let (mut price, mut slot) = (None, None);
    loop {
        let (clause, after) = word(rest);
        let (value, after) = word(after);
        match clause {
            "price" => price = Some(number(value)?),
            "slot" => slot = Some(number(value)?),
            _ => break,
        }
        rest = after;
    }
    if rest.trim().is_empty() {
        return Err(NoMove);
    }
    Ok(Action::BuyRule { rule: rest.trim_end().to_owned(), price, slot })
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} ", self.player)?;
        match &self.action {
            Action::Edit { card, tag, power_cost, effect, nonce: _ } => {
                let tag = tag.map_or_else(|| String::from("="), |tag| tag.to_string());
                let cost = power_cost.map_or_else(|| String::from("="), |cost| cost.to_string());
                write!(out, "edit {card} {tag} {cost} {}", effect.as_deref().unwrap_or("="))
            }
            Action::Pass {} => out.write_str("pass"),
            Action::Ask { cards } => write!(out, "ask {cards}"),
            Action::Take { card } => write!(out, "take {card}"),
            Action::Play { first, second } => write!(out, "play {first} {second}"),
            Action::Discard { card } => write!(out, "discard {card}"),
            Action::Draw { card } => write!(out, "draw {card}"),
            Action::Leave {} => out.write_str("leave"),
            Action::Claim { proof, goal, players, cards } => {
                out.write_str("claim")?;
                goal.iter().try_for_each(|goal| write!(out, " goal {goal}"))?;
                players.iter().try_for_each(|(index, name)| write!(out, " player {index}={name}"))?;
                cards.iter().try_for_each(|(index, card)| write!(out, " card {index}={card}"))?;
                write!(out, "\n{proof}")
            }
            Action::Challenge { proof } => write!(out, "challenge\n{proof}"),
            Action::ChoosePlayer { index, chosen } => write!(out, "choose player {index} {chosen}"),
            Action::ChooseCard { index, chosen } => write!(out, "choose card {index} {chosen}"),
            Action::BuySubproof { proof } => write!(out, "subproof\n{proof}"),
            Action::BuyRule { rule, price, slot } => {
                out.write_str("rule")?;
                slot.iter().try_for_each(|slot| write!(out, " slot {slot}"))?;
                price.iter().try_for_each(|price| write!(out, " price {price}"))?;
                write!(out, " {rule}")
            }
            Action::RemoveRule { slot } => write!(out, "remove {slot}"),
            Action::Accord { word } => out.write_str(word.written()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            "Ann edit 5 rock 10 [HEAL]([chosenPlayer](0), 15)",
            "Ann edit 5 = = =",
            "Ann pass",
            "Ann ask 3",
            "Ann take 7",
            "Ann play 3 5",
            "Ann discard 4",
            "Ann draw 60",
            "Ann leave",
            "Ann claim\n1. axiom P\n",
            "Ann claim goal 4 player 0=Ben player 1=Cid card 1=17\n1. axiom P\n2. axiom Q\n",
            "Ben challenge\n1. axiom P\n",
            "Ann choose player 0 Ben",
            "Ann choose card 12 17",
            "Ann subproof\n1. axiom P\n",
            "Ann rule (∀(x) P(x))",
            "Ann rule slot 3 price 60 (∀(x)P(x))",
            "Ann remove 31",
            "Ann resign",
            "Ben decline draw",
        ] {
            let read: Move = text.parse().unwrap_or_else(|_| panic!("{text}"));
            assert_eq!(read.to_string(), text);
            let json = serde_json::to_string(&read).unwrap();
            assert_eq!(serde_json::from_str::<Move>(&json).unwrap(), read);
        }
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for text in [
            "",
            "Ann",
            "Ann edit 5 rock 10",
            "Ann edit x rock 10 P",
            "Ann edit 5 stone 10 P",
            "Ann edit 5 rock -1 P",
            "Ann ask",
            "Ann ask 256",
            "Ann take 70000",
            "Ann play 3",
            "Ann claim",
            "Ann claim goal\nP",
            "Ann claim player Ben\nP",
            "Ann challenge",
            "Ann pass\nP",
            "Ann resign\nP",
            "Ann offer",
            "Ann rule",
            "Ann rule slot 3",
            "Ann remove",
            "Ann ask +1",
        ] {
            assert_eq!(text.parse::<Move>(), Err(NoMove), "{text}");
        }
        let unknown = r#"{"player":"Ann","action":{"do":"take","card":3,"price":0}}"#;
        assert!(serde_json::from_str::<Move>(unknown).is_err());
    }
}
