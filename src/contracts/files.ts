// Shared by the browser and the functions: files of an order. They go straight to object storage; these endpoints sign
// and check. A customer's and an agent's have the same bodies and answers.
import * as z from 'zod/mini';

import { defineEndpoint, json, LARGE_BODY_BYTES, whole } from './endpoint.ts';
import { extensionsFor, fileTypeOf } from './file-types.ts';
import { MAXIMUM_SECONDS } from './order-messages.ts';

/** Largest file in bytes: 2 GB. */
export const MAXIMUM_FILE_BYTES = 2_000_000_000;
/** Bytes of each part of an upload but the last. */
export const PART_BYTES = 16 * 1024 * 1024;
/** Files of one order, withdrawn ones included. */
export const MAXIMUM_FILES = 100;
/** Days for which files are kept after their order was closed, or they came to a closed one. */
export const FILE_DAYS = 90;
/** Minutes for which a signed address works. */
export const SIGNED_MINUTES = 15;
/** Bars of a waveform. */
export const MAXIMUM_PEAKS = 600;

/** Longest name in bytes of UTF-8, as in most file systems. */
const MAXIMUM_NAME_BYTES = 255;
/** Invisible, but part of how words are spelled, and of emoji: joiners, and the letters of a flag. */
const SPELLED = /[\u200C\u200D]|\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}/u;
/** What could pass for another name or for the end of a header. */
const HIDDEN =
  /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\uFFF9-\uFFFD]|(?=\p{Default_Ignorable_Code_Point})\p{Cf}/u;
const SPELLED_OR_HIDDEN = new RegExp(`(${SPELLED.source})|${HIDDEN.source}`, 'gu');

/** The last part of a path, without what nobody sees. */
export function cleanFileName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const visible = last.replace(SPELLED_OR_HIDDEN, '$1').replace(/\s+/gu, ' ');
  return visible.replace(/^[\s.\u200C\u200D]+|[\s\u200C\u200D]+$/gu, '');
}

/** Why a file is not taken, as far as its name and size say; undefined for one that is. */
export function refusalOfFile(given: string, size: number, isAgent: boolean): string | undefined {
  const name = cleanFileName(given);
  const type = fileTypeOf(name);
  if (!type || !(isAgent || type.isForCustomers)) {
    const taken = extensionsFor(isAgent).map((extension) => extension.toUpperCase());
    return `We take ${new Intl.ListFormat('en-US').format(taken)} here, and “${name}” isn’t one of them. Convert it, or send a link to it.`;
  }
  if (new TextEncoder().encode(name).length > MAXIMUM_NAME_BYTES)
    return `File names can have up to ${MAXIMUM_NAME_BYTES} characters (fewer with accents, emoji, or other scripts), and “${Array.from(name).slice(0, 40).join('')}…” has more. Shorten it and pick the file again.`;
  if (size > MAXIMUM_FILE_BYTES)
    return `Files can be up to ${inGigabytes(MAXIMUM_FILE_BYTES)}, and “${name}” is ${inGigabytes(size)}. Split it, or send a link to it.`;
  return size > 0 ? undefined : `“${name}” is empty. Export it again and upload that.`;
}

/** Rounded up, so that too much never looks like what is allowed. */
const inGigabytes = (bytes: number) => `${Math.ceil(bytes / 1e8) / 10} GB`;

/** What the server signed for one upload: which file of which order, and who sends it. For a day. */
const ticket = z.string();

const NO_LENGTH = 'A recording has at most a day';

/** Body of POST …/files. */
export const fileActionSchema = z.discriminatedUnion(
  'action',
  [
    /** Begins an upload; the answer has `ticket`. */
    z.object({
      action: z.enum(['start']),
      /** See `refusalOfFile`. */
      name: z.string(),
      /** Bytes. */
      size: whole(1),
    }),
    /** Asks for addresses to PUT parts to, from 1; the answer has `urls` in the same order. */
    z.object({
      action: z.enum(['sign']),
      ticket,
      parts: z.array(whole(1, 10_000)).check(z.maxLength(20, 'At most 20 parts at once')),
    }),
    /** Asks which parts have arrived; the answer has `uploaded`. `not_found` when the upload is over or expired. */
    z.object({ action: z.enum(['resume']), ticket }),
    /** Ends an upload: the file is checked and appears on the order. A repeat changes nothing. */
    z.object({
      action: z.enum(['complete']),
      ticket,
      /** Length of a recording. */
      seconds: z.optional(z.number().check(z.gte(0, NO_LENGTH), z.lte(MAXIMUM_SECONDS, NO_LENGTH))),
      /** See `OrderFile`. */
      peaks: z.optional(
        z.string().check(z.regex(/^[A-Za-z0-9+/]{4,800}={0,2}$/, 'Peaks must be Base64')),
      ),
    }),
    /** Gives an upload up; what has arrived is deleted. */
    z.object({ action: z.enum(['abort']), ticket }),
  ],
  'Unknown action',
);
export type FileAction = z.infer<typeof fileActionSchema>;

/** Answer to POST …/files; what an action does not ask for is absent. */
export interface FileAnswer {
  ticket?: string | undefined;
  /** Id of the file once it is complete. */
  id?: string | undefined;
  urls?: string[] | undefined;
  /** Numbers of the parts that have arrived. */
  uploaded?: number[] | undefined;
}

/**
 * Uploads a file to the customer's order: once complete, it is a message to the studio. `file_refused` says in a sentence
 * why a file is not taken, `too_many_requests` after too many uploads, `order_changed` when the order was closed
 * meanwhile; `invalid_link` for an expired or foreign ticket.
 */
export const orderFilesContract = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:id/files',
  request: fileActionSchema,
  answer: json<FileAnswer>(),
  maxBodyBytes: LARGE_BODY_BYTES,
});

/** Leads to a signed address of a file; the query `play` asks for one that plays in the page instead of a download. */
export const orderFileContract = defineEndpoint({
  method: 'GET',
  path: '/api/orders/:id/files/:file',
});
