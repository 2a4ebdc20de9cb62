import { WHOLE_STORE, type Key } from '../../server/storage/keys.ts';
import { orCorrupt, type Store } from '../../server/storage/store.ts';
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
  summary: 'writes every record to a folder: a backup, and a table of orders',
  operands: ['FOLDER'],
  details: [
    'Writes one .ndjson file per store; orders.csv for the books; and a manifest with the SHA-256 of each file. FOLDER must be new or empty, and only you will be able to read it.',
    'The .ndjson files are a complete backup and contain password hashes: guard them like a key. orders.csv never contains them, and --without-secrets leaves them out of the backup, too; after restoring such an archive, everyone has to choose a new password before signing in.',
  ],
  options: { 'without-secrets': 'leave out password hashes' },
  examples: [
    ['export backups/2026-11-21', 'today’s backup'],
    ['export /tmp/for-the-auditor --without-secrets', 'a copy to hand out'],
  ],
  async run(call, directory) {
    const { site, terminal, has } = call;
    const manifest = await writeArchive(call, directory, has('without-secrets'));
    const { stores, table, unreadable, untabled } = manifest;
    if (!call.json(manifest))
      terminal.facts([
        ...stores.map(({ file, records }) => [file, count(records, 'record')] as const),
        [table.file, count(table.rows, 'order')],
      ]);
    for (const [missing, what] of [
      [unreadable, 'left out of the archive as unreadable'],
      [untabled, 'left out of orders.csv'],
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
  summary: 'restores an exported archive into an empty store',
  operands: ['FOLDER'],
  details: [
    'Every file is checked against the manifest first; if a single bit differs, nothing is restored. The store must be empty: nothing is ever overwritten. --resume continues an interrupted restore, and refuses if the store holds a record that differs from the archive’s.',
    '--only puts back a record that is missing or can’t be read, as "doctor" suggests; given the beginning of a key, such as an account or an order, it puts back all of it. With --replace, it also overwrites a record that can be read.',
  ],
  options: {
    resume: 'continue an interrupted restore',
    'only STORE/KEY': 'one record, or all whose keys begin this way, into a store that isn’t empty',
    replace: 'with --only: overwrite what is there now',
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
      `${directory} is complete: ${count(total, 'record')} from ${context}, exported ${exportedAt}.`,
    );
    const only = option('only');
    if (only === undefined && has('replace'))
      throw new UsageError('--replace works only with --only: nothing else is overwritten.');
    if (only === undefined) await restoreAll(call, archive, total);
    const restored = only === undefined ? total : await restoreOnly(call, archive, only);
    call.json({ exportedAt, context, restored, isDryRun });
  },
};

async function restoreAll(call: CommandCall, archive: Archive, total: number): Promise<void> {
  const { site, terminal, has, isDryRun } = call;
  const { label } = site;
  const advice =
    'Nothing is overwritten: restore into an empty store, or continue an interrupted restore with --resume.';
  if (!has('resume'))
    for (const name of storeNames)
      await requireEmpty(site.deps.store(name), name, `The ${label}`, advice);
  if (isDryRun) {
    terminal.say(`Would restore ${count(total, 'record')} into the ${label}. Nothing was changed.`);
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
        `${name} holds ${count(length, 'record')}, but the archive has ${records.length}: something else is writing to the ${label}. Stop it, empty the store, and start over.`,
      );
  }
  if (archive.manifest.isWithoutSecrets)
    terminal.warn('The archive has no password hashes: everyone has to choose a new password.');
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
    throw notOverwritten(`${name}/${key} exists and differs from the archive’s.`);
}

function notOverwritten(...reasons: string[]): RefusedError {
  return new RefusedError(reasons.map((reason) => `${reason} Nothing is overwritten.`).join('\n'));
}

/** Puts the record with a key back, or all whose keys begin with it. @returns how many. */
async function restoreOnly(call: CommandCall, archive: Archive, path: string): Promise<number> {
  const { site, terminal, has, isDryRun } = call;
  const name = storeNames.find((each) => path.split('/', 1)[0] === each);
  if (!name)
    throw new UsageError(
      `"${path}" doesn’t begin with the name of a store: ${storeNames.join(', ')}.`,
    );
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
    if (has('replace') || problem !== undefined) wanted.push([key, record]);
    // Of a run, say an account that was registered again: events of the one before must not be added to it.
    else if (digest(stored) !== digest(record))
      throw notOverwritten(`${name}/${key} exists and differs from the archive’s.`);
    else reasons.push(`${name}/${key} exists and can be read.`);
  }
  if (wanted.length === 0) throw notOverwritten(...reasons);
  for (const [key, record] of wanted) {
    if (!isDryRun) {
      await store.delete(key);
      await putBack(store, name, key, record);
    }
    const outcome = isDryRun ? 'would be put back. Nothing was changed.' : 'was put back.';
    terminal.done(`${name}/${key} ${outcome}`);
  }
  if (reasons.length > 0) terminal.say(notOverwritten(...reasons).message);
  return wanted.length;
}

export const backupCommands = [exportCommand, restoreCommand];
