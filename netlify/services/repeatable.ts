import { sha256Hex } from '../security/digest.ts';
import type { ClaimRecord } from '../stores/records.ts';
import type { Key } from '../stores/store.ts';
import { ApiError } from './api-error.ts';
import type { Dependencies } from './dependencies.ts';

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
 * @param mayClaim false to only look whether it was claimed before.
 * @returns undefined when nothing was claimed and `mayClaim` is false.
 * @throws ApiError 'idempotency_mismatch' when the key was used with another content.
 */
export async function claimTarget(
  deps: Needs,
  key: Key | undefined,
  content: unknown,
  mayClaim: boolean,
): Promise<Target | undefined> {
  const nowMs = deps.now();
  const claim: ClaimRecord = {
    v: 1,
    type: 'claimed',
    at: new Date(nowMs).toISOString(),
    targetId: deps.newId(),
    // Contents come out of a schema, which fixes the order of their fields.
    fingerprint: sha256Hex(JSON.stringify(content)),
  };
  const first = { id: claim.targetId, claimedAtMs: nowMs, isRepeat: false };
  if (key === undefined) return mayClaim ? first : undefined;

  const held = mayClaim ? (await deps.claims.claim(key, claim)).claim : await deps.claims.find(key);
  if (!held) return undefined;
  if (held.fingerprint !== claim.fingerprint) throw new ApiError('idempotency_mismatch');
  if (held.targetId === claim.targetId) return first;
  return { id: held.targetId, claimedAtMs: Date.parse(held.at), isRepeat: true };
}
