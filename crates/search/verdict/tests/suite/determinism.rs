//! The same board, the same answers: instances, premises and models included, whatever was judged before.

use crate::common::{pool, unhurried};
use solver::oracle::Pool;
use testkit::boards::read;
use verdict::{NO_LISTENER, judge_board};

const BOARDS: [&str; 5] = [
    // Redundant and independent statements.
    "∀x blonde(x) → happy(x)\n∃x blonde(x)\n∃x happy(x)\n∀x∀y (likes(x,y) → likes(y,x))\n∃!x ¬happy(x)\n|L| ≥ 3",
    // Inconsistent, with a bystander; instances with witnesses.
    "∀x smarter(father(x),x)\n∀x∀y∀z (smarter(x,y) ∧ smarter(y,z)) → smarter(x,z)\n∀x ¬smarter(x,x)\n|L| < 5\n∃x blonde(x)",
    // Only infinite models.
    "∀x smarter(father(x),x)\n∀x∀y∀z (smarter(x,y) ∧ smarter(y,z)) → smarter(x,z)\n∀x ¬smarter(x,x)",
    // Names.
    "∃!x blonde(x) | blondie := x\n∀x ∃!y likes(y,x) | liker(x) := y\n¬smarter(blondie, father(blondie))\nliker(blondie) ≠ blondie\n∀x blonde(x) → x = blondie",
    // Models of six objects.
    "∀x∀y∀z (x+y)+z = x+(y+z)\n∀x∀y∃z (x+z = y)\n∀x∀y∃z (z+x = y)\n¬∀x∀y (x+y = y+x)",
];

/// All that a report says. Ids are those of a bank into which nothing but the board was read.
fn told(pool: &Pool, text: &str) -> String {
    let (mut bank, board) = read(text);
    let report = judge_board(&mut bank, &board, &mut pool.oracle(), unhurried(), &mut |_| (), NO_LISTENER);
    format!("{report:#?}")
}

#[test]
fn a_board_is_judged_the_same_after_others_and_by_other_processes() {
    let pool_of_all = pool();
    let first: Vec<String> = BOARDS.iter().map(|board| told(&pool_of_all, board)).collect();
    for (board, first) in BOARDS.iter().zip(&first).rev() {
        assert_eq!(told(&pool_of_all, board), *first, "after other boards: {board}");
        assert_eq!(told(&pool(), board), *first, "by another process: {board}");
    }
}

#[test]
fn a_board_is_judged_the_same_twice_in_one_bank() {
    let pool = pool();
    for text in BOARDS {
        let (mut bank, board) = read(text);
        let mut oracle = pool.oracle();
        let mut twice = || format!("{:#?}", judge_board(&mut bank, &board, &mut oracle, unhurried(), &mut |_| (), NO_LISTENER));
        let first = twice();
        assert_eq!(twice(), first, "{text}");
    }
}
