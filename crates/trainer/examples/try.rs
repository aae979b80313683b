use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let net = a
        .get(4)
        .map(|p| Arc::new(bots::Network::read(&std::fs::read(p).unwrap()).unwrap()));
    let run = trainer::SelfPlay {
        folder: a[1].clone().into(),
        recipe: trainer::Recipe {
            ..Default::default()
        },
        seed: a[3].parse().unwrap(),
        games: a[2].parse().unwrap(),
        threads: NonZeroUsize::new(a.get(5).and_then(|t| t.parse().ok()).unwrap_or(2)).unwrap(),
        player: "t".into(),
    };
    let s = std::time::Instant::now();
    let t = run
        .run::<hansa::Hansa>(net, &AtomicBool::new(false), |t| {
            if t.games % 20 == 0 {
                println!("{t:?} {:.1}", s.elapsed().as_secs_f32())
            }
        })
        .unwrap();
    println!("{t:?} {:.1}s", s.elapsed().as_secs_f32());
}
