//! From the derivation of a contradiction among clauses to a refutation by instances of statements.
//!
//! An instance of a given clause is an instance of each quantified part that the clause came through. A witness that depends on other objects
//! (a Skolem term) becomes a constant of its own for each closed formula that it is a witness of, as the search by instances has it.
//!
//! Not here: the search for the derivation (crate `saturation`), and which instances of clauses it comes to (`wanted`).

use std::sync::Arc;

use formula::{Bank, Fixity, Formula, FormulaId, Kind as SymbolKind, NameId, Quantifier, TermId, VariableId};
use representation::{OnCapture, Substitution};
use rustc_hash::{FxHashMap, FxHashSet};
use saturation::{Clause, Derivation, Literal, Origin, TermBank};

use super::clausification::{Clauses, Clausified, Kind, Meaning, QuantifiedId};
use super::equal_witnesses;
use super::wanted::{RequestedInstances, any, wanted};
use crate::instantiation::{Block, ByLemmas, Instance, Lemma, Refutation, unfold_cardinality, unfold_unique};

/// Number of instances of clauses that a refutation without lemmas can be made of.
const WITHOUT_LEMMAS: usize = 400;

/// Maximum number of instances of clauses in all.
const MAX_INSTANCES: usize = 20_000;

/// The refutation that a derivation amounts to; none if it would be too large.
pub(super) fn refutation(
    bank: &mut Bank,
    clauses: &Clauses,
    terms: &mut TermBank,
    meanings: &mut Vec<Meaning>,
    derivation: &Derivation,
    taken: &FxHashSet<NameId>,
) -> Option<Refutation> {
    // What rests on the denied statement holds for one question only, and is no lemma.
    let lasting = lasting(clauses, derivation);
    let plain = wanted(&mut *terms, meanings, derivation, &vec![false; lasting.len()], WITHOUT_LEMMAS);
    let (mut contexts, lemma_clauses) = wanted(&mut *terms, meanings, derivation, &lasting, MAX_INSTANCES)?;
    // Without lemmas there is but one way, however long.
    let mut plain = plain.map(|(contexts, _)| contexts).filter(|_| contexts.len() > 1);
    for context in contexts.iter_mut().chain(plain.iter_mut().flatten()) {
        equal_witnesses::add(terms, meanings, clauses, derivation, context)?;
    }
    let mut grounding = Grounding {
        bank,
        clauses,
        terms,
        meanings,
        taken,
        next_witness: 0,
        converted: FxHashMap::default(),
        witnesses: FxHashMap::default(),
        instances: Vec::new(),
        made: FxHashSet::default(),
    };
    // What the lemmas say, in the order of the derivation; the refutation itself is the first context.
    let mut said: Vec<Option<(FormulaId, Vec<VariableId>)>> = vec![None; contexts.len()];
    for (context, &clause) in lemma_clauses.iter().enumerate() {
        if let Some(clause) = clause {
            said[context] = Some(grounding.universal(&derivation.clauses[clause])?);
        }
    }
    let mut lemmas: Vec<Arc<Lemma>> = Vec::new();
    let mut rests_on: Vec<Vec<usize>> = vec![Vec::new(); contexts.len()];
    // The latest contexts are those of the earliest lemmas.
    for context in (1..contexts.len()).rev() {
        let (formula, variables) = said[context].clone()?;
        let objects = (0..variables.len()).map(|at| grounding.object(at)).collect::<Option<Vec<TermId>>>()?;
        grounding.begin();
        if !variables.is_empty() {
            let block = Block::of(grounding.bank, formula);
            let denied = Instance::of(grounding.bank, &block, formula, false, objects.into_iter().collect())?;
            grounding.instances.push(denied);
        }
        let premises = grounding.collect(&contexts[context], &said)?;
        let instances = std::mem::take(&mut grounding.instances);
        let used = lemmas_of(&contexts[context], &said);
        rests_on[context] = premises.iter().filter_map(|&root| clauses.roots[root].index).collect();
        let inner: Vec<usize> = contexts[context].lemmas.iter().flat_map(|(lemma, _)| rests_on[*lemma].clone()).collect();
        rests_on[context].extend(inner);
        rests_on[context].sort_unstable();
        rests_on[context].dedup();
        lemmas.push(Arc::new(Lemma { formula, premises: rests_on[context].clone(), lemmas: used, instances }));
    }
    grounding.begin();
    let mut roots: FxHashSet<usize> = FxHashSet::default();
    let mut instances: Vec<Instance> = Vec::new();
    if let Some(plain) = &plain {
        roots.extend(grounding.collect(&plain[0], &said)?);
        instances = std::mem::take(&mut grounding.instances);
        grounding.begin();
    }
    let beside = grounding.collect(&contexts[0], &said)?;
    let mut indices = Vec::new();
    for instance in std::mem::take(&mut grounding.instances) {
        let at = instances.iter().position(|known| *known == instance).unwrap_or_else(|| {
            instances.push(instance);
            instances.len() - 1
        });
        indices.push(at);
    }
    indices.sort_unstable();
    let by_lemmas = (!lemmas.is_empty()).then(|| {
        let mut premises: Vec<usize> = beside.iter().filter_map(|&root| clauses.roots[root].index).collect();
        premises.sort_unstable();
        ByLemmas { lemmas: lemmas.clone(), premises, instances: indices, is_only_way: plain.is_none() }
    });
    roots.extend(beside);
    let mut premises: Vec<usize> = roots.iter().filter_map(|&root| clauses.roots[root].index).collect();
    premises.extend(lemmas.iter().flat_map(|lemma| lemma.premises.iter().copied()));
    premises.sort_unstable();
    premises.dedup();
    let denial = roots.iter().any(|&root| clauses.roots[root].index.is_none());
    Some(Refutation { premises, denial, instances, is_smallest: false, by_lemmas })
}

/// The formulas of the lemmas that are used in a context.
fn lemmas_of(wanted: &RequestedInstances, said: &[Option<(FormulaId, Vec<VariableId>)>]) -> Vec<FormulaId> {
    let mut used: Vec<FormulaId> =
        wanted.lemmas.iter().filter_map(|(lemma, _)| said[*lemma].as_ref().map(|(formula, _)| *formula)).collect();
    used.sort_unstable();
    used.dedup();
    used
}

/// For each clause of a derivation, whether it follows without the denied statement.
fn lasting(clauses: &Clauses, derivation: &Derivation) -> Vec<bool> {
    let mut lasting: Vec<bool> = Vec::with_capacity(derivation.clauses.len());
    for clause in &derivation.clauses {
        lasting.push(match &clause.origin {
            Origin::Given(index) => clauses.roots[clauses.sources[*index].root].index.is_some(),
            Origin::Inferred(premises) => premises.iter().all(|premise| lasting[premise.clause.index()]),
        });
    }
    lasting
}

/// Ground clauses on their way to instances of statements.
struct Grounding<'a> {
    bank: &'a mut Bank,
    clauses: &'a Clauses,
    terms: &'a mut TermBank,
    meanings: &'a [Meaning],
    taken: &'a FxHashSet<NameId>,
    next_witness: usize,
    /// Ground terms of clauses as terms of statements.
    converted: FxHashMap<saturation::TermId, TermId>,
    /// The witnesses of closed formulas that are true or false.
    witnesses: FxHashMap<(FormulaId, bool), Vec<TermId>>,
    /// The instances of the present context, and which of them are made.
    instances: Vec<Instance>,
    made: FxHashSet<(FormulaId, bool, Vec<TermId>)>,
}

impl Grounding<'_> {
    /// Begins another context.
    fn begin(&mut self) {
        self.instances.clear();
        self.made.clear();
    }

    /// Adds the instances that a context asks for; the statements that they are of.
    fn collect(
        &mut self,
        wanted: &RequestedInstances,
        said: &[Option<(FormulaId, Vec<VariableId>)>],
    ) -> Option<FxHashSet<usize>> {
        let mut roots = FxHashSet::default();
        for (index, ground) in &wanted.given {
            let source = &self.clauses.sources[*index];
            roots.insert(source.root);
            let values: FxHashMap<u32, saturation::TermId> =
                source.variables.iter().copied().zip(ground.iter().copied()).collect();
            let root = &self.clauses.roots[source.root];
            self.instantiate(root.formula, root.truth, &root.clausified, &source.through, &values)?;
        }
        for (lemma, ground) in &wanted.lemmas {
            let (formula, variables) = said[*lemma].clone()?;
            if variables.is_empty() {
                continue;
            }
            let terms = ground.iter().map(|&term| self.term(term)).collect::<Option<Vec<TermId>>>()?;
            let block = Block::of(self.bank, formula);
            self.add(&block, formula, true, terms)?;
        }
        Some(roots)
    }

    fn add(&mut self, block: &Block, formula: FormulaId, truth: bool, terms: Vec<TermId>) -> Option<FormulaId> {
        let key = (formula, truth, terms);
        let instance = Instance::of(self.bank, block, formula, truth, key.2.iter().copied().collect())?;
        let result = instance.result;
        if self.made.insert(key) {
            self.instances.push(instance);
        }
        Some(result)
    }

    /// Adds the instances of a statement's part, of this truth, that a clause came through.
    fn instantiate(
        &mut self,
        formula: FormulaId,
        truth: bool,
        clausified: &Clausified,
        through: &FxHashSet<QuantifiedId>,
        values: &FxHashMap<u32, saturation::TermId>,
    ) -> Option<()> {
        match (clausified, self.bank.formula(formula)) {
            (Clausified::Leaf, _) => Some(()),
            (Clausified::Not(inner), Formula::Not(negated)) => self.instantiate(negated, !truth, inner, through, values),
            (Clausified::Sides(sides), Formula::Binary(_, left, right)) => {
                for (is_right, truth, side) in sides {
                    self.instantiate(if *is_right { right } else { left }, *truth, side, through, values)?;
                }
                Some(())
            }
            (Clausified::Unfolded(inner), Formula::Cardinality(comparison, n)) => {
                let meaning = unfold_cardinality(self.bank, comparison, n);
                self.instantiate(meaning, truth, inner, through, values)
            }
            (Clausified::Unfolded(inner), Formula::Quantified(Quantifier::ExistsUnique, variable, body)) => {
                let meaning = unfold_unique(self.bank, variable, body);
                self.instantiate(meaning, truth, inner, through, values)
            }
            (Clausified::Quantified(id, inner), _) => {
                if !through.contains(id) {
                    return Some(());
                }
                let terms = match self.clauses.quantified[*id].kind {
                    Kind::All { first, count } => {
                        let mut terms = Vec::with_capacity(count);
                        for variable in first..first + count as u32 {
                            terms.push(match values.get(&variable) {
                                Some(&value) => self.term(value)?,
                                None => self.any_object()?,
                            });
                        }
                        terms
                    }
                    Kind::Some { count } => self.witnesses(formula, truth, count)?,
                };
                let result = self.add_quantified(formula, truth, terms)?;
                self.instantiate(result, truth, inner, through, values)
            }
            _ => None,
        }
    }

    fn add_quantified(&mut self, formula: FormulaId, truth: bool, terms: Vec<TermId>) -> Option<FormulaId> {
        if let Formula::Cardinality(..) = self.bank.formula(formula) {
            let instance = Instance::of_count(self.bank, formula, truth, terms.iter().copied().collect());
            let result = instance.result;
            if self.made.insert((formula, truth, terms)) {
                self.instances.push(instance);
            }
            return Some(result);
        }
        let block = Block::of(self.bank, formula);
        self.add(&block, formula, truth, terms)
    }

    /// The witnesses of a closed formula; its instance at them is added.
    fn witnesses(&mut self, formula: FormulaId, truth: bool, count: usize) -> Option<Vec<TermId>> {
        let terms = match self.witnesses.get(&(formula, truth)) {
            Some(known) => known.clone(),
            None => {
                let fresh = (0..count).map(|_| self.fresh()).collect::<Option<Vec<TermId>>>()?;
                self.witnesses.insert((formula, truth), fresh.clone());
                fresh
            }
        };
        self.add_quantified(formula, truth, terms.clone())?;
        Some(terms)
    }

    /// A ground term of clauses as a term of statements. Instances for the witnesses in it are added first.
    fn term(&mut self, term: saturation::TermId) -> Option<TermId> {
        let saturation::Term::Apply(symbol, arguments) = self.terms.term(term) else { return None };
        let arguments = arguments.to_vec();
        let converted = match self.meanings[symbol.index()] {
            Meaning::Truth | Meaning::Definition => return None,
            Meaning::Number(number) => number,
            Meaning::Object(at) => self.object(at)?,
            Meaning::Symbol(symbol) => {
                let arguments = arguments.into_iter().map(|argument| self.term(argument)).collect::<Option<Vec<TermId>>>()?;
                self.bank.apply(symbol, &arguments).ok()?
            }
            Meaning::Witness(id, at) => {
                let quantified = &self.clauses.quantified[id];
                let values: FxHashMap<u32, saturation::TermId> = quantified.depends_on.iter().copied().zip(arguments).collect();
                let Kind::Some { count } = quantified.kind else { return None };
                let mut around: Vec<(VariableId, TermId)> = Vec::with_capacity(quantified.around.len());
                for &(variable, of) in &quantified.around {
                    let ground = self.terms.map_variables(of, &mut |bank, number| {
                        values.get(&number).copied().unwrap_or_else(|| bank.variable(number))
                    })?;
                    around.push((variable, self.term(ground)?));
                }
                let formula = self.bank.substitute(quantified.formula, &around, OnCapture::Rename).ok()?;
                let truth = self.truth_of(id);
                *self.witnesses(formula, truth, count)?.get(at)?
            }
        };
        self.converted.insert(term, converted);
        Some(converted)
    }

    /// The truth of a part of which there are witnesses: an existential formula is true, a universal one false.
    fn truth_of(&self, id: QuantifiedId) -> bool {
        let formula = self.clauses.quantified[id].formula;
        !matches!(self.bank.formula(formula), Formula::Quantified(Quantifier::ForAll, ..))
    }

    /// Any object at all.
    fn any_object(&mut self) -> Option<TermId> {
        let any = any(self.terms, self.meanings)?;
        self.term(any)
    }

    /// The constant for an arbitrary object of which a lemma is proved.
    fn object(&mut self, at: usize) -> Option<TermId> {
        let key = self.meanings.iter().position(|&meaning| meaning == Meaning::Object(at));
        let symbol = key.map(|index| self.terms.symbol_at(index))?;
        let term = self.terms.apply(symbol, &[])?;
        if let Some(&known) = self.converted.get(&term) {
            return Some(known);
        }
        let fresh = self.fresh()?;
        self.converted.insert(term, fresh);
        Some(fresh)
    }

    /// A constant whose name no statement uses.
    fn fresh(&mut self) -> Option<TermId> {
        loop {
            self.next_witness += 1;
            let symbol = self.bank.symbol(&format!("c{}", self.next_witness), SymbolKind::Function, Fixity::Letter);
            if !self.taken.contains(&self.bank.symbol_data(symbol).name) {
                return self.bank.apply(symbol, &[]).ok();
            }
        }
    }

    /// A clause as a closed formula: what follows from its negated atoms. With the variables that it says it of.
    fn universal(&mut self, clause: &Clause) -> Option<(FormulaId, Vec<VariableId>)> {
        let names = ["x", "y", "z", "w", "v", "u"];
        let mut variables: Vec<VariableId> = Vec::new();
        for at in 0..clause.variables as usize {
            let name = names.get(at).map_or_else(|| format!("x_{at}"), |name| (*name).to_owned());
            variables.push(self.bank.variable(&name));
        }
        let (mut conditions, mut consequences) = (Vec::new(), Vec::new());
        for literal in &clause.literals {
            let formula = self.literal(*literal, &variables)?;
            if literal.is_positive { consequences.push(formula) } else { conditions.push(formula) }
        }
        let joined = |bank: &mut Bank, parts: Vec<FormulaId>, join: fn(&mut Bank, FormulaId, FormulaId) -> FormulaId| {
            let mut parts = parts.into_iter();
            let first = parts.next();
            first.map(|first| parts.fold(first, |all, part| join(bank, all, part)))
        };
        let conditions = joined(self.bank, conditions, Bank::and);
        let consequence = joined(self.bank, consequences, Bank::or);
        let said = match (conditions, consequence) {
            (Some(conditions), Some(consequence)) => self.bank.implies(conditions, consequence),
            (None, Some(consequence)) => consequence,
            (Some(conditions), None) => self.bank.not(conditions),
            (None, None) => return None,
        };
        let formula = variables.iter().rev().fold(said, |said, &variable| self.bank.for_all(variable, said));
        Some((formula, variables))
    }

    /// The atom or equation of a literal, without its sign.
    fn literal(&mut self, literal: Literal, variables: &[VariableId]) -> Option<FormulaId> {
        if literal.right == self.terms.truth() {
            let saturation::Term::Apply(symbol, arguments) = self.terms.term(literal.left) else { return None };
            let arguments = arguments.to_vec();
            let Meaning::Symbol(symbol) = self.meanings[symbol.index()] else { return None };
            let arguments = arguments.into_iter().map(|term| self.open_term(term, variables)).collect::<Option<Vec<_>>>()?;
            return self.bank.atom(symbol, &arguments).ok();
        }
        let (left, right) = (self.open_term(literal.left, variables)?, self.open_term(literal.right, variables)?);
        Some(self.bank.equal(left, right))
    }

    /// A term of a lemma.
    fn open_term(&mut self, term: saturation::TermId, variables: &[VariableId]) -> Option<TermId> {
        match self.terms.term(term) {
            saturation::Term::Variable(variable) => Some(self.bank.variable_term(*variables.get(variable as usize)?)),
            saturation::Term::Apply(symbol, arguments) => {
                let arguments = arguments.to_vec();
                match self.meanings[symbol.index()] {
                    Meaning::Number(number) => Some(number),
                    Meaning::Symbol(symbol) => {
                        let arguments =
                            arguments.into_iter().map(|term| self.open_term(term, variables)).collect::<Option<Vec<_>>>()?;
                        self.bank.apply(symbol, &arguments).ok()
                    }
                    _ => None,
                }
            }
        }
    }
}
