import { orderReference } from '../../../src/contracts/orders.ts';
import { openRequest } from '../../server/auth/user.ts';
import { claimAddress, readClaim, releaseAddress } from '../../server/auth/users.ts';
import { addressIdOf } from '../../server/lib/addresses.ts';
import { HOUR_MS } from '../../server/lib/time.ts';
import type { OrderValue } from '../../server/orders/order.ts';
import { addPointer, parseOrderKey } from '../../server/outbox/outbox.ts';
import { openUser } from '../documents.ts';
import { FIX, RESTORE, SWEPT_WITHIN_MS, type Finding, type Patient } from './finding.ts';

/** A mail server that is down delays an erasure by an hour. */
const ERASED_WITHIN_MS = 2 * HOUR_MS;

/** Accounts that nobody can sign in to or that stay half erased, addresses that lead nowhere, and orders of nobody. */
export function checkAccounts(patient: Patient): Finding[] {
  const { values } = patient.documents;
  return [
    ...[...values.users.keys()].flatMap((id) => checkAccount(patient, id)),
    ...[...values.emails.keys()].flatMap((id) => checkClaim(patient, id)),
    ...[...values.orders.keys()].flatMap((key) => checkOrder(patient, key)),
  ];
}

function checkOrder({ documents }: Patient, key: string): Finding[] {
  const id = parseOrderKey(key);
  const order = documents.values.orders.get(key);
  if (!id || !order || isAnonymous(order) || documents.has('users', id.userId)) return [];
  const what = `${orderReference(id.orderId)} exists, but its customer’s account is missing.`;
  const fix = `Put the account back from the latest export that has it: ${RESTORE} users/${id.userId}. If none has it, leave the order as it is: no one outside the studio sees it.`;
  return [{ kind: 'dangling', about: `orders/${key}`, what, fix }];
}

function isAnonymous({ changes }: OrderValue): boolean {
  return changes.some(({ type }) => type === 'anonymized');
}

function checkAccount({ documents, nowMs }: Patient, id: string): Finding[] {
  const about = `users/${id}`;
  const isOlder = (at: string, ms: number) => nowMs - Date.parse(at) > ms;
  const closed = documents.values.users.get(id)?.closed;
  if (closed && isOlder(closed.at, ERASED_WITHIN_MS))
    return [
      {
        kind: 'dangling',
        about,
        what: 'The account was closed, but its data isn’t erased. One of its orders may be broken, or erasing was interrupted.',
        fix: `Fix its broken orders, then: npm run ops -- customers anonymize ${id} --yes`,
        remedy: (deps) => addPointer(deps, { kind: 'user', userId: id }),
      },
    ];
  const user = openUser(documents, id);
  if (!user || !isOlder(user.createdAt, SWEPT_WITHIN_MS)) return [];
  const addressId = addressIdOf(user.email);
  const claim = documents.values.emails.get(addressId);
  // One that is broken is a finding already.
  if (claim?.userId === id || (!claim && documents.has('emails', addressId))) return [];
  const finding = { kind: 'dangling', about } as const;
  if (!claim || !documents.has('users', claim.userId))
    return [
      {
        ...finding,
        what: 'Its email address doesn’t lead to it: the customer can’t sign in.',
        fix: FIX,
        remedy: async (deps) => {
          const now = await readClaim(deps, addressId);
          if (now?.value.userId === claim?.userId) await claimAddress(deps, addressId, id, now);
        },
      },
    ];
  // The sweep removes an account that lost its address before anybody confirmed it.
  if (!user.isEmailConfirmed)
    return [
      {
        ...finding,
        what: 'Nobody confirmed its email address, which is another account’s by now.',
        fix: `${FIX}, then npm run ops -- sweep`,
        remedy: (deps) => addPointer(deps, { kind: 'user', userId: id }),
      },
    ];
  return [
    {
      ...finding,
      what: `Its email address leads to another account, ${claim.userId}: the customer can’t sign in.`,
      fix: 'Ask the customer for another address, or anonymize the account that nobody needs.',
    },
  ];
}

/** An address whose account is gone, or has another one. */
function checkClaim({ documents, nowMs }: Patient, addressId: string): Finding[] {
  const claim = documents.values.emails.get(addressId);
  if (!claim || nowMs - Date.parse(claim.at) < SWEPT_WITHIN_MS) return [];
  const { userId } = claim;
  const finding = { kind: 'dangling', about: `emails/${addressId}` } as const;
  const release: Pick<Finding, 'remedy'> = {
    remedy: (deps) => releaseAddress(deps, addressId, userId),
  };
  if (!documents.has('users', userId)) {
    // Its orders say that the account was there and was not erased.
    const isLost = [...documents.values.orders].some(
      ([key, order]) => key.startsWith(`${userId}/`) && !isAnonymous(order),
    );
    const restore = `${RESTORE} users/${userId}`;
    return [
      isLost
        ? {
            ...finding,
            what: 'An email address leads to an account whose document is missing, although its orders exist.',
            fix: `Put the account back from the latest export that has it: ${restore}`,
          }
        : {
            ...finding,
            ...release,
            what: 'An email address leads to an account that doesn’t exist.',
            fix: `If an export has the account, put it back: ${restore}. If none has, free the address: ${FIX}`,
          },
    ];
  }
  const user = openUser(documents, userId);
  if (!user || addressIdOf(user.email) === addressId) return [];
  const request = user.emailRequest && openRequest(user, user.emailRequest.id);
  if (request && addressIdOf(request.email) === addressId) return [];
  return [
    {
      ...finding,
      ...release,
      what: 'An email address is kept for an account that has another one.',
      fix: FIX,
    },
  ];
}
