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
  timeOfId,
  WHOLE_STORE,
} from '../storage/keys.ts';
import type { JobSpec, Key, Subject } from '../storage/keys.ts';
import { moment, parseRecord, version } from '../storage/store.ts';
import type { Store } from '../storage/store.ts';

/** Something that is open, still to be done, or being done. The key says what. */
export const pointerRecordSchema = z.object({
  v: version,
  type: z.enum(['open', 'job', 'lease']),
  at: moment,
});

/** Something that has to be done after an answer: notifications to send, an account to erase. */
export interface Job {
  key: Key;
  /** UUID v7. */
  id: string;
  spec: JobSpec;
  /** Milliseconds since 1970. */
  createdAtMs: number;
}

/** Records of a lease: those that expired and the own one. */
export type Lease = readonly Key[];

/**
 * A worker that let so much time go by is dead: no sending takes a minute, and no function lives for longer. Below the
 * fifteen minutes within which everything goes out once a server is back.
 */
export const LEASE_MS = 4 * MINUTE_MS;

/**
 * What is promised and not done yet. A job is written before the record that makes the promise, so a crash between
 * the two leaves a job without a record, which is dropped, and never a record without a job. Every writer has a job
 * of its own: whoever finishes or drops it takes nothing from another one.
 */
export type JobStore = ReturnType<typeof jobStore>;

/** @param newId makes UUIDs v7. */
export function jobStore(store: Store, newId: () => string) {
  return {
    async add(spec: JobSpec): Promise<Job> {
      const id = newId();
      const job = { id, key: jobKey(id, spec), spec, createdAtMs: timeOfId(id) };
      const at = new Date(job.createdAtMs).toISOString();
      await store.createOnce(job.key, { v: 1, type: 'job', at });
      return job;
    },

    /** Oldest first. Costs what is not done yet, whatever was done before. */
    async list(): Promise<Job[]> {
      return (await store.list(WHOLE_STORE)).flatMap((key) => {
        const parsed = parseJobKey(key);
        if (!parsed) return [];
        const { jobId, spec } = parsed;
        return [{ id: jobId, key, spec, createdAtMs: timeOfId(jobId) }];
      });
    },

    remove: (job: Job) => store.delete(job.key),

    /**
     * Keeps others from working on the same order, message or account until the lease is released, or has expired
     * because its owner died.
     * @returns undefined when somebody else has it.
     */
    async acquireLease(id: string, nowMs: number): Promise<Lease | undefined> {
      const keys = await store.list(leasePrefix(id));
      const last = keys.at(-1);
      if (last) {
        const record = await store.get(last);
        // Released since the list was read: whoever did so, or the next one, is done soon enough.
        if (record === undefined) return undefined;
        const { at } = parseRecord(pointerRecordSchema, last, record);
        if (nowMs - Date.parse(at) < LEASE_MS) return undefined;
      }
      const key = leaseKey(id, keys.length);
      const at = new Date(nowMs).toISOString();
      const { isCreated } = await store.createOnce(key, { v: 1, type: 'lease', at });
      return isCreated ? [...keys, key] : undefined;
    },

    async releaseLease(lease: Lease): Promise<void> {
      for (const key of lease) await store.delete(key);
    },
  };
}

/** An entry of the index. */
export interface OpenEntry {
  key: Key;
  subject: Subject;
  /** Beginning of the day (UTC) on which it was noted, in milliseconds since 1970. */
  notedAtMs: number;
}

/**
 * Orders and messages that somebody has to look after, so that listing them costs what is open and not what there ever
 * was. The index may name something twice, or something that is closed or was never stored: the record itself decides.
 * What it may not do is miss something open, so an entry is written before its record. One whose record is missing is
 * kept for two days: a writer that was interrupted notes it again on the day it continues.
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
    /** Removes what was noted of something on one day. */
    removeOf: (subject: Subject, notedAtMs: number) => store.delete(openKey(notedAtMs, subject)),
  };
}

/** The ways on which somebody is notified. */
export const deliveries = ['agents-mail', 'agents-webhook', 'customer-mail'] as const;
export type Delivery = (typeof deliveries)[number];

/** A notification about one event of an order, a message or a job, on one way. */
export interface NotificationId {
  /** Id of the order, message or job. */
  subjectId: string;
  /** Number of the event. */
  sequence: number;
  delivery: Delivery;
}

/** How a notification ended: it went out, its address does not exist, or it was tried for too long. */
const notificationEnds = ['sent', 'refused', 'abandoned'] as const;
export type NotificationEnd = (typeof notificationEnds)[number];

/** The end of a notification. */
export const settledRecordSchema = z.object({
  v: version,
  type: z.enum(notificationEnds),
  at: moment,
});

/** Which notifications need no more work. */
export type NotificationStore = ReturnType<typeof notificationStore>;

export function notificationStore(store: Store) {
  return {
    /** @returns what is settled of a subject. */
    async settledOf(subjectId: string): Promise<(notification: NotificationId) => boolean> {
      const settled = new Set(await store.list(notificationsPrefix(subjectId)));
      return (notification) => settled.has(notificationKey.of(notification));
    },

    async settle(notification: NotificationId, type: NotificationEnd, nowMs: number) {
      const at = new Date(nowMs).toISOString();
      await store.createOnce(notificationKey.of(notification), { v: 1, type, at });
    },

    /** Forgets all about the notifications of a subject that is deleted itself. */
    async removeAll(subjectId: string): Promise<void> {
      for (const key of await store.list(notificationsPrefix(subjectId))) await store.delete(key);
    },
  };
}
