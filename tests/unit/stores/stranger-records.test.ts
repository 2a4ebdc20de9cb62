import { describe, expect, it } from 'vitest';

import { idempotencyStore } from '../../../netlify/server/storage/idempotency-store.ts';
import { contactStore } from '../../../netlify/server/messages/contact-store.ts';
import {
  parseNotificationKey,
  parseOpenKey,
  parseJobKey,
} from '../../../netlify/server/storage/job-keys.ts';
import {
  contactRequestKey,
  parseContactKey,
  parseFeedbackKey,
  parseOrderEventKey,
  parseUserEventKey,
} from '../../../netlify/server/storage/keys.ts';
import { orderStore } from '../../../netlify/server/orders/order-store.ts';
import type { Store } from '../../../netlify/server/storage/store.ts';
import { userStore } from '../../../netlify/server/auth/user-store.ts';
import { makePlaced, makeRegistered } from '../../support/makers.ts';
import { memoryStore } from '../../support/memory-store.ts';

const day = '2026-11-21';
const id = '019a0000-0000-7000-8000-000000000001';
const userId = 'a'.repeat(64);
const at = '2026-11-21T10:00:00.000Z';
const unavailable = { name: 'StoreUnavailableError' };

describe('a name that nothing of ours has', () => {
  const strangers = [
    '',
    'x',
    day,
    `${day}/x`,
    `${day}/${id}/other`,
    `${day}/${id}/done/more`,
    `tomorrow/${id}`,
    `${userId}/1`,
    `${userId}/0000/more`,
    `${userId}/${id}/1`,
    `${userId}/${id}/0000/more`,
    `${day}/order/${userId}`,
    `${day}/order/${userId}/x`,
    `${day}/order/${userId}/${id}/more`,
    `${day}/message/x/${id}`,
    `${day}/reset/${userId}`,
    `x/order/${userId}/${id}`,
    `${id}/changed/${userId}/x`,
    `${id}/reset/${userId}/more`,
    `${id}/other/${userId}`,
    `${id}/0000/mail`,
    `${id}/0000/agents-mail/other`,
    `${id}/0000/agents-mail/sent/more`,
    `${id}/x/agents-mail/sent`,
  ];
  const parsers = {
    parseContactKey,
    parseFeedbackKey,
    parseNotificationKey,
    parseOpenKey,
    parseOrderEventKey,
    parseJobKey,
    parseUserEventKey,
  };

  it.each(Object.entries(parsers))('is none for %s', (_name, parse) => {
    expect(strangers.map((text) => parse(text)).filter((found) => found !== undefined)).toEqual([]);
  });
});

/** Every name is taken, and whoever has it is gone when asked who it is. */
function takenByNobody(): Store {
  return {
    ...memoryStore(),
    createOnce: () => Promise.resolve({ isCreated: false, existing: undefined }),
  };
}

describe('a record that was there and is gone', () => {
  it.each<readonly [string, (store: Store) => Promise<unknown>]>([
    ['an account', (store) => userStore(store).register(userId, makeRegistered())],
    ['an order', (store) => orderStore(store).place(userId, id, makePlaced())],
    [
      'an idempotency record',
      (store) =>
        idempotencyStore(store).add(contactRequestKey('some key of ours'), {
          v: 1,
          type: 'request',
          at,
          targetId: id,
          fingerprint: 'f'.repeat(64),
          entries: [],
        }),
    ],
    [
      'a message',
      (store) =>
        contactStore(store).add(0, id, {
          v: 1,
          type: 'received',
          at,
          name: 'Ada',
          email: 'ada@example.com',
          service: 'Audio Production',
          message: 'Hello',
        }),
    ],
    [
      'a mark',
      (store) => contactStore(store).markDone(0, id, { v: 1, type: 'done', at, actor: 'kim' }),
    ],
  ])('is neither a success nor a refusal: %s', async (_what, work) => {
    await expect(work(takenByNobody())).rejects.toMatchObject(unavailable);
  });
});
