//! The program's own account of itself: a log of one JSON object a line on standard error, and, where it was built with the feature `traces` and has
//! a collector, spans sent there by OTLP over HTTP. Not here: which spans there are (`spans`), counters (`metrics`).

use std::str::FromStr;

use axum::http::Uri;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// The address of a collector of traces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Collector(String);

impl FromStr for Collector {
    type Err = String;

    fn from_str(text: &str) -> Result<Collector, String> {
        if cfg!(not(feature = "traces")) {
            return Err(String::from(
                "this program was built without traces (cargo build --release --workspace --bins --features referee-service/traces)",
            ));
        }
        let example = "write the collector's address for OTLP over HTTP, such as http://127.0.0.1:4318";
        let address: Uri = text.parse().map_err(|error| format!("{error}; {example}"))?;
        match address.authority() {
            Some(authority) if authority.as_str().contains('@') => {
                Err(String::from("pass the collector's credentials in OTEL_EXPORTER_OTLP_HEADERS, where no one else sees them"))
            }
            Some(authority) if address.scheme_str() == Some("http") && address.query().is_none() => {
                Ok(Collector(format!("http://{authority}{}", address.path().trim_end_matches('/'))))
            }
            _ => Err(String::from(example)),
        }
    }
}

/// Begins to tell. Dropping what is returned sends the spans that are left.
///
/// * `name`: the name of this program in traces.
///
/// # Errors
/// A collector that cannot be used, in words.
pub(crate) fn begin(name: &'static str, collector: Option<&Collector>) -> Result<Sending, String> {
    let log = tracing_subscriber::fmt::layer().json().with_current_span(false).with_span_list(false).with_writer(std::io::stderr);
    let log = log.with_filter(filter_fn(|of| of.is_event() && *of.level() <= tracing::Level::INFO));
    let (sending, traces) = Sending::new(name, collector)?;
    tracing_subscriber::registry().with(traces).with(log).init();
    Ok(sending)
}

/// The part before the log: every subscriber's layer of traces, if there is one.
type Traces = Option<Box<dyn Layer<tracing_subscriber::Registry> + Send + Sync>>;

/// The sending of spans to a collector.
#[derive(Debug)]
pub(crate) struct Sending {
    #[cfg(feature = "traces")]
    provider: Option<opentelemetry_sdk::trace::SdkTracerProvider>,
}

#[cfg(not(feature = "traces"))]
impl Sending {
    /// Without the feature no collector is ever read, and nothing is sent.
    #[expect(clippy::unnecessary_wraps, reason = "with the feature there are errors")]
    fn new(_name: &'static str, _collector: Option<&Collector>) -> Result<(Sending, Traces), String> {
        Ok((Sending {}, None))
    }
}

#[cfg(feature = "traces")]
impl Sending {
    fn new(name: &'static str, collector: Option<&Collector>) -> Result<(Sending, Traces), String> {
        use opentelemetry::trace::TracerProvider;
        use opentelemetry::{InstrumentationScope, KeyValue};
        use opentelemetry_otlp::{SpanExporter, WithExportConfig};
        use opentelemetry_sdk::Resource;
        use opentelemetry_sdk::trace::SdkTracerProvider;

        let Some(Collector(address)) = collector else { return Ok((Sending { provider: None }, None)) };
        let exporter = SpanExporter::builder().with_http().with_endpoint(format!("{address}/v1/traces")).build();
        let exporter = exporter.map_err(|error| format!("no traces can be sent to {address}: {error}"))?;
        let version = env!("CARGO_PKG_VERSION");
        let resource = Resource::builder().with_service_name(name).with_attribute(KeyValue::new("service.version", version));
        // They are sent by a thread of their own, some hundred at a time.
        let provider = SdkTracerProvider::builder().with_resource(resource.build()).with_batch_exporter(exporter).build();
        let tracer = provider.tracer_with_scope(InstrumentationScope::builder("referee").with_version(version).build());
        // Where in the sources a span was begun is not needed, and makes them three times as large.
        let layer = tracing_opentelemetry::layer()
            .with_tracer(tracer)
            .with_location(false)
            .with_threads(false)
            .with_target(false)
            .with_tracked_inactivity(false);
        let of_ours = filter_fn(|metadata| metadata.is_span() && metadata.target() == crate::spans::TARGET);
        Ok((Sending { provider: Some(provider) }, Some(layer.with_filter(of_ours).boxed())))
    }
}

#[cfg(feature = "traces")]
impl Drop for Sending {
    fn drop(&mut self) {
        // A collector that is gone was mentioned in the log.
        let _ = self.provider.as_ref().map(opentelemetry_sdk::trace::SdkTracerProvider::shutdown);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(not(feature = "traces"))]
    fn a_program_without_traces_says_so() {
        let refused = "http://127.0.0.1:4318".parse::<Collector>().expect_err("it was built without");
        assert!(refused.contains("--features referee-service/traces"), "{refused}");
    }

    #[test]
    #[cfg(feature = "traces")]
    fn collectors_have_addresses_without_secrets() {
        let read = |text: &str| text.parse::<Collector>().map(|Collector(address)| address);
        assert_eq!(read("http://127.0.0.1:4318"), Ok(String::from("http://127.0.0.1:4318")));
        assert_eq!(read("http://collector.example:80/tenant/"), Ok(String::from("http://collector.example:80/tenant")));
        for text in
            ["", "127.0.0.1:4318", "https://127.0.0.1", "http://u:canary@127.0.0.1", "http://127.0.0.1/?key=canary", "/v1"]
        {
            let refused = read(text).expect_err(text);
            assert!(!refused.contains("canary"), "{refused}");
        }
    }
}
