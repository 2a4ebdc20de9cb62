import { z } from 'astro/zod';

import { line, lineBetween, position } from './text.ts';

/** `content/faq/*.yaml`: a group of questions with their answers. */
export const faqGroupSchema = z.strictObject({
  /** The page that shows the group. */
  place: z.enum(['help', 'home', 'pricing', 'contact']),
  /** Place of the group on its page. */
  position,
  /** Heading of the group. */
  title: line,
  entries: z
    .array(
      z.strictObject({
        question: lineBetween(8, 140).endsWith('?', 'must end with a question mark'),
        /** Plain text; an empty line separates paragraphs. */
        answer: lineBetween(20, 900),
      }),
    )
    .min(1),
});
