import { orCorrupt, UNKNOWN_VERSION, type Store } from '../../server/storage/store.ts';
import { digest } from '../archive/format.ts';
import { readArchive, type Archive } from '../archive/read-archive.ts';
import { DRY_RUN_OPTION, RefusedError, UsageError } from '../command.ts';
import type { Command, CommandCall } from '../command.ts';
import { problemOf } from '../doctor/record-schema.ts';
import { requireEmpty } from '../read-store.ts';
import { storeNames, type StoreName } from '../site.ts';
import { count } from '../terminal.ts';
import { WHOLE_STORE, type Key } from '../../server/storage/keys.ts';

const NOT_OVERWRITTEN = 'Nothing is overwritten.';

export const restoreCommand: Command = {
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
    if (only === undefined && has('replace'))
      throw new UsageError('--replace goes with --only: nothing else is overwritten.');
    if (only === undefined) await restoreAll(call, archive, total);
    const restored = only === undefined ? total : await restoreOnly(call, archive, only);
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
  if (creation.isCreated || digest(creation.existing) === digest(record)) return;
  throw new RefusedError(`${name}/${key} is there and is not the archive’s. ${NOT_OVERWRITTEN}`);
}

/** Puts the record with a key back, or all whose keys begin with it. @returns how many. */
async function restoreOnly(call: CommandCall, archive: Archive, path: string): Promise<number> {
  const { site, terminal, has } = call;
  const [name, ...rest] = path.split('/');
  const known = storeNames.find((each) => each === name);
  if (!known)
    throw new UsageError(`"${path}" does not begin with a store: ${storeNames.join(', ')}.`);
  const key = rest.join('/');
  const records = [...(archive.stores.get(known) ?? [])];
  const named = records.filter(([each]) => each === key || each.startsWith(`${key}/`));
  if (named.length === 0) throw new RefusedError(`The archive has no record ${path}.`);
  const store = site.store(known);
  const wanted: typeof named = [];
  const refusals: string[] = [];
  for (const [each, record] of named) {
    const stored = await orCorrupt(() => store.get(each));
    const problem = problemOf(known, each, stored);
    // Of a run, say an account that was registered again: events of the one before must not be added to it.
    if (!has('replace') && problem === undefined && digest(stored) !== digest(record))
      throw new RefusedError(
        `${known}/${each} is there and is not the archive’s. ${NOT_OVERWRITTEN}`,
      );
    const refusal = has('replace') ? undefined : refusalOf(problem);
    if (refusal === undefined) wanted.push([each, record]);
    else refusals.push(`${known}/${each} ${refusal} ${NOT_OVERWRITTEN}`);
  }
  if (wanted.length === 0) throw new RefusedError(refusals.join('\n'));
  for (const [each, record] of wanted) {
    if (!has('dry-run')) {
      await store.delete(each);
      await putBack(store, known, each, record);
    }
    const isDone = has('dry-run') ? 'would be put back. Nothing was changed.' : 'is back.';
    terminal.done(`${known}/${each} ${isDone}`);
  }
  for (const refusal of refusals) terminal.say(refusal);
  return wanted.length;
}

/** Why a record is not put back; undefined when it is missing or damaged. */
function refusalOf(problem: string | undefined): string | undefined {
  if (problem === undefined) return 'is there and can be read.';
  return problem === UNKNOWN_VERSION ? 'was written by a newer version of the site.' : undefined;
}
