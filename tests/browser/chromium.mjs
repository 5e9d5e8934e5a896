// Chromium, driven by Playwright.

import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { mayBeFetched } from './site.mjs';

let browser;

// What the workers say reaches the page so many milliseconds late: with `LARIAT_LAG=80` every test fails that
// expects an answer at once.
const LAG = Number(process.env.LARIAT_LAG ?? 0);

/**
 * A page of Playwright's in a fresh profile, with options of its `newContext`. Without `offline` it has no
 * service workers: `page.route` does not see what they answer.
 */
export async function freshPage(context = {}, { offline = false } = {}) {
  browser ??= await launch();
  const profile = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...context });
  if (!offline) await profile.addInitScript(() => { delete Navigator.prototype.serviceWorker; });
  if (LAG) await profile.addInitScript(answerLate, LAG);
  return profile.newPage();
}

function answerLate(lag) {
  const set = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage').set;
  Object.defineProperty(Worker.prototype, 'onmessage', {
    set(listener) { set.call(this, listener && ((message) => setTimeout(() => listener(message), lag))); },
  });
}

/** Waits until the program has been loaded and has taken over from the loading state. */
export async function untilRunning(page) {
  await page.waitForSelector('#boot', { state: 'detached' });
}

export async function quit() {
  await browser?.close();
}

/** All errors in the browser's console; with `all`, all messages. */
export function collectComplaints(page, { all = false } = {}) {
  const complaints = [];
  page.on('console', (message) => {
    if (all || message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('crash', () => complaints.push('the page crashed'));
  page.on('requestfailed', (request) => {
    // A reload aborts pending requests.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') complaints.push(`not fetched: ${request.url()} (${reason})`);
  });
  page.on('request', (request) => {
    if (!mayBeFetched(request.url())) complaints.push(`asked for outside of its folder: ${request.url()}`);
  });
  return complaints;
}

/** A tab for `visit` in page.mjs; `beside` is another tab, whose profile it shares. */
export async function openTab({ colorScheme, width, height, offline, beside }) {
  const page = beside
    ? await beside.page.context().newPage()
    : await freshPage({ colorScheme, viewport: { width, height } }, { offline });
  return new Tab(page);
}

class Tab {
  constructor(page) {
    this.page = page;
    this.complaints = collectComplaints(page, { all: true });
  }

  element(role, name, patience) {
    return this.page.getByRole(role, { name, exact: true }).first().elementHandle({ timeout: patience });
  }

  elementAt(selector, patience) {
    return this.page.waitForSelector(selector, { timeout: patience });
  }

  async downloaded(act) {
    const [download] = await Promise.all([this.page.waitForEvent('download'), act()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }

  back() {
    return this.page.goBack();
  }

  close() {
    return this.page.close();
  }
}

function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox', // Chromium refuses to run as root with it, and CI is root.
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
