import * as z from 'zod/mini';

import { fileLinksSchema, quotePriceSchema } from '../../contracts/desk.ts';
import { fileLinkSchema, noteSchema, writtenNoteSchema } from '../../contracts/order-messages.ts';

/** The lines of a field that say something. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** What is wrong with links typed one a line. */
function problemOfLinks(text: string): string | undefined {
  const lines = linesOf(text);
  for (const [index, line] of lines.entries()) {
    const { error } = fileLinkSchema.safeParse(line);
    const message = error?.issues[0]?.message;
    if (message) return lines.length > 1 ? `Line ${index + 1}: ${message}` : message;
  }
  return fileLinksSchema.safeParse(lines).error?.issues[0]?.message;
}

const linksText = z.string().check(
  z.refine((text) => problemOfLinks(text) === undefined, {
    error: ({ input }) => problemOfLinks(input as string),
  }),
);

/** A price as people type it: `1,250`, `$480.50`. */
export function parsePrice(text: string): number {
  const digits = text.replaceAll(/[$,\s]/g, '');
  return digits === '' ? Number.NaN : Number(digits);
}

const problemOfPrice = (text: string) =>
  quotePriceSchema.safeParse(parsePrice(text)).error?.issues[0]?.message;

/** What an agent types to move an order. */
export const moveFormSchema = z.object({ note: noteSchema, links: linksText });

/** What an agent types to give a price. */
export const quoteFormSchema = z.object({
  price: z.string().check(
    z.refine((text) => problemOfPrice(text) === undefined, {
      error: ({ input }) => problemOfPrice(input as string),
    }),
  ),
  note: noteSchema,
});

/** What an agent writes to the customer. */
export const messageFormSchema = z.object({ text: writtenNoteSchema, links: linksText });

/** What an agent writes for colleagues. */
export const noteFormSchema = z.object({ text: writtenNoteSchema });
