//! A form of a rule as an inference: the premises, a line, the conclusion, and the conditions below.

use std::fmt::Write;

use adjudication::ListedForm;
use report::visible;

use crate::escape::{latex, xml};

/// A form of a rule.
#[derive(Clone, Debug)]
pub(crate) struct Inference {
    pub(crate) premises: Vec<String>,
    pub(crate) conclusion: String,
    /// Choices, witnesses and provisos, in words.
    pub(crate) conditions: Vec<String>,
}

impl Inference {
    pub(crate) fn new(form: &ListedForm) -> Inference {
        Inference {
            premises: report::premises_of(form).iter().map(|premise| visible(premise)).collect(),
            conclusion: visible(&form.conclusion),
            conditions: report::conditions_of(form).iter().map(|condition| visible(condition)).collect(),
        }
    }

    /// The form in a line: `A → B, A ⊢ B`.
    pub(crate) fn line(&self) -> String {
        match self.premises.as_slice() {
            [] => format!("⊢ {}", self.conclusion),
            premises => format!("{} ⊢ {}", premises.join(", "), self.conclusion),
        }
    }

    pub(crate) fn description(&self) -> String {
        match self.premises.as_slice() {
            [] => format!("Infer {} from nothing.", self.conclusion),
            premises => format!("From {} infer {}.", premises.join(" and "), self.conclusion),
        }
    }

    /// The conditions as a sentence; `None` without any.
    pub(crate) fn conditions(&self) -> Option<String> {
        let words = self.conditions.join("; ");
        let mut letters = words.chars();
        let first = letters.next()?;
        Some(format!("{}{}.", first.to_uppercase(), letters.as_str()))
    }

    pub(crate) fn html(&self) -> String {
        let mut out = String::from("<div class=\"scroll\" tabindex=\"0\"><table class=\"inference\"><tbody>\n<tr>");
        for premise in &self.premises {
            let _ = write!(out, "<td><code>{}</code></td>", xml(premise));
        }
        if self.premises.is_empty() {
            out.push_str("<td></td>");
        }
        let span = self.premises.len().max(1);
        let _ = write!(out, "</tr>\n<tr><td colspan=\"{span}\"><code>{}</code></td></tr>\n", xml(&self.conclusion));
        out.push_str("</tbody></table></div>\n");
        if let Some(conditions) = self.conditions() {
            let _ = writeln!(out, "<p>{}</p>", xml(&conditions));
        }
        out
    }

    pub(crate) fn latex(&self) -> String {
        let premises = self.premises.iter().map(|premise| latex(premise)).collect::<Vec<_>>().join(" \\qquad ");
        let mut out = format!(
            "\\par\\medskip\\hspace*{{1.1cm}}\\begin{{tabular}}{{@{{}}c@{{}}}}\n{premises}\\\\\\hline\n{}\\\\\n\\end{{tabular}}\\par\n",
            latex(&self.conclusion)
        );
        if let Some(conditions) = self.conditions() {
            let _ = writeln!(out, "\\smallskip {}\\par", latex(&conditions));
        }
        out
    }

    /// The form as lines of text.
    pub(crate) fn text(&self) -> String {
        let premises = self.premises.join("     ");
        let columns = premises.chars().count().max(self.conclusion.chars().count());
        format!("{premises}\n{}\n{}", "─".repeat(columns), self.conclusion)
    }
}
