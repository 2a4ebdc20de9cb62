import {
  answerMessageContract,
  deskMessageContract,
  type DeskMessage,
} from '../../contracts/desk.ts';
import { routes } from '../../routes.ts';
import { site } from '../../site.ts';
import { callApi, showFailure } from '../../state/api.ts';
import { showToast } from '../../state/toasts.ts';
import { callDesk, makeReading } from './desk.model.ts';

const { $reading, show, open } = makeReading<DeskMessage>();
/** The contact message on screen. */
export const $message = $reading;

/** Reads a message. */
export function openMessage({ day, id }: Pick<DeskMessage, 'day' | 'id'>): Promise<void> {
  return open(callApi(deskMessageContract, { parameters: { day, id } }));
}

/** Marks the message on screen as answered. */
export async function markAnswered({ day, id }: DeskMessage): Promise<void> {
  try {
    const call = callApi(answerMessageContract, { parameters: { day, id } });
    show(await callDesk(call));
    showToast('Marked as answered', 'You’ll find the message under Done.');
  } catch (error) {
    showFailure('Not marked', error);
  }
}

/** Mail programs take addresses of about 2,000 characters; a longer quotation would be cut somewhere inside. */
const QUOTATION_MAX_LENGTH = 1200;

/** A mail to the sender with the message quoted, as an address that opens the mail program. */
export function replyAddress({ email, name, message }: DeskMessage, agent: string): string {
  const cut = message.slice(0, QUOTATION_MAX_LENGTH);
  const text = cut === message ? message : `${cut.replace(/\s*\S*$/, '')} […]`;
  const quotation = text.replaceAll(/^/gm, '> ').trimEnd();
  const body = `Hi ${name},\n\n\n\n${agent}\n${site.name}\n\nYou wrote:\n${quotation}\n`;
  const subject = `Your message to ${site.name}`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
}

const offers: Record<DeskMessage['service'], string> = {
  'Audio Production': routes.services('audio'),
  'Video Production': routes.services('video'),
  'Launch Package': routes.services('launch'),
  'Enterprise Solution': routes.pricing('enterprise'),
};

/** Where the sender can order what the message is about. */
export function offerAddress({ service }: DeskMessage): string {
  return `${window.location.origin}${offers[service]}`;
}
