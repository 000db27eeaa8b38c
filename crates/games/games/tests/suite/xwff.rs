//! x-wff played by chance: ten thousand games to the end, with everything recomputed beside them; and the rules one by one.

use crate::common::column;
use crate::common::german;
use documents::{LegalMove, Refusal};
use games::bot::Strength;
use games::record::Unlawful;
use games::wff::{Logic, Symbol, Value, parse, text};
use games::xwff::{Length, Move, Phase, Settings, Win, Xwff};
use games::{Game, Record, Rng, Seed, Viewer};
use testkit::soak;

fn play(game: &mut Xwff, text: &str) -> Result<(), Refusal> {
    game.play(&text.parse().expect("a move"))
}

fn rule(outcome: Result<(), Refusal>) -> String {
    german::rule(&outcome.expect_err("it is refused"))
}

/// A row of a player's dice: often a wff, of whatever value, and often none.
fn random_row(dice: &[Symbol], rng: &mut Rng) -> String {
    let mut row = String::new();
    for _ in 0..=rng.below(40) {
        let mut dice = dice.to_vec();
        rng.shuffle(&mut dice);
        let length = rng.below(dice.len()) + 1;
        row = text(&dice[..length]);
        if column(&row).is_some() {
            break;
        }
    }
    row
}

fn random_settings(rng: &mut Rng) -> Settings {
    let mut settings = Settings::new(["Ann", "Ben"], rng.below(usize::MAX) as u64, [0; 4].map(|_| rng.below(2) == 1));
    let goal = rng.below(4) as u32 + 1;
    settings.win = match rng.below(6) {
        0 | 1 => Win::Points { goal },
        2 => Win::Falsehoods { goal },
        3 => Win::Length { goal: goal * 5 },
        4 => Win::Streak { goal },
        _ => Win::QuickPlay {},
    };
    settings.house.penalty_on_false = rng.below(2) == 0;
    settings.house.floor_zero = rng.below(2) == 0;
    settings.house.many_valued = rng.below(4) == 0;
    if rng.below(2) == 0 {
        settings.house.length = Length::AllWffs;
    }
    if settings.house.many_valued
        && let Some(proposition) = settings.propositions.get_mut(&Symbol::Q)
    {
        proposition.value = *rng.pick(Logic::Nine.values()).expect("nine values");
    }
    settings
}

/// A concrete move of one of the offered forms; rows are often the best there is, and often nonsense.
fn fill_in(game: &Xwff, one: &str, hurried: bool, rng: &mut Rng) -> String {
    let Some(start) = one.strip_suffix("ROW") else { return one.to_owned() };
    let (name, spots) = (start.split(' ').next().expect("a name"), start.contains("spot"));
    let at = game.seat(name).expect("a player");
    let dice = if spots {
        game.seats()[1 - at].shown.as_ref().expect("both have shown").dice.clone()
    } else {
        game.seats()[at].dice().into_iter().filter(|&die| die != Symbol::Wild).collect()
    };
    let best = game.longest_true(&dice).expect("six dice").map(|wff| text(&wff));
    match best {
        // Who never errs never loses by falsehoods.
        Some(best) if rng.below(3) > 0 && !(hurried && matches!(game.settings().win, Win::Falsehoods { .. })) => {
            format!("{start}{best}")
        }
        _ => format!("{start}{}", random_row(&dice, rng)),
    }
}

/// Moves of every form, for both players and a stranger.
fn neighbours() -> Vec<String> {
    let mut all = vec![String::from("roll")];
    all.extend(["reroll 1", "turn N", "wff p", "none", "spot p", "done"].map(|form| format!("Cid {form}")));
    for name in ["Ann", "Ben"] {
        let forms = ["reroll 0", "reroll 1", "reroll 3", "reroll 4", "turn N", "turn K", "turn A", "turn C", "turn E", "turn R"];
        all.extend(forms.map(|form| format!("{name} {form}")));
        all.extend(
            ["turn p", "wff pp", "wff N", "wff R", "wff KKKpppp", "wff Npq", "none", "spot p", "done"]
                .map(|form| format!("{name} {form}")),
        );
    }
    all
}

/// The form that a move is offered in: none for a row that is never a wff of anybody's dice.
fn form(neighbour: &str) -> Option<String> {
    let mut words = neighbour.split(' ');
    match (words.next(), words.next(), words.next()) {
        (_, Some("wff"), Some(_)) => None,
        (Some(name), Some("spot"), Some(_)) => Some(format!("{name} spot ROW")),
        _ => Some(neighbour.to_owned()),
    }
}

/// Whether the rules allow a move of fixed form, or allow the form of a row.
fn is_offered(legal: &[LegalMove], form: Option<&str>) -> bool {
    form.is_some_and(|form| legal.iter().any(|one| one.to_string() == form))
}

/// What must hold at every moment.
fn check_invariants(game: &Xwff) {
    for seat in game.seats() {
        if !game.rounds().is_empty() || game.phase() != Phase::Ready {
            assert_eq!((seat.small.len(), seat.big.len()), (3, 3), "three dice of each size");
            assert!(seat.small.iter().all(|die| *die <= Symbol::O) && seat.big.iter().all(|die| *die > Symbol::O));
        }
        if let Some(shown) = &seat.shown {
            assert_eq!(shown.length, shown.wff.as_ref().map_or(0, String::len));
        }
        assert!(!game.settings().house.floor_zero || seat.points >= 0);
    }
    assert_eq!(game.phase() == Phase::Over, game.winners().is_some());
    assert_eq!(
        game.phase() == Phase::Over,
        game.legal_moves(Viewer::Everybody).is_empty(),
        "there is a lawful move until the end"
    );
}

/// The points after each round, by the rounds as they were written down; and who has won at the end.
fn fold(game: &Xwff) -> Option<usize> {
    let settings = game.settings();
    let truth = |wff: &str| -> Option<Value> {
        if settings.house.many_valued {
            let row = parse(wff, settings.language()).expect("a wff was shown");
            return Some(games::wff::evaluate(&row, &settings.values(), Logic::Nine).expect("it has a value"));
        }
        let values = settings.values();
        let row = (0..16).find(|&row| {
            let given = crate::common::assignment(row);
            Symbol::LETTERS.iter().zip(given).all(|(letter, truth)| values[letter] == Value::of(truth))
        })?;
        Some(Value::of(column(wff).expect("a wff was shown") >> row & 1 == 1))
    };
    let (mut points, mut falsehoods, mut length, mut streak) = ([0_i64; 2], [0_u32; 2], [0_u32; 2], [0_u32; 2]);
    let mut winner = None;
    for round in game.rounds() {
        assert!(winner.is_none(), "no player had won before this round");
        let values: Vec<Option<Value>> = round.seats.iter().map(|seat| seat.shown.wff.as_deref().and_then(truth)).collect();
        let is_true = |at: usize| values[at] == Some(Value::TRUE);
        if round.tie_break {
            assert_eq!(points, [round.seats[0].points, round.seats[1].points], "a tie-break scores nothing");
            winner = if is_true(0) || is_true(1) { Some(usize::from(!is_true(0))) } else { None };
            if is_true(0) && is_true(1) {
                // Who was first is not in the round; the outcome is compared where only one was true.
                winner = game.outcome().and_then(|outcome| game.seat(&outcome.winner).ok());
            }
            continue;
        }
        for (at, seat) in round.seats.iter().enumerate() {
            let shown = &seat.shown;
            points[at] += i64::from(is_true(at));
            falsehoods[at] += u32::from(values[at] == Some(Value::FALSE));
            if is_true(at) || settings.house.length == Length::AllWffs {
                length[at] += shown.length as u32;
            }
            let best = game.longest_true(&shown.dice).expect("six dice").map_or(0, |wff| wff.len());
            streak[at] = if is_true(at) {
                streak[at] + 1
            } else if shown.wff.is_none() && best == 0 {
                streak[at]
            } else {
                0
            };
            if let Some(spotted) = &seat.spotted {
                assert!(spotted.len() > shown.length && spotted.len() <= best && truth(spotted) == Some(Value::TRUE));
                assert!(settings.house.penalty_on_false || shown.wff.is_none() || is_true(at));
                points[at] -= 1;
                if settings.house.floor_zero {
                    points[at] = points[at].max(0);
                }
            }
            assert_eq!(seat.points, points[at]);
        }
        let reached = |at: usize| match settings.win {
            Win::Points { goal } => points[at] >= i64::from(goal),
            Win::Falsehoods { goal } => falsehoods[1 - at] >= goal,
            Win::Length { goal } => length[at] >= goal,
            Win::Streak { goal } => streak[at] >= goal,
            Win::QuickPlay {} => {
                let of = |at: usize| if is_true(at) { round.seats[at].shown.length } else { 0 };
                of(at) > of(1 - at)
            }
        };
        winner = match (reached(0), reached(1)) {
            (true, false) => Some(0),
            (false, true) => Some(1),
            _ => None,
        };
    }
    for (at, seat) in game.seats().iter().enumerate() {
        if game.phase() == Phase::Over {
            assert_eq!(
                (seat.points, seat.falsehoods, seat.length, seat.streak),
                (points[at], falsehoods[at], length[at], streak[at])
            );
        }
    }
    winner
}

#[test]
fn random_games_end_and_replay() {
    let with_form = |text: String| (form(&text), text.parse::<Move>().expect("a move in form"), text);
    let neighbours: Vec<(Option<String>, Move, String)> = neighbours().into_iter().map(with_form).collect();
    let (mut moves, mut refused) = (0_u32, 0_u32);
    for seed in soak::seeds(10_000) {
        let mut rng = Rng::new(seed);
        let settings = random_settings(&mut rng);
        let mut record = Record::new::<Xwff>(settings.clone());
        let mut game = Xwff::start(&settings).expect("the settings are lawful");
        let mut moves_of_game = 0;
        while game.phase() != Phase::Over {
            let before = game.clone();
            let mut legal = game.legal_moves(Viewer::Everybody);
            // Games that players end themselves are played elsewhere.
            legal.retain(|one| !games::accord::is_word(one));
            for (form, neighbour, text) in &neighbours {
                if !is_offered(&legal, form.as_deref()) {
                    game.play(neighbour).expect_err(text);
                    refused += 1;
                }
            }
            assert_eq!(game, before, "a refused move changes nothing");
            for one in legal.iter().filter(|one| !one.to_string().ends_with("ROW")) {
                let mut other = game.clone();
                play(&mut other, &one.to_string()).unwrap_or_else(|refusal| panic!("{} was offered: {refusal}", one));
            }
            let hurried = moves_of_game > 100;
            if hurried {
                // Points that are lost as often as they are won would go on for ever.
                legal.retain(|one| !one.to_string().ends_with("spot ROW"));
            }
            let one = rng.pick(&legal).expect("there is a lawful move");
            let text = fill_in(&game, &one.to_string(), hurried, &mut rng);
            let a_move: Move = text.parse().expect("a move in form");
            assert_eq!(a_move.to_string(), text);
            if game.play(&a_move).is_ok() {
                record.moves.push(a_move);
                check_invariants(&game);
            } else {
                assert!(text.contains(" wff "), "only a row that is filled in may be refused: {text}");
                refused += 1;
            }
            moves += 1;
            moves_of_game += 1;
            assert!(record.moves.len() < 5_000, "the game ends");
        }
        let winner = fold(&game).expect("the fold has a winner, too");
        assert_eq!(game.outcome().map(|outcome| outcome.winner.as_str()), Some(game.seats()[winner].name.as_str()));
        let json = serde_json::to_string(&record).expect("records are written");
        let read: Record<Settings, Move> = serde_json::from_str(&json).expect("and read");
        assert_eq!(read, record);
        assert_eq!(read.replay::<Xwff>(), Ok(game), "the same moves lead to the same position");
    }
    let games = soak::cases(10_000) as u32;
    println!("{games} games, {moves} moves, {refused} refused");
    assert!(moves > 10 * games && refused > 100 * games, "{moves} moves, {refused} refused");
}

/// A game with this roll: the seeds are tried until one has it.
fn game_where(settings: impl Fn(u64) -> Settings, wanted: impl Fn(&Xwff) -> bool) -> Xwff {
    for seed in 0..100_000 {
        let mut game = Xwff::start(&settings(seed)).expect("lawful");
        play(&mut game, "roll").expect("a round begins");
        if wanted(&game) {
            return game;
        }
    }
    panic!("no seed has it");
}

fn all_false(seed: u64) -> Settings {
    Settings::new(["Ann", "Ben"], seed, [false; 4])
}

fn shows(game: &Xwff, at: usize, faces: &str) -> bool {
    let mut dice = game.seats()[at].dice();
    let mut wanted: Vec<Symbol> = faces.chars().filter_map(Symbol::of).collect();
    dice.sort_unstable();
    wanted.sort_unstable();
    dice == wanted
}

#[test]
fn a_wildcard_is_turned_once_and_never_to_e() {
    let mut game = game_where(all_false, |game| shows(game, 0, "pqrACR"));
    assert_eq!(rule(play(&mut game, "Ann turn E")), "XW-5");
    assert_eq!(rule(play(&mut game, "Ann wff R")), "Q-XW-6");
    let refusal = play(&mut game, "Ann wff NACpqr").expect_err("N is not turned yet");
    assert_eq!(
        (refusal.rule.as_str(), refusal.help.map(|help| help.to_string()).as_deref()),
        ("XW-8", Some("first turn a wildcard: `Ann turn N` (XW-5)"))
    );
    play(&mut game, "Ann turn N").expect("lawful");
    assert_eq!(rule(play(&mut game, "Ann turn K")), "XW-5");
    play(&mut game, "Ann wff ANCpqr").expect("her dice make it");
    assert_eq!(game.seats()[0].shown.as_ref().and_then(|shown| shown.value), Some(Value::FALSE), "Cpq is true");
}

#[test]
fn who_spots_chooses_what_unturned_wildcards_are() {
    let mut game = game_where(all_false, |game| shows(game, 0, "pqrACR"));
    play(&mut game, "Ann none").expect("lawful");
    assert_eq!(rule(play(&mut game, "Ben spot p")), "XW-10", "first both show");
    play(&mut game, "Ben none").expect("lawful");
    for wrong in ["p", "Apq", "EApqr", "Npq", "NNNp", "Cpp", "x"] {
        play(&mut game, &format!("Ben spot {wrong}")).expect("a wrong spot is lawful");
        assert_eq!((game.remarks().upheld, game.seats()[0].points), (Some(false), 0), "{wrong} (Q-XW-4)");
    }
    play(&mut game, "Ben spot NAApqr").expect("lawful");
    assert_eq!((game.remarks().upheld, game.seats()[0].points), (Some(false), 0), "there is one A and one wildcard for it and N");
    play(&mut game, "Ben spot NApq").expect("lawful");
    assert_eq!((game.remarks().upheld, game.seats()[0].points), (Some(true), -1));
}

#[test]
fn a_point_for_truth_and_one_less_for_shortness() {
    let mut game = game_where(all_false, |game| shows(game, 0, "pqrACR"));
    play(&mut game, "Ann wff Cpq").expect("lawful");
    play(&mut game, "Ben none").expect("lawful");
    assert_eq!(game.seats()[0].points, 1);
    assert_eq!(rule(play(&mut game, "Ann turn E")), "XW-5");
    // To turn a wildcard now does not change what she could have made.
    play(&mut game, "Ann turn K").expect("at any point of the round");
    play(&mut game, "Ben spot ACpqr").expect("lawful");
    assert_eq!((game.remarks().upheld, game.seats()[0].points), (Some(true), 0));
    assert_eq!(rule(play(&mut game, "Ben spot NAKpqr")), "XW-10", "once a round");
    for name in ["Ann", "Ben"] {
        play(&mut game, &format!("{name} done")).expect("lawful");
    }
    assert_eq!((game.phase(), game.rounds().len()), (Phase::Ready, 1));
}

#[test]
fn the_house_may_spare_false_wffs_and_floor_points() {
    let spare = |seed| {
        let mut settings = all_false(seed);
        settings.house.penalty_on_false = false;
        settings.house.floor_zero = true;
        settings
    };
    let mut game = game_where(spare, |game| shows(game, 0, "pqrACR") && game.seats()[1].small.contains(&Symbol::P));
    play(&mut game, "Ann wff Apq").expect("a false one");
    play(&mut game, "Ben none").expect("lawful");
    play(&mut game, "Ben spot ACpqr").expect("lawful");
    assert_eq!(game.remarks().upheld, Some(false), "{:?}", game.remarks().notes);
    let best = game.longest_true(&game.seats()[1].dice()).expect("six dice");
    if let Some(best) = best {
        play(&mut game, &format!("Ann spot {}", text(&best))).expect("lawful");
        assert_eq!((game.remarks().upheld, game.seats()[1].points), (Some(true), 0), "no less than zero");
    }
}

#[test]
fn without_a_proposition_a_die_is_rolled_until_there_is_one() {
    let blank = |game: &Xwff| game.seats()[0].small.iter().all(|die| !die.is_letter());
    let mut game = game_where(all_false, blank);
    assert_eq!(rule(play(&mut game, "Ann none")), "XW-7");
    assert_eq!(rule(play(&mut game, "Ann wff p")), "XW-7");
    assert_eq!(rule(play(&mut game, "Ann reroll 4")), "XW-7");
    assert_eq!(rule(play(&mut game, "Ann reroll 0")), "XW-7");
    // Step 5 comes before step 6: no player shows a wff while a die is still to be rolled.
    for text in ["Ben wff p", "Ben none"] {
        let refusal = play(&mut game, text).expect_err("Ann has no letter yet");
        assert_eq!(
            (refusal.rule.as_str(), refusal.help.map(|help| help.to_string()).as_deref()),
            ("XW-7", Some("first `Ann reroll 1`, or 2, or 3")),
            "{text}"
        );
        assert_eq!(refusal.message, "Ann has no proposition yet, and wffs are built when all players have one");
    }
    let offered = |game: &Xwff| {
        let moves = game.legal_moves(Viewer::Everybody).into_iter();
        moves.filter(|one| one.player.as_deref() == Some("Ben")).map(|one| one.verb).collect::<Vec<_>>()
    };
    let is_no_show = |verb: &String| ["turn", "resign", "offer"].contains(&verb.as_str());
    assert!(offered(&game).iter().all(is_no_show), "{:?}", offered(&game));
    assert_eq!(game.bot_move(1, Strength::Master, &mut Rng::new(Seed::Number(1))), None, "programs wait, too");
    play(&mut game, "Ann reroll 2").expect("she chooses");
    assert!(game.seats()[0].small[1].is_letter() && !game.seats()[0].small[0].is_letter());
    assert_eq!(rule(play(&mut game, "Ann reroll 1")), "XW-7", "once is enough");
}

/// A game that was recorded before no wff could be shown while another player had no proposition is read, and is played on by its own rules; a new one
/// says by which it is played.
#[test]
fn games_of_the_first_edition_are_read_as_they_were_played() {
    let blank = |game: &Xwff| game.seats()[0].small.iter().all(|die| !die.is_letter());
    let game = game_where(all_false, blank);
    let new = serde_json::to_value(game.settings()).expect("settings");
    assert_eq!(new["edition"], "second");
    let mut old = new.clone();
    old.as_object_mut().expect("an object").remove("edition");
    let settings: Settings = serde_json::from_value(old.clone()).expect("settings without an edition");
    assert_eq!(serde_json::to_value(&settings).expect("settings"), old, "it is written as it was read");
    let replayed = |settings: Settings| {
        let moves = ["roll", "Ben none"].map(|text| text.parse().expect("a move")).to_vec();
        Record { moves, ..Record::new::<Xwff>(settings) }.replay::<Xwff>()
    };
    let mut game = replayed(settings).expect("it was lawful");
    assert_eq!(rule(play(&mut game, "Ann none")), "XW-7", "her own die is rolled in each edition");
    play(&mut game, "Ann reroll 1").expect("she rolls");
    play(&mut game, "Ann none").expect("and shows");
    assert!(replayed(serde_json::from_value(new).expect("settings")).is_err(), "it is not any more");
    old["edition"] = "third".into();
    assert!(serde_json::from_value::<Settings>(old).is_err(), "a later version has written it");
}

#[test]
fn a_tie_goes_to_the_first_true_wff() {
    let quick = |seed| Settings { win: Win::QuickPlay {}, ..all_false(seed) };
    let mut game = game_where(quick, |game| game.seats().iter().all(|seat| !game.must_reroll(seat)));
    for text in ["Ann none", "Ben none", "Ann done", "Ben done", "roll"] {
        play(&mut game, text).expect(text);
    }
    assert!(game.is_tie_break());
    for name in ["Ann", "Ben"] {
        let seat = &game.seats()[game.seat(name).expect("plays")];
        if game.must_reroll(seat) {
            play(&mut game, &format!("{name} reroll 1")).expect("lawful");
        }
    }
    assert_eq!(rule(play(&mut game, "Ann none")), "XW-13");
    let letter = |game: &Xwff, at: usize| *game.seats()[at].small.iter().find(|die| die.is_letter()).expect("there is one");
    for (at, name) in [(1, "Ben"), (0, "Ann")] {
        let text = format!("{name} wff {}", letter(&game, at));
        play(&mut game, &text).expect("a letter is a wff");
    }
    assert_eq!((game.outcome(), game.phase()), (None, Phase::Ready), "both are false: it starts over");
    loop {
        play(&mut game, "roll").expect("lawful");
        let best: Vec<_> = game
            .seats()
            .iter()
            .map(|seat| {
                let dice: Vec<Symbol> = seat.dice().into_iter().filter(|&die| die != Symbol::Wild).collect();
                game.longest_true(&dice).expect("six dice")
            })
            .collect();
        if let [Some(ann), Some(ben)] = best.as_slice() {
            play(&mut game, &format!("Ben wff {}", text(ben))).expect("lawful");
            assert_eq!(game.outcome(), None, "both players need wffs");
            play(&mut game, &format!("Ann wff {}", text(ann))).expect("lawful");
            break;
        }
        for (at, name) in [(1, "Ben"), (0, "Ann")] {
            if game.must_reroll(&game.seats()[at]) {
                play(&mut game, &format!("{name} reroll 1")).expect("lawful");
            }
            let text = format!("{name} wff {}", letter(&game, at));
            play(&mut game, &text).expect("a letter is a wff");
        }
    }
    assert_eq!(game.outcome().map(|outcome| (outcome.winner.as_str(), outcome.tie_break)), Some(("Ben", true)));
    assert_eq!(rule(play(&mut game, "roll")), "XW-11");
}

#[test]
fn settings_that_make_no_game_are_refused() {
    let rule = |change: fn(&mut Settings)| {
        let mut settings = all_false(1);
        change(&mut settings);
        german::rule(&Xwff::start(&settings).expect_err("refused"))
    };
    assert_eq!(rule(|settings| settings.players.truncate(1)), "XW-1");
    assert_eq!(rule(|settings| settings.players[1] = String::from("Ann")), "XW-1");
    assert_eq!(rule(|settings| drop(settings.propositions.remove(&Symbol::S))), "XW-2");
    assert_eq!(rule(|settings| settings.win = Win::Streak { goal: 0 }), "XW-12");
    assert_eq!(
        rule(|settings| {
            if let Some(one) = settings.propositions.get_mut(&Symbol::P) {
                one.value = Value::UNDEFINED;
            }
        }),
        "XW-2"
    );
}

#[test]
fn a_record_says_which_move_is_not_lawful() {
    let mut record = Record::new::<Xwff>(all_false(3));
    record.moves = vec![Move::Roll {}, Move::Roll {}];
    assert!(matches!(record.replay::<Xwff>(), Err(Unlawful::Move { at: 1, .. })));
    record.game = String::from("ergo");
    assert!(matches!(record.replay::<Xwff>(), Err(Unlawful::OtherGame(_))));
    for text in ["", "Ann", "Ann reroll x", "Ann turn KK", "roll roll", "Ann wff"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}
