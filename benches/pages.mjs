// Two built pages, measured alternately in Chromium: options, profiles and tables of the scripts that do so.

import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildPageHere, buildPageOf, option } from "./commits.mjs";

// Installed by `npm ci` in tests/browser.
const installed = createRequire(new URL("../tests/browser/package.json", import.meta.url));
const { chromium } = installed("playwright-core");

/**
 * The pages to measure: that of the working tree, and with `--against` that of a commit. `--now` and
 * `--before` name folders of pages that are already built.
 */
export function pagesToCompare() {
  const [now, before, against] = ["--now", "--before", "--against"].map(option);
  const pages = [{ side: "now", folder: now ? resolve(now) : buildPageHere() }];
  if (before) pages.push({ side: "before", folder: resolve(before) });
  else if (against) pages.push({ side: "before", folder: buildPageOf(against) });
  return pages;
}

/** The number of rounds; in every second one the pages are measured in the other order. */
export function* rounds(pages, usual) {
  const count = Number(option("--rounds") ?? usual);
  for (let round = 0; round < count; round += 1) {
    process.stderr.write(`round ${round + 1} of ${count}\n`);
    yield round % 2 ? [...pages].reverse() : pages;
  }
}

/** Runs `during` with a Chromium in a fresh profile on disk, so that its caches work as usual. */
export async function inFreshProfile(during) {
  const folder = mkdtempSync(join(tmpdir(), "lariat-profile-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    viewport: { width: 1440, height: 900 },
    args: [
      "--no-sandbox", // Chromium refuses to run as root with it, and CI is root.
      "--disable-gpu",
      "--disable-quic",
      "--disable-dev-shm-usage",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  try {
    return await during(context);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(part * (sorted.length - 1) + 0.5)];
}

/** A cell; without a measurement it says so. */
export const cell = (value, digits) => (Number.isFinite(value) ? value.toFixed(digits) : "–");

/** The cells of a value on both sides, and their ratio. */
export function compared(before, now, digits) {
  return [cell(before, digits), cell(now, digits), cell(now / before, 2)];
}

export function table(head, rows) {
  // The first columns are words.
  const words = head.findIndex((name) => name.startsWith("before"));
  console.log(`\n| ${head.join(" | ")} |`);
  console.log(`|${head.map((_, index) => (index < words ? " --- " : " ---: ")).join("|")}|`);
  for (const row of rows) console.log(`| ${row.join(" | ")} |`);
}
