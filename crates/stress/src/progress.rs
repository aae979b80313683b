//! Progress on a terminal, and nowhere else.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on the standard error; hidden where that is not a terminal.
pub(crate) fn bar(length: u64, what: &str) -> ProgressBar {
    let template = format!("{what}  {{bar:24}} {{pos}}/{{len}}  {{wide_msg}}");
    let style = ProgressStyle::with_template(&template)
        .expect("the template is well-formed")
        .progress_chars("━╸ ");
    let bar = ProgressBar::new(length).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}
