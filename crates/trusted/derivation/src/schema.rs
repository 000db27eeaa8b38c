//! Schemas: formulas over letters. One uppercase letter stands for a formula, with holes or without; one lowercase letter is a variable
//! that a quantifier of the schema binds, or stands for an object. Read from the canonical, fully bracketed text.

use formula::{Connective, Quantifier};

/// The deepest schema: walks over schemas are recursive.
const MAX_DEPTH: u32 = 64;

/// A schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Schema {
    /// `tT` or `tF`.
    Truth(bool),
    /// `(a = b)`
    Equal(char, char),
    /// `A`, or `A(x, y)`: the formula that the letter stands for, its holes filled.
    Letter(char, Vec<char>),
    /// `(¬A)`
    Not(Box<Schema>),
    /// `(A ∧ B)` and so on.
    Binary(Connective, Box<Schema>, Box<Schema>),
    /// `(∀(x)A(x))` and so on.
    Quantified(Quantifier, char, Box<Schema>),
}

impl Schema {
    /// Reads a schema; `None` for any other text.
    pub fn read(text: &str) -> Option<Schema> {
        let mut reader = Reader { rest: text };
        let schema = reader.formula(MAX_DEPTH)?;
        reader.rest.is_empty().then_some(schema)
    }

    /// Calls `see` for each formula letter with the number of its holes, and for each object letter, where it stands.
    pub fn occurrences(&self, see: &mut dyn FnMut(Occurrence)) {
        match self {
            Schema::Truth(_) => {}
            Schema::Equal(left, right) => [left, right].into_iter().for_each(|&letter| see(Occurrence::Object(letter))),
            Schema::Letter(letter, arguments) => {
                see(Occurrence::Formula(*letter, arguments.len()));
                arguments.iter().for_each(|&letter| see(Occurrence::Object(letter)));
            }
            Schema::Not(inner) => inner.occurrences(see),
            Schema::Binary(_, left, right) => {
                left.occurrences(see);
                right.occurrences(see);
            }
            Schema::Quantified(_, variable, inner) => {
                inner.occurrences(&mut |seen| {
                    if seen == Occurrence::Object(*variable) { see(Occurrence::Bound(*variable)) } else { see(seen) }
                });
                see(Occurrence::Bound(*variable));
            }
        }
    }
}

/// An occurrence of a schema variable in a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occurrence {
    /// A formula letter with this many holes.
    Formula(char, usize),
    /// A letter that no quantifier of the schema binds.
    Object(char),
    /// A variable that a quantifier of the schema binds.
    Bound(char),
}

struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    fn take(&mut self, word: &str) -> bool {
        let rest = self.rest.strip_prefix(word);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn skip(&mut self, word: &str) -> Option<()> {
        self.take(word).then_some(())
    }

    fn letter(&mut self, is: impl Fn(char) -> bool) -> Option<char> {
        let letter = self.rest.chars().next().filter(|&letter| is(letter))?;
        self.rest = &self.rest[letter.len_utf8()..];
        Some(letter)
    }

    fn object(&mut self) -> Option<char> {
        self.letter(|letter| letter.is_ascii_lowercase())
    }

    fn formula(&mut self, depth: u32) -> Option<Schema> {
        let deeper = depth.checked_sub(1)?;
        if self.take("tT") {
            return Some(Schema::Truth(true));
        }
        if self.take("tF") {
            return Some(Schema::Truth(false));
        }
        if let Some(letter) = self.letter(|letter| letter.is_ascii_uppercase()) {
            return Some(Schema::Letter(letter, self.arguments()?));
        }
        self.skip("(")?;
        let schema = self.bracketed(deeper)?;
        self.skip(")")?;
        Some(schema)
    }

    fn arguments(&mut self) -> Option<Vec<char>> {
        if !self.take("(") {
            return Some(Vec::new());
        }
        let mut arguments = vec![self.object()?];
        while self.take(", ") {
            arguments.push(self.object()?);
        }
        self.skip(")")?;
        Some(arguments)
    }

    fn bracketed(&mut self, depth: u32) -> Option<Schema> {
        if self.take("¬") {
            return Some(Schema::Not(Box::new(self.formula(depth)?)));
        }
        for (sign, quantifier) in [("∀", Quantifier::ForAll), ("∃!", Quantifier::ExistsUnique), ("∃", Quantifier::Exists)] {
            if self.take(sign) {
                self.skip("(")?;
                let variable = self.object()?;
                self.skip(")")?;
                return Some(Schema::Quantified(quantifier, variable, Box::new(self.formula(depth)?)));
            }
        }
        let truth = self.rest.starts_with("tT") || self.rest.starts_with("tF");
        if !truth && let Some(left) = self.object() {
            self.skip(" = ")?;
            return Some(Schema::Equal(left, self.object()?));
        }
        let left = self.formula(depth)?;
        let signs = [(" ∧ ", Connective::And), (" ∨ ", Connective::Or), (" → ", Connective::Implies), (" ↔ ", Connective::Iff)];
        let connective = signs.into_iter().find_map(|(sign, connective)| self.take(sign).then_some(connective))?;
        Some(Schema::Binary(connective, Box::new(left), Box::new(self.formula(depth)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(letter: char, arguments: &str) -> Box<Schema> {
        Box::new(Schema::Letter(letter, arguments.chars().collect()))
    }

    #[test]
    fn schemas_are_read_as_they_are_written() {
        let binary = |connective, left, right| Some(Schema::Binary(connective, left, right));
        let truth = |value| Box::new(Schema::Truth(value));
        let quantified = |quantifier| Some(Schema::Quantified(quantifier, 'x', letter('A', "x")));
        let read = [
            ("tT", Some(Schema::Truth(true))),
            ("tF", Some(Schema::Truth(false))),
            ("A", Some(Schema::Letter('A', Vec::new()))),
            ("A(x, y)", Some(*letter('A', "xy"))),
            ("(a = t)", Some(Schema::Equal('a', 't'))),
            ("(t = a)", Some(Schema::Equal('t', 'a'))),
            ("(¬tF)", Some(Schema::Not(truth(false)))),
            ("(A ∧ B)", binary(Connective::And, letter('A', ""), letter('B', ""))),
            ("(A ∨ tT)", binary(Connective::Or, letter('A', ""), truth(true))),
            ("(tT → A)", binary(Connective::Implies, truth(true), letter('A', ""))),
            ("(tF ↔ A)", binary(Connective::Iff, truth(false), letter('A', ""))),
            ("(∀(x)A(x))", quantified(Quantifier::ForAll)),
            ("(∃(x)A(x))", quantified(Quantifier::Exists)),
            ("(∃!(x)A(x))", quantified(Quantifier::ExistsUnique)),
        ];
        for (text, schema) in read {
            assert_eq!(Schema::read(text), schema, "{text}");
        }
        let wrong = [
            "",
            "a",
            "A ",
            "(A)",
            "(A∧B)",
            "(A ∧ B",
            "A ∧ B",
            "(A ∧ B ∧ C)",
            "(a=b)",
            "(a = B)",
            "(A = b)",
            "A()",
            "A(x,y)",
            "A(x",
            "A(X)",
            "(¬A",
            "¬A",
            "(∀xA(x))",
            "(∀(x)A(x)",
            "(∀(X)A)",
            "tX",
            "(A ⊕ B)",
            "(A ∧ )",
            "É",
        ];
        for text in wrong {
            assert_eq!(Schema::read(text), None, "{text}");
        }
        let nested = |depth: usize| format!("{}A{}", "(¬".repeat(depth), ")".repeat(depth));
        let deepest = MAX_DEPTH as usize - 1;
        assert!(Schema::read(&nested(deepest)).is_some(), "the deepest");
        assert_eq!(Schema::read(&nested(deepest + 1)), None, "too deep");
    }

    #[test]
    fn occurrences_say_what_binds() {
        let mut seen = Vec::new();
        let schema = Schema::read("(∀(x)((x = a) ∧ (∃(y)A(x, y, b))))").expect("a schema");
        schema.occurrences(&mut |occurrence| seen.push(occurrence));
        let expected = [
            Occurrence::Bound('x'),
            Occurrence::Object('a'),
            Occurrence::Formula('A', 3),
            Occurrence::Bound('x'),
            Occurrence::Bound('y'),
            Occurrence::Object('b'),
            Occurrence::Bound('y'),
            Occurrence::Bound('x'),
        ];
        assert_eq!(seen, expected);
    }
}
