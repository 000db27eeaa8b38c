//! A proof as a column of lines: number, bars for the boxes that it stands in, statement, justification.

use std::fmt::Write;

use adjudication::proof_json::{LineDocument, Premise, ProofDocument, Tag, UsedDocument};
use adjudication::{CheckedProof, LineRuling};

use crate::escape::{latex, xml};
use crate::scene::{Anchor, Font, Hue, Scene, wrapped};

/// The most lines that a picture shows; pages and LaTeX have all.
pub(crate) const MOST_LINES: usize = 400;
/// The most boxes in each other that are drawn one in another.
const DEEPEST: u32 = 16;
/// Height of a line in pixels.
const ROW: f64 = 20.0;
/// Between two bars.
const BAR: f64 = 14.0;
/// Left of the first bar.
const NUMBERS: f64 = 44.0;
/// The widest statement and the widest justification before they are broken.
const STATEMENT: f64 = 520.0;
const REASON: f64 = 300.0;

/// A proof, its subproofs before it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fitch {
    pub(crate) blocks: Vec<Column>,
    /// Sentences about names that stand for others.
    pub(crate) legend: Vec<String>,
}

/// The lines of a proof or of a subproof.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub(crate) name: Option<String>,
    pub(crate) lines: Vec<Line>,
}

/// A line.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) number: u32,
    /// Number of boxes that it stands in.
    pub(crate) depth: u32,
    /// True if it is an assumption, which opens the innermost of them.
    pub(crate) opens: bool,
    /// True if it is the last of the axioms that the block begins with.
    pub(crate) ends_axioms: bool,
    pub(crate) statement: String,
    pub(crate) reason: String,
    /// The mistake in it, or another remark.
    pub(crate) remark: Option<String>,
    pub(crate) is_wrong: bool,
}

impl Fitch {
    /// The lines of a proof as data.
    pub(crate) fn of_document(document: &ProofDocument) -> Fitch {
        let line = |line: &LineDocument| Line {
            number: line.n,
            depth: line.depth.min(DEEPEST),
            opens: line.tag == Tag::Assumption,
            ends_axioms: line.tag == Tag::Axiom,
            statement: line.statement.clone(),
            reason: reason(line.tag, line.rule.as_deref(), &line.premises, &line.with, line.using.as_ref()),
            remark: None,
            is_wrong: false,
        };
        let subproofs = document
            .subproofs
            .iter()
            .map(|subproof| Column::new(Some(subproof.name.clone()), subproof.lines.iter().map(line).collect()));
        let main = Column::new(None, document.lines.iter().map(line).collect());
        Fitch { blocks: subproofs.chain([main]).collect(), legend: Vec::new() }
    }

    /// The lines of a proof that was checked, with what is wrong with them.
    pub(crate) fn of_check(checked: &CheckedProof) -> Fitch {
        let line = |line: &LineRuling| {
            let mut remarks: Vec<String> = line.error.iter().map(|error| error.message.clone()).collect();
            remarks.extend(line.rests_on.map(|bad| format!("right in itself, but it rests on line {bad}")));
            remarks.extend(line.warnings.iter().map(|warning| warning.message.clone()));
            Line {
                number: line.n,
                depth: line.depth.min(DEEPEST),
                opens: line.tag == Tag::Assumption,
                ends_axioms: line.tag == Tag::Axiom,
                statement: match &line.infix {
                    Some(infix) => format!("{}   {infix}", line.statement),
                    None => line.statement.clone(),
                },
                reason: reason(line.tag, line.rule.as_deref(), &line.premises, &line.with, line.using.as_ref()),
                remark: Some(remarks.join("; ")).filter(|remark| !remark.is_empty()),
                is_wrong: line.error.is_some(),
            }
        };
        let ruling = &checked.ruling;
        let subproofs = ruling
            .subproofs
            .iter()
            .map(|subproof| Column::new(Some(subproof.name.clone()), subproof.lines.iter().map(line).collect()));
        let main = Column::new(None, ruling.lines.iter().map(line).collect());
        Fitch { blocks: subproofs.chain([main]).collect(), legend: Vec::new() }
    }

    /// Lines that cannot be taken apart, as they stand.
    pub(crate) fn of_text(lines: &[String]) -> Fitch {
        let line = |(text, number): (&String, u32)| Line {
            number,
            depth: 0,
            opens: false,
            ends_axioms: false,
            statement: text.clone(),
            reason: String::new(),
            remark: None,
            is_wrong: false,
        };
        Fitch { blocks: vec![Column { name: None, lines: lines.iter().zip(1..).map(line).collect() }], legend: Vec::new() }
    }

    /// Puts other words beside the axioms.
    ///
    /// * `cited`: the words beside an axiom that says this; `None` leaves it as it is.
    pub(crate) fn cite_axioms(&mut self, cited: impl Fn(&str) -> Option<String>) {
        for line in self.blocks.iter_mut().flat_map(|block| &mut block.lines).filter(|line| line.reason == AXIOM) {
            if let Some(words) = cited(&line.statement) {
                line.reason = words;
            }
        }
    }

    /// Number of lines, those of subproofs included.
    pub(crate) fn len(&self) -> usize {
        self.blocks.iter().map(|column| column.lines.len()).sum()
    }

    /// The proof in a sentence.
    pub(crate) fn description(&self) -> String {
        let last = self.blocks.last().and_then(|column| column.lines.last()).map(|line| line.statement.as_str());
        format!("A proof of {} lines; the last one says {}.", self.len(), last.unwrap_or("nothing"))
    }

    /// The blocks, each with its heading; a proof that stands alone needs none.
    pub(crate) fn headed(&self) -> impl Iterator<Item = (Option<String>, &Column)> {
        let alone = self.blocks.len() == 1;
        self.blocks.iter().map(move |column| match &column.name {
            Some(name) => (Some(format!("subproof {name}")), column),
            None => ((!alone).then(|| String::from("the proof")), column),
        })
    }

    /// The proof as a drawing of at most [`MOST_LINES`] lines.
    pub(crate) fn scene(&self) -> Scene {
        let mut scene = Scene::default();
        let mut room = MOST_LINES;
        for (heading, column) in self.headed() {
            if let Some(heading) = heading {
                scene.append(sentence(&heading, Font::Strong, Hue::Ink), 16.0);
            }
            scene.append(column.scene(room), 10.0);
            room = room.saturating_sub(column.lines.len());
        }
        if self.len() > MOST_LINES {
            let words = format!("and {} more lines, which --format html and latex show", self.len() - MOST_LINES);
            scene.append(sentence(&words, Font::Plain, Hue::Open), 10.0);
        }
        for entry in &self.legend {
            scene.append(sentence(entry, Font::Plain, Hue::Ink), 10.0);
        }
        scene
    }

    pub(crate) fn html(&self) -> String {
        let mut out = String::new();
        for (heading, column) in self.headed() {
            if let Some(heading) = heading {
                let _ = writeln!(out, "<h4>{}</h4>", xml(&heading));
            }
            column.html(&mut out);
        }
        for entry in &self.legend {
            let _ = writeln!(out, "<p>{}</p>", xml(entry));
        }
        out
    }

    pub(crate) fn latex(&self) -> String {
        let mut out = String::new();
        for (heading, column) in self.headed() {
            if let Some(heading) = heading {
                let _ = writeln!(out, "\\par\\smallskip\\noindent\\textbf{{{}}}\\par\\nopagebreak", latex(&heading));
            }
            column.latex(&mut out);
        }
        for entry in &self.legend {
            let _ = writeln!(out, "\\par\\noindent {}", latex(entry));
        }
        out
    }
}

/// The word beside an axiom.
const AXIOM: &str = "axiom";

/// `axiom`, `assumed`, `Modus ponens 1, 2 with y using Z 4`
fn reason(tag: Tag, rule: Option<&str>, premises: &[Premise], with: &[String], using: Option<&UsedDocument>) -> String {
    let Some(rule) = rule else {
        return String::from(if tag == Tag::Assumption { "assumed" } else { AXIOM });
    };
    let premise = |premise: &Premise| match premise {
        Premise::Line(number) => number.to_string(),
        Premise::Box(first, last) => format!("{first}–{last}"),
    };
    let mut words = rule.to_owned();
    if !premises.is_empty() {
        words.push_str(&format!(" {}", premises.iter().map(premise).collect::<Vec<_>>().join(", ")));
    }
    if !with.is_empty() {
        words.push_str(&format!(" with {}", with.join(", ")));
    }
    if let Some(used) = using {
        let numbers: Vec<String> = used.lines.iter().map(u32::to_string).collect();
        words.push_str(&format!(" using {} {}", used.subproof, numbers.join(", ")));
    }
    words
}

fn sentence(text: &str, font: Font, hue: Hue) -> Scene {
    let mut scene = Scene::default();
    scene.paragraph((0.0, 0.0), 760.0, font, hue, text);
    scene
}

impl Column {
    fn new(name: Option<String>, mut lines: Vec<Line>) -> Column {
        // Under the axioms stands a line where others follow.
        let axioms = lines.iter().take_while(|line| line.ends_axioms).count();
        let others = lines.len() > axioms;
        for (at, line) in lines.iter_mut().enumerate() {
            line.ends_axioms = others && at + 1 == axioms;
        }
        Column { name, lines }
    }

    fn scene(&self, most: usize) -> Scene {
        let lines = &self.lines[..self.lines.len().min(most)];
        let mut scene = Scene::default();
        let indent = |line: &Line| NUMBERS + BAR * (f64::from(line.depth) + 1.0);
        let statements: Vec<Vec<String>> = lines.iter().map(|line| wrapped(&line.statement, STATEMENT, Font::Formula)).collect();
        let wide = |(line, rows): (&Line, &Vec<String>)| {
            indent(line) + rows.iter().map(|row| Font::Formula.width(row)).fold(0.0, f64::max)
        };
        let second = lines.iter().zip(&statements).map(wide).fold(0.0, f64::max) + 26.0;
        let mut y = 0.0;
        // The tops of the bars that are open.
        let mut open: Vec<f64> = vec![0.0];
        let bar = |scene: &mut Scene, at: usize, from: f64, to: f64| {
            let x = NUMBERS + BAR * at as f64;
            scene.line((x, from), (x, to), Hue::Ink, 1.4);
        };
        for (line, statement) in lines.iter().zip(&statements) {
            let kept = if line.opens { line.depth } else { line.depth + 1 } as usize;
            while open.len() > kept.max(1) {
                if let Some(from) = open.pop() {
                    bar(&mut scene, open.len(), from, y - 2.0);
                }
            }
            while open.len() < line.depth as usize + 1 {
                open.push(y + 2.0);
            }
            let hue = if line.is_wrong { Hue::Bad } else { Hue::Ink };
            let number = if line.is_wrong { format!("✗ {}", line.number) } else { line.number.to_string() };
            scene.text((NUMBERS - 10.0, y + 15.0), Anchor::End, Font::Strong, hue, number);
            for (row, text) in statement.iter().enumerate() {
                scene.text((indent(line), y + 15.0 + ROW * row as f64), Anchor::Start, Font::Formula, hue, text.as_str());
            }
            let reasons = wrapped(&line.reason, REASON, Font::Plain);
            for (row, text) in reasons.iter().enumerate() {
                scene.text((second, y + 15.0 + ROW * row as f64), Anchor::Start, Font::Plain, Hue::Faint, text.as_str());
            }
            let mut rows = statement.len().max(reasons.len()).max(1);
            if let Some(remark) = &line.remark {
                let hue = if line.is_wrong { Hue::Bad } else { Hue::Open };
                for text in wrapped(remark, second + REASON - indent(line), Font::Small) {
                    scene.text((indent(line), y + 14.0 + ROW * rows as f64), Anchor::Start, Font::Small, hue, text);
                    rows += 1;
                }
            }
            y += ROW * rows as f64;
            if line.opens || line.ends_axioms {
                let x = NUMBERS + BAR * f64::from(line.depth);
                let wide = statement.iter().map(|row| Font::Formula.width(row)).fold(0.0, f64::max);
                scene.line((x, y + 1.0), (x + BAR + wide.max(40.0), y + 1.0), Hue::Ink, 1.4);
                y += 4.0;
            }
        }
        while let Some(from) = open.pop() {
            bar(&mut scene, open.len(), from, y);
        }
        scene
    }

    fn html(&self, out: &mut String) {
        out.push_str(
            "<div class=\"scroll\" tabindex=\"0\"><table class=\"fitch\"><thead class=\"sr\"><tr><th scope=\"col\">line</th>\
             <th scope=\"col\">statement</th><th scope=\"col\">justification</th></tr></thead><tbody>\n",
        );
        for line in &self.lines {
            let wrong = if line.is_wrong { " class=\"wrong\"" } else { "" };
            let sign = if line.is_wrong { "<span aria-hidden=\"true\">✗ </span><span class=\"sr\">wrong: </span>" } else { "" };
            let _ = write!(out, "<tr{wrong}><th scope=\"row\">{sign}{}</th><td class=\"says\">", line.number);
            // Each bar stands within the one to its left, and each statement within as many boxes: places that are written into elements
            // are forbidden on pages that allow nothing but their style sheet.
            for at in 0..=line.depth {
                let first = if line.opens && at == line.depth { " first" } else { "" };
                let _ = write!(out, "<i class=\"bar{first}\">");
            }
            (0..=line.depth).for_each(|_| out.push_str("</i>"));
            (0..line.depth).for_each(|_| out.push_str("<div class=\"in\">"));
            let under = if line.opens || line.ends_axioms { " under" } else { "" };
            let boxes = match line.depth {
                0 => String::new(),
                1 => String::from("<span class=\"sr\">in a box: </span>"),
                depth => format!("<span class=\"sr\">in {depth} boxes: </span>"),
            };
            let _ = write!(out, "<div class=\"st{under}\">{boxes}<code>{}</code>", xml(&line.statement));
            if let Some(remark) = &line.remark {
                let _ = write!(out, "<p class=\"remark\">{}</p>", xml(remark));
            }
            out.push_str("</div>");
            (0..line.depth).for_each(|_| out.push_str("</div>"));
            let _ = writeln!(out, "</td><td class=\"by\">{}</td></tr>", xml(&line.reason));
        }
        out.push_str("</tbody></table></div>\n");
    }

    fn latex(&self, out: &mut String) {
        out.push_str("\\begin{fitch}\n");
        for line in &self.lines {
            let mut bars = String::new();
            for at in 0..=line.depth {
                bars.push_str(if line.opens && at == line.depth { "\\fitchopen" } else { "\\fitchbar" });
            }
            let number = match line.is_wrong {
                true => format!("\\ensuremath{{\\times}}\\,{}", line.number),
                false => line.number.to_string(),
            };
            let under = if line.opens || line.ends_axioms { "\\fitchunder" } else { "" };
            let mut statement = latex(&line.statement);
            if let Some(remark) = &line.remark {
                let _ = write!(statement, "\\newline{{\\footnotesize\\itshape {}}}", latex(remark));
            }
            let depth = line.depth + 1;
            let _ = writeln!(
                out,
                "\\fitchline{{{number}}}{{{bars}}}{{{depth}}}{{{under}}}{{{statement}}}{{{}}}",
                latex(&line.reason)
            );
        }
        out.push_str("\\end{fitch}\n");
    }
}
