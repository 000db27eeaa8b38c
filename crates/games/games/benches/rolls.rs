//! How fast the small games are solved: the longest true wff of all rolls of x-wff, under all values of the propositions; all premise
//! areas of ERGO with up to nine cards, scored; and the best turns of ERGO. `cargo bench -p referee-games --bench rolls`

use std::time::Instant;

use games::ergo::{Ergo, Face, Letter, Options, Ruling, Settings, read};
use games::wff::{Logic, Size, Symbol, Value, Values, longest_true};
use games::{Game, Rng};

/// All multisets of three faces.
fn threes(size: Size) -> Vec<[Symbol; 3]> {
    let faces = size.faces();
    let from = |first: usize| (first..6).flat_map(move |second| (second..6).map(move |third| (first, second, third)));
    (0..6).flat_map(from).map(|(first, second, third)| [faces[first], faces[second], faces[third]]).collect()
}

fn rolls() -> Vec<Vec<Symbol>> {
    let (small, big) = (threes(Size::Small), threes(Size::Big));
    small.iter().flat_map(|small| big.iter().map(|big| [*small, *big].concat())).collect()
}

fn solve(name: &str, rolls: &[Vec<Symbol>], assignments: &[Values], logic: Logic) {
    let start = Instant::now();
    let (mut solved, mut symbols) = (0_u64, 0_u64);
    for values in assignments {
        for roll in rolls {
            let longest = longest_true(roll, values, logic).expect("the rolls are small");
            solved += 1;
            symbols += longest.map_or(0, |wff| wff.len() as u64);
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let (rate, mean) = (solved as f64 / seconds, symbols as f64 / solved as f64);
    println!("{name}: {solved} positions in {seconds:.3} s, {rate:.0} a second; {mean:.3} symbols on average");
}

/// Every legal row of up to this many cards, shorter ones first.
fn rows(most: usize) -> Vec<Vec<Face>> {
    let mut all = Vec::new();
    let mut begun: Vec<(Vec<Face>, usize)> = vec![(Vec::new(), 0)];
    for cards in 1..=most {
        let mut longer: Vec<(Vec<Face>, usize)> = Vec::new();
        for (row, open) in &begun {
            for face in Face::ALL {
                let behind_operand = matches!(row.last(), Some(Face::Letter(_) | Face::Close));
                let begins = matches!(face, Face::Letter(_) | Face::Open | Face::Not);
                let double = face == Face::Not && row.last() == Some(&Face::Not);
                let open = match face {
                    Face::Open => open + 1,
                    Face::Close if *open > 0 => open - 1,
                    Face::Close => continue,
                    _ => *open,
                };
                if behind_operand != begins && !double && open <= most - cards {
                    longer.push((row.iter().copied().chain([face]).collect(), open));
                }
            }
        }
        all.extend(longer.iter().map(|(row, _)| row).filter(|row| read(row, Options::default()).is_ok()).cloned());
        begun = longer;
    }
    all
}

/// Scores the areas that begin so: how many there are, and how many points all letters have in them.
fn score(rows: &[Vec<Face>], left: usize, area: &mut Vec<Vec<Face>>) -> (u64, u64) {
    let (mut areas, mut points) = (0, 0);
    for row in rows.iter().take_while(|row| row.len() <= left) {
        area.push(row.clone());
        let ruling = Ruling::of(area, Options::default()).expect("the rows are legal");
        areas += 1;
        points += Letter::ALL.iter().map(|&letter| ruling.points(letter) as u64).sum::<u64>();
        if area.len() < 4 {
            let (more, scored) = score(rows, left - row.len(), area);
            (areas, points) = (areas + more, points + scored);
        }
        area.pop();
    }
    (areas, points)
}

fn areas_of_ergo(most: usize) {
    let start = Instant::now();
    let rows = rows(most);
    let made = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let (areas, points) = score(&rows, most, &mut Vec::new());
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "areas of up to {most} cards: {} rows made in {made:.3} s; {areas} areas scored in {seconds:.3} s, {:.0} a second; \
              {points} points in all",
        rows.len(),
        areas as f64 / seconds
    );
}

/// Games in which each turn is one of the best four.
fn best_turns(games: u64) {
    let start = Instant::now();
    let (mut turns, mut areas, mut slowest) = (0_u64, 0_u64, (0_u64, 0.0_f64));
    for seed in 0..games {
        let mut game = Ergo::start(&Settings::new(&["Ann", "Ben", "Cid"], seed)).expect("three players");
        let mut rng = Rng::new(seed);
        while game.rounds().is_empty() {
            let now = Instant::now();
            let search = game.best_turns(4, u64::MAX).expect("the game goes on");
            let seconds = now.elapsed().as_secs_f64();
            if search.areas > slowest.0 {
                slowest = (search.areas, seconds);
            }
            (turns, areas) = (turns + 1, areas + search.areas);
            let play = rng.pick(&search.turns).expect("two cards can be discarded");
            game.play(&play.turn).expect("it is lawful");
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "best turns: {turns} turns of {games} rounds in {seconds:.3} s; {areas} areas, {:.0} a second; the most for one turn \
              {} areas in {:.3} s",
        areas as f64 / seconds,
        slowest.0,
        slowest.1
    );
}

fn main() {
    let assignment = |row: usize| -> Values {
        Symbol::LETTERS.into_iter().enumerate().map(|(at, letter)| (letter, Value::of(row >> at & 1 == 1))).collect()
    };
    let assignments: Vec<Values> = (0..16).map(assignment).collect();
    let rolls = rolls();
    solve("all rolls, all values", &rolls, &assignments, Logic::Classical);
    solve("all rolls, many-valued", &rolls, &assignments, Logic::Nine);
    let twelve: Vec<Symbol> = "pqrspqKACENR".chars().filter_map(Symbol::of).collect();
    solve("twelve dice", &[twelve], &assignments, Logic::Classical);
    let sixteen: Vec<Symbol> = "pqrspqrsKACENKRR".chars().filter_map(Symbol::of).collect();
    solve("sixteen dice", std::slice::from_ref(&sixteen), &assignments, Logic::Classical);
    let many: Vec<Symbol> = "pqrspqioKACENKRR".chars().filter_map(Symbol::of).collect();
    solve("sixteen dice, many-valued", &[many], &assignments[5..7], Logic::Nine);
    areas_of_ergo(9);
    best_turns(100);
}
