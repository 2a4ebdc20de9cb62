import { isAlwaysKept, listRows, readRows, type Row } from '../../server/lists/rows.ts';
import type { Documents } from '../documents.ts';
import { rowsOf } from '../rebuild-rows.ts';
import { FIX, SWEPT_WITHIN_MS, type Finding, type Patient } from './finding.ts';

/** What the desk does not list, or not as it is, or although it is gone. What is young may be on its way. */
export async function checkRows({ site, documents, nowMs }: Patient): Promise<Finding[]> {
  const { rows, isTrimmed } = await readRows(site.deps, await listRows(site.deps));
  const listed = new Map(rows.map((row) => [row.id, row]));
  const isOld = ({ at }: Row) => nowMs - Date.parse(at) > SWEPT_WITHIN_MS;
  const findingOf = (row: Row, what: string): Finding => ({
    kind: 'unlisted',
    about: `${row.kind}s/${row.id}`,
    what,
    fix: FIX,
  });
  const wrong = rowsOf(documents)
    .filter(isOld)
    .flatMap((row) => {
      const found = listed.get(row.id);
      // Older ones are left out on purpose.
      if (!found && isTrimmed && !isAlwaysKept(row)) return [];
      if (!found) return [findingOf(row, 'The desk doesn’t list it.')];
      return factsOf(found) === factsOf(row)
        ? []
        : [findingOf(row, 'The desk lists it as it was before.')];
    });
  const broken = site.logged.flatMap(({ event, details: { key } }): Finding[] =>
    event === 'data_record_corrupt'
      ? [{ kind: 'unlisted', about: `desk/${String(key)}`, what: 'It can’t be read.', fix: FIX }]
      : [],
  );
  const gone = rows.filter((row) => isOld(row) && !isThere(documents, row));
  return [
    ...broken,
    ...wrong,
    ...gone.map((row) => findingOf(row, 'The desk lists it, but it is gone.')),
  ];
}

/** What each change of it changes. */
function factsOf(row: Row): string {
  return row.kind === 'customer' ? row.words : String(row.shown.eventCount);
}

function isThere(documents: Documents, row: Row): boolean {
  switch (row.kind) {
    case 'order':
      return documents.has('orders', `${row.userId}/${row.id}`);
    case 'message':
      return documents.has('messages', `${row.shown.day}/${row.id}`);
    case 'customer':
      return documents.has('users', row.id);
  }
}
