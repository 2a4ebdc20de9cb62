import * as z from 'zod/mini';

import { MINUTE_MS } from '../lib/durations.ts';
import {
  jobKey,
  leaseKey,
  leasePrefix,
  notificationKey,
  notificationsPrefix,
  openKey,
  parseJobKey,
  parseOpenKey,
  refusalKey,
  setbackKey,
  setbacksPrefix,
  standingKey,
  standingsPrefix,
  timeOfId,
  WHOLE_STORE,
} from '../storage/keys.ts';
import type { JobSpec, Key, OrderId, Standing, Subject } from '../storage/keys.ts';
import { moment, parseRecord, readRecord, version, type Store } from '../storage/store.ts';

/** An open subject, a job, or what lies beside the jobs; the key holds the details. */
export const pointerRecordSchema = z.object({
  v: version,
  type: z.enum(['open', 'job', 'lease', 'setback', 'refusal']),
  at: moment,
});

/** Work to do after a response: notifications to send, an account to erase. */
export interface Job {
  key: Key;
  id: string;
  spec: JobSpec;
  createdAtMs: number;
}

/** Tries to send a notification that failed. */
export interface Setback extends NotificationId {
  key: Key;
  /** How many. */
  tries: number;
  /** When the last one failed. */
  atMs: number;
}

/** A notification was refused for good at this time, which no digest has said yet. */
export interface Refusal {
  key: Key;
  atMs: number;
}

/** All that the store of jobs holds but leases. */
export interface JobsOverview {
  jobs: Job[];
  setbacks: Setback[];
  refusals: Refusal[];
}

/** Records of a lease: expired ones and our own. */
export type Lease = readonly Key[];

/** A worker that holds a lease this long is dead: no function lives longer than a minute. */
export const LEASE_MS = 4 * MINUTE_MS;

/**
 * Pending jobs. A job is written before the record it is for, so a crash leaves a job without a record, which is
 * dropped, and never a record without a job. Every writer adds its own job.
 */
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
      return { jobs: toJobs(keys), setbacks: toSetbacks(keys), refusals: toRefusals(keys) };
    },

    remove: ({ key }: Job | Setback | Refusal) => store.delete(key),

    /** Locks an order, message or account until released or expired. @returns undefined when it is locked. */
    async acquireLease(id: string, nowMs: number): Promise<Lease | undefined> {
      const keys = await store.list(leasePrefix(id));
      const last = keys.at(-1);
      if (last) {
        const record = await store.get(last);
        // Released since the list was read.
        if (record === undefined) return undefined;
        const { at } = parseRecord(pointerRecordSchema, last, record);
        if (nowMs - Date.parse(at) < LEASE_MS) return undefined;
      }
      // Not their count: a release that failed halfway leaves a higher number.
      const key = leaseKey(id, last ? Number(leaseKey.parse(last)?.attempt) + 1 : 0);
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
    setbacksOf: async (subjectId: string): Promise<Setback[]> =>
      toSetbacks(await store.list(setbacksPrefix(subjectId))),

    async addSetback(
      notification: NotificationId,
      { tries, atMs }: Pick<Setback, 'tries' | 'atMs'>,
    ): Promise<Setback> {
      const setback = { ...notification, tries, atMs };
      const key = setbackKey.of(setback);
      const at = new Date(atMs).toISOString();
      await store.createOnce(key, { v: 1, type: 'setback', at });
      return { ...setback, key };
    },

    async addRefusal(notification: NotificationId, atMs: number): Promise<void> {
      const at = new Date(atMs).toISOString();
      const key = refusalKey.of({ ...notification, atMs });
      await store.createOnce(key, { v: 1, type: 'refusal', at });
    },
  };
}

function toJobs(keys: readonly Key[]): Job[] {
  return keys.flatMap((key) => {
    const parsed = parseJobKey(key);
    if (!parsed) return [];
    const { jobId, spec } = parsed;
    return [{ id: jobId, key, spec, createdAtMs: timeOfId(jobId) }];
  });
}

function toSetbacks(keys: readonly Key[]): Setback[] {
  return keys.flatMap((key) => {
    const parsed = setbackKey.parse(key);
    const delivery = deliveries.find((each) => each === parsed?.delivery);
    return parsed && delivery ? [{ ...parsed, delivery, key }] : [];
  });
}

function toRefusals(keys: readonly Key[]): Refusal[] {
  return keys.flatMap((key) => {
    const parsed = refusalKey.parse(key);
    return parsed ? [{ key, atMs: parsed.atMs }] : [];
  });
}

export interface OpenEntry {
  key: Key;
  subject: Subject;
  notedAtMs: number;
  /** The key says where the order stands; without it, that there is one. */
  standing?: Standing;
}

export interface NotedStanding {
  order: OrderId;
  createdAtMs: number;
  at: string;
  standing: Standing;
}

/**
 * Index of open orders and messages. It may hold too much, but never misses an open one: an entry is written before its
 * record and kept for two days without one. Where an order stands is written after each event; the latest counts.
 */
export type OpenIndex = ReturnType<typeof openIndex>;

export function openIndex(store: Store) {
  return {
    async add(subject: Subject, atMs: number): Promise<void> {
      const at = new Date(atMs).toISOString();
      await store.createOnce(openKey(atMs, subject), { v: 1, type: 'open', at });
    },

    async list(): Promise<OpenEntry[]> {
      return (await store.list(WHOLE_STORE)).flatMap((key) => {
        const parsed = parseOpenKey(key);
        return parsed ? [{ key, ...parsed }] : [];
      });
    },

    remove: ({ key }: OpenEntry) => store.delete(key),

    /** Also what is noted of where an order stands. */
    async removeOf(subject: Subject, notedAtMs: number): Promise<void> {
      await store.delete(openKey(notedAtMs, subject));
      if (subject.kind === 'order') await keepStandings(store, notedAtMs, subject, undefined);
    },

    note: (noted: NotedStanding) => addStanding(store, noted),

    /** Notes where an order stands, and forgets where it stood. */
    keep: (noted: NotedStanding) => keepStandings(store, noted.createdAtMs, noted.order, noted),
  };
}

async function keepStandings(
  store: Store,
  createdAtMs: number,
  order: OrderId,
  noted: NotedStanding | undefined,
): Promise<void> {
  const wanted = noted && keyOf(noted);
  const keys = await store.list(standingsPrefix(createdAtMs, order));
  if (noted && !keys.some((key) => key === wanted)) await addStanding(store, noted);
  for (const key of keys) if (key !== wanted) await store.delete(key);
}

async function addStanding(store: Store, noted: NotedStanding): Promise<void> {
  await store.createOnce(keyOf(noted), { v: 1, type: 'open', at: noted.at });
}

function keyOf({ order, createdAtMs, standing }: NotedStanding): Key {
  return standingKey(createdAtMs, order, standing);
}

export const deliveries = ['agents-mail', 'agents-webhook', 'customer-mail'] as const;
export type Delivery = (typeof deliveries)[number];

/** One event of an order, message or job, to one recipient over one channel. */
export interface NotificationId {
  subjectId: string;
  sequence: number;
  delivery: Delivery;
}

const notificationEnds = ['sent', 'refused', 'abandoned'] as const;
export type NotificationEnd = (typeof notificationEnds)[number];

/** Nobody confirmed the address, or its owner wants no such mail. */
const holdReasons = ['unconfirmed', 'unwanted'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Whether a notification ended because it was held, not because it failed. */
export function isHoldReason(reason: unknown): reason is HoldReason {
  return holdReasons.some((each) => each === reason);
}

/** The end of a notification. */
export const settledRecordSchema = z.object({
  v: version,
  type: z.enum(notificationEnds),
  at: moment,
  /** Why it was refused or given up, such as `smtp EENVELOPE 550 RCPT TO`, or a `HoldReason`. */
  reason: z.optional(z.string()),
});

export type NotificationStore = ReturnType<typeof notificationStore>;

export function notificationStore(store: Store) {
  return {
    async settledOf(subjectId: string): Promise<(notification: NotificationId) => boolean> {
      const settled = new Set(await store.list(notificationsPrefix(subjectId)));
      return (notification) => settled.has(notificationKey.of(notification));
    },

    async settledAt(notification: NotificationId): Promise<number | undefined> {
      const key = notificationKey.of(notification);
      const record = await readRecord(store, settledRecordSchema, key);
      return record && Date.parse(record.at);
    },

    async settle(
      notification: NotificationId,
      type: NotificationEnd,
      nowMs: number,
      reason?: string,
    ) {
      const at = new Date(nowMs).toISOString();
      const record = { v: 1, type, at, ...(reason === undefined ? {} : { reason }) };
      await store.createOnce(notificationKey.of(notification), record);
    },

    async removeAll(subjectId: string): Promise<void> {
      for (const key of await store.list(notificationsPrefix(subjectId))) await store.delete(key);
    },
  };
}
