// Whatever is pointed at, focused or pressed can still be read, in both themes.

import assert from 'node:assert/strict';
import test from 'node:test';
import { openLariat } from './page.mjs';
import { chooseSearch, press, untilRecorded, write } from './reader.mjs';

const OPEN_SYSTEM = 'inputs g w\ncontrol g\ntarget c\na -[g]-> b\na -[!g]-> a\nb -[w]-> c\nb -[!w]-> a\nc -[true]-> c\n';

/**
 * Texts that cannot be read while the control around them is hovered, focused or pressed. The rules for these
 * states are copied to classes, so that all of them are looked at together, with no mouse and no waiting.
 */
function unreadable(page) {
  return page.evaluate(() => {
    const states = ['hover', 'focus', 'focus-visible', 'active'];
    const copied = new Set();
    const copy = (rules) => {
      for (let at = rules.cssRules.length - 1; at >= 0; at -= 1) {
        const rule = rules.cssRules[at];
        if (rule.cssRules?.length) copy(rule);
        if (!rule.selectorText) continue;
        const selector = rule.selectorText.replace(/:(hover|focus-visible|focus|active)(?![-\w])/g, '.is-$1');
        if (selector === rule.selectorText) continue;
        rules.insertRule(`${selector} { ${rule.style.cssText} }`, at + 1);
        for (const one of selector.split(/,(?![^(]*\))/)) copied.add(one.replace(/\.is-[-\w]+/g, ''));
      }
    };
    if (!window.copiedStates) {
      for (const sheet of document.styleSheets) copy(sheet);
      window.copiedStates = [...copied].filter((selector) => selector.trim() && !/^[\s>+~]|::/.test(selector));
    }
    const colour = (text) => {
      const [red, green, blue, alpha = 1] = text.match(/[\d.]+/g).map(Number);
      return /^color\(srgb/.test(text) ? [255 * red, 255 * green, 255 * blue, alpha] : [red, green, blue, alpha];
    };
    const over = ([r, g, b, a], below) => [r, g, b].map((value, i) => value * a + below[i] * (1 - a));
    const ground = (element) => {
      if (!element) return [255, 255, 255];
      const own = colour(getComputedStyle(element).backgroundColor);
      return own[3] === 1 ? own.slice(0, 3) : over(own, ground(element.parentElement));
    };
    const light = (rgb) => {
      const [r, g, b] = rgb.map((value) => value / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (element) => {
      const below = ground(element);
      const [one, other] = [light(over(colour(getComputedStyle(element).color), below)), light(below)];
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    };
    const reads = (element) => {
      const { fontSize, fontWeight } = getComputedStyle(element);
      const size = parseFloat(fontSize);
      // Icons and large type may have less.
      const large = size >= 24 || (size >= 18.6 && fontWeight >= 700) || element.matches('svg');
      return contrast(element) >= (large ? 3 : 4.5);
    };
    const hasText = (element) => element.matches('.icon') || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const controls = document.querySelectorAll(['button', 'a', '[role=button]', '[role=tab]', '[role=radio]', ...window.copiedStates].join(','));
    const found = new Map();
    for (const control of controls) {
      // Disabled controls are exempt, and graphs have their own colours.
      if (!control.checkVisibility() || control.closest(':disabled, [aria-disabled=true], svg.graph, .drawn')) continue;
      const parts = [control, ...control.querySelectorAll('*')].filter((part) => hasText(part) && part.checkVisibility());
      for (const state of states) {
        control.classList.add(`is-${state}`);
        for (const part of parts) {
          if (!reads(part)) {
            const name = `${control.tagName}.${control.className}: ${part.tagName}.${part.getAttribute('class')} ${contrast(part).toFixed(2)}`;
            found.set(name, `${name} “${part.textContent.trim().slice(0, 30)}”`);
          }
        }
        control.classList.remove(`is-${state}`);
      }
    }
    return { looked: controls.length, found: [...found.values()] };
  });
}

for (const colorScheme of ['light', 'dark']) {
  test(`every control can be read while it is pointed at, focused and pressed (${colorScheme})`, async (t) => {
    const page = await openLariat(t, { context: { colorScheme, reducedMotion: 'reduce' } });
    await untilRecorded(page);
    const problems = {};
    const look = async (when) => {
      const { looked, found } = await unreadable(page);
      assert.ok(looked > 20, `${when}: there is something to look at`);
      problems[when] = found;
    };
    await look('at the start');
    await press(page, 'End');
    await page.locator('.verdict').waitFor();
    await press(page, 'w');
    await page.locator('.answer .entries').waitFor();
    await look('with an answer');
    await page.getByRole('tab', { name: 'Examples' }).click();
    await look('with the examples');
    await page.locator('header [data-search]').click();
    await look('with the searches');
    await press(page, 'Escape');
    await press(page, 'e');
    await page.locator('.sheet.export').waitFor();
    await look('with the export');
    await press(page, 'Escape');
    await press(page, '?');
    await look('with the help');
    await press(page, 'Escape');
    await press(page, 'c');
    await page.locator('.versus .pane').first().waitFor();
    await look('with a comparison');
    await press(page, 'Escape');
    await page.getByRole('tab', { name: 'Model' }).click();
    await write(page, OPEN_SYSTEM);
    await page.locator('.x-seg-bar').first().waitFor();
    await look('with an explanation');
    await write(page, 's1 -> s2\ns1 -> -> \ns9\n');
    await page.locator('.diagnostics:not(.pending) li.error').first().waitFor();
    await look('with mistakes');
    await write(page, 'a* -> b\nb -> a\n');
    await untilRecorded(page);
    await chooseSearch(page, 'weak-dfs', { force: true }).catch(() => {});
    await look('with a search that does not fit');
    const none = Object.fromEntries(Object.keys(problems).map((when) => [when, []]));
    assert.deepEqual(problems, none);
  });
}
