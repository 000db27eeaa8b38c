//! Conditions under which proofs are judged: the calculus, the house rules, the rules in force and the goal. Set up once, asked
//! about many proofs, from several threads at once.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use board_syntax::palmer::{self, Vocabulary};
use documents::check::CalculusRuling;
use documents::error::Place;
use documents::proof::ProofDocument;
use explanation::Spelling;
use formula::{Alphabet, Bank, FormulaId};
use kernel::{Calculus, Context, HouseRules, Notation, Proof};
use proof_syntax::proof::{self as proof_notation, Places, ProofText, Statements, Style};
use proof_syntax::textbook::{self, Book};
use proof_syntax::{predicate_wars, rules};
use source::{Diagnostic, Span, Text};

use crate::checking::calculus::{calculus_ruling, misnamed};
use crate::checking::goal_pattern::GoalPattern;
use crate::checking::proof_json::{JsonProof, to_json};
use crate::checking::systems::{self, DEFAULT_SYSTEM, shipped_systems};
use crate::checking::textbook::{ProofForm, ProofNotation, read_as};
use crate::error::{Error, Rejected, UsageError, accepted, place_of};
use crate::input::{path_exists, read_file, read_standard_input};
use crate::parse::Lines;
use crate::reading::{self, TextKind};

/// A calculus that was asked for.
#[derive(Clone, Debug)]
pub enum System {
    /// One that comes with the program, by name.
    Shipped(String),
    /// One of the user's own: the text of a `.rules` file.
    Rules(Text),
}

impl System {
    /// The text of a calculus that does not come with the program.
    pub(crate) fn given(&self) -> Option<&Text> {
        match self {
            System::Shipped(_) => None,
            System::Rules(text) => Some(text),
        }
    }

    /// Returns the warnings about a calculus that are due before anything is judged by it.
    ///
    /// # Errors
    /// [`Error::Rejected`] with everything that is wrong with its text.
    pub fn warnings(&self, house: &HouseRules) -> Result<Option<(&Text, Vec<Diagnostic>)>, Error> {
        let Some(text) = self.given() else { return Ok(None) };
        let parsed = rules::parse(text, house);
        let (_, mut remarks) = accepted(text.clone(), parsed.diagnostics)?;
        remarks.extend(parsed.value.as_ref().and_then(|calculus| misnamed(calculus, text)));
        Ok(Some((text, remarks)))
    }

    /// Resolves an argument: the name of a calculus that comes with the program, or a file.
    ///
    /// # Errors
    /// [`UsageError::UnknownSystem`] when it is neither; as [`read_file`] when the file cannot be read.
    pub fn of_argument(argument: &OsStr) -> Result<System, Error> {
        let name = argument.to_str().unwrap_or_default();
        if shipped_systems().any(|known| known == name) {
            return Ok(System::Shipped(name.to_owned()));
        }
        if name == "-" {
            return read_standard_input().map(System::Rules);
        }
        let path = Path::new(argument);
        if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("rules")) || path_exists(path) {
            return read_file(path).map(System::Rules);
        }
        Err(UsageError::UnknownSystem { name: argument.to_string_lossy().into_owned() }.into())
    }
}

/// The house rule of the base rules (Q-PW-46), which may be a file.
pub const BASE_RULES: &str = "base_rules";

/// A further value of `base_rules` where files are read, on the command line, and its meaning.
pub const BASE_RULES_OF_FILE: (&str, &str) =
    ("FILE", "FILE: the statements of this file, one a line, and no others (command line; `./standard` is a file).");

/// Conditions under which proofs are judged.
#[derive(Clone, Debug, Default)]
pub struct ProofOptions {
    /// The calculus, whatever a proof says; without it the one that the proof names, else [`DEFAULT_SYSTEM`].
    pub system: Option<System>,
    /// The readings of the rulebook.
    pub house: HouseRules,
    /// The rules in force (PW-31), one statement a line.
    pub rules: Vec<Text>,
    /// The file among them whose statements replace the base rules, of which there are then none (Q-PW-46): rulings name it.
    pub base_rules_from: Option<String>,
    /// Goal of the proofs: one statement.
    pub goal: Option<Text>,
    /// Accept missing and doubled brackets, with a warning (Q-PW-8, Q-PW-9).
    pub lenient: bool,
    /// Declare unknown names of proofs in Palmer's notation by their use, with a warning.
    pub declares_by_use: bool,
    /// The alphabet of what is written.
    pub alphabet: Alphabet,
    /// The notation of proof files that name none.
    pub notation: ProofNotation,
    /// The notation in which an accepted proof is written anew, beside its ruling.
    pub print: Option<ProofForm>,
}

/// Judges proofs under the same conditions.
#[derive(Debug)]
pub struct Adjudicator {
    pub(crate) options: ProofOptions,
    given: Option<Arc<Calculus>>,
    /// Identity of the given calculus, if it does not come with the program.
    pub(crate) about: Option<CalculusRuling>,
    /// Those that come with the program, each read when a proof first names it.
    shipped: Vec<OnceLock<Option<Arc<Calculus>>>>,
    warnings: Vec<(Text, Vec<Diagnostic>)>,
}

/// A proof that was read, with what it is judged under.
pub(crate) struct ReadProof<'a> {
    /// Text that was handed in; what there is to say of how it was read points into it.
    pub(crate) text: Text,
    /// Of a proof in JSON the proof file that says the same, for people; otherwise none.
    pub(crate) printed: Option<Text>,
    pub(crate) warnings: Vec<Diagnostic>,
    pub(crate) bank: Bank,
    pub(crate) calculus: &'a Calculus,
    /// Notation in which its statements are written.
    pub(crate) style: Style<'static>,
    /// The textbook in whose notation it was handed in, if that is one.
    pub(crate) book: Option<Book>,
    pub(crate) proof: Proof,
    /// Position of its lines in the [proof file](ReadProof::proof_file).
    pub(crate) places: Places,
    pub(crate) rules: Vec<FormulaId>,
    pub(crate) goal: Option<FormulaId>,
    /// The goal that was asked for, where it has holes; `goal` is then what the first right line says that fits.
    pub(crate) pattern: Option<GoalPattern>,
}

impl ReadProof<'_> {
    /// Returns the symbols and brackets in which formulas are quoted to its reader.
    pub(crate) fn spelling(&self, alphabet: Alphabet) -> Spelling {
        match (self.book, self.calculus.notation()) {
            (Some(book), _) => spelling_of(book, alphabet),
            (None, Notation::Palmer) => Spelling::of_proofs(alphabet),
            (None, Notation::PredicateWars | Notation::Polish) => Spelling::bracketed(alphabet),
        }
    }

    /// Writes a statement as the reader of the proof writes it: in the book's notation where that has a text for it.
    pub(crate) fn written(&self, alphabet: Alphabet, statement: FormulaId) -> String {
        let in_book = self.book.and_then(|book| textbook::print_statement(&self.bank, book, statement, alphabet));
        in_book.unwrap_or_else(|| self.style.formula(&self.bank, statement))
    }

    /// Returns the proof file in which people are shown its lines: the text that was handed in, or what it says as a proof file.
    pub(crate) fn proof_file(&self) -> &Text {
        self.printed.as_ref().unwrap_or(&self.text)
    }

    /// Returns the goal as it was read; of one with holes what states it, or how it was written where nothing does.
    pub(crate) fn goal_text(&self) -> Option<String> {
        let stated = self.goal.map(|goal| self.style.formula(&self.bank, goal));
        stated.or_else(|| self.pattern.as_ref().map(|pattern| pattern.written.clone()))
    }

    /// Returns the position of a part of the proof file in the text that was handed in; none where the two differ.
    pub(crate) fn place(&self, span: Span) -> Option<Place> {
        self.printed.is_none().then(|| place_of(&self.text, span))
    }
}

impl Adjudicator {
    /// Sets up the conditions.
    ///
    /// # Errors
    /// [`Error::Rejected`] with everything that is wrong with the calculus, the rules in force or the goal. Where it takes a proof to
    /// know how the latter are written, they are refused with the proof.
    pub fn new(options: ProofOptions) -> Result<Adjudicator, Error> {
        let mut warnings = Vec::new();
        let given = match &options.system {
            None => None,
            Some(System::Shipped(name)) => {
                let unknown = || UsageError::UnknownSystem { name: name.clone() };
                Some(rules::shared(name, &options.house).ok_or_else(unknown)?)
            }
            Some(System::Rules(text)) => {
                let parsed = rules::parse(text, &options.house);
                let (text, mut remarks) = accepted(text.clone(), parsed.diagnostics)?;
                remarks.extend(parsed.value.as_ref().and_then(|calculus| misnamed(calculus, &text)));
                warnings.push((text, remarks));
                parsed.value.map(Arc::new)
            }
        };
        let text = options.system.as_ref().and_then(System::given);
        let about = given.as_ref().zip(text).map(|(calculus, text)| calculus_ruling(calculus, Some(text)));
        let adjudicator = Adjudicator {
            shipped: rules::shipped_texts().map(|_| OnceLock::new()).collect(),
            warnings: Vec::new(),
            given,
            about,
            options,
        };
        let mut scratch = Bank::new();
        let notation = adjudicator.given().map(Calculus::notation);
        let pattern = match (&adjudicator.options.goal, notation) {
            (Some(goal), Some(notation)) => GoalPattern::of(goal, notation, &adjudicator.strictness(), &mut scratch)?,
            // Which notation it is, the proof says.
            (Some(goal), None) => {
                let as_usual = GoalPattern::of(goal, Notation::PredicateWars, &adjudicator.strictness(), &mut scratch);
                as_usual.ok().flatten()
            }
            (None, _) => None,
        };
        let stated = adjudicator.options.goal.iter().filter(|_| pattern.is_none());
        for text in adjudicator.options.rules.iter().chain(stated) {
            let statements = adjudicator.written_in(notation.unwrap_or(Notation::PredicateWars), None);
            let parsed = proof_notation::parse_statements(text, Lines::of(text), &statements, &mut scratch);
            // What the names of Palmer's statements mean, and which notation it is, the proof may say.
            let final_word = matches!(notation, Some(Notation::PredicateWars | Notation::Polish));
            if final_word || parsed.value.is_some() {
                warnings.push(accepted(text.clone(), parsed.diagnostics)?);
            }
        }
        if let Some(text) = &adjudicator.options.goal {
            let spans: Vec<Span> = Lines::of(text).collect();
            if let [] | [_, _, ..] = spans.as_slice() {
                let place = spans.get(1).copied().unwrap_or_else(|| Span::at(text.content().len()));
                let diagnostic =
                    Diagnostic::error("one-goal", place, "a goal is exactly one statement", "one statement was expected");
                return Err(Rejected::one(text.clone(), diagnostic).into());
            }
        }
        warnings.retain(|(_, remarks)| !remarks.is_empty());
        Ok(Adjudicator { warnings, ..adjudicator })
    }

    /// Returns the warnings about how the calculus, the rules in force and the goal were read, each with its text.
    pub fn warnings(&self) -> impl Iterator<Item = (&Text, &[Diagnostic])> {
        self.warnings.iter().map(|(text, remarks)| (text, remarks.as_slice()))
    }

    /// The house rules in force.
    pub fn house(&self) -> &HouseRules {
        &self.options.house
    }

    fn strictness(&self) -> predicate_wars::Options {
        predicate_wars::Options { lenient: self.options.lenient, ..predicate_wars::Options::in_house(&self.options.house) }
    }

    /// Returns the way to read statements in a notation, with the names that a proof knows.
    pub(crate) fn written_in(&self, notation: Notation, vocabulary: Option<Vocabulary>) -> Statements {
        match notation {
            Notation::PredicateWars => Statements::PredicateWars(self.strictness()),
            Notation::Palmer => {
                let options = palmer::Options { declares_by_use: self.options.declares_by_use, ..palmer::Options::default() };
                Statements::Palmer { options, vocabulary }
            }
            Notation::Polish => Statements::Polish,
        }
    }

    /// Returns the calculus that was asked for, whatever a proof says.
    pub(crate) fn given(&self) -> Option<&Calculus> {
        self.given.as_deref()
    }

    /// A calculus that comes with the program.
    pub(crate) fn shipped(&self, name: &str) -> Option<&Calculus> {
        let at = shipped_systems().position(|known| known == name)?;
        self.shipped.get(at)?.get_or_init(|| rules::shared(name, &self.options.house)).as_deref()
    }

    /// The calculus of a proof that names this one at this place, or none.
    pub(crate) fn calculus(&self, named: Option<(String, Span)>) -> Result<&Calculus, Box<Diagnostic>> {
        if let Some(given) = &self.given {
            return Ok(given);
        }
        let (name, place) = named.unwrap_or_else(|| (DEFAULT_SYSTEM.to_owned(), Span::at(0)));
        self.shipped(&name).ok_or_else(|| {
            let message = format!("there is no calculus `{name}`");
            Box::new(Diagnostic::error("unknown-system", place, message, "no such calculus").help(systems::help(&name)))
        })
    }

    /// Returns a proof's lines as data, as its JSON form has them; nothing is checked.
    ///
    /// # Errors
    /// [`Error::Rejected`] when the text cannot be read as a proof.
    pub fn document(&self, text: Text) -> Result<ProofDocument, Error> {
        let ReadProof { proof, bank, style, .. } = self.read(text)?;
        Ok(to_json(&proof, &bank, style))
    }

    /// Reads a proof, as text or as JSON.
    pub(crate) fn read(&self, text: Text) -> Result<ReadProof<'_>, Error> {
        self.read_into(Bank::new(), None, text)
    }

    /// Reads a proof into a bank, with names that have a meaning there already.
    pub(crate) fn read_into(&self, mut bank: Bank, vocabulary: Option<Vocabulary>, text: Text) -> Result<ReadProof<'_>, Error> {
        let text = reading::proof(text)?;
        let of_proof =
            |error| reading::named(error, &[TextKind::Proof, TextKind::TextbookProof, TextKind::Sequents, TextKind::FitchLatex]);
        let json = is_json(text.content());
        let read = if json {
            self.parse_json(&text, vocabulary.as_ref(), &mut bank)
        } else {
            self.parse_file(&text, vocabulary, &mut bank)
        };
        let (calculus, syntax_core::Parsed { value, diagnostics }) = match read {
            Ok(read) => read,
            Err(diagnostic) => return Err(of_proof(Rejected::one(text, *diagnostic).into())),
        };
        let (text, warnings) = accepted(text, diagnostics).map_err(of_proof)?;
        // A parser gives a value exactly when it reports no error.
        let Some(ParsedProof { proof, vocabulary, printed, places, book }) = value else {
            let diagnostic = Diagnostic::error("empty-proof", Span::at(0), "there is no proof here", "a proof was expected");
            return Err(Rejected::one(text, diagnostic).into());
        };
        let known = book.map(|book| (book, vocabulary.clone()));
        let statements = self.written_in(calculus.notation(), Some(vocabulary));
        let mut read = |text: &Text| -> Result<Vec<FormulaId>, Error> {
            let parsed = match &known {
                Some((book, known)) => textbook::parse_statements(text, Lines::of(text), *book, known, &mut bank),
                None => proof_notation::parse_statements(text, Lines::of(text), &statements, &mut bank),
            };
            accepted(text.clone(), parsed.diagnostics)?;
            Ok(parsed.value.unwrap_or_default())
        };
        let mut rules = Vec::new();
        for text in &self.options.rules {
            rules.extend(read(text)?);
        }
        let mut patterns = Bank::new();
        let has_holes = match &self.options.goal {
            Some(goal) => GoalPattern::of(goal, calculus.notation(), &self.strictness(), &mut patterns)?.is_some(),
            None => false,
        };
        let goal = match &self.options.goal {
            Some(text) if !has_holes => read(text)?.first().copied(),
            _ => None,
        };
        let style = Style::new(calculus.notation(), self.options.alphabet);
        let (goal, pattern) = match &self.options.goal {
            Some(text) if has_holes => {
                let pattern = GoalPattern::of(text, calculus.notation(), &self.strictness(), &mut bank)?;
                let context = Context { calculus, house: self.house(), rules_in_force: &rules, goal: None };
                (pattern.as_ref().and_then(|pattern| pattern.stated_in(&bank, &proof, &context)), pattern)
            }
            _ => (goal, None),
        };
        Ok(ReadProof { text, printed, warnings, bank, calculus, style, book, proof, places, rules, goal, pattern })
    }

    /// Reads a proof file.
    fn parse_file(
        &self,
        text: &Text,
        vocabulary: Option<Vocabulary>,
        bank: &mut Bank,
    ) -> Result<(&Calculus, syntax_core::Parsed<ParsedProof>), Box<Diagnostic>> {
        let head = textbook::head(text);
        // A notation that there is not is a fault of the text, which any book's reader tells.
        let named = head.notation.map(|book| book.unwrap_or(Book::ForallX));
        let mut book = named.or(self.options.notation.book());
        let of_book = |book: Book, vocabulary, bank: &mut Bank| {
            let named = head.system.clone().or_else(|| Some((self.system_of(book).to_owned(), Span::at(0))));
            let calculus = self.calculus(named)?;
            if calculus.notation() != Notation::Palmer {
                return Err(Box::new(no_textbook(calculus, book, head.place.unwrap_or(Span::at(0)))));
            }
            let options = textbook::Options { book, calculus, system: None, vocabulary };
            Ok((calculus, textbook::parse(text, &options, bank)))
        };
        let (calculus, syntax_core::Parsed { value, diagnostics }) = match book {
            Some(book) => of_book(book, vocabulary, bank)?,
            None => {
                let named = proof_notation::system(text);
                let is_chosen = named.is_some() || self.given.is_some();
                let calculus = self.calculus(named)?;
                let parsed = proof_notation::parse(text, &self.reading(calculus, vocabulary.clone()), bank);
                let given = Some(calculus).filter(|_| is_chosen);
                let can_be_book = given.is_none_or(|given| given.notation() == Notation::Palmer);
                book = if can_be_book { self.book_instead(text, given, &parsed.diagnostics) } else { None };
                match book {
                    Some(book) => {
                        let (calculus, mut parsed) = of_book(book, vocabulary, bank)?;
                        parsed.diagnostics.insert(0, read_as(book, text));
                        (calculus, parsed)
                    }
                    None => (calculus, parsed),
                }
            }
        };
        let value =
            value.map(|ProofText { proof, places, vocabulary }| ParsedProof { proof, vocabulary, printed: None, places, book });
        Ok((calculus, syntax_core::Parsed { value, diagnostics }))
    }

    /// Reads a proof in JSON.
    fn parse_json(
        &self,
        text: &Text,
        vocabulary: Option<&Vocabulary>,
        bank: &mut Bank,
    ) -> Result<(&Calculus, syntax_core::Parsed<ParsedProof>), Box<Diagnostic>> {
        let document = JsonProof::new(text)?;
        let calculus = self.calculus(document.system())?;
        let options = self.reading(calculus, vocabulary.cloned());
        let syntax_core::Parsed { value, diagnostics } = document.parse(&options, bank);
        let value = value.map(|(proof, known)| {
            let style = Style { vocabulary, ..Style::new(calculus.notation(), self.options.alphabet) };
            let (printed, places) = proof_notation::print_with_places(&proof, bank, style);
            let printed = Text::new(format!("{} (as a proof file)", text.name()), printed);
            ParsedProof { proof, vocabulary: known, printed: Some(printed), places, book: None }
        });
        Ok((calculus, syntax_core::Parsed { value, diagnostics }))
    }

    /// Returns the way to read a proof in a calculus.
    pub(crate) fn reading(&self, calculus: &Calculus, vocabulary: Option<Vocabulary>) -> proof_notation::Options {
        proof_notation::Options { system: None, statements: self.written_in(calculus.notation(), vocabulary) }
    }
}

/// A proof as it was parsed, from either form.
struct ParsedProof {
    proof: Proof,
    /// Meanings of names in its statements.
    vocabulary: Vocabulary,
    /// Of a proof in JSON the proof file that says the same.
    printed: Option<Text>,
    /// Position of its lines in the proof file.
    places: Places,
    /// The textbook in whose notation it is.
    book: Option<Book>,
}

/// The fault of a proof in the notation of a textbook whose calculus writes statements otherwise.
fn no_textbook(calculus: &Calculus, book: Book, place: Span) -> Diagnostic {
    let message = format!("proofs in `{}` are not written in the notation of {}", calculus.name(), book.title());
    Diagnostic::error("other-notation", place, message, "a notation of textbooks")
        .help("the notations of textbooks are for `classical` and other calculi in Palmer's notation")
}

/// Returns the symbols and brackets of a book.
pub(crate) fn spelling_of(book: Book, alphabet: Alphabet) -> Spelling {
    let textbook::BookSigns { not, and, or, implies, iff, for_all, exists, exists_one, falsum, juxtaposes } =
        book.book_signs(alphabet);
    Spelling { is_bracketed: false, not, and, or, implies, iff, for_all, exists, exists_one, truths: [falsum, "⊤"], juxtaposes }
}

/// Returns whether a text is in the JSON form.
pub(crate) fn is_json(content: &str) -> bool {
    content.trim_start_matches('\u{feff}').trim_start().starts_with('{')
}

/// Returns whether a text is meant as a proof, and not as a list of statements: it is in the JSON form, its first line begins
/// with a word of proofs or with a number and a dot, or it is one as a textbook writes it, or in LaTeX.
pub fn is_proof(text: &Text) -> bool {
    let kind = reading::recognise(text).map(|format| format.kind);
    if is_json(text.content()) || matches!(kind, Some(TextKind::TextbookProof | TextKind::FitchLatex)) {
        return true;
    }
    let Some(first) = Lines::of(text).next() else { return false };
    let line = text.slice(first);
    let word = line.split(char::is_whitespace).next().unwrap_or_default();
    let numbered = line.trim_start_matches(|c: char| c.is_ascii_digit());
    matches!(word, "system" | "symbols" | "subproof" | "assume" | "notation")
        || (numbered.len() < line.len() && numbered.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_are_told_from_statements() {
        for proof in [
            "system x",
            "symbols p/1 : predicate",
            "notation forallx",
            "\u{feff}# c\n\n 1. axiom P",
            "12.axiom P",
            "subproof Z\n",
            "assume 1. P",
            " {\"lines\":[]}",
            "1 | P",
            "P -> Q  :PR",
            "$\\begin{nd}\n\\hypo {1} {P}\n\\end{nd}$",
        ] {
            assert!(is_proof(&Text::new("t", proof)), "{proof}");
        }
        for statement in ["", "# 1. axiom P", "P", "12", "(1 + 2)", "system_", ".5", "systems"] {
            assert!(!is_proof(&Text::new("t", statement)), "{statement}");
        }
    }

    /// The numbers of the bad lines with what is wrong with them; nothing for an accepted proof.
    fn wrong(options: ProofOptions, content: &str) -> Vec<(u32, String)> {
        let adjudicator = Adjudicator::new(options).expect("conditions");
        let ruling = adjudicator.check(Text::new("test", content)).unwrap_or_else(|error| panic!("{content}\n{error:?}")).ruling;
        assert_eq!(ruling.accepted, ruling.lines.iter().all(|line| line.error.is_none()));
        ruling.lines.into_iter().filter_map(|line| Some((line.n, line.error?.code))).collect()
    }

    #[test]
    fn proofs_of_students_in_the_classical_calculus_are_judged() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../proofs/accept/classical");
        let file = |name: &str| std::fs::read_to_string(directory.join(name)).expect("a file of the corpus");
        let (syllogism, witness, identity) = (file("syllogism.proof"), file("exists-elimination.proof"), file("identity.proof"));
        for proof in [&syllogism, &witness, &identity] {
            assert_eq!(wrong(ProofOptions::default(), proof), [], "{proof}");
        }
        let spoilt = [
            (&syllogism, "by →E on 4, 2", "by →E on 4, 3", "5: premise-does-not-fit"),
            (&syllogism, "with socrates\n5", "with plato\n5", "4: conclusion-does-not-fit"),
            (&witness, "by ∀E on 2 with b", "by Barbara on 2", "3: unknown-rule"),
            (&witness, "by ∃E on 1, 2-5", "by ∃E on 1, 2-4", "6: conclusion-does-not-fit"),
            (&identity, "7. b = b by =I with b", "7. b = c by =I", "7: conclusion-does-not-fit, 8: premise-does-not-fit"),
        ];
        let found = spoilt.map(|(proof, written, instead, _)| {
            assert!(proof.contains(written), "{proof}");
            let wrong = wrong(ProofOptions::default(), &proof.replace(written, instead));
            wrong.iter().map(|(line, code)| format!("{line}: {code}")).collect::<Vec<_>>().join(", ")
        });
        assert_eq!(found, spoilt.map(|(.., expected)| expected));
    }

    #[test]
    fn goals_are_written_like_the_proof_and_with_its_names() {
        let goal = |written: &str, system: Option<&str>| ProofOptions {
            goal: Some(Text::new("goal", written)),
            system: system.map(|name| System::Shipped(name.to_owned())),
            ..ProofOptions::default()
        };
        let palmer = "system classical\nsymbols p/0 : predicate\n1. axiom p ∧ happy(a)\n2. p by ∧E on 1\n";
        let polish = "1. axiom Kpq\n2. p by Ko on 1\n";
        for (options, proof) in
            [(goal("p", None), palmer), (goal("p", Some("classical")), palmer), (goal("p", Some("wff-n-proof")), polish)]
        {
            let adjudicator = Adjudicator::new(options).expect("conditions");
            assert_eq!(adjudicator.check(Text::new("test", proof)).expect("a proof").ruling.reached_by, Some(2));
        }
        for system in [None, Some("classical")] {
            let adjudicator = Adjudicator::new(goal("mortal(a)", system)).expect("it may be a statement yet");
            match adjudicator.check(Text::new("test", palmer)) {
                Err(Error::Rejected(rejected)) => assert_eq!(rejected.text().name(), "goal"),
                other => panic!("{other:?}"),
            }
        }
        assert!(Adjudicator::new(goal("Kp", Some("wff-n-proof"))).is_err());
    }
}
