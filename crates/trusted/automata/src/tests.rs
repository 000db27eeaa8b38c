//! Expressions and relations against their definitions: every word up to a length is tried.

use formula::generate::Random;
use linear_arithmetic::Fuel;

use crate::alphabet::{Alphabet, column};
use crate::automaton::Automaton;
use crate::expression::{Expression, Step};
use crate::limits::Limit;
use crate::notation::{print, read};
use crate::relation::{Logic, Relation};

const FUEL: u64 = 20_000_000;

fn binary() -> Alphabet {
    Alphabet::new(['0', '1']).expect("two letters")
}

fn accepts(automaton: &Automaton, alphabet: &Alphabet, words: &[&[usize]]) -> bool {
    let longest = words.iter().map(|word| word.len()).max().unwrap_or(0);
    let at = |index: usize| words.iter().map(move |word| word.get(index).copied().unwrap_or(0));
    let state = (0..longest).fold(0, |state, index| automaton.after(state, column(alphabet.base(), at(index))));
    automaton.accepts_in(state)
}

/// All words over the letters 1 to `letters` up to a length.
fn words(letters: usize, longest: usize) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    let mut last = found.clone();
    for _ in 0..longest {
        last = last.iter().flat_map(|word| (1..=letters).map(|letter| [word.as_slice(), &[letter]].concat())).collect();
        found.extend(last.iter().cloned());
    }
    found
}

/// Returns whether a list of columns is described, by the definition of what an expression describes: `spans[i][j]` says whether the columns from i to j are.
fn described(expression: &Expression, columns: &[Vec<usize>]) -> bool {
    type Spans = Vec<Vec<bool>>;
    let count = columns.len();
    let spans = |of: &dyn Fn(usize, usize) -> bool| -> Spans {
        (0..=count).map(|from| (0..=count).map(|to| from <= to && of(from, to)).collect()).collect()
    };
    let then = |one: &Spans, other: &Spans| spans(&|from, to| (from..=to).any(|middle| one[from][middle] && other[middle][to]));
    let often = |one: &Spans| {
        let mut all = spans(&|from, to| from == to);
        for _ in 0..count {
            let longer = then(&all, one);
            all = spans(&|from, to| all[from][to] || longer[from][to]);
        }
        all
    };
    let mut stack: Vec<Spans> = Vec::new();
    for step in expression.steps() {
        let mut pop = || stack.pop().expect("an operand");
        let made = match step {
            Step::Column(wanted) => spans(&|from, to| {
                to == from + 1 && columns[from].iter().zip(wanted).all(|(value, wanted)| wanted >> value & 1 == 1)
            }),
            Step::Empty => spans(&|from, to| from == to),
            Step::Concatenation => {
                let second = pop();
                then(&pop(), &second)
            }
            Step::Union | Step::Intersection => {
                let (second, first) = (pop(), pop());
                let either = *step == Step::Union;
                spans(&|from, to| match either {
                    true => first[from][to] || second[from][to],
                    false => first[from][to] && second[from][to],
                })
            }
            Step::Complement => {
                let inner = pop();
                spans(&|from, to| !inner[from][to])
            }
            Step::Star => often(&pop()),
            Step::Plus => {
                let inner = pop();
                then(&inner, &often(&inner))
            }
            Step::Optional => {
                let inner = pop();
                spans(&|from, to| from == to || inner[from][to])
            }
        };
        stack.push(made);
    }
    stack[0][0][count]
}

fn random_expression(random: &mut Random, tracks: usize, base: usize, size: usize) -> Expression {
    let mut steps = Vec::new();
    let mut height = 0;
    while steps.len() < size || height != 1 {
        let unary = [Step::Star, Step::Complement, Step::Plus, Step::Optional];
        let binary = [Step::Concatenation, Step::Union, Step::Intersection, Step::Concatenation];
        let step = match random.below(if steps.len() < size { 6 } else { 1 }) {
            0 if height > 1 => binary[random.below(4)].clone(),
            1 if height > 0 => unary[random.below(4)].clone(),
            2 if height > 0 => Step::Star,
            3 => Step::Empty,
            _ if tracks == 0 => Step::Empty,
            _ => Step::Column((0..tracks).map(|_| 1 + random.below((1 << base) - 1) as u16).collect()),
        };
        height = height + 1 - step.operands();
        steps.push(step);
    }
    Expression::new(tracks, steps).expect("it comes to one")
}

#[test]
fn automata_accept_what_expressions_describe() {
    let alphabet = binary();
    let mut random = Random::new(1);
    let mut both = [0, 0];
    for round in 0..600 {
        let tracks = round % 3;
        let size = 1 + random.below(12);
        let expression = random_expression(&mut random, tracks, 3, size);
        let automaton = expression.automaton(&alphabet, &mut Fuel::new(FUEL)).expect("small");
        let all = words(2, if tracks == 2 { 3 } else { 5 });
        let lists: Vec<Vec<&[usize]>> = match tracks {
            0 => vec![Vec::new()],
            1 => all.iter().map(|word| vec![word.as_slice()]).collect(),
            _ => all.iter().flat_map(|x| all.iter().map(move |y| vec![x.as_slice(), y.as_slice()])).collect(),
        };
        for list in lists {
            let longest = list.iter().map(|word| word.len()).max().unwrap_or(0);
            let columns: Vec<Vec<usize>> =
                (0..longest).map(|index| list.iter().map(|word| word.get(index).copied().unwrap_or(0)).collect()).collect();
            let expected = described(&expression, &columns);
            both[usize::from(expected)] += 1;
            assert_eq!(accepts(&automaton, &alphabet, &list), expected, "{} of {list:?}", print(&expression, &alphabet));
            // Columns in which all words are over change nothing.
            let mut state = columns.iter().fold(0, |state, values| automaton.after(state, column(3, values.iter().copied())));
            for _ in 0..3 {
                state = automaton.after(state, 0);
                assert_eq!(automaton.accepts_in(state), expected);
            }
        }
    }
    assert!(both[0] > 5_000 && both[1] > 5_000, "{both:?}");
}

#[test]
fn what_is_printed_reads_back() {
    let alphabet = Alphabet::new(['a', 'B', '7']).expect("three letters");
    let mut random = Random::new(2);
    for round in 0..2_000 {
        let (tracks, size) = (1 + round % 3, 1 + random.below(20));
        let expression = random_expression(&mut random, tracks, 4, size);
        let text = print(&expression, &alphabet);
        let again = read(&text, &alphabet, tracks).unwrap_or_else(|misread| panic!("{text}: {misread}"));
        // Brackets that associate to the right are not kept.
        assert_eq!(print(&again, &alphabet), text);
        let automaton = |expression: &Expression| expression.automaton(&alphabet, &mut Fuel::new(FUEL));
        if size < 9 {
            assert_eq!(automaton(&again), automaton(&expression), "{text}");
        }
    }
}

#[test]
fn texts_that_are_no_expressions_are_refused_with_their_place() {
    let alphabet = binary();
    for (text, tracks, at) in [
        ("", 1, 0),
        ("0|", 1, 2),
        ("|0", 1, 0),
        ("(0", 1, 2),
        ("0)", 1, 1),
        ("0))", 1, 1),
        ("0 & & 1", 1, 4),
        ("!", 1, 1),
        ("(!)", 1, 2),
        ("*", 1, 0),
        ("2", 1, 0),
        ("0/", 2, 2),
        ("0", 2, 0),
        ("0/1/0", 2, 3),
        ("[]", 1, 1),
        ("[01", 1, 3),
        ("[0 2]", 1, 3),
        ("0 é", 1, 2),
    ] {
        let misread = read(text, &alphabet, tracks).expect_err(text);
        assert_eq!(misread.at, at, "{text}: {misread}");
    }
    for text in ["(".repeat(10_000), "!".repeat(10_000), "0".repeat(10_000), format!("{}0", "(".repeat(4_000))] {
        assert!(read(&text, &alphabet, 1).is_err());
    }
    assert_eq!(read(" ( 0 / _ ) * ", &alphabet, 2), read("(0/_)*", &alphabet, 2));
}

#[test]
fn the_same_language_is_the_same_automaton() {
    let alphabet = binary();
    for (one, other) in [
        ("(0|1)*", "(0*1*)*"),
        ("!(!0&!1)", "0|1"),
        ("(01)*0", "0(10)*"),
        ("!(.*11.*)", "(0|10)*1?"),
        ("0&1", "!.* "),
        ("()", "0*&1*"),
        ("0+", "00*"),
    ] {
        let automaton = |text| {
            let expression = read(text, &alphabet, 1).expect(text);
            expression.automaton(&alphabet, &mut Fuel::new(FUEL)).expect("small")
        };
        assert_eq!(automaton(one), automaton(other), "{one} and {other}");
    }
}

type Definition = fn(&[usize], &[usize]) -> bool;

/// Relations between words of a domain, each with its definition.
fn relations(logic: &mut Logic, alphabet: &Alphabet) -> Vec<(Relation, Definition)> {
    let inorder = |x: &[usize], y: &[usize]| {
        let rank = |word: &[usize], at: usize| word.get(at).map_or(1, |&letter| if letter == 1 { 0 } else { 2 });
        let at = (0..).find(|&at| x.get(at) != y.get(at) || at >= x.len().max(y.len())).unwrap_or(0);
        x != y && rank(x, at) < rank(y, at)
    };
    let definitions: [(&str, Definition); 4] = [
        ("(0/0|1/1)* (0/[1_]|_/1) (./.)*", inorder),
        ("(0/0|1/1)* (_/[01])+", |x, y| x.len() < y.len() && y.starts_with(x)),
        ("([01]/[01])*", |x, y| x.len() == y.len()),
        ("(0/0|1/1)* _/1", |x, y| y.len() == x.len() + 1 && y.starts_with(x) && y.last() == Some(&2)),
    ];
    let mut read_one = |text| logic.described(&read(text, alphabet, 2).expect(text)).expect("small");
    definitions.into_iter().map(|(text, definition)| (read_one(text), definition)).collect()
}

#[test]
fn there_is_a_word_exactly_where_one_is_found() {
    let alphabet = binary();
    for domain in ["(0|1)*", "0*10*", "(00|11)*", "0*|1*"] {
        let words: Vec<Vec<usize>> = {
            let expression = read(domain, &alphabet, 1).expect(domain);
            let automaton = expression.automaton(&alphabet, &mut Fuel::new(FUEL)).expect("small");
            words(2, 8).into_iter().filter(|word| accepts(&automaton, &alphabet, &[word])).collect()
        };
        let expression = read(domain, &alphabet, 1).expect(domain);
        let mut logic = Logic::new(alphabet.clone(), &expression, Fuel::new(FUEL)).expect("small").expect("endless");
        let relations = relations(&mut logic, &alphabet);
        let short: Vec<&Vec<usize>> = words.iter().filter(|word| word.len() <= 3).collect();
        for (one, first) in &relations {
            for (other, second) in &relations {
                // x stands to some z as z to y, or not: with words of eight letters there is room for each z that there is.
                let one = logic.of(one, &[0, 2]).expect("small");
                let other = logic.of(other, &[2, 1]).expect("small");
                let both = logic.combined(&one, &other, |one, other| one && !other).expect("small");
                let some = logic.exists(2, &both).expect("small");
                assert_eq!(some.variables(), [0, 1]);
                for x in &short {
                    for y in &short {
                        let expected = words.iter().any(|z| first(x, z) && !second(z, y));
                        assert_eq!(accepts(some.automaton(), &alphabet, &[x, y]), expected, "{domain}: {x:?} {y:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_variable_may_stand_twice() {
    let alphabet = binary();
    let domain = read("(0|1)*", &alphabet, 1).expect("an expression");
    let mut logic = Logic::new(alphabet.clone(), &domain, Fuel::new(FUEL)).expect("small").expect("endless");
    for (relation, definition) in relations(&mut logic, &alphabet) {
        let same = logic.of(&relation, &[5, 5]).expect("small");
        for word in words(2, 4) {
            assert_eq!(accepts(same.automaton(), &alphabet, &[&word]), definition(&word, &word));
        }
        let swapped = logic.of(&relation, &[7, 3]).expect("small");
        assert_eq!(swapped.variables(), [3, 7]);
        assert!(
            words(2, 3)
                .iter()
                .all(|x| words(2, 3).iter().all(|y| { accepts(swapped.automaton(), &alphabet, &[x, y]) == definition(y, x) }))
        );
    }
}

#[test]
fn domains_that_end_are_none() {
    let alphabet = binary();
    for (domain, is_endless) in [
        ("0", false),
        ("()", false),
        ("0&1", false),
        ("(0|1)?(0|1)?(0|1)?", false),
        ("0*", true),
        ("00(10)*", true),
        ("!(0*)", true),
    ] {
        let expression = read(domain, &alphabet, 1).expect(domain);
        let logic = Logic::new(alphabet.clone(), &expression, Fuel::new(FUEL)).expect("small");
        assert_eq!(logic.is_some(), is_endless, "{domain}");
    }
}

#[test]
fn limits_are_named() {
    let letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];
    assert!(Alphabet::new(letters).is_some() && Alphabet::new(letters.into_iter().chain(['m'])).is_none());
    for wrong in [vec![], vec!['a', 'a'], vec!['ä'], vec!['_'], vec!['.'], vec![' ']] {
        assert!(Alphabet::new(wrong).is_none());
    }
    let alphabet = Alphabet::new(letters).expect("twelve letters");
    let wide = Expression::new(6, vec![Step::Column(vec![2; 6])]).expect("one column");
    assert_eq!(wide.automaton(&alphabet, &mut Fuel::new(u64::MAX)), Err(Limit::Columns));
    // The letter before the last twenty: two to the power of twenty states.
    let binary = binary();
    let long = read(&format!(".*0{}", ".".repeat(20)), &binary, 1).expect("an expression");
    assert_eq!(long.automaton(&binary, &mut Fuel::new(u64::MAX)), Err(Limit::States));
    assert!(matches!(long.automaton(&binary, &mut Fuel::new(10_000)), Err(Limit::OutOfFuel(_))));
    let counts = read(&format!("({})*", "0".repeat(4_000)), &binary, 1);
    assert!(counts.is_err(), "longer than an expression may be");
    let message = Limit::States.to_string();
    assert!(message.contains("65536 states"), "{message}");
}
