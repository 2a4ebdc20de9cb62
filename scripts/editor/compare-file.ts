// What somebody else did to a file while its form was open.
import { mergeValues, type Difference } from './merge.ts';
import type { SavedForm } from './saved-form.ts';

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
function inForm(form: SavedForm, text: string): string | undefined {
  try {
    return form.toFile(form.fromFile(text) as Record<string, unknown>);
  } catch {
    return undefined;
  }
}
