//! Metrics in the Prometheus text format.

use std::sync::OnceLock;

use metrics::{describe_counter, describe_gauge, describe_histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

const SECONDS_BUCKETS: &[f64] = &[
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0,
];
const COUNT_BUCKETS: &[f64] = &[1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0];

/// The one recorder of this process.
pub(crate) fn recorder() -> PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER
        .get_or_init(|| {
            let builder = PrometheusBuilder::new()
                .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), SECONDS_BUCKETS)
                .and_then(|builder| {
                    builder.set_buckets_for_metric(
                        Matcher::Full("kontor_append_batch".to_owned()),
                        COUNT_BUCKETS,
                    )
                })
                .expect("the buckets are not empty");
            let handle = builder
                .install_recorder()
                .expect("nothing else records in this process");
            describe();
            handle
        })
        .clone()
}

fn describe() {
    describe_gauge!("kontor_tables_in_memory", "tables held in memory");
    describe_gauge!("kontor_sockets", "open WebSocket connections");
    describe_gauge!("kontor_tables", "tables in the database, by status");
    describe_gauge!("kontor_bot_queue", "bot decisions waiting for a thread");
    describe_histogram!("kontor_bot_seconds", "time a bot takes to decide");
    describe_histogram!(
        "kontor_move_seconds",
        "time from receiving a move until it is stored and broadcast"
    );
    describe_histogram!("kontor_append_batch", "appends per transaction");
    describe_counter!(
        "kontor_append_conflicts",
        "appends that lost the race for the next entry"
    );
    describe_counter!(
        "kontor_missed_notifications",
        "notifications that found the queue of a table full"
    );
    describe_counter!("kontor_requests", "HTTP requests, by route and status");
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    /// The metrics that a text names.
    fn named(text: &str) -> BTreeSet<&str> {
        text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'))
            .filter(|word| word.starts_with("kontor_"))
            .map(|word| {
                ["_bucket", "_count"]
                    .iter()
                    .find_map(|suffix| word.strip_suffix(suffix))
                    .unwrap_or(word)
            })
            .collect()
    }

    #[test]
    fn the_dashboard_shows_exactly_the_metrics_that_exist() {
        let source = include_str!("metrics.rs");
        let (source, _) = source.split_once("#[cfg(test)]").unwrap();
        let dashboard = include_str!("../../../deploy/grafana.json");
        assert_eq!(named(dashboard), named(source));
    }
}
