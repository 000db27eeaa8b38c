//! A text as a QR code: in a terminal, and as a picture on a page. Not here: what is written so (`lan`, `pages`).

use std::fmt::Write;

use ::pages::lobby::Code;
use qrcode::{Color, EcLevel, QrCode};

/// The margin around a code, in modules (ISO/IEC 18004, 5.3.8).
const MARGIN: usize = 4;

/// Black on white, and the end of that. Both colours are of the part of the palette that no theme changes.
const PAINT: [&str; 2] = ["\u{1b}[38;5;16;48;5;231m", "\u{1b}[0m"];

/// A QR code by its modules, with its margin.
struct Modules {
    /// Number of modules of a side, margin included.
    side: usize,
    colours: Vec<Color>,
}

impl Modules {
    /// Returns the code of a text; `None` where it is too long for one. A seventh of it may be hidden.
    fn of(text: &str) -> Option<Modules> {
        let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
        Some(Modules { side: code.width() + 2 * MARGIN, colours: code.to_colors() })
    }

    fn is_dark(&self, x: usize, y: usize) -> bool {
        let width = self.side - 2 * MARGIN;
        let inside = |at: usize| at.checked_sub(MARGIN).filter(|&at| at < width);
        let at = inside(y).zip(inside(x)).map(|(y, x)| y * width + x);
        at.and_then(|at| self.colours.get(at)) == Some(&Color::Dark)
    }
}

/// Returns a text as a picture of its QR code; `None` where it is too long for one.
pub(crate) fn picture(text: &str) -> Option<Code> {
    let code = Modules::of(text)?;
    let mut path = String::new();
    for y in 0..code.side {
        let mut x = 0;
        while x < code.side {
            let run = (x..code.side).take_while(|&x| code.is_dark(x, y)).count();
            if run > 0 {
                // To write into a text cannot fail.
                let _ = write!(path, "M{x} {y}h{run}v1h-{run}z");
            }
            x += run + 1;
        }
    }
    Some(Code { side: code.side, path })
}

/// Returns a text as a QR code, two modules above each other in one symbol, each line of symbols with its end; `None` where it is too long for one.
///
/// * `is_painted`: whether colours are set, so that the code is dark on light in any terminal; without them the blocks are the light
///   modules, as fits a dark terminal, and readers that know inverted codes take it in a light one, too.
pub(crate) fn printed(text: &str, is_painted: bool) -> Option<String> {
    let code = Modules::of(text)?;
    let is_block = |x: usize, y: usize| code.is_dark(x, y) == is_painted;
    let side = code.side;
    let [paint, end] = if is_painted { PAINT } else { ["", ""] };
    let mut printed = String::new();
    for y in (0..side).step_by(2) {
        printed += paint;
        printed.extend((0..side).map(|x| match (is_block(x, y), is_block(x, y + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        }));
        printed += end;
        printed.push('\n');
    }
    Some(printed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The light and dark modules of what is printed, by lines, true where dark.
    fn modules(printed: &str, is_painted: bool) -> Vec<Vec<bool>> {
        let mut rows = Vec::new();
        for line in printed.lines() {
            let line = match is_painted {
                true => line.strip_prefix(PAINT[0]).and_then(|line| line.strip_suffix(PAINT[1])).expect("both colours"),
                false => line,
            };
            for blocks in ["█▀", "█▄"] {
                rows.push(line.chars().map(|symbol| blocks.contains(symbol) == is_painted).collect());
            }
        }
        rows
    }

    /// The text that another program reads in a picture of this, with 5 points for each module.
    fn read(modules: &[Vec<bool>]) -> String {
        const POINTS: usize = 5;
        let (width, height) = (modules[0].len() * POINTS, modules.len() * POINTS);
        let point = |x: usize, y: usize| if modules[y / POINTS][x / POINTS] { 0 } else { 255 };
        let mut picture = rqrr::PreparedImage::prepare_from_greyscale(width, height, point);
        let found = picture.detect_grids();
        assert_eq!(found.len(), 1, "one code");
        found[0].decode().expect("a code").1
    }

    #[test]
    fn what_is_printed_can_be_read() {
        for text in [
            "http://10.0.0.1:80/",
            "http://192.168.100.100:8080/",
            "http://[fd00:1234:5678:9abc:def0:1234:5678:9abc]:65535/",
            "http://172.16.0.1:49152/",
        ] {
            for is_painted in [true, false] {
                let printed = printed(text, is_painted).expect("it fits");
                let modules = modules(&printed, is_painted);
                assert_eq!(read(&modules), text);
                assert!(modules.iter().all(|row| row.len() == modules[0].len()), "{printed}");
            }
        }
    }

    /// A picture is read by its path alone, as a browser fills it.
    #[test]
    fn what_is_drawn_can_be_read() {
        let link = format!("http://192.168.1.5:8080/tables/{}/sit#{}", "0123456789abcdef".repeat(2), "f".repeat(43));
        let Code { side, path } = picture(&link).expect("it fits");
        let mut modules = vec![vec![false; side]; side];
        for run in path.split_terminator('z') {
            let (place, lines) = run.strip_prefix('M').and_then(|run| run.split_once('h')).expect("a run");
            let (x, y) = place.split_once(' ').expect("a place");
            let (x, y): (usize, usize) = (x.parse().expect("a number"), y.parse().expect("a number"));
            let (length, back) = lines.split_once("v1h-").expect("a rectangle");
            assert_eq!(length, back, "{run}");
            let length: usize = length.parse().expect("a number");
            modules[y][x..x + length].fill(true);
        }
        assert_eq!(read(&modules), link);
    }

    #[test]
    fn there_is_a_light_margin_on_all_sides() {
        for is_painted in [true, false] {
            let modules = modules(&printed("http://10.0.0.1:80/", is_painted).expect("it fits"), is_painted);
            let side = modules[0].len();
            for (y, row) in modules.iter().enumerate().take(side) {
                for (x, is_dark) in row.iter().enumerate() {
                    let is_margin = |at: usize| at < MARGIN || at >= side - MARGIN;
                    assert!(!(is_margin(x) || is_margin(y)) || !is_dark, "{x}, {y}");
                }
            }
            assert!(modules[MARGIN][MARGIN] && modules[MARGIN][side - MARGIN - 1], "two of the corners");
        }
    }

    #[test]
    fn what_is_too_long_is_not_drawn() {
        assert_eq!(printed(&"x".repeat(5_000), true), None);
    }
}
