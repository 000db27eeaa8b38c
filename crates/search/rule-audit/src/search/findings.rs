//! From a derivation that goes wrong to a proof that the kernel accepts and a structure that refutes what it derives, each in a bank of
//! its own.

use certificate::{Checker, Claim, Evidence};
use formula::{Bank, Board, Fixity, FormulaId, Kind as SymbolKind, TermId, VariableId};
use kernel::{Argument, Citation, Proof, RuleId, SubproofCitation};
use model::Fuel;
use representation::{BankCopier, OnCapture, Substitution};

use super::block::Proved;
use super::block::{Block, Cite, Origin};
use super::explore::RuleVariant;
use super::search_goals::Wrong;
use super::small_models::SmallModels;
use super::vocabulary::Vocabulary;
use crate::draft::{AuditBlock, Entry, Table, Why, proof};
use crate::evidence::{Countermodel, Exploit};

/// Steps of the evaluator for one countermodel.
const FUEL: u64 = 1_000_000;
/// The name of a subproof.
const SUBPROOF: &str = "Z";

/// Way in which a proof goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Its last line does not follow from its axioms.
    DoesNotFollow,
    /// It contains a statement with its negation, though its axioms can be true together.
    Contradiction,
}

/// An exploit: a proof that is accepted, and a structure in which its axioms are true and what it derives is false.
#[derive(Debug)]
pub struct Found {
    /// The proof.
    pub exploit: Exploit,
    /// The structure. Of a contradiction, the conclusion is both statements.
    pub countermodel: Countermodel,
    /// The symbol points of its lemmas, those of a subproof included.
    pub points: u64,
    /// The lemmas of the proof itself.
    pub lemmas: usize,
    /// Way in which it goes wrong.
    pub kind: Kind,
}

/// Writes derivations down as proofs.
#[derive(Clone, Copy)]
pub(crate) struct Writer<'w> {
    pub(crate) table: Table<'w>,
    pub(crate) forms: &'w [RuleVariant<'w>],
    pub(crate) subproofs: &'w [Proved],
    pub(crate) bank: &'w Bank,
}

/// Judges derivations, and writes down what is found wrong.
pub(crate) struct Judge<'w> {
    pub(crate) writer: Writer<'w>,
    pub(crate) vocabulary: &'w Vocabulary,
    pub(crate) models: &'w mut SmallModels,
}

impl Judge<'_> {
    /// The rule of the first step after which what was derived, with its witnesses chosen as they may be, no longer follows.
    pub(crate) fn guilty(&mut self, block: &Block) -> Option<RuleId> {
        let bank = &self.vocabulary.bank;
        let axioms: Vec<FormulaId> = block.axioms().collect();
        let parameters: Vec<VariableId> = axioms.iter().flat_map(|&axiom| bank.free_variables(axiom).to_vec()).collect();
        let among = self.models.all_true(bank, axioms.iter().copied());
        let mut derived: Vec<FormulaId> = Vec::new();
        let mut last = None;
        let mut witnesses: Vec<VariableId> = Vec::new();
        for line in block.lines.iter().filter(|line| line.in_box.is_none()) {
            let Origin::Lemma { form, inferred, .. } = &line.origin else { continue };
            last = self.writer.forms.get(usize::from(*form)).map(|form| form.rule);
            derived.push(line.statement);
            witnesses.extend(inferred.witnesses.iter().copied().filter(|witness| !parameters.contains(witness)));
            let astray = match self.models.game(bank, &axioms, &derived) {
                Some(game) => game.model(bank, &axioms, &derived, &witnesses).is_some(),
                None => {
                    let all = self.models.all_true(bank, axioms.iter().chain(&derived).copied());
                    let some = self.models.some(&witnesses, &all);
                    self.models.outside(&among, &some).is_some()
                }
            };
            if astray {
                return last;
            }
        }
        last
    }

    /// The proof and the structure; `None` when the kernel or the evaluator does not agree.
    pub(crate) fn found(&mut self, block: &Block, wrong: Wrong) -> Option<Found> {
        let exploit = self.writer.exploit(block)?;
        let countermodel = self.countermodel(block, wrong)?;
        let kind = if wrong == Wrong::Line { Kind::DoesNotFollow } else { Kind::Contradiction };
        Some(Found { exploit, countermodel, points: block.points, lemmas: usize::from(block.lemmas), kind })
    }

    fn countermodel(&mut self, block: &Block, wrong: Wrong) -> Option<Countermodel> {
        let from = &self.vocabulary.bank;
        let axioms: Vec<FormulaId> = block.axioms().collect();
        let last = block.lines.last()?.statement;
        let derived = match wrong {
            Wrong::Line => vec![last],
            Wrong::Pair(other) => vec![block.lines.get(usize::from(other))?.statement, last],
        };
        if let Some(game) = self.models.game(from, &axioms, &derived) {
            let found = game.model(from, &axioms, &derived, &[])?;
            let certified = Box::new(found.model.certified);
            let (bank, premises, conclusion) = (found.bank, found.axioms, found.conclusion);
            return Some(Countermodel { bank, premises, conclusion, certified, numbers: Some(found.model.lines) });
        }
        let among = self.models.all_true(from, axioms.iter().copied());
        // Of a statement and its negation one is false in any interpretation.
        let interpretation = derived.iter().find_map(|&statement| self.models.refuting(from, &among, statement))?;
        let mut bank = Bank::new();
        let premises: Vec<FormulaId> = axioms.iter().map(|&axiom| closed(from, &mut bank, axiom)).collect();
        let mut derived = derived.into_iter().map(|statement| closed(from, &mut bank, statement)).collect::<Vec<_>>();
        let mut conclusion = derived.pop()?;
        if let Some(other) = derived.pop() {
            conclusion = bank.and(other, conclusion);
        }
        let structure = self.models.structure(self.vocabulary, &mut bank, interpretation).ok()?;
        let claim = Claim::Independent { statement: premises.len() };
        let board = Board::numbered(premises.iter().copied().chain([conclusion]));
        let mut fuel = Fuel::new(FUEL);
        let certified = Checker::new(&board).check(&bank, claim, Evidence::FiniteModel(structure), &mut fuel).ok()?;
        Some(Countermodel { bank, premises, conclusion, certified: Box::new(certified), numbers: None })
    }
}

impl Writer<'_> {
    /// The block as a proof that the kernel accepts.
    pub(crate) fn exploit(&self, block: &Block) -> Option<Exploit> {
        let mut bank = Bank::new();
        let mut drafts: Vec<AuditBlock> = Vec::new();
        let mut named: Vec<(u16, String)> = Vec::new();
        for line in &block.lines {
            let Origin::Lemma { subproof: Some(at), .. } = line.origin else { continue };
            if named.iter().any(|(known, _)| *known == at) {
                continue;
            }
            let name = if named.is_empty() { SUBPROOF.to_owned() } else { format!("{SUBPROOF}_{}", named.len()) };
            let proved = self.subproofs.get(usize::from(at))?;
            drafts.push(self.draft(&mut bank, &proved.block, Some(name.clone()), &[])?);
            named.push((at, name));
        }
        drafts.push(self.draft(&mut bank, block, None, &named)?);
        let proof: Proof = proof(self.table.calculus, &drafts.iter().collect::<Vec<_>>())?;
        self.table.check(&bank, &proof).accepted().then_some(Exploit { bank, proof })
    }

    fn draft(&self, bank: &mut Bank, block: &Block, name: Option<String>, named: &[(u16, String)]) -> Option<AuditBlock> {
        let from = self.bank;
        let mut draft = AuditBlock { name, entries: Vec::new() };
        for (line, index) in block.lines.iter().zip(0_u8..) {
            for _ in block.boxes.iter().filter(|span| span.end == Some(index)) {
                draft.entries.push(Entry::End);
            }
            let statement = BankCopier::new(from, bank).formula(line.statement);
            let why = match &line.origin {
                Origin::Axiom => Why::Axiom,
                Origin::Assumption => Why::Assumption,
                Origin::Lemma { form, cites, inferred, subproof } => {
                    let rule = self.forms.get(usize::from(*form))?.rule;
                    let on = cites.iter().map(|cite| match *cite {
                        Cite::Line(at) => Citation::Line(u32::from(at) + 1),
                        Cite::Box(first, last) => Citation::Box(u32::from(first) + 1, u32::from(last) + 1),
                    });
                    let on = on.collect();
                    let with = inferred.with.iter().map(|&chosen| match chosen {
                        Argument::Object(term) => Argument::Object(BankCopier::new(from, bank).term(term)),
                        Argument::Function(name) => Argument::Function(BankCopier::new(from, bank).name(name)),
                        Argument::Formula(formula) => Argument::Formula(BankCopier::new(from, bank).formula(formula)),
                    });
                    let with = with.collect();
                    let using = match subproof {
                        None => None,
                        Some(at) => {
                            let proved = self.subproofs.get(usize::from(*at))?;
                            let subproof = named.iter().find(|(known, _)| known == at)?.1.clone();
                            Some(SubproofCitation {
                                subproof,
                                lines: proved.indices.iter().map(|&index| u32::from(index) + 1).collect(),
                            })
                        }
                    };
                    Why::Rule { name: self.table.calculus.rule(rule).name.clone(), on, with, using }
                }
            };
            draft.entries.push(Entry::Line(statement, why));
        }
        Some(draft)
    }
}

/// A formula in another bank; its free variables are constants of the same names there.
fn closed(from: &Bank, to: &mut Bank, formula: FormulaId) -> FormulaId {
    let copy = BankCopier::new(from, to).formula(formula);
    let mut named: Vec<(VariableId, TermId)> = Vec::new();
    for variable in to.free_variables(copy).to_vec() {
        let name = to.variable_text(variable).to_owned();
        let symbol = to.symbol(&name, SymbolKind::Function, Fixity::Letter);
        named.extend(to.apply(symbol, &[]).map(|constant| (variable, constant)));
    }
    // Constants hold no variable that could be captured.
    to.substitute(copy, &named, OnCapture::Rename).unwrap_or(copy)
}
