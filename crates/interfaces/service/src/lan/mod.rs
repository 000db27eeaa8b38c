//! The service in a local network, without TLS (`serve --lan`): where it listens, how its address is announced, and who is admitted.
//!
//! * [`addresses`]: which addresses of this machine the others in the room can open. [`admission`]: whose requests are answered.
//!
//! What this protects from: other sites in the browsers of players, other machines of the internet, and other players' browsers. It does not
//! protect from those who listen in the same network: they can read the keys of seats as these are sent.
//!
//! Not here: how a browser keeps the key of a seat (`pages::visitor`).

mod addresses;
mod admission;

use std::env;
use std::io::{IsTerminal, stdout};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::http::uri::Authority;
use tokio::net::TcpListener;

use crate::arguments::Settings;
use crate::qr_code;

pub(crate) use admission::refusal;

/// Number of times that a free port is looked for at all addresses at once (`--listen 0.0.0.0:0`). A port that the system gives for one of them
/// is nearly always free at the others.
const ATTEMPTS: usize = 16;

/// The addresses at which people in a local network find the service.
#[derive(Clone, Debug)]
pub(crate) struct Lan {
    /// Those that it listens on, the one to be announced first; at the end that of the machine itself, if it is one of them.
    addresses: Vec<SocketAddr>,
}

impl Lan {
    /// Listens on an address of this machine, or on all that are private.
    ///
    /// * `asked`: the address, or one that stands for all (`0.0.0.0`), with the port.
    ///
    /// # Errors
    /// That there is no such address, or that it cannot be listened on, in words.
    pub(crate) async fn listen(asked: SocketAddr) -> Result<(Vec<TcpListener>, Lan), String> {
        let addresses = match asked.ip() {
            ip if ip.is_unspecified() => {
                let mut found = addresses::of_machine()?;
                found.push(IpAddr::V4(Ipv4Addr::LOCALHOST));
                found
            }
            ip => vec![ip],
        };
        let mut attempt = 1;
        let listeners = loop {
            match bound(&addresses, asked.port()).await {
                Err(_) if asked.port() == 0 && attempt < ATTEMPTS => attempt += 1,
                listeners => break listeners?,
            }
        };
        let addresses =
            listeners.iter().map(TcpListener::local_addr).collect::<Result<_, _>>().map_err(|error| error.to_string())?;
        Ok((listeners, Lan { addresses }))
    }

    /// Returns scheme and host under which others reach the service.
    pub(crate) fn origin(&self) -> String {
        self.addresses.first().map(|address| format!("http://{address}")).unwrap_or_default()
    }

    /// Returns the lines that say where others find the service: the further addresses, and the first one as a QR code.
    pub(crate) fn announcement(&self) -> String {
        let further = self.addresses.iter().skip(1).filter(|address| !address.ip().is_loopback());
        let further: String = further.map(|address| format!("http://{address}/\n")).collect();
        let address = format!("{}/", self.origin());
        // https://no-color.org: any value but an empty one counts.
        let is_plain = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || env::var_os("TERM").is_some_and(|value| value == "dumb");
        // An address that were too long for a code can be typed all the same.
        let code = qr_code::printed(&address, stdout().is_terminal() && !is_plain).unwrap_or_default();
        format!(
            "{further}\n{code}\nPeople in the same network open {address} or scan this code. The connection is not encrypted.\n"
        )
    }

    /// Returns the one at an address.
    #[cfg(test)]
    pub(crate) fn at(address: &str) -> Lan {
        Lan { addresses: vec![address.parse().expect("an address")] }
    }

    /// Returns whether a request names one of the addresses as its host. A name that leads here is none: any site can have one.
    ///
    /// * `host`: the header `Host`.
    fn is_own(&self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else { return false };
        let name = authority.host();
        let has = |is: &dyn Fn(IpAddr) -> bool| self.addresses.iter().any(|address| is(address.ip()));
        match name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
            Ok(ip) => has(&|own| own == ip.to_canonical()),
            Err(_) => name.eq_ignore_ascii_case("localhost") && has(&|own| own.is_loopback()),
        }
    }
}

/// Listens on a port at several addresses.
///
/// * `port`: its number; 0 stands for one that is free at all of them.
async fn bound(addresses: &[IpAddr], mut port: u16) -> Result<Vec<TcpListener>, String> {
    let mut listeners = Vec::new();
    for &ip in addresses {
        let address = SocketAddr::new(ip, port);
        let failed = |error: std::io::Error| format!("{address} cannot be listened on: {error}");
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        port = listener.local_addr().map_err(failed)?.port();
        listeners.push(listener);
    }
    Ok(listeners)
}

/// Makes settings for a local network whole: where no address was chosen, all private ones count.
///
/// * `has_address`: whether the address was chosen.
///
/// # Errors
/// The settings contradict each other; in words, with what would fit.
pub(crate) fn complete(settings: &mut Settings, has_address: bool) -> Result<(), String> {
    if !settings.lan {
        return Ok(());
    }
    if settings.client_header.is_some() {
        return Err(String::from(
            "'--lan' is for people who reach the service without a proxy, and '--client-header' for what a proxy says of them: leave \
             one of the two out",
        ));
    }
    let (ip, port) = (settings.listen.ip(), settings.listen.port());
    if !has_address {
        settings.listen.set_ip(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    } else if ip.is_loopback() {
        return Err(format!(
            "'--lan' is for other machines, which do not reach '--listen {}': for this port at all private addresses write '--listen \
             0.0.0.0:{port}'",
            settings.listen
        ));
    } else if !ip.is_unspecified() && addresses::Kind::of(ip).is_none() {
        return Err(format!(
            "'--lan' is for private addresses (10.…, 172.16.… to 172.31.…, 192.168.…, 169.254.…, fd…), and '--listen {}' is none: on a \
             public one put a proxy with TLS in front of the service instead",
            settings.listen
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    fn completed(words: &[&str]) -> Result<SocketAddr, String> {
        let mut settings = Settings::parse_from(["serve"].iter().chain(words));
        complete(&mut settings, words.contains(&"--listen")).map(|()| settings.listen)
    }

    #[test]
    fn what_contradicts_a_local_network_is_refused() {
        assert_eq!(completed(&[]), Ok("127.0.0.1:8080".parse().expect("an address")));
        assert_eq!(completed(&["--lan"]), Ok("0.0.0.0:8080".parse().expect("an address")));
        for listen in ["0.0.0.0:9", "[::]:9", "192.168.1.5:9", "10.0.0.1:9", "172.31.0.1:9", "169.254.1.1:9", "[fd00::2]:9"] {
            assert_eq!(completed(&["--lan", "--listen", listen]), Ok(listen.parse().expect("an address")), "{listen}");
        }
        let refused = |words: &[&str]| completed(words).expect_err("a contradiction");
        assert!(refused(&["--lan", "--client-header", "X-Forwarded-For"]).contains("--client-header"));
        for listen in ["127.0.0.1:9", "[::1]:9"] {
            assert!(refused(&["--lan", "--listen", listen]).contains("0.0.0.0:9"), "{listen}");
        }
        for listen in ["203.0.113.5:80", "172.32.0.1:80", "100.64.0.1:80", "[2001:db8::1]:80", "[fe80::1]:80"] {
            assert!(refused(&["--lan", "--listen", listen]).contains(listen), "{listen}");
        }
    }

    #[test]
    fn a_host_is_an_address_of_this_machine() {
        let lan =
            |addresses: &[&str]| Lan { addresses: addresses.iter().map(|text| text.parse().expect("an address")).collect() };
        let all = lan(&["192.168.1.5:8080", "[fd00::2]:8080", "127.0.0.1:8080"]);
        assert_eq!(all.origin(), "http://192.168.1.5:8080");
        for own in
            ["192.168.1.5:8080", "192.168.1.5", "[fd00::2]:8080", "[FD00:0::2]", "127.0.0.1:8080", "localhost:8080", "LocalHost"]
        {
            assert!(all.is_own(own), "{own}");
        }
        for foreign in [
            "",
            "evil.example",
            "192.168.1.5.evil.example:8080",
            "192.168.1.6:8080",
            "192.168.1.5@evil.example",
            "evil@",
            "[fd00::3]",
            "127.0.0.2",
            "a.localhost",
            "0.0.0.0",
            "3232235781",
        ] {
            assert!(!all.is_own(foreign), "{foreign}");
        }
        let one = lan(&["192.168.1.5:8080"]);
        assert!(!one.is_own("localhost:8080") && !one.is_own("127.0.0.1:8080"), "it does not listen there");
    }

    #[test]
    fn further_addresses_are_listed_and_the_first_is_drawn() {
        let addresses = ["192.168.1.5:8080", "10.0.0.3:8080", "127.0.0.1:8080"];
        let lan = Lan { addresses: addresses.iter().map(|text| text.parse().expect("an address")).collect() };
        let said = lan.announcement();
        assert!(said.starts_with("http://10.0.0.3:8080/\n\n"), "{said}");
        assert!(!said.contains("127.0.0.1"), "{said}");
        assert!(said.contains("open http://192.168.1.5:8080/ or scan") && said.contains('▀'), "{said}");
    }
}
