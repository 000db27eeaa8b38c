//! x
use formula::{Bank, FormulaId};
use kernel::Proof;
use rustc_hash::FxHashMap;
use crate::forms::Form;
use crate::names::Names;
use crate::problem::{Found, Limits, Problem, Searched, Stop};
use crate::spelling::Spelling;
use crate::stock::Stock;

#[derive(Default)]
pub(crate) struct Exhausted {
    pub(crate) found: Option<Found>,
    pub(crate) lower_bound: u64,
    pub(crate) searched: Searched,
    pub(crate) is_whole: bool,
    pub(crate) is_full: bool,
}

pub(crate) struct Universe {
    pub(crate) stock: Stock,
    pub(crate) names: Names,
    pub(crate) spelling: Option<Spelling>,
    pub(crate) spelled: FxHashMap<FormulaId, FormulaId>,
    pub(crate) premises: Vec<FormulaId>,
    pub(crate) included: Vec<FormulaId>,
    pub(crate) largest: u64,
}
#[allow(clippy::too_many_arguments)]
pub(crate) fn exhaust(_: &mut Bank, _: &Problem<'_>, _: &[Form<'_>], _: &mut Universe, _: u64, _: &Limits, _: &Stop<'_>, _: &mut dyn FnMut(&Bank, Proof) -> Option<Found>) -> Exhausted { Exhausted::default() }
