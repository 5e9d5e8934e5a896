// What every browser test stands on: Lariat in a fresh profile, in a page that fails its
// test on anything the browser complains about.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { address, close, freshPage, SUB_PATH, untilRunning } from './site.mjs';

export { address, untilRunning } from './site.mjs';

after(close);

/**
 * Opens Lariat in a fresh profile and waits until it runs. After the test `t` the page is
 * closed, and the test fails if the browser had anything to complain about.
 *
 * - `fragment`: what stands behind `#` in the address
 * - `context`: options of Playwright's `newContext`, such as `colorScheme` or `viewport`
 * - `allowed`: a pattern for complaints that this test is about
 * - `before`: what to do with the page before it is opened, such as `page.route`
 * - `running: false`: do not wait until it runs
 */
export async function openLariat(t, { fragment = '', context = {}, allowed, before, running = true } = {}) {
  const page = await freshPage(context);
  // What has not come by then will not come.
  page.setDefaultTimeout(15_000);
  const complaints = collectComplaints(page);
  t.after(async () => {
    await page.context().close();
    const unexpected = complaints.filter((complaint) => !allowed?.test(complaint));
    assert.deepEqual(unexpected, [], 'the browser complained');
  });
  await before?.(page);
  await page.goto(await address(fragment));
  if (running) await untilRunning(page);
  return page;
}

/** Everything that a reader would find in red in the browser's console. */
function collectComplaints(page) {
  const complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('crash', () => complaints.push('the page crashed'));
  page.on('requestfailed', (request) => {
    // A reload takes back what is still on its way.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') complaints.push(`not fetched: ${request.url()} (${reason})`);
  });
  page.on('request', (request) => {
    const { hostname, pathname, protocol } = new URL(request.url());
    const local = hostname === '127.0.0.1' && pathname.startsWith(SUB_PATH);
    if (protocol.startsWith('http') && !local) {
      complaints.push(`asked for outside of its folder: ${request.url()}`);
    }
  });
  return complaints;
}
