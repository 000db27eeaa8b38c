//! The cells of all tables over a domain, as numbered propositional variables: "cell c holds object v", "cell p holds".
//!
//! Sorts are inferred: places of functions and predicates that no clause relates to each other can be renumbered independently. In each
//! sort the objects are numbered in the order in which the tables mention them, row by row (the least number heuristic): of all
//! models that differ in nothing but the numbering few are left.

use formula::SymbolId;

use super::clause_form::{Atom, ClauseForm, FunctionName, Node};

/// Maximum number of propositional variables; with more, the tables are not laid out.
const MAX_VARIABLES: usize = 1_000_000;

/// Number of cells that take part in the numbering of the objects of a sort.
const MAX_NUMBERED: usize = 4_096;

/// A propositional variable with a sign: twice the number of the variable, one more for the negative one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Literal(pub(super) u32);

impl Literal {
    pub(super) fn positive(variable: u32) -> Literal {
        Literal(variable << 1)
    }

    pub(super) fn variable(self) -> u32 {
        self.0 >> 1
    }

    pub(super) fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    pub(super) fn negated(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The places of the cells of the tables.
#[derive(Debug)]
pub(super) struct CellEncoding {
    /// The number of objects.
    pub(super) size: usize,
    /// For each function, the number of its first cell.
    pub(super) functions: Vec<u32>,
    /// For each predicate, the variable of its first cell.
    pub(super) predicates: Vec<u32>,
    /// Number of cells that hold objects; the variables of cell c are those from c · size on.
    pub(super) cells: usize,
    /// Number of variables of all cells.
    pub(super) variables: usize,
    /// The cells that hold objects, row by row: the first rows of all tables before the second ones.
    pub(super) order: Vec<u32>,
}

/// Clauses that leave of all numberings of the objects a few, and the number of variables with those made for them.
pub(super) struct Numbering {
    pub(super) clauses: Vec<Vec<Literal>>,
    pub(super) variables: usize,
}

struct Cell {
    function: usize,
    cell: u32,
    arguments: Vec<usize>,
}

impl CellEncoding {
    /// The encoding of the tables over `size` objects; none if there are too many cells.
    pub(super) fn new(form: &ClauseForm, size: usize) -> Option<CellEncoding> {
        let power = |arity: usize| size.checked_pow(u32::try_from(arity).ok()?);
        let (mut cells, mut functions, mut predicates) = (0usize, Vec::new(), Vec::new());
        for &(_, arity) in &form.functions {
            functions.push(cells as u32);
            cells = cells.checked_add(power(arity)?).filter(|&cells| cells <= MAX_VARIABLES)?;
        }
        let mut variables = cells.checked_mul(size).filter(|&variables| variables <= MAX_VARIABLES)?;
        for &(_, arity) in &form.predicates {
            predicates.push(variables as u32);
            variables = variables.checked_add(power(arity)?).filter(|&variables| variables <= MAX_VARIABLES)?;
        }
        let mut encoding = CellEncoding { size, functions, predicates, cells, variables, order: Vec::new() };
        encoding.order = encoding.rows(form).into_iter().map(|cell| cell.cell).collect();
        Some(encoding)
    }

    /// The literal "this cell holds this object".
    pub(super) fn holds(&self, cell: u32, object: usize) -> Literal {
        Literal::positive(cell * self.size as u32 + object as u32)
    }

    /// All cells that hold objects: constants first, then by the greatest argument; among those of one row, functions of few arguments
    /// first. Functions made for existentials come last: what the statements name decides what they may be.
    fn rows(&self, form: &ClauseForm) -> Vec<Cell> {
        let mut rows: Vec<Cell> = Vec::with_capacity(self.cells);
        for (function, &(_, arity)) in form.functions.iter().enumerate() {
            let mut arguments = vec![0usize; arity];
            let mut cell = self.functions[function];
            loop {
                rows.push(Cell { function, cell, arguments: arguments.clone() });
                cell += 1;
                let Some(index) = arguments.iter().rposition(|&argument| argument + 1 < self.size) else { break };
                arguments[index] += 1;
                arguments[index + 1..].fill(0);
            }
        }
        rows.sort_by_key(|cell| {
            let row = cell.arguments.iter().max().map_or(0, |&row| row + 1);
            let is_choice = row > 0 && matches!(form.functions[cell.function].0, FunctionName::Choice(_));
            (is_choice, row, cell.arguments.len())
        });
        rows
    }

    /// The clauses by which the cells of functions hold what their tables say, row by row, with no others; none if no clause speaks of one.
    pub(super) fn filled(&self, form: &ClauseForm, tables: &[(SymbolId, Vec<u32>)]) -> Option<Numbering> {
        let mut clauses = Vec::new();
        for (function, table) in tables {
            let at = form.functions.iter().position(|&(name, _)| name == FunctionName::Symbol(*function))?;
            let cells = (self.functions[at]..).zip(table);
            clauses.extend(cells.map(|(cell, &object)| vec![self.holds(cell, object as usize)]));
        }
        Some(Numbering { clauses, variables: self.variables })
    }

    /// The clauses by which an object has a number only if the one before it was mentioned earlier: as an argument or as the value of a
    /// cell in the order of rows.
    pub(super) fn numbering(&self, form: &ClauseForm) -> Numbering {
        let sorts = Sorts::infer(form);
        let mut variables = self.variables;
        let mut clauses = Vec::new();
        let none = || vec![None; self.size];
        // Of each sort: how many objects were arguments, for each object a literal that is false unless it was the value of a cell, and
        // how many cells there were.
        let mut sort_state = vec![(0usize, none(), 0usize); sorts.count];
        for cell in self.rows(form) {
            for (index, &argument) in cell.arguments.iter().enumerate() {
                let mentioned = &mut sort_state[sorts.of_argument(cell.function, index)].0;
                *mentioned = (*mentioned).max(argument + 1);
            }
            let (mentioned, was_value, cells) = &mut sort_state[sorts.of_result(cell.function)];
            if *mentioned + 1 >= self.size || *cells >= MAX_NUMBERED {
                continue;
            }
            *cells += 1;
            for object in *mentioned + 1..self.size {
                let here = self.holds(cell.cell, object).negated();
                clauses.push(match was_value[object - 1] {
                    None => vec![here],
                    Some(before) => vec![here, before],
                });
            }
            for (object, mentions) in was_value.iter_mut().enumerate().skip(*mentioned) {
                let here = self.holds(cell.cell, object);
                *mentions = Some(match *mentions {
                    None => here,
                    Some(before) => {
                        let either = Literal::positive(variables as u32);
                        variables += 1;
                        clauses.push(vec![either.negated(), before, here]);
                        either
                    }
                });
            }
        }
        Numbering { clauses, variables }
    }
}

/// Classes of places that have to have the same sort of objects.
struct Sorts {
    class: Vec<usize>,
    /// For each function, its place as a result; its arguments follow.
    functions: Vec<usize>,
    count: usize,
}

impl Sorts {
    fn infer(form: &ClauseForm) -> Sorts {
        let mut places = 0usize;
        let mut begin = |count: usize| {
            places += count;
            places - count
        };
        let functions: Vec<usize> = form.functions.iter().map(|&(_, arity)| begin(arity + 1)).collect();
        let predicates: Vec<usize> = form.predicates.iter().map(|&(_, arity)| begin(arity)).collect();
        let variables: Vec<usize> = form.clauses.iter().map(|clause| begin(clause.variables)).collect();
        let mut parent: Vec<usize> = (0..places).collect();
        let mut join = |left: usize, right: usize| {
            let (left, right) = (root(&mut parent, left), root(&mut parent, right));
            parent[left] = right;
        };
        for (clause, &first) in form.clauses.iter().zip(&variables) {
            let place = |node: u16| match &clause.nodes[usize::from(node)] {
                Node::Variable(variable) => first + usize::from(*variable),
                Node::Apply(function, _) => functions[*function as usize],
            };
            for node in &clause.nodes {
                if let Node::Apply(function, arguments) = node {
                    for (at, &argument) in arguments.iter().enumerate() {
                        join(place(argument), functions[*function as usize] + 1 + at);
                    }
                }
            }
            for (_, atom) in &clause.literals {
                match atom {
                    Atom::Equal(left, right) => join(place(*left), place(*right)),
                    Atom::Predicate(predicate, arguments) => {
                        for (at, &argument) in arguments.iter().enumerate() {
                            join(place(argument), predicates[*predicate as usize] + at);
                        }
                    }
                }
            }
        }
        let roots: Vec<usize> = (0..places).map(|place| root(&mut parent, place)).collect();
        let mut distinct = roots.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let class = roots.iter().map(|root| distinct.partition_point(|other| other < root)).collect();
        Sorts { class, functions, count: distinct.len() }
    }

    fn of_result(&self, function: usize) -> usize {
        self.class[self.functions[function]]
    }

    fn of_argument(&self, function: usize, index: usize) -> usize {
        self.class[self.functions[function] + 1 + index]
    }
}

fn root(parent: &mut [usize], mut index: usize) -> usize {
    while parent[index] != index {
        parent[index] = parent[parent[index]];
        index = parent[index];
    }
    index
}
