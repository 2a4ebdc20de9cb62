import { expect } from 'vitest';

import { runOps } from '../../netlify/ops/run-ops.ts';
import { makeSite as openOpsSite } from '../../netlify/ops/site.ts';
import { deskOrderSchema } from '../../src/contracts/desk.ts';
import { agentBrowser } from './desk.ts';
import type { TestSite } from './site.ts';
import { recordTerminal, type OpsResult } from './terminal.ts';

/** An order by its place in the store. */
export interface OrderPlace {
  userId: string;
  id: string;
}

/** Empty when it was done; otherwise why not. */
export type Outcome = string;

/** What an agent does, whatever they use for it. */
export interface AgentDriver {
  move(order: OrderPlace, to: string, more?: { note?: string; links?: string[] }): Promise<Outcome>;
  /** Hands it over to whoever has the address, or gives it back. */
  assign(order: OrderPlace, email: string | null): Promise<Outcome>;
  quote(order: OrderPlace, dollars: number, note?: string): Promise<Outcome>;
  /** To the customer. */
  write(order: OrderPlace, text: string, links?: string[]): Promise<Outcome>;
  /** For colleagues. */
  remark(order: OrderPlace, text: string): Promise<Outcome>;
}

/** Begins the work of an agent at a site. */
export type StartWork = (site: TestSite, email: string, name: string) => Promise<AgentDriver>;

/** The desk in the browser, as far as the server sees it. Each action has seen the order as it was just before. */
export const workAtDesk: StartWork = async (site, email) => {
  const browser = await agentBrowser(site, email);
  const pathOf = ({ userId, id }: OrderPlace) => `/api/desk/orders/${userId}/${id}`;
  const post = async (path: string, body?: object) => {
    const { status, json, text } = await browser.post(path, body);
    await site.settled();
    expect([200, 400, 404, 409], text).toContain(status);
    return status === 200 ? '' : json.message!;
  };
  const change = async (order: OrderPlace, body: object) => {
    const answer = await browser.get(pathOf(order));
    if (answer.status !== 200) return answer.json.message!;
    const { version: seen } = deskOrderSchema.parse(JSON.parse(answer.text));
    return post(pathOf(order), { ...body, seen });
  };
  return {
    move: (order, to, more) => change(order, { action: 'move', to, anyway: true, ...more }),
    assign: (order, to) => change(order, { action: 'assign', to }),
    quote: (order, price, note) => change(order, { action: 'quote', price, note }),
    write: (order, text, links) => post(pathOf(order), { action: 'message', text, links }),
    remark: (order, text) => post(pathOf(order), { action: 'note', text }),
  };
};

/** Runs a command against the records of a site. */
export async function runCommand(site: TestSite, ...words: string[]): Promise<OpsResult> {
  const { terminal, resultOf } = recordTerminal();
  const context = { name: 'production', isLocal: false };
  const { openStore } = site.platform;
  const platform = { ...site.platform, engines: { blobs: openStore, postgres: openStore } };
  const code = await runOps(words, {
    terminal,
    env: {},
    now: site.clock.now,
    wait: () => Promise.resolve(),
    machineUser: 'nobody',
    openSite: () => Promise.resolve(openOpsSite(platform, context, 'site')),
  });
  return resultOf(code);
}

/** With both digits of its cents, and with more where there are more. */
const asTyped = (dollars: number) => String(dollars).replace(/\.\d$/, (tenths) => `${tenths}0`);

/** The command line. */
export const workByCommands: StartWork = (site, _email, name) => {
  const change = async (...words: string[]) => {
    const { code, err } = await runCommand(site, ...words, '--as', name);
    return code === 0 ? '' : err;
  };
  const noteWords = (note?: string) => (note === undefined ? [] : ['--note', note]);
  const linkWords = (links: string[] = []) => links.flatMap((link) => ['--link', link]);
  return Promise.resolve<AgentDriver>({
    move: ({ id }, to, { note, links } = {}) =>
      change('orders', 'move', id, to, '--yes', ...noteWords(note), ...linkWords(links)),
    assign: ({ id }, email) =>
      email === null
        ? change('orders', 'give-back', id)
        : change('orders', 'take', id, '--for', email),
    quote: ({ id }, dollars, note) =>
      change('orders', 'quote', id, asTyped(dollars), '--yes', ...noteWords(note)),
    write: ({ id }, text, links) => change('orders', 'note', id, text, ...linkWords(links)),
    remark: ({ id }, text) => change('orders', 'note', id, text, '--internal'),
  });
};
