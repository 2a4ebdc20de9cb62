import { INBOX_PAGE_SIZE } from '../../../src/contracts/desk.ts';
import type { Entry, OrderEntry } from '../../../src/contracts/desk.ts';
import { orderReference } from '../../../src/contracts/orders.ts';
import { uuidV7, type Dependencies } from '../dependencies.ts';
import {
  moment,
  paragraph,
  deskInboxUrl,
  deskMessageUrl,
  deskOrderUrl,
} from '../email/render-email.ts';
import type { Block, EmailContent, EmailContext } from '../email/render-email.ts';
import { deliverAll, type Notification } from '../jobs/deliver.ts';
import type { Round } from '../jobs/run-job.ts';
import { studioTime } from '../lib/studio-time.ts';
import { messageReference } from '../messages/message-emails.ts';
import { agentsOf, type Agents } from './agents.ts';
import { readEntries } from './entries.ts';
import { isOverdue, listOpenThings, type OpenThing } from './open-things.ts';

const DIGEST_HOUR = 7;

/** Mails the agents what is open, once in a morning; what fails is repeated by the next sweep of that hour. */
export async function sendDigest(deps: Dependencies, round: Round): Promise<void> {
  const { date, hour } = studioTime(deps.now());
  if (hour !== DIGEST_HOUR || !deps.channels.mail || !deps.channels.agentsAddress) return;
  const id = digestId(date);
  const isSettled = await deps.notifications.settledOf(id);
  if (isSettled({ subjectId: id, sequence: 0, delivery: 'agents-mail' })) return;
  const things = await listOpenThings(deps);
  if (things.length === 0) return;
  const lease = await deps.jobs.acquireLease(id, deps.now());
  if (!lease) return;
  try {
    await deliverAll(deps, id, [toNotification(deps, id, things)], round);
  } finally {
    await deps.jobs.releaseLease(lease);
  }
}

/** The same in every sweep of a day, so that the digest is settled like any other email. */
function digestId(date: string): string {
  return uuidV7(Date.parse(date), (bytes) => '00'.repeat(bytes));
}

function toNotification(
  deps: Dependencies,
  subjectId: string,
  things: readonly OpenThing[],
): Notification {
  const nowMs = deps.now();
  return {
    subjectId,
    sequence: 0,
    audience: 'agents',
    atMs: nowMs,
    customerAddress: undefined,
    async content() {
      const open = things.length;
      const late = things.filter((thing) => isOverdue(thing, nowMs)).length;
      const entries = await readEntries(deps, things.slice(0, INBOX_PAGE_SIZE));
      return digestEmail({ open, late, entries }, agentsOf(deps), deps);
    },
  };
}

export interface Digest {
  open: number;
  late: number;
  /** Those that wait longest; not all when there are many. */
  entries: readonly Entry[];
}

export function digestEmail(
  { open, late, entries }: Digest,
  agents: Agents,
  context: EmailContext,
): EmailContent {
  const count = late > 0 ? `${open} open, ${late} late` : `${open} open`;
  const toItem = (entry: Entry) => ({ label: labelOf(entry, agents), url: urlOf(entry, context) });
  const list = (title: string, listed: readonly Entry[]): Block[] =>
    listed.length > 0 ? [{ kind: 'items', title, items: listed.map(toItem) }] : [];
  const more = open - entries.length;
  return {
    subject: `This morning: ${count}`,
    title: count,
    blocks: [
      ...list(
        'Late: nobody answered for 24 hours',
        entries.filter(({ isLate }) => isLate),
      ),
      ...list(
        'Open',
        entries.filter(({ isLate }) => !isLate),
      ),
      ...(more > 0 ? [paragraph(`And ${more} more on the desk.`)] : []),
      { kind: 'link', label: 'Open the desk', url: deskInboxUrl(context) },
    ],
  };
}

function labelOf(entry: Entry, agents: Agents): string {
  const { name, waitingSince } = entry;
  const waits = waitingSince && `waits since ${moment(Date.parse(waitingSince))}`;
  const facts =
    entry.kind === 'order'
      ? [
          orderReference(entry.id),
          entry.serviceName,
          name,
          entry.status,
          waits,
          takenBy(entry, agents),
        ]
      : [messageReference(entry.id), entry.service, name, waits];
  return facts.filter(Boolean).join(', ');
}

function takenBy({ assignee }: OrderEntry, agents: Agents): string | undefined {
  return assignee === undefined ? undefined : `taken by ${agents.find(assignee)?.name ?? assignee}`;
}

function urlOf(entry: Entry, context: EmailContext): string {
  if (entry.kind === 'order') return deskOrderUrl(context, entry);
  const receivedAtMs = Date.parse(entry.day);
  return deskMessageUrl(context, { receivedAtMs, messageId: entry.id });
}
