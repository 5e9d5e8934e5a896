// When Lariat crashes or cannot start, the user gets a sentence and keeps the text.

import assert from 'node:assert/strict';
import test from 'node:test';
import { accessibilityProblems } from './accessibility.mjs';
import { eventually, openLariat, untilRunning } from './page.mjs';
import { modelText, write } from './reader.mjs';

const MODEL = 's1 -> s2 s5\ns2* -> s1\n';

function panic(page, message) {
  return page.evaluate((message) => window.dispatchEvent(new CustomEvent('lariat-panic', { detail: { message } })), message);
}

test('a panic shows a box with the model in it', async (t) => {
  const page = await openLariat(t);
  await write(page, MODEL);
  await panic(page, 'index out of bounds');
  const box = page.getByRole('alertdialog', { name: 'Lariat has stopped' });
  await box.waitFor();
  const text = box.getByLabel('Your model');
  await eventually(async () => assert.equal(await text.inputValue(), MODEL));
  await eventually(async () => assert.equal(await text.isEditable(), false));
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Reload with my model'));
  // A second crash does not open a second box, and Escape does not close the first.
  await panic(page, 'again');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await eventually(async () => assert.equal(await page.getByRole('alertdialog').count(), 1));
  await eventually(async () => assert.ok(await box.isVisible()));
});

for (const colorScheme of ['light', 'dark']) {
  test(`everyone can use the box (${colorScheme})`, async (t) => {
    const page = await openLariat(t, { context: { colorScheme } });
    await write(page, MODEL);
    await panic(page, 'x');
    assert.deepEqual(await accessibilityProblems(page, '.crash'), []);
  });
}

test('the model can be taken along from the box', async (t) => {
  const page = await openLariat(t, { context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  await write(page, MODEL);
  await panic(page, 'x');
  await page.getByRole('button', { name: 'Copy the model' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  await eventually(async () => assert.equal(await page.evaluate(() => navigator.clipboard.readText()), MODEL));

  await page.getByRole('button', { name: 'Reload with my model' }).click();
  await untilRunning(page);
  await eventually(async () => assert.equal(await modelText(page), MODEL));
  await eventually(async () => assert.equal(await page.getByRole('alertdialog').count(), 0));
});

test('one can start again from the example', async (t) => {
  const page = await openLariat(t);
  await write(page, MODEL);
  await page.evaluate(() => history.replaceState(null, '', '#somewhere'));
  await panic(page, 'x');
  await eventually(async () => assert.equal(await page.getByLabel('Your model').last().inputValue(), MODEL, 'the model is shown'));
  await page.getByRole('button', { name: 'Start from the example' }).click();
  await page.waitForFunction(() => location.hash !== '#somewhere');
  await untilRunning(page);
  await eventually(async () => assert.notEqual(await modelText(page), MODEL));
  // The text is in the list of texts, too.
  await page.getByRole('tab', { name: 'Examples' }).click();
  await page.locator('.example.own').filter({ hasText: 's1 -> s2 s5' }).waitFor();
});

test('a trap that no panic hook sees shows the box, other errors do not', async (t) => {
  const page = await openLariat(t, { allowed: /unreachable|harmless/ });
  await page.evaluate(() => setTimeout(() => { throw new Error('harmless'); }));
  await page.evaluate(() => void Promise.reject(new TypeError('harmless')));
  await page.waitForTimeout(100);
  await eventually(async () => assert.equal(await page.getByRole('alertdialog').count(), 0));
  await page.evaluate(() => setTimeout(() => { throw new WebAssembly.RuntimeError('unreachable'); }));
  await page.getByRole('alertdialog').waitFor();
});

test('a stack that WebAssembly has filled shows the box and says so', async (t) => {
  const page = await openLariat(t, { allowed: /call stack/ });
  // (func $f (export "f") (call $f))
  const endless = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 6, 1, 4, 0, 16, 0, 11];
  await page.evaluate(async (bytes) => {
    const { instance } = await WebAssembly.instantiate(new Uint8Array(bytes));
    setTimeout(() => instance.exports.f());
  }, endless);
  await page.getByRole('alertdialog').getByText('nests deeper').waitFor();
});

test('a program that cannot be fetched gets a sentence, not a blank page', async (t) => {
  const page = await openLariat(t, {
    running: false,
    allowed: /wasm|Lariat could not start|Failed to load resource/,
    before: (page) => page.route(/_bg\.wasm$/, (route) => route.fulfill({ status: 404, body: '' })),
  });
  const alert = page.getByRole('alert');
  await alert.waitFor();
  await eventually(async () => assert.match(await alert.innerText(), /could not start[\s\S]*could not be loaded/));
  await eventually(async () => assert.ok(await page.getByRole('button', { name: 'Try again' }).isVisible()));
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('a browser without WebAssembly is told so', async (t) => {
  const page = await openLariat(t, {
    running: false,
    allowed: /Lariat could not start/,
    before: (page) => page.addInitScript(() => { delete window.WebAssembly; }),
  });
  await page.getByRole('alert').waitFor();
  await eventually(async () => assert.match(await page.getByRole('alert').innerText(), /WebAssembly/));
});
