// Typed text is never lost, and there is a way back to it.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { deflateSync } from 'node:zlib';
import { address, eventually, openLariat, untilRunning } from './page.mjs';
import { modelText, press, untilStates, write } from './reader.mjs';

const FIRST = 'a -> b c\nb* -> a\nc -> c\n';
const SECOND = 'p -> q\nq* -> p r\nr -> r\n';
const SENT = 'sent -> there\nthere* -> sent\n';

/** A link as Lariat packs it: JSON, zlib, URL-safe Base64. */
function linkTo(model) {
  return `#1.${deflateSync(JSON.stringify({ m: model })).toString('base64url')}`;
}

/** Another tab of the same profile. */
async function tabBeside(page, fragment = '') {
  const other = await page.context().newPage();
  other.setDefaultTimeout(15_000);
  await other.goto(await address(fragment));
  await untilRunning(other);
  return other;
}

/** The same tab twice, with its session storage, as browsers duplicate tabs. */
async function duplicate(page) {
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => { window.open(location.href); }),
  ]);
  await untilRunning(other);
  return other;
}

async function untilText(page, text) {
  await page.waitForFunction((text) => document.querySelector('#model-text')?.value === text, text);
}

async function reload(page) {
  await page.reload();
  await untilRunning(page);
}

function own(page) {
  return page.locator('.example.own');
}

async function menu(page) {
  await page.getByRole('tab', { name: 'Examples' }).click();
  return page.locator('.example:not(.own)');
}

/** Waits until the list shows `count` texts of the user, older ones unfolded. */
async function untilOwn(page, count) {
  await menu(page);
  await page.waitForFunction((count) => document.querySelectorAll('.example.own').length === count, count);
}

/** Storage that is full as long as `window.full` is set. */
function mayBeFull(page) {
  return page.addInitScript(() => {
    const refuse = () => { throw new DOMException('full', 'QuotaExceededError'); };
    for (const [type, name] of [[IDBObjectStore, 'put'], [Storage, 'setItem']]) {
      const real = type.prototype[name];
      type.prototype[name] = function put(...given) {
        return window.full ? refuse() : real.apply(this, given);
      };
    }
  });
}

test('two tabs keep a text each, whichever is reloaded', async (t) => {
  const one = await openLariat(t);
  await write(one, FIRST);
  const other = await tabBeside(one);
  await write(other, SECOND);
  await write(one, `${FIRST}c -> a\n`);
  await reload(one);
  await eventually(async () => assert.equal(await modelText(one), `${FIRST}c -> a\n`));
  await reload(other);
  await eventually(async () => assert.equal(await modelText(other), SECOND));
  await untilOwn(one, 2);
});

test('who types into a text that another tab has open writes a text of their own', async (t) => {
  const one = await openLariat(t);
  await write(one, FIRST);
  await reload(one);
  const other = await tabBeside(one);
  await untilText(other, FIRST);
  const third = await duplicate(one);
  await untilText(third, FIRST);
  for (const [page, line] of [[one, 'c -> a\n'], [other, 'c -> b\n'], [third, 'b -> c\n']]) {
    await page.getByLabel('Model text').focus();
    await press(page, 'Control+End');
    await page.keyboard.type(line);
  }
  for (const [page, line] of [[one, 'c -> a\n'], [other, 'c -> b\n'], [third, 'b -> c\n']]) {
    await reload(page);
    await untilText(page, FIRST + line);
  }
  await untilOwn(one, 3);
});

test('what was typed in the moment before a tab is closed is found again', async (t) => {
  const page = await openLariat(t);
  await write(page, FIRST);
  const other = await tabBeside(page);
  await write(other, SECOND);
  await other.close();
  await untilOwn(page, 2);
  await own(page).filter({ hasText: 'p -> q' }).click();
  await untilText(page, SECOND);
  // No other tab has it open now, so it is continued, not copied.
  await write(page, `${SECOND}r -> p\n`);
  await untilOwn(page, 2);
});

test('no own text is dropped, and one that is deleted can be had back', async (t) => {
  const page = await openLariat(t);
  const texts = Array.from({ length: 12 }, (_, place) => `mine${place} -> m\nm* -> mine${place}\n`);
  for (const text of texts) {
    await write(page, text);
    await (await menu(page)).first().click();
  }
  await untilOwn(page, texts.length);
  await page.getByText('7 older').click();
  await own(page).filter({ hasText: 'mine0 ->' }).click();
  await untilText(page, texts[0]);
  await untilOwn(page, texts.length);
  await page.getByRole('button', { name: 'Delete mine11 -> m' }).click();
  await untilOwn(page, texts.length - 1);
  await page.locator('.gone').getByRole('button', { name: 'Undo' }).click();
  await untilOwn(page, texts.length);
  await own(page).filter({ hasText: 'mine11 ->' }).click();
  await untilText(page, texts[11]);
});

test('a text that takes the place of another at once leaves it among one’s own', async (t) => {
  const page = await openLariat(t);
  await write(page, FIRST);
  await write(page, SECOND);
  await write(page, '');
  await untilOwn(page, 2);
});

test('a property that was typed stays with its model', async (t) => {
  const page = await openLariat(t);
  const example = (await menu(page)).filter({ hasText: 'neighbourhoods' }).first();
  await example.click();
  await page.getByRole('tab', { name: 'Property' }).click();
  await page.getByRole('textbox', { name: 'Property' }).fill('[ true* . "MINE" ] false');
  await (await menu(page)).first().click();
  await reload(page);
  await untilOwn(page, 1);
  await own(page).click();
  await page.getByRole('tab', { name: 'Property' }).click();
  await eventually(async () => assert.equal(await page.getByRole('textbox', { name: 'Property' }).inputValue(), '[ true* . "MINE" ] false'));
});

test('storage that is full is told, with a way out', async (t) => {
  const page = await openLariat(t, { before: mayBeFull });
  await page.evaluate(() => { window.full = true; });
  await write(page, FIRST);
  const notice = page.getByRole('alert').filter({ hasText: 'not saved' });
  await notice.waitFor();
  const saving = page.waitForEvent('download');
  await notice.getByRole('button', { name: 'Download' }).click();
  await eventually(async () => assert.equal(await readFile(await (await saving).path(), 'utf8'), FIRST));
  // The notice stays until there is room again.
  await notice.getByRole('button', { name: 'Try again' }).click();
  await (await menu(page)).first().click();
  await untilOwn(page, 1);
  await eventually(async () => assert.ok(await notice.isVisible()));
  // The page may retry by itself before the click.
  await page.evaluate(() => {
    window.full = false;
    [...document.querySelectorAll('.unsaved button')].find((button) => button.textContent === 'Try again').click();
  });
  await notice.waitFor({ state: 'detached' });
  await reload(page);
  await untilOwn(page, 1);
});

test('a browser without a database keeps texts all the same', async (t) => {
  const page = await openLariat(t, {
    before: (page) => page.addInitScript(() => { Object.defineProperty(window, 'indexedDB', { value: undefined }); }),
  });
  await write(page, FIRST);
  await (await menu(page)).first().click();
  await write(page, SECOND);
  await reload(page);
  await untilText(page, SECOND);
  await untilOwn(page, 2);
  await page.getByText('no database').waitFor();
});

test('a browser that keeps nothing says so', async (t) => {
  const page = await openLariat(t, {
    before: (page) => page.addInitScript(() => {
      for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, { get: () => { throw new DOMException('no', 'SecurityError'); } });
      }
    }),
  });
  await write(page, FIRST);
  await page.getByRole('alert').filter({ hasText: 'not saved' }).waitFor();
  await untilStates(page, 'a', 'b', 'c');
});

test('what an older version has stored is taken over', async (t) => {
  const page = await openLariat(t);
  await page.evaluate(([first, second]) => {
    localStorage.setItem('lariat.model', first);
    localStorage.setItem('lariat.own', JSON.stringify([second, 'x -> y\ny* -> x\n']));
  }, [FIRST, SECOND]);
  await reload(page);
  await untilText(page, FIRST);
  await untilOwn(page, 3);
  await eventually(async () => assert.deepEqual(await page.evaluate(() => ['lariat.model', 'lariat.own'].map((key) => localStorage.getItem(key))), [null, null]));
  await own(page).filter({ hasText: 'p -> q' }).click();
  await untilText(page, SECOND);
});

test('back and forward go through texts, and the address says what is shown', async (t) => {
  const page = await openLariat(t);
  await write(page, FIRST);
  await page.evaluate((link) => { location.hash = link; }, linkTo(SENT));
  await untilText(page, SENT);
  await page.goBack();
  await untilText(page, FIRST);
  assert.equal(new URL(page.url()).hash, '');
  await page.goForward();
  await untilText(page, SENT);
  assert.equal(new URL(page.url()).hash, linkTo(SENT));
  // A change makes it the user's text; the link is one entry back.
  await write(page, `${SENT}there -> there\n`);
  await page.waitForFunction(() => location.hash === '');
  await page.goBack();
  await untilText(page, SENT);
  assert.equal(new URL(page.url()).hash, linkTo(SENT));
  await page.goForward();
  await untilText(page, `${SENT}there -> there\n`);
  // Through a reload, and an example.
  await (await menu(page)).first().click();
  await reload(page);
  await page.goBack();
  await untilText(page, `${SENT}there -> there\n`);
});

test('undo goes back to the text before, whatever was opened', async (t) => {
  const page = await openLariat(t);
  const greeting = await modelText(page);
  await write(page, FIRST);
  await (await menu(page)).nth(1).click();
  await page.waitForFunction((text) => ![undefined, text].includes(document.querySelector('#model-text')?.value), FIRST);
  const example = await modelText(page);
  await press(page, 'Control+z');
  await untilText(page, FIRST);
  await press(page, 'Control+y');
  await untilText(page, example);
  await press(page, 'Control+z');
  await untilText(page, FIRST);

  await page.getByLabel('Open file').setInputFiles({ name: 'x.lar', mimeType: 'text/plain', buffer: Buffer.from(SECOND) });
  await untilText(page, SECOND);
  await page.evaluate((link) => { location.hash = link; }, linkTo(SENT));
  await untilText(page, SENT);
  // In the editor as elsewhere.
  await page.getByLabel('Model text').focus();
  for (const text of [SECOND, FIRST, greeting]) {
    await press(page, 'Control+z');
    await untilText(page, text);
  }
  await press(page, 'Control+Shift+Z');
  await untilText(page, FIRST);
});

test('undo takes typing back, and again after another panel was looked at', async (t) => {
  const page = await openLariat(t);
  await write(page, FIRST);
  const area = page.getByLabel('Model text');
  await area.focus();
  await press(page, 'Control+End');
  await page.keyboard.type('c -> a');
  await page.keyboard.insertText('\n# a comment that was pasted in one go\n');
  await menu(page);
  await page.getByRole('tab', { name: 'Model' }).click();
  await area.focus();
  await press(page, 'Control+z');
  await untilText(page, `${FIRST}c -> a`);
  // The size of an undo step depends on the speed of typing.
  const until = async (key, text) => {
    for (let shown = await modelText(page); shown !== text; shown = await modelText(page)) {
      assert.ok(shown.startsWith(FIRST));
      await press(page, key);
      await page.waitForFunction((shown) => document.querySelector('#model-text').value !== shown, shown);
    }
  };
  await until('Control+z', FIRST);
  await eventually(async () => assert.equal(await area.evaluate((area) => area.selectionEnd), FIRST.length, 'the caret is where something has changed'));
  await until('Control+y', `${FIRST}c -> a\n# a comment that was pasted in one go\n`);
  await untilStates(page, 'a', 'b', 'c');
});

// ── Crashes ─────────────────────────────────────────────────────────────────────────────

/** Long enough to be killed meanwhile. */
const HEAVY = 'chain s n=4000000\n';

async function kill(page) {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => {});
  await crashed;
}

test('a link that killed the page is not opened again without asking, and nothing of it is stored', async (t) => {
  const page = await openLariat(t, { allowed: /crash/ });
  await write(page, FIRST);
  const link = linkTo(HEAVY);
  const bad = await tabBeside(page);
  await bad.evaluate((link) => { location.hash = link; }, link);
  await untilText(bad, HEAVY);
  await eventually(async () => assert.equal(await bad.evaluate(() => Object.values({ ...localStorage }).some((value) => value.includes('chain'))), false));
  await kill(bad);
  await bad.close();

  const again = await page.context().newPage();
  await again.goto(await address(link));
  const box = again.getByRole('alertdialog', { name: 'Open it again?' });
  await box.waitFor();
  await eventually(async () => assert.match(await box.innerText(), /more memory than a browser tab has/));
  await eventually(async () => assert.equal(await box.getByLabel('Your model').inputValue(), FIRST));
  await box.getByRole('button', { name: 'Open my model' }).click();
  await untilText(again, FIRST);
  assert.equal(new URL(again.url()).hash, '');
  // Nor in an open page.
  await again.evaluate((link) => { location.hash = link; }, link);
  await box.getByRole('button', { name: 'Open my model' }).click();
  await untilText(again, FIRST);

  // The user can open it anyway; once the page has survived it, it does not ask again.
  await again.goto('about:blank');
  await again.goto(await address(link));
  await box.getByRole('button', { name: 'Open it anyway' }).click();
  await untilText(again, HEAVY);
  await again.getByRole('button', { name: 'Stop', exact: true }).click();
  await again.getByRole('button', { name: 'Go on' }).waitFor();
  await reload(again);
  await untilText(again, HEAVY);
});

test('an own text that killed the page is shown, and opened when it is asked for', async (t) => {
  const page = await openLariat(t, { allowed: /crash/ });
  const beside = await tabBeside(page);
  await write(beside, HEAVY);
  await beside.locator('.work-note').waitFor();
  await kill(beside);
  await beside.close();
  const again = await page.context().newPage();
  await again.goto(await address());
  const box = again.getByRole('alertdialog', { name: 'Open it again?' });
  await eventually(async () => assert.equal(await box.getByLabel('Your model').inputValue(), HEAVY));
  await box.getByRole('button', { name: 'Start from the example' }).click();
  await untilRunning(again);
  await untilOwn(again, 1);
  await own(again).click();
  await box.getByRole('button', { name: 'Open it anyway' }).click();
  await untilText(again, HEAVY);
});

test('when the program stops over somebody else’s model, the box shows one’s own', async (t) => {
  const page = await openLariat(t, { allowed: /unreachable/ });
  await write(page, FIRST);
  await page.evaluate((link) => { location.hash = link; }, linkTo(SENT));
  await untilText(page, SENT);
  await page.evaluate(() => setTimeout(() => { throw new WebAssembly.RuntimeError('unreachable'); }));
  const box = page.getByRole('alertdialog', { name: 'Lariat has stopped' });
  await box.getByText('needs more memory than a browser tab has').waitFor();
  await eventually(async () => assert.equal(await box.getByLabel('Your model').inputValue(), FIRST));
  await box.getByText('The model that was open').first().click();
  await eventually(async () => assert.equal(await box.getByLabel('The model that was open').inputValue(), SENT));
  await box.getByRole('button', { name: 'Reload with my model' }).click();
  await untilRunning(page);
  await untilText(page, FIRST);
  assert.equal(new URL(page.url()).hash, '');
});
