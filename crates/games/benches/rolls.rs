//! How fast the longest true wff is found: all rolls of x-wff, under all values of the propositions. `cargo bench -p games --bench rolls`

use std::time::Instant;

use games::wff::{Logic, Size, Symbol, Value, Values, longest_true};

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
}
