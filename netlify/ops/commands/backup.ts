import { WHOLE_STORE, type Key } from '../../server/storage/keys.ts';
import { orCorrupt, UNKNOWN_VERSION, type Store } from '../../server/storage/store.ts';
import { digest, readArchive, writeArchive, type Archive } from '../archive/archive.ts';
import { DRY_RUN_OPTION, exitCodes, RefusedError, UsageError } from '../command.ts';
import type { Command, CommandCall } from '../command.ts';
import { problemOf } from '../doctor/snapshot.ts';
import { requireEmpty, type StoredRecord } from '../records.ts';
import { storeNames, type StoreName } from '../site.ts';
import { REINDEX_NEXT } from './reindex.ts';
import { count } from '../terminal.ts';

const exportCommand: Command = {
  name: 'export',
  summary: 'every record to a folder: a backup, and tables for people',
  operands: ['FOLDER'],
  details: [
    'Writes one .ndjson file a store, .csv tables of customers, orders, their histories, messages and feedback, and a manifest with the SHA-256 of each file. FOLDER must not hold anything yet; only you can read it.',
    'The .ndjson files are a whole backup and hold password hashes: keep them like a key. The tables never do, and --without-secrets leaves them out of the backup too; whoever restores such an archive locks everybody out until they choose a new password.',
  ],
  options: { 'without-secrets': 'leave out password hashes' },
  examples: [
    ['export backups/2026-11-21', 'today’s backup'],
    ['export /tmp/for-the-auditor --without-secrets', 'something to hand around'],
  ],
  async run(call, directory) {
    const { site, terminal, has } = call;
    const manifest = await writeArchive(call, directory, has('without-secrets'));
    const { stores, tables, unreadable, untabled } = manifest;
    if (!call.json(manifest))
      terminal.facts([
        ...stores.map(({ file, records }) => [file, count(records, 'record')] as const),
        ...tables.map(({ file, rows }) => [file, count(rows, 'record')] as const),
      ]);
    for (const [missing, what] of [
      [unreadable, 'could not be read and are not in the archive'],
      [untabled, 'are not in the tables (.csv)'],
    ] as const) {
      if (missing.length === 0) continue;
      const list = missing.map(({ store, key, reason }) => `\n  ${store}/${key} (${reason})`);
      terminal.warn(
        `${count(missing.length, 'record')} ${what}; "doctor" says how to fix them:${list.join('')}`,
      );
      call.exitCode = exitCodes.refused;
    }
    if (call.exitCode === exitCodes.done)
      terminal.done(`Exported the ${site.label} to ${directory}.`);
  },
};

const restoreCommand: Command = {
  name: 'restore',
  summary: 'puts an exported archive into an empty store',
  operands: ['FOLDER'],
  details: [
    'Every file is checked against the manifest first; if one bit is another one, nothing is restored. The store must be empty: nothing is ever overwritten. When it broke off, --resume goes on and refuses if a record that is there is not the archive’s.',
    '--only puts a record back that is missing or cannot be read, as "doctor" asks for; with the beginning of a key, such as an account or an order, all of it. With --replace, also in place of a record that can be read.',
  ],
  options: {
    resume: 'go on where a restore broke off',
    'only STORE/KEY': 'one record, or all whose keys begin so, into a store that is not empty',
    replace: 'with --only: whatever is there now is overwritten',
    ...DRY_RUN_OPTION,
  },
  examples: [
    ['restore backups/2026-11-21', 'everything, into an empty store'],
    ['restore backups/2026-11-21 --dry-run', 'only check the archive'],
    ['restore backups/2026-11-21 --only users/9f86…/0000', 'one broken record'],
  ],
  mayCreateStore: true,
  async run(call, directory) {
    const { option, terminal, has, isDryRun } = call;
    const archive = await readArchive(directory);
    const { exportedAt, context, stores } = archive.manifest;
    const total = stores.reduce((sum, { records }) => sum + records, 0);
    terminal.done(
      `${directory} is whole: ${count(total, 'record')} of ${context}, exported ${exportedAt}.`,
    );
    const only = option('only');
    if (only === undefined && has('replace'))
      throw new UsageError('--replace goes with --only: nothing else is overwritten.');
    if (only === undefined) await restoreAll(call, archive, total);
    const restored = only === undefined ? total : await restoreOnly(call, archive, only);
    call.json({ exportedAt, context, restored, isDryRun });
  },
};

async function restoreAll(call: CommandCall, archive: Archive, total: number): Promise<void> {
  const { site, terminal, has, isDryRun } = call;
  const { label } = site;
  const advice =
    'Nothing is overwritten; restore into an empty store, or go on with --resume where a restore broke off.';
  if (!has('resume'))
    for (const name of storeNames)
      await requireEmpty(site.deps.store(name), name, `The ${label}`, advice);
  if (isDryRun) {
    terminal.say(`${count(total, 'record')} would go into the ${label}. Nothing was changed.`);
    return;
  }
  for (const name of storeNames) {
    const records = [...(archive.stores.get(name) ?? [])];
    const store = site.deps.store(name);
    await terminal.mapWithProgress(`Restoring ${name}`, records, ([key, record]) =>
      putBack(store, name, key, record),
    );
    const { length } = await store.list(WHOLE_STORE);
    if (length !== records.length)
      throw new RefusedError(
        `${name} holds ${count(length, 'record')}, but the archive ${records.length}: something else writes to the ${label}. Stop it, empty the store and begin again.`,
      );
  }
  if (archive.manifest.isWithoutSecrets)
    terminal.warn('The archive has no password hashes: everybody has to choose a new password.');
  terminal.done(`${count(total, 'record')} restored into the ${label}.`);
  terminal.say(REINDEX_NEXT);
}

async function putBack(
  store: Store,
  name: StoreName,
  key: Key,
  record: StoredRecord,
): Promise<void> {
  const creation = await store.createOnce(key, record);
  if (!creation.isCreated && digest(creation.existing) !== digest(record))
    throw notOverwritten(`${name}/${key} is there and is not the archive’s.`);
}

function notOverwritten(...reasons: string[]): RefusedError {
  return new RefusedError(reasons.map((reason) => `${reason} Nothing is overwritten.`).join('\n'));
}

/** Puts the record with a key back, or all whose keys begin with it. @returns how many. */
async function restoreOnly(call: CommandCall, archive: Archive, path: string): Promise<number> {
  const { site, terminal, has, isDryRun } = call;
  const name = storeNames.find((each) => path.split('/', 1)[0] === each);
  if (!name)
    throw new UsageError(`"${path}" does not begin with a store: ${storeNames.join(', ')}.`);
  const wantedKey = path.slice(name.length + 1);
  const named = [...(archive.stores.get(name) ?? [])].filter(
    ([key]) => key === wantedKey || key.startsWith(`${wantedKey}/`),
  );
  if (named.length === 0) throw new RefusedError(`The archive has no record ${path}.`);
  const store = site.deps.store(name);
  const wanted: typeof named = [];
  const reasons: string[] = [];
  for (const [key, record] of named) {
    const stored = await orCorrupt(() => store.get(key));
    const problem = problemOf(name, key, stored);
    if (has('replace') || (problem !== undefined && problem !== UNKNOWN_VERSION))
      wanted.push([key, record]);
    else if (problem === UNKNOWN_VERSION)
      reasons.push(`${name}/${key} was written by a newer version of the site.`);
    // Of a run, say an account that was registered again: events of the one before must not be added to it.
    else if (digest(stored) !== digest(record))
      throw notOverwritten(`${name}/${key} is there and is not the archive’s.`);
    else reasons.push(`${name}/${key} is there and can be read.`);
  }
  if (wanted.length === 0) throw notOverwritten(...reasons);
  for (const [key, record] of wanted) {
    if (!isDryRun) {
      await store.delete(key);
      await putBack(store, name, key, record);
    }
    const outcome = isDryRun ? 'would be put back. Nothing was changed.' : 'is back.';
    terminal.done(`${name}/${key} ${outcome}`);
  }
  if (reasons.length > 0) terminal.say(notOverwritten(...reasons).message);
  return wanted.length;
}

export const backupCommands = [exportCommand, restoreCommand];
