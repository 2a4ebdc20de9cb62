import { parseHTML } from 'linkedom';
import { beforeEach, expect, it, vi } from 'vitest';

import { publishInDialog } from '../../../scripts/editor/publish-dialogs.ts';
import type { Publication, Publisher } from '../../../scripts/editor/publisher.ts';

const path = 'content/services/lite-edit.yaml';
const publication: Publication = {
  title: 'Change 12 prices',
  drafts: [],
  change: { [path]: undefined },
  verdict: { refused: [], asked: [] },
  main: 'a1',
};

beforeEach(() => {
  const { document, HTMLElement } = parseHTML('<!doctype html><body></body>');
  Object.assign(HTMLElement.prototype, { showModal: () => undefined });
  vi.stubGlobal('document', document);
  return () => {
    vi.unstubAllGlobals();
  };
});

const textOf = (selector: string) => document.querySelector(selector)?.textContent;
const buttons = () => [...document.querySelectorAll('button')].map((each) => each.textContent);
const shown = () => vi.waitFor(() => expect(document.querySelector('.accent')).toBeTruthy());

it.each([
  ['Change 12 prices', undefined, 'No problems', 'Publish', false],
  ['Undo “Change 12 prices”', 'Ben published it on May 1.', 'Ben published', 'Undo it', true],
])('the dialog of “%s” says what it does', async (title, undone, words, label, isOpen) => {
  const about = undone === undefined ? {} : { undone };
  void publishInDialog({} as Publisher, () => Promise.resolve({ ...publication, ...about, title }));
  await shown();
  expect(textOf('h2')).toBe(title);
  expect(textOf('p')).toContain(words);
  expect(buttons()).toEqual(['Back', label]);
  expect(document.querySelector('details')?.open).toBe(isOpen);
});

it('a dialog cannot be closed while it publishes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const publisher = { publish: () => promise } as unknown as Publisher;
  void publishInDialog(publisher, () => Promise.resolve(publication));
  await shown();
  const dialog = document.querySelector('dialog');
  document.querySelector<HTMLElement>('.accent')?.click();
  expect(dialog?.closedBy).toBe('none');
  resolve();
  await vi.waitFor(() => expect(buttons()).toEqual(['Close']));
  expect(dialog?.closedBy).toBe('closerequest');
});
