// Actions and observations of a user, for Chromium tests.

import { deflateSync } from 'node:zlib';

/** The fragment of a link that holds this, with the short keys of a link: `m` is the model, `a` the search. */
export function linkTo(shared) {
  return `#1.${deflateSync(JSON.stringify(shared)).toString('base64url')}`;
}

/**
 * Everything on the screen that depends on the step: two equal steps must look equal. With a
 * number, waits until that step is shown.
 */
export function seen(page, step) {
  return page.evaluate(async (step) => {
    const shown = () => Number(document.querySelector('[data-step]').dataset.step);
    for (const started = Date.now(); step !== undefined && shown() !== step;) {
      if (Date.now() > started + 15_000) throw new Error(`step ${shown()} is shown instead of ${step}`);
      await new Promise(requestAnimationFrame);
    }
    const all = (selector, take) => [...document.querySelectorAll(selector)].map(take);
    const text = (selector) => document.querySelector(selector)?.textContent;
    const look = (element) => element.getAttribute('class').replace(/ selected\b/, '');
    return {
      step: shown(),
      line: text('.row.now'),
      phase: text('.phase'),
      sentence: text('.told .say'),
      values: all('.told .val', (value) => value.textContent),
      verdict: text('.verdict'),
      badges: all('.state .numbers, .state .caption', (badge) => badge.textContent),
      tags: all('.tag', (tag) => `${tag.dataset.tag} ${tag.getAttribute('transform')}`),
      hulls: all('.hull', (hull) => `${hull.dataset.root}: ${hull.dataset.states}`),
      stacks: all('.right .sec', (section) => section)
        .filter((section) => section.querySelector('.stack'))
        .map((section) => section.innerText),
      counters: Object.fromEntries(all('[data-counter]', (counter) => [counter.dataset.counter, counter.textContent])),
      states: all('.state', (state) => `${state.dataset.name} ${state.dataset.colour} (${look(state)})`),
      edges: all('.edge[data-edge]', (edge) => `${edge.dataset.edge} (${look(edge)})`),
    };
  }, step);
}

/** The position of each state in the picture, by name. */
export async function places(page) {
  const states = await page.locator('.state').evaluateAll((states) =>
    states.map((state) => [state.dataset.name, state.getAttribute('transform')]));
  return Object.fromEntries(states);
}

/** The position of each state on the screen, in pixels: name → [x, y]. */
export async function spots(page) {
  const states = await page.locator('.state').evaluateAll((states) => states.map((state) => {
    const { x, y, width, height } = state.querySelector('.body').getBoundingClientRect();
    return [state.dataset.name, [x + width / 2, y + height / 2]];
  }));
  return Object.fromEntries(states);
}

export async function shownStep(page) {
  return Number(await page.locator('[data-step]').getAttribute('data-step'));
}

/** The number of known steps. */
export async function knownSteps(page) {
  return Number(await timeline(page).getAttribute('aria-valuemax'));
}

export async function press(page, key, times = 1) {
  for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
}

export async function untilStep(page, step) {
  await page.locator(`[data-step="${step}"]`).waitFor();
}

/** Waits until the run is complete. */
export async function untilRecorded(page) {
  await page.locator('[data-step]').waitFor();
  await page.locator('.work-note').waitFor({ state: 'detached' });
}

/** What is visible at each step from the start to the end, by pressing the right arrow. */
export async function wholeRun(page) {
  await untilRecorded(page);
  await press(page, 'Home');
  const run = [await seen(page, 0)];
  const end = await knownSteps(page);
  while (run.length <= end) {
    await press(page, 'ArrowRight');
    run.push(await seen(page, run.length));
  }
  return run;
}

/** Opens the panel on the left where it is closed, or the tab of a narrow page. */
export async function openPanel(page, name = 'Model') {
  const tab = page.getByRole('tab', { name, exact: true }).first();
  const fold = page.getByRole('button', { name: 'Fold or unfold the model panel' });
  await tab.or(fold).first().waitFor();
  if (!(await tab.isVisible())) await fold.click();
  await tab.click();
}

/** Replaces the text in the editor. */
export async function write(page, text) {
  const field = page.getByLabel('Model text');
  if (!(await field.isVisible())) await openPanel(page);
  await field.fill(text);
}

/** Pastes a text into the editor, for contexts with `CLIPBOARD`. */
export async function paste(page, text) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  if (!(await page.getByLabel('Model text').isVisible())) await openPanel(page);
  await page.getByLabel('Model text').focus();
  await press(page, 'Control+A');
  await press(page, 'Control+V');
}

export const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

export function modelText(page) {
  return page.getByLabel('Model text').inputValue();
}

/** Waits until exactly these states are drawn. */
export async function untilStates(page, ...names) {
  await page.waitForFunction((wanted) => {
    const drawn = [...document.querySelectorAll('.state')].map((state) => state.dataset.name);
    return drawn.sort().join(' ') === wanted;
  }, names.sort().join(' '));
}

/** The button that names the running search and opens the list of all. */
export function picker(page) {
  return page.locator('header [data-search]');
}

/** The row of a search in the open list. */
export function pick(page, name) {
  return page.getByRole('dialog', { name: 'Choose a search' }).locator(`[data-pick="${name}"]`);
}

/** Picks a search, or with `force` one that does not fit; does not wait for it. */
export async function pickSearch(page, name, { force = false } = {}) {
  await picker(page).click();
  const row = pick(page, name);
  await (force ? row.getByRole('button', { name: 'Run it anyway' }) : row.locator('.choice')).click();
}

/** Picks a search and waits until it is shown. */
export async function chooseSearch(page, name, how) {
  await pickSearch(page, name, how);
  await picker(page).and(page.locator(`[data-search="${name}"]`)).waitFor();
}

export function chosenSearch(page) {
  return picker(page).getAttribute('data-search');
}

export function timeline(page) {
  return page.getByRole('slider', { name: 'Step' });
}

/** The fragment of a link to the current screen. */
export async function copiedLink(page) {
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  return new URL(await page.evaluate(() => navigator.clipboard.readText())).hash;
}

/** Drags with the mouse from one point to others, and lets go at the last. */
export async function drag(page, [x, y], ...stops) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const [x, y] of stops) await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
}

/** The longest time in milliseconds between two frames during `during`. */
export async function longestFreeze(page, during) {
  await page.evaluate(() => {
    window.longestFreeze = 0;
    let last = performance.now();
    const look = (now) => {
      window.longestFreeze = Math.max(window.longestFreeze, now - last);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await during();
  return page.evaluate(() => window.longestFreeze);
}

/** Small numbers that look random: xorshift. */
export function dice(seed) {
  let state = seed >>> 0;
  return (sides) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % sides;
  };
}
