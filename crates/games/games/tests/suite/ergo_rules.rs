//! The rules of ERGO one by one, the game that the rulebook tells, and the best turns against all turns there are.

use documents::Refusal;
use games::ergo::{
    Card, Deck, DeckOut, Ending, Ergo, Face, Letter, Move, Place, Proof, Revolution, Row, Ruling, Settings, Use, Wild, Worth,
};
use games::{Game, Rng, Viewer};

use crate::common::german;

fn play(game: &mut Ergo, text: &str) -> Result<(), Refusal> {
    game.play(&text.parse().unwrap_or_else(|error| panic!("{error}")))
}

fn lawful(game: &mut Ergo, text: &str) {
    play(game, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
}

fn rule(game: &Ergo, text: &str) -> String {
    german::rule(&play(&mut game.clone(), text).expect_err(text))
}

fn points(game: &Ergo) -> Vec<u64> {
    game.seats().iter().map(|seat| seat.points).collect()
}

fn rows(game: &Ergo) -> String {
    game.rows().into_iter().map(|row| Row(row).to_string()).collect::<Vec<_>>().join("; ")
}

/// Number of cards that two players hold when the first turn begins: five each, and two that are drawn.
const DEALT: usize = 12;

/// The game of two in which the first player holds these cards, and the second those; seeds are tried until one has it.
fn game_with(change: impl Fn(&mut Settings), ann: &[&str], ben: &[&str]) -> Ergo {
    let cards = |names: &[&str]| names.iter().map(|name| name.parse().expect("a card")).collect::<Vec<Card>>();
    let (ann, ben) = (cards(ann), cards(ben));
    let holds = |hand: &[Card], wanted: &[Card]| {
        let count = |list: &[Card], card: Card| list.iter().filter(|&&one| one == card).count();
        wanted.iter().all(|&card| count(hand, card) >= count(wanted, card))
    };
    let mut settings = Settings::new(&["Ann", "Ben"], 0);
    change(&mut settings);
    let copies = |&card: &Card| std::iter::repeat_n(card, settings.deck.count(card) as usize);
    let deck: Vec<Card> = Card::ALL.iter().flat_map(copies).collect();
    for seed in 0..2_000_000_u64 {
        // A deck is shuffled from its top on, so that what is dealt is known before the rest of it is.
        let (mut rng, mut dealt) = (Rng::new(seed), deck.clone());
        (deck.len() - DEALT..deck.len()).rev().for_each(|end| dealt.swap(end, rng.below(end + 1)));
        let (drawn, hands) = dealt[deck.len() - DEALT..].split_at(DEALT - 10);
        let (bens, anns) = hands.split_at(5);
        if !holds(bens, &ben) || !holds(&[anns, drawn].concat(), &ann) {
            continue;
        }
        settings.seed = Some(seed.into());
        let game = Ergo::start(&settings).expect("lawful");
        let hands = ["Ann", "Ben"].map(|name| game.hand(name).expect("plays"));
        assert!(holds(&hands[0], &ann) && holds(&hands[1], &ben), "what is dealt is what was foreseen");
        return game;
    }
    panic!("no seed has it");
}

fn same(_: &mut Settings) {}

#[test]
fn the_game_that_the_rulebook_tells() {
    let mut game = Ergo::start(&Settings::new(&["Ann", "Ben", "Cid"], 466_124)).expect("lawful");
    let turns = [
        ("Ann A discard C => A", 1, "A", ""),
        ("Ben or B => A | B", 3, "", ""),
        ("Cid not B => A | B; ~B", 5, "A", "B"),
        ("Ann not C => A | B; ~B; ~C", 7, "A", "BC"),
        ("Ben then C => A | B; ~B -> C; ~C", 9, "B", "C"),
        ("Cid ( ) => A | B; ~B -> C; (~C)", 11, "B", "C"),
        ("Ann fallacy Ben discard A", 11, "B", "C"),
        ("Ben discard D discard then", 11, "B", "C"),
        ("Cid not D => A | B; ~B -> C; ~(~C); D", 13, "CD", ""),
        ("Ann tabula 2.3 and => A | B; ~B & C; ~(~C); D", 13, "ACD", "B"),
        ("Ben discard revolution discard C", 13, "ACD", "B"),
    ];
    for (turn, cards, proved, disproved) in turns {
        lawful(&mut game, turn);
        let ruling = game.ruling();
        let with = |proof| -> String {
            Letter::ALL.into_iter().filter(|&letter| ruling.proof(letter) == proof).map(Letter::letter).collect()
        };
        assert_eq!(
            (ruling.cards, with(Proof::Proved), with(Proof::Disproved)),
            (cards, proved.into(), disproved.into()),
            "{turn}"
        );
        assert_eq!(ruling.ergo_allowed(), cards == 13);
    }
    assert_eq!((game.seats()[1].banned, game.deck()), (1, 55 - 15 - 24));
    lawful(&mut game, "Cid ergo");
    // The rulebook says 12 points; 13 cards lie in the area (Q-ER-3). D has no player.
    assert_eq!(points(&game), [13, 0, 13]);
    assert_eq!(game.remarks().notes, ["Cid says ERGO (ER-12).", "Proved: A, C, D. Ann scores 13, Cid scores 13 (ER-12)."]);
    assert_eq!(game.remarks().upheld, Some(true));
    let round = &game.rounds()[0];
    assert_eq!((round.ending, round.by.as_str(), round.cards), (Ending::Ergo, "Cid", 13));
    // The next round has a deck and hands of its own, and the next player begins it.
    assert_eq!((game.deck(), rows(&game).as_str()), (55 - 15 - 2, ""));
    assert_eq!(game.on_turn().map(|seat| seat.name.as_str()), Some("Ben"));
    assert!(game.seats().iter().all(|seat| seat.banned == 0));
}

#[test]
fn two_cards_a_turn_from_the_own_hand() {
    let mut game = game_with(same, &["A", "or", "B", "not"], &["A"]);
    assert_eq!(rule(&game, "Ben A discard B => A"), "ER-15");
    assert_eq!(rule(&game, "Eve A discard B => A"), "ER-2");
    assert_eq!(rule(&game, "Ann A => A"), "ER-15");
    assert_eq!(rule(&game, "Ann A or B => A | B"), "ER-15");
    assert_eq!(rule(&game, "Ann A A A A A => A; A; A; A"), "ER-2");
    lawful(&mut game, "Ann A not => ~A");
    assert_eq!((rows(&game).as_str(), game.seats()[0].cards(), game.seats()[1].cards()), ("~A", 5, 7));
    assert_eq!(rule(&game, "Ann or B => ~A | B"), "ER-15");
}

#[test]
fn rows_stay_legal_and_are_only_added_to() {
    let mut game = game_with(same, &["A", "or"], &["not", "C", "(", ")", "and"]);
    lawful(&mut game, "Ann A discard or => A");
    let refusal = play(&mut game, "Ben not C => A; C").expect_err("a NOT is missing");
    assert_eq!((refusal.rule.as_str(), refusal.message.to_string().contains("`~`")), ("Q-ER-11", true), "{refusal}");
    for (turn, expected) in [
        ("Ben and C", "ER-4"),
        ("Ben and C => A C &", "ER-4"),
        ("Ben and C => & A C", "ER-4"),
        ("Ben and C => A; C; &", "ER-4"),
        ("Ben ( ) => A; ()", "Q-ER-10"),
        ("Ben ( ) => A )(", "ER-4"),
        ("Ben ( C => (A; C", "ER-4"),
        ("Ben discard ( discard C => ", "Q-ER-11"),
        ("Ben discard ( discard C => C", "Q-ER-11"),
        ("Ben and C => A & C;", "ER-3"),
    ] {
        assert_eq!(rule(&game, turn), expected, "{turn}");
    }
    lawful(&mut game, "Ben ( ) => (A)");
    let mut game = game_with(same, &["A", "not"], &["not", "B"]);
    lawful(&mut game, "Ann A not => ~A");
    assert_eq!(rule(&game, "Ben not B => ~~A; B"), "ER-6");
    assert_eq!(rule(&game, "Ben not B => A~; ~B"), "Q-ER-11");
    lawful(&mut game, "Ben not B => ~A; ~B");
}

#[test]
fn there_are_four_rows() {
    let letters = |settings: &mut Settings| settings.deck = Deck { letter: 20, ..Deck::default() };
    let mut game = game_with(letters, &["A", "B", "C"], &["C", "D", "A"]);
    lawful(&mut game, "Ann A B => A; B");
    lawful(&mut game, "Ben C D => C; A; B; D");
    let held = game.hand("Ann").expect("plays")[0];
    let other = game.hand("Ann").expect("plays").into_iter().nth(1).expect("seven cards");
    assert_eq!(rule(&game, &format!("Ann {held} discard {other} => C; A; B; D; {held}")), "ER-3");
}

#[test]
fn tabula_rasa_takes_one_card() {
    let rich = |settings: &mut Settings| settings.deck.tabula = 8;
    let mut game = game_with(rich, &["A", "or", "tabula"], &["tabula", "and", "B", "tabula"]);
    assert_eq!(rule(&game, "Ann tabula 1.1 A => A"), "ER-7", "nothing lies there");
    lawful(&mut game, "Ann A discard or => A");
    assert_eq!(rule(&game, "Ben tabula 1.2 B => B"), "ER-7");
    assert_eq!(rule(&game, "Ben tabula 1.1 B => A; B"), "Q-ER-11");
    assert_eq!(rule(&game, "Ben tabula 1.1 and => &"), "ER-4");
    let mut other = game.clone();
    lawful(&mut other, "Ben tabula 1.1 discard B");
    assert_eq!(rows(&other), "", "a row without cards is gone");
    assert_eq!(other.away(), 4, "the discarded OR, the B, the A and Tabula Rasa itself");
    lawful(&mut game, "Ben tabula 1.1 B => B");
    assert_eq!(rows(&game), "B");
}

#[test]
fn a_fallacy_lasts_three_turns_or_four() {
    for (turns, banned) in [(3, 3), (4, 4)] {
        let change = |settings: &mut Settings| {
            settings.house.fallacy_turns = turns;
            settings.deck = Deck { letter: 30, ..Deck::default() };
        };
        let mut game = game_with(change, &["fallacy"], &["A"]);
        assert_eq!(rule(&game, "Ann fallacy Ann discard A"), "ER-9");
        assert_eq!(rule(&game, "Ann fallacy Eve discard A"), "ER-2");
        let discard = |game: &Ergo, name: &str| {
            // A letter is kept.
            let hand = game.hand(name).expect("plays");
            format!("discard {}", hand.last().expect("seven cards"))
        };
        let first = discard(&game, "Ann");
        let first = if first == "discard fallacy" { String::from("discard A") } else { first };
        lawful(&mut game, &format!("Ann fallacy Ben {first}"));
        for left in (0..banned).rev() {
            assert_eq!(rule(&game, "Ben A discard A => A"), "ER-9");
            assert!(
                game.legal_moves(Viewer::Seat(1)).iter().all(|one| !one.to_string().contains("=> ROWS")),
                "nothing to lay is offered"
            );
            for name in ["Ben", "Ann"] {
                let hand = game.hand(name).expect("plays");
                let (one, two) = (hand[hand.len() - 1], hand[hand.len() - 2]);
                lawful(&mut game, &format!("{name} discard {one} discard {two}"));
            }
            assert_eq!(game.seats()[1].banned, left);
        }
        assert!(game.legal_moves(Viewer::Seat(1)).iter().any(|one| one.to_string().contains("=> ROWS")));
    }
}

#[test]
fn a_justification_lifts_a_fallacy_and_protects() {
    let rich = |settings: &mut Settings| (settings.deck.fallacy, settings.deck.justification) = (8, 8);
    let mut game = game_with(rich, &["fallacy", "fallacy", "justification", "B"], &["justification", "A", "justification"]);
    assert_eq!(rule(&game, "Ann justify discard B"), "Q-ER-7", "only to lift");
    lawful(&mut game, "Ann fallacy Ben discard B");
    assert_eq!(rule(&game, "Ben A justify => A"), "ER-9", "first it must be lifted");
    assert_eq!(rule(&game, "Ben justify justify"), "Q-ER-7", "lifted is lifted");
    lawful(&mut game, "Ben justify A => A");
    assert_eq!((rows(&game).as_str(), game.seats()[1].banned, game.seats()[1].immune), ("A", 0, true));
    assert_eq!(rule(&game, "Ann fallacy Ben discard justification"), "ER-10");
    assert!(game.legal_moves(Viewer::Seat(0)).iter().all(|one| !one.to_string().contains("fallacy Ben")));
}

#[test]
fn wild_cards_are_letters_operators_justifications_and_ergo() {
    let rich = |settings: &mut Settings| (settings.deck.wild_letter, settings.deck.wild_operator) = (6, 6);
    let mut game = game_with(rich, &["wild-letter", "A"], &["wild-operator", "wild-letter"]);
    lawful(&mut game, "Ann wild=C A => C; A");
    assert_eq!(rule(&game, "Ben wild=( wild=B => (C; A; B"), "ER-11");
    assert_eq!(rule(&game, "Ben wild-letter=justify wild-operator=ergo"), "Q-ER-7");
    assert_eq!(rule(&game, "Ben wild=D wild-operator=ergo => C; A; D"), "ER-13", "B is missing");
    lawful(&mut game, "Ben wild=and wild=B => C & B; A");
    assert_eq!(game.area()[0].iter().map(|card| card.wild).collect::<Vec<_>>(), [true, true, true]);
    assert_eq!(game.ruling().present, [true, true, true, false], "a wild card counts as its letter (Q-ER-12)");
    let swapping = |settings: &mut Settings| {
        rich(settings);
        settings.house.revolution = Revolution::SwapTwoCards;
        settings.deck.revolution = 6;
        settings.deck.letter = 8;
    };
    let mut game = game_with(swapping, &["wild-letter", "A", "B"], &["D", "wild-operator", "revolution"]);
    lawful(&mut game, "Ann wild=C A => C; A");
    lawful(&mut game, "Ben revolution 1.1/2.1 D => A; C; D");
    assert_eq!(game.area()[1].first().map(|card| (card.face.text(), card.wild)), Some(("C", true)));
}

#[test]
fn ergo_asks_for_every_letter_and_a_tie_for_another_round() {
    let change = |settings: &mut Settings| {
        settings.deck = Deck { ergo: 8, letter: 10, ..Deck::default() };
        settings.goal = 4;
    };
    let mut game = game_with(change, &["A", "B", "ergo", "ergo"], &["C", "D"]);
    lawful(&mut game, "Ann A discard ergo => A");
    lawful(&mut game, "Ben C D => A; C; D");
    assert_eq!(rule(&game, "Ann ergo"), "ER-13");
    assert_eq!(rule(&game, "Ann ergo B => A; C; D; B"), "ER-12", "nothing is done after ERGO");
    assert!(game.legal_moves(Viewer::Seat(0)).iter().any(|one| one.to_string() == "Ann USE ergo"));
    lawful(&mut game, "Ann B ergo => A; C; D; B");
    // All four letters are proved, so both score four and reach the goal together (Q-ER-13).
    assert_eq!((points(&game), game.winner(), game.rounds().len()), (vec![4, 4], None, 1));
    assert!(game.remarks().notes.iter().any(|note| note.to_string().contains("tie at 4 points")), "{:?}", game.remarks().notes);
}

#[test]
fn the_first_to_the_goal_wins() {
    let change = |settings: &mut Settings| {
        settings.deck = Deck { ergo: 8, letter: 10, not: 10, ..Deck::default() };
        settings.goal = 5;
    };
    let mut game = game_with(change, &["A", "D", "C", "ergo"], &["not", "B"]);
    lawful(&mut game, "Ann A D => A; D");
    lawful(&mut game, "Ben not B => A; ~B; D");
    lawful(&mut game, "Ann C ergo => A; ~B; C; D");
    assert_eq!((points(&game), game.winner()), (vec![5, 0], Some("Ann")));
    assert_eq!((rule(&game, "Ben discard B discard B"), game.legal_moves(Viewer::Seat(0)).len()), (String::from("ER-14"), 0));
    assert!(game.best_turns(1, 1).is_none());
}

#[test]
fn what_revolution_does_is_not_judged() {
    let mut game = game_with(|settings| settings.deck.revolution = 6, &["revolution", "A"], &[]);
    let refusal = play(&mut game, "Ann revolution 1.1/1.2 discard A").expect_err("its text is lost");
    assert_eq!(refusal.rule, "Q-ER-4");
    assert!(refusal.help.is_some_and(|help| help.to_string().contains("revolution=swap_two_cards")));
    lawful(&mut game, "Ann discard revolution discard A");
}

#[test]
fn a_contradiction_scores_nothing() {
    let change = |settings: &mut Settings| settings.deck = Deck { letter: 8, ergo: 6, ..Deck::default() };
    let mut game = game_with(change, &["A", "B", "not", "A", "ergo"], &["C", "and", "D"]);
    lawful(&mut game, "Ann A B => A; B");
    lawful(&mut game, "Ben C and => A & C; B");
    lawful(&mut game, "Ann not A => A & C; B; ~A");
    let other = other_card(&game, "Ben", "D");
    lawful(&mut game, &format!("Ben D discard {other} => A & C; B; ~A; D"));
    lawful(&mut game, "Ann ergo");
    assert_eq!((points(&game), game.remarks().upheld, game.rounds()[0].consistent), (vec![0, 0], Some(false), false));
}

#[test]
fn the_round_is_scored_when_the_deck_is_out() {
    for (deck_out, turns) in [(DeckOut::FinishTurn, 3), (DeckOut::AtOnce, 2)] {
        let change = |settings: &mut Settings| {
            settings.house.deck_out = deck_out;
            // Fifteen cards: ten are dealt, two, two and one are drawn.
            settings.deck = Deck {
                letter: 3,
                not: 1,
                then: 1,
                or: 1,
                and: 0,
                bracket: 0,
                tabula: 0,
                revolution: 0,
                fallacy: 0,
                justification: 0,
                wild_letter: 0,
                wild_operator: 0,
                ergo: 0,
            };
        };
        let mut game = game_with(change, &["A"], &["B"]);
        let other = other_card(&game, "Ann", "A");
        lawful(&mut game, &format!("Ann A discard {other} => A"));
        for turn in 2..=turns {
            assert_eq!(game.rounds().len(), 0, "turn {turn}");
            let name = ["Ann", "Ben"][(turn + 1) % 2];
            let hand = game.hand(name).expect("plays");
            lawful(&mut game, &format!("{name} discard {} discard {}", hand[0], hand[1]));
        }
        let round = game.rounds().first().expect("it is scored, though B, C and D do not lie there (Q-ER-15)");
        assert_eq!((round.ending, points(&game)), (Ending::DeckOut, vec![1, 0]), "{deck_out:?}");
        assert_eq!(game.remarks().upheld, None);
    }
}

fn other_card(game: &Ergo, name: &str, card: &str) -> String {
    let mut hand: Vec<String> = game.hand(name).expect("plays").iter().map(ToString::to_string).collect();
    hand.remove(hand.iter().position(|held| held == card).expect("it is held"));
    hand.remove(0)
}

#[test]
fn settings_that_make_no_game_are_refused() {
    let rule = |change: fn(&mut Settings)| {
        let mut settings = Settings::new(&["Ann", "Ben"], 1);
        change(&mut settings);
        german::rule(&Ergo::start(&settings).expect_err("refused"))
    };
    assert_eq!(rule(|settings| settings.players.truncate(1)), "ER-2");
    assert_eq!(rule(|settings| settings.players[1].name = String::from("Ann")), "ER-2");
    assert_eq!(rule(|settings| settings.players[1].letter = Letter::A), "ER-2");
    assert_eq!(rule(|settings| settings.goal = 0), "ER-14");
    assert_eq!(rule(|settings| settings.seed = None), "ER-2");
    assert_eq!(rule(|settings| settings.house.fallacy_turns = 5), "Q-ER-5");
    assert_eq!(rule(|settings| settings.deck.not = u32::MAX), "ER-1");
    let few = |settings: &mut Settings| {
        settings.deck =
            Deck { letter: 1, not: 0, then: 0, or: 0, and: 0, bracket: 0, fallacy: 0, justification: 0, ..Deck::default() };
    };
    assert_eq!(rule(few), "ER-1", "eleven cards");
}

/// Everything that the player may do with one card.
fn all_uses(card: Card, game: &Ergo) -> Vec<Use> {
    let rows = game.rows();
    let places: Vec<Place> = (1..=rows.len()).flat_map(|row| (1..=8).map(move |card| Place { row, card })).collect();
    let mut uses = vec![Use::Discard { card }];
    match card {
        Card::Face(face) => uses.push(Use::Lay { face, wild: false }),
        Card::WildLetter | Card::WildOperator => {
            let wild = if card == Card::WildLetter { Wild::Letter } else { Wild::Operator };
            uses.extend(Face::ALL.into_iter().filter(|&face| card.shows(face)).map(|face| Use::Lay { face, wild: true }));
            uses.extend([Use::Justify { wild: Some(wild) }, Use::Ergo { wild: Some(wild) }]);
        }
        Card::TabulaRasa => uses.extend(places.iter().map(|&place| Use::Tabula { place })),
        Card::Revolution => {
            uses.extend(places.iter().flat_map(|&first| places.iter().map(move |&second| Use::Revolution { first, second })));
        }
        Card::Fallacy => {}
        Card::Justification => uses.push(Use::Justify { wild: None }),
        Card::Ergo => uses.push(Use::Ergo { wild: None }),
    }
    uses
}

/// Every area that comes of putting these cards into these rows.
fn all_areas(rows: &[Vec<Face>], laid: &[Face]) -> Vec<Vec<Vec<Face>>> {
    let Some((&face, rest)) = laid.split_first() else { return vec![rows.to_vec()] };
    let mut areas = Vec::new();
    for row in 0..=rows.len() {
        for at in 0..=rows.get(row).map_or(0, Vec::len) {
            let mut more = rows.to_vec();
            if row == rows.len() {
                more.push(Vec::new());
            }
            more[row].insert(at, face);
            areas.extend(all_areas(&more, rest));
        }
    }
    areas
}

/// The most that a turn can make of the area, by playing every turn there is: the points of the player, and the others' in turns that
/// give just that many.
fn brute_force(game: &Ergo) -> Worth {
    let me = game.on_turn().expect("it is going on").clone();
    let hand = game.hand(&me.name).expect("plays");
    let mut best: Option<Worth> = None;
    for (at, &one) in hand.iter().enumerate() {
        for (other_at, &other) in hand.iter().enumerate() {
            if at == other_at {
                continue;
            }
            for first in all_uses(one, game) {
                for second in all_uses(other, game) {
                    let uses = vec![first.clone(), second];
                    let laid: Vec<Face> =
                        uses.iter().filter_map(|one| if let Use::Lay { face, .. } = one { Some(*face) } else { None }).collect();
                    let mut rows = game.rows();
                    if !edit(&mut rows, &uses) {
                        continue;
                    }
                    for area in all_areas(&rows, &laid) {
                        let told = area.iter().filter(|row| !row.is_empty()).cloned().map(Row).collect();
                        let a_move = Move::turn(me.name.clone(), uses.clone(), Some(told));
                        if game.clone().play(&a_move).is_err() {
                            continue;
                        }
                        let area: Vec<Vec<Face>> = area.into_iter().filter(|row| !row.is_empty()).collect();
                        let worth = worth(game, &area, me.letter);
                        if best.is_none_or(|best| {
                            (best.own, worth.rival) < (worth.own, best.rival)
                                || (best.own == worth.own && worth.rival < best.rival)
                        }) {
                            best = Some(worth);
                        }
                    }
                }
            }
        }
    }
    best.expect("two cards can be discarded")
}

/// Takes out and exchanges what the uses say; no when there is nothing there.
fn edit(rows: &mut [Vec<Face>], uses: &[Use]) -> bool {
    uses.iter().all(|one| match one {
        Use::Tabula { place } => {
            let lies = place.card <= rows[place.row - 1].len();
            if lies {
                rows[place.row - 1].remove(place.card - 1);
            }
            lies
        }
        Use::Revolution { first, second } => {
            let lie = first.card <= rows[first.row - 1].len() && second.card <= rows[second.row - 1].len();
            if lie {
                let one = rows[first.row - 1][first.card - 1];
                rows[first.row - 1][first.card - 1] = rows[second.row - 1][second.card - 1];
                rows[second.row - 1][second.card - 1] = one;
            }
            lie
        }
        _ => true,
    })
}

fn worth(game: &Ergo, area: &[Vec<Face>], letter: Letter) -> Worth {
    let ruling = Ruling::of(area, game.settings().house.reading_options()).expect("it was played");
    let rivals = game.seats().iter().filter(|seat| seat.letter != letter);
    Worth { own: ruling.points(letter), rival: rivals.map(|seat| ruling.points(seat.letter)).max().unwrap_or(0) }
}

#[test]
fn the_best_turns_are_the_best_of_all_turns() {
    let (mut specials, mut banned, mut positions) = (0, 0, 0);
    for seed in 0..40 {
        let mut settings = Settings::new(&["Ann", "Ben", "Cid"], seed);
        settings.house.revolution = Revolution::SwapTwoCards;
        settings.deck = Deck { tabula: 4, revolution: 4, wild_letter: 3, wild_operator: 3, fallacy: 8, ..Deck::default() };
        let mut game = Ergo::start(&settings).expect("lawful");
        let mut rng = Rng::new(seed);
        while game.rounds().is_empty() && game.ruling().cards < 6 {
            let search = game.best_turns(4, u64::MAX).expect("it is going on");
            assert!(search.complete && !search.turns.is_empty());
            let me = game.on_turn().expect("it is going on").clone();
            assert_eq!(search.now, worth(&game, &game.rows(), me.letter));
            assert_eq!(search.turns[0].worth, brute_force(&game), "seed {seed}: {:?}", game.rows());
            let value = |worth: Worth| (std::cmp::Reverse(worth.own), worth.rival);
            assert!(search.turns.windows(2).all(|pair| value(pair[0].worth) <= value(pair[1].worth)), "best first");
            for found in &search.turns {
                let mut after = game.clone();
                after.play(&found.turn).unwrap_or_else(|refusal| panic!("{}: {refusal}", found.turn));
                let rows: Vec<Vec<Face>> = found.area.iter().map(|row| row.0.clone()).collect();
                assert!(found.ends || after.rounds().len() > game.rounds().len() || after.rows() == rows);
                assert_eq!(worth(&game, &rows, me.letter), found.worth);
                assert_eq!(after.remarks().upheld.is_some(), found.ends);
            }
            let limited = game.best_turns(4, search.areas - 1).expect("it is going on");
            assert_eq!((limited.complete, limited.areas), (false, search.areas - 1), "the limit is said");
            let special = |card: &Card| matches!(card, Card::TabulaRasa | Card::Revolution | Card::WildLetter);
            specials += usize::from(game.hand(&me.name).expect("plays").iter().any(special));
            banned += usize::from(me.banned > 0);
            positions += 1;
            let mut next = rng.pick(&search.turns).expect("there is one").turn.clone();
            let hand = game.hand(&me.name).expect("plays");
            let target = game.seats().iter().find(|seat| seat.name != me.name && !seat.immune && seat.banned == 0);
            if let (true, Some(target)) = (hand.contains(&Card::Fallacy) && rng.below(2) == 0, target) {
                let uses = vec![Use::Fallacy { player: target.name.clone() }, Use::Discard { card: hand[0] }];
                next = Move::turn(me.name.clone(), uses, None);
            }
            game.play(&next).unwrap_or_else(|refusal| panic!("{next}: {refusal}"));
        }
    }
    assert!(positions > 60 && specials > 30 && banned > 5, "{positions} positions, {specials} special, {banned} banned");
}
