import { z } from 'astro/zod';

import { line, lineBetween, position } from './text.ts';

/** `content/faq/*.yaml`: a group of questions with their answers. */
export const faqGroupSchema = z.strictObject({
  place: z.enum(['help', 'home', 'pricing', 'contact']).describe('The page that shows the group.'),
  position: position.describe('Place of the group on its page.'),
  title: line.describe('Heading of the group.'),
  entries: z
    .array(
      z.strictObject({
        question: lineBetween(8, 140).endsWith('?', 'must end with a question mark'),
        answer: lineBetween(20, 900).describe('Plain text; an empty line separates paragraphs.'),
      }),
    )
    .min(1),
});
