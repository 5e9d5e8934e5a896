// Long searches run in slices: the page answers while one is being recorded.

import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually, openLariat, untilRunning } from './page.mjs';
import {
  chooseSearch, knownSteps, longestFreeze, modelText, press, shownStep, timeline, untilRecorded, untilStates, untilStep, write,
} from './reader.mjs';

// Without an accepting state the whole model is searched.
const MODELS = {
  'a random graph': 'random n=200000 edges=400000 accepting=0 seed=7\n',
  'a deep chain': 'chain c n=200000\n',
};
/** Long enough that the search is still running. */
const LONG = 'chain c n=4000000000\n';
/** Generous: a step takes a few milliseconds, but the machine that runs the tests may be busy. */
const ANSWER_MS = 10_000;

const note = (page) => page.locator('.work-note');
const HALTED = /Stopped at step|Paused after/;

/** Stops a search that has no end. A busy machine may be at the limit on states before the click. */
async function halt(page) {
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  const halted = note(page).filter({ hasText: HALTED });
  await stop.or(halted).first().waitFor();
  if (!await halted.isVisible()) await stop.click({ timeout: 3000 }).catch(() => {});
  await halted.waitFor();
}

for (const [name, model] of Object.entries(MODELS)) {
  test(`the page answers while ${name} of 200,000 states is searched`, async (t) => {
    const page = await openLariat(t);
    const freeze = await longestFreeze(page, async () => {
      await write(page, model);
      await page.getByText('Too large to draw whole').waitFor();
      await press(page, 'Escape');
      const pressed = Date.now();
      await press(page, 'ArrowRight', 3);
      await untilStep(page, 3);
      assert.ok(Date.now() - pressed < ANSWER_MS, `a step took ${Date.now() - pressed} ms`);
      await untilRecorded(page);
    });
    assert.ok(freeze < ANSWER_MS, `the page stood still for ${Math.round(freeze)} ms`);
    await eventually(async () => assert.ok(await knownSteps(page) > 1e6));
    await eventually(async () => assert.equal(await shownStep(page), 3));

    // Anywhere in a run of a million steps, at once.
    const { x, y, width, height } = await timeline(page).boundingBox();
    for (const share of [0.9, 0.1, 0.5]) {
      const clicked = Date.now();
      await page.mouse.click(x + share * width, y + height / 2);
      const [from, to] = [share - 0.01, share + 0.01].map((share) => share * 1e6);
      const steps = await knownSteps(page);
      await page.waitForFunction(([from, to, steps]) => {
        const step = Number(document.querySelector('[data-step]').dataset.step) / steps * 1e6;
        return step >= from && step <= to;
      }, [from, to, steps]);
      assert.ok(Date.now() - clicked < ANSWER_MS, `a seek took ${Date.now() - clicked} ms`);
    }
    await press(page, 'End');
    await page.locator('.verdict', { hasText: 'nothing was asked' }).waitFor();
    await press(page, 'ArrowLeft');
    await untilStep(page, await knownSteps(page) - 1);
  });
}

test('a long search can be stopped, looked at and resumed', async (t) => {
  const page = await openLariat(t);
  await write(page, LONG);
  await halt(page);
  const stopped = await knownSteps(page);
  await press(page, 'Escape');
  await press(page, 'ArrowRight', 2);
  await untilStep(page, 2);
  await press(page, 'ArrowLeft');
  await untilStep(page, 1);
  await eventually(async () => assert.equal(await knownSteps(page), stopped, 'looking around records nothing'));
  await eventually(async () => assert.match(await note(page).innerText(), HALTED));

  await page.getByRole('button', { name: 'Go on' }).click();
  await page.waitForFunction((stopped) =>
    Number(document.querySelector('[role=slider]').getAttribute('aria-valuemax')) > stopped, stopped);
  // A new search or a new model does not wait for the old one.
  await chooseSearch(page, 'cvwy92');
  await halt(page);
  await press(page, 'End');
  await halt(page);
  await write(page, 'a -> b\nb* -> a\n');
  await untilStates(page, 'a', 'b');
  await untilRecorded(page);
});

test('a search without an end pauses and asks', async (t) => {
  const page = await openLariat(t);
  await write(page, LONG);
  await note(page).filter({ hasText: 'Paused after more than 1,000,000 states' }).waitFor({ timeout: 60_000 });
  const paused = await knownSteps(page);
  await press(page, 'Escape');
  await press(page, 'End');
  await untilStep(page, paused);
  await eventually(async () => assert.equal(await page.locator('.verdict').count(), 0, 'this is not the end'));
  await press(page, 'ArrowLeft');
  await untilStep(page, paused - 1);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.waitForFunction((paused) =>
    Number(document.querySelector('[role=slider]').getAttribute('aria-valuemax')) > paused, paused);
  await halt(page);
});

test('a reload in the middle of a run comes back to the text and the step', async (t) => {
  const page = await openLariat(t);
  await write(page, LONG);
  await note(page).waitFor();
  await press(page, 'Escape');
  await press(page, 'ArrowRight', 4);
  await untilStep(page, 4);
  await eventually(async () => assert.ok(await note(page).isVisible(), 'it is still being recorded'));
  await page.reload();
  await untilRunning(page);
  await eventually(async () => assert.equal(await modelText(page), LONG));
  await untilStep(page, 4);
  await press(page, 'ArrowRight');
  await untilStep(page, 5);
  await write(page, 'a -> b\nb* -> a\n');
  await untilStates(page, 'a', 'b');
});

/** 3,026 states: a tree, a grid and a chain, and three that are written. */
const BLOCKS = 'start -> T m C\nm* -> G k\nk -> start\ntree T depth=9\ngrid G w=40 h=30\nchain C n=800\n';
const overview = (page) => page.locator('canvas.overview');
const untilDrawn = (page, step) => page.locator(`canvas.overview[data-drawn="${step}"][data-placed="100"]`).waitFor();
const follow = (page) => page.getByRole('switch', { name: 'Follow' });

/** The number of different pixels of the canvas from which these are left, by colour: red, green, blue. */
function pixels(page) {
  return page.evaluate(() => {
    const canvas = document.querySelector('canvas.overview');
    const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
    const context = copy.getContext('2d');
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, copy.width, copy.height);
    const count = { blue: 0, grey: 0, all: [] };
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = [data[at], data[at + 1], data[at + 2]];
      if (blue > red + 60) count.blue += 1;
      count.all.push((red << 16) | (green << 8) | blue);
    }
    let hash = 0;
    for (const pixel of count.all) hash = (hash * 31 + pixel) | 0;
    return { blue: count.blue, hash };
  });
}

test('thousands of states are dots on a canvas, with the part around the path beside it', async (t) => {
  const page = await openLariat(t);
  await write(page, BLOCKS);
  await overview(page).waitFor();
  await untilRecorded(page);
  await untilDrawn(page, 0);
  await page.getByRole('img', { name: 'Overview of 3026 states' }).waitFor();
  await page.locator('.lens .state').first().waitFor();
  await eventually(async () => assert.match(await page.locator('.lens-head').innerText(), /of 3,026/));
  await eventually(async () => assert.equal(await page.getByText('Too large to draw whole').count(), 0));
  const start = await pixels(page);

  await press(page, 'Escape');
  await press(page, 'End');
  const end = await knownSteps(page);
  await untilStep(page, end);
  await untilDrawn(page, end);
  await eventually(async () => assert.ok((await pixels(page)).blue > start.blue + 500, 'visited states are blue'));
  await press(page, 'Home');
  await untilDrawn(page, 0);
  await eventually(async () => assert.equal((await pixels(page)).hash, start.hash, 'states stay where they are'));
});

test('the overview is moved and scaled, and follows the search until then', async (t) => {
  const page = await openLariat(t);
  await write(page, BLOCKS);
  await untilRecorded(page);
  await untilDrawn(page, 0);
  await press(page, 'Escape');
  const fitted = await pixels(page);
  assert.equal(await follow(page).getAttribute('aria-checked'), 'true');
  const { x, y, width, height } = await overview(page).boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.wheel(0, -600);
  await eventually(async () => assert.notEqual((await pixels(page)).hash, fitted.hash));
  await eventually(async () => assert.equal(await follow(page).getAttribute('aria-checked'), 'false'));
  const scaled = await pixels(page);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 60, y + height / 2 - 40, { steps: 4 });
  await page.mouse.up();
  await eventually(async () => assert.notEqual((await pixels(page)).hash, scaled.hash));
  await follow(page).click();
  await eventually(async () => assert.equal(await follow(page).getAttribute('aria-checked'), 'true'));
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page.mouse.move(0, 0);
  await eventually(async () => assert.equal((await pixels(page)).hash, fitted.hash));
});

test('a dot can be selected, at the start and later', async (t) => {
  const page = await openLariat(t);
  await write(page, 'grid g w=40 h=30\n');
  await untilRecorded(page);
  await untilDrawn(page, 0);
  await press(page, 'Escape');
  const middle = async () => {
    const { x, y, width, height } = await overview(page).boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
    await eventually(async () => assert.match(await page.locator('.right').innerText(), /State g\.(19|20)\.(13|14|15)/));
  };
  await middle();
  await press(page, 'Escape');
  await eventually(async () => assert.doesNotMatch(await page.locator('.right').innerText(), /State g\./));
  await press(page, 'End');
  await untilDrawn(page, await knownSteps(page));
  await middle();
});

test('more than 20,000 states have no overview, and the page says what is left out', async (t) => {
  const page = await openLariat(t);
  await write(page, 'grid g w=201 h=100\n');
  await page.getByText('Too large to draw whole').waitFor();
  await untilRecorded(page);
  await eventually(async () => assert.equal(await overview(page).count(), 0));
});
