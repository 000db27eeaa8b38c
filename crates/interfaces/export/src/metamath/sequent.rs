//! Lines of a proof as statements of Metamath: `( context -> statement )`, where the context is the conjunction of what the line rests
//! on: assumptions that are open, and for each witness what was said when it was named. Not here: the rules.

use rustc_hash::FxHashMap;

use super::board::Language;
use super::expression::{Expr, Substitution};
use super::lemma_proofs;
use super::library::Library;
use super::proof::Proof;
use super::tautology;

/// Something that lines may rest on; witnesses come before assumptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Ground {
    /// A witness, by its number.
    Witness(u32),
    /// The assumption of a box.
    Assumption(u32),
}

/// A statement and what it rests on.
#[derive(Clone, Debug)]
pub(crate) struct Sequent {
    /// In order.
    pub(crate) context: Vec<Ground>,
    pub(crate) formula: Expr,
    /// Of `( context -> formula )`.
    pub(crate) proof: Proof,
}

/// A witness: an object of which a statement is false, unless it is true of all objects.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Witness {
    /// Its variable.
    pub(crate) variable: Expr,
    /// The condition on it: `( B(e) -> A. v B(v) )`.
    pub(crate) condition: Expr,
    /// `B(e)`
    instance: Expr,
    /// `A. v B(v)`
    all: Expr,
}

/// Writes proofs.
pub(crate) struct Writer {
    pub(crate) library: Library,
    pub(crate) language: Language,
    pub(crate) witnesses: Vec<Witness>,
    /// The assumption of each box.
    pub(crate) assumptions: FxHashMap<u32, Expr>,
    contexts: FxHashMap<Vec<Ground>, Expr>,
    /// A variable that stands in no statement.
    pub(crate) dummy: Expr,
}

/// The kinds of replacement.
#[derive(Clone, Copy)]
pub(crate) enum Leaf {
    /// A term for another, by a proof of `( antecedent -> left = right )`.
    Equation(Expr, Expr, Proof),
    /// A counting statement for what it says, or the other way round.
    Counting,
}

impl Writer {
    pub(crate) fn new() -> Writer {
        let mut library = Library::new(lemma_proofs::prove_named);
        let mut language = Language::default();
        // Quantifiers that bind anything have a height above 0.
        let dummy = language.bound(&mut library, 0);
        let (witnesses, assumptions, contexts) = (Vec::new(), FxHashMap::default(), FxHashMap::default());
        Writer { library, language, witnesses, assumptions, contexts, dummy }
    }

    fn ground(&self, ground: Ground) -> Expr {
        match ground {
            Ground::Witness(at) => self.witnesses[at as usize].condition,
            Ground::Assumption(at) => self.assumptions[&at],
        }
    }

    /// The conjunction of what a line rests on; it begins with T.
    pub(crate) fn context(&mut self, grounds: &[Ground]) -> Expr {
        if let Some(&known) = self.contexts.get(grounds) {
            return known;
        }
        let mut context = self.library.truth();
        for &ground in grounds {
            let said = self.ground(ground);
            context = self.library.and(context, said);
        }
        self.contexts.insert(grounds.to_vec(), context);
        context
    }

    /// Returns an assumption as a sequent that follows from itself.
    pub(crate) fn assumed(&mut self, ground: Ground) -> Sequent {
        let formula = self.ground(ground);
        let context = self.context(&[ground]);
        let said = self.library.implies(context, formula);
        let proof = self.library.by("simpr", &[], Some(said));
        Sequent { context: vec![ground], formula, proof }
    }

    /// Returns as a sequent what was proved without a context.
    pub(crate) fn closed(&mut self, proof: Proof) -> Sequent {
        let formula = self.library.says(proof);
        let context = self.context(&[]);
        let said = self.library.implies(context, formula);
        let proof = self.library.by("a1i", &[proof], Some(said));
        Sequent { context: Vec::new(), formula, proof }
    }

    /// `( context -> part )` for part of a context.
    fn entail(&mut self, from: &[Ground], to: &[Ground]) -> Proof {
        let (left, right) = (self.context(from), self.context(to));
        let said = self.library.implies(left, right);
        let Some((last, before)) = from.split_last() else { return self.library.by("id", &[], Some(said)) };
        if from == to {
            return self.library.by("id", &[], Some(said));
        }
        if let Some((_, fewer)) = to.split_last().filter(|(also, _)| *also == last) {
            let inner = self.entail(before, fewer);
            return self.library.by("anim1i", &[inner], Some(said));
        }
        if before == to {
            return self.library.by("simpl", &[], Some(said));
        }
        let inner = self.entail(before, to);
        self.library.by("adantr", &[inner], Some(said))
    }

    /// The same in a larger context.
    pub(crate) fn weaken(&mut self, sequent: &Sequent, to: &[Ground]) -> Proof {
        if sequent.context == to {
            return sequent.proof;
        }
        let entailed = self.entail(to, &sequent.context);
        self.library.by("syl", &[entailed, sequent.proof], None)
    }

    /// Returns what follows from premises by a proof of `( first -> ( second -> … conclusion ) )`.
    pub(crate) fn conclude(&mut self, closed: Proof, premises: &[Sequent]) -> Sequent {
        let mut context: Vec<Ground> = premises.iter().flat_map(|premise| premise.context.iter().copied()).collect();
        context.sort_unstable();
        context.dedup();
        let Some((first, others)) = premises.split_first() else { return self.closed(closed) };
        let first = self.weaken(first, &context);
        let mut proof = self.library.by("syl", &[first, closed], None);
        for premise in others {
            let premise = self.weaken(premise, &context);
            proof = self.library.by("mpd", &[premise, proof], None);
        }
        let said = self.library.says(proof);
        let formula = self.library.arena.parts(said).get(1).copied().unwrap_or(said);
        Sequent { context, formula, proof }
    }

    /// `( ground -> formula )` from the rest of the context.
    pub(crate) fn discharge(&mut self, sequent: &Sequent, ground: Ground) -> Sequent {
        let said = self.ground(ground);
        let formula = self.library.implies(said, sequent.formula);
        let rest: Vec<Ground> = sequent.context.iter().copied().filter(|&one| one != ground).collect();
        let context = self.context(&rest);
        let conclusion = self.library.implies(context, formula);
        if rest.len() == sequent.context.len() {
            let proof = self.library.by("a1d", &[sequent.proof], Some(conclusion));
            return Sequent { context: rest, formula, proof };
        }
        let proof = if sequent.context.last() == Some(&ground) {
            sequent.proof
        } else {
            // The ground is put last.
            let outer = self.library.and(context, said);
            let mut known = self.library.by("tru", &[], None);
            let truth = self.library.truth();
            let first = self.library.implies(outer, truth);
            known = self.library.by("a1i", &[known], Some(first));
            for &one in &sequent.context {
                let member = if one == ground {
                    let conclusion = self.library.implies(outer, said);
                    self.library.by("simpr", &[], Some(conclusion))
                } else {
                    let alone = self.assumed(one);
                    let member = self.weaken(&alone, &rest);
                    let from = self.library.implies(outer, alone.formula);
                    self.library.by("adantr", &[member], Some(from))
                };
                known = self.library.by("t.and.11", &[known, member], None);
            }
            self.library.by("syl", &[known, sequent.proof], None)
        };
        let proof = self.library.by("ex", &[proof], Some(conclusion));
        Sequent { context: rest, formula, proof }
    }

    /// `( antecedent -> A. v B(v) )` from `( antecedent -> B(e) )`, where e does not occur in the antecedent.
    pub(crate) fn generalize(&mut self, proof: Proof, antecedent: Expr, eigen: Expr, all: Expr) -> Proof {
        let Some(&[body, variable]) = self.library.parts_of(self.library.ops.all, all) else { return proof };
        let term = self.library.object(eigen);
        let bound = self.library.object(variable);
        let instance = self.library.arena.substitute(body, &Substitution::from_iter([(bound, term)]));
        let quantified = self.library.ops.all;
        let arbitrary = self.library.quantified(quantified, eigen, instance);
        let said = self.library.implies(antecedent, arbitrary);
        let proof = self.library.by("alrimiv", &[proof], Some(said));
        let back = self.instantiate(arbitrary, bound);
        let said = self.library.implies(arbitrary, all);
        let renamed = self.library.by("alrimiv", &[back], Some(said));
        self.library.by("syl", &[proof, renamed], None)
    }

    /// `( A. v B(v) -> B(t) )`
    pub(crate) fn instantiate(&mut self, all: Expr, term: Expr) -> Proof {
        let Some(&[body, variable]) = self.library.parts_of(self.library.ops.all, all) else {
            return tautology::by_text(&mut self.library, "( ph -> ph )", &[all]);
        };
        let bound = self.library.object(variable);
        let instance = self.library.arena.substitute(body, &Substitution::from_iter([(bound, term)]));
        let equal = self.library.equal(bound, term);
        let itself = self.library.implies(equal, equal);
        let itself = self.library.by("id", &[], Some(itself));
        let replaced = self.replace(equal, body, instance, Leaf::Equation(bound, term, itself));
        // What was put in by substitution is found by comparison.
        let replaced = replaced.unwrap_or(itself);
        let iff = self.library.iff(body, instance);
        let forth = self.library.implies(body, instance);
        let known = self.library.implies(iff, forth);
        let known = self.library.by("df-bi1", &[], Some(known));
        let step = self.library.by("syl", &[replaced, known], None);
        let conclusion = self.library.implies(all, instance);
        self.library.by("spc", &[step], Some(conclusion))
    }

    /// Names a witness for a statement about all objects: its condition, as something to rest on.
    pub(crate) fn witness(&mut self, all: Expr, variable: Expr) -> Ground {
        let term = self.library.object(variable);
        let instance = match self.library.parts_of(self.library.ops.all, all) {
            Some(&[body, bound]) => {
                let bound = self.library.object(bound);
                self.library.arena.substitute(body, &Substitution::from_iter([(bound, term)]))
            }
            _ => all,
        };
        let condition = self.library.implies(instance, all);
        self.witnesses.push(Witness { variable, condition, instance, all });
        Ground::Witness(self.witnesses.len() as u32 - 1)
    }

    /// The same without a witness that the statement and the rest of the context do not mention.
    fn forget(&mut self, sequent: &Sequent, ground: Ground, witness: Witness) -> Sequent {
        let Sequent { context, proof, .. } = self.discharge(sequent, ground);
        let formula = sequent.formula;
        let antecedent = self.context(&context);
        let letters = [witness.instance, witness.all, formula];
        let pattern = "( ( ( ph -> ps ) -> ch ) -> ( -. ch -> ph ) )";
        let first = tautology::by_text(&mut self.library, pattern, &letters);
        let first = self.library.by("syl", &[proof, first], None);
        let first = self.library.by("imp", &[first], None);
        let denied = self.library.not(formula);
        let outer = self.library.and(antecedent, denied);
        let all = self.generalize(first, outer, witness.variable, witness.all);
        let all = self.library.by("ex", &[all], None);
        let pattern = "( ( ( ph -> ps ) -> ch ) -> ( ( -. ch -> ps ) -> ch ) )";
        let last = tautology::by_text(&mut self.library, pattern, &letters);
        let last = self.library.by("syl", &[proof, last], None);
        let proof = self.library.by("mpd", &[all, last], None);
        Sequent { context, formula, proof }
    }

    /// The same without the witnesses that depend on variables, directly or not.
    pub(crate) fn without(&mut self, sequent: Sequent, variables: &[Expr]) -> Sequent {
        let mut bad = variables.to_vec();
        let mut marked = Vec::new();
        for &ground in &sequent.context {
            let Ground::Witness(at) = ground else { continue };
            let witness = self.witnesses[at as usize];
            if bad.iter().any(|&variable| self.library.arena.occurs(variable, witness.condition)) {
                bad.push(witness.variable);
                marked.push((ground, witness));
            }
        }
        marked.into_iter().rev().fold(sequent, |sequent, (ground, witness)| self.forget(&sequent, ground, witness))
    }

    /// The same without any witness.
    pub(crate) fn without_witnesses(&mut self, sequent: Sequent) -> Sequent {
        let grounds: Vec<Ground> = sequent.context.clone();
        grounds.into_iter().rev().fold(sequent, |sequent, ground| match ground {
            Ground::Witness(at) => {
                let witness = self.witnesses[at as usize];
                self.forget(&sequent, ground, witness)
            }
            Ground::Assumption(_) => sequent,
        })
    }
}

/// Replacement.
impl Writer {
    /// `( antecedent -> ( before <-> after ) )`, where the two differ only in what can be replaced.
    pub(crate) fn replace(&mut self, antecedent: Expr, before: Expr, after: Expr, leaf: Leaf) -> Option<Proof> {
        let iff = self.library.iff(before, after);
        let said = self.library.implies(antecedent, iff);
        if before == after {
            let same = tautology::by_text(&mut self.library, "( ph <-> ph )", &[before]);
            return Some(self.library.by("a1i", &[same], Some(said)));
        }
        if let Leaf::Counting = leaf
            && let Some(counted) = self.counted(before, after)
        {
            return Some(self.library.by("a1i", &[counted], Some(said)));
        }
        let op = self.library.arena.op(before);
        if op != self.library.arena.op(after) {
            return None;
        }
        let (left, right) = (self.library.arena.parts(before).to_vec(), self.library.arena.parts(after).to_vec());
        let ops = &self.library.ops;
        if op == ops.not {
            let inner = self.replace(antecedent, left[0], right[0], leaf)?;
            return Some(self.library.by("notbid", &[inner], Some(said)));
        }
        let quantifier = [(ops.all, "albidv"), (ops.exists, "exbidv"), (ops.unique, "eubidv")];
        if let Some(&(_, name)) = quantifier.iter().find(|(quantifier, _)| *quantifier == op) {
            if left[1] != right[1] {
                return None;
            }
            let inner = self.replace(antecedent, left[0], right[0], leaf)?;
            return Some(self.library.by(name, &[inner], Some(said)));
        }
        let binary = [(ops.implies, "->"), (ops.and, "/\\"), (ops.or, "\\/"), (ops.iff, "<->")];
        if let Some(&(_, sign)) = binary.iter().find(|(binary, _)| *binary == op) {
            return self.replace_in_binary(antecedent, sign, (&left, &right), leaf, said);
        }
        if op == ops.equal {
            let first = self.replace_in_term(antecedent, left[0], right[0], leaf)?;
            let second = self.replace_in_term(antecedent, left[1], right[1], leaf)?;
            let middle = self.library.equal(right[0], left[1]);
            let (one, two) = (self.library.iff(before, middle), self.library.iff(middle, after));
            let (one, two) = (self.library.implies(antecedent, one), self.library.implies(antecedent, two));
            let first = self.library.by("eqeq1d", &[first], Some(one));
            let second = self.library.by("eqeq2d", &[second], Some(two));
            return Some(self.library.by("bitrd", &[first, second], Some(said)));
        }
        let arguments: Option<Vec<Proof>> =
            left.iter().zip(&right).map(|(&s, &t)| self.replace_in_term(antecedent, s, t, leaf)).collect();
        let arguments = arguments?;
        let forth = self.replace_arguments(&arguments, before, after);
        let turned: Vec<Proof> = arguments.iter().map(|&proof| self.turned(proof)).collect();
        let back = self.replace_arguments(&turned, after, before);
        Some(self.library.by("impbid", &[forth, back], Some(said)))
    }

    /// `( antecedent -> t = s )` from `( antecedent -> s = t )`.
    fn turned(&mut self, proof: Proof) -> Proof {
        let said = self.library.says(proof);
        let Some(&[_, equal]) = self.library.parts_of(self.library.ops.implies, said) else { return proof };
        let turned = self.symmetry(equal);
        self.library.by("syl", &[proof, turned], None)
    }

    /// `( s = t -> t = s )`
    pub(crate) fn symmetry(&mut self, equal: Expr) -> Proof {
        let parts = self.library.arena.parts(equal).to_vec();
        let conclusion = match parts.as_slice() {
            &[left, right] => {
                let turned = self.library.equal(right, left);
                self.library.implies(equal, turned)
            }
            _ => equal,
        };
        self.library.by("eqcom", &[], Some(conclusion))
    }

    fn counted(&mut self, before: Expr, after: Expr) -> Option<Proof> {
        for (said, spelled) in [(before, after), (after, before)] {
            let Some(count) = self.language.count_of(said) else { continue };
            let label = self.language.definition(&mut self.library, count)?;
            let definition = self.library.assertion(label).conclusion;
            if self.library.iff(said, spelled) == definition {
                let proof = self.library.apply(label, &[], Some(definition));
                let turned = said != before;
                return Some(if turned { self.library.by("bicomi", &[proof], None) } else { proof });
            }
        }
        None
    }

    fn replace_in_binary(
        &mut self,
        antecedent: Expr,
        sign: &str,
        (left, right): (&[Expr], &[Expr]),
        leaf: Leaf,
        said: Expr,
    ) -> Option<Proof> {
        let (&[a, c], &[b, d]) = (left, right) else { return None };
        let mut first = None;
        if a != b {
            let inner = self.replace(antecedent, a, b, leaf)?;
            let pattern = format!("( ( ph <-> ps ) -> ( ( ph {sign} ch ) <-> ( ps {sign} ch ) ) )");
            let known = tautology::by_text(&mut self.library, &pattern, &[a, b, c]);
            first = Some(self.library.by("syl", &[inner, known], None));
        }
        if c == d {
            return first;
        }
        let inner = self.replace(antecedent, c, d, leaf)?;
        let pattern = format!("( ( ph <-> ps ) -> ( ( ch {sign} ph ) <-> ( ch {sign} ps ) ) )");
        let known = tautology::by_text(&mut self.library, &pattern, &[c, d, b]);
        let second = self.library.by("syl", &[inner, known], None);
        Some(match first {
            Some(first) => self.library.by("bitrd", &[first, second], Some(said)),
            None => second,
        })
    }

    /// `( antecedent -> before = after )`
    fn replace_in_term(&mut self, antecedent: Expr, before: Expr, after: Expr, leaf: Leaf) -> Option<Proof> {
        if before == after {
            let equal = self.library.equal(before, before);
            let same = self.library.by("equid", &[], Some(equal));
            let said = self.library.implies(antecedent, equal);
            return Some(self.library.by("a1i", &[same], Some(said)));
        }
        if let Leaf::Equation(left, right, proof) = leaf
            && (left, right) == (before, after)
        {
            return Some(proof);
        }
        let op = self.library.arena.op(before);
        if op != self.library.arena.op(after) || op == self.library.ops.object {
            return None;
        }
        let (left, right) = (self.library.arena.parts(before).to_vec(), self.library.arena.parts(after).to_vec());
        let arguments: Option<Vec<Proof>> =
            left.iter().zip(&right).map(|(&s, &t)| self.replace_in_term(antecedent, s, t, leaf)).collect();
        Some(self.replace_arguments(&arguments?, before, after))
    }

    /// `( antecedent -> … )` by the axiom of a symbol, from an equation for each of its arguments.
    fn replace_arguments(&mut self, equations: &[Proof], before: Expr, after: Expr) -> Proof {
        let op = self.library.arena.op(before);
        let label = self.language.congruence(&mut self.library, op);
        let mut instance = if self.library.arena.data(op).sort == super::expression::Sort::Wff {
            self.library.implies(before, after)
        } else {
            self.library.equal(before, after)
        };
        let (left, right) = (self.library.arena.parts(before).to_vec(), self.library.arena.parts(after).to_vec());
        for (&s, &t) in left.iter().zip(&right).rev() {
            let equal = self.library.equal(s, t);
            instance = self.library.implies(equal, instance);
        }
        let axiom = self.library.apply(label, &[], Some(instance));
        let mut proof = axiom;
        for (at, &equation) in equations.iter().enumerate() {
            proof = if at == 0 {
                self.library.by("syl", &[equation, axiom], None)
            } else {
                self.library.by("mpd", &[equation, proof], None)
            };
        }
        proof
    }
}
