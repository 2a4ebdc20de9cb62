import * as z from 'zod/mini';

import type { Dependencies } from '../dependencies.ts';
import { hexDigits, isoOf, isoTime, keyOf } from '../storage/store.ts';
import { addPointer, idOf, outboxSchema, owe, removePointer } from './outbox.ts';

const letterFields = { at: isoTime, outbox: outboxSchema };

/** A mail that belongs to no other document. */
export const letterSchema = z.discriminatedUnion('kind', [
  /** A link to choose a password, to the address with this id, if an account has it. */
  z.object({ ...letterFields, kind: z.literal('reset'), addressId: hexDigits(64) }),
  /** A link to the desk, if the address with this hash is an agent's. */
  z.object({
    ...letterFields,
    kind: z.literal('desk-link'),
    agentId: hexDigits(64),
    /** Hash of the cookie of the browser that asked for it. */
    browser: hexDigits(64),
  }),
  /** What a morning brings, to an agent, or without a list of agents to the agents' address. */
  z.object({
    ...letterFields,
    kind: z.literal('digest'),
    agentId: z.optional(hexDigits(64)),
    /** Emails that mail servers refused for good since the last one. */
    bounces: z.int(),
  }),
]);
export type LetterDocument = z.infer<typeof letterSchema>;
type LetterContent = LetterDocument extends infer Each
  ? Each extends LetterDocument
    ? Omit<Each, 'at' | 'outbox'>
    : never
  : never;

/** Writes a mail that the request sends after its response, or else the next sweep. One that was there stays as it is. */
export async function addLetter(
  deps: Dependencies,
  content: LetterContent,
  letterId = deps.newId(),
): Promise<void> {
  const to = content.kind === 'digest' ? 'agents' : 'customer';
  const entry = owe(deps, { id: letterId, about: content.kind, to });
  const value = { ...content, at: isoOf(deps.now()), outbox: [entry] };
  // Before the letter, so that it is not forgotten.
  const pointer = await addPointer(deps, { kind: 'letter', letterId });
  const etag = await deps.store('letters').put(keyOf(letterId), value, { ifNew: true });
  if (etag === undefined) {
    await removePointer(deps, pointer);
    return;
  }
  deps.enqueue({ pointer, known: { value, etag }, mine: new Set([idOf(entry)]) });
}
