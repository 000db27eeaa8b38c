//! Kripke models with at most three worlds and two objects, and all of them for the letters of a rule. A world sees itself and those above it;
//! what holds at a world holds above it. Objects may come into being on the way up and are never lost, and every world has one.
//!
//! Not here: which rules and laws are asked about.

use std::fmt;

use formula::{Connective, Formula, FormulaId, Quantifier, SymbolId, VariableId};
use kernel::Calculus;
use kernel::calculus::{Conclusion, Premise, Proviso, Variant};

/// Most worlds of a model.
const WORLDS: usize = 3;

/// Most objects of a model in which there are quantifiers.
const OBJECTS: usize = 2;

/// A set of worlds, one bit each.
type Worlds = u8;

/// A logic that such models are models of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Logic {
    /// The absurd may hold at some worlds.
    Minimal,
    /// The absurd holds nowhere.
    Intuitionistic,
}

/// Worlds in an order.
struct Frame {
    /// Of each world the worlds that it sees.
    seen: Vec<Worlds>,
}

impl Frame {
    /// All orders of at most [`WORLDS`] worlds whose numbers rise with them: each order up to the names of its worlds.
    fn all() -> Vec<Frame> {
        let mut all = Vec::new();
        for worlds in 1..=WORLDS {
            let pairs: Vec<(usize, usize)> = (0..worlds).flat_map(|low| (low + 1..worlds).map(move |high| (low, high))).collect();
            for chosen in 0..1_usize << pairs.len() {
                let mut seen: Vec<Worlds> = (0..worlds).map(|world| 1 << world).collect();
                for (at, &(low, high)) in pairs.iter().enumerate() {
                    seen[low] |= Worlds::from(chosen >> at & 1 == 1) << high;
                }
                let frame = Frame { seen };
                if frame.seen.iter().all(|&set| frame.is_closed(set)) {
                    all.push(frame);
                }
            }
        }
        all
    }

    /// With each world of the set those that it sees are in it.
    fn is_closed(&self, set: Worlds) -> bool {
        self.above(set).all(|world| self.seen[world] & !set == 0)
    }

    /// The worlds in a set, from below.
    fn above(&self, set: Worlds) -> impl Iterator<Item = usize> + use<> {
        (0..self.seen.len()).filter(move |world| set >> world & 1 == 1)
    }

    /// The closed subsets of a set, the smaller ones first.
    fn closed(&self, within: Worlds) -> Vec<Worlds> {
        let mut all: Vec<Worlds> = (0..1 << self.seen.len()).filter(|set| set & !within == 0 && self.is_closed(*set)).collect();
        all.sort_by_key(|set| set.count_ones());
        all
    }
}

/// A model, with the worlds at which what its letters stand for holds of which objects.
pub(super) struct Model<'a> {
    calculus: &'a Calculus,
    frame: &'a Frame,
    absurd: Worlds,
    /// Of each object the worlds at which it exists.
    exists: Vec<Worlds>,
    /// Of each letter, and of each object if it has a hole, the worlds at which it holds.
    letters: Vec<(SymbolId, Vec<Worlds>)>,
}

/// Objects that variables stand for, the last one first.
type Values = Vec<(VariableId, usize)>;

impl Model<'_> {
    fn objects(&self, world: usize) -> impl Iterator<Item = usize> {
        (0..self.exists.len()).filter(move |&object| self.exists[object] >> world & 1 == 1)
    }

    /// The formula is forced at the world.
    fn forces(&self, world: usize, formula: FormulaId, values: &mut Values) -> bool {
        let seen = self.frame.above(self.frame.seen[world]);
        match self.calculus.bank().formula(formula) {
            Formula::Truth(value) => value || self.absurd >> world & 1 == 1,
            Formula::Atom(letter, arguments) => {
                let (_, holds) = self.letters.iter().find(|(known, _)| *known == letter).expect("each letter has a value");
                let object = arguments.first().map_or(0, |&term| {
                    let variable = self.calculus.bank().as_variable(term).expect("these rules have no functions");
                    values.iter().rev().find(|(known, _)| *known == variable).expect("each variable has a value").1
                });
                holds[object] >> world & 1 == 1
            }
            Formula::Not(inner) => {
                seen.into_iter().all(|above| !self.forces(above, inner, values) || self.absurd >> above & 1 == 1)
            }
            Formula::Binary(connective, left, right) => match connective {
                Connective::And => self.forces(world, left, values) && self.forces(world, right, values),
                Connective::Or => self.forces(world, left, values) || self.forces(world, right, values),
                Connective::Implies => {
                    seen.into_iter().all(|above| !self.forces(above, left, values) || self.forces(above, right, values))
                }
                Connective::Iff => {
                    seen.into_iter().all(|above| self.forces(above, left, values) == self.forces(above, right, values))
                }
            },
            Formula::Quantified(Quantifier::ForAll, variable, body) => seen
                .into_iter()
                .all(|above| self.all_objects(above, &[variable], values, &|values| self.forces(above, body, values))),
            Formula::Quantified(Quantifier::Exists, variable, body) => {
                !self.all_objects(world, &[variable], values, &|values| !self.forces(world, body, values))
            }
            other => panic!("these calculi do not speak of {other:?}"),
        }
    }

    /// The test holds whatever objects of the world the variables stand for.
    fn all_objects(
        &self,
        world: usize,
        variables: &[VariableId],
        values: &mut Values,
        test: &dyn Fn(&mut Values) -> bool,
    ) -> bool {
        let Some((&variable, others)) = variables.split_first() else { return test(values) };
        self.objects(world).all(|object| {
            values.push((variable, object));
            let holds = self.all_objects(world, others, values, test);
            values.pop();
            holds
        })
    }

    /// A form of a rule is right at a world, whatever its letters for objects stand for: where its premises are derived from what holds there,
    /// its conclusion holds. An arbitrary variable is one for which a premise holds of all objects there and above; a box, one whose
    /// conclusion holds there and above wherever its assumption does.
    fn obeys(&self, variant: &Variant, world: usize) -> bool {
        let Conclusion::Statement(conclusion) = variant.conclusion else { panic!("these rules compute nothing") };
        let arbitrary = arbitrary(variant);
        let bank = self.calculus.bank();
        let mut named: Vec<VariableId> =
            formulas(variant).flat_map(|formula| bank.free_variables(formula).iter().copied()).collect();
        named.sort();
        named.dedup();
        named.retain(|variable| !arbitrary.contains(variable));
        let derived = |premise: &Premise, values: &mut Values| {
            self.frame.above(self.frame.seen[world]).all(|above| {
                self.all_objects(above, &arbitrary, values, &|values| match *premise {
                    Premise::Statement(statement) => self.forces(above, statement, values),
                    Premise::Box(part) => {
                        !self.forces(above, part.assumption, values) || self.forces(above, part.conclusion, values)
                    }
                })
            })
        };
        self.all_objects(world, &named, &mut Values::new(), &|values| {
            !variant.premises.iter().all(|premise| derived(premise, values)) || self.forces(world, conclusion, values)
        })
    }
}

/// A model and a world at which a form of a rule fails, in words such as `0 ≤ 1; A at 1; fails at 0`.
impl fmt::Display for Model<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |set: Worlds| {
            let worlds: Vec<String> = self.frame.above(set).map(|world| world.to_string()).collect();
            if worlds.is_empty() { "nowhere".to_owned() } else { format!("at {}", worlds.join(", ")) }
        };
        let order: Vec<String> = (0..self.frame.seen.len())
            .flat_map(|low| {
                self.frame.above(self.frame.seen[low]).filter(move |&high| high > low).map(move |high| format!("{low} ≤ {high}"))
            })
            .collect();
        write!(out, "{}", if order.is_empty() { "0 alone".to_owned() } else { order.join(", ") })?;
        for (object, &set) in self.exists.iter().enumerate().filter(|_| self.letters.iter().any(|(_, sets)| sets.len() > 1)) {
            write!(out, "; object {} {}", ['a', 'b'][object], at(set))?;
        }
        for (letter, sets) in &self.letters {
            let name = self.calculus.bank().symbol_text(*letter);
            for (object, &set) in sets.iter().enumerate() {
                let hole = if sets.len() > 1 { ["(a)", "(b)"][object] } else { "" };
                write!(out, "; {name}{hole} {}", at(set))?;
            }
        }
        if self.absurd != 0 { write!(out, "; the absurd {}", at(self.absurd)) } else { Ok(()) }
    }
}

/// The variables that a form asks to be arbitrary.
fn arbitrary(variant: &Variant) -> Vec<VariableId> {
    let asked = variant.provisos.iter().filter_map(|proviso| match proviso {
        Proviso::Arbitrary(variable, _) => Some(*variable),
        _ => None,
    });
    asked.collect()
}

/// The schemas of a form.
fn formulas(variant: &Variant) -> impl Iterator<Item = FormulaId> {
    let premises = variant.premises.iter().flat_map(|premise| match *premise {
        Premise::Statement(statement) => vec![statement],
        Premise::Box(part) => vec![part.assumption, part.conclusion],
    });
    let conclusion = match variant.conclusion {
        Conclusion::Statement(statement) => Some(statement),
        _ => None,
    };
    premises.chain(conclusion)
}

/// The letters of a form with whether each has a hole, in the order in which they are met.
fn letters(calculus: &Calculus, variant: &Variant) -> Vec<(SymbolId, bool)> {
    let mut found: Vec<(SymbolId, bool)> = Vec::new();
    let mut open: Vec<FormulaId> = formulas(variant).collect();
    open.reverse();
    while let Some(formula) = open.pop() {
        match calculus.bank().formula(formula) {
            Formula::Atom(letter, arguments) => {
                assert!(arguments.len() <= 1, "these rules have letters with one hole at most");
                if !found.iter().any(|(known, _)| *known == letter) {
                    found.push((letter, !arguments.is_empty()));
                }
            }
            Formula::Not(inner) | Formula::Quantified(_, _, inner) => open.push(inner),
            Formula::Binary(_, left, right) => open.extend([right, left]),
            _ => {}
        }
    }
    found
}

/// Calls `visit` with every choice of one value from each list, the first list varying fastest, until it returns true; returns whether it did.
fn any_choice(lists: &[Vec<Worlds>], visit: &mut dyn FnMut(&[Worlds]) -> bool) -> bool {
    let mut at = vec![0; lists.len()];
    loop {
        let chosen: Vec<Worlds> = at.iter().zip(lists).map(|(&at, list)| list[at]).collect();
        if visit(&chosen) {
            return true;
        }
        let Some(next) = (0..at.len()).find(|&index| at[index] + 1 < lists[index].len()) else { return false };
        at[next] += 1;
        at[..next].fill(0);
    }
}

/// Searches the models of a logic, those with fewer worlds first, for one in which a form of a rule fails at a world. Returns the model in words,
/// with the world, and the number of models that were looked at.
pub(super) fn refute(calculus: &Calculus, variant: &Variant, logic: Logic) -> (Option<String>, usize) {
    let letters = letters(calculus, variant);
    let quantified = letters.iter().any(|&(_, hole)| hole);
    let mut tried = 0;
    for frame in &Frame::all() {
        let everywhere = frame.closed(Worlds::MAX).pop().expect("the whole is closed");
        let absurd = if logic == Logic::Minimal { frame.closed(everywhere) } else { vec![0] };
        for objects in 1..=if quantified { OBJECTS } else { 1 } {
            let domains = if quantified { vec![frame.closed(everywhere); objects] } else { vec![vec![everywhere]] };
            let mut found = None;
            any_choice(&domains, &mut |exists| {
                if exists.iter().fold(0, |all, set| all | set) != everywhere {
                    return false;
                }
                let places = |hole: bool| if hole { exists } else { std::slice::from_ref(&everywhere) };
                let of_letters = letters.iter().flat_map(|&(_, hole)| places(hole).iter().map(|&set| frame.closed(set)));
                // The absurd comes last, so that models in which it holds nowhere are looked at first.
                let lists: Vec<Vec<Worlds>> = of_letters.chain([absurd.clone()]).collect();
                any_choice(&lists, &mut |sets| {
                    let mut left = sets.iter().copied();
                    let valued = letters.iter().map(|&(letter, hole)| (letter, left.by_ref().take(places(hole).len()).collect()));
                    let letters = valued.collect();
                    let absurd = left.next().expect("it is in the list");
                    let model = Model { calculus, frame, absurd, exists: exists.to_vec(), letters };
                    tried += 1;
                    let world = (0..frame.seen.len()).find(|&world| !model.obeys(variant, world));
                    found = world.map(|world| format!("{model}; fails at {world}"));
                    found.is_some()
                })
            });
            if found.is_some() {
                return (found, tried);
            }
        }
    }
    (None, tried)
}
