import { z } from 'astro/zod';

import { emailTexts, everyEmailTokens } from '../contracts/email-texts.ts';
import { lineBetween } from './text.ts';

const inBraces = (tokens: readonly string[]) =>
  tokens.map((token) => `{${token.replace('?', '')}}`);

/** What a text of an email may have in braces, and what of it must be there. */
export function emailTokens(email: string, key: string) {
  const texts: Record<string, { tokens: readonly string[] }> | undefined = Object.entries(
    emailTexts,
  ).find(([name]) => name === email)?.[1];
  const { tokens = [] } = texts?.[key] ?? {};
  return {
    allowed: [...new Set(inBraces([...tokens, ...everyEmailTokens]))],
    required: inBraces(tokens.filter((token) => !token.endsWith('?'))),
  };
}

const schemas = Object.entries(emailTexts).map(([email, declared]) => {
  const fields = Object.entries(declared).map(([key, { about, most }]) => {
    const { allowed, required } = emailTokens(email, key);
    const must = required.length > 0 ? ` Must have ${required.join(', ')}.` : '';
    const hint = `${about}${must} Filled in: ${allowed.join(', ')}.`;
    return [key, lineBetween(3, most).describe(hint)] as const;
  });
  const texts: Record<string, z.ZodString> = Object.fromEntries(fields);
  return z.strictObject({ email: z.literal(email), ...texts });
});

/** `content/emails/*.yaml`: the words of each email; contracts/email-texts.ts has what they may be. */
export const emailSchema = z.discriminatedUnion('email', [schemas[0]!, ...schemas.slice(1)]);
