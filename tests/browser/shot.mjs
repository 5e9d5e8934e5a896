// Takes a picture of the built page: node shot.mjs OUT.png [--url-fragment F] [--size WxH] [--dark]

import { parseArgs } from 'node:util';
import { freshPage, quit, untilRunning } from './chromium.mjs';
import { address, stopServing } from './site.mjs';

const { values, positionals: [out] } = parseArgs({
  allowPositionals: true,
  options: {
    'url-fragment': { type: 'string', default: '' },
    size: { type: 'string', default: '1440x900' },
    dark: { type: 'boolean', default: false },
  },
});
const [width, height] = values.size.split('x').map(Number);
if (!out || !(width > 0) || !(height > 0)) {
  console.error('shot.mjs OUT.png [--url-fragment F] [--size 1440x900] [--dark]');
  process.exit(2);
}

const page = await freshPage({
  viewport: { width, height },
  deviceScaleFactor: 2,
  colorScheme: values.dark ? 'dark' : 'light',
  reducedMotion: 'reduce',
});
await page.goto(await address(values['url-fragment']));
await untilRunning(page);
await page.waitForLoadState('networkidle');
// The layered layout arrives from its worker a moment after the page.
await page.waitForTimeout(1500);
await page.screenshot({ path: out });
await quit();
stopServing();
