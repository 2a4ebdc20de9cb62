import { isolate } from '../../../src/contracts/isolate.ts';
import type { Block, EmailContent } from './render-email.ts';

/** Something that happened, as agents are told of it. */
export interface Happening {
  subject: string;
  /** What happened. */
  title: string;
  /** Of an agent; `customer` for whoever else it was. */
  actor: string;
  facts: readonly (readonly [name: string, value: string])[];
  /** What was written with it. */
  written: readonly { title: string; text: string | undefined }[];
  /** Where it is on the desk. */
  desk: { label: string; url: string };
}

/** Characters of a text that an email quotes; the desk has all of it. */
const QUOTED_LENGTH = 500;

/** The only way to the customer: their address is no recipient of a reply. */
const ANSWER = 'Answer on the desk. A reply to this email goes to the studio, not to the customer.';

/** Each email to agents about an order or a message: what happened, by whom, and the way to the desk. */
export function emailToAgents(happening: Happening): EmailContent {
  const { subject, title, actor, facts, written, desk } = happening;
  const by = actor === 'customer' ? 'the customer' : actor;
  const quotes = written.flatMap((each): Block[] =>
    each.text ? [{ kind: 'quote', title: each.title, text: beginningOf(each.text) }] : [],
  );
  return {
    subject,
    title,
    preheader: `${title}, by ${isolate(by)}.`,
    blocks: [
      { kind: 'facts', facts: [['By', by], ...facts] },
      ...quotes,
      ANSWER,
      { kind: 'link', ...desk },
    ],
  };
}

function beginningOf(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= QUOTED_LENGTH) return text;
  return `${characters.slice(0, QUOTED_LENGTH).join('').trimEnd()} …`;
}
