import * as z from 'zod/mini';

import { fileLinkSchema, fileLinksSchema } from '../contracts/order-messages.ts';
import { paragraphs as linesOf } from '../lib/paragraphs.ts';

/** The links of a field, one a line; undefined without one. */
export function filesIn(text: string): string[] | undefined {
  const lines = linesOf(text);
  return lines.length > 0 ? lines : undefined;
}

export function problemOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

function problemOfLinks(text: string): string | undefined {
  const lines = linesOf(text);
  for (const [index, line] of lines.entries()) {
    const message = problemOf(fileLinkSchema, line);
    if (message) return lines.length > 1 ? `Line ${index + 1}: ${message}` : message;
  }
  return problemOf(fileLinksSchema, lines);
}

export function textWithout(findProblem: (text: string) => string | undefined) {
  return z.string().check(({ value, issues }) => {
    const message = findProblem(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  });
}

export const linksText = textWithout(problemOfLinks);
