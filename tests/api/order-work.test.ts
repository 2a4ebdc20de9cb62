import { describe, expect, it } from 'vitest';

import type { OrderRequest } from '../../src/contracts/place-order.ts';
import { DAY_MS } from '../support/clock.ts';
import { meetAtWriting } from '../support/races.ts';
import { ADA, agentBrowser, codeOf, CUSTOM, KIM, LEE, makeOrdered } from '../support/world.ts';

const FILE = 'https://files.example/episode.wav';

/** An order with its customer and two agents. */
async function makeWork(order: Partial<OrderRequest> = CUSTOM) {
  const placed = await makeOrdered(order);
  const { site, act } = placed;
  const [kim, lee] = [await agentBrowser(site, KIM), await agentBrowser(site, LEE)];
  const start = () => act({ action: 'move', to: 'processing', anyway: true });
  const deliver = (more: object = { links: [FILE] }) =>
    act({ action: 'move', to: 'completed', ...more });
  return { ...placed, kim, lee, start, deliver };
}

const press = (key: string) => ({ 'idempotency-key': key });

describe('a quote', () => {
  it('is accepted once, as a state that the next quote ends', async () => {
    const { act, decide, shown, atDesk } = await makeWork();
    await act({ action: 'quote', price: 1200, paymentUrl: 'https://pay.example/1' });
    expect(await shown()).toMatchObject({ paymentUrl: 'https://pay.example/1' });
    expect((await decide('accepted')).json).toMatchObject({ quote: { answer: 'accepted' } });
    expect((await atDesk()).lacks).toEqual(['payment']);
    expect(codeOf(await decide('declined'))).toEqual([409, 'order_changed']);
    await act({ action: 'quote', price: 900 });
    expect((await shown()).quote).toMatchObject({ price: 900 });
    expect((await shown()).quote?.answer).toBeUndefined();
    expect((await decide('declined', { message: 'Too much.' })).json.quote?.answer).toBe(
      'declined',
    );
    expect((await atDesk()).view.timeline.at(-1)).toMatchObject({
      text: 'Ada Lovelace declined the quote of $900',
      message: 'Too much.',
    });
  });

  it('cannot be accepted unseen: not when another one came meanwhile', async () => {
    const { act, decide, shown } = await makeWork();
    await act({ action: 'quote', price: 1200 });
    const { eventCount } = await shown();
    await act({ action: 'quote', price: 1500 });
    expect(codeOf(await decide('accepted', { eventCount }))).toEqual([409, 'order_changed']);
    expect((await shown()).quote?.answer).toBeUndefined();
  });
});

describe('a payment', () => {
  it('is asked for by link, marked with amount and day, and taken back with a reason', async () => {
    const { act, shown, atDesk } = await makeWork({});
    expect(codeOf(await act({ action: 'bill', url: 'http://pay.example/1' }))[0]).toBe(400);
    await act({ action: 'bill', url: 'https://pay.example/1' });
    const pay = { action: 'pay', amount: 99.95, paidOn: '2026-11-21' };
    expect(codeOf(await act({ ...pay, paidOn: '' }))).toEqual([400, 'invalid_request']);
    expect((await act(pay)).status).toBe(200);
    expect(await shown()).toMatchObject({
      paymentUrl: 'https://pay.example/1',
      payment: { amount: 99.95, paidOn: '2026-11-21' },
    });
    expect((await atDesk()).lacks).toEqual([]);
    expect(codeOf(await act({ ...pay, amount: 0 }))).toEqual([400, 'invalid_request']);
    await act({ ...pay, amount: 0, message: 'Bounced.' });
    expect((await shown()).payment).toBeUndefined();
    const [paid, unpaid] = (await shown()).view!.timeline.slice(-2);
    expect([paid?.text, unpaid?.text]).toEqual([
      'Paid $99.95 on Nov 21, 2026',
      'Marked as not paid',
    ]);
  });

  it('takes a note that says why when it looks like a slip', async () => {
    const { act, shown, atDesk } = await makeWork({});
    const pay = { action: 'pay', amount: 99.95, paidOn: '2026-11-21' };
    for (const [slip, words] of [
      [{ amount: 99.96 }, 'That’s more than the price of $99.95. Say why in a message'],
      [{ amount: 1_000_000 }, 'That’s more than the price of $99.95.'],
      [{ paidOn: '2026-11-19' }, 'That’s before the order was placed, on Nov 21, 2026. Say why'],
      [{ paidOn: '2000-01-01' }, 'That’s before the order was placed'],
    ] as const) {
      for (const message of [undefined, '', '  ']) {
        const answer = await act({ ...pay, ...slip, message });
        expect(codeOf(answer)).toEqual([400, 'invalid_request']);
        const fields = { message: expect.stringContaining(words) as string };
        expect(answer.json).toMatchObject({ fields });
      }
      expect((await shown()).payment).toBeUndefined();
      const { status } = await act({ ...pay, ...slip, message: 'Two episodes at once.' });
      expect(status).toBe(200);
      expect((await shown()).payment).toMatchObject(slip);
      await act({ ...pay, amount: 0, message: 'Only a test.' });
    }
    // Less may come first, and where the payer is, it may be the day before.
    for (const usual of [{ amount: 50 }, { paidOn: '2026-11-20' }])
      expect((await act({ ...pay, ...usual })).status).toBe(200);
    // What it costs now counts, not the list.
    await act({ action: 'lower', total: 80, message: 'Non-profit.' });
    expect(codeOf(await act(pay))).toEqual([400, 'invalid_request']);
    expect((await atDesk()).total).toBe(80);
  });

  it('is marked once with the same words, and again with others', async () => {
    const { act, atDesk } = await makeWork({});
    const pay = { action: 'pay', amount: 99.95, paidOn: '2026-11-21' };
    const { eventCount } = await atDesk();
    for (const again of [{ message: 'Thank you.' }, { message: 'Thank you.' }, {}])
      expect((await act({ ...pay, ...again, eventCount })).status).toBe(200);
    expect((await act(pay)).json).toMatchObject({ fields: { amount: 'It’s marked so already' } });
    expect((await act({ ...pay, message: 'By bank transfer.' })).status).toBe(200);
    const paid = (await atDesk()).view.timeline.filter(({ text }) => text.includes('as paid'));
    const notes = paid.map(({ message }) => message);
    expect(notes).toEqual(['Thank you.', 'By bank transfer.']);
  });

  it('is not marked before its day, whatever the note', async () => {
    const { site, act, shown } = await makeWork({});
    const pay = { action: 'pay', amount: 99.95, message: 'They promised.' };
    for (const paidOn of ['2026-11-22', '2026-11-23', '2027-01-01', '2099-12-31']) {
      const answer = await act({ ...pay, paidOn });
      expect(codeOf(answer)).toEqual([400, 'invalid_request']);
      expect(answer.json).toMatchObject({ fields: { paidOn: 'That day is still to come' } });
    }
    for (const paidOn of ['2026-02-30', '0000-01-01', '275760-09-13', '2026-11-21T10:00Z', 'today'])
      expect(codeOf(await act({ ...pay, paidOn }))).toEqual([400, 'invalid_request']);
    expect((await shown()).payment).toBeUndefined();
    // In Sydney it is the 22nd.
    site.clock.set(Date.parse('2026-11-21T14:00:00Z'));
    expect((await act({ ...pay, paidOn: '2026-11-22' })).status).toBe(200);
  });
});

const idOf = (letter: string) => letter.repeat(32);

describe('a review', () => {
  const comments = [
    { fileId: idOf('f'), seconds: 83.5, text: 'A cough.' },
    { fileId: idOf('f'), seconds: 4, text: 'Too loud.' },
  ];

  it('sends an order back with comments, counts the round, and ends with an approval', async () => {
    const { start, deliver, decide, shown, act, atDesk, addFile } = await makeWork();
    await start();
    expect(codeOf(await decide('approved'))).toEqual([409, 'order_changed']);
    await deliver({ files: [await addFile({ id: idOf('f') })] });
    expect(codeOf(await decide('changes_requested'))).toEqual([400, 'invalid_request']);
    const key = 'one-press-of-a-button';
    const more = { comments, eventCount: (await shown()).eventCount };
    const answers = [
      await decide('changes_requested', more, key),
      await decide('changes_requested', more, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shown()).toMatchObject({ status: 'processing', rounds: { used: 1 } });
    const ids = (await shown()).comments!.map(({ id }) => id);
    expect(ids).toEqual(['4.0', '4.1']);
    await act({ action: 'tick', comment: '4.1', isDone: true });
    expect((await shown()).comments!.map(({ isDone }) => isDone)).toEqual([false, true]);
    expect(codeOf(await act({ action: 'tick', comment: '9.9', isDone: true }))[0]).toBe(400);
    await deliver({ links: [`${FILE}?v=2`] });
    await decide('approved');
    expect((await shown()).approvedAt).toBeDefined();
    expect((await shown()).view?.versions.map(({ number }) => number)).toEqual([2, 1]);
    // Approved is the end: nobody waits.
    expect((await atDesk()).waitingSince).toBeUndefined();
    expect(codeOf(await decide('changes_requested', { message: 'No.' }))[0]).toBe(409);
  });

  it('has comments on what its customer can play, within its length', async () => {
    const { start, deliver, decide, shown, act, addFile } = await makeWork();
    await start();
    await addFile({ id: idOf('a'), name: 'Raw.wav' }, 'customer');
    await addFile({ id: idOf('b'), name: 'Outtake.wav' });
    const files = [
      await addFile({ id: idOf('c'), seconds: 61.5 }),
      await addFile({ id: idOf('d'), name: 'Cover.png' }),
      await addFile({ id: idOf('e'), name: 'Old.mp3', seconds: 9 }),
    ];
    await deliver({ files });
    await act({ action: 'withdraw', target: idOf('e'), message: 'The wrong one.' });
    const comment = (letter: string, seconds: number) =>
      decide('changes_requested', {
        comments: [
          { fileId: idOf('c'), seconds: 1, text: 'Fine.' },
          { fileId: idOf(letter), seconds, text: 'Here.' },
        ],
      });
    for (const [letter, seconds] of [
      ...(['b', 'd', 'e', 'f'] as const).map((each) => [each, 0] as const),
      ...([63, 62.001, 86_400] as const).map((each) => ['c', each] as const),
      ...([-1, 86_401, 1e308] as const).map((each) => ['a', each] as const),
    ]) {
      const answer = await comment(letter, seconds);
      expect([letter, seconds, ...codeOf(answer)]).toEqual([
        letter,
        seconds,
        400,
        'invalid_request',
      ]);
      expect(answer.json).toMatchObject({ fields: { comments: expect.any(String) as string } });
    }
    expect(await shown()).toMatchObject({ status: 'completed', comments: [] });
    const [ends, unknown] = [
      { fileId: idOf('c'), seconds: 62, text: 'At the very end.' },
      { fileId: idOf('a'), seconds: 86_400, text: 'Nobody knows how long it is.' },
    ];
    expect((await decide('changes_requested', { comments: [ends, unknown] })).status).toBe(200);
  });

  it('does nothing else than before when the same press is repeated', async () => {
    const { ada, id, start, deliver, decide, shown, act, atDesk, addFile } = await makeWork();
    await act({ action: 'quote', price: 1200 });
    const key = 'one-press-of-a-button';
    const { eventCount } = await shown();
    expect((await decide('accepted', { eventCount }, key)).json.quote?.answer).toBe('accepted');
    for (const [decision, more] of [
      ['declined', {}],
      ['accepted', { message: 'After all.' }],
      ['approved', {}],
      ['stop_requested', {}],
    ] as const)
      expect(codeOf(await decide(decision, { eventCount, ...more }, key))).toEqual([
        422,
        'idempotency_mismatch',
      ]);
    // Nor is it taken for a message.
    const message = await ada.post(`/api/orders/${id}/messages`, { text: 'Hello?' }, press(key));
    expect(codeOf(message)).toEqual([422, 'idempotency_mismatch']);
    await ada.post(`/api/orders/${id}/messages`, { text: 'Hello?' }, press('another-press-of-it'));
    expect(codeOf(await decide('declined', {}, 'another-press-of-it'))).toEqual([
      422,
      'idempotency_mismatch',
    ]);
    expect((await decide('accepted', { eventCount, message: '' }, key)).status).toBe(200);
    expect(
      (await atDesk()).view.timeline.filter(({ text }) => text.includes('accepted')),
    ).toHaveLength(1);

    await start();
    await deliver({ files: [await addFile({ id: idOf('f') })] });
    const changes = { comments, eventCount: (await shown()).eventCount };
    const again = 'a-press-on-send-changes';
    expect((await decide('changes_requested', changes, again)).status).toBe(200);
    expect((await decide('changes_requested', changes, again)).status).toBe(200);
    for (const other of [comments.toReversed(), comments.slice(1), []])
      expect(
        codeOf(
          await decide('changes_requested', { ...changes, comments: other, message: 'x' }, again),
        ),
      ).toEqual([422, 'idempotency_mismatch']);
    expect(await shown()).toMatchObject({ rounds: { used: 1 }, status: 'processing' });
  });

  it('cannot have seen more than there is', async () => {
    const { start, deliver, decide, shown, act, atDesk } = await makeWork();
    await start();
    await deliver();
    const eventCount = (await shown()).eventCount! + 1;
    expect(codeOf(await decide('approved', { eventCount }))).toEqual([409, 'order_changed']);
    for (const action of [
      { action: 'assign', to: KIM },
      { action: 'move', to: 'processing', message: 'Again.' },
      { action: 'settle' },
    ])
      expect(codeOf(await act({ ...action, eventCount }))).toEqual([409, 'order_changed']);
    expect((await atDesk()).eventCount).toBe(eventCount - 1);
    expect((await decide('approved')).status).toBe(200);
  });

  it('has a wrong file withdrawn, with a reason', async () => {
    const { start, deliver, act, shown } = await makeWork();
    await start();
    await deliver();
    const withdraw = { action: 'withdraw', target: FILE };
    expect(codeOf(await act(withdraw))).toEqual([400, 'invalid_request']);
    const message = 'The wrong episode.';
    expect(codeOf(await act({ ...withdraw, target: 'https://a.example/b', message }))[0]).toBe(400);
    await act({ ...withdraw, message });
    expect((await shown()).view?.timeline.at(-1)).toMatchObject({
      text: `Link withdrawn: ${FILE}`,
      message,
    });
    // Delivered again, it counts again, and can be taken back again.
    await deliver();
    expect((await act({ ...withdraw, message })).status).toBe(200);
    const { versions } = (await shown()).view!;
    expect(versions.map(({ isWithdrawn }) => isWithdrawn)).toEqual([true, true]);
  });
});

describe('what an agent did', () => {
  it('is taken back with a reason: a completed and a canceled order are reopened', async () => {
    const { start, deliver, act, shown } = await makeWork();
    await start();
    await deliver();
    const reopen = { action: 'move', to: 'processing' };
    expect(codeOf(await act(reopen))).toEqual([400, 'invalid_request']);
    await act({ ...reopen, message: 'Sent by mistake.' });
    expect((await shown()).status).toBe('processing');
    await act({ action: 'move', to: 'cancelled' });
    await act({ action: 'move', to: 'pending', message: 'Canceled by mistake.' });
    expect((await shown()).status).toBe('pending');
  });
});

describe('what an agent does once more', () => {
  const BILL = { action: 'bill', url: 'https://pay.example/1' };
  const deliver = { action: 'move', to: 'completed', links: [FILE] };

  it.each<[what: string, order: Partial<OrderRequest>, before: object[], step: object]>([
    ['a payment link', {}, [], BILL],
    ['an invoice', {}, [], { action: 'bill' }],
    ['a quote', CUSTOM, [], { action: 'quote', price: 1200 }],
    ['a delivery', {}, [{ action: 'move', to: 'processing', anyway: true }], deliver],
  ])('is sent again: %s', async (_what, order, before, step) => {
    const { done, site, atDesk } = await makeWork(order);
    for (const each of before) await done(each);
    const { eventCount } = await done(step);
    site.out.mails.length = 0;
    await done({ ...step, eventCount: eventCount - 1 });
    expect(site.out.mails.filter(({ to }) => to.includes(ADA))).toEqual([]);
    await done(step);
    const [mail, ...others] = site.out.mails.filter(({ to }) => to.includes(ADA));
    expect(others).toEqual([]);
    expect(mail?.text).not.toContain('instead of');
    expect((await atDesk()).eventCount).toBeGreaterThan(eventCount);
  });

  it('is refused where there is nothing to tell', async () => {
    const { act, done, decide, start, deliver: deliverWork } = await makeWork();
    await done({ action: 'quote', price: 1200 });
    await decide('accepted');
    const refused = async (action: object) => (await act(action)).json;
    expect(await refused({ action: 'quote', price: 1200 })).toMatchObject({
      fields: { price: 'The customer accepted this price already' },
    });
    const promise = { action: 'promise', dueOn: '2026-12-04' };
    await done(promise);
    expect(await refused(promise)).toMatchObject({
      fields: { dueOn: 'It’s promised for that day already' },
    });
    await start();
    await deliverWork();
    const withdraw = { action: 'withdraw', target: FILE, message: 'The wrong episode.' };
    await done(withdraw);
    expect(await refused(withdraw)).toHaveProperty('fields.target');
  });
});

describe('a stop', () => {
  it('can be asked for while in production, once, and waits for an answer', async () => {
    const { start, decide, act, atDesk } = await makeWork();
    expect(codeOf(await decide('stop_requested'))[0]).toBe(409);
    await start();
    expect((await decide('stop_requested', { message: 'We closed.' })).status).toBe(200);
    expect(codeOf(await decide('stop_requested'))[0]).toBe(409);
    expect((await atDesk()).stopRequestedAt).toBeDefined();
    expect((await atDesk()).waitingSince).toBe((await atDesk()).stopRequestedAt);
    await act({ action: 'move', to: 'cancelled' });
    expect((await atDesk()).waitingSince).toBeUndefined();
  });
});

describe('a message that needs no reply', () => {
  it('stops its clock without a mail, unless another one came meanwhile', async () => {
    const { start, act, atDesk, write, stored } = await makeWork();
    await start();
    await write('Thanks!');
    const { eventCount, waitingSince } = await atDesk();
    expect(waitingSince).toBeDefined();
    await write('One more thing.');
    expect(codeOf(await act({ action: 'settle', eventCount }))).toEqual([409, 'order_changed']);
    await act({ action: 'settle' });
    expect((await atDesk()).waitingSince).toBeUndefined();
    const { changes, outbox } = stored();
    expect(changes.at(-1)).toMatchObject({ type: 'settled' });
    const last = String(changes.length);
    expect(outbox.filter(({ about }) => about === last)).toEqual([]);
  });
});

describe('what is new', () => {
  it('is known to the account, whichever browser asks', async () => {
    const { site, ada, act, shown, id } = await makeWork();
    const isNew = async () => (await shown()).view?.timeline.map((entry) => entry.isNew ?? false);
    await act({ action: 'message', text: 'How many voices?' });
    // Whoever never looked has nothing new.
    expect(await isNew()).toEqual([false, false]);
    const see = async () => ada.post('/api/orders/seen', { at: (await shown()).updatedAt! });
    expect((await see()).status).toBe(204);
    await act({ action: 'message', text: 'And until when?' });
    expect(await isNew()).toEqual([false, false, true]);
    const elsewhere = site.browser({ cookies: ada.cookies });
    expect((await elsewhere.get('/api/orders')).list[0]!.view!.timeline.at(-1)!.isNew).toBe(true);
    await see();
    expect(await isNew()).toEqual([false, false, false]);
    // Neither an earlier moment nor one to come changes it.
    await ada.post('/api/orders/seen', { at: new Date(site.clock.now() - DAY_MS).toISOString() });
    await ada.post('/api/orders/seen', { at: new Date(site.clock.now() + DAY_MS).toISOString() });
    await act({ action: 'message', text: 'Hello?' });
    expect(await isNew()).toEqual([false, false, false, true]);
    expect((await ada.post('/api/orders/seen', { at: 'now' })).status).toBe(400);
    expect(id).toBe((await shown()).id);
  });
});

describe('several agents', () => {
  const start = { action: 'move', to: 'processing', anyway: true };

  it('succeed with what happened since they looked, and add nothing', async () => {
    const { act, atDesk } = await makeWork();
    for (const action of [
      { action: 'assign', to: KIM },
      { action: 'quote', price: 450 },
      { ...start, message: 'We begin.' },
    ]) {
      const { eventCount } = await atDesk();
      for (const agent of [KIM, LEE, KIM])
        expect((await act({ ...action, eventCount }, agent)).status).toBe(200);
    }
    expect((await atDesk()).view.timeline).toHaveLength(4);
  });

  it('are not answered with success when their note or files would get lost', async () => {
    const { act, deliver, atDesk } = await makeWork();
    const { eventCount } = await atDesk();
    await act({ ...start, message: 'We begin.' });
    const other = { ...start, message: 'Kim begins on Monday.' };
    expect(codeOf(await act(other, LEE))).toEqual([400, 'invalid_request']);
    expect(codeOf(await act({ ...other, eventCount }, LEE))).toEqual([409, 'order_changed']);
    await deliver();
    const again = { action: 'move', to: 'completed', message: 'Enjoy!' };
    expect(codeOf(await act(again, LEE))).toEqual([400, 'invalid_request']);
    expect((await atDesk()).view.timeline).toHaveLength(3);
  });

  it('change a quote by another one, also by a new note alone', async () => {
    const { act, atDesk } = await makeWork();
    const quotes = [{ price: 450 }, { price: 400 }, { price: 400, message: 'A discount.' }];
    for (const quote of quotes)
      expect((await act({ action: 'quote', ...quote }, LEE)).status).toBe(200);
    const quoted = (await atDesk()).view.timeline.slice(1);
    expect(quoted.map(({ text, message }) => [text, message])).toEqual([
      ['Lee Park quoted $450', undefined],
      ['Lee Park quoted $400 instead of $450', undefined],
      ['Lee Park quoted $400', 'A discount.'],
    ]);
  });

  it.each([
    [
      'a quote against taking it',
      [
        { action: 'quote', price: 450 },
        { action: 'assign', to: LEE },
      ],
      ['Kim Osei quoted $450 on ', 'Lee Park took the order on '],
    ],
    [
      'a hand-over against a move',
      [{ action: 'assign', to: LEE }, start],
      ['Kim Osei assigned the order to Lee Park on ', 'Lee Park started production on '],
    ],
  ])('at once win or lose, and are told what came first: %s', async (_what, actions, sentences) => {
    const { site, kim, lee, deskPath, atDesk } = await makeWork();
    meetAtWriting(site, 'orders-production/', 2);
    const answers = await Promise.all(
      [kim, lee].map((agent, index) => agent.post(deskPath, { eventCount: 1, ...actions[index] })),
    );
    const loser = answers.findIndex(({ status }) => status === 409);
    expect(answers[1 - loser]?.status).toBe(200);
    expect(answers[loser]!.json.message).toContain(sentences[1 - loser]);
    expect((await atDesk()).view.timeline).toHaveLength(2);
  });

  it('do not answer a customer twice unseen, and can all the same', async () => {
    const { kim, lee, deskPath, write, atDesk } = await makeWork();
    await write('Any news?');
    const { eventCount } = await atDesk();
    const answer = { action: 'message', text: 'On Friday.', eventCount };
    await lee.post(deskPath, { action: 'note', text: 'I answer.' });
    for (const sent of ['first', 'repeated'])
      expect((await lee.post(deskPath, answer, press('one-press-of-lee'))).status, sent).toBe(200);
    const byKim = await kim.post(deskPath, answer, press('one-press-of-lee'));
    expect(codeOf(byKim)).toEqual([422, 'idempotency_mismatch']);
    const late = await kim.post(
      deskPath,
      { ...answer, text: 'On Monday.' },
      press('one-press-of-kim'),
    );
    expect(codeOf(late)).toEqual([409, 'order_changed']);
    expect(late.json.message).toMatch(/^Lee Park wrote to the customer on /);
    const seen = { ...answer, text: 'On Monday.', eventCount: (await atDesk()).eventCount };
    expect((await kim.post(deskPath, seen, press('one-press-of-kim'))).status).toBe(200);
    expect((await atDesk()).view.timeline).toHaveLength(5);
  });

  it('keep every note and message, whatever others do at the same time', async () => {
    const { site, kim, lee, deskPath, atDesk } = await makeWork();
    meetAtWriting(site, 'orders-production/', 4);
    const answers = await Promise.all([
      kim.post(deskPath, { action: 'message', text: 'One.' }),
      lee.post(deskPath, { action: 'note', text: 'Two.' }),
      kim.post(deskPath, { action: 'note', text: 'Three.' }),
      lee.post(deskPath, { ...start, eventCount: 1 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { timeline } = (await atDesk()).view;
    expect(timeline.flatMap(({ message }) => message ?? []).sort()).toEqual([
      'One.',
      'Three.',
      'Two.',
    ]);
    expect(timeline).toHaveLength(5);
  });
});
