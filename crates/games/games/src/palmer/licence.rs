//! Licences of statements by cards, both ways (PA-22 to PA-27): whether these cards license a statement, and if not what they do
//! not cover; and which cards of a hand do.

use std::collections::BTreeMap;
use std::ops::Range;

use board_syntax::palmer::Sentence;
use documents::message::refused::palmer as no;
use documents::{Argument, Message, Refusal};
use formula::{Bank, Quantifier};
use representation::AlphaEquivalence;
use serde::Serialize;
use source::Text;

use super::card::{Card, Played, SYMBOLS, sign};
use super::house::{CardsMustBeUsed, House, QPrenex, QVacuous};
use super::statement_profile::{Quantified, StatementProfile};
use super::statement_reader::Reader;

/// Part of a statement that one card of a licence stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Covered {
    /// The card.
    pub card: Played,
    /// Description of what it licenses: a symbol, quantifiers with their variables, `the statement`; nothing for a card that is
    /// not needed.
    pub covers: String,
    /// Bytes of the statement at which that (first) stands; empty where it stands for nothing or for the whole.
    pub at: Range<usize>,
}

/// The reason for which cards do not license a statement, and where it shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct NotLicensed {
    /// The rule, and what is not covered.
    pub refusal: Refusal,
    /// The first symbol or quantifier that is not covered, in bytes of the statement; the whole statement where it is none of
    /// these.
    pub at: Range<usize>,
}

/// A statement that was read, as cards look at it.
pub(super) struct Question<'a> {
    pub(super) bank: &'a mut Bank,
    pub(super) text: &'a Text,
    pub(super) read: &'a Sentence,
    pub(super) house: &'a House,
}

/// Role in which cards are played together.
enum Play<'c> {
    Symbols(&'c [Played]),
    Quantifiers(&'c [Played]),
    Statement(Played),
    Any(Played),
}

fn together(cards: &[Played]) -> Result<Play<'_>, Refusal> {
    let all = |what: fn(Card) -> bool| cards.iter().all(|played| what(played.card));
    match cards {
        [] => Err(Refusal::new("PA-5", no::no_card()).help(no::cards_write())),
        [one] if one.card.statement().is_some() => Ok(Play::Statement(*one)),
        [one] if one.card == Card::Any => Ok(Play::Any(*one)),
        _ if cards.iter().any(|played| played.card == Card::Negation) => {
            Err(Refusal::new("PA-27", no::negation_writes_nothing()).help(no::negation_changes()))
        }
        _ if all(|card| card.symbol().is_some()) => Ok(Play::Symbols(cards)),
        _ if all(|card| !card.prefix().is_empty()) => Ok(Play::Quantifiers(cards)),
        _ => {
            let cards: Vec<Argument> = cards.iter().map(|card| card.to_string().into()).collect();
            Err(Refusal::new("Q-PA-26", no::not_together(cards)).help(no::together()))
        }
    }
}

impl Question<'_> {
    /// Returns whether these cards, all played together, license the statement, and what each stands for.
    pub(super) fn licence(&mut self, cards: &[Played]) -> Result<Vec<Covered>, NotLicensed> {
        let profile = StatementProfile::of(self.bank, self.text, self.read);
        let whole = profile.sentence.clone();
        match together(cards).map_err(|refusal| NotLicensed { refusal, at: whole.clone() })? {
            Play::Any(card) => Ok(vec![Covered { card, covers: String::from("the statement"), at: whole }]),
            Play::Statement(card) => self.printed(card, &profile),
            Play::Symbols(cards) => symbols(cards, &profile, self.house),
            Play::Quantifiers(cards) => quantifiers(cards, &profile, self.house),
        }
    }

    /// All smallest parts of a hand that license the statement: none of their cards can be left out. The shortest come first, and
    /// of cards that are alike it does not matter which is taken.
    pub(super) fn subhands(&mut self, hand: &[Played]) -> Vec<Vec<Covered>> {
        let profile = StatementProfile::of(self.bank, self.text, self.read);
        let mut subhands: Vec<Vec<Played>> = Vec::new();
        let mut kinds = hand.to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        for &played in &kinds {
            let alone = played.card == Card::Any || played.card.statement().is_some();
            // Where the statement has no symbol of the game, any card with one will do (Q-PA-24).
            let needless = profile.symbols.is_empty() && played.card.symbol().is_some();
            if alone || needless {
                subhands.push(vec![played]);
            }
        }
        let needed: Vec<Played> = profile.symbols.iter().map(|&(at, _)| Card::Symbol(at).into()).collect();
        if !needed.is_empty() && needed.iter().all(|card| hand.contains(card)) {
            subhands.push(needed);
        }
        let cards: Vec<Card> = hand.iter().map(|played| played.card).filter(|card| !card.prefix().is_empty()).collect();
        let chain = chain(&profile, self.house);
        subhands.extend(tilings(chain, &cards).into_iter().map(|cards| cards.into_iter().map(Played::from).collect()));
        let mut licensed: Vec<Vec<Covered>> = subhands.iter().filter_map(|cards| self.licence(cards).ok()).collect();
        licensed.sort_by_key(Vec::len);
        licensed
    }

    /// An S card: exactly the printed statement (PA-26), whatever its variables are called.
    fn printed(&mut self, card: Played, profile: &StatementProfile) -> Result<Vec<Covered>, NotLicensed> {
        let fault = |help: Message| NotLicensed {
            refusal: Refusal::new("PA-26", no::prints_another(card.to_string())).help(help),
            at: profile.sentence.clone(),
        };
        let number = match (card.number, self.bank.formula(self.read.sentence)) {
            (None, formula::Formula::Cardinality(_, n)) if card.card.takes_number() => Some(n),
            (number, _) => number,
        };
        let Some(print) = card.card.written(number) else {
            let print = card.card.statement().unwrap_or_default();
            return Err(fault(no::says_with_number(print)));
        };
        let mut reader = Reader::new(self.bank);
        let printed = reader.read(&print, self.house).map_err(|refusal| NotLicensed { refusal, at: profile.sentence.clone() })?;
        if self.read.definition.is_some() || !self.bank.alpha_equivalent(printed.sentence, self.read.sentence) {
            return Err(fault(no::says(print)));
        }
        Ok(vec![Covered { card, covers: String::from("the statement"), at: profile.sentence.clone() }])
    }
}

fn not_licensed(rule: &str, at: &Range<usize>, message: Message, help: Message) -> NotLicensed {
    NotLicensed { refusal: Refusal::new(rule, message).help(help), at: at.clone() }
}

/// Returns what neither kind of cards licenses.
fn common(profile: &StatementProfile) -> Result<(), NotLicensed> {
    match &profile.counting {
        Some(at) => Err(not_licensed("Q-PA-21", at, no::counts(), no::counting_cards())),
        None => Ok(()),
    }
}

/// P, F and R cards: no other nonlogical symbols than theirs (PA-22, Q-PA-24), and names (PA-16).
fn symbols(cards: &[Played], profile: &StatementProfile, house: &House) -> Result<Vec<Covered>, NotLicensed> {
    common(profile)?;
    let has = |symbol: u8| cards.iter().any(|played| played.card == Card::Symbol(symbol));
    let uncovered = profile.symbols.iter().filter(|(symbol, _)| !has(*symbol)).min_by_key(|(_, at)| at.start);
    if let Some((symbol, at)) = uncovered {
        let (letter, name) = SYMBOLS[usize::from(*symbol)];
        return Err(not_licensed("PA-22", at, no::not_covered(name), no::symbol_would(letter, name)));
    }
    if let Some(at) = &profile.naming {
        return Err(not_licensed("Q-PA-11", at, no::names_nothing(), no::without_name()));
    }
    let mut covered: Vec<Covered> = Vec::new();
    for &card in cards {
        let name = card.card.symbol().unwrap_or_default();
        let used = profile.symbols.iter().find(|(symbol, _)| Card::Symbol(*symbol) == card.card);
        // A second card with the same symbol adds nothing.
        let first = !covered.iter().any(|other| other.card == card);
        match used.filter(|_| first) {
            Some((_, at)) => covered.push(Covered { card, covers: name.to_owned(), at: at.clone() }),
            None if house.cards_must_be_used == CardsMustBeUsed::Yes => {
                let message = no::unused(card.to_string());
                return Err(not_licensed("Q-PA-24", &profile.sentence, message, no::all_used()));
            }
            None => covered.push(Covered { card, covers: String::new(), at: 0..0 }),
        }
    }
    Ok(covered)
}

/// The quantifiers that Q cards have to account for.
fn chain<'a>(profile: &'a StatementProfile, house: &House) -> &'a [Quantified] {
    let leading = profile.quantifiers.iter().take_while(|one| one.leading).count();
    let end = if house.q_prenex == QPrenex::Strict { leading } else { profile.quantifiers.len() };
    profile.quantifiers.get(..end).unwrap_or_default()
}

/// Q cards: exactly the quantifiers of the cards, in some order of the cards (PA-24, Q-PA-7, Q-PA-25).
fn quantifiers(cards: &[Played], profile: &StatementProfile, house: &House) -> Result<Vec<Covered>, NotLicensed> {
    common(profile)?;
    let chain = chain(profile, house);
    let kinds: Vec<Card> = cards.iter().map(|played| played.card).collect();
    let tiling = tile(chain, &kinds);
    if let Some(first) = chain.get(tiling.reach) {
        let text = StatementProfile::prefix_text(std::slice::from_ref(first));
        let message = no::quantifier_not_covered(text);
        return Err(not_licensed("PA-24", &first.place, message, missing(chain, tiling.reach)));
    }
    if let Some(inner) = profile.quantifiers.get(chain.len()) {
        let text = StatementProfile::prefix_text(std::slice::from_ref(inner));
        return Err(not_licensed("Q-PA-25", &inner.place, no::quantifier_inside(text), no::quantifiers_in_front()));
    }
    let Some(order) = tiling.orders.into_iter().find(|order| order.len() == cards.len()) else {
        let at = &profile.sentence;
        let asked: usize = kinds.iter().map(|card| card.prefix().len()).sum();
        return Err(not_licensed("PA-24", at, no::quantifier_count(asked, chain.len()), no::whole_card()));
    };
    if let Some(vacuous) = chain.iter().find(|one| one.vacuous && house.q_vacuous == QVacuous::Reject) {
        let message = no::vacuous(vacuous.variable.to_string());
        return Err(not_licensed("Q-PA-7", &vacuous.place, message, no::exactly_its_variables()));
    }
    let unique = kinds.iter().any(|card| card.prefix().contains(&Quantifier::ExistsUnique));
    if let (Some(at), false) = (&profile.naming, unique) {
        return Err(not_licensed("Q-PA-11", at, no::no_unique_card(), no::named_from()));
    }
    let mut from = 0;
    let covered = order.into_iter().map(|card| {
        let part = chain.get(from..from + card.prefix().len()).unwrap_or_default();
        from += part.len();
        let at = match (part.first(), part.last()) {
            (Some(first), Some(last)) => first.place.start..last.place.end,
            _ => 0..0,
        };
        Covered { card: card.into(), covers: StatementProfile::prefix_text(part), at }
    });
    Ok(covered.collect())
}

/// The Q cards that could stand at a place of a chain.
fn missing(chain: &[Quantified], at: usize) -> Message {
    let rest = chain.get(at..).unwrap_or_default();
    let fits = |card: &Card| {
        let prefix = card.prefix();
        !prefix.is_empty() && prefix.len() <= rest.len() && prefix.iter().zip(rest).all(|(one, other)| *one == other.quantifier)
    };
    let cards: Vec<Argument> = Card::kinds().filter(fits).map(|card| card.to_string().into()).collect();
    match (cards.as_slice(), rest.first()) {
        ([], Some(first)) => no::no_card_begins(sign(first.quantifier)),
        _ => no::cards_would(cards),
    }
}

/// Ways in which cards can be laid end to end along a chain of quantifiers.
struct Tiling {
    /// Number of quantifiers that cards cover, from the beginning.
    reach: usize,
    /// For every choice of cards that reaches the end, one order.
    orders: Vec<Vec<Card>>,
}

/// Tries every choice, one card more at a time. How far cards reach depends on which they are, so that each choice is kept in one
/// order only, and a deck has few.
fn tile(chain: &[Quantified], cards: &[Card]) -> Tiling {
    let mut stock: BTreeMap<Card, usize> = BTreeMap::new();
    cards.iter().for_each(|&card| *stock.entry(card).or_default() += 1);
    let mut reached: BTreeMap<BTreeMap<Card, usize>, Vec<Card>> = BTreeMap::from([(BTreeMap::new(), Vec::new())]);
    let mut tiling = Tiling { reach: 0, orders: Vec::new() };
    while !reached.is_empty() {
        let mut further = BTreeMap::new();
        for (used, order) in reached {
            let at: usize = order.iter().map(|card| card.prefix().len()).sum();
            tiling.reach = tiling.reach.max(at);
            if at == chain.len() {
                tiling.orders.push(order);
                continue;
            }
            for (&card, &count) in &stock {
                let prefix = card.prefix();
                let place = chain.get(at..at + prefix.len());
                let fits = place.is_some_and(|place| place.iter().zip(prefix).all(|(one, other)| one.quantifier == *other));
                if fits && used.get(&card).copied().unwrap_or(0) < count {
                    let mut used = used.clone();
                    *used.entry(card).or_default() += 1;
                    let order = order.iter().copied().chain([card]).collect();
                    further.insert(used, order);
                }
            }
        }
        reached = further;
    }
    tiling
}

/// Every choice of cards that makes up a chain; none for an empty one.
fn tilings(chain: &[Quantified], cards: &[Card]) -> Vec<Vec<Card>> {
    if chain.is_empty() { Vec::new() } else { tile(chain, cards).orders }
}
