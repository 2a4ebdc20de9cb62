import '../../styles/empty-box.css';
import '../../styles/tabs.css';

import { useQuery } from '@tanstack/react-query';
import Download from 'lucide/dist/esm/icons/download.mjs';
import type { ReactNode } from 'react';

import type { Figures, FiguresRow } from '../../contracts/desk.ts';
import { formatDay } from '../../contracts/orders.ts';
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
  const { total, before, limit } = figures;
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
