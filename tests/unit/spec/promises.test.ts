import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { HOUR_MS } from '../../../netlify/server/lib/time.ts';
import { isLate } from '../../../netlify/server/orders/order-rows.ts';
import { FILE_DAYS, MAXIMUM_FILE_BYTES } from '../../../src/contracts/files.ts';
import { formatDollars } from '../../../src/contracts/money.ts';
import type { CatalogueData } from '../../../src/contracts/server-data.ts';
import { getPage, textOf } from '../../support/built-site.ts';

const read = (path: string) => readFileSync(path, 'utf8');
/** By path; straight and curly apostrophes are the same here. */
const textsIn = (...patterns: string[]) =>
  new Map(globSync(patterns).map((path) => [path, read(path).replaceAll('’', "'")]));
const content = textsIn('content/**/*.{yaml,mdx}');
const catalogue = JSON.parse(read('netlify/data/catalogue.json')) as CatalogueData;

it('a policy says how long files are kept, and how large they may be, as the code has it', () => {
  const terms = textOf(getPage('/legal/terms').main);
  expect(terms).toContain(`kept for ${FILE_DAYS} days after the order is completed`);
  expect(terms).toContain(`up to ${MAXIMUM_FILE_BYTES / 1e9}GB per episode`);
});

it('the desk, the digest, and the commands call somebody late once a promised reply is', () => {
  const { desk } = JSON.parse(read('content/reply-hours.json')) as { desk: number };
  const since = new Date(0).toISOString();
  const promisedMs = desk * HOUR_MS;
  expect([promisedMs, promisedMs + 1].map((nowMs) => isLate(since, nowMs))).toEqual([false, true]);
});

describe('what orders have of a plan', () => {
  interface Plan {
    name: string;
    episodes: number | 'weekly';
    rawMinutes: number;
    revisions: number | 'unlimited';
  }
  const plans = ['starter', 'creator', 'pro'].map(
    (id) => parse(content.get(`content/plans/${id}.yaml`)!) as Plan,
  );
  const { comparison } = parse(content.get('content/pages/pricing.yaml')!) as {
    comparison: { rows: { label: string; values: string[] }[] };
  };
  const offerOf = (name: string) => catalogue.find((offer) => offer.name === name)!;

  it.each<[label: string, valueOf: (plan: Plan) => string]>([
    [
      'Episodes a month',
      ({ episodes }) => (episodes === 'weekly' ? '4 or 5 (weekly)' : String(episodes)),
    ],
    ['Raw audio per episode', ({ rawMinutes }) => `up to ${rawMinutes} min`],
    [
      'Revisions',
      ({ revisions }) => (revisions === 'unlimited' ? revisions : `${revisions} rounds an episode`),
    ],
    ['Delivery', ({ name }) => `${offerOf(name).plan!.turnaround} hours`],
  ])('stands in the comparison: %s', (about, valueOf) => {
    const { values } = comparison.rows.find(({ label }) => label === about)!;
    expect(values.map((value) => value.replace(/^48–/, ''))).toEqual(plans.map(valueOf));
  });

  it('is 15% less by the year, and rounds of changes for each episode alone', () => {
    const { priceCents, plan } = offerOf('Creator');
    expect(plan!.yearlyCents).toBe(12 * priceCents * 0.85);
    expect(plans.map(({ name }) => offerOf(name).revisions)).toEqual(plans.map(() => undefined));
  });
});

it('the examples of the refund policy and of an article have the price of the plan', () => {
  const price = catalogue.find(({ name }) => name === 'Creator')!.priceCents / 100;
  const textOfPage = (path: string) => textOf(getPage(path).main);
  expect(textOfPage('/help/articles/monetize-podcast-2025')).toContain(
    `$${price} a month of our Creator plan`,
  );
  const [year, paid, used] = [12 * price, 12 * price * 0.85, 4 * price];
  const amounts = [year, paid, used, paid - used].map((amount) => formatDollars(amount));
  for (const amount of amounts) expect(textOfPage('/legal/refund')).toContain(amount);
});

it('orders offer the add-ons that the catalog lists', () => {
  const offered = new Set(catalogue.flatMap(({ addOns = [] }) => addOns.map(({ name }) => name)));
  const listed = [...textsIn('content/add-ons/*.yaml').values()].map(
    (text) => (parse(text) as { name: string }).name,
  );
  expect(offered).toEqual(new Set(listed));
});

it.each([
  ['plans/starter.yaml', 'Starter', 'Delivery in 48–# hours'],
  ['plans/pro.yaml', 'PRO', '#-hour turnaround'],
  ['services/24-hour-rush-upgrade.yaml', '24-Hour Rush Upgrade', 'back within # hours'],
  ['legal/terms.mdx', 'Standard Episode Edit', 'Standard delivery takes 48–# hours'],
  ['legal/terms.mdx', '24-Hour Rush Upgrade', 'or custom work | # hours |'],
  ['faq/delivery-formats.yaml', 'Starter', 'Standard turnaround is 48–# hours'],
  ['faq/delivery-formats.yaml', '24-Hour Rush Upgrade', 'Rush delivery takes # hours'],
  ['faq/video-services.yaml', 'YouTube Repurpose', 'Turnaround is 48–# hours'],
  ['faq/home.yaml', 'PRO', 'PRO plan comes with a #-hour turnaround'],
  ['campaigns/first-episode.mdx', 'Standard Episode Edit', 'Standard turnaround is 48–# hours'],
])('the turnaround of an order is what %s says of %s: %s', (path, name, sentence) => {
  const { turnaround, plan } = catalogue.find((offer) => offer.name === name)!;
  const text = sentence.replace('#', String(turnaround ?? plan?.turnaround));
  expect(content.get(`content/${path}`)).toContain(text);
});
