use bots::*;
use game_core::*;
use hansa::*;
fn main() {
    let setup = Hansa::parse_setup("players=4").unwrap();
    let mut state = Hansa::new(&setup);
    let mut g = Generator::from_seed(5);
    let e = HansaEvaluator::default();
    let mut bots: Vec<_> = (0..4)
        .map(|s| GreedyBot::new(e, Carelessness::default(), s))
        .collect();
    let mut legal = vec![];
    for _ in 0..std::env::args().nth(1).unwrap().parse().unwrap() {
        match state.to_act() {
            ToAct::Nobody => break,
            ToAct::Chance => {
                let mut o = vec![];
                state.chances(&mut o);
                let c = g.pick_weighted(&o).unwrap();
                state.resolve(c, &mut ());
            }
            ToAct::Seat(s) => {
                legal.clear();
                state.legal_actions(&mut legal);
                let a = Bot::<Hansa>::choose(
                    &mut bots[s.index()],
                    &state.view(Viewer::Seat(s)),
                    &legal,
                    Budget::NONE,
                );
                println!(
                    "{} {:40} est {:.1?}",
                    s,
                    state.action_phrase(a).to_string(),
                    e.estimates(&state).as_slice()
                );
                state.apply(a, &mut ());
            }
        }
    }
    println!("{}", state.position());
    println!("{:?}", state.score_sheet());
}
