//! The precedence machine of all grammars: a stack of what has been read and waits for what stands to its right (brackets,
//! prefixes, operators after their left operand). It lives on the heap and has a limit, so that no input exhausts the thread's
//! stack. Not here: what the parts of a notation are, how tightly each binds, and what is made of their operands.

use crate::MAX_NESTING;

/// Part of a statement that waits for what stands to its right.
pub trait Pending {
    /// Returns how tightly it binds; 0 for what only its own end completes, such as a bracket.
    fn strength(&self) -> u8 {
        0
    }

    /// Returns how much it counts towards [`MAX_NESTING`].
    fn depth(&self) -> usize {
        1
    }
}

/// More is open at one place than [`MAX_NESTING`].
#[derive(Clone, Copy, Debug)]
pub struct TooDeep;

/// Everything that is pending at one place, the innermost last.
#[derive(Debug)]
pub struct PendingStack<P> {
    pending: Vec<P>,
    depth: usize,
}

impl<P> Default for PendingStack<P> {
    fn default() -> Self {
        PendingStack { pending: Vec::new(), depth: 0 }
    }
}

impl<P: Pending> PendingStack<P> {
    /// Empties the stack; `reserved` of the limit is taken by what will be put around the whole.
    #[inline]
    pub fn clear(&mut self, reserved: usize) {
        self.pending.clear();
        self.depth = reserved;
    }

    /// Opens a part.
    #[inline]
    pub fn open(&mut self, part: P) -> Result<(), TooDeep> {
        self.deepen(part.depth())?;
        self.pending.push(part);
        Ok(())
    }

    /// Counts `depth` more towards the limit, for parts that are opened later or stand on a stack of their own.
    #[inline]
    pub fn deepen(&mut self, depth: usize) -> Result<(), TooDeep> {
        self.depth += depth;
        if self.depth > MAX_NESTING { Err(TooDeep) } else { Ok(()) }
    }

    /// Opens a part in place of one that was closed just now, which is as deep: never refused.
    #[inline]
    pub fn reopen(&mut self, part: P) {
        self.depth += part.depth();
        self.pending.push(part);
    }

    /// Opens a part that [`deepen`](PendingStack::deepen) has counted already.
    #[inline]
    pub fn open_counted(&mut self, part: P) {
        self.pending.push(part);
    }

    /// Takes back what [`deepen`](PendingStack::deepen) counted for a part that stood on a stack of its own.
    #[inline]
    pub fn ascend(&mut self, depth: usize) {
        self.depth = self.depth.saturating_sub(depth);
    }

    /// Closes the innermost part.
    #[inline]
    pub fn close(&mut self) -> Option<P> {
        let part = self.pending.pop()?;
        self.ascend(part.depth());
        Some(part)
    }

    /// Closes the innermost part if it binds at least so tightly: what stands before a symbol of lower precedence is then its
    /// operand.
    #[inline]
    pub fn close_binding(&mut self, least: u8) -> Option<P> {
        if self.pending.last()?.strength() >= least { self.close() } else { None }
    }

    /// Returns the innermost part.
    #[inline]
    pub fn innermost(&self) -> Option<&P> {
        self.pending.last()
    }

    /// Returns all parts, the innermost first.
    pub fn inside_out(&self) -> impl Iterator<Item = &P> {
        self.pending.iter().rev()
    }

    /// Tells whether one more part can be opened.
    #[inline]
    pub fn has_room(&self) -> bool {
        self.depth < MAX_NESTING
    }

    /// Tells whether nothing is pending.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.pending.is_empty()
    }
}
