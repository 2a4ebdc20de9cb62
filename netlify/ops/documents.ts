import * as z from 'zod/mini';

import { userSchema, type StoredUser, type UserValue } from '../server/auth/user.ts';
import { claimSchema, type Claim } from '../server/auth/users.ts';
import type { Dependencies } from '../server/dependencies.ts';
import { agentSchema, type AgentValue } from '../server/desk/desk-sessions.ts';
import { messageSchema, type MessageValue } from '../server/messages/message.ts';
import {
  NEWEST_INVOICE,
  newestInvoiceSchema,
  type NewestInvoice,
} from '../server/orders/issue-invoices.ts';
import { orderSchema, type OrderValue } from '../server/orders/order.ts';
import { letterSchema, type LetterDocument } from '../server/outbox/letters.ts';
import {
  parseMessageKey,
  parseOrderKey,
  parsePointer,
  type Subject,
} from '../server/outbox/outbox.ts';
import { attemptsSchema } from '../server/storage/limits.ts';
import {
  CorruptDocumentError,
  isDocumentId,
  isoTime,
  isUserId,
  parseDocument,
} from '../server/storage/store.ts';
import type { CommandCall } from './command.ts';

const pointerSchema = z.object({ at: isoTime });

/** What each store holds. */
interface Values {
  orders: OrderValue;
  invoices: NewestInvoice;
  messages: MessageValue;
  users: UserValue;
  emails: Claim;
  letters: LetterDocument;
  agents: AgentValue;
  limits: z.infer<typeof attemptsSchema>;
  pending: z.infer<typeof pointerSchema>;
}
export type StoreName = keyof Values;

interface Kind {
  isKey: (key: string) => boolean;
  schema: z.ZodMiniType;
}

const BOUNCE = /^bounce\/[0-9a-f-]{36}$/;

/**
 * Every store of the site but the desk's rows, which are built from the others, in the order in which they are read. The
 * site goes on meanwhile, so what a document needs is read after it: its account, the claim of that, and what says that
 * mail is due.
 */
const kinds: Record<StoreName, Kind> = {
  orders: { isKey: (key) => parseOrderKey(key) !== undefined, schema: orderSchema },
  invoices: { isKey: (key) => key === NEWEST_INVOICE, schema: newestInvoiceSchema },
  messages: { isKey: (key) => parseMessageKey(key) !== undefined, schema: messageSchema },
  users: { isKey: isUserId, schema: userSchema },
  emails: { isKey: isUserId, schema: claimSchema },
  letters: { isKey: isDocumentId, schema: letterSchema },
  agents: { isKey: isUserId, schema: agentSchema },
  limits: { isKey: (key) => /^[a-z-]+\/[0-9a-f]{32}$/.test(key), schema: attemptsSchema },
  pending: {
    isKey: (key) => parsePointer(key) !== undefined || BOUNCE.test(key),
    schema: pointerSchema,
  },
};
export const storeNames = Object.keys(kinds) as [StoreName, ...StoreName[]];

/** What is wrong with a key that is none of its store's. */
export const UNKNOWN_KEY = 'unknown key';

/** @returns what is wrong with a document, its absence included; undefined when it is as it should be. */
export function problemOf(name: StoreName, key: string, value: unknown): string | undefined {
  const { isKey, schema } = kinds[name];
  if (!isKey(key)) return UNKNOWN_KEY;
  if (value instanceof CorruptDocumentError) return value.reason;
  try {
    parseDocument(schema, key, value);
    return undefined;
  } catch (error) {
    if (error instanceof CorruptDocumentError) return error.reason;
    throw error;
  }
}

/** What lies under a key; for what is not JSON, the error that says so. */
export async function readValue(
  { store }: Pick<Dependencies, 'store'>,
  name: StoreName,
  key: string,
): Promise<unknown> {
  try {
    return (await store(name).get(key))?.value;
  } catch (error) {
    if (error instanceof CorruptDocumentError) return error;
    throw error;
  }
}

/** Everything in a store, in the order of its keys. */
export async function readStore(
  { site, terminal }: CommandCall,
  name: StoreName,
): Promise<Map<string, unknown>> {
  const listed = await site.deps.store(name).list();
  const entries = await terminal.mapWithProgress(
    `Reading ${name}`,
    listed,
    async ({ key }) => [key, await readValue(site.deps, name, key)] as const,
  );
  // What was deleted since it was listed is no part of the site any more.
  return new Map(entries.filter(([, value]) => value !== undefined));
}

/** What is wrong with one document. */
export interface Problem {
  name: StoreName;
  key: string;
  problem: string;
}

/** The documents of a site at one time. */
export interface Documents {
  /** Those that can be read. */
  values: { [Name in StoreName]: ReadonlyMap<string, Values[Name]> };
  problems: readonly Problem[];
  /** Whether there is one, readable or not: one that is broken is not missing. */
  has(name: StoreName, key: string): boolean;
}

/** Parses everything that was read. */
export function parseDocuments(
  stores: ReadonlyMap<StoreName, ReadonlyMap<string, unknown>>,
): Documents {
  const values = {} as Record<StoreName, Map<string, unknown>>;
  const problems: Problem[] = [];
  for (const name of storeNames) {
    values[name] = new Map();
    for (const [key, value] of stores.get(name) ?? []) {
      const problem = problemOf(name, key, value);
      if (problem === undefined) values[name].set(key, value);
      else problems.push({ name, key, problem });
    }
  }
  return {
    values: values as Documents['values'],
    problems,
    has: (name, key) => stores.get(name)?.has(key) ?? false,
  };
}

/** Reads every document. */
export async function readDocuments(call: CommandCall): Promise<Documents> {
  const stores = new Map<StoreName, Map<string, unknown>>();
  for (const name of storeNames) stores.set(name, await readStore(call, name));
  return parseDocuments(stores);
}

/** The account with an id; undefined when it is closed, too. */
export function openUser({ values }: Documents, id: string): StoredUser | undefined {
  const user = values.users.get(id);
  return user && !user.closed ? { ...user, id } : undefined;
}

/** Who has something to do about a document. */
export function subjectOf(name: StoreName, key: string): Subject | undefined {
  switch (name) {
    case 'orders': {
      const id = parseOrderKey(key);
      return id && { kind: 'order', ...id };
    }
    case 'messages': {
      const id = parseMessageKey(key);
      return id && { kind: 'message', ...id };
    }
    case 'users':
      return { kind: 'user', userId: key };
    case 'letters':
      return { kind: 'letter', letterId: key };
    default:
      return undefined;
  }
}
