import type { EmailContext } from './render-email.ts';

// Where agents see on the desk what an email is about; after signing in, when they are not.

export function deskInboxUrl({ siteUrl }: EmailContext): string {
  return `${siteUrl}/desk#/`;
}

/** @param order its id, and that of its customer or archive. */
export function deskOrderUrl(
  { siteUrl }: EmailContext,
  { userId, id }: { userId: string; id: string },
): string {
  return `${siteUrl}/desk#/orders/${userId}/${id}`;
}

export function deskMessageUrl(
  { siteUrl }: EmailContext,
  { receivedAtMs, messageId }: { receivedAtMs: number; messageId: string },
): string {
  const day = new Date(receivedAtMs).toISOString().slice(0, 10);
  return `${siteUrl}/desk#/messages/${day}/${messageId}`;
}
