import { expect, onTestFinished } from 'vitest';

import { startFilesServer } from '../../netlify/local/files-server.ts';
import { findOrder } from '../../netlify/server/orders/orders.ts';
import { messageOf } from '../../netlify/server/orders/order.ts';
import type { DeskMessage, Inbox } from '../../src/contracts/desk.ts';
import { makeAccount, userIdOf } from './account.ts';
import { makeClock } from './clock.ts';
import { agentBrowser } from './desk.ts';
import { makeOrder } from './makers.ts';
import type { TestSiteOptions } from './site.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const INBOUND_SECRET = 'a-secret-of-the-mail-provider';
export const INBOUND = { INBOUND_ADDRESS: 'reply@in.roomtone.example', INBOUND_SECRET };

/** A site that takes answers by mail, and what becomes of those about an order of Ada's. */
export async function makeMailSite(options: TestSiteOptions = {}) {
  const clock = makeClock();
  const storage = await startFilesServer(temporaryFolder(), { now: clock.now });
  onTestFinished(() => storage.stop());
  const env = { ...INBOUND, FILES_URL: storage.url, ...options.env };
  const { site, browser, out } = await makeAccount({ clock, ...options, env });
  const userId = await userIdOf(site);
  const place = async () => {
    const { id = '' } = (await browser.post('/api/orders', makeOrder())).json;
    await site.settled();
    return id;
  };
  const id = await place();
  const replyTo = () => out.mails.findLast(({ to }) => to === 'ada@example.com')?.replyTo ?? '';

  /** @param changes of its headers; an empty one is left out. */
  const post = async (body: string | Uint8Array<ArrayBuffer> | object, changes = {}) => {
    const isMail = typeof body === 'string' || body instanceof Uint8Array;
    const headers: Record<string, string> = {
      'content-type': isMail ? 'message/rfc822' : 'application/json',
      authorization: `Bearer ${INBOUND_SECRET}`,
      ...changes,
    };
    const request = new Request('https://roomtone.example/api/mail', {
      method: 'POST',
      headers: Object.entries(headers).filter(([, value]) => value !== ''),
      body: body instanceof Uint8Array ? body : Buffer.from(isMail ? body : JSON.stringify(body)),
    });
    const response = await site.call(request, '198.51.100.25');
    await site.settled();
    const json = (await response.json()) as { kept?: string; code?: string };
    return { status: response.status, ...json };
  };
  /** What the customer's order says since it was placed. */
  const written = async () => {
    const order = await findOrder(site.deps(), { userId, orderId: id });
    return order!.steps.slice(1).map(messageOf);
  };
  /** What the desk lists of messages, newest first. */
  const inbox = async (): Promise<DeskMessage[]> => {
    const agent = await agentBrowser(site);
    const { entries } = JSON.parse((await agent.get('/api/desk/inbox')).text) as Inbox;
    const found = entries.flatMap((entry) => (entry.kind === 'message' ? entry : []));
    return Promise.all(
      found.map(async ({ day, id: message }) => {
        const answer = await agent.get(`/api/desk/messages/${day}/${message}`);
        expect(answer.status).toBe(200);
        return JSON.parse(answer.text) as DeskMessage;
      }),
    );
  };
  return { site, out, clock, ada: browser, userId, id, place, replyTo, post, written, inbox };
}
