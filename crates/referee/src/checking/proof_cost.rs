//! The symbol points of a proof, line by line (PW-67 to PW-71).

use explanation::{Subject, explain};
use kernel::Notation;
use kernel::check::Checked;
use proof_graph::points::CostObserver;
use representation::BracketedText;
use serde::{Deserialize, Serialize};
use source::{Diagnostic, Text};

use crate::checking::adjudicator::{Adjudicator, ReadProof};
use crate::checking::check::{Accounts, cost};
use crate::checking::proof_ruling::LineCost;
use crate::document::{Document, Schema};
use crate::error::Error;

/// Price of a proof, itemised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ProofCostRuling {
    /// Always 1.
    pub schema: Schema,
    /// Kind of what is priced: `proof`.
    pub kind: String,
    /// The name of the text.
    pub file: String,
    /// The calculus by whose rules it was judged.
    pub system: String,
    /// The sum of the items' points. Subproofs are paid when they are bought (Q-PW-35).
    pub symbol_points: u64,
    /// Number of lemmas: the price where lines are charged (Q-PW-17).
    pub lines_charged: u64,
    /// Every line of the proof itself, in order.
    pub items: Vec<PricedLine>,
}

impl Document for ProofCostRuling {}

/// Price of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PricedLine {
    /// Its number.
    pub n: u32,
    /// Statement of the line.
    pub statement: String,
    /// The same in infix notation, where the proof is in Polish notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infix: Option<String>,
    /// One point for a lemma, none for an axiom (PW-67).
    pub lemma: u32,
    /// The points of what the prover chose (PW-68, Q-PW-32).
    pub chosen: u32,
    /// The difference to the nearest premise (PW-69 to PW-71).
    pub difference: u32,
    /// The number of that premise; `null` where the line is based on none.
    pub nearest: Option<u32>,
    /// The sum.
    pub points: u64,
}

impl PricedLine {
    /// Returns the items that make up the points of a lemma.
    pub fn cost(&self) -> Option<LineCost> {
        let PricedLine { lemma, chosen, difference, nearest, .. } = *self;
        (lemma > 0).then_some(LineCost { lemma, chosen, difference, nearest })
    }
}

impl Adjudicator {
    /// The price of a proof. The text comes back with its warnings, so that they can be drawn.
    ///
    /// # Errors
    /// [`Error::Rejected`] when the text cannot be read as a proof; [`Error::NoPrice`] when the proof is not accepted.
    pub fn price(&self, text: Text) -> Result<(ProofCostRuling, Text, Vec<Diagnostic>), Error> {
        let read = self.read(text)?;
        let mut accounts = Accounts::new(&read.bank, &read.proof, self.house());
        let checked = kernel::check(&read.bank, &read.proof, &read.context(self), &mut accounts);
        if let Some(error) = self.no_price(&read, &checked) {
            return Err(error);
        }
        let main = read.proof.blocks().len().saturating_sub(1);
        let observer = accounts.of(main);
        let lines = read.proof.main();
        let priced = lines.into_iter().flat_map(|lines| {
            let items = observer.map_or(&[][..], CostObserver::items);
            lines.lines().zip(items).map(|(line, item)| {
                let LineCost { lemma, chosen, difference, nearest } = cost(lines, item);
                let statement = read.style.formula(&read.bank, line.statement);
                let polish = read.style.notation == Notation::Polish;
                let infix = polish.then(|| read.bank.text(line.statement, self.options.alphabet));
                PricedLine { n: line.number, statement, infix, lemma, chosen, difference, nearest, points: item.points() }
            })
        });
        let items: Vec<PricedLine> = priced.collect();
        let ruling = ProofCostRuling {
            schema: Schema,
            kind: String::from("proof"),
            file: read.text.name().to_owned(),
            system: read.calculus.name().to_owned(),
            symbol_points: observer.map_or(0, CostObserver::total),
            lines_charged: items.iter().map(|item| u64::from(item.lemma)).sum(),
            items,
        };
        Ok((ruling, read.text, read.warnings))
    }

    /// The reason for which a proof is not accepted, if it is not: its first line that is wrong.
    fn no_price(&self, read: &ReadProof<'_>, checked: &Checked) -> Option<Error> {
        let (block, found) = checked.blocks().iter().enumerate().find(|(_, found)| !found.faults.is_empty())?;
        let &(line, ref fault) = found.faults.first()?;
        let subject = Subject {
            bank: &read.bank,
            calculus: read.calculus,
            house: self.house(),
            proof: &read.proof,
            block,
            line,
            alphabet: self.options.alphabet,
        };
        let lines = read.proof.blocks().get(block)?;
        Some(Error::NoPrice {
            file: read.text.name().to_owned(),
            line: lines.line(line as usize)?.number,
            subproof: lines.name().map(str::to_owned),
            reason: explain(&subject, fault, None).message,
        })
    }
}
