// Forwards, backwards, by any step size, by dragging the timeline: the same step gives the same screen.

import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually, openLariat, untilRunning } from './page.mjs';
import {
  chooseSearch, chosenSearch, drag, knownSteps, linkTo, picker, press, seen, shownStep, spots, timeline, untilRecorded, untilStep, wholeRun,
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
    // Red calls enter states, too, that have been entered before, so only the blue ones are compared.
    const blue = stops.filter((stop) => name !== 'state' || run[stop].phase === 'blue search');
    for (const stop of name === 'state' ? blue : lasts(blue)) {
      await press(page, key);
      await eventually(async () => assert.deepEqual(await seen(page, stop), run[stop], `by ${name} to step ${stop}`));
    }
    await press(page, `Shift+Digit${key}`);
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

test('decisions lead forwards and back to the same steps, with the outcome in the sentence', async (t) => {
  const page = await openLariat(t);
  const run = await wholeRun(page);
  await press(page, 'Home');
  await untilStep(page, 0);
  const marks = await page.locator('.decided').evaluateAll((marks) => marks.map((mark) => Number(mark.dataset.seek)));
  assert.ok(marks.length > 5);
  for (const step of marks) {
    await press(page, 'Shift+ArrowRight');
    await eventually(async () => assert.deepEqual(await seen(page, step), run[step], `decision at step ${step}`));
    assert.match(run[step].sentence, /go there|turn back|accepting cycle/i);
  }
  const back = page.getByRole('button', { name: 'Back to the decision before' });
  for (const step of marks.toReversed().slice(1)) {
    await back.click();
    await eventually(async () => assert.deepEqual(await seen(page, step), run[step]));
  }
  await page.getByRole('button', { name: 'Forward to the next decision' }).click();
  await untilStep(page, marks[1]);
});

test('steps over and out of calls end at the depth of the call', async (t) => {
  const page = await openLariat(t);
  const run = await wholeRun(page);
  const depth = (now) => now.stacks.filter((stack) => /calls/i.test(stack))
    .reduce((sum, stack) => sum + Number(stack.match(/· (\d+)/)?.[1] ?? 0), 0);
  const depths = run.map(depth);
  const deeper = depths.findIndex((here, step) => here > 0 && depths[step + 1] > here);
  const after = depths.findIndex((here, step) => step > deeper && here <= depths[deeper]);
  await press(page, 'Home');
  await press(page, 'ArrowRight', deeper);
  await untilStep(page, deeper);
  const over = page.getByRole('button', { name: 'Step over calls' });
  await over.click();
  await untilStep(page, after);
  await press(page, 'i');
  await untilStep(page, deeper);
  await press(page, 'o');
  await untilStep(page, after);
  // Into a call, and out of it by key and by button.
  await press(page, 'Home');
  await press(page, 'ArrowRight', deeper + 1);
  await untilStep(page, deeper + 1);
  await press(page, 'Shift+O');
  await untilStep(page, after);
  await press(page, 'Home');
  await untilStep(page, 0);
  const out = page.getByRole('button', { name: 'Step out of calls' });
  await eventually(async () => assert.ok(await out.isDisabled()));
  assert.match(await out.getAttribute('title'), /no call is active/);
  await press(page, 'ArrowRight', deeper + 1);
  await out.click();
  await untilStep(page, after);
});

test('at the end the run can be played again, from its start', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  await press(page, 'End');
  await untilStep(page, await knownSteps(page));
  for (const name of ['Forward by one line', 'Forward to the next decision', 'To the end', 'Step over calls']) {
    await eventually(async () => assert.ok(await page.getByRole('button', { name }).isDisabled(), name));
  }
  await page.getByLabel('Steps a second when playing').selectOption('8');
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.waitForFunction(() => [1, 2, 3, 4, 5, 6].includes(Number(document.querySelector('[data-step]').dataset.step)));
  await page.getByRole('button', { name: 'Pause' }).click();
});

test('marks on the timeline lead to their steps', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  const merged = page.locator('.decided').nth(3);
  await merged.locator('.hit').click({ position: { x: 6, y: 21 } });
  await untilStep(page, Number(await merged.getAttribute('data-seek')));
  const found = page.locator('.found-label');
  await found.click();
  await untilStep(page, Number(await found.getAttribute('data-seek')));
  const name = page.locator('.bar-name').first();
  await name.click({ position: { x: 8, y: 6 } });
  await untilStep(page, 1);
  const phase = page.locator('.phase-name').last();
  await phase.click({ position: { x: 8, y: 6 } });
  await untilStep(page, Number(await phase.getAttribute('data-seek')));
});

test('a long run shows its depth, and can be scrubbed and stepped', async (t) => {
  const page = await openLariat(t, { fragment: linkTo({ m: 's* -> c g\nchain c n=60\ngrid g w=9 h=9\n', a: 'se05' }) });
  await untilRecorded(page);
  await eventually(async () => assert.ok(await page.locator('.course path.call').count() > 0));
  assert.equal(await page.locator('.decided').count(), 0);
  const end = await knownSteps(page);
  assert.ok(end > 400);
  const { x, y, width, height } = await timeline(page).boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  const middle = await closeTo(page, Math.round(end / 2));
  await press(page, 'Shift+ArrowRight');
  await page.waitForFunction((middle) => Number(document.querySelector('[data-step]').dataset.step) > middle, middle);
});

test('on a telephone the buttons are large, and the timeline follows the finger', async (t) => {
  const page = await openLariat(t, { context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } });
  await untilRecorded(page);
  const sizes = await page.locator('.move:visible .face').evaluateAll((faces) => faces.map((face) => {
    const { width, height } = face.getBoundingClientRect();
    return Math.min(width, height);
  }));
  assert.ok(sizes.length >= 7 && sizes.every((size) => size >= 44), `${sizes}`);
  await page.getByRole('button', { name: 'Forward to the next decision' }).tap();
  await page.waitForFunction(() => Number(document.querySelector('[data-step]').dataset.step) > 1);
  await timeline(page).scrollIntoViewIfNeeded();
  const { x, y, width, height } = await timeline(page).boundingBox();
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await closeTo(page, Math.round(await knownSteps(page) / 2));
});

test('another search runs on the same model, from the same place', async (t) => {
  const page = await openLariat(t);
  // s4 is discovered.
  await press(page, 'Home');
  await press(page, '3', 2);
  await page.waitForFunction(() => Number(document.querySelector('[data-step]').dataset.step) > 3);
  const listing = await page.getByLabel('Listing').innerText();
  await chooseSearch(page, 'couvreur99');
  const same = page.locator('.same-place');
  await same.filter({ hasText: /^Same place: s4 discovered, step \d+ of \d+\./ }).waitFor();
  const step = Number((await same.innerText()).match(/step (\d+)/)[1]);
  await untilStep(page, step);
  await eventually(async () => assert.match((await seen(page)).sentence, /s4/));
  await same.getByRole('button', { name: 'From the start' }).click();
  await untilStep(page, 0);
  await same.waitFor({ state: 'detached' });
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
