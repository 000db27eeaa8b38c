//! The sender of a request, as far as fairness goes. Not here: who they are otherwise; there are no accounts.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::Response;

use crate::arguments::Settings;

/// A client: an address, or the network of one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Client(String);

impl Client {
    /// Returns the client of an address. An IPv6 subscriber has a network of 64 bits, so that its first half counts.
    pub(crate) fn of_address(address: IpAddr) -> Client {
        match address.to_canonical() {
            IpAddr::V4(address) => Client(address.to_string()),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Client(format!("{a:x}:{b:x}:{c:x}:{d:x}::/64"))
            }
        }
    }

    /// Returns the one that stands for programs at tables.
    pub(crate) fn bots() -> Client {
        Client(String::from("bots"))
    }

    /// Returns the one that stands for boards of batches.
    pub(crate) fn batches() -> Client {
        Client(String::from("batches"))
    }

    /// Returns true if it stands for the service itself: no address has such a name.
    pub(crate) fn is_of_service(&self) -> bool {
        *self == Client::bots() || *self == Client::batches()
    }

    #[cfg(test)]
    pub(crate) fn named(name: &str) -> Client {
        Client(name.to_owned())
    }
}

/// Says in the extensions of a request which client sends it.
pub(crate) async fn identify(State(settings): State<Arc<Settings>>, mut request: Request, next: Next) -> Response {
    let forwarded = settings.client_header.as_deref().and_then(|name| forwarded(request.headers(), name));
    let peer = || request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
    let client = forwarded.or_else(peer).map_or_else(|| Client(String::new()), Client::of_address);
    request.extensions_mut().insert(client);
    next.run(request).await
}

/// Returns the address that a proxy has written into the header of this name. It adds the address that it sees to the end; what stands
/// before it is the client's own word.
fn forwarded(headers: &HeaderMap, name: &str) -> Option<IpAddr> {
    let last = headers.get_all(name).iter().next_back()?;
    last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_ipv6_is_one_client() {
        let of = |text: &str| Client::of_address(text.parse().expect("an address"));
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }
}
