//! Moments as RFC 3339 writes them, in seconds since 1970.

use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds of a day.
const DAY: i64 = 24 * 3600;

/// The first and the last year that is read: a calendar needs no others.
const YEARS: std::ops::RangeInclusive<i64> = 1970..=9999;

/// Returns the moment.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// Writes a moment in universal time.
pub(crate) fn written(seconds: u64) -> String {
    let (days, rest) = (seconds / DAY.unsigned_abs(), seconds % DAY.unsigned_abs());
    // Days are counted from the first of March of year 0, in eras of 400 years, so that the leap day is the last of its year.
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", rest / 3600, rest / 60 % 60, rest % 60)
}

/// Reads a moment with its distance from universal time, `2026-12-01T18:00:00+01:00`; seconds may be missing, as in the fields of browsers.
/// `None` for what is none.
pub(crate) fn read(text: &str) -> Option<u64> {
    let (date, rest) = text.trim().split_once(['T', 't', ' '])?;
    let at = rest.find(['Z', 'z', '+', '-'])?;
    let (time, zone) = rest.split_at_checked(at)?;
    let mut parts = date.splitn(3, '-');
    let (year, month, day) = (number(parts.next()?, 4)?, number(parts.next()?, 2)?, number(parts.next()?, 2)?);
    let mut parts = time.splitn(3, ':');
    let (hour, minute) = (number(parts.next()?, 2)?, number(parts.next()?, 2)?);
    // Parts of a second do not count.
    let second = number(parts.next().unwrap_or("00").split('.').next()?, 2)?;
    let fits = YEARS.contains(&year)
        && (1..=12).contains(&month)
        && (1..=days_of(year, month)).contains(&day)
        && hour < 24
        && minute < 60
        && second < 60;
    let ahead = match zone.strip_prefix(['Z', 'z']) {
        Some("") => 0,
        Some(_) => return None,
        None => {
            let (hours, minutes) = zone.get(1..)?.split_once(':')?;
            let (hours, minutes) = (number(hours, 2)?, number(minutes, 2)?);
            if hours > 23 || minutes > 59 {
                return None;
            }
            let minutes = hours * 60 + minutes;
            if zone.starts_with('-') { -minutes } else { minutes }
        }
    };
    let seconds = days_before(year, month, day) * DAY + hour * 3600 + minute * 60 + second - ahead * 60;
    u64::try_from(seconds).ok().filter(|_| fits)
}

/// Reads a number of just as many digits.
fn number(text: &str, digits: usize) -> Option<i64> {
    (text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn days_of(year: i64, month: i64) -> i64 {
    match month {
        2 => 28 + i64::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Returns the number of days from the first of January 1970 to a date.
fn days_before(year: i64, month: i64, day: i64) -> i64 {
    let shifted = if month <= 2 { month + 9 } else { month - 3 };
    let year = year - i64::from(month <= 2);
    let of_year = (153 * shifted + 2) / 5 + day - 1;
    year * 365 + year / 4 - year / 100 + year / 400 + of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_and_read() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (951_868_800, "2000-03-01T00:00:00Z"),
            (1_767_225_599, "2025-12-31T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(written(seconds), text);
            assert_eq!(read(text), Some(seconds), "{text}");
        }
        assert_eq!(read("2000-02-29T01:30+01:30"), Some(951_782_400));
        assert_eq!(read("2000-02-28t22:00:00.5-02:00"), Some(951_782_400));
    }

    #[test]
    fn what_is_no_moment_is_not_read() {
        for text in [
            "",
            "2026-12-01",
            "2026-12-01T18:00",
            "2026-13-01T18:00Z",
            "2026-02-29T18:00Z",
            "2026-12-01T24:00Z",
            "2026-12-01T18:60Z",
            "26-12-01T18:00Z",
            "2026-12-01T18:00Zx",
            "2026-12-01T18:00+1:00",
            "2026-12-01T18:00+99:00",
            "1969-12-01T18:00Z",
            "-026-12-01T18:00Z",
            "2026-é-01T18:00Z",
            "2026-12-01Té8:00Z",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
