import { z } from 'astro/zod';

import { emailTexts, everyEmailTokens } from '../contracts/email-texts.ts';
import { lineBetween } from './text.ts';

const emails: Record<
  string,
  Record<string, { most: number; tokens: readonly string[] }>
> = emailTexts;

const inBraces = (tokens: readonly string[]) =>
  tokens.map((token) => `{${token.replace('?', '')}}`);

/** What a text of an email may have in braces, and what of it must be there. */
export function emailTokens(email: string, key: string) {
  const { tokens = [] } = emails[email]?.[key] ?? {};
  return {
    allowed: [...new Set(inBraces([...tokens, ...everyEmailTokens]))],
    required: inBraces(tokens.filter((token) => !token.endsWith('?'))),
  };
}

/** What a text is for, where its name does not say it. */
const hints: Readonly<Record<string, string>> = {
  greetingWithoutName: 'When a name is unknown, or may be no name.',
  why: 'Above the reason for a change that an agent gave.',
  refund: 'In emails about canceled orders.',
  unexpected: 'After something the customer may not expect.',
  payLater: 'While the quote is not accepted.',
  preheader: 'Shown after the subject in lists of emails.',
  text: 'What happened; mail programs show it after the subject.',
  steps: 'What happens next: a paragraph each.',
  notYours: 'Last, while nobody has confirmed the address.',
  textWithoutFiles: 'When no files came with it.',
  textAgain: 'From the second time on.',
  textFixed: 'When the price is the catalog’s, and no quote.',
  rounds: 'Takes the place of {rounds} for most orders.',
  textCorrected: 'When an agent takes the payment back.',
  textOfUnknown: 'When nobody knows where the link led.',
  textPending: 'When the order was canceled before.',
};

const schemas = Object.entries(emails).map(([email, texts]) => {
  const fields = Object.entries(texts).map(([key, { most }]) => {
    const { allowed, required } = emailTokens(email, key);
    const must = required.length > 0 ? ` Must have ${required.join(', ')}.` : '';
    const hint = `${hints[key] ?? ''}${must} Filled in: ${allowed.join(', ')}.`;
    return [key, lineBetween(3, most).describe(hint.trim())] as const;
  });
  return z.strictObject({ email: z.literal(email) }).extend(Object.fromEntries(fields));
});

type Schemas = typeof schemas;

/** `content/emails/*.yaml`: the words of each email; contracts/email-texts.ts has what they may be. */
export const emailSchema = z.discriminatedUnion('email', schemas as [Schemas[number], ...Schemas]);
