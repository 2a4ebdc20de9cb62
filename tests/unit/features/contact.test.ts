import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ContactRequest } from '../../../src/contracts/contact.ts';
import {
  messageFromQuery,
  sendMessage,
  startingValues,
  type ContactValues,
} from '../../../src/features/contact/contact.model.ts';
import { draftKinds, dropDraft, keepDraft, readDraft } from '../../../src/state/drafts.ts';
import { $toast } from '../../../src/state/toasts.ts';
import { fakeBrowser } from '../../support/fake-browser.ts';

const message: ContactRequest = {
  name: 'Dana Whitfield',
  email: 'dana@example.com',
  podcastName: '',
  service: 'Audio Production',
  message: 'We have eleven episodes with a hum.',
};
const typed: ContactValues = { ...message, podcastName: '', message: `${message.message} ` };
const empty: ContactValues = { name: '', email: '', podcastName: '', service: '', message: '' };

type Answer = () => Promise<Response>;

function json(status: number, body: unknown): Answer {
  return () => Promise.resolve(new Response(JSON.stringify(body), { status }));
}

const stored = json(201, {
  id: '01890000-0000-7000-8000-000000000000',
  receivedAt: '2026-11-21T00:00:00.000Z',
});
const refused = json(429, {
  code: 'too_many_requests',
  message: 'Too many messages. Please wait an hour.',
});
const offline: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

let calls: { path: string; body: unknown; key: string }[] = [];

/** Answers the calls in turn; the last answer repeats. */
function serve(...answers: Answer[]): void {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('Idempotency-Key') ?? '';
    calls.push({ path, body: JSON.parse(init.body as string), key });
    return (answers[calls.length - 1] ?? answers.at(-1)!)();
  });
}

/** Sends, letting the pauses between repeats pass on the fake clock. */
async function send(form = message, values = typed) {
  const outcome = sendMessage(form, values);
  await vi.runAllTimersAsync();
  return outcome;
}

beforeEach(() => {
  calls = [];
  vi.useFakeTimers();
  fakeBrowser({ path: '/contact' });
  $toast.set(undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('sending a message (spec core §7, §8)', () => {
  it('posts the specified fields once and reports success', async () => {
    serve(stored);
    await expect(send()).resolves.toBeUndefined();
    expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/api/contact', body: message },
    ]);
    expect(calls[0]?.key).toMatch(/^[a-z0-9-]{36}$/);
    expect($toast.get()).toMatchObject({
      title: 'Message sent successfully!',
      description: "We'll get back to you within 24 hours.",
      variant: 'default',
    });
    expect(readDraft(draftKinds.contact)).toBeUndefined();
  });

  it.each<[string, Answer]>([
    ['no body', () => Promise.resolve(new Response(null, { status: 204 }))],
    ['text', () => Promise.resolve(new Response('Thank you'))],
    ['another object', json(202, { ok: true })],
    ['null', json(200, null)],
  ])('succeeds with any 2xx status, with %s too', async (_body, answer) => {
    serve(answer);
    await expect(send()).resolves.toBeUndefined();
    expect($toast.get()).toMatchObject({ title: 'Message sent successfully!' });
  });

  it('keeps the text when it fails', async () => {
    serve(offline);
    await expect(send()).resolves.toEqual({});
    expect(readDraft(draftKinds.contact)?.values).toEqual(typed);
  });

  it('marks the fields that the server refuses', async () => {
    const fields = { message: 'Message must be at least 10 characters' };
    serve(json(400, { code: 'invalid_request', message: 'Check the fields.', fields }));
    await expect(send()).resolves.toEqual(fields);
  });

  it('reuses the key for the same text, even after a reload', async () => {
    serve(refused);
    await send();
    await send();
    expect(calls[1]?.key).toBe(calls[0]?.key);
  });

  it('uses a new key for another text, and after a success', async () => {
    serve(refused, stored, stored);
    await send();
    await send({ ...message, message: 'Another message altogether.' });
    await send({ ...message, message: 'Another message altogether.' });
    expect(new Set(calls.map(({ key }) => key)).size).toBe(3);
  });

  it('includes the honeypot only when it was filled in', async () => {
    serve(stored);
    await send({ ...message, website: '' });
    await send({ ...message, website: 'https://spam.example' });
    expect(calls.map(({ body }) => (body as ContactRequest).website)).toEqual([
      undefined,
      'https://spam.example',
    ]);
  });
});

describe('the draft of this tab', () => {
  it('is restored', () => {
    keepDraft(draftKinds.contact, typed);
    expect(readDraft(draftKinds.contact)).toEqual({ values: typed });
  });

  it('is not stored for an empty form, and is removed when discarded', () => {
    keepDraft(draftKinds.contact, { ...empty, message: ' \n' });
    expect(readDraft(draftKinds.contact)).toBeUndefined();
    keepDraft(draftKinds.contact, typed);
    dropDraft(draftKinds.contact);
    expect(readDraft(draftKinds.contact)).toBeUndefined();
  });

  it.each(['not json', '{"values":{"name":1}}', '[]'])(
    'is ignored when it is unreadable: %s',
    (text) => {
      sessionStorage.setItem(draftKinds.contact.key, text);
      expect(readDraft(draftKinds.contact)).toBeUndefined();
    },
  );

  it('is lost without an error when storage is blocked', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keepDraft(draftKinds.contact, typed);
    expect(readDraft(draftKinds.contact)).toBeUndefined();
  });
});

describe('the initial form', () => {
  it('prefers text typed before the script loaded, field by field', () => {
    const start = startingValues({ name: 'Da', message: undefined }, typed);
    expect(start).toEqual({ ...typed, name: 'Da' });
  });

  it('is empty without a draft and a subject', () => {
    expect(startingValues({})).toEqual(empty);
  });

  it('adds the subject to a started message, once', () => {
    const subject = messageFromQuery('?topic=Live+chat')!;
    const start = startingValues({}, typed, subject);
    expect(start.message).toBe(`${message.message}\n\n${subject}`);
    expect(startingValues(start, undefined, subject).message).toBe(start.message);
  });
});

describe('the subject in the address', () => {
  it.each([
    [
      '?q=vinyl+masters',
      'I searched the help center for “vinyl masters” and did not find my answer.\n\n',
    ],
    ['?topic=Live+chat', 'This is about: Live chat\n\n'],
    ['?q=one&topic=two', 'I searched the help center for “one” and did not find my answer.\n\n'],
    [
      '?q=a%0A%00b%E2%80%AEc',
      'I searched the help center for “a b c” and did not find my answer.\n\n',
    ],
  ])('%s starts the message', (search, begun) => {
    expect(messageFromQuery(search)).toBe(begun);
  });

  it.each(['', '?', '?q=', '?q=%20%0A', '?topic=', '?other=1'])('%s is ignored', (search) => {
    expect(messageFromQuery(search)).toBeUndefined();
  });

  it('is cut to one short line of whole characters', () => {
    const subject = messageFromQuery(`?topic=${encodeURIComponent('x' + '🎙'.repeat(300))}`) ?? '';
    expect(subject.length).toBeLessThan(190);
    expect(subject.isWellFormed()).toBe(true);
  });
});
