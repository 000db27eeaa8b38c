//! One line of a calculus' text: which clause it is and what stands in it, names not yet looked up. Not here: what clauses make
//! together.

use kernel::{Computation, HouseRules, Notation, Sort};
use source::Span;
use syntax_core::slice::Slice;

use super::cursor::{Cursor, Name, Token, find_word};
use super::error::{Sink, SyntaxError, expected};
use super::proviso::{self, Proviso};
use super::schema::{SchemaRef, Schemas, items, outside};
use super::vocabulary::{CLAUSES, COMPUTATIONS, Letters, NOTATIONS, SORTS};
use super::{MAX_NAME, MAX_SENTENCE};

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
    Calculus {
        name: &'t str,
        title: &'t str,
    },
    Notation(Notation),
    Base {
        schema: SchemaRef,
        choices: Vec<Choice<'t>>,
    },
    Rule(Header<'t>),
    Also(Vec<Name<'t>>),
    Says(&'t str),
    Case,
    From(Vec<Premise>),
    Subproof(Subproof),
    Choose(Vec<Choice<'t>>),
    Witness(Vec<Name<'t>>),
    Provided(Vec<Proviso<'t>>),
    SoundIf {
        provisos: Vec<Proviso<'t>>,
        source: &'t str,
        because: &'t str,
    },
    Infer(Conclusion),
    /// Two formulas each of which may be put for the other, in a line or in a part of one.
    Replace(SchemaRef, SchemaRef),
}

/// A line with a clause on it.
pub(super) struct Line<'t> {
    /// The first word, one of [`CLAUSES`].
    pub(super) keyword: &'static str,
    /// The whole clause.
    pub(super) span: Span,
    /// Its content; `None` when that was faulty.
    pub(super) clause: Option<Clause<'t>>,
    /// True if its guard lets it count.
    pub(super) active: bool,
}

/// The reader of single lines.
pub(super) struct Clauses<'t, 'f> {
    pub(super) house: &'f HouseRules,
    pub(super) sink: &'f mut Sink,
    pub(super) schemas: &'f mut Schemas<'t>,
    /// The rule or base rule that schemas belong to, by its index.
    pub(super) unit: usize,
}

impl<'t> Clauses<'t, '_> {
    /// Reads one line, which is not empty and has no comment. `None` when its first word begins no clause.
    pub(super) fn line(&mut self, line: Slice<'t>) -> Option<Line<'t>> {
        let mut cursor = Cursor::new(line);
        let (first, place) = cursor.next();
        let keyword = match first {
            Token::Word(word) => CLAUSES.into_iter().find(|&clause| clause == word),
            _ => None,
        };
        let Some(keyword) = keyword else {
            self.sink.error(SyntaxError::UnknownClause, place);
            return None;
        };
        if matches!(keyword, "rule" | "base") {
            self.unit += 1;
        }
        let read = self.clause(keyword, &mut cursor);
        let (clause, active) = read.map_or((None, true), |(clause, active)| (Some(clause), active));
        Some(Line { keyword, span: line.span(), clause, active })
    }

    fn clause(&mut self, keyword: &str, cursor: &mut Cursor<'t>) -> Option<(Clause<'t>, bool)> {
        let clause = match keyword {
            "calculus" => {
                let name = self.word(cursor, expected::CALCULUS_NAME)?;
                let title = self.title(cursor, expected::TITLE)?;
                Clause::Calculus { name: name.text, title: title.text }
            }
            "notation" => {
                let name = self.word(cursor, expected::NOTATION)?;
                Clause::Notation(self.known(name, &NOTATIONS, SyntaxError::UnknownNotation)?)
            }
            "rule" => Clause::Rule(self.header(cursor)?),
            "also" => Clause::Also(self.list(cursor, |clauses, cursor| clauses.name(cursor, expected::ALIAS))?),
            "says" => Clause::Says(self.sentence(cursor, expected::SENTENCE)?.text),
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
                let provisos = self.list(cursor, |clauses, cursor| proviso::read(clauses.sink, cursor))?;
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

    /// Reads `"Modus ponens" (MP, PW-R3)`.
    fn header(&mut self, cursor: &mut Cursor<'t>) -> Option<Header<'t>> {
        let name = self.name(cursor, expected::RULE_NAME)?;
        self.sign(cursor, '(', expected::TAG)?;
        let tag = self.tag(cursor)?;
        let requirement = if cursor.take(Token::Sign(',')) { self.word(cursor, expected::REQUIREMENT)?.text } else { "" };
        self.sign(cursor, ')', expected::CLOSE)?;
        Some(Header { name, tag, requirement })
    }

    /// Reads `a : object, paid, x : variable`.
    fn choices(&mut self, cursor: &mut Cursor<'t>) -> Option<Vec<Choice<'t>>> {
        self.list(cursor, |clauses, cursor| {
            let letter = clauses.letter(cursor, Letters::Any)?;
            clauses.sign(cursor, ':', expected::COLON)?;
            let sort = clauses.word(cursor, expected::SORT)?;
            let sort = clauses.known(sort, &SORTS, SyntaxError::UnknownSort)?;
            let mut ahead = *cursor;
            let paid = ahead.take(Token::Sign(',')) && ahead.take(Token::Word("paid"));
            if paid {
                *cursor = ahead;
            }
            Some(Choice { letter, sort, paid })
        })
    }

    /// Reads `if d arbitrary (S-5) "why"`.
    fn sound_if(&mut self, cursor: &mut Cursor<'t>) -> Option<Clause<'t>> {
        if !cursor.take(Token::Word("if")) {
            return self.unexpected(cursor, expected::IF);
        }
        let provisos = self.list(cursor, |clauses, cursor| proviso::read(clauses.sink, cursor))?;
        self.sign(cursor, '(', expected::SOURCE)?;
        let source = self.word(cursor, expected::SOURCE)?;
        self.sign(cursor, ')', expected::CLOSE)?;
        let because = self.sentence(cursor, expected::REASON)?;
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
        let body = cursor.rest();
        let guard = find_word(body.text, "when").unwrap_or(body.text.len());
        let (schemas, guard) = (body.before(guard), body.behind(guard));
        let active = self.guard(&mut Cursor::new(guard));
        let clause = match keyword {
            "from" => Clause::From(self.premises(schemas)),
            "subproof" => Clause::Subproof(self.subproof(schemas)?),
            "infer" => Clause::Infer(self.conclusion(schemas)?),
            "replace" => self.replacement(schemas)?,
            _ => self.base(schemas)?,
        };
        Some((clause, active?))
    }

    /// Reads `(A ∧ B) by (B ∧ A)`.
    fn replacement(&mut self, text: Slice<'t>) -> Option<Clause<'t>> {
        let Some(at) = find_word(text.text, "by") else {
            return self.refuse(SyntaxError::Unexpected(expected::BY), Span::at(text.trim().span().end));
        };
        let one = self.schema(text.before(at));
        Some(Clause::Replace(one, self.schema(text.behind(at + 2))))
    }

    fn schema(&mut self, schema: Slice<'t>) -> SchemaRef {
        self.schemas.add(schema.trim().span(), self.unit, self.sink)
    }

    fn premises(&mut self, list: Slice<'t>) -> Vec<Premise> {
        let premise = |item| match self.boxed(item) {
            Some((assumption, conclusion)) => Premise::Box { assumption, conclusion },
            None => Premise::Statement(self.schema(item)),
        };
        items(list).map(premise).collect()
    }

    /// Reads `[A ⊢ B]`; names in square brackets hold no `⊢`.
    fn boxed(&mut self, item: Slice<'t>) -> Option<(SchemaRef, SchemaRef)> {
        let item = item.trim();
        let length = item.text.strip_prefix('[')?.strip_suffix(']')?.len();
        let inner = item.behind(1).before(length);
        let (sign, behind) = turnstile(inner)?;
        let assumption = self.schema(inner.before(sign));
        Some((assumption, self.schema(inner.behind(behind))))
    }

    fn subproof(&mut self, text: Slice<'t>) -> Option<Subproof> {
        let Some((sign, behind)) = turnstile(text) else {
            return self.refuse(SyntaxError::Unexpected(expected::TURNSTILE), Span::at(text.trim().span().end));
        };
        let axiom = self.schema(text.before(sign));
        let lines = items(text.behind(behind)).map(|line| self.schema(line)).collect();
        Some(Subproof { axiom, lines })
    }

    fn conclusion(&mut self, text: Slice<'t>) -> Option<Conclusion> {
        let mut cursor = Cursor::new(text);
        if cursor.take(Token::Word("evaluate")) {
            return self.evaluated(cursor, text.trim_end().span().end);
        }
        let in_force = ["a", "rule", "in", "force"].into_iter().all(|word| cursor.take(Token::Word(word)));
        if in_force && cursor.peek().0 == Token::End {
            return Some(Conclusion::RuleInForce);
        }
        Some(Conclusion::Statement(self.schema(text)))
    }

    /// Reads `one (m op n) in A`.
    fn evaluated(&mut self, mut cursor: Cursor<'t>, end: usize) -> Option<Conclusion> {
        let (_, first) = cursor.peek();
        let begins = cursor.take(Token::Word("one")) && cursor.take(Token::Sign('(')) && cursor.take(Token::Word("m"));
        let sign = if begins { cursor.next().0 } else { Token::End };
        let computation =
            COMPUTATIONS.into_iter().find(|&(word, _)| sign == Token::Word(word)).map(|(_, computation)| computation);
        let ends = cursor.take(Token::Word("n")) && cursor.take(Token::Sign(')')) && cursor.take(Token::Word("in"));
        match (computation, ends) {
            (Some(computation), true) => Some(Conclusion::Evaluated(computation, self.schema(cursor.rest()))),
            _ => self.refuse(SyntaxError::UnknownComputation, Span::new(first.start, end)),
        }
    }

    /// Reads `[NUMBER](n) choose n : number`.
    fn base(&mut self, text: Slice<'t>) -> Option<Clause<'t>> {
        let chosen = find_word(text.text, "choose").unwrap_or(text.text.len());
        let schema = self.schema(text.before(chosen));
        let mut cursor = Cursor::new(text.behind(chosen));
        let choices = if cursor.take(Token::Word("choose")) { self.choices(&mut cursor)? } else { Vec::new() };
        self.end(&cursor)?;
        Some(Clause::Base { schema, choices })
    }
}

/// Returns the offsets before and after `⊢` or `|-`, outside brackets.
fn turnstile(text: Slice<'_>) -> Option<(usize, usize)> {
    outside(text).find_map(|at| {
        let tail = text.text.get(at..)?;
        let ascii = tail.strip_prefix("|-").filter(|behind| !behind.starts_with('>'));
        tail.strip_prefix('⊢').or(ascii).map(|behind| (at, text.text.len() - behind.len()))
    })
}

/// Single words and symbols.
impl<'t> Clauses<'t, '_> {
    fn refuse<T>(&mut self, error: SyntaxError, span: Span) -> Option<T> {
        self.sink.error(error, span);
        None
    }

    fn unexpected<T>(&mut self, cursor: &Cursor<'t>, expected: &'static str) -> Option<T> {
        let (token, span) = cursor.peek();
        let error = if token == Token::Unclosed { SyntaxError::UnclosedQuotation } else { SyntaxError::Unexpected(expected) };
        self.refuse(error, span)
    }

    fn end(&mut self, cursor: &Cursor<'t>) -> Option<()> {
        if cursor.peek().0 == Token::End { Some(()) } else { self.unexpected(cursor, expected::END) }
    }

    fn sign(&mut self, cursor: &mut Cursor<'t>, sign: char, expected: &'static str) -> Option<()> {
        if cursor.take(Token::Sign(sign)) { Some(()) } else { self.unexpected(cursor, expected) }
    }

    /// Reads a short name, which can be made of symbols: `∧I`. What is compared of it must not be nothing.
    fn tag(&mut self, cursor: &mut Cursor<'t>) -> Option<Name<'t>> {
        let mut ahead = *cursor;
        let Some(tag) = ahead.run() else { return self.unexpected(cursor, expected::TAG) };
        if tag.text.len() > MAX_NAME {
            return self.refuse(SyntaxError::NameTooLong, tag.span);
        }
        if kernel::calculus::normal_name(tag.text).is_empty() {
            return self.refuse(SyntaxError::EmptyName, tag.span);
        }
        *cursor = ahead;
        Some(tag)
    }

    fn word(&mut self, cursor: &mut Cursor<'t>, expected: &'static str) -> Option<Name<'t>> {
        let (Token::Word(text), span) = cursor.peek() else { return self.unexpected(cursor, expected) };
        if text.len() > MAX_NAME {
            return self.refuse(SyntaxError::NameTooLong, span);
        }
        cursor.next();
        Some(Name { text, span })
    }

    fn quoted(&mut self, cursor: &mut Cursor<'t>, expected: &'static str) -> Option<Name<'t>> {
        let (Token::Quoted(text), span) = cursor.peek() else { return self.unexpected(cursor, expected) };
        cursor.next();
        Some(Name { text, span })
    }

    /// Reads a text in quotation marks that is as short as names are.
    fn title(&mut self, cursor: &mut Cursor<'t>, expected: &'static str) -> Option<Name<'t>> {
        let title = self.quoted(cursor, expected)?;
        if title.text.len() > MAX_NAME { self.refuse(SyntaxError::NameTooLong, title.span) } else { Some(title) }
    }

    fn sentence(&mut self, cursor: &mut Cursor<'t>, expected: &'static str) -> Option<Name<'t>> {
        let sentence = self.quoted(cursor, expected)?;
        if sentence.text.len() > MAX_SENTENCE { self.refuse(SyntaxError::SentenceTooLong, sentence.span) } else { Some(sentence) }
    }

    /// Reads a name in quotation marks by which a rule is found.
    fn name(&mut self, cursor: &mut Cursor<'t>, expected: &'static str) -> Option<Name<'t>> {
        let name = self.title(cursor, expected)?;
        let empty = kernel::calculus::normal_name(name.text).is_empty();
        if empty { self.refuse(SyntaxError::EmptyName, name.span) } else { Some(name) }
    }

    fn letter(&mut self, cursor: &mut Cursor<'t>, letters: Letters) -> Option<Name<'t>> {
        let letter = self.word(cursor, letters.phrase())?;
        if letters.admit(letter.text) { Some(letter) } else { self.refuse(SyntaxError::NotALetter(letters), letter.span) }
    }

    fn known<T: Copy>(&mut self, name: Name<'t>, all: &[(&str, T)], unknown: SyntaxError) -> Option<T> {
        let found = all.iter().find(|(known, _)| *known == name.text).map(|&(_, found)| found);
        found.or_else(|| self.refuse(unknown, name.span))
    }

    /// Reads `when NAME = VALUE or VALUE …` or nothing, and then the end: whether the clause counts in this house.
    fn guard(&mut self, cursor: &mut Cursor<'t>) -> Option<bool> {
        if !cursor.take(Token::Word("when")) {
            return self.end(cursor).map(|()| true);
        }
        let name = self.word(cursor, expected::HOUSE_RULE)?;
        let Some(rule) = kernel::house_rules::HOUSE_RULES.iter().find(|rule| rule.name == name.text) else {
            return self.refuse(SyntaxError::UnknownHouseRule, name.span);
        };
        self.sign(cursor, '=', expected::EQUALS)?;
        let mut counts = false;
        loop {
            let value = self.word(cursor, expected::HOUSE_VALUE)?;
            if !rule.values.contains(&value.text) {
                return self.refuse(SyntaxError::UnknownHouseValue(rule), value.span);
            }
            counts |= self.house.get(rule.name) == Some(value.text);
            if !cursor.take(Token::Word("or")) {
                break;
            }
        }
        self.end(cursor)?;
        Some(counts)
    }
}
