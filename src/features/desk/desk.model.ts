import { queryOptions, type DataTag } from '@tanstack/react-query';
import { atom } from 'nanostores';

import {
  deskSessionContract,
  deskSignOutContract,
  type DeskSession,
} from '../../contracts/desk.ts';
import { isolate } from '../../contracts/isolate.ts';
import { orderReference } from '../../contracts/orders.ts';
import { routes } from '../../routes.ts';
import { ApiFailure, callApi, showFailure } from '../../state/api.ts';
import { forgetAll } from '../../state/kept.ts';
import { queryClient } from '../../state/queries.ts';
import { leaveWhenRestored } from '../../state/session-state.ts';
import { showToast } from '../../state/toasts.ts';
import {
  addressOf,
  INBOX,
  keepWantedPlace,
  parsePlace,
  type DeskPlace,
  type InboxPlace,
} from './desk-address.ts';

/** Who is signed in to the desk, as far as this tab knows. */
export interface DeskState extends Partial<DeskSession> {
  isUnavailable?: boolean;
}

export const $desk = atom<DeskState>({});

/** What an agent is called here; one who left the list is called by the email address. */
export function nameOfAgent(
  { agent, agents = [] }: DeskState,
  email: string | undefined,
): string | undefined {
  if (email !== undefined && email === agent?.email) return 'you';
  return agents.find((each) => each.email === email)?.name ?? email;
}

export const $place = atom<DeskPlace>(INBOX);

/** Where Escape leads: the inbox as it was last. */
export const $inbox = atom<InboxPlace>(INBOX);

/**
 * The entry that was opened from a list last: back in the inbox, the focus returns to it, and it stands as many pixels
 * below the top of the window as before.
 */
export const $lastEntry = atom<{ address: string; top?: number | undefined } | undefined>();

export const $areKeysOpen = atom(false);

/** The links to the entries of the list on screen. */
export const entryLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-entry]')];

/** Takes over the place that the address names; an address that names none stays without effect. */
function followAddress(): void {
  const place = parsePlace(window.location.hash);
  if (!place) return;
  if (place.name === 'inbox') $inbox.set(place);
  else if (place.name === 'order' || place.name === 'message') rememberEntry(addressOf(place));
  $place.set(place);
}

function rememberEntry(address: string): void {
  const row = entryLinks().find(({ hash }) => hash === address);
  // Of those that are gone through from there, none stood in the window.
  $lastEntry.set({ address, top: row?.getBoundingClientRect().top ?? $lastEntry.get()?.top });
}

/** Goes to a place; what Back leads to stays, unless it takes the place of this one. */
export function goTo(place: DeskPlace, mode: 'push' | 'replace' = 'push'): void {
  if (mode === 'push') window.location.hash = addressOf(place);
  else window.location.replace(addressOf(place));
}

const onPageShow = leaveWhenRestored(() => true);

/** Finds out who is signed in; leads to the sign-in page whoever is not. @returns what ends following the address. */
export function openDesk(): () => void {
  followAddress();
  window.addEventListener('hashchange', followAddress);
  window.addEventListener('pageshow', onPageShow);
  void readSession();
  return () => {
    window.removeEventListener('hashchange', followAddress);
    window.removeEventListener('pageshow', onPageShow);
  };
}

/** @returns whether somebody is signed in, for certain. */
export async function readSession(): Promise<boolean> {
  try {
    $desk.set(await callApi(deskSessionContract));
    return true;
  } catch (error) {
    if (isNotFound(error)) {
      keepWantedPlace(window.location.hash);
      window.location.replace(routes.deskSignIn());
    } else if (!$desk.get().agent) $desk.set({ isUnavailable: true });
    return false;
  }
}

export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status === 404;

/**
 * Calls the desk's API. Its 404 means either that there is no such thing or that the session is over; the second leads
 * to the sign-in page.
 * @throws ApiFailure as `callApi` does, with status 404 only where there is no such thing, and 401 for the rest.
 */
export async function callDesk<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (isNotFound(error) && !(await readSession())) throw new ApiFailure(401, '');
    throw error;
  }
}

/** Ends the session; nothing that was typed stays in this browser. */
export async function signOut(): Promise<void> {
  try {
    await callApi(deskSignOutContract);
  } catch (error) {
    if (!isNotFound(error)) {
      showFailure('Not signed out', error);
      return;
    }
  }
  forgetAll('agent');
  window.location.assign(routes.deskSignIn());
}

/**
 * Something that the desk reads. What is opened again shows as it was, and is read again.
 * @param key its kind, and what tells it from others of that.
 */
export const deskQuery = <Content>(
  key: readonly string[],
  read: (signal: AbortSignal) => Promise<Content>,
) =>
  queryOptions({
    queryKey: ['desk', ...key] as readonly string[],
    queryFn: ({ signal }) => callDesk(read(signal)),
    staleTime: 0,
  });

/** What is said once something is done: of what it was done to, as it is then. */
export type Done<Content> = string | ((changed: Content) => string);

/** What somebody else did to the record on screen while this agent was about to do something. */
export const $change = atom<string | undefined>();
$place.listen(() => $change.set(undefined));

/**
 * Does one thing to the record on screen, and says how it went; what shows by itself takes no words. When somebody else
 * was faster, it is read again and says what they did.
 * @param name of the record, for agents who look at another one by then.
 * @returns whether it is done; what was typed is kept when it is not.
 */
export async function act<Content>(
  query: { queryKey: DataTag<readonly string[], Content, Error> },
  name: string,
  call: Promise<Content>,
  done?: Done<Content>,
): Promise<boolean> {
  const place = $place.get();
  const isHere = () => $place.get() === place;
  const titled = (title: string) => (isHere() ? title : `${title}: ${name}`);
  let changed: Content;
  try {
    changed = await callDesk(call);
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'order_changed') {
      await queryClient.invalidateQueries(query);
      if (isHere()) {
        $change.set(sentenceOf(error));
        return false;
      }
    }
    const kept = `What you typed is still ${isHere() ? 'here' : 'there'}. Try again.`;
    showFailure(titled('That didn’t go through'), error, kept);
    return false;
  }
  // What was read before it must not come after it.
  await queryClient.cancelQueries(query);
  queryClient.setQueryData(query.queryKey, changed);
  if (isHere()) $change.set(undefined);
  if (done) showToast(titled('Done'), typeof done === 'string' ? done : done(changed));
  return true;
}

/** What a record is called where others are, too. @param order its id, of one that is no message. */
export function nameOfRecord(name: string, order?: string): string {
  const person = isolate(name || 'closed account');
  return order === undefined ? `Message from ${person}` : `${orderReference(order)} (${person})`;
}

/** What is said of a failure: the server's words where it sent some. */
export function sentenceOf(error: unknown): string {
  return (error instanceof ApiFailure && error.serverMessage) || 'The server didn’t answer.';
}
