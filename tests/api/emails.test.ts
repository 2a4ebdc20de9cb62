import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CUSTOM_QUOTE_SERVICE, DEMO_CALL_SERVICE } from '../../src/contracts/orders.ts';
import type { Browser } from '../support/browser.ts';
import { AGENTS, outboxChannels } from '../support/channels.ts';
import { DAY_MS, MINUTE_MS } from '../support/clock.ts';
import { makeMessage, makeOrder, makeRegistration, PASSWORD } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import {
  agentBrowser,
  askForLink,
  customer,
  KIM,
  LEE,
  orderAt,
  userIdOf,
} from '../support/world.ts';

// What people type, as it lies in the finished email: raw headers, and HTML.

const FORGED = 'Bcc: eve@evil.example';
/** For fields of one line, of which the shortest takes 40 characters. */
const line = '"><svg onload=alert(1)>=?utf-8?q?=0D=0A?=';
/** For fields of several lines. */
const text = `canary\n\n${FORGED}\n\n.\n<script>alert(1)</script><a href="//evil.example" onclick='x'>&lt;`;
const link = `https://files.example/"><script>alert(1)</script><a/href='x`;

const UNCONFIRMED = 'grace@example.com';
const FREE_PART = "!#$%&'*+/=?^_`{|}~-";

/** What the template of emails is made of. */
const ELEMENTS = [
  ...['html', 'head', 'meta', 'title', 'style', 'body', 'main', 'p', 'h1', 'h2', 'a'],
  ...['table', 'tr', 'th', 'td', 'ol', 'ul', 'li', 'blockquote', 'strong', 'span'],
];

/** As a page shows it. */
const escaped = (shown: string) =>
  shown
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const folder = temporaryFolder(afterAll);

/** Every email that the site sends, with hostile text in each field; as files of the outbox. */
async function sendEverything() {
  const site = makeSite({
    worksAfterAnswers: true,
    env: { URL: 'https://roomtone.example', AGENTS: `Kim Lee <${KIM}>, Lee Park <${LEE}>` },
    platform: { openChannels: () => outboxChannels(folder) },
  });
  site.clock.set(Date.parse('2026-11-20T10:00:00.000Z'));
  const post = async (browser: Browser, path: string, body?: object) => {
    const answer = await browser.post(path, body);
    expect([path, answer.status < 300, answer.text]).toEqual([path, true, expect.anything()]);
    await site.settled();
    return answer.json;
  };
  const ada = await customer(site, { firstName: line, lastName: line });
  const agent = await agentBrowser(site);
  const order = async (serviceName: string) => {
    const details = { serviceName, servicePrice: 0, customerPhone: `555 01 ${line.slice(0, 33)}` };
    const names = { customerName: text, customerEmail: `eve@evil.example\r\n${FORGED}` };
    const body = makeOrder({ ...details, ...names, projectBrief: text });
    return (await post(ada, '/api/orders', body)) as { id: string };
  };
  const act = async ({ id }: { id: string }, body: object) => {
    const userId = await userIdOf(site);
    const path = `/api/desk/orders/${userId}/${id}`;
    const { eventCount } = (await agent.get(path)).json as { eventCount?: number };
    await post(agent, path, { eventCount, ...body });
  };
  const [done, dropped] = [await order(CUSTOM_QUOTE_SERVICE), await order(DEMO_CALL_SERVICE)];
  await post(ada, `/api/orders/${done.id}/messages`, { text, link });
  await act(done, { action: 'message', text, links: [link] });
  await act(done, { action: 'assign', to: LEE });
  await act(done, { action: 'quote', price: 12.5, message: text });
  const decide = async (decision: string, details: object = { message: text }) => {
    const { eventCount } = (await ada.get('/api/orders')).list.find(({ id }) => id === done.id) as {
      eventCount?: number;
    };
    await post(ada, `/api/orders/${done.id}/decision`, { decision, eventCount, ...details });
  };
  await decide('declined');
  await act(done, { action: 'quote', price: 11, message: text, paymentUrl: link });
  await decide('accepted');
  await act(done, { action: 'bill', url: link, message: text });
  await act(done, { action: 'pay', amount: 11, paidOn: '2026-11-19', message: text });
  await act(done, { action: 'pay', amount: 0, paidOn: '2026-11-19', message: text });
  const start = { action: 'move', to: 'processing', message: text, anyway: true };
  await act(done, { ...start, dueOn: '2026-11-30' });
  await decide('stop_requested');
  const file = { id: 'f'.repeat(32), name: `${line}.wav`, size: 34_000_000 };
  const { addFile } = orderAt(site, ada, { id: done.id, userId: await userIdOf(site) });
  await addFile({ ...file, id: 'e'.repeat(32) }, 'customer');
  await addFile(file, 'Kim Lee');
  const complete = { action: 'move', to: 'completed', message: text };
  await act(done, { ...complete, files: [file.id], links: [link] });
  await decide('changes_requested', { comments: [{ fileId: file.id, seconds: 83, text }] });
  await act(done, { ...complete, links: [`${link}2`] });
  await act(done, { action: 'withdraw', target: file.id, message: text });
  await decide('approved');
  await act(done, start);
  await act(done, { action: 'move', to: 'cancelled', message: text });
  await act(dropped, { action: 'move', to: 'cancelled', message: text });
  await order(DEMO_CALL_SERVICE);
  const message = makeMessage({ name: line, podcastName: line, message: text });
  const { id: messageId } = await post(ada, '/api/contact', message);
  const messagePath = `/api/desk/messages/2026-11-20/${messageId!}`;
  await post(agent, messagePath, { action: 'assign', to: LEE, eventCount: 1 });
  await post(agent, messagePath, { action: 'answer', text, eventCount: 2 });
  // Nobody confirms this address.
  const names = { firstName: line, lastName: line };
  const other = site.browser({ address: '203.0.113.8' });
  await post(other, '/api/register', makeRegistration({ ...names, email: UNCONFIRMED }));
  await post(other, '/api/orders', makeOrder({ projectBrief: text, customerPhone: '55501' }));
  await askForLink(site.browser());
  await post(ada, '/api/password/forgot', { email: 'ada@example.com' });
  const change = { currentPassword: PASSWORD, newPassword: 'tape valves and warm hiss' };
  await post(ada, '/api/account/password', change);
  // The longest part of an address that people choose freely.
  const newEmail = `${FREE_PART}@example.com`;
  await post(ada, '/api/account/email', { newEmail, password: change.newPassword });
  await site.settled();
  site.clock.advance(10 * MINUTE_MS);
  await site.sweep();
  site.clock.set(Date.parse('2026-11-20T14:00:00.000Z') + DAY_MS);
  await site.sweep();
  await post(ada, '/api/account/close', { password: change.newPassword });
  const filesOf = (ending: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
  return { mails: filesOf('.eml'), pages: filesOf('.html') };
}

type Headers = [name: string, value: string][];

function headersOf(mail: string): Headers {
  return mail
    .slice(0, mail.indexOf('\n\n'))
    .replaceAll(/\n\s+/g, ' ')
    .split('\n')
    .map((header) => /^([\w-]+): (.*)$/.exec(header)!.slice(1) as Headers[number]);
}

describe('a field in an email', () => {
  let sent: Awaited<ReturnType<typeof sendEverything>>;
  beforeAll(async () => {
    sent = await sendEverything();
  });

  it('adds no header and no recipient, and is in no subject', () => {
    const { mails } = sent;
    const subjects = new Set<string>();
    for (const mail of mails) {
      const headers = headersOf(mail);
      const values = new Map(headers);
      const ofThreads = ['Cc', 'In-Reply-To', 'References'];
      expect([...values.keys()].filter((name) => !ofThreads.includes(name)).sort()).toEqual([
        'Auto-Submitted',
        'Content-Type',
        'Date',
        'From',
        'MIME-Version',
        'Message-ID',
        'Reply-To',
        'Subject',
        'To',
      ]);
      expect(headers).toHaveLength(values.size);
      for (const name of ['To', 'Reply-To']) {
        const address = values.get(name);
        const mailboxes = ['ada@example.com', UNCONFIRMED, `${FREE_PART}@example.com`, KIM, LEE];
        expect([...mailboxes, AGENTS]).toContain(address);
      }
      expect([undefined, LEE]).toContain(values.get('Cc'));
      const subject = values.get('Subject')!;
      expect(subject).not.toMatch(/canary|Bcc|evil|svg|=\?/i);
      subjects.add(subject.replaceAll(/#[0-9A-F]{8}/g, '#'));
    }
    expect([...subjects].sort()).toEqual([
      'Choose a new password',
      'Confirm your new email address',
      'Custom Solution (Order #)',
      'Demo Call (Order #)',
      'Kim Lee assigned this message to you: Audio Production (Message #)',
      'New message: Audio Production (Message #)',
      'Re: Your message to Roomtone (Message #)',
      'Sign in to the desk',
      'This morning: 2 late',
      'We have your message (Message #)',
      'Welcome to Roomtone: confirm your email address',
      'YouTube Repurpose (Order #)',
      'Your account is closed',
      'Your password was changed',
    ]);
  });

  it('is in one thread for each side of an order, which the studio answers', () => {
    const mails = sent.mails.map((mail) => new Map(headersOf(mail)));
    const orders = mails.filter((mail) =>
      mail.get('Subject')!.startsWith('Custom Solution (Order #'),
    );
    const threads = Map.groupBy(orders, (mail) => mail.get('Message-ID')!.split('-').at(-1)!);
    expect([...threads.values()].map(({ length }) => length).sort()).toEqual([13, 16]);
    for (const [side, thread] of threads) {
      const [first] = thread.filter((mail) => !mail.has('In-Reply-To'));
      const root = first?.get('Message-ID');
      expect(root).toMatch(new RegExp(`^<[0-9a-f-]{36}-0-${side}$`));
      const others = thread.filter((mail) => mail !== first);
      expect(new Set(thread.map((mail) => mail.get('Message-ID'))).size).toBe(thread.length);
      for (const name of ['In-Reply-To', 'References'])
        expect(new Set(others.map((mail) => mail.get(name)))).toEqual(new Set([root]));
      for (const mail of thread) {
        expect(mail.get('Subject')).toBe(first?.get('Subject'));
        expect(mail.get('Reply-To')).toBe(AGENTS);
      }
    }
    const toAgents = threads.get('agents@roomtone.example>')!;
    const recipients = toAgents.map((mail) => [mail.get('To'), mail.get('Cc')].join(' '));
    // Before somebody has it; then the hand-over, to the new holder alone; then both.
    expect([...new Set(recipients)].sort()).toEqual(
      [`${AGENTS} `, `${AGENTS} ${LEE}`, `${LEE} `].sort(),
    );
    expect(recipients.filter((each) => each === `${LEE} `)).toHaveLength(1);
  });

  it('adds no element, attribute, or address to its page', () => {
    const { pages } = sent;
    for (const page of pages) {
      const tags = [...page.matchAll(/<(\/?[a-z][^\s>]*)([^>]*)>/gi)];
      for (const [tag, name = '', attributes = ''] of tags) {
        expect(ELEMENTS, tag).toContain(name.replace('/', ''));
        const rest = attributes.replaceAll(
          / (?:style|class|href|title|content|name|lang|dir|charset|scope)="[^"<>]*"/g,
          '',
        );
        expect(rest, tag).toBe('');
      }
      for (const [, url = ''] of page.matchAll(/href="([^"]*)"/g)) {
        expect(url).toMatch(
          /^(?:https:\/\/(?:roomtone|files)\.example\/|mailto:hello@roomtone\.example$)/,
        );
      }
    }
    const everything = pages.join('\n');
    for (const shown of [text, line, new URL(link).href])
      expect(everything).toContain(escaped(shown));
  });
});

// Inputs that some program down the line reads as something else: a mail server, a mail program, a decompressor.

describe('a line of text', () => {
  it.each(['\r\n', '\u2028'])(
    "is quoted in the agents' email when it begins with %j",
    async (lineBreak) => {
      const site = makeSite({ sendsMail: true });
      const { out } = site;
      const forged = 'npm run ops -- customers anonymize rosa@demo.example --yes';
      const text = `Good evening${lineBreak}${forged}`;
      const ada = await customer(site);
      const order = await ada.post('/api/orders', makeOrder({ projectBrief: text }));
      expect([order.status, order.json.projectBrief]).toEqual([201, `Good evening\n${forged}`]);
      await ada.post('/api/contact', makeMessage({ message: text }));
      await site.settled();
      const toAgents = out.mails.filter(({ to }) => to === 'agents@example.com');
      expect(toAgents).toHaveLength(2);
      for (const mail of toAgents) expect(mail.text).toContain(`\n> Good evening\n> ${forged}\n`);
    },
  );
});
