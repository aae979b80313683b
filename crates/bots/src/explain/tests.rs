use super::*;

const ASPECTS: &[Aspect] = &[
    Aspect {
        name: "network",
        is_category: true,
        source: Source::Parts(&[0]),
        weight: 1.0,
    },
    Aspect {
        name: "rounds",
        is_category: false,
        source: Source::Parts(&[1]),
        weight: -0.5,
    },
];

fn told(lines: &[[[f32; 2]; 3]], shares: [f32; 3]) -> Vec<Reason> {
    let seats = |line: &[[f32; 2]; 3]| Seats::from_fn(3, |seat| line[seat.index()].to_vec());
    let prospects: Vec<_> = lines.iter().map(|line| Some(seats(line))).collect();
    let shares = Seats::from_fn(3, |seat| shares[seat.index()]);
    reasons(ASPECTS, &prospects, 0, Seat::FIRST, &shares)
}

#[test]
fn the_largest_differences_to_the_other_lines_are_told() {
    let second = Seat::FIRST.next(3);
    let even = [[5.0, 10.0]; 3];
    let line = [[7.0, 8.5], [4.0, 14.0], [5.0, 10.1]];
    let shares = [0.4, 0.4, 0.2];
    let gains = Reason::Gains {
        category: "network",
        points: 2.0,
    };
    // The rival's rounds weigh 4 * 0.5 * 2/3; the own ones and the rival's points less.
    let slows = Reason::Slows {
        seat: second,
        measure: "rounds",
        amount: 4.0,
    };
    assert_eq!(told(&[line, even, even], shares), [gains, slows]);
}

#[test]
fn what_a_weak_rival_loses_counts_little() {
    let even = [[5.0, 10.0]; 3];
    let line = [[5.0, 9.0], [5.0, 10.0], [3.0, 10.0]];
    let speeds = Reason::Speeds {
        measure: "rounds",
        amount: 1.0,
    };
    assert_eq!(told(&[line, even], [0.5, 0.45, 0.05]), [speeds]);
}

#[test]
fn what_is_worse_or_hardly_better_is_no_reason() {
    let even = [[5.0, 10.0]; 3];
    let line = [[5.1, 12.0], [5.0, 8.0], [6.0, 10.0]];
    assert_eq!(told(&[line, even], [0.4, 0.3, 0.3]), []);
    assert_eq!(told(&[even], [0.4, 0.3, 0.3]), []);
}
