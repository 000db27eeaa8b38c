//! The macro that declares messages. Not here: which there are (`ids`, `refused`).

/// Declares the messages of groups: a module for each group, a function for each message, and the list of all.
///
/// The literal stands between the name of a group and that of a message in the id: `.` for `palmer.writes`.
macro_rules! messages {
    ($infix:literal; $($(#[$about:meta])* $group:ident { $($name:ident($($argument:ident),*);)* })*) => {
        $(
            $(#[$about])*
            pub mod $group {
                $(
                    #[doc = concat!("The message `", stringify!($group), $infix, stringify!($name), "`.")]
                    pub fn $name($($argument: impl Into<$crate::message::Argument>),*) -> $crate::message::Message {
                        const KIND: $crate::message::Kind =
                            (concat!(stringify!($group), $infix, stringify!($name)), &[$(stringify!($argument)),*]);
                        $crate::message::Message::new(&KIND, vec![$($argument.into()),*])
                    }
                )*
            }
        )*

        /// All messages: their ids, and the names of their arguments.
        pub(super) const ALL: &[$crate::message::Kind] =
            &[$($((concat!(stringify!($group), $infix, stringify!($name)), &[$(stringify!($argument)),*]),)*)*];
    };
}
