//! The positions of states: at once by the quick placement, improved when the
//! layout worker has answered, and changed when the user drags a state.

use std::rc::Rc;

use lariat_layout::{
    Direction, Graph, NodeSize, Picture, Point, Route, face, fitted_scale, quick, reroute,
};
use lariat_session::{Scene, SceneEdge, SceneKind};

use crate::search::moment::Moment;

/// The distance between states of a path, in addition to the widest name.
const GAP: (f64, f64) = (52.0, 44.0);
/// A path scene grows and shrinks with the path; its picture keeps its size.
const PATH_COLUMNS: f64 = 8.0;
const PATH_ROWS: f64 = 3.0;
/// On a small stage it may grow earlier.
const PANE_COLUMNS: f64 = 4.0;

/// Shapes of stages that pictures are made for, in percent of width by height. There are few, so that a picture
/// does not change with every pixel.
const SHAPES: [u32; 6] = [45, 70, 100, 140, 190, 260];

/// The stage in pixels as long as nobody has said it.
const USUAL_STAGE: (f64, f64) = (760.0, 600.0);

/// Up to this many states every state shows its name.
const NAMED_UP_TO: usize = 60;

/// Whether there are too many states to show all names: then states are small, and few are named.
pub fn is_crowd(scene: &Scene) -> bool {
    scene.kind == SceneKind::Whole && scene.states.len() > NAMED_UP_TO
}

/// The width of a letter at a transition.
const LETTER: f64 = 7.0;

fn width_of_words(edge: &SceneEdge) -> f64 {
    let label = edge.label.as_ref().map_or(0, |label| label.chars().count());
    let order =
        edge.order.map_or(0, |order| if label > 0 { 3 } else { 1 + order.ilog10() as usize });
    (label + order) as f64 * LETTER
}

#[derive(Debug, Default)]
pub struct Drawing {
    scene: Option<Rc<Scene>>,
    graph: Graph,
    picture: Rc<Picture>,
    question: u64,
    /// By name, because names survive an edit of the text; in alphabetical order.
    moved: Vec<(String, Point)>,
    names: Vec<String>,
    /// A picture of the same states, to be reused after renumbering.
    pattern: Option<Rc<Pattern>>,
    /// Whether it shares the stage with other drawings.
    is_pane: bool,
    /// The shape of the stage; 0 if it is not known.
    shape: u32,
    /// Its size in pixels.
    stage: (f64, f64),
    /// The shape for which the picture was made in which states were moved.
    pinned: Option<u32>,
    /// It is an enlarged part beside the overview, which has most of the stage.
    is_lens: bool,
    /// The states that are hidden; empty if none are.
    hidden: Vec<bool>,
}

/// A picture by the names of its states.
#[derive(Debug, Default)]
pub struct Pattern {
    names: Vec<String>,
    edges: Vec<(u32, u32)>,
    picture: Rc<Picture>,
    moved: Vec<(String, Point)>,
}

impl Pattern {
    /// The same picture for a graph with the same states and transitions in another order.
    fn of(&self, names: &[String], graph: &Graph) -> Option<Picture> {
        if names.len() != self.names.len() || graph.edges.len() != self.edges.len() {
            return None;
        }
        let place = |name: &String| self.names.iter().position(|other| other == name);
        let places: Vec<usize> = names.iter().map(place).collect::<Option<_>>()?;
        let mut picture = (*self.picture).clone();
        picture.nodes.clear();
        for &place in &places {
            picture.nodes.push(*self.picture.nodes.get(place)?);
        }
        let mut taken = vec![false; self.edges.len()];
        picture.routes.clear();
        for &(source, target) in &graph.edges {
            let end = |node: u32| places.get(node as usize).map(|&place| place as u32);
            let wanted = (end(source)?, end(target)?);
            let free = |&at: &usize| self.edges[at] == wanted && !taken[at];
            let at = (0..self.edges.len()).find(free)?;
            taken[at] = true;
            picture.routes.push(self.picture.routes.get(at)?.clone());
        }
        Some(picture)
    }
}

impl Drawing {
    /// The drawing of a pane, similar to that of the page.
    pub fn of_pane() -> Drawing {
        Drawing { is_pane: true, ..Drawing::default() }
    }

    pub fn picture(&self) -> Rc<Picture> {
        self.picture.clone()
    }

    /// The scale at which all of the picture fits the stage.
    pub fn scale(&self) -> f64 {
        let stage = if self.stage.0 > 0.0 { self.stage } else { USUAL_STAGE };
        fitted_scale((self.picture.width, self.picture.height), stage)
    }

    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// States moved by hand, in whole pixels, for a link.
    pub fn moved(&self) -> Vec<(String, i32, i32)> {
        self.moved
            .iter()
            .filter(|(name, _)| self.names.contains(name))
            .map(|(name, at)| (name.clone(), at.x as i32, at.y as i32))
            .collect()
    }

    /// The shape of the stage on which they were moved; 0 if it does not matter.
    pub fn moved_on(&self) -> u32 {
        if self.moved().is_empty() { 0 } else { self.pinned.unwrap_or(self.shape) }
    }

    /// The states that somebody has moved on a stage of this shape.
    pub fn set_moved(&mut self, moved: &[(String, i32, i32)], shape: u32) {
        self.pinned = (!moved.is_empty()).then_some(shape);
        self.moved.clear();
        for (name, x, y) in moved {
            self.move_to(name, Point::new(f64::from(*x), f64::from(*y)));
        }
        self.scene = None;
    }

    /// Whether the overview has most of the stage. Returns whether that is new.
    pub fn set_lens(&mut self, is_lens: bool) -> bool {
        let changed = self.is_lens != is_lens;
        if changed {
            (self.is_lens, self.scene) = (is_lens, None);
        }
        changed
    }

    /// The stage has another size. Returns whether another picture suits it better.
    pub fn set_stage(&mut self, width: u32, height: u32) -> bool {
        let percent = u64::from(width) * 100 / u64::from(height.max(1));
        // Squares compare ratios.
        let is_below = |pair: &&[u32]| percent * percent > u64::from(pair[0]) * u64::from(pair[1]);
        let shape = SHAPES[SHAPES.windows(2).filter(is_below).count()];
        let before = self.pinned.unwrap_or(self.shape);
        (self.shape, self.stage) = (shape, (f64::from(width), f64::from(height)));
        let changed = before != self.pinned.unwrap_or(shape);
        if changed {
            self.scene = None;
        }
        changed
    }

    fn move_to(&mut self, name: &str, to: Point) {
        if self.moved.is_empty() {
            self.pinned.get_or_insert(self.shape);
        }
        match self.moved.binary_search_by(|(other, _)| (**other).cmp(name)) {
            Ok(place) => self.moved[place].1 = to,
            Err(place) => self.moved.insert(place, (name.to_owned(), to)),
        }
    }

    /// The picture that other drawings of the same states can reuse.
    pub fn pattern(&self) -> Rc<Pattern> {
        Rc::new(Pattern {
            names: self.names.clone(),
            edges: self.graph.edges.clone(),
            picture: self.picture.clone(),
            moved: self.moved.clone(),
        })
    }

    /// Makes the next drawing reuse this picture.
    pub fn follow(&mut self, pattern: &Rc<Pattern>) {
        let same = |old: &Rc<Pattern>| {
            Rc::ptr_eq(&old.picture, &pattern.picture) && old.moved == pattern.moved
        };
        if !self.pattern.as_ref().is_some_and(same) {
            self.moved.clone_from(&pattern.moved);
            (self.pattern, self.scene) = (Some(pattern.clone()), None);
        }
    }

    /// Moves a state, even if it is not on the stage now.
    pub fn drag_named(&mut self, name: &str, to: Point) {
        match self.names.iter().position(|other| other == name) {
            Some(node) => self.drag(node as u32, to),
            None => self.move_to(name, Point::new(to.x.round(), to.y.round())),
        }
    }

    /// Forgets all manual moves.
    pub fn tidy(&mut self) {
        self.moved.clear();
        (self.pattern, self.pinned) = (None, None);
        // The picture contains the moved positions, too, so it is dropped.
        (self.scene, self.picture) = (None, Rc::default());
    }

    /// Places the scene of a moment if it is new. Returns a number and a graph if a better layout is wanted.
    /// With `hide_unseen`, only the states that the search has seen are placed, as if there were no others.
    pub fn show(&mut self, moment: &Moment, hide_unseen: bool) -> Option<(u64, Graph)> {
        let hides = hide_unseen && moment.scene.kind == SceneKind::Whole;
        let mut hidden: Vec<bool> = Vec::new();
        if hides && moment.states.iter().any(|state| state.unseen) {
            hidden.extend(moment.states.iter().map(|state| state.unseen));
        }
        let is_new = hidden != self.hidden;
        if !is_new && self.scene.as_ref().is_some_and(|scene| Rc::ptr_eq(scene, &moment.scene)) {
            return None;
        }
        self.hidden = hidden;
        self.scene = Some(moment.scene.clone());
        self.names = moment.states.iter().map(|state| state.name.clone()).collect();
        let crowd = is_crowd(&moment.scene);
        let size = |name: &str| if crowd { NodeSize::default() } else { face::size_for(name) };
        let graph = Graph {
            nodes: moment.states.iter().map(|state| size(&state.original)).collect(),
            edges: moment.scene.edges.iter().map(|edge| (edge.source, edge.target)).collect(),
            initial: moment.initial.first().copied(),
            more_initial: moment.initial.iter().skip(1).copied().collect(),
            direction: Direction::Either,
            words: match crowd {
                true => Vec::new(),
                false => moment.scene.edges.iter().map(width_of_words).collect(),
            },
            aspect: f64::from(self.pinned.unwrap_or(self.shape)) / 100.0,
        };
        let same = !is_new && graph == self.graph && !self.picture.nodes.is_empty();
        self.graph = graph;
        match &moment.scene.kind {
            SceneKind::Path { cells, .. } => {
                let picture = self.in_cells(cells);
                self.accept(picture);
                None
            }
            SceneKind::Whole if !self.hidden.is_empty() => {
                // A pending answer of the worker is for all states.
                self.question += 1;
                let picture = self.of_seen();
                self.accept(picture);
                None
            }
            SceneKind::Whole if same && self.moved.is_empty() && self.pattern.is_none() => None,
            SceneKind::Whole => {
                let pattern = self.pattern.as_ref();
                if let Some(picture) = pattern.and_then(|p| p.of(&self.names, &self.graph)) {
                    // A pending answer of the worker uses another numbering.
                    self.question += 1;
                    self.accept(picture);
                    return None;
                }
                self.accept(quick::place(&self.graph));
                self.question += 1;
                (self.names.len() > quick::ENOUGH_UP_TO)
                    .then(|| (self.question, self.graph.clone()))
            }
        }
    }

    /// Uses the worker's picture if it answers the latest question.
    pub fn answered(&mut self, question: u64, picture: Picture) -> bool {
        let fits = picture.nodes.len() == self.graph.nodes.len();
        let taken = question == self.question && fits;
        if taken {
            self.accept(picture);
        }
        taken
    }

    /// A picture of the states that are not hidden.
    fn of_seen(&self) -> Picture {
        let mut place = vec![u32::MAX; self.hidden.len()];
        let mut graph = Graph { nodes: Vec::new(), edges: Vec::new(), ..self.graph.clone() };
        graph.words.clear();
        for (state, _) in self.hidden.iter().enumerate().filter(|(_, hidden)| !**hidden) {
            place[state] = graph.nodes.len() as u32;
            graph.nodes.push(self.graph.size(state as u32));
        }
        let here = |state: u32| place.get(state as usize).copied().filter(|&at| at != u32::MAX);
        let mut edges = Vec::new();
        for (edge, &(source, target)) in self.graph.edges.iter().enumerate() {
            if let (Some(source), Some(target)) = (here(source), here(target)) {
                graph.edges.push((source, target));
                graph.words.push(self.graph.words.get(edge).copied().unwrap_or(0.0));
                edges.push(edge);
            }
        }
        graph.initial = self.graph.initial.and_then(here);
        graph.more_initial = self.graph.more_initial.iter().filter_map(|&at| here(at)).collect();
        let seen = quick::place(&graph);
        let mut picture = Picture {
            nodes: vec![Point::default(); self.hidden.len()],
            routes: vec![Route::default(); self.graph.edges.len()],
            ..seen.clone()
        };
        for (at, &small) in place.iter().enumerate().filter(|(_, at)| **at != u32::MAX) {
            picture.nodes[at] = seen.nodes.get(small as usize).copied().unwrap_or_default();
        }
        for (&edge, route) in edges.iter().zip(seen.routes) {
            picture.routes[edge] = route;
        }
        picture
    }

    /// Rounds to whole pixels, as links do, so that the receiver of a link sees the same picture.
    pub fn drag(&mut self, node: u32, to: Point) {
        let to = Point::new(to.x.round(), to.y.round());
        let Some(name) = self.names.get(node as usize).cloned() else { return };
        self.move_to(&name, to);
        let mut picture = (*self.picture).clone();
        if let Some(place) = picture.nodes.get_mut(node as usize) {
            *place = to;
            reroute(&self.graph, &mut picture, node);
            self.picture = Rc::new(picture);
        }
    }

    fn in_cells(&self, cells: &[(u32, u32)]) -> Picture {
        let widest = self.graph.nodes.iter().map(|node| node.width).fold(0.0, f64::max);
        let cell = (widest + GAP.0, 2.0 * lariat_layout::STATE_RADIUS + GAP.1);
        // Beside a wide overview there is a high lens.
        let down = self.is_lens && (self.shape == 0 || self.shape >= 100);
        let centre = |&(column, row): &(u32, u32)| {
            let (column, row) = if down { (row, column) } else { (column, row) };
            Point::new(f64::from(column) * cell.0, f64::from(row) * cell.1)
        };
        let centres = cells.iter().map(centre).collect();
        let mut picture = quick::arrange(&self.graph, centres);
        if self.is_lens {
            return picture;
        }
        let columns = if self.is_pane { PANE_COLUMNS } else { PATH_COLUMNS };
        picture.width = picture.width.max(columns * cell.0);
        picture.height = picture.height.max(PATH_ROWS * cell.1);
        picture
    }

    /// A new picture, with all states that were moved by hand at their places.
    fn accept(&mut self, mut picture: Picture) {
        for (name, to) in &self.moved {
            let Some(node) = self.names.iter().position(|other| other == name) else { continue };
            if let Some(place) = picture.nodes.get_mut(node) {
                *place = *to;
                reroute(&self.graph, &mut picture, node as u32);
            }
        }
        self.picture = Rc::new(picture);
    }
}
