import { mapParallel } from '../../server/lib/map-parallel.ts';
import { WHOLE_STORE, type Key } from '../../server/storage/keys.ts';
import { isWrittenBy, orCorrupt, CorruptRecordError } from '../../server/storage/store.ts';
import type { Store } from '../../server/storage/store.ts';
import { sha256, withoutWriteId } from '../archive/format.ts';
import { DRY_RUN_OPTION, exitCodes, RefusedError, UsageError } from '../command.ts';
import type { Command, CommandCall } from '../command.ts';
import { requireEmpty } from '../read-store.ts';
import { engines, storeNames, type Engine, type StoreName } from '../site.ts';
import { count } from '../terminal.ts';

/** Marks what this command wrote, so that it never removes what the site wrote. In hex it says "moved". */
const MOVED = '6d6f766564'.padEnd(32, '0');

const labels: Record<Engine, string> = { blobs: 'Blobs', postgres: 'PostgreSQL' };

export const moveCommand: Command = {
  name: 'move',
  summary: 'every record from Blobs into PostgreSQL, or back',
  details: [
    'Copies the records of the site, which may go on meanwhile, and compares the SHA-256 of each with what arrived. DATABASE_URL names the database. The target must be empty; nothing is overwritten, and the source stays as it is.',
    '--resume goes on: it copies what came since, and removes copies of what is gone. Run it a last time while the site is out of service; docs/scale.md has all steps.',
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
    const { has, option } = call;
    const to = engines.find((engine) => engine === option('to'));
    if (!to) throw new UsageError(`--to must be ${engines.join(' or ')}.`);
    const pairs = storeNames.map((name) => openPair(call, to, name));
    const advice = 'Move into an empty one, or go on with --resume where a move ended.';
    if (!has('resume'))
      for (const pair of pairs) await requireEmpty(pair.to, pair.name, labels[to], advice);
    const isDryRun = has('dry-run');
    const outcome: Outcome = { moved: 0, removed: 0, unreadable: [], left: 0 };
    for (const pair of pairs)
      await (isDryRun ? look(pair, outcome) : movePair(call, pair, outcome));
    // The site may have gone on in a store that was done already.
    if (!isDryRun) for (const pair of pairs) await look(pair, outcome);
    call.json({ to, isDryRun, ...outcome });
    report(call, labels[to], outcome);
  },
};

interface Pair {
  name: StoreName;
  from: Store;
  to: Store;
}

interface Outcome {
  moved: number;
  /** Copies of what is gone from the source. */
  removed: number;
  unreadable: string[];
  /** Records by which source and target differ, but for the unreadable ones. */
  left: number;
}

function openPair({ site }: CommandCall, to: Engine, name: StoreName): Pair {
  const from = to === 'postgres' ? 'blobs' : 'postgres';
  return { name, from: site.storeIn(from, name, MOVED), to: site.storeIn(to, name, MOVED) };
}

async function compareKeys({ from, to }: Pair): Promise<{ missing: Key[]; surplus: Key[] }> {
  const [target, source] = [await to.list(WHOLE_STORE), await from.list(WHOLE_STORE)];
  const [inSource, inTarget] = [new Set(source), new Set(target)];
  return {
    missing: source.filter((key) => !inTarget.has(key)),
    surplus: target.filter((key) => !inSource.has(key)),
  };
}

async function look(pair: Pair, outcome: Outcome): Promise<void> {
  const { missing, surplus } = await compareKeys(pair);
  const isUnknown = (key: Key) => !outcome.unreadable.includes(`${pair.name}/${key}`);
  outcome.left += missing.filter(isUnknown).length + surplus.length;
}

async function movePair({ terminal }: CommandCall, pair: Pair, outcome: Outcome): Promise<void> {
  const { missing, surplus } = await compareKeys(pair);
  await mapParallel(surplus, (key) => removeCopy(pair, key));
  outcome.removed += surplus.length;
  await terminal.mapWithProgress(`Moving ${pair.name}`, missing, (key) =>
    moveRecord(pair, key, outcome),
  );
}

/** @throws RefusedError for what was not copied: then the site already uses the target. */
async function removeCopy({ name, to }: Pair, key: Key): Promise<void> {
  if (!isWrittenBy(await orCorrupt(() => to.get(key)), MOVED))
    throw new RefusedError(
      `${name}/${key} is in the target alone and is no copy: the site already writes there. Nothing of it was changed.`,
    );
  await to.delete(key);
}

async function moveRecord({ name, from, to }: Pair, key: Key, outcome: Outcome): Promise<void> {
  const stored = await orCorrupt(() => from.get(key));
  // Deleted since it was listed.
  if (stored === undefined) return;
  const record = stored instanceof CorruptRecordError ? undefined : withoutWriteId(stored);
  if (!record) {
    outcome.unreadable.push(`${name}/${key}`);
    return;
  }
  await to.createOnce(key, record);
  if (digest(await to.get(key)) !== digest(record))
    throw new RefusedError(`${name}/${key} is another record in the target. It stays as it is.`);
  outcome.moved += 1;
}

function digest(record: unknown): string {
  return sha256(Buffer.from(JSON.stringify(withoutWriteId(record) ?? null)));
}

function report(call: CommandCall, label: string, outcome: Outcome): void {
  const { terminal, has } = call;
  const { moved, removed, unreadable, left } = outcome;
  if (has('dry-run')) {
    terminal.say(`${count(left, 'record')} would move into ${label}. Nothing was changed.`);
    return;
  }
  const removals = removed > 0 ? `, ${count(removed, 'outdated record')} removed` : '';
  terminal.done(`${count(moved, 'record')} moved into ${label}, each compared${removals}.`);
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
