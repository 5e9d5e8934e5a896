// The model text: read while it is typed, and never lost.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { eventually, openLariat, untilRunning } from './page.mjs';
import {
  chooseSearch, chosenSearch, CLIPBOARD, linkTo, modelText, paste, press, seen, shownStep, untilRecorded, untilStates, untilStep, write,
} from './reader.mjs';

const OWN = 'a -> b c\nb* -> a\nc -> c\n';

const HOA = `HOA: v1
States: 3
Start: 0
AP: 1 "p"
acc-name: Buchi
Acceptance: 1 Inf(0)
--BODY--
State: 0
[0] 1
[!0] 2
State: 1 {0}
[t] 0
State: 2
[t] 2
--END--
`;

const GENERALISED = `HOA: v1
States: 2
Start: 0
AP: 0
acc-name: generalized-Buchi 2
Acceptance: 2 Inf(0)&Inf(1)
--BODY--
State: 0 {0}
[t] 1
State: 1 {1}
[t] 0
--END--
`;

test('a mistake is told while it is typed, and the last good graph stays', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  await press(page, 'ArrowRight', 3);
  await untilStep(page, 3);
  const before = await seen(page);
  const lines = (await modelText(page)).split('\n').length;

  await page.getByLabel('Model text').focus();
  await press(page, 'Control+End');
  await page.keyboard.type('s1 -> s2');
  const remarks = page.getByLabel('Remarks on the model');
  const error = remarks.locator('li.error');
  await error.getByText(`line ${lines}, column 1`, { exact: true }).waitFor();
  await eventually(async () => assert.match(await error.innerText(), /s1/));
  await eventually(async () => assert.equal(await page.locator('.behind .is-error').first().innerText(), 's1', 'the place is marked in the text'));
  await page.getByText('The graph shows the last model').waitFor();
  await eventually(async () => assert.deepEqual(await seen(page), before));
  // It can still be stepped, once the text field is left.
  await press(page, 'Escape');
  await press(page, 'ArrowRight');
  await untilStep(page, 4);

  await page.getByLabel('Model text').focus();
  await press(page, 'Control+End');
  await press(page, 'Backspace', 's1 -> s2'.length);
  await page.keyboard.type('s3b -> s5');
  await error.waitFor({ state: 'detached' });
  await page.getByText('The graph shows the last model').waitFor({ state: 'detached' });
  await write(page, OWN);
  await untilStates(page, 'a', 'b', 'c');
});

test('keys that are typed into the text do not step', async (t) => {
  const page = await openLariat(t);
  await page.getByLabel('Model text').focus();
  for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'Space', 'l', 't', 'h', '2', '?']) await press(page, key);
  await eventually(async () => assert.equal(await shownStep(page), 0));
  await eventually(async () => assert.match(await modelText(page), / lth2\?/));
  await eventually(async () => assert.equal(await page.getByRole('dialog').count(), 0));
});

test('text, search and step survive a reload that comes without warning', async (t) => {
  const page = await openLariat(t);
  await write(page, OWN);
  await untilStates(page, 'a', 'b', 'c');
  await chooseSearch(page, 'cvwy92');
  await press(page, 'Escape');
  await press(page, 'ArrowRight', 7);
  await untilStep(page, 7);
  const before = await seen(page);
  await page.reload();
  await untilRunning(page);
  await untilStep(page, 7);
  await eventually(async () => assert.equal(await modelText(page), OWN));
  await eventually(async () => assert.equal(await chosenSearch(page), 'cvwy92'));
  await eventually(async () => assert.deepEqual(await seen(page), before));

  // Text typed a moment ago is kept as well, even if it is incomplete.
  await write(page, `${OWN}d -> -> `);
  await page.reload();
  await untilRunning(page);
  await eventually(async () => assert.equal(await modelText(page), `${OWN}d -> -> `));
  await page.locator('.diagnostics li.error').first().waitFor();
});

test('the step is kept while it plays', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  await page.getByLabel('Steps a second when playing').selectOption('32');
  await press(page, 'Escape');
  await press(page, 'Space');
  await page.waitForFunction(() => Number(document.querySelector('[data-step]').dataset.step) >= 24);
  await page.reload();
  await untilRunning(page);
  // On a busy machine not the last step, but an earlier one.
  await page.waitForFunction(() => Number(document.querySelector('[data-step]').dataset.step) >= 4);
});

test('an automaton in the HOA format is recognised when it is pasted', async (t) => {
  const page = await openLariat(t, { context: CLIPBOARD });
  await paste(page, HOA);
  await untilStates(page, '0', '1', '2');
  await eventually(async () => assert.equal(await page.locator('.diagnostics li.error').count(), 0));
  await press(page, 'Escape');
  await press(page, 'End');
  await page.locator('.verdict').waitFor();
  await eventually(async () => assert.equal((await seen(page)).verdict, 'counterexample'));
  await eventually(async () => assert.equal(await page.getByText('unfolded').count(), 0));
});

test('a generalised automaton is unfolded, and the page says so', async (t) => {
  const page = await openLariat(t);
  await write(page, GENERALISED);
  await page.getByText(/one acceptance set.*unfolded/).waitFor();
  await press(page, 'Escape');
  await press(page, 'End');
  await page.locator('.verdict').waitFor();
  await eventually(async () => assert.equal((await seen(page)).verdict, 'counterexample'));
});

test('a model that nothing can be asked about is refused with a reason, and mended', async (t) => {
  const page = await openLariat(t);
  // An open system opens in fate; without a target there is nothing to explain.
  await write(page, 'inputs g\n1 -[!g]-> 0\n1 -[g]-> 1\n');
  await page.getByRole('heading', { name: 'Nothing to explain yet' }).waitFor();
  await page.getByText('target').first().waitFor();
  await press(page, 'Escape');
  await press(page, 'ArrowRight');
  await press(page, 'End');
  await press(page, 'Space');
  await write(page, OWN);
  await untilStates(page, 'a', 'b', 'c');
  await press(page, 'Escape');
  await press(page, 'ArrowRight');
  await untilStep(page, 1);
});

test('a model goes into a file and comes out of one', async (t) => {
  const page = await openLariat(t);
  await write(page, OWN);
  await untilStates(page, 'a', 'b', 'c');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save' }).click();
  const saved = await saving;
  assert.equal(saved.suggestedFilename(), 'model.lar');
  await eventually(async () => assert.equal(await readFile(await saved.path(), 'utf8'), OWN));

  const open = (name, buffer) => page.getByLabel('Open file').setInputFiles({ name, mimeType: 'text/plain', buffer });
  await open('other.hoa', Buffer.from(HOA));
  await untilStates(page, '0', '1', '2');
  await eventually(async () => assert.equal(await modelText(page), HOA));
  await open('picture.lar', Buffer.from([0xff, 0xfe, 0x00, 0x80]));
  await page.getByRole('alert').filter({ hasText: 'picture.lar is not a text file' }).waitFor();
  await eventually(async () => assert.equal(await modelText(page), HOA, 'what cannot be read changes nothing'));
});

for (const width of [1440, 1200]) {
  test(`a model with a property has four tabs, and all of them are seen, ${width} wide`, async (t) => {
    const fragment = linkTo({ m: 'des (0, 2, 2)\n(0, "SEND", 1)\n(1, "RECV", 0)\n' });
    const page = await openLariat(t, { fragment, context: { viewport: { width, height: 700 } } });
    await page.getByRole('tab', { name: 'Property' }).waitFor();
    await page.getByRole('tab', { name: 'Ask' }).waitFor();
    const beyond = await page.getByRole('tab').evaluateAll((tabs) => tabs
      .map((tab) => tab.getBoundingClientRect().right - tab.parentElement.getBoundingClientRect().right));
    assert.ok(Math.max(...beyond) <= 0, `${beyond}`);
  });
}
