import { atom } from 'nanostores';

import { keepValue, readKept } from '../lib/storage.ts';

/** How long a toast stays, however many pages are opened meanwhile. */
export const TOAST_DURATION_MS = 5_000;
/** What shows toasts is loaded when it is needed; where it does not come, nobody is kept waiting for it. */
const LONGEST_WAIT_MS = 3_000;

const TOAST_KEY = 'toast';

export interface Toast {
  id: string;
  title: string;
  description: string;
  variant: 'default' | 'destructive';
  /** Path of the only other page that it belongs on; without one it goes along until its time is over. */
  page?: string;
  /** When its time is over, in epoch milliseconds; unset until it is first on screen. */
  expiresAt?: number;
}

export const $toast = atom<Toast | undefined>(undefined);

function keep(toast: Toast | undefined): void {
  keepValue(TOAST_KEY, toast);
  $toast.set(toast);
}

function show(toast: Omit<Toast, 'id'>): void {
  keep({ id: crypto.randomUUID(), ...toast });
  document.dispatchEvent(new Event('toast:waiting'));
}

/** Shows what went well; it goes along to the next pages while its time runs. */
export function showToast(title: string, description: string): void {
  show({ title, description, variant: 'default' });
}

/** Shows what went wrong. @param page path of the only page that it belongs on. */
export function showError(
  title: string,
  description: string,
  page = window.location.pathname,
): void {
  show({ title, description, variant: 'destructive', page });
}

/** Takes over the toast that an earlier page, or a script without this store, has left in the tab. */
export function takeWaitingToast(): void {
  const waiting = readKept(TOAST_KEY) as Toast | undefined;
  if (!waiting || waiting.id === $toast.get()?.id) return;
  const isOver = (waiting.expiresAt ?? Infinity) <= Date.now();
  const isElsewhere = (waiting.page ?? window.location.pathname) !== window.location.pathname;
  keep(isOver || isElsewhere ? undefined : waiting);
}

export function startToast(toast: Toast): void {
  if ($toast.get()?.id !== toast.id || toast.expiresAt !== undefined) return;
  keep({ ...toast, expiresAt: Date.now() + TOAST_DURATION_MS });
}

export function dismissToast({ id }: Toast): void {
  if ($toast.get()?.id === id) keep(undefined);
}

/** Leaves for another page once the toast that says why has been on screen for the delay. */
export function redirectAfterToast(delayMs: number, address: string): void {
  let isLeaving = false;
  const leave = () => {
    if (isLeaving) return;
    isLeaving = true;
    stopListening();
    window.setTimeout(() => window.location.assign(address), delayMs);
  };
  const stopListening = $toast.listen((toast) => {
    if (toast?.expiresAt !== undefined) leave();
  });
  window.setTimeout(leave, LONGEST_WAIT_MS);
}
