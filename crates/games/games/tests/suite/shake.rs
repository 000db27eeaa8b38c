//! Shake a WFF played by chance: ten thousand games to the end, with everything recomputed beside them; and the rules one by one.

use crate::common::column;
use crate::common::german;
use documents::{LegalMove, Refusal};
use games::shake::{Cubes, Dialect, Ending, FailedChallenge, Move, Phase, Settings, Shake, is_lawful};
use games::wff::{Symbol, text};
use games::{Game, Record, Rng, Viewer};
use testkit::soak;

fn play(game: &mut Shake, text: &str) -> Result<(), Refusal> {
    game.play(&text.parse().expect("a move"))
}

fn rule(outcome: Result<(), Refusal>) -> String {
    german::rule(&outcome.expect_err("it is refused"))
}

const NAMES: [&str; 4] = ["Ann", "Ben", "Cid", "Dot"];

fn random_settings(rng: &mut Rng) -> Settings {
    let players = 2 + rng.below(3);
    let mut settings = Settings::new(&NAMES[..players], rng.below(usize::MAX) as u64);
    let each = |rng: &mut Rng, least: usize| (players * (least + rng.below(6))) as u32;
    settings.cubes = Cubes::new(each(rng, 2), each(rng, 1));
    settings.goal = 1 + rng.below(settings.cubes.total() as usize) as u32;
    if rng.below(2) == 0 {
        settings.house.failed_challenge = FailedChallenge::CallerScores;
    }
    if rng.below(3) == 0 {
        settings.house.dialect = Dialect::Xwff;
    }
    settings
}

fn random_row(faces: &[Symbol], rng: &mut Rng) -> String {
    let mut faces = faces.to_vec();
    rng.shuffle(&mut faces);
    let length = rng.below(faces.len()) + 1;
    text(&faces[..length])
}

fn fill_in(game: &Shake, one: &str, rng: &mut Rng) -> String {
    let Some(start) = one.strip_suffix("ROW") else { return one.to_owned() };
    let name = game.call().map_or(start.split(' ').next().expect("a name"), |call| &call.player);
    let faces = &game.seats()[game.seat(name).expect("a player")].faces;
    match game.longest(faces) {
        Some(best) if rng.below(4) > 0 => format!("{start}{}", text(&best)),
        _ => format!("{start}{}", random_row(faces, rng)),
    }
}

/// A second book-keeping: hands by their size alone, of which the cube rule makes the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Books {
    hands: Vec<u32>,
    piles: Vec<(u32, u32)>,
    points: Vec<u32>,
    completed: u32,
}

impl Books {
    fn of(game: &Shake) -> Books {
        Books {
            hands: game.seats().iter().map(|seat| seat.hand.total()).collect(),
            piles: game.seats().iter().map(|seat| (seat.pile.small, seat.pile.big)).collect(),
            points: game.seats().iter().map(|seat| seat.points).collect(),
            completed: game.completed_cubes().total(),
        }
    }

    fn take(&mut self, at: usize) {
        let pile = &mut self.piles[at];
        // A hand of an even number lacks a small cube, of an odd number a big one.
        let from = if self.hands[at].is_multiple_of(2) { &mut pile.0 } else { &mut pile.1 };
        if *from > 0 {
            *from -= 1;
            self.hands[at] += 1;
        }
    }

    fn give(&mut self, at: usize) {
        self.hands[at] -= 1;
        let pile = &mut self.piles[at];
        *(if self.hands[at].is_multiple_of(2) { &mut pile.0 } else { &mut pile.1 }) += 1;
    }

    fn complete(&mut self, at: usize, row: &str) {
        let small = row.chars().filter(char::is_ascii_lowercase).count() as u32;
        let big = row.len() as u32 - small;
        let hand = self.hands[at];
        let all = (hand.div_ceil(2) - small + self.piles[at].0, hand / 2 - big + self.piles[at].1);
        let mut filled = 0;
        while filled < hand && (filled + 1).div_ceil(2) <= all.0 && filled.div_ceil(2) <= all.1 {
            filled += 1;
        }
        self.hands[at] = filled;
        self.piles[at] = (all.0 - filled.div_ceil(2), all.1 - filled / 2);
        self.completed += row.len() as u32;
    }

    fn reward(&mut self, at: usize, row: Option<&str>) {
        if let Some(row) = row {
            self.complete(at, row);
        }
        self.points[at] += 1;
        self.take(at);
    }
}

/// Whether a row is made of these faces; with wildcards, each R that is not shown as such is one of N K A C.
fn made_of(faces: &[Symbol], row: &str, wild: bool) -> bool {
    let mut left: Vec<char> = faces.iter().map(|face| face.letter()).collect();
    let mut open: Vec<char> = Vec::new();
    for letter in row.chars() {
        match left.iter().position(|&face| face == letter) {
            Some(at) => drop(left.swap_remove(at)),
            None => open.push(letter),
        }
    }
    let wilds = left.iter().filter(|&&face| face == 'R').count();
    open.is_empty() || wild && open.len() <= wilds && open.iter().all(|letter| "NKAC".contains(*letter))
}

/// What the rules make of a lawful move, by their words.
fn fold(books: &mut Books, before: &Shake, a_move: &Move) {
    let Some(call) = before.call() else { return };
    let caller = before.seat(&call.player).expect("a player");
    let wild = before.settings().house.dialect == Dialect::Xwff;
    match a_move {
        Move::Check { player } => {
            let waiting = before
                .seats()
                .iter()
                .filter(|seat| seat.hand.total() > 0 && !seat.checked && seat.name != call.player && seat.name != *player);
            if waiting.count() == 0 {
                books.reward(caller, call.wff.as_deref());
            }
        }
        Move::Challenge { player, wff } => {
            let at = before.seat(player).expect("a player");
            let called = call.wff.as_deref().unwrap_or("");
            let right = match wff {
                None => column(called).is_none(),
                Some(row) => {
                    column(row).is_some() && row.len() > called.len() && made_of(&before.seats()[caller].faces, row, wild)
                }
            };
            if right {
                books.points[at] += 1;
                books.take(at);
                books.give(caller);
            } else {
                books.give(at);
                if before.settings().house.failed_challenge == FailedChallenge::CallerScores {
                    books.reward(caller, call.wff.as_deref());
                }
            }
        }
        Move::Toss {} | Move::Wff { .. } | Move::None { .. } | Move::Accord { .. } => {}
    }
}

fn check_invariants(game: &Shake) {
    let all = game.seats().iter().fold(game.completed_cubes(), |sum, seat| sum.and(seat.hand).and(seat.pile));
    assert_eq!(all, game.settings().cubes, "cubes are conserved");
    for seat in game.seats() {
        assert!(is_lawful(seat.hand), "the cube rule: {:?}", seat.hand);
        if game.phase() == Phase::Racing || game.phase() == Phase::Checking {
            assert_eq!(seat.faces.len() as u32, seat.hand.total());
            assert_eq!(seat.faces.iter().filter(|face| **face <= Symbol::O).count() as u32, seat.hand.small);
        }
    }
    let rows: usize = game.completed().iter().map(|row| row.wff.len()).sum();
    assert_eq!(rows as u32, game.completed_cubes().total());
    assert_eq!(game.phase() == Phase::Over, game.legal_moves(Viewer::Everybody).is_empty());
    assert_eq!(game.phase() == Phase::Over, game.winners().is_some());
}

/// Moves of every form, each with the form that it is offered in. The rows are of no use: too many cubes, or none that are on any die; a
/// wff of them is never offered.
fn neighbours() -> Vec<(Option<String>, Move)> {
    let mut all = vec![Move::Toss {}];
    for name in ["Ann", "Ben", "Dot", "Eve"] {
        let forms =
            ["none", "check", "challenge", "challenge p", "wff ppppppppppppppppppppp", "wff x", "wff KKKKKKKKKKKKKKKKKKKKK"];
        all.extend(forms.map(|form| format!("{name} {form}").parse::<Move>().expect("a move in form")));
    }
    let with_form = |a_move: Move| {
        let form = match &a_move {
            Move::Wff { .. } => None,
            Move::Challenge { player, wff: Some(_) } => Some(format!("{player} challenge ROW")),
            other => Some(other.to_string()),
        };
        (form, a_move)
    };
    all.into_iter().map(with_form).collect()
}

fn is_offered(legal: &[LegalMove], form: Option<&str>) -> bool {
    form.is_some_and(|form| legal.iter().any(|one| one.to_string() == form))
}

#[test]
fn random_games_end_and_replay() {
    let neighbours = neighbours();
    let (mut moves, mut refused, mut goals) = (0_u32, 0_u32, 0_u32);
    for seed in soak::seeds(10_000) {
        let mut rng = Rng::new(seed);
        let settings = random_settings(&mut rng);
        let mut record = Record::new::<Shake>(settings.clone());
        let mut game = Shake::start(&settings).expect("the settings are lawful");
        let mut books = Books::of(&game);
        while game.phase() != Phase::Over {
            let before = game.clone();
            let mut legal = game.legal_moves(Viewer::Everybody);
            // Games that players end themselves are played elsewhere.
            legal.retain(|one| !games::accord::is_word(one));
            for (form, neighbour) in &neighbours {
                let offered = is_offered(&legal, form.as_deref());
                if !offered {
                    game.play(neighbour).expect_err("it is not offered");
                    refused += 1;
                } else if !matches!(neighbour, Move::Challenge { .. }) {
                    game.clone().play(neighbour).expect("it is offered");
                }
            }
            assert_eq!(game, before, "a refused move changes nothing");
            let one = rng.pick(&legal).expect("there is a lawful move");
            let text = fill_in(&game, &one.to_string(), &mut rng);
            let a_move: Move = text.parse().expect("a move in form");
            assert_eq!(a_move.to_string(), text);
            game.play(&a_move).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            record.moves.push(a_move.clone());
            fold(&mut books, &before, &a_move);
            assert_eq!(books, Books::of(&game), "{text} {:?}", before.call());
            check_invariants(&game);
            moves += 1;
            assert!(record.moves.len() < 20_000, "the game ends");
        }
        let outcome = game.outcome().expect("it is over");
        let most = books.points.iter().max().expect("there are players");
        let winners: Vec<&str> =
            NAMES.into_iter().zip(&books.points).filter(|(_, points)| *points == most).map(|(name, _)| name).collect();
        assert_eq!(outcome.winners, winners);
        assert_eq!(outcome.ending == Ending::Goal, books.completed >= settings.goal);
        goals += u32::from(outcome.ending == Ending::Goal);
        let json = serde_json::to_string(&record).expect("records are written");
        let read: Record<Settings, Move> = serde_json::from_str(&json).expect("and read");
        assert_eq!(read.replay::<Shake>(), Ok(game), "the same moves lead to the same position");
    }
    let games = soak::cases(10_000) as u32;
    println!("{games} games, {moves} moves, {refused} refused, {goals} goals");
    assert!(moves > 20 * games && refused > 100 * games && goals > games / 10, "{moves} moves, {refused} refused, {goals} goals");
}

fn game_where(settings: impl Fn(u64) -> Settings, wanted: &str) -> Shake {
    for seed in 0..100_000 {
        let mut game = Shake::start(&settings(seed)).expect("lawful");
        play(&mut game, "toss").expect("a turn begins");
        if text(&game.seats()[0].faces) == wanted {
            return game;
        }
    }
    panic!("no seed has {wanted}");
}

fn three(seed: u64) -> Settings {
    Settings::new(&NAMES[..3], seed)
}

#[test]
fn a_call_that_all_believe_scores() {
    let mut game = game_where(three, "pqK");
    assert_eq!((game.seats()[0].hand, game.seats()[0].pile), (Cubes::new(2, 1), Cubes::new(7, 8)));
    assert_eq!(rule(play(&mut game, "toss")), "WP-4");
    assert_eq!(rule(play(&mut game, "Ben check")), "WP-5");
    assert_eq!(rule(play(&mut game, "Ann wff Kpp")), "WP-4");
    play(&mut game, "Ann wff Kpq").expect("lawful");
    assert_eq!(rule(play(&mut game, "Ben none")), "WP-5", "the earliest call counts");
    assert_eq!(rule(play(&mut game, "Ann check")), "WP-5");
    play(&mut game, "Ben check").expect("lawful");
    assert_eq!(rule(play(&mut game, "Ben challenge")), "WP-5", "he has agreed");
    play(&mut game, "Cid check").expect("lawful");
    let ann = &game.seats()[0];
    // Two small cubes and a big one are replaced, and a big one comes in addition.
    assert_eq!((ann.points, ann.hand, ann.pile), (1, Cubes::new(2, 2), Cubes::new(5, 6)));
    assert_eq!((game.completed_cubes(), game.phase(), game.turn()), (Cubes::new(2, 1), Phase::Ready, 1));
}

#[test]
fn challenges_show_the_mistake() {
    let called = |faces: &str, call: &str| {
        let mut game = game_where(three, faces);
        play(&mut game, call).expect("lawful");
        game
    };
    for (faces, call, challenge) in [
        ("pqK", "Ann wff pK", "Ben challenge"),
        ("pqK", "Ann wff p", "Ben challenge Kqp"),
        ("pqK", "Ann none", "Ben challenge q"),
        ("piN", "Ann wff p", "Ben challenge Np"),
    ] {
        let mut game = called(faces, call);
        play(&mut game, challenge).expect("lawful");
        let [ann, ben] = [&game.seats()[0], &game.seats()[1]];
        assert_eq!((game.remarks().upheld, ann.points, ben.points), (Some(true), 0, 1), "{challenge}");
        assert_eq!((ann.hand, ben.hand), (Cubes::new(1, 1), Cubes::new(2, 2)));
    }
    for (faces, call, challenge) in [
        ("pqK", "Ann wff Kpq", "Ben challenge"),
        ("pqK", "Ann wff Kpq", "Ben challenge Kqp"),
        ("pqK", "Ann wff p", "Ben challenge NKpq"),
        ("piR", "Ann wff p", "Ben challenge Np"),
        ("ioN", "Ann none", "Ben challenge p"),
    ] {
        let mut game = called(faces, call);
        play(&mut game, challenge).expect("lawful");
        let [ann, ben] = [&game.seats()[0], &game.seats()[1]];
        assert_eq!((game.remarks().upheld, ann.points, ben.points), (Some(false), 0, 0), "{challenge}");
        assert_eq!((ann.hand, ben.hand), (Cubes::new(2, 1), Cubes::new(1, 1)));
    }
    assert_eq!(rule(play(&mut called("ioN", "Ann none"), "Ben challenge")), "WP-7");
}

#[test]
fn the_house_may_pay_the_caller_whose_challenger_failed() {
    let paying = |seed| {
        let mut settings = three(seed);
        settings.house.failed_challenge = FailedChallenge::CallerScores;
        settings
    };
    let mut game = game_where(paying, "ioN");
    play(&mut game, "Ann none").expect("lawful");
    play(&mut game, "Cid challenge p").expect("lawful");
    assert_eq!((game.seats()[0].points, game.seats()[0].hand, game.completed().len()), (1, Cubes::new(2, 2), 0), "Q-WP-2");
}

#[test]
fn what_nobody_notices_stands() {
    let mut game = game_where(three, "pqK");
    play(&mut game, "Ann wff q").expect("lawful");
    for name in ["Ben", "Cid"] {
        play(&mut game, &format!("{name} check")).expect("lawful");
    }
    assert_eq!(game.seats()[0].points, 1);
    assert!(game.remarks().notes.iter().any(|note| note.to_string().contains("Kpq is longer")), "{:?}", game.remarks().notes);
}

#[test]
fn r_is_a_wildcard_where_the_house_says_so() {
    let xwff = |seed| {
        let mut settings = three(seed);
        settings.house.dialect = Dialect::Xwff;
        settings
    };
    let mut game = game_where(xwff, "pqR");
    assert_eq!(rule(play(&mut game, "Ann wff Epq")), "WP-4");
    play(&mut game, "Ann wff Apq").expect("lawful");
    let mut game = game_where(three, "pqR");
    assert_eq!(rule(play(&mut game, "Ann wff Apq")), "WP-4");
    play(&mut game, "Ann wff Rpq").expect("a row of her cubes, if not a WFF");
}

#[test]
fn settings_that_make_no_game_are_refused() {
    let rule = |change: fn(&mut Settings)| {
        let mut settings = three(1);
        change(&mut settings);
        german::rule(&Shake::start(&settings).expect_err("refused"))
    };
    assert_eq!(rule(|settings| settings.players.truncate(1)), "WP-3");
    assert_eq!(rule(|settings| settings.cubes.small = 28), "WP-3");
    assert_eq!(rule(|settings| settings.cubes = Cubes::new(3, 3)), "WP-3");
    assert_eq!(rule(|settings| settings.goal = 0), "WP-9");
    assert_eq!(rule(|settings| settings.goal = 1_000), "WP-9");
}
