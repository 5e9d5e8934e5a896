//! The models that ship with Lariat, each with a lesson.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    pub id: &'static str,
    /// The heading under which it is listed.
    pub group: &'static str,
    pub title: &'static str,
    pub source: &'static str,
    /// Two sentences: what to look at.
    pub lesson: &'static str,
    pub algorithm: &'static str,
    pub options: &'static [(&'static str, &'static str)],
    /// The step at which it opens.
    pub step: u64,
    /// The text of the model. The page fetches the text of a large model when it is opened; everywhere else
    /// it is built in.
    pub text: &'static str,
    /// Identifies the text of a large model.
    pub digest: u64,
    /// The property that the model violates, if the example is about an explanation: a formula. Then
    /// `algorithm` is the name of that explanation.
    pub property: &'static str,
}

macro_rules! example {
    ($group:expr, $id:literal, $title:literal, $source:literal, $algorithm:literal [$($name:literal = $value:literal),*], $step:literal, $lesson:literal) => {
        Example {
            id: $id,
            group: $group,
            title: $title,
            source: $source,
            lesson: $lesson,
            algorithm: $algorithm,
            options: &[$(($name, $value)),*],
            step: $step,
            text: include_str!(concat!("../../../../static/examples/", $id, ".lar")),
            digest: 0,
            property: "",
        }
    };
}

/// As [`example!`], for a model that would make the first load too large.
macro_rules! large {
    ($group:expr, $id:literal, $($rest:tt)*) => {{
        const TEXT: &str = include_str!(concat!("../../../../static/examples/", $id, ".lar"));
        Example {
            text: if cfg!(target_arch = "wasm32") { "" } else { TEXT },
            digest: digest(TEXT),
            ..example!($group, $id, $($rest)*)
        }
    }};
}

macro_rules! explained {
    ($id:literal, $title:literal, $source:literal, [$($name:literal = $value:literal),*], $lesson:literal) => {
        Example {
            property: include_str!(concat!("../../../../static/examples/", $id, ".mcl")),
            ..example!(MATTERED, $id, $title, $source, "neighbourhoods"[$($name = $value),*], 0, $lesson)
        }
    };
}

impl Example {
    /// Whether `text` is exactly the model of this example.
    pub fn is_text(&self, text: &str) -> bool {
        match self.digest {
            0 => self.text == text,
            known => known == digest(text),
        }
    }

    /// The path of the model's file, relative to the page, if it has to be fetched.
    pub fn file(&self) -> Option<String> {
        self.text.is_empty().then(|| format!("examples/{}.lar", self.id))
    }
}

/// The FNV hash (Fowler, Noll, Vo). It only has to tell this text from other texts that a user has open.
const fn digest(text: &str) -> u64 {
    let (bytes, mut at, mut hash) = (text.as_bytes(), 0, 0xcbf2_9ce4_8422_2325_u64);
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0100_0000_01b3);
        at += 1;
    }
    hash
}

const NESTED: &str = "Nested depth-first search";
const COMPONENTS: &str = "Components";
const SHORT: &str = "Short counterexamples";
const CLASSES: &str = "Weak and terminal automata";
const SLIPS: &str = "Where the papers slip";
const MATTERED: &str = "What mattered in a counterexample";
const FATE: &str = "Fate and free will";

/// The first one is opened if the page is visited without a link.
pub static EXAMPLES: &[Example] = &[
    example!(
        NESTED,
        "red-detour",
        "The red search comes to the rescue",
        "Gastin, Moro, Zeitoun · Fig. 4",
        "se05" [],
        0,
        "The loop through s4 closes before the accepting s2 is on it, so the blue search says \
         nothing. Go to the red part of the timeline and see how it still finds the cycle."
    ),
    example!(
        NESTED,
        "two-ways",
        "Two ways to the loop",
        "Gastin, Moro, Zeitoun · Fig. 3",
        "se05" [],
        0,
        "The search takes the upper way first and closes the loop from s6 to s3. Press → and \
         watch which states are still cyan at that moment: the shorter way through s5 is never \
         tried."
    ),
    example!(
        NESTED,
        "early-stack",
        "A cycle that is complete before the red search",
        "Schwoon, Esparza · Fig. 2a",
        "cvwy92" [],
        0,
        "The lasso is complete as soon as s1 leads back to s0, but this search goes red and walks \
         round once more. Switch to se05: it reports at that very transition."
    ),
    example!(
        NESTED,
        "accepting-root",
        "The accepting state is the first one",
        "Schwoon, Esparza · Fig. 2b",
        "cvwy92" [],
        0,
        "Here the blue search runs to its end before the red one may start. Switch to se05: half \
         the transitions suffice."
    ),
    example!(
        NESTED,
        "black-tree",
        "A tree that turns black",
        "Gastin, Moro, Zeitoun · 2.1",
        "gmz04" [],
        0,
        "The blue search leaves the tree black, state by state, because it has no cycle; so the \
         red search from s3 does not go there again. Switch to hpy96: its red search walks \
         through all 31 states of it once more."
    ),
    example!(
        NESTED,
        "large-right",
        "A bug beside a hundred thousand states",
        "Schwoon, Esparza · Fig. 4",
        "se05" [],
        0,
        "The chain behind s2 has 100,000 states, and the search never goes there: s1 comes first \
         in the successor order. Switch to tarjan72: it looks at a component only when all of it \
         is explored, and walks the whole chain."
    ),
    example!(
        NESTED,
        "no-lasso",
        "Nothing to find",
        "Lariat",
        "se05" [],
        0,
        "Two accepting states, and no cycle through either: the red searches end without a \
         report. Watch which transitions are looked at twice, once by each search."
    ),
    example!(
        NESTED,
        "collision",
        "A collision hides the bug",
        "Schwoon, Esparza · 5.3",
        "se05"["bitstate" = "3"],
        27,
        "With 2³ slots for all states, `loop` falls into the slot of `start` and looks cyan, so \
         the search never goes there and finds nothing. Set bitstate to 4: the lasso is found."
    ),
    example!(
        COMPONENTS,
        "late-red",
        "Seen at once, found late",
        "Schwoon, Esparza · Fig. 6",
        "couvreur99" [],
        0,
        "The cycle s0 s1 s2 is explored after three transitions, and this search reports it \
         there. Switch to se05: it has to walk through the 100,000 states behind `big` before its \
         red search may start at s1."
    ),
    example!(
        COMPONENTS,
        "components",
        "Roots that merge",
        "Lariat",
        "couvreur99" [],
        0,
        "Each state starts as a component of its own on Roots; when c leads back to a, three of \
         them become one. Step on to where d and e merge: the accepting d is in the component, so \
         that is the report."
    ),
    example!(
        COMPONENTS,
        "all-sets",
        "Two sets at once",
        "Schwoon, Esparza · 5.2",
        "couvreur99" [],
        0,
        "Roots carries the acceptance sets that a component meets, and merging joins them. The \
         report comes when both sets are there; switch to se05 to see what it costs to unfold the \
         automaton first."
    ),
    example!(
        COMPONENTS,
        "two-sets",
        "Two acceptance sets",
        "Lariat",
        "se05" [],
        0,
        "A run must meet both sets again and again, but the search knows only one. The automaton \
         is unfolded: level 0 waits for set 0, level 1 for set 1."
    ),
    example!(
        CLASSES,
        "weak",
        "A weak automaton needs no red search",
        "Schwoon, Esparza · 5.1",
        "weak-dfs" [],
        0,
        "Every component lies inside the accepting states or outside of them, so one simple \
         search is enough. Watch it report when trap2 leads back to trap, as soon as that cycle \
         is explored."
    ),
    example!(
        CLASSES,
        "slip-a11-merged",
        "Terminal, but only if parts are joined",
        "Schwoon, Esparza · 5.1",
        "terminal" [],
        9,
        "s1 and s2 are two components, and a transition leads from one to the other; the \
         automaton is terminal nevertheless, because the partition may put both into one part. \
         Ask for the partition beside the advice."
    ),
    example!(
        SHORT,
        "short-detour",
        "Longer to here, and yet shorter",
        "Gastin, Moro, Zeitoun · Fig. 3",
        "spin-i" [],
        96,
        "SPIN comes to s3 at depth 4, has been there at depth 3, and turns back, just before the \
         shortest counterexample closes at s5. Switch to gmz04-min: s5 itself was met at a smaller \
         depth than before, so it is careful from there on, and finds length 6."
    ),
    example!(
        SHORT,
        "short-cut",
        "No depth gets smaller",
        "Gastin, Moro, Zeitoun · Fig. 4",
        "spin-i" [],
        63,
        "The way from the accepting s2 straight to s4 makes the loop shorter, but not the way to \
         s4: SPIN turns back and ends with length 5. Switch to gmz04-min: below an accepting state \
         it is always careful, and finds length 4."
    ),
    example!(
        SHORT,
        "short-ladder",
        "Six counterexamples, each shorter",
        "Lariat",
        "gmz04-min" [],
        0,
        "Jump from rung to rung of the ladder and watch how the path changes near its end first. \
         Switch to gmz04-pruned: the same rungs, and it meets known states 33 times instead of \
         140."
    ),
    example!(
        SLIPS,
        "slip-a3",
        "Which search is SPIN's?",
        "Gastin, Moro, Zeitoun · 2.1",
        "hpy96"["early-blue" = "true"],
        11,
        "Taken literally, section 2.1 gives SPIN's blue search a test of its own, and it \
         reports here after two transitions. Schwoon and Esparza read it in another way: set \
         early-blue to false, and it takes four."
    ),
    example!(
        SLIPS,
        "slip-a4",
        "Not always shorter",
        "Gastin, Moro, Zeitoun · conclusion",
        "gmz04" [],
        14,
        "The colour DFS was said to find a shorter counterexample; here it reports s0 s1 s2 s1, \
         of length 4. Switch to hpy96: it finds s0 s1 s0, of length 3."
    ),
    example!(
        SLIPS,
        "slip-a5",
        "Black too early",
        "Gastin, Moro, Zeitoun · Remark 1",
        "gmz04"["remark1" = "true"],
        78,
        "With Remark 1 the red search paints s5 black at once, and then finds a counterexample: \
         s5 lies on the shortest one, s0 s1 s5 s4. The verdict is right, but nothing black may be \
         left out when a shorter one is looked for."
    ),
    example!(
        SLIPS,
        "slip-a6",
        "What can never turn black",
        "Gastin, Moro, Zeitoun · Algorithm 1",
        "gmz04" [],
        24,
        "s1 is its own successor, so line 7 never finds all its successors black, and it stays \
         blue although it leads nowhere. Make s0 accepting in the first line: the black search \
         paints all of them."
    ),
    example!(
        SLIPS,
        "slip-a8",
        "A false alarm by indentation",
        "Schwoon, Esparza · Fig. 7",
        "gv04"["test" = "hoisted"],
        20,
        "As printed, the test of line 17 is made after every transition; an accepting state \
         passes it always, since its lowlink is its own number. There is no cycle here: set test \
         to inside, and the search says so."
    ),
    example!(
        SLIPS,
        "slip-a9",
        "The rest of the cycle starts at t",
        "Schwoon, Esparza · 4.2",
        "couvreur99" [],
        18,
        "The call stack leads to s1 and on to s0; what is missing is the way from s0 back to s1, \
         so the search for it starts at t and not, as printed, at u. The lasso passes s0 and s1 \
         twice: it need not be the shortest."
    ),
    example!(
        SLIPS,
        "slip-a10",
        "A cycle that misses the accepting state",
        "Schwoon, Esparza · 4.2",
        "couvreur99"["extraction" = "printed"],
        75,
        "The shortcut of section 4.2 stops at any state of the call stack with a number of at \
         least t's: it takes s4, which lies below the accepting s3. Set extraction to stack: with \
         numbers up to u's the cycle is a good one."
    ),
    example!(
        SLIPS,
        "slip-a11",
        "Accepting, and a dead end",
        "Schwoon, Esparza · 5.1",
        "terminal"["force" = "true"],
        9,
        "For a terminal automaton it is enough to reach an accepting state, provided that every \
         state has a successor: s1 has none. The search was forced to run, and raises a false \
         alarm."
    ),
    example!(
        SLIPS,
        "slip-a12",
        "A loop that starts where it accepts",
        "Gastin, Moro, Zeitoun · 3.2",
        "gmz04-min" [],
        6,
        "As printed, the loop must start before the last accepting state; here both are s0, and \
         the only counterexample would be missed. At or before is meant: line 6 compares 1 with 1."
    ),
    example!(
        SLIPS,
        "slip-a13",
        "A bound that loses the bug",
        "Gastin, Moro, Zeitoun · 3.4",
        "gmz04-min"["bound" = "5", "bound-test" = "printed"],
        39,
        "With only line 4 changed, line 11 still waits for a first counterexample before it goes \
         to s2 again, now nearer; so the one of length 4 is never found. Set bound-test to \
         repaired: with a bound, line 11 does not ask for a best."
    ),
    example!(
        SLIPS,
        "slip-a14",
        "Even loops, odd lengths",
        "Gastin, Moro, Zeitoun · 4",
        "gmz04-min"["step" = "2", "force" = "true"],
        24,
        "Two kinds of states alternate, so every loop is even; but a loop may close at s1 or at \
         s0, and lengths 4 and 3 differ by one. With step 2 the search turns back at 4, just before \
         it: set step to 1."
    ),
    example!(
        SLIPS,
        "slip-a15",
        "Two depths are not enough",
        "Gastin, Moro, Zeitoun · 3.1",
        "spin-i"["depth" = "separate"],
        61,
        "If SPIN keeps a depth for each of its searches, it finds the shortest in Fig. 4; here it \
         comes to s1 at depth 3 again, turns back and ends with length 5. Switch to gmz04-min: \
         s0 s3 s1 s3 has length 4."
    ),
    example!(
        SLIPS,
        "slip-a16",
        "Normal or careful, to begin with",
        "Gastin, Moro, Zeitoun · 3.2 and Prop. 2",
        "gmz04-min"["initial" = "normal"],
        46,
        "Section 3.2 starts in normal mode, a proposition in careful mode if the initial state \
         accepts. Set initial to careful: what is found stays the same, only the work grows, from 6 \
         transitions to 8."
    ),
    explained!(
        "send-recv",
        "A loop, rolled out",
        "Barbon, Leroy, Salaün · Fig. 1",
        [],
        "At most one SEND is allowed, so the loop is rolled out until the second one: four states \
         match two of the model. The only neighbourhood is the last state, since a first violation \
         has no future: end the property with `. true*`, and there is none."
    ),
    explained!(
        "two-inits",
        "Two states that look the same",
        "Barbon, Leroy, Salaün · Fig. 3",
        [],
        "Both branches stay, in seven states; set quotient to true, and of the four that are left \
         one matches 1 and 2. Every run ends in a violation, so there is no neighbourhood and \
         nothing to cut."
    ),
    explained!(
        "way-out",
        "Where the run could still go right",
        "Barbon, Leroy, Salaün · Fig. 4",
        [],
        "State 1 is at the frontier: after LOG no second SEND is possible, after SEND it is. Of \
         four actions the two at this choice are kept."
    ),
    explained!(
        "agency",
        "Four peers and their mail",
        "Barbon, Leroy, Salaün · 4.2",
        [],
        "Of fifteen actions that lead to the payment six are kept, around three choices: to accept, \
         to pay the fee, to send for transport. Let both REFUSE lines lead back to 0, so that the \
         citizen may ask again: refusing is no way out any more."
    ),
    explained!(
        "handshake",
        "A second try",
        "Lariat",
        [],
        "No AUTH_REQUEST may follow a failure, and of thirteen actions four are kept: the host was \
         trusted, and the key was not good. Look at the first neighbourhood: a client that rejects \
         the host never gets that far."
    ),
    explained!(
        "station",
        "The last action is not to blame",
        "Lariat",
        [],
        "Both trains are in the station after six actions, and what is kept surrounds the moments \
         when the worn relay could have been replaced. ENTER2 is cut: to wait for LEAVE1 would only \
         delay the collision."
    ),
    explained!(
        "supplier",
        "Goods before money",
        "Lariat",
        [],
        "The supplier ships first, and the goods come before they are paid. Look at the last four \
         neighbourhoods: until the goods are handed over, an invoice can still overtake them."
    ),
    explained!(
        "slip-b4",
        "A state without transitions matches all",
        "Barbon, Leroy, Salaün · Def. 7",
        ["matching" = "global"],
        "Taken literally, a state matches all that simulate it; the last one has no transitions, so it \
         matches 0 too and brings it to the frontier. Set matching to reachable: the two are never \
         reached together, and only 1 is left."
    ),
    explained!(
        "slip-b5",
        "Taken for another branch",
        "Barbon, Leroy, Salaün · Def. 7",
        ["matching" = "reachable"],
        "After A the state made from 1 matches 2 as well, so C counts as correct there, although A \
         C is forbidden. Set matching to projection: each state matches the one that it was made \
         from, and nothing is correct."
    ),
    explained!(
        "slip-b6",
        "Too late to stop",
        "Barbon, Leroy, Salaün · Def. 9",
        ["marking" = "literal"],
        "As printed, every state that matches the frontier has a neighbourhood, also the last one, \
         where STOP saves nothing any more. Set marking to pairwise: three of the four actions are \
         kept, not all."
    ),
    example!(
        FATE,
        "jrs-fig2",
        "Whatever the system answers",
        "Jin, Ravi, Somenzi · Fig. 2",
        "fate" [],
        0,
        "With g the environment forces the target from 1 and 2 in one step, and so from 0 in two. \
         Not from 5: no value of g is enough there; but no value of w alone is safe either."
    ),
    example!(
        FATE,
        "jrs-fig3",
        "Nobody forces it, and yet it is fated",
        "Jin, Ravi, Somenzi · Fig. 3",
        "fate" [],
        0,
        "Whatever w is, the run comes to 3 or 4, the boundary of layer 1; there it could turn back. \
         So the first step is fated, and the second is the one free choice."
    ),
    example!(
        FATE,
        "jrs-fig7",
        "Near, and yet two moves away",
        "Jin, Ravi, Somenzi · Fig. 7",
        "fate" [],
        0,
        "State 3 is one step from the target, but the system may go by 2 first: it is forced in two \
         moves. Step through the layers and watch 2 join before 3."
    ),
    example!(
        FATE,
        "reset",
        "A reset that need only be left alone",
        "Jin, Ravi, Somenzi · Example 3",
        "fate" [],
        0,
        "Every step is a free choice, since r would have led home. Put r into Γ: the environment \
         leaves it alone, and only the first step is free."
    ),
    example!(
        FATE,
        "arbiter",
        "A grant that stays",
        "Lariat",
        "fate" [],
        0,
        "Client 1 is the environment; the free choice is client 2 withdrawing its request in the \
         cycle of its grant. From then on both grants are bound to be set: click the steps behind it."
    ),
    large!(
        FATE,
        "bakery",
        "A bakery without its flags",
        "Lariat, after Lamport",
        "fate" [],
        0,
        "The scheduler alone cannot bring both processes in: three times one of them wants to enter \
         or leaves. Take turn out of Γ: nearly all becomes a choice."
    ),
    large!(
        FATE,
        "fifo",
        "A high one that waits for ever",
        "after Jin, Ravi, Somenzi · Example 1",
        "fate" [],
        0,
        "With validin the environment keeps a request waiting, round and round: of the 8 steps \
         of each round 4 are fated, and 4 are requests that come in with that very address. Choose a \
         search and come back here: its own counterexample is marked."
    ),
    example!(
        FATE,
        "slip-c2",
        "Nobody gets there",
        "Jin, Ravi, Somenzi · Fig. 4",
        "fate" [],
        0,
        "As printed, `lost` would be in the lowest layer although no run comes there, and `trap`, from \
         where none gets there, would keep the loop from ending. Only what is reached and can still \
         reach the target is layered."
    ),
    example!(
        FATE,
        "slip-c4",
        "A free choice that hides",
        "Jin, Ravi, Somenzi · Fig. 5",
        "fate"["trace" = "printed"],
        0,
        "With trace=printed it is 0 1 6 without a mark, although at 1 the system could refuse for \
         ever. With repaired it is 0 2 3 4 5 6, fated throughout; with layer it goes round."
    ),
    example!(
        FATE,
        "slip-c5",
        "Shortest segments cost a choice",
        "Jin, Ravi, Somenzi · Fig. 6",
        "fate"["algorithm" = "restricted"],
        0,
        "Along shortest ways the run goes by 1, where it takes a free choice. Set algorithm to \
         general: three steps more, and none is free."
    ),
];
