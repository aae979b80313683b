//! Figures for the host, in Prometheus' text form.

use std::sync::OnceLock;

use metrics::{describe_counter, describe_gauge, describe_histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

const SECONDS: &[f64] = &[
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0,
];
const COUNTS: &[f64] = &[1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0];

/// The one recorder of this process.
pub(crate) fn recorder() -> PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER
        .get_or_init(|| {
            let builder = PrometheusBuilder::new()
                .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), SECONDS)
                .and_then(|builder| {
                    builder.set_buckets_for_metric(
                        Matcher::Full("kontor_append_batch".to_owned()),
                        COUNTS,
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
    describe_gauge!("kontor_tables_in_memory", "tables that are in memory");
    describe_gauge!("kontor_sockets", "open sockets");
    describe_gauge!("kontor_tables", "stored tables by status");
    describe_gauge!("kontor_bot_queue", "bots that wait for a thread");
    describe_histogram!("kontor_bot_seconds", "how long bots think");
    describe_histogram!(
        "kontor_move_seconds",
        "from the arrival of a decision to its being stored and told"
    );
    describe_histogram!("kontor_append_batch", "tables written in one transaction");
    describe_counter!("kontor_append_conflicts", "lost races for the next entry");
    describe_counter!("kontor_requests", "requests by route and status");
}
