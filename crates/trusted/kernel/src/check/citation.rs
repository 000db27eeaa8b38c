//! Citations by indices, and the orders in which they serve as premises.

use std::borrow::Cow;

use crate::calculus::MAX_PREMISES;

/// A cited line or box, by indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cited {
    Line(u32),
    Box { assumption: u32, line: u32 },
}

impl Cited {
    /// The line, or the line that was derived in the box.
    pub(super) fn index(self) -> u32 {
        match self {
            Cited::Line(index) | Cited::Box { line: index, .. } => index,
        }
    }
}

/// For each premise the index of the citation that serves it; after the premises it means nothing.
pub(super) type Order = [u8; MAX_PREMISES];

/// Every way to assign a number of citations to a number of premises, each citation at least once; the given order first.
pub(super) fn orders(citations: usize, premises: usize) -> Cow<'static, [Order]> {
    match (citations, premises) {
        (0, 0) | (1, 1) | (1, 2) => Cow::Borrowed(&[[0; MAX_PREMISES]]),
        (2, 2) => Cow::Borrowed(&[[0, 1, 0, 0, 0], [1, 0, 0, 0, 0]]),
        _ => {
            let digits = |mut way: usize| {
                let mut order = Order::default();
                for index in order.iter_mut().take(premises).rev() {
                    *index = (way % citations.max(1)) as u8;
                    way /= citations.max(1);
                }
                order
            };
            let all =
                |order: &Order| (0..citations).all(|citation| order.iter().take(premises).any(|&at| usize::from(at) == citation));
            (0..citations.pow(premises as u32)).map(digits).filter(all).collect()
        }
    }
}

/// Returns whether one line serves twice.
pub(super) fn repeats(order: &[u8], cited: &[Cited]) -> bool {
    let indices = || order.iter().filter_map(|&at| cited.get(usize::from(at))).map(|cited| cited.index());
    indices().enumerate().any(|(at, index)| indices().take(at).any(|other| other == index))
}
