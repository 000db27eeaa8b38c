//! Symbol points, itemised.

use adjudication::CostRuling;

use crate::style::{Ink, Style, counted, shortened, visible, width};

/// The most characters of a statement that are shown.
const STATEMENT: usize = 400;

/// Returns the price of a statement, item by item.
pub fn cost(ruling: &CostRuling, style: Style) -> String {
    let mut out = String::new();
    let statement = shortened(&ruling.statement, STATEMENT);
    let statement = if style.ascii { statement.replace('…', "...") } else { statement };
    style.paragraph(&mut out, "", "  ", &statement);
    let points = style.paint(Ink::Strong, &counted(ruling.symbol_points, "symbol point"));
    let note = if ruling.well_formed { "" } else { " (not well formed; any list of symbols has its price)" };
    out.push_str(&format!("  {points}{note}\n"));
    let symbols: Vec<String> = ruling.items.iter().map(|item| visible(&item.symbol)).collect();
    let first = symbols.iter().map(|symbol| width(symbol)).max().unwrap_or(0).min(24);
    let second = ruling.items.iter().map(|item| width(&item.kind)).max().unwrap_or(0);
    for (item, symbol) in ruling.items.iter().zip(&symbols).filter(|(item, _)| item.points > 0) {
        let symbol_gap = " ".repeat(first.saturating_sub(width(symbol)));
        let kind_gap = " ".repeat(second.saturating_sub(width(&item.kind)));
        let sign = if style.ascii { "*" } else { "×" };
        let sum = format!("{} {sign} {} = {}", item.count, item.points_each, item.points);
        out.push_str(&format!("    {symbol}{symbol_gap}  {}{kind_gap}  {sum}", item.kind));
        out.push_str(&style.paint(Ink::Faint, &format!("  ({})", item.clause)));
        out.push('\n');
    }
    out
}
