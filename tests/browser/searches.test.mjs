// Fourteen searches: each can be selected and stepped, shows its state in the graph, and says when it does not fit.

import assert from 'node:assert/strict';
import test from 'node:test';
import { accessibilityProblems } from './accessibility.mjs';
import { eventually, openLariat, untilRunning } from './page.mjs';
import {
  chooseSearch, chosenSearch, CLIPBOARD, copiedLink, knownSteps, pick, picker, press, seen, untilRecorded, untilStates,
  untilStep, wholeRun, write,
} from './reader.mjs';

/** Terminal, so that every search fits. */
const TERMINAL = 'a -> b c\nb -> a d\nc -> c\nd* -> e\ne* -> d\n';
const WEAK = 'a -> b c\nb -> a\nc* -> d\nd* -> c e\ne -> e\n';
/** Components merge one after the other, and an extraction is needed. */
const MERGING = 's0 -> s1 s4\ns1 -> s0 s2 s3\ns2 -> s1\ns3* -> s4\ns4 -> s2\n';
const EMPTY = 's0* -> s1 s2\ns1 -> s3\ns2* -> s3\ns3 -> s1\n';
const GENERALISED = 'a*{0} -> b c\nb*{1} -> a\nc -> c\n';

async function open(t, text, states, options) {
  const page = await openLariat(t, options);
  await write(page, text);
  await untilStates(page, ...states);
  await press(page, 'Escape');
  return page;
}

async function searches(page) {
  await picker(page).click();
  const names = await page.locator('[data-pick]').evaluateAll((rows) => rows.map((row) => row.dataset.pick));
  await press(page, 'Escape');
  return names;
}

async function toEnd(page) {
  await untilRecorded(page);
  await press(page, 'End');
  await untilStep(page, await knownSteps(page));
}

test('each search can be picked and stepped to its end', async (t) => {
  const page = await open(t, TERMINAL, ['a', 'b', 'c', 'd', 'e']);
  await page.locator('.advice').waitFor();
  const names = await searches(page);
  assert.equal(names.length, 17);
  // The last ones are explanations, not searches.
  assert.deepEqual(names.splice(-2), ['neighbourhoods', 'fate']);
  for (const name of names) {
    await chooseSearch(page, name);
    const run = await wholeRun(page);
    assert.ok(run.length > 5, `${name} makes steps`);
    for (const { step, line, sentence } of run.slice(1)) {
      assert.ok(line && sentence, `${name} tells step ${step}`);
    }
    assert.equal(run.at(-1).verdict, 'counterexample', name);
    // Every colour that a state gets has a letter or a number in it and a place in the legend.
    const legend = await page.locator('.legend .sw').evaluateAll((swatches) => swatches.map((swatch) => swatch.className));
    for (const colour of new Set(run.flatMap((now) => now.states.map((state) => state.split(' ')[1])))) {
      assert.ok(legend.includes(`sw ${colour}`), `${name}: ${colour} is in the legend`);
    }
    // A white state may have a number, too, if a search before has stored one.
    await eventually(async () => assert.equal(
      await page.locator('.state:not(.white):not(:has(.value))').count(), 0, `${name}: letters or numbers`));
  }
});

test('the list of searches works by keyboard alone', async (t) => {
  const page = await openLariat(t);
  await picker(page).focus();
  await press(page, 'Enter');
  const list = page.getByRole('dialog', { name: 'Choose a search' });
  await list.waitFor();
  await eventually(async () => assert.deepEqual(await list.getByRole('heading').allInnerTexts(), [
    'NESTED DFS', 'SCC-BASED', 'FOR SPECIAL CLASSES', 'FOR SHORT COUNTEREXAMPLES', 'EXPLANATIONS',
  ]));
  const focused = () => page.evaluate(() => document.activeElement.closest('[data-pick]')?.dataset.pick);
  await eventually(async () => assert.equal(await focused(), 'se05', 'the running one has the focus'));
  await press(page, 'ArrowDown');
  await eventually(async () => assert.equal(await focused(), 'tarjan72'));
  await press(page, 'ArrowUp', 2);
  await eventually(async () => assert.equal(await focused(), 'gmz04'));
  await press(page, 'Home');
  await eventually(async () => assert.equal(await focused(), 'cvwy92'));
  await press(page, 'ArrowRight');
  await eventually(async () => assert.equal((await seen(page)).step, 0, 'nothing moves behind the list'));
  await press(page, 'Escape');
  await list.waitFor({ state: 'detached' });
  await eventually(async () => assert.ok(await picker(page).evaluate((button) => button === document.activeElement), 'the focus is back'));
  await eventually(async () => assert.equal(await chosenSearch(page), 'se05'));
  await press(page, 'Enter');
  await press(page, 'ArrowUp', 2);
  await press(page, 'Enter');
  await page.locator('header [data-search="hpy96"]').waitFor();
  await press(page, 'ArrowRight');
  await untilStep(page, 1);
});

test('a search that does not fit says why, and can be forced', async (t) => {
  const page = await open(t, 'a -> b c\nb -> a\nc* -> b\n', ['a', 'b', 'c']);
  await page.locator('.advice').waitFor();
  await picker(page).click();
  const row = pick(page, 'weak-dfs');
  await eventually(async () => assert.match(await row.innerText(), /needs a weak automaton, but c accepts and [ab] does not/));
  const choice = row.locator('.choice');
  await eventually(async () => assert.equal(await choice.getAttribute('aria-disabled'), 'true'));
  await eventually(async () => assert.equal(await pick(page, 'se05').locator('.choice').getAttribute('aria-disabled'), 'false'));
  await choice.click({ force: true });
  await eventually(async () => assert.equal(await chosenSearch(page), 'se05', 'a click on it does nothing'));
  await press(page, 'Escape');

  await chooseSearch(page, 'weak-dfs', { force: true });
  await page.locator('.notice.forced', { hasText: 'needs a weak automaton' }).waitFor();
  await toEnd(page);
  await eventually(async () => assert.match((await seen(page)).verdict, /none found \(forced: may have missed one\)/));

  // Without force it does not run, and the page says what to do instead.
  await page.locator('.options summary').click();
  await page.getByLabel('force', { exact: true }).selectOption('false');
  await page.getByRole('heading', { name: 'weak-dfs does not fit this model' }).waitFor();
  await page.getByRole('button', { name: 'Run it anyway' }).click();
  await page.locator('.notice.forced').waitFor();
});

test('a false alarm is called one', async (t) => {
  const page = await open(t, 'a* -> b\nb ->\n', ['a', 'b']);
  await chooseSearch(page, 'gv04');
  await page.locator('.options summary').click();
  await page.getByLabel('test', { exact: true }).selectOption('hoisted');
  await press(page, 'Escape');
  await toEnd(page);
  await eventually(async () => assert.equal((await seen(page)).verdict, 'false alarm'));
});

test('options change the run, bad values change nothing, links keep them', async (t) => {
  const page = await open(t, EMPTY, ['s0', 's1', 's2', 's3'], { context: CLIPBOARD });
  await chooseSearch(page, 'gmz04');
  await untilRecorded(page);
  const [steps, lines] = [await knownSteps(page), await page.locator('.row').count()];
  await page.locator('.options summary').click();
  const option = (name) => page.getByLabel(name, { exact: true });
  await option('remark1').selectOption('true');
  await untilRecorded(page);
  await eventually(async () => assert.ok(await knownSteps(page) < steps, 'no black search follows'));
  await eventually(async () => assert.ok(await page.locator('.row').count() < lines, 'its lines go'));
  await eventually(async () => assert.equal(await page.locator('.opt.set').innerText(), 'remark1 true'));

  await option('bitstate').selectOption('BITS');
  const bits = page.getByLabel('bitstate: how many');
  await bits.fill('2');
  await bits.press('Tab');
  await page.locator('.opt.set', { hasText: 'bitstate 2' }).waitFor();
  await untilRecorded(page);
  const known = await knownSteps(page);
  await bits.fill('77');
  await bits.press('Tab');
  await page.getByRole('alert').filter({ hasText: '1 to 32 bits' }).waitFor();
  await eventually(async () => assert.equal(await knownSteps(page), known));
  await page.locator('.opt.set', { hasText: 'bitstate 2' }).waitFor();

  const fragment = await copiedLink(page);
  const other = await openLariat(t, { fragment });
  await other.locator('.opt.set', { hasText: 'bitstate 2' }).waitFor();
  await other.locator('.opt.set', { hasText: 'remark1 true' }).waitFor();
  await eventually(async () => assert.equal(await chosenSearch(other), 'gmz04'));
});

test('states that share a slot say with whom, and nothing found is not nothing there', async (t) => {
  const page = await open(t, EMPTY, ['s0', 's1', 's2', 's3']);
  await page.locator('.options summary').click();
  await page.getByLabel('bitstate', { exact: true }).selectOption('BITS');
  await page.getByLabel('bitstate: how many').fill('1');
  await page.getByLabel('bitstate: how many').press('Tab');
  await page.locator('.opt.set', { hasText: 'bitstate 1' }).waitFor();
  await press(page, 'Escape');
  await toEnd(page);
  const mark = page.locator('.caption.collision').first();
  await mark.waitFor();
  await eventually(async () => assert.match(await mark.textContent(), /^≡ s\d$/));
  await eventually(async () => assert.match(await page.locator('.state:has(.collision) title').first().textContent(), /shares its slot with s\d/));
  await eventually(async () => assert.match((await seen(page)).verdict, /none found \(bitstate: may have missed one\)/));
});

test('components grow and merge as Roots is popped', async (t) => {
  const page = await open(t, MERGING, ['s0', 's1', 's2', 's3', 's4']);
  await chooseSearch(page, 'couvreur99');
  const run = await wholeRun(page);
  const hulls = run.map((now) => now.hulls);
  assert.ok(hulls.some((now) => now.length >= 2 && now.every((hull) => !hull.includes(' s1 s'))), 'first one for each state');
  assert.ok(hulls.some((now) => now.includes('1: s0 s1')), 's1 leads back to s0: they merge');
  for (const { hulls, stacks, step } of run) {
    const roots = stacks.join('\n').match(/ROOTS · (\d+)/)?.[1];
    // A popped entry keeps its hull until it is merged or removed.
    assert.ok(roots === undefined || hulls.length <= Number(roots) + 1, `step ${step}: a hull for each entry of Roots`);
  }
  assert.ok(run.some((now) => now.badges.includes('5')), 'states have numbers');
  assert.ok(run.some((now) => now.badges.includes('target')), 'the extraction has a target');
  const phases = new Set(run.map((now) => now.phase));
  for (const phase of ['DFS', 'extraction']) assert.ok(phases.has(phase), phase);

  // Hovering an entry highlights its state.
  await press(page, 'Home');
  await press(page, 'ArrowRight', 6);
  await untilStep(page, 6);
  await page.locator('[data-stack="Roots"] .fr').first().hover();
  await page.locator('.state.pointed[data-name="s0"]').waitFor();
  await page.mouse.move(600, 500);
  await page.locator('.state.pointed').waitFor({ state: 'detached' });
});

test('numbers and lowlinks stand at the states, the goal and the seed are marked', async (t) => {
  const page = await open(t, MERGING, ['s0', 's1', 's2', 's3', 's4']);
  await chooseSearch(page, 'gv04');
  const run = await wholeRun(page);
  assert.ok(run.some((now) => now.badges.some((badge) => /^3↓1$/.test(badge))), 's2 leads back to s1, and that to s0');
  assert.ok(run.some((now) => now.badges.includes('goal')));
  assert.ok(run.some((now) => /current · 3/i.test(now.stacks.join('\n'))));
  await write(page, EMPTY);
  await untilStates(page, 's0', 's1', 's2', 's3');
  await press(page, 'Escape');
  await chooseSearch(page, 'cvwy92');
  await eventually(async () => assert.ok((await wholeRun(page)).some((now) => now.badges.includes('seed'))));
});

test('several acceptance sets are searched as they are, and written at the states', async (t) => {
  const page = await openLariat(t);
  await write(page, GENERALISED);
  await page.getByText(/one acceptance set.*unfolded/).waitFor();
  await press(page, 'Escape');
  await chooseSearch(page, 'couvreur99');
  await untilStates(page, 'a', 'b', 'c');
  await eventually(async () => assert.equal(await page.getByText('unfolded').count(), 0));
  const run = await wholeRun(page);
  assert.deepEqual(run[0].badges.sort(), ['{0}', '{1}']);
  assert.ok(run.some((now) => /2·\{1\}/.test(now.stacks.join('\n'))), 'Roots holds the sets');
});

test('the legend has the signs of this search only, and says which colour can follow which', async (t) => {
  const page = await openLariat(t);
  const legend = () => page.locator('.legend .lg').allInnerTexts();
  const next = (colour) => page.locator(`.legend .lg:has(.sw.${colour})`).getAttribute('title');
  await eventually(async () => assert.match(await next('cyan'), /becomes blue or red$/));
  await eventually(async () => assert.ok(!(await legend()).some((row) => /number|depth|counterexample/.test(row))));
  await eventually(async () => assert.ok((await legend()).some((row) => /looked at now/.test(row))));
  await press(page, 'End');
  await page.locator('.legend .lg', { hasText: 'counterexample' }).waitFor();
  await chooseSearch(page, 'gmz04');
  await eventually(async () => assert.match(await next('grey'), /becomes .*black/));
  await chooseSearch(page, 'couvreur99');
  await press(page, 'End');
  await page.locator('.legend .lg', { hasText: 'number' }).waitFor();
  await eventually(async () => assert.equal(await page.locator('.legend .sw.cyan').count(), 0));
});

test('where nothing is asked, that is said, and what can be asked instead', async (t) => {
  const page = await open(t, 'a -> b\nb -> a\n', ['a', 'b']);
  const advice = page.getByRole('region', { name: 'Advice' });
  await advice.getByText('nothing was asked').waitFor();
  await eventually(async () => assert.equal(await advice.getByRole('button', { name: 'Run weak-dfs' }).count(), 0));
  await eventually(async () => assert.equal(await advice.getByRole('button', { name: 'Run fate' }).count(), 1));
  await toEnd(page);
  await page.locator('.verdict', { hasText: 'nothing was asked' }).waitFor();
});

test('the word of a lasso stands below its states', async (t) => {
  const model = 'HOA: v1\nStates: 2\nStart: 0\nAP: 1 "a"\nAcceptance: 1 Inf(0)\n--BODY--\nState: 0\n[0] 1\nState: 1 {0}\n[!0] 1\n--END--\n';
  const page = await open(t, model, ['0', '1']);
  await toEnd(page);
  await eventually(async () => assert.equal(await page.locator('.word code').first().innerText(), 'a (!a)'));
});

test('the advice names the class, the reason and a search that is one click away', async (t) => {
  const page = await open(t, WEAK, ['a', 'b', 'c', 'd', 'e']);
  const advice = page.getByRole('region', { name: 'Advice' });
  await advice.getByText('This automaton is weak').click();
  await eventually(async () => assert.match(await advice.innerText(), /d accepts and leads to e, which does not/i));
  await advice.getByText('Show the partition').click();
  const parts = await advice.locator('.partition li').allInnerTexts();
  assert.deepEqual(parts.map((part) => part.split('\n')[0]), ['not accepting', 'accepting', 'not accepting']);
  await advice.locator('.partition .fr', { hasText: 'd' }).click();
  await page.locator('.state.selected[data-name="d"]').waitFor();
  await advice.getByRole('button', { name: 'Run weak-dfs' }).first().click();
  await page.locator('header [data-search="weak-dfs"]').waitFor();
  await advice.getByText('✓ weak-dfs').first().waitFor();
  await toEnd(page);
  await eventually(async () => assert.equal((await seen(page)).verdict, 'counterexample'));
  await page.reload();
  await untilRunning(page);
  await eventually(async () => assert.equal(await chosenSearch(page), 'weak-dfs'));
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe-core has nothing against lists, options, advice and badges (${colorScheme})`, async (t) => {
    const page = await open(t, MERGING, ['s0', 's1', 's2', 's3', 's4'], { context: { colorScheme, reducedMotion: 'reduce' } });
    const problems = {};
    const look = async (when, where) => { problems[when] = await accessibilityProblems(page, where); };
    await page.locator('.disclosure').click();
    await picker(page).click();
    await look('the list', '.menu');
    await press(page, 'Escape');
    for (const name of ['gv04', 'couvreur99', 'gmz04']) {
      await chooseSearch(page, name);
      await toEnd(page);
      await look(name);
    }
    await page.locator('.options summary').click();
    await look('options', '.right');
    const none = Object.fromEntries(Object.keys(problems).map((when) => [when, []]));
    assert.deepEqual(problems, none);
  });
}

test('every letter can be read on its colour, in both themes', async (t) => {
  for (const colorScheme of ['light', 'dark']) {
    const page = await openLariat(t, { context: { colorScheme } });
    const weak = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      const resolve = (name) => {
        const probe = document.createElement('i');
        document.body.append(probe);
        probe.style.color = `var(${name})`;
        const [r, g, b] = getComputedStyle(probe).color.match(/[\d.]+/g).map(Number);
        probe.remove();
        return [r, g, b].map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
      };
      const light = ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      return ['white', 'cyan', 'blue', 'red', 'grey', 'black', 'current', 'removed']
        .map((colour) => [colour, light(resolve(`--s-${colour}`)), light(resolve(`--on-${colour}`))])
        .map(([colour, a, b]) => [colour, Math.max(a, b) / Math.min(a, b)])
        .filter(([, contrast]) => !(contrast >= 4.5))
        .concat(style.length ? [] : [['no style', 0]]);
    });
    assert.deepEqual(weak, [], colorScheme);
  }
});
