//! Views of the game: what everybody may see, and one player besides. A view is built of what is named here and of nothing else,
//! so that what is added to the state stays private until somebody adds it here (PW-3, PW-4, PW-7).
//!
//! Everybody sees of a card its tag, its power cost, how many game function names its effect has, who owns it, and the commitment
//! to what is private; its owner sees the rest. Symbol points are private (PW-3), those by which PW-14 compares main cards as well: others see which
//! of two cards was the main one, and whether effects are applied. The seed is never shown.

use documents::LegalMove;
use games::Accord;
use serde::Serialize;

use super::card::{Card, Place};
use super::claim::{ProofConditions, Subproof, opening};
use super::commitment::Commitment;
use super::effects::Request;
use super::fact::{Fact, Outcome, PhaseName};
use super::house::{DeckShown, House};
use super::ids::{CardId, Player, Tag};
use super::state::{Phase, PredicateWars, RuleOffer, Seat, Step};

/// A view of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct View<'g> {
    /// Player who sees it; none for what everybody sees.
    pub viewer: Option<&'g str>,
    /// Number of moves that have been played.
    pub moves: u64,
    /// The round, from 1; 0 in set-up.
    pub round: u32,
    /// Phase of the round.
    pub phase: PhaseName,
    /// Players who may move now.
    pub to_move: Vec<&'g str>,
    /// The players by seat, clockwise.
    pub players: Vec<SeatView<'g>>,
    /// Proof, rule and cards on the table in the turn.
    pub table: TableView<'g>,
    /// Number of cards in the deck.
    pub deck: u64,
    /// The edited cards in the deck, where the house shows them at all times (`deck_shown`); else none. The fact that the deck is
    /// shown in phase I lists them.
    pub deck_edited: Vec<CardView>,
    /// The discard pile.
    pub discard: Vec<CardView>,
    /// The drop pile.
    pub drop: Vec<CardView>,
    /// The rules in force.
    pub rules: Vec<RuleView<'g>>,
    /// The base rules of the table's own (Q-PW-46).
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub base_rules: &'g [String],
    /// The house rules.
    pub house: &'g House,
    /// Facts that followed from the last move.
    pub facts: &'g [Fact],
    /// Part that only the viewer sees.
    pub own: Option<OwnView<'g>>,
    /// Moves that are lawful for the viewer.
    pub legal: Vec<LegalMove>,
    /// Words of the players about the end of the game.
    #[serde(flatten)]
    pub accord: &'g Accord,
    /// Outcome of the game.
    pub outcome: Option<&'g Outcome>,
}

/// A player, as everybody sees one (PW-4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SeatView<'g> {
    /// The name.
    pub name: &'g str,
    /// Has not lost.
    pub alive: bool,
    /// Health.
    pub health: i64,
    /// Power.
    pub power: u64,
    /// Proving potency.
    pub potency: u64,
    /// Proving power, in phase IV.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proving_power: Option<u64>,
    /// True if the player remains, in phase IV.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remains: Option<bool>,
    /// The cards that the player owns.
    pub cards: Vec<CardView>,
    /// The names of the subproofs that the player has bought.
    pub subproofs: Vec<&'g str>,
}

/// A card, as everybody sees it (PW-3, PW-4). Of a blank card there is the number alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CardView {
    /// Its number.
    pub card: CardId,
    /// Public part of the text on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<PublicFace>,
}

/// Public part of the text on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PublicFace {
    /// Its tag.
    pub tag: Tag,
    /// Its power cost.
    pub power_cost: u64,
    /// Number of game function names of its effect.
    pub game_functions: u64,
    /// Commitment that binds its effect and its creator.
    pub commitment: Commitment,
}

/// A rule in force (PW-31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RuleView<'g> {
    /// Its slot.
    pub slot: u8,
    /// Statement of the rule.
    pub statement: &'g str,
    /// Price of its removal.
    pub potency_cost: u64,
}

/// The table of a turn, as everybody sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct TableView<'g> {
    /// The tag of the previous main card of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous_tag: Option<Tag>,
    /// The main card and the secondary card of which something may be proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<(CardId, CardId)>,
    /// Player whose turn it is, in phase IV.
    #[serde(skip)]
    #[cfg_attr(feature = "schemas", schemars(skip))]
    pub claimant: Option<&'g str>,
    /// The claim that stands: what is to take effect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<&'g str>,
    /// The statements of the claim's proof.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub statements: &'g [String],
    /// The subproofs that it uses; using one shows it.
    #[serde(skip_serializing_if = "<[Subproof]>::is_empty")]
    pub subproofs: &'g [Subproof],
    /// Choice that the effect asks of the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request: Option<&'g Request>,
    /// The rule on offer, its price and its slot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<(&'g str, u64, u8)>,
}

/// Part of a view that only one player sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct OwnView<'g> {
    /// Texts of the player's cards.
    pub cards: Vec<OwnCard<'g>>,
    /// The player's subproofs.
    pub subproofs: &'g [Subproof],
    /// Number of blank cards that the player has asked for in this phase I.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<u8>,
    /// The axioms of the proof that the player may hand in now, as lines to write on from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
}

/// A card with what its owner sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct OwnCard<'g> {
    /// Its number.
    pub card: CardId,
    /// Its effect.
    pub effect: &'g str,
    /// Its symbol points.
    pub symbol_points: u64,
    /// True if it can be cited in a proof.
    pub well_formed: bool,
    /// Player who has written it.
    pub creator: &'g str,
    /// Nonce that hides the effect in the commitment.
    pub nonce: &'g str,
}

impl View<'_> {
    /// Iterates over the statements that a proof may include: the rules in force, and the base rules of the table's own.
    pub fn includable(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().map(|rule| rule.statement).chain(self.base_rules.iter().map(String::as_str))
    }

    /// The conditions under which proofs are judged at this table.
    ///
    /// # Errors
    /// [`Refusal`](documents::Refusal) when there is no calculus for them.
    pub fn proof_conditions(&self) -> Result<ProofConditions, documents::Refusal> {
        Ok(self.house.proof_conditions()?.with_base_rules(self.base_rules))
    }
}

impl PredicateWars {
    /// The view of a player, or of everybody.
    pub fn view(&self, viewer: Option<Player>) -> View<'_> {
        let deck_edited = match self.settings.house.deck_shown {
            DeckShown::ThenHidden => Vec::new(),
            DeckShown::PublicParts => self.card_views(Place::Deck).into_iter().filter(|card| card.face.is_some()).collect(),
        };
        let rules = (0..).zip(&self.rules).filter_map(|(slot, rule)| {
            let rule = rule.as_ref()?;
            Some(RuleView { slot, statement: &rule.statement, potency_cost: rule.potency_cost })
        });
        View {
            viewer: viewer.map(|viewer| self.name(viewer)),
            moves: self.moves,
            round: self.round,
            phase: self.phase_name(),
            to_move: self.to_move().into_iter().map(|player| self.name(player)).collect(),
            players: (0..).map(Player).zip(&self.seats).map(|(player, seat)| self.seat_view(player, seat)).collect(),
            table: self.table_view(),
            deck: self.cards_in(Place::Deck).count() as u64,
            deck_edited,
            discard: self.card_views(Place::Discard),
            drop: self.card_views(Place::Drop),
            rules: rules.collect(),
            base_rules: &self.settings.base_rules,
            house: &self.settings.house,
            facts: &self.facts,
            own: viewer.and_then(|viewer| self.own_view(viewer)),
            legal: viewer.map_or_else(Vec::new, |viewer| self.legal(viewer)),
            accord: &self.accord,
            outcome: self.outcome(),
        }
    }

    fn card_views(&self, place: Place) -> Vec<CardView> {
        let view = |(card, found): (CardId, &Card)| CardView { card, face: found.face.as_ref().map(PublicFace::of) };
        self.numbered().filter(|(_, card)| card.place == place).map(view).collect()
    }

    fn seat_view<'g>(&'g self, player: Player, seat: &'g Seat) -> SeatView<'g> {
        let playing = matches!(self.phase, Phase::Playing { .. });
        SeatView {
            name: &seat.name,
            alive: seat.alive,
            health: seat.health,
            power: seat.power,
            potency: seat.potency,
            proving_power: playing.then_some(seat.proving_power),
            remains: playing.then(|| self.remains(player)),
            cards: self.card_views(Place::Owned(player)),
            subproofs: seat.subproofs.iter().map(|subproof| subproof.name.as_str()).collect(),
        }
    }

    fn table_view(&self) -> TableView<'_> {
        let mut view = TableView::default();
        match &self.phase {
            Phase::Playing { turn, previous, step, .. } => {
                view.claimant = Some(self.name(*turn));
                view.previous_tag = previous.and_then(|previous| previous.tag);
                let (table, claim) = match step {
                    Step::Choosing => return view,
                    Step::Proving(table) => (table, None),
                    Step::Challenging { table, claim, .. } => (table, Some(claim)),
                    Step::Asking { table, claim, request } => {
                        view.request = Some(request);
                        (table, Some(claim))
                    }
                };
                view.played = Some((table.main, table.secondary));
                if let Some(claim) = claim {
                    view.claim = Some(&claim.goal);
                    view.statements = &claim.statements;
                    view.subproofs = &claim.subproofs;
                }
            }
            Phase::BuyingRules { offer: Some(RuleOffer { statement, price, slot, .. }), .. } => {
                view.offer = Some((statement, *price, *slot));
            }
            _ => {}
        }
        view
    }

    fn own_view(&self, viewer: Player) -> Option<OwnView<'_>> {
        let seat = self.seat(viewer)?;
        let cards = self.numbered().filter(|(_, card)| card.owner() == Some(viewer)).filter_map(|(card, found)| {
            let face = found.face.as_ref()?;
            Some(OwnCard {
                card,
                effect: &face.effect.text,
                symbol_points: face.effect.points,
                well_formed: face.effect.well_formed,
                creator: self.name(face.creator),
                nonce: &face.nonce,
            })
        });
        let asked = match &self.phase {
            Phase::Creation { asked } => asked.get(usize::from(viewer.0)).copied().flatten(),
            _ => None,
        };
        Some(OwnView { cards: cards.collect(), subproofs: &seat.subproofs, asked, opening: self.opening_of(viewer) })
    }

    /// The axioms of the proof that a player may hand in now.
    fn opening_of(&self, viewer: Player) -> Option<String> {
        if !self.to_move().contains(&viewer) {
            return None;
        }
        let (rules, house) = (self.rules_in_force(), &self.settings.house.steps);
        match &self.phase {
            Phase::Playing { step: Step::Proving(table), .. } => {
                let faces = [table.main, table.secondary].into_iter().filter_map(|card| self.card(card)?.face.as_ref());
                Some(opening(faces.map(|face| face.effect.text.as_str()), house))
            }
            Phase::Playing { step: Step::Challenging { claim, .. }, .. } => {
                Some(opening(claim.statements.iter().map(String::as_str).chain(rules), house))
            }
            Phase::BuyingRules { offer: Some(offer), .. } => {
                Some(opening(rules.into_iter().chain([offer.statement.as_str()]), house))
            }
            _ => None,
        }
    }
}

impl PublicFace {
    fn of(face: &super::card::Face) -> PublicFace {
        PublicFace {
            tag: face.tag,
            power_cost: face.power_cost,
            game_functions: face.effect.game_functions,
            commitment: face.commitment,
        }
    }
}
