// Real Firefox, driven by Puppeteer over WebDriver BiDi.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { mayBeFetched } from './site.mjs';

/** One Firefox per colour scheme, and with or without service workers: WebDriver BiDi cannot set them for a tab. */
const browsers = new Map();

export async function quit() {
  for (const launched of browsers.values()) {
    const { browser, downloads } = await launched;
    await browser.close();
    await rm(downloads, { recursive: true, force: true });
  }
}

/** A tab for `visit` in page.mjs; `beside` is another tab, whose profile it shares. */
export async function openTab({ colorScheme, width, height, offline = false, beside }) {
  const kind = `${colorScheme} ${offline}`;
  if (!browsers.has(kind)) browsers.set(kind, launch(colorScheme, offline));
  const { browser, downloads } = await browsers.get(kind);
  const page = await (beside?.page.browserContext() ?? await browser.createBrowserContext()).newPage();
  await page.setViewport({ width, height });
  return new Tab(page, downloads);
}

class Tab {
  constructor(page, downloads) {
    this.page = page;
    this.downloads = downloads;
    // A busy machine is not a failure.
    page.setDefaultNavigationTimeout(60_000);
    this.complaints = collectComplaints(page);
  }

  element(role, name, timeout) {
    return this.page.waitForSelector(`::-p-aria([name="${name.replaceAll('"', '\\"')}"][role="${role}"])`, { timeout });
  }

  elementAt(selector, timeout) {
    return this.page.waitForSelector(selector, { timeout });
  }

  /** Firefox does not report downloads, so their folder is watched. */
  async downloaded(act) {
    const before = new Set(await readdir(this.downloads));
    await act();
    for (const started = Date.now(); Date.now() < started + 15_000;) {
      const now = await readdir(this.downloads);
      const [name] = now.filter((file) => !before.has(file) && !file.endsWith('.part'));
      const bytes = name && await readFile(join(this.downloads, name));
      if (bytes?.length > 0 && !now.includes(`${name}.part`)) return { name, bytes };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('nothing was downloaded');
  }

  back() {
    return this.page.goBack();
  }

  close() {
    return this.page.close();
  }
}

/** All messages in Firefox's console, and requests that failed or are forbidden. */
function collectComplaints(page) {
  const complaints = [];
  page.on('console', (message) => complaints.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A reload aborts pending requests.
    if (reason !== 'NS_BINDING_ABORTED') complaints.push(`not fetched: ${request.url()} (${reason})`);
  });
  page.on('request', (request) => {
    if (!mayBeFetched(request.url())) complaints.push(`asked for outside of its folder: ${request.url()}`);
  });
  return complaints;
}

async function launch(colorScheme, offline) {
  const downloads = await mkdtemp(join(tmpdir(), 'lariat-downloads-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: {
      'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
      'dom.serviceWorkers.enabled': offline,
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.download.alwaysOpenPanel': false,
      'browser.helperApps.neverAsk.saveToDisk': '*/*',
    },
  });
  return { browser, downloads };
}
