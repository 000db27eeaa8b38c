//! A section as one picture: the drawing of its evidence. Where there are several pieces they stand below each other, each under its question.

use report::sentences::Tone;

use crate::scene::{Font, Hue, Scene};
use crate::section::{Evidence, Section, Verdict};
use crate::svg::{Caption, svg};

/// The width of words.
const WORDS: f64 = 680.0;

/// A section as a picture that stands alone.
pub(crate) fn section(section: &Section) -> String {
    let mut scene = Scene::default();
    scene.append(text_block(&section.title, Font::Title, Hue::Ink), 0.0);
    section.verdicts.iter().for_each(|one| scene.append(verdict(one), 6.0));
    let is_single = section.questions.len() == 1;
    let mut description: Vec<String> = section.verdicts.iter().map(|verdict| verdict.words.clone()).collect();
    for question in &section.questions {
        if !is_single {
            scene.append(text_block(&question.heading, Font::Strong, Hue::Ink), 30.0);
        }
        if let Some(statement) = &question.statement {
            scene.append(text_block(statement, Font::Formula, Hue::Ink), 6.0);
        }
        // The only verdict stands above.
        if !is_single {
            question.verdict.iter().for_each(|one| scene.append(verdict(one), 6.0));
        }
        for shown in &question.shown {
            if !shown.heading.is_empty() {
                scene.append(text_block(&shown.heading, Font::Plain, Hue::Ink), 8.0);
                description.push(shown.heading.clone());
            }
            let Some(evidence) = &shown.evidence else { continue };
            description.push(evidence.description());
            let drawn = match evidence {
                Evidence::Finite(finite) => finite.whole(),
                Evidence::Infinite(infinite) => infinite.whole(),
                Evidence::Proof(proof) => proof.scene(),
                Evidence::Inference(inference) => text_block(&inference.line(), Font::Formula, Hue::Ink),
                Evidence::Text(lines) => lines.iter().fold(Scene::default(), |mut scene, line| {
                    scene.append(text_block(line, Font::Formula, Hue::Ink), 2.0);
                    scene
                }),
            };
            scene.append(drawn, 18.0);
        }
        for reason in &question.reasons {
            scene.append(text_block(&report::visible(reason), Font::Small, Hue::Faint), 6.0);
        }
    }
    for remark in &section.remarks {
        scene.append(text_block(remark, Font::Small, Hue::Faint), 12.0);
    }
    let caption = Caption { title: &section.title, description: &description.join(" "), id: "picture" };
    svg(&scene, &caption, true)
}

fn text_block(text: &str, font: Font, hue: Hue) -> Scene {
    let mut scene = Scene::default();
    scene.paragraph((0.0, 0.0), WORDS, font, hue, text);
    scene
}

fn verdict(verdict: &Verdict) -> Scene {
    let hue = match verdict.tone {
        Tone::Good => Hue::Good,
        Tone::Bad => Hue::Bad,
        Tone::Open => Hue::Open,
        Tone::Neutral => Hue::Ink,
    };
    text_block(&verdict.text(), Font::Strong, hue)
}
