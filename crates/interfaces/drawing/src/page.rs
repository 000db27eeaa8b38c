//! Sections as one page for a browser that needs nothing else: no script, no font, no file, no request. The verdict stands first, then the
//! statements as they were read, then each question with its evidence.

use std::fmt::Write;

use report::sentences::Tone;

use crate::escape::xml;
use crate::finite::Finite;
use crate::palette::{CARD, MONO, PAGE, Pair, sheet};
use crate::scene::{Hue, Scene};
use crate::section::{Evidence, Question, Section, Shown, Verdict};
use crate::svg::{Caption, svg};

/// The head of a page, as far as its first section.
///
/// * `more`: what is added to its style sheet.
pub(crate) fn head(title: &str, more: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{}</title>\n<style>\n{}{more}</style>\n</head>\n<body>\n{MAIN}",
        xml(title),
        style(),
    )
}

/// The line after which the sections of a page begin.
const MAIN: &str = "<main>\n";

/// The end of a page.
pub(crate) const FOOT: &str = "</main>\n</body>\n</html>\n";

/// The style sheet of a page.
pub(crate) fn style() -> String {
    variables() + &sheet() + LAYOUT
}

/// The sections of a page, without its head and foot; `None` of a text that is no page.
pub(crate) fn sections(page: &str) -> Option<&str> {
    page.split_once(MAIN)?.1.rsplit_once(FOOT).map(|(sections, _)| sections)
}

/// A piece of evidence as a part of a page.
pub(crate) fn evidence(one: &Shown, id: &str) -> String {
    let mut out = String::new();
    shown(&mut out, one, id);
    out
}

/// The colours of the page as variables, light and dark.
fn variables() -> String {
    let all: [(&str, Pair); 7] = [
        ("page", PAGE),
        ("card", CARD),
        ("ink", Hue::Ink.pair()),
        ("faint", Hue::Faint.pair()),
        ("good", Hue::Good.pair()),
        ("bad", Hue::Bad.pair()),
        ("open", Hue::Open.pair()),
    ];
    let set = |pick: fn(Pair) -> &'static str| all.map(|(name, pair)| format!("--{name}:{}", pick(pair))).join(";");
    format!(
        ":root{{color-scheme:light dark;{};--mono:{MONO}}}\n@media screen and (prefers-color-scheme:dark){{:root{{{}}}}}\n",
        set(|pair| pair.0),
        set(|pair| pair.1)
    )
}

const LAYOUT: &str = "\
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 ui-sans-serif,system-ui,'Segoe UI','DejaVu Sans',Arial,sans-serif}
main{max-width:64rem;margin:0 auto;padding:1.5rem 1.25rem 4rem}
section+section{border-top:2px solid var(--faint);margin-top:3rem;padding-top:1rem}
h2{font-size:1.5rem;margin:.5rem 0;overflow-wrap:anywhere}h3{font-size:1.15rem;margin:2.2rem 0 .3rem;overflow-wrap:anywhere}h4{margin:1rem 0 .2rem}
p{margin:.4rem 0}a{color:inherit}
code{font-family:var(--mono);font-size:.92em;white-space:pre-wrap;overflow-wrap:anywhere}
.verdict{border-left:5px solid;padding:.1rem .8rem;overflow-wrap:anywhere}.lead .verdict{font-size:1.15rem;font-weight:600}
.good{color:var(--good)}.bad{color:var(--bad)}.open{color:var(--open)}
.szs,.file,.by{color:var(--faint);font-weight:400;font-size:.88rem}.file code{word-break:break-all}
.scroll{overflow-x:auto;max-width:100%}
table{border-collapse:collapse}
.board{width:100%;margin:1rem 0}.board th,.board td{text-align:left;vertical-align:top;padding:.35rem .6rem .35rem 0;border-top:1px solid var(--faint)}
.board thead th{border-top:0;color:var(--faint);font-weight:400;font-size:.88rem}
.cells{display:inline-table;margin:.6rem 2rem .6rem 0;vertical-align:top}.cells caption{text-align:left;font-weight:600;overflow-wrap:anywhere}
.cells th,.cells td{padding:.1rem .55rem;text-align:center}.cells thead th{background:var(--card)}
.cells th[scope=row]{border-right:1px solid var(--faint)}
.fitch{margin:.6rem 0}.fitch th{font-weight:600;text-align:right;vertical-align:top;padding:.12rem .7rem .12rem 0;white-space:nowrap}
.fitch td{padding:0;vertical-align:top;position:relative}.fitch .by{padding:.18rem 0 .12rem 1.6rem;min-width:11rem}
.bar{position:absolute;left:0;top:0;bottom:0;width:0;border-left:2px solid var(--ink)}.bar .bar{left:12px}.bar.first{top:4px}.in{padding-left:14px}
.says{min-width:15rem}.st{padding:.12rem 0 .12rem 12px;min-width:9rem}.st.under{border-bottom:2px solid var(--ink);display:inline-block;margin-bottom:3px}
.wrong th,.wrong code,.remark{color:var(--bad)}.remark{font-size:.88rem;margin:0}
pre{margin:.4rem 0}.inference{margin:.6rem 0 .6rem 1rem}.inference td{padding:.1rem 1rem;text-align:center}.inference tr+tr td{border-top:1.5px solid var(--ink)}
figure{margin:.6rem 0}svg{max-width:100%;height:auto}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
";

pub(crate) fn class(tone: Tone) -> &'static str {
    match tone {
        Tone::Good => "good",
        Tone::Bad => "bad",
        Tone::Open => "open",
        Tone::Neutral => "neutral",
    }
}

pub(crate) fn verdict(verdict: &Verdict) -> String {
    let szs = verdict.szs.map(|szs| format!(" <span class=\"szs\">SZS {szs:?}</span>")).unwrap_or_default();
    format!("<p class=\"verdict {}\">{}{szs}</p>\n", class(verdict.tone), xml(&verdict.words))
}

/// A section; `number` is its place on the page, which makes its links its own.
pub(crate) fn section(section: &Section, number: usize) -> String {
    let mut out = format!(
        "<section aria-labelledby=\"b{number}\">\n<h2 id=\"b{number}\">{}</h2>\n<div class=\"lead\">\n",
        xml(&section.title)
    );
    section.verdicts.iter().for_each(|one| out.push_str(&verdict(one)));
    out.push_str("</div>\n");
    for remark in &section.remarks {
        let _ = writeln!(out, "<p>{}</p>", xml(remark));
    }
    if !section.statements.is_empty() {
        statements(&mut out, section, number);
    }
    for (at, one) in section.questions.iter().enumerate() {
        question(&mut out, one, &format!("b{number}-q{at}"));
    }
    out.push_str("</section>\n");
    out
}

fn statements(out: &mut String, section: &Section, number: usize) {
    let is_judged = section.statements.iter().any(|statement| statement.verdict.is_some());
    let third = if is_judged { "<th scope=\"col\">verdict</th>" } else { "" };
    let _ = writeln!(
        out,
        "<div class=\"scroll\" tabindex=\"0\"><table class=\"board\"><thead><tr><th scope=\"col\">{}</th>\
         <th scope=\"col\">{}</th>{third}</tr></thead><tbody>",
        section.columns.first, section.columns.second
    );
    for statement in &section.statements {
        let label = match statement.question {
            Some(question) => format!("<a href=\"#b{number}-q{question}\">{}</a>", xml(&statement.label)),
            None => xml(&statement.label),
        };
        let _ = write!(out, "<tr><th scope=\"row\">{label}</th><td><code>{}</code></td>", xml(&statement.reading));
        if let Some(verdict) = &statement.verdict {
            let _ = write!(out, "<td class=\"{}\">{}</td>", class(verdict.tone), xml(&verdict.words));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
}

fn question(out: &mut String, question: &Question, id: &str) {
    let _ = writeln!(out, "<h3 id=\"{id}\">{}</h3>", xml(&question.heading));
    if let Some(statement) = &question.statement {
        let _ = writeln!(out, "<p><code>{}</code></p>", xml(statement));
    }
    out.extend(question.verdict.as_ref().map(verdict));
    for (at, one) in question.shown.iter().enumerate() {
        shown(out, one, &format!("{id}-{at}"));
    }
    if !question.reasons.is_empty() {
        out.push_str("<ul>\n");
        for reason in &question.reasons {
            let _ = writeln!(out, "<li>{}</li>", xml(&report::visible(reason)));
        }
        out.push_str("</ul>\n");
    }
}

fn shown(out: &mut String, shown: &Shown, id: &str) {
    if !shown.heading.is_empty() {
        let _ = writeln!(out, "<p>{}</p>", xml(&shown.heading));
    }
    let mut figure = |scene: &Scene, evidence: &Evidence| {
        let (title, description) = (shown.heading.trim_end_matches(':'), evidence.description());
        let picture = svg(scene, &Caption { title, description: &description, id }, false);
        let data = match evidence {
            Evidence::Finite(Finite { data: Some(data), .. }) => format!(" data-model=\"{}\"", xml(data)),
            _ => String::new(),
        };
        let _ = writeln!(out, "<figure class=\"scroll\" tabindex=\"0\"{data}>\n{picture}</figure>");
    };
    match &shown.evidence {
        Some(evidence @ Evidence::Finite(finite)) => {
            figure(&finite.scene(), evidence);
            finite.tables.iter().for_each(|table| out.push_str(&table.html()));
        }
        Some(evidence @ Evidence::Infinite(infinite)) => {
            figure(&infinite.scene(), evidence);
            infinite.tables().iter().for_each(|table| out.push_str(&table.html()));
        }
        Some(Evidence::Proof(proof)) => out.push_str(&proof.html()),
        Some(Evidence::Inference(inference)) => out.push_str(&inference.html()),
        Some(Evidence::Text(lines)) => {
            let _ = writeln!(
                out,
                "<pre class=\"scroll\" tabindex=\"0\"><code>{}</code></pre>",
                lines.iter().map(|line| xml(line)).collect::<Vec<_>>().join("\n")
            );
        }
        None => {}
    }
    if let Some(origin) = shown.origin(|text| format!("<code>{}</code>", xml(text))) {
        let _ = writeln!(out, "<p class=\"file\">{origin}</p>");
    }
}
