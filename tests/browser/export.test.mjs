// Exports: a frame as SVG, PNG or TikZ, a part of the run as a film
// or as JSON.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { accessibilityProblems } from './accessibility.mjs';
import { eventually, openLariat } from './page.mjs';
import { knownSteps, press, shownStep, untilRecorded, untilStep, write } from './reader.mjs';

const AWKWARD = '"a&<b>" -> λ "wait_%1\\\\"\nλ* -> "a&<b>" λ\n"wait_%1\\\\" -> λ\n';

const sheet = (page) => page.getByRole('dialog', { name: 'Export' });
const button = (page, name) => sheet(page).getByRole('button', { name, exact: true });

async function openSheet(page) {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await sheet(page).waitFor();
}

/** Does `act`, and waits for the downloaded file. */
async function saved(page, act) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  const name = download.suggestedFilename();
  const bytes = await readFile(await download.path());
  await sheet(page).getByText(`Saved as ${name}`).waitFor();
  return { name, bytes, text: bytes.toString('utf8') };
}

/** The texts and the colours of an SVG document, as the browser's own parser reads it. */
function parsed(page, text) {
  return page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'image/svg+xml');
    const all = (selector, take) => [...document.querySelectorAll(selector)].map(take);
    return {
      error: document.querySelector('parsererror')?.textContent,
      texts: all('text', (words) => words.textContent),
      fills: all('[fill]', (shape) => shape.getAttribute('fill')),
      titles: all('title', (title) => title.textContent),
      foreign: all('*', (element) => element.localName)
        .filter((name) => !['svg', 'title', 'g', 'path', 'rect', 'circle', 'text'].includes(name)),
      outside: all('[href], [style], [class], script, style, image', (element) => element.outerHTML),
      size: ['width', 'height'].map((side) => Number(document.documentElement.getAttribute(side))),
    };
  }, text);
}

/** The colours of the states on the screen, as `#rrggbb`. */
function coloursOnScreen(page) {
  return page.locator('.state .body').evaluateAll((bodies) => bodies.map((body) =>
    `#${getComputedStyle(body).fill.match(/\d+/g).slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`));
}

for (const colorScheme of ['light', 'dark']) {
  test(`a frame as SVG has what is on the screen (${colorScheme})`, async (t) => {
    const page = await openLariat(t, { context: { colorScheme } });
    await untilRecorded(page);
    await press(page, 'ArrowRight', 12);
    await untilStep(page, 12);
    // The colour of a state is animated for a moment after its step.
    await page.waitForTimeout(300);
    const states = await page.locator('.state').evaluateAll((states) => states.map((state) => state.dataset.name));
    const colours = await coloursOnScreen(page);
    await openSheet(page);
    const { name, text } = await saved(page, () => button(page, 'SVG').click());
    assert.match(name, /^lariat-[a-z0-9-]+-step12\.svg$/);
    const svg = await parsed(page, text);
    assert.equal(svg.error, undefined);
    assert.deepEqual([svg.foreign, svg.outside], [[], []], 'it stands alone');
    for (const state of states) assert.ok(svg.texts.includes(state), `${state} is in ${svg.texts}`);
    for (const colour of colours) assert.ok(svg.fills.includes(colour), `${colour} is in ${svg.fills}`);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(svg.fills[0] === '#f5f6f8', ground === 'rgb(245, 246, 248)', `the paper is ${svg.fills[0]}`);
    await eventually(async () => assert.equal(await page.locator('svg.graph').getAttribute('class'), 'graph'));
    await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), colorScheme));
  });
}

/** All marks of the graphs on the page and of an SVG document: forms, sizes, paints and words, in their order. */
function marks(page, text) {
  return page.evaluate((text) => {
    const file = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
    document.body.append(file);
    const paint = (style, name) => {
      if (style[name] === 'none') return null;
      const [red, green, blue, alpha = 1] = style[name].match(/[\d.]+/g).map(Number);
      const opacity = Math.round(100 * alpha * Number(style[`${name}-opacity`]));
      return opacity && `${red} ${green} ${blue} / ${opacity} %`;
    };
    const mark = (element) => {
      const style = getComputedStyle(element);
      const [fill, stroke] = [paint(style, 'fill'), paint(style, 'stroke')];
      const { width, height } = element.getBBox();
      const opacities = [];
      for (let at = element; at.localName !== 'svg'; at = at.parentElement) opacities.push(Number(getComputedStyle(at).opacity));
      const pen = stroke && [stroke, parseFloat(style.strokeWidth), style.strokeDasharray, style.strokeLinecap];
      const words = element.localName === 'text' && [element.textContent, style.fontSize, style.fontWeight, style.textAnchor];
      // Fonts of the page may have other widths.
      const size = words || [width, height].map(Math.round);
      return fill || pen ? JSON.stringify([element.localName, size, fill, pen, Math.min(...opacities)]) : '';
    };
    const all = (selector) => [...document.querySelectorAll(selector)]
      .flatMap((root) => [...root.querySelectorAll('path, rect, circle, text')].map(mark)).filter(Boolean);
    const found = { shown: all('svg.graph > g'), written: (file.id = 'file', all('#file')) };
    file.remove();
    return found;
  }, text);
}

for (const colorScheme of ['light', 'dark']) {
  test(`a file has the same marks as the page (${colorScheme})`, async (t) => {
    // Without transitions of colours.
    const page = await openLariat(t, { context: { colorScheme, reducedMotion: 'reduce' } });
    await untilRecorded(page);
    const compared = async (titles) => {
      await press(page, 'e');
      const { text } = await saved(page, () => button(page, 'SVG').click());
      const { shown, written } = await marks(page, text);
      await press(page, 'Escape');
      await sheet(page).waitFor({ state: 'detached' });
      const isTitle = (mark) => titles.some((title) => mark.startsWith(`["text",["${title}`));
      assert.equal(written.filter(isTitle).length, titles.length, `${titles} in ${written}`);
      // The first mark is the ground.
      assert.deepEqual(written.slice(1).filter((mark) => !isTitle(mark)), shown);
      return shown.length;
    };
    await press(page, 'ArrowRight', 12);
    await untilStep(page, 12);
    assert.ok(await compared([]) > 20);
    await write(page, '0 -INIT-> 1\n1 -SEND-> 2\n1 -LOG-> 3\n3 -EXIT-> 4\n2 -RECV-> 5\n5 -SEND-> 5\n');
    await page.getByRole('tab', { name: 'Property' }).click();
    await page.locator('.property textarea').fill("[ true* . 'SEND' . true* . 'SEND' . true* ] false");
    await page.locator('.x-chip').first().waitFor();
    await page.locator('.x-found').first().click();
    await page.locator('.state.matched').nth(1).waitFor();
    assert.ok(await compared(['Full system: ', 'Counterexamples: ']) > 40);
  });
}

test('any name survives in SVG and TikZ', async (t) => {
  const page = await openLariat(t);
  await write(page, AWKWARD);
  await page.locator('.state[data-name="λ"]').waitFor();
  await untilRecorded(page);
  const names = await page.locator('.state').evaluateAll((states) => states.map((state) => state.dataset.name));
  await openSheet(page);
  const { text } = await saved(page, () => button(page, 'SVG').click());
  const svg = await parsed(page, text);
  assert.deepEqual(svg.foreign, []);
  for (const name of names) assert.ok(svg.texts.includes(name), `${name} is in ${svg.texts}`);
  const tikz = await saved(page, () => button(page, 'TikZ').click());
  assert.match(tikz.name, /^lariat-model-.*-step\d+\.tex$/);
  for (const escaped of ['a\\&\\textless{}b\\textgreater{}', '{\\boldmath \\ensuremath{\\lambda}}', 'wait\\_\\%1\\textbackslash{}']) {
    assert.ok(tikz.text.includes(`{\\bfseries ${escaped}}`), `${escaped} is in ${tikz.text}`);
  }
  assert.match(tikz.text, /\\begin\{tikzpicture\}[^]*\\node\[[^]*\\end\{tikzpicture\}/);
});

test('TikZ is for paper, whatever the screen is for', async (t) => {
  const page = await openLariat(t, { context: { colorScheme: 'dark' } });
  await untilRecorded(page);
  await openSheet(page);
  const { text } = await saved(page, () => button(page, 'TikZ').click());
  assert.ok(text.includes('\\definecolor{lariat1}{RGB}{255,255,255}'), text.slice(0, 900));
  assert.ok(!text.includes('{18,22,27}'), 'nothing of the dark ground is left');
  await sheet(page).getByLabel('Look').selectOption('for paper: light on white');
  const svg = await parsed(page, (await saved(page, () => button(page, 'SVG').click())).text);
  assert.equal(svg.fills[0], '#ffffff');
  await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark'));
});

test('a frame as PNG has the size that was asked for', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  await openSheet(page);
  const { size } = await parsed(page, (await saved(page, () => button(page, 'SVG').click())).text);
  for (const scale of [1, 3]) {
    await sheet(page).getByLabel('Size of the PNG').selectOption(`${scale}×`);
    const { name, bytes } = await saved(page, () => button(page, 'PNG').click());
    assert.match(name, /\.png$/);
    assert.deepEqual([...bytes.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], size.map((side) => side * scale));
  }
});

test('a PNG looks like the SVG', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  // Every feature: a lasso, a letter, states on the path, an unseen state.
  await page.getByRole('tab', { name: 'Examples' }).click();
  await page.locator('.example', { hasText: 'couvreur99' }).first().click();
  await press(page, 'End');
  await page.locator('.verdict').waitFor();
  await openSheet(page);
  const svg = await saved(page, () => button(page, 'SVG').click());
  await sheet(page).getByLabel('Size of the PNG').selectOption('1×');
  const png = await saved(page, () => button(page, 'PNG').click());
  const differences = await page.evaluate(async (files) => {
    const pixels = await Promise.all(files.map(async ([type, bytes]) => {
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], { type }));
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.getContext('2d').getImageData(0, 0, image.width, image.height).data;
    }));
    const [one, other] = pixels;
    const far = one.filter((value, at) => Math.abs(value - other[at]) > 64).length;
    return { same: one.length === other.length, far: far / one.length, flat: new Set(one).size };
  }, [['image/svg+xml', svg.bytes.toString('base64')], ['image/png', png.bytes.toString('base64')]]);
  assert.ok(differences.same && differences.flat > 20, JSON.stringify(differences));
  assert.ok(differences.far < 0.005, `${differences.far} of the values are others`);
});

test('every example can be written as SVG and TikZ, and LaTeX takes all of them', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  const pictures = [];
  await page.getByRole('tab', { name: 'Examples' }).click();
  const count = await page.locator('.example').count();
  for (let index = 0; index < count; index += 1) {
    await page.getByRole('tab', { name: 'Examples' }).click();
    const title = await page.locator('.example').nth(index).locator('b').innerText();
    await page.locator('.example').nth(index).click();
    // What is on the screen until then belongs to the example before.
    await page.locator('header .title').filter({ hasText: title }).waitFor();
    await page.locator('svg.graph .state').first().waitFor();
    // Somewhere in the middle, where an example begins or a bit later.
    await press(page, 'ArrowRight', 6);
    await press(page, 'e');
    const { name, text } = await saved(page, () => button(page, 'SVG').click());
    const svg = await parsed(page, text);
    assert.deepEqual([svg.error, svg.foreign], [undefined, []], name);
    const tikz = await saved(page, () => button(page, 'TikZ').click());
    pictures.push(tikz.text.match(/\\begin\{tikzpicture\}[^]*\\end\{tikzpicture\}/)[0]);
    await press(page, 'Escape');
    await sheet(page).waitFor({ state: 'detached' });
  }
  assert.equal(pictures.length, count, `${pictures.length} of ${count} examples`);
  const folder = await mkdtemp(join(tmpdir(), 'lariat-tikz-'));
  t.after(() => rm(folder, { recursive: true }));
  const preamble = '\\documentclass[tikz]{standalone}\n\\begin{document}\n';
  await writeFile(join(folder, 'all.tex'), `${preamble}${pictures.join('\n')}\n\\end{document}\n`);
  const { error, stdout } = spawnSync('pdflatex', ['-interaction=nonstopmode', '-halt-on-error', 'all.tex'], { cwd: folder, encoding: 'utf8' });
  if (error) {
    t.diagnostic('skipped: pdflatex is not installed');
    return;
  }
  assert.match(stdout.replaceAll('\n', ' '), new RegExp(`${pictures.length} pages`));
});

/** How many frames a GIF has, by walking over its blocks, and for how long each stays. */
function framesOf(gif) {
  assert.equal(gif.toString('latin1', 0, 6), 'GIF89a');
  const table = (flags) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  const delays = [];
  let frames = 0;
  let at = 13 + table(gif[10]);
  const skipBlocks = () => {
    while (gif[at] !== 0) at += gif[at] + 1;
    at += 1;
  };
  while (gif[at] !== 0x3b) {
    if (gif[at] === 0x21) {
      if (gif[at + 1] === 0xf9) delays.push(gif.readUInt16LE(at + 4));
      at += 2;
      skipBlocks();
    } else {
      assert.equal(gif[at], 0x2c, `a block at ${at} of ${gif.length}`);
      frames += 1;
      at += 10 + table(gif[at + 9]) + 1;
      skipBlocks();
    }
  }
  return { frames, delays };
}

test('an explanation is exported by keyboard as TikZ, as a film, and as steps', async (t) => {
  const page = await openLariat(t);
  await write(page, 'inputs g w\ncontrol g\ntarget c\na -[g]-> b\na -[!g]-> a\nb -[w]-> c\nb -[!w]-> a\nc -[true]-> c\n');
  await page.locator('.x-seg-bar').first().waitFor();
  await press(page, 'Escape');
  await press(page, 'e');
  const tikz = await saved(page, () => button(page, 'TikZ').press('Enter'));
  assert.match(tikz.name, /^lariat-model-fate-step\d+\.tex$/);
  for (const name of ['a', 'b', 'c']) assert.match(tikz.text, new RegExp(`[ {]${name}\\}`));
  await sheet(page).getByLabel('every').fill('40');
  const film = await saved(page, () => button(page, 'Animated GIF').press('Enter'));
  assert.equal(film.bytes.toString('latin1', 0, 6), 'GIF89a');
  const steps = await saved(page, () => button(page, 'Steps as JSON').press('Enter'));
  const told = JSON.parse(steps.text);
  assert.equal(told[0].step, 1);
  assert.ok(told.every((step) => step.sentence && step.title && step.line > 0));
});

test('a part of the run as a film, by keyboard', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  await press(page, 'ArrowRight', 3);
  await untilStep(page, 3);
  await press(page, 'e');
  await sheet(page).waitFor();
  const frame = await saved(page, () => press(page, 'Enter'));
  assert.match(frame.name, /-step3\.svg$/, 'the focus is on the first file');
  const fill = async (label, value) => {
    for (let tab = 0; tab < 20; tab += 1) {
      const here = await page.evaluate(() => document.activeElement.closest('label')?.innerText.trim());
      if (here === label) break;
      await press(page, 'Tab');
    }
    await press(page, 'ControlOrMeta+a');
    await page.keyboard.type(value);
  };
  await fill('From step', '2');
  await fill('to', '10');
  await fill('every', '2');
  await sheet(page).getByText('A film of 5 frames, 3 s long.').waitFor();
  await button(page, 'Animated GIF').focus();
  const { name, bytes } = await saved(page, () => press(page, 'Enter'));
  assert.match(name, /^lariat-.*-steps2-10\.gif$/);
  const { frames, delays } = framesOf(bytes);
  assert.equal(frames, 5);
  assert.deepEqual(delays, [50, 50, 50, 50, 200]);
  await eventually(async () => assert.equal(await shownStep(page), 3, 'the reader is back'));
  const size = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  assert.ok(Math.max(...size) <= 1001 && Math.min(...size) > 100, `${size}`);
  await press(page, 'Escape');
  await sheet(page).waitFor({ state: 'detached' });
  await press(page, 'ArrowRight');
  await untilStep(page, 4);
});

test('a film can be given up, and is not endless', async (t) => {
  const page = await openLariat(t);
  await write(page, 'grid g w=9 h=9\n');
  await page.locator('.state').nth(80).waitFor();
  await untilRecorded(page);
  const steps = await knownSteps(page);
  assert.ok(steps > 400, `${steps}`);
  await openSheet(page);
  await sheet(page).getByLabel('every').fill('1');
  await sheet(page).getByText(/A film has at most 300 frames: take every \d+ steps\./).waitFor();
  await button(page, 'Animated GIF').click();
  await eventually(async () => assert.equal(await sheet(page).getByRole('progressbar').count(), 0, 'nothing is begun'));
  await eventually(async () => assert.equal(await shownStep(page), 0));
  await sheet(page).getByLabel('From step').fill('');
  await sheet(page).getByText('Whole numbers are needed.').waitFor();
  await sheet(page).getByLabel('From step').fill('0');
  await sheet(page).getByLabel('to', { exact: true }).fill(`${steps + 1}`);
  await sheet(page).getByText(`The run is known up to step ${steps}.`).waitFor();
  await sheet(page).getByLabel('to', { exact: true }).fill('250');
  await button(page, 'Animated GIF').click();
  await sheet(page).getByRole('progressbar').waitFor();
  await button(page, 'Cancel').click();
  await sheet(page).getByText('Cancelled.').waitFor();
  await untilStep(page, 0);
  const { name } = await saved(page, () => button(page, 'SVG').click());
  assert.match(name, /step0\.svg$/, 'another file can be made');
});

test('the steps as JSON', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  const steps = await knownSteps(page);
  await openSheet(page);
  await sheet(page).getByLabel('From step').fill('3');
  const { name, text } = await saved(page, () => button(page, 'Steps as JSON').click());
  assert.match(name, new RegExp(`^lariat-.*-steps3-${steps}\\.json$`));
  const told = JSON.parse(text);
  assert.deepEqual(told.map(({ step }) => step), Array.from({ length: steps - 2 }, (_, at) => at + 3));
  await press(page, 'Escape');
  await press(page, 'ArrowRight', 4);
  await untilStep(page, 4);
  const fourth = told[1];
  await eventually(async () => assert.equal(fourth.sentence, (await page.locator('.say').innerText()).trim()));
  await eventually(async () => assert.equal(fourth.line, await page.locator('.row.now .gutter').innerText()));
  await eventually(async () => assert.equal(`${fourth.counters.transitions}`, await page.locator('[data-counter=transitions]').innerText()));
  assert.deepEqual(Object.keys(fourth), ['step', 'line', 'event', 'sentence', 'values', 'counters']);
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe-core has nothing against the sheet (${colorScheme})`, async (t) => {
    const page = await openLariat(t, { context: { colorScheme, reducedMotion: 'reduce' } });
    await untilRecorded(page);
    await openSheet(page);
    assert.deepEqual(await accessibilityProblems(page, 'dialog'), []);
    await sheet(page).getByLabel('From step').fill('999');
    await sheet(page).getByText('The last step comes before the first.').waitFor();
    assert.deepEqual(await accessibilityProblems(page, 'dialog'), []);
    // The page behind gets the focus only after the sheet is closed.
    for (let tab = 0; tab < 25; tab += 1) {
      await press(page, 'Tab');
      const where = await page.evaluate(() => document.activeElement.closest('dialog, body').localName);
      const outside = await page.evaluate(() => document.activeElement !== document.body && !document.activeElement.closest('dialog'));
      assert.ok(!outside, `the focus is in the ${where}`);
    }
    await press(page, 'Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await press(page, 'ArrowRight');
    await untilStep(page, 1);
  });
}

test('the sheet fits a telephone', async (t) => {
  const page = await openLariat(t, { context: { viewport: { width: 390, height: 844 } } });
  await untilRecorded(page);
  // A narrow page has the buttons of its top behind one.
  await page.getByRole('button', { name: 'More' }).click();
  await openSheet(page);
  const wide = await sheet(page).evaluate((sheet) => sheet.querySelector('.sheet').scrollWidth - sheet.querySelector('.sheet').clientWidth);
  assert.ok(wide <= 0, `${wide} pixels too wide`);
});
