//! ERGO played by chance: ten thousand games to the end, every turn, lawful or not, judged a second time beside them.

use crate::common::rows::{assignments, table};
use games::ergo::{
    Card, DeckOut, Ergo, Face, Letter, Move, NotAfterBinary, Place, Revolution, Row, Settings, ThenChain, Use, Wild,
};
use games::{Game, Record, Rng, Viewer};
use testkit::soak;

const NAMES: [&str; 4] = ["Ann", "Ben", "Cid", "Dot"];

fn random_settings(rng: &mut Rng) -> Settings {
    let mut settings = Settings::new(&NAMES[..2 + rng.below(3)], rng.below(usize::MAX) as u64);
    let mut letters = Letter::ALL;
    rng.shuffle(&mut letters);
    for (player, letter) in settings.players.iter_mut().zip(letters) {
        player.letter = letter;
    }
    settings.goal = 1 + rng.below(12) as u32;
    settings.house.then_chain = [ThenChain::Right, ThenChain::Left, ThenChain::Reject][rng.below(3)];
    settings.house.not_after_binary = [NotAfterBinary::Allow, NotAfterBinary::Brackets][rng.below(2)];
    settings.house.revolution = [Revolution::Manual, Revolution::SwapTwoCards][rng.below(2)];
    settings.house.fallacy_turns = 3 + rng.below(2) as u32;
    settings.house.deck_out = [DeckOut::FinishTurn, DeckOut::AtOnce][rng.below(2)];
    // Half of the games have the rulebook's deck, the others one of their own, with shorter rounds.
    if rng.below(2) == 0 {
        settings.deck.letter = 2 + rng.below(4) as u32;
        settings.deck.not = 1 + rng.below(4) as u32;
        settings.deck.or = rng.below(3) as u32;
        settings.deck.bracket = rng.below(5) as u32;
        settings.deck.wild_operator = rng.below(4) as u32;
        settings.deck.justification += rng.below(3) as u32;
    }
    settings
}

/// A second book-keeping: what everybody could have written down.
#[derive(Clone, Debug)]
struct Books {
    settings: Settings,
    turn: usize,
    points: Vec<u64>,
    hands: Vec<Vec<Card>>,
    banned: Vec<u32>,
    immune: Vec<bool>,
    rows: Vec<Vec<Face>>,
    /// The cards that lie in the area, and those that are away.
    laid: Vec<Card>,
    away: Vec<Card>,
    rounds: usize,
    winner: Option<usize>,
}

impl Books {
    fn open(game: &Ergo) -> Books {
        let players = game.seats().len();
        let settings = game.settings().clone();
        let mut books = Books {
            settings,
            turn: 0,
            points: vec![0; players],
            hands: Vec::new(),
            banned: Vec::new(),
            immune: Vec::new(),
            rows: Vec::new(),
            laid: Vec::new(),
            away: Vec::new(),
            rounds: 0,
            winner: None,
        };
        books.deal(game);
        books
    }

    /// A new round: what everybody was dealt is seen from the game.
    fn deal(&mut self, game: &Ergo) {
        let players = self.points.len();
        self.hands = NAMES[..players].iter().map(|name| game.hand(name).expect("plays")).collect();
        self.turn = self.rounds % players;
        (self.banned, self.immune) = (vec![0; players], vec![false; players]);
        (self.rows, self.laid, self.away) = (Vec::new(), Vec::new(), Vec::new());
        for (at, hand) in self.hands.iter().enumerate() {
            assert_eq!(hand.len(), if at == self.turn { 7 } else { 5 });
        }
        assert_eq!(game.deck() + 5 * players + 2, self.settings.deck.total() as usize);
    }

    /// The area as a move leaves it; `None` when the move is not lawful.
    fn judge(&self, a_move: &Move) -> Option<Vec<Vec<Face>>> {
        let me = NAMES[..self.points.len()].iter().position(|&name| name == a_move.player).filter(|&me| me == self.turn)?;
        self.winner.is_none().then_some(())?;
        let (mut hand, mut rows, mut laid) = (self.hands[me].clone(), self.rows.clone(), Vec::new());
        let mut banned = self.banned[me] > 0;
        for (at, one) in a_move.uses.iter().enumerate() {
            let card = card_of(one);
            hand.remove(hand.iter().position(|&held| held == card)?);
            match one {
                Use::Lay { face, wild } => {
                    let bracket = matches!(face, Face::Open | Face::Close);
                    if banned || (*wild && bracket) {
                        return None;
                    }
                    laid.push(*face);
                }
                Use::Discard { .. } => {}
                Use::Tabula { place } => {
                    let row = rows.get_mut(place.row.checked_sub(1)?)?;
                    let card = place.card.checked_sub(1).filter(|&card| card < row.len())?;
                    row.remove(card);
                }
                Use::Revolution { first, second } => {
                    if self.settings.house.revolution == Revolution::Manual {
                        return None;
                    }
                    let one = *rows.get(first.row.checked_sub(1)?)?.get(first.card.checked_sub(1)?)?;
                    let other = *rows.get(second.row.checked_sub(1)?)?.get(second.card.checked_sub(1)?)?;
                    rows[first.row - 1][first.card - 1] = other;
                    rows[second.row - 1][second.card - 1] = one;
                }
                Use::Fallacy { player } => {
                    let other = NAMES[..self.points.len()].iter().position(|name| name == player)?;
                    (other != me && !self.immune[other]).then_some(())?;
                }
                Use::Justify { .. } => {
                    banned.then_some(())?;
                    banned = false;
                }
                Use::Ergo { .. } => (at + 1 == a_move.uses.len()).then_some(())?,
            }
        }
        let ergo = a_move.uses.iter().any(|one| matches!(one, Use::Ergo { .. }));
        (a_move.uses.len() == 2 || (a_move.uses.len() == 1 && ergo)).then_some(())?;
        rows.retain(|row| !row.is_empty());
        let after: Vec<Vec<Face>> = match &a_move.rows {
            None => laid.is_empty().then_some(rows.clone())?,
            Some(rows) => rows.iter().map(|row| row.0.clone()).collect(),
        };
        let reading = self.settings.house.reading_options();
        let legal = after.len() <= 4 && after.iter().all(|row| table(row, reading).is_some());
        let all = Letter::ALL.into_iter().all(|letter| after.iter().flatten().any(|&face| face == Face::Letter(letter)));
        (legal && without(&after, &laid, &rows) && (all || !ergo)).then_some(after)
    }

    /// What a lawful move comes to.
    fn fold(&mut self, a_move: &Move, before: &Ergo, game: &Ergo) {
        let after = self.judge(a_move).expect("it is lawful");
        let me = self.turn;
        // Which cards of the area are wild is looked up, for two equal cards do not differ otherwise.
        let marked = |game: &Ergo| -> Vec<Card> {
            let card = |card: &games::ergo::Laid| card_of(&Use::Lay { face: card.face, wild: card.wild });
            game.area().iter().flatten().map(card).collect()
        };
        for one in &a_move.uses {
            let card = card_of(one);
            let at = self.hands[me].iter().position(|&held| held == card).expect("it was held");
            self.hands[me].remove(at);
            if matches!(one, Use::Lay { .. }) {
                self.laid.push(card);
            } else {
                self.away.push(card);
            }
            match one {
                Use::Tabula { place } => {
                    // Whatever changed places before is of the same area.
                    let taken = self.taken(a_move, before, *place);
                    let at = self.laid.iter().position(|&card| card == taken).expect("it lay there");
                    self.away.push(self.laid.remove(at));
                }
                Use::Fallacy { player } => {
                    let other = NAMES.iter().position(|name| name == player).expect("plays");
                    self.banned[other] = self.settings.house.fallacy_turns;
                }
                Use::Justify { .. } => (self.banned[me], self.immune[me]) = (0, true),
                _ => {}
            }
        }
        self.rows = after;
        self.banned[me] = self.banned[me].saturating_sub(1);
        let ergo = a_move.uses.iter().any(|one| matches!(one, Use::Ergo { .. }));
        if ergo || before.deck() == 0 {
            self.score(game);
            return;
        }
        self.turn = (me + 1) % self.points.len();
        let drawn = before.deck().min(2);
        if drawn == before.deck() && self.settings.house.deck_out == DeckOut::AtOnce {
            self.score(game);
            return;
        }
        assert_eq!(game.deck() + drawn, before.deck());
        // Two cards are drawn, and all others stay in the hand.
        let mut hand = game.hand(NAMES[self.turn]).expect("plays");
        for card in &self.hands[self.turn] {
            let at = hand.iter().position(|held| held == card).expect("it stays");
            hand.remove(at);
        }
        assert_eq!(hand.len(), drawn);
        self.hands[self.turn].extend(hand);
        let mut lying = marked(game);
        lying.sort_unstable();
        self.laid.sort_unstable();
        assert_eq!(lying, self.laid);
    }

    /// The card that a Tabula Rasa takes out.
    fn taken(&self, a_move: &Move, before: &Ergo, place: Place) -> Card {
        let mut area = before.area().to_vec();
        for one in &a_move.uses {
            match one {
                Use::Revolution { first, second } => {
                    let (one, other) = (area[first.row - 1][first.card - 1], area[second.row - 1][second.card - 1]);
                    area[first.row - 1][first.card - 1] = other;
                    area[second.row - 1][second.card - 1] = one;
                }
                Use::Tabula { .. } => break,
                _ => {}
            }
        }
        let card = area[place.row - 1][place.card - 1];
        card_of(&Use::Lay { face: card.face, wild: card.wild })
    }

    fn score(&mut self, game: &Ergo) {
        let reading = self.settings.house.reading_options();
        let tables: Vec<Vec<bool>> = self.rows.iter().map(|row| table(row, reading).expect("legal")).collect();
        let models: Vec<[bool; 4]> =
            assignments().enumerate().filter(|(at, _)| tables.iter().all(|table| table[*at])).map(|(_, values)| values).collect();
        let cards = self.rows.iter().map(Vec::len).sum::<usize>() as u64;
        for (at, player) in self.settings.players.iter().enumerate() {
            if !models.is_empty() && models.iter().all(|values| values[player.letter as usize]) {
                self.points[at] += cards;
            }
        }
        self.rounds += 1;
        let most = *self.points.iter().max().expect("there are players");
        let leaders: Vec<usize> = (0..self.points.len()).filter(|&at| self.points[at] == most).collect();
        if most >= u64::from(self.settings.goal) && leaders.len() == 1 {
            self.winner = Some(leaders[0]);
        } else {
            self.deal(game);
        }
    }

    /// The game says the same.
    fn check(&self, game: &Ergo) {
        assert_eq!(game.seats().iter().map(|seat| seat.points).collect::<Vec<_>>(), self.points);
        assert_eq!(game.rounds().len(), self.rounds);
        assert_eq!(game.winner(), self.winner.map(|at| NAMES[at]));
        assert_eq!(game.on_turn().map(|seat| seat.name.as_str()), self.winner.is_none().then_some(NAMES[self.turn]));
        assert_eq!(game.legal_moves(Viewer::Everybody).is_empty(), self.winner.is_some());
        if self.winner.is_some() {
            return;
        }
        assert_eq!(game.rows(), self.rows);
        assert_eq!(game.away(), self.away.len());
        let mut all: Vec<Card> = self.laid.iter().chain(&self.away).copied().collect();
        for (at, seat) in game.seats().iter().enumerate() {
            assert_eq!((seat.banned, seat.immune), (self.banned[at], self.immune[at]));
            let mut hand = self.hands[at].clone();
            hand.sort_unstable();
            assert_eq!(game.hand(&seat.name), Ok(hand));
            let short = game.deck() == 0 && at == self.turn;
            assert!(seat.cards() == if at == self.turn { 7 } else { 5 } || (short && seat.cards() == 6), "hand sizes");
            all.extend(&self.hands[at]);
        }
        assert_eq!((all.len() + game.deck()) as u64, self.settings.deck.total(), "cards are conserved");
        for card in Card::ALL {
            let seen = all.iter().filter(|&&one| one == card).count() as u32;
            assert!(seen <= self.settings.deck.count(card), "{card}");
        }
    }
}

/// Whether these rows without some cards of these faces are those.
fn without(rows: &[Vec<Face>], faces: &[Face], old: &[Vec<Face>]) -> bool {
    let Some((face, rest)) = faces.split_first() else {
        return rows.iter().filter(|row| !row.is_empty()).eq(old.iter());
    };
    (0..rows.len()).any(|row| {
        (0..rows[row].len()).filter(|&at| rows[row][at] == *face).any(|at| {
            let mut fewer = rows.to_vec();
            fewer[row].remove(at);
            without(&fewer, rest, old)
        })
    })
}

fn card_of(one: &Use) -> Card {
    let wild = |wild: &Option<Wild>, card| match wild {
        None => card,
        Some(Wild::Letter) => Card::WildLetter,
        Some(Wild::Operator) => Card::WildOperator,
    };
    match one {
        Use::Lay { face, wild: false } => Card::Face(*face),
        Use::Lay { face: Face::Letter(_), .. } => Card::WildLetter,
        Use::Lay { .. } => Card::WildOperator,
        Use::Discard { card } => *card,
        Use::Tabula { .. } => Card::TabulaRasa,
        Use::Revolution { .. } => Card::Revolution,
        Use::Fallacy { .. } => Card::Fallacy,
        Use::Justify { wild: one } => wild(one, Card::Justification),
        Use::Ergo { wild: one } => wild(one, Card::Ergo),
    }
}

fn place(rows: &[Vec<Face>], rng: &mut Rng) -> Place {
    let row = rng.below(rows.len() + 1);
    Place { row: row + usize::from(rng.below(9) > 0), card: rng.below(rows.get(row).map_or(1, Vec::len)) + 1 }
}

fn use_of(card: Card, books: &Books, rng: &mut Rng) -> Use {
    let word = rng.below(10);
    let face = match card {
        Card::Face(face) => Some(face),
        Card::WildLetter => Some(Face::ALL[rng.below(4)]),
        Card::WildOperator => Some(Face::ALL[4 + rng.below(5)]),
        _ => None,
    };
    let wild = match card {
        Card::WildLetter => Some(Wild::Letter),
        Card::WildOperator => Some(Wild::Operator),
        _ => None,
    };
    match (card, face) {
        _ if word == 0 => Use::Discard { card },
        (Card::WildLetter | Card::WildOperator, _) if word < 3 => Use::Justify { wild },
        (Card::WildLetter | Card::WildOperator, _) if word < 5 => Use::Ergo { wild },
        (_, Some(face)) => Use::Lay { face, wild: wild.is_some() },
        (Card::TabulaRasa, _) => Use::Tabula { place: place(&books.rows, rng) },
        (Card::Revolution, _) => Use::Revolution { first: place(&books.rows, rng), second: place(&books.rows, rng) },
        (Card::Fallacy, _) => Use::Fallacy { player: NAMES[rng.below(books.points.len())].to_owned() },
        (Card::Justification, _) => Use::Justify { wild: None },
        _ => Use::Ergo { wild: None },
    }
}

/// A turn that may well be lawful: two cards of the hand, and what is laid put in anywhere.
fn proposal(books: &Books, rng: &mut Rng) -> Move {
    let mut hand = books.hands[books.turn].clone();
    rng.shuffle(&mut hand);
    let mut uses: Vec<Use> = hand[..2].iter().map(|&card| use_of(card, books, rng)).collect();
    let late = |one: &Use| matches!(one, Use::Ergo { .. });
    if late(&uses[0]) || matches!(uses[1], Use::Justify { .. }) {
        uses.swap(0, 1);
    }
    if late(&uses[1]) && rng.below(2) == 0 {
        uses.remove(0);
    }
    let mut rows = books.rows.clone();
    for one in &uses {
        match one {
            Use::Tabula { place } => {
                if let Some(row) = rows.get_mut(place.row.wrapping_sub(1)).filter(|row| place.card <= row.len()) {
                    row.remove(place.card - 1);
                }
            }
            Use::Revolution { first, second } => {
                let at = |rows: &[Vec<Face>], place: &Place| {
                    rows.get(place.row.wrapping_sub(1)).and_then(|row| row.get(place.card - 1)).copied()
                };
                if let (Some(one), Some(other)) = (at(&rows, first), at(&rows, second)) {
                    rows[first.row - 1][first.card - 1] = other;
                    rows[second.row - 1][second.card - 1] = one;
                }
            }
            _ => {}
        }
    }
    for one in &uses {
        let Use::Lay { face, .. } = one else { continue };
        let row = rng.below(rows.len() + 1);
        match rows.get_mut(row) {
            Some(row) => row.insert(rng.below(row.len() + 1), *face),
            None => rows.push(vec![*face]),
        }
    }
    rows.retain(|row| !row.is_empty());
    let told = uses.iter().any(|one| matches!(one, Use::Lay { .. })) || rng.below(2) == 0;
    let rows = told.then(|| rows.into_iter().map(Row).collect());
    Move::turn(NAMES[books.turn].to_owned(), uses, rows)
}

/// A turn next to this one: with one thing changed.
fn neighbour(a_move: &Move, books: &Books, rng: &mut Rng) -> Move {
    let mut other = a_move.clone();
    match rng.below(9) {
        0 => other.player = NAMES[rng.below(4)].to_owned(),
        1 => other.player = String::from("Eve"),
        2 => other.rows = None,
        3 => drop(other.uses.remove(rng.below(other.uses.len()))),
        4 => other.uses.push(Use::Discard { card: *rng.pick(&books.hands[books.turn]).expect("a card") }),
        5 => {
            let at = rng.below(other.uses.len());
            other.uses[at] = use_of(*rng.pick(&Card::ALL).expect("a card"), books, rng);
        }
        change => {
            let rows = other.rows.get_or_insert_default();
            let row = rng.below(rows.len() + 1);
            match rows.get_mut(row) {
                Some(Row(row)) if change == 6 && row.len() > 1 => {
                    let at = rng.below(row.len() - 1);
                    row.swap(at, at + 1);
                }
                Some(Row(row)) if change == 7 => drop(row.pop()),
                Some(Row(row)) => row.push(*rng.pick(&Face::ALL).expect("a face")),
                None => rows.push(Row(vec![*rng.pick(&Face::ALL).expect("a face")])),
            }
        }
    }
    other
}

/// Turns that are always lawful: ERGO where it wins something, else two discards.
fn plain(books: &Books, game: &Ergo) -> Move {
    let player = NAMES[books.turn].to_owned();
    let seat = &game.seats()[books.turn];
    let hand = &books.hands[books.turn];
    let ruling = game.ruling();
    if hand.contains(&Card::Ergo) && ruling.ergo_allowed() && ruling.points(seat.letter) > 0 {
        return Move::turn(player, vec![Use::Ergo { wild: None }], None);
    }
    let uses = hand[..2].iter().map(|&card| Use::Discard { card }).collect();
    Move::turn(player, uses, None)
}

#[test]
fn random_games_end_and_replay() {
    let (mut lawful, mut refused, mut ergos) = (0_u32, 0_u32, 0_u32);
    for seed in soak::seeds(10_000) {
        let mut rng = Rng::new(seed);
        let settings = random_settings(&mut rng);
        let mut record = Record::new::<Ergo>(settings.clone());
        let mut game = Ergo::start(&settings).expect("the settings are lawful");
        let mut books = Books::open(&game);
        books.check(&game);
        while books.winner.is_none() {
            let tried = (0..5).map(|_| proposal(&books, &mut rng)).find(|a_move| {
                let right = books.judge(a_move).is_some();
                right || {
                    game.play(a_move).expect_err("it is not lawful");
                    refused += 1;
                    false
                }
            });
            let a_move = tried.filter(|_| rng.below(8) > 0).unwrap_or_else(|| plain(&books, &game));
            let before = game.clone();
            for _ in 0..2 {
                let other = neighbour(&a_move, &books, &mut rng);
                if books.judge(&other).is_some() {
                    game.clone().play(&other).unwrap_or_else(|refusal| panic!("{other}: {refusal}"));
                } else {
                    assert!(game.play(&other).is_err(), "{other} in {:?}", game.rows());
                    refused += 1;
                }
            }
            assert_eq!(game, before, "a refused move changes nothing");
            game.play(&a_move).unwrap_or_else(|refusal| panic!("{a_move}: {refusal}"));
            books.fold(&a_move, &before, &game);
            books.check(&game);
            lawful += 1;
            ergos += u32::from(game.remarks().upheld.is_some());
            record.moves.push(a_move);
            assert!(record.moves.len() < 20_000, "the game ends");
        }
        let text = record.moves.iter().map(ToString::to_string);
        assert!(text.zip(&record.moves).all(|(text, a_move)| text.parse().as_ref() == Ok(a_move)), "moves are written and read");
        let json = serde_json::to_string(&record).expect("records are written");
        let read: Record<Settings, Move> = serde_json::from_str(&json).expect("and read");
        assert_eq!(read.replay::<Ergo>(), Ok(game), "the same moves lead to the same position");
    }
    println!("{lawful} turns, {refused} refused, {ergos} with ERGO");
    let games = soak::cases(10_000) as u32;
    assert!(
        lawful > 30 * games && refused > 100 * games && ergos > games / 5,
        "{lawful} turns, {refused} refused, {ergos} with ERGO"
    );
}
