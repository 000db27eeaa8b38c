//! The symbols, nodes and solvers of one board in Z3, and the answers to its checks. The only file that builds Z3's terms.
//!
//! The binding panics on a wrong arity or sort, so every request is validated before any of it reaches Z3. A request that
//! is not valid is remembered and reported in place of the next answer; until the reset everything after it is void,
//! because numbers would no longer mean the same on both sides.

use std::fmt;
use std::time::Instant;

use rustc_hash::{FxHashMap, FxHashSet};
use solver::oracle::protocol::{Answer, Node, NodeId, Request, Response, SolverId, Sort, SymbolId};
use z3::ast::{Ast, Bool, Dynamic};
use z3::{FuncDecl, Params, SatResult, Solver, Symbol};

use crate::values::Values;

/// The greatest arity of a symbol.
const ARITY_LIMIT: u32 = 1 << 16;

/// Z3's limit of steps for the first try of a check: some hundredths of a second.
const QUICK: u32 = 400_000;

/// The logic of ground questions: equality and uninterpreted symbols.
const LOGIC: &str = "QF_UF";

/// Everything that one state has made.
pub(crate) struct SolverState {
    objects: z3::Sort,
    propositions: z3::Sort,
    symbols: Vec<Declared>,
    /// The nodes as the client defined them, and as Z3's terms.
    definitions: Vec<Node>,
    nodes: Vec<Term>,
    solvers: FxHashMap<SolverId, Solver>,
    refusal: Option<Refusal>,
}

/// A symbol of the client, and Z3's.
pub(crate) struct Declared {
    arity: u32,
    sort: Sort,
    pub(crate) function: FuncDecl,
}

enum Term {
    Object(Dynamic),
    Proposition(Bool),
}

/// The reason for which a request cannot be obeyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Refusal {
    Arity(u32),
    NoSymbol(SymbolId),
    NoNode(NodeId),
    NotOfSort(SymbolId, Sort),
    WrongArity { symbol: SymbolId, arity: u32, given: usize },
    NotAnObject(NodeId),
    NotAProposition(NodeId),
    NoReset,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Arity(arity) => write!(f, "arity {arity} is above the limit of {ARITY_LIMIT}"),
            Self::NoSymbol(symbol) => write!(f, "symbol {} has not been declared", symbol.0),
            Self::NoNode(node) => write!(f, "node {} has not been defined", node.0),
            Self::NotOfSort(symbol, sort) => write!(f, "symbol {} is not of sort {sort:?}", symbol.0),
            Self::WrongArity { symbol, arity, given } => {
                write!(f, "symbol {} takes {arity} arguments, not {given}", symbol.0)
            }
            Self::NotAnObject(node) => write!(f, "node {} is not an object", node.0),
            Self::NotAProposition(node) => write!(f, "node {} is not a proposition", node.0),
            Self::NoReset => f.write_str("a reset is not for the board"),
        }
    }
}

impl SolverState {
    pub(crate) fn new() -> Self {
        Self {
            objects: z3::Sort::uninterpreted(Symbol::String("object".into())),
            propositions: z3::Sort::bool(),
            symbols: Vec::new(),
            definitions: Vec::new(),
            nodes: Vec::new(),
            solvers: FxHashMap::default(),
            refusal: None,
        }
    }

    /// Does what a request says; only a check is answered.
    pub(crate) fn execute(&mut self, request: Request<'_>) -> Option<Response> {
        if self.refusal.is_none() {
            match request {
                Request::Declare(symbols) => self.attempt(|state| state.declare(&symbols)),
                Request::Define(nodes) => self.attempt(|state| state.define(&nodes)),
                Request::Assert { solver, nodes } => self.attempt(|state| state.assert(solver, &nodes)),
                Request::Check { solver, assumptions, values_of, minimised, milliseconds, resources } => {
                    match self.check(solver, &assumptions, &values_of, minimised, (milliseconds, resources)) {
                        Ok(response) => return Some(response),
                        Err(refusal) => self.refusal = Some(refusal),
                    }
                    return self.refused();
                }
                Request::Forget { solver } => {
                    self.solvers.remove(&solver);
                }
                Request::Reset => self.refusal = Some(Refusal::NoReset),
            }
            None
        } else if matches!(request, Request::Check { .. }) {
            self.refused()
        } else {
            None
        }
    }

    fn refused(&self) -> Option<Response> {
        self.refusal.map(|refusal| Response::Refused(refusal.to_string()))
    }

    fn attempt(&mut self, act: impl FnOnce(&mut Self) -> Result<(), Refusal>) {
        if let Err(refusal) = act(self) {
            self.refusal = Some(refusal);
        }
    }

    fn declare(&mut self, symbols: &[(u32, Sort)]) -> Result<(), Refusal> {
        for &(arity, sort) in symbols {
            if arity > ARITY_LIMIT {
                return Err(Refusal::Arity(arity));
            }
            let name = Symbol::Int(u32::try_from(self.symbols.len()).unwrap_or(u32::MAX));
            let domain = vec![&self.objects; arity as usize];
            let range = match sort {
                Sort::Object => &self.objects,
                Sort::Proposition => &self.propositions,
            };
            let function = FuncDecl::new(name, &domain, range);
            self.symbols.push(Declared { arity, sort, function });
        }
        Ok(())
    }

    fn define(&mut self, nodes: &[Node]) -> Result<(), Refusal> {
        self.nodes.reserve(nodes.len());
        for node in nodes {
            let term = self.term(node)?;
            self.nodes.push(term);
            self.definitions.push(node.clone());
        }
        Ok(())
    }

    fn term(&self, node: &Node) -> Result<Term, Refusal> {
        let proposition = match node {
            Node::Object { function, arguments } => {
                return Ok(Term::Object(self.apply(*function, arguments, Sort::Object)?));
            }
            Node::Proposition { predicate, arguments } => {
                let atom = self.apply(*predicate, arguments, Sort::Proposition)?;
                atom.as_bool().ok_or(Refusal::NotOfSort(*predicate, Sort::Proposition))?
            }
            Node::Equal(left, right) => Ast::eq(self.object(*left)?, self.object(*right)?),
            Node::Not(inner) => self.proposition(*inner)?.not(),
            // The binding is not asked for a junction of nothing.
            Node::And(parts) if parts.is_empty() => Bool::from_bool(true),
            Node::Or(parts) if parts.is_empty() => Bool::from_bool(false),
            Node::And(parts) => Bool::and(&self.propositions(parts)?),
            Node::Or(parts) => Bool::or(&self.propositions(parts)?),
            Node::Iff(left, right) => self.proposition(*left)?.iff(self.proposition(*right)?),
            Node::Distinct(objects) if objects.len() < 2 => {
                self.object_list(objects)?;
                Bool::from_bool(true)
            }
            Node::Distinct(objects) => Dynamic::distinct(&self.object_list(objects)?),
        };
        Ok(Term::Proposition(proposition))
    }

    fn apply(&self, symbol: SymbolId, arguments: &[NodeId], sort: Sort) -> Result<Dynamic, Refusal> {
        let declared = self.symbols.get(symbol.0 as usize).ok_or(Refusal::NoSymbol(symbol))?;
        if declared.sort != sort {
            return Err(Refusal::NotOfSort(symbol, sort));
        }
        if arguments.len() != declared.arity as usize {
            return Err(Refusal::WrongArity { symbol, arity: declared.arity, given: arguments.len() });
        }
        let objects = self.object_list(arguments)?;
        let objects: Vec<&dyn Ast> = objects.into_iter().map(|object| object as &dyn Ast).collect();
        Ok(declared.function.apply(&objects))
    }

    fn node(&self, node: NodeId) -> Result<&Term, Refusal> {
        self.nodes.get(node.0 as usize).ok_or(Refusal::NoNode(node))
    }

    fn object(&self, node: NodeId) -> Result<&Dynamic, Refusal> {
        match self.node(node)? {
            Term::Object(object) => Ok(object),
            Term::Proposition(_) => Err(Refusal::NotAnObject(node)),
        }
    }

    fn proposition(&self, node: NodeId) -> Result<&Bool, Refusal> {
        match self.node(node)? {
            Term::Proposition(proposition) => Ok(proposition),
            Term::Object(_) => Err(Refusal::NotAProposition(node)),
        }
    }

    fn object_list(&self, nodes: &[NodeId]) -> Result<Vec<&Dynamic>, Refusal> {
        nodes.iter().map(|&node| self.object(node)).collect()
    }

    fn propositions(&self, nodes: &[NodeId]) -> Result<Vec<&Bool>, Refusal> {
        nodes.iter().map(|&node| self.proposition(node)).collect()
    }

    fn assert(&mut self, solver: SolverId, nodes: &[NodeId]) -> Result<(), Refusal> {
        for &node in nodes {
            self.proposition(node)?;
        }
        let mut solvers = std::mem::take(&mut self.solvers);
        let chosen = solvers.entry(solver).or_insert_with(new_solver);
        for &node in nodes {
            if let Term::Proposition(proposition) = self.node(node)? {
                chosen.assert(proposition);
            }
        }
        self.solvers = solvers;
        Ok(())
    }

    fn check(
        &mut self,
        solver: SolverId,
        assumptions: &[NodeId],
        values_of: &[NodeId],
        minimised: u32,
        limits: (u32, u32),
    ) -> Result<Response, Refusal> {
        let begun = Instant::now();
        let assumed: Vec<Bool> = self.propositions(assumptions)?.into_iter().cloned().collect();
        for &node in values_of {
            self.node(node)?;
        }
        self.solvers.entry(solver).or_insert_with(new_solver);
        let solver = &self.solvers[&solver];
        let outcome = match decide(solver, &assumed, limits) {
            SatResult::Sat if values_of.is_empty() => Answer::Satisfiable { values: Vec::new() },
            SatResult::Sat => solver
                .get_model()
                .and_then(|model| Values::new(&model, &self.definitions, &self.symbols).of(values_of))
                .map_or_else(|| Answer::Unknown { reason: "no model".into() }, |values| Answer::Satisfiable { values }),
            SatResult::Unsat => {
                let mut core = core(assumptions, &assumed, &solver.get_unsat_core());
                let mut is_minimal = core.is_empty();
                if minimised > 0 {
                    let kept = assumptions.len().saturating_sub(minimised as usize);
                    is_minimal = self.minimise_core(solver, &mut core, &assumptions[..kept], limits, begun)?;
                }
                Answer::Unsatisfiable { core, is_minimal }
            }
            SatResult::Unknown => {
                let reason = solver.get_reason_unknown().unwrap_or_default();
                if reason.contains("memory") || reason.contains("memout") {
                    return Ok(Response::OutOfMemory);
                }
                Answer::Unknown { reason }
            }
        };
        Ok(Response::Answer(outcome))
    }

    /// Gives up members of a core but those in `kept`, the last first, as long as the others still contradict the assertions and the time
    /// is not up. Returns whether all of them were decided.
    fn minimise_core(
        &self,
        solver: &Solver,
        minimised: &mut Vec<NodeId>,
        kept: &[NodeId],
        limits: (u32, u32),
        begun: Instant,
    ) -> Result<bool, Refusal> {
        let mut decided = true;
        let kept: FxHashSet<NodeId> = kept.iter().copied().collect();
        let (milliseconds, resources) = limits;
        for at in (0..minimised.len()).rev() {
            let spent = u32::try_from(begun.elapsed().as_millis()).unwrap_or(u32::MAX);
            if milliseconds != 0 && spent >= milliseconds {
                return Ok(false);
            }
            if minimised.get(at).is_none_or(|member| kept.contains(member)) {
                continue;
            }
            let without: Vec<NodeId> = minimised.iter().enumerate().filter(|&(index, _)| index != at).map(|(_, &n)| n).collect();
            let assumed: Vec<Bool> = self.propositions(&without)?.into_iter().cloned().collect();
            match decide(solver, &assumed, (milliseconds.saturating_sub(spent), resources)) {
                SatResult::Unsat => *minimised = core(&without, &assumed, &solver.get_unsat_core()),
                SatResult::Sat => {}
                SatResult::Unknown => decided = false,
            }
        }
        Ok(decided)
    }
}

/// The assumptions that stand in Z3's core, in their own order and each once. Should Z3 name something else, then all of
/// them: a core may be too large, but never too small.
fn core(assumptions: &[NodeId], assumed: &[Bool], found: &[Bool]) -> Vec<NodeId> {
    let mut position: FxHashMap<&Bool, usize> = FxHashMap::default();
    for (index, proposition) in assumed.iter().enumerate() {
        position.entry(proposition).or_insert(index);
    }
    let named: Option<Vec<usize>> = found.iter().map(|part| position.get(part).copied()).collect();
    let mut indices = named.unwrap_or_else(|| position.into_values().collect());
    indices.sort_unstable();
    indices.dedup();
    indices.into_iter().map(|index| assumptions[index]).collect()
}

/// A solver without assertions.
fn new_solver() -> Solver {
    let solver = Solver::new_for_logic(LOGIC).unwrap_or_default();
    restrain(&solver, (0, QUICK));
    solver
}

/// Z3's answer within the limits, of which 0 is none. A limit of time makes Z3 start a timer for each check, which costs more than most
/// checks; so the first try has only a small limit of steps.
fn decide(solver: &Solver, assumed: &[Bool], (milliseconds, resources): (u32, u32)) -> SatResult {
    if resources == 0 || resources > QUICK {
        let quick = solver.check_assumptions(assumed);
        if quick != SatResult::Unknown {
            return quick;
        }
    }
    restrain(solver, (milliseconds, resources));
    let answer = solver.check_assumptions(assumed);
    restrain(solver, (0, QUICK));
    answer
}

/// Sets Z3's own limits; 0 is none. The names are those of Z3's parameters; tests see that they are obeyed.
fn restrain(solver: &Solver, (milliseconds, resources): (u32, u32)) {
    let mut parameters = Params::new();
    parameters.set_u32("timeout", if milliseconds == 0 { u32::MAX } else { milliseconds });
    parameters.set_u32("rlimit", resources);
    // Without this Z3 takes the interrupt signal for itself during a check.
    parameters.set_bool("ctrl_c", false);
    solver.set_params(&parameters);
}
