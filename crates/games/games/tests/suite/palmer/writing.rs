//! Statements by chance that given cards license, made from the rules of PA-22 to PA-27 and not by asking the library.

use formula::Quantifier;
use games::Rng;
use games::palmer::{Card, Name, Palmer, Played};

const VARIABLES: [&str; 6] = ["x", "y", "z", "u", "v", "w"];

/// The names that stand for objects or functions of one object.
fn name_term(names: &[Name], variable: &str, rng: &mut Rng) -> Option<String> {
    let name = rng.pick(names)?;
    match name.arity {
        0 => Some(name.name.clone()),
        1 => Some(format!("{}({variable})", name.name)),
        _ => None,
    }
}

fn term(symbols: &[&str], names: &[Name], variable: &str, rng: &mut Rng) -> String {
    match rng.below(6) {
        0 if symbols.contains(&"father") => format!("father({variable})"),
        1 if symbols.contains(&"+") => format!("{variable}+{variable}"),
        2 => name_term(names, variable, rng).unwrap_or_else(|| variable.to_owned()),
        _ => variable.to_owned(),
    }
}

/// An atom in which this variable occurs, and perhaps another.
fn atom(symbols: &[&str], names: &[Name], variable: &str, other: &str, rng: &mut Rng) -> String {
    let left = if rng.below(3) == 0 { term(symbols, names, variable, rng) } else { variable.to_owned() };
    // A name alone would leave the variable out.
    let left = if left.contains(variable) { left } else { variable.to_owned() };
    let right = term(symbols, names, other, rng);
    let predicates: Vec<&str> = symbols.iter().copied().filter(|name| !matches!(*name, "father" | "+")).collect();
    match rng.pick(&predicates) {
        Some(name @ (&"blonde" | &"happy")) => format!("{name}({left})"),
        Some(name) => format!("{name}({left}, {right})"),
        None => format!("{left} {} {right}", if rng.below(2) == 0 { "=" } else { "!=" }),
    }
}

/// A quantifier-free part in which each of these variables occurs.
fn matrix(symbols: &[&str], names: &[Name], variables: &[&str], rng: &mut Rng) -> String {
    let mut parts: Vec<String> = Vec::new();
    for variable in variables {
        let other = rng.pick(variables).copied().unwrap_or(variable);
        let not = if rng.below(3) == 0 { "~" } else { "" };
        parts.push(format!("{not}({})", atom(symbols, names, variable, other, rng)));
    }
    let sign = ["&", "|", "=>", "<=>"][rng.below(4)];
    // Brackets lest arrows or symbols stand in a row.
    let mut matrix = parts.pop().unwrap_or_default();
    while let Some(part) = parts.pop() {
        matrix = format!("({part} {sign} {matrix})");
    }
    matrix
}

/// A statement for P, F and R cards.
fn with_symbols(symbols: &[&str], names: &[Name], rng: &mut Rng) -> String {
    let count = rng.below(2) + 1;
    let variables = &VARIABLES[..count];
    let prefix: String = variables.iter().map(|name| format!("{}{name} ", ["∀", "∃", "exists! "][rng.below(3)])).collect();
    format!("{prefix}{}", matrix(symbols, names, variables, rng))
}

/// A statement that is on the board already, and has no other symbols than these.
fn copy(game: &Palmer, symbols: &[&str], rng: &mut Rng) -> Option<String> {
    let others = || ALL.iter().filter(|name| !symbols.contains(name));
    let licensed = |text: &str| !text.contains('|') && !others().any(|name| text.contains(name));
    let texts: Vec<&String> = game.board().iter().map(|written| &written.text).filter(|text| licensed(text)).collect();
    rng.pick(&texts).map(|text| (*text).clone())
}

const ALL: [&str; 6] = ["blonde", "happy", "father", "+", "likes", "smarter"];

/// A statement for Q cards in this order, and perhaps a name for what it says to be unique.
fn with_quantifiers(cards: &[Card], game: &Palmer, rng: &mut Rng) -> Option<String> {
    let quantifiers: Vec<Quantifier> = cards.iter().flat_map(|card| card.prefix()).copied().collect();
    let variables = VARIABLES.get(..quantifiers.len())?;
    let prefix: String = quantifiers
        .iter()
        .zip(variables)
        .map(|(quantifier, name)| match quantifier {
            Quantifier::ForAll => format!("forall {name} "),
            Quantifier::Exists => format!("∃{name} "),
            Quantifier::ExistsUnique => format!("∃!{name} "),
        })
        .collect();
    let statement = format!("{prefix}{}", matrix(&ALL, game.names(), variables, rng));
    let leading = quantifiers.iter().take_while(|quantifier| **quantifier == Quantifier::ForAll).count();
    let nameable = quantifiers.get(leading) == Some(&Quantifier::ExistsUnique);
    if !nameable || rng.below(2) == 0 {
        return Some(statement);
    }
    let name = format!("n{}", game.names().len());
    let arguments = if leading == 0 { String::new() } else { format!("({})", variables[..leading].join(", ")) };
    Some(format!("{statement} | {name}{arguments} := {}", variables[leading]))
}

/// Cards of a hand with a statement that they license; `None` where no card writes.
pub(crate) fn play(game: &Palmer, hand: &[Card], rng: &mut Rng) -> Option<(Vec<Played>, Option<String>)> {
    let card = *rng.pick(hand)?;
    Some(match card {
        Card::Negation => return None,
        Card::Statement(_) => {
            let number = card.takes_number().then(|| rng.below(4) as u32 + 1);
            let spelled = card.written(number).filter(|_| rng.below(2) == 0);
            (vec![Played { card, number }], spelled)
        }
        Card::Any => {
            let statement = match rng.below(4) {
                0 => String::from("|L| > 1"),
                1 => with_symbols(&ALL, game.names(), rng),
                _ => copy(game, &ALL, rng).unwrap_or_else(|| with_symbols(&ALL, game.names(), rng)),
            };
            (vec![card.into()], Some(statement))
        }
        Card::Symbol(_) => {
            let cards: Vec<Card> =
                hand.iter().copied().filter(|other| other.symbol().is_some() && (*other == card || rng.below(2) == 0)).collect();
            let mut kinds = cards.clone();
            kinds.sort_unstable();
            kinds.dedup();
            let symbols: Vec<&str> = kinds.iter().filter_map(|card| card.symbol()).collect();
            let cards = if rng.below(4) == 0 { cards } else { kinds };
            let copy = copy(game, &symbols, rng).filter(|_| rng.below(2) == 0);
            let statement = copy.unwrap_or_else(|| with_symbols(&symbols, game.names(), rng));
            (cards.into_iter().map(Played::from).collect(), Some(statement))
        }
        Card::Quantifiers(_) => {
            let mut cards: Vec<Card> = vec![card];
            let mut others: Vec<Card> = hand.iter().copied().filter(|other| !other.prefix().is_empty()).collect();
            others.remove(others.iter().position(|other| *other == card)?);
            cards.extend(others.into_iter().filter(|_| rng.below(2) == 0));
            rng.shuffle(&mut cards);
            let statement = with_quantifiers(&cards, game, rng)?;
            (cards.into_iter().map(Played::from).collect(), Some(statement))
        }
    })
}
