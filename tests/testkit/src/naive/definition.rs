//! Definitions of a certificate, worked out at single points from their text. No structure is built of them.

use std::collections::BTreeSet;

use serde_json::Value;

/// A fraction: numerator, and a denominator of at least 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number(i128, i128);

impl PartialEq for Number {
    fn eq(&self, other: &Number) -> bool {
        self.0 * other.1 == other.0 * self.1
    }
}

impl Number {
    fn plus(self, other: Number) -> Number {
        // Nearly all are whole, and the sum of such is.
        if self.1 == 1 && other.1 == 1 {
            return Number(self.0 + other.0, 1);
        }
        Number(self.0 * other.1 + other.0 * self.1, self.1 * other.1).lowest()
    }

    fn times(self, factor: i128) -> Number {
        Number(self.0 * factor, self.1)
    }

    /// Without a common divisor, so that the parts stay small.
    fn lowest(self) -> Number {
        if self.1 == 1 {
            return self;
        }
        let (mut a, mut b) = (self.0.abs(), self.1);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Number(self.0 / a.max(1), self.1 / a.max(1))
    }
}

/// The definitions as lists of words and symbols.
pub(super) struct Definitions {
    domain: String,
    lines: Vec<Vec<Word>>,
    /// How much is gone through, from 0 on.
    level: usize,
}

impl Definitions {
    pub(super) fn of(certificate: &Value, level: usize) -> Option<Definitions> {
        let domain = certificate["domain"].as_str()?.to_owned();
        let lines =
            certificate["definitions"].as_array()?.iter().map(|line| Some(words(line.as_str()?))).collect::<Option<_>>()?;
        Some(Definitions { domain, lines, level })
    }

    /// Points of the domain, wider (and among the rationals finer) below more quantifiers; at every other level also what
    /// lies about the numbers that the definitions name.
    pub(super) fn points(&self, depth: usize) -> Vec<Number> {
        let (reach, step) = match self.domain.as_str() {
            "the rational numbers" => [(2, 1), (6, 2), (12, 4), (14, 8), (20, 16)][(depth + self.level / 2).min(4)],
            _ => ([3, 14, 30, 50, 80][(depth + self.level / 2).min(4)], 1),
        };
        let mut points: BTreeSet<(i128, i128)> = (-reach * step..=reach * step).map(|point| (point, step)).collect();
        if self.domain == "the natural numbers" {
            points.extend((0..=2 * reach).map(|point| (point, 1)));
        }
        let about = if depth + self.level == 0 { 1 } else { 4 };
        let words = self.lines.iter().flatten().filter(|_| self.level % 2 == 1);
        for named in words.filter_map(|word| word.number).filter(|&named| named > 3 && named < 1 << 40) {
            for times in [-3, -2, -1, 1, 2, 3] {
                points.extend((-about..=about).map(|point| ((named * times + point) * step, step)));
            }
        }
        let inside = |point: &(i128, i128)| self.domain != "the natural numbers" || point.0 >= 0;
        points.into_iter().filter(inside).map(|(numerator, denominator)| Number(numerator, denominator).lowest()).collect()
    }

    pub(super) fn value(&self, name: &str, arguments: &[Number]) -> Option<Number> {
        let (sign, body) = self.find(name, arguments.len(), &["="])?;
        let mut line = Line { words: body, at: 0, arguments };
        assert_eq!(sign, "=");
        let mut found = None;
        loop {
            line.take("otherwise");
            let value = line.quotient()?;
            let here = !line.take("if") || line.condition()?;
            found = found.or(here.then_some(value));
            if !line.take(",") {
                break;
            }
        }
        let Number(numerator, denominator) = found?.lowest();
        let inside = match self.domain.as_str() {
            "the integers" => denominator == 1,
            "the natural numbers" => denominator == 1 && numerator >= 0,
            _ => true,
        };
        inside.then_some(Number(numerator, denominator))
    }

    pub(super) fn holds(&self, name: &str, arguments: &[Number]) -> Option<bool> {
        let (sign, body) = self.find(name, arguments.len(), &["iff", "always", "never"])?;
        match sign {
            "iff" => Line { words: body, at: 0, arguments }.condition(),
            truth => Some(truth == "always"),
        }
    }

    /// The definition whose head is this name with this many parameters: the first of the symbols after it, and what follows that.
    fn find(&self, name: &str, arity: usize, signs: &[&'static str]) -> Option<(&'static str, &[Word])> {
        self.lines.iter().find_map(|line| {
            let head = match (arity, line.as_slice()) {
                (2, [x, infix, y, ..]) if infix.text == name && x.text == "x" && y.text == "y" => 3,
                (0, [first, ..]) if first.text == name => 1,
                // The name, brackets, parameters and commas.
                (1.., [first, bracket, ..]) if first.text == name && bracket.text == "(" => 2 + 2 * arity,
                _ => return None,
            };
            let sign = signs.iter().find(|sign| line.get(head).is_some_and(|word| word.text == **sign))?;
            Some((*sign, &line[head + 1..]))
        })
    }
}

/// A word or a symbol, and what it is where it is a number or a parameter.
struct Word {
    text: String,
    number: Option<i128>,
    /// From 0.
    parameter: Option<usize>,
}

impl From<String> for Word {
    fn from(text: String) -> Word {
        let parameter = match text.as_str() {
            "x" => Some(0),
            "y" => Some(1),
            "z" => Some(2),
            _ => text.strip_prefix('x').and_then(|digits| digits.parse::<usize>().ok()?.checked_sub(1)),
        };
        Word { number: text.parse().ok(), parameter, text }
    }
}

fn words(text: &str) -> Vec<Word> {
    let text = text.replace("!=", "≠").replace("<=", "≤").replace(">=", "≥");
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    for character in text.chars() {
        let part = character.is_alphanumeric() || "_'".contains(character);
        match words.last_mut() {
            Some(word) if part && open => word.push(character),
            _ if character == ' ' => {}
            _ => words.push(character.to_string()),
        }
        open = part;
    }
    words.into_iter().map(Word::from).collect()
}

/// A definition's right-hand side, worked out from left to right.
struct Line<'l> {
    words: &'l [Word],
    at: usize,
    arguments: &'l [Number],
}

impl<'l> Line<'l> {
    fn peek(&self) -> &'l str {
        self.words.get(self.at).map_or("", |word| word.text.as_str())
    }

    fn take(&mut self, word: &str) -> bool {
        let there = self.peek() == word;
        self.at += usize::from(there);
        there
    }

    fn quotient(&mut self) -> Option<Number> {
        let bracket = self.take("(");
        let value = self.sum()?;
        if bracket && !self.take(")") {
            return None;
        }
        if !self.take("/") {
            return Some(value);
        }
        let divisor: i128 = self.peek().parse().ok()?;
        self.at += 1;
        Some(Number(value.0, value.1 * divisor))
    }

    fn sum(&mut self) -> Option<Number> {
        let mut sum = Number(0, 1);
        let mut sign = if self.take("-") { -1 } else { 1 };
        loop {
            sum = sum.plus(self.summand()?.times(sign));
            sign = match self.peek() {
                "+" => 1,
                "-" => -1,
                _ => return Some(sum),
            };
            self.at += 1;
        }
    }

    fn summand(&mut self) -> Option<Number> {
        let word = self.words.get(self.at)?;
        self.at += 1;
        match word.number {
            Some(number) if self.take("*") => Some(self.summand()?.times(number)),
            Some(number) => Some(Number(number, 1)),
            None => self.arguments.get(word.parameter?).copied(),
        }
    }

    fn condition(&mut self) -> Option<bool> {
        let mut any = false;
        loop {
            let bracket = self.take("(");
            let mut all = true;
            loop {
                all &= self.constraint()?;
                if !self.take("and") {
                    break;
                }
            }
            if bracket && !self.take(")") {
                return None;
            }
            any |= all;
            if !self.take("or") {
                return Some(any);
            }
        }
    }

    fn constraint(&mut self) -> Option<bool> {
        if self.take("always") {
            return Some(true);
        }
        if self.take("never") {
            return Some(false);
        }
        let left = self.sum()?;
        let sign = self.peek();
        self.at += 1;
        if sign == "does" {
            self.at += 2;
        }
        let right = self.sum()?;
        let difference = left.plus(right.times(-1)).0;
        Some(match sign {
            "=" => difference == 0,
            "≠" => difference != 0,
            "<" => difference < 0,
            "≤" => difference <= 0,
            ">" => difference > 0,
            "≥" => difference >= 0,
            "divides" => right.0 % (left.0 * right.1) == 0,
            "does" => right.0 % (left.0 * right.1) != 0,
            _ => return None,
        })
    }
}
