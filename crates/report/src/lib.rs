//! Rulings for people: underlined spans, tables, pictures
