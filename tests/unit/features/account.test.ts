import { describe, expect, it } from 'vitest';

import type { Order, OrderEvent } from '../../../src/contracts/orders.ts';
import { nextStep } from '../../../src/features/account/next-step.ts';
import { splitLinks } from '../../../src/ui/FileLinks.tsx';

const at = '2026-11-21T10:00:00.000Z';
const textFor = (status: string, events: OrderEvent[]) =>
  nextStep({ status, createdAt: at, events } as Order, Date.parse(at));
const completed: OrderEvent = { type: 'moved', at, to: 'completed' };
const noted: OrderEvent = { type: 'noted', at, note: 'https://files.example' };

describe('the next step of a completed order', () => {
  it.each([
    ['completed without a message', [completed], false],
    ['written about before it was completed', [noted, completed], false],
    ['without a history', [], false],
    ['completed with a message', [{ ...completed, note: 'Your files' }], true],
    ['written about afterwards', [completed, noted], true],
  ])('mentions files only when a message came with them: %s', (_, events, is) => {
    const { text } = textFor('completed', events) as { text: string };
    expect(text.startsWith('Your files are on their way')).toBe(is);
  });
});

it('says nothing for a status that this version does not know', () => {
  expect(textFor('on_hold', [])).toBeUndefined();
});

describe('links in plain text', () => {
  it.each([
    ['Files: https://a.example/b?c=d#e.', ['https://a.example/b?c=d#e']],
    ['(https://a.example/b), "https://b.example"', ['https://a.example/b', 'https://b.example/']],
    ['https://a.example/Pause_(audio)', ['https://a.example/Pause_(audio)']],
    ['javascript:alert(1) http://a.example data:text/html,x', []],
    ['https:// https://[ https://a https://a.example b', ['https://a.example/']],
  ])('are https addresses without the surrounding punctuation: %s', (text, addresses) => {
    const parts = splitLinks(text);
    expect(parts.flatMap(({ href }) => href ?? [])).toEqual(addresses);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});
