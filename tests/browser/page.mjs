// The basis of every browser test: Lariat in a fresh profile, in a page that fails its test on
// any error of the browser.
//
// `visit` is for tests that run in Chromium and in Firefox: BROWSER says in which, and they use
// only the methods of `Visitor`. `openLariat` gives a page of Playwright's, for tests that
// need more than that and run in Chromium only.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import * as chromium from './chromium.mjs';
import { address, stopServing } from './site.mjs';

export { untilRunning } from './chromium.mjs';
export { address } from './site.mjs';

/** The browser of `visit`: `chromium` or `firefox`. */
export const BROWSER = process.env.BROWSER ?? 'chromium';

// The time limit of waits; Firefox is slower to drive.
const PATIENCE = BROWSER === 'firefox' ? 30_000 : 15_000;

// Puppeteer is loaded for Firefox only.
const driver = BROWSER === 'firefox' ? await import('./firefox.mjs') : chromium;

after(async () => {
  await driver.quit();
  if (driver !== chromium) await chromium.quit();
  stopServing();
});

/**
 * Opens Lariat in a fresh profile and waits until it runs. After the test `t` the page is
 * closed, and the test fails if the browser had anything to complain about.
 *
 * - `fragment`: what stands behind `#` in the address
 * - `context`: options of Playwright's `newContext`, such as `colorScheme` or `viewport`
 * - `allowed`: a pattern for complaints that this test is about
 * - `before`: what to do with the page before it is opened, such as `page.route`
 * - `running: false`: do not wait until it runs
 */
export async function openLariat(t, { fragment = '', context = {}, allowed, before, running = true } = {}) {
  const page = await chromium.freshPage(context);
  page.setDefaultTimeout(PATIENCE);
  const complaints = chromium.collectComplaints(page);
  t.after(async () => {
    await page.context().close();
    assertNone(complaints, allowed);
  });
  await before?.(page);
  await page.goto(await address(fragment));
  if (running) await chromium.untilRunning(page);
  return page;
}

/**
 * The same in the browser that BROWSER names, for tests that run in several. The test fails on
 * any message in the console, not only on errors.
 *
 * - `fragment`: what stands behind `#` in the address
 * - `colorScheme`: what the system is said to prefer, `light` or `dark`
 * - `size`: width and height in pixels
 * - `beside`: a visitor, to open another tab in the same profile
 * - `at`: a function from fragments to addresses, to open a page that another server has; this page may
 *   also stay in the browser, for use without a network
 * - `allowed`: a pattern for complaints that this test is about
 */
export async function visit(t, { fragment = '', colorScheme = 'light', size = [1440, 900], beside, at, allowed } = {}) {
  const [width, height] = size;
  const tab = await driver.openTab({ colorScheme, width, height, offline: Boolean(at), beside: beside?.tab });
  t.after(async () => {
    await tab.close();
    assertNone(tab.complaints, allowed);
  });
  const visitor = new Visitor(tab, at);
  await visitor.goTo(fragment);
  return visitor;
}

/**
 * Asserts as soon as it can: `assertion` is tried again until it holds, and its own complaint is the test's.
 * What a key or a click asks of the engine is answered a moment later; LARIAT_LAG makes that moment long.
 */
export async function eventually(assertion) {
  const started = Date.now();
  for (;;) {
    try {
      return await assertion();
    } catch (complaint) {
      if (!(complaint instanceof assert.AssertionError) || Date.now() > started + PATIENCE) throw complaint;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

function assertNone(complaints, allowed) {
  assert.deepEqual(complaints.filter((complaint) => !allowed?.test(complaint)), [], 'the browser complained');
}

/** A user of the page: actions and observations, in any browser. */
export class Visitor {
  constructor(tab, at = address) {
    this.tab = tab;
    this.page = tab.page;
    this.at = at;
  }

  /** Opens the address with this fragment, and waits until the page runs. */
  async goTo(fragment = '') {
    await this.page.goto(await this.at(fragment));
    await this.untilRunning();
  }

  async reload() {
    await this.page.reload();
    await this.untilRunning();
  }

  back() {
    return this.tab.back();
  }

  /** Firefox draws the tab in front only. */
  toFront() {
    return this.page.bringToFront();
  }

  url() {
    return new URL(this.page.url());
  }

  /** Gives the window another size: Playwright and Puppeteer have different names for it. */
  resize(width, height) {
    const { page } = this;
    return page.setViewportSize ? page.setViewportSize({ width, height }) : page.setViewport({ width, height });
  }

  untilRunning() {
    return this.untilGone('#boot');
  }

  /** The result of a function without free variables inside the page; `argument` is passed as JSON. */
  evaluate(inside, argument) {
    return this.page.evaluate(inside, argument);
  }

  /** Waits until a function is true inside the page; `what` is for the error message. */
  async until(what, inside, argument) {
    const started = Date.now();
    while (!(await this.evaluate(inside, argument))) {
      assert.ok(Date.now() < started + PATIENCE, `waited in vain until ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  untilGone(selector) {
    return this.until(`${selector} is gone`, (selector) => document.querySelector(selector) === null, selector);
  }

  /** Waits until an element that matches the selector has this text, and returns its text. */
  async untilSaid(selector, pattern) {
    const [source, flags] = [pattern.source, pattern.flags];
    await this.until(`${selector} says ${pattern}`, ({ selector, source, flags }) =>
      [...document.querySelectorAll(selector)].some((element) => new RegExp(source, flags).test(element.innerText ?? element.textContent)),
    { selector, source, flags });
    return (await this.texts(selector)).find((text) => pattern.test(text));
  }

  /** The texts of all elements that match. */
  texts(selector) {
    return this.evaluate((selector) => [...document.querySelectorAll(selector)]
      .map((element) => element.innerText ?? element.textContent), selector);
  }

  async text(selector) {
    return (await this.texts(selector))[0];
  }

  async count(selector) {
    return (await this.texts(selector)).length;
  }

  /** An attribute of the first that matches. */
  attribute(selector, name) {
    return this.evaluate(({ selector, name }) => document.querySelector(selector)?.getAttribute(name), { selector, name });
  }

  async press(key, times = 1) {
    for (let time = 0; time < times; time += 1) await chord(this.page.keyboard, key);
  }

  /** Clicks the element with this role and exactly this name. */
  async click(role, name) {
    await (await this.tab.element(role, name, PATIENCE)).click();
  }

  /** Clicks the first element that matches and, if given, contains `words`. */
  async clickAt(selector, words) {
    if (words === undefined) {
      await (await this.tab.elementAt(selector, PATIENCE)).click();
      return;
    }
    await this.until(`${selector} says ${words}`, ({ selector, words }) =>
      [...document.querySelectorAll(selector)].some((element) => element.innerText.includes(words)), { selector, words });
    await this.evaluate(({ selector, words }) => {
      document.querySelector('[data-wanted]')?.removeAttribute('data-wanted');
      [...document.querySelectorAll(selector)].find((element) => element.innerText.includes(words)).dataset.wanted = '';
    }, { selector, words });
    await this.clickAt('[data-wanted]');
  }

  /** Replaces the text of the field with this role and name. */
  async write(role, name, text) {
    await (await this.tab.element(role, name, PATIENCE)).focus();
    await this.press('Control+a');
    await this.page.keyboard.type(text);
  }

  /** Chooses in the list with this name. */
  async choose(name, option) {
    const list = await this.tab.element('combobox', name, PATIENCE);
    await list.evaluate((list, option) => {
      const chosen = [...list.options].find((each) => each.value === option || each.text === option);
      if (!chosen) throw new Error(`there is no ${option} in ${[...list.options].map((each) => each.text)}`);
      list.value = chosen.value;
      list.dispatchEvent(new Event('input', { bubbles: true }));
      list.dispatchEvent(new Event('change', { bubbles: true }));
    }, option);
  }

  /** The middle of the first element that matches, on the screen. */
  middle(selector) {
    return this.evaluate((selector) => {
      const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    }, selector);
  }

  async clickPoint([x, y]) {
    await this.page.mouse.click(x, y);
  }

  /** Drags with the mouse from one point to others, and lets go at the last. */
  async drag([x, y], ...stops) {
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    for (const [x, y] of stops) await this.page.mouse.move(x, y, { steps: 4 });
    await this.page.mouse.up();
  }

  /** Does `act` and returns the downloaded file: its name, bytes and text. */
  async download(act) {
    const { name, bytes } = await this.tab.downloaded(act);
    return { name, bytes: Buffer.from(bytes), text: Buffer.from(bytes).toString('utf8') };
  }

  /** The content of the clipboard, pasted by keyboard: that needs no permission. */
  async clipboard() {
    await this.evaluate(() => {
      window.focusedBefore = document.activeElement;
      const field = document.createElement('textarea');
      field.id = 'pasted';
      document.body.append(field);
      field.focus();
    });
    await this.press('Control+v');
    return this.evaluate(() => {
      const field = document.querySelector('#pasted');
      field.remove();
      window.focusedBefore?.focus();
      return field.value;
    });
  }

  /** A picture of what is on the screen, as the bytes of a PNG. */
  async screenshot() {
    return Buffer.from(await this.page.screenshot());
  }

  /** Waits until the browser has reported `times` errors. */
  async untilComplained(times) {
    const started = Date.now();
    while (this.complaints.length < times) {
      assert.ok(Date.now() < started + PATIENCE, `the browser complained ${this.complaints.length} times`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** All errors of the browser so far. */
  get complaints() {
    return this.tab.complaints;
  }
}

/** Presses keys such as `Control+Shift+z` together. */
async function chord(keyboard, keys) {
  const held = keys === '+' ? [keys] : keys.split('+');
  // Puppeteer knows the key by what it types, Playwright by both.
  const last = held.pop().replace(/^Space$/, ' ');
  for (const key of held) await keyboard.down(key);
  await keyboard.press(last);
  for (const key of held.reverse()) await keyboard.up(key);
}
