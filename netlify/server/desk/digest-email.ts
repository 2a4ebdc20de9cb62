import type { MessageEntry, OrderEntry } from '../../../src/contracts/desk.ts';
import { orderReference } from '../../../src/contracts/orders.ts';
import {
  moment,
  paragraph,
  deskInboxUrl,
  deskMessageUrl,
  deskOrderUrl,
} from '../email/render-email.ts';
import type { Block, EmailContent, EmailContext } from '../email/render-email.ts';
import { messageReference } from '../messages/message-emails.ts';
import type { Agents } from './agents.ts';

type Entry = OrderEntry | MessageEntry;

/** What the agents have to do on a morning. */
export interface Digest {
  open: number;
  /** How many of them nobody answered in time. */
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
