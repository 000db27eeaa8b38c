//! Search for the turns that are worth most to the player whose turn it is: every area that two cards of the hand can make is
//! looked at. That is exact, not a guess about what others will do; and it stops at a limit, which it reports.

use std::cmp::Reverse;

use super::area::MOST_ROWS;
use super::card::Card;
use super::face::{Face, Letter};
use super::moves::{Move, Place, Row, Use, Wild};
use super::position::Ergo;
use super::row::TableReader;
use super::ruling::Ruling;
use super::settings::Revolution;

/// Result of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// Player whose turns these are.
    pub player: String,
    /// Worth of the area to them as it lies.
    pub now: Worth,
    /// The best turns, best first; of those that lead to the same area one.
    pub turns: Vec<Play>,
    /// Number of areas that were looked at, illegal ones included, each as often as it was reached.
    pub areas: u64,
    /// True if these are all there are; false when the limit was reached.
    pub complete: bool,
}

/// A turn and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The turn. A second card that is of no use is discarded in it; it could also be played as a Fallacy.
    pub turn: Move,
    /// The area afterwards.
    pub area: Vec<Row>,
    /// Worth of the area that results.
    pub worth: Worth,
    /// True if the turn says ERGO, so that the area is scored as it lies.
    pub ends: bool,
}

/// Worth of an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The points it would give to the player.
    pub own: usize,
    /// The most that it would give to one of the others.
    pub rival: usize,
}

impl Ergo {
    /// The turns after which the area is worth most to the player whose turn it is: first those with the most points of their
    /// own, of these those with the fewest for others, of these those that say ERGO. `keep` says how many of them are wanted,
    /// `limit` after how many areas the search stops. `None` when the game is over.
    pub fn best_turns(&self, keep: usize, limit: u64) -> Option<Search> {
        let seat = self.on_turn()?;
        let rivals = self.seats.iter().filter(|other| other.name != seat.name).map(|other| other.letter).collect();
        let mut searcher = Searcher {
            player: &seat.name,
            letter: seat.letter,
            rivals,
            tables: TableReader::new(self.settings.house.reading_options()),
            swaps: self.settings.house.revolution == Revolution::SwapTwoCards,
            banned: seat.banned > 0,
            keep,
            limit,
            areas: 0,
            best: Vec::new(),
        };
        let mut hand = seat.hand.clone();
        hand.sort_unstable();
        let mut rows = self.rows();
        let now = searcher.worth(&self.ruling());
        let complete = searcher.all(&hand, &mut rows).is_some();
        Some(Search { player: seat.name.clone(), now, turns: searcher.best, areas: searcher.areas, complete })
    }
}

/// Way in which a single card of the hand can change the area.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Lay(Face, bool),
    Take,
    Swap,
    /// Leaves it as it is.
    Discard(Card),
    Justify(Option<Wild>),
    Ergo(Option<Wild>),
}

struct Searcher<'a> {
    player: &'a str,
    letter: Letter,
    rivals: Vec<Letter>,
    tables: TableReader,
    swaps: bool,
    banned: bool,
    keep: usize,
    limit: u64,
    areas: u64,
    best: Vec<Play>,
}

type Rows = Vec<Vec<Face>>;

impl Searcher<'_> {
    /// Every turn; `None` when the limit stopped it.
    fn all(&mut self, hand: &[Card], rows: &mut Rows) -> Option<()> {
        // ERGO alone comes first, and its own card before the wild ones, for of equal turns the first is reported.
        for &card in hand.iter().rev() {
            for way in self.ways(card) {
                if let Way::Ergo(_) = way {
                    self.turn(&[way], rows)?;
                }
            }
        }
        for (at, &card) in hand.iter().enumerate() {
            // Equal cards do the same.
            if at > 0 && hand.get(at - 1) == Some(&card) {
                continue;
            }
            let rest = hand.get(at + 1..).unwrap_or_default();
            for (other_at, &other) in rest.iter().enumerate() {
                if other_at > 0 && rest.get(other_at - 1) == Some(&other) {
                    continue;
                }
                for one in self.ways(card) {
                    for two in self.ways(other) {
                        self.pair(one, two, rows)?;
                    }
                }
            }
        }
        Some(())
    }

    fn ways(&self, card: Card) -> Vec<Way> {
        let wild = match card {
            Card::WildLetter => Some(Wild::Letter),
            Card::WildOperator => Some(Wild::Operator),
            _ => None,
        };
        let mut ways = vec![Way::Discard(card)];
        ways.extend(Face::ALL.into_iter().filter(|&face| card.shows(face)).map(|face| Way::Lay(face, wild.is_some())));
        match card {
            Card::TabulaRasa => ways.push(Way::Take),
            Card::Revolution if self.swaps => ways.push(Way::Swap),
            Card::Justification if self.banned => ways.push(Way::Justify(None)),
            Card::Ergo => ways.push(Way::Ergo(None)),
            Card::WildLetter | Card::WildOperator => {
                ways.push(Way::Ergo(wild));
                if self.banned {
                    ways.push(Way::Justify(wild));
                }
            }
            _ => {}
        }
        ways
    }

    /// A turn of two uses, in an order in which they can be played.
    fn pair(&mut self, one: Way, two: Way, rows: &mut Rows) -> Option<()> {
        // What is laid comes in only at the end of a turn, and ERGO is last; a Justification must come before what it allows.
        let rank = |way| match way {
            Way::Justify(_) => 0,
            Way::Discard(_) | Way::Take | Way::Swap => 1,
            Way::Lay(..) => 2,
            Way::Ergo(_) => 3,
        };
        let (first, second) = if rank(one) <= rank(two) { (one, two) } else { (two, one) };
        let lays = matches!(first, Way::Lay(..)) || matches!(second, Way::Lay(..));
        let lifted = matches!(first, Way::Justify(_));
        let two_ergos = matches!(first, Way::Ergo(_));
        if (self.banned && lays && !lifted) || two_ergos {
            return Some(());
        }
        self.turn(&[first, second], rows)?;
        match (first, second) {
            (Way::Take, Way::Swap) | (Way::Swap, Way::Take) => self.turn(&[second, first], rows),
            _ => Some(()),
        }
    }

    fn turn(&mut self, ways: &[Way], rows: &mut Rows) -> Option<()> {
        self.carry_out(ways, rows, &mut Vec::new())
    }

    /// Does what the ways say, one after the other, in every place there is; the rows are left as they were.
    fn carry_out(&mut self, ways: &[Way], rows: &mut Rows, uses: &mut Vec<Use>) -> Option<()> {
        let Some((&way, rest)) = ways.split_first() else { return self.look(rows, uses) };
        let simple = match way {
            Way::Discard(card) => Use::Discard { card },
            Way::Justify(wild) => Use::Justify { wild },
            Way::Ergo(wild) => Use::Ergo { wild },
            Way::Lay(face, wild) => {
                uses.push(Use::Lay { face, wild });
                let done = self.lay(face, rest, rows, uses);
                uses.pop();
                return done;
            }
            Way::Take => return self.take(rest, rows, uses),
            Way::Swap => return self.swap(rest, rows, uses),
        };
        uses.push(simple);
        let done = self.carry_out(rest, rows, uses);
        uses.pop();
        done
    }

    fn lay(&mut self, face: Face, rest: &[Way], rows: &mut Rows, uses: &mut Vec<Use>) -> Option<()> {
        for row in 0..rows.len() {
            for at in 0..=rows.get(row).map_or(0, Vec::len) {
                if let Some(row) = rows.get_mut(row) {
                    row.insert(at, face);
                }
                let done = self.carry_out(rest, rows, uses);
                if let Some(row) = rows.get_mut(row) {
                    row.remove(at);
                }
                done?;
            }
        }
        if rows.iter().filter(|row| !row.is_empty()).count() < MOST_ROWS {
            rows.push(vec![face]);
            let done = self.carry_out(rest, rows, uses);
            rows.pop();
            done?;
        }
        Some(())
    }

    fn take(&mut self, rest: &[Way], rows: &mut Rows, uses: &mut Vec<Use>) -> Option<()> {
        for place in places(rows) {
            let Some(row) = rows.get_mut(place.row - 1) else { continue };
            let face = row.remove(place.card - 1);
            uses.push(Use::Tabula { place });
            let done = self.carry_out(rest, rows, uses);
            uses.pop();
            if let Some(row) = rows.get_mut(place.row - 1) {
                row.insert(place.card - 1, face);
            }
            done?;
        }
        Some(())
    }

    fn swap(&mut self, rest: &[Way], rows: &mut Rows, uses: &mut Vec<Use>) -> Option<()> {
        let places = places(rows);
        for (at, &first) in places.iter().enumerate() {
            for &second in places.get(at + 1..).unwrap_or_default() {
                change_places(rows, first, second);
                uses.push(Use::Revolution { first, second });
                let done = self.carry_out(rest, rows, uses);
                uses.pop();
                change_places(rows, first, second);
                done?;
            }
        }
        Some(())
    }

    /// Judges an area, and remembers the turn if it is one of the best.
    fn look(&mut self, rows: &[Vec<Face>], uses: &[Use]) -> Option<()> {
        if self.areas == self.limit {
            return None;
        }
        self.areas += 1;
        let Some(ruling) = self.ruling(rows) else { return Some(()) };
        let ends = uses.iter().any(|one| matches!(one, Use::Ergo { .. }));
        if ends && !ruling.ergo_allowed() {
            return Some(());
        }
        let worth = self.worth(&ruling);
        let value = |worth: Worth, ends| (Reverse(worth.own), worth.rival, Reverse(ends));
        // Of equal turns the first one found stays in front.
        let index = self.best.partition_point(|play| value(play.worth, play.ends) <= value(worth, ends));
        if index >= self.keep {
            return Some(());
        }
        let area: Vec<Row> = rows.iter().filter(|row| !row.is_empty()).map(|row| Row(row.clone())).collect();
        if self.best.iter().any(|play| play.ends == ends && play.area == area) {
            return Some(());
        }
        let lays = uses.iter().any(|one| matches!(one, Use::Lay { .. }));
        let turn = Move::turn(self.player.to_owned(), uses.to_vec(), lays.then(|| area.clone()));
        self.best.insert(index, Play { turn, area, worth, ends });
        self.best.truncate(self.keep);
        Some(())
    }

    /// Returns what an area proves; `None` when it is not legal.
    fn ruling(&mut self, rows: &[Vec<Face>]) -> Option<Ruling> {
        let mut ruling = Ruling::EMPTY;
        for row in rows.iter().filter(|row| !row.is_empty()) {
            ruling.add(row, self.tables.read(row).ok()?);
        }
        Some(ruling)
    }

    fn worth(&self, ruling: &Ruling) -> Worth {
        let rival = self.rivals.iter().map(|&letter| ruling.points(letter)).max().unwrap_or(0);
        Worth { own: ruling.points(self.letter), rival }
    }
}

/// Every place of the area where a card lies.
fn places(rows: &[Vec<Face>]) -> Vec<Place> {
    let row = |(at, row): (usize, &Vec<Face>)| (1..=row.len()).map(move |card| Place { row: at + 1, card });
    rows.iter().enumerate().flat_map(row).collect()
}

fn change_places(rows: &mut Rows, first: Place, second: Place) {
    let at = |rows: &Rows, place: Place| rows.get(place.row - 1).and_then(|row| row.get(place.card - 1)).copied();
    if let (Some(one), Some(other)) = (at(rows, first), at(rows, second)) {
        for (place, face) in [(first, other), (second, one)] {
            if let Some(old) = rows.get_mut(place.row - 1).and_then(|row| row.get_mut(place.card - 1)) {
                *old = face;
            }
        }
    }
}
