use bots::*;
use game_core::*;
use hansa::*;
use std::time::Instant;

fn make(spec: &str, seed: u64) -> Box<dyn Bot<Hansa>> {
    match spec {
        "claiming" => Box::new(RandomBot::new(Policy::Claiming, seed)),
        "random" => Box::new(RandomBot::new(Policy::Uniform, seed)),
        "greedy" => Box::new(GreedyBot::new(
            HansaEvaluator::default(),
            Carelessness::default(),
            seed,
        )),
        _ => panic!(),
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let games: u64 = args[1].parse().unwrap();
    let specs: Vec<String> = args[2].split(';').map(|s| s.to_owned()).collect();
    let n = specs.len();
    let threads = 2;
    let start = Instant::now();
    let results: Vec<Vec<(usize, Vec<i32>, Vec<u8>, u32, bool)>> = std::thread::scope(|scope| {
        (0..threads)
            .map(|t| {
                let specs = &specs;
                scope.spawn(move || {
                    let mut out = vec![];
                    let mut g = t;
                    while g < games {
                        let rot = (g as usize) % n;
                        let seed = g / n as u64 + 1000;
                        let mut gen_ = Generator::from_seed(seed);
                        let setup = Hansa::parse_setup(&format!("players={n}")).unwrap();
                        let mut state = Hansa::new(&setup);
                        // seat s is played by spec (s + rot) % n
                        let mut bots: Vec<_> = (0..n)
                            .map(|s| make(&specs[(s + rot) % n], seed * 77 + s as u64))
                            .collect();
                        let mut legal = vec![];
                        let mut turns = 0u32;
                        let mut decisions = 0;
                        let over = loop {
                            match state.to_act() {
                                ToAct::Nobody => break true,
                                ToAct::Chance => {
                                    let mut o = vec![];
                                    state.chances(&mut o);
                                    let c = gen_.pick_weighted(&o).unwrap();
                                    state.resolve(c, &mut ());
                                }
                                ToAct::Seat(s) => {
                                    decisions += 1;
                                    if decisions > 6000 {
                                        break false;
                                    }
                                    legal.clear();
                                    state.legal_actions(&mut legal);
                                    let a = bots[s.index()].choose(
                                        &state.view(Viewer::Seat(s)),
                                        &legal,
                                        Budget::NONE,
                                    );
                                    if matches!(a, Action::EndTurn) {
                                        turns += 1;
                                    }
                                    state.apply(a, &mut ());
                                }
                            }
                        };
                        let pts = state.score_sheet().totals();
                        let ranks: Vec<u8> = Standings::by_key(pts, |s| pts[s])
                            .ranks
                            .iter()
                            .copied()
                            .collect();
                        let by_spec =
                            |v: Vec<i32>| (0..n).map(|i| v[(i + n - rot) % n]).collect::<Vec<_>>();
                        out.push((
                            decisions,
                            by_spec(pts.iter().copied().collect()),
                            by_spec(ranks.iter().map(|r| *r as i32).collect())
                                .iter()
                                .map(|r| *r as u8)
                                .collect(),
                            turns,
                            over,
                        ));
                        g += threads;
                    }
                    out
                })
            })
            .collect::<Vec<_>>()
            .into_iter()
            .map(|h| h.join().unwrap())
            .collect()
    });
    let all: Vec<_> = results.into_iter().flatten().collect();
    let secs = start.elapsed().as_secs_f64();
    let m = all.len() as f64;
    for i in 0..n {
        let wins: f64 = all
            .iter()
            .map(|r| {
                if r.2[i] == 1 {
                    1.0 / r.2.iter().filter(|x| **x == 1).count() as f64
                } else {
                    0.0
                }
            })
            .sum();
        let pts: f64 = all.iter().map(|r| r.1[i] as f64).sum::<f64>() / m;
        let rank: f64 = all.iter().map(|r| r.2[i] as f64).sum::<f64>() / m;
        let p = wins / m;
        println!(
            "{:40} wins {:.3} ±{:.3} points {:.1} place {:.2}",
            specs[i],
            p,
            1.96 * (p * (1.0 - p) / m).sqrt(),
            pts,
            rank
        );
    }
    let win: f64 = all
        .iter()
        .map(|r| *r.1.iter().max().unwrap() as f64)
        .sum::<f64>()
        / m;
    println!(
        "games {} in {:.1}s, decisions/game {:.0}, rounds {:.1}, winner {:.1}, over {:.3}",
        all.len(),
        secs,
        all.iter().map(|r| r.0 as f64).sum::<f64>() / m,
        all.iter().map(|r| r.3 as f64).sum::<f64>() / m / n as f64,
        win,
        all.iter().filter(|r| r.4).count() as f64 / m
    );
}
