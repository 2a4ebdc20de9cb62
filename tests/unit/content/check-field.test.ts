import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { beforeEach, expect, it, vi } from 'vitest';

import { makeCheck } from '../../../scripts/editor/check-field.tsx';
import type { ApiEntry } from '../../../scripts/editor/form-files.ts';
import { serviceEntry, serviceFileOf, servicePlace } from '../../support/editor-entry.ts';

const published: Readonly<Record<string, string>> = Object.fromEntries(
  globSync('content/services/*.yaml').map((path) => [path, readFileSync(path, 'utf8')]),
);
const path = 'content/services/lite-edit.yaml';
const text = published[path] ?? '';
const quoting = text.replace(
  /^description: .*$/m,
  'description: An edit like the one for a stage, which begins at {price:by-hand} an evening.',
);
const added = { 'content/services/by-hand.yaml': text.replace('Lite Edit', 'Edit by Hand') };
const entryOf = ([at, said]: [string, string]): ApiEntry =>
  serviceEntry(at, basename(at, '.yaml'), said, false);

beforeEach(async () => {
  /** The content check in a worker that answers at once. */
  class InPlace {
    onmessage: ((event: { data: unknown }) => void) | undefined;
    terminate = () => undefined;
    postMessage(data: unknown) {
      scope.postMessage = (answer) => this.onmessage?.({ data: answer });
      void scope.onmessage?.({ data });
    }
  }
  const scope: {
    onmessage?: (event: { data: unknown }) => Promise<void>;
    postMessage?: (answer: unknown) => void;
  } = {};
  vi.stubGlobal('self', scope);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(published)));
  vi.stubGlobal('Worker', InPlace);
  vi.stubGlobal('MutationObserver', Object);
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.resetModules();
  await import('../../../scripts/editor/check-worker.ts');
  return () => {
    vi.unstubAllGlobals();
  };
});

/** A page of /admin with the form of a service. */
function openPage(repository: { published: typeof published; added: typeof published }) {
  const check = makeCheck([servicePlace], {
    note: () => undefined,
    tellDraft: () => undefined,
    readVersions: () => Promise.resolve([]),
    readPublished: () => Promise.resolve(repository.published),
    readAdded: () => Promise.resolve(repository.added),
    actionsOf: () => ({}),
  });
  const entry = entryOf([path, text]);
  const field = new check.Field({ entry, value: '' } as never);
  field.setState = () => undefined;
  return {
    openForm: () => {
      field.open();
    },
    showPreview: () =>
      check.learnAll(
        () => Promise.resolve(Object.entries(repository.published).map(entryOf)) as never,
      ),
    found: () => check.findNew(serviceFileOf(entry)!, quoting),
  };
}

it.each([
  ['a draft adds', 'beside a preview', { added }],
  ['a draft adds', 'on a phone', { added }],
  ['somebody publishes', 'beside a preview', { published: { ...published, ...added } }],
  ['somebody publishes', 'on a phone', { published: { ...published, ...added } }],
])('what %s while the page is open can be quoted in the next form %s', async (_, where, later) => {
  const repository = { published, added: {} };
  const page = openPage(repository);
  page.openForm();
  if (where === 'beside a preview') await page.showPreview();
  await vi.waitFor(async () => {
    expect(await page.found()).toEqual([expect.stringContaining('no price of "by-hand"')]);
  });
  Object.assign(repository, later);
  page.openForm();
  await vi.waitFor(async () => {
    expect(await page.found()).toEqual([]);
  });
});
