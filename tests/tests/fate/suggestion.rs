//! The inputs that progress depends on.

use std::cmp::Reverse;

use lariat_core::fate::FateAnalysis;
use lariat_tests::Judgement;
use lariat_tests::reference::fate::{Open, Progress, lowest, progress, rings};

use crate::games::{Game, equal};

/// The evidence is counted along a shortest path of each part; ties go to the lowest state.
pub(crate) fn judge(open: &Open, analysis: &FateAnalysis) -> Judgement {
    let mut all = vec![Progress::default(); open.domains.len()];
    for part in &analysis.parts {
        let game = Game::of(open, part);
        let rings = rings(&game.open, game.held, game.target & game.held);
        let Some(mut ring) = rings.iter().position(|ring| ring & game.sources != 0) else {
            continue;
        };
        let mut state = lowest(rings[ring] & game.sources).ok_or("no source")?;
        let mut way = Vec::new();
        while ring > 0 {
            way.push(state);
            ring -= 1;
            state = lowest(game.open.successors(state) & rings[ring]).ok_or("no way on")?;
        }
        for (all, one) in all.iter_mut().zip(progress(&game.open, game.target, &way)) {
            all.dictated += one.dictated;
            all.critical += one.critical;
            all.steps += one.steps;
        }
    }
    let mut wanted: Vec<(u32, Progress)> = (0..).zip(all).collect();
    wanted.sort_by_key(|(input, one)| (Reverse(one.critical), Reverse(one.dictated), *input));
    let evidence = analysis.evidence.iter();
    let found: Vec<(u32, Progress)> = evidence
        .map(|one| {
            let (dictated, critical, steps) = (one.dictated, one.critical, one.steps);
            (one.input, Progress { dictated, critical, steps })
        })
        .collect();
    equal("evidence", &found, &wanted)
}
