import { INBOX_PAGE_SIZE } from '../../../src/contracts/desk.ts';
import type { Entry, OrderEntry } from '../../../src/contracts/desk.ts';
import { orderReference } from '../../../src/contracts/orders.ts';
import { uuidV7, type Dependencies } from '../dependencies.ts';
import { moment, deskInboxUrl, deskMessageUrl, deskOrderUrl } from '../email/render-email.ts';
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
  const digest: Notification = {
    subjectId: id,
    sequence: 0,
    audience: 'agents',
    atMs: deps.now(),
    customerAddress: undefined,
    content: () => digestEmail(deps, things),
  };
  try {
    await deliverAll(deps, id, [digest], round);
  } finally {
    await deps.jobs.releaseLease(lease);
  }
}

/** The same in every sweep of a day, so that the digest is settled like any other email. */
function digestId(date: string): string {
  return uuidV7(Date.parse(date), (bytes) => '00'.repeat(bytes));
}

/** Lists those that wait longest; not all when there are many. */
async function digestEmail(
  deps: Dependencies,
  things: readonly OpenThing[],
): Promise<EmailContent> {
  const agents = agentsOf(deps);
  const late = things.filter((thing) => isOverdue(thing, deps.now())).length;
  const count = late > 0 ? `${things.length} open, ${late} late` : `${things.length} open`;
  const entries = await readEntries(deps, things.slice(0, INBOX_PAGE_SIZE));
  const toItem = (entry: Entry) => ({ label: labelOf(entry, agents), url: urlOf(entry, deps) });
  const list = (title: string, listed: readonly Entry[]): Block[] =>
    listed.length > 0 ? [{ kind: 'items', title, items: listed.map(toItem) }] : [];
  const more = things.length - entries.length;
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
      ...(more > 0 ? [`And ${more} more on the desk.`] : []),
      { kind: 'link', label: 'Open the desk', url: deskInboxUrl(deps) },
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
