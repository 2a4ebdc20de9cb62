import type { DeskOrderAction, Entry, MailObstacle, OrderStage } from '../../contracts/desk.ts';
import { isolate } from '../../contracts/isolate.ts';
import { orderReference } from '../../contracts/orders.ts';
import { nameOfAgent, type DeskState } from './desk.model.ts';
import { reasons } from './reach.ts';

/** Something that is done to several entries at once. */
export type BulkAction =
  /** `to` is the email address of an agent; null gives the entries back. */
  | { name: 'assign'; to: string | null }
  | { name: 'settle' }
  /** `dueOn` may be empty. */
  | { name: 'start'; dueOn: string }
  | { name: 'cancel' };

/** What is sent for one entry. */
export interface Deed {
  entry: Entry;
  body: Extract<DeskOrderAction, { action: 'assign' | 'settle' | 'move' }>;
}

/** An entry that cannot be dealt with so, and why, in a sentence without its full stop. */
export interface Refused {
  entry: Entry;
  why: string;
}

/** What will be done to several entries, as it is asked before. */
export interface BulkPlan {
  /** Such as `Assign 3 to Lee Park`. */
  title: string;
  deeds: Deed[];
  /** Who gets which emails, in sentences. */
  facts: string[];
  refused: Refused[];
  /** Says how many of them were dealt with. */
  done: (count: number) => string;
}

/** Plans what is to be done with entries that are selected. */
export function planBulk(entries: readonly Entry[], action: BulkAction, desk: DeskState): BulkPlan {
  const checked = entries.map((entry) => ({ entry, why: whyNot(entry, action, desk) }));
  const able = checked.flatMap(({ entry, why }) => (why === undefined ? [entry] : []));
  return {
    ...words(action, desk, able.length),
    deeds: able.map((entry) => ({ entry, body: bodyOf(entry, action) })),
    facts: able.length > 0 ? factsOf(able, action, desk) : [],
    refused: checked.flatMap(({ entry, why }) => (why === undefined ? [] : [{ entry, why }])),
  };
}

function words(action: BulkAction, desk: DeskState, count: number) {
  switch (action.name) {
    case 'assign': {
      if (action.to === null)
        return { title: `Unassign ${count}`, done: (n: number) => `${n} unassigned.` };
      const who = nameOfAgent(desk, action.to) ?? '';
      return {
        title: `Assign ${count} to ${who}`,
        done: (n: number) => `${n} assigned to ${who}.`,
      };
    }
    case 'settle':
      return {
        title: `Mark ${count} as needing no reply`,
        done: (n: number) => `${n} marked as needing no reply.`,
      };
    case 'start':
      return {
        title: `Start production of ${count}`,
        done: (n: number) => `Production of ${n} started.`,
      };
    case 'cancel':
      return { title: `Cancel ${count}`, done: (n: number) => `${n} canceled.` };
  }
}

const notReady: Partial<Record<OrderStage, string>> = {
  price: 'it needs a price first',
  acceptance: 'the customer has not accepted the quote',
  payment: 'it is not paid',
  production: 'it is in production already',
  review: 'it is delivered already',
  closed: 'it is closed',
};

function whyNot(entry: Entry, action: BulkAction, desk: DeskState): string | undefined {
  if (action.name === 'assign') {
    if ((entry.assignee ?? null) !== action.to) return undefined;
    return `it is ${action.to === null ? 'unassigned' : `assigned to ${nameOfAgent(desk, action.to)}`} already`;
  }
  if (action.name === 'settle') return entry.waitingSince ? undefined : 'nobody waits for a reply';
  if (entry.kind === 'message') return 'it is a message, not an order';
  if (action.name === 'start') return notReady[entry.stage];
  const isOpen = entry.status === 'pending' || entry.status === 'processing';
  return isOpen ? undefined : `it is ${entry.status === 'completed' ? 'completed' : 'canceled'}`;
}

function bodyOf({ version: seen }: Entry, action: BulkAction): Deed['body'] {
  switch (action.name) {
    case 'assign':
      return { action: 'assign', to: action.to, seen };
    case 'settle':
      return { action: 'settle', seen };
    case 'start':
      return { action: 'move', to: 'processing', dueOn: action.dueOn || undefined, seen };
    case 'cancel':
      return { action: 'move', to: 'cancelled', seen };
  }
}

const list = new Intl.ListFormat('en-US');

function factsOf(entries: readonly Entry[], action: BulkAction, desk: DeskState): string[] {
  if (action.name === 'settle' || (action.name === 'assign' && !isToColleague(action, desk)))
    return ['No email goes out.'];
  if (action.name === 'assign' && entries.some((entry) => obstacleOf(entry) === 'off'))
    return [`No email goes out: ${reasons.off('')}.`];
  if (action.name === 'assign')
    return [`${nameOfAgent(desk, action.to ?? '')} gets an email about each.`];
  const byObstacle = Map.groupBy(entries, obstacleOf);
  const reached = byObstacle.get(undefined) ?? [];
  const names = new Map(reached.map(({ email, name }) => [email, name]));
  const what =
    action.name === 'start' ? 'that production has started' : 'that the order is canceled';
  const who = names.size === 1 ? '1 customer gets' : `${names.size} customers get`;
  return [
    ...(names.size > 0 ? [`${who} an email ${what}: ${list.format(names.values())}.`] : []),
    ...[...byObstacle].flatMap(([obstacle, unreached]) =>
      obstacle
        ? [
            `${obstacle === 'refused' ? 'Perhaps no' : 'No'} email for ${list.format(unreached.map(referenceOf))}: ${reasons[obstacle]('the address')}.`,
          ]
        : [],
    ),
    ...(action.name === 'cancel'
      ? ['Pay back what was paid where it was paid; the site does not.']
      : []),
  ];
}

const obstacleOf = (entry: Entry): MailObstacle | undefined =>
  entry.kind === 'order' ? entry.mailObstacle : undefined;

const isToColleague = ({ to }: { to: string | null }, { agent }: DeskState) =>
  to !== null && to !== agent?.email;

/** What an entry is called among others. */
export function referenceOf(entry: Entry): string {
  const name = entry.name || 'closed account';
  return entry.kind === 'order'
    ? `${orderReference(entry.id)} (${isolate(name)})`
    : `Message from ${isolate(name)}`;
}

/** What came of a plan, in one line. @param refused all that could not be done, with those of the plan. */
export function sayResult({ deeds, refused: before, done }: BulkPlan, refused: Refused[]): string {
  const count = deeds.length + before.length - refused.length;
  const lines = refused.map(({ entry, why }) => `${referenceOf(entry)}: ${why.replace(/\.$/, '')}`);
  const left = lines.length > 0 ? ` Not done, and still selected: ${lines.join('; ')}.` : '';
  return (count > 0 ? done(count) : 'Nothing was changed.') + left;
}
