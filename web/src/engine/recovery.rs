//! Starts the engine again if it has crashed, or does not listen when it must.

use gloo::timers::callback::Timeout;
use lariat_protocol::{Asked, Command, Document, Origin, Told, Tone};

use super::{Delay, Engine, Event, Texts};
use crate::clock;
use crate::worker::fresh_number;

/// After this many falls in a row, it is not started again.
const MOST_FALLS: u32 = 3;
/// A request that replaces the work in progress is to be heard within this time.
const REPLACING_MS: u32 = 1_000;
/// The limit of a message about a crash, in characters.
const SHORT: usize = 160;

impl Engine {
    /// Opens a document in the running worker, or in a new one.
    pub(super) fn begin(&mut self, texts: Texts, origin: Origin, halted: bool) {
        let number = fresh_number();
        (self.opened, self.written) = (number, number);
        let document = Document {
            text: texts.model.to_string(),
            property: texts.property.to_string(),
            origin,
            halted,
        };
        self.shown_texts = texts;
        self.send_as(number, Asked::Open(document));
        // A new worker does not know these.
        if self.is_new {
            for (asked, holds) in
                [(Asked::Asking(true), self.asking), (Asked::Quiet(true), self.quiet)]
            {
                if holds {
                    self.send(asked);
                }
            }
            let (width, height) = self.stage;
            if width > 0 {
                self.send(Asked::Stage { width, height });
            }
        }
    }

    /// Whether it has not heard a request for longer than this.
    pub(super) fn is_deaf(&self, limit: f64) -> bool {
        self.unheard.front().is_some_and(|(_, sent)| clock::now() - sent > limit)
    }

    /// Ends the worker. One that is still being loaded only forgets what it was to hear.
    pub(super) fn end(&mut self) {
        self.keep_record();
        match self.worker.is_ready() {
            true => self.worker.stop(),
            false => self.worker.forget_waiting(),
        }
        self.forget();
    }

    fn forget(&mut self) {
        self.unheard.clear();
        self.placing.forget();
        self.desk.stop();
        (self.is_new, self.delay, self.stopping) = (true, Delay::None, None);
        self.has_spoken = false;
    }

    fn keep_record(&mut self) {
        if self.is_current() {
            self.record = Some(self.view.record.clone());
        }
    }

    /// The document as it was shown last, or else as it was opened.
    fn last(&self) -> Origin {
        self.record.clone().map_or_else(|| self.origin.clone(), Origin::View)
    }

    /// Opens the document as it was shown last, without working on texts that have changed since.
    pub(super) fn begin_again(&mut self, halted: bool) {
        let changed = self.texts != self.shown_texts;
        self.reopen(halted || changed);
    }

    /// Opens the document as it was shown last, and then changes the texts to what they are now.
    pub(super) fn reopen(&mut self, halted: bool) {
        let (now, then) = (self.texts.clone(), self.shown_texts.clone());
        self.count_start(then.clone(), self.last(), halted);
        if now.model != then.model {
            self.written = self.send(Asked::Edit(now.model.to_string()));
        }
        if now.property != then.property {
            self.written = self.send(Asked::Property(now.property.to_string()));
        }
        self.restarted = self.newest();
    }

    /// Opens the document without working on it.
    fn begin_halted(&mut self) {
        // The record need not suit another model.
        if self.texts.model != self.shown_texts.model {
            (self.record, self.origin) = (None, Origin::File);
        }
        self.count_start(self.texts.clone(), self.last(), true);
    }

    fn count_start(&mut self, texts: Texts, origin: Origin, halted: bool) {
        self.starts += 1;
        self.begin(texts, origin, halted);
        self.restarted = self.newest();
    }

    /// If the engine does not listen, it is started again, as it was when it listened last: what is sent next
    /// replaces the work that it is busy with.
    pub(super) fn listen(&mut self, limit: f64) {
        if !self.lost && self.worker.is_ready() && self.is_deaf(limit) {
            self.end();
            self.begin_again(true);
        }
    }

    /// If the engine is at work, which may be indivisible, the request does not wait for its end.
    pub(super) fn limit_wait(&mut self, number: u64) {
        let on_event = self.on_event.clone();
        self.replacing = self
            .view
            .work
            .busy
            .then(|| Timeout::new(REPLACING_MS, move || on_event.emit(Event::Deaf(number))));
    }

    /// Starts the engine again if it has not heard this.
    pub(super) fn replace_deaf(&mut self, number: u64) {
        let is_waiting = self.unheard.iter().any(|(other, _)| *other == number);
        if is_waiting && self.worker.is_ready() && !self.lost {
            let choice = self.choice.take().filter(|(other, _)| *other == number);
            self.end();
            self.begin_again(true);
            if let Some((_, choice)) = choice {
                self.send(choice);
            }
        }
    }

    /// Ends the worker if it has not heard this.
    pub(super) fn stop_deaf(&mut self, number: u64) {
        let is_waiting = self.unheard.iter().any(|(other, _)| *other == number);
        let Some((_, command)) = self.stopping.take().filter(|_| is_waiting) else { return };
        self.end();
        self.begin_halted();
        if command == Command::Cancel {
            self.send(Asked::Command(command));
        }
    }

    /// The user wants a new worker instead of this one.
    pub(crate) fn try_again(&mut self) {
        (self.lost, self.falls) = (false, 0);
        self.end();
        self.begin_again(false);
    }

    /// The worker has ended. It is started again, at last without doing any work.
    pub(super) fn fall(&mut self, why: &str) -> Vec<Told> {
        self.keep_record();
        self.worker.stop();
        self.forget();
        self.falls += 1;
        if self.falls >= MOST_FALLS {
            (self.lost, self.falls) = (true, 0);
            return Vec::new();
        }
        let halted = self.falls + 1 == MOST_FALLS;
        match halted {
            true => self.begin_halted(),
            false => self.begin_again(false),
        }
        let text = match (halted, &self.record) {
            (true, _) => {
                "The engine stopped again: nothing is computed until you go on.".to_owned()
            }
            (false, Some(_)) => {
                let step = self.view.transport.step;
                format!("The engine stopped and was started again: you are back at step {step}.")
            }
            (false, None) => "The engine stopped and was started again.".to_owned(),
        };
        let text = format!("{text}{}", said(why));
        vec![Told::Notice { tone: Tone::Error, text }]
    }
}

/// What is known about a crash, short.
fn said(why: &str) -> String {
    let line = why.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().trim();
    match line.is_empty() {
        true => String::new(),
        false => format!(" It said: {}", line.chars().take(SHORT).collect::<String>()),
    }
}
