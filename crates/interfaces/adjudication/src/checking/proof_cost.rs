//! The symbol points of a proof, line by line (PW-67 to PW-71).

use documents::Schema;
use documents::check::LineCost;
use documents::cost::{PricedLine, ProofCostRuling};
use explanation::{Subject, explain};
use kernel::Notation;
use kernel::check::Checked;
use proof_graph::points::CostObserver;
use representation::BracketedText;
use source::{Diagnostic, Text};

use crate::checking::adjudicator::{Adjudicator, ReadProof};
use crate::checking::check::{Accounts, cost};
use crate::error::Error;

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
            spelling: read.spelling(self.options.alphabet),
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
