//! The sender of a request: the client that a proxy names, or the address that the connection comes from. Not here: what a client
//! is (`client`).

use std::net::{IpAddr, SocketAddr};
use std::sync::Once;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::Response;

use crate::client::Client;
use crate::resources::Resources;

/// The warning about a proxy's header that names no client, which comes once.
static UNREAD: Once = Once::new();

/// Says in the extensions of a request which client sends it.
pub(crate) async fn identify(State(resources): State<Resources>, mut request: Request, next: Next) -> Response {
    let mut forwarded = None;
    if let Some(name) = resources.settings.client_header.as_deref() {
        forwarded = self::forwarded(request.headers(), name);
        if forwarded.is_none() && request.headers().contains_key(name) {
            resources.metrics.unread_clients.inc();
            // The value would be the identity of a client.
            UNREAD.call_once(|| {
                tracing::warn!(
                    header = name,
                    "the last value of --client-header is no address: those clients count as one, the proxy"
                );
            });
        }
    }
    let peer = || request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
    let client = forwarded.or_else(peer).map_or_else(Client::unknown, Client::of_address);
    request.extensions_mut().insert(client);
    next.run(request).await
}

/// Returns the address that a proxy has written into the header of this name, with a port or without. It adds the address that it
/// sees to the end; what stands before it is the client's own word.
fn forwarded(headers: &HeaderMap, name: &str) -> Option<IpAddr> {
    let last = headers.get_all(name).iter().next_back()?;
    let last = last.to_str().ok()?.rsplit(',').next()?.trim();
    let bare = last.strip_prefix('[').and_then(|last| last.strip_suffix(']')).unwrap_or(last);
    bare.parse().ok().or_else(|| last.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proxy_writes_the_address_with_a_port_or_without() {
        let read = |value: &str| {
            let headers =
                HeaderMap::from_iter([(axum::http::HeaderName::from_static("x-client"), value.parse().expect("a value"))]);
            forwarded(&headers, "x-client").map(|address| address.to_string())
        };
        for (value, address) in [
            ("192.0.2.7", Some("192.0.2.7")),
            ("1.1.1.1, 192.0.2.7", Some("192.0.2.7")),
            ("192.0.2.7:4711", Some("192.0.2.7")),
            ("2001:db8::1", Some("2001:db8::1")),
            ("[2001:db8::1]", Some("2001:db8::1")),
            ("[2001:db8::1]:4711", Some("2001:db8::1")),
            ("unknown", None),
            ("192.0.2.7, unknown", None),
            ("", None),
        ] {
            assert_eq!(read(value).as_deref(), address, "{value}");
        }
    }
}
