//! A sheet in HTML. A browser that prints the page puts each sheet on a page of its own.

use std::fmt::Write;

use super::Sheet;
use super::blocks::Block;
use super::room::LEADING;
use crate::escape::xml;
use crate::page::{class, verdict};
use crate::section::Section;
use crate::table::Table;

/// Returns the style sheet of sheets, which stands after that of pages.
pub(crate) fn style() -> String {
    let mut out = String::from(STYLE);
    for tenths in [100, 90, 80, 70, 65] {
        let _ = writeln!(out, ".t{tenths}{{font-size:{}.{}pt}}", tenths / 10, tenths % 10);
    }
    let _ = writeln!(out, ".sheet{{line-height:{LEADING}}}");
    out
}

const STYLE: &str = "\
@page{size:A4;margin:10mm}
main:has(.sheet){max-width:190mm;padding:10mm}
@media print{main:has(.sheet){padding:0}.sheet+.sheet{break-before:page}}
section.sheet+section.sheet{border:0;margin-top:0;padding-top:0}
.sheet h2{column-span:all;font-size:1.3em;margin:0 0 .3em}.sheet h3{font-size:1em;margin:.5em 0 0;break-after:avoid}
.sheet p,.sheet pre,.sheet .fitch{margin:.15em 0}.two{columns:2;column-gap:6mm}
.sheet .verdict{border-left-width:3px;padding:0 .5em}.sheet .szs,.sheet .by{font-size:.9em}
.rows th{text-align:left;vertical-align:top;padding:.1em .8em .1em 0;white-space:nowrap}.rows td{padding:.1em 0}.rows tr{break-inside:avoid}.rows p{margin:0}
.sheet .scroll{overflow:visible}.sheet .cells{margin:.2em 1em .2em 0;break-inside:avoid}
.sheet .cells th,.sheet .cells td{padding:0 .4em}.sheet .cells caption{font-weight:400}
.sheet .fitch th{padding:0 .6em 0 0}.sheet .fitch .by{padding:0 0 0 1em;min-width:0}.sheet .says,.sheet .st{min-width:0}
.sheet .st{padding:0 0 0 8px}.sheet .st.under{border-bottom-width:1px;margin-bottom:2px}.sheet .bar{border-left-width:1px}.sheet .bar .bar{left:8px}.sheet .in{padding-left:9px}
.sheet tr{break-inside:avoid}
";

/// A section on a sheet; `number` is its place on the page.
pub(crate) fn section(section: &Section, number: usize) -> String {
    let sheet = Sheet::of(section);
    let columns = if sheet.set.columns > 1 { " two" } else { "" };
    let mut out = format!(
        "<section class=\"sheet t{}{columns}\" aria-labelledby=\"b{number}\">\n<h2 id=\"b{number}\">{}</h2>\n",
        sheet.set.tenths,
        xml(sheet.title)
    );
    let mut in_rows = false;
    for block in &sheet.blocks {
        let is_row = matches!(block, Block::Statement(_));
        if is_row != in_rows {
            out.push_str(if is_row { "<table class=\"rows\"><tbody>\n" } else { "</tbody></table>\n" });
            in_rows = is_row;
        }
        write_block(&mut out, block);
    }
    if in_rows {
        out.push_str("</tbody></table>\n");
    }
    out.push_str("</section>\n");
    out
}

fn write_block(out: &mut String, block: &Block<'_>) {
    let _ = match block {
        Block::Verdict(one) => write!(out, "{}", verdict(one)),
        Block::Paragraph(text) => writeln!(out, "<p>{}</p>", xml(text)),
        Block::Statement(statement) => {
            let verdict = statement.verdict.as_ref();
            let verdict =
                verdict.map(|one| format!("<p class=\"{}\">{}</p>", class(one.tone), xml(&one.words))).unwrap_or_default();
            let (label, reading) = (xml(&statement.label), xml(&statement.reading));
            writeln!(out, "<tr><th scope=\"row\">{label}</th><td><code>{reading}</code>{verdict}</td></tr>")
        }
        Block::Heading(text) => writeln!(out, "<h3>{}</h3>", xml(text)),
        Block::Tables(tables) => writeln!(out, "<div>{}</div>", tables.iter().map(Table::html).collect::<String>()),
        Block::Proof(proof) => write!(out, "{}", proof.html()),
        Block::Inference(inference) => {
            let conditions = inference.conditions().map(|words| format!(" {}", xml(&words))).unwrap_or_default();
            writeln!(out, "<p><code>{}</code>{conditions}</p>", xml(&inference.line()))
        }
        Block::Lines(lines) => {
            writeln!(out, "<pre><code>{}</code></pre>", lines.iter().map(|line| xml(line)).collect::<Vec<_>>().join("\n"))
        }
    };
}
