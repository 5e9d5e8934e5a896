// Questions about a run: why, why not, histories, stops and lemmas. Each is asked by mouse and by
// keyboard, and each answer leads to its steps.

import assert from 'node:assert/strict';
import test from 'node:test';
import { accessibilityProblems } from './accessibility.mjs';
import { address, eventually, openLariat } from './page.mjs';
import {
  CLIPBOARD, chooseSearch, copiedLink, knownSteps, longestFreeze, press, seen, shownStep, spots, untilRecorded,
  untilStates, untilStep, write,
} from './reader.mjs';

/** GMZ, Fig. 3: the shortest has length 6, and SPIN's search misses it. */
const FIG3 = 's1 -> s2 s5\ns2 -> s3\ns3* -> s4\ns4 -> s5\ns5 -> s6\ns6 -> s3\n';

async function fig3(t, search, options) {
  const page = await openLariat(t, options);
  await write(page, FIG3);
  await untilStates(page, 's1', 's2', 's3', 's4', 's5', 's6');
  await press(page, 'Escape');
  await chooseSearch(page, search);
  await untilRecorded(page);
  return page;
}

const answer = (page) => page.getByRole('status', { name: 'Answer' });
const entries = (page) => answer(page).locator('.entry');
const stops = (page) => page.getByRole('region', { name: 'Stops' });
const condition = (page) => page.getByLabel('A condition to stop at');
const lemmas = (page) => page.getByRole('region', { name: 'Lemmas' });

async function answered(page, title) {
  await answer(page).getByRole('heading', { name: title }).waitFor();
  return answer(page).innerText();
}

/** Adds a stop as a reader types it. */
async function stopWhen(page, text) {
  await condition(page).fill(text);
  await condition(page).press('Enter');
  await stops(page).getByText(text, { exact: true }).waitFor();
}

test('why not the shortest? SPIN came to s3 at depth 4, against a stored 3', async (t) => {
  const page = await fig3(t, 'spin-i');
  // Beside the sentence there are at most two links; this one is there at the end, and in the panel.
  await press(page, 'End');
  await page.locator('.told').getByRole('button', { name: 'Why not the shortest?' }).click();
  const text = await answered(page, 'Why not s1 (s5 s6 s3 s4)?');
  assert.match(text, /The search had s1 s5 s6 as its path at step 96 and looked at s3 \(line 8\): s3 was met at depth 3, and now only at 4/);
  await eventually(async () => assert.equal(await page.locator('path.missed').count(), 5, 'the lasso is lit'));
  await eventually(async () => assert.equal(await page.locator('.turned-back').count(), 1));
  const refused = entries(page).filter({ hasText: 'step 96' });
  await eventually(async () => assert.deepEqual(await refused.locator('.val').allInnerTexts(), ['depth of s3 = 3', 'now = 4']));
  await refused.getByRole('button', { name: /step 96/ }).click();
  const now = await seen(page, 96);
  assert.deepEqual(now.values, ['depth of s3 = 3', 'now = 4'], 'the step is the one that the answer tells of');
  await eventually(async () => assert.equal(await refused.getByRole('button', { name: /step 96/ }).getAttribute('aria-current'), 'step'));
  await answer(page).getByRole('button', { name: 'Close the answer' }).click();
  await eventually(async () => assert.equal(await entries(page).count(), 0));

  // The same by keyboard.
  await press(page, 'Home');
  await press(page, 'n');
  await eventually(async () => assert.equal(await answered(page, 'Why not s1 (s5 s6 s3 s4)?'), text));
});

test('why not that one? By its states, by clicks, and by the search that finds it', async (t) => {
  const page = await fig3(t, 'se05');
  await press(page, 'a');
  const wanted = page.getByLabel('Why not', { exact: true });
  await wanted.fill('s1 s5 s6 s3 s4 s5');
  await wanted.press('Enter');
  const text = await answered(page, 'Why not s1 (s5 s6 s3 s4)?');
  assert.match(text, /s1 s5|s5/);
  const typed = text;

  await page.getByRole('button', { name: 'Close the answer' }).press('Enter');
  await wanted.fill('');
  await page.getByRole('button', { name: 'Click states' }).click();
  const where = await spots(page);
  for (const name of ['s1', 's5', 's6', 's3', 's4', 's5']) await page.mouse.click(...where[name]);
  await page.waitForFunction(() => document.querySelector('#wanted').value === 's1 s5 s6 s3 s4 s5');
  await page.locator('form', { has: wanted }).getByRole('button', { name: 'Ask' }).click();
  await eventually(async () => assert.equal(await answered(page, 'Why not s1 (s5 s6 s3 s4)?'), typed));

  await page.getByLabel('Why not the lasso of').selectOption('bfs-lasso');
  await page.locator('.field', { has: page.getByLabel('Why not the lasso of') }).getByRole('button', { name: 'Ask' }).press('Enter');
  await eventually(async () => assert.equal(await answered(page, 'Why not s1 (s5 s6 s3 s4)?'), typed));

  // A text that is not a lasso of this model is an error, and the question stays.
  await wanted.fill('s1 s3 (s4 s5 s6)');
  await wanted.press('Enter');
  await page.getByText(/No transition leads from/).waitFor();
  await eventually(async () => assert.equal(await wanted.inputValue(), 's1 s3 (s4 s5 s6)'));
});

test('the lasso that is asked about is named and drawn, wherever the search has been', async (t) => {
  const page = await openLariat(t);
  await write(page, 'q0 -> q1 q2\nq1 -> q2\nq2* -> q0\n');
  await untilStates(page, 'q0', 'q1', 'q2');
  await press(page, 'Escape');
  await untilRecorded(page);
  await press(page, 'Home');
  await press(page, 'n');
  const text = await answered(page, 'Why not (q0 q2)?');
  assert.match(text, /before the loop at q0 looked at its transition to q2\. It had reached q2 another way/);
  await eventually(async () => assert.equal(await page.locator('path.missed').count(), 2, 'each of its transitions'));
  await press(page, 'End');
  await eventually(async () => assert.equal(await page.locator('path.missed').count(), 2, 'also after the run has moved'));
  await page.getByRole('button', { name: 'Hide unseen states' }).click();
  await press(page, 'Home');
  await eventually(async () => assert.equal(await page.locator('path.missed').count(), 2, 'also where nobody has been yet'));
});

test('why this trace? The choices on its way, each with what came before it', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  await press(page, 'w');
  const text = await answered(page, 'Why (s1 s2 s3 s4)?');
  assert.match(text, /Step 54 reported \(s1 s2 s3 s4\), of length 5/);
  await eventually(async () => assert.match(await entries(page).first().innerText(), /all transitions of the accepting cycle s4 s1 s2 s3 had been looked at/));
  const first = entries(page).nth(4);
  await eventually(async () => assert.match(await first.innerText(), /comes to s1 at step 1 and takes its second successor of 2, s2/));
  const earlier = entries(page).nth(5);
  await eventually(async () => assert.match(await earlier.innerText(), /first, s4: followed from step 7 to 14, 1 state was entered, without a report/));
  await earlier.getByRole('button', { name: /step 7/ }).press('Enter');
  await untilStep(page, 7);
  // By mouse, from beside the sentence.
  await page.getByRole('button', { name: 'Close the answer' }).click();
  await page.locator('.told').getByRole('button', { name: 'Why this trace?' }).click();
  await eventually(async () => assert.equal(await answered(page, 'Why (s1 s2 s3 s4)?'), text));
});

test('the life of a state and of a transition', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  const where = await spots(page);
  await page.mouse.click(...where.s4);
  await press(page, 'y');
  const text = await answered(page, /The life of s4 in se05/);
  assert.match(text, /s4 turns red: no later red search has to come here again\. Done by the red call of s3, begun at step 45 as the first successor of s2/);
  await entries(page).filter({ hasText: 'turns red' }).getByRole('button', { name: /step 49/ }).click();
  await eventually(async () => assert.match((await seen(page, 49)).sentence, /s4 turns red/));

  // Without a mouse: the state from a list.
  await press(page, 'Escape');
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('s4');
  await page.getByRole('region', { name: 'State' }).getByRole('button', { name: 'History of s4' }).press('Enter');
  await eventually(async () => assert.equal(await answered(page, /The life of s4 in se05/), text));

  // The second transition of s2, by a click on it.
  const edge = page.locator('.edge', { hasText: '2' }).filter({ has: page.locator('.hit') }).last();
  const [x, y] = await edge.locator('.hit').evaluate((path) => {
    const at = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM());
    return [at.x, at.y];
  });
  await page.mouse.click(x, y);
  await answered(page, /The life of s\d → s\d in se05/);
});

test('stops at a line, by the gutter and by key, forwards and backwards', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  await press(page, 'Home');
  await untilStep(page, 0);
  await page.getByRole('button', { name: 'Stop at line 21' }).click();
  await page.getByRole('button', { name: 'Stop at line 21', pressed: true }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.stop-mark').length === 2);
  await press(page, ']');
  await untilStep(page, 43);
  await press(page, ']');
  await untilStep(page, 49);
  await press(page, ']');
  await page.getByText('There is no such step in this direction.').waitFor();
  await eventually(async () => assert.equal(await shownStep(page), 49));
  await press(page, '[');
  await untilStep(page, 43);
  // The line on the screen has one more, and then none.
  await press(page, 'ArrowLeft');
  await untilStep(page, 42);
  await press(page, 'b');
  await page.getByRole('button', { name: 'Stop at line 20', pressed: true }).waitFor();
  await press(page, 'b');
  await page.getByRole('button', { name: 'Stop at line 20', pressed: false }).waitFor();
  // The arrows go from line to line.
  await page.getByRole('button', { name: 'Stop at line 20' }).focus();
  await press(page, 'ArrowUp');
  await press(page, 'Enter');
  await page.getByRole('button', { name: 'Stop at line 19', pressed: true }).waitFor();
});

test('stops at conditions, and goes back to when one became true', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  await press(page, 'Home');
  await untilStep(page, 0);
  await press(page, 'a');
  await stopWhen(page, 'colour(s3) = red and on_stack(s2)');
  await stops(page).getByRole('button', { name: 'Run forward' }).click();
  await untilStep(page, 43);
  await stops(page).getByText('true now').waitFor();
  await press(page, 'End');
  await untilStep(page, 54);
  await stops(page).getByText('true now').waitFor();
  await stops(page).getByRole('button', { name: 'since when?' }).press('Enter');
  await untilStep(page, 43);
  // It is disabled.
  await stops(page).getByRole('checkbox').press('Space');
  await stopWhen(page, 'depth > 2');
  await press(page, 'Escape');
  await press(page, '[');
  await untilStep(page, 39);

  // For a state, from the list; and at a counterexample.
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('s2');
  await page.getByLabel('Stop when s2 …').selectOption({ label: 'turns cyan' });
  await stops(page).getByText('coloured(s2, cyan)', { exact: true }).waitFor();
  await stops(page).getByRole('button', { name: '+ a counterexample' }).click();
  await press(page, 'Escape');
  await press(page, 'Home');
  await untilStep(page, 0);
  await press(page, ']');
  await untilStep(page, 20);
  for (const name of ['Remove depth > 2', 'Remove coloured(s2, cyan)']) await stops(page).getByRole('button', { name }).click();
  await press(page, ']');
  await untilStep(page, 54);
});

test('a condition is completed as it is typed, and its mistakes are named', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  await press(page, 'a');
  await condition(page).pressSequentially('colour(s3) = ');
  const ways = page.getByRole('list', { name: 'Completions' });
  await ways.getByRole('button', { name: 'cyan' }).waitFor();
  await ways.getByRole('button', { name: 'cyan' }).press('Enter');
  await eventually(async () => assert.equal(await condition(page).inputValue(), 'colour(s3) = cyan'));
  await eventually(async () => assert.ok(await condition(page).evaluate((field) => field === document.activeElement), 'the cursor is back in the field'));
  await press(page, 'Enter');
  await stops(page).getByText('colour(s3) = cyan', { exact: true }).waitFor();

  await condition(page).fill('colour(s3) = gren');
  await page.getByText(/gren/).first().waitFor();
  await eventually(async () => assert.equal(await condition(page).getAttribute('aria-invalid'), 'true'));
  await press(page, 'Enter');
  await stops(page).getByRole('button', { name: 'Add', exact: true }).click();
  await eventually(async () => assert.equal(await condition(page).inputValue(), 'colour(s3) = gren', 'it can be corrected'));
  await condition(page).fill('colour(s9) = red');
  await page.getByText(/no state/).waitFor();
  await eventually(async () => assert.equal(await stops(page).getByRole('listitem').filter({ hasText: 's9' }).count(), 0));
});

test('typing a condition never freezes the page, even on a long run', async (t) => {
  const page = await openLariat(t);
  await write(page, 'random n=60000 edges=300000 accepting=0 seed=3\n');
  await page.getByText('Too large to draw whole').waitFor();
  await press(page, 'Escape');
  await untilRecorded(page);
  await press(page, 'a');
  await condition(page).waitFor();
  const freeze = await longestFreeze(page, async () => {
    await condition(page).pressSequentially('depth > 100 and states > 50000');
    await press(page, 'Enter');
    await stops(page).getByText('depth > 100 and states > 50000', { exact: true }).waitFor();
    await press(page, 'Escape');
    await press(page, ']');
    await page.waitForFunction(() => Number(document.querySelector('[data-step]').dataset.step) > 10_000);
  });
  assert.ok(freeze < 500, `${freeze} ms`);
});

test('while the text has errors, questions wait, and nothing is lost', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  await write(page, 's1 -> s2\ns1 -> s3\n');
  await page.locator('.diagnostics .error').waitFor();
  await press(page, 'Escape');
  await press(page, 'w');
  await page.getByText('The text has errors: fix them first, then ask.').waitFor();
  await page.getByRole('tab', { name: 'Model' }).click();
  await eventually(async () => assert.equal(await page.getByLabel('Model text').inputValue(), 's1 -> s2\ns1 -> s3\n'));
});

test('lemmas hold on the search as repaired, and break where the print is wrong', async (t) => {
  const page = await openLariat(t);
  await write(page, 's0* -> s1\ns1\n');
  await untilStates(page, 's0', 's1');
  await press(page, 'Escape');
  await chooseSearch(page, 'gv04');
  await untilRecorded(page);
  await press(page, 'a');
  const boxes = lemmas(page).getByRole('checkbox');
  await boxes.first().waitFor();
  const all = await boxes.count();
  assert.ok(all > 5, `${all} lemmas`);
  for (let place = 0; place < all; place += 1) await boxes.nth(place).press('Space');
  await page.waitForFunction((all) => document.querySelectorAll('.lemma .why').length === all
    && [...document.querySelectorAll('.lemma .why')].every((why) => /It holds at all/.test(why.textContent)), all);

  await page.locator('.options summary').click();
  await page.getByLabel('test').selectOption('hoisted');
  await untilRecorded(page);
  const broken = lemmas(page).getByRole('button', { name: /breaks at step/ });
  await broken.first().waitFor();
  await eventually(async () => assert.ok(await page.locator('.broken-mark').count() > 0, 'the strip has a mark there'));
  const step = Number((await broken.first().innerText()).match(/\d+/)[0]);
  await eventually(async () => assert.ok(step > 0 && step <= await knownSteps(page)));
  await broken.first().click();
  await untilStep(page, step);
  await lemmas(page).locator('.lemma.broken').first().waitFor();
  await press(page, 'ArrowLeft');
  await untilStep(page, step - 1);
  await lemmas(page).getByText('holds so far').first().waitFor();
});

test('a link keeps the stops', async (t) => {
  const page = await openLariat(t, { context: CLIPBOARD });
  await untilRecorded(page);
  await press(page, 'a');
  await stopWhen(page, 'entered(s4)');
  await press(page, 'Escape');
  await page.getByRole('button', { name: 'Stop at line 6' }).click();
  const link = await copiedLink(page);
  await page.goto('about:blank');
  await page.goto(await address(link));
  await untilRecorded(page);
  await eventually(async () => assert.equal(await page.getByRole('button', { name: 'Stop at line 6' }).getAttribute('aria-pressed'), 'true'));
  await press(page, 'a');
  await stops(page).getByText('entered(s4)', { exact: true }).waitFor();
});

test('the projector shows the graph, the sentence and the listing, large, at one key', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  const size = (selector) => page.locator(selector).first().evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  const before = { say: await size('.say'), row: await size('.row') };
  await press(page, 'p');
  await page.locator('.app.projecting').waitFor();
  await eventually(async () => assert.ok(await size('.say') >= 1.4 * before.say, 'the sentence is large'));
  await eventually(async () => assert.ok(await size('.row') >= 1.2 * before.row, 'and so is the listing'));
  await eventually(async () => assert.ok(await page.locator('.graph').isVisible()));
  await eventually(async () => assert.ok(!await page.getByRole('button', { name: 'Copy link' }).isVisible()));
  await press(page, 'ArrowRight');
  await untilStep(page, 1);
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  await page.getByRole('button', { name: 'Projector mode' }).click();
  await press(page, 'Escape');
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
});

test('a screen reader hears the sentence of each step, but not of a fast film', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  const until = (live) => page.locator(`.told [aria-live=${live}]`, { has: page.locator('.say') }).waitFor();
  await until('polite');
  await press(page, 'Home');
  await untilStep(page, 0);
  await press(page, ' ');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await until('off');
  await press(page, ' ');
  await until('polite');
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe-core has nothing against questions, stops, lemmas and the projector (${colorScheme})`, async (t) => {
    const page = await fig3(t, 'spin-i', { context: { colorScheme } });
    const problems = {};
    await press(page, 'n');
    await answered(page, /Why not/);
    await condition(page).fill('colour(s3) = gren');
    await page.getByText(/gren/).first().waitFor();
    await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('s3');
    await lemmas(page).getByRole('checkbox').first().press('Space');
    await page.getByText(/It holds at all/).first().waitFor();
    problems.asked = await accessibilityProblems(page);
    await press(page, 'Escape');
    await stopWhen(page, 'depth > 2');
    problems.stops = await accessibilityProblems(page);
    await press(page, 'Escape');
    await press(page, 'p');
    problems.projector = await accessibilityProblems(page);
    assert.deepEqual(problems, { asked: [], stops: [], projector: [] });
  });
}
