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
