//! Instances against their definition: the schema with its letters replaced, written with numbers for bound variables. A random statement is
//! accepted exactly if it is written like that; most of them are the instance, or differ from it in one place.

use derivation::instance::{InstanceChecker, Mismatch};
use derivation::rules::{Inferred, Premise};
use derivation::schema::{Occurrence, Schema};
use derivation::{Abstraction, Assignment, Object, Rules};
use formula::generate::{Random, Vocabulary};
use formula::{Bank, Formula, FormulaId, Quantifier, Term, TermId, VariableId};
use representation::BracketedText;

/// Number of statements that are compared with each schema.
const EACH: usize = 1_500;

/// Formulas written without names of bound variables: each is the number of quantifiers around its own.
struct Nameless<'b> {
    bank: &'b Bank,
    assignment: &'b Assignment,
    text: String,
}

/// A variable of a formula, and what is written for it.
type Written = Vec<(VariableId, String)>;

impl Nameless<'_> {
    fn schema(&mut self, schema: &Schema, scope: &mut Vec<char>) {
        match schema {
            Schema::Truth(value) => self.text += if *value { "tT" } else { "tF" },
            Schema::Equal(left, right) => {
                let [left, right] = [left, right].map(|&letter| self.letter(letter, scope));
                self.text += &format!("={left} {right} ");
            }
            Schema::Letter(letter, arguments) => {
                let filled = self.assignment.formula(*letter).expect("every letter has a value");
                let values = arguments.iter().map(|&argument| self.letter(argument, scope));
                let mut around: Written = filled.holes.iter().copied().zip(values).collect();
                self.formula(filled.body, &mut around, scope.len());
            }
            Schema::Not(inner) => {
                self.text += "¬";
                self.schema(inner, scope);
            }
            Schema::Binary(connective, left, right) => {
                self.text += &format!("{connective:?} ");
                self.schema(left, scope);
                self.schema(right, scope);
            }
            Schema::Quantified(quantifier, variable, inner) => {
                self.text += &format!("{quantifier:?} ");
                scope.push(*variable);
                self.schema(inner, scope);
                scope.pop();
            }
        }
    }

    /// What is written for an object letter of the schema.
    fn letter(&self, letter: char, scope: &[char]) -> String {
        if let Some(level) = scope.iter().rposition(|&bound| bound == letter) {
            return format!("#{level}");
        }
        match self.assignment.object(letter).expect("every letter has a value") {
            Object::Variable(variable) => self.bank.variable_text(variable).to_owned(),
            Object::Term(term) => self.term(term, &Written::new()),
        }
    }

    fn formula(&mut self, formula: FormulaId, around: &mut Written, depth: usize) {
        match self.bank.formula(formula) {
            Formula::Truth(value) => self.text += if value { "tT" } else { "tF" },
            Formula::Cardinality(relation, n) => self.text += &format!("{relation:?}{n} "),
            Formula::Atom(symbol, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(|&argument| self.term(argument, around)).collect();
                self.text += &format!("{} {} ", self.bank.symbol_text(symbol), arguments.join(" "));
            }
            Formula::Equal(left, right) => {
                self.text += &format!("={} {} ", self.term(left, around), self.term(right, around));
            }
            Formula::Not(inner) => {
                self.text += "¬";
                self.formula(inner, around, depth);
            }
            Formula::Binary(connective, left, right) => {
                self.text += &format!("{connective:?} ");
                self.formula(left, around, depth);
                self.formula(right, around, depth);
            }
            Formula::Quantified(quantifier, variable, body) => {
                self.text += &format!("{quantifier:?} ");
                around.push((variable, format!("#{depth}")));
                self.formula(body, around, depth + 1);
                around.pop();
            }
        }
    }

    fn term(&self, term: TermId, around: &Written) -> String {
        match self.bank.term(term) {
            Term::Variable(variable) => {
                let written = around.iter().rfind(|(known, _)| *known == variable).map(|(_, written)| written.as_str());
                written.unwrap_or(self.bank.variable_text(variable)).to_owned()
            }
            Term::Number(numeral) => self.bank.numeral_text(numeral).to_owned(),
            Term::Apply(symbol, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(|&argument| self.term(argument, around)).collect();
                format!("{}({})", self.bank.symbol_text(symbol), arguments.join(" "))
            }
        }
    }
}

/// Returns whether a statement is the instance of a schema, by the definition.
fn is_instance(bank: &Bank, schema: &Schema, assignment: &Assignment, statement: FormulaId) -> bool {
    let nameless = || Nameless { bank, assignment, text: String::new() };
    let (mut instance, mut found) = (nameless(), nameless());
    instance.schema(schema, &mut Vec::new());
    found.formula(statement, &mut Written::new(), 0);
    instance.text == found.text
}

/// Writes statements: instances of a schema whose bound variables have other names, and what is nearly one.
struct Writer<'r> {
    bank: &'r mut Bank,
    vocabulary: &'r Vocabulary,
    random: &'r mut Random,
    /// The place, from here on, that is written differently; none when it is passed.
    until_change: Option<usize>,
    /// True if names are kept, even where that captures.
    careless: bool,
}

/// A variable of a formula, and what is put for it.
type Put = Vec<(VariableId, TermId)>;

impl Writer<'_> {
    /// Returns whether this is the place.
    fn is_changed(&mut self) -> bool {
        let here = self.until_change == Some(0);
        self.until_change = self.until_change.and_then(|left| left.checked_sub(1));
        here
    }

    fn other_formula(&mut self) -> FormulaId {
        self.bank.random_formula(self.vocabulary, 1, self.random)
    }

    fn binder(&mut self, own: VariableId, depth: usize) -> VariableId {
        let any = self.vocabulary.variables[self.random.below(self.vocabulary.variables.len())];
        match self.random.below(8) {
            0 => any,
            1..4 => own,
            _ if self.careless => own,
            _ => self.bank.variable(&format!("b_{depth}")),
        }
    }

    fn quantifier(&mut self, own: Quantifier) -> Quantifier {
        if self.is_changed() { self.vocabulary.quantifiers[self.random.below(3)] } else { own }
    }

    fn schema(&mut self, schema: &Schema, assignment: &Assignment, scope: &mut Vec<(char, TermId)>) -> FormulaId {
        if self.is_changed() {
            return self.other_formula();
        }
        match schema {
            Schema::Truth(value) => self.bank.truth(*value),
            Schema::Equal(left, right) => {
                let [left, right] = [left, right].map(|&letter| self.letter(letter, assignment, scope));
                self.bank.equal(left, right)
            }
            Schema::Letter(letter, arguments) => {
                let filled = assignment.formula(*letter).expect("every letter has a value").clone();
                let values: Vec<TermId> = arguments.iter().map(|&argument| self.letter(argument, assignment, scope)).collect();
                self.formula(filled.body, &mut filled.holes.iter().copied().zip(values).collect(), scope.len())
            }
            Schema::Not(inner) => {
                let inner = self.schema(inner, assignment, scope);
                self.bank.not(inner)
            }
            Schema::Binary(connective, left, right) => {
                let connective = if self.is_changed() {
                    self.vocabulary.connectives[self.random.below(self.vocabulary.connectives.len())]
                } else {
                    *connective
                };
                let [left, right] = [left, right].map(|part| self.schema(part, assignment, scope));
                self.bank.binary(connective, left, right)
            }
            Schema::Quantified(quantifier, letter, inner) => {
                let quantifier = self.quantifier(*quantifier);
                let own = self.bank.variable(&letter.to_string());
                let variable = self.binder(own, scope.len());
                scope.push((*letter, self.bank.variable_term(variable)));
                let inner = self.schema(inner, assignment, scope);
                scope.pop();
                self.bank.quantified(quantifier, variable, inner)
            }
        }
    }

    fn letter(&mut self, letter: char, assignment: &Assignment, scope: &[(char, TermId)]) -> TermId {
        if self.is_changed() {
            return self.bank.random_term(self.vocabulary, 1, self.random);
        }
        if let Some(&(_, term)) = scope.iter().rfind(|(bound, _)| *bound == letter) {
            return term;
        }
        match assignment.object(letter).expect("every letter has a value") {
            Object::Variable(variable) => self.bank.variable_term(variable),
            Object::Term(term) => term,
        }
    }

    fn formula(&mut self, formula: FormulaId, put: &mut Put, depth: usize) -> FormulaId {
        if self.is_changed() {
            return self.other_formula();
        }
        match owned(self.bank.formula(formula)) {
            Owned::Same => formula,
            Owned::Cardinality(relation, n) => {
                let n = if self.is_changed() { n + 1 } else { n };
                self.bank.cardinality(relation, n)
            }
            Owned::Atom(symbol, arguments) => {
                let arguments: Vec<TermId> = arguments.iter().map(|&argument| self.term(argument, put)).collect();
                self.bank.atom(symbol, &arguments).expect("as many arguments as before")
            }
            Owned::Equal(left, right) => {
                let [left, right] = [left, right].map(|term| self.term(term, put));
                self.bank.equal(left, right)
            }
            Owned::Not(inner) => {
                let inner = self.formula(inner, put, depth);
                self.bank.not(inner)
            }
            Owned::Binary(connective, left, right) => {
                let [left, right] = [left, right].map(|part| self.formula(part, put, depth));
                self.bank.binary(connective, left, right)
            }
            Owned::Quantified(quantifier, variable, body) => {
                let quantifier = self.quantifier(quantifier);
                let bound = self.binder(variable, depth);
                put.push((variable, self.bank.variable_term(bound)));
                let body = self.formula(body, put, depth + 1);
                put.pop();
                self.bank.quantified(quantifier, bound, body)
            }
        }
    }

    fn term(&mut self, term: TermId, put: &Put) -> TermId {
        if self.is_changed() {
            return self.bank.random_term(self.vocabulary, 1, self.random);
        }
        let (symbol, arguments) = match self.bank.term(term) {
            Term::Variable(variable) => {
                return put.iter().rfind(|(known, _)| *known == variable).map_or(term, |&(_, term)| term);
            }
            Term::Number(_) => return term,
            Term::Apply(symbol, arguments) => (symbol, arguments.to_vec()),
        };
        let arguments: Vec<TermId> = arguments.iter().map(|&argument| self.term(argument, put)).collect();
        self.bank.apply(symbol, &arguments).expect("as many arguments as before")
    }
}

/// A node that does not borrow the bank.
enum Owned {
    Same,
    Cardinality(formula::CardinalityRelation, u32),
    Atom(formula::SymbolId, Vec<TermId>),
    Equal(TermId, TermId),
    Not(FormulaId),
    Binary(formula::Connective, FormulaId, FormulaId),
    Quantified(Quantifier, VariableId, FormulaId),
}

fn owned(formula: Formula<'_>) -> Owned {
    match formula {
        Formula::Truth(_) => Owned::Same,
        Formula::Cardinality(relation, n) => Owned::Cardinality(relation, n),
        Formula::Atom(symbol, arguments) => Owned::Atom(symbol, arguments.to_vec()),
        Formula::Equal(left, right) => Owned::Equal(left, right),
        Formula::Not(inner) => Owned::Not(inner),
        Formula::Binary(connective, left, right) => Owned::Binary(connective, left, right),
        Formula::Quantified(quantifier, variable, body) => Owned::Quantified(quantifier, variable, body),
    }
}

/// All schemas of the listing, each once.
fn schemas() -> Vec<Schema> {
    let rules = Rules::classical().expect("the listing is understood");
    let variants = rules.rules().iter().flat_map(|rule| &rule.variants);
    let mut schemas: Vec<Schema> = Vec::new();
    for variant in variants {
        let premises = variant.premises.iter().flat_map(|premise| match premise {
            Premise::Line(line) => vec![line],
            Premise::Box(assumption, line) => vec![assumption, line],
        });
        let concluded = variant.conclusion.iter().filter_map(|conclusion| match conclusion {
            Inferred::Instance(schema) => Some(schema),
            Inferred::Counted => None,
        });
        for schema in premises.chain(concluded) {
            if !schemas.contains(schema) {
                schemas.push(schema.clone());
            }
        }
    }
    // What no rule has: a variable that is bound again, tT beside tF, an object inside of quantifiers.
    let more = ["(∀(x)(A(x) → (∃(x)A(x))))", "(tT ↔ (tF ∨ (a = b)))", "(∀(x)(∃!(y)(A(x, a) ∧ (y = b))))", "(∃(x)(∃(y)A(y, x)))"];
    schemas.extend(more.map(|text| Schema::read(text).expect("it is a schema")));
    schemas
}

fn assignment(schema: &Schema, bank: &mut Bank, vocabulary: &Vocabulary, random: &mut Random) -> Assignment {
    let mut assignment = Assignment::default();
    let mut letters: Vec<Occurrence> = Vec::new();
    schema.occurrences(&mut |seen| letters.push(seen));
    for letter in letters {
        match letter {
            Occurrence::Formula(letter, holes) if assignment.formula(letter).is_none() => {
                let first = random.below(vocabulary.variables.len());
                let holes = (first..first + holes).map(|at| vocabulary.variables[at % vocabulary.variables.len()]).collect();
                let body = bank.random_formula(vocabulary, 2, random);
                assignment.formulas.push((letter, Abstraction { holes, body }));
            }
            Occurrence::Object(letter) if assignment.object(letter).is_none() => {
                let term = bank.random_term(vocabulary, 1, random);
                assignment.objects.push((letter, Object::of(bank, term)));
            }
            _ => {}
        }
    }
    assignment
}

#[test]
fn instances_are_those_of_the_definition() {
    let mut random = Random::new(1);
    let schemas = schemas();
    assert!(schemas.len() > 100, "{} schemas", schemas.len());
    let (mut right, mut wrong) = (0, 0);
    for schema in &schemas {
        let mut bank = Bank::new();
        let mut vocabulary = Vocabulary::palmer(&mut bank);
        (vocabulary.numbers, vocabulary.truth_values) = (true, true);
        vocabulary.variables = ["x", "y", "z", "u", "v"].map(|name| bank.variable(name)).to_vec();
        for _ in 0..EACH {
            let assignment = assignment(schema, &mut bank, &vocabulary, &mut random);
            let until_change = (random.below(3) > 0).then(|| random.below(12));
            let careless = random.below(4) == 0;
            let mut writer = Writer { bank: &mut bank, vocabulary: &vocabulary, random: &mut random, until_change, careless };
            let statement = writer.schema(schema, &assignment, &mut Vec::new());
            let expected = is_instance(&bank, schema, &assignment, statement);
            let found = InstanceChecker::new(&bank, 10_000).instance(schema, &assignment, statement);
            let shown = || (bank.text(statement, formula::Alphabet::Unicode), schema, &assignment);
            assert_eq!(found, if expected { Ok(()) } else { Err(Mismatch::Different) }, "{:?}", shown());
            *(if expected { &mut right } else { &mut wrong }) += 1;
        }
    }
    assert!(right * 4 > wrong && wrong * 4 > right, "{right} right, {wrong} wrong");
}

#[test]
fn what_has_no_parts_is_the_same_or_not() {
    use formula::CardinalityRelation::{AtLeast, AtMost, Exactly, LessThan, MoreThan};
    let mut bank = Bank::new();
    let mut plain = vec![bank.truth(true), bank.truth(false)];
    for relation in [AtLeast, AtMost, Exactly, LessThan, MoreThan] {
        plain.extend([0, 1, 2].map(|n| bank.cardinality(relation, n)));
    }
    for name in ["P", "Q"] {
        let symbol = bank.symbol(name, formula::Kind::Predicate, formula::Fixity::Letter);
        plain.push(bank.atom(symbol, &[]).expect("no argument"));
    }
    let constants = ["a", "b"].map(|name| bank.symbol(name, formula::Kind::Function, formula::Fixity::Letter));
    let mut terms = constants.map(|constant| bank.apply(constant, &[]).expect("no argument")).to_vec();
    terms.extend(["1", "2"].map(|number| {
        let numeral = bank.numeral(number).expect("a number");
        bank.number_term(numeral)
    }));
    let pairs = terms.iter().flat_map(|&left| terms.iter().map(move |&right| (left, right)));
    plain.extend(pairs.map(|(left, right)| bank.equal(left, right)).collect::<Vec<_>>());
    for &left in &plain {
        for &right in &plain {
            let expected = if left == right { Ok(()) } else { Err(Mismatch::Different) };
            // Within a quantifier, so that what is equal is not seen at one glance.
            let [x, y] = ["x", "y"].map(|name| bank.variable(name));
            let (all_left, all_right) = (bank.for_all(x, left), bank.for_all(y, right));
            let shown = || (bank.text(left, formula::Alphabet::Unicode), bank.text(right, formula::Alphabet::Unicode));
            let mut checker = InstanceChecker::new(&bank, 100);
            assert_eq!(checker.same(left, right), expected, "{:?}", shown());
            assert_eq!(checker.same(all_left, all_right), expected, "{:?}", shown());
        }
    }
}

#[test]
fn truth_is_not_falsehood() {
    let mut bank = Bank::new();
    let values = [true, false].map(|value| (value, bank.truth(value)));
    for (value, _) in values {
        for (found, statement) in values {
            let expected = if value == found { Ok(()) } else { Err(Mismatch::Different) };
            let schema = Schema::Truth(value);
            assert_eq!(InstanceChecker::new(&bank, 1).instance(&schema, &Assignment::default(), statement), expected);
        }
    }
}

/// Each comparison takes its steps; with fewer it says that nothing is known.
#[test]
fn steps_are_counted() {
    let mut bank = Bank::new();
    let [x, y] = ["x", "y"].map(|name| bank.variable(name));
    let p = bank.symbol("p", formula::Kind::Predicate, formula::Fixity::Applied(1));
    let [px, py] = [x, y].map(|variable| {
        let term = bank.variable_term(variable);
        bank.atom(p, &[term]).expect("one argument")
    });
    let (all_x, all_y) = (bank.for_all(x, px), bank.for_all(y, py));
    // The quantifiers, their bodies, the two variables, and the end of the scope.
    assert_eq!(InstanceChecker::new(&bank, 4).same(all_x, all_y), Ok(()));
    assert_eq!(InstanceChecker::new(&bank, 3).same(all_x, all_y), Err(Mismatch::TooLarge));
    assert_eq!(InstanceChecker::new(&bank, 1).same(all_x, all_x), Ok(()));
}
