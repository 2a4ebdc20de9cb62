import type { Agent } from '../../../src/contracts/desk.ts';
import { isolate } from '../../../src/contracts/isolate.ts';
import { orderReference, REPLY_HOURS } from '../../../src/contracts/orders.ts';
import { type Dependencies } from '../dependencies.ts';
import { channelsOf } from '../email/channels.ts';
import {
  day,
  moment,
  type Block,
  type EmailContent,
  type EmailContext,
} from '../email/render-email.ts';
import { studioTime } from '../lib/time.ts';
import { isListedOpen, listRows, readRows } from '../lists/rows.ts';
import { messageReference } from '../messages/message.ts';
import { deskMessageUrl } from '../messages/message-work.ts';
import { deskOrderUrl } from '../orders/order-emails.ts';
import { addLetter, letterSchema, type LetterDocument } from '../outbox/letters.ts';
import type { Letter } from '../outbox/send.ts';
import { listBounces } from '../outbox/work.ts';
import { keyOf, mapParallel, read, timeOfId, uuidV7 } from '../storage/store.ts';
import { agentIdOf, agentsOf, holderOf } from './agents.ts';
import { byWaiting, dueOnOf, isOverdue, needsWork, type OpenRow } from './entries.ts';

const DIGEST_HOUR = 7;
/** Things that an email lists with their link; with more, mail programs would cut it off. */
const LINKED_ITEMS = 25;

/**
 * Owes each agent a mail about what is theirs or nobody's, or without a list of agents the agents' address about what is
 * open, once in a morning.
 */
export async function oweDigests(deps: Dependencies): Promise<void> {
  const { date, hour } = studioTime(deps.now());
  const { mail, agentsAddress } = channelsOf(deps);
  if (hour !== DIGEST_HOUR || !mail) return;
  const { all } = agentsOf(deps);
  const readers = all.length > 0 ? all : agentsAddress === undefined ? [] : [undefined];
  const ids = readers.map((agent) => letterIdOf(date, agent ? agentIdOf(agent) : ''));
  const letters = deps.store('letters');
  const found = await Promise.all(ids.map((id) => read(letters, letterSchema, keyOf(id))));
  const bounces = await removeTold(
    deps,
    found.flatMap((letter) => letter?.value ?? []),
  );
  if (found.every((letter) => letter !== undefined)) return;
  const open = await readOpen(deps);
  for (const [index, agent] of readers.entries()) {
    const isEmpty = bounces.length === 0 && groupsOf(deps, open, agent).listed.length === 0;
    if (isEmpty || found[index]) continue;
    const of = agent && { agentId: agentIdOf(agent) };
    await addLetter(deps, { kind: 'digest', ...of, bounces: bounces.length }, ids[index]);
  }
}

/** Removes the bounces that one of these digests told of; where none went out, the next morning's do. @returns the others. */
async function removeTold(
  deps: Dependencies,
  digests: readonly LetterDocument[],
): Promise<string[]> {
  const sent = digests.filter(({ outbox }) => outbox.some(({ state }) => state === 'sent'));
  const toldUntilMs = Math.max(...sent.map(({ at }) => Date.parse(at)));
  const bounces = await listBounces(deps);
  const isTold = (key: string) => timeOfId(key.replace(/^.*\//, '')) <= toldUntilMs;
  await mapParallel(bounces.filter(isTold), (key) => deps.store('pending').delete(key));
  return bounces.filter((key) => !isTold(key));
}

/** The same in every sweep of a morning, so that there is one. */
function letterIdOf(date: string, agentId: string): string {
  return uuidV7(Date.parse(date), (bytes) => agentId.padEnd(2 * bytes, '0').slice(0, 2 * bytes));
}

/** What is open: who has waited longest comes first. */
export async function readOpen(deps: Dependencies): Promise<OpenRow[]> {
  const { rows } = await readRows(deps, await listRows(deps));
  return rows.filter(isListedOpen).filter(needsWork).sort(byWaiting);
}

/** Undefined once its hour is over, or the agent is not on the list any more. */
export function digestLetter(
  deps: Dependencies,
  { at, agentId, bounces }: Extract<LetterDocument, { kind: 'digest' }>,
  open: readonly OpenRow[],
): Letter | undefined {
  const { date, hour } = studioTime(deps.now());
  if (hour !== DIGEST_HOUR || studioTime(Date.parse(at)).date !== date) return undefined;
  const agent = agentId === undefined ? undefined : agentsOf(deps).findById(agentId);
  if (agentId !== undefined && !agent) return undefined;
  return {
    customerAddress: undefined,
    agent: agent?.email,
    isToAgentAlone: agent !== undefined,
    content: () => digestEmail(deps, groupsOf(deps, open, agent), bounces),
  };
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
function groupsOf(deps: Dependencies, open: readonly OpenRow[], agent: Agent | undefined) {
  const own = agent?.email;
  const today = studioTime(deps.now()).date;
  const holder = ({ shown: { assignee } }: OpenRow) => holderOf(deps, { assignee }).assignee;
  const isTheirs = (row: OpenRow) => holder(row) !== undefined && holder(row) !== own;
  const groupOf = (row: OpenRow): Group => {
    if (isOverdue(row, deps.now())) return 'late';
    if (dueOnOf(row) <= today) return 'due today';
    if (own === undefined) return 'open';
    return holder(row) === own ? 'yours' : 'not taken';
  };
  const byGroup = Map.groupBy(
    open.filter((row) => !isTheirs(row)),
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

function digestEmail(
  deps: Dependencies,
  { groups, listed, theirs }: ReturnType<typeof groupsOf>,
  refused: number,
): EmailContent {
  const emails = refused === 1 ? 'email' : 'emails';
  const count = [
    ...groups.map(({ name, entries }) => `${entries.length} ${name}`),
    ...(refused > 0 ? [`${refused} ${emails} refused`] : []),
  ].join(', ');
  const linked = new Set(listed.slice(0, LINKED_ITEMS));
  const theirsLate = theirs.filter((entry) => isOverdue(entry, deps.now())).length;
  return {
    subject: `This morning: ${count}`,
    title: count,
    blocks: [
      ...groups.map(({ name, entries }): Block => {
        const items = entries.map((row) =>
          linked.has(row)
            ? { label: labelOf(row), url: urlOf(row, deps) }
            : { label: shortLabelOf(row).join(', ') },
        );
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

function shortLabelOf({ shown }: OpenRow): string[] {
  return shown.kind === 'order'
    ? [orderReference(shown.id), shown.serviceName, isolate(shown.name)]
    : [messageReference(shown.id), shown.service, isolate(shown.name)];
}

function labelOf(row: OpenRow): string {
  const { shown } = row;
  return [
    ...shortLabelOf(row),
    shown.kind === 'order' && shown.status,
    shown.waitingSince && `waiting since ${moment(Date.parse(shown.waitingSince))}`,
    shown.kind === 'order' && shown.dueOn && `due ${day(shown.dueOn)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function urlOf({ shown }: OpenRow, context: EmailContext): string {
  if (shown.kind === 'order') return deskOrderUrl(context, shown);
  return deskMessageUrl(context, { day: shown.day, messageId: shown.id });
}
