//! Opens documents, and follows changes of their texts.

use lariat_protocol::{Document, Origin, Told};
use lariat_session::core::Options;
use lariat_session::explanations::{self, ExplanationSpec};
use lariat_session::json::Json;
use lariat_session::lang::{About, Kind};
use lariat_session::link::{Place, Shared};
use lariat_session::registry;
use lariat_session::versus::Arrangement;
use lariat_session::{EXAMPLES, Example, Workbench, unix_lines};

use crate::action::Action;
use crate::engine::{Engine, Opener};
use crate::explained::Explained;
use crate::extent::Extent;
use crate::search::side::chosen;

/// What a link calls a picked state.
const STATE: &str = "state";

impl<E: Extent> Engine<E> {
    pub(crate) fn open(&mut self, document: &Document) {
        self.halts = document.halted;
        match &document.origin {
            Origin::Alone => self.open_shared(&Shared::of(document.text.clone()), document, true),
            Origin::View(record) => {
                let read = Json::parse(record).ok().and_then(|json| Shared::from_json(&json).ok());
                let alone = read.is_none();
                let shared = read.unwrap_or_else(|| Shared::of(String::new()));
                let shared = Shared {
                    model: document.text.clone(),
                    property: document.property.clone(),
                    ..shared
                };
                self.open_shared(&shared, document, alone);
            }
            Origin::Example(id) => match EXAMPLES.iter().find(|example| example.id == id) {
                Some(example) => self.open_example(example, document),
                None => self.open_shared(&Shared::of(document.text.clone()), document, true),
            },
            Origin::File => {
                self.property.clone_from(&document.property);
                let bench = Workbench::with(E::TOOLS, &document.text, self.bench.algorithm().name);
                // A file is shown as suits its kind.
                self.kind = None;
                self.take(bench);
            }
        }
        if document.halted && self.explained.is_none() {
            self.bench.stop();
        }
        self.halts = false;
    }

    fn take(&mut self, bench: Workbench) {
        self.bench = bench;
        self.explained = None;
        self.drawing.tidy();
        self.asking.take_stops(&[]);
        self.new_model();
    }

    fn open_example(&mut self, example: &'static Example, document: &Document) {
        self.property = example.property.to_owned();
        self.hide_unseen = false;
        let bench = Workbench::fetched_example(E::TOOLS, example, &document.text);
        // The example determines whether it is searched or explained.
        self.kind = bench.kind();
        self.take(bench);
        if let Some(explanation) = explanations::find(example.algorithm) {
            let mut options = Options::default();
            for (name, value) in example.options {
                options.set(name, value);
            }
            self.start_explaining(explanation, options, u64::MAX);
        }
    }

    /// Opens a document as it was before; if a text is `alone`, nothing else is known.
    fn open_shared(&mut self, shared: &Shared, document: &Document, alone: bool) {
        self.compared = None;
        let (mut bench, notice) = Workbench::shared_with(E::TOOLS, &beneath(shared));
        if document.halted {
            bench.stop();
        }
        // What was shown determines whether it is searched or explained.
        self.kind = bench.kind().filter(|_| !alone);
        self.property.clone_from(&document.property);
        self.take(bench);
        self.hide_unseen = shared.hide_unseen;
        self.drawing.set_moved(&shared.moved, shared.moved_on);
        self.picks = shared.picked.iter().find_map(|picked| match &picked[..] {
            [kind, name] if kind == STATE => Some(name.clone()),
            _ => None,
        });
        if E::WHOLE.is_none() && !shared.stops.is_empty() {
            return self.lack();
        }
        self.asking.take_stops(&shared.stops);
        if let Some(notice) = notice {
            self.notify(notice);
        }
        self.explain_as(shared);
        self.refresh();
        if let Some(found) = Arrangement::read(&shared.versus).filter(|_| self.moment.is_some()) {
            self.compare_as(found);
        }
    }

    pub(crate) fn edit(&mut self, text: &str) {
        if self.order_before() == Some(text) {
            return self.put_order_back();
        }
        if text == self.bench.text() {
            return;
        }
        self.bench.edit(text);
        self.new_model();
    }

    pub(crate) fn new_model(&mut self) {
        (self.selected, self.advice, self.option_problem) = (None, None, None);
        self.picks = None;
        self.forget_run();
        self.reordered = None;
        self.generation += 1;
        let before = std::mem::replace(&mut self.kind, self.bench.kind());
        self.follow_kind(before);
        self.refresh();
        self.compare_anew();
    }

    /// Runs another search, or opens an explanation.
    pub(crate) fn choose(&mut self, name: &str, force: bool) {
        if let Some(explanation) = explanations::find(name) {
            self.compared = None;
            return self.start_explaining(explanation, self.as_found(explanation), u64::MAX);
        }
        self.close_explanation();
        if let Some(compared) = &mut self.compared {
            // The search that the advice suggests.
            let before = crate::order::model_before(&self.orders, &self.bench);
            let action = Action::PaneSearch(0);
            compared.act(&action, name, &self.bench, before.as_ref());
            return;
        }
        self.bench.choose(name);
        self.option_problem = None;
        match force {
            true => self.set_search_option("force", "true"),
            false => self.rerun(),
        }
    }

    pub(crate) fn set_option(&mut self, name: &str, value: &str) {
        match &mut self.explained {
            Some(explained) => {
                explained.choose(name, value);
                self.explain_anew();
            }
            None => self.set_search_option(name, value),
        }
    }

    fn set_search_option(&mut self, name: &str, value: &str) {
        let spec = self.bench.algorithm().option(name);
        let value = spec.map_or_else(|| value.to_owned(), |spec| chosen(spec, value));
        let set = self.bench.set_option(name, &value);
        self.option_problem = set.err().map(|why| (name.to_owned(), why));
        if self.option_problem.is_none() {
            self.rerun();
        }
    }

    /// Shows the run of a search that was just restarted.
    fn rerun(&mut self) {
        self.forget_run();
        self.reordered = None;
        self.refresh();
    }

    pub(crate) fn property_changed(&mut self) {
        // After an edit of the property, show its effect on the model.
        match self.explained {
            Some(_) => self.explain_anew(),
            None if self.bench.kind() == Some(Kind::Lts) => self.explain_by_itself(),
            None => {}
        }
    }

    fn explain_by_itself(&mut self) {
        if let Some(explanation) = self.bench.kind().and_then(explanations::first_for) {
            self.start_explaining(explanation, Options::default(), u64::MAX);
        }
    }

    /// The lasso to explain: the one that the search has found, or the one of the explanation before.
    fn as_found(&self, explanation: &ExplanationSpec) -> Options {
        let mut options = Options::default();
        let name = match &self.explained {
            Some(explained) => explained.options.get("search"),
            None => Some(self.bench.algorithm().name),
        };
        let spec = explanation.options_for(self.bench.kind()).iter().find(|o| o.name == "search");
        if let (Some(name), Some(spec)) = (name, spec)
            && spec.default() != name
            && spec.check(name).is_ok()
        {
            options.set("search", name);
        }
        options
    }

    fn start_explaining(
        &mut self,
        explanation: &'static ExplanationSpec,
        options: Options,
        step: u64,
    ) {
        // Checked here, too, so that no opener is linked into a small engine.
        if E::WHOLE.is_none() {
            return self.lack();
        }
        self.explain_with(explanation, options, lariat_explain::open, step);
    }

    /// Shows an explanation of the open texts that need not be in the list of explanations: `opener` opens it.
    pub fn explain_with(
        &mut self,
        explanation: &'static ExplanationSpec,
        options: Options,
        opener: Opener,
        step: u64,
    ) {
        let Some(whole) = E::WHOLE else { return self.lack() };
        self.explained = Some(whole.part(Explained::new(explanation, options, opener)));
        self.open_explanation(step);
    }

    /// Restarts the explanation after a change of the model, the property or an option.
    pub(crate) fn explain_anew(&mut self) {
        let Some(explained) = &self.explained else { return };
        self.open_explanation(explained.place());
    }

    fn open_explanation(&mut self, step: u64) {
        // The last result stays until the text has no errors.
        if self.bench.is_stale() {
            return;
        }
        let halts = self.halts;
        match &mut self.explained {
            Some(explained) if halts => explained.wait(step),
            Some(explained) => {
                explained.open(self.bench.text(), &self.property, step, &self.pulse);
            }
            None => {}
        }
    }

    pub(crate) fn close_explanation(&mut self) {
        if self.explained.take().is_some() {
            self.generation += 1;
            self.refresh();
        }
    }

    /// A model of another kind gets its own explanation, or else the search.
    fn follow_kind(&mut self, before: Option<Kind>) {
        let home = |kind: Option<Kind>| kind.and_then(explanations::first_for).map(|e| e.name);
        let kind = self.bench.kind();
        if home(before) == home(kind) || kind.is_none() {
            return self.explain_anew();
        }
        if before.is_some_and(|kind| explanations::first_for(kind).is_some()) {
            self.close_explanation();
        }
        match self.explained.is_none() && self.compared.is_none() {
            true => self.explain_by_itself(),
            false => self.explain_anew(),
        }
    }

    /// Restores the explanation of a link or a stored document.
    fn explain_as(&mut self, shared: &Shared) {
        let Some(explanation) = explanations::find(&shared.algorithm) else { return };
        let mut options = Options::default();
        for (name, value) in shared.options.iter() {
            match explanation.check_option(name, value) {
                Ok(()) => explanation.choose(&mut options, name, value),
                Err(_) => {
                    self.notify(format!("`{name}={value}` is not an option here: it was left out."))
                }
            }
        }
        let step = shared.place.map_or(0, |place| place.step);
        self.start_explaining(explanation, options, step);
        if let Some(explained) = &mut self.explained {
            explained.take_asked(&shared.stage_stops, &shared.picked);
            if let Some(place) = shared.place {
                explained.find(place);
            }
        }
    }

    /// Everything that a link needs besides the texts.
    pub(crate) fn record(&mut self) -> String {
        let picked = self.selected_name().or_else(|| self.picks.clone());
        let versus = self.compared.as_ref().map(|compared| compared.versus.arrangement().written());
        let shared = Shared {
            moved: self.drawing.moved(),
            moved_on: self.drawing.moved_on(),
            hide_unseen: self.hide_unseen,
            stops: self.asking.shared_stops(),
            versus: versus.unwrap_or_default(),
            picked: picked.map(|name| vec![STATE.to_owned(), name]).into_iter().collect(),
            ..self.bench.share()
        };
        let shared = match &self.explained {
            Some(explained) => Shared {
                algorithm: explained.spec.name.to_owned(),
                options: explained.options.clone(),
                place: explained.position(),
                stage_stops: explained.stops(),
                picked: explained.kept(),
                ..shared
            },
            None => shared,
        };
        Shared { model: String::new(), property: String::new(), ..shared }.to_json().to_string()
    }

    /// The explanation has changed a text or its options, or has something to say.
    pub(crate) fn hear_explanation(&mut self) {
        let Some(explained) = &mut self.explained else { return };
        let (notice, written) = explained.news();
        if !notice.is_empty() {
            self.notify(notice);
        }
        if let Some(text) = written.filter(|text| *text != self.property) {
            let text = unix_lines(&text).into_owned();
            self.tell(Told::Written { model: None, property: Some(text.clone()), undoes: false });
            self.tell(Told::ShowProperty);
            self.property = text;
            self.property_changed();
        }
    }

    /// Whether a remark about lassos matters: not if no search runs.
    pub(crate) fn wants_remark(&self, about: About) -> bool {
        let wants = |e: &Explained| e.spec.wants_property(self.bench.kind());
        let has = !self.property.trim().is_empty();
        let explains = self.explained.as_ref().is_some_and(|explained| has || !wants(explained));
        !(explains && about.is_of_lassos())
    }
}

/// The search beneath an explanation.
fn beneath(shared: &Shared) -> Shared {
    match explanations::find(&shared.algorithm) {
        Some(_) => {
            let below = Shared { format: shared.format, ..Shared::of(shared.model.clone()) };
            match shared.options.get("search").and_then(registry::find) {
                Some(search) => Shared { algorithm: search.name.to_owned(), ..below },
                None => below,
            }
        }
        None => shared.clone(),
    }
}

impl Explained {
    /// The position for a link; none at the start.
    fn position(&self) -> Option<Place> {
        let shown = self.shown();
        (shown.step > 0).then_some(Place {
            step: shown.step,
            line: shown.position.line,
            transitions: shown.position.passed,
            revision: shown.position.revision,
        })
    }
}
