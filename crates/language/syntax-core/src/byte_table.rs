//! Tables over all bytes, by which lexers decide at one look what begins with a byte. Not here: what they say.

/// Makes a table of what an expression is for each byte: `byte_table!(|byte| byte.is_ascii_digit())`. It can be a constant.
#[macro_export]
macro_rules! byte_table {
    (|$byte:ident| $entry:expr) => {{
        let $byte = 0_u8;
        let mut table = [$entry; 256];
        let mut at = 1;
        while at < table.len() {
            let $byte = at as u8;
            table[at] = $entry;
            at += 1;
        }
        table
    }};
}
