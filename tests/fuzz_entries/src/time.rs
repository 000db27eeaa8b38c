//! Time: nothing takes more than in proportion to its input. Measured is the time that the processor spent in this thread, so that other
//! programs do not count; the allowance is generous enough for a build without optimisation, and ten times what any input of the corpus takes.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The allowance for an input without a byte.
const AT_ALL: Duration = Duration::from_millis(400);

/// The allowance for each byte.
const A_BYTE: Duration = Duration::from_micros(20);

/// The length of a text that was stretched, in bytes.
const STRETCHED: usize = 1 << 16;

/// One text in this many is stretched.
const SELDOM: u64 = 32;

fn spent() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or_default())
}

/// Does work on an input of this many bytes.
///
/// # Panics
/// When it takes longer than the limit for this size.
pub fn linear<T>(bytes: usize, work: impl FnOnce() -> T) -> T {
    within(AT_ALL + A_BYTE * u32::try_from(bytes).unwrap_or(u32::MAX), work)
}

/// Does something within this time.
///
/// # Panics
/// When it takes longer.
pub fn within<T>(allowance: Duration, work: impl FnOnce() -> T) -> T {
    let began = spent();
    let done = work();
    let took = spent().saturating_sub(began);
    assert!(took <= allowance, "it took {took:?}, and {allowance:?} are allowed");
    done
}

/// Does something with a text, and now and then with a longer text that repeats parts of it, in which what takes more than in proportion
/// shows. Which texts are repeated, and which parts, is decided by the text.
///
/// # Panics
/// When it takes more time than such texts may take.
pub fn linear_in(content: &str, mut work: impl FnMut(&str)) {
    linear(content.len(), || work(content));
    let mark = mark(content);
    if mark.is_multiple_of(SELDOM) && !content.is_empty() {
        let longer = stretched(content, mark / SELDOM);
        linear(longer.len(), || work(&longer));
    }
}

/// A number that looks random and is always the same for the same text (FNV-1a).
fn mark(content: &str) -> u64 {
    let step = |mark: u64, byte: u8| (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let mark = content.bytes().fold(0xcbf2_9ce4_8422_2325, step);
    mark ^ (mark >> 29)
}

/// Some of four cuts divide the text: `begin (repeated) middle (repeated) end`; the repeated parts can be empty, and may be all.
fn stretched(content: &str, choice: u64) -> String {
    let place = |part: u64| {
        let mut at = (choice >> (12 * part)) as usize % (content.len() + 1);
        while !content.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let all = content.len();
    let mut cuts = if choice.is_multiple_of(3) { [0, all, all, all] } else { [0, 1, 2, 3].map(place) };
    cuts.sort_unstable();
    let [begin, first, middle, second] = cuts;
    let length = (first - begin) + (second - middle);
    let times = STRETCHED / length.max(1);
    let (first, inner, second) = (&content[begin..first], &content[first..middle], &content[middle..second]);
    let mut longer = content[..begin].to_owned();
    longer.push_str(&first.repeat(times));
    longer.push_str(inner);
    longer.push_str(&second.repeat(times));
    longer.push_str(&content[cuts[3]..]);
    longer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_too_long_is_found_out() {
        let slow = std::panic::catch_unwind(|| {
            within(Duration::from_millis(1), || {
                let began = spent();
                while spent() - began < Duration::from_millis(5) {}
            });
        });
        let words = *slow.expect_err("it took longer").downcast::<String>().expect("it says so");
        assert!(words.starts_with("it took ") && words.ends_with("ms are allowed"), "{words}");
    }

    #[test]
    fn a_quadratic_reader_is_found_out() {
        let found = (0..2_000).any(|number| {
            let quadratic = || {
                linear_in(&format!("{number} (A and B)"), |text| {
                    let ahead = |_| text.bytes().filter(|&byte| std::hint::black_box(byte) == b'(').count();
                    assert!((0..text.len()).map(ahead).sum::<usize>() < usize::MAX);
                });
            };
            std::panic::catch_unwind(quadratic).is_err()
        });
        assert!(found);
    }

    #[test]
    fn stretching_repeats_parts_in_their_places() {
        for choice in 0..200 {
            let longer = stretched("a∀bc", choice * 0x0123_4567_89ab);
            assert!(longer.len() < 2 * STRETCHED && longer.chars().all(|c| "a∀bc".contains(c)), "{longer}");
        }
        assert!(stretched("(A)", 0).starts_with("(A)(A)(A)"));
    }
}
