import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { archiveOrders, closeAccount } from '../../server/accounts/close-account.ts';
import { isUserId, type Account, type StoredUser } from '../../server/auth/user-events.ts';
import { usersOf } from '../../server/auth/user-store.ts';
import { canonicalAddressIdOf } from '../../server/lib/addresses.ts';
import { contactStore, deleteMessages, type MessageId } from '../../server/messages/contact.ts';
import { ordersOf } from '../../server/orders/order-store.ts';
import { jobsOf } from '../../server/queue/job-store.ts';
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
import { readAll } from '../records.ts';
import { count } from '../terminal.ts';
import { sendQueued } from './sweep.ts';

export const anonymizeCommand: Command = {
  name: 'customers anonymize',
  summary: 'closes an account for its owner and erases their data',
  operands: ['CUSTOMER'],
  details: [
    'CUSTOMER is the email address or ID of the account. The command does what the button on the dashboard does, for a customer who asked by email; make sure it’s really them.',
    'Name, address, and password hash are erased. Orders stay with service, price, status, and dates; name, address, phone, brief, and notes are removed from them, and pending ones are canceled. This can’t be undone, except from a backup. Given an ID that has orders but no account, it anonymizes those orders.',
  ],
  options: {
    'with-messages': 'delete contact messages from the same address too',
    ...YES_OPTION,
    ...CHANGE_OPTIONS,
  },
  examples: [
    ['customers anonymize rosa@demo.example --dry-run', 'what would be erased'],
    ['customers anonymize rosa@demo.example --with-messages', 'everything from this person'],
  ],
  async run(call, text) {
    const { site, terminal, has, isDryRun } = call;
    const actor = actorOf(call);
    const { userId, account } = await findAccount(call, text);
    const user = account.state === 'open' ? account.user : undefined;
    const runs = await ordersOf(site.deps).listRuns(userId);
    const messages = has('with-messages')
      ? await messagesFrom(call, user ? addressesOf(user) : [text])
      : [];
    if (account.state === 'none' && runs.length === 0 && messages.length === 0)
      throw noCustomer(text);
    const what = [
      ...(account.state === 'none' ? [] : ['the account']),
      count(runs.length, 'order'),
      ...(has('with-messages') ? [count(messages.length, 'message')] : []),
    ].join(', ');
    if (!isDryRun) {
      await confirm(
        call,
        `This permanently erases ${what}. Type ${text} to continue: `,
        (answer) => answer === text,
        'This can’t be undone: add --yes to confirm without a terminal.',
      );
      if (user) await closeAccount(site.deps, user, actor);
      else if (account.state === 'none') await archiveOrders(site.deps, userId);
      else site.queue.push(await jobsOf(site.deps).add({ kind: 'closing', userId }));
      await sendQueued(call);
      await deleteMessages(site.deps, messages);
      await requireErased(call, userId);
    }
    const { state } = account;
    call.json({ userId, state, orders: runs.length, messages: messages.length });
    if (isDryRun) terminal.say(`Would erase the data of ${text} in ${what}. Nothing was changed.`);
    else terminal.done(`Erased the data of ${text} in ${what}.`);
  },
};

async function requireErased({ site }: CommandCall, userId: string): Promise<void> {
  const left = await usersOf(site.deps).findAccount(userId);
  if (left.state === 'none' && (await ordersOf(site.deps).listRuns(userId)).length === 0) return;
  throw new RefusedError(
    'The account is closed, but not everything could be erased yet. "npm run ops -- sweep" continues; "doctor" says what is in the way.',
  );
}

/** The account with an id, or with this address now. @throws RefusedError when the account has another address now. */
async function findAccount(
  { site }: CommandCall,
  text: string,
): Promise<{ userId: string; account: Account }> {
  const users = usersOf(site.deps);
  if (isUserId(text)) return { userId: text, account: await users.findAccount(text) };
  const email = canonicalEmail(text);
  if (!email) throw new UsageError(`"${text}" isn’t a valid email address or customer ID.`);
  const userId = canonicalAddressIdOf(email);
  const holder = await users.findHolder(userId);
  switch (holder.state) {
    case 'none':
      return { userId, account: holder };
    case 'open':
      return { userId: holder.user.id, account: holder };
    case 'closing':
      return { userId: holder.userId, account: await users.findAccount(holder.userId) };
    case 'kept':
      throw new RefusedError(
        `${text} isn’t the current address of an account. The account it is kept for has the ID ${holder.userId}.`,
      );
  }
}

function addressesOf({ steps }: StoredUser): string[] {
  return steps.flatMap(({ type, email }) =>
    email !== undefined && type !== 'email_requested' ? [email] : [],
  );
}

const noCustomer = (text: string) => new RefusedError(`There is no customer ${text}.`);

/** Contact messages that were sent with one of the addresses, however spelled. Reads every message there is. */
async function messagesFrom(call: CommandCall, addresses: readonly string[]): Promise<MessageId[]> {
  const wanted = new Set(addresses.flatMap((address) => canonicalEmail(address) ?? []));
  if (wanted.size === 0) return [];
  const contacts = contactStore(call.site.deps.store('contacts'));
  const read = async (id: MessageId) => {
    const message = await contacts.find(id.receivedAtMs, id.messageId);
    return message && wanted.has(canonicalEmail(message.email) ?? '') ? id : undefined;
  };
  return readAll(call, await contacts.list(), read, true);
}
