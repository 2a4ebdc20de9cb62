import { hash } from 'node:crypto';

import * as z from 'zod/mini';

import type { Dependencies } from '../dependencies.ts';
import { HOUR_MS, MINUTE_MS } from '../lib/time.ts';
import {
  dayPart,
  keyFormat,
  numberPart,
  prefixOf,
  randomPart,
  sequencePart,
  sha256Part,
  textPart,
  timeOfId,
  uuidPart,
  WHOLE_STORE,
} from '../storage/keys.ts';
import type { Key, KeyFormat, KeyPart, KeyPrefix } from '../storage/keys.ts';
import { moment, parseRecord, version, type Store } from '../storage/store.ts';
import { notificationParts, type NotificationId } from './notification-store.ts';
import type { Subject } from './open-index.ts';

/** A job, or what lies beside the jobs; the key holds the details. */
export const jobRecordSchema = z.object({
  v: version,
  type: z.enum(['job', 'lease', 'retry', 'bounce']),
  at: moment,
});

/** Work to do after something was stored. */
export type JobSpec =
  | Subject
  /** Send a password reset link to the address with this id, if an account has it. */
  | { kind: 'reset'; addressId: string }
  | { kind: 'email-link'; userId: string; request: string }
  /** Send the link that confirms the address of a registration. */
  | { kind: 'welcome'; userId: string; confirmation: string }
  /** Send it again, once for each request. */
  | { kind: 'confirmation'; userId: string; request: string }
  /** Notify the earlier address that the account changed to the one with this id. */
  | { kind: 'email-changed'; userId: string; addressId: string }
  /** Note the account's new name for searching. */
  | { kind: 'renamed'; userId: string }
  /** Send a notification of the password change that made this generation. */
  | { kind: 'changed'; userId: string; generation: string }
  | { kind: 'closing'; userId: string }
  /** Send a link to the desk, if the address with this hash is an agent's. */
  | { kind: 'desk-link'; agentId: string; browser: string };

const parts: Record<string, KeyPart<string | number>> = {
  jobId: uuidPart,
  userId: sha256Part,
  addressId: sha256Part,
  agentId: sha256Part,
  browser: sha256Part,
  orderId: uuidPart,
  messageId: uuidPart,
  receivedAtMs: dayPart,
  request: randomPart,
  confirmation: randomPart,
  generation: randomPart,
};
const templates: Record<JobSpec['kind'], string> = {
  order: ':userId/:orderId',
  message: ':receivedAtMs/:messageId',
  reset: ':addressId',
  'email-link': ':userId/:request',
  welcome: ':userId/:confirmation',
  confirmation: ':userId/:request',
  'email-changed': ':userId/:addressId',
  renamed: ':userId',
  changed: ':userId/:generation',
  closing: ':userId',
  'desk-link': ':agentId/:browser',
};
const formats = new Map(
  Object.entries(templates).map(([kind, template]) => [
    kind,
    keyFormat<Record<string, string | number>>(`:jobId/${kind}/${template}`, parts),
  ]),
);

/** `<jobId>/<kind>/…`; a UUID v7 id sorts by age. */
export function jobKey(jobId: string, spec: JobSpec): Key {
  return (formats.get(spec.kind) as KeyFormat<object>)({ jobId, ...spec });
}

export function parseJobKey(text: string): { jobId: string; spec: JobSpec } | undefined {
  const kind = text.split('/')[1] ?? '';
  const values = formats.get(kind)?.parse(text);
  if (!values) return undefined;
  const { jobId, ...spec } = values;
  return { jobId: String(jobId), spec: { kind, ...spec } as JobSpec };
}

const leased = textPart(/^[0-9a-f-]{36,64}$/);
export const leaseKey = keyFormat<{ id: string; attempt: number }>('leases/:id/:attempt', {
  id: leased,
  attempt: sequencePart,
});

function leasePrefix(id: string): KeyPrefix {
  return prefixOf('leases', leased.write(id));
}

/** Milliseconds since 1970. */
const momentPart = numberPart(13);

/** Beside the jobs: so many tries to send a notification failed, the last one at this time. */
export const retryKey = keyFormat<NotificationId & { tries: number; atMs: number }>(
  'retries/:subjectId/:sequence/:delivery/:tries/:atMs',
  { ...notificationParts, tries: sequencePart, atMs: momentPart },
);

function retriesPrefix(subjectId: string): KeyPrefix {
  return prefixOf('retries', uuidPart.write(subjectId));
}

/** Beside the jobs: a notification was refused for good, which no digest has said yet. */
export const bounceKey = keyFormat<NotificationId & { atMs: number }>(
  'bounces/:subjectId/:sequence/:delivery/:atMs',
  { ...notificationParts, atMs: momentPart },
);

/** Work to do after a response: notifications to send, an account to erase. */
export interface Job {
  key: Key;
  id: string;
  spec: JobSpec;
  createdAtMs: number;
}

/** Tries to send a notification that failed. */
export interface Retry extends NotificationId {
  key: Key;
  /** How many. */
  tries: number;
  /** When the last one failed. */
  atMs: number;
}

/** A notification was refused for good at this time, which no digest has said yet. */
export interface Bounce {
  key: Key;
  atMs: number;
}

/** All that the store of jobs holds but leases. */
export interface JobsOverview {
  jobs: Job[];
  retries: Retry[];
  bounces: Bounce[];
}

/** Records of a lease: expired ones and our own. */
export type Lease = readonly Key[];

/** A worker that holds a lease this long is dead: no function lives longer than a minute. */
export const LEASE_MS = 4 * MINUTE_MS;

/**
 * Pending jobs. A job is written before the record it is for, so a crash leaves a job without a record, which is
 * dropped, and never a record without a job. Every writer adds its own job.
 */
export function jobsOf({ store, newId }: Pick<Dependencies, 'store' | 'newId'>): JobStore {
  return jobStore(store('jobs'), newId);
}

export type JobStore = ReturnType<typeof jobStore>;

export function jobStore(store: Store, newId: () => string) {
  return {
    ...failureNotes(store),

    async add(spec: JobSpec): Promise<Job> {
      const id = newId();
      const job = { id, key: jobKey(id, spec), spec, createdAtMs: timeOfId(id) };
      const at = new Date(job.createdAtMs).toISOString();
      await store.createOnce(job.key, { v: 1, type: 'job', at });
      return job;
    },

    list: async (): Promise<Job[]> => toJobs(await store.list(WHOLE_STORE)),

    async overview(): Promise<JobsOverview> {
      const keys = await store.list(WHOLE_STORE);
      return { jobs: toJobs(keys), retries: toRetries(keys), bounces: toBounces(keys) };
    },

    remove: ({ key }: Job | Retry | Bounce) => store.delete(key),

    /** Locks an order, message or account until released or expired. @returns undefined when it is locked. */
    async acquireLease(id: string, nowMs: number): Promise<Lease | undefined> {
      const keys = await store.list(leasePrefix(id));
      const last = keys.at(-1);
      if (last) {
        const record = await store.get(last);
        // Released since the list was read.
        if (record === undefined) return undefined;
        const { at } = parseRecord(jobRecordSchema, last, record);
        if (nowMs - Date.parse(at) < LEASE_MS) return undefined;
      }
      // Not their count: a release that failed halfway leaves a higher number.
      const key = leaseKey({ id, attempt: last ? Number(leaseKey.parse(last)?.attempt) + 1 : 0 });
      const at = new Date(nowMs).toISOString();
      const { isCreated } = await store.createOnce(key, { v: 1, type: 'lease', at });
      return isCreated ? [...keys, key] : undefined;
    },

    async releaseLease(lease: Lease): Promise<void> {
      for (const key of lease) await store.delete(key);
    },
  };
}

/** What is noted beside the jobs of notifications that failed. */
function failureNotes(store: Store) {
  return {
    retriesOf: async (subjectId: string): Promise<Retry[]> =>
      toRetries(await store.list(retriesPrefix(subjectId))),

    async addRetry(
      notification: NotificationId,
      { tries, atMs }: Pick<Retry, 'tries' | 'atMs'>,
    ): Promise<Retry> {
      const retry = { ...notification, tries, atMs };
      const key = retryKey(retry);
      const at = new Date(atMs).toISOString();
      await store.createOnce(key, { v: 1, type: 'retry', at });
      return { ...retry, key };
    },

    async addBounce(notification: NotificationId, atMs: number): Promise<void> {
      const at = new Date(atMs).toISOString();
      const key = bounceKey({ ...notification, atMs });
      await store.createOnce(key, { v: 1, type: 'bounce', at });
    },
  };
}

export function toJobs(keys: readonly Key[]): Job[] {
  return keys.flatMap((key) => {
    const parsed = parseJobKey(key);
    if (!parsed) return [];
    const { jobId, spec } = parsed;
    return [{ id: jobId, key, spec, createdAtMs: timeOfId(jobId) }];
  });
}

function toRetries(keys: readonly Key[]): Retry[] {
  return keys.flatMap((key) => {
    const parsed = retryKey.parse(key);
    return parsed ? [{ ...parsed, key }] : [];
  });
}

function toBounces(keys: readonly Key[]): Bounce[] {
  return keys.flatMap((key) => {
    const parsed = bounceKey.parse(key);
    return parsed ? [{ key, atMs: parsed.atMs }] : [];
  });
}

/** A notification that was refused for good so many times is given up. */
export const REFUSED_AFTER_TRIES = 3;

const FIRST_MS = 5 * MINUTE_MS;
const LONGEST_MS = 6 * HOUR_MS;

/**
 * When a notification is tried again: after five minutes, then twice as long each time, at most six hours. Up to a
 * quarter less by its id, so that what failed together is not tried together. Without a failed try its mailbox was full,
 * which takes an hour or more to change.
 */
export function dueAfter({ subjectId, tries, atMs }: Omit<Retry, 'key'>): number {
  const pauseMs = tries === 0 ? HOUR_MS : Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS);
  const jitter = Number.parseInt(hash('sha256', `${subjectId} ${tries}`).slice(0, 8), 16) / 2 ** 32;
  return atMs + pauseMs * (1 - jitter / 4);
}
