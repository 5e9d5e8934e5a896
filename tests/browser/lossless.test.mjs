// Two hundred random events of tabs, from a fixed seed: every
// typed text can still be found.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { deflateSync } from 'node:zlib';
import { address, eventually, openLariat, untilRunning } from './page.mjs';
import { write, dice } from './reader.mjs';

const EVENTS = 200;
const SEED = 20261117;
const TABS = 3;

const LINKS = Array.from({ length: 4 }, (_, place) => `sent${place} -> far\nfar* -> sent${place}\n`);
const EXAMPLES = ['Two ways to the loop', 'The accepting state is the first one'];

function linkTo(model) {
  return `#1.${deflateSync(JSON.stringify({ m: model })).toString('base64url')}`;
}

function mayBeFull(page) {
  return page.context().addInitScript(() => {
    const refuse = () => { throw new DOMException('full', 'QuotaExceededError'); };
    for (const [type, name] of [[IDBObjectStore, 'put'], [Storage, 'setItem']]) {
      const real = type.prototype[name];
      type.prototype[name] = function put(...given) {
        return window.full ? refuse() : real.apply(this, given);
      };
    }
  });
}

test('in any order of events, what was typed is still to be found', async (t) => {
  const home = await openLariat(t, { allowed: /crash|unreachable/, before: mayBeFull });
  const context = home.context();
  const roll = dice(SEED);
  const pick = (list) => list[roll(list.length)];
  /** Texts that must be found, each with the tab that wrote it last. */
  const written = new Set();
  const rescued = [];
  let made = 0;

  // A tab has a history of texts, as the browser does.
  const tabs = [await newTab(home)];
  const log = [];

  async function newTab(page) {
    page.setDefaultTimeout(20_000);
    await opened(page);
    return { page, texts: [{ text: await shown(page) }], at: 0, open: true };
  }
  /** After a crash during work, the page asks first. */
  async function opened(page) {
    const box = page.getByRole('alertdialog', { name: 'Open it again?' });
    await page.waitForFunction(() => document.querySelector('dialog, #model-text'));
    if (await box.isVisible()) await box.getByRole('button', { name: 'Open it anyway' }).click();
    await page.locator('#model-text').waitFor();
  }
  function shown(page) {
    return page.waitForFunction(() => document.querySelector('#model-text')?.value).then((handle) => handle.jsonValue());
  }
  async function until(tab, text) {
    const asked = await tab.page.waitForFunction((text) => document.querySelector('dialog')
      ?? (document.querySelector('#model-text')?.value === text), text).then(() => tab.page.locator('dialog').count(), () => 0);
    if (asked) await opened(tab.page);
    await tab.page.waitForFunction((text) => document.querySelector('#model-text')?.value === text, text)
      .catch(async (error) => {
        const value = await tab.page.evaluate(() => document.querySelector('#model-text')?.value);
        throw new Error(`${log.slice(-8).join(', ')}: ${JSON.stringify(value)} is shown, not ${JSON.stringify(text)}`, { cause: error });
      });
  }
  function goesTo(tab, entry) {
    tab.texts.splice(tab.at + 1);
    tab.texts.push(entry);
    tab.at += 1;
  }
  const now = (tab) => tab.texts[tab.at];
  const isElsewhere = (tab) => now(tab).tab && now(tab).tab !== tab && now(tab).tab.open;
  function fresh(tab) {
    made += 1;
    const entry = { text: `own${made} -> o${made} x\no${made}* -> own${made}\nx -> x\n`, tab };
    written.add(entry);
    return entry;
  }

  const events = {
    async type(tab) {
      goesTo(tab, fresh(tab));
      await write(tab.page, now(tab).text);
    },
    async edit(tab) {
      made += 1;
      const text = `${now(tab).text}# ${made}\n`;
      const continues = now(tab).tab && await tab.page.evaluate(() => window.lariatTexts.mine(history.state.id));
      assert.ok(!(continues && isElsewhere(tab)), 'two tabs change one text');
      await tab.page.getByLabel('Model text').focus();
      await tab.page.keyboard.press('Control+End');
      await tab.page.keyboard.insertText(`# ${made}\n`);
      if (continues) Object.assign(now(tab), { text, tab });
      else {
        const entry = { text, tab };
        written.add(entry);
        goesTo(tab, entry);
      }
    },
    async example(tab) {
      await tab.page.getByRole('tab', { name: 'Examples' }).click();
      const title = pick(EXAMPLES);
      await tab.page.locator('.example:not(.own)').filter({ hasText: title }).click();
      await tab.page.locator('header .title', { hasText: title }).waitFor();
      goesTo(tab, { text: await shown(tab.page) });
    },
    async own(tab) {
      const wanted = pick([...written]);
      if (!wanted || wanted === now(tab)) return;
      await tab.page.getByRole('tab', { name: 'Examples' }).click();
      const line = wanted.text.split('\n')[0];
      // Older ones are folded away; several may begin alike.
      const found = await tab.page.waitForFunction((start) => {
        for (const details of document.querySelectorAll('.own-texts details')) details.open = true;
        return [...document.querySelectorAll('.example.own')].some((own) => own.textContent.includes(start));
      }, line);
      await found.dispose();
      await tab.page.locator('.example.own').filter({ hasText: line }).first().click();
      await opened(tab.page);
      await tab.page.waitForFunction((line) => document.querySelector('#model-text')?.value.startsWith(line), line);
      const text = await shown(tab.page);
      const entry = [...written].find((one) => one.text === text);
      assert.ok(entry, `${JSON.stringify(text)} is a text that somebody wrote`);
      if (entry !== now(tab)) goesTo(tab, entry);
    },
    async link(tab) {
      const model = pick(LINKS.filter((model) => model !== now(tab).text));
      await tab.page.evaluate((hash) => { location.hash = hash; }, linkTo(model));
      await until(tab, model);
      goesTo(tab, { text: model, hash: linkTo(model) });
    },
    async file(tab) {
      const entry = fresh(tab);
      await tab.page.getByRole('tab', { name: 'Model' }).click();
      await tab.page.getByLabel('Open file').setInputFiles({ name: 'm.lar', mimeType: 'text/plain', buffer: Buffer.from(entry.text) });
      await until(tab, entry.text);
      goesTo(tab, entry);
    },
    async back(tab) {
      if (tab.at === 0) return;
      tab.at -= 1;
      await tab.page.goBack();
      await until(tab, now(tab).text);
    },
    async forward(tab) {
      if (tab.at + 1 >= tab.texts.length) return;
      tab.at += 1;
      await tab.page.goForward();
      await until(tab, now(tab).text);
    },
    async undo(tab) {
      // An example that was opened, and nothing typed into it.
      if (tab.at === 0 || now(tab).tab) return;
      tab.at -= 1;
      await tab.page.keyboard.press('Escape');
      await tab.page.keyboard.press('Control+z');
      await until(tab, now(tab).text);
    },
    async reload(tab) {
      await tab.page.reload();
      await opened(tab.page);
      await until(tab, now(tab).text);
    },
    async another() {
      if (tabs.length >= TABS) return;
      const page = await context.newPage();
      await page.goto(await address());
      const tab = await newTab(page);
      tab.texts[0] = [...written].find((one) => one.text === tab.texts[0].text) ?? tab.texts[0];
      tabs.push(tab);
    },
    async duplicate(tab) {
      if (tabs.length >= TABS) return;
      const [page] = await Promise.all([
        tab.page.waitForEvent('popup'),
        tab.page.evaluate(() => { window.open(location.href); }),
      ]);
      const copy = await newTab(page);
      assert.equal(copy.texts[0].text, now(tab).text, 'a duplicate shows the same');
      copy.texts[0] = now(tab);
      tabs.push(copy);
    },
    async close(tab) {
      if (tabs.length === 1) return;
      tabs.splice(tabs.indexOf(tab), 1);
      tab.open = false;
      await tab.page.close();
    },
    async killed(tab) {
      const session = await context.newCDPSession(tab.page);
      const crashed = tab.page.waitForEvent('crash');
      session.send('Page.crash').catch(() => {});
      await crashed;
      tabs.splice(tabs.indexOf(tab), 1);
      tab.open = false;
      await tab.page.close();
      // Duplicates may live in the same process, and die with it.
      for (const other of [...tabs]) {
        if (await alive(other.page)) continue;
        tabs.splice(tabs.indexOf(other), 1);
        other.open = false;
        await other.page.close();
      }
      if (!tabs.length) await events.another();
    },
    async stops(tab) {
      await tab.page.evaluate(() => setTimeout(() => { throw new WebAssembly.RuntimeError('unreachable'); }));
      const box = tab.page.getByRole('alertdialog', { name: 'Lariat has stopped' });
      await box.waitFor();
      if (now(tab).tab) await eventually(async () => assert.equal(await box.getByLabel('Your model').inputValue(), now(tab).text));
      else if (!written.size) return;
      const text = await box.getByLabel('Your model').inputValue();
      await box.getByRole('button', { name: 'Reload with my model' }).click();
      await untilRunning(tab.page);
      tab.texts[tab.at] = [...written].find((one) => one.text === text);
      assert.ok(now(tab), `${JSON.stringify(text)} is a text that somebody wrote`);
      await until(tab, now(tab).text);
    },
    async full(tab) {
      await tab.page.evaluate(() => { window.full = true; });
      await events.type(tab);
      const notice = tab.page.getByRole('alert').filter({ hasText: 'not saved' });
      await notice.waitFor();
      if (roll(2)) {
        const saving = tab.page.waitForEvent('download');
        await notice.getByRole('button', { name: 'Download' }).click();
        rescued.push(await readFile(await (await saving).path(), 'utf8'));
        assert.equal(rescued.at(-1), now(tab).text);
      }
      await tab.page.evaluate(() => {
        window.full = false;
        [...document.querySelectorAll('.unsaved button')].find((button) => button.textContent === 'Try again').click();
      });
      await notice.waitFor({ state: 'detached' });
    },
  };
  async function alive(page) {
    const answer = page.evaluate(() => true).catch(() => false);
    return Promise.race([answer, new Promise((resolve) => { setTimeout(resolve, 2000, false); })]);
  }

  // Frequent events are listed more than once.
  const names = [...Object.keys(events), 'type', 'type', 'edit', 'edit', 'example', 'link', 'reload', 'reload', 'back', 'own'];
  for (let event = 0; event < EVENTS; event += 1) {
    const [name, tab] = [pick(names), pick(tabs)];
    log.push(`${event} ${name} in tab ${tabs.indexOf(tab)}`);
    await events[name](tab).catch(async (error) => {
      throw new Error(`${log.slice(-8).join(', ')}: ${await tab.page.locator('body').innerText()}`, { cause: error });
    });
    if (!tab.open) continue;
    // The address always belongs to the text shown.
    const hash = await tab.page.evaluate(() => location.hash);
    assert.equal(hash, now(tab).hash ?? '', `${log.at(-1)}: the address`);
    await until(tab, now(tab).text);
    if (event % 50 === 49) await allFound();
  }
  await allFound();

  async function allFound() {
    const page = await context.newPage();
    await page.goto(await address());
    await untilRunning(page);
    await page.getByRole('tab', { name: 'Examples' }).click();
    const lines = [...written].map((one) => one.text.split('\n')[0]);
    await page.waitForFunction((lines) => {
      const seen = [...document.querySelectorAll('.example.own')].map((own) => own.textContent);
      return lines.every((line) => seen.some((own) => own.includes(line)));
    }, lines);
    const kept = await page.evaluate(async () => {
      const texts = window.lariatTexts;
      return Promise.all((await texts.list()).map(async ({ id }) => (await texts.load(id)).text));
    });
    const missing = [...written].filter((one) => !kept.includes(one.text));
    assert.deepEqual(missing.map((one) => one.text), [], `after ${log.join(', ')}`);
    await page.close();
  }
});
