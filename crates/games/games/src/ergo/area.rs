//! The premise area: the rows as they lie, and what a turn may make of them. Cards are only ever put in between; that the old
//! area is a part of the new one, in order, is what is checked here (Q-ER-11). Whether the rows are legal is asked of
//! [`super::read`].

use documents::message::refused::ergo as no;
use documents::{Argument, Refusal};

use super::face::{Face, row_text};
use super::moves::{Place, Row};

/// The most rows (ER-3).
pub(crate) const MOST_ROWS: usize = 4;

/// A card in the area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Face that it shows. A wild card shows what it was laid as, for good (Q-ER-12).
    pub face: Face,
    /// True if it is a wild card.
    pub wild: bool,
}

/// The rows of the area.
pub(super) type Rows = Vec<Vec<Laid>>;

/// Returns what the cards of a row show.
pub(super) fn shown(row: &[Laid]) -> Vec<Face> {
    row.iter().map(|card| card.face).collect()
}

/// Takes a card out (ER-7). A row can be empty then; it is gone unless something is laid in it.
pub(super) fn take(rows: &mut Rows, place: Place) -> Result<Laid, Refusal> {
    let (row, card) = find(rows, place).ok_or_else(|| nothing_there(rows, place, "ER-7"))?;
    rows.get_mut(row).map(|row| row.remove(card)).ok_or_else(|| nothing_there(&[], place, "ER-7"))
}

/// Lets two cards change places (Q-ER-4).
pub(super) fn swap(rows: &mut Rows, first: Place, second: Place) -> Result<(), Refusal> {
    let at = |rows: &Rows, place| find(rows, place).and_then(|(row, card)| rows.get(row)?.get(card).copied());
    let one = at(rows, first).ok_or_else(|| nothing_there(rows, first, "Q-ER-4"))?;
    let other = at(rows, second).ok_or_else(|| nothing_there(rows, second, "Q-ER-4"))?;
    for (place, card) in [(first, other), (second, one)] {
        if let Some(old) = find(rows, place).and_then(|(row, at)| rows.get_mut(row)?.get_mut(at)) {
            *old = card;
        }
    }
    Ok(())
}

/// A place, counted from 0; `None` when no card lies there.
fn find(rows: &[Vec<Laid>], place: Place) -> Option<(usize, usize)> {
    let (row, card) = (place.row.checked_sub(1)?, place.card.checked_sub(1)?);
    rows.get(row)?.get(card)?;
    Some((row, card))
}

fn nothing_there(rows: &[Vec<Laid>], place: Place, rule: &str) -> Refusal {
    let help = match rows {
        [] => no::area_empty(),
        [row] => no::one_row(row.len()),
        _ => no::rows_have(rows.iter().map(|row| row.len().into()).collect::<Vec<Argument>>()),
    };
    Refusal::new(rule, no::no_card_at(place.to_string())).help(help)
}

/// The area with the cards of a turn in it, as its rows are to lie then.
///
/// # Errors
/// [`Refusal`] when there are more rows than four (ER-3), or they are not the old ones with just these cards put in (Q-ER-11).
pub(super) fn grown(old: &[Vec<Laid>], laid: &[Laid], rows: &[Row]) -> Result<Rows, Refusal> {
    if rows.len() > MOST_ROWS {
        return Err(Refusal::new("ER-3", no::too_many_rows(rows.len(), MOST_ROWS)));
    }
    if let Some(at) = rows.iter().position(|row| row.0.is_empty()) {
        return Err(Refusal::new("ER-3", no::empty_row(at + 1)));
    }
    for face in Face::ALL {
        let count = |faces: &mut dyn Iterator<Item = Face>| faces.filter(|&one| one == face).count();
        let had = count(&mut old.iter().flatten().chain(laid).map(|card| card.face));
        let has = count(&mut rows.iter().flat_map(|row| row.0.iter().copied()));
        if had != has {
            return Err(Refusal::new("Q-ER-11", no::wrong_count(has, face.to_string(), had)).help(no::all_rows()));
        }
    }
    // A row that Tabula Rasa has emptied leaves nothing that would have to be kept.
    let kept: Vec<&[Laid]> = old.iter().map(Vec::as_slice).filter(|row| !row.is_empty()).collect();
    let indices = matched(&kept, rows).ok_or_else(|| {
        let lost = kept.iter().find(|row| !rows.iter().any(|new| kept_in(row, &new.0).is_some()));
        let message = match lost {
            Some(row) => no::row_not_kept(row_text(&shown(row))),
            None => no::order_not_kept(),
        };
        Refusal::new("Q-ER-11", message).help(no::only_between())
    })?;
    let mut wild: Vec<Face> = laid.iter().filter(|card| card.wild).map(|card| card.face).collect();
    let mut from = indices.into_iter().zip(kept).peekable();
    let mut grown = Vec::with_capacity(rows.len());
    for (at, row) in rows.iter().enumerate() {
        let old = from.next_if(|(index, _)| *index == at).map_or(&[][..], |(_, old)| old);
        let stays = kept_in(old, &row.0).unwrap_or_default();
        let mut olds = stays.into_iter().zip(old).peekable();
        let card = |(at, &face): (usize, &Face)| match olds.next_if(|(index, _)| *index == at) {
            Some((_, &card)) => card,
            None => {
                let turned = wild.iter().position(|&one| one == face).map(|at| wild.swap_remove(at));
                Laid { face, wild: turned.is_some() }
            }
        };
        grown.push(row.0.iter().enumerate().map(card).collect());
    }
    Ok(grown)
}

/// For each old row the new row that keeps it; the order of rows stays, too. `None` when that cannot be.
fn matched(old: &[&[Laid]], new: &[Row]) -> Option<Vec<usize>> {
    // Which of the few new rows are the old ones: every choice, as the bits of a number.
    (0..1_u32 << new.len()).filter(|choice| choice.count_ones() as usize == old.len()).find_map(|choice| {
        let indices: Vec<usize> = (0..new.len()).filter(|at| choice >> at & 1 == 1).collect();
        let kept = |(row, &at): (&&[Laid], &usize)| new.get(at).is_some_and(|new| kept_in(row, &new.0).is_some());
        old.iter().zip(&indices).all(kept).then_some(indices)
    })
}

/// Returns where the cards of an old row lie in a new one, each as far to the left as it can; `None` when they are not all there
/// in order.
fn kept_in(old: &[Laid], new: &[Face]) -> Option<Vec<usize>> {
    let mut indices = Vec::with_capacity(old.len());
    for (at, &face) in new.iter().enumerate() {
        if old.get(indices.len()).is_some_and(|card| card.face == face) {
            indices.push(at);
        }
    }
    (indices.len() == old.len()).then_some(indices)
}

#[cfg(test)]
mod tests {
    use super::super::face::faces;
    use super::*;

    fn rows(text: &str) -> Vec<Row> {
        text.split(';').map(|row| Row(faces(row).expect("cards"))).collect()
    }

    fn old(text: &str) -> Rows {
        let plain = |face| Laid { face, wild: false };
        text.split(';').map(|row| faces(row).expect("cards").into_iter().map(plain).collect()).collect()
    }

    fn outcome(before: &str, laid: &str, after: &str) -> Result<(), String> {
        let laid: Vec<Laid> = old(laid).concat();
        grown(&old(before), &laid, &rows(after)).map(|_| ()).map_err(|refusal| refusal.rule)
    }

    #[test]
    fn cards_are_only_put_in_between() {
        for (before, laid, after) in [
            ("A", "|B", "A | B"),
            ("A", "|B", "B | A"),
            ("A | B", "~B", "A | B; ~B"),
            ("A | B", "~B", "~B; A | B"),
            ("~C; D", "()", "(~C); D"),
            ("A -> B", "|C", "A -> B | C"),
            ("A; ; C", "B", "A; B; C"),
            ("A; ; C", "B", "A; C; B"),
            ("A; ; C", "~", "A; ~C"),
        ] {
            assert_eq!(outcome(before, laid, after), Ok(()), "{before} {laid} {after}");
        }
        for (before, laid, after) in [
            ("A & B", "|C", "B & A | C"),
            ("A; B", "~", "~B; A"),
            ("A", "B", "A & B"),
            ("A", "&B", "A"),
            ("A | B; C", "~D", "A | ~D; B; C"),
            ("A; B; C; D", "A", "A; B; C; D; A"),
            ("A", "~", "; ~A"),
        ] {
            assert!(outcome(before, laid, after).is_err(), "{before} {laid} {after}");
        }
        assert_eq!(outcome("A; B; C; D", "A", "A; B; C; D; A"), Err(String::from("ER-3")));
        assert_eq!(outcome("A & B", "|C", "B & A | C"), Err(String::from("Q-ER-11")));
    }

    #[test]
    fn a_wild_card_stays_where_it_was_laid() {
        let wild = [Laid { face: faces("A").expect("a card")[0], wild: true }, Laid { face: Face::Or, wild: false }];
        let area = grown(&old("A"), &wild, &rows("A | A")).expect("lawful");
        let marks = |area: &Rows| area.iter().map(|row| row.iter().map(|card| card.wild).collect()).collect::<Vec<Vec<bool>>>();
        assert_eq!(marks(&area), [[false, false, true]], "the old card is the first that fits");
        let area = grown(&area, &old("~")[0], &rows("A | ~A")).expect("lawful");
        assert_eq!(marks(&area), [[false, false, false, true]]);
        let mut area = area;
        assert!(take(&mut area, Place { row: 1, card: 5 }).is_err() && take(&mut area, Place { row: 0, card: 1 }).is_err());
        assert!(take(&mut area, Place { row: 1, card: 4 }).is_ok_and(|card| card.wild));
        swap(&mut area, Place { row: 1, card: 1 }, Place { row: 1, card: 3 }).expect("both are there");
        assert_eq!(row_text(&shown(&area[0])), "~ | A");
    }
}
