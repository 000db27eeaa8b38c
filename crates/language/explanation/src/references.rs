//! Names and numbers that lead nowhere, in words: rules, lines, boxes and subproofs that are not there or cannot be cited.

use kernel::calculus::normal_name;
use kernel::{Block, Citation, Justification, Line};

use super::nearest::nearest;
use super::{LineContext, LinePart, Wording, citation_words, quoted, shown};

impl LineContext<'_> {
    pub(super) fn unknown_rule(&self) -> Wording {
        let calculus = self.subject.calculus;
        let written = self.written().unwrap_or_default();
        let message = format!("{} has no rule called {}", calculus.name(), quoted(written));
        let names = calculus.rule_ids().flat_map(|(id, rule)| {
            let names = [&rule.name, &rule.tag].into_iter().chain(&rule.aliases);
            names.map(move |name| (normal_name(name), id)).collect::<Vec<_>>()
        });
        if let Some(help) = self.without_on(written) {
            return Wording::new(LinePart::Rule, "`on` is missing", message).help(help);
        }
        let help = match nearest(&normal_name(written), names) {
            Some(rule) => format!("{} was perhaps meant", self.rule_name(rule)),
            None => {
                const SHOWN: usize = 60;
                let tags: Vec<&str> = calculus.rules().iter().take(SHOWN).map(|rule| rule.tag.as_str()).collect();
                let more = if calculus.rules().len() > SHOWN { ", …" } else { "" };
                format!("its rules are {}{more}", tags.join(", "))
            }
        };
        Wording::new(LinePart::Rule, "no such rule", message).help(help)
    }

    pub(super) fn unknown_line(&self, cited: Citation) -> Wording {
        let is_there = |number: u32| self.block.is_some_and(|block| block.index(number).is_some());
        let number = match cited {
            Citation::Line(number) => number,
            Citation::Box(first, last) => {
                if is_there(first) {
                    last
                } else {
                    first
                }
            }
        };
        let message = format!("{} has no line {number}", self.here());
        let words = Wording::new(LinePart::Citation(cited), "no such line", message);
        let mut others = self.subject.proof.blocks().iter().take(self.subject.block);
        let other = others.find(|other| other.index(number).is_some()).and_then(Block::name);
        match (other, self.block.and_then(|block| block.len().checked_sub(1)?.try_into().ok())) {
            (Some(other), _) => words.help(format!("a line of subproof {0} is cited as `using {0} {number}`", shown(other))),
            (None, Some(last)) => words.help(format!("its lines are {} to {}", self.number_at(0), self.number_at(last))),
            (None, None) => words,
        }
    }

    /// The citation by which a line cites itself.
    pub(super) fn own_citation(&self, citations: &[Citation]) -> Option<Citation> {
        let own = self.number();
        citations.iter().copied().find(|citation| match *citation {
            Citation::Line(number) => number == own,
            Citation::Box(first, last) => first == own || last == own,
        })
    }

    pub(super) fn closed_box(&self, cited: Citation) -> Wording {
        let message = format!("{} stands in a box that ends before line {}", citation_words(cited), self.number());
        let words = Wording::new(LinePart::Citation(cited), "in a closed box", message);
        let (Citation::Line(number), Some(block)) = (cited, self.block) else {
            return words.help("cite the outermost box that has been closed");
        };
        let around = || {
            let inner = block.line(block.index(number)?)?.in_box?;
            let assumption = block.line(block.boxes().get(inner as usize)?.first as usize)?.number;
            // The last line of the box that is meant: the last that is cited, or the last that there is.
            let of_box =
                |other: u32| block.index(other).and_then(|at| block.line(at)).is_some_and(|line| line.in_box == Some(inner));
            let cited = self.inference().into_iter().flat_map(|inference| inference.citations).filter_map(|one| match *one {
                Citation::Line(other) if of_box(other) => Some(other),
                Citation::Line(_) | Citation::Box(..) => None,
            });
            let last = cited.max().filter(|&last| last > assumption);
            let end = || block.lines().filter(|line| line.in_box == Some(inner)).map(|line| line.number).last();
            Some((assumption, last.or_else(end)?))
        };
        match around() {
            Some((assumption, last)) => words.help(format!("cite the box as a whole: `{assumption}-{last}`")),
            None => words,
        }
    }

    pub(super) fn unknown_subproof(&self) -> Wording {
        let name = self.subproof_name();
        let before = match self.block.and_then(Block::name) {
            Some(own) => format!("subproof {}", shown(own)),
            None => String::from("the proof"),
        };
        let message = format!("no subproof called {} stands before {before}", quoted(name));
        let words = Wording::new(LinePart::Using, "no such subproof", message);
        let known = || self.subject.proof.blocks().iter().take(self.subject.block).filter_map(Block::name);
        let near = nearest(&normal_name(name), known().map(|known| (normal_name(known), known)));
        match (near, known().next()) {
            (Some(near), _) => words.help(format!("{} was perhaps meant", shown(near))),
            (None, Some(_)) => {
                let names: Vec<String> = known().take(20).map(shown).collect();
                words.help(format!("before it {} {}", if names.len() == 1 { "stands" } else { "stand" }, names.join(", ")))
            }
            (None, None) => words.help("a subproof is written before what uses it: `subproof NAME` … `end`"),
        }
    }

    pub(super) fn subproof_line(&self, number: u32) -> Wording {
        let (proof, name) = (self.subject.proof, self.subproof_name());
        let block = proof.subproof(name).and_then(|at| proof.blocks().get(at));
        let line = block.and_then(|block| block.line(block.index(number)?));
        let name = shown(name);
        let (label, message) = match line {
            None => ("no such line", format!("subproof {name} has no line {number}")),
            Some(Line { in_box: Some(_), .. }) => {
                ("in a box", format!("line {number} of subproof {name} stands in a box, and is not seen from outside"))
            }
            Some(_) => ("no lemma", format!("line {number} of subproof {name} is its axiom, and only lemmas can be cited")),
        };
        let words = Wording::new(LinePart::Using, label, message);
        let inferred = |line: &Line<'_>| line.in_box.is_none() && matches!(line.justification, Justification::Rule(_));
        let lemmas: Vec<String> =
            block.into_iter().flat_map(Block::lines).filter(inferred).take(20).map(|line| line.number.to_string()).collect();
        match lemmas.as_slice() {
            [] => words,
            [one] => words.help(format!("its only lemma is {one}")),
            several => words.help(format!("its lemmas are {}", several.join(", "))),
        }
    }
}
