//! Small shapes that stand for predicates, each with a colour of its own.

use std::f64::consts::{FRAC_PI_2, TAU};

use crate::scene::{Fill, Hue, Point, Scene};

/// Number of different shapes.
pub(crate) const GLYPHS: usize = 8;

/// Draws the shape of a number around a place, filled or as an outline.
pub(crate) fn glyph(scene: &mut Scene, number: usize, at: Point, radius: f64, is_full: bool) {
    let (hue, fill) = (Hue::Key(number), if is_full { Fill::Full } else { Fill::Page });
    // Number of corners and angle of rotation; every second corner of a star lies further in.
    let (corners, turn, inner) = match number % GLYPHS {
        0 => return scene.disc(at, radius * 0.9, hue, fill),
        1 => (4, TAU / 8.0, 1.0),
        2 => (3, 0.0, 1.0),
        3 => (4, 0.0, 1.0),
        4 => (3, TAU / 2.0, 1.0),
        5 => (10, 0.0, 0.42),
        6 => (6, 0.0, 1.0),
        _ => (8, TAU / 8.0, 0.3),
    };
    let corner = |at_corner: usize| {
        let angle = -FRAC_PI_2 + turn + TAU * at_corner as f64 / corners as f64;
        let reach = radius * 1.12 * if at_corner % 2 == 1 { inner } else { 1.0 };
        (at.0 + reach * angle.cos(), at.1 + reach * angle.sin())
    };
    scene.shape((0..corners).map(corner).collect(), hue, fill);
}
