//! The requests that are answered in a local network: those that come from it, and name this machine by its address. So pages of other
//! sites cannot ask in the name of a reader by a name of their own that leads here (DNS rebinding). Not here: forms that other sites send
//! (`pages`).

use std::net::SocketAddr;

use axum::http::{HeaderMap, StatusCode, header};

use super::{Lan, addresses};
use crate::problem::Problem;

/// Returns why a request is not answered, if it is not.
///
/// * `peer`: the address that it comes from.
pub(crate) fn refusal(lan: &Lan, peer: Option<SocketAddr>, headers: &HeaderMap) -> Option<Problem> {
    let refused = |code, message, help: String| Some(Problem::plain(StatusCode::FORBIDDEN, code, message, Some(&help)));
    if !peer.is_some_and(|peer| addresses::is_near(peer.ip())) {
        let message = "this service answers in its own network only, and the request comes from elsewhere";
        return refused(
            "other-network",
            message,
            String::from("join the same network, such as the same Wi-Fi, and open the address again"),
        );
    }
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next().and_then(|host| host.to_str().ok()).filter(|_| hosts.next().is_none());
    if !host.is_some_and(|host| lan.is_own(host)) {
        let message = "this service answers by its address only, and the request names another host";
        return refused("other-host", message, format!("open {}/", lan.origin()));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_answered_who_name_this_machine_by_its_address() {
        let lan = Lan { addresses: vec!["192.168.1.5:8080".parse().expect("an address")] };
        let asked = |peer: Option<&str>, hosts: &[&str]| {
            let mut headers = HeaderMap::new();
            for host in hosts {
                headers.append(header::HOST, host.parse().expect("a value"));
            }
            let peer = peer.map(|peer| SocketAddr::new(peer.parse().expect("an address"), 4711));
            refusal(&lan, peer, &headers)
                .map(|problem| (problem.status.as_u16(), problem.error_document().expect("a document").error.code))
        };
        let refused = |code: &str| Some((403, code.to_owned()));
        let own = &["192.168.1.5:8080"];
        for near in [
            "192.168.1.9",
            "10.3.2.1",
            "172.31.255.1",
            "169.254.3.3",
            "127.0.0.1",
            "::1",
            "fe80::7",
            "fd12::7",
            "::ffff:10.0.0.1",
        ] {
            assert_eq!(asked(Some(near), own), None, "{near}");
        }
        for far in ["203.0.113.7", "8.8.8.8", "172.32.0.1", "2001:db8::7", "::ffff:203.0.113.7"] {
            assert_eq!(asked(Some(far), own), refused("other-network"), "{far}");
        }
        assert_eq!(asked(None, own), refused("other-network"), "an address that is not known");
        let hosts: [&[&str]; 5] =
            [&["rebound.example:8080"], &["192.168.1.6:8080"], &[""], &[], &["192.168.1.5:8080", "rebound.example"]];
        for foreign in hosts {
            assert_eq!(asked(Some("192.168.1.9"), foreign), refused("other-host"), "{foreign:?}");
        }
    }

    #[test]
    fn the_headers_of_a_proxy_count_for_nothing() {
        let lan = Lan { addresses: vec!["192.168.1.5:8080".parse().expect("an address")] };
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, "192.168.1.5:8080".parse().expect("a value"));
        headers.insert("x-forwarded-for", "192.168.1.9".parse().expect("a value"));
        headers.insert(header::FORWARDED, "for=192.168.1.9".parse().expect("a value"));
        assert!(refusal(&lan, Some("203.0.113.7:1".parse().expect("an address")), &headers).is_some());
    }
}
