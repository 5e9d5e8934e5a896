// A link holds the whole screen, and does not overwrite anything of the user who opens it.

import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually, openLariat, untilRunning } from './page.mjs';
import {
  chooseSearch, chosenSearch, CLIPBOARD, copiedLink, drag, modelText, places, press, seen, spots, untilStates, untilStep, write,
} from './reader.mjs';

const SENT = 'idle -> try\ntry -> wait crit\nwait -> try\ncrit* -> idle\nlost -> lost\nidle2 -> idle\n';
const STATES = ['idle', 'try', 'wait', 'crit'];
const OWN = 'mine -> mine2\nmine2* -> mine\n';

/** A user with a screen to share. */
async function sender(t, context) {
  const page = await openLariat(t, { context });
  await write(page, SENT);
  await untilStates(page, ...STATES);
  await press(page, 'Escape');
  await chooseSearch(page, 'cvwy92');
  const [x, y] = (await spots(page)).wait;
  await drag(page, [x, y], [x + 60, y + 40], [x + 90, y + 70]);
  await press(page, 'ArrowRight', 9);
  await untilStep(page, 9);
  return page;
}

test('a link opens in a fresh profile as what was sent', async (t) => {
  const page = await sender(t, CLIPBOARD);
  await page.getByRole('button', { name: 'Hide unseen states' }).click();
  await page.getByRole('button', { name: 'Show unseen states' }).waitFor();
  const [sent, sentPlaces] = [await seen(page), await places(page)];
  const link = await copiedLink(page);
  assert.match(link, /^#1\.[\w-]+$/);
  await eventually(async () => assert.match(await page.locator('.notice').first().innerText(), /\d+ characters/));

  const other = await openLariat(t, { fragment: link });
  await untilStep(other, 9);
  await eventually(async () => assert.equal(await modelText(other), SENT));
  await eventually(async () => assert.equal(await chosenSearch(other), 'cvwy92'));
  await eventually(async () => assert.deepEqual(await seen(other), sent));
  await eventually(async () => assert.deepEqual(await places(other), sentPlaces));
  const hide = other.getByRole('button', { name: 'Show unseen states' });
  await eventually(async () => assert.equal(await hide.getAttribute('aria-pressed'), 'true'));
  await hide.click();
  await untilStates(other, ...STATES);

  // The link of what a link showed is the same link.
  const third = await openLariat(t, { fragment: link, context: CLIPBOARD });
  await untilStep(third, 9);
  await eventually(async () => assert.equal(await copiedLink(third), link));
});

test('a link that is copied in the middle of a word holds that word', async (t) => {
  const page = await openLariat(t, { context: CLIPBOARD });
  await write(page, OWN);
  const link = await copiedLink(page);
  const other = await openLariat(t, { fragment: link });
  await untilStates(other, 'mine', 'mine2');
  await eventually(async () => assert.equal(await modelText(other), OWN));
});

for (const [name, without] of Object.entries({
  'a browser that refuses': () => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError')); },
  'a browser without a clipboard': () => { Object.defineProperty(navigator, 'clipboard', { value: undefined }); },
})) {
  test(`${name} to copy leaves the link to be copied by hand`, async (t) => {
    const page = await openLariat(t, { before: (page) => page.addInitScript(without) });
    await press(page, 'ArrowRight', 4);
    await untilStep(page, 4);
    const sent = await seen(page);
    await press(page, 'l');
    const field = page.getByLabel('Link', { exact: true });
    await field.waitFor();
    const other = await openLariat(t, { fragment: new URL(await field.inputValue()).hash });
    await untilStep(other, 4);
    await eventually(async () => assert.deepEqual(await seen(other), sent));
    await page.getByRole('button', { name: 'Close this notice' }).click();
    await field.waitFor({ state: 'detached' });
  });
}

test('a link that is opened beside one’s own work leaves it within reach', async (t) => {
  const link = await copiedLink(await sender(t, CLIPBOARD));
  const page = await openLariat(t);
  await write(page, OWN);
  await untilStates(page, 'mine', 'mine2');

  await page.evaluate((link) => { location.hash = link; }, link);
  await untilStates(page, ...STATES);
  await untilStep(page, 9);
  // A reload, or a later visit without the link, does not lose the user's text.
  await page.reload();
  await untilRunning(page);
  await untilStep(page, 9);
  await page.evaluate(() => history.replaceState(null, '', location.pathname));
  await page.reload();
  await untilRunning(page);
  await untilStates(page, ...STATES);
  await page.getByRole('tab', { name: 'Examples' }).click();
  await page.locator('.example:not(.own)').first().click();
  await page.getByRole('tab', { name: 'Examples' }).click();
  await page.locator('.example.own').filter({ hasText: 'mine -> mine2' }).click();
  await untilStates(page, 'mine', 'mine2');
  await eventually(async () => assert.equal(await modelText(page), OWN));
});

test('the link leaves the address when the text is changed', async (t) => {
  const link = await copiedLink(await sender(t, CLIPBOARD));
  const page = await openLariat(t, { fragment: link });
  await untilStep(page, 9);
  await write(page, OWN);
  await untilStates(page, 'mine', 'mine2');
  assert.equal(new URL(page.url()).hash, '');
  await page.reload();
  await untilRunning(page);
  await eventually(async () => assert.equal(await modelText(page), OWN));
});
