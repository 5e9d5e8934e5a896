// Stores the texts that users type, and what each tab shows, in IndexedDB. Until a write
// is done, a copy is in a journal that is written synchronously, because a tab may close at any
// moment. This script needs no WebAssembly: the texts matter most when the program has crashed.
//
// IndexedDB `lariat`: `about` has one small record per text (id, title, start, view, own, tab,
// changed, seen), `texts` the text itself (id, text). `own`: the user typed it; other texts can be
// loaded again. `view`: search, step, property and so on, as in a link, without the text.

const JOURNAL = 'lariat.typed.'; // + id: a record that is not in the database yet
const OPENING = 'lariat.opening.'; // + visit: what that visit is at work on
const HERE = 'lariat.here'; // the text that this tab shows
const ANEW = 'lariat.anew'; // start with the first example
const LENT_KEPT = 50; // limit of stored examples and links, for going back

const local = storage('localStorage');
const session = storage('sessionStorage');
const visit = fresh();
let tab = session.getItem('lariat.tab') ?? fresh();

const known = new Map(); // id → record, as this visit knows it
const dirty = new Map(); // id → record that is not in the database yet
const journalled = new Map(); // id → record that lies in the journal
const written = new Map(); // id → text in the database
const unsaved = new Map(); // id → record that could not be stored
const rescued = new Set(); // records that were downloaded instead
const held = new Set(); // ids of texts that this tab may change
const dead = new Set(); // work of earlier visits that crashed

let database = Promise.resolve(null);
let here = null;
let first = null;
let doing = '';
let leaving = false;
let crashed = false;
let small = false; // there is no database
let timer = 0;
let at = 0; // the place in the browser's history, counted in texts of this tab
let top = 0;
let address = location.hash;

// ── Starting ────────────────────────────────────────────────────────────────────────────

/** Finds the text to open: the link in the address, the text of this tab, or the last one shown. */
async function start() {
  hold(`lariat.visit.${visit}`);
  void identify();
  database = openDatabase();
  void database.then((opened) => { small = !opened; });
  const alive = await living();
  const moved = await moveOld();
  await takeJournals(alive);
  const state = history.state ?? {};
  [at, top] = [state.at ?? 0, state.at ?? 0];
  const had = state.id ?? session.getItem(HERE);
  const anew = session.getItem(ANEW);
  session.removeItem(ANEW);
  if (!anew) first = (moved && await load(moved)) || (had && await load(had, 500)) || await lastSeen();
  buryVisits(alive);
  void prune(alive).catch(() => {});
  const what = location.hash.length > 1 ? linkName() : first?.id;
  const again = session.getItem('lariat.again') === what;
  session.removeItem('lariat.again');
  return { died: !again && dead.has(what), link: location.hash.length > 1, first };
}

/** Replaces the text to open. */
function startWith(record) {
  first = record;
  history.replaceState(record ? { id: record.id, at } : null, '', path());
  address = '';
  if (!record) session.removeItem(HERE);
}

/** Makes the next page of this tab start with the first example. */
function startAnew() {
  startWith(null);
  session.setItem(ANEW, 'yes');
}

/** A duplicated tab has copied the id of the original, which is still in use. */
async function identify() {
  if (navigator.locks && !await hold(`lariat.tab.${tab}`, 500)) hold(`lariat.tab.${tab = fresh()}`);
  session.setItem('lariat.tab', tab);
}

function fresh() {
  return Math.random().toString(36).slice(2, 8) + Date.now().toString(36);
}

/** Wraps a storage that may be full or forbidden; then writing returns `false`. */
function storage(name) {
  const reach = (deed, otherwise) => {
    try {
      return deed(window[name]);
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => reach((store) => store.getItem(key), null),
    setItem: (key, value) => reach((store) => (store.setItem(key, value), true), false),
    removeItem: (key) => reach((store) => store.removeItem(key)),
    keys: (prefix) => reach((store) => Object.keys(store).filter((key) => key.startsWith(prefix)), []),
  };
}

// ── Locks ───────────────────────────────────────────────────────────────────────────────

/** Takes a lock for the life of this page. Returns whether it was free within the given time. */
function hold(name, patience = 0) {
  if (!navigator.locks) return Promise.resolve(false);
  const options = patience ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
  return new Promise((resolve) => {
    const taken = (lock) => {
      resolve(Boolean(lock));
      return lock && new Promise(() => {});
    };
    navigator.locks.request(name, options, taken).catch(() => resolve(false));
  });
}

/** The names of all locks that any page holds, if the browser can tell. */
async function living() {
  const locks = await navigator.locks?.query?.().catch(() => null);
  return new Set(locks?.held?.map((lock) => lock.name));
}

/** Only one tab may change a text; typing into it in another tab creates a new text. */
async function claim(id, patience) {
  if (!held.has(id) && await hold(`lariat.text.${id}`, patience)) held.add(id);
}

function mine(id) {
  return held.has(id);
}

/** The id of a new text, locked by this tab. */
function begin() {
  const id = fresh();
  held.add(id);
  hold(`lariat.text.${id}`);
  return id;
}

// ── The database ────────────────────────────────────────────────────────────────────────

function openDatabase() {
  const opened = new Promise((resolve) => {
    try {
      const request = indexedDB.open('lariat', 1);
      request.onupgradeneeded = () => {
        for (const name of ['about', 'texts']) request.result.createObjectStore(name, { keyPath: 'id' });
      };
      request.onsuccess = () => {
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
      request.onerror = () => resolve(null);
    } catch {
      resolve(null); // Forbidden altogether.
    }
  });
  // Some browsers never answer. Then texts stay in the journal.
  return Promise.race([opened, new Promise((resolve) => { setTimeout(resolve, 3000, null); })]);
}

/** Runs one transaction: `work` gets both stores and a function that takes the result. */
async function transact(mode, work) {
  const opened = await database;
  if (!opened) throw new Error('no database');
  return new Promise((resolve, reject) => {
    const transaction = opened.transaction(['about', 'texts'], mode);
    let result;
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error);
    work(transaction.objectStore('about'), transaction.objectStore('texts'), (found) => { result = found; });
  });
}

function write(record) {
  const { text, ...about } = record;
  return transact('readwrite', (abouts, texts) => {
    abouts.get(record.id).onsuccess = ({ target: { result: old } }) => {
      if (old?.changed > record.changed) return;
      try {
        abouts.put(about);
        if (!old || written.get(record.id) !== text) texts.put({ id: record.id, text });
      } catch {
        abouts.transaction.abort();
      }
    };
  }).then(() => { written.set(record.id, text); });
}

function all() {
  return transact('readonly', (abouts, _, found) => {
    abouts.getAll().onsuccess = ({ target }) => found(target.result);
  }).catch(() => []);
}

function read(id) {
  return transact('readonly', (abouts, texts, found) => {
    abouts.get(id).onsuccess = ({ target: { result: about } }) => {
      texts.get(id).onsuccess = ({ target: { result: body } }) => {
        found(about && body && { ...about, text: body.text });
      };
    };
  }).catch(() => null);
}

// ── The journal ─────────────────────────────────────────────────────────────────────────

function journal(record) {
  const done = (record.own ? local : session).setItem(JOURNAL + record.id, JSON.stringify(record));
  if (done) journalled.set(record.id, record);
  return done;
}

function journals() {
  return [local, session].flatMap((store) => store.keys(JOURNAL).map((key) => fromJournal(store, key))).filter(Boolean);
}

function fromJournal(store, key) {
  try {
    const raw = store.getItem(key);
    const record = JSON.parse(raw);
    return typeof record.text === 'string' && { record, raw, key, store };
  } catch {
    return null;
  }
}

/** Moves journal records of closed pages to the database. */
async function takeJournals(alive) {
  for (const { record, raw, key, store } of journals()) {
    if (alive.has(`lariat.text.${record.id}`)) continue;
    try {
      await write(record);
      if (store.getItem(key) === raw) store.removeItem(key);
    } catch { /* It stays in the journal. */ }
  }
}

/** Migrates the local storage of older versions; returns the id of the text they showed. */
async function moveOld() {
  const text = local.getItem('lariat.model');
  const lent = local.getItem('lariat.lent') !== null;
  const view = local.getItem('lariat.view') ?? '';
  let own = [];
  try {
    own = JSON.parse(local.getItem('lariat.own') ?? '[]').filter((one) => typeof one === 'string');
  } catch { /* Then nothing can be read out of it. */ }
  if (text === null && !own.length) return null;
  const now = Date.now();
  const old = own.map((text, place) => recordOf(digest(text), text, '', true, now - place - 1));
  if (text !== null) old.push(recordOf(digest(text), text, view, !lent, now));
  const taken = await Promise.all(old.map((record) => write(record).then(() => true, () => journal(record))));
  if (taken.every(Boolean)) {
    for (const key of ['model', 'lent', 'view', 'own']) local.removeItem(`lariat.${key}`);
  }
  return text !== null && digest(text);
}

// ── Keeping ─────────────────────────────────────────────────────────────────────────────

function recordOf(id, text, view, own, changed) {
  const lines = text.slice(0, 2000).split('\n').filter((line) => line.trim()).slice(0, 3).map((line) => line.slice(0, 60));
  return { id, text, view, title: lines[0] ?? '', start: lines.join('\n'), own, tab, changed, seen: Date.now() };
}

/** Stores typed text: it is in the journal when this returns. */
function typed(id, text, view, own) {
  const before = known.get(id);
  show(id, text, view ?? before?.view ?? here?.view ?? '', own, true, Math.max(Date.now(), (before?.changed ?? 0) + 1));
  // Without a copy in the journal, the database is written at once.
  if (own && !journal(here)) void flush();
}

/** Stores what this tab shows, except while it may still crash the page. */
function show(id, text, view, own, lasts, changed) {
  here = recordOf(id, text, view, own, changed ?? known.get(id)?.changed ?? Date.now());
  known.set(id, here);
  if (!lasts) return;
  session.setItem(HERE, id);
  // A text that another tab has open is stored by that tab.
  if (own && !held.has(id)) return;
  dirty.set(id, here);
  if (leaving) journal(here);
  timer ||= setTimeout(flush, 250);
}

let flushing = Promise.resolve();

function flush() {
  clearTimeout(timer);
  timer = 0;
  flushing = flushing.then(flushAll);
  return flushing;
}

async function flushAll() {
  for (const [id, record] of [...dirty, ...unsaved]) {
    try {
      await write(record);
      settle(id, record);
      // If nothing newer is waiting, the journal entry is in the database or older.
      if (!dirty.has(id) && journalled.has(id)) {
        (record.own ? local : session).removeItem(JOURNAL + id);
        journalled.delete(id);
      }
    } catch {
      // The view may be lost; a stored text may not.
      const stored = written.get(id) === record.text || journalled.get(id)?.text === record.text;
      const safe = !record.own || stored || journal(record);
      if (safe) settle(id, record);
      else if (!known.has(id) || known.get(id) === record) unsaved.set(id, record);
      if (dirty.get(id) === record) dirty.delete(id);
    }
  }
  window.dispatchEvent(new Event('lariat-kept'));
}

function settle(id, record) {
  if (dirty.get(id) === record) dirty.delete(id);
  if (unsaved.get(id)?.changed <= record.changed) unsaved.delete(id);
}

/** The page may close at any moment. */
function leave() {
  for (const record of dirty.values()) if (journalled.get(record.id) !== record) journal(record);
}

window.addEventListener('pagehide', () => {
  leaving = true;
  leave();
  if (!crashed) local.removeItem(OPENING + visit);
});
window.addEventListener('pageshow', () => { leaving = false; });
document.addEventListener('visibilitychange', () => {
  if (document.hidden) leave();
  else window.dispatchEvent(new Event('lariat-kept'));
});
window.addEventListener('beforeunload', (event) => {
  if ([...unsaved.values()].some((record) => !rescued.has(record))) event.preventDefault();
});

// ── Reading ─────────────────────────────────────────────────────────────────────────────

/** A text with its record, locked for this tab if no other tab has it open. */
async function load(id, patience) {
  // Another tab may have changed it, so it is read again.
  if (known.has(id) && (held.has(id) || !known.get(id).own)) return known.get(id);
  // The tab that had it open has finished writing before the lock is granted.
  await claim(id, patience);
  let record = await read(id);
  if (record) written.set(id, record.text);
  let copied = false;
  for (const { record: copy } of journals()) {
    if (copy.id === id && !(copy.changed < record?.changed)) [record, copied] = [copy, true];
  }
  if (!record) return null;
  if (copied && (!record.own || held.has(id))) {
    dirty.set(id, record);
    journalled.set(id, record);
    timer ||= setTimeout(flush, 250);
  }
  known.set(id, record);
  return record;
}

/** The newest record of every text. */
async function everything() {
  const found = new Map((await all()).map((about) => [about.id, about]));
  const copies = [...journals().map(({ record }) => record), ...unsaved.values(), ...dirty.values()];
  for (const copy of copies) {
    if (!(found.get(copy.id)?.changed > copy.changed)) found.set(copy.id, copy);
  }
  return [...found.values()];
}

async function lastSeen(wanted = () => true) {
  const latest = (await everything()).filter(wanted).sort((one, other) => other.seen - one.seen)[0];
  return latest ? load(latest.id) : null;
}

function lastOwn() {
  return here?.own ? Promise.resolve(here) : lastSeen((about) => about.own);
}

/** The user's texts, last changed first. */
async function list() {
  const own = (await everything()).filter((about) => about.own && about.title);
  return own.sort((one, other) => other.changed - one.changed).map((about) => ({ ...about, when: when(about.changed) }));
}

function when(time) {
  const [date, now] = [new Date(time), new Date()];
  const clock = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (date.toDateString() === now.toDateString()) return `today, ${clock}`;
  const day = { day: 'numeric', month: 'short', year: date.getFullYear() === now.getFullYear() ? undefined : 'numeric' };
  return `${date.toLocaleDateString('en-GB', day)}, ${clock}`;
}

/** Deletes a text, and returns it for undo. */
async function remove(id) {
  await flush();
  const record = await load(id);
  for (const kept of [known, dirty, journalled, written, unsaved]) kept.delete(id);
  local.removeItem(JOURNAL + id);
  await transact('readwrite', (abouts, texts) => {
    abouts.delete(id);
    texts.delete(id);
  }).catch(() => {});
  return record;
}

async function restore(record) {
  known.set(record.id, record);
  dirty.set(record.id, record);
  if (held.has(record.id)) journal(record);
  await flush();
}

/** Examples and links are kept for a while, for going back. */
async function prune(alive) {
  const lent = (await all()).filter((about) => !about.own && !alive.has(`lariat.text.${about.id}`));
  const old = lent.sort((one, other) => other.seen - one.seen).slice(LENT_KEPT);
  await transact('readwrite', (abouts, texts) => {
    for (const { id } of old) {
      abouts.delete(id);
      texts.delete(id);
    }
  });
}

/** The number of texts that are not stored, and a way to download them. */
function lost() {
  return unsaved.size;
}

function rescue() {
  for (const record of unsaved.values()) {
    const anchor = document.createElement('a');
    anchor.href = URL.createObjectURL(new Blob([record.text], { type: 'text/plain' }));
    anchor.download = 'model.lar';
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
    rescued.add(record);
  }
}

// ── Crash marks ─────────────────────────────────────────────────────────────────────────

/** Called before work begins: if it crashes the page, the next visit asks first. */
function opening(id) {
  const what = location.hash.length > 1 ? linkName() : id;
  if (doing === what) return;
  doing = what;
  local.setItem(OPENING + visit, what);
}

function survived() {
  const what = doing;
  doing = '';
  local.removeItem(OPENING + visit);
  for (const key of local.keys(OPENING)) if (local.getItem(key) === what) local.removeItem(key);
}

function buryVisits(alive) {
  for (const key of local.keys(OPENING)) {
    const name = `lariat.visit.${key.slice(OPENING.length)}`;
    if (!alive.has(name) && key !== OPENING + visit) dead.add(local.getItem(key));
  }
}

/** A page has crashed on it, or another one is working on it. */
function isFeared(what) {
  return local.keys(OPENING).some((key) => key !== OPENING + visit && local.getItem(key) === what);
}

/** Whether this page ends here, because the next one must ask before it opens the text. */
function asksFirst(id, push) {
  if (!isFeared(id)) return false;
  enter(id, push, '');
  location.reload();
  return true;
}

/** The program has crashed; the text that it showed stays marked until it was opened again. */
function fell() {
  crashed = true;
  leave();
  const what = doing || (location.hash.length > 1 ? linkName() : here?.id);
  if (what) local.setItem(OPENING + visit, what);
  return here;
}

/** The user wants to open it again. */
function again() {
  session.setItem('lariat.again', location.hash.length > 1 ? linkName() : here?.id ?? '');
}

/** A short name of a link: its content is not stored before the page has survived it. */
function linkName() {
  return `link ${digest(location.hash)}`;
}

function digest(text) {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return `${text.length}.${sum}`;
}

// ── The browser’s history: one entry per text ───────────────────────────────────────────

function path() {
  return location.pathname + location.search;
}

/** The tab shows another text: under a new entry, or under the entry that the browser has made. */
function enter(id, push, hash) {
  if (push) top = at += 1;
  address = hash;
  // Until it is shown, only the view settings are known.
  here = known.get(id) ?? { id, text: '', view: here?.view ?? '', own: false };
  history[push ? 'pushState' : 'replaceState']({ id, at }, '', path() + hash);
}

/** The browser's new position: an id, `''` for a link, or nothing if it has not moved. */
function arrive() {
  const { state } = history;
  const hash = location.hash;
  if (state?.id && state.id === here?.id && hash === address) {
    at = state.at;
    return undefined;
  }
  address = hash;
  if (state?.id && (hash.length < 2 || known.has(state.id))) {
    at = state.at;
    return state.id;
  }
  top = at = state?.at ?? at + 1;
  if (hash.length > 1 && isFeared(linkName())) {
    history.replaceState({ at }, '');
    location.reload();
    return undefined;
  }
  return '';
}

/** Goes to the text before or after this one, if this tab has one. */
function go(by) {
  if (by < 0 ? at > 0 : at < top) history.go(by);
}

window.lariatTexts = {
  start, startWith, startAnew, begin, mine, typed, show, flush, load, list, remove, restore, lastOwn, lost, rescue,
  opening, survived, asksFirst, fell, again, enter, arrive, go,
  first: () => first,
  cramped: () => small,
};
