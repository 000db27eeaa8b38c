//! Types that records hold as text: as they are displayed, and read back. Not here: the texts themselves.

/// Lets records hold types as text: conversions to and from `String`, for `#[serde(try_from = "String", into = "String")]`, of types that
/// are displayed and read back with the errors given.
#[macro_export]
macro_rules! in_records_as_text {
    ($($Type:ty: $Error:ty),+ $(,)?) => {
        $(
            impl ::std::convert::TryFrom<String> for $Type {
                type Error = $Error;

                fn try_from(text: String) -> Result<$Type, $Error> {
                    text.parse()
                }
            }

            impl ::std::convert::From<$Type> for String {
                fn from(value: $Type) -> String {
                    value.to_string()
                }
            }
        )+
    };
}
