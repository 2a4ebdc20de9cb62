import { expect } from 'vitest';

import type { Answer, Browser } from './browser.ts';
import { pressed, register } from './flows.ts';
import { makeOrder, makeRegistration } from './makers.ts';
import { makeSite } from './site.ts';
import type { TestSite } from './site.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/** What may have become of a record, made of what it was. */
export const breakages: readonly (readonly [string, (record: StoredRecord) => string])[] = [
  ['cut off', (record) => JSON.stringify(record).slice(0, -20)],
  ['empty', () => ''],
  ['not JSON', () => '<!doctype html><title>Bad gateway</title>'],
  ['JSON of another type', () => '[{"v":1}]'],
  ['null', () => 'null'],
  ['of a newer version', (record) => JSON.stringify({ ...record, v: 2 })],
  ['without a version', (record) => JSON.stringify({ ...record, v: undefined })],
  ['without its moment', (record) => JSON.stringify({ ...record, at: undefined })],
  ['of ten megabytes', (record) => JSON.stringify({ ...record, pad: 'x'.repeat(10_000_000) })],
];

/** Two customers; Ada has two orders, the second under `pressed`. */
export async function makeShop(): Promise<{ site: TestSite; ada: Browser; eve: Browser }> {
  const site = makeSite();
  const [eve, ada] = [site.browser(), site.browser()];
  await eve.post('/api/register', makeRegistration({ email: 'eve@example.com' }));
  await register(ada);
  await ada.post('/api/orders', makeOrder({ projectBrief: 'The first one.' }));
  await ada.post('/api/orders', makeOrder({ projectBrief: 'The second one.' }), pressed);
  return { site, ada, eve };
}

/** Breaks the one record of a store whose text holds the words. @returns its key. */
export function breakRecord(
  site: TestSite,
  store: string,
  words: string,
  make: (record: StoredRecord) => string,
): string {
  const found = [...site.blobs.entries].filter(
    ([path, text]) => path.startsWith(`${store}-production/`) && text.includes(words),
  );
  expect(found).toHaveLength(1);
  const [path, text] = found[0]!;
  site.blobs.entries.set(path, make(JSON.parse(text) as StoredRecord));
  site.log.length = 0;
  return path.slice(`${store}-production/`.length);
}

/** A key as the log shows it: without the ids that are hashes of what a person is known by. */
export function loggedKey(site: TestSite, key: string): string {
  return key.replaceAll(/[0-9a-f]{64}/g, (id) => site.mark(id));
}

/** Expects answers of 503 that say nothing of the record, and a line in the log for each time it was met. */
export function expectCorrupt(site: TestSite, answers: readonly Answer[], key: string): void {
  for (const { status, json, text } of answers) {
    expect([status, json.code]).toEqual([503, 'unavailable']);
    expect(text).not.toContain(key);
  }
  const lines = site.log.filter(({ event }) => event === 'data_record_corrupt');
  expect(lines.length).toBeGreaterThanOrEqual(answers.length);
  for (const line of lines) expect(line['key']).toBe(loggedKey(site, key));
  expect(site.events()).not.toContain('sys_crash');
}
