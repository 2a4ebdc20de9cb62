import { figuresContract, type Figures, type FiguresRow } from '../../contracts/desk.ts';
import { dayOf } from '../../lib/day.ts';
import { readPage } from '../../state/api.ts';
import { deskQuery } from './desk.model.ts';

/** The figures of so many weeks, this one included. */
export const figuresQuery = (weeks: number) =>
  deskQuery(['figures', String(weeks)], async (signal) => {
    const { path } = figuresContract;
    return (await readPage(figuresContract, `${path}?weeks=${weeks}`, { signal })).body;
  });

/** Hours as people say them, such as `40 min`, `3.5 h` or `4 d`. */
export function sayHours(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 2.4) / 10} d`;
}

/** Rounds of changes for each order, with at most two decimals. */
export const roundsPerOrder = ({ rounds, orders }: FiguresRow) =>
  orders === 0 ? 0 : Math.round((rounds / orders) * 100) / 100;

/** A difference with its sign, such as `+3` or `−2`. */
export const formatChange = (by: number, say: (amount: number) => string = String): string =>
  `${by < 0 ? '−' : '+'}${say(Math.abs(by))}`;

/** How much more or less there is than in the weeks before; empty where there was nothing to compare. */
export function sayChange(
  now: number | undefined,
  before: number | undefined,
  say?: (amount: number) => string,
): string {
  if (now === undefined || before === undefined) return '';
  const by = Math.round((now - before) * 100) / 100;
  return by === 0 ? 'as before' : `${formatChange(by, say)} from the weeks before`;
}

/** Name of a row where nobody has an order. */
export const NOBODY = 'Not assigned';
/** Name of a row of what has no source. */
export const UNKNOWN = 'Not known';

const columns: Record<string, (row: FiguresRow) => number | undefined> = {
  Orders: ({ orders }) => orders,
  Quotes: ({ quotes }) => quotes,
  'Quotes accepted': ({ accepted }) => accepted,
  'Paid (USD)': ({ paid }) => paid,
  'First answer median (hours)': ({ firstAnswer }) => firstAnswer?.median,
  'First answer 90th percentile (hours)': ({ firstAnswer }) => firstAnswer?.p90,
  'Delivery median (hours)': ({ delivery }) => delivery?.median,
  'Delivery 90th percentile (hours)': ({ delivery }) => delivery?.p90,
  Late: ({ late }) => late,
  Rounds: ({ rounds }) => rounds,
  Messages: ({ messages }) => messages,
};

/** Figures as CSV (RFC 4180). */
export function figuresCsv(figures: Figures): string {
  const groups: [group: string, rows: FiguresRow[], unnamed?: string][] = [
    ['Total', [figures.total]],
    ['Week', figures.weeks],
    ['Service', figures.services],
    ['Agent', figures.agents, NOBODY],
    ['Source', figures.sources, UNKNOWN],
  ];
  const cellsOf = (row: FiguresRow) => Object.values(columns).map((of) => of(row) ?? '');
  const lines = groups.flatMap(([group, rows, unnamed = '']) =>
    rows.map((row) => [group, row.name || unnamed, ...cellsOf(row)]),
  );
  return [['Group', 'Name', ...Object.keys(columns)], ...lines]
    .map((cells) => `${cells.map(toCell).join(',')}\r\n`)
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
