//! Palmer's game: the rules one by one, licences against brute force, and ten thousand games by chance.

mod fold;
mod games;
mod licences;
mod neighbours;
mod oracle;
mod rules;
mod writing;
