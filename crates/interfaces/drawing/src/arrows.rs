//! Arrows between points: bent ones, loops, with heads at one end or both.

use crate::scene::{Fill, Hue, Point, Scene, on_curve};

/// Length of a head.
const HEAD: f64 = 10.0;
/// Half its width.
const HALF: f64 = 4.5;
/// Between an arrow and the point that it leads to.
const GAP: f64 = 2.5;
/// Number of places of a curve at which it is looked for the border of a point.
const STEPS: usize = 400;

/// A point as arrows see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    pub(crate) at: Point,
    pub(crate) radius: f64,
}

/// Looks of an arrow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stroke {
    pub(crate) hue: Hue,
    pub(crate) dash: usize,
    /// With a bar at its tail and a hollow head, as functions have.
    pub(crate) is_function: bool,
    /// With heads at both ends.
    pub(crate) is_mutual: bool,
}

/// Draws an arrow from one point to another, which passes the middle between them at the distance `bend` to the right of its way.
pub(crate) fn arrow(scene: &mut Scene, from: End, to: End, bend: f64, stroke: Stroke) {
    let along = (to.at.0 - from.at.0, to.at.1 - from.at.1);
    let length = along.0.hypot(along.1).max(1.0);
    let across = (-along.1 / length, along.0 / length);
    let middle = ((from.at.0 + to.at.0) / 2.0, (from.at.1 + to.at.1) / 2.0);
    let pull = (middle.0 + 2.0 * bend * across.0, middle.1 + 2.0 * bend * across.1);
    let towards = |end: Point| (end.0 + (pull.0 - end.0) * 2.0 / 3.0, end.1 + (pull.1 - end.1) * 2.0 / 3.0);
    draw(scene, [from.at, towards(from.at), towards(to.at), to.at], from, to, stroke);
}

/// Draws an arrow from a point to itself, in the direction of an angle.
pub(crate) fn loop_arrow(scene: &mut Scene, end: End, angle: f64, reach: f64, stroke: Stroke) {
    let around =
        |turn: f64, distance: f64| (end.at.0 + distance * (angle + turn).cos(), end.at.1 + distance * (angle + turn).sin());
    let far = end.radius + reach;
    let curve = [around(-0.42, end.radius), around(-0.72, far), around(0.72, far), around(0.42, end.radius)];
    draw(scene, curve, end, end, stroke);
}

fn draw(scene: &mut Scene, curve: [Point; 4], from: End, to: End, stroke: Stroke) {
    let distance = |one: Point, other: Point| (one.0 - other.0).hypot(one.1 - other.1);
    let time = |step: usize| step as f64 / STEPS as f64;
    // The curve leaves the border of the one point and comes to that of the other.
    let leaves = |room: f64| (0..=STEPS / 2).find(|&step| distance(on_curve(&curve, time(step)), from.at) >= from.radius + room);
    let comes =
        |room: f64| (STEPS / 2..=STEPS).rev().find(|&step| distance(on_curve(&curve, time(step)), to.at) >= to.radius + room);
    let (Some(first), Some(last)) = (leaves(GAP), comes(GAP)) else { return };
    let (tail, tip) = (on_curve(&curve, time(first)), on_curve(&curve, time(last)));
    // Heads begin where the line ends, on its way.
    let neck = (0..last).rev().find(|&step| distance(on_curve(&curve, time(step)), tip) >= HEAD - 1.0).unwrap_or(first);
    let begin = match stroke.is_mutual {
        true => (first..=STEPS).find(|&step| distance(on_curve(&curve, time(step)), tail) >= HEAD - 1.0).unwrap_or(first),
        false => first,
    };
    if begin < neck {
        let [start, one, two, end] = part(&curve, time(begin), time(neck));
        scene.stroke(start, vec![[one, two, end]], stroke.hue, stroke.dash, 1.8);
    }
    head(scene, on_curve(&curve, time(neck)), tip, stroke);
    if stroke.is_mutual {
        head(scene, on_curve(&curve, time(begin)), tail, stroke);
    }
    if stroke.is_function {
        let ahead = on_curve(&curve, time((first + STEPS / 40).min(STEPS)));
        let length = distance(tail, ahead).max(0.1);
        let across = (-(ahead.1 - tail.1) / length * HALF, (ahead.0 - tail.0) / length * HALF);
        let bar = |side: f64| (tail.0 + side * across.0, tail.1 + side * across.1);
        scene.line(bar(-1.0), bar(1.0), stroke.hue, 1.8);
    }
}

fn head(scene: &mut Scene, neck: Point, tip: Point, stroke: Stroke) {
    let along = (tip.0 - neck.0, tip.1 - neck.1);
    let length = along.0.hypot(along.1).max(0.1);
    let unit = (along.0 / length, along.1 / length);
    let base = (tip.0 - HEAD * unit.0, tip.1 - HEAD * unit.1);
    let corners = vec![tip, (base.0 - HALF * unit.1, base.1 + HALF * unit.0), (base.0 + HALF * unit.1, base.1 - HALF * unit.0)];
    scene.shape(corners, stroke.hue, if stroke.is_function { Fill::Page } else { Fill::Full });
}

/// The part of a cubic curve between two times.
fn part(curve: &[Point; 4], begin: f64, end: f64) -> [Point; 4] {
    // The blossom of the curve: its value for three times of which any may differ.
    let blossom = |times: [f64; 3]| {
        let mut points = curve.to_vec();
        for time in times {
            let mix = |pair: &[Point]| (pair[0].0 * (1.0 - time) + pair[1].0 * time, pair[0].1 * (1.0 - time) + pair[1].1 * time);
            points = points.windows(2).map(mix).collect();
        }
        points.first().copied().unwrap_or_default()
    };
    [blossom([begin; 3]), blossom([begin, begin, end]), blossom([begin, end, end]), blossom([end; 3])]
}
