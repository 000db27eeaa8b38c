//! One line of a calculus' text: which clause it is and what stands in it, names not yet looked up. Not here: what clauses make
//! together.

use kernel::{Computation, HouseRules, Notation, Sort};
use source::Span;

use super::cursor::{Cursor, Token, find_word, is_letter, trim};
use super::fault::{Expected, Fault, Findings, Letters};
use super::proviso::{self, Proviso};
use super::schema::{SchemaRef, Schemas, find_outside, split};
use super::{MAX_NAME, MAX_SENTENCE};

/// The first words of clauses.
pub(super) const CLAUSES: [&str; 14] = [
    "calculus", "notation", "base", "rule", "also", "says", "case", "from", "subproof", "choose", "witness", "provided", "sound",
    "infer",
];

/// How statements of proofs may be written.
pub(super) const NOTATIONS: [(&str, Notation); 3] =
    [("predicate-wars", Notation::PredicateWars), ("palmer", Notation::Palmer), ("polish", Notation::Polish)];

/// What a chosen letter may be.
pub(super) const SORTS: [(&str, Sort); 5] = [
    ("object", Sort::Object),
    ("variable", Sort::Variable),
    ("number", Sort::Number),
    ("function", Sort::Function),
    ("formula", Sort::Formula),
];

/// The computations, as they are written.
pub(super) const COMPUTATIONS: [(&str, Computation); 3] =
    [("op", Computation::Operation), ("com", Computation::Comparison), ("count", Computation::Counting)];

/// A word with its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name<'t> {
    pub(super) text: &'t str,
    pub(super) span: Span,
}

/// A premise as written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Premise {
    Statement(SchemaRef),
    Box { assumption: SchemaRef, conclusion: SchemaRef },
}

/// A choice as written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<'t> {
    pub(super) letter: Name<'t>,
    pub(super) sort: Sort,
    pub(super) paid: bool,
}

/// A conclusion as written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conclusion {
    Statement(SchemaRef),
    Evaluated(Computation, SchemaRef),
    RuleInForce,
}

/// A subproof as written.
#[derive(Clone, Debug)]
pub(super) struct Subproof {
    pub(super) axiom: SchemaRef,
    pub(super) lines: Vec<SchemaRef>,
}

/// The first line of a rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header<'t> {
    pub(super) name: Name<'t>,
    pub(super) tag: Name<'t>,
    pub(super) requirement: &'t str,
}

/// A clause.
#[derive(Clone, Debug)]
pub(super) enum Clause<'t> {
    Calculus { name: &'t str, title: &'t str },
    Notation(Notation),
    Base { schema: SchemaRef, choices: Vec<Choice<'t>> },
    Rule(Header<'t>),
    Also(Vec<Name<'t>>),
    Says(&'t str),
    Case,
    From(Vec<Premise>),
    Subproof(Subproof),
    Choose(Vec<Choice<'t>>),
    Witness(Vec<Name<'t>>),
    Provided(Vec<Proviso<'t>>),
    SoundIf { provisos: Vec<Proviso<'t>>, source: &'t str, because: &'t str },
    Infer(Conclusion),
}

/// A line with a clause on it.
pub(super) struct Line<'t> {
    /// The first word, one of [`CLAUSES`].
    pub(super) keyword: &'static str,
    /// The whole clause.
    pub(super) span: Span,
    /// What it says; `None` when that was faulty.
    pub(super) clause: Option<Clause<'t>>,
    /// Whether its guard lets it count.
    pub(super) active: bool,
}

/// The reader of single lines.
pub(super) struct Clauses<'t, 'f> {
    pub(super) house: &'f HouseRules,
    pub(super) findings: &'f mut Findings<'t>,
    pub(super) schemas: &'f mut Schemas<'t>,
    /// The rule or base rule that schemas belong to, by its place.
    pub(super) unit: usize,
}

impl<'t> Clauses<'t, '_> {
    /// Reads one line, which is not empty and has no comment. `None` when its first word begins no clause.
    pub(super) fn line(&mut self, line: &'t str, at: usize) -> Option<Line<'t>> {
        let mut cursor = Cursor::new(line, at);
        let (first, place) = cursor.next();
        let keyword = match first {
            Token::Word(word) => CLAUSES.into_iter().find(|&clause| clause == word),
            _ => None,
        };
        let Some(keyword) = keyword else {
            self.findings.fault(Fault::UnknownClause, place);
            return None;
        };
        if matches!(keyword, "rule" | "base") {
            self.unit += 1;
        }
        let read = self.clause(keyword, &mut cursor);
        let (clause, active) = read.map_or((None, true), |(clause, active)| (Some(clause), active));
        Some(Line { keyword, span: Span::new(at, at + line.len()), clause, active })
    }

    fn clause(&mut self, keyword: &str, cursor: &mut Cursor<'t>) -> Option<(Clause<'t>, bool)> {
        let clause = match keyword {
            "calculus" => {
                let name = self.word(cursor, Expected::CalculusName)?;
                let title = self.quoted(cursor, Expected::Title, MAX_NAME)?;
                Clause::Calculus { name: name.text, title: title.text }
            }
            "notation" => {
                let name = self.word(cursor, Expected::Notation)?;
                Clause::Notation(self.known(name, &NOTATIONS, Fault::UnknownNotation)?)
            }
            "rule" => Clause::Rule(self.header(cursor)?),
            "also" => Clause::Also(self.list(cursor, |clauses, cursor| clauses.name(cursor, Expected::Alias))?),
            "says" => Clause::Says(self.quoted(cursor, Expected::Sentence, MAX_SENTENCE)?.text),
            "case" => return Some((Clause::Case, self.guard(cursor)?)),
            "choose" => {
                let choices = self.choices(cursor)?;
                return Some((Clause::Choose(choices), self.guard(cursor)?));
            }
            "witness" => {
                let letters = self.list(cursor, |clauses, cursor| clauses.letter(cursor, Letters::Object))?;
                return Some((Clause::Witness(letters), self.guard(cursor)?));
            }
            "provided" => {
                let provisos = self.list(cursor, |clauses, cursor| proviso::read(clauses.findings, cursor))?;
                return Some((Clause::Provided(provisos), self.guard(cursor)?));
            }
            "sound" => {
                let clause = self.sound_if(cursor)?;
                return Some((clause, self.guard(cursor)?));
            }
            _ => return self.with_schemas(keyword, *cursor),
        };
        self.end(cursor)?;
        Some((clause, true))
    }

    /// `"Modus ponens" (MP, PW-R3)`
    fn header(&mut self, cursor: &mut Cursor<'t>) -> Option<Header<'t>> {
        let name = self.name(cursor, Expected::RuleName)?;
        self.sign(cursor, '(', Expected::Tag)?;
        let tag = self.tag(cursor)?;
        let requirement = if cursor.take(Token::Sign(',')) { self.word(cursor, Expected::Requirement)?.text } else { "" };
        self.sign(cursor, ')', Expected::Close)?;
        Some(Header { name, tag, requirement })
    }

    /// `a : object, paid, x : variable`
    fn choices(&mut self, cursor: &mut Cursor<'t>) -> Option<Vec<Choice<'t>>> {
        self.list(cursor, |clauses, cursor| {
            let letter = clauses.letter(cursor, Letters::Any)?;
            clauses.sign(cursor, ':', Expected::Colon)?;
            let sort = clauses.word(cursor, Expected::Sort)?;
            let sort = clauses.known(sort, &SORTS, Fault::UnknownSort)?;
            let mut ahead = *cursor;
            let paid = ahead.take(Token::Sign(',')) && ahead.take(Token::Word("paid"));
            if paid {
                *cursor = ahead;
            }
            Some(Choice { letter, sort, paid })
        })
    }

    /// `if d arbitrary (S-5) "why"`
    fn sound_if(&mut self, cursor: &mut Cursor<'t>) -> Option<Clause<'t>> {
        if !cursor.take(Token::Word("if")) {
            return self.unexpected(cursor, Expected::If);
        }
        let provisos = self.list(cursor, |clauses, cursor| proviso::read(clauses.findings, cursor))?;
        self.sign(cursor, '(', Expected::Source)?;
        let source = self.word(cursor, Expected::Source)?;
        self.sign(cursor, ')', Expected::Close)?;
        let because = self.quoted(cursor, Expected::Reason, MAX_SENTENCE)?;
        Some(Clause::SoundIf { provisos, source: source.text, because: because.text })
    }

    /// Items with `,` between them.
    fn list<T>(
        &mut self,
        cursor: &mut Cursor<'t>,
        mut item: impl FnMut(&mut Self, &mut Cursor<'t>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let mut items = vec![item(self, cursor)?];
        while cursor.take(Token::Sign(',')) {
            items.push(item(self, cursor)?);
        }
        Some(items)
    }
}

/// Clauses in which schemas stand.
impl<'t> Clauses<'t, '_> {
    fn with_schemas(&mut self, keyword: &str, cursor: Cursor<'t>) -> Option<(Clause<'t>, bool)> {
        let (body, at) = cursor.tail();
        let guard = find_word(body, "when").unwrap_or(body.len());
        let (schemas, guard) = body.split_at_checked(guard).unwrap_or((body, ""));
        let active = self.guard(&mut Cursor::new(guard, at + schemas.len()));
        let clause = match keyword {
            "from" => Clause::From(self.premises(schemas, at)),
            "subproof" => Clause::Subproof(self.subproof(schemas, at)?),
            "infer" => Clause::Infer(self.conclusion(schemas, at)?),
            _ => self.base(schemas, at)?,
        };
        Some((clause, active?))
    }

    fn schema(&mut self, text: &'t str, at: usize) -> SchemaRef {
        let (text, at) = trim(text, at);
        self.schemas.add(Span::new(at, at + text.len()), self.unit, self.findings)
    }

    fn premises(&mut self, text: &'t str, at: usize) -> Vec<Premise> {
        let premise = |(item, at): (&'t str, usize)| match self.boxed(item, at) {
            Some((assumption, conclusion)) => Premise::Box { assumption, conclusion },
            None => Premise::Statement(self.schema(item, at)),
        };
        split(text, at).map(premise).collect()
    }

    /// `[A ⊢ B]`; names in square brackets hold no `⊢`.
    fn boxed(&mut self, item: &'t str, at: usize) -> Option<(SchemaRef, SchemaRef)> {
        let (item, at) = trim(item, at);
        let inner = item.strip_prefix('[')?.strip_suffix(']')?;
        let (sign, behind) = turnstile(inner)?;
        let assumption = self.schema(inner.get(..sign)?, at + 1);
        Some((assumption, self.schema(inner.get(behind..)?, at + 1 + behind)))
    }

    fn subproof(&mut self, text: &'t str, at: usize) -> Option<Subproof> {
        let Some((sign, behind)) = turnstile(text) else {
            let (text, at) = trim(text, at);
            return self.refuse(Fault::Unexpected(Expected::Turnstile), Span::at(at + text.len()));
        };
        let axiom = self.schema(text.get(..sign)?, at);
        let lines = split(text.get(behind..)?, at + behind).map(|(line, at)| self.schema(line, at)).collect();
        Some(Subproof { axiom, lines })
    }

    fn conclusion(&mut self, text: &'t str, at: usize) -> Option<Conclusion> {
        let mut cursor = Cursor::new(text, at);
        if cursor.take(Token::Word("evaluate")) {
            return self.evaluated(cursor, at + text.trim_end().len());
        }
        let in_force = ["a", "rule", "in", "force"].into_iter().all(|word| cursor.take(Token::Word(word)));
        if in_force && cursor.peek().0 == Token::End {
            return Some(Conclusion::RuleInForce);
        }
        Some(Conclusion::Statement(self.schema(text, at)))
    }

    /// `one (m op n) in A`
    fn evaluated(&mut self, mut cursor: Cursor<'t>, end: usize) -> Option<Conclusion> {
        let (_, first) = cursor.peek();
        let begins = cursor.take(Token::Word("one")) && cursor.take(Token::Sign('(')) && cursor.take(Token::Word("m"));
        let sign = if begins { cursor.next().0 } else { Token::End };
        let computation =
            COMPUTATIONS.into_iter().find(|&(word, _)| sign == Token::Word(word)).map(|(_, computation)| computation);
        let ends = cursor.take(Token::Word("n")) && cursor.take(Token::Sign(')')) && cursor.take(Token::Word("in"));
        match (computation, ends) {
            (Some(computation), true) => {
                let (text, at) = cursor.tail();
                Some(Conclusion::Evaluated(computation, self.schema(text, at)))
            }
            _ => self.refuse(Fault::UnknownComputation, Span::new(first.start, end)),
        }
    }

    /// `[NUMBER](n) choose n : number`
    fn base(&mut self, text: &'t str, at: usize) -> Option<Clause<'t>> {
        let chosen = find_word(text, "choose").unwrap_or(text.len());
        let (schema, behind) = text.split_at_checked(chosen).unwrap_or((text, ""));
        let schema = self.schema(schema, at);
        let mut cursor = Cursor::new(behind, at + chosen);
        let choices = if cursor.take(Token::Word("choose")) { self.choices(&mut cursor)? } else { Vec::new() };
        self.end(&cursor)?;
        Some(Clause::Base { schema, choices })
    }
}

/// The places before and behind `⊢` or `|-`, outside brackets.
fn turnstile(text: &str) -> Option<(usize, usize)> {
    find_outside(text, |tail| {
        let ascii = tail.strip_prefix("|-").filter(|behind| !behind.starts_with('>'));
        tail.strip_prefix('⊢').or(ascii).map(|behind| tail.len() - behind.len())
    })
}

/// Single words and signs.
impl<'t> Clauses<'t, '_> {
    fn refuse<T>(&mut self, fault: Fault, span: Span) -> Option<T> {
        self.findings.fault(fault, span);
        None
    }

    fn unexpected<T>(&mut self, cursor: &Cursor<'t>, expected: Expected) -> Option<T> {
        let (token, span) = cursor.peek();
        let fault = if token == Token::Unclosed { Fault::UnclosedQuotation } else { Fault::Unexpected(expected) };
        self.refuse(fault, span)
    }

    fn end(&mut self, cursor: &Cursor<'t>) -> Option<()> {
        if cursor.peek().0 == Token::End { Some(()) } else { self.unexpected(cursor, Expected::End) }
    }

    fn sign(&mut self, cursor: &mut Cursor<'t>, sign: char, expected: Expected) -> Option<()> {
        if cursor.take(Token::Sign(sign)) { Some(()) } else { self.unexpected(cursor, expected) }
    }

    /// A short name, which may be made of signs: `∧I`. What is compared of it must not be nothing.
    fn tag(&mut self, cursor: &mut Cursor<'t>) -> Option<Name<'t>> {
        let mut ahead = *cursor;
        let Some((text, span)) = ahead.run() else { return self.unexpected(cursor, Expected::Tag) };
        if text.len() > MAX_NAME {
            return self.refuse(Fault::TooLong { limit: MAX_NAME }, span);
        }
        if kernel::calculus::normal_name(text).is_empty() {
            return self.refuse(Fault::EmptyName, span);
        }
        *cursor = ahead;
        Some(Name { text, span })
    }

    fn word(&mut self, cursor: &mut Cursor<'t>, expected: Expected) -> Option<Name<'t>> {
        let (Token::Word(text), span) = cursor.peek() else { return self.unexpected(cursor, expected) };
        if text.len() > MAX_NAME {
            return self.refuse(Fault::TooLong { limit: MAX_NAME }, span);
        }
        cursor.next();
        Some(Name { text, span })
    }

    fn quoted(&mut self, cursor: &mut Cursor<'t>, expected: Expected, limit: usize) -> Option<Name<'t>> {
        let (Token::Quoted(text), span) = cursor.peek() else { return self.unexpected(cursor, expected) };
        if text.len() > limit {
            return self.refuse(Fault::TooLong { limit }, span);
        }
        cursor.next();
        Some(Name { text, span })
    }

    /// A name in quotation marks by which a rule is found.
    fn name(&mut self, cursor: &mut Cursor<'t>, expected: Expected) -> Option<Name<'t>> {
        let name = self.quoted(cursor, expected, MAX_NAME)?;
        let empty = kernel::calculus::normal_name(name.text).is_empty();
        if empty { self.refuse(Fault::EmptyName, name.span) } else { Some(name) }
    }

    fn letter(&mut self, cursor: &mut Cursor<'t>, letters: Letters) -> Option<Name<'t>> {
        let letter = self.word(cursor, Expected::Letter(letters))?;
        let fits = is_letter(letter.text) && letters.admit(letter.text);
        if fits { Some(letter) } else { self.refuse(Fault::NotALetter(letters), letter.span) }
    }

    fn known<T: Copy>(&mut self, name: Name<'t>, all: &[(&str, T)], unknown: Fault) -> Option<T> {
        let found = all.iter().find(|(known, _)| *known == name.text).map(|&(_, found)| found);
        found.or_else(|| self.refuse(unknown, name.span))
    }

    /// `when NAME = VALUE` or nothing, and then the end: whether the clause counts in this house.
    fn guard(&mut self, cursor: &mut Cursor<'t>) -> Option<bool> {
        if !cursor.take(Token::Word("when")) {
            return self.end(cursor).map(|()| true);
        }
        let name = self.word(cursor, Expected::HouseRule)?;
        let Some(rule) = kernel::house_rules::HOUSE_RULES.iter().find(|rule| rule.name == name.text) else {
            return self.refuse(Fault::UnknownHouseRule, name.span);
        };
        self.sign(cursor, '=', Expected::Equals)?;
        let value = self.word(cursor, Expected::HouseValue)?;
        if !rule.values.contains(&value.text) {
            return self.refuse(Fault::UnknownHouseValue(rule), value.span);
        }
        self.end(cursor)?;
        Some(self.house.get(rule.name) == Some(value.text))
    }
}
