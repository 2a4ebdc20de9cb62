import { sayAssignment, type MessageStep } from '../../contracts/desk.ts';
import { isolate } from '../../contracts/isolate.ts';
import { UNKNOWN_STEP } from '../../contracts/orders.ts';
import type { DeskState } from './desk.model.ts';

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
  if (type === 'assigned') {
    const nameOf = (address: string) =>
      isolate(desk.agents?.find(({ email }) => email === address)?.name ?? address);
    return `${actor} ${sayAssignment(step.assignee, actor, 'the message', nameOf)}`;
  }
  if (type === 'spam') return `${actor} ${isSpam ? 'closed it as spam' : 'reopened it'}`;
  return actor + (messageDeeds[type] ?? '');
}
