import type { Agent, Entry } from '../../../src/contracts/desk.ts';
import { isolate } from '../../../src/contracts/isolate.ts';
import { orderReference, REPLY_HOURS } from '../../../src/contracts/orders.ts';
import { uuidV7, type Dependencies } from '../dependencies.ts';
import { agentIdOf, agentsOf } from '../desk/agents.ts';
import { dueOnOf, isOverdue, listInboxEntries, readEntries } from '../desk/inbox-entries.ts';
import type { InboxEntry } from '../desk/inbox-entries.ts';
import { channelsOf } from '../email/channels.ts';
import {
  day,
  moment,
  type Block,
  type EmailContent,
  type EmailContext,
} from '../email/render-email.ts';
import { studioTime } from '../lib/time.ts';
import { deskMessageUrl, messageReference } from '../messages/contact.ts';
import { deskOrderUrl } from '../orders/order-emails.ts';
import { deliverAll, type Notification } from '../queue/deliver.ts';
import { jobsOf } from '../queue/job-store.ts';
import { notificationsOf } from '../queue/notification-store.ts';
import { agentHash } from '../queue/open-index.ts';
import type { Round } from '../queue/run-job.ts';

const DIGEST_HOUR = 7;
/** Things that an email lists with their link; with more, mail programs would cut it off. */
const LINKED_ITEMS = 25;

/**
 * Mails each agent what is theirs or nobody's, or without a list of agents what is open to the agents' address, once in
 * a morning; what fails is repeated by the next sweep of that hour.
 */
export async function sendDigest(deps: Dependencies, round: Round): Promise<void> {
  const { date, hour } = studioTime(deps.now());
  if (hour !== DIGEST_HOUR || !channelsOf(deps).mail) return;
  const { all } = agentsOf(deps);
  let morning: ReturnType<typeof readMorning> | undefined;
  let isEverybodyTold = true;
  for (const agent of all.length > 0 ? all : [undefined]) {
    const id = idOf(Date.parse(date), agent ? agentIdOf(agent) : '00');
    const compose = async () => {
      const { open, bounces } = await (morning ??= readMorning(deps));
      const groups = groupsOf(deps, open, agent);
      if (groups.listed.length === 0 && bounces.length === 0) return undefined;
      return () => digestEmail(deps, groups, bounces.length);
    };
    if (!(await sendOnce(deps, id, round, compose, agent))) isEverybodyTold = false;
  }
  if (!morning || !isEverybodyTold) return;
  const { bounces } = await morning;
  for (const bounce of bounces) await jobsOf(deps).remove(bounce);
}

async function readMorning(deps: Dependencies) {
  const [open, { bounces }] = await Promise.all([listInboxEntries(deps), jobsOf(deps).overview()]);
  return { open, bounces };
}

/** The same in every sweep of a day or slot, so that its email is finished like any other. */
function idOf(ms: number, hex: string): string {
  return uuidV7(ms, (bytes) => hex.padEnd(2 * bytes, hex).slice(0, 2 * bytes));
}

/**
 * Sends the agents an email at most once for each id.
 * @param compose reads what it is about; undefined for none.
 * @param agent who gets it alone, in place of the agents' address.
 * @returns whether none is left to send.
 */
async function sendOnce(
  deps: Dependencies,
  id: string,
  round: Round,
  compose: () => Promise<Notification['content'] | undefined>,
  agent?: Agent,
): Promise<boolean> {
  if (!channelsOf(deps).mail || !(agent ?? channelsOf(deps).agentsAddress)) return true;
  const isFinished = await notificationsOf(deps).finishedOf(id);
  if (isFinished({ subjectId: id, sequence: 0, delivery: 'agents-mail' })) return true;
  const content = await compose();
  if (!content) return true;
  const lease = await jobsOf(deps).acquireLease(id, deps.now());
  if (!lease) return false;
  const notification: Notification = {
    subjectId: id,
    sequence: 0,
    audience: 'agents',
    atMs: deps.now(),
    customerAddress: undefined,
    agent: agent?.email,
    isToAgentAlone: agent !== undefined,
    content,
  };
  try {
    return await deliverAll(deps, id, [notification], round);
  } finally {
    await jobsOf(deps).releaseLease(lease);
  }
}

function deskInboxUrl({ siteUrl }: EmailContext): string {
  return `${siteUrl}/desk#/`;
}

const titles = {
  late: `Late: no reply in ${REPLY_HOURS} hours`,
  'due today': 'Due today or before',
  yours: 'Yours',
  'not taken': 'Not taken',
  open: 'Open',
};
type Group = keyof typeof titles;

/** What an agent's digest lists, each in the first group that fits, and what colleagues have. */
function groupsOf(deps: Dependencies, open: readonly InboxEntry[], agent: Agent | undefined) {
  const own = agent && agentHash(agent.email);
  const today = studioTime(deps.now()).date;
  // Whose holder is no agent anymore is nobody's.
  const holders = new Set(agentsOf(deps).all.map(({ email }) => agentHash(email)));
  const isTheirs = (entry: InboxEntry) => entry.agent !== own && holders.has(entry.agent);
  const groupOf = (entry: InboxEntry): Group => {
    if (isOverdue(entry, deps.now())) return 'late';
    const isDelivered = entry.kind === 'order' && ['review', 'closed'].includes(entry.stage);
    if (!isDelivered && dueOnOf(entry) <= today) return 'due today';
    if (own === undefined) return 'open';
    return entry.agent === own ? 'yours' : 'not taken';
  };
  const byGroup = Map.groupBy(
    open.filter((entry) => !isTheirs(entry)),
    groupOf,
  );
  const groups = Object.keys(titles).flatMap((name) => {
    const entries = byGroup.get(name as Group);
    return entries ? [{ name: name as Group, entries }] : [];
  });
  return {
    groups,
    listed: groups.flatMap(({ entries }) => entries),
    theirs: open.filter(isTheirs),
  };
}

async function digestEmail(
  deps: Dependencies,
  { groups, listed, theirs }: ReturnType<typeof groupsOf>,
  refused: number,
): Promise<EmailContent> {
  const emails = refused === 1 ? 'email' : 'emails';
  const count = [
    ...groups.map(({ name, entries }) => `${entries.length} ${name}`),
    ...(refused > 0 ? [`${refused} ${emails} refused`] : []),
  ].join(', ');
  const read = new Map((await readEntries(deps, listed)).map((entry) => [entry.id, entry]));
  const linked = new Set(listed.slice(0, LINKED_ITEMS));
  const theirsLate = theirs.filter((entry) => isOverdue(entry, deps.now())).length;
  return {
    subject: `This morning: ${count}`,
    title: count,
    blocks: [
      ...groups.map(({ name, entries }): Block => {
        const items = entries.flatMap((each) => {
          const entry = read.get(each.id);
          if (!entry) return [];
          return linked.has(each)
            ? { label: labelOf(entry), url: urlOf(entry, deps) }
            : { label: shortLabelOf(entry).join(', ') };
        });
        return { kind: 'items', title: titles[name], items };
      }),
      ...(theirs.length > 0
        ? [`Your colleagues have ${theirs.length} more${theirsLate ? `, ${theirsLate} late` : ''}.`]
        : []),
      ...(refused > 0
        ? [
            `Mail servers permanently refused ${refused} ${emails}. “npm run ops -- doctor” says which, and what to do.`,
          ]
        : []),
      { kind: 'link', label: 'Open the desk', url: deskInboxUrl(deps) },
    ],
  };
}

function shortLabelOf(entry: Entry): string[] {
  return entry.kind === 'order'
    ? [orderReference(entry.id), entry.serviceName, isolate(entry.name)]
    : [messageReference(entry.id), entry.service, isolate(entry.name)];
}

function labelOf(entry: Entry): string {
  const { waitingSince } = entry;
  return [
    ...shortLabelOf(entry),
    entry.kind === 'order' && entry.status,
    waitingSince && `waiting since ${moment(Date.parse(waitingSince))}`,
    entry.kind === 'order' && entry.dueOn && `due ${day(entry.dueOn)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function urlOf(entry: Entry, context: EmailContext): string {
  if (entry.kind === 'order') return deskOrderUrl(context, entry);
  const receivedAtMs = Date.parse(entry.day);
  return deskMessageUrl(context, { receivedAtMs, messageId: entry.id });
}
