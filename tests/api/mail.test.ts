import { describe, expect, it } from 'vitest';

import { MAXIMUM_FILES } from '../../src/contracts/files.ts';
import { MAIL_MAX_BYTES } from '../../src/contracts/mail.ts';
import type { DeskMessage } from '../../src/contracts/desk.ts';
import type { Order } from '../../src/contracts/orders.ts';
import { AGENTS, titleOf } from '../support/channels.ts';
import { DAY_MS, HOUR_MS, makeClock, MINUTE_MS } from '../support/clock.ts';
import { OTHER_SECRET, SESSION_SECRETS } from '../support/makers.ts';
import { mailOf, plainMail } from '../support/mails.ts';
import {
  ADA,
  closeAccount,
  INBOUND,
  INBOUND_SECRET,
  logIn,
  makeOrdered,
  placeOrder,
  readDesk,
  readInbox,
  receiveMail,
  registerAs,
  replyAddress,
  startStorage,
  type WorldOptions,
} from '../support/world.ts';

const ON_ORDER = { status: 200, kept: 'order' };
const IN_INBOX = { status: 200, kept: 'inbox' };

/** A site that takes answers by mail, and what becomes of those about an order of Ada's. */
async function makeMailSite({ env = {} }: WorldOptions = {}) {
  const clock = makeClock();
  const storage = await startStorage(clock);
  const placed = await makeOrdered({}, { clock, env: { ...INBOUND, ...storage.env, ...env } });
  const { site, ada, out, stored } = placed;
  const place = async () => (await placeOrder(site, ada)).id;
  const replyTo = () => out.mails.findLast(({ to }) => to === ADA)?.replyTo ?? '';
  const post = (body: Parameters<typeof receiveMail>[1], headers: Record<string, string> = {}) =>
    receiveMail(site, body, headers);
  /** What the customer's order says since it was placed. */
  const written = () =>
    stored().changes.map((change) => ('message' in change ? String(change.message) : ''));
  /** What the desk lists of messages, newest first. */
  const inbox = async () => {
    const { entries } = await readInbox(site);
    const found = entries.flatMap((entry) => (entry.kind === 'message' ? entry : []));
    return Promise.all(
      found.map(({ day, id }) => readDesk<DeskMessage>(site, `messages/${day}/${id}`)),
    );
  };
  return { ...placed, clock, place, replyTo, post, written, inbox };
}

describe('an answer in the shape that a program gives it', () => {
  it.each([
    ['gmail', 'Take two is the one, café noise and all.\n\nCould you cut the first minute?'],
    ['outlook', 'Good morning,\n\nthe intro is fine – please keep it.\n\nAda'],
    ['apple-mail', 'Both guests agreed to the cut.'],
    ['phone', 'Yes, go ahead 👍'],
    [
      'top-posting',
      'Please use the blue cover for all six of the episodes, and leave the title as it is.',
    ],
    ['bottom-posting', 'By the first of December.'],
    ['html-only', 'The music & the titles are fine.\nOnly the end is too long.'],
    [
      'forwarded',
      'This is what the sponsor wants.\n\n---------- Forwarded message ---------\nFrom: Grace Hopper <grace@sponsor.example>\nDate: Fri, Nov 20, 2026 at 4:00 PM\nSubject: Sponsor copy\nTo: Ada Lovelace <ada@example.com>\n\nPlease read it twice.',
    ],
  ])('is on the order, without what the program added: %s', async (name, words) => {
    const { post, replyTo, written, inbox } = await makeMailSite();
    expect(await post(mailOf(name, replyTo()))).toEqual(ON_ORDER);
    expect(written()).toEqual([words]);
    expect(await inbox()).toEqual([]);
  });

  it('brings recordings as files, and says which of the others it does not', async () => {
    const { post, replyTo, ada, id, site, shown } = await makeMailSite();
    expect(await post(mailOf('attachment', replyTo()))).toEqual(ON_ORDER);
    const order = await shown();
    expect(order.files?.map(({ name, size }) => [name, size])).toEqual([['Take Café.wav', 33]]);
    const [, step] = order.view.timeline;
    expect(step).toMatchObject({
      message:
        'Here is the missing take.\n\n[Not taken from the email: “contract.pdf”, “not-really.mp3”. An order takes WAV, MP3, MP4, and MOV while it’s open.]',
    });
    const place = `/api/orders/${id}/files/${order.files?.[0]?.id}`;
    const download = await ada.get(place);
    expect(download.status).toBe(303);
    expect(await (await fetch(download.headers.get('location')!)).text()).toMatch(/^RIFF/);
    // Once canceled, the order takes words and no files.
    await ada.post(`/api/orders/${id}/cancel`);
    await site.settled();
    const later = mailOf('attachment', replyTo()).replace('shape-attachment', 'later');
    expect(await post(later)).toEqual(ON_ORDER);
    expect((await shown()).files).toHaveLength(1);
  });

  it('brings files up to the hundredth of an order, and names those after it', async () => {
    const { addFile, post, replyTo, shown, written } = await makeMailSite();
    for (let number = 1; number < MAXIMUM_FILES; number += 1)
      await addFile({ id: String(number).padStart(32, '0') }, 'customer');
    const head = plainMail('', { To: replyTo(), 'Content-Type': 'multipart/mixed; boundary=b0' });
    const take = (name: string) =>
      `--b0\r\nContent-Disposition: attachment; filename=${name}\r\n\r\nRIFF0000WAVEfmt a take\r\n`;
    expect(await post(`${head}${take('one.wav')}${take('two.wav')}--b0--\r\n`)).toEqual(ON_ORDER);
    expect((await shown()).files).toHaveLength(MAXIMUM_FILES);
    expect(written().at(-1)).toContain('[Not taken from the email: “two.wav”.');
  });

  it.each([
    ['out-of-office', 'automatic', 'ada@example.com', 'I am away until December 7.', 0],
    ['bounce', 'bounce', 'mailer-daemon@mx.example.com', 'could not be delivered', 0],
    ['other-address', 'unknown', 'ada@work.example', 'It is me, from the office.', 1],
  ])('is in the inbox, with the reason: %s', async (name, reason, email, words, mails) => {
    const { post, replyTo, written, inbox, out, site } = await makeMailSite();
    const reply = replyTo();
    out.mails.length = 0;
    expect(await post(mailOf(name, reply))).toEqual(IN_INBOX);
    expect(written()).toEqual([]);
    const [message, ...more] = await inbox();
    expect(message).toMatchObject({ email, service: 'Email', mail: { reason } });
    expect(message?.message).toContain(words);
    expect(more).toEqual([]);
    expect(site.blobs.keysOf('pending-production')).toEqual([]);
    // Agents hear of people alone, and whoever wrote gets nothing: two programs could answer each other for ever.
    expect(out.mails.map(({ to }) => to)).toEqual(Array(mails).fill(AGENTS));
  });

  it('counts once however often it comes, on whatever day', async () => {
    const { post, replyTo, written, inbox, clock } = await makeMailSite();
    const mail = mailOf('gmail', replyTo());
    const answers = await Promise.all([post(mail), post(mail), post(mail)]);
    clock.advance(40 * DAY_MS);
    expect([...answers, await post(mail)]).toEqual(Array(4).fill(ON_ORDER));
    expect(written()).toHaveLength(1);
    const stranger = mailOf('other-address', replyTo());
    for (let count = 0; count < 3; count += 1) expect(await post(stranger)).toEqual(IN_INBOX);
    expect(await inbox()).toHaveLength(1);
  });
});

it('takes Postmark’s JSON, with what it says of recipients, headers, and attachments', async () => {
  const { post, replyTo, written, shown, inbox } = await makeMailSite();
  const mail = {
    FromFull: { Email: 'Ada@Example.com', Name: 'Ada Lovelace', MailboxHash: '' },
    ToFull: [{ Email: 'else@example.com', Name: '' }],
    OriginalRecipient: replyTo().toUpperCase(),
    Subject: 'Re: YouTube Repurpose',
    MessageID: 'of-the-provider',
    TextBody: 'As agreed.\n\nOn 2026-11-21 10:00, Roomtone wrote:\n> Agreed?',
    HtmlBody: '<p>As agreed.</p>',
    Headers: [{ Name: 'Message-ID', Value: '<postmark@example.com>' }],
    Attachments: [
      {
        Name: 'take.wav',
        Content: Buffer.from('RIFF\u0010\0\0\0WAVEfmt a take').toString('base64'),
        ContentType: 'audio/wav',
        ContentLength: 22,
      },
    ],
  };
  const basic = Buffer.from(`postmark:${INBOUND_SECRET}`).toString('base64');
  expect(await post(mail, { authorization: `Basic ${basic}` })).toEqual(ON_ORDER);
  // Another delivery of the same, with another id of the provider.
  expect(await post({ ...mail, MessageID: 'again' })).toEqual(ON_ORDER);
  expect(written()).toEqual(['As agreed.']);
  expect((await shown()).files?.map(({ name }) => name)).toEqual(['take.wav']);
  const odd = { FromFull: 7, Headers: 'none', Attachments: [{}], TextBody: 'Anybody there?' };
  expect(await post(odd)).toEqual(IN_INBOX);
  expect(await inbox()).toMatchObject([
    {
      email: '',
      name: 'Email without a sender',
      message: 'Anybody there?\n\n[Attached to the email, and not kept: “a file without a name”]',
    },
  ]);
});

describe('an answer by email', () => {
  it('is a message of the customer: both sides read it, and agents are mailed', async () => {
    const { post, replyTo, shown, atDesk, out, clock } = await makeMailSite();
    clock.advance(HOUR_MS);
    const reply = replyTo();
    out.mails.length = 0;
    await post(plainMail('The second take.', { To: reply }));
    expect((await shown()).view.timeline.at(-1)).toMatchObject({
      by: 'customer',
      message: 'The second take.',
    });
    expect((await atDesk()).view.timeline.at(-1)).toMatchObject({
      by: 'customer',
      message: 'The second take.',
    });
    expect(out.mails.map((mail) => [mail.to, titleOf(mail)])).toEqual([[AGENTS, 'New message']]);
    expect(out.mails[0]!.text).toContain('The second take.');
  });

  it('of many words becomes several messages', async () => {
    const { post, replyTo, written, inbox } = await makeMailSite();
    const words = (count: number) =>
      Array.from({ length: count }, (_, number) => `word${number}`).join(' ');
    await post(plainMail(words(700), { To: replyTo() }));
    const parts = written();
    expect(parts.map((part) => part.length <= 2000)).toEqual([true, true, true]);
    expect(parts.join(' ')).toBe(words(700));
    // What would fill the order is whole in the inbox.
    expect(await post(plainMail(words(2000), { To: replyTo(), 'Message-ID': '<2>' }))).toEqual(
      IN_INBOX,
    );
    expect(await inbox()).toMatchObject([{ message: words(2000), mail: { reason: 'refused' } }]);
  });

  it('says how much of it is not kept where it is longer than a book chapter', async () => {
    const { post, replyTo, inbox } = await makeMailSite();
    const text = 'word '.repeat(24_000).trim();
    expect(await post(plainMail(text, { To: replyTo() }))).toEqual(IN_INBOX);
    const [kept] = await inbox();
    const end = '\n\n[20,000 more characters aren’t kept.]';
    expect(kept!.message).toBe(`${text.slice(0, 100_000).trim()}${end}`);
  });

  it('beyond the messages of a day goes to the inbox', async () => {
    const { post, replyTo, written, inbox } = await makeMailSite();
    const send = (number: number) =>
      post(plainMail(`Number ${number}`, { To: replyTo(), 'Message-ID': `<${number}>` }));
    for (let number = 0; number < 20; number += 1) expect(await send(number)).toEqual(ON_ORDER);
    expect(await send(20)).toEqual(IN_INBOX);
    expect(written()).toHaveLength(20);
    expect(await inbox()).toMatchObject([{ message: 'Number 20', mail: { reason: 'refused' } }]);
  });

  it('without a word is kept, too', async () => {
    const { post, replyTo, inbox, written } = await makeMailSite();
    expect(await post(plainMail('', { To: replyTo() }))).toEqual(IN_INBOX);
    expect(await inbox()).toMatchObject([
      { message: 'The email has no text.', mail: { reason: 'empty' } },
    ]);
    expect(written()).toEqual([]);
  });
});

describe('the address of an order', () => {
  it('differs for each order, and leads to none but its own', async () => {
    const { post, place, replyTo, written, ada } = await makeMailSite();
    const first = replyTo();
    expect(first).toMatch(/^reply\+[0-9a-f]{30}@in\.roomtone\.example$/);
    const second = await place();
    expect(replyTo()).not.toBe(first);
    await post(plainMail('To the second.', { To: `Somebody <x@y.example>, ${replyTo()}` }));
    expect(written()).toEqual([]);
    const orders = JSON.parse((await ada.get('/api/orders')).text) as Order[];
    expect(orders.find(({ id }) => id === second)?.view.timeline.at(-1)?.message).toBe(
      'To the second.',
    );
  });

  it('counts each, where a mail goes to several', async () => {
    const { post, place, replyTo, ada } = await makeMailSite();
    const first = replyTo();
    await place();
    const mail = plainMail('To both.', { To: first, Cc: replyTo() });
    expect([await post(mail), await post(mail)]).toEqual([ON_ORDER, ON_ORDER]);
    const orders = JSON.parse((await ada.get('/api/orders')).text) as Order[];
    expect(orders.map(({ view }) => view.timeline.map(({ message }) => message).at(-1))).toEqual([
      'To both.',
      'To both.',
    ]);
  });

  it('stays valid while its secret does', async () => {
    const { site, post, replyTo } = await makeMailSite();
    const mail = plainMail('Still there?', { To: replyTo() });
    Object.assign(site.platform.env, { SESSION_SECRETS: `${OTHER_SECRET},${SESSION_SECRETS}` });
    expect(await post(mail)).toEqual(ON_ORDER);
    Object.assign(site.platform.env, { SESSION_SECRETS: OTHER_SECRET });
    expect(await post(plainMail('And now?', { To: replyTo(), 'Message-ID': '<2>' }))).toEqual(
      IN_INBOX,
    );
    // Nothing is told apart without secrets: the provider tries again.
    Object.assign(site.platform.env, { SESSION_SECRETS: undefined });
    expect(await post(mail)).toMatchObject({ status: 503 });
  });

  it('is in mails to customers who confirmed theirs, which invite a reply, and in no other', async () => {
    const { site, out, replyTo, place } = await makeMailSite();
    const invites = ({ text }: { text: string }) => text.includes('reply to this email');
    const ofOrder = out.mails.filter(({ to }) => to === 'ada@example.com');
    expect(ofOrder.map(invites)).toEqual([true]);
    const ofAgents = out.mails.filter(({ to }) => to === AGENTS);
    expect(ofAgents.map(({ replyTo: to }) => to)).toEqual([AGENTS]);
    expect(out.mails.filter(({ replyTo: to }) => to === replyTo()).every(invites)).toBe(true);

    const eve = site.browser();
    await registerAs(site, 'eve@example.com');
    await logIn(eve, 'eve@example.com');
    await placeOrder(site, eve);
    const toEve = out.mails.filter(({ to }) => to === 'eve@example.com');
    expect(toEve.map((mail) => [mail.replyTo, invites(mail)])).toContainEqual([AGENTS, false]);

    Object.assign(site.platform.env, { INBOUND_ADDRESS: undefined, INBOUND_SECRET: undefined });
    await place();
    const last = out.mails.findLast(({ to }) => to === 'ada@example.com')!;
    expect([last.replyTo, invites(last)]).toEqual([AGENTS, false]);
  });
});

describe('a mail that is none of the customer’s', () => {
  it.each([
    ['a forged token', { To: `reply+${'ab'.repeat(15)}@in.roomtone.example` }, 'unknown'],
    ['a token of another length', { To: 'reply+ab@in.roomtone.example' }, 'unknown'],
    ['no address of ours', { To: 'hello@roomtone.example' }, 'unknown'],
    [
      'a name that a mail server refuses',
      { 'Authentication-Results': 'mx; dmarc=fail' },
      'doubtful',
    ],
    ['a sender that SPF refuses', { 'Received-SPF': 'Fail (no)' }, 'doubtful'],
    ['our own sender: a loop', { From: 'Roomtone <hello@roomtone.example>' }, 'loop'],
    ['the order’s own address: a loop', { From: 'reply+x@in.roomtone.example' }, 'loop'],
    ['a mailing list', { 'List-Id': '<pods.example>' }, 'automatic'],
    ['a program', { 'Auto-Submitted': 'auto-replied' }, 'automatic'],
    ['a program that says so in its subject', { Subject: 'Out of Office: back soon' }, 'automatic'],
  ])('is in the inbox: %s', async (_what, headers, reason) => {
    const { post, replyTo, written, inbox } = await makeMailSite({
      env: { MAIL_FROM: 'Roomtone <hello@roomtone.example>' },
    });
    expect(await post(plainMail('I am Ada, honestly.', { To: replyTo(), ...headers }))).toEqual(
      IN_INBOX,
    );
    expect(written()).toEqual([]);
    expect(await inbox()).toMatchObject([{ message: 'I am Ada, honestly.', mail: { reason } }]);
  });

  it('is in the inbox while nobody has confirmed the address', async () => {
    const { site, post } = await makeMailSite();
    const eve = site.browser();
    await registerAs(site, 'eve@example.com');
    await logIn(eve, 'eve@example.com');
    const { id: orderId, userId } = await placeOrder(site, eve);
    const To = replyAddress(site, { userId, orderId });
    expect(await post(plainMail('Mine', { From: 'eve@example.com', To }))).toEqual(IN_INBOX);
  });

  it('is in the inbox once the account is closed', async () => {
    const { post, replyTo, ada, inbox, site } = await makeMailSite();
    const reply = replyTo();
    expect((await closeAccount(ada)).status).toBe(204);
    await site.settled();
    expect(await post(plainMail('One more thing', { To: reply }))).toEqual(IN_INBOX);
    expect(await inbox()).toMatchObject([{ mail: { reason: 'unknown' } }]);
  });

  it('goes round without end only until the provider has to wait, and sends nothing', async () => {
    const { post, inbox, out } = await makeMailSite();
    out.mails.length = 0;
    const send = (number: number) =>
      post(
        plainMail('New message', {
          From: 'reply@in.roomtone.example',
          'Message-ID': `<loop-${number}>`,
          'Auto-Submitted': 'auto-generated',
        }),
      );
    for (let number = 0; number < 20; number += 1) expect(await send(number)).toEqual(IN_INBOX);
    expect(await send(20)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(await inbox()).toHaveLength(20);
    expect(out.mails).toEqual([]);
  });

  it('cannot flood the inbox in a hundred names', async () => {
    const { post, clock } = await makeMailSite();
    const send = (number: number) =>
      post(plainMail('Buy', { From: `s${number}@spam.example`, 'Message-ID': `<${number}>` }));
    for (let number = 0; number < 100; number += 1) expect(await send(number)).toEqual(IN_INBOX);
    expect(await send(100)).toMatchObject({ status: 429 });
    clock.advance(HOUR_MS + MINUTE_MS);
    expect(await send(100)).toEqual(IN_INBOX);
  });
});

describe('an attack through a mail', () => {
  it('that would add headers, names, or lines changes nothing but its own text', async () => {
    const { post, inbox, out, replyTo, written } = await makeMailSite();
    const reply = replyTo();
    out.mails.length = 0;
    const injected = '=?utf-8?Q?Ada=0D=0ABcc=3A_all=40example.com=E2=80=AE?=';
    const headers = { From: `${injected} <eve@example.com>`, Subject: injected };
    expect(await post(plainMail('Hi\u0000\u001B[2J\r\nthere', headers))).toEqual(IN_INBOX);
    const [message] = await inbox();
    const flat = 'Ada Bcc: all@example.com';
    expect([message?.name, message?.mail?.subject]).toEqual([flat, flat]);
    expect(message?.message).toBe('Hi[2J\nthere');
    for (const mail of out.mails)
      expect([mail.subject, mail.to, mail.cc, mail.replyTo].join()).not.toMatch(
        /[\r\n]|all@example/,
      );
    const link = '<script>alert(1)</script> <a href="javascript:alert(1)">x</a>';
    await post(plainMail(link, { To: reply }));
    expect(written()).toEqual([link]);
    expect(out.mails.at(-1)!.html).not.toContain('<script>');
  });

  it.each([
    ['500 parts', 500, 'order'],
    ['nested 40 deep', 40, 'inbox'],
  ] as const)('of %s ends somewhere', async (what, count, kept) => {
    const { post, replyTo, inbox } = await makeMailSite();
    const isNested = what.startsWith('nested');
    const head = plainMail('', { To: replyTo(), 'Content-Type': 'multipart/mixed; boundary=b0' });
    const part = (number: number) =>
      isNested
        ? `--b${number}\r\nContent-Type: multipart/mixed; boundary=b${number + 1}\r\n\r\n`
        : `--b0\r\nContent-Disposition: attachment; filename=n${number}.pdf\r\n\r\nx\r\n`;
    const parts = Array.from({ length: count }, (_, number) => part(number)).join('');
    const said = isNested ? `--b${count}\r\n\r\ndeep\r\n` : `--b0\r\n\r\nFive hundred.\r\n`;
    expect(await post(`${head}${parts}${said}--b0--\r\n`)).toMatchObject({ status: 200, kept });
    const messages = await inbox();
    expect(messages.map(({ mail }) => mail?.reason)).toEqual(
      kept === 'inbox' ? ['unreadable'] : [],
    );
  });

  it('of 30 MB, said or not, is read no further than a function may', async () => {
    const { post, replyTo, written, inbox } = await makeMailSite();
    const mail = plainMail('x'.repeat(30_000_000), { To: replyTo() });
    const tooLarge = { status: 413, code: 'payload_too_large' };
    expect(await post(mail)).toMatchObject(tooLarge);
    expect(await post(mail, { 'content-length': '5' })).toMatchObject(tooLarge);
    for (const header of [{ 'content-encoding': 'gzip' }, { 'content-type': '' }])
      expect(await post('From: a@b.example', header)).toMatchObject({ status: 415 });
    const most = plainMail('', { To: replyTo() });
    const text = 'On 1.1.2026 10:00 <a@b.example> wrote '.repeat(150_000);
    const whole = `${most}${text}`.slice(0, MAIL_MAX_BYTES);
    const before = performance.now();
    expect(await post(whole)).toEqual(IN_INBOX);
    expect(performance.now() - before).toBeLessThan(10_000);
    expect(written()).toEqual([]);
    expect((await inbox())[0]?.message.length).toBeLessThan(101_000);
  });

  it.each([
    ['none', {}, 401],
    ['another', { authorization: 'Bearer another-secret-of-somebody' }, 401],
    ['a part of it', { authorization: `Bearer ${INBOUND_SECRET.slice(0, -1)}` }, 401],
    ['it under no scheme', { authorization: INBOUND_SECRET }, 401],
    ['no base64', { authorization: 'Basic %%%' }, 401],
  ])('with a wrong secret is not read: %s', async (_what, headers, status) => {
    const { site, post } = await makeMailSite();
    site.blobs.operations.length = 0;
    const body = new Uint8Array(MAIL_MAX_BYTES + 1);
    expect(await post(body, { authorization: '', ...headers })).toMatchObject({ status });
    expect(site.blobs.operations).toEqual([]);
    expect(site.events().at(-1)).toBe('authn_token_rejected');
    expect(JSON.stringify(site.log)).not.toContain('secret');
  });

  it.each([
    ['neither setting', { INBOUND_ADDRESS: undefined, INBOUND_SECRET: undefined }],
    ['half of them', { INBOUND_ADDRESS: undefined }],
    ['a short secret', { INBOUND_SECRET: 'short' }],
    ['an address with a plus', { INBOUND_ADDRESS: 'reply+a@in.roomtone.example' }],
  ])('finds nothing with %s', async (_what, env) => {
    const { post, out } = await makeMailSite({ env });
    expect(await post(plainMail('Hello'))).toMatchObject({ status: 404, code: 'not_found' });
    expect(out.mails.map(({ replyTo }) => replyTo)).not.toContain(INBOUND.INBOUND_ADDRESS);
  });

  it('from a page of another site is no more than any other without the secret', async () => {
    const { post } = await makeMailSite();
    const headers = { authorization: '', origin: 'https://evil.example' };
    expect(await post(plainMail('Hello'), headers)).toMatchObject({ status: 401 });
  });
});

it('files of an order that cannot be stored fail the mail, which comes again', async () => {
  const { post, replyTo, site, shown } = await makeMailSite();
  const mail = mailOf('attachment', replyTo());
  const { FILES_URL } = site.platform.env;
  Object.assign(site.platform.env, { FILES_URL: 'http://K:S@127.0.0.1:9/none' });
  expect(await post(mail)).toMatchObject({ status: 503 });
  Object.assign(site.platform.env, { FILES_URL });
  expect(await post(mail)).toEqual(ON_ORDER);
  expect((await shown()).files).toHaveLength(1);
});
