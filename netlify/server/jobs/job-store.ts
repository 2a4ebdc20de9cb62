import { jobKey, leaseKey, leasePrefix, parseJobKey, timeOfId } from '../storage/job-keys.ts';
import type { JobSpec } from '../storage/job-keys.ts';
import { MINUTE_MS } from '../lib/durations.ts';
import { pointerRecordSchema } from '../storage/records.ts';
import { WHOLE_STORE } from '../storage/keys.ts';
import type { Key, Store } from '../storage/store.ts';

/** Something that has to be done after an answer: notifications to send, an account to erase. */
export interface Job {
  readonly key: Key;
  /** UUID v7. */
  readonly id: string;
  readonly spec: JobSpec;
  /** Milliseconds since 1970. */
  readonly createdAtMs: number;
}

/**
 * What is promised and not done yet. A job is written before the record that makes the promise, so a crash between
 * the two leaves a job without a record, which is dropped, and never a record without a job. Every writer has a job
 * of its own: whoever finishes or drops it takes nothing from another one.
 */
export interface JobStore {
  add(spec: JobSpec): Promise<Job>;
  /** Oldest first. Costs what is not done yet, whatever was done before. */
  list(): Promise<Job[]>;
  remove(job: Job): Promise<void>;
  /**
   * Keeps others from working on the same account until the lease is released, or has expired because its owner died.
   * @returns undefined when somebody else has it.
   */
  acquireLease(userId: string, nowMs: number): Promise<Lease | undefined>;
  releaseLease(lease: Lease): Promise<void>;
}

/** Records of a lease: those that expired and the own one. */
export type Lease = readonly Key[];

/** No function lives for longer than a minute, and no command works on one account for so long. */
export const LEASE_MS = 4 * MINUTE_MS;

/** @param newId makes UUIDs v7. */
export function jobStore(store: Store, newId: () => string): JobStore {
  return {
    async add(spec) {
      const id = newId();
      const job = { id, key: jobKey(id, spec), spec, createdAtMs: timeOfId(id) };
      const at = new Date(job.createdAtMs).toISOString();
      await store.createOnce(job.key, { v: 1, type: 'job', at });
      return job;
    },

    async list() {
      const keys = await store.list(WHOLE_STORE);
      return keys.flatMap((key) => {
        const parsed = parseJobKey(key);
        if (!parsed) return [];
        const { jobId, spec } = parsed;
        return [{ id: jobId, key, spec, createdAtMs: timeOfId(jobId) }];
      });
    },

    remove: (job) => store.delete(job.key),

    async acquireLease(userId, nowMs) {
      const keys = await store.list(leasePrefix(userId));
      const last = keys.at(-1);
      if (last) {
        const record = pointerRecordSchema.safeParse(await store.get(last)).data;
        if (!record || nowMs - Date.parse(record.at) < LEASE_MS) return undefined;
      }
      const key = leaseKey(userId, keys.length);
      const at = new Date(nowMs).toISOString();
      const { isCreated } = await store.createOnce(key, { v: 1, type: 'lease', at });
      return isCreated ? [...keys, key] : undefined;
    },

    async releaseLease(lease) {
      for (const key of lease) await store.delete(key);
    },
  };
}
