import { describe, expect, it } from 'vitest';

import {
  accountClosedEmail,
  passwordChangedEmail,
  passwordResetEmail,
} from '../../../netlify/server/accounts/account-emails.ts';
import { userStore } from '../../../netlify/server/auth/user-store.ts';
import { deskLinkEmail } from '../../../netlify/server/desk/desk-links.ts';
import {
  greeting,
  renderEmail,
  studio,
  type EmailContent,
} from '../../../netlify/server/email/render-email.ts';
import {
  messageEmailToAgents,
  messageEmailToSender,
} from '../../../netlify/server/messages/contact.ts';
import type { MessageRecord } from '../../../netlify/server/messages/contact.ts';
import {
  orderEmailToAgents,
  orderEmailToCustomer,
} from '../../../netlify/server/orders/order-emails.ts';
import { orderStore } from '../../../netlify/server/orders/order-store.ts';
import {
  withChange,
  type OrderStep,
  type StoredOrder,
} from '../../../netlify/server/orders/order.ts';
import {
  CUSTOM_QUOTE_SERVICE,
  DEMO_CALL_SERVICE,
  orderReference,
} from '../../../src/contracts/orders.ts';
import {
  makeMessage,
  makeMoved,
  makeNoted,
  makePlaced,
  makeQuoted,
  makeRegistered,
} from '../../support/makers.ts';
import { memoryStore } from '../../support/memory-store.ts';

const context = { siteUrl: 'https://roomtone.example' };
const userId = 'a'.repeat(64);
const orderId = '019a0000-0000-7000-8000-0000deadbeef';
const NOTE = 'Dear Ada,\nwe begin on <Monday> & call you at “ten”.';
const LINKS = ['https://files.example/a?q=1&r=2', 'https://files.example/final.wav'];
/** Everything a customer can type, so that it can be found where it must not be. */
const typed = {
  customerName: 'Visit https://evil.example',
  projectBrief: 'canary-brief <script>alert(1)</script>',
  customerPhone: 'canary-phone',
  customerEmail: 'ada@example.com',
};

async function makeOrder(changes = {}): Promise<StoredOrder> {
  const orders = orderStore(memoryStore());
  return (await orders.place(userId, orderId, makePlaced({ details: typed, ...changes }))).order;
}

async function everyOrderEmail(): Promise<{ customer: EmailContent; agents: EmailContent }[]> {
  const placed = await makeOrder();
  const steps = [
    placed,
    withChange(placed, makeMoved({ to: 'processing', note: NOTE })),
    withChange(placed, makeMoved({ from: 'processing', to: 'completed', note: NOTE })),
    withChange(placed, makeMoved({ to: 'cancelled', actor: 'customer' })),
    withChange(placed, makeMoved({ to: 'cancelled', note: NOTE })),
    withChange(placed, makeMoved({ from: 'processing', to: 'completed', links: LINKS })),
    withChange(placed, makeNoted({ note: NOTE })),
    withChange(placed, makeNoted({ note: NOTE, links: LINKS })),
    withChange(placed, makeNoted({ note: '', links: LINKS })),
    withChange(placed, makeQuoted({ note: NOTE, priceCents: 1_234_500 })),
    withChange(placed, {
      v: 1,
      type: 'anonymized',
      at: placed.createdAt,
      actor: 'customer',
      archiveId: userId,
    }),
    await makeOrder({ serviceName: CUSTOM_QUOTE_SERVICE, priceCents: 0 }),
    await makeOrder({ serviceName: DEMO_CALL_SERVICE, priceCents: 0 }),
  ];
  return [
    ...steps.map((order) => emailsAbout(order, order.steps.at(-1)!)),
    emailsAbout(...twoMessages(placed)),
  ];
}

function emailsAbout(order: StoredOrder, first: OrderStep, ...others: OrderStep[]) {
  return {
    customer: orderEmailToCustomer(order, [first, ...others], context),
    agents: orderEmailToAgents(order, [first, ...others], context),
  };
}

function twoMessages(placed: StoredOrder): [StoredOrder, OrderStep, OrderStep] {
  const first = withChange(placed, makeNoted({ note: 'One more thing.' }));
  const order = withChange(first, makeNoted({ note: '', links: LINKS }));
  return [order, order.steps[1]!, order.steps[2]!];
}

/** It came on the day before its record was stored. */
const address = { receivedAtMs: Date.parse('2026-11-20T23:59:59.000Z'), messageId: orderId };
const message: MessageRecord = {
  v: 1,
  type: 'received',
  at: '2026-11-21T10:00:00.000Z',
  ...makeMessage({ name: 'Mallory, visit evil.example', message: 'canary-message\nsecond line' }),
};

describe('emails about an order', () => {
  it('confirm it with its reference, its content, and what happens next', async () => {
    const order = await makeOrder({
      details: { ...typed, customerName: 'Ada Lovelace' },
      priceCents: 9995,
    });
    const email = orderEmailToCustomer(order, [order.steps[0]!], context);
    const { text } = renderEmail(email);
    expect(email.subject).toBe('We have your order: PRO (Order #DEADBEEF)');
    expect(text).toContain('Hello Ada,');
    expect(text).toContain(orderReference(orderId).replace('Order ', ''));
    expect(text).toContain('$99.95');
    expect(text).toContain('Reply by  Nov 22, 2026, 10:00 AM UTC');
    expect(text).toMatch(/What happens next\n1\. An agent will contact you within 24 hours/);
    expect(text).toContain('https://roomtone.example/dashboard');
  });

  it('have a button to the very thing on the desk for the agents, and no command', async () => {
    const emails = (await everyOrderEmail()).map(({ agents }) => agents);
    for (const email of [...emails, messageEmailToAgents(address, message, context)]) {
      const { text, html } = renderEmail(email);
      const thing = email.subject.startsWith('New message')
        ? `messages/2026-11-20/${orderId}`
        : `orders/${userId}/${orderId}`;
      const url = `https://roomtone.example/desk#/${thing}`;
      expect(text.match(/\S+\/desk\S*/g)).toEqual([url]);
      expect(html.match(/href="[^"]*\/desk[^"]*"/g)).toEqual([`href="${url}"`]);
      expect(text + html).not.toContain('npm run');
    }
  });

  it('deliver files as links that say where they lead', async () => {
    const placed = await makeOrder();
    const delivered = withChange(placed, makeMoved({ to: 'completed', links: LINKS }));
    const email = orderEmailToCustomer(delivered, [delivered.steps[1]!], context);
    const { text, html } = renderEmail(email);
    const listed = LINKS.map((link) => `- files.example\n  ${link}\n`);
    expect(text).toContain(`\nYour files:\n${listed.join('')}`);
    expect(text).not.toContain('If you don’t have the files yet');
    expect(html).toMatch(
      /<a href="https:\/\/files\.example\/a\?q=1&amp;r=2"[^>]*><strong>files\.example<\/strong>/,
    );
  });

  it('quote the price that was given, even when another one followed', async () => {
    const placed = await makeOrder({ serviceName: CUSTOM_QUOTE_SERVICE, priceCents: 0 });
    const first = withChange(placed, makeQuoted({ priceCents: 120_050 }));
    const order = withChange(first, makeQuoted({ priceCents: 99_900 }));
    const { subject } = orderEmailToCustomer(order, [order.steps[1]!], context);
    expect(subject).toBe('Your quote: Custom Solution (Order #DEADBEEF)');
    const textOf = (step: OrderStep) =>
      Object.values(emailsAbout(order, step)).map((email) => renderEmail(email).text);
    for (const text of textOf(order.steps[1]!)) expect(text).toContain('$1,200.50');
    for (const text of textOf(order.steps[2]!)) expect(text).toContain('$999');
    for (const text of textOf(order.steps[0]!)) expect(text).toContain('$999');
  });

  it('have all messages that waited, each with its moment', async () => {
    const { customer, agents } = emailsAbout(...twoMessages(await makeOrder()));
    expect(customer.subject).toBe('2 messages about your order: PRO (Order #DEADBEEF)');
    expect(agents.subject).toBe('2 messages: PRO (Order #DEADBEEF)');
    for (const [email, author] of [
      [customer, 'studio'],
      [agents, 'customer'],
    ] as const) {
      const { text } = renderEmail(email);
      const when = 'Nov 21, 2026, 12:00 PM UTC';
      expect(text).toContain(`From the ${author}, ${when}\n\n> One more thing.`);
      expect(text).toContain(`Files from the ${author}, ${when}:\n- files.example\n  ${LINKS[0]!}`);
    }
  });

  it("repeat to the customer the studio's words only", async () => {
    for (const { customer } of await everyOrderEmail()) {
      const { text, html } = renderEmail(customer);
      for (const form of [customer.subject, text, html]) {
        expect(form).not.toMatch(/canary|evil\.example/);
      }
    }
    const [, processing] = await everyOrderEmail();
    const { text, html } = renderEmail(processing!.customer);
    expect(text).toContain('> Dear Ada,\n> we begin on <Monday> & call you at “ten”.');
    expect(html).toContain('we begin on &lt;Monday&gt; &amp; call you at “ten”.');
  });
});

describe('emails about an account', () => {
  it('carry the link, how long it works, and what to do if they did not request it', async () => {
    const { user } = await userStore(memoryStore()).register(userId, makeRegistered());
    const { text, html } = renderEmail(
      passwordResetEmail(user, 'a.b-c_d', Date.parse(message.at), context),
    );
    expect(text).toContain('\nhttps://roomtone.example/auth#reset=a.b-c_d\n');
    expect(html).toContain('href="https://roomtone.example/auth#reset=a.b-c_d"');
    expect(text.replaceAll('\n', ' ')).toContain('until Nov 21, 2026, 10:30 AM UTC');
    expect(text).toContain('Didn’t request this?');
    const changed = renderEmail(passwordChangedEmail(user, Date.parse(message.at), context));
    expect(changed.text).toContain('Wasn’t you?');
    expect(changed.text).toContain(studio.email);
  });

  it('say where and until when a link to the desk works', () => {
    const url = 'https://roomtone.example/desk/sign-in#token=a.b-c_d';
    const { text, html } = renderEmail(deskLinkEmail(url, Date.parse(message.at)));
    expect(text).toContain(`\n${url}\n`);
    expect(html).toContain(`href="${url}"`);
    expect(text.replaceAll('\n', ' ')).toContain(
      'works once, until Nov 21, 2026, 10:00 AM UTC, in the browser that asked for it.',
    );
  });
});

describe('every email', () => {
  it('has the same text and HTML, in short lines, with a one-line subject', async () => {
    const { user } = await userStore(memoryStore()).register(userId, makeRegistered());
    const emails = (await everyOrderEmail()).flatMap(({ customer, agents }) => [customer, agents]);
    emails.push(
      deskLinkEmail('https://roomtone.example/desk/sign-in#token=a', Date.parse(message.at)),
      messageEmailToSender(orderId, message, context),
      messageEmailToAgents(address, message, context),
      accountClosedEmail(user, [await makeOrder()], Date.parse(message.at), context),
    );
    for (const email of emails) {
      const { text, html } = renderEmail(email);
      expect(email.subject).toMatch(/^[^\r\n]{10,100}$/);
      const oneLine = text.replaceAll(/\s+/g, ' ');
      expect(oneLine.match(/\d:\d\d [AP]M(?! UTC)/g)).toBeNull();
      expect(oneLine).not.toMatch(/\$\d{4}/);
      for (const line of text.split('\n')) {
        if (!line.includes('https://')) expect(line.length, line).toBeLessThanOrEqual(72);
      }
      const words = (form: string) => form.match(/[\p{L}\p{N}]{4,}/gu) ?? [];
      const shown = html
        .replaceAll(/<style[^]*?<\/style>|<[^>]*>/g, ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'");
      const inHtml = new Set(
        words(shown + [...html.matchAll(/href="([^"]*)"/g)].map(String).join(' ')),
      );
      expect(words(text).filter((word) => !inHtml.has(word))).toEqual([]);
    }
  });

  it.each([
    ['Ada', 'Hello Ada,'],
    ['Anne-Marie', 'Hello Anne-Marie,'],
    ['O’Neil', 'Hello O’Neil,'],
    ['Zoë', 'Hello Zoë,'],
    ['https://evil.example', 'Hello,'],
    ['evil.example', 'Hello,'],
    ['You won $1000', 'Hello,'],
    ['x'.repeat(40), 'Hello,'],
    ['', 'Hello,'],
  ])('greets %j with %j', (name, expected) => {
    expect(greeting(name)).toBe(expected);
  });
});
