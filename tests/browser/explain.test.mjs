// Debugging by neighbourhoods on the page: two graphs side by side, the counterexample below them, a
// property beside the model.

import assert from 'node:assert/strict';
import test from 'node:test';
import { accessibilityProblems } from './accessibility.mjs';
import { eventually, openLariat, untilRunning } from './page.mjs';
import { CLIPBOARD, chooseSearch, chosenSearch, copiedLink, drag, knownSteps, longestFreeze, modelText, press, shownStep, timeline, untilStep, write } from './reader.mjs';

// A loop of sending and receiving, and the property that forbids to send twice.
const LOOP = '0 -SEND-> 1\n1 -RECV-> 0\n';
const ONCE = "[ (not 'SEND')* . 'SEND' . (not 'SEND')* . 'SEND' ] false";
// The neighbourhood figure: at most one SEND, frontier {1}, 4 actions of which 2 mattered.
const EXIT = '0 -INIT-> 1\n1 -SEND-> 2\n1 -LOG-> 3\n3 -EXIT-> 4\n2 -RECV-> 5\n5 -SEND-> 5\n';
const TWICE = "[ true* . 'SEND' . true* . 'SEND' . true* ] false";

const pane = (page, index) => page.locator(`.pane[data-pane="${index}"]`);
const property = (page) => page.getByLabel('Property', { exact: true });

async function untilExplained(page) {
  await pane(page, 1).locator('.node').first().waitFor();
  await page.locator('.work-note').waitFor({ state: 'detached' });
}

async function writeProperty(page, text) {
  await page.getByRole('tab', { name: 'Property' }).click();
  await property(page).fill(text);
}

/** Types a model and a property, and goes back to the transport. */
async function explain(page, model, formula) {
  await write(page, model);
  await writeProperty(page, formula);
  await untilExplained(page);
  await property(page).blur();
}

/** Everything on the screen that depends on the step. */
function seen(page) {
  return page.evaluate(() => {
    const all = (selector, take) => [...document.querySelectorAll(selector)].map(take);
    const text = (element) => element.textContent;
    return {
      step: document.querySelector('[data-step]').dataset.step,
      titles: all('.pane h2', text),
      states: all('.pane .node', (node) => `${node.textContent} ${node.getAttribute('class')} ${node.getAttribute('transform')}`),
      edges: all('.pane .edge', (edge) => `${edge.textContent} ${edge.getAttribute('class')}`),
      ribbon: all('.ribbon', text),
      side: all('.right', text),
    };
  });
}

test('a typed model and a typed property are explained, forwards and backwards', async (t) => {
  const page = await openLariat(t);
  await write(page, LOOP);
  // The system alone, and a link to the property.
  await pane(page, 0).locator('.node').nth(1).waitFor();
  await eventually(async () => assert.equal(await chosenSearch(page), 'neighbourhoods'));
  await page.getByRole('button', { name: 'Write a property' }).click();
  await property(page).fill(ONCE);
  await untilExplained(page);
  await eventually(async () => assert.deepEqual(await page.locator('.pane').evaluateAll((panes) => panes.map((pane) => pane.querySelectorAll('.node').length)), [2, 4]));
  await eventually(async () => assert.match(await pane(page, 0).locator('h2').innerText(), /^Full system: 2 states, 2 transitions/));
  await eventually(async () => assert.match(await pane(page, 1).locator('h2').innerText(), /^Counterexamples: 4 states, 3 transitions/));
  // One correct transition, from the one frontier state.
  await eventually(async () => assert.equal(await pane(page, 0).locator('.edge.correct').count(), 1));
  await eventually(async () => assert.equal(await pane(page, 0).locator('.edge.correct').textContent(), 'RECV'));

  await property(page).blur();
  const end = await shownStep(page);
  await eventually(async () => assert.equal(end, await knownSteps(page), 'it opens at the end'));
  const last = await seen(page);
  const backwards = [];
  for (let step = end; step > 0; step -= 1) {
    backwards.push(await seen(page));
    await press(page, 'ArrowLeft');
    await untilStep(page, step - 1);
  }
  for (let step = 1; step <= end; step += 1) {
    await press(page, 'ArrowRight');
    await untilStep(page, step);
    await eventually(async () => assert.deepEqual(await seen(page), backwards.at(-step), `step ${step}`));
  }
  await eventually(async () => assert.deepEqual(await seen(page), last));
});

test('steps by line, item and stage, by key, button and timeline', async (t) => {
  const page = await openLariat(t);
  await explain(page, LOOP, ONCE);
  const end = await shownStep(page);
  await press(page, 'Home');
  await untilStep(page, 0);
  const stages = [];
  while ((await shownStep(page)) < end) {
    const from = await shownStep(page);
    await press(page, '4');
    await page.waitForFunction((from) => Number(document.querySelector('[data-step]').dataset.step) > from, from);
    stages.push(await page.locator('.right .phase').innerText());
  }
  assert.ok(stages.length >= 9 && stages.length <= 13, `${stages.length} stages`);
  assert.match(stages.at(-1), /11 of 11/i);
  await page.getByRole('button', { name: 'To the start' }).click();
  await untilStep(page, 0);
  await page.getByRole('button', { name: 'Forward by one line' }).click();
  await untilStep(page, 1);

  const strip = await timeline(page).boundingBox();
  const [middle, height] = [strip.x + strip.width / 2, strip.y + strip.height / 2];
  await drag(page, [strip.x + 4, height], [middle, height]);
  const dragged = Math.round(end / 2);
  await page.waitForFunction(([low, high]) => {
    const step = Number(document.querySelector('[data-step]').dataset.step);
    return low <= step && step <= high;
  }, [dragged - 3, dragged + 3]);
  await eventually(async () => assert.ok(await page.locator('.strip .band[class*=stage-]').count() >= 9, 'each stage has its colour'));

  await press(page, 'Home');
  await untilStep(page, 0);
  await press(page, ' ');
  await page.waitForFunction(() => Number(document.querySelector('[data-step]').dataset.step) >= 3);
  await press(page, ' ');
});

test('hovering a state shows its match in the other graph, both ways', async (t) => {
  const page = await openLariat(t);
  await explain(page, LOOP, ONCE);
  const matched = (index) => pane(page, index).locator('.node.matched').evaluateAll((nodes) => nodes.map((node) => node.querySelector('.name').textContent));
  const hover = (index, node) => pane(page, index).locator('.node').nth(node).locator('.body').hover();
  await hover(0, 1);
  await pane(page, 1).locator('.node.matched').nth(1).waitFor();
  await eventually(async () => assert.deepEqual((await matched(1)).sort(), ['1', '1′'], 'as the model calls them'));
  await hover(1, 2);
  await page.waitForFunction(() => [...document.querySelectorAll('.pane[data-pane="0"] .matched .name')].map((name) => name.textContent).join() === '0');
  await page.locator('.logo').hover();
  await page.waitForFunction(() => document.querySelectorAll('.matched').length === 0);
  // The same without a mouse: the selection stays.
  await pane(page, 0).locator('.node').nth(1).focus();
  await press(page, 'Enter');
  await pane(page, 0).locator('.node[aria-pressed=true]').waitFor();
  await eventually(async () => assert.equal(await pane(page, 1).locator('.node.matched').count(), 2));
  await press(page, ' ');
  await pane(page, 0).locator('.node[aria-pressed=true]').waitFor({ state: 'detached' });
});

test('a click picks a state, a drag moves it, tidying up puts it back', async (t) => {
  const page = await openLariat(t);
  await explain(page, LOOP, ONCE);
  const node = pane(page, 1).locator('.node').nth(1);
  const { x, y, width, height } = await node.locator('.body').boundingBox();
  const [cx, cy] = [x + width / 2, y + height / 2];
  await page.mouse.click(cx, cy);
  await pane(page, 1).locator('.node[aria-pressed=true]').waitFor();
  const before = await node.getAttribute('transform');
  await drag(page, [cx, cy], [cx + 30, cy + 20], [cx + 60, cy + 30]);
  await page.waitForFunction((before) => document.querySelectorAll('.pane[data-pane="1"] .node')[1].getAttribute('transform') !== before, before);
  await page.mouse.move(5, 300);
  await pane(page, 1).getByRole('button', { name: /^Tidy up/ }).click();
  await page.waitForFunction((before) => document.querySelectorAll('.pane[data-pane="1"] .node')[1].getAttribute('transform') === before, before);

  const camera = () => pane(page, 0).locator('svg.graph > g').getAttribute('transform');
  const all = await camera();
  await pane(page, 0).getByRole('button', { name: 'Zoom in' }).click();
  await eventually(async () => assert.notEqual(await camera(), all));
  await pane(page, 0).getByRole('button', { name: 'Show everything' }).click();
  await eventually(async () => assert.equal(await camera(), all));
});

test('the ribbon folds what did not matter, and links what did', async (t) => {
  const page = await openLariat(t);
  await explain(page, EXIT, TWICE);
  const ribbon = page.locator('.ribbon');
  await eventually(async () => assert.match(await ribbon.innerText(), /4 actions, 2 of them mattered/));
  const chips = () => ribbon.locator('.x-chip').evaluateAll((chips) => chips.map((chip) => chip.textContent.replace(/^\d+\s*/, '')));
  await eventually(async () => assert.deepEqual(await chips(), ['INIT', 'SEND']));
  const fold = ribbon.locator('.x-fold').first();
  await fold.click();
  await ribbon.locator('.x-chip').nth(3).waitFor();
  await eventually(async () => assert.deepEqual(await chips(), ['INIT', 'SEND', 'RECV', 'SEND']));
  await ribbon.locator('.x-fold').first().click();
  await ribbon.locator('.x-chip').nth(3).waitFor({ state: 'detached' });
  await eventually(async () => assert.match(await ribbon.innerText(), /LOG/, 'the sentence names the way out'));
  await page.locator('.x-found').first().click();
  await page.locator('.x-found[aria-pressed=true]').waitFor();
  await eventually(async () => assert.deepEqual(await pane(page, 0).locator('.node:has(.x-flag)').evaluateAll((nodes) => nodes.map((node) => node.querySelector('.name').textContent)), ['1']));
});

test('what is wrong with a property is said with its place', async (t) => {
  const page = await openLariat(t);
  await explain(page, LOOP, ONCE);
  await property(page).fill("[ 'SEND' . ] false");
  const remarks = page.getByRole('list', { name: 'Remarks on the property' });
  await remarks.locator('li.error').waitFor();
  await remarks.getByRole('button', { name: /line 1, column \d+/ }).first().click();
  const picked = await property(page).evaluate((field) => [document.activeElement === field, field.selectionEnd - field.selectionStart]);
  assert.equal(picked[0], true, 'the field has the focus');
  assert.ok(picked[1] >= 1, 'the place is selected');
  await pane(page, 0).locator('.node').nth(1).waitFor();
  await page.locator('.problem-bar').getByText('The property has an error').waitFor();

  await property(page).fill("[ 'SENT' ] false");
  await remarks.locator('li.warning').waitFor();
  await eventually(async () => assert.match(await remarks.innerText(), /SENT/));
  await property(page).fill(ONCE);
  await untilExplained(page);
  await remarks.waitFor({ state: 'detached' });
});

test('a template writes the formula', async (t) => {
  const page = await openLariat(t);
  await write(page, LOOP);
  await page.getByRole('button', { name: 'Write a property' }).click();
  await page.getByLabel('Template').selectOption({ label: 'a at most n times' });
  await page.getByLabel('action').selectOption('SEND');
  await page.getByRole('button', { name: 'Write it' }).click();
  await page.waitForFunction(() => document.querySelector('#property-text').value.includes('SEND'));
  await eventually(async () => assert.match(await property(page).inputValue(), /^\[ .*SEND.*SEND.* \] false$/));
  await untilExplained(page);
});

test('what holds is said to hold', async (t) => {
  const page = await openLariat(t);
  await write(page, LOOP);
  await writeProperty(page, "[ true* . 'RECV' . 'RECV' . true* ] false");
  await page.locator('.ribbon').getByText('The property holds').waitFor();
});

test('where no neighbourhood lies on the counterexample, it is said and all is shown', async (t) => {
  const page = await openLariat(t);
  await explain(page, LOOP, TWICE);
  // No marking was chosen, so another one is used.
  await page.locator('.ribbon').getByText('So this is the marking junction.').waitFor();
  await page.locator('.options summary').click();
  await page.getByLabel('marking').selectOption('pairwise');
  await page.locator('.ribbon').getByText('No neighbourhood lies on this counterexample').waitFor();
  await eventually(async () => assert.equal(await page.locator('.ribbon .x-chip').count(), 3));
});

/** A ring with branches that end, as an AUT file. */
function aut(states) {
  const lines = [];
  for (let state = 0; state < states; state += 1) {
    lines.push(`(${state}, "STEP ${state % 7}", ${(state + 1) % states})`);
    lines.push(`(${state}, ${state % 5 ? '"LOOK"' : '"BACK !1"'}, ${state % 5 ? state : 0})`);
  }
  return `des (0, ${lines.length}, ${states})\r\n${lines.join('\r\n')}\r\n`;
}

async function openFile(page, name, text) {
  await page.locator('.files input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

test('an AUT file with 10,000 states is drawn at once, and explained while the page stays alive', async (t) => {
  const page = await openLariat(t);
  const text = aut(10_000);
  const started = Date.now();
  await openFile(page, 'ring.aut', text);
  await pane(page, 0).locator('.node').first().waitFor();
  const took = Date.now() - started;
  console.log(`first picture of 10,000 states after ${took} ms`);
  assert.ok(took < 10_000, `${took} ms`);
  await eventually(async () => assert.match(await pane(page, 0).locator('h2').innerText(), /10,000 states, 20,000 transitions/));

  await openFile(page, 'never.mcl', "[ true* . 'STEP 3' . 'BACK.*' . true* ] false\n");
  await page.waitForFunction(() => document.querySelector('#property-text')?.value.includes('STEP 3'));
  const freeze = await longestFreeze(page, () => untilExplained(page));
  console.log(`longest freeze while it was explained: ${Math.round(freeze)} ms`);
  assert.ok(freeze < 3_000, `${freeze} ms`);
  await page.locator('.ribbon').getByText(/actions/).first().waitFor();
});

test('options change the explanation', async (t) => {
  const page = await openLariat(t);
  await explain(page, '0 -OK-> 1\n0 -STOP-> 2\n1 -BACK-> 0\n', "[ 'OK' . 'BACK' . 'OK' . 'BACK' . true* ] false");
  await page.locator('.x-found').nth(1).waitFor();
  await eventually(async () => assert.equal(await page.locator('.x-found').count(), 2));
  await eventually(async () => assert.match(await page.locator('.ribbon').innerText(), /At state 0 \(second time round\):/));
  await eventually(async () => assert.match(await page.locator('.x-found').nth(1).innerText(), /State 0 \(second time round\)[^]*the last turning point/));
  await page.locator('.options summary').click();
  await page.getByLabel('marking').selectOption('literal');
  await page.locator('.x-found').nth(2).waitFor();
  await eventually(async () => assert.match(await page.locator('.ribbon').innerText(), /4 actions, 4 of them mattered/));
});

test('a neighbourhood that is picked by keyboard keeps the focus', async (t) => {
  const page = await openLariat(t);
  await explain(page, EXIT, TWICE);
  const first = page.locator('.x-found').first();
  await first.focus();
  await press(page, 'Enter');
  await page.locator('.x-found[aria-pressed=true]').waitFor();
  await eventually(async () => assert.ok(await first.evaluate((button) => button === document.activeElement)));
});

test('a link restores model, property, options and step', async (t) => {
  const page = await openLariat(t, { context: CLIPBOARD });
  await explain(page, EXIT, TWICE);
  await page.locator('.options summary').click();
  await page.getByLabel('marking').selectOption('junction');
  await untilExplained(page);
  await page.getByLabel('marking').blur();
  await press(page, 'Home');
  await untilStep(page, 0);
  await press(page, 'ArrowRight', 7);
  await untilStep(page, 7);
  const shown = await seen(page);
  const link = await copiedLink(page);
  const other = await openLariat(t, { fragment: link });
  await untilStep(other, 7);
  await untilExplained(other);
  await eventually(async () => assert.deepEqual(await seen(other), shown));
  await eventually(async () => assert.equal(await modelText(other), EXIT));
  await other.getByRole('tab', { name: 'Property' }).click();
  await eventually(async () => assert.equal(await property(other).inputValue(), TWICE));
});

test('a reload restores it, too, and a search can take its place', async (t) => {
  const page = await openLariat(t);
  await explain(page, EXIT, TWICE);
  await press(page, 'ArrowLeft', 3);
  const step = (await knownSteps(page)) - 3;
  await untilStep(page, step);
  await page.waitForTimeout(300);
  await page.reload();
  await untilRunning(page);
  await untilStep(page, step);
  await untilExplained(page);
  await eventually(async () => assert.equal(await modelText(page), EXIT));
  await chooseSearch(page, 'se05');
  await page.getByRole('complementary', { name: 'Search' }).waitFor();
  await chooseSearch(page, 'neighbourhoods');
  await untilExplained(page);
  // A model without labels returns to the search.
  await write(page, 's0 -> s1\ns1* -> s0\n');
  await page.getByRole('complementary', { name: 'Search' }).waitFor();
  await eventually(async () => assert.equal(await chosenSearch(page), 'se05'));
});

test('an example with a property opens at the end of its explanation', async (t) => {
  const page = await openLariat(t);
  await page.getByRole('tab', { name: 'Examples' }).click();
  await page.getByText('Four peers and their mail').click();
  await untilExplained(page);
  await eventually(async () => assert.equal(await shownStep(page), await knownSteps(page)));
  await eventually(async () => assert.match(await page.locator('.ribbon').innerText(), /of them mattered/));
  await page.getByRole('tab', { name: 'Property' }).click();
  await eventually(async () => assert.match(await property(page).inputValue(), /PAYMENTT_EM/));
});

test('a worker that does not come is told of, nothing is lost, and it can be tried again', async (t) => {
  let broken = true;
  const page = await openLariat(t, {
    allowed: /engine|Failed to load|404|503/,
    before: (page) => page.route(/\/engine_bg\.wasm/, (route) => (broken ? route.fulfill({ status: 503, body: '' }) : route.continue())),
  });
  await write(page, LOOP);
  await page.getByRole('alert').getByText('Your model and').waitFor();
  await eventually(async () => assert.equal(await modelText(page), LOOP));
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await pane(page, 0).locator('.node').nth(1).waitFor();
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe-core has nothing against explanations (${colorScheme})`, async (t) => {
    const page = await openLariat(t, { context: { colorScheme, reducedMotion: 'reduce' } });
    await write(page, EXIT);
    await pane(page, 0).locator('.node').first().waitFor();
    const problems = { alone: await accessibilityProblems(page) };
    await writeProperty(page, TWICE);
    await untilExplained(page);
    problems.end = await accessibilityProblems(page);
    await property(page).blur();
    await press(page, 'Home');
    await untilStep(page, 0);
    await press(page, 'ArrowRight', 9);
    await untilStep(page, 9);
    problems.steps = await accessibilityProblems(page);
    await property(page).fill('[ ?');
    await page.locator('.diagnostics:not(.pending) li.error').first().waitFor();
    problems.mistakes = await accessibilityProblems(page);
    assert.deepEqual(problems, { alone: [], end: [], steps: [], mistakes: [] });
  });
}

test('it can be used in a window of 800 by 600', async (t) => {
  const page = await openLariat(t, { context: { viewport: { width: 800, height: 600 } } });
  await page.getByRole('tab', { name: 'Model' }).click();
  await explain(page, EXIT, TWICE);
  await page.getByRole('tab', { name: 'Listing' }).click();
  await page.waitForTimeout(300);
  for (const index of [0, 1]) {
    const { width, height } = await pane(page, index).locator('svg.graph').boundingBox();
    assert.ok(width > 200 && height > 90, `pane ${index} is ${width} by ${height}`);
  }
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(beyond <= 0, 'nothing is cut off at the side');
  for (const part of ['.ribbon', '.transport .strip', '.right']) {
    const { y, height } = await page.locator(part).boundingBox();
    assert.ok(y >= 0 && y + Math.min(height, 20) <= 600, `${part} is in sight`);
  }
});
