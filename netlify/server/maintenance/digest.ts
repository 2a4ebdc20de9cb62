import { INBOX_PAGE_SIZE, type Entry, type OrderEntry } from '../../../src/contracts/desk.ts';
import { orderReference } from '../../../src/contracts/orders.ts';
import { uuidV7, type Dependencies } from '../dependencies.ts';
import { agentsOf, type Agents } from '../desk/agents.ts';
import { isOverdue, listInboxEntries, readEntries } from '../desk/inbox-entries.ts';
import type { InboxEntry } from '../desk/inbox-entries.ts';
import { channelsOf } from '../email/channels.ts';
import { moment, type Block, type EmailContent, type EmailContext } from '../email/render-email.ts';
import { MINUTE_MS, studioTime } from '../lib/time.ts';
import { deskMessageUrl, messageReference } from '../messages/contact.ts';
import { deskOrderUrl } from '../orders/order-emails.ts';
import { deliverAll, type Notification } from '../queue/deliver.ts';
import { jobsOf } from '../queue/job-store.ts';
import { notificationsOf } from '../queue/notification-store.ts';
import type { BundledEmail, Round } from '../queue/run-job.ts';

const DIGEST_HOUR = 7;
/** The shortest time between two emails about unconfirmed customers. */
const BUNDLE_MS = 10 * MINUTE_MS;

/** Mails the agents what is open, once in a morning; what fails is repeated by the next sweep of that hour. */
export async function sendDigest(deps: Dependencies, round: Round): Promise<void> {
  const { date, hour } = studioTime(deps.now());
  if (hour !== DIGEST_HOUR) return;
  await sendOnce(deps, idOf(Date.parse(date), '00'), round, async () => {
    const open = await listInboxEntries(deps);
    const { bounces } = await jobsOf(deps).overview();
    if (open.length === 0 && bounces.length === 0) return undefined;
    const finish = async () => {
      for (const bounce of bounces) await jobsOf(deps).remove(bounce);
    };
    return { content: () => digestEmail(deps, open, bounces.length), finish };
  });
}

/** Mails the agents what happened about unconfirmed customers, in one email every ten minutes. */
export async function sendBundle(deps: Dependencies, round: Round): Promise<void> {
  const bundled = [...round.bundled.values()];
  if (bundled.length === 0) return;
  const slotMs = Math.floor(deps.now() / BUNDLE_MS) * BUNDLE_MS;
  const finish = async () => {
    for (const each of bundled) await each.finish();
  };
  const email = { content: () => bundleEmail(deps, bundled), finish };
  await sendOnce(deps, idOf(slotMs, '01'), round, () => Promise.resolve(email));
}

/** The same in every sweep of a day or slot, so that its email is finished like any other. */
function idOf(ms: number, byte: string): string {
  return uuidV7(ms, (bytes) => byte.repeat(bytes));
}

/** Sends the agents an email at most once for each id. @param compose reads what it is about; undefined for none. */
async function sendOnce(
  deps: Dependencies,
  id: string,
  round: Round,
  compose: () => Promise<BundledEmail | undefined>,
): Promise<void> {
  if (!channelsOf(deps).mail || !channelsOf(deps).agentsAddress) return;
  const isFinished = await notificationsOf(deps).finishedOf(id);
  if (isFinished({ subjectId: id, sequence: 0, delivery: 'agents-mail' })) return;
  const email = await compose();
  if (!email) return;
  const lease = await jobsOf(deps).acquireLease(id, deps.now());
  if (!lease) return;
  const notification: Notification = {
    subjectId: id,
    sequence: 0,
    audience: 'agents',
    atMs: deps.now(),
    customerAddress: undefined,
    content: email.content,
  };
  const { sent } = round.counts;
  try {
    await deliverAll(deps, id, [notification], round);
    // Another sweep may have sent its own meanwhile.
    if (round.counts.sent > sent) await email.finish();
  } finally {
    await jobsOf(deps).releaseLease(lease);
  }
}

async function bundleEmail(
  deps: Dependencies,
  bundled: readonly BundledEmail[],
): Promise<EmailContent> {
  const count = `${bundled.length} ${bundled.length === 1 ? 'update' : 'updates'}`;
  const listed = bundled.slice(0, INBOX_PAGE_SIZE);
  const items = await Promise.all(
    listed.map(async ({ content }) => {
      const { subject, title, blocks } = await content();
      return {
        label: [title, subject].filter(Boolean).join(': '),
        url: linkIn(blocks) ?? deskInboxUrl(deps),
      };
    }),
  );
  const more = bundled.length - listed.length;
  return {
    subject: `${count} from unconfirmed customers`,
    blocks: [
      'Nobody has confirmed the email addresses of these customers: each may be somebody else’s. You get one email about them every ten minutes at most.',
      { kind: 'items', title: 'What happened', items },
      ...(more > 0 ? [`And ${more} more on the desk.`] : []),
      { kind: 'link', label: 'Open the desk', url: deskInboxUrl(deps) },
    ],
  };
}

function deskInboxUrl({ siteUrl }: EmailContext): string {
  return `${siteUrl}/desk#/`;
}

function linkIn(blocks: readonly Block[]): string | undefined {
  return blocks.flatMap((block) =>
    typeof block === 'object' && block.kind === 'link' ? [block.url] : [],
  )[0];
}

/** Lists those that wait longest; not all when there are many. */
async function digestEmail(
  deps: Dependencies,
  open: readonly InboxEntry[],
  refused: number,
): Promise<EmailContent> {
  const agents = agentsOf(deps);
  const late = open.filter((entry) => isOverdue(entry, deps.now())).length;
  const emails = refused === 1 ? 'email' : 'emails';
  const count = [
    `${open.length} open`,
    ...(late > 0 ? [`${late} late`] : []),
    ...(refused > 0 ? [`${refused} ${emails} refused`] : []),
  ].join(', ');
  const entries = await readEntries(deps, open.slice(0, INBOX_PAGE_SIZE));
  const toItem = (entry: Entry) => ({ label: labelOf(entry, agents), url: urlOf(entry, deps) });
  const list = (title: string, listed: readonly Entry[]): Block[] =>
    listed.length > 0 ? [{ kind: 'items', title, items: listed.map(toItem) }] : [];
  const more = open.length - entries.length;
  return {
    subject: `This morning: ${count}`,
    title: count,
    blocks: [
      ...list(
        'Late: no reply in 24 hours',
        entries.filter(({ isLate }) => isLate),
      ),
      ...list(
        'Open',
        entries.filter(({ isLate }) => !isLate),
      ),
      ...(more > 0 ? [`And ${more} more on the desk.`] : []),
      ...(refused > 0
        ? [
            `Mail servers permanently refused ${refused} ${emails}. “npm run ops -- doctor” says which, and what to do.`,
          ]
        : []),
      { kind: 'link', label: 'Open the desk', url: deskInboxUrl(deps) },
    ],
  };
}

function labelOf(entry: Entry, agents: Agents): string {
  const { name, waitingSince } = entry;
  const waits = waitingSince && `waiting since ${moment(Date.parse(waitingSince))}`;
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
  return assignee === undefined
    ? undefined
    : `assigned to ${agents.find(assignee)?.name ?? assignee}`;
}

function urlOf(entry: Entry, context: EmailContext): string {
  if (entry.kind === 'order') return deskOrderUrl(context, entry);
  const receivedAtMs = Date.parse(entry.day);
  return deskMessageUrl(context, { receivedAtMs, messageId: entry.id });
}
