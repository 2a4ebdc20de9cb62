import process from 'node:process';

import { describe, expect, it } from 'vitest';

import type { Answer, Browser } from './browser.ts';
import { makeOrder, makeRegistration, PASSWORD } from './makers.ts';
import type { TestSite } from './site.ts';
import { accountOf, agentBrowser, KIM, LEE, userIdOf, requestEmail } from './world.ts';

/** Lets something happen once: right before a record whose store and key contain the text is written. */
export function beforeWriting(site: TestSite, path: string, happen: () => Promise<unknown>): void {
  let isOver = false;
  site.blobs.before = async ({ method, store, key }) => {
    if (isOver || method !== 'PUT' || !`${store}/${key}`.includes(path)) return;
    isOver = true;
    await happen();
  };
}

/** Holds all who are about to write such a record until there are so many. */
export function meetAtWriting(site: TestSite, path: string, size: number): void {
  const barrier = makeBarrier(size);
  site.blobs.before = ({ method, store, key }) =>
    method === 'PUT' && `${store}/${key}`.includes(path) ? barrier() : undefined;
}

/** Such records cannot be written, or be deleted, until `site.blobs.fault` is another one. */
export function failAt(site: TestSite, method: 'PUT' | 'DELETE', path: string): void {
  site.blobs.fault = ({ method: asked, store, key }) =>
    asked === method && `${store}/${key}`.includes(path)
      ? { kind: 'status', status: 500 }
      : undefined;
}

/** Holds whoever arrives until so many are there, then lets all go at once; later ones pass. */
export function makeBarrier(size: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived >= size) open();
    return opened;
  };
}

const many = <Result>(act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 100 }, (_, index) => act(index)));

/** A busy machine may answer 503, or 429 for a second: that acknowledges nothing, and the same is asked again. */
export async function insist(act: () => Promise<Answer>): Promise<Answer> {
  const answer = await act();
  const isCrowded = answer.status === 429 && answer.headers.get('retry-after') === '1';
  return answer.status === 503 || isCrowded ? insist(act) : answer;
}

/** How many answers had each status; the output of the run has it, too. */
export function countStatuses(what: string, answers: readonly Answer[]): Record<number, number> {
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  process.stdout.write(`${what}: ${JSON.stringify(statuses)}\n`);
  return statuses;
}

/** Races on a site. @param open a browser with an address of its own. */
export function describeOneWinner(store: string, open: (address: string) => Browser): void {
  describe(`a hundred requests at once on ${store}`, () => {
    it('create one account per email address', async () => {
      const email = 'wanted@example.com';
      const answers = await many((index) => {
        const registration = makeRegistration({ email, password: `${PASSWORD} ${index}` });
        const key = { 'idempotency-key': `a-registration-number-${index}` };
        const browser = open(`203.0.113.${index}`);
        return insist(() => browser.post('/api/register', registration, key));
      });
      expect(countStatuses('registrations', answers)).toEqual({ 201: 1, 409: 99 });
      const password = `${PASSWORD} ${answers.findIndex(({ status }) => status === 201)}`;
      const signedIn = await open('203.0.113.200').post('/api/login', { email, password });
      expect(signedIn.status).toBe(200);
    });

    it('place one order per Idempotency-Key', async () => {
      const browser = open('203.0.113.201');
      await browser.post('/api/register', makeRegistration({ email: 'eve@example.com' }));
      const order = makeOrder({ serviceName: 'Custom Solution', servicePrice: 0 });
      const key = { 'idempotency-key': 'one-press-one-order' };
      const answers = await many(() => insist(() => browser.post('/api/orders', order, key)));
      expect(countStatuses('orders under one key', answers)).toEqual({ 201: 100 });
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect((await browser.get('/api/orders')).list).toHaveLength(1);
    });
  });
}

/** Races for what several may change. */
export function describeOneChange(store: string, site: TestSite): void {
  const open = (address: string) => site.browser({ address });

  describe(`a hundred changes at once on ${store}`, () => {
    it('let one agent move an order', async () => {
      const browser = open('203.0.113.202');
      await browser.post('/api/register', makeRegistration({ email: 'bob@example.com' }));
      const order = makeOrder({ serviceName: 'Custom Solution', servicePrice: 0 });
      const { id = '' } = (await browser.post('/api/orders', order)).json;
      const agents = [await agentBrowser(site, KIM), await agentBrowser(site, LEE)];
      const path = `/api/desk/orders/${await userIdOf(site, 'bob@example.com')}/${id}`;
      const moveTo = (to: string) => ({ action: 'move', to, anyway: true, eventCount: 1 });
      const moves = [moveTo('processing'), moveTo('cancelled')];
      const answers = await many((index) =>
        insist(() => agents[index % 2]!.post(path, moves[index % 2]!)),
      );
      // Who asked for what has happened is told so.
      expect(countStatuses('moves of one order', answers)).toEqual({ 200: 50, 409: 50 });
      const [shown] = (await browser.get('/api/orders')).list;
      expect(
        shown?.view?.timeline.filter(({ text }) =>
          /^(?:Production started|Order canceled)$/.test(text),
        ),
      ).toHaveLength(1);
    });

    it('give an address that two accounts changed to, to one of them', async () => {
      const email = 'shared@example.com';
      const links: string[] = [];
      for (const number of [1, 2]) {
        const browser = open(`203.0.113.${202 + number}`);
        const first = `taker-${number}@example.com`;
        await browser.post('/api/register', makeRegistration({ email: first }));
        links.push(await requestEmail(site, browser, email));
      }
      const answers = await many((index) => {
        const browser = open(`198.51.100.${index}`);
        const token = links[index % 2]!;
        return insist(() => browser.post('/api/account/email/confirm', { token }));
      });
      countStatuses('claims of one address', answers);
      const won = [0, 1].filter((which) =>
        answers.some(({ status }, index) => index % 2 === which && status === 204),
      );
      expect(won).toHaveLength(1);
      const { user } = await accountOf(site, email);
      const firstOf = user.history.flatMap((event) =>
        event.type === 'registered' ? [event.email] : [],
      );
      expect(firstOf).toEqual([`taker-${won[0]! + 1}@example.com`]);
    });
  });
}
