// Starts Lariat, and stays behind for the day it falls over: this script needs no
// WebAssembly, so it can still show the reader's text when that has stopped.

// Shared with web/src/storage.rs.
const MODEL_KEY = 'lariat.model';
const VIEW_KEY = 'lariat.view';
const THEME_KEY = 'lariat.theme';

// ── Starting ────────────────────────────────────────────────────────────────────────────

async function start() {
  // Now, so that who chose the dark does not wait in the light.
  const theme = stored(THEME_KEY);
  if (theme) document.documentElement.dataset.theme = theme;
  try {
    if (typeof WebAssembly !== 'object') {
      throw new CannotStart('This browser does not run WebAssembly, or has it turned off. Any current Firefox, Chrome, Edge or Safari does.');
    }
    const glue = await load(addressOf('lariat-js'));
    await glue.default({ module_or_path: addressOf('lariat-wasm') });
    document.getElementById('boot')?.remove();
  } catch (error) {
    if (crashed) return;
    if (isTrap(error)) showCrash({ message: describe(error), model: savedModel() });
    else showCannotStart(error);
  }
}

class CannotStart extends Error {}

function addressOf(name) {
  const content = document.querySelector(`meta[name="${name}"]`)?.content;
  if (!content) throw new CannotStart('This copy of the page is not complete: it does not say where its program is. It must be built with `cargo xtask build` or `trunk build`.');
  return new URL(content, document.baseURI);
}

function load(address) {
  return import(address.href);
}

function showCannotStart(error) {
  const reason = error instanceof CannotStart
    ? error.message
    : 'A part of the page could not be fetched. Is the connection up? If a new version was just published, loading the page again helps.';
  console.error('Lariat could not start:', error);
  const boot = document.getElementById('boot') ?? document.body.appendChild(element('div', { id: 'boot', class: 'boot' }));
  boot.classList.add('boot-failed');
  const again = button('Try again', () => location.reload(), 'primary');
  boot.append(element('div', { role: 'alert' },
    element('p', { class: 'boot-title' }, 'Lariat could not start'),
    element('p', {}, reason),
    ...(savedModel() ? [element('p', {}, 'Your last model is not lost: it is stored in this browser.')] : [])), again);
  again.focus();
}

// ── Falling over ────────────────────────────────────────────────────────────────────────

let crashed = false;

// A panic: Rust says what happened and hands over the text as it stood.
window.addEventListener('lariat-panic', (event) => {
  const { message, model } = event.detail ?? {};
  showCrash({ message: String(message ?? 'no message'), model: model ?? savedModel() });
});

// What passes by Rust's panic hook: a full stack, no memory left, a trap.
window.addEventListener('error', (event) => onStray(event.error));
window.addEventListener('unhandledrejection', (event) => onStray(event.reason));

function onStray(error) {
  if (isTrap(error)) showCrash({ message: describe(error), model: savedModel() });
}

/** Whether our own WebAssembly has stopped for good; anything else is not worth a box. */
function isTrap(error) {
  if (typeof WebAssembly === 'object' && error instanceof WebAssembly.RuntimeError) return true;
  const fromWasm = error instanceof Error && /wasm/.test(error.stack ?? '');
  return fromWasm && /call stack|too much recursion|out of memory|allocation failed/i.test(error.message);
}

function describe(error) {
  return error.stack?.includes(error.message) ? error.stack : `${error}\n${error.stack ?? ''}`;
}

function plainWords(message) {
  if (/call stack|too much recursion|stack overflow/i.test(message)) return 'This model nests deeper than the browser’s stack allows.';
  if (/out of memory|memory access|allocation/i.test(message)) return 'The page ran out of memory, most likely because this model is too large for it.';
  return 'Lariat met a situation that its authors did not think of, and stopped.';
}

function showCrash({ message, model }) {
  if (crashed) return;
  crashed = true;
  document.getElementById('boot')?.remove();

  const text = element('textarea', { id: 'crash-model', class: 'crash-model', readonly: '', spellcheck: 'false' });
  text.value = model;
  const reload = button('Reload with my model', () => reloadWith(model), 'primary');
  const copy = button('Copy the model', async () => {
    copy.textContent = (await copied(text)) ? 'Copied' : 'Select the text and copy it by hand';
  });
  const restart = button('Start from the example', startFromExample);

  const box = element('dialog', { class: 'crash', role: 'alertdialog', 'aria-labelledby': 'crash-title', 'aria-describedby': 'crash-text' },
    element('h2', { id: 'crash-title', class: 'crash-title' }, 'Lariat has stopped'),
    element('p', { id: 'crash-text', class: 'crash-text' }, `${plainWords(message)} Your model is not lost: it is all here.`),
    element('label', { class: 'crash-label', for: 'crash-model' }, 'Your model'),
    text,
    element('div', { class: 'crash-buttons' }, reload, copy, restart),
    element('details', { class: 'crash-details' },
      element('summary', {}, 'What to put into a bug report'),
      element('pre', {}, message)));
  // There is nothing behind the box to go back to, so Escape does not close it.
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') event.preventDefault();
  });
  box.addEventListener('cancel', (event) => event.preventDefault());
  box.addEventListener('close', () => box.showModal());
  document.body.append(box);
  box.showModal();
  reload.focus();
}

// ── What the buttons do ─────────────────────────────────────────────────────────────────

function savedModel() {
  return stored(MODEL_KEY);
}

function stored(key) {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return ''; // Storage may be forbidden altogether.
  }
}

function reloadWith(model) {
  try {
    // Behind a `#` stands a link, which brings its own model and must not replace the reader's.
    if (model && !location.hash) localStorage.setItem(MODEL_KEY, model);
  } catch { /* Storage may be forbidden; the reader has been offered a copy. */ }
  location.reload();
}

function startFromExample() {
  try {
    localStorage.removeItem(MODEL_KEY);
    localStorage.removeItem(VIEW_KEY);
  } catch { /* Then nothing was stored. */ }
  history.replaceState(null, '', location.pathname + location.search);
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

// ── Small DOM ───────────────────────────────────────────────────────────────────────────

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

// Last, when everything above is defined.
start();
