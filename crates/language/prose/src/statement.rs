//! Statements in words. Every word is chosen by the form of the statement; what has no words stands as a formula.

use std::collections::BTreeSet;

use formula::{
    Bank, CardinalityRelation, Connective, Fixity, Formula, FormulaId, Quantifier, SymbolId, Term, TermId, VariableId,
};

use crate::Language;
use crate::clause::{Clause, Phrase, Place, Shape};
use crate::lexicon::{self, COMES_TO, Case, EQUALS, IS, Quantity, Verb, joined};

/// Maximum nesting of clauses and of terms in words; below it stand formulas.
const MAX_DEPTH: u32 = 12;

/// Maximum size of a statement in words, in symbols; a longer one is easier to read as a formula.
const MAX_SIZE: u64 = 120;

/// Returns a statement as a sentence, without a full stop: "everyone who is blonde is happy".
///
/// * `formula`: writes a formula in the notation of the reader, for what has no words.
pub fn statement(bank: &Bank, statement: FormulaId, language: Language, formula: &dyn Fn(FormulaId) -> String) -> String {
    Writer::new(bank, language, formula, [statement]).clause(statement).main
}

/// Puts statements into words.
pub(crate) struct Writer<'a> {
    pub(crate) bank: &'a Bank,
    pub(crate) language: Language,
    formula: &'a dyn Fn(FormulaId) -> String,
    /// True if some statement is about people.
    pub(crate) of_people: bool,
}

impl<'a> Writer<'a> {
    /// * `statements`: all that are to be put into words; they decide between "everyone" and "everything".
    pub(crate) fn new(
        bank: &'a Bank,
        language: Language,
        formula: &'a dyn Fn(FormulaId) -> String,
        statements: impl IntoIterator<Item = FormulaId>,
    ) -> Writer<'a> {
        let of_people = is_about_people(bank, statements);
        Writer { bank, language, formula, of_people }
    }

    /// Returns the clause of a statement.
    pub(crate) fn clause(&self, statement: FormulaId) -> Clause {
        if self.bank.size(statement) > MAX_SIZE { self.noted(statement) } else { self.part(statement, 0) }
    }

    /// Returns "is blonde and likes b" of a statement about `subject`, if it has that form.
    pub(crate) fn phrase_about(&self, statement: FormulaId, subject: VariableId) -> Option<Phrase> {
        (self.bank.size(statement) <= MAX_SIZE)
            .then(|| self.phrase(statement, subject, false))
            .flatten()
            .map(|(phrase, _)| phrase)
    }

    fn noted(&self, statement: FormulaId) -> Clause {
        self.true_or_not((self.formula)(statement))
    }

    /// Returns a formula as a clause; in German "it holds" where a verb has to stand first.
    fn true_or_not(&self, formula: String) -> Clause {
        let after = match self.language {
            Language::English => formula.clone(),
            Language::German => format!("gilt {formula}"),
        };
        Clause { dependent: formula.clone(), after, main: formula, shape: Shape::Closed }
    }

    fn part(&self, statement: FormulaId, depth: u32) -> Clause {
        if depth > MAX_DEPTH {
            return self.noted(statement);
        }
        match self.bank.formula(statement) {
            Formula::Truth(true) => self.noted(statement),
            Formula::Truth(false) => self.there_is("a contradiction", "einen Widerspruch", false),
            Formula::Cardinality(relation, n) => self.number_of_objects(relation, n),
            Formula::Atom(..) | Formula::Equal(..) => self.literal(statement, true),
            Formula::Not(inner) => self.denial(inner, depth),
            Formula::Binary(connective @ (Connective::And | Connective::Or), ..) => self.list(statement, connective, depth),
            Formula::Binary(Connective::Implies, left, right) => self.conditional(left, right, depth),
            Formula::Binary(Connective::Iff, left, right) => {
                let [left, right] = [left, right].map(|side| self.part(side, depth + 1).within(Place::Inside, self.language));
                let link = self.language.of(" if and only if ", " genau dann, wenn ");
                let main = format!("{}{link}{}", left.main, right.dependent);
                Clause::of_several(main, format!("{}{link}{}", left.dependent, right.dependent), Shape::Joined, self.language)
            }
            Formula::Quantified(quantifier, variable, body) => self
                .quantified_simply(quantifier, variable, body)
                .unwrap_or_else(|| self.quantified(quantifier, variable, body, depth)),
        }
    }

    /// Returns "there is …".
    fn there_is(&self, english: &str, german: &str, are: bool) -> Clause {
        match self.language {
            Language::English => Clause::fixed(format!("there {} {english}", if are { "are" } else { "is" }), Shape::Closed),
            Language::German => Clause {
                main: format!("es gibt {german}"),
                dependent: format!("es {german} gibt"),
                after: format!("gibt es {german}"),
                shape: Shape::Closed,
            },
        }
    }

    fn number_of_objects(&self, relation: CardinalityRelation, n: u32) -> Clause {
        let (english, german) = match relation {
            CardinalityRelation::AtLeast => ("at least", "mindestens"),
            CardinalityRelation::LessThan => ("fewer than", "weniger als"),
            CardinalityRelation::MoreThan => ("more than", "mehr als"),
            CardinalityRelation::AtMost => ("at most", "höchstens"),
            CardinalityRelation::Exactly => ("exactly", "genau"),
        };
        let is_one = n == 1;
        let english = format!("{english} {n} {}", if is_one { "object" } else { "objects" });
        self.there_is(&english, &format!("{german} {n} {}", if is_one { "Objekt" } else { "Objekte" }), !is_one)
    }

    /// Returns the clause of an atom or an equality, or of its denial.
    fn literal(&self, atom: FormulaId, affirmed: bool) -> Clause {
        let found = match self.bank.formula(atom) {
            Formula::Atom(symbol, arguments) => arguments.first().and_then(|&subject| {
                let (verb, word) = self.verb(symbol, arguments.len())?;
                let object = arguments.get(1).map_or_else(String::new, |&object| self.term(object, verb.case, 0));
                Some((subject, verb.phrase(self.language, word, &object, affirmed)))
            }),
            Formula::Equal(left, right) => {
                let verb = self.equality(left, right);
                Some((left, verb.phrase(self.language, "", &self.term(right, verb.case, 0), affirmed)))
            }
            _ => None,
        };
        match found {
            Some((subject, phrase)) => {
                Clause::simple(&self.term(subject, Case::Nominative, 0), &phrase, Shape::Closed, self.language)
            }
            None if affirmed => self.noted(atom),
            None => self.true_or_not(format!("{} {}", self.language.of("not", "nicht"), (self.formula)(atom))),
        }
    }

    /// Returns the verb of a predicate, and the word after "is" where that is its name.
    fn verb(&self, symbol: SymbolId, arity: usize) -> Option<(Verb, &'a str)> {
        let name = self.bank.symbol_text(symbol);
        if self.bank.symbol_data(symbol).fixity == Fixity::Infix {
            return None;
        }
        lexicon::verb(name, arity)
            .map(|verb| (verb, ""))
            .or_else(|| (arity == 1 && lexicon::is_adjective(name)).then_some((IS, name)))
    }

    fn equality(&self, left: TermId, right: TermId) -> Verb {
        let is_number = |term: TermId| match self.bank.term(term) {
            Term::Number(_) => true,
            Term::Apply(symbol, _) => self.bank.symbol_data(symbol).fixity == Fixity::Infix,
            Term::Variable(_) => false,
        };
        if is_number(left) || is_number(right) { COMES_TO } else { EQUALS }
    }

    fn denial(&self, inner: FormulaId, depth: u32) -> Clause {
        match self.bank.formula(inner) {
            Formula::Atom(..) | Formula::Equal(..) => return self.literal(inner, false),
            Formula::Quantified(Quantifier::Exists, variable, body) => {
                if let Some((phrase, shape)) = self.phrase(body, variable, true) {
                    return self.about(Quantity::None, &phrase, shape);
                }
                let name = self.bank.variable_text(variable);
                let body = self.part(body, depth + 1);
                return match self.language {
                    Language::English => Clause::fixed(format!("there is no {name} such that {}", body.main), Shape::Open),
                    Language::German => Clause {
                        main: format!("es gibt kein {name}, so dass {}", body.dependent),
                        dependent: format!("es kein {name} gibt, so dass {}", body.dependent),
                        after: format!("gibt es kein {name}, so dass {}", body.dependent),
                        shape: Shape::Open,
                    },
                };
            }
            Formula::Quantified(Quantifier::ForAll, variable, body) => {
                if let Some((phrase, shape)) = self.phrase(body, variable, false) {
                    return self.about(Quantity::NotAll, &phrase, shape);
                }
            }
            _ => {}
        }
        let inner = self.part(inner, depth + 1).within(Place::AtEnd, self.language);
        match self.language {
            Language::English => Clause::fixed(format!("it is not true that {}", inner.main), Shape::Open),
            Language::German => Clause {
                main: format!("es stimmt nicht, dass {}", inner.dependent),
                dependent: format!("es nicht stimmt, dass {}", inner.dependent),
                after: format!("stimmt es nicht, dass {}", inner.dependent),
                shape: Shape::Open,
            },
        }
    }

    fn list(&self, statement: FormulaId, connective: Connective, depth: u32) -> Clause {
        let parts = parts_of(self.bank, statement, connective);
        let count = parts.len();
        let place = |at: usize| if at + 1 == count { Place::AtEnd } else { Place::Inside };
        let clauses: Vec<Clause> =
            parts.iter().enumerate().map(|(at, &part)| self.part(part, depth + 1).within(place(at), self.language)).collect();
        let word = self.word(connective);
        let [main, dependent] = [|clause: &Clause| clause.main.clone(), |clause: &Clause| clause.dependent.clone()]
            .map(|text| enumerated(&clauses.iter().map(text).collect::<Vec<_>>(), word));
        Clause::of_several(main, dependent, Shape::Joined, self.language)
    }

    fn word(&self, connective: Connective) -> &'static str {
        if connective == Connective::And { self.language.of("and", "und") } else { self.language.of("or", "oder") }
    }

    fn conditional(&self, left: FormulaId, right: FormulaId, depth: u32) -> Clause {
        let left = self.part(left, depth + 1).within(Place::Condition, self.language);
        let right = self.part(right, depth + 1).within(Place::AtEnd, self.language);
        match self.language {
            Language::English => Clause::fixed(format!("if {}, then {}", left.main, right.main), Shape::Open),
            Language::German => {
                let main = format!("wenn {}, dann {}", left.dependent, right.after);
                Clause::of_several(main.clone(), format!("gilt: {main}"), Shape::Open, self.language)
            }
        }
    }

    /// Returns "everyone is happy", "everyone who is blonde is happy", "someone likes everyone", if the statement has that form.
    fn quantified_simply(&self, quantifier: Quantifier, variable: VariableId, body: FormulaId) -> Option<Clause> {
        let quantity = match quantifier {
            Quantifier::ForAll => Quantity::All,
            Quantifier::Exists => Quantity::Some,
            Quantifier::ExistsUnique => Quantity::One,
        };
        if quantifier != Quantifier::ForAll {
            let (phrase, shape) = self.phrase(body, variable, false)?;
            return Some(self.about(quantity, &phrase, shape));
        }
        match self.bank.formula(body) {
            Formula::Binary(Connective::Implies, kind, said) => {
                let (quantity, said) = self.all_or_none(said);
                let denied = quantity == Quantity::None;
                let (kind, _) = self.phrase(kind, variable, denied)?;
                let (said, _) = self.phrase(said, variable, denied)?;
                let pronoun = lexicon::pronoun(quantity, self.of_people, self.language, Case::Nominative);
                let relative = match (self.language, self.of_people) {
                    (Language::English, true) => format!("{pronoun} who {}", kind.main()),
                    (Language::English, false) => format!("{pronoun} that {}", kind.main()),
                    (Language::German, true) => format!("{pronoun}, der {},", kind.last),
                    (Language::German, false) => format!("{pronoun}, was {},", kind.last),
                };
                Some(Clause::simple(&relative, &said, Shape::Joined, self.language))
            }
            _ => {
                let (quantity, said) = self.all_or_none(body);
                let (phrase, shape) = self.phrase(said, variable, quantity == Quantity::None)?;
                Some(self.about(quantity, &phrase, shape))
            }
        }
    }

    /// Returns how many something is true of, where it is true of all: of none, if it is a denial.
    fn all_or_none(&self, said: FormulaId) -> (Quantity, FormulaId) {
        match self.bank.formula(said) {
            Formula::Not(inner)
                if matches!(self.bank.formula(inner), Formula::Atom(..) | Formula::Equal(..) | Formula::Quantified(..)) =>
            {
                (Quantity::None, inner)
            }
            _ => (Quantity::All, said),
        }
    }

    fn about(&self, quantity: Quantity, phrase: &Phrase, shape: Shape) -> Clause {
        let subject = lexicon::pronoun(quantity, self.of_people, self.language, Case::Nominative);
        Clause::simple(subject, phrase, shape, self.language)
    }

    /// Returns "for every x, …", "there is some x such that …".
    fn quantified(&self, quantifier: Quantifier, variable: VariableId, body: FormulaId, depth: u32) -> Clause {
        let (mut variables, mut body) = (vec![self.bank.variable_text(variable)], body);
        while let Formula::Quantified(next, variable, inner) = self.bank.formula(body)
            && next == quantifier
            && quantifier != Quantifier::ExistsUnique
            && self.quantified_simply(next, variable, inner).is_none()
            && variables.len() < MAX_DEPTH as usize
        {
            variables.push(self.bank.variable_text(variable));
            body = inner;
        }
        let is_one = variables.len() == 1;
        let names: Vec<String> = variables.iter().map(|name| (*name).to_owned()).collect();
        let names = enumerated(&names, self.language.of("and", "und"));
        let body = self.part(body, depth + 1);
        let open = |main: String, dependent: String, after: String| Clause { main, dependent, after, shape: Shape::Open };
        match (self.language, quantifier) {
            (Language::English, Quantifier::ForAll) => {
                let head = match (self.of_people, is_one) {
                    (true, true) => format!("no matter who {names} is"),
                    (true, false) => format!("no matter who {names} are"),
                    (false, true) => format!("for every {names}"),
                    (false, false) => format!("for all {names}"),
                };
                Clause::fixed(format!("{head}, {}", body.main), Shape::Open)
            }
            (Language::English, Quantifier::Exists) => {
                let head = if is_one { "there is some" } else { "there are" };
                Clause::fixed(format!("{head} {names} such that {}", body.main), Shape::Open)
            }
            (Language::English, Quantifier::ExistsUnique) => {
                Clause::fixed(format!("there is exactly one {names} such that {}", body.main), Shape::Open)
            }
            (Language::German, Quantifier::ForAll) if self.of_people => {
                let main = format!("ganz gleich, wer {names} {}: {}", if is_one { "ist" } else { "sind" }, body.main);
                Clause::of_several(main.clone(), format!("gilt: {main}"), Shape::Open, self.language)
            }
            (Language::German, Quantifier::ForAll) => {
                let head = if is_one { format!("für jedes {names}") } else { format!("für alle {names}") };
                let main = format!("{head} gilt: {}", body.main);
                open(main.clone(), main, format!("gilt {head}: {}", body.main))
            }
            (Language::German, _) => {
                let some = match (quantifier, is_one) {
                    (Quantifier::ExistsUnique, _) => format!("genau ein {names}"),
                    (_, true) => format!("ein {names}"),
                    (_, false) => names,
                };
                let body = body.dependent;
                open(
                    format!("es gibt {some}, so dass {body}"),
                    format!("es {some} gibt, so dass {body}"),
                    format!("gibt es {some}, so dass {body}"),
                )
            }
        }
    }

    /// Returns what a statement says of a variable, and its form: "is blonde and likes everyone".
    ///
    /// * `denied`: whether the subject is "no one", after which "someone" is "anyone".
    fn phrase(&self, said: FormulaId, subject: VariableId, denied: bool) -> Option<(Phrase, Shape)> {
        if let Formula::Binary(connective @ (Connective::And | Connective::Or), ..) = self.bank.formula(said) {
            let parts = parts_of(self.bank, said, connective);
            let phrases = parts.iter().map(|&part| self.literal_phrase(part, subject, denied)).collect::<Option<Vec<_>>>()?;
            return Some((Phrase::all(&phrases, self.word(connective))?, Shape::Joined));
        }
        Some((self.literal_phrase(said, subject, denied)?, Shape::Closed))
    }

    fn literal_phrase(&self, said: FormulaId, subject: VariableId, denied: bool) -> Option<Phrase> {
        match self.bank.formula(said) {
            Formula::Quantified(quantifier, object, inner) => {
                let (quantity, inner) = match (quantifier, self.bank.formula(inner)) {
                    (Quantifier::ForAll, Formula::Not(inner)) => (Quantity::None, inner),
                    (Quantifier::ForAll, _) => (Quantity::All, inner),
                    (Quantifier::Exists, _) => (if denied { Quantity::Any } else { Quantity::Some }, inner),
                    (Quantifier::ExistsUnique, _) => (Quantity::One, inner),
                };
                self.phrase_with(quantity, inner, subject, object)
            }
            Formula::Not(inner) => match self.bank.formula(inner) {
                Formula::Quantified(Quantifier::Exists, object, inner) if !denied => {
                    self.phrase_with(Quantity::None, inner, subject, object)
                }
                _ => self.atom_phrase(inner, subject, false),
            },
            _ => self.atom_phrase(said, subject, true),
        }
    }

    /// Returns what an atom or an equality says of its first argument.
    fn atom_phrase(&self, atom: FormulaId, subject: VariableId, affirmed: bool) -> Option<Phrase> {
        match self.bank.formula(atom) {
            Formula::Atom(symbol, arguments) => {
                let (verb, word) = self.verb_about(symbol, arguments, subject)?;
                let object = match arguments.get(1) {
                    Some(&object) => self.object(object, subject, verb.case)?,
                    None => String::new(),
                };
                Some(verb.phrase(self.language, word, &object, affirmed))
            }
            Formula::Equal(left, right) if self.bank.as_variable(left) == Some(subject) => {
                let verb = self.equality(left, right);
                let object = self.object(right, subject, verb.case)?;
                Some(verb.phrase(self.language, "", &object, affirmed))
            }
            _ => None,
        }
    }

    /// Returns the verb of an atom with this subject.
    fn verb_about(&self, symbol: SymbolId, arguments: &[TermId], subject: VariableId) -> Option<(Verb, &'a str)> {
        let is_subject = self.bank.as_variable(*arguments.first()?) == Some(subject);
        is_subject.then(|| self.verb(symbol, arguments.len())).flatten()
    }

    /// Returns "likes everyone", where the object of an atom is bound by a quantifier.
    fn phrase_with(&self, quantity: Quantity, atom: FormulaId, subject: VariableId, object: VariableId) -> Option<Phrase> {
        let Formula::Atom(symbol, arguments) = self.bank.formula(atom) else { return None };
        let (verb, word) = self.verb_about(symbol, arguments, subject)?;
        let is_object = object != subject && self.bank.as_variable(*arguments.get(1)?) == Some(object);
        let pronoun = lexicon::pronoun(quantity, self.of_people, self.language, verb.case);
        is_object.then(|| verb.phrase(self.language, word, pronoun, true))
    }

    /// Returns a term as the object of a sentence about a variable; `None` where it has no words for that.
    fn object(&self, object: TermId, subject: VariableId, case: Case) -> Option<String> {
        if self.bank.as_variable(object) == Some(subject) {
            return Some(self.language.of(if self.of_people { "themselves" } else { "itself" }, "sich selbst").to_owned());
        }
        if !self.bank.term_variables(object).contains(&subject) {
            return Some(self.term(object, case, 0));
        }
        match self.bank.term(object) {
            Term::Apply(symbol, &[of]) if self.is_father(symbol) && self.bank.as_variable(of) == Some(subject) => {
                Some(lexicon::own_father(self.language, case).to_owned())
            }
            _ => None,
        }
    }

    fn is_father(&self, symbol: SymbolId) -> bool {
        self.bank.symbol_text(symbol) == "father" && self.bank.symbol_data(symbol).fixity == Fixity::Applied(1)
    }

    /// Returns a term in words.
    pub(crate) fn term(&self, term: TermId, case: Case, depth: u32) -> String {
        match self.bank.term(term) {
            Term::Variable(variable) => self.bank.variable_text(variable).to_owned(),
            Term::Number(numeral) => self.bank.numeral_text(numeral).to_owned(),
            Term::Apply(symbol, _) if depth > MAX_DEPTH => format!("{}(…)", self.bank.symbol_text(symbol)),
            Term::Apply(symbol, arguments) => {
                let name = self.bank.symbol_text(symbol);
                match (self.bank.symbol_data(symbol).fixity, arguments) {
                    (Fixity::Letter, _) => name.to_owned(),
                    (Fixity::Applied(_), &[of]) if self.is_father(symbol) => {
                        lexicon::father(&self.term(of, Case::Dative, depth + 1), self.language, case)
                    }
                    (Fixity::Infix, &[left, right]) => {
                        let [left, right] = [left, right].map(|side| self.summand(side, depth + 1));
                        let name = if name == "+" { "plus" } else { name };
                        joined(&[&left, name, &right])
                    }
                    _ => {
                        let arguments = arguments.iter().map(|&one| self.term(one, Case::Nominative, depth + 1));
                        format!("{name}({})", arguments.collect::<Vec<_>>().join(", "))
                    }
                }
            }
        }
    }

    fn summand(&self, term: TermId, depth: u32) -> String {
        let text = self.term(term, Case::Nominative, depth);
        let is_sum =
            matches!(self.bank.term(term), Term::Apply(symbol, _) if self.bank.symbol_data(symbol).fixity == Fixity::Infix);
        if is_sum { format!("({text})") } else { text }
    }
}

/// Returns the parts that are joined by one connective, from left to right.
fn parts_of(bank: &Bank, statement: FormulaId, connective: Connective) -> Vec<FormulaId> {
    let (mut open, mut parts) = (vec![statement], Vec::new());
    while let Some(next) = open.pop() {
        match bank.formula(next) {
            Formula::Binary(found, left, right) if found == connective => open.extend([right, left]),
            _ => parts.push(next),
        }
    }
    parts
}

/// Returns "a, b and c".
pub(crate) fn enumerated(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// Returns whether some statement has a predicate or function of people.
fn is_about_people(bank: &Bank, statements: impl IntoIterator<Item = FormulaId>) -> bool {
    let mut open: Vec<FormulaId> = statements.into_iter().collect();
    let mut seen: BTreeSet<FormulaId> = open.iter().copied().collect();
    while let Some(next) = open.pop() {
        if let Formula::Atom(symbol, arguments) = bank.formula(next)
            && lexicon::verb(bank.symbol_text(symbol), arguments.len()).is_some_and(|verb| verb.is_of_people)
        {
            return true;
        }
        open.extend(bank.formula(next).parts().filter(|&part| seen.insert(part)));
    }
    false
}
