import { useStore } from '@nanostores/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';

import type { DeskOrder } from '../../contracts/desk.ts';
import { isolate } from '../../contracts/isolate.ts';
import { telephoneLink } from '../../lib/telephone.ts';
import { site } from '../../site.ts';
import { ActionButton, Button } from '../../ui/Button.tsx';
import { Chooser } from './Chooser.tsx';
import { addressOf, INBOX } from './desk-address.ts';
import {
  $change,
  $desk,
  $inbox,
  entryLinks,
  isNotFound,
  nameOfAgent,
  sentenceOf,
} from './desk.model.ts';
import { sayUnmailed, type Reached } from './reach.ts';
import styles from './Record.module.css';
import { sendConfirmation, type Subject } from './record.model.ts';
import { useAround, useInbox } from './use-inbox.ts';

interface RecordViewProps {
  query: UseQueryResult<{ id: string; eventCount?: number }>;
  /** What is read, such as `order`. */
  what: string;
  /** Whom it is about; undefined until it is read. */
  name: string | undefined;
  kind: string;
  about?: string | undefined;
  standing?: ReactNode;
  /** The way back, where that is not the inbox. */
  back?: { href: string; label: string };
  children: ReactNode;
}

/** One record with its heading, from its first moment on. */
export function RecordView(props: RecordViewProps) {
  const { query, what, name, kind, about, standing, back, children } = props;
  const inbox = { href: addressOf(useStore($inbox)), label: 'Back to the inbox' };
  useNews(query);
  useFocusKept(query.data);
  const { href, label } = back ?? inbox;
  return (
    <div className="stack stack-4">
      <div className={`row split ${styles['top']}`}>
        <a href={href}>{label}</a>
        {!back && <Around />}
      </div>
      <header className={`row split ${styles['head']}`}>
        <ViewHeading title={name ?? kind}>
          {name !== undefined && <bdi>{name}</bdi>} {about && <span>{about}</span>}{' '}
          <span className="mono">{kind}</span>
        </ViewHeading>
        {standing && <p className="row">{standing}</p>}
      </header>
      {query.data ? children : <Unread what={`this ${what}`} query={query} />}
    </div>
  );
}

/** Reads a record again when the inbox tells of something newer; what is typed stays. */
function useNews({ data: content, refetch }: RecordViewProps['query']): void {
  const { data: news } = useInbox();
  const first = useRef(news);
  const read = useEffectEvent(() => {
    const entry = news?.entries.find(({ id }) => id === content?.id);
    const isNewer = entry
      ? entry.eventCount > (content?.eventCount ?? entry.eventCount)
      : // What is in another list may have changed with anything.
        content && first.current !== undefined && first.current !== news;
    first.current = news;
    if (isNewer) void refetch();
  });
  useEffect(() => read(), [news]);
}

/**
 * Gives the focus of what has gone to what took its place in a list, or to the heading: a page without one begins anew for
 * keys and screen readers.
 */
export function useFocusKept(content: unknown): void {
  const focused = useRef<{ target: Element; place: number }>(undefined);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const place = entryLinks().findIndex((link) => link.closest('li')?.contains(target));
      focused.current = { target, place };
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  useEffect(() => {
    const { target, place } = focused.current ?? {};
    if (!target || target.isConnected || document.activeElement !== document.body) return;
    const links = entryLinks();
    const next = place === -1 ? undefined : links[Math.min(place ?? 0, links.length - 1)];
    if (next) next.focus({ preventScroll: true });
    else focusHeading();
  }, [content]);
}

export const HEADING_ID = 'view-heading';

export const focusHeading = () =>
  document.getElementById(HEADING_ID)?.focus({ preventScroll: true });

function Around() {
  const around = useAround();
  if (!around) return null;
  const { previous, next, position, total } = around;
  return (
    <nav className="row" aria-label="Entries of the list">
      {previous !== undefined && <a href={previous}>Previous</a>}
      <span className="mono">
        {position} of {total}
      </span>
      {next !== undefined && <a href={next}>Next</a>}
    </nav>
  );
}

interface UnreadProps {
  what: string;
  query: UseQueryResult;
}

/** Stands for something that is still on its way, or could not be read. */
export function Unread({ what, query: { error, refetch } }: UnreadProps) {
  if (!error)
    return (
      <div className="stack stack-5" role="status" aria-busy="true">
        <span className="visually-hidden">Loading {what}</span>
        <span className={`skeleton ${styles['skeleton-line']}`} />
        <span className={`skeleton ${styles['skeleton-block']}`} />
      </div>
    );
  return (
    <div className="notice-box" role="alert">
      {what.startsWith('this ') && isNotFound(error) ? (
        <p>
          There’s no such {what.replace('this ', '')}. The account it belongs to may be closed.{' '}
          <a href={addressOf(INBOX)}>Search the inbox</a>
        </p>
      ) : (
        <>
          <p>
            We couldn’t load {what}. {sentenceOf(error)}
          </p>
          <Button kind="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}

interface ViewHeadingProps {
  title: string;
  /** False where something else gets the focus. */
  takesFocus?: boolean;
  /** The heading, where it says more than the title. */
  children?: ReactNode;
}

/** The heading of a view; whoever comes to it, by key or screen reader, begins here. */
export function ViewHeading({ title, takesFocus, children }: ViewHeadingProps) {
  return (
    <h1 {...useViewHeading(title, takesFocus)} className="heading-m">
      {children ?? title}
    </h1>
  );
}

/** @param title shown in the tab, after the number of entries that wait. */
export function useViewHeading(title: string, takesFocus = true) {
  const heading = useRef<HTMLHeadingElement>(null);
  const waiting = useInbox().data?.counts['waiting'] ?? 0;
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title} · ${site.name} desk`;
  }, [title, waiting]);
  useEffect(() => {
    if (!takesFocus || isTyping()) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [takesFocus]);
  return { ref: heading, id: HEADING_ID, tabIndex: -1 };
}

/** Whoever typed before a view listened goes on typing. */
const isTyping = () => document.activeElement?.matches('input, textarea, select') === true;

/** What was said and is to be said, and beside it what is known. */
export function Columns({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={`stack ${styles['columns']}`}>
      <div className="stack stack-5">{children}</div>
      <div className={`stack stack-0 ruled ${styles['side']}`}>{side}</div>
    </div>
  );
}

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="stack stack-3" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** There from the start, so that screen readers hear what comes into it. @param what is on screen, such as `order`. */
export function ChangeNotice({ what }: { what: string }) {
  const change = useStore($change, { ssr: 'initial' });
  return (
    <div className="told" role="alert">
      {change !== undefined && (
        <p className={`notice-box ${styles['change']}`}>
          {change} Below is the {what} as it is now; what you typed is still here.
        </p>
      )}
    </div>
  );
}

/** Where a visit came from; leads to all orders and messages from there. */
export function SourceLink({ source }: { source: string }) {
  return <a href={addressOf({ ...INBOX, search: `from:${source}` })}>{source}</a>;
}

interface AssignmentProps<Content> {
  what: string;
  record: Pick<DeskOrder, 'assignee' | 'formerAssignee' | 'eventCount'>;
  subject: Subject<Content, { action: 'assign'; to: string | null; eventCount: number }>;
}

export function Assignment<Content>({ what, record, subject }: AssignmentProps<Content>) {
  const { assignee, formerAssignee, eventCount } = record;
  const assign = (to: string | null, done: string) =>
    subject.act({ action: 'assign', to, eventCount }, done);
  const desk = useStore($desk);
  const { agent, agents = [] } = desk;
  if (!agent) return null;
  const me = agent.email;
  const colleagues = agents.filter((each) => each.email !== me && each.email !== assignee);
  const nobody = formerAssignee ? `Nobody: ${isolate(formerAssignee)} has left` : 'Nobody yet';
  const holder = nameOfAgent(desk, assignee) ?? nobody;
  return (
    <Card title="Assigned to">
      <div className="row row-2">
        <p className={styles['holder']}>
          <bdi>{assignee === me ? 'You' : holder}</bdi>
        </p>
        {assignee !== me && (
          <ActionButton size="small" onAct={() => assign(me, `The ${what} is assigned to you.`)}>
            Assign to me
          </ActionButton>
        )}
        {assignee !== undefined && (
          <ActionButton size="small" onAct={() => assign(null, `The ${what} is unassigned.`)}>
            Unassign
          </ActionButton>
        )}
      </div>
      {colleagues.length > 0 && (
        <Chooser
          label="Colleague"
          any="Assign to a colleague"
          options={colleagues.map(({ name, email }) => [email, name] as const)}
          send="Assign"
          onSend={(email) =>
            void assign(
              email,
              `The ${what} is assigned to ${isolate(nameOfAgent(desk, email) ?? '')}.`,
            )
          }
        />
      )}
    </Card>
  );
}

interface UnreachedProps extends Reached {
  id: string;
  /** Reads the record again: the address may be confirmed by now. */
  onAsked: () => Promise<unknown>;
}

/** Says that emails do not reach a customer, and what an agent can do about it. */
export function Unreached({ id, onAsked, ...customer }: UnreachedProps) {
  const reason = sayUnmailed(customer);
  const { email, phone, mailObstacle } = customer;
  if (!reason || mailObstacle === 'closed') return null;
  return (
    <div className={`notice-box stack stack-3 start ${styles['unreached']}`}>
      <p>
        {reason} They find everything on their dashboard.
        {phone && (
          <>
            {' '}
            Or call <a href={telephoneLink(phone)}>{phone}</a>.
          </>
        )}
      </p>
      {mailObstacle === 'unconfirmed' && (
        <ActionButton
          size="small"
          busy="Sending..."
          onAct={async () => {
            await sendConfirmation(id, email);
            await onAsked();
          }}
        >
          Send the confirmation again
        </ActionButton>
      )}
    </div>
  );
}
