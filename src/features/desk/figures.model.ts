import { figuresContract, type Figures, type FiguresRow } from '../../contracts/desk.ts';
import { formatDollars } from '../../contracts/money.ts';
import { REPLY_HOURS } from '../../contracts/orders.ts';
import { dayOf } from '../../lib/day.ts';
import { callApi } from '../../state/api.ts';
import { deskQuery } from './desk.model.ts';

export const figuresQuery = (weeks: number) =>
  deskQuery(['figures', String(weeks)], (signal) =>
    callApi(figuresContract, { pageUrl: `${figuresContract.path}?weeks=${weeks}`, signal }),
  );

/** Hours as people say them, such as `40 min`, `3.5 h` or `4 d`. */
function sayHours(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 2.4) / 10} d`;
}

/** A difference with its sign, such as `+3` or `−2`. */
const formatChange = (by: number, say: (amount: number) => string = String): string =>
  `${by < 0 ? '−' : '+'}${say(Math.abs(by))}`;

type Value = (row: FiguresRow) => number | undefined;

/** What is told of a row; 0 and nothing are not shown. */
export interface Column {
  head: string;
  /** What it counts; without it, it says nothing of all rows together. */
  counts?: string;
  value: Value;
  say?: (value: number) => string;
  show?: (row: FiguresRow) => string;
  /** In a spreadsheet; without it, the value under its head. */
  csv?: readonly (readonly [head: string, value: Value])[];
}

function spread(
  head: string,
  counts: string,
  of: (row: FiguresRow) => FiguresRow['delivery'],
): Column {
  return {
    head,
    counts,
    value: (row) => of(row)?.median,
    say: sayHours,
    show: (row) => {
      const hours = of(row);
      return hours ? `${sayHours(hours.median)} / ${sayHours(hours.p90)}` : '';
    },
    csv: [
      [`${head} median (hours)`, (row) => of(row)?.median],
      [`${head} 90th percentile (hours)`, (row) => of(row)?.p90],
    ],
  };
}

export const columns: readonly Column[] = [
  { head: 'Orders', counts: 'Placed in these weeks', value: ({ orders }) => orders },
  {
    head: 'Change',
    value: ({ orders, ordersBefore = orders }) => orders - ordersBefore,
    say: formatChange,
    csv: [],
  },
  {
    head: 'Quotes accepted',
    counts: 'Quotes given for these orders',
    value: ({ accepted }) => accepted,
    show: ({ accepted, quotes }) => (quotes > 0 ? `${accepted} of ${quotes}` : ''),
    csv: [
      ['Quotes', ({ quotes }) => quotes],
      ['Quotes accepted', ({ accepted }) => accepted],
    ],
  },
  {
    head: 'Paid',
    counts: 'Marked as paid on these orders',
    value: ({ paid }) => paid,
    say: formatDollars,
    csv: [['Paid (USD)', ({ paid }) => paid]],
  },
  spread('First answer', 'From order to our first word: median / 90%', (row) => row.firstAnswer),
  spread('Delivery', 'From order to first delivery: median / 90%', (row) => row.delivery),
  {
    head: 'Late',
    counts: `Orders that once waited over ${REPLY_HOURS} hours for us`,
    value: ({ late }) => late,
  },
  {
    head: 'Rounds per order',
    counts: 'Changes that customers asked for',
    value: ({ rounds, orders }) => Math.round((rounds / Math.max(orders, 1)) * 100) / 100,
    csv: [['Rounds', ({ rounds }) => rounds]],
  },
  {
    head: 'Messages',
    counts: 'Through the contact form, without spam',
    value: ({ messages }) => messages,
  },
];

/** What a column says of a row; empty where there is none of it. */
export function cellOf({ value: valueOf, say = String, show }: Column, row: FiguresRow): string {
  const value = valueOf(row);
  if (show) return show(row);
  return value ? say(value) : '';
}

/** How much more or less there is than in the weeks before; empty where there was nothing to compare. */
export function sayChange({ value, say }: Column, now: FiguresRow, before: FiguresRow): string {
  const [is, was] = [value(now), value(before)];
  if (is === undefined || was === undefined) return '';
  const by = Math.round((is - was) * 100) / 100;
  return by === 0 ? 'as before' : `${formatChange(by, say)} from the weeks before`;
}

export const NOBODY = 'Not assigned';
export const UNKNOWN = 'Not known';

export function figuresCsv(figures: Figures): string {
  const groups: [group: string, rows: FiguresRow[], unnamed?: string][] = [
    ['Total', [figures.total]],
    ['Week', figures.weeks],
    ['Service', figures.services],
    ['Agent', figures.agents, NOBODY],
    ['Source', figures.sources, UNKNOWN],
  ];
  const cells = columns.flatMap(({ head, value, csv = [[head, value] as const] }) => csv);
  const lines = groups.flatMap(([group, rows, unnamed = '']) =>
    rows.map((row) => [group, row.name || unnamed, ...cells.map(([, value]) => value(row) ?? '')]),
  );
  return [['Group', 'Name', ...cells.map(([head]) => head)], ...lines]
    .map((line) => `${line.map(toCell).join(',')}\r\n`)
    .join('');
}

/** Spreadsheets would calculate what begins like a formula (https://owasp.org/www-community/attacks/CSV_Injection). */
function toCell(value: string | number): string {
  const text = String(value).replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) || text.startsWith("'") ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Name of the file with figures, from the first day that they cover to the one they were read on. */
export const figuresFile = ({ weeks }: Figures, readAtMs: number) =>
  `figures-${weeks[0]?.name ?? ''}-to-${dayOf(new Date(readAtMs))}.csv`;
