import type { MessageStep } from '../../contracts/desk.ts';
import { isolate } from '../../contracts/isolate.ts';
import { UNKNOWN_STEP } from '../../contracts/orders.ts';
import type { DeskState } from './desk.model.ts';

function describeAssignment(
  { assignee }: Pick<MessageStep, 'assignee'>,
  who: string,
  what: string,
  desk: DeskState,
): string {
  if (!assignee) return `${who} unassigned ${what}`;
  const name = desk.agents?.find(({ email }) => email === assignee)?.name ?? assignee;
  return isolate(name) === who
    ? `${who} took ${what}`
    : `${who} assigned ${what} to ${isolate(name)}`;
}

const messageDeeds: Partial<Record<MessageStep['type'], string>> = {
  answered: ' answered by email',
  noted: ', for colleagues only',
  ordered: ' turned it into an order',
  merged: ' added it to an order',
  done: ' marked it as done',
};

/** What was done with a contact message, in a sentence. */
export function describeMessageStep(step: MessageStep, desk: DeskState): string {
  const { type, isSpam } = step;
  const actor = isolate(step.actor);
  if (type === 'unknown') return UNKNOWN_STEP;
  if (type === 'assigned') return describeAssignment(step, actor, 'the message', desk);
  if (type === 'spam') return `${actor} ${isSpam ? 'closed it as spam' : 'reopened it'}`;
  return actor + (messageDeeds[type] ?? '');
}
