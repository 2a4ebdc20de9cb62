import '../../styles/empty-box.css';

import { useQuery } from '@tanstack/react-query';
import Download from 'lucide/dist/esm/icons/download.mjs';
import type { ReactNode } from 'react';

import type { Figures, FiguresRow } from '../../contracts/desk.ts';
import { formatDollars } from '../../contracts/money.ts';
import { formatDay, REPLY_HOURS } from '../../contracts/orders.ts';
import { download } from '../../lib/download.ts';
import { queryClient } from '../../state/queries.ts';
import { Icon } from '../../ui/Icon.tsx';
import {
  addressOf,
  FIGURES_GROUPS,
  FIGURES_WEEKS,
  type DeskPlace,
  type FiguresGroup,
} from './desk-address.ts';
import { sentenceOf } from './desk.model.ts';
import desk from './Desk.module.css';
import {
  figuresCsv,
  figuresFile,
  figuresQuery,
  formatChange,
  NOBODY,
  roundsPerOrder,
  sayChange,
  sayHours,
  UNKNOWN,
} from './figures.model.ts';
import styles from './Figures.module.css';
import { SourceLink, ViewHeading } from './RecordView.tsx';

type FiguresPlace = Extract<DeskPlace, { name: 'figures' }>;

/** What the studio did in the latest weeks, in figures. */
export function FiguresView({ place }: { place: FiguresPlace }) {
  const {
    data: figures,
    dataUpdatedAt: readAtMs,
    error,
    refetch,
  } = useQuery(figuresQuery(place.weeks), queryClient);
  return (
    <>
      <div className={styles['head']}>
        <ViewHeading title="Figures">Figures</ViewHeading>
        <Switch
          label="Weeks"
          choices={FIGURES_WEEKS.map((weeks) => ({ ...place, weeks }))}
          current={place}
          nameOf={({ weeks }) => `${weeks} weeks`}
        />
      </div>
      {error && (
        <div className="notice-box" role="alert">
          <p>We couldn’t read the figures. {sentenceOf(error)}</p>
          <button type="button" className="button button-quiet" onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      )}
      {figures && <Sheet place={place} figures={figures} readAtMs={readAtMs} />}
      {!figures && !error && (
        <div className={desk['stack']} role="status" aria-busy="true">
          <span className="visually-hidden">Loading the figures</span>
          <span className={`skeleton ${desk['skeleton-line']}`} />
          <span className={`skeleton ${desk['skeleton-block']}`} />
        </div>
      )}
    </>
  );
}

interface SwitchProps {
  label: string;
  choices: FiguresPlace[];
  current: FiguresPlace;
  nameOf: (place: FiguresPlace) => string;
}

/** Leads to the same figures, seen another way. */
function Switch({ label, choices, current, nameOf }: SwitchProps) {
  return (
    <nav className={styles['switch']} aria-label={label}>
      {choices.map((place) => (
        <a
          key={nameOf(place)}
          href={addressOf(place)}
          aria-current={addressOf(place) === addressOf(current) ? 'true' : undefined}
        >
          {nameOf(place)}
        </a>
      ))}
    </nav>
  );
}

interface SheetProps {
  place: FiguresPlace;
  figures: Figures;
  readAtMs: number;
}

function Sheet({ place, figures, readAtMs }: SheetProps) {
  const { total, before, weeks, limit } = figures;
  if (total.orders + (total.messages ?? 0) === 0)
    return (
      <div className="empty-box">
        <h2>No orders in these weeks</h2>
        <p>Figures show up here with the first order or message.</p>
      </div>
    );
  const { title, first, rows, nameOf } = groupOf(figures, place.by);
  return (
    <>
      {limit && <p>{limit}</p>}
      <Headline total={total} before={before} />
      <div className={styles['head']}>
        <Switch
          label="Figures by"
          choices={FIGURES_GROUPS.map((by) => ({ ...place, by }))}
          current={place}
          nameOf={({ by }) => `By ${by}`}
        />
        <button
          type="button"
          className="button button-small"
          onClick={() => download(figuresFile(figures, readAtMs), 'text/csv', figuresCsv(figures))}
        >
          <Icon of={Download} size={18} />
          Download CSV
        </button>
      </div>
      {place.by === 'week' && total.orders > 0 && <Picture weeks={weeks} />}
      <Table title={title} first={first} rows={rows} nameOf={nameOf} />
    </>
  );
}

/** What the table shows. */
function groupOf({ weeks, services, agents, sources }: Figures, by: FiguresGroup): TableProps {
  switch (by) {
    case 'week': {
      const rows = weeks.map((week, index) => ({
        ...week,
        ordersBefore: weeks[index - 1]?.orders,
      }));
      return { title: 'By week', first: 'Week of', rows: rows.toReversed(), nameOf: formatDay };
    }
    case 'service':
      return { title: 'By service', first: 'Service', rows: services, nameOf: (name) => name };
    case 'agent':
      return {
        title: 'By agent',
        first: 'Assigned to',
        rows: agents,
        nameOf: (name) => name || NOBODY,
      };
    case 'source':
      return {
        title: 'By source',
        first: 'Came from',
        rows: sources,
        nameOf: (name) => (name ? <SourceLink source={name} /> : UNKNOWN),
      };
  }
}

type Spread = FiguresRow['delivery'];
const medianOf = (spread: Spread) => (spread ? sayHours(spread.median) : 'None yet');
const mostOf = (spread: Spread, what: string) =>
  spread
    ? `${what}: half of ${spread.count} within this, 90% within ${sayHours(spread.p90)}`
    : what;

interface Figure {
  name: string;
  value: (row: FiguresRow) => string;
  counts: string;
  /** What of it can be compared; nothing where there is none. */
  of: (row: FiguresRow) => number | undefined;
  say?: (amount: number) => string;
}

function Headline({ total, before }: { total: FiguresRow; before: FiguresRow | undefined }) {
  const { firstAnswer, delivery } = total;
  const all: Figure[] = [
    {
      name: 'Orders',
      value: ({ orders }) => String(orders),
      counts: 'Placed in these weeks',
      of: ({ orders }) => orders,
    },
    {
      name: 'Messages',
      value: ({ messages = 0 }) => String(messages),
      counts: 'Through the contact form, without spam',
      of: ({ messages }) => messages,
    },
    {
      name: 'Quotes accepted',
      value: ({ accepted, quotes }) => `${accepted} of ${quotes}`,
      counts: 'Quotes given for these orders',
      of: ({ accepted }) => accepted,
    },
    {
      name: 'Paid',
      value: ({ paid }) => formatDollars(paid),
      counts: 'Marked as paid on these orders',
      of: ({ paid }) => paid,
      say: formatDollars,
    },
    {
      name: 'First answer',
      value: (row) => medianOf(row.firstAnswer),
      counts: mostOf(firstAnswer, 'From order to our first word'),
      of: (row) => row.firstAnswer?.median,
      say: sayHours,
    },
    {
      name: 'Delivery',
      value: (row) => medianOf(row.delivery),
      counts: mostOf(delivery, 'From order to first delivery'),
      of: (row) => row.delivery?.median,
      say: sayHours,
    },
    {
      name: 'Late',
      value: ({ late }) => String(late),
      counts: `Orders that once waited over ${REPLY_HOURS} hours for us`,
      of: ({ late }) => late,
    },
    {
      name: 'Rounds per order',
      value: (row) => String(roundsPerOrder(row)),
      counts: 'Changes that customers asked for',
      of: (row) => (row.orders === 0 ? undefined : roundsPerOrder(row)),
    },
  ];
  return (
    <dl className={styles['headline']}>
      {all.map(({ name, value, counts, of, say = String }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles['value']}>{value(total)}</dd>
          <dd className={styles['counts']}>
            {counts}
            {before && <strong>{sayChange(of(total), of(before), say)}</strong>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Width of a week, height of the orders, and of the hours below them, in units of the drawing. */
const [WIDTH, HIGH, LOW] = [10, 100, 40];

/** Two level meters: orders by week, and below them the median time to the first answer. */
function Picture({ weeks }: { weeks: FiguresRow[] }) {
  const most = Math.max(...weeks.map(({ orders }) => orders));
  const hours = weeks.map(({ firstAnswer }) => firstAnswer?.median);
  const longest = Math.max(REPLY_HOURS, ...hours.map((each = 0) => each));
  const bar = (index: number, bottom: number, height: number) =>
    height > 0 ? `M${(index + 0.5) * WIDTH} ${bottom}v-${Math.max(height, 1.5).toFixed(1)}` : '';
  const orderBars = weeks.map(({ orders }, index) => bar(index, HIGH, (orders / most) * HIGH));
  const answerBars = (isOver: boolean) =>
    hours.map((each = 0, index) =>
      each > REPLY_HOURS === isOver ? bar(index, LOW, (each / longest) * LOW) : '',
    );
  const promised = LOW - (REPLY_HOURS / longest) * LOW;
  const [first, last] = [weeks[0], weeks.at(-1)].map((week) => formatDay(week?.name ?? ''));
  const busiest = weeks.find(({ orders }) => orders === most);
  const summary = `Orders by week, at most ${most} in the week of ${formatDay(busiest?.name ?? '')}.`;
  const answered = `Median time to the first answer by week, at most ${sayHours(Math.max(...hours.map((each = 0) => each)))}.`;
  const end = WIDTH * weeks.length;
  return (
    <figure className={styles['picture']}>
      <figcaption>
        <h2>Orders by week, and time to the first answer</h2>
      </figcaption>
      <p className="mono">Orders, up to {most}</p>
      <svg
        viewBox={`0 0 ${end} ${HIGH}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        <path className={styles['orders']} d={orderBars.join('')} />
      </svg>
      <p className="mono">
        Median time to the first answer, up to {sayHours(longest)}. Dashed: {REPLY_HOURS} h, as
        promised
      </p>
      <svg
        viewBox={`0 0 ${end} ${LOW}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={answered}
      >
        <path className={styles['in-time']} d={answerBars(false).join('')} />
        <path className={styles['over']} d={answerBars(true).join('')} />
        <path className={styles['promised']} d={`M0 ${promised}H${end}`} />
      </svg>
      <p className={`mono ${styles['ends']}`}>
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </figure>
  );
}

const bothOf = (spread: Spread) =>
  spread ? `${sayHours(spread.median)} / ${sayHours(spread.p90)}` : '';

type Column = (row: FiguresRow) => ReactNode;
const columns: Record<string, Column> = {
  Orders: ({ orders }) => orders,
  Change: ({ orders, ordersBefore }) =>
    ordersBefore !== undefined && ordersBefore !== orders && formatChange(orders - ordersBefore),
  Messages: ({ messages }) => messages,
  'Quotes accepted': ({ quotes, accepted }) => quotes > 0 && `${accepted} of ${quotes}`,
  Paid: ({ paid }) => paid > 0 && formatDollars(paid),
  'First answer': ({ firstAnswer }) => bothOf(firstAnswer),
  Delivery: ({ delivery }) => bothOf(delivery),
  Late: ({ late }) => late,
  Rounds: ({ rounds }) => rounds,
};

interface TableProps {
  title: string;
  /** Head of the first column. */
  first: string;
  rows: FiguresRow[];
  nameOf: (name: string) => ReactNode;
}

function Table({ title, first, rows, nameOf }: TableProps) {
  const shown = Object.entries(columns).filter(([, of]) => rows.some((row) => Boolean(of(row))));
  return (
    <section className={styles['table']}>
      <h2 className="visually-hidden">{title}</h2>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div role="group" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {[first, ...shown.map(([head]) => head)].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{nameOf(row.name)}</th>
                {shown.map(([head, of]) => (
                  // What there is none of says nothing.
                  <td key={head}>{of(row) || <span aria-hidden="true">·</span>}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        First answer and delivery: median / 90th percentile. Change: orders more or fewer than{' '}
        {title === 'By week' ? 'the week before' : 'in as many weeks before'}.
      </p>
    </section>
  );
}
