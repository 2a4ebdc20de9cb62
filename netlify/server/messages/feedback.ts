import * as z from 'zod/mini';

import type { FeedbackRequest } from '../../../src/contracts/feedback.ts';
import { UUID_V7 } from '../../../src/contracts/fields.ts';
import type { Dependencies } from '../dependencies.ts';
import { HOUR_MS } from '../lib/time.ts';
import { countKnown, perAddress, readLimits, type Limit } from '../storage/limits.ts';
import {
  dayOf,
  findEarlier,
  idsForRequest,
  isoOf,
  isoTime,
  keyOf,
  parseDayKey,
  read,
  timeOfId,
} from '../storage/store.ts';

const FEEDBACK_PER_ADDRESS: Limit = {
  ...perAddress('feedback-address', 30, HOUR_MS),
  countsTopicOnce: true,
};

/** An anonymous answer to "Was this helpful?", or the text that followed one. */
export const feedbackSchema = z.object({
  at: isoTime,
  page: z.string(),
  isHelpful: z.boolean(),
  text: z.optional(z.string()),
  /** Id of the answer a text belongs to. */
  answerId: z.optional(z.string().check(z.regex(UUID_V7))),
});
export type Feedback = z.infer<typeof feedbackSchema>;

export interface FeedbackId {
  /** UTC day of its id. */
  day: string;
  feedbackId: string;
}

export function parseFeedbackKey(key: string): FeedbackId | undefined {
  const parts = parseDayKey(key);
  return parts && { day: parts.day, feedbackId: parts.id };
}

type Context = Pick<Dependencies, 'store'>;

export async function listFeedbackIds({ store }: Context): Promise<FeedbackId[]> {
  return (await store('feedback').list()).flatMap(({ key }) => parseFeedbackKey(key) ?? []);
}

export async function readFeedback(
  { store }: Context,
  { day, feedbackId }: FeedbackId,
): Promise<Feedback | undefined> {
  return (await read(store('feedback'), feedbackSchema, keyOf(day, feedbackId)))?.value;
}

/** Stores feedback once per key, without sender data; a filled honeypot gets the same response. @throws ApiError */
export async function sendFeedback(
  deps: Dependencies,
  { website, ...content }: FeedbackRequest,
  origin: { address: string; idempotencyKey: string | undefined },
): Promise<{ id: string }> {
  if (website) {
    deps.log.note('malicious_honeypot');
    return { id: deps.newId() };
  }
  const [id, ...earlierIds] = idsForRequest(deps, origin.idempotencyKey);
  const findSent = async (ids: readonly string[]) => {
    const { page, isHelpful, text } = content;
    const earlier = await findEarlier(
      ids,
      async (each) => {
        const document = await read(deps.store('feedback'), feedbackSchema, feedbackKey(each));
        return document && { id: each, sent: document.value };
      },
      ({ sent }) => sent.page === page && sent.isHelpful === isHelpful && sent.text === text,
    );
    return earlier && { id: earlier.id };
  };
  const [earlier, limits] = await Promise.all([
    origin.idempotencyKey === undefined ? undefined : findSent([id, ...earlierIds]),
    readLimits(deps, [FEEDBACK_PER_ADDRESS, origin.address, id]),
  ]);
  if (earlier) return earlier;
  await countKnown(deps, limits);
  const value = { at: isoOf(deps.now()), ...content };
  const etag = await deps.store('feedback').put(feedbackKey(id), value, { ifNew: true });
  if (etag !== undefined) return { id };
  // A simultaneous request with the same key was first; both count as one.
  return (await findSent([id])) ?? { id };
}

function feedbackKey(id: string): string {
  return keyOf(dayOf(timeOfId(id)), id);
}
