import { readFileSync } from 'node:fs';

import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { anonymizeOrders, closeAccount } from '../../server/accounts/close-account.ts';
import { provenEmailsOf } from '../../server/auth/user.ts';
import { readAccount, readClaim, type Account } from '../../server/auth/users.ts';
import { canonicalAddressIdOf } from '../../server/lib/addresses.ts';
import { pseudonymOf } from '../../server/lib/security-log.ts';
import { parseSessionSecrets } from '../../server/lib/tokens.ts';
import { deleteMessages } from '../../server/messages/contact.ts';
import { listMessageIds, readMessage } from '../../server/messages/message.ts';
import { listOrderIds, readOrders } from '../../server/orders/orders.ts';
import { handlers } from '../../server/handlers.ts';
import { addPointer, type MessageId } from '../../server/outbox/outbox.ts';
import { runAfterResponse } from '../../server/outbox/work.ts';
import { isUserId } from '../../server/storage/store.ts';
import {
  actorOf,
  CHANGE_OPTIONS,
  confirm,
  RefusedError,
  UsageError,
  YES_OPTION,
  type Command,
  type CommandCall,
} from '../command.ts';
import { count } from '../terminal.ts';
import { failuresOf } from './sweep.ts';

export const anonymizeCommand: Command = {
  name: 'customers anonymize',
  summary: 'closes an account for its owner and erases their data',
  operands: ['CUSTOMER'],
  options: {
    'with-messages': 'delete contact messages from the same address too',
    ...YES_OPTION,
    ...CHANGE_OPTIONS,
  },
  async run(call, text) {
    const { site, terminal, has, isDryRun } = call;
    const actor = actorOf(call);
    const { userId, account } = await findCustomer(call, text);
    const orders = userId === undefined ? [] : await listOrderIds(site.deps, userId);
    const addresses = account ? provenEmailsOf(account.user) : [text];
    const messages = has('with-messages') ? await messagesFrom(call, addresses) : [];
    if (!account && orders.length === 0 && messages.length === 0)
      throw new RefusedError(`There is no customer ${text}.`);
    const what = [
      ...(account ? ['the account'] : []),
      count(orders.length, 'order'),
      ...(has('with-messages')
        ? [`${count(messages.length, 'message')} from ${addresses.join(' and ')}`]
        : []),
    ].join(', ');
    if (!isDryRun) {
      await confirm(
        call,
        `This permanently erases ${what}. Type ${text} to continue: `,
        (answer) => answer === text,
        'This can’t be undone: add --yes to confirm without a terminal.',
      );
      if (userId !== undefined) await erase(call, userId, account, actor);
      await deleteMessages(site.deps, messages);
    }
    call.json({ userId, orders: orders.length, messages: messages.length });
    if (isDryRun) terminal.say(`Would erase the data of ${text} in ${what}. Nothing was changed.`);
    else terminal.done(`Erased the data of ${text} in ${what}.`);
  },
};

/** A backup brings back who was erased after it; the log, which names nobody, has their hashes. */
export const erasedCommand: Command = {
  name: 'customers erased',
  summary: 'lists accounts that a log says were erased, for after a restore',
  operands: ['LOG'],
  async run({ site: { deps }, terminal, json }, file) {
    const secrets = [...parseSessionSecrets(deps.env['SESSION_SECRETS']).byKid.values()];
    const erased = readFileSync(file, 'utf8').split('\n').flatMap(erasedIn);
    const months = new Set(erased.map(({ month }) => month));
    const hashes = new Set(erased.map(({ month, user }) => `${month} ${user}`));
    const isErased = (id: string) =>
      [...months].some((month) =>
        secrets.some((secret) => hashes.has(`${month} ${pseudonymOf(id, secret, month)}`)),
      );
    const listed = await deps.store('users').list();
    const ids = listed.map(({ key }) => key).filter(isErased);
    if (json(ids)) return;
    for (const id of ids) terminal.out(id);
    terminal.say(
      `${count(ids.length, 'account')} of ${listed.length} had been erased: "customers anonymize" erases each again.`,
    );
  },
};

/** What a line of the log says of an erased account; hosts write the time before their lines. */
function erasedIn(line: string): { month: string; user: string }[] {
  try {
    const entry = JSON.parse(line.slice(line.indexOf('{'))) as Record<string, unknown>;
    const { event, time, user } = entry;
    if (event !== 'user_erased' || typeof time !== 'string' || typeof user !== 'string') return [];
    return [{ month: time.slice(0, 7), user }];
  } catch {
    return [];
  }
}

async function erase(
  call: CommandCall,
  userId: string,
  account: Account | undefined,
  actor: string,
): Promise<void> {
  const { site, terminal } = call;
  const { deps, queue } = site;
  if (!account) await anonymizeOrders(deps, userId, true);
  else if (!account.user.closed) await closeAccount(deps, account, actor);
  else queue.push({ pointer: await addPointer(deps, { kind: 'user', userId }), mine: new Set() });
  await runAfterResponse(deps, queue, handlers);
  for (const reason of failuresOf(site)) terminal.warn(`An email could not be sent: ${reason}.`);
  const { orders, corrupt } = await readOrders(deps, userId);
  const isLeft = corrupt.length > 0 || orders.some(({ isAnonymous }) => !isAnonymous);
  if (isLeft || (await readAccount(deps, userId)))
    throw new RefusedError(
      'The account is closed, but not everything could be erased yet. "npm run ops -- sweep" continues; "doctor" says what is in the way.',
    );
}

/** The account with an id or this address, also one that is closed. */
async function findCustomer(
  { site: { deps } }: CommandCall,
  text: string,
): Promise<{ userId: string | undefined; account: Account | undefined }> {
  const email = canonicalEmail(text);
  if (!isUserId(text) && !email)
    throw new UsageError(`"${text}" isn’t a valid email address or customer ID.`);
  const claim = email ? await readClaim(deps, canonicalAddressIdOf(email)) : undefined;
  const userId = email ? claim?.value.userId : text;
  return { userId, account: userId === undefined ? undefined : await readAccount(deps, userId) };
}

/** Contact messages that were sent with one of the addresses, however spelled. Reads every message there is. */
async function messagesFrom(
  { site: { deps }, terminal }: CommandCall,
  addresses: readonly string[],
): Promise<MessageId[]> {
  const wanted = new Set(addresses.flatMap((address) => canonicalEmail(address) ?? []));
  if (wanted.size === 0) return [];
  const found = await terminal.mapWithProgress(
    'Reading',
    await listMessageIds(deps),
    async (id) => {
      const email = (await readMessage(deps, id))?.message.received.email;
      return email !== undefined && wanted.has(canonicalEmail(email) ?? '') ? id : undefined;
    },
  );
  return found.filter((id) => id !== undefined);
}
