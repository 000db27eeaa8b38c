//! A sheet for LaTeX: a page of its own, in one column or two.

use std::fmt::Write;

use super::Sheet;
use super::blocks::Block;
use super::room::LEADING;
use crate::escape::latex;
use crate::section::Section;
use crate::table::Table;

/// The lengths of a document of sheets: A4 with margins of a centimetre.
pub(crate) const LENGTHS: &str = r"\setlength{\textwidth}{19cm}
\setlength{\oddsidemargin}{-1.54cm}
\setlength{\textheight}{27.7cm}
\setlength{\topmargin}{-1.54cm}
\setlength{\headheight}{0pt}
\setlength{\headsep}{0pt}
\setlength{\columnsep}{6mm}
\pagestyle{empty}
";

/// A section on a sheet.
pub(crate) fn section(section: &Section) -> String {
    let sheet = Sheet::of(section);
    let points = f64::from(sheet.set.tenths) / 10.0;
    let columns = if sheet.set.columns > 1 { "\\twocolumn" } else { "\\onecolumn" };
    let mut out = format!(
        "{columns}\n\\begingroup\\fontsize{{{points}}}{{{:.1}}}\\selectfont\n\\let\\small\\relax\\let\\footnotesize\\relax\n\
         \\renewcommand{{\\fitchstatement}}{{0.56\\columnwidth}}\\renewcommand{{\\fitchreason}}{{0.26\\columnwidth}}\n\
         {{\\large\\textbf{{{}}}}}\\par\n",
        LEADING * points,
        latex(sheet.title)
    );
    sheet.blocks.iter().for_each(|block| write_block(&mut out, block));
    out.push_str("\\par\\endgroup\n");
    out
}

fn write_block(out: &mut String, block: &Block<'_>) {
    let _ = match block {
        Block::Verdict(verdict) => writeln!(out, "\\textbf{{{}}}\\par", latex(&verdict.text())),
        Block::Paragraph(text) => writeln!(out, "{}\\par", latex(text)),
        Block::Statement(statement) => {
            let verdict = statement.verdict.as_ref().map(|one| format!("\\\\{}", latex(&one.words))).unwrap_or_default();
            writeln!(
                out,
                "\\hangindent1.5em\\hangafter1\\textbf{{{}}}\\enspace {}{verdict}\\par",
                latex(&statement.label),
                latex(&statement.reading)
            )
        }
        Block::Heading(text) => writeln!(out, "\\smallskip\\textbf{{{}}}\\par\\nopagebreak", latex(text)),
        Block::Tables(tables) => write!(out, "{}", tables.iter().map(Table::latex).collect::<String>()),
        Block::Proof(proof) => write!(out, "{}", proof.latex()),
        Block::Inference(inference) => {
            let conditions = inference.conditions().map(|words| format!(" {}", latex(&words))).unwrap_or_default();
            writeln!(out, "{}{conditions}\\par", latex(&inference.line()))
        }
        Block::Lines(lines) => {
            let lines = lines.iter().map(|line| format!("{}\\par\n", latex(line).replace("  ", "~~")));
            write!(out, "{}", lines.collect::<String>())
        }
    };
}
