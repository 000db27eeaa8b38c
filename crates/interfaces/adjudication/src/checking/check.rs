//! Proofs are checked: the kernel's findings, line by line, with what they cost and what is wrong in words.

use documents::Schema;
use documents::check::{Contradiction, LineCost, LineRuling, ProofRuling, SubproofRuling, UnsoundStep};
use documents::error::{Place, ReportedDiagnostic};
use documents::proof::{Premise, Tag, UsedDocument};
use explanation::{Explanation, LinePart, Spelling, Subject};
use formula::Bank;
use kernel::check::{Checked, CheckedBlock, Contradiction as Found};
use kernel::house_rules::HouseRule;
use kernel::{Block, Citation, Context, Justification, Line, LineError, Notation, Observer, Proof, Step};
use proof_graph::points::{CostObserver, Item};
use proof_syntax::proof::Places;
use proof_syntax::textbook;
use rayon::prelude::*;
use representation::BracketedText;
use source::{Diagnostic, Span, Text};

use crate::checking::adjudicator::{Adjudicator, BASE_RULES, ReadProof};
use crate::checking::calculus::calculus_ruling;
use crate::checking::textbook::rule_words;
use crate::error::{Error, all_reported, reported};
use crate::input::TextSource;

/// Number of proofs that are read and checked before the first of them is reported.
const AT_ONCE: usize = 256;

/// A ruling on a proof, and the text that it is about.
#[derive(Debug)]
pub struct CheckedProof {
    /// The ruling.
    pub ruling: ProofRuling,
    text: Text,
    /// Of a proof in JSON the proof file that says the same.
    printed: Option<Text>,
    warnings: Vec<Diagnostic>,
    system_title: String,
    changed: Vec<(&'static str, String)>,
    /// Mistakes by the indices of block and line.
    wrong: Vec<(u32, u32, Diagnostic)>,
    /// Positions of its lines in the proof file.
    pub(crate) places: Places,
}

impl CheckedProof {
    /// Returns the text that was handed in.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// Returns the proof file in which people are shown what is wrong with a line: the text that was handed in, or of a proof in
    /// JSON the proof file that says the same.
    pub fn proof_file(&self) -> &Text {
        self.printed.as_ref().unwrap_or(&self.text)
    }

    /// Returns the warnings about how the text was read, with their positions in [`text`](CheckedProof::text).
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// Returns the title of the calculus.
    pub fn system_title(&self) -> &str {
        &self.system_title
    }

    /// The house rules that are not as they are by default, with their values.
    pub fn changed_house_rules(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.changed.iter().map(|(name, value)| (*name, value.as_str()))
    }

    /// Returns the mistake of a line of a subproof, or of the proof itself, with its position in the [proof file](CheckedProof::proof_file).
    pub fn diagnostic(&self, subproof: Option<usize>, line: usize) -> Option<&Diagnostic> {
        let block = subproof.unwrap_or(self.ruling.subproofs.len());
        let key = (u32::try_from(block).ok()?, u32::try_from(line).ok()?);
        let at = self.wrong.binary_search_by_key(&key, |(block, line, _)| (*block, *line)).ok()?;
        self.wrong.get(at).map(|(.., diagnostic)| diagnostic)
    }
}

/// A fault of a line that no rule of the calculus knows of.
#[derive(Debug)]
pub(crate) struct Breach {
    /// The index of the line's block; the proof itself is the last.
    pub(crate) block: usize,
    /// The index of the line in it.
    pub(crate) line: usize,
    /// Description of the fault.
    pub(crate) diagnostic: Diagnostic,
    /// Place in the text, for those who can use it.
    pub(crate) place: Option<Place>,
}

impl CheckedProof {
    /// Refuses a line that may be right by the rules of its calculus, and with it the proof.
    pub(crate) fn refuse(&mut self, breach: Breach) {
        let Breach { block, line: at, diagnostic, place } = breach;
        let fault = ReportedDiagnostic { file: None, span: place, ..reported(self.proof_file(), &diagnostic) };
        let main = self.ruling.subproofs.len();
        let lines = match self.ruling.subproofs.get_mut(block) {
            Some(subproof) => {
                (subproof.accepted, subproof.symbol_points) = (false, None);
                &mut subproof.lines
            }
            None => &mut self.ruling.lines,
        };
        let Some(line) = lines.get_mut(at) else { return };
        (line.error, line.points, line.cost, line.fits_rule) = (Some(Box::new(fault)), 0, None, None);
        if block == main && self.ruling.reached_by == Some(line.n) {
            (self.ruling.reached, self.ruling.reached_by) = (Some(false), None);
        }
        (self.ruling.accepted, self.ruling.symbol_points) = (false, None);
        let key = (u32::try_from(block).unwrap_or(u32::MAX), u32::try_from(at).unwrap_or(u32::MAX));
        match self.wrong.binary_search_by_key(&key, |(block, line, _)| (*block, *line)) {
            Ok(known) => self.wrong[known].2 = diagnostic,
            Err(new) => self.wrong.insert(new, (key.0, key.1, diagnostic)),
        }
    }
}

/// Each block's observer gets the block's steps.
pub(crate) struct Accounts<'a>(Vec<CostObserver<'a>>);

impl<'a> Accounts<'a> {
    pub(crate) fn new(bank: &'a Bank, proof: &'a Proof, house: &kernel::HouseRules) -> Accounts<'a> {
        Accounts((0..proof.blocks().len()).map(|block| CostObserver::new(bank, proof, block, house)).collect())
    }

    /// The observer of the block at an index.
    pub(crate) fn of(&self, block: usize) -> Option<&CostObserver<'a>> {
        self.0.get(block)
    }
}

impl Observer for Accounts<'_> {
    fn step(&mut self, block: usize, line: usize, step: &Step<'_>) {
        if let Some(observer) = self.0.get_mut(block) {
            observer.step(block, line, step);
        }
    }
}

impl ReadProof<'_> {
    /// Returns the conditions under which the kernel judges.
    pub(crate) fn context<'c>(&'c self, adjudicator: &'c Adjudicator) -> Context<'c> {
        Context { calculus: self.calculus, house: adjudicator.house(), rules_in_force: &self.rules, goal: self.goal }
    }
}

impl Adjudicator {
    /// Checks a proof (PW-64 to PW-71): every line, with what it costs and, where it is wrong, why.
    ///
    /// # Errors
    /// [`Error::Rejected`] when the text cannot be read as a proof, or names a calculus that is not known.
    pub fn check(&self, text: Text) -> Result<CheckedProof, Error> {
        let mut checked = self.judged(self.read(text)?);
        if let Some(form) = self.options.print.filter(|_| checked.ruling.accepted) {
            checked.ruling.printed = Some(self.rewrite(checked.text(), form)?);
        }
        Ok(checked)
    }

    /// The house rules and their values; that of the base rules is the file that they come from, where they come from one.
    fn stated_house_rules(&self) -> Vec<(&'static HouseRule, String)> {
        let file = |rule: &HouseRule| self.options.base_rules_from.clone().filter(|_| rule.name == BASE_RULES);
        self.house().all().map(|(rule, value)| (rule, file(rule).unwrap_or_else(|| value.to_owned()))).collect()
    }

    /// Checks a proof that was read.
    pub(crate) fn judged(&self, read: ReadProof<'_>) -> CheckedProof {
        let mut accounts = Accounts::new(&read.bank, &read.proof, self.house());
        let checked = kernel::check(&read.bank, &read.proof, &read.context(self), &mut accounts);
        let rules = rule_names(&read);
        let spelling = read.spelling(self.options.alphabet);
        let mut writer =
            Writer { adjudicator: self, read: &read, checked: &checked, accounts: &accounts, rules, spelling, wrong: Vec::new() };
        let mut blocks: Vec<Vec<LineRuling>> = (0..read.proof.blocks().len()).map(|block| writer.lines(block)).collect();
        let wrong = writer.wrong;
        let lines = blocks.pop().unwrap_or_default();
        let subproofs =
            blocks.into_iter().enumerate().map(|(at, lines)| subproof(&read, &checked, &accounts, at, lines)).collect();
        let accepted = checked.accepted();
        let main = read.proof.blocks().len().saturating_sub(1);
        let contradiction = checked.main().and_then(|found| contradiction(&read, found, main));
        let reached_by = self.reached(&read, &checked);
        let stated = self.stated_house_rules();
        let changed = stated.iter().filter(|(rule, value)| rule.values.first() != Some(&value.as_str()));
        let changed = changed.map(|(rule, value)| (rule.name, value.clone())).collect();
        let ruling = ProofRuling {
            schema: Schema,
            file: read.text.name().to_owned(),
            system: read.calculus.name().to_owned(),
            calculus: self.about.clone().unwrap_or_else(|| calculus_ruling(read.calculus, None)),
            house_rules: stated.into_iter().map(|(rule, value)| (rule.name.to_owned(), value)).collect(),
            accepted,
            proper: is_proper(&checked),
            symbol_points: accounts.of(main).filter(|_| accepted).map(CostObserver::total),
            lines_charged: lines.iter().filter(|line| line.tag == Tag::Lemma).count() as u64,
            contradictory: contradiction.is_some(),
            contradiction,
            goal: read.goal_text(),
            reached: (read.goal.is_some() || read.pattern.is_some()).then_some(reached_by.is_some()),
            reached_by,
            lines,
            subproofs,
            warnings: all_reported(&read.text, &read.warnings),
            printed: None,
            completion: None,
        };
        CheckedProof {
            ruling,
            system_title: read.calculus.title().to_owned(),
            changed,
            wrong,
            warnings: read.warnings,
            text: read.text,
            printed: read.printed,
            places: read.places,
        }
    }

    /// Checks many proofs, several at a time, and reports each in the order given.
    pub fn check_all(&self, sources: &[TextSource], each: &mut dyn FnMut(Result<CheckedProof, Error>)) {
        let check = |source: &TextSource| source.read().and_then(|text| self.check(text));
        if let [one] = sources {
            // Nothing is gained by starting threads for it.
            return each(check(one));
        }
        for some in sources.chunks(AT_ONCE) {
            let rulings: Vec<_> = some.par_iter().map(check).collect();
            rulings.into_iter().for_each(&mut *each);
        }
    }

    /// The number of the first right line, outside of all boxes, that states the goal.
    fn reached(&self, read: &ReadProof<'_>, checked: &Checked) -> Option<u32> {
        let index = checked.reached(&read.bank, &read.proof, read.goal?)?;
        read.proof.main()?.line(index as usize).map(|line| line.number)
    }
}

/// PW-65 asks nothing of axioms; everything else that is wrong makes a proof improper.
fn is_proper(checked: &Checked) -> bool {
    let faults = checked.blocks().iter().flat_map(|block| &block.faults);
    faults.into_iter().all(|(_, fault)| matches!(fault, LineError::OpenAxiom { .. }))
}

fn subproof(
    read: &ReadProof<'_>,
    checked: &Checked,
    accounts: &Accounts<'_>,
    at: usize,
    lines: Vec<LineRuling>,
) -> SubproofRuling {
    let accepted = checked.blocks().get(at).is_some_and(|found| found.faults.is_empty());
    SubproofRuling {
        name: read.proof.blocks().get(at).and_then(Block::name).unwrap_or_default().to_owned(),
        accepted,
        symbol_points: accounts.of(at).filter(|_| accepted).map(CostObserver::total),
        lines,
    }
}

fn contradiction(read: &ReadProof<'_>, found: &CheckedBlock, block: usize) -> Option<Contradiction> {
    let number = |index: u32| Some(read.proof.blocks().get(block)?.line(index as usize)?.number);
    let indices = match found.contradiction(&read.bank, &read.proof, block)? {
        Found::Pair(one, other) => vec![one, other],
        Found::Falsehood(line) => vec![line],
    };
    Some(Contradiction { lines: indices.into_iter().filter_map(number).collect() })
}

/// Writes what was found.
struct Writer<'w> {
    adjudicator: &'w Adjudicator,
    read: &'w ReadProof<'w>,
    checked: &'w Checked,
    accounts: &'w Accounts<'w>,
    /// By the number of a rule's name in the proof.
    rules: Vec<String>,
    spelling: Spelling,
    wrong: Vec<(u32, u32, Diagnostic)>,
}

impl Writer<'_> {
    fn lines(&mut self, block: usize) -> Vec<LineRuling> {
        let read = self.read;
        let (Some(lines), Some(found)) = (read.proof.blocks().get(block), self.checked.blocks().get(block)) else {
            return Vec::new();
        };
        let items = self.accounts.of(block).map_or(&[][..], CostObserver::items);
        let depths = depths(lines);
        let depth = |line: &Line<'_>| line.in_box.and_then(|at| depths.get(at as usize)).copied().unwrap_or(0);
        let written = lines.lines().zip(0..).map(|(line, at)| {
            let item = items.get(at as usize).filter(|item| item.lemma() > 0);
            LineRuling { depth: depth(&line), ..self.line(block, lines, found, at, &line, item) }
        });
        written.collect()
    }

    fn line(
        &mut self,
        block: usize,
        lines: &Block,
        found: &CheckedBlock,
        at: u32,
        line: &Line<'_>,
        item: Option<&Item>,
    ) -> LineRuling {
        let read = self.read;
        let (bank, alphabet) = (&read.bank, self.adjudicator.options.alphabet);
        let subject = Subject {
            bank,
            calculus: read.calculus,
            house: self.adjudicator.house(),
            proof: &read.proof,
            block,
            line: at,
            alphabet,
            spelling: self.spelling,
        };
        let fits = found.suggestions.binary_search_by_key(&at, |(index, _)| *index).ok();
        let fits = fits.and_then(|at| found.suggestions.get(at)).map(|&(_, rule)| rule);
        let error = found.fault(at).map(|fault| self.wrong(&subject, line, fault, fits));
        let inference = match line.justification {
            Justification::Rule(inference) => Some(inference),
            Justification::Axiom | Justification::Assumption => None,
        };
        let item = item.filter(|_| error.is_none());
        LineRuling {
            n: line.number,
            statement: read.style.formula(bank, line.statement),
            infix: (read.style.notation == Notation::Polish).then(|| bank.text(line.statement, alphabet)),
            in_book: read.book.and_then(|book| textbook::print_statement(bank, book, line.statement, alphabet)),
            tag: match line.justification {
                Justification::Axiom => Tag::Axiom,
                Justification::Assumption => Tag::Assumption,
                Justification::Rule(_) => Tag::Lemma,
            },
            depth: 0,
            rule: inference.and_then(|inference| self.rules.get(usize::from(inference.rule)).cloned()),
            premises: inference
                .map_or_else(Vec::new, |inference| inference.citations.iter().map(|&cited| cited_as(cited)).collect()),
            with: inference
                .map_or_else(Vec::new, |inference| inference.with.iter().map(|&one| read.style.argument(bank, one)).collect()),
            using: inference
                .and_then(|inference| inference.using)
                .map(|used| UsedDocument { subproof: used.subproof.clone(), lines: used.lines.clone() }),
            points: item.map_or(0, Item::points),
            cost: item.map(|item| cost(lines, item)),
            error: error.map(Box::new),
            rests_on: found.rests_on(at).and_then(|bad| lines.line(bad as usize)).map(|bad| bad.number),
            fits_rule: fits.map(|rule| read.calculus.rule(rule).name.clone()),
            warnings: unsound(&subject, found, at),
        }
    }

    fn wrong(
        &mut self,
        subject: &Subject<'_>,
        line: &Line<'_>,
        fault: &LineError,
        fits: Option<kernel::RuleId>,
    ) -> ReportedDiagnostic {
        let Explanation { code, mut message, label, mut help, spot } = explanation::explain(subject, fault, fits);
        let span = span(self.read, subject, line, spot);
        let words = rule_words(self.read, subject.block, subject.line as usize, self.rule_of(line), code);
        message.extend(words.message.into_iter().flat_map(|words| [String::from("; "), words]));
        help = words.help.or(help);
        let mut diagnostic = Diagnostic::error(code, span, message.clone(), label.clone());
        diagnostic.help.clone_from(&help);
        self.wrong.push((subject.block as u32, subject.line, diagnostic));
        // For input in JSON, places in another text are of no use.
        let place = self.read.place(span);
        ReportedDiagnostic { code: code.to_owned(), message, file: None, span: place, label: Some(label), help }
    }
}

impl<'w> Writer<'w> {
    /// Returns the short name and the name of the rule of a line, if there is such a rule.
    fn rule_of(&self, line: &Line<'_>) -> Option<(&'w str, &'w str)> {
        let Justification::Rule(inference) = line.justification else { return None };
        let written = self.read.proof.rule_names().get(usize::from(inference.rule))?;
        let rule = self.read.calculus.rule(self.read.calculus.find(written)?);
        Some((&rule.tag, &rule.name))
    }
}

/// Returns the span of a part of a line in the proof file.
fn span(read: &ReadProof<'_>, subject: &Subject<'_>, line: &Line<'_>, spot: LinePart) -> Span {
    let (text, places, block, at) = (read.proof_file(), &read.places, subject.block, subject.line as usize);
    let inference = match line.justification {
        Justification::Rule(inference) => Some(inference),
        Justification::Axiom | Justification::Assumption => None,
    };
    let exact = match spot {
        LinePart::Statement => places.statement_span(text, block, at),
        LinePart::Rule => places.rule_span(text, block, at),
        LinePart::With => {
            let last = inference.map_or(0, |inference| inference.with.len().saturating_sub(1));
            let first = places.argument_span(text, block, at, 0);
            first.zip(places.argument_span(text, block, at, last)).map(|(first, last)| first.to(last))
        }
        LinePart::Using => places.used_span(text, block, at),
        LinePart::Citation(cited) => {
            let nth = inference.and_then(|inference| inference.citations.iter().position(|&one| one == cited));
            nth.and_then(|nth| places.citation_span(text, block, at, nth))
        }
    };
    exact.or_else(|| places.line_span(text, block, at)).unwrap_or(Span::at(0))
}

fn unsound(subject: &Subject<'_>, found: &CheckedBlock, at: u32) -> Vec<UnsoundStep> {
    let first = found.warnings.partition_point(|(index, _)| *index < at);
    let of_line = found.warnings.get(first..).unwrap_or_default().iter().take_while(|(index, _)| *index == at);
    let written = of_line.map(|(_, warning)| {
        let rule = subject.calculus.rule(warning.rule);
        let condition = rule.variants.get(warning.variant).and_then(|case| case.sound_if.get(warning.condition));
        let Explanation { code, message, help, .. } = explanation::warn(subject, warning);
        UnsoundStep {
            code: code.to_owned(),
            source: condition.map(|condition| condition.source.clone()).unwrap_or_default(),
            rule: rule.name.clone(),
            message,
            help,
        }
    });
    written.collect()
}

/// The rulebook's names of the rules; of those that are not known the names as they are written.
fn rule_names(read: &ReadProof<'_>) -> Vec<String> {
    let known = |written: &String| read.calculus.find(written).map(|rule| read.calculus.rule(rule).name.clone());
    read.proof.rule_names().iter().map(|written| known(written).unwrap_or_else(|| written.clone())).collect()
}

fn cited_as(cited: Citation) -> Premise {
    match cited {
        Citation::Line(number) => Premise::Line(number),
        Citation::Box(first, last) => Premise::Box(first, last),
    }
}

/// Writes an item of the accounts; lines are named by their numbers.
pub(crate) fn cost(lines: &Block, item: &Item) -> LineCost {
    let nearest = item.nearest().and_then(|index| lines.line(index as usize)).map(|line| line.number);
    LineCost { lemma: item.lemma(), chosen: item.chosen, difference: item.difference, nearest }
}

/// For each box the number of boxes around a line in it.
fn depths(lines: &Block) -> Vec<u32> {
    let mut depths: Vec<u32> = Vec::with_capacity(lines.boxes().len());
    for span in lines.boxes() {
        // A box follows the one around it.
        let around = span.parent.and_then(|parent| depths.get(parent as usize)).copied().unwrap_or(0);
        depths.push(around + 1);
    }
    depths
}
