// Questions about an explanation: stops at lines and conditions, runs forwards and back, since when, and what is
// known about a state or a transition. Each is asked by mouse and by keyboard, exported and linked.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { accessibilityProblems } from './accessibility.mjs';
import { eventually, openLariat } from './page.mjs';
import { CLIPBOARD, copiedLink, knownSteps, linkTo, press, shownStep, untilRecorded, untilStep } from './reader.mjs';

/** The system can refuse for ever, and does not. */
const OPEN = `inputs g w
control g
target c
a -[g]-> b
a -[!g]-> a
b -[w]-> c
b -[!w]-> a
c -[true]-> c
`;

const answer = (page) => page.getByRole('status', { name: 'Answer' });
const entries = (page) => answer(page).locator('.entry');
const stops = (page) => page.getByRole('region', { name: 'Stops' });
const condition = (page) => page.getByLabel('A condition to stop at');
const marks = (page) => page.locator('.stop-mark');
const sheet = (page) => page.getByRole('dialog', { name: 'Export' });

async function explained(t, shared, options) {
  const page = await openLariat(t, { ...options, fragment: linkTo(shared) });
  await untilRecorded(page);
  await page.locator('svg.graph .node').first().waitFor();
  return page;
}

async function saved(page, act) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  const bytes = await readFile(await download.path());
  await sheet(page).getByText(`Saved as ${download.suggestedFilename()}`).waitFor();
  return { bytes, text: bytes.toString('utf8') };
}

/** The answer, once it is about this. */
async function known(page, name) {
  await answer(page).getByRole('heading', { name: `What is known about ${name}?` }).waitFor();
  return entries(page).allInnerTexts();
}

/** Clicks in the middle of a line of the graph. */
async function clickLine(page, selector) {
  const [x, y] = await page.locator(selector).first().evaluate((group) => {
    const line = group.querySelector('path.hit');
    const middle = line.getPointAtLength(line.getTotalLength() * 0.35).matrixTransform(line.getScreenCTM());
    return [middle.x, middle.y];
  });
  await page.mouse.click(x, y);
}

/** Goes to the step of the entry with these words, which the sentence of that step explains. */
async function follow(page, words) {
  const entry = entries(page).filter({ hasText: words });
  const text = await entry.innerText();
  await entry.locator('.jump').click();
  const step = Number(text.match(/^step ([\d,.  ]+)/)[1].replace(/\D/g, ''));
  await untilStep(page, step);
  const said = await page.locator('.told .say').innerText();
  assert.ok(text.replace(/\s+/g, ' ').includes(said.replace(/\s+/g, ' ').trim()), `${said} is in ${text}`);
  await eventually(async () => assert.equal(await entry.locator('.jump').getAttribute('aria-current'), 'step'));
}

/** Everything that a link should restore. */
async function kept(page) {
  return {
    step: await shownStep(page),
    line: await page.locator('.row.now').innerText(),
    stops: await page.locator('.stops .stop').allInnerTexts(),
    marks: await marks(page).count(),
    picked: await page.locator('.state.selected').getAttribute('data-node'),
  };
}

test('by mouse: stopped at a line, run back to a condition, asked, exported and linked', async (t) => {
  const page = await explained(t, { m: OPEN, a: 'fate' }, { context: CLIPBOARD });
  await page.getByRole('tab', { name: 'Ask' }).click();
  await press(page, 'End');
  const end = await knownSteps(page);
  await untilStep(page, end);

  // A line of the stage that is shown.
  await page.getByRole('button', { name: 'Stop at line 4' }).first().click();
  await stops(page).getByText(/^stage = \d+ and line = 4$/).waitFor();
  await eventually(async () => assert.ok(await marks(page).count() > 0));
  await stops(page).getByRole('button', { name: 'Run back' }).click();
  await page.locator('.row.now .gutter.stops').waitFor();
  const first = await shownStep(page);
  assert.ok(first < end);
  await stops(page).getByRole('button', { name: 'Run back' }).click();
  await eventually(async () => assert.ok(await shownStep(page) < first));
  await stops(page).getByRole('button', { name: 'Run forward' }).click();
  await untilStep(page, first);
  await stops(page).getByRole('checkbox').uncheck();
  await eventually(async () => assert.equal(await marks(page).count(), 0, 'it is switched off'));

  // A condition: what made it true?
  await condition(page).fill('layer(b) = 1');
  await stops(page).getByRole('button', { name: 'Add' }).click();
  await eventually(async () => assert.equal(await marks(page).count(), 1));
  const row = stops(page).locator('.stop', { hasText: 'layer(b) = 1' });
  await row.getByText('true now').waitFor();
  await row.getByRole('button', { name: 'since when?' }).click();
  await eventually(async () => assert.match(await page.locator('.told .say').innerText(), /the boundary, where the system may err/));
  const since = await shownStep(page);
  await press(page, 'End');
  await untilStep(page, end);
  await stops(page).getByRole('button', { name: 'Run back' }).click();
  await untilStep(page, since);
  await press(page, 'End');

  // Why is this step free? Since when is this state in layer 1?
  await clickLine(page, '.edge.free');
  await answer(page).getByRole('heading', { name: /^What is known about . → .\?/ }).waitFor();
  const free = await entries(page).allInnerTexts();
  assert.ok(free.some((text) => text.includes('It is a free step of the trace.')), `${free}`);
  await follow(page, 'It is a free step of the trace.');
  await press(page, 'End');
  await untilStep(page, end);
  await page.locator('.state[aria-label^="State b"]').click();
  await page.getByRole('button', { name: 'What is known about b?' }).click();
  const state = await known(page, 'b');
  assert.ok(state.some((text) => text.includes('It is in layer 1.')), `${state}`);
  assert.ok(state.find((text) => text.includes('It is in layer 1.')).includes(`step ${since}`), `${state} and ${since}`);
  await follow(page, 'It is in layer 1.');
  assert.equal(await shownStep(page), since);
  assert.deepEqual(await accessibilityProblems(page), []);

  // Exported, at the step that was asked about.
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const tikz = await saved(page, () => sheet(page).getByRole('button', { name: 'TikZ', exact: true }).click());
  assert.match(tikz.text, /\\begin\{tikzpicture\}[^]*\\end\{tikzpicture\}/);
  await sheet(page).getByLabel('every').fill('60');
  const film = await saved(page, () => sheet(page).getByRole('button', { name: 'Animated GIF', exact: true }).click());
  assert.equal(film.bytes.toString('latin1', 0, 6), 'GIF89a');
  await press(page, 'Escape');
  await untilStep(page, since);

  // The link has the same step, stops and pick.
  const left = await kept(page);
  const again = await openLariat(t, { fragment: await copiedLink(page) });
  await untilRecorded(again);
  await untilStep(again, since);
  await press(again, 'a');
  await eventually(async () => assert.deepEqual(await kept(again), left));
});

test('by keyboard: why is this transition incorrect?', async (t) => {
  const page = await openLariat(t, { context: { ...CLIPBOARD, colorScheme: 'dark' } });
  await page.getByRole('tab', { name: 'Examples' }).click();
  await page.locator('.example', { hasText: 'Goods may leave before they are paid' }).or(page.locator('.example', { hasText: 'upplier' })).first().click();
  await page.locator('.edge.incorrect').first().waitFor();
  await page.locator('.work-note').waitFor({ state: 'detached' });
  await press(page, 'Escape');
  await press(page, 'End');
  const end = await knownSteps(page);
  await untilStep(page, end);
  await press(page, 'ArrowLeft', 5);
  await untilStep(page, end - 5);
  await press(page, 'b');
  await press(page, 'a');
  await stops(page).getByText(/^stage = \d+ and line = \d+$/).waitFor();
  await press(page, '[');
  await eventually(async () => assert.ok(await shownStep(page) < end - 5));
  await press(page, ']');
  await untilStep(page, end - 5);

  // A condition, with its completion and its mistake.
  await condition(page).focus();
  await page.keyboard.type('ta');
  await page.getByRole('list', { name: 'Completions' }).getByText('tag(').waitFor();
  await press(page, 'ControlOrMeta+a');
  await page.keyboard.type('stag = 2');
  await press(page, 'Enter');
  await stops(page).getByText('did you mean stage?').waitFor();

  // A state and its transition, from the lists.
  await press(page, 'End');
  const incorrect = await page.evaluate(() => {
    const marked = document.querySelector('.edge.incorrect[data-do]');
    return marked.getAttribute('data-do').match(/transition (\d+) (\d+)/).slice(1);
  });
  await page.locator('#state').selectOption(incorrect[0]);
  await page.locator('#target').waitFor();
  await page.locator('#target').selectOption(incorrect[1]);
  await page.getByRole('button', { name: /^What is known about .* → / }).waitFor();
  await page.evaluate(() => document.activeElement.blur());
  await press(page, 'End');
  await untilStep(page, end);
  await press(page, 'y');
  await entries(page).filter({ hasText: 'It is incorrect.' }).waitFor();
  await follow(page, 'It is incorrect.');
  const step = await shownStep(page);
  const lit = await page.locator('.edge.lit').count();
  assert.ok(lit > 0, 'the picked transition is lit');

  await page.evaluate(() => document.activeElement.blur());
  await press(page, 'e');
  const tikz = await saved(page, () => sheet(page).getByRole('button', { name: 'TikZ', exact: true }).press('Enter'));
  assert.match(tikz.text, /\\begin\{tikzpicture\}/);
  await press(page, 'Escape');
  await sheet(page).waitFor({ state: 'detached' });
  const again = await openLariat(t, { fragment: await copiedLink(page) });
  await untilStep(again, step);
  await eventually(async () => assert.equal(await again.locator('.edge.lit').count(), lit));
  await press(again, 'a');
  await stops(again).getByText(/^stage = \d+ and line = \d+$/).waitFor();
});
