import * as z from 'zod/mini';

import { fileLinksSchema, parsePrice, quotePriceSchema } from '../../contracts/desk.ts';
import { fileLinkSchema, noteSchema, writtenNoteSchema } from '../../contracts/order-messages.ts';

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The links of a field, one a line; undefined without one. */
export function filesIn(text: string): string[] | undefined {
  const lines = linesOf(text);
  return lines.length > 0 ? lines : undefined;
}

function problemOfLinks(text: string): string | undefined {
  const lines = linesOf(text);
  for (const [index, line] of lines.entries()) {
    const message = problemOf(fileLinkSchema, line);
    if (message) return lines.length > 1 ? `Line ${index + 1}: ${message}` : message;
  }
  return problemOf(fileLinksSchema, lines);
}

function problemOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

/** A text that must not have the problem. */
function textWithout(findProblem: (text: string) => string | undefined) {
  return z.string().check(({ value, issues }) => {
    const message = findProblem(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  });
}

const linksText = textWithout(problemOfLinks);
const priceText = textWithout((text) => problemOf(quotePriceSchema, parsePrice(text)));

/** What an agent types to move an order. */
export const moveFormSchema = z.object({ note: noteSchema, links: linksText });

/** What an agent types to give a price. */
export const quoteFormSchema = z.object({ price: priceText, note: noteSchema });

/** What an agent writes to the customer. */
export const messageFormSchema = z.object({ text: writtenNoteSchema, links: linksText });

/** What an agent writes for colleagues. */
export const noteFormSchema = z.object({ text: writtenNoteSchema });
