//! The markup of the right column.

mod choices;
mod order;
mod shortest;

use lariat_protocol::sheet::markup;
use lariat_session::{EXAMPLES, Goal, Workbench};

use super::*;
use crate::action::Action;

fn bench(id: &str, algorithm: &str) -> Workbench {
    let example = EXAMPLES.iter().find(|example| example.id == id).unwrap();
    let mut bench = Workbench::new(example.text, algorithm);
    go(&mut bench, Goal::Step(0));
    bench
}

fn go(bench: &mut Workbench, goal: Goal) {
    bench.go(goal);
    while bench.work(1_000).busy {}
}

/// What a right column shows.
struct Column {
    algorithm: &'static Algorithm,
    lines: Vec<ListingLine>,
    values: Vec<String>,
    moment: Option<Moment>,
}

impl Column {
    fn of(bench: &mut Workbench) -> Column {
        let algorithm = bench.algorithm();
        let values = algorithm.options.iter().map(|spec| bench.option(spec.name).to_owned());
        Column {
            algorithm,
            lines: algorithm.lines(bench.options()),
            values: values.collect(),
            moment: bench.debugger().map(|run| Moment::take(run, None, None)),
        }
    }

    fn moment(&self) -> &Moment {
        self.moment.as_ref().unwrap()
    }

    fn side(&self) -> Side<'_> {
        Side {
            algorithm: self.algorithm,
            lines: &self.lines,
            option_values: &self.values,
            option_problem: None,
            moment: self.moment.as_ref(),
            forced: false,
            selected: None,
            stops: &[],
            found: false,
            quiet: false,
            changed: None,
            card: None,
        }
    }
}

fn drawn(all: &Side<'_>) -> String {
    let sides = sides(all);
    [sides.caption, sides.listing, sides.side]
        .iter()
        .map(|nodes| {
            check(nodes);
            plain(nodes)
        })
        .collect()
}

/// Each action can be read, and siblings with keys have different ones.
fn check(nodes: &[Node]) {
    let mut waiting = vec![nodes];
    while let Some(nodes) = waiting.pop() {
        let elements: Vec<&Element> = nodes
            .iter()
            .filter_map(|node| match node {
                Node::Element(element) => Some(element),
                Node::Text(_) => None,
            })
            .collect();
        let attribute = |element: &Element, name: &str| {
            element
                .attributes
                .iter()
                .find(|(other, _)| other == name)
                .map(|(_, value)| value.clone())
        };
        let mut keys: Vec<String> =
            elements.iter().filter_map(|element| attribute(element, "key")).collect();
        assert!(keys.is_empty() || keys.len() == nodes.len(), "all have keys or none: {keys:?}");
        keys.sort();
        keys.dedup();
        assert!(keys.is_empty() || keys.len() == nodes.len(), "{keys:?}");
        for element in elements {
            for name in ["data-do", "data-type", "data-reorder"] {
                if let Some(token) = attribute(element, name) {
                    assert!(Action::read(&token).is_some(), "{token}");
                }
            }
            waiting.push(&element.children);
        }
    }
}

/// Without keys, which the page does not draw.
fn plain(nodes: &[Node]) -> String {
    let markup = markup(nodes);
    let mut pieces = markup.split(" key=\"");
    let first = pieces.next().unwrap_or_default().to_owned();
    first + &pieces.map(|piece| piece.split_once('"').unwrap().1).collect::<String>()
}

fn has(text: &str, part: &str) {
    assert!(text.contains(part), "{part}\nis not in\n{text}");
}

#[test]
fn a_step_of_a_search_has_listing_sentence_stacks_and_counters() {
    let mut bench = bench("red-detour", "se05");
    go(&mut bench, Goal::Step(9));
    let column = Column::of(&mut bench);
    let text = drawn(&Side { found: true, stops: &[(5, true), (6, false)], ..column.side() });
    has(
        &text,
        "or only set up the search.\"><h2>Listing<span class=\"phase by-blue\">blue search</span></h2>\
         <p class=\"procedure\"><b class=\"mono\">blue(s)</b> with s = s4</p><span class=\"sub\">Schwoon, Esparza 2005, Fig. 3</span></section>\
         <details class=\"options\"><summary><b>Options</b><span class=\"opt\">bitstate off</span>\
         </summary><div class=\"option\" data-option=\"bitstate\"><label><span>bitstate</span>\
         <select aria-label=\"bitstate\" data-do=",
    );
    let gutter = |line: u16, tab: &str, class: &str, pressed: bool| {
        format!(
            "<button class=\"{class}\" tabindex=\"{tab}\" aria-pressed=\"{pressed}\" \
             aria-label=\"Stop at line {line}\" title=\"Stop at line {line}\" data-do=\"{}\">{line}\
             </button>",
            Action::ToggleLine(line).token()
        )
    };
    has(
        &text,
        &format!(
            "<ol class=\"listing indented\" aria-label=\"Listing\" data-roving=\".gutter\" \
             data-follow=\".now\"><li class=\"row aside\">{}<span class=\"in-0\">blue(s):</span></li>",
            gutter(3, "-1", "gutter", false)
        ),
    );
    has(
        &text,
        &format!(
            "<li class=\"row now\" aria-current=\"step\">{}<span class=\"in-1\">for each t in post(s)\
             <span class=\"note\">t = s1, 1st of 1</span></span></li><li class=\"row\">{}",
            gutter(5, "0", "gutter stops", true),
            gutter(6, "-1", "gutter stops off", true)
        ),
    );
    assert_eq!(text.matches("tabindex=\"0\"").count(), 1, "one line can be reached by Tab");
    let link = |number: u32, class: &str| {
        let action = Action::Select(Some(number)).token();
        // Here the first call is that of the first state.
        let call = if class == "name" { String::new() } else { format!(" call 0 {number}") };
        format!(
            "<button class=\"{class}\" title=\"Show in the graph\" data-do=\"{action}\" \
             data-hover=\"state {number}{call}\">"
        )
    };
    has(
        &text,
        &format!(
            "<div class=\"saying\" aria-live=\"polite\"><p class=\"say\">The loop at {}s4</button> takes its \
             first successor, {}s1</button>.</p></div><div class=\"asks\"><button class=\"link\" \
             data-do=\"{}\" title=\"All that happened to s1\">History of s1</button>",
            link(1, "name"),
            link(0, "name"),
            Action::StateHistory("s1".to_owned()).token()
        ),
    );
    has(
        &text,
        "title=\"Why did this counterexample come out? (W)\">Why this trace?</button></div>",
    );
    has(
        &text,
        &format!(
            "<section class=\"sec stacks\" aria-label=\"Stacks\"><div class=\"column\" \
             data-stack=\"Blue calls\"><h3>Blue calls<small> · 2</small></h3><ol class=\"stack\"><li>\
             {}<span><i>blue(</i>s4<i>)</i></span></button><span class=\"bound\"><span><b>s</b>=s4</span>\
             <span><b>t</b>=s1</span><small>1st of 1</small></span></li><li>{}<span><i>blue(</i>s1<i>)</i>\
             </span></button><span class=\"bound\"><span><b>s</b>=s1</span><span><b>t</b>=s4</span>\
             <small>1st of 2</small></span></li></ol></div></section>",
            link(1, "fr top call"),
            link(0, "fr call")
        ),
    );
    has(
        &text,
        "<section class=\"sec last\"><h3>Counters</h3><div class=\"counters\">\
         <div title=\"distinct states entered\"><b data-counter=\"states\">2</b><span>states</span></div>",
    );
}

#[test]
fn the_end_shows_the_result_and_the_counterexample() {
    let mut bench = bench("red-detour", "se05");
    go(&mut bench, Goal::End);
    let column = Column::of(&mut bench);
    let text = drawn(&Side { quiet: true, ..column.side() });
    has(
        &text,
        "aria-live=\"off\"><b class=\"upshot verdict found\">counterexample</b><p class=\"say\">",
    );
    assert!(!text.contains("Why this trace?"), "only if one is found");
    has(
        &text,
        "<section class=\"sec\"><h3>Counterexample<small> · <span class=\"length\" title=\"",
    );
    has(&text, "</span></small></h3><div class=\"stack across\"><button class=\"fr loop\" ");
    has(&text, ">↺ s");
    let selected = column.moment().lasso.as_ref().map(|lasso| lasso.cycle[0].0);
    let selected = drawn(&Side { selected, ..column.side() });
    has(&selected, "<button class=\"fr loop selected\" ");
}

#[test]
fn a_result_may_be_doubtful() {
    let mut bench = bench("no-lasso", "se05");
    bench.set_option("bitstate", "20").unwrap();
    go(&mut bench, Goal::End);
    let column = Column::of(&mut bench);
    let text = drawn(&column.side());
    has(&text, "<b class=\"upshot verdict doubt\">none found (bitstate: may have missed one)</b>");
    let text = drawn(&Side { forced: true, ..column.side() });
    has(&text, "<b class=\"upshot verdict doubt\">none found (forced: may have missed one)</b>");
}

#[test]
fn without_a_run_there_are_options_and_a_listing() {
    let column = Column::of(&mut bench("red-detour", "se05"));
    let text = drawn(&Side { moment: None, ..column.side() });
    assert!(text.starts_with("<section class=\"sec head\" title=\""));
    has(&text, "\"><h2>Listing</h2><span class=\"sub\">");
    assert!(text.ends_with("</ol>") && !text.contains("class=\"row now\""), "{text}");
    assert_eq!(text.matches("tabindex=\"0\"").count(), 1, "the first line");
}

#[test]
fn a_step_begins_with_what_it_comes_to_and_has_at_most_two_links() {
    let mut bench = bench("components", "couvreur99");
    let mut words = Vec::new();
    let mut longest = 0;
    loop {
        let column = Column::of(&mut bench);
        let text = plain(&sides(&Side { found: true, ..column.side() }).caption);
        longest = longest.max(text.matches("class=\"link\"").count());
        let upshot =
            text.split_once("<b class=\"upshot").and_then(|(_, rest)| rest.split_once('>'));
        words.extend(
            upshot.and_then(|(_, rest)| rest.split_once('<')).map(|(word, _)| word.to_owned()),
        );
        let step = column.moment().snapshot.step;
        if column.moment().is_over() {
            break;
        }
        go(&mut bench, Goal::Step(step + 1));
    }
    words.dedup();
    let merging = ["Go there.", "Pop again.", "Merge.", "Merged.", "Go there."];
    assert_eq!(words[..5], merging, "{words:?}");
    assert_eq!(words.last().map(String::as_str), Some("counterexample"));
    assert_eq!(longest, 2);
}

#[test]
fn a_room_sees_the_procedure_that_runs() {
    let mut bench = bench("red-detour", "se05");
    go(&mut bench, Goal::Step(9));
    let text = drawn(&Column::of(&mut bench).side());
    let rows = text.matches("<li class=\"row").count();
    let aside = text.matches(" aside\"").count();
    assert!(0 < aside && aside < rows - 3, "{aside} of {rows} lines are left out");
    has(&text, "<ol class=\"listing indented\"");
}
