// Shared by the browser and the functions.
import * as z from 'zod/mini';

import { defineEndpoint, json, LARGE_BODY_BYTES, type Timestamp } from './endpoint.ts';
import {
  contactNameSchema,
  emailSchema,
  honeypotSchema,
  messageSchema,
  podcastNameSchema,
} from './fields.ts';

/** How long a message is kept at most. */
export const MESSAGE_MONTHS = 24;

/** What a contact message can be about. */
export const contactServices = [
  'Audio Production',
  'Video Production',
  'Launch Package',
  'Enterprise Solution',
] as const;

/** What a message at the desk is about: of one that came by email nobody said. */
export const messageTopics = [...contactServices, 'Email'] as const;
export type MessageTopic = (typeof messageTopics)[number];

/** Body of POST /api/contact. */
export const contactRequestSchema = z.object({
  name: contactNameSchema,
  email: emailSchema,
  podcastName: z.optional(podcastNameSchema),
  service: z.enum(contactServices, 'Please select a service'),
  message: messageSchema,
  website: honeypotSchema,
});
export type ContactRequest = z.infer<typeof contactRequestSchema>;

/** A message that was stored. */
export interface ReceivedMessage {
  /** UUID v7. */
  id: string;
  receivedAt: Timestamp;
}

/** Stores the message once per `Idempotency-Key`. */
export const sendMessageContract = defineEndpoint({
  method: 'POST',
  path: '/api/contact',
  request: contactRequestSchema,
  answer: json<ReceivedMessage>(),
  success: 201,
  maxBodyBytes: LARGE_BODY_BYTES,
});
