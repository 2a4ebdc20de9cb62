import process from 'node:process';
import { setImmediate } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { MINUTE_MS, SECOND_MS } from '../../netlify/server/lib/time.ts';
import { fromQuotedPrintable } from '../e2e/studio.ts';
import { makeBrowser, type Answer, type Browser } from '../support/browser.ts';
import { makeOrder, makeRegistration, PASSWORD } from '../support/makers.ts';
import { runOpsProcess } from '../support/ops-process.ts';
import { readOutbox, startProduct } from '../support/product.ts';
import { countStatuses, insist } from '../support/races.ts';
import { makeSite } from '../support/site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { askForLink, KIM, signInWith, tokenIn } from '../support/world.ts';

// What an attacker gets out of the server that `npm start` runs, over HTTP; the output has the figures.
let product: Awaited<ReturnType<typeof startProduct>>;
let env: Readonly<Record<string, string>>;

beforeEach(async () => {
  env = { DATA_DIR: temporaryFolder(), OPS_AGENT: 'Kim' };
  product = await startProduct(env);
});

afterEach(() => product.stop());

const open = (): Browser => makeBrowser((request) => fetch(request), { origin: product.url });

const say = (what: string, figures: object) => {
  process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);
};

const atOnce = <Result>(count: number, act: (number: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, number) => act(number)));

async function inTurn(count: number, act: (number: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let number = 0; number < count; number += 1) {
    answers.push(await insist(() => act(number)));
  }
  return answers;
}

/** Everything that was to be mailed by now. */
async function mails(): Promise<string[]> {
  let sweep = await runOpsProcess(env, 'sweep');
  // The store was too busy: what was not done may be repeated.
  for (let tries = 1; sweep.code === 3 && tries < 5; tries += 1)
    sweep = await runOpsProcess(env, 'sweep');
  expect(sweep).toMatchObject({ code: 0 });
  return (await readOutbox(env['DATA_DIR']!)).map(fromQuotedPrintable);
}

async function deskLink(): Promise<string> {
  const { out } = await runOpsProcess(env, 'desk', 'link', KIM);
  return tokenIn(out);
}

const right = { email: 'ada@example.com', password: PASSWORD };
const wrong = { ...right, password: 'not my password' };

describe('a mailbox of somebody else', () => {
  it('gets few mails from twenty accounts that order and cancel two hundred times', async () => {
    const startedMs = performance.now();
    const answers = await atOnce(20, async (number) => {
      const browser = open();
      const registration = makeRegistration({ email: `victim+${number}@example.com` });
      const press = { 'idempotency-key': `account-number-${number}` };
      const all = [await insist(() => browser.post('/api/register', registration, press))];
      for (let order = 0; order < 10; order += 1) {
        const key = { 'idempotency-key': `account-${number}-order-${order}` };
        const placed = await insist(() => browser.post('/api/orders', makeOrder(), key));
        const path = `/api/orders/${placed.json.id}/cancel`;
        all.push(placed, await insist(() => browser.post(path)));
      }
      return all;
    });
    const seconds = Math.round((performance.now() - startedMs) / SECOND_MS);
    countStatuses('accounts, orders and cancels', answers.flat());
    const sent = await mails();
    const toVictim = sent.filter((mail) => /^To: .*victim/m.test(mail)).length;
    const toAgents = sent.length - toVictim;
    say('mails', { toVictim, toAgents, seconds });
    expect(toVictim).toBeLessThanOrEqual(12);
    expect(toAgents).toBeLessThanOrEqual(5);
  });
});

describe('the desk of an agent', () => {
  it('is open to a link of a command while fifty links are asked for', async () => {
    const asked = await inTurn(50, () => askForLink(open(), KIM));
    expect(countStatuses('links asked for', asked)).toEqual({ 202: 3, 429: 47 });
    const flood = await mails();
    say('mails to the agent', { count: flood.length });
    expect(flood).toHaveLength(3);
    expect((await signInWith(open(), await deskLink())).status).toBe(200);
  });
});

describe('the password of an account', () => {
  it('is guessed five times from one network address', async () => {
    await open().post('/api/register', makeRegistration());
    const guessed = await inTurn(100, () => open().post('/api/login', wrong));
    expect(countStatuses('guesses', guessed)).toEqual({ 401: 5, 429: 95 });
  });

  it('is not guessed more often around any moment', async () => {
    let most = 0;
    for (let startMs = 0; startMs < 15 * MINUTE_MS; startMs += 30 * SECOND_MS) {
      // With a clock of its own: what takes a quarter hour here would take as long there.
      const site = makeSite();
      await site.browser().post('/api/register', makeRegistration());
      site.clock.advance(startMs - 2 * SECOND_MS);
      const answers: Answer[] = [];
      for (let burst = 0; burst < 2; burst += 1) {
        const guess = () => site.browser().post('/api/login', wrong);
        answers.push(...(await atOnce(10, guess)));
        site.clock.advance(4.5 * SECOND_MS);
      }
      most = Math.max(most, answers.filter(({ status }) => status === 401).length);
    }
    say('most guesses in 4.5 seconds', { most });
    expect(most).toBe(5);
  });
});

describe('the messages of an order', () => {
  it('are twenty, however often one of them is sent at once', async () => {
    const browser = open();
    await browser.post('/api/register', makeRegistration());
    const { id } = (await browser.post('/api/orders', makeOrder())).json;
    const send = (text: string) =>
      browser.post(
        `/api/orders/${id}/messages`,
        { text },
        { 'idempotency-key': `a-press-for-${text.padEnd(16, '-')}` },
      );
    const repeats: Promise<Answer>[] = [];
    for (let repeat = 0; repeat < 20; repeat += 1) {
      repeats.push(send('the-first'));
      await setImmediate();
    }
    const first = countStatuses('one message, twenty times', await Promise.all(repeats));
    expect(first[201]).toBeGreaterThan(0);
    const others = await inTurn(30, (number) => send(`another-${number}`));
    expect(countStatuses('thirty others', others)).toEqual({ 201: 19, 429: 11 });
  });
});
