// What somebody else did to a file while its form was open.
import { isRecord, type SavedForm } from './saved-form.ts';

export type Change =
  /** Deleted, or renamed. */
  | { kind: 'gone' }
  /** Where a new file would be written, there is one. */
  | { kind: 'taken'; theirs: string }
  /** No form can read what is there. */
  | { kind: 'unreadable'; theirs: string }
  | {
      kind: 'changed';
      theirs: string;
      differences: Difference[];
      /** A file with both people's changes, where they are not of one value. */
      both?: string;
    };

/**
 * Compares a file as it is now with what its form would write.
 * @param opened the file as its form had read it; undefined for one that is new
 * @param mine what the form would write
 * @param now undefined when there is no such file
 * @returns undefined when saving undoes nobody's work.
 */
export function compareFile(
  form: SavedForm,
  { opened, mine, now }: { opened: string | undefined; mine: string; now: string | undefined },
): Change | undefined {
  if (now === undefined) return opened === undefined ? undefined : { kind: 'gone' };
  const theirs = inForm(form, now);
  if (theirs === mine || (theirs !== undefined && theirs === opened)) return undefined;
  if (opened === undefined) return { kind: 'taken', theirs: now };
  if (theirs === undefined) return { kind: 'unreadable', theirs: now };
  const { value, differences } = mergeValues(
    form.fromFile(opened),
    form.fromFile(theirs),
    form.fromFile(mine),
  );
  const both = form.toFile(value as Record<string, unknown>);
  if (both === mine && differences.every(({ by }) => by === 'me')) return undefined;
  const isBoth = differences.some(({ by }) => by === 'both');
  return { kind: 'changed', theirs, differences, ...(!isBoth && { both }) };
}

/** A file in the one form of files, so that only what it says is compared. */
export function inForm(form: SavedForm, text: string): string | undefined {
  try {
    return form.toFile(form.fromFile(text) as Record<string, unknown>);
  } catch {
    return undefined;
  }
}

/** A value that stands otherwise in two versions of an entry. */
export interface Difference {
  /** Its field, such as `cover.alt`; of a text, with the number of its paragraph, from 0. */
  key: string;
  theirs: unknown;
  mine: unknown;
  /** Who changed it. */
  by: 'them' | 'me' | 'both';
}

interface Merged {
  /** With both people's changes; where both changed one value, with mine. */
  value: unknown;
  differences: Difference[];
}

/** Puts together what two people made of one entry. @param before what both began from */
export function mergeValues(before: unknown, theirs: unknown, mine: unknown, key = ''): Merged {
  if (isSame(theirs, mine)) return { value: mine, differences: [] };
  if (isRecord(theirs) && isRecord(mine)) {
    const base = isRecord(before) ? before : {};
    const names = Object.keys({ ...mine, ...theirs });
    const parts = names.map((name) =>
      mergeValues(base[name], theirs[name], mine[name], key === '' ? name : `${key}.${name}`),
    );
    const values = parts.map(({ value }, index) => [names[index], value] as const);
    return {
      value: Object.fromEntries(values.filter(([, value]) => value !== undefined)),
      differences: parts.flatMap(({ differences }) => differences),
    };
  }
  const [base, other, own] = [before, theirs, mine].map(itemsOf);
  // Only then is it clear which item is which.
  if (
    typeof theirs === typeof mine &&
    own &&
    own.length === base?.length &&
    own.length === other?.length
  ) {
    // An item is of one piece: another may have taken its place.
    const parts = own.map((item, index) =>
      mergePiece(base[index], other[index], item, `${key}.${index}`),
    );
    const list = parts.map(({ value }) => value);
    return {
      value: typeof mine === 'string' ? list.join(PARAGRAPH) : list,
      differences: parts.flatMap(({ differences }) => differences),
    };
  }
  return mergePiece(before, theirs, mine, key);
}

function mergePiece(before: unknown, theirs: unknown, mine: unknown, key: string): Merged {
  if (isSame(theirs, mine)) return { value: mine, differences: [] };
  const by = isSame(before, theirs) ? 'me' : isSame(before, mine) ? 'them' : 'both';
  return { value: by === 'them' ? theirs : mine, differences: [{ key, theirs, mine, by }] };
}

/** Values come from files, where keys have one order. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const PARAGRAPH = '\n\n';

/** The items of a list, or the paragraphs of a text. */
function itemsOf(value: unknown): readonly unknown[] | undefined {
  if (typeof value === 'string' && value.includes(PARAGRAPH)) return value.split(PARAGRAPH);
  return Array.isArray(value) ? value : undefined;
}
