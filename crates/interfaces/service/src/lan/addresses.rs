//! The addresses of this machine that others in the room can open. Not here: listening on them (`lan`).

use std::net::{IpAddr, SocketAddr, UdpSocket};

use if_addrs::{IfOperStatus, get_if_addrs};

/// A kind of address that is reached from the local network alone, the one that people are likeliest to have first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Private addresses of IPv4 (RFC 1918).
    Private,
    /// Addresses of IPv4 that machines give themselves where no router gives any (RFC 3927).
    LinkLocal,
    /// Unique local addresses of IPv6 (RFC 4193).
    UniqueLocal,
}

impl Kind {
    /// Returns the kind of an address that others can open. Link-local addresses of IPv6 are of none: a browser opens one only with the
    /// name of its own interface, and most do not take that.
    pub(super) fn of(ip: IpAddr) -> Option<Kind> {
        match ip.to_canonical() {
            IpAddr::V4(ip) if ip.is_private() => Some(Kind::Private),
            IpAddr::V4(ip) if ip.is_link_local() => Some(Kind::LinkLocal),
            IpAddr::V6(ip) if ip.is_unique_local() => Some(Kind::UniqueLocal),
            _ => None,
        }
    }
}

/// Returns whether a connection from an address comes from this machine or its local network.
pub(super) fn is_near(peer: IpAddr) -> bool {
    match peer.to_canonical() {
        IpAddr::V6(ip) if ip.is_unicast_link_local() => true,
        ip => ip.is_loopback() || Kind::of(ip).is_some(),
    }
}

/// An address of an interface.
#[derive(Clone, Debug)]
struct Candidate {
    interface: String,
    ip: IpAddr,
    is_up: bool,
    /// True if it leads to a single other machine, such as the server of a VPN.
    is_tunnel: bool,
}

/// Beginnings of the names of interfaces that lead to machines inside this one, or far away: bridges and ends of containers and virtual
/// machines, tunnels. `br0` is no such name: it may be the bridge that the network card is part of.
const INDIRECT: [&str; 20] = [
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "vnet",
    "lxc",
    "lxd",
    "cni",
    "flannel",
    "cali",
    "podman",
    "tun",
    "tap",
    "utun",
    "wg",
    "zt",
    "tailscale",
    "ppp",
];

impl Candidate {
    fn is_indirect(&self) -> bool {
        self.is_tunnel || INDIRECT.iter().any(|start| self.interface.starts_with(start))
    }
}

/// Returns the addresses that others can open, the likeliest first: on a network card before bridges and tunnels, private before those that
/// machines give themselves, where the way to the internet begins before others. Kinds that are less likely than the first
/// address are left out.
///
/// * `routes`: the addresses that this machine sends from on its way to the internet.
fn chosen(candidates: &[Candidate], routes: &[IpAddr]) -> Vec<IpAddr> {
    let class = |ip: IpAddr| match ip {
        IpAddr::V4(ip) => match ip.octets() {
            [192, ..] => 0,
            [10, ..] => 1,
            _ => 2,
        },
        IpAddr::V6(_) => 3,
    };
    let mut ranked: Vec<_> = candidates
        .iter()
        .filter(|candidate| candidate.is_up)
        .filter_map(|candidate| {
            let kind = Kind::of(candidate.ip)?;
            let is_aside = !routes.contains(&candidate.ip);
            Some(((candidate.is_indirect(), kind, is_aside, class(candidate.ip), &candidate.interface, candidate.ip), kind))
        })
        .collect();
    ranked.sort_unstable();
    let likeliest = ranked.first().map(|(_, kind)| *kind);
    ranked.retain(|(_, kind)| Some(*kind) <= likeliest);
    let mut addresses: Vec<IpAddr> = Vec::new();
    for ((.., ip), _) in ranked {
        if !addresses.contains(&ip) {
            addresses.push(ip);
        }
    }
    addresses
}

/// Returns the addresses of this machine that others can open, the likeliest first.
///
/// # Errors
/// There is none, in words that say what to do.
pub(super) fn of_machine() -> Result<Vec<IpAddr>, String> {
    let found = get_if_addrs().map_err(|error| format!("the system does not list the addresses of this machine: {error}"))?;
    let candidates: Vec<Candidate> = found
        .into_iter()
        .map(|interface| Candidate {
            ip: interface.ip(),
            is_up: interface.oper_status != IfOperStatus::Down,
            is_tunnel: interface.is_p2p(),
            interface: interface.name,
        })
        .collect();
    let addresses = chosen(&candidates, &routes());
    if addresses.is_empty() {
        return Err(String::from(
            "this machine has no address in a local network, so that '--lan' has nothing to listen on: connect it to the Wi-Fi or the \
             network of the others, and start again",
        ));
    }
    Ok(addresses)
}

/// Returns the addresses that the system sends from on its way to the internet. To connect such a socket sends nothing.
fn routes() -> Vec<IpAddr> {
    // Addresses of examples (RFC 5737, RFC 3849), which belong to no machine.
    let ways = [("0.0.0.0:0", "198.51.100.1:9"), ("[::]:0", "[2001:db8::1]:9")];
    let from = |(own, other): (&str, &str)| {
        let socket = UdpSocket::bind(own).ok()?;
        socket.connect(other).ok()?;
        socket.local_addr().ok().map(|address: SocketAddr| address.ip())
    };
    ways.into_iter().filter_map(from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    /// An interface is written as its name and address; `!` after the name says that it is down.
    fn choose(machine: &[(&str, &str)], route: &str) -> Vec<String> {
        let candidate = |&(name, address): &(&str, &str)| Candidate {
            interface: name.trim_end_matches('!').to_owned(),
            ip: ip(address),
            is_up: !name.ends_with('!'),
            is_tunnel: name == "p2p",
        };
        let candidates: Vec<Candidate> = machine.iter().map(candidate).collect();
        let routes: Vec<IpAddr> = route.split_whitespace().map(ip).collect();
        chosen(&candidates, &routes).iter().map(IpAddr::to_string).collect()
    }

    #[test]
    fn the_address_of_the_room_comes_first() {
        let lo = ("lo", "127.0.0.1");
        for (machine, route, expected) in [
            // A laptop, with and without containers, a VPN, a second network, addresses of IPv6.
            (&[lo, ("wlan0", "192.168.1.5")] as &[_], "192.168.1.5", "192.168.1.5"),
            (&[lo, ("docker0", "172.17.0.1"), ("wlan0", "192.168.1.5")], "192.168.1.5", "192.168.1.5 172.17.0.1"),
            (&[("docker0!", "172.17.0.1"), ("wlan0", "192.168.1.5")], "", "192.168.1.5"),
            (&[("tun0", "10.8.0.6"), ("wlp2s0", "172.20.10.2")], "10.8.0.6", "172.20.10.2 10.8.0.6"),
            (&[("p2p", "10.8.0.6"), ("en0", "192.168.0.2")], "10.8.0.6", "192.168.0.2 10.8.0.6"),
            (&[("eth0", "10.0.0.3"), ("wlan0", "192.168.1.5")], "10.0.0.3", "10.0.0.3 192.168.1.5"),
            (&[("eth0", "10.0.0.3"), ("wlan0", "192.168.1.5")], "", "192.168.1.5 10.0.0.3"),
            (&[("en0", "fe80::1"), ("en0", "fd00::2"), ("en0", "2001:db8::2"), ("en0", "10.1.1.1")], "", "10.1.1.1"),
            (&[("br0", "192.168.1.5"), ("virbr0", "192.168.122.1")], "", "192.168.1.5 192.168.122.1"),
            // Two machines and a cable; a network of IPv6 alone.
            (&[lo, ("eth0", "169.254.7.7"), ("eth0", "fe80::1")], "", "169.254.7.7"),
            (&[("eth0", "169.254.7.7"), ("tun0", "10.8.0.6")], "", "169.254.7.7 10.8.0.6"),
            (&[lo, ("lo", "::1"), ("eth0", "192.0.2.2"), ("eth0", "fd00::2")], "192.0.2.2", "fd00::2"),
            (&[("eth0", "fd00::2"), ("eth1", "fd00::1")], "fd00::2", "fd00::2 fd00::1"),
            // None.
            (&[], "", ""),
            (&[lo], "", ""),
            (&[lo, ("eth0", "203.0.113.9"), ("eth0", "2001:db8::9"), ("eth0", "fe80::9")], "203.0.113.9", ""),
            (&[("ppp0", "100.64.3.4")], "100.64.3.4", ""),
            // The same address at two interfaces.
            (&[("eth0", "10.0.0.3"), ("eth1", "10.0.0.3")], "", "10.0.0.3"),
        ] {
            assert_eq!(choose(machine, route).join(" "), expected, "{machine:?}");
        }
    }

    /// Addresses on both sides of each border of the blocks, which are written down here once more, as the RFCs have them.
    #[test]
    fn borders_of_private_blocks() {
        let blocks = [
            ("10.0.0.0", 8, Some(Kind::Private)),
            ("172.16.0.0", 12, Some(Kind::Private)),
            ("192.168.0.0", 16, Some(Kind::Private)),
            ("169.254.0.0", 16, Some(Kind::LinkLocal)),
            ("127.0.0.0", 8, None),
        ];
        for (start, bits, kind) in blocks {
            let IpAddr::V4(start) = ip(start) else { panic!("an address of IPv4") };
            let (first, size) = (start.to_bits(), 1_u32 << (32 - bits));
            for at in [first, first + 1, first + size / 2, first + size - 1] {
                let inside = IpAddr::V4(at.into());
                assert_eq!(Kind::of(inside), kind, "{inside}");
                assert!(is_near(inside), "{inside}");
                let IpAddr::V4(bare) = inside else { continue };
                assert!(is_near(IpAddr::V6(bare.to_ipv6_mapped())), "{inside}, as IPv6 has it");
            }
            for at in [first - 1, first + size] {
                let outside = IpAddr::V4(at.into());
                assert_eq!(Kind::of(outside), None, "{outside}");
                assert!(!is_near(outside), "{outside}");
            }
        }
        for (text, kind, near) in [
            ("fc00::", Some(Kind::UniqueLocal), true),
            ("fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", Some(Kind::UniqueLocal), true),
            ("fbff::1", None, false),
            ("fe00::1", None, false),
            ("fe80::1", None, true),
            ("febf::1", None, true),
            ("fec0::1", None, false),
            ("::1", None, true),
            ("::", None, false),
            ("2001:db8::1", None, false),
            ("::ffff:203.0.113.1", None, false),
            ("100.64.0.1", None, false),
            ("0.0.0.0", None, false),
            ("255.255.255.255", None, false),
        ] {
            assert_eq!((Kind::of(ip(text)), is_near(ip(text))), (kind, near), "{text}");
        }
    }

    /// Machines made of all kinds of interfaces and addresses: the choice depends on no order, holds private addresses alone, each once, and
    /// none where there is none.
    #[test]
    fn made_machines() {
        let names = ["lo", "eth0", "wlan0", "docker0", "tun0", "p2p", "eth1!"];
        let addresses = [
            "127.0.0.1",
            "10.0.0.1",
            "172.16.0.1",
            "192.168.0.1",
            "169.254.0.1",
            "203.0.113.1",
            "fd00::1",
            "fe80::1",
            "2001:db8::1",
        ];
        let pairs: Vec<(&str, &str)> = names.iter().flat_map(|&name| addresses.map(|address| (name, address))).collect();
        let mut state = 1_usize;
        for case in 0..2_000 {
            let mut machine: Vec<(&str, &str)> = Vec::new();
            for _ in 0..case % 6 {
                // A linear congruential generator, by Knuth's numbers.
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                machine.push(pairs[(state >> 33) % pairs.len()]);
            }
            let route = machine.first().map_or("", |(_, address)| address);
            let chosen = choose(&machine, route);
            let usable = machine.iter().filter(|(name, address)| !name.ends_with('!') && Kind::of(ip(address)).is_some());
            let usable: Vec<&str> = usable.map(|(_, address)| *address).collect();
            assert_eq!(chosen.is_empty(), usable.is_empty(), "{machine:?}");
            assert!(chosen.iter().all(|address| usable.contains(&address.as_str())), "{machine:?}: {chosen:?}");
            let is_once = |address: &String| chosen.iter().filter(|other| *other == address).count() == 1;
            assert!(chosen.iter().all(is_once), "{machine:?}: {chosen:?}");
            machine.reverse();
            assert_eq!(choose(&machine, route), chosen, "{machine:?}");
        }
    }
}
