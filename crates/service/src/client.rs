//! The sender of a request, as far as fairness goes. Not here: who they are otherwise; nobody has an account.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use crate::server::Service;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;

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

    #[cfg(test)]
    pub(crate) fn named(name: &str) -> Client {
        Client(name.to_owned())
    }
}

impl FromRequestParts<Service> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, service: &Service) -> Result<Client, Infallible> {
        let header = service.settings.client_header.as_deref().and_then(|name| parts.headers.get_all(name).iter().next_back());
        let last = header.and_then(|value| value.to_str().ok()).and_then(|value| value.rsplit(',').next());
        // The proxy adds the address that it sees to the end; what stands before it is the client's own word.
        let forwarded = last.and_then(|text| text.trim().parse().ok());
        let peer = || parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
        let address = forwarded.or_else(peer);
        Ok(address.map_or_else(|| Client(String::new()), Client::of_address))
    }
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
