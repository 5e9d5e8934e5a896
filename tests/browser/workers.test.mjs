// Workers that are slow, silent or dead: the reader is told, can stop and try again, and loses nothing.

import assert from 'node:assert/strict';
import test from 'node:test';
import { openLariat } from './page.mjs';
import { chooseSearch, modelText, press, shownStep, untilRecorded, untilStep, write } from './reader.mjs';

const OPEN_SYSTEM = `inputs g w
control g
target c
a -[g]-> b
a -[!g]-> a
b -[w]-> c
b -[!w]-> a
c -[true]-> c
`;
const SECOND = OPEN_SYSTEM.replaceAll('c', 'zz').replace('zzontrol', 'control');

/** Code inserted before the worker's own script. A worker first sends a number, then replies with bytes. */
const SILENT = `
  const say = self.postMessage.bind(self);
  self.postMessage = (message) => typeof message === 'number' && say(message);
`;
const DYING = `${SILENT}
  self.addEventListener('message', () => setTimeout(() => { throw new Error('killed by the test'); }));
`;
const SLOW = `
  const say = self.postMessage.bind(self);
  self.postMessage = (message) => setTimeout(say, typeof message === 'number' ? 0 : 1500, message);
`;

/** Makes one worker begin with `how.prelude`, as long as it is set. */
function tampered(module, how) {
  return async (page) => {
    await page.route(new RegExp(`worker\\.js\\?module=${module}`), async (route) => {
      const response = await route.fetch();
      return route.fulfill({ response, body: `${how.prelude ?? ''}\n${await response.text()}` });
    });
    // Time limits are in seconds; the tests shorten them.
    await page.addInitScript(() => {
      const { setTimeout: real } = window;
      window.setTimeout = (what, delay, ...rest) => real(what, delay >= 10_000 ? delay / 20 : delay, ...rest);
    });
  };
}

const button = (page, name) => page.getByRole('button', { name, exact: true });
const note = (page) => page.locator('footer .work-note');
const answer = (page) => page.locator('.ask').getByRole('status', { name: 'Answer' });

test('an explainer that says nothing is told of, and can be tried again', async (t) => {
  const how = { prelude: SILENT };
  const page = await openLariat(t, { before: tampered('explain', how) });
  await write(page, OPEN_SYSTEM);
  // At first it is only slow, and can be stopped; then it may be stuck.
  await button(page, 'Stop').waitFor();
  await note(page).filter({ hasText: 'No progress for 15 seconds' }).waitFor();
  await button(page, 'Stop').click();
  await note(page).filter({ hasText: 'Stopped.' }).waitFor();
  await button(page, 'Go on').click();
  await note(page).filter({ hasText: 'No progress for 15 seconds' }).waitFor();
  how.prelude = undefined;
  await button(page, 'Try again').click();
  await page.locator('.x-seg-bar').first().waitFor();
  await note(page).waitFor({ state: 'detached' });
  assert.equal(await modelText(page), OPEN_SYSTEM);
});

test('an explainer that dies is told of, and can be tried again', async (t) => {
  const how = { prelude: DYING };
  const page = await openLariat(t, { before: tampered('explain', how), allowed: /killed by the test/ });
  await write(page, OPEN_SYSTEM);
  const alert = page.getByRole('alert').filter({ hasText: 'it crashed' });
  await alert.waitFor();
  assert.equal(await page.getByRole('alertdialog').count(), 0, 'the page itself goes on');
  how.prelude = undefined;
  await button(page, 'Try again').click();
  await page.locator('.x-seg-bar').first().waitFor();
  await alert.waitFor({ state: 'detached' });
  assert.equal(await modelText(page), OPEN_SYSTEM);
});

test('a desk that says nothing is told of, and can be tried again', async (t) => {
  const how = { prelude: SILENT };
  const page = await openLariat(t, { before: tampered('ask', how) });
  await untilRecorded(page);
  await press(page, 'End');
  await page.locator('.verdict').waitFor();
  const [step, model] = [await shownStep(page), await modelText(page)];
  await press(page, 'w');
  await answer(page).getByText('Looking through the run…').waitFor();
  await answer(page).getByText('No progress for 15 seconds').waitFor();
  // After stopping, everything else can be used.
  await button(page, 'Cancel').click();
  await answer(page).getByText('No progress for 15 seconds').waitFor({ state: 'detached' });
  await press(page, 'w');
  await answer(page).getByText('No progress for 15 seconds').waitFor();
  how.prelude = undefined;
  await button(page, 'Try again').click();
  await page.locator('.answer .entries').waitFor();
  assert.deepEqual([await shownStep(page)], [step]);
  await page.getByRole('tab', { name: 'Model' }).click();
  assert.equal(await modelText(page), model);
});

test('a desk that dies is told of in the panel, and can be tried again', async (t) => {
  const how = { prelude: DYING };
  const page = await openLariat(t, { before: tampered('ask', how), allowed: /killed by the test/ });
  await untilRecorded(page);
  await press(page, 'End');
  await page.locator('.verdict').waitFor();
  const step = await shownStep(page);
  await press(page, 'w');
  await answer(page).getByText('it crashed').waitFor();
  await press(page, 'ArrowLeft');
  await untilStep(page, step - 1);
  how.prelude = undefined;
  await button(page, 'Try again').click();
  await page.locator('.answer .entries').waitFor();
  assert.equal(await page.getByRole('alertdialog').count(), 0);
});

test('a question that does not arrive in one piece is answered', async (t) => {
  const page = await openLariat(t, {
    before: async (page) => {
      await page.addInitScript(() => {
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function cut(message, ...rest) {
          return postMessage.call(this, window.cutting ? message.slice(0, 3) : message, ...rest);
        };
      });
    },
  });
  await untilRecorded(page);
  await press(page, 'End');
  await page.locator('.verdict').waitFor();
  await page.evaluate(() => { window.cutting = true; });
  await press(page, 'w');
  await answer(page).getByText('in one piece').waitFor();
  await page.evaluate(() => { window.cutting = false; });
  await button(page, 'Try again').click();
  await page.locator('.answer .entries').waitFor();

  await page.evaluate(() => { window.cutting = true; });
  await page.getByRole('tab', { name: 'Model' }).click();
  await write(page, OPEN_SYSTEM);
  await page.getByText('in one piece').waitFor();
  await page.evaluate(() => { window.cutting = false; });
  await write(page, SECOND);
  await page.locator('.x-seg-bar').first().waitFor();
});

test('a reply that comes late is not taken for that to another question', async (t) => {
  const how = { prelude: SLOW };
  const page = await openLariat(t, { before: tampered('explain', how) });
  await untilRecorded(page);
  await page.evaluate(() => {
    window.seenOld = 0;
    new MutationObserver(() => {
      const other = document.querySelector('header [data-search="neighbourhoods"]');
      if (other && document.querySelector('.x-fate, .x-gamma, .x-seg-bar')) window.seenOld += 1;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await chooseSearch(page, 'fate');
  await button(page, 'Stop').waitFor();
  // The first explanation is being computed when another one replaces it.
  await chooseSearch(page, 'neighbourhoods');
  await page.locator('.explained .pane').first().waitFor();
  assert.equal(await page.evaluate(() => window.seenOld), 0);
});

test('a search for the shortest trace inside an explanation can be stopped', async (t) => {
  const page = await openLariat(t);
  const model = 'random n=30000 edges=120000 accepting=0.001 seed=7\n';
  await write(page, model);
  await chooseSearch(page, 'spin-i');
  await chooseSearch(page, 'fate');
  await note(page).filter({ hasText: /spin-i looks for a trace: [\d,]+ states/ }).waitFor();
  await button(page, 'Stop').click();
  await note(page).filter({ hasText: 'Stopped.' }).waitFor();
  assert.equal(await modelText(page), model);
  // The next request does not wait for it.
  await button(page, 'Go on').click();
  await button(page, 'Stop').waitFor();
  await write(page, OPEN_SYSTEM);
  await page.locator('.x-seg-bar').first().waitFor();
});
