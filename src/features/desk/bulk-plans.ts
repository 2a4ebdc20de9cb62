import type { DeskOrderAction, Entry } from '../../contracts/desk.ts';
import { isolate } from '../../contracts/isolate.ts';
import { orderReference } from '../../contracts/orders.ts';
import { nameOfAgent, type DeskState } from './desk.model.ts';
import { reasons } from './reach.ts';

/** Something that is done to several entries at once; `to` is the email address of an agent. */
export type BulkAction = { name: 'assign'; to: string } | { name: 'settle' };

/** What is sent for one entry. */
export interface Deed {
  entry: Entry;
  body: Extract<DeskOrderAction, { action: 'assign' | 'settle' }>;
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
  /** Who gets which emails, in a sentence. */
  fact: string;
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
    fact: factOf(able, action, desk),
    refused: checked.flatMap(({ entry, why }) => (why === undefined ? [] : [{ entry, why }])),
  };
}

function words(action: BulkAction, desk: DeskState, count: number) {
  if (action.name === 'settle')
    return {
      title: `Mark ${count} as needing no reply`,
      done: (n: number) => `${n} marked as needing no reply.`,
    };
  const who = nameOfAgent(desk, action.to) ?? '';
  return { title: `Assign ${count} to ${who}`, done: (n: number) => `${n} assigned to ${who}.` };
}

function whyNot(entry: Entry, action: BulkAction, desk: DeskState): string | undefined {
  if (action.name === 'settle') return entry.waitingSince ? undefined : 'nobody waits for a reply';
  if (entry.assignee !== action.to) return undefined;
  return `it is assigned to ${nameOfAgent(desk, action.to)} already`;
}

function bodyOf({ version: seen }: Entry, action: BulkAction): Deed['body'] {
  return action.name === 'settle'
    ? { action: 'settle', seen }
    : { action: 'assign', to: action.to, seen };
}

function factOf(entries: readonly Entry[], action: BulkAction, desk: DeskState): string {
  if (action.name === 'settle' || action.to === desk.agent?.email) return 'No email goes out.';
  const isOff = entries.some((entry) => entry.kind === 'order' && entry.mailObstacle === 'off');
  return isOff
    ? `No email goes out: ${reasons.off('')}.`
    : `${nameOfAgent(desk, action.to)} gets an email about each.`;
}

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
