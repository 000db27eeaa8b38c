//! The library's front door and its JSON types
