// Starts Lariat, handles crashes, and offers new versions: this script needs no
// WebAssembly, so it can still show the user's text when the program has stopped.

// Shared with web/src/storage.rs.
const THEME_KEY = 'lariat.theme';

const texts = window.lariatTexts; // web/texts.js

const FOLDER = new URL('./', document.baseURI).href;
// Empty in development.
const VERSION = document.querySelector('meta[name="lariat-version"]')?.content;

// ── Starting ────────────────────────────────────────────────────────────────────────────

async function start() {
  holdVersion();
  // At once, so that the page never flashes in the wrong theme.
  const dark = { dark: true, light: false }[stored(THEME_KEY)] ?? matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  try {
    if (typeof WebAssembly !== 'object') {
      throw new CannotStart('This browser does not run WebAssembly, or has it turned off. Any current Firefox, Chrome, Edge or Safari does.');
    }
    const opening = texts.start().catch(() => ({}));
    void opening.then(showFirst);
    const [glue, found] = await Promise.all([load(addressOf('lariat-js')), opening]);
    if (found.died) await askFirst(found);
    // The program removes #boot when there is something to see.
    return await glue.default({ module_or_path: addressOf('lariat-wasm') });
  } catch (error) {
    if (crashed) return;
    if (isTrap(error)) showCrash(describe(error));
    else showCannotStart(error);
  }
}

/** If nothing else is to be opened, the page begins with the picture of the first example (static/first.svg). */
function showFirst({ link, first }) {
  if (!link && !first) document.getElementById('boot')?.classList.add('boot-first');
}

class CannotStart extends Error {}

function addressOf(name) {
  const content = document.querySelector(`meta[name="${name}"]`)?.content;
  if (!content) throw new CannotStart('This copy of the page is incomplete: the address of its program is missing. Build it with `cargo xtask build` or `trunk build`.');
  return new URL(content, document.baseURI);
}

function load(address) {
  return import(address.href);
}

function showCannotStart(error) {
  const reason = error instanceof CannotStart
    ? error.message
    : 'A part of the page could not be loaded. Check the connection. If a new version was just published, reload the page.';
  console.error('Lariat could not start:', error);
  const boot = document.getElementById('boot') ?? document.body.appendChild(element('div', { id: 'boot', class: 'boot' }));
  boot.classList.add('boot-failed');
  const again = button('Try again', () => location.reload(), 'primary');
  const words = boot.querySelector('.boot-words') ?? boot.appendChild(element('div', { class: 'boot-words' }));
  words.append(element('div', { role: 'alert' },
    element('p', { class: 'boot-title' }, 'Lariat could not start'),
    element('p', {}, reason),
    element('p', {}, 'What you have written is not lost: it is kept in this browser.')), again);
  again.focus();
}

// ── Crashes ─────────────────────────────────────────────────────────────────────────────

let crashed = false;

// A panic; the event has its message.
window.addEventListener('lariat-panic', (event) => showCrash(String(event.detail?.message ?? 'no message')));

// Errors without a panic: a stack overflow, no memory, a trap.
window.addEventListener('error', (event) => onStray(event.error));
window.addEventListener('unhandledrejection', (event) => onStray(event.reason));

function onStray(error) {
  if (isTrap(error)) showCrash(describe(error));
}

/** Whether our WebAssembly has stopped; other errors show no box. */
function isTrap(error) {
  if (typeof WebAssembly === 'object' && error instanceof WebAssembly.RuntimeError) return true;
  const fromWasm = error instanceof Error && /wasm/.test(error.stack ?? '');
  return fromWasm && /call stack|too much recursion|out of memory|allocat|array (buffer )?length/i.test(error.message);
}

function describe(error) {
  return error.stack?.includes(error.message) ? error.stack : `${error}\n${error.stack ?? ''}`;
}

/** A panic is reported before its trap, so `unreachable` alone means that memory was refused. */
function plainWords(message, model) {
  if (/call stack|too much recursion|stack overflow/i.test(message)) return `${model} nests deeper than the browser’s stack allows.`;
  if (/out of memory|memory access|allocat|capacity overflow|array (buffer )?length|unreachable/i.test(message) && !/internal error/.test(message)) {
    return `${model} needs more memory than a browser tab has.`;
  }
  return 'This is a bug in Lariat, and the page cannot continue.';
}

/** Shows that the program has stopped, with the user's text first. */
async function showCrash(message) {
  if (crashed) return;
  crashed = true;
  const open = texts.fell();
  document.getElementById('boot')?.remove();
  const own = open?.own ? open : await texts.lastOwn().catch(() => null);
  showBox({
    title: 'Lariat has stopped',
    words: plainWords(message, open && !open.own ? 'The model that was open' : 'This model'),
    own,
    other: open?.own ? null : open?.text,
    primary: own && ['Reload with my model', () => reloadWith(own, open)],
    details: message,
  });
}

/** Asks before opening what crashed the last visit. */
function askFirst({ link, first }) {
  document.getElementById('boot')?.remove();
  const blamed = !link && first?.own;
  return texts.lastOwn().catch(() => null).then((own) => new Promise((resolve) => {
    const choose = (deed) => () => {
      deed?.();
      box.remove();
      resolve();
    };
    const box = showBox({
      title: 'Open it again?',
      words: `The last time Lariat opened ${link ? 'the model of this link' : 'this model'}, the page stopped. The model probably needs more memory than a browser tab has.`,
      own: blamed ? first : own,
      primary: !blamed && own ? ['Open my model', choose(() => texts.startWith(own))] : null,
      again: ['Open it anyway', choose()],
      restart: choose(() => texts.startWith(null)),
    });
  }));
}

function showBox({ title, words, own, other, primary, again, restart = startFromExample, details }) {
  const area = (id, name, value) => {
    const text = element('textarea', { id, class: 'crash-model', readonly: '', spellcheck: 'false' });
    text.value = value;
    return [element('label', { class: 'crash-label', for: id }, name), text];
  };
  const taking = (text, what) => {
    const copy = button(`Copy ${what}`, async () => {
      copy.textContent = (await copied(text)) ? 'Copied' : 'Select the text and copy it by hand';
    });
    return copy;
  };
  const mine = own ? area('crash-model', 'Your model', own.text) : [];
  const its = other ? area('crash-other', 'The model that was open', other) : [];
  const buttons = [
    ...(primary ? [button(...primary, 'primary')] : []),
    ...(again ? [button(...again)] : []),
    ...(own ? [taking(mine[1], 'the model')] : []),
    button('Start from the example', restart, primary || again ? '' : 'primary'),
  ];
  const kept = own ? ' Your model is not lost: it is all here, and among “Your texts” beside the examples.' : '';
  const box = element('dialog', { class: 'crash', role: 'alertdialog', 'aria-labelledby': 'crash-title', 'aria-describedby': 'crash-text' },
    element('h2', { id: 'crash-title', class: 'crash-title' }, title),
    element('p', { id: 'crash-text', class: 'crash-text' }, words + kept),
    ...mine,
    element('div', { class: 'crash-buttons' }, ...buttons),
    ...(other ? [element('details', { class: 'crash-details' },
      element('summary', {}, 'The model that was open'),
      ...its,
      element('div', { class: 'crash-buttons' }, taking(its[1], 'that model')))] : []),
    ...(details ? [element('details', { class: 'crash-details' },
      element('summary', {}, 'What to put into a bug report'),
      element('pre', {}, details))] : []));
  // There is nothing behind the box, so Escape does not close it.
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') event.preventDefault();
  });
  box.addEventListener('cancel', (event) => event.preventDefault());
  box.addEventListener('close', () => box.isConnected && box.showModal());
  document.body.append(box);
  box.showModal();
  buttons[0].focus();
  return box;
}

// ── Versions ────────────────────────────────────────────────────────────────────────────

/** While this page is open, its files stay in the browser (offline.js). */
function holdVersion() {
  if (!VERSION) return;
  navigator.locks?.request(`lariat ${FOLDER} ${VERSION}`, { mode: 'shared' }, () => new Promise(() => {})).catch(() => {});
}

/** Stores the page for use without a network, and looks for a new version. */
async function keepOffline() {
  const workers = navigator.serviceWorker;
  // Some browsers and private windows have none.
  if (!workers || !navigator.locks) return;
  if (!VERSION) {
    // What was published at this address before removes itself.
    await (await workers.getRegistration())?.update();
    return;
  }
  const registration = await workers.register('offline.js', { updateViaCache: 'none' });
  workers.addEventListener('message', (event) => event.data === 'newer' && offer(registration));
  const introduce = (worker) => worker?.postMessage({ running: VERSION });
  const follow = (worker) => worker?.addEventListener('statechange', () => worker.state === 'installed' && introduce(worker));
  registration.addEventListener('updatefound', () => follow(registration.installing));
  follow(registration.installing);
  // Without a network this fails.
  await registration.update().catch(() => {});
  if (!registration.installing) introduce(registration.waiting);
  registration.active?.postMessage('tidy');
}

function offer(registration) {
  if (document.querySelector('.offer')) return;
  const box = element('div', { class: 'offer', role: 'status' },
    element('span', {}, 'A new version of Lariat is ready. Your texts are kept.'),
    button('Reload', () => startNext(registration), 'primary'),
    button('Later', () => {
      box.remove();
      document.body.classList.remove('offered');
    }));
  document.body.append(box);
  document.body.classList.add('offered');
}

function startNext({ waiting }) {
  // It was started from another tab.
  if (!waiting) return location.reload();
  waiting.addEventListener('statechange', () => waiting.state !== 'activating' && location.reload());
  waiting.postMessage('start');
}

// ── Actions of the buttons ──────────────────────────────────────────────────────────────

function stored(key) {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return ''; // Storage may be forbidden altogether.
  }
}

/** Reloads with the user's text. A text of someone else that crashed is not opened again. */
function reloadWith(own, open) {
  if (own === open) texts.again();
  else texts.startWith(own);
  location.reload();
}

function startFromExample() {
  texts.startAnew();
  location.reload();
}

async function copied(textarea) {
  try {
    await navigator.clipboard.writeText(textarea.value);
    return true;
  } catch {
    textarea.select();
    return document.execCommand('copy');
  }
}

// ── DOM helpers ─────────────────────────────────────────────────────────────────────────

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function button(label, onClick, kind = '') {
  const made = element('button', { type: 'button', class: `crash-button ${kind}`.trim() }, label);
  made.addEventListener('click', onClick);
  return made;
}

// Last, because everything above must be defined.
start().finally(() => (window.requestIdleCallback ?? setTimeout)(() => keepOffline().catch(() => {})));
