//! The clients of the service, as far as fairness goes. Not here: how a request tells whose it is (`sender`); there are no
//! accounts.

use std::net::IpAddr;

use sha2::{Digest, Sha256};

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

    /// Returns the one that stands for programs at tables where no client has moved since the service was started.
    pub(crate) fn bots() -> Client {
        Client(String::from("bots"))
    }

    /// Returns the one that stands for boards of batches.
    pub(crate) fn batches() -> Client {
        Client(String::from("batches"))
    }

    /// Returns the hash of its name, by which the database knows it.
    pub(crate) fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.0.as_bytes()).to_vec()
    }

    /// Returns true if it stands for boards of batches.
    pub(crate) fn is_batches(&self) -> bool {
        self.0 == "batches"
    }

    /// Returns true if it stands for the service itself: no address has such a name.
    pub(crate) fn is_of_service(&self) -> bool {
        *self == Client::bots() || *self == Client::batches()
    }

    /// Returns the one of a request that tells no address.
    pub(crate) fn unknown() -> Client {
        Client(String::new())
    }

    #[cfg(test)]
    pub(crate) fn named(name: &str) -> Client {
        Client(name.to_owned())
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
