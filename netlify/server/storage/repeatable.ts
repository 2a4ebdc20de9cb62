import { sha256Hex } from '../lib/digest.ts';
import type { ClaimRecord } from './records.ts';
import type { Key } from './store.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Dependencies } from '../dependencies.ts';

type Needs = Pick<Dependencies, 'claims' | 'newId' | 'now'>;

/** The thing a request is about to make, or has made before. */
export interface Target {
  readonly id: string;
  /** Milliseconds since 1970 at which it was first asked for. */
  readonly claimedAtMs: number;
  /** Asked for by an earlier request with the same `Idempotency-Key`: it may exist already. */
  readonly isRepeat: boolean;
}

/**
 * Fixes the id of what a request makes before it is made. A repeat with the same `Idempotency-Key` gets the same id,
 * finds what is there or completes it: however often a request is sent and wherever it broke off, there is one result.
 * @param key where the claim of the request's key lies; undefined when it came without one.
 * @throws ApiError 'idempotency_mismatch' when the key was used with another content.
 */
export async function claimTarget(
  deps: Needs,
  key: Key | undefined,
  content: unknown,
): Promise<Target> {
  const nowMs = deps.now();
  const claim: ClaimRecord = {
    v: 1,
    type: 'claimed',
    at: new Date(nowMs).toISOString(),
    targetId: deps.newId(),
    fingerprint: fingerprintOf(content),
  };
  const first = { id: claim.targetId, claimedAtMs: nowMs, isRepeat: false };
  if (key === undefined) return first;

  const { claim: held } = await deps.claims.claim(key, claim);
  return held.targetId === claim.targetId ? first : repeatOf(held, content);
}

/**
 * Like {@link claimTarget}, but claims nothing.
 * @returns undefined when nobody claimed it before.
 * @throws ApiError 'idempotency_mismatch' when the key was used with another content.
 */
export async function findTarget(
  deps: Pick<Needs, 'claims'>,
  key: Key | undefined,
  content: unknown,
): Promise<Target | undefined> {
  const held = key === undefined ? undefined : await deps.claims.find(key);
  return held && repeatOf(held, content);
}

function repeatOf(held: ClaimRecord, content: unknown): Target {
  if (held.fingerprint !== fingerprintOf(content)) throw new ApiError('idempotency_mismatch');
  return { id: held.targetId, claimedAtMs: Date.parse(held.at), isRepeat: true };
}

/** Contents come out of a schema, which fixes the order of their fields. */
function fingerprintOf(content: unknown): string {
  return sha256Hex(JSON.stringify(content));
}
