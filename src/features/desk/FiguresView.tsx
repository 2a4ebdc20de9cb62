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
import { addressOf, FIGURES_WEEKS } from './desk-address.ts';
import { sentenceOf } from './desk.model.ts';
import desk from './Desk.module.css';
import {
  figuresCsv,
  figuresFile,
  figuresQuery,
  NOBODY,
  roundsPerOrder,
  sayHours,
  UNKNOWN,
} from './figures.model.ts';
import styles from './Figures.module.css';
import { SourceLink, ViewHeading } from './RecordView.tsx';

/** What the studio did in the latest weeks, in figures. */
export function FiguresView({ weeks }: { weeks: number }) {
  const {
    data: figures,
    dataUpdatedAt: readAtMs,
    error,
    refetch,
  } = useQuery(figuresQuery(weeks), queryClient);
  return (
    <>
      <div className={styles['head']}>
        <ViewHeading title="Figures">Figures</ViewHeading>
        <nav className={styles['weeks']} aria-label="Weeks">
          {FIGURES_WEEKS.map((each) => (
            <a
              key={each}
              href={addressOf({ name: 'figures', weeks: each })}
              aria-current={each === weeks ? 'true' : undefined}
            >
              {each} weeks
            </a>
          ))}
        </nav>
      </div>
      {error && (
        <div className="notice-box" role="alert">
          <p>We couldn’t read the figures. {sentenceOf(error)}</p>
          <button type="button" className="button button-quiet" onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      )}
      {figures && <Sheet figures={figures} readAtMs={readAtMs} />}
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

function Sheet({ figures, readAtMs }: { figures: Figures; readAtMs: number }) {
  const { total, weeks, services, agents, sources, limit } = figures;
  if (total.orders + (total.messages ?? 0) === 0)
    return (
      <div className="empty-box">
        <h2>No orders in these weeks</h2>
        <p>Figures show up here with the first order or message.</p>
      </div>
    );
  return (
    <>
      {limit && <p>{limit}</p>}
      <Headline total={total} />
      {total.orders > 0 && <Picture weeks={weeks} />}
      <Table title="By week" first="Week of" rows={weeks.toReversed()} nameOf={formatDay} />
      <Table title="By service" first="Service" rows={services} />
      <Table title="By agent" first="Assigned to" rows={agents} nameOf={(name) => name || NOBODY} />
      <Table
        title="By source"
        first="Came from"
        rows={sources}
        nameOf={(name) => (name ? <SourceLink source={name} /> : UNKNOWN)}
      />
      <div>
        <button
          type="button"
          className="button"
          onClick={() => download(figuresFile(figures, readAtMs), 'text/csv', figuresCsv(figures))}
        >
          <Icon of={Download} size={18} />
          Download CSV
        </button>
      </div>
    </>
  );
}

type Spread = FiguresRow['delivery'];
const medianOf = (spread: Spread) => (spread ? sayHours(spread.median) : 'None yet');
const mostOf = (spread: Spread, what: string) =>
  spread
    ? `${what}: half of ${spread.count} within this, 90% within ${sayHours(spread.p90)}`
    : what;

function Headline({ total }: { total: FiguresRow }) {
  const { orders, quotes, accepted, paid, firstAnswer, delivery, late } = total;
  const all = [
    ['Orders', String(orders), 'Placed in these weeks'],
    ['Messages', String(total.messages ?? 0), 'Through the contact form, without spam'],
    ['Quotes accepted', `${accepted} of ${quotes}`, 'Quotes given for these orders'],
    ['Paid', formatDollars(paid), 'Marked as paid on these orders'],
    ['First answer', medianOf(firstAnswer), mostOf(firstAnswer, 'From order to our first word')],
    ['Delivery', medianOf(delivery), mostOf(delivery, 'From order to first delivery')],
    ['Late', String(late), `Orders that once waited over ${REPLY_HOURS} hours for us`],
    ['Rounds per order', String(roundsPerOrder(total)), 'Changes that customers asked for'],
  ] as const;
  return (
    <dl className={styles['headline']}>
      {all.map(([name, value, counts]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles['value']}>{value}</dd>
          <dd className={styles['counts']}>{counts}</dd>
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

const columns: Record<string, (row: FiguresRow) => ReactNode> = {
  Orders: ({ orders }) => orders,
  Messages: ({ messages }) => messages,
  'Quotes accepted': ({ quotes, accepted }) => quotes > 0 && `${accepted} of ${quotes}`,
  Paid: ({ paid }) => formatDollars(paid),
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
  nameOf?: (name: string) => ReactNode;
}

function Table({ title, first, rows, nameOf = (name) => name }: TableProps) {
  const shown = Object.entries(columns).filter(
    ([head]) => head !== 'Messages' || rows.some(({ messages }) => messages !== undefined),
  );
  return (
    <Grid
      title={title}
      heads={[first, ...shown.map(([head]) => head)]}
      rows={rows.map((row) => {
        const cells = shown.map(([, of]) => of(row));
        return { key: row.name, name: nameOf(row.name), cells };
      })}
      note="First answer and delivery: median / 90th percentile."
    />
  );
}

interface GridProps {
  title: string;
  heads: string[];
  rows: { key: string; name: ReactNode; cells: ReactNode[] }[];
  note?: string;
}

function Grid({ title, heads, rows, note }: GridProps) {
  return (
    <section className={styles['table']}>
      <h2>{title}</h2>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div role="group" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, cells }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={heads[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note && <p>{note}</p>}
    </section>
  );
}
