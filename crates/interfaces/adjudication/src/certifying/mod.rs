//! Certificates as users handle them: as a part of a ruling, as files beside it, checked again, and handed to other programs. Not here: what
//! is certified (crate `certificate`), and the form of the files (crate `verifier`).

pub(crate) mod certificate;
pub(crate) mod certificate_files;
pub(crate) mod evidence;
pub(crate) mod excerpt;
mod excerpt_of_words;
mod interpretation;
mod interpreting_formulas;
mod judges;
pub(crate) mod model;
pub(crate) mod outside;
pub(crate) mod tptp_solution;
pub(crate) mod verification;
