import { mapParallel } from '../server/lib/map-parallel.ts';
import { isOrderId, subjectIdOf, type Subject } from '../server/storage/keys.ts';
import { CorruptRecordError } from '../server/storage/store.ts';
import type { CommandCall } from './command.ts';
import { RefusedError, UsageError } from './errors.ts';
import { startProgress, warn } from './terminal.ts';

/**
 * Reads what lies under ids; what is gone is left out.
 * @param isStrict what cannot be read is an error, not left out with a warning.
 */
export async function readAll<Id, Found>(
  { terminal }: CommandCall,
  ids: readonly Id[],
  read: (id: Id) => Promise<Found | undefined>,
  isStrict = false,
): Promise<Found[]> {
  const progress = startProgress(terminal, 'Reading:', ids.length);
  const found = await mapParallel(ids, async (id) => {
    try {
      return await read(id);
    } catch (error) {
      if (isStrict || !(error instanceof CorruptRecordError)) throw error;
      warn(terminal, `${error.key} cannot be read (${error.reason}); "doctor" says how to fix it.`);
      return undefined;
    } finally {
      progress.step();
    }
  });
  progress.end();
  return found.filter((each) => each !== undefined);
}

type Open<Kind extends Subject['kind']> = Extract<Subject, { kind: Kind }> & {
  /** How many events an order has, as far as the index knows. */
  eventCount: number;
};

/** Orders or messages that the index has as open, each once: one may have been noted on two days. */
export async function listOpen<Kind extends Subject['kind']>(
  { site }: CommandCall,
  kind: Kind,
): Promise<Open<Kind>[]> {
  const entries = Map.groupBy(await site.deps.open.list(), ({ subject }) => subjectIdOf(subject));
  const all = [...entries.values()].flatMap((ofOne) => {
    const eventCount = 1 + Math.max(...ofOne.map(({ standing }) => standing?.sequence ?? 0));
    return ofOne.slice(0, 1).map(({ subject }) => ({ ...subject, eventCount }));
  });
  return all.filter((each): each is Open<Kind> => each.kind === kind);
}

/**
 * The end of a typed id: `Order #1A2B3C4D`, `1a2b3c4d` or the whole id.
 * @throws UsageError when the text can be neither.
 */
export function readReference(text: string, noun: 'order' | 'message'): string {
  const wanted = text.replace(new RegExp(`^(${noun}\\s*)?#?`, 'i'), '').toLowerCase();
  if (isOrderId(wanted) || /^[0-9a-f]{8,12}$/.test(wanted)) return wanted;
  const title = noun === 'order' ? 'Order' : 'Message';
  throw new UsageError(
    `"${text}" is no ${noun}: give the 8 characters after "${title} #", or its whole id.`,
  );
}

/** @throws RefusedError unless there is exactly one. @param describe how one of several is listed. */
export function onlyOne<Found>(
  found: Found[],
  text: string,
  noun: 'order' | 'message',
  describe: (one: Found) => string,
): Found {
  const [one, another] = found;
  if (!one) throw new RefusedError(`There is no ${noun} ${text}.`);
  if (!another) return one;
  const list = found.map((each) => `  ${describe(each)}`).join('\n');
  throw new RefusedError(`Several ${noun}s end with ${text}. Give the whole id:\n${list}`);
}
