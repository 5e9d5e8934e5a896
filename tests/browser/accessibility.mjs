// Violations found by axe-core, as short sentences.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** One line for each rule that the part of the page at `selector` violates. */
export async function accessibilityProblems(page, selector = 'body') {
  await page.evaluate(await axeSource);
  const { violations } = await page.evaluate((selector) => window.axe.run(selector), selector);
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join(', ')})`);
}
