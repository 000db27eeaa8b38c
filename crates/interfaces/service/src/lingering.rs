//! A socket that is closed so that the other side still reads the last answer: where a body was refused before it had been read,
//! closing at once would reset the connection, and the answer with it. Not here: what is answered.

use std::future::Future;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// Time for which the rest of what a client sends is read and thrown away, and the most bytes of it: twice the longest batch.
const LONGEST: Duration = Duration::from_secs(5);
const MOST: usize = 64 << 20;

/// Bytes that are read at a time.
const CHUNK: usize = 16 << 10;

/// A socket that lingers when it is closed.
#[derive(Debug)]
pub(crate) struct Lingering {
    stream: TcpStream,
    end: Option<End>,
}

/// The end of a connection: nothing more is written.
#[derive(Debug)]
struct End {
    until: Pin<Box<Sleep>>,
    left: usize,
}

impl Lingering {
    /// Returns a socket that lingers when it is closed.
    pub(crate) fn new(stream: TcpStream) -> Lingering {
        Lingering { stream, end: None }
    }
}

impl AsyncRead for Lingering {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Lingering {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Lingering { stream, end } = &mut *self;
        if end.is_none() {
            ready!(Pin::new(&mut *stream).poll_shutdown(context))?;
        }
        let end = end.get_or_insert_with(|| End { until: Box::pin(sleep(LONGEST)), left: MOST });
        let mut bytes = [0; CHUNK];
        loop {
            let mut buffer = ReadBuf::new(&mut bytes);
            match Pin::new(&mut *stream).poll_read(context, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() && end.left > 0 => {
                    end.left = end.left.saturating_sub(buffer.filled().len());
                }
                // It has ended, is lost, or has sent too much.
                Poll::Ready(_) => return Poll::Ready(Ok(())),
                Poll::Pending => {
                    ready!(end.until.as_mut().poll(context));
                    return Poll::Ready(Ok(()));
                }
            }
        }
    }
}
