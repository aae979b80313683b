//! A few strokes of SVG.

/// A drawing under way, in a box of its own units.
#[derive(Debug)]
pub(super) struct Drawing {
    width: f64,
    height: f64,
    body: String,
}

/// Where a text is held.
#[derive(Clone, Copy, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    const fn name(self) -> &'static str {
        match self {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        }
    }
}

impl Drawing {
    pub(super) const fn new(width: f64, height: f64) -> Self {
        Drawing {
            width,
            height,
            body: String::new(),
        }
    }

    /// A filled rectangle; `title` shows when somebody points at it.
    pub(super) fn bar(&mut self, class: &str, (x, y): (f64, f64), (w, h): (f64, f64), title: &str) {
        let (x, w) = if w < 0.0 { (x + w, -w) } else { (x, w) };
        let radius = 2.0_f64.min(w / 2.0);
        self.body += &format!(
            r#"<rect class="{class}" x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}" rx="{radius:.1}"><title>{}</title></rect>"#,
            escaped(title)
        );
    }

    pub(super) fn line(&mut self, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        self.body += &format!(
            r#"<line class="{class}" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#
        );
    }

    pub(super) fn dot(&mut self, class: &str, (x, y): (f64, f64)) {
        self.body += &format!(r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="4.5"/>"#);
    }

    pub(super) fn text(&mut self, class: &str, (x, y): (f64, f64), anchor: Anchor, text: &str) {
        self.body += &format!(
            r#"<text class="{class}" x="{x:.1}" y="{y:.1}" text-anchor="{}">{}</text>"#,
            anchor.name(),
            escaped(text)
        );
    }

    /// An interval: a line with two ends, set off from the bar below it.
    pub(super) fn whisker(&mut self, y: f64, low: f64, high: f64) {
        const END: f64 = 4.0;
        for class in ["halo", "whisker"] {
            self.line(class, (low, y), (high, y));
            self.line(class, (low, y - END), (low, y + END));
            self.line(class, (high, y - END), (high, y + END));
        }
    }

    /// The finished drawing; `label` says to those who do not see it what it shows.
    pub(super) fn finish(self, label: &str) -> String {
        format!(
            r#"<svg viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>"#,
            self.width,
            self.height,
            escaped(label),
            self.body
        )
    }
}

/// Numbers to places along a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    from: (f64, f64),
    to: (f64, f64),
}

impl Scale {
    /// Numbers from `from.0` to `from.1` lie between `to.0` and `to.1`.
    pub(super) fn new(from: (f64, f64), to: (f64, f64)) -> Self {
        let from = if from.1 > from.0 {
            from
        } else {
            (from.0, from.0 + 1.0)
        };
        Scale { from, to }
    }

    pub(super) fn place(&self, number: f64) -> f64 {
        let share = (number - self.from.0) / (self.from.1 - self.from.0);
        self.to.0 + share * (self.to.1 - self.to.0)
    }

    /// Round numbers on the scale, about five of them.
    pub(super) fn ticks(&self) -> Vec<f64> {
        let span = self.from.1 - self.from.0;
        let rough = span / 5.0;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0]
            .into_iter()
            .map(|factor| factor * power)
            .find(|step| *step >= rough)
            .unwrap_or(span);
        let first = (self.from.0 / step).ceil();
        (0..12_u8)
            .map(|number| (first + f64::from(number)) * step)
            .take_while(|tick| *tick <= self.from.1 + step * 1e-6)
            .collect()
    }
}

/// A name that fits above a bar.
pub(super) fn shortened(name: &str) -> String {
    const LONGEST: usize = 48;
    if name.chars().count() <= LONGEST {
        return name.to_owned();
    }
    let start: String = name.chars().take(LONGEST - 1).collect();
    format!("{start}…")
}

/// A text that is safe inside markup and attributes.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers() {
        let scale = Scale::new((0.0, 47.0), (0.0, 100.0));
        assert_eq!(scale.ticks(), [0.0, 10.0, 20.0, 30.0, 40.0]);
        assert!((scale.place(23.5) - 50.0).abs() < 1e-9);
        assert!(Scale::new((3.0, 3.0), (0.0, 1.0)).place(3.0).is_finite());
    }

    #[test]
    fn markup_in_names_is_harmless() {
        assert_eq!(escaped("exec:\"<b>&\""), "exec:&quot;&lt;b&gt;&amp;&quot;");
    }
}
