// Forwards, backwards, by any step size, by dragging the timeline: the same step gives the same screen.

import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually, openLariat, untilRunning } from './page.mjs';
import {
  chooseSearch, chosenSearch, drag, knownSteps, picker, press, seen, shownStep, spots, timeline, untilRecorded, untilStep, wholeRun,
} from './reader.mjs';

test('the first right arrow tells something, and the left arrow takes it back', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  const start = await seen(page);
  assert.equal(start.step, 0);
  assert.equal(start.line, undefined, 'no line has been executed');
  const spotsAtStart = await spots(page);

  await press(page, 'ArrowRight');
  await untilStep(page, 1);
  const first = await seen(page);
  assert.ok(first.line, 'a line is lit');
  assert.notEqual(first.sentence, start.sentence);
  assert.notDeepEqual(first.stacks, start.stacks);
  assert.equal(first.counters.states, '1');
  await eventually(async () => assert.deepEqual(await spots(page), spotsAtStart, 'states stay where they are'));

  await press(page, 'ArrowRight');
  await untilStep(page, 2);
  assert.match(first.states[0], /^s1 white \(state white/);
  await eventually(async () => assert.match((await seen(page)).states[0], /^s1 cyan \(state cyan/, 'a state changes its colour'));

  await press(page, 'ArrowLeft', 2);
  await untilStep(page, 0);
  await eventually(async () => assert.deepEqual(await seen(page), start));
});

test('every step back shows what was there on the way forward', async (t) => {
  const page = await openLariat(t);
  const run = await wholeRun(page);
  assert.ok(run.length > 40);
  assert.ok(run.at(-1).verdict, 'the last step says how it ended');
  for (const there of run.toReversed().slice(1)) {
    await press(page, 'ArrowLeft');
    await eventually(async () => assert.deepEqual(await seen(page, there.step), there));
  }
  await press(page, 'ArrowLeft');
  await eventually(async () => assert.deepEqual(await seen(page), run[0], 'there is nothing before the start'));
});

test('the buttons, Home and End go where they say', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  const [first, back, on, last] = ['To the start', 'Back by one', 'Forward by one', 'To the end']
    .map((name) => page.getByRole('button', { name }));
  const start = await seen(page);
  const end = await knownSteps(page);
  await eventually(async () => assert.ok(await first.isDisabled() && await back.isDisabled()));

  await last.click();
  await untilStep(page, end);
  await eventually(async () => assert.ok(await last.isDisabled() && await on.isDisabled()));
  const found = await seen(page);
  assert.equal(found.verdict, 'counterexample');
  await back.click();
  await untilStep(page, end - 1);
  await eventually(async () => assert.equal((await seen(page)).verdict, undefined, 'the end is not told before it comes'));
  await on.click();
  await untilStep(page, end);
  await eventually(async () => assert.deepEqual(await seen(page), found));

  await first.click();
  await untilStep(page, 0);
  await eventually(async () => assert.deepEqual(await seen(page), start));
  await press(page, 'End');
  await untilStep(page, end);
  await eventually(async () => assert.deepEqual(await seen(page), found));
  await press(page, 'Home');
  await untilStep(page, 0);
  await eventually(async () => assert.deepEqual(await seen(page), start));
});

test('strides stop where a transition is looked at, a state is entered, the phase changes, a counterexample is found', async (t) => {
  const page = await openLariat(t);
  const run = await wholeRun(page);
  const where = (holds) => run.slice(1).filter((now) => holds(now, run[now.step - 1])).map((now) => now.step);
  const lasts = (steps) => (steps.at(-1) === run.at(-1).step ? steps : [...steps, run.at(-1).step]);
  const strides = {
    2: ['transition', where((now, before) => now.counters.transitions !== before.counters.transitions)],
    3: ['state', where((now, before) => now.counters.states !== before.counters.states)],
    4: ['phase', where((now, before) => now.phase !== before.phase)],
    5: ['counterexample', where((now, before) => now.stacks.length > before.stacks.length && now.stacks.some((s) => /counterexample/i.test(s)))],
  };
  for (const [key, [name, stops]] of Object.entries(strides)) {
    assert.ok(stops.length > 0, `the example has a ${name}`);
    await press(page, 'Home');
    await untilStep(page, 0);
    await press(page, key);
    await page.getByRole('radio', { name, checked: true }).waitFor();
    // Red calls enter states, too, that have been entered before, so only the blue ones are compared.
    const blue = stops.filter((stop) => name !== 'state' || run[stop].phase === 'blue search');
    for (const stop of name === 'state' ? blue : lasts(blue)) {
      await press(page, 'ArrowRight');
      await eventually(async () => assert.deepEqual(await seen(page, stop), run[stop], `by ${name} to step ${stop}`));
    }
    await page.getByRole('button', { name: `Back by one ${name}` }).click();
    const before = blue.filter((stop) => stop < (name === 'state' ? blue : lasts(blue)).at(-1)).at(-1) ?? 0;
    await untilStep(page, before);
  }
});

test('space plays and pauses, and playing ends at the end', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  await page.getByLabel('Steps a second when playing').selectOption('32');
  await press(page, 'Escape');
  await press(page, 'Space');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.waitForFunction(() => Number(document.querySelector('[data-step]').dataset.step) >= 3);
  await press(page, 'Space');
  await page.getByRole('button', { name: 'Play' }).waitFor();
  const paused = await shownStep(page);
  await page.waitForTimeout(150); // Long enough for four more steps, if it went on.
  await eventually(async () => assert.equal(await shownStep(page), paused));

  const end = await knownSteps(page);
  await press(page, 'End');
  await press(page, 'ArrowLeft', 3);
  await untilStep(page, end - 3);
  await press(page, 'Space');
  await page.getByRole('button', { name: 'Play' }).waitFor();
  await untilStep(page, end);
  // At the end it starts again; a manual step pauses.
  await press(page, 'Space');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.waitForFunction((end) => Number(document.querySelector('[data-step]').dataset.step) < end, end);
  await press(page, 'ArrowLeft');
  await page.getByRole('button', { name: 'Play' }).waitFor();
});

test('the timeline can be dragged to any step, which looks as if it had been stepped to', async (t) => {
  const page = await openLariat(t);
  const run = await wholeRun(page);
  const end = run.length - 1;
  const { x, y, width, height } = await timeline(page).boundingBox();
  const at = (share) => [x + share * width, y + height / 2];

  await page.mouse.move(...at(0));
  await page.mouse.down();
  await untilStep(page, 0);
  for (const share of [0.25, 0.83, 0.5, 0.1, 1, 0.37]) {
    await page.mouse.move(...at(share), { steps: 3 });
    // Positions are rounded to pixels, so one step of difference is allowed.
    const step = await closeTo(page, share * end);
    await eventually(async () => assert.deepEqual(await seen(page), run[step], `dragged to ${share}`));
  }
  // Outside the strip the pointer is still captured, and positions are clamped.
  await page.mouse.move(x + width + 200, y - 100);
  await untilStep(page, end);
  await page.mouse.up();
  await page.mouse.move(...at(0.5));
  await eventually(async () => assert.equal(await shownStep(page), end, 'let go'));

  await page.mouse.click(...at(0.5));
  const step = await closeTo(page, 0.5 * end);
  await eventually(async () => assert.deepEqual(await seen(page), run[step]));
  // And by key, when the strip has the focus.
  await timeline(page).focus();
  await press(page, 'ArrowRight');
  await untilStep(page, step + 1);
  await eventually(async () => assert.equal(await timeline(page).getAttribute('aria-valuenow'), String(step + 1)));
});

test('another search runs on the same model from its start', async (t) => {
  const page = await openLariat(t);
  await press(page, 'ArrowRight', 5);
  await untilStep(page, 5);
  const listing = await page.getByLabel('Listing').innerText();
  await chooseSearch(page, 'cvwy92');
  await untilStep(page, 0);
  await eventually(async () => assert.notEqual(await page.getByLabel('Listing').innerText(), listing));
  // The list of searches has the focus, and yet the arrows step.
  await picker(page).focus();
  await press(page, 'ArrowRight', 2);
  await untilStep(page, 2);
  await eventually(async () => assert.equal(await chosenSearch(page), 'cvwy92'));
  await press(page, 'ArrowLeft', 2);
  await untilStep(page, 0);
  await eventually(async () => assert.equal(await chosenSearch(page), 'cvwy92'));

  // The choice is remembered, even before the first step.
  await page.reload();
  await untilRunning(page);
  await eventually(async () => assert.equal(await chosenSearch(page), 'cvwy92'));
});

async function closeTo(page, step) {
  await page.waitForFunction(
    (step) => Math.abs(Number(document.querySelector('[data-step]').dataset.step) - step) <= 1, step);
  return shownStep(page);
}
