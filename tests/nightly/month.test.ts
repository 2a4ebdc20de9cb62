import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

import { expect, it } from 'vitest';

/** A month of the studio as it is meant to begin; visitors, accounts, orders and messages grow by a factor. */
const TODAY = {
  visitors: 3000,
  pagesPerVisitor: 3,
  signUps: 30,
  signIns: 120,
  dashboardViews: 300,
  orders: 60,
  messages: 60,
  /** Do not grow: publishing is the marketers' pace. */
  productionDeploys: 30,
} as const;

/**
 * Netlify's credits and prices in US dollars, as its pricing page had them on 2026-10-10. Blobs has no meter of its own.
 */
const PRICES = {
  creditsPerDeploy: 15,
  creditsPerGigabyte: 20,
  creditsPerTenThousandRequests: 2,
  creditsPerGigabyteHour: 10,
  proDollars: 20,
  proCredits: 3000,
  moreCredits: 1500,
  moreCreditsDollars: 10,
} as const;

/** Seconds a function runs: a reading call waits for a few round trips; a password is hashed for half a second on half a core. */
const SECONDS = { call: 0.2, password: 0.7, scheduled: 0.3 };
const FUNCTION_GIGABYTES = 1;
/** Two schedules of five minutes, thirty days. */
const SCHEDULED_RUNS = 2 * 12 * 24 * 30;
/** Page, font, icons and what a first touch loads; later pages ask for the page alone. */
const REQUESTS_PER_VISITOR = 8;

/** What a visitor downloads of the built site: a mean page after brotli, and once the font and all that islands may load. */
function weighSite(dist: string) {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: dist }).map((file) => readFileSync(`${dist}/${file}`));
  const pages = read('**/*.html').map((html) => brotliCompressSync(html).length);
  const fonts = read('_astro/**/*.woff2').map((font) => font.length);
  const scripts = read('_astro/**/*.js').map((script) => brotliCompressSync(script).length);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return { pageBytes: sum(pages) / pages.length, onceBytes: sum(fonts) + sum(scripts) };
}

/** What a month comes to, as the table has it: gigabytes, calls of functions, credits, and dollars. */
function priceMonth(factor: number, { pageBytes, onceBytes }: ReturnType<typeof weighSite>) {
  const visitors = TODAY.visitors * factor;
  const pageViews = visitors * TODAY.pagesPerVisitor;
  const passwordCalls = (TODAY.signUps + TODAY.signIns) * factor;
  // A dashboard asks who is signed in and for the orders; an order or a message is one call.
  const otherCalls = (TODAY.dashboardViews * 2 + TODAY.orders + TODAY.messages) * factor;
  const calls = passwordCalls + otherCalls;
  const gigabytes = (pageViews * pageBytes + visitors * onceBytes) / 1e9;
  const requests = pageViews + visitors * REQUESTS_PER_VISITOR + calls + SCHEDULED_RUNS;
  const seconds =
    passwordCalls * SECONDS.password +
    otherCalls * SECONDS.call +
    SCHEDULED_RUNS * SECONDS.scheduled;
  const gigabyteHours = (seconds * FUNCTION_GIGABYTES) / 3600;
  const credits =
    TODAY.productionDeploys * PRICES.creditsPerDeploy +
    gigabytes * PRICES.creditsPerGigabyte +
    (requests / 10_000) * PRICES.creditsPerTenThousandRequests +
    gigabyteHours * PRICES.creditsPerGigabyteHour;
  const packs = Math.max(0, Math.ceil((credits - PRICES.proCredits) / PRICES.moreCredits));
  return [gigabytes, calls, credits, PRICES.proDollars + packs * PRICES.moreCreditsDollars];
}

it('the monthly table in docs/scale.md is what the built site comes to', () => {
  const rows = [
    ...readFileSync('docs/scale.md', 'utf8').matchAll(/^\| (?:today|[\d,]+×) +\|([^|]+\|){4}$/gm),
  ].map(([row]) => row.split('|').slice(2, 6));
  const stated = rows.map((cells) => cells.map((cell) => Number(cell.replaceAll(',', ''))));
  const weights = weighSite('dist');
  const counted = [1, 10, 1000, 100_000].map((factor) => priceMonth(factor, weights));
  expect(stated).toHaveLength(counted.length);
  // Pages change every week; what they cost is asked for to a tenth.
  for (const [row, numbers] of counted.entries())
    for (const [column, number] of numbers.entries())
      expect(Math.abs(stated[row]![column]! / number - 1), `${row}, ${column}`).toBeLessThan(0.1);
});
