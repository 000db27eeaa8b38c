//! The rules, read from the listing of the calculus that was audited: each variant of each rule, one part to a line. Nothing is accepted that
//! is not understood.

use std::collections::BTreeMap;

use crate::schema::{Occurrence, Schema};

/// The listing of `classical`, every rule written out.
pub const CLASSICAL: &str = include_str!("../classical.listing");

/// The rules of a calculus, in the order of their listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules(Vec<Rule>);

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// Its variants, each right by itself.
    pub variants: Vec<Variant>,
}

/// One variant of a rule; in the listing, as in texts for people, a form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variant {
    /// The premises.
    pub premises: Vec<Premise>,
    /// Object letters that stand for variables.
    pub variables: Vec<char>,
    /// Variables that occur free nowhere before, in no axiom and not in the goal.
    pub fresh: Vec<char>,
    /// Variables of which nothing is assumed that the premises depend on.
    pub arbitrary: Vec<char>,
    /// Pairs of a variable and of a formula letter: it is not free in what the letter stands for, holes aside.
    pub not_free: Vec<(char, char)>,
    /// Variables that name from now on an object of which nothing but the premise, or the conclusion, is known.
    pub witnesses: Vec<char>,
    /// The conclusion.
    pub conclusion: Option<Inferred>,
    /// The letters that a step gives a meaning to: all that no quantifier of the schemas binds.
    pub letters: Vec<char>,
}

/// A premise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Premise {
    /// A line.
    Line(Schema),
    /// A box: its assumption, and a line of it.
    Box(Schema, Schema),
}

/// A conclusion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inferred {
    /// An instance of a schema.
    Instance(Schema),
    /// The only premise, with one statement about the number of objects replaced by what it says of different objects, or the other way
    /// round (PA-S12, PA-S13).
    Counted,
}

/// A line of a listing that is not understood, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {0} of the listing is not understood")]
pub struct NotUnderstood(pub usize);

impl Rules {
    /// Reads the rules of `classical`.
    ///
    /// # Errors
    /// [`NotUnderstood`] never comes up with the listing that is built in; a test reads it.
    pub fn classical() -> Result<Rules, NotUnderstood> {
        Rules::read(CLASSICAL)
    }

    /// Reads a listing.
    ///
    /// # Errors
    /// [`NotUnderstood`].
    fn read(listing: &str) -> Result<Rules, NotUnderstood> {
        let mut rules: Vec<Rule> = Vec::new();
        let mut variant = Variant::default();
        for (line, number) in listing.lines().zip(1..) {
            let not_understood = NotUnderstood(number);
            if let Some(name) = line.strip_prefix("rule ") {
                rules.push(Rule { name: name.to_owned(), variants: Vec::new() });
            } else if let Some(clause) = line.strip_prefix("  ") {
                variant.read(clause).ok_or(not_understood)?;
                if variant.conclusion.is_some() {
                    let rule = rules.last_mut().ok_or(not_understood)?;
                    variant.letters = variant.clear_letters().ok_or(not_understood)?;
                    rule.variants.push(std::mem::take(&mut variant));
                }
            } else if !(line.is_empty() || line == "notation palmer" || line.starts_with("Predicate ")) {
                return Err(not_understood);
            }
        }
        // A variant without a conclusion.
        if variant == Variant::default() { Ok(Rules(rules)) } else { Err(NotUnderstood(listing.lines().count())) }
    }

    /// Returns the rules, in the order of the listing.
    pub fn rules(&self) -> &[Rule] {
        &self.0
    }

    /// Returns a variant of a rule, each by its index.
    pub fn variant(&self, rule: usize, variant: usize) -> Option<&Variant> {
        self.0.get(rule)?.variants.get(variant)
    }
}

impl Variant {
    /// Adds a clause.
    fn read(&mut self, clause: &str) -> Option<()> {
        let (word, rest) = clause.split_once(' ')?;
        match (word, rest) {
            ("from", rest) => {
                let boxed = rest.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
                let premise = match boxed {
                    Some(boxed) => {
                        let (assumption, line) = boxed.split_once(" ⊢ ")?;
                        Premise::Box(Schema::read(assumption)?, Schema::read(line)?)
                    }
                    None => Premise::Line(Schema::read(rest)?),
                };
                self.premises.push(premise);
            }
            ("choose", rest) => {
                let (letter, sort) = rest.split_once(" : ")?;
                match sort {
                    "variable" => self.variables.push(one(letter)?),
                    "object" | "formula" => {}
                    _ => return None,
                }
            }
            ("provided", rest) => match rest.split_once(' ')? {
                (letter, "fresh") => self.fresh.push(one(letter)?),
                (letter, "arbitrary") => self.arbitrary.push(one(letter)?),
                (letter, rest) => self.not_free.push((one(letter)?, one(rest.strip_prefix("not free in ")?)?)),
            },
            ("witness", rest) => self.witnesses.push(one(rest)?),
            ("infer", "A with one counting evaluated") => self.conclusion = Some(Inferred::Counted),
            ("infer", rest) => self.conclusion = Some(Inferred::Instance(Schema::read(rest)?)),
            _ => return None,
        }
        Some(())
    }

    /// Returns the letters that no quantifier binds, if every letter means one thing: none is both bound and free, or has different numbers of
    /// holes; the provisos speak of letters that occur and of variables only; and only a sole premise is counted in.
    fn clear_letters(&self) -> Option<Vec<char>> {
        let (mut formulas, mut objects) = (BTreeMap::new(), BTreeMap::new());
        let mut clear = true;
        let mut see = |seen: Occurrence| {
            clear &= match seen {
                Occurrence::Formula(letter, holes) => *formulas.entry(letter).or_insert(holes) == holes,
                Occurrence::Object(letter) => !*objects.entry(letter).or_insert(false),
                Occurrence::Bound(letter) => *objects.entry(letter).or_insert(true),
            }
        };
        for premise in &self.premises {
            match premise {
                Premise::Line(schema) => schema.occurrences(&mut see),
                Premise::Box(assumption, line) => [assumption, line].into_iter().for_each(|schema| schema.occurrences(&mut see)),
            }
        }
        match &self.conclusion {
            Some(Inferred::Instance(schema)) => schema.occurrences(&mut see),
            Some(Inferred::Counted) => {
                clear &= matches!(self.premises.as_slice(), [Premise::Line(Schema::Letter(_, holes))] if holes.is_empty());
            }
            None => clear = false,
        }
        let named = self.fresh.iter().chain(&self.arbitrary).chain(self.not_free.iter().map(|(letter, _)| letter));
        let is_clear = clear
            && named.chain(&self.witnesses).all(|letter| self.variables.contains(letter) && objects.get(letter) == Some(&false))
            && self.not_free.iter().all(|(_, letter)| formulas.contains_key(letter))
            && self.witnesses.iter().all(|letter| self.fresh.contains(letter));
        objects.retain(|_, is_bound| !*is_bound);
        is_clear.then(|| formulas.into_keys().chain(objects.into_keys()).collect())
    }
}

/// The only letter of a text.
fn one(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a rule of one variant, its clauses separated by `;`.
    fn read(clauses: &str) -> Result<Rules, NotUnderstood> {
        Rules::read(&format!("notation palmer\n\nrule Named\n  {}\n", clauses.replace("; ", "\n  ")))
    }

    #[test]
    fn every_letter_means_one_thing() {
        let clear = [
            "from A; infer (A ∧ A)",
            "choose e : variable; provided e fresh; witness e; infer ((∃(x)A(x)) → A(e))",
            "from A(e); choose e : variable; provided e arbitrary; provided e not free in A; infer (∀(x)A(x))",
            "from (∀(x)A(x)); from (∀(x)A(x)); choose a : object; infer (A(a) ∧ (a = a))",
            "from [A ⊢ B]; choose C : formula; infer (A → (B ∨ C))",
            "from A; infer A with one counting evaluated",
        ];
        for clauses in clear {
            assert!(read(clauses).is_ok(), "{clauses}");
        }
        let unclear = [
            ("from (∀(x)A(x)); infer A(x)", "bound, then free"),
            ("from (x = x); infer (∀(x)A(x))", "free, then bound"),
            ("from [A(x) ⊢ B]; infer (∀(x)A(x))", "free in an assumption"),
            ("from [B ⊢ A(x)]; infer (∀(x)A(x))", "free in the line of a box"),
            ("from A; infer (∀(x)A(x))", "without and with a hole"),
            ("from A(a); infer A(a, b)", "one hole and two"),
            ("from A; choose e : variable; provided e fresh; infer A", "fresh, but nowhere"),
            ("from A; choose e : variable; provided e arbitrary; infer A", "arbitrary, but nowhere"),
            ("from A; choose e : variable; provided e not free in A; infer A", "not free, but nowhere"),
            ("from A(e); provided e fresh; infer A(e)", "fresh, and no variable"),
            ("from A(e); provided e arbitrary; infer A(e)", "arbitrary, and no variable"),
            ("from A(e); provided e not free in A; infer A(e)", "not free, and no variable"),
            ("from (∀(x)A(x)); choose x : variable; provided x arbitrary; infer tT", "arbitrary, but bound"),
            ("from A(e); choose e : variable; provided e not free in B; infer A(e)", "not free in what is nowhere"),
            ("from A(e); choose e : variable; witness e; infer A(e)", "a witness that is not fresh"),
            ("from A(e); choose e : variable; provided e arbitrary; witness e; infer A(e)", "an arbitrary witness"),
            ("from A(a); infer A with one counting evaluated", "counted with a hole"),
            ("from (A ∧ B); infer A with one counting evaluated", "counted in no letter"),
            ("from A; from B; infer A with one counting evaluated", "counted in two premises"),
            ("from [A ⊢ B]; infer A with one counting evaluated", "counted in a box"),
            ("infer A with one counting evaluated", "counted in nothing"),
        ];
        for (clauses, why) in unclear {
            let last = 3 + clauses.split("; ").count();
            assert_eq!(read(clauses), Err(NotUnderstood(last)), "{why}: {clauses}");
        }
    }

    #[test]
    fn nothing_is_passed_over() {
        let wrong = [
            ("rule One\n  from A\n  given A\n  infer A\n", 3),
            ("rule One\n  from A\n  infer\n", 3),
            ("rule One\n  from A B\n  infer A\n", 2),
            ("rule One\n  from [A]\n  infer A\n", 2),
            ("rule One\n  from [A ⊢ B\n  infer A\n", 2),
            ("rule One\n  choose A : statement\n  infer A\n", 2),
            ("rule One\n  choose A formula\n  infer A\n", 2),
            ("rule One\n  choose ab : variable\n  infer A\n", 2),
            ("rule One\n  choose  : variable\n  infer A\n", 2),
            ("rule One\n  provided e new\n  infer A\n", 2),
            ("rule One\n  provided ef fresh\n  infer A\n", 2),
            ("rule One\n  provided e not free in AB\n  infer A\n", 2),
            ("rule One\n  witness ef\n  infer A\n", 2),
            ("rule One\n  from A\n", 2),
            ("  infer A\n", 1),
            ("rule One\n from A\n  infer A\n", 2),
            ("notation polish\nrule One\n  infer tT\n", 1),
        ];
        for (listing, line) in wrong {
            assert_eq!(Rules::read(listing), Err(NotUnderstood(line)), "{listing}");
        }
        let rules = Rules::read("rule One\n  from A\n  infer A\n  infer tT\n\nrule Two\n  infer (¬tF)\n").expect("two rules");
        let forms: Vec<(&str, usize)> = rules.rules().iter().map(|rule| (rule.name.as_str(), rule.variants.len())).collect();
        assert_eq!(forms, [("One", 2), ("Two", 1)]);
        let second = rules.variant(0, 1).expect("the second form of the first rule");
        assert_eq!(second.conclusion, Some(Inferred::Instance(Schema::Truth(true))));
        assert!(second.premises.is_empty(), "each form has its own premises");
        assert_eq!((rules.variant(0, 2), rules.variant(2, 0)), (None, None));
    }
}
