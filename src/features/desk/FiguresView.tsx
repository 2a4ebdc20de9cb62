import '../../styles/empty-box.css';
import '../../styles/tabs.css';

import { useQuery } from '@tanstack/react-query';
import Download from 'lucide/dist/esm/icons/download.mjs';
import type { ReactNode } from 'react';

import type { Figures, FiguresRow } from '../../contracts/desk.ts';
import { formatDay, REPLY_HOURS } from '../../contracts/orders.ts';
import { download } from '../../lib/download.ts';
import { queryClient } from '../../state/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import {
  addressOf,
  FIGURES_GROUPS,
  FIGURES_WEEKS,
  type FiguresGroup,
  type PlaceOf,
} from './desk-address.ts';
import {
  cellOf,
  columns,
  figuresCsv,
  figuresFile,
  figuresQuery,
  NOBODY,
  sayChange,
  sayHours,
  UNKNOWN,
} from './figures.model.ts';
import styles from './Figures.module.css';
import { SourceLink, Unread, ViewHeading } from './RecordView.tsx';

type FiguresPlace = PlaceOf<'figures'>;

export function FiguresView({ place }: { place: FiguresPlace }) {
  const query = useQuery(figuresQuery(place.weeks), queryClient);
  const { data: figures, dataUpdatedAt: readAtMs } = query;
  return (
    <>
      <div className="row split">
        <ViewHeading title="Figures" />
        <Switch
          label="Weeks"
          choices={FIGURES_WEEKS.map((weeks) => ({ ...place, weeks }))}
          current={place}
          nameOf={({ weeks }) => `${weeks} weeks`}
        />
      </div>
      {figures ? (
        <Sheet place={place} figures={figures} readAtMs={readAtMs} />
      ) : (
        <Unread what="the figures" query={query} />
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
    <nav className="tabs" aria-label={label}>
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
  return (
    <>
      {limit && <p>{limit}</p>}
      <dl className={styles['headline']}>
        {columns
          .filter((column) => column.counts && cellOf(column, total))
          .map((column) => (
            <div key={column.head}>
              <dt>{column.head}</dt>
              <dd className={styles['value']}>{cellOf(column, total)}</dd>
              <dd className="fine">
                {column.counts}
                {before && <span>{sayChange(column, total, before)}</span>}
              </dd>
            </div>
          ))}
      </dl>
      <div className="row split">
        <Switch
          label="Figures by"
          choices={FIGURES_GROUPS.map((by) => ({ ...place, by }))}
          current={place}
          nameOf={({ by }) => `By ${by}`}
        />
        <Button
          size="small"
          onClick={() => download(figuresFile(figures, readAtMs), 'text/csv', figuresCsv(figures))}
        >
          <Icon of={Download} size={18} />
          Download CSV
        </Button>
      </div>
      {place.by === 'week' && total.orders > 0 && <Picture weeks={weeks} />}
      <Table by={place.by} figures={figures} />
    </>
  );
}

interface Group {
  first: string;
  rowsOf: (figures: Figures) => FiguresRow[];
  nameOf: (name: string) => ReactNode;
}

const groups: Record<FiguresGroup, Group> = {
  week: {
    first: 'Week of',
    rowsOf: ({ weeks }) =>
      weeks
        .map((week, index) => ({ ...week, ordersBefore: weeks[index - 1]?.orders }))
        .toReversed(),
    nameOf: formatDay,
  },
  service: { first: 'Service', rowsOf: ({ services }) => services, nameOf: (name) => name },
  agent: { first: 'Assigned to', rowsOf: ({ agents }) => agents, nameOf: (name) => name || NOBODY },
  source: {
    first: 'Came from',
    rowsOf: ({ sources }) => sources,
    nameOf: (name) => (name ? <SourceLink source={name} /> : UNKNOWN),
  },
};

function Table({ by, figures }: { by: FiguresGroup; figures: Figures }) {
  const { first, rowsOf, nameOf } = groups[by];
  const rows = rowsOf(figures);
  const shown = columns.filter((column) => rows.some((row) => cellOf(column, row)));
  const title = `By ${by}`;
  return (
    <section className={`stack ${styles['table']}`}>
      <h2 className="visually-hidden">{title}</h2>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div role="group" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {[first, ...shown.map(({ head }) => head)].map((head) => (
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
                {shown.map((column) => (
                  <td key={column.head}>
                    {cellOf(column, row) || <span aria-hidden="true">·</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="fine">
        First answer and delivery: median / 90th percentile. Change: orders more or fewer than{' '}
        {by === 'week' ? 'the week before' : 'in as many weeks before'}.
      </p>
    </section>
  );
}

/** Two level meters: orders by week, and below them the median time to the first answer. */
function Picture({ weeks }: { weeks: FiguresRow[] }) {
  const orders = weeks.map((week) => week.orders);
  const hours = weeks.map(({ firstAnswer }) => firstAnswer?.median ?? 0);
  const [most, longest] = [Math.max(...orders), Math.max(...hours)];
  const dayOf = (week: FiguresRow | undefined) => formatDay(week?.name ?? '');
  const scale = Math.max(REPLY_HOURS, longest);
  return (
    <figure className={`stack ${styles['picture']}`}>
      <figcaption>
        <h2>Orders by week, and time to the first answer</h2>
      </figcaption>
      <p className="mono">Orders, up to {most}</p>
      <Meter
        label={`Orders by week, at most ${most} in the week of ${dayOf(weeks[orders.indexOf(most)])}.`}
        values={orders}
        scale={most}
      />
      <p className="mono">
        Median time to the first answer, up to {sayHours(scale)}. Dashed: {REPLY_HOURS} h, as
        promised
      </p>
      <Meter
        label={`Median time to the first answer by week, at most ${sayHours(longest)}.`}
        values={hours}
        scale={scale}
        promised={REPLY_HOURS}
      />
      <p className="mono row split">
        <span>{dayOf(weeks[0])}</span>
        <span>{dayOf(weeks.at(-1))}</span>
      </p>
    </figure>
  );
}

interface MeterProps {
  label: string;
  values: readonly number[];
  scale: number;
  /** What none should be over. */
  promised?: number;
}

const [PITCH, HEIGHT] = [10, 100];

function Meter({ label, values, scale, promised }: MeterProps) {
  const draw = (isOver: boolean) =>
    values
      .map((value, index) => {
        if (value === 0 || value > (promised ?? scale) !== isOver) return '';
        const height = Math.max((value / scale) * HEIGHT, 1.5).toFixed(1);
        return `M${(index + 0.5) * PITCH} ${HEIGHT}v-${height}`;
      })
      .join('');
  const end = PITCH * values.length;
  return (
    <svg
      viewBox={`0 0 ${end} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      data-promised={promised !== undefined}
    >
      <path d={draw(false)} />
      <path className={styles['over']} d={draw(true)} />
      {promised !== undefined && (
        <path className={styles['promised']} d={`M0 ${HEIGHT * (1 - promised / scale)}H${end}`} />
      )}
    </svg>
  );
}
