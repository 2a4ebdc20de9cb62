// Shared by the browser and the functions: "Was this helpful?" at the end of help texts.
import * as z from 'zod/mini';

import { defineEndpoint } from './endpoint.ts';
import { feedbackTextSchema, honeypotSchema, UUID_V7 } from './fields.ts';

/** A text that a pattern takes as a whole. */
const matching = (pattern: RegExp, error: string) => z.string(error).check(z.regex(pattern, error));

/** Texts of the help centre: an article or a guide. Nothing else is asked about. */
const HELP_PAGE = /^\/help\/(articles|guides)\/[a-z0-9-]{1,80}$/;

/** Body of POST /api/feedback. Nothing in it says who answered, and nothing else is kept. */
export const feedbackRequestSchema = z.object({
  /** Path of the page, such as `/help/guides/video-podcast-setup`. */
  page: matching(HELP_PAGE, 'Page must be a text of the help center'),
  /** The answer: yes or no. */
  isHelpful: z.boolean('Please answer yes or no'),
  /** What was missing, or what helped. */
  text: z.optional(feedbackTextSchema),
  /** Id of the answer that the text belongs to, when it is sent after it: both count as one. */
  answerId: z.optional(matching(UUID_V7, 'Answer must be the id of an answer')),
  website: honeypotSchema,
});
export type FeedbackRequest = z.infer<typeof feedbackRequestSchema>;

/** Stores an answer, or the text that follows it, once per `Idempotency-Key`; answers with its UUID v7. */
export const sendFeedbackContract = defineEndpoint({
  method: 'POST',
  path: '/api/feedback',
  request: feedbackRequestSchema,
  response: z.object({ id: z.string() }),
  success: 201,
  errors: ['idempotency_mismatch', 'too_many_requests'],
});
