import type { Entry } from '../../contracts/desk.ts';
import { allTabs, keepValue, readKept } from '../../lib/storage.ts';
import { addressOf, placeOf } from './desk-address.ts';
import { $place, type DeskState } from './desk.model.ts';

const ON_KEY = 'desk-notify';

/** Whether the browser can notify anybody, and was not told never to. */
export const canNotify = () => 'Notification' in window && Notification.permission !== 'denied';

/** Whether this browser notifies of what customers do. */
export const isNotifying = () =>
  canNotify() && Notification.permission === 'granted' && readKept(ON_KEY, allTabs) !== undefined;

/** Turns notifications on, if the browser's owner allows them, or off. @returns whether they are on. */
export async function setNotifying(isOn: boolean): Promise<boolean> {
  const isAllowed = isOn && (await Notification.requestPermission()) === 'granted';
  keepValue(ON_KEY, isAllowed ? 1 : undefined, allTabs);
  return isAllowed;
}

/** Entries of an agent whose customers did something between two readings. */
export function actedOn(before: readonly Entry[], after: readonly Entry[], agent: string): Entry[] {
  const earlier = new Map(before.map((entry) => [entry.id, entry]));
  return after.filter((entry) => {
    const known = earlier.get(entry.id);
    if (!known || entry.assignee !== agent || entry.version <= known.version) return false;
    const { lastLine, waitingSince } = entry;
    const isWritten = lastLine?.by === 'customer' && lastLine.at !== known.lastLine?.at;
    return isWritten || (waitingSince !== undefined && waitingSince !== known.waitingSince);
  });
}

/** Notifies of what customers did to entries of whoever is signed in, except to the one on screen. */
export function notifyOf(
  before: readonly Entry[],
  after: readonly Entry[],
  { agent }: DeskState,
): void {
  if (!agent || !isNotifying()) return;
  for (const entry of actedOn(before, after, agent.email)) {
    const address = addressOf(placeOf(entry));
    if (address === addressOf($place.get())) continue;
    const what = entry.kind === 'order' ? entry.serviceName : entry.service;
    const body = entry.lastLine?.by === 'customer' ? entry.lastLine.text : '';
    // One for each entry: a later one takes its place.
    const notification = new Notification(`${entry.name} · ${what}`, { body, tag: entry.id });
    notification.addEventListener('click', () => {
      window.focus();
      window.location.hash = address;
    });
  }
}
