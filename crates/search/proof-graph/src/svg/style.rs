//! Colours, letters and measures of the picture. Selectors are plain classes, so that simple viewers understand them as well; dark
//! colours are for viewers whose reader prefers them.

/// Width of a column of a statement in pixels, at the size below; somewhat more than the letters of common fonts.
pub(crate) const ADVANCE: f64 = 7.9;
/// The same for small letters of a proportional font.
pub(crate) const SMALL_ADVANCE: f64 = 6.3;
/// The same for the title.
pub(crate) const TITLE_ADVANCE: f64 = 9.8;

/// The style sheet.
pub(crate) const SHEET: &str = "
text{font-family:ui-sans-serif,system-ui,'Segoe UI','DejaVu Sans',Arial,sans-serif;font-size:11.5px;fill:#1c2128}
.page{fill:#ffffff}
.title{font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:16px;font-weight:600}
.says{font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:13px}
.number{font-weight:700;font-size:12.5px}
.muted{fill:#57606a}
.edge{fill:none;stroke:#7d8896;stroke-width:1.5}
.idle{stroke:#b9c0c9;stroke-dasharray:4 4}
.head{fill:#7d8896}
.from-axiom .edge{stroke:#6f9bd1}
.from-axiom .head{fill:#6f9bd1}
.from-axiom .idle{stroke:#b8cde8}
.edges:hover .edge{stroke:#d9480f;stroke-width:2.5}
.premise{font-size:10px;fill:#57606a;stroke:#ffffff;stroke-width:3px;paint-order:stroke}
.card{fill:#ffffff;stroke:#5b6470;stroke-width:1.3}
.axiom .card{fill:#e4effb;stroke:#1f5fa8}
.axiom .bar{fill:#1f5fa8}
.assumption .card{fill:#fff4d6;stroke:#9a6b00}
.unused .card{fill:#f6f7f9;stroke:#9aa5b1;stroke-dasharray:5 4}
.unused text{fill:#6b7280}
.unused .bar{fill:#9aa5b1}
.goal .card{fill:#def5e4;stroke:#1b7a3d;stroke-width:1.8}
.goal .outer{fill:none;stroke:#1b7a3d;stroke-width:1.8}
.faulty .card{fill:#fde7e6;stroke:#c62828;stroke-width:1.8}
.dependent .card{fill:#ffffff;stroke:#c62828;stroke-dasharray:5 4}
.sign{fill:#d9480f}
.sign-line{fill:none;stroke:#ffffff;stroke-width:1.8}
.contradictory .card{stroke:#d9480f;stroke-width:2.6}
@media (prefers-color-scheme:dark){
text{fill:#e6edf3}
.page{fill:#0d1117}
.muted{fill:#9aa5b1}
.edge{stroke:#77828f}
.idle{stroke:#454d57}
.head{fill:#77828f}
.from-axiom .edge{stroke:#4f83c4}
.from-axiom .head{fill:#4f83c4}
.from-axiom .idle{stroke:#2c4566}
.edges:hover .edge{stroke:#ff8a4c}
.premise{fill:#9aa5b1;stroke:#0d1117}
.card{fill:#161b22;stroke:#8b949e}
.axiom .card{fill:#10263f;stroke:#5b9be6}
.axiom .bar{fill:#5b9be6}
.assumption .card{fill:#332705;stroke:#d9a520}
.unused .card{fill:#12161c;stroke:#57606a}
.unused text{fill:#8b949e}
.unused .bar{fill:#57606a}
.goal .card{fill:#0f2d1a;stroke:#4ac26b}
.goal .outer{stroke:#4ac26b}
.faulty .card{fill:#3a1413;stroke:#f47067}
.dependent .card{fill:#161b22;stroke:#f47067}
.sign{fill:#ff8a4c}
.sign-line{stroke:#0d1117}
.contradictory .card{stroke:#ff8a4c}
}
";
