//! Sections as one document for LaTeX, with packages that every TeX has: `amssymb` for symbols, `tikz` for models.

use std::fmt::Write;

use crate::escape::latex;
use crate::section::{Evidence, Question, Section, Shown};
use crate::sheet;
use crate::tikz::{colours, tikz};

/// The head of a document, as far as its first section.
///
/// * `sheets`: whether its sections are sheets.
pub(crate) fn head(sheets: bool) -> String {
    let (paper, lengths) = if sheets { ("a4paper", sheet::LENGTHS) } else { ("11pt", LENGTHS) };
    format!(
        "% Set with pdflatex. Needed: amssymb (amsfonts), tikz (pgf).\n\\documentclass[{paper}]{{article}}\n{PACKAGES}{lengths}{PREAMBLE}{}\\begin{{document}}\n",
        colours()
    )
}

/// The end of a document.
pub(crate) const FOOT: &str = "\\end{document}\n";

const PACKAGES: &str = r"\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\usepackage{amssymb}
\usepackage{tikz}
";

const LENGTHS: &str = r"\setlength{\textwidth}{16.5cm}
\setlength{\oddsidemargin}{-0.3cm}
\setlength{\textheight}{23.5cm}
\setlength{\topmargin}{-1.2cm}
";

/// Lines of proofs are boxes of their own, so that a long proof goes over pages. Bars are as high as the highest box of their line.
const PREAMBLE: &str = r"\setlength{\parindent}{0pt}
\raggedright
\sloppy
\newlength{\fitchroom}
\newcommand{\fitchstatement}{10.8cm}
\newcommand{\fitchreason}{4cm}
\newcommand{\fitchbar}{\vrule width 0.7pt\hskip8.3pt}
\newcommand{\fitchopen}{\vrule width 0.7pt height 7.5pt\hskip8.3pt}
\newcommand{\fitchunder}{\par\nointerlineskip\kern2pt\hbox{\kern-8.3pt\vrule height 0.7pt width 5cm}\kern1pt}
% \fitchline{number}{bars}{how many}{rule below}{statement}{justification}
\newcommand{\fitchline}[6]{%
  \setlength{\fitchroom}{\fitchstatement}\addtolength{\fitchroom}{-#3\dimexpr9pt\relax}%
  \hbox{\hbox to 1.1cm{\strut\hfil#1\hskip6pt}#2%
    \vtop{\hsize\fitchroom\raggedright\parindent0pt\strut#5\strut#4}%
    \hskip8pt\vtop{\hsize\fitchreason\raggedright\parindent0pt\small\strut#6\strut}}}
\newenvironment{fitch}{\par\medskip\offinterlineskip\lineskip0pt}{\par\medskip}
";

/// A section.
pub(crate) fn section(section: &Section) -> String {
    let mut out = format!("\\section*{{{}}}\n", latex(&section.title));
    for verdict in &section.verdicts {
        let _ = writeln!(out, "\\textbf{{{}}}\\par", latex(&verdict.text()));
    }
    for remark in &section.remarks {
        let _ = writeln!(out, "{}\\par", latex(remark));
    }
    if !section.statements.is_empty() {
        out.push_str("\\begin{description}\n");
        for statement in &section.statements {
            let _ = write!(out, "\\item[{{{}}}] {}", latex(&statement.label), latex(&statement.reading));
            if let Some(verdict) = &statement.verdict {
                let _ = write!(out, "\\\\{{\\small {}}}", latex(&verdict.words));
            }
            out.push('\n');
        }
        out.push_str("\\end{description}\n");
    }
    section.questions.iter().for_each(|one| question(&mut out, one));
    out
}

fn question(out: &mut String, question: &Question) {
    let _ = writeln!(out, "\\subsection*{{{}}}", latex(&question.heading));
    if let Some(statement) = &question.statement {
        let _ = writeln!(out, "{}\\par", latex(statement));
    }
    if let Some(verdict) = &question.verdict {
        let _ = writeln!(out, "\\emph{{{}}}\\par", latex(&verdict.text()));
    }
    question.shown.iter().for_each(|one| shown(out, one));
    if !question.reasons.is_empty() {
        out.push_str("\\begin{itemize}\n");
        for reason in &question.reasons {
            let _ = writeln!(out, "\\item {}", latex(reason));
        }
        out.push_str("\\end{itemize}\n");
    }
}

fn shown(out: &mut String, shown: &Shown) {
    if !shown.heading.is_empty() {
        let _ = writeln!(out, "{}\\par\\nopagebreak", latex(&shown.heading));
    }
    match &shown.evidence {
        Some(Evidence::Finite(finite)) => {
            let _ = writeln!(out, "\\par\\medskip\n{}\\par", tikz(&finite.scene()));
            finite.tables.iter().for_each(|table| out.push_str(&table.latex()));
        }
        Some(Evidence::Infinite(infinite)) => {
            let _ = writeln!(out, "\\par\\medskip\n{}\\par", tikz(&infinite.scene()));
            infinite.tables().iter().for_each(|table| out.push_str(&table.latex()));
        }
        Some(Evidence::Proof(proof)) => out.push_str(&proof.latex()),
        Some(Evidence::Inference(inference)) => out.push_str(&inference.latex()),
        Some(Evidence::Text(lines)) => {
            for line in lines {
                let _ = writeln!(out, "{}\\par", latex(line).replace("  ", "~~"));
            }
        }
        None => {}
    }
    if let Some(origin) = shown.origin(|text| format!("\\texttt{{{}}}", latex(text))) {
        let _ = writeln!(out, "\\par{{\\footnotesize {origin}\\par}}");
    }
}
