import type { Field, GroupField, NamedField, VariantsField } from '../contract.ts';

/** The keys and places in lists that lead to a value; places count from 0. */
export type ValuePath = readonly (string | number)[];

export type ValueRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is ValueRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values say the same; the order of keys says nothing. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(a[key], b[key]));
}

/** What stands at a path; undefined when nothing does. */
export function valueAt(value: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (Array.isArray(inner)) return inner[Number(step)];
    return isRecord(inner) ? inner[step] : undefined;
  }, value);
}

/**
 * A group with another value at a key; `undefined` takes the key away. A key that comes gets the place that it has in
 * the form, so that files look alike.
 */
export function withKey(
  group: ValueRecord,
  key: string,
  next: unknown,
  fields: readonly NamedField[],
): ValueRecord {
  if (next === undefined)
    return Object.fromEntries(Object.entries(group).filter(([other]) => other !== key));
  if (key in group) return { ...group, [key]: next };
  const before = fields.slice(
    0,
    fields.findIndex((named) => named.key === key),
  );
  const entries = Object.entries(group);
  const last = entries.findLastIndex(([other]) => before.some((named) => named.key === other));
  return Object.fromEntries(entries.toSpliced(last + 1, 0, [key, next]));
}

/** What a field holds before anybody has filled it; undefined when its key stays away. */
export function emptyValue(field: Field): unknown {
  switch (field.control) {
    case 'text':
      return '';
    case 'fixed':
      return field.value;
    case 'list':
      return [];
    case 'group':
      return emptyGroup(field);
    default:
      return undefined;
  }
}

function emptyGroup({ fields }: GroupField): ValueRecord {
  const required = fields.filter(({ field }) => field.isRequired);
  return Object.fromEntries(
    required
      .map(({ key, field }) => [key, emptyValue(field)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/**
 * What an emptied field says. A key that may be missing goes, unless the file had it there empty: who undoes an edit
 * must get the same bytes back.
 * @param base what the file says
 */
export function emptied(field: Field, base: unknown): unknown {
  const isEmpty =
    base === '' || base === false || base === null || (Array.isArray(base) && base.length === 0);
  if (isEmpty) return base;
  if (!field.isRequired) return undefined;
  return field.control === 'switch' ? false : emptyValue(field);
}

/** Which variant a value is; -1 when it is none. */
export function variantOf({ variants, decidedBy }: VariantsField, value: unknown): number {
  return variants.findIndex((variant) => {
    if (variant.control === 'fixed') return variant.value === value;
    if (variant.control !== 'group' || !isRecord(value)) return false;
    const fixed = variant.fields.find(({ key }) => key === decidedBy)?.field;
    return fixed?.control !== 'fixed' || fixed.value === value[decidedBy ?? ''];
  });
}

/**
 * The field that a mistake is about; for a key that the schema does not know, the group that shows it. Undefined when
 * the form has none there. Places count from 1.
 */
export function fieldAt(root: Field, value: unknown, name: string): Field | undefined {
  if (name === '') return undefined;
  let field: Field | undefined = root;
  let inner = value;
  for (const step of name.split('.')) {
    if (field?.control === 'variants') field = field.variants[variantOf(field, inner)];
    if (field?.control === 'list' && /^\d+$/.test(step)) {
      field = field.item;
      inner = valueAt(inner, [Number(step) - 1]);
    } else if (field?.control === 'group') {
      const known: Field | undefined = field.fields.find(({ key }) => key === step)?.field;
      field = known ?? (isRecord(inner) && step in inner ? field : undefined);
      inner = valueAt(inner, [step]);
    } else {
      return undefined;
    }
  }
  return field;
}

/** As mistakes name a place: `promo.actions.2.to`. */
export const nameOf = (path: ValuePath) =>
  path.map((step) => (typeof step === 'number' ? step + 1 : step)).join('.');

/** What an entry of a list is called: its first text that says something. */
export function titleOfItem(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!isRecord(value)) return '';
  const named = ['title', 'question', 'name', 'label', 'from', 'id'].map((key) => value[key]);
  const text = [...named, ...Object.values(value)].find((one) => typeof one === 'string' && one);
  return typeof text === 'string' ? text : '';
}

/** Where a list differs after an entry has moved. */
export function moved(list: readonly unknown[], from: number, to: number): unknown[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]);
}
