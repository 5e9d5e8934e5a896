// Searches for the shortest counterexample: the best so far is always visible, and so is what
// they miss.

import assert from 'node:assert/strict';
import test from 'node:test';
import { accessibilityProblems } from './accessibility.mjs';
import { eventually, openLariat } from './page.mjs';
import {
  chooseSearch, knownSteps, press, seen, shownStep, untilRecorded, untilStates, untilStep, wholeRun, write,
} from './reader.mjs';

/** GMZ, Fig. 3: the shortest has length 6, and SPIN's search misses it. */
const FIG3 = 's1 -> s2 s5\ns2 -> s3\ns3* -> s4\ns4 -> s5\ns5 -> s6\ns6 -> s3\n';
const FIG3_STATES = ['s1', 's2', 's3', 's4', 's5', 's6'];
/** Dozens of counterexamples, each shorter than the one before. */
const MANY = 'random n=100 edges=300 accepting=0.03 seed=119\n';
/** Long enough that the search is still running. */
const LONG = 'random n=5000 edges=40000 accepting=0.001 seed=7\n';

async function open(t, search, options) {
  const page = await openLariat(t, options);
  await write(page, FIG3);
  await untilStates(page, ...FIG3_STATES);
  await press(page, 'Escape');
  await chooseSearch(page, search);
  await untilRecorded(page);
  return page;
}

async function toEnd(page) {
  await untilRecorded(page);
  await press(page, 'End');
  await untilStep(page, await knownSteps(page));
}

const best = (page) => page.locator('[data-stack="best"]');
const rungs = (page) => page.getByRole('region', { name: 'Ladder' }).getByRole('button');
const depthOf = (page, name) => page.locator(`.state[data-name="${name}"] .numbers`).textContent();

test('depths stand at the states, and shrink when a shorter path is found', async (t) => {
  const page = await open(t, 'gmz04-min');
  await press(page, 'Home');
  await untilStep(page, 0);
  await eventually(async () => assert.equal(await page.locator('.state .numbers').count(), 0, 'nothing has a depth yet'));
  const run = await wholeRun(page);
  assert.ok(run.some((now) => now.badges.includes('5')), 's5 was met at depth 5 first');
  await eventually(async () => assert.equal(await depthOf(page, 's5'), '2', 'and then at depth 2'));
  await eventually(async () => assert.match(await page.locator('.state[data-name="s5"] title').textContent(), /depth 2/));
  await page.locator('.legend .lg', { hasText: 'depth' }).waitFor();
});

test('the careful part of the path has a ring, a double line and a word, on the graph and in the stack', async (t) => {
  const page = await open(t, 'gmz04-min');
  await press(page, 'Home');
  const end = await knownSteps(page);
  const phases = new Set();
  let careful = 0;
  for (let step = 0; step <= end; step += 1) {
    const { states, phase, edges } = await seen(page, step);
    phases.add(phase);
    const rings = states.filter((state) => /\bcareful\b/.test(state)).length;
    const entries = await page.locator('[data-stack="Path"] .fr').allTextContents();
    assert.equal(entries.filter((entry) => entry.endsWith('careful')).length, rings, `step ${step}: ${entries}`);
    assert.ok(entries.every((entry) => /(normal|careful)$/.test(entry)), `step ${step}: every entry has its mode`);
    await eventually(async () => assert.equal(await page.locator('.state .care').count(), rings));
    await eventually(async () => assert.equal(await page.locator('.caption.mode').count(), Math.min(rings, 1), 'one word for all of it'));
    if (rings > 1) careful += edges.filter((edge) => /\bpath careful\b/.test(edge)).length;
    await press(page, 'ArrowRight');
  }
  assert.ok(careful > 0, 'careful transitions are drawn');
  assert.ok(phases.has('normal mode') && phases.has('careful mode'), [...phases].join());
});

test('the best so far stays while the search goes on, and gives way to a shorter one', async (t) => {
  const page = await open(t, 'gmz04-min');
  const run = await wholeRun(page);
  assert.equal(run.at(-1).verdict, 'counterexample');
  await rungs(page).first().click();
  const [first, last] = await rungs(page).evaluateAll((all) => [all[0], all.at(-1)].map((rung) =>
    rung.getAttribute('aria-label').match(/length (\d+) at step (\d+)/).slice(1).map(Number)));
  assert.ok(first[0] > last[0], 'the second is shorter');
  await untilStep(page, first[1]);
  for (let step = first[1]; step < last[1]; step += 1) {
    await seen(page, step);
    const text = await best(page).innerText();
    assert.match(text, new RegExp(`best so far · length ${first[0]}`, 'i'), `step ${step}`);
    await eventually(async () => assert.ok(await page.locator('.glow').count() >= first[0] - 1, 'it is lit on the graph'));
    await press(page, 'ArrowRight');
  }
  await untilStep(page, last[1]);
  await eventually(async () => assert.match(await best(page).innerText(), new RegExp(`length ${last[0]}`)));
  assert.equal(last[0], 6);
  await toEnd(page);
  await eventually(async () => assert.match(await best(page).innerText(), /best found · length 6/i));
  await eventually(async () => assert.deepEqual(await best(page).getByRole('button').allInnerTexts(), ['s1', 's5', 's6', 's3', 's4', '↺ s5']));
  await best(page).getByRole('button', { name: 's6' }).click();
  await page.locator('.state.selected[data-name="s6"]').waitFor();
});

test('every rung of the ladder goes to its step, by mouse and by keyboard', async (t) => {
  const page = await open(t, 'gmz04-min');
  const names = await rungs(page).evaluateAll((all) => all.map((rung) => rung.getAttribute('aria-label')));
  assert.equal(names.length, 2, names.join());
  for (const name of names) {
    const step = Number(name.match(/^length \d+ at step (\d+)$/)[1]);
    await press(page, 'Home');
    await untilStep(page, 0);
    const rung = page.getByRole('button', { name, exact: true });
    await rung.click();
    await untilStep(page, step);
    await eventually(async () => assert.equal(await rung.getAttribute('aria-current'), 'step'));
    await eventually(async () => assert.match((await seen(page)).sentence, /\bs\d\b/));
    await press(page, 'Home');
    await untilStep(page, 0);
    await rung.focus();
    await press(page, 'Enter');
    await untilStep(page, step);
  }
});

test('a ladder with many rungs has room for each of them', async (t) => {
  const page = await openLariat(t, { context: { viewport: { width: 800, height: 600 } } });
  await write(page, MANY);
  await page.waitForFunction(() => document.querySelectorAll('.state').length > 20);
  await press(page, 'Escape');
  await chooseSearch(page, 'gmz04-min');
  await untilRecorded(page);
  // On a page of this width it stands with the stacks.
  await page.getByRole('tab', { name: 'Stacks' }).click();
  await eventually(async () => assert.ok(await rungs(page).count() > 20, `${await rungs(page).count()} rungs`));
  const areas = await rungs(page).evaluateAll((all) => all.map((rung) => {
    const { left, right, width } = rung.getBoundingClientRect();
    return { left, right, width };
  }));
  areas.forEach(({ left, width }, at) => {
    assert.ok(width >= 2, `rung ${at} is ${width} wide`);
    assert.ok(at === 0 || left >= areas[at - 1].right - 1, `rung ${at} is beside the one before`);
  });
  assert.ok(areas.at(-1).right <= 801, 'all of them are on the page');
});

test('what spin-i misses is drawn and told, with the step where it turned back', async (t) => {
  const page = await open(t, 'spin-i');
  await press(page, 'Home');
  await untilStep(page, 0);
  const section = page.getByRole('region', { name: 'Missed' });
  await eventually(async () => assert.equal(await section.count(), 0, 'nobody is told before it happens'));
  await toEnd(page);
  await section.waitFor();
  const text = await section.innerText();
  const [, step] = text.match(
    /The shortest has length 6\. The search had s1 s5 s6 as its path at step (\d+) and looked at s3 \(line 8\): s3 was met at depth 3, and now only at 4/) ?? [];
  assert.ok(step, text);
  await eventually(async () => assert.match(await best(page).innerText(), /length 7/));
  await eventually(async () => assert.equal(await page.locator('path.missed').count(), 5, 'each of its transitions'));
  await eventually(async () => assert.equal(await page.locator('.turned-back').count(), 1));
  await eventually(async () => assert.match(await page.locator('.turned-back title').textContent(), new RegExp(`step ${step}`)));
  await page.locator('.legend .lg.missed').waitFor();
  await section.getByRole('button', { name: `Go to step ${step}` }).press('Enter');
  await untilStep(page, Number(step));
  await eventually(async () => assert.match(await page.locator('.row.now .note').textContent(), /4/));
  await eventually(async () => assert.equal(await page.locator('.turned-back').count(), 1, 'the mark is on what is being looked at'));
  await press(page, 'ArrowLeft');
  await untilStep(page, Number(step) - 1);
  await eventually(async () => assert.equal(await section.count(), 0));

  // The others do not miss it.
  for (const search of ['gmz04-min', 'gmz04-pruned', 'bfs-lasso']) {
    await chooseSearch(page, search);
    await toEnd(page);
    await eventually(async () => assert.match(await best(page).innerText(), /length 6/, search));
    await eventually(async () => assert.equal(await section.count(), 0, search));
    await eventually(async () => assert.equal(await page.locator('path.missed').count(), 0, search));
  }
});

test('with a bound, nothing found is nothing shorter', async (t) => {
  const page = await open(t, 'gmz04-min');
  await page.locator('.options summary').click();
  await page.getByLabel('bound', { exact: true }).selectOption('B');
  const bound = page.getByLabel('bound: how long');
  await bound.fill('6');
  await bound.press('Tab');
  await page.locator('.opt.set', { hasText: 'bound 6' }).waitFor();
  await press(page, 'Escape');
  await toEnd(page);
  await eventually(async () => assert.equal((await seen(page)).verdict, 'none shorter than the bound'));
  await bound.fill('100');
  await bound.press('Tab');
  await page.locator('.opt.set', { hasText: 'bound 100' }).waitFor();
  await eventually(async () => assert.equal(await page.locator('.option .problem').count(), 0, 'a length may be more than 32'));
  await press(page, 'Escape');
  await toEnd(page);
  await eventually(async () => assert.equal((await seen(page)).verdict, 'counterexample'));
});

test('a long search says what it has so far and how fast it goes, and can be stopped and continued', async (t) => {
  const page = await openLariat(t);
  await write(page, LONG);
  await press(page, 'Escape');
  await chooseSearch(page, 'gmz04-min');
  const note = page.locator('.work-note');
  await note.filter({ hasText: /Best so far: length \d+ · [\d,]+ matched\/s/ }).waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await note.filter({ hasText: /Stopped at step [\d,]+\.\s*Best so far: length \d+/ }).waitFor();
  await eventually(async () => assert.doesNotMatch(await note.innerText(), /matched/, 'nothing goes on'));
  const stopped = await knownSteps(page);
  await rungs(page).last().click();
  await page.waitForFunction(() => Number(document.querySelector('[data-step]').dataset.step) > 0);
  const there = await shownStep(page);
  await eventually(async () => assert.match(await best(page).innerText(), /best so far/i));
  await eventually(async () => assert.equal(await knownSteps(page), stopped, 'looking around records nothing'));
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.waitForFunction((stopped) =>
    Number(document.querySelector('[role=slider]').getAttribute('aria-valuemax')) > stopped, stopped);
  await eventually(async () => assert.equal(await shownStep(page), there, 'the reader stays where they are'));
  // After cancelling, it is at its start, and can be stepped or restarted.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await note.filter({ hasText: 'Stopped at step 0.' }).waitFor();
  await untilStep(page, 0);
  await eventually(async () => assert.equal(await rungs(page).count(), 0, 'the run is forgotten'));
  await press(page, 'ArrowRight', 3);
  await untilStep(page, 3);
  await page.getByRole('button', { name: 'Go on' }).click();
  await note.filter({ hasText: /Best so far: length \d+/ }).waitFor();
  // Another search does not wait for this one.
  await chooseSearch(page, 'bfs-lasso');
  await untilRecorded(page);
});

test('a first search has its lines in the listing and its colours in the legend', async (t) => {
  const page = await open(t, 'gmz04-min');
  await eventually(async () => assert.deepEqual(await page.locator('.legend .sw.black').count(), 0, 'without one there are fewer'));
  await page.locator('.options summary').click();
  const settings = [['start', 'hpy96'], ['start', 'gmz04'], ['black', 'gmz04'], ['black', 'remark1']];
  for (const [option, value] of settings) {
    await page.getByLabel(option, { exact: true }).selectOption(value);
    await page.locator('.opt.set', { hasText: `${option} ${value}` }).waitFor();
    await press(page, 'Escape');
    const run = await wholeRun(page);
    const legend = await page.locator('.legend .sw').evaluateAll((swatches) => swatches.map((swatch) => swatch.className));
    for (const { step, line, sentence, states } of run.slice(1)) {
      assert.ok(line && sentence, `${option} ${value} tells step ${step}`);
      for (const state of states) {
        assert.ok(legend.includes(`sw ${state.split(' ')[1]}`), `${option} ${value}, step ${step}: ${state}`);
      }
    }
    await eventually(async () => assert.match(await best(page).innerText(), /length 6/, `${option} ${value}`));
  }
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe-core has nothing against modes, ladder and what was missed (${colorScheme})`, async (t) => {
    const page = await open(t, 'gmz04-min', { context: { colorScheme, reducedMotion: 'reduce' } });
    const problems = {};
    await rungs(page).first().click();
    problems['in the middle'] = await accessibilityProblems(page);
    await chooseSearch(page, 'spin-i');
    await toEnd(page);
    problems['what spin-i missed'] = await accessibilityProblems(page);
    await chooseSearch(page, 'bfs-lasso');
    await toEnd(page);
    problems['bfs-lasso'] = await accessibilityProblems(page);
    assert.deepEqual(Object.values(problems).flat(), []);
  });
}

for (const [width, height] of [[1440, 900], [800, 600], [390, 844]]) {
  test(`the ladder and what was missed fit at ${width} × ${height}`, async (t) => {
    const page = await openLariat(t, { context: { viewport: { width, height } } });
    await write(page, FIG3);
    await untilStates(page, ...FIG3_STATES);
    await press(page, 'Escape');
    await chooseSearch(page, 'spin-i');
    await toEnd(page);
    const outside = await page.locator('.ladder svg, .rung-button, .missed .say, .best .fr, .legend .lg, .hunt').evaluateAll(
      (parts) => parts.filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        return left < -0.5 || right > window.innerWidth + 0.5;
      }).map((part) => part.outerHTML.slice(0, 100)));
    assert.deepEqual(outside, []);
    await eventually(async () => assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)));
  });
}
