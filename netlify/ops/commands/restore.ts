import { isDeepStrictEqual } from 'node:util';

import { WHOLE_STORE, type Key } from '../../server/storage/keys.ts';
import { orCorrupt, UNKNOWN_VERSION, type Store } from '../../server/storage/store.ts';
import { withoutWriteId } from '../archive/format.ts';
import { readArchive, type Archive } from '../archive/read-archive.ts';
import { DRY_RUN_OPTION, RefusedError, UsageError } from '../command.ts';
import type { Command, CommandCall } from '../command.ts';
import { problemOf } from '../doctor/record-schema.ts';
import { requireEmpty } from '../read-store.ts';
import { storeNames, type StoreName } from '../site.ts';
import { count } from '../terminal.ts';

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'puts an exported archive into an empty store',
  operands: ['FOLDER'],
  details: [
    'Every file is checked against the manifest first; if one bit is another one, nothing is restored. The store must be empty: nothing is ever overwritten. When it broke off, --resume goes on and refuses if a record that is there is not the archive’s.',
    '--only puts a single record back that is missing or cannot be read, as "doctor" asks for.',
  ],
  options: {
    resume: 'go on where a restore broke off',
    'only STORE/KEY': 'one record, into a store that is not empty',
    ...DRY_RUN_OPTION,
  },
  examples: [
    ['restore backups/2026-11-21', 'everything, into an empty store'],
    ['restore backups/2026-11-21 --dry-run', 'only check the archive'],
    ['restore backups/2026-11-21 --only users/9f86…/0000', 'one broken record'],
  ],
  mayCreateStore: true,
  async run(call) {
    const { option, terminal, has } = call;
    const [directory = ''] = call.operands;
    const archive = await readArchive(directory);
    const { exportedAt, context, stores } = archive.manifest;
    const total = stores.reduce((sum, { records }) => sum + records, 0);
    terminal.done(
      `${directory} is whole: ${count(total, 'record')} of ${context}, exported ${exportedAt}.`,
    );
    const only = option('only');
    if (only === undefined) await restoreAll(call, archive, total);
    else await restoreOne(call, archive, only);
    const restored = only === undefined ? total : 1;
    call.json({ exportedAt, context, restored, isDryRun: has('dry-run') });
  },
};

async function restoreAll(call: CommandCall, archive: Archive, total: number): Promise<void> {
  const { site, terminal, has } = call;
  const advice =
    'Nothing is overwritten; restore into an empty store, or go on with --resume where a restore broke off.';
  if (!has('resume'))
    for (const name of storeNames)
      await requireEmpty(site.store(name), name, `The ${site.label}`, advice);
  if (has('dry-run')) {
    terminal.say(`${count(total, 'record')} would go into the ${site.label}. Nothing was changed.`);
    return;
  }
  for (const name of storeNames) await restoreStore(call, archive, name);
  if (archive.manifest.isWithoutSecrets)
    terminal.warn('The archive has no password hashes: everybody has to choose a new password.');
  terminal.done(`${count(total, 'record')} restored into the ${site.label}.`);
}

async function restoreStore(call: CommandCall, archive: Archive, name: StoreName): Promise<void> {
  const { site, terminal } = call;
  const records = [...(archive.stores.get(name) ?? [])];
  const store = site.store(name);
  await terminal.mapWithProgress(`Restoring ${name}`, records, ([key, record]) =>
    putBack(store, name, key, record),
  );
  const there = await store.list(WHOLE_STORE);
  if (there.length !== records.length)
    throw new RefusedError(
      `${name} holds ${count(there.length, 'record')}, but the archive ${records.length}: something else writes to the ${site.label}. Stop it, empty the store and begin again.`,
    );
}

async function putBack(
  store: Store,
  name: StoreName,
  key: Key,
  record: Record<string, unknown>,
): Promise<void> {
  const creation = await store.createOnce(key, record);
  if (creation.isCreated || isDeepStrictEqual(withoutWriteId(creation.existing), record)) return;
  throw new RefusedError(
    `${name}/${key} is there and is not the archive’s. Nothing is overwritten.`,
  );
}

async function restoreOne(call: CommandCall, archive: Archive, path: string): Promise<void> {
  const { site, terminal, has } = call;
  const [name, ...rest] = path.split('/');
  const known = storeNames.find((each) => each === name);
  if (!known)
    throw new UsageError(`"${path}" does not begin with a store: ${storeNames.join(', ')}.`);
  const key = rest.join('/') as Key;
  const record = archive.stores.get(known)?.get(key);
  if (!record) throw new RefusedError(`The archive has no record ${path}.`);
  const store = site.store(known);
  const problem = problemOf(known, key, await orCorrupt(() => store.get(key)));
  if (problem === undefined)
    throw new RefusedError(`${path} is there and can be read. Nothing is overwritten.`);
  if (problem === UNKNOWN_VERSION)
    throw new RefusedError(
      `${path} was written by a newer version of the site. Nothing is overwritten.`,
    );
  if (has('dry-run')) {
    terminal.say(`${path} would be put back. Nothing was changed.`);
    return;
  }
  await store.delete(key);
  await putBack(store, known, key, record);
  terminal.done(`${path} is back.`);
}
