//! Lessons and puzzles: each step is played by the game itself, and answers are judged.

use pages::lessons::{Lesson, STEPS};

use crate::browser::{Browser, pairs};
use crate::common::Service;

#[test]
fn each_lesson_is_played_to_its_end() {
    let service = Service::start(&[]);
    for game in ["shake", "xwff", "ergo", "palmer", "predicate-wars"] {
        let (reader, lesson) = (Browser::new(&service), Lesson::of(game).expect("a lesson"));
        for (at, step) in lesson.steps.iter().enumerate() {
            let path = format!("/learn/{game}?step={}", at + 1);
            let page = reader.get(&path);
            assert!(page.status == 200 && page.body.contains(&format!("Step {} / {STEPS}", at + 1)), "{path}: {}", page.body);
            let (typed, proof) = step.typed.split_once('\n').unwrap_or((step.typed, ""));
            let played = reader.post(&path, &pairs(&[("kind", "text"), ("move", typed), ("proof", proof)]));
            assert_eq!(
                (played.status, played.header("location")),
                (303, Some(format!("/learn/{game}?step={}", at + 2).as_str())),
                "{game} {}: {}",
                at + 1,
                played.body
            );
        }
        assert!(reader.get(&format!("/learn/{game}?step={}", STEPS + 1)).body.contains("That is the game"));
    }
}

#[test]
fn a_step_asks_for_its_move_and_the_game_for_lawful_ones() {
    let service = Service::start(&[]);
    let reader = Browser::new(&service);
    let play = |path: &str, written: &str| reader.post(path, &pairs(&[("kind", "text"), ("move", written)]));
    let other = play("/learn/palmer?step=1", "pass");
    assert!(other.status == 422 && other.body.contains("the step asks for another one"), "{}", other.body);
    let unlawful = play("/learn/palmer?step=1", "play P happy: ∃x blonde(x)");
    assert!(unlawful.status == 422 && unlawful.body.contains("PA-22"), "{}", unlawful.body);
    assert_eq!(play("/learn/palmer?step=11", "pass").status, 404, "there is no step to be played");
    assert_eq!(reader.get("/learn/chess").status, 404);
    assert!(reader.get("/learn/shake?step=x").body.contains("Step 1 / 10"));
}

#[test]
fn answers_to_puzzles_are_judged() {
    let service = Service::start(&[]);
    let reader = Browser::new(&service);
    let list = reader.get("/puzzles").body;
    assert!(list.contains("/puzzles/day-"), "{list}");
    for puzzle in puzzles::collection().iter().step_by(29) {
        let path = format!("/puzzles/{}", puzzle.id);
        assert!(list.contains(&format!("\"{path}\"")), "{path}");
        let page = reader.get(&path);
        assert_eq!(page.status, 200, "{}", page.body);
        let solved = reader.post(&path, &pairs(&[("answer", puzzle.task.solution())]));
        assert!(solved.body.contains("class=\"notice good\""), "{path}: {}", solved.body);
        let wrong = reader.post(&path, &pairs(&[("answer", "<i>")]));
        assert!(wrong.body.contains("class=\"notice bad\"") && !wrong.body.contains("<i>"), "{path}: {}", wrong.body);
    }
    assert_eq!(reader.get("/puzzles/ergo-999").status, 404);
    assert_eq!(reader.get("/puzzles/day-20000").status, 200);
}
