import { WHOLE_STORE, type Key } from '../../server/storage/keys.ts';
import {
  CorruptRecordError,
  isWrittenBy,
  mapParallel,
  orCorrupt,
  type Creation,
  type Store,
} from '../../server/storage/store.ts';
import { digest, withoutWriteId } from '../archive/archive.ts';
import { DRY_RUN_OPTION, exitCodes, RefusedError, UsageError } from '../command.ts';
import type { Command, CommandCall } from '../command.ts';
import { requireEmpty, type StoredRecord } from '../records.ts';
import { engines, storeNames, type Engine, type StoreName } from '../site.ts';
import { count } from '../terminal.ts';
import { REINDEX_NEXT } from './reindex.ts';

const labels: Record<Engine, string> = { blobs: 'Blobs', postgres: 'PostgreSQL' };

export const moveCommand: Command = {
  name: 'move',
  summary: 'every record from Blobs into PostgreSQL, or back',
  details: [
    'Copies the records of the site, which may go on meanwhile, and compares the SHA-256 of each with what arrived. DATABASE_URL names the database. The target must be empty, and the source stays as it is.',
    '--resume goes on: it compares every record again, copies what came since, replaces copies of what is another record now, and removes copies of what is gone. Each copy carries a hash of itself: when the target holds anything that is no untouched copy and not equal to the source, nothing is done. Run it a last time while the site is out of service; docs/scale.md has all steps.',
  ],
  options: {
    'to ENGINE': engines.join(' or '),
    resume: 'go on where a move ended',
    ...DRY_RUN_OPTION,
  },
  examples: [
    ['move --to postgres', 'copy everything into an empty database'],
    ['move --to postgres --resume', 'what came since'],
    ['move --to blobs', 'back, into empty stores'],
  ],
  async run(call) {
    const { has, option, isDryRun } = call;
    const to = engines.find((engine) => engine === option('to'));
    if (!to) throw new UsageError(`--to must be ${engines.join(' or ')}.`);
    const pairs = storeNames.map((name) => openPair(call, to, name));
    const advice = 'Move into an empty one, or go on with --resume where a move ended.';
    if (!has('resume'))
      for (const pair of pairs) await requireEmpty(pair.to, pair.name, labels[to], advice);
    const plans: Plan[] = [];
    for (const pair of pairs) plans.push(await compare(call, pair));
    refuseConflicts(plans, labels[to]);
    const outcome: Outcome = { moved: 0, replaced: 0, removed: 0, unreadable: [], left: 0 };
    if (isDryRun) for (const plan of plans) outcome.left += changesOf(plan).length;
    else {
      for (const plan of plans) await carryOut(call, plan, outcome);
      // The site may have gone on in a store that was done already.
      for (const pair of pairs) outcome.left += await countChanges(call, pair, outcome);
    }
    call.json({ to, isDryRun, ...outcome });
    report(call, labels[to], outcome);
  },
};

interface Pair {
  name: StoreName;
  from: Store;
  to: Store;
  /** Writes a copy, which carries the id of its content. */
  write: (key: Key, record: StoredRecord) => Promise<Creation>;
}

/** How the keys of a store differ between source and target. */
interface Plan {
  pair: Pair;
  missing: Key[];
  /** Untouched copies of what is another record now. */
  outdated: Key[];
  /** Untouched copies of what is gone from the source. */
  surplus: Key[];
  /** In the target, where they are neither untouched copies nor equal to the source. */
  conflicts: Key[];
  /** In the source, though the target has a copy: it may be all that is left. */
  unreadable: Key[];
}

interface Outcome {
  moved: number;
  /** Of those that were moved, the ones in place of an outdated copy. */
  replaced: number;
  /** Copies of what is gone from the source. */
  removed: number;
  unreadable: string[];
  /** Records by which source and target differ, but for the unreadable ones. */
  left: number;
}

function openPair({ site }: CommandCall, to: Engine, name: StoreName): Pair {
  const open = (engine: Engine, writeId = '') => site.storeIn(engine, name, writeId);
  return {
    name,
    from: open(to === 'postgres' ? 'blobs' : 'postgres'),
    to: open(to),
    write: (key, record) => open(to, copyIdOf(record)).createOnce(key, record),
  };
}

/** The id of a copy's write: a constant and a hash of the record, so a copy that was changed since has another one. */
function copyIdOf(record: unknown): string {
  return `6d6f766564${digest(record)}`.slice(0, 32);
}

/** @param isDeep whether to compare records too, not only keys. */
async function compare({ terminal }: CommandCall, pair: Pair, isDeep = true): Promise<Plan> {
  const { name, from, to } = pair;
  const [target, source] = [await to.list(WHOLE_STORE), await from.list(WHOLE_STORE)];
  const [inSource, inTarget] = [new Set(source), new Set(target)];
  const missing = source.filter((key) => !inTarget.has(key));
  const plan: Plan = { pair, missing, outdated: [], surplus: [], conflicts: [], unreadable: [] };
  const compared = target.filter((key) => isDeep || !inSource.has(key));
  await terminal.mapWithProgress(`Comparing ${name}`, compared, async (key) => {
    const read = (store: Store) => orCorrupt(() => store.get(key));
    const [copy, record] = await Promise.all([read(to), read(from)]);
    if (record instanceof CorruptRecordError) plan.unreadable.push(key);
    else if (record !== undefined && digest(copy) === digest(record)) return;
    else if (!isWrittenBy(copy, copyIdOf(copy))) plan.conflicts.push(key);
    else plan[record === undefined ? 'surplus' : 'outdated'].push(key);
  });
  return plan;
}

/** As many are named. */
const SHOWN_CONFLICTS = 20;

/** @throws RefusedError when the target has something of its own: then the site already uses it. */
function refuseConflicts(plans: readonly Plan[], label: string): void {
  const paths = plans.flatMap(({ pair, conflicts }) =>
    conflicts.map((key) => `${pair.name}/${key}`),
  );
  if (paths.length === 0) return;
  const more = paths.length - SHOWN_CONFLICTS;
  const list = [...paths.slice(0, SHOWN_CONFLICTS), ...(more > 0 ? [`… and ${more} more`] : [])];
  throw new RefusedError(
    `${label} holds ${count(paths.length, 'record')} that are neither the source’s nor what was copied there: the site already writes there. Nothing was changed. If the source is right, empty ${label} and move again.\n  ${list.join('\n  ')}`,
  );
}

async function carryOut({ terminal }: CommandCall, plan: Plan, outcome: Outcome): Promise<void> {
  const { pair, missing, outdated, surplus, unreadable } = plan;
  const { name, from, to, write } = pair;
  await mapParallel([...surplus, ...outdated], (key) => to.delete(key));
  outcome.removed += surplus.length;
  outcome.replaced += outdated.length;
  outcome.unreadable.push(...unreadable.map((key) => `${name}/${key}`));
  await terminal.mapWithProgress(`Moving ${name}`, [...missing, ...outdated], async (key) => {
    const stored = await orCorrupt(() => from.get(key));
    // Deleted since it was listed.
    if (stored === undefined) return;
    const record = withoutWriteId(stored);
    if (!record) {
      outcome.unreadable.push(`${name}/${key}`);
      return;
    }
    await write(key, record);
    if (digest(await to.get(key)) !== digest(record))
      throw new RefusedError(`${name}/${key} is another record in the target. It stays as it is.`);
    outcome.moved += 1;
  });
}

/** What came meanwhile. An address that was freed can be registered again; no other key is used twice. */
async function countChanges(call: CommandCall, pair: Pair, outcome: Outcome): Promise<number> {
  const plan = await compare(call, pair, pair.name === 'users');
  return changesOf(plan).filter((key) => !outcome.unreadable.includes(`${pair.name}/${key}`))
    .length;
}

function changesOf({ missing, outdated, surplus, conflicts }: Plan): Key[] {
  return [...missing, ...outdated, ...surplus, ...conflicts];
}

function report(call: CommandCall, label: string, outcome: Outcome): void {
  const { terminal } = call;
  const { moved, replaced, removed, unreadable, left } = outcome;
  if (call.isDryRun) {
    terminal.say(`${count(left, 'record')} would move into ${label}. Nothing was changed.`);
    return;
  }
  const replacements = replaced > 0 ? `, ${replaced} of them in place of an older one` : '';
  const removals = removed > 0 ? `, ${count(removed, 'outdated record')} removed` : '';
  terminal.done(
    `${count(moved, 'record')} moved into ${label}, each compared${replacements}${removals}.`,
  );
  terminal.say(REINDEX_NEXT);
  if (unreadable.length + left > 0) call.exitCode = exitCodes.refused;
  if (unreadable.length > 0)
    terminal.warn(
      `${count(unreadable.length, 'record')} could not be read and stayed behind: ${unreadable.join(', ')}. "doctor" says how to fix them.`,
    );
  if (left > 0)
    terminal.warn(
      `The site went on meanwhile: ${count(left, 'record')} differ. Run it again with --resume.`,
    );
}
