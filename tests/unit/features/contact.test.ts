import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ContactRequest } from '../../../src/contracts/contact.ts';
import {
  messageFromQuery,
  sendMessage,
  startingValues,
  type ContactValues,
} from '../../../src/features/contact/contact.model.ts';
import { drafts, keepDraft } from '../../../src/state/drafts.ts';
import { fakeBrowser } from '../../support/fake-browser.ts';

const message: ContactRequest = {
  name: 'Dana Whitfield',
  email: 'dana@example.com',
  podcastName: '',
  service: 'Audio Production',
  message: 'We have eleven episodes with a hum.',
};
const typed: ContactValues = {
  ...message,
  podcastName: '',
  message: `${message.message} `,
};
const empty: ContactValues = {
  name: '',
  email: '',
  podcastName: '',
  service: '',
  message: '',
};

let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  browser = fakeBrowser({ path: '/contact' });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('sending a message', () => {
  it.each<[string, object, object]>([
    ['keeps the text when it fails', { code: 'internal', message: 'It broke.' }, {}],
    [
      'marks the fields that the server refuses',
      { code: 'invalid_request', message: 'Check the fields.', fields: { message: 'Too short' } },
      { message: 'Too short' },
    ],
  ])('%s', async (_what, body, errors) => {
    browser.answer(400, body);
    await expect(sendMessage(message, typed)).resolves.toEqual(errors);
    expect(drafts.contact.read()?.values).toEqual(typed);
  });

  it('takes another key for another text', async () => {
    browser.fetched.mockImplementation(() => Promise.resolve(new Response('', { status: 500 })));
    await sendMessage(message, typed);
    await sendMessage({ ...message, message: 'Another message altogether.' }, typed);
    const [first, second] = browser.keys();
    expect(second).not.toBe(first);
  });

  it('drops the draft once it went through', async () => {
    browser.answer(201, { id: 'a' });
    await sendMessage(message, typed);
    expect(drafts.contact.read()).toBeUndefined();
  });
});

describe('the draft of this tab', () => {
  it('is restored', () => {
    keepDraft(drafts.contact, typed);
    expect(drafts.contact.read()).toEqual({ values: typed });
  });

  it('is not stored for an empty form, and is removed when discarded', () => {
    keepDraft(drafts.contact, { ...empty, message: ' \n' });
    expect(drafts.contact.read()).toBeUndefined();
    keepDraft(drafts.contact, typed);
    drafts.contact.keep();
    expect(drafts.contact.read()).toBeUndefined();
  });

  it.each(['not json', '{"values":{"name":1}}', '[]'])(
    'is ignored when it is unreadable: %s',
    (text) => {
      sessionStorage.setItem(drafts.contact.key, text);
      expect(drafts.contact.read()).toBeUndefined();
    },
  );

  it('is lost without an error when storage is blocked', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keepDraft(drafts.contact, typed);
    expect(drafts.contact.read()).toBeUndefined();
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
