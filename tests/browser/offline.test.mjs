// The page without a network, and its versions, in the browser that BROWSER names: each test has a server of its
// own with a copy of the built page, which it stops, or on which it publishes other versions.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { accessibilityProblems } from './accessibility.mjs';
import { BROWSER, eventually, visit } from './page.mjs';
import { addressAt, DIST, serve } from './site.mjs';

const MODEL = 's1 -> s4 s2\ns2* -> s3 s4\ns3 -> s4\ns4 -> s1\n';
const LOOP = '0 -SEND-> 1\n1 -RECV-> 0\n';
const ONCE = "[ (not 'SEND')* . 'SEND' . (not 'SEND')* . 'SEND' ] false";
const LARGER = 'grid g w=6 h=6\n';

const check = (name, body) => test(`${BROWSER}: ${name}`, { timeout: 240_000 }, body);

/** A server with a copy of the built page. */
class Host {
  static async open(t) {
    const host = new Host();
    host.folder = await mkdtemp(join(tmpdir(), 'lariat-offline-'));
    await cp(DIST, host.folder, { recursive: true });
    await host.start();
    host.at = (fragment) => addressAt(host.port, fragment);
    t.after(async () => {
      host.stop();
      await rm(host.folder, { recursive: true, force: true });
    });
    return host;
  }

  async start() {
    this.server = await serve(this.folder, this.port);
    this.port = this.server.address().port;
  }

  stop() {
    this.server.close();
    this.server.closeAllConnections();
  }

  read(path) {
    return readFile(join(this.folder, path), 'utf8');
  }

  write(path, text) {
    return writeFile(join(this.folder, path), text);
  }

  /** The files of the published version with their hashes. */
  async files() {
    return JSON.parse((await this.read('offline.js')).match(/^const FILES = (.*);$/m)[1]);
  }

  async version() {
    return (await this.read('offline.js')).match(/^const VERSION = '(.*)';$/m)[1];
  }

  /** Publishes a version with another style sheet and other examples, and returns its name. */
  async publish(version) {
    const old = await this.version();
    const files = await this.files();
    const sheet = Object.keys(files).find((path) => /^lariat-.*\.css$/.test(path));
    const renamed = `lariat-${version}.css`;
    const example = 'examples/bakery.lar';
    await this.write(renamed, `${await this.read(sheet)}\n:root { --published: ${version}; }\n`);
    await this.write(example, `# ${version}\n${await this.read(example)}`);
    await rm(join(this.folder, sheet));
    await this.write('index.html', (await this.read('index.html')).replaceAll(sheet, renamed).replaceAll(old, version));
    delete files[sheet];
    for (const [path, file] of [[renamed, renamed], [example, example], ['./', 'index.html']]) {
      files[path] = `sha256-${createHash('sha256').update(await this.read(file)).digest('base64')}`;
    }
    await this.write('offline.js', (await this.read('offline.js'))
      .replace(/^const VERSION = .*$/m, `const VERSION = '${version}';`)
      .replace(/^const FILES = .*$/m, `const FILES = ${JSON.stringify(files)};`));
    return version;
  }

  /** What the builders write for development. */
  async serveForDevelopment(page) {
    const version = await this.version();
    await this.write(page, (await this.read('index.html')).replace(version, ''));
    await this.write('offline.js', (await this.read('offline.js'))
      .replace(/^const VERSION = .*$/m, "const VERSION = '';")
      .replace(/^const FILES = .*$/m, 'const FILES = {};'));
  }
}

const shown = (visitor) => visitor.attribute('meta[name=lariat-version]', 'content');
const stored = (visitor) => visitor.evaluate(async () => (await caches.keys()).sort());

/** Waits until the page and all its files are in the browser. */
function untilStored(visitor) {
  return visitor.until('the page is stored', () => navigator.serviceWorker.controller !== null);
}

const untilOffered = (visitor) => visitor.untilSaid('.offer', /A new version of Lariat is ready/);

async function untilRecorded(visitor) {
  await visitor.until('a step is shown', () => document.querySelector('[data-step]') !== null);
  await visitor.untilGone('.work-note');
}

/** Types a model, and waits until it is shown with so many states. */
async function write(visitor, model, states) {
  await visitor.write('textbox', 'Model text', model);
  await visitor.press('Escape');
  await visitor.until(`${states} states are drawn`, (states) => document.querySelectorAll('.state').length === states, states);
  await untilRecorded(visitor);
}

/** Types a model with a property, and waits until it is explained. */
async function explain(visitor) {
  await visitor.write('textbox', 'Model text', LOOP);
  await visitor.press('Escape');
  await visitor.click('tab', 'Property');
  await visitor.write('textbox', 'Property', ONCE);
  await visitor.until('both graphs are drawn', () => [...document.querySelectorAll('.pane')]
    .map((pane) => pane.querySelectorAll('.node').length).join() === '2,4');
}

/** Takes the new version. */
async function takeOffer(visitor) {
  await Promise.all([visitor.page.waitForNavigation(), visitor.click('button', 'Reload')]);
  await visitor.untilRunning();
}

/** A file as a page of this version gets it. */
function fetched(visitor, path, version) {
  return visitor.evaluate(async ([path, version]) => {
    const response = await fetch(version ? `${path}?v=${version}` : path);
    return response.ok ? response.text() : response.status;
  }, [path, version]);
}

/** Whether every file that a page of this version gets has the hash of the list. */
async function assertWhole(visitor, version, files) {
  const hashes = await visitor.evaluate(async ([version, paths]) => Promise.all(paths.map(async (path) => {
    const response = await fetch(`${path}?v=${version}`);
    const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
    return [path, `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`];
  })), [version, Object.keys(files)]);
  assert.deepEqual(Object.fromEntries(hashes), files);
}

check('after one visit everything works without a server', async (t) => {
  const host = await Host.open(t);
  const first = await visit(t, { at: host.at });
  await untilStored(first);
  await write(first, MODEL, 4);
  await first.press('ArrowRight', 9);
  await first.until('step 9 is shown', () => document.querySelector('[data-step]').dataset.step === '9');
  await first.click('button', 'Copy link');
  await first.untilSaid('.notice', /Link copied/);
  const link = new URL(await first.clipboard());

  host.stop();
  const visitor = await visit(t, { at: host.at, beside: first });
  await visitor.toFront();
  await untilRecorded(visitor);
  await eventually(async () => assert.equal(await shown(visitor), await host.version()));
  await assertWhole(visitor, await host.version(), await host.files());

  // An example with a file of its own.
  await visitor.click('tab', 'Examples');
  await visitor.clickAt('.example', 'A bakery without its flags');
  await visitor.until('the example is open', () => document.querySelector('[aria-label="Model text"]')?.value.length > 20_000);
  // A question.
  await visitor.click('tab', 'Model');
  await write(visitor, MODEL, 4);
  await visitor.press('w');
  await visitor.untilSaid('[role=status][aria-label=Answer]', /reported/);
  await visitor.click('button', 'Close the answer');
  // An export.
  await visitor.press('e');
  const svg = await visitor.download(() => visitor.click('button', 'SVG'));
  assert.match(svg.text, /^<svg/);
  await visitor.press('Escape');
  // The layout of a larger graph.
  await visitor.click('tab', 'Model');
  await write(visitor, LARGER, 36);
  // An explanation.
  await visitor.click('tab', 'Model');
  await explain(visitor);
  // A link.
  await visitor.goTo(link.hash);
  await visitor.until('step 9 of the link is shown', () => document.querySelector('[data-step]')?.dataset.step === '9');
  await visitor.reload();
  await untilRecorded(visitor);
});

check('a new version is offered, and other tabs keep theirs', async (t) => {
  const host = await Host.open(t);
  const old = await host.version();
  const oldFiles = await host.files();
  const visitor = await visit(t, { at: host.at });
  await untilStored(visitor);
  const other = await visit(t, { at: host.at, beside: visitor });
  const next = await host.publish('next');

  await visitor.toFront();
  await visitor.reload();
  await untilOffered(visitor);
  await eventually(async () => assert.equal(await shown(visitor), old));
  await assertWhole(visitor, old, oldFiles);
  const covered = () => visitor.evaluate(() => {
    const offer = document.querySelector('.offer').getBoundingClientRect();
    const app = document.querySelector('.app').getBoundingClientRect();
    return [app.bottom > offer.top, offer.bottom > window.innerHeight, document.documentElement.scrollHeight > window.innerHeight];
  });
  await eventually(async () => assert.deepEqual(await covered(), [false, false, false], 'the offer covers nothing and fits'));
  if (BROWSER === 'chromium') assert.deepEqual(await accessibilityProblems(visitor.page, '.offer'), []);
  await visitor.click('button', 'Later');
  await visitor.untilGone('.offer');
  await visitor.reload();
  await untilOffered(visitor);
  await eventually(async () => assert.equal(await shown(visitor), old));

  await write(visitor, MODEL, 4);
  await takeOffer(visitor);
  await untilRecorded(visitor);
  await eventually(async () => assert.equal(await shown(visitor), next));
  await eventually(async () => assert.equal(await visitor.evaluate(() => document.querySelector('[aria-label="Model text"]').value), MODEL));
  await eventually(async () => assert.equal(await visitor.count('.offer'), 0));
  await eventually(async () => assert.match(await visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--published')), /next/));
  host.stop();
  await assertWhole(visitor, next, await host.files());
  await eventually(async () => assert.match(await fetched(visitor, 'examples/bakery.lar', next), /^# next\n/));

  // The other tab has not been reloaded, and what it loads from now on is of its version.
  await eventually(async () => assert.equal(await shown(other), old));
  await assertWhole(other, old, oldFiles);
  await other.toFront();
  await explain(other);
  await visitor.toFront();
  await visitor.reload();
  await eventually(async () => assert.equal((await stored(visitor)).length, 2));

  // Without it, the old version is deleted by the next visit.
  await other.page.goto('about:blank');
  await visitor.reload();
  await visitor.until('one version is left', async () => (await caches.keys()).length === 1);
  await eventually(async () => assert.match((await stored(visitor))[0], /\/x\/y\/ next$/));
  await visitor.reload();
  await eventually(async () => assert.equal(await shown(visitor), next));
});

check('a version that is not whole on the server is not installed', async (t) => {
  const host = await Host.open(t);
  const visitor = await visit(t, { at: host.at });
  await untilStored(visitor);
  const old = await host.version();
  const look = async () => {
    await visitor.reload();
    // The page has looked already; this waits for the result.
    const state = await visitor.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration.update().catch(() => {});
      while (registration.installing) await new Promise((resolve) => { setTimeout(resolve, 50); });
      return registration.waiting !== null;
    });
    return [state, await shown(visitor), await visitor.count('.offer')];
  };
  const script = await host.read('offline.js');
  await rm(join(host.folder, 'offline.js'));
  await eventually(async () => assert.deepEqual(await look(), [false, old, 0], 'the list of files is missing'));
  await host.write('offline.js', script);
  // The browser may look for a new version at any time, so the server must never have all of it before the end.
  const whole = await host.read('worker.js');
  await rm(join(host.folder, 'worker.js'));
  const next = await host.publish('next');
  await eventually(async () => assert.deepEqual(await look(), [false, old, 0], 'a file is missing'));
  await host.write('worker.js', `${whole}// of another version`);
  await eventually(async () => assert.deepEqual(await look(), [false, old, 0], 'a file is of another version'));
  await host.write('worker.js', whole);
  await visitor.reload();
  await untilOffered(visitor);
  await takeOffer(visitor);
  await eventually(async () => assert.equal(await shown(visitor), next));
  await assertWhole(visitor, next, await host.files());
});

check('where a page is developed, nothing is stored, and what was published there goes', async (t) => {
  const host = await Host.open(t);
  const visitor = await visit(t, { at: host.at });
  await untilStored(visitor);
  await host.serveForDevelopment('index.html');
  // The published version may come once more.
  await visitor.reload();
  if (await shown(visitor) !== '') {
    await untilOffered(visitor);
    await takeOffer(visitor);
  }
  await eventually(async () => assert.equal(await shown(visitor), ''));
  const left = () => visitor.evaluate(async () =>
    [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length]);
  await visitor.until('nothing is left', async () =>
    (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length === 0);
  await visitor.reload();
  await untilRecorded(visitor);
  // It looks for a worker when it is idle.
  await visitor.evaluate(() => new Promise((resolve) => { requestIdleCallback(() => setTimeout(resolve, 500)); }));
  await eventually(async () => assert.deepEqual(await left(), [0, 0]));
  await eventually(async () => assert.equal(await visitor.evaluate(() => navigator.serviceWorker.controller), null));
});

check('a page of development removes an old worker by itself', async (t) => {
  const host = await Host.open(t);
  const visitor = await visit(t, { at: host.at });
  await untilStored(visitor);
  // Past the worker, as by Shift+Reload.
  await host.serveForDevelopment('past.html');
  await visitor.page.goto(new URL('past.html', host.at()).href);
  await visitor.untilRunning();
  await visitor.until('nothing is left', async () =>
    (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length === 0);
});

check('two copies on one host do not touch each other', async (t) => {
  const host = await Host.open(t);
  await cp(DIST, join(host.folder, 'copy'), { recursive: true });
  const outer = await visit(t, { at: host.at });
  await untilStored(outer);
  const visitor = await visit(t, { at: (fragment) => new URL(`copy/${fragment ?? ''}`, host.at()).href, beside: outer });
  await visitor.until('its own worker has it', () => navigator.serviceWorker.controller?.scriptURL.endsWith('/copy/offline.js'));
  await outer.reload();
  await visitor.reload();
  host.stop();
  await outer.reload();
  await visitor.reload();
  const version = await host.version();
  await eventually(async () => assert.deepEqual((await stored(visitor)).map((name) => name.replace(/http:\/\/[^/]*/, '')),
    [`lariat /x/y/ ${version}`, `lariat /x/y/copy/ ${version}`]));
});
