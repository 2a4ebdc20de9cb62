import { isRecord, isSame, nameOf, type ValuePath } from './values.ts';

/** A place that both sides have changed, each in its own way. */
export interface Conflict {
  /** From the root of the value; empty for the body. */
  readonly path: ValuePath;
  readonly isBody: boolean;
  /** `promo.title`; `the text` for the body. */
  readonly name: string;
  /** What the file says now. */
  readonly theirs: unknown;
}

/** What a form and its file say. */
export interface Sides {
  readonly value?: unknown;
  readonly body?: string | undefined;
}

/** Both sides' changes in one. */
export interface Merged extends Sides {
  /** Where ours was taken although theirs has changed too. */
  readonly conflicts: readonly Conflict[];
}

/** Puts our changes on top of those that another program has made to the file. Nothing of ours is ever lost. */
export function mergeSides(base: Sides, ours: Sides, theirs: Sides): Merged {
  const conflicts: Conflict[] = [];
  const value = mergeValues(base.value, ours.value, theirs.value, [], conflicts);
  const body = pick(base.body, ours.body, theirs.body, () => {
    conflicts.push({ path: [], isBody: true, name: 'the text', theirs: theirs.body });
  });
  return { value, body, conflicts };
}

function mergeValues(
  base: unknown,
  ours: unknown,
  theirs: unknown,
  path: ValuePath,
  conflicts: Conflict[],
): unknown {
  const isChangedByBoth = !isSame(base, ours) && !isSame(base, theirs) && !isSame(ours, theirs);
  if (isChangedByBoth && isRecord(base) && isRecord(ours) && isRecord(theirs)) {
    const keys = new Set([...Object.keys(theirs), ...Object.keys(ours)]);
    const entries = [...keys].map(
      (key) =>
        [key, mergeValues(base[key], ours[key], theirs[key], [...path, key], conflicts)] as const,
    );
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  const [list, ...others] = [base, ours, theirs].filter((side) => Array.isArray(side));
  const [mine, file] = others;
  // Entries that came or went on one side have no counterpart on the other.
  if (isChangedByBoth && list && mine?.length === list.length && file?.length === list.length)
    return list.map((item: unknown, index) =>
      mergeValues(item, mine[index], file[index], [...path, index], conflicts),
    );
  return pick(base, ours, theirs, () => {
    conflicts.push({ path, isBody: false, name: nameOf(path) || 'the whole file', theirs });
  });
}

function pick<Value>(base: Value, ours: Value, theirs: Value, report: () => void): Value {
  if (isSame(base, ours)) return theirs;
  if (!isSame(base, theirs) && !isSame(ours, theirs)) report();
  return ours;
}
