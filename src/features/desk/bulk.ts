import { atom } from 'nanostores';

import {
  deskMessageActionContract,
  deskOrderActionContract,
  type Entry,
} from '../../contracts/desk.ts';
import { ApiFailure, callApi } from '../../state/api.ts';
import { queryClient } from '../../state/queries.ts';
import { addressOf } from './desk-address.ts';
import {
  $inbox,
  callDesk,
  nameOfAgent,
  nameOfRecord,
  sentenceOf,
  type DeskState,
} from './desk.model.ts';
import { inboxQuery, lastInbox } from './inbox.model.ts';
import { reasons } from './reach.ts';

/** `to` is the email address of an agent. */
export type BulkAction = { action: 'assign'; to: string } | { action: 'settle' };

/** An entry that cannot be dealt with so, and why, in a sentence without its full stop. */
interface Refused {
  entry: Entry;
  why: string;
}

export interface BulkPlan {
  action: BulkAction;
  able: Entry[];
  refused: Refused[];
  title: string;
  /** Who gets which emails. */
  fact: string;
  done: (count: number) => string;
}

export function planBulk(entries: readonly Entry[], action: BulkAction, desk: DeskState): BulkPlan {
  const to = action.action === 'assign' ? action.to : undefined;
  const who = nameOfAgent(desk, to);
  const isAble = ({ assignee, waitingSince }: Entry) =>
    to === undefined ? waitingSince !== undefined : assignee !== to;
  const why = who === undefined ? 'nobody waits for a reply' : `it is assigned to ${who} already`;
  const able = entries.filter(isAble);
  const isOff = able.some((entry) => entry.kind === 'order' && entry.mailObstacle === 'off');
  const isMailed = to !== undefined && to !== desk.agent?.email;
  return {
    action,
    able,
    refused: entries.filter((entry) => !isAble(entry)).map((entry) => ({ entry, why })),
    title:
      who === undefined
        ? `Mark ${able.length} as needing no reply`
        : `Assign ${able.length} to ${who}`,
    fact:
      isMailed && !isOff
        ? `${who} gets an email about each.`
        : `No email goes out${isMailed ? `: ${reasons.off('')}` : ''}.`,
    done: (count) =>
      who === undefined ? `${count} marked as needing no reply.` : `${count} assigned to ${who}.`,
  };
}

export const referenceOf = ({ kind, id, name }: Entry): string =>
  nameOfRecord(name, kind === 'order' ? id : undefined);

/** What came of a plan, in one line. @param refused all that could not be done, with those of the plan. */
export function sayResult({ able, refused: before, done }: BulkPlan, refused: Refused[]): string {
  const count = able.length + before.length - refused.length;
  const lines = [...Map.groupBy(refused, ({ why }) => why.replace(/\.$/, ''))].map(
    ([why, those]) => `${sayWhich(those)}: ${why}`,
  );
  const left = lines.length > 0 ? ` Not done, and still selected: ${lines.join('; ')}.` : '';
  return (count > 0 ? done(count) : 'Nothing was changed.') + left;
}

const NAMED = 3;

/** Some by name: the line stands over the list, where all of them are selected. */
function sayWhich(refused: readonly Refused[]): string {
  const named = refused.slice(0, NAMED).map(({ entry }) => referenceOf(entry));
  const others = refused.length - named.length;
  return named.join(', ') + (others > 0 ? ` and ${others} more` : '');
}

/** Ids of the entries that are selected; they stay so while one of them is opened. */
export const $selected = atom<ReadonlySet<string>>(new Set());
let lastSelected: string | undefined;
$inbox.listen((place, before) => {
  if (before && addressOf(place) !== addressOf(before)) select();
});

/** Selects entries; without any, none. */
export function select(ids: Iterable<string> = []): void {
  $selected.set(new Set(ids));
}

/** Selects an entry or takes that back. @param isRange all from the one selected before, in the order on screen. */
export function toggleSelected(id: string, isRange = false): void {
  const selected = new Set($selected.get());
  const ids = lastInbox()?.entries.map((entry) => entry.id) ?? [];
  const from = ids.indexOf(lastSelected ?? id);
  const to = ids.indexOf(id);
  if (isRange && from >= 0)
    for (const each of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) selected.add(each);
  else if (!selected.delete(id)) selected.add(id);
  lastSelected = id;
  $selected.set(selected);
}

const LANES = 3;

const isOver = (error: unknown) => error instanceof ApiFailure && [0, 401].includes(error.status);

/**
 * Does what was planned; what could not be done stays selected. Without an answer, or a session, the rest is not tried:
 * each would wait as long for the same.
 * @returns what came of it, in one line.
 */
export async function runBulk(plan: BulkPlan): Promise<string> {
  const left = [...plan.able];
  const refused = [...plan.refused];
  const work = async () => {
    for (let entry = left.shift(); entry; entry = left.shift()) {
      try {
        await callDesk(send(entry, plan.action));
      } catch (error) {
        const untried = isOver(error) ? left.splice(0) : [];
        for (const each of [entry, ...untried])
          refused.push({ entry: each, why: sentenceOf(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  select(refused.map(({ entry }) => entry.id));
  await queryClient.invalidateQueries(inboxQuery($inbox.get()));
  return sayResult(plan, refused);
}

function send(entry: Entry, action: BulkAction): Promise<unknown> {
  const { id } = entry;
  const body = { ...action, eventCount: entry.eventCount };
  if (entry.kind === 'order')
    return callApi(deskOrderActionContract, { parameters: { customer: entry.userId, id }, body });
  return callApi(deskMessageActionContract, { parameters: { day: entry.day, id }, body });
}
