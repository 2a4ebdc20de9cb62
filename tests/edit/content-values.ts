import { globSync, readFileSync } from 'node:fs';

import { splitFile } from '../../scripts/edit/file-parts.ts';

/** Every file of content/ that a form edits, with its YAML alone. */
export const yamlSources: readonly (readonly [path: string, yaml: string])[] = globSync(
  'content/**/*.{yaml,mdx}',
)
  .toSorted()
  .map((path) => {
    const parts = splitFile(readFileSync(path, 'utf8'), path.endsWith('.mdx'));
    return [path, parts?.yaml ?? ''] as const;
  });

/** The keys and places in lists that lead to a value. */
export type Path = readonly (string | number)[];

/** Every place of a value with what stands there, the outermost first. */
export function placesOf(value: unknown, path: Path = []): (readonly [Path, unknown])[] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value as Record<string, unknown>).flatMap(([key, entry]) =>
          placesOf(entry, [...path, Array.isArray(value) ? Number(key) : key]),
        )
      : [];
  return [[path, value], ...inner];
}

/** A copy with another value at a place. */
export function withValueAt(value: unknown, [step, ...rest]: Path, next: unknown): unknown {
  if (step === undefined) return next;
  if (Array.isArray(value))
    return value.with(Number(step), withValueAt(value[Number(step)], rest, next));
  const record = value as Record<string, unknown>;
  return { ...record, [step]: withValueAt(record[step], rest, next) };
}

/** A copy without the key at a place. */
export function withoutKeyAt(value: unknown, path: Path): unknown {
  const owner = path
    .slice(0, -1)
    .reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value);
  const kept = Object.entries(owner as object).filter(([key]) => key !== path.at(-1));
  return withValueAt(value, path.slice(0, -1), Object.fromEntries(kept));
}

/** Another value of the same type. */
export function otherThan(value: unknown): unknown {
  if (typeof value === 'string') return `${value} again`;
  return typeof value === 'number' ? value + 1 : !value;
}

/** The lines that two texts do not share at their beginning and end. */
export function changedLines(
  before: string,
  after: string,
): readonly [gone: string[], come: string[]] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)];
}
