import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { sourceOfTab } from '../../../src/state/source.ts';

const prePaint = readFileSync('src/components/pre-paint.js', 'utf8');

/** A tab of a browser. */
function makeTab() {
  const stored: Record<string, string> = {};
  const getItem = (name: string) => stored[name] ?? null;
  vi.stubGlobal('sessionStorage', Object.assign(stored, { getItem }));
  /** Opens a page, as its first script sees it. */
  const open = (address: string, referrer = '') => {
    const { host, search } = new URL(address, 'https://roomtone.example');
    const root = { dataset: {}, toggleAttribute: () => undefined };
    const document = Object.assign(new EventTarget(), {
      documentElement: root,
      cookie: '',
      referrer,
    });
    runInNewContext(prePaint, {
      document,
      location: { host, search },
      localStorage: { getItem: () => null },
      sessionStorage: stored,
      matchMedia: () => ({ matches: true }),
      addEventListener: () => undefined,
      URLSearchParams,
    });
  };
  return { stored, open };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the first script of a page', () => {
  it.each([
    ['a word of the address', '/?from=newsletter', 'https://mail.example/inbox', 'newsletter'],
    ['the source of a campaign', '/pricing?utm_source=Spotify&utm_medium=ads', '', 'spotify'],
    ['the word before the campaign', '/?utm_source=spotify&from=card', '', 'card'],
    ['the host that linked here', '/services', 'https://www.podnews.net/a?b=c', 'podnews.net'],
    [
      'an app that linked here',
      '/',
      'android-app://com.google.android.gm/',
      'com.google.android.gm',
    ],
    ['a sentence as one word', '/?from=May%20Newsletter%2C%202026!', '', 'may-newsletter-2026-'],
    ['at most 60 characters', `/?from=${'x'.repeat(200)}`, '', 'x'.repeat(60)],
  ])('notes %s', (_, address, referrer, source) => {
    const { open } = makeTab();
    open(address, referrer);
    open('/contact', 'https://roomtone.example/');
    expect(sourceOfTab()).toBe(source);
  });

  it.each([
    ['no referrer', '/', ''],
    ['this site as referrer', '/contact', 'https://roomtone.example/services'],
    ['an empty word', '/?from=', ''],
  ])('stores nothing with %s', (_, address, referrer) => {
    const { stored, open } = makeTab();
    open(address, referrer);
    expect(stored).not.toHaveProperty('from');
    expect(sourceOfTab()).toBeUndefined();
  });

  it('keeps the first host that linked here, until a link has a word', () => {
    const { open } = makeTab();
    open('/', 'https://podnews.net/');
    open('/services', 'https://duckduckgo.com/');
    expect(sourceOfTab()).toBe('podnews.net');
    open('/?from=newsletter', 'https://mail.example/');
    open('/', 'https://duckduckgo.com/');
    expect(sourceOfTab()).toBe('newsletter');
    open('/?from=card');
    expect(sourceOfTab()).toBe('card');
  });
});

it.each(['%3C%3E', '...', '%F0%9F%8E%99'])('%s is no source', (word) => {
  const { open } = makeTab();
  open(`/?from=${word}`);
  expect(sourceOfTab() ?? '').not.toMatch(/[^a-z\d._-]/);
});

it('is not known where storage is blocked', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  expect(sourceOfTab()).toBeUndefined();
});
