import '../../styles/empty-box.css';

import { useStore } from '@nanostores/react';
import RefreshCw from 'lucide/dist/esm/icons/refresh-cw.mjs';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { InboxView as View } from '../../contracts/desk.ts';
import { isolate } from '../../contracts/isolate.ts';
import { REPLY_HOURS } from '../../contracts/orders.ts';
import { formatTime } from '../../lib/moments.ts';
import { ActionButton, Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { $selected } from './bulk.ts';
import { BulkBar } from './BulkBar.tsx';
import { NewOrder } from './CustomerView.tsx';
import { addressOf, type InboxPlace } from './desk-address.ts';
import { $desk, $lastEntry, entryLinks, nameOfAgent, type DeskState } from './desk.model.ts';
import { EntryList } from './EntryList.tsx';
import { nearestTo, readMore, type InboxPart } from './inbox.model.ts';
import styles from './Inbox.module.css';
import { InboxFilters, InboxViews, viewLabels } from './InboxFilters.tsx';
import { focusHeading, Unread, useFocusKept, ViewHeading } from './RecordView.tsx';
import { useInbox } from './use-inbox.ts';

export function InboxView({ place }: { place: InboxPlace }) {
  const query = useInbox();
  const { data, isPlaceholderData, dataUpdatedAt: readAtMs, refetch } = query;
  const desk = useStore($desk, { ssr: 'initial' });
  const [isNew] = useState($lastEntry.get() === undefined);
  // Of a phone: elsewhere there is room for them.
  const [isFiltering, setFiltering] = useState(false);
  // Of another view, until this one is read.
  const inbox = isPlaceholderData ? undefined : data;
  useFocusKept(inbox);
  return (
    <>
      <div className="row split">
        <ViewHeading title="Inbox" takesFocus={isNew} />
        <div className={`row row-3 ${styles['refresh']}`}>
          <Button
            size="small"
            className={styles['filter']}
            data-filter
            aria-expanded={isFiltering}
            onClick={() => setFiltering(!isFiltering)}
          >
            Filter: <bdi>{nameOfList(place, desk)}</bdi>
          </Button>
          {inbox && <span className="mono">Updated {formatTime(readAtMs)}</span>}
          <NewOrder />
          <ActionButton size="small" busy="Refreshing..." onAct={() => refetch()}>
            <Icon of={RefreshCw} size={16} />
            Refresh
          </ActionButton>
        </div>
      </div>
      <div className={`stack stack-3 ${styles['inbox']}`} data-filtering={isFiltering}>
        <InboxViews place={place} inbox={data} />
        <div className="stack stack-3">
          <InboxFilters place={place} inbox={data} />
          {/* There from the start, so that screen readers hear what comes into it. */}
          <p className="fine told" role="status">
            {inbox && sayFound(place, inbox)}
          </p>
          {inbox && (
            <InboxList key={addressOf(place)} place={place} inbox={inbox} nowMs={readAtMs} />
          )}
          {!inbox && <Unread what="the inbox" query={query} />}
        </div>
      </div>
    </>
  );
}

function nameOfList({ search, agent, view }: InboxPlace, desk: DeskState): string {
  if (search) return `“${search}”`;
  return (agent && nameOfAgent(desk, agent)) || viewLabels[view];
}

function sayFound({ search }: InboxPlace, { entries, total, limit, nextPage }: InboxPart): string {
  if (!search) return '';
  const found = `${nextPage === undefined ? entries.length : `At least ${total}`} found for “${isolate(search)}”.`;
  return limit ? `${found} ${limit}` : found;
}

interface InboxListProps {
  place: InboxPlace;
  inbox: InboxPart;
  nowMs: number;
}

function InboxList({ place, inbox, nowMs }: InboxListProps) {
  const selected = useStore($selected);
  useLayoutEffect(returnToEntry, []);
  const [title, text] = nothingIn(place);
  return (
    <div>
      <BulkBar entries={inbox.entries} />
      {inbox.entries.length > 0 ? (
        <EntryList
          entries={inbox.entries}
          nowMs={nowMs}
          selected={selected}
          search={place.search}
        />
      ) : (
        <div className="empty-box">
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      )}
      {inbox.nextPage !== undefined && <More />}
    </div>
  );
}

/** Back from an entry: on with the list where it was left. */
function returnToEntry(): void {
  const last = $lastEntry.get();
  $lastEntry.set(undefined);
  if (!last) return;
  const byAddress = new Map(entryLinks().map((row) => [row.hash, row]));
  const row = byAddress.get(nearestTo(last.address, new Set(byAddress.keys())) ?? '');
  if (!row) {
    focusHeading();
    window.scrollTo(0, 0);
    return;
  }
  row.focus({ preventScroll: true });
  const scroll = () => {
    const { top } = row.getBoundingClientRect();
    window.scrollBy({ top: top - (last.top ?? window.innerHeight / 2), behavior: 'instant' });
  };
  scroll();
  // Rows out of sight get their estimated heights in the first frame.
  requestAnimationFrame(() => requestAnimationFrame(scroll));
}

/** Reads the next part of the list, by itself as soon as its end comes near. */
function More() {
  const end = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void readMore().then(setProblem);
      },
      { rootMargin: '1000px' },
    );
    // What failed is tried again when somebody asks for it.
    if (problem !== undefined) return undefined;
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  });
  return (
    <div ref={end} className={`row ${styles['show-more']}`}>
      <Button size="small" onClick={() => void readMore().then(setProblem)}>
        Show more
      </Button>
      {problem !== undefined && (
        <p className="error-text" role="alert">
          The rest wasn’t loaded. {problem}
        </p>
      )}
    </div>
  );
}

function nothingIn({ search, agent, service, stage, view }: InboxPlace) {
  if (service || stage) return NOTHING_LEFT;
  if (search) return NOTHING_FOUND;
  return agent ? NOTHING_TAKEN : nothing[view];
}

const NOTHING_FOUND = [
  'Nothing matches',
  'Every word has to be somewhere in an order or message: a name, an email address, a service, words of the brief or the conversation, a file name, or the end of an order’s number.',
] as const;
const NOTHING_LEFT = ['Nothing here matches the filters', 'Choose all services or all steps.'];
const NOTHING_TAKEN = ['Nothing is assigned to them', 'Select entries, and assign them here.'];
const nothing: Record<View, readonly [title: string, text: string]> = {
  open: ['Nothing is open', 'New orders and messages show up here.'],
  unassigned: ['Everything is taken', 'What nobody has taken yet shows up here.'],
  mine: ['Nothing is assigned to you', 'Take something under “Not taken”.'],
  late: [
    'No one’s been waiting too long',
    `Everyone has heard from us within ${REPLY_HOURS} hours.`,
  ],
  customer: [
    'No one owes us an answer',
    'Quotes to accept, orders to be paid, and deliveries to approve show up here.',
  ],
  unpaid: ['Everything is paid', 'Orders with a settled price and no payment show up here.'],
  week: ['Nothing is due this week', 'Orders promised for the next seven days show up here.'],
  plans: ['No plan is running', 'Ordered plans show up here, with what is used and unpaid.'],
  done: [
    'Nothing is done yet',
    'Completed and canceled orders and answered messages show up here.',
  ],
};
