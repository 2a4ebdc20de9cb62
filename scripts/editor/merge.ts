// Puts together what two people made of one entry.

/** A value that stands otherwise in two versions of an entry. */
export interface Difference {
  /** Its field, such as `cover.alt`; of a text, with the number of its paragraph, from 0. */
  key: string;
  theirs: unknown;
  mine: unknown;
  /** Who changed it. */
  by: 'them' | 'me' | 'both';
}

export interface Merged {
  /** With both people's changes; where both changed one value, with mine. */
  value: unknown;
  differences: Difference[];
}

/** @param before what both began from */
export function mergeValues(before: unknown, theirs: unknown, mine: unknown, key = ''): Merged {
  if (isSame(theirs, mine)) return { value: mine, differences: [] };
  if (isGroup(theirs) && isGroup(mine)) {
    const base = isGroup(before) ? before : {};
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

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values come from files, where keys have one order. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const PARAGRAPH = '\n\n';

/** The items of a list, or the paragraphs of a text. */
function itemsOf(value: unknown): readonly unknown[] | undefined {
  if (typeof value === 'string' && value.includes(PARAGRAPH)) return value.split(PARAGRAPH);
  return Array.isArray(value) ? value : undefined;
}
